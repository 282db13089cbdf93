//! Renewal slips as Typst source, four on a page of A4 to be cut apart; the lower part of each is returned with the money.

use std::fmt::Write;

use jiff::civil::Date;
use qrcode::{Color, EcLevel, QrCode};

use page::typst::string;

/// A slip as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedSlip {
    /// The reader's name.
    pub name: String,
    /// The codes of the label.
    pub code: String,
    /// The reader's address.
    pub address: Vec<String>,
    /// The editor's own words; empty if there are none.
    pub text: String,
    /// The parts of the amount: purpose and amount.
    pub lines: Vec<(String, String)>,
    /// The day by which to pay, and the total.
    pub total: (String, String),
    /// The ways to pay, and the reference to quote.
    pub ways: Vec<String>,
    /// The code for telephones.
    pub payment_code: Option<String>,
}

/// The shared data of all slips of an issue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlipFrame {
    /// The zine, the number, the date.
    pub title: String,
    /// The recipient of the money: name and address.
    pub to: Vec<String>,
    /// The words of the part that is returned: `I enclose`, `for:`, `To:`.
    pub words: [String; 3],
    /// Language of the words, like `en-GB`.
    pub language: String,
}

/// Lines as the items of a Typst array.
fn listed(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{},", string(line))).collect()
}

/// The Typst source of some slips.
pub fn source(frame: &SlipFrame, slips: &[PrintedSlip], date: Date) -> String {
    let (year, month, day) = (date.year(), date.month(), date.day());
    let (lang, region) = frame.language.split_once('-').unwrap_or((&frame.language, ""));
    let region = if region.is_empty() { "none".into() } else { string(&region.to_lowercase()) };
    let mut out = format!(
        "#set document(title: {title}, date: datetime(year: {year}, month: {month}, day: {day}))\n\
         #set page(paper: \"a4\", margin: 0pt)\n\
         #set text(font: \"Libertinus Serif\", size: 10pt, lang: {lang}, region: {region}, hyphenate: false)\n\
         #set par(leading: 0.45em, spacing: 0.5em)\n\
         #let (title, to, words) = ({title}, ({to}), ({words}))\n{TEMPLATE}",
        title = string(&frame.title),
        lang = string(if lang.is_empty() { "en" } else { lang }),
        to = listed(&frame.to),
        words = listed(&frame.words),
    );
    for (n, slip) in slips.iter().enumerate() {
        let last = n % 4 == 3 || n + 1 == slips.len();
        let lines: String =
            slip.lines.iter().map(|(what, sum)| format!("({}, {}),", string(what), string(sum))).collect();
        let picture = slip.payment_code.as_deref().and_then(picture);
        let picture = picture.map_or("none".to_string(), |svg| string(&svg));
        let is_swiss = slip.payment_code.as_deref().is_some_and(is_swiss);
        let _ = writeln!(
            out,
            "#slip({last}, (name: {}, code: {}, address: ({}), said: {}, lines: ({lines}), by: {}, sum: {}, ways: ({}), \
             picture: {picture}, size: {}))",
            string(&slip.name),
            string(&slip.code),
            listed(&slip.address),
            string(&slip.text),
            string(&slip.total.0),
            string(&slip.total.1),
            listed(&slip.ways),
            // The sizes the two schemes require.
            if is_swiss { "46mm" } else { "28mm" },
        );
    }
    out
}

/// The slip: heading, recipient, purpose and ways to pay, the code; below a line to cut along, the part that is returned.
const TEMPLATE: &str = r##"
#let cut = pdf.artifact(line(length: 100%, stroke: (paint: luma(60%), thickness: 0.4pt, dash: "dashed")))
#let square = pdf.artifact(box(width: 0.75em, height: 0.75em, baseline: 0.05em, stroke: 0.4pt))
#let blank = pdf.artifact(box(width: 18mm, line(length: 100%, stroke: 0.3pt)))
// What has too many lines is set smaller.
#let fitted(height, body) = layout(size => {
  let sizes = (10pt, 9pt, 8pt, 7pt, 6pt)
  let fits = sizes.filter(s => measure(block(width: size.width, text(size: s, body))).height <= height)
  block(width: size.width, text(size: if fits.len() > 0 { fits.first() } else { sizes.last() }, body))
})
#let slip(last, s) = block(width: 210mm, height: 74.25mm, breakable: false, above: 0pt, below: 0pt, {
  let back = {
    pdf.artifact(line(length: 100%, stroke: (dash: "dashed", thickness: 0.4pt)))
    v(1.5mm)
    fitted(14mm, {
      [#words.at(0) #blank #words.at(1) ]
      for (what, sum) in s.lines [#box[#square #what: #sum] #h(1em)]
      parbreak()
      [#words.at(2) #to.join(", "). ]
      [#strong(s.name)#if s.code != "" [ (#s.code)]]
    })
  }
  place(top + left, dx: 18mm, dy: 8mm, block(width: 174mm, {
    grid(columns: (1fr, auto), strong(title), if s.code != "" { strong(s.code) })
    v(2.5mm)
    grid(columns: (48mm, 1fr, auto), column-gutter: 6mm,
      { strong(s.name); for line in s.address [ \ #line] },
      fitted(38mm, {
        if s.said != "" { par(s.said) }
        table(columns: (1fr, auto), align: (left, right), stroke: none, inset: (x: 0pt, y: 2pt),
          ..s.lines.flatten(),
          table.hline(stroke: 0.4pt), strong(s.by), strong(s.sum))
        for way in s.ways { par(text(size: 0.9em, way)) }
      }),
      if s.picture != none { image(bytes(s.picture), format: "svg", width: s.size, alt: s.ways.join("; ")) })
  }))
  place(bottom + left, dx: 18mm, dy: -4mm, block(width: if s.size == 46mm { 122mm } else { 174mm }, back))
  if not last { place(bottom, cut) }
})
"##;

/// Whether a code is that of a Swiss bill.
fn is_swiss(code: &str) -> bool {
    code.starts_with("SPC\n")
}

/// Draws a code as SVG, with the white margin it needs; `None` if it is too long. A Swiss bill has the cross in its middle.
pub fn picture(code: &str) -> Option<String> {
    const MARGIN: usize = 4;
    let qr = QrCode::with_error_correction_level(code, EcLevel::M).ok()?;
    let (width, colours) = (qr.width(), qr.to_colors());
    let mut path = String::new();
    for (y, row) in colours.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                let _ = write!(path, "M{} {}h{}v1h-{}z", x + MARGIN, y + MARGIN, run.len(), run.len());
            }
            x += run.len();
        }
    }
    let side = width + 2 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/>"
    );
    if is_swiss(code) {
        // 7 mm of 46 in a grid of 7: a white edge, a black square, the white cross.
        let unit = width as f64 / 46.0;
        let corner = side as f64 / 2.0 - 3.5 * unit;
        let _ = write!(
            out,
            "<g transform=\"translate({corner:.3} {corner:.3}) scale({unit:.4})\"><path fill=\"#fff\" d=\"M0 0h7v7h-7z\"/>\
             <path d=\"M.5 .5h6v6h-6z\"/><path fill=\"#fff\" d=\"M2.9 1.6h1.2v1.3h1.3v1.2h-1.3v1.3h-1.2v-1.3h-1.3v-1.2h1.3z\"/></g>"
        );
    }
    Some(out + "</svg>")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark modules of a picture, found by drawing its path.
    fn modules(svg: &str) -> Vec<(usize, usize)> {
        let path = svg.split("<path d=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let runs = path.split('M').skip(1).map(|run| {
            let (at, rest) = run.split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let many: usize = rest.split('v').next().unwrap().parse().unwrap();
            (x.parse::<usize>().unwrap(), y.parse::<usize>().unwrap(), many)
        });
        runs.flat_map(|(x, y, many)| (x..x + many).map(move |x| (x, y))).collect()
    }

    #[test]
    fn the_picture_has_the_dark_modules_of_the_code_and_a_margin() {
        let text = "BCD\n002\n1\nSCT\n\nHarriet Quill\nDE89370400440532013000\nEUR12.50\n\n\n#bob";
        let qr = QrCode::with_error_correction_level(text, EcLevel::M).unwrap();
        let dark = qr.to_colors().iter().filter(|colour| **colour == Color::Dark).count();
        let svg = picture(text).unwrap();
        roxmltree::Document::parse(&svg).unwrap();
        let drawn = modules(&svg);
        assert_eq!(drawn.len(), dark);
        assert!(
            drawn.iter().all(|(x, y)| (4..qr.width() + 4).contains(x) && (4..qr.width() + 4).contains(y))
        );
        assert!(drawn.contains(&(4, 4)), "the finder pattern begins in the corner");
        assert!(
            !svg.contains("transform") && picture("SPC\n0200").unwrap().contains("transform"),
            "the Swiss cross"
        );
        assert_eq!(picture(&"x".repeat(5000)), None);
    }

    #[test]
    fn nothing_a_reader_is_called_becomes_code() {
        let odd = "a\"b #panic() [x] \\ (c)".to_string();
        let slip = PrintedSlip {
            name: odd.clone(),
            code: odd.clone(),
            address: vec![odd.clone(); 2],
            text: odd.clone(),
            lines: vec![(odd.clone(), odd.clone())],
            total: (odd.clone(), odd.clone()),
            ways: vec![odd.clone()],
            payment_code: Some(odd.clone()),
        };
        let frame = SlipFrame {
            title: odd.clone(),
            to: vec![odd.clone()],
            words: [(); 3].map(|()| odd.clone()),
            language: "en-GB".into(),
        };
        let made = source(&frame, &[slip], jiff::civil::date(2026, 11, 20));
        let outside: String = made.replace(TEMPLATE, "").split(&string(&odd)).collect();
        assert!(!outside.contains("panic"), "{outside}");
    }
}
