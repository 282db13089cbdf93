//! Sheets of address labels as Typst source: every label in its place, its text small enough to fit.

use std::fmt::Write;

use jiff::civil::Date;
use serde::Deserialize;

use page::typst::string;

/// A format of label sheets. All measures are in hundredths of a millimetre.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelStock {
    /// `a4` or `us-letter`.
    pub paper: String,
    /// Labels side by side.
    pub columns: usize,
    /// Labels one below another.
    pub rows: usize,
    /// Width of a label.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// From the left edge of the paper to the first label.
    pub left: u32,
    /// From the upper edge.
    pub top: u32,
    /// From one label to the next one on its right.
    pub step_x: u32,
    /// From one label to the next one below.
    pub step_y: u32,
}

/// The known sheets: our name and the makers', paper, columns, rows, and in hundredths of a millimetre width, height, left,
/// top, step to the right, step down.
type SheetNames = (&'static str, &'static str, usize, usize, [u32; 6]);

/// See [`SheetNames`].
pub const SHEETS: [SheetNames; 10] = [
    ("a4-3x7", "a4", 3, 7, [6350, 3810, 725, 1515, 6600, 3810]),
    ("a4-3x8", "a4", 3, 8, [6350, 3390, 725, 1290, 6600, 3390]),
    ("letter-3x10", "us-letter", 3, 10, [6668, 2540, 476, 1270, 6985, 2540]),
    ("L7159", "a4", 3, 8, [6350, 3390, 725, 1290, 6600, 3390]),
    ("L7160", "a4", 3, 7, [6350, 3810, 725, 1515, 6600, 3810]),
    ("L7163", "a4", 2, 7, [9910, 3810, 465, 1515, 10160, 3810]),
    ("L7173", "a4", 2, 5, [9910, 5700, 465, 600, 10160, 5700]),
    ("5160", "us-letter", 3, 10, [6668, 2540, 476, 1270, 6985, 2540]),
    ("5161", "us-letter", 2, 10, [10160, 2540, 397, 1270, 10636, 2540]),
    ("5163", "us-letter", 2, 5, [10160, 5080, 397, 1270, 10636, 5080]),
];

impl LabelStock {
    /// A sheet by its name, with or without that of its maker (`Avery L7160`); `None` if unknown.
    pub fn by_name(name: &str) -> Option<LabelStock> {
        let name = plain(name);
        let found = SHEETS.iter().find(|(known, ..)| plain(known) == name)?;
        let (_, paper, columns, rows, [width, height, left, top, step_x, step_y]) = *found;
        Some(LabelStock { paper: paper.into(), columns, rows, width, height, left, top, step_x, step_y })
    }

    /// Width and height of its paper in hundredths of a millimetre.
    fn size(&self) -> Option<(u32, u32)> {
        match self.paper.as_str() {
            "a4" => Some((21000, 29700)),
            "us-letter" => Some((21590, 27940)),
            _ => None,
        }
    }

    /// The fault of an editor's measures, in words.
    pub fn fault(&self) -> Option<String> {
        let Some((width, height)) = self.size() else {
            return Some(format!("“{}” is not a paper size for labels: write a4 or us-letter", self.paper));
        };
        if self.columns == 0 || self.rows == 0 || self.width < 1500 || self.height < 800 {
            Some("a label sheet has columns and rows, and labels of at least 15 by 8 mm".into())
        } else if self.step_x < self.width || self.step_y < self.height {
            Some("the labels of this sheet overlap: a step is smaller than the label".into())
        } else if end_of_labels(self.left, self.step_x, self.columns, self.width) > u64::from(width)
            || end_of_labels(self.top, self.step_y, self.rows, self.height) > u64::from(height)
        {
            Some("the labels of this sheet run over the edge of the paper".into())
        } else {
            None
        }
    }
}

fn end_of_labels(first: u32, step: u32, count: usize, size: u32) -> u64 {
    let steps = u64::from(step).saturating_mul(count.saturating_sub(1) as u64);
    u64::from(first).saturating_add(steps).saturating_add(u64::from(size))
}

/// The name of a sheet without that of its maker, in small letters and without separators.
fn plain(name: &str) -> String {
    let name: String = name.to_lowercase().chars().filter(|c| !" -_".contains(*c)).collect();
    name.strip_prefix("avery").map(str::to_string).unwrap_or(name)
}

/// The text of a label (`A-1`): name and code, then the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddressLabel {
    /// The name.
    pub name: String,
    /// The codes; may be empty.
    pub code: String,
    /// Lines of the address; `% Name` is care of.
    pub address: Vec<String>,
}

/// The head of all pages of labels.
fn head(sheet: &LabelStock, title: &str, date: Date) -> String {
    let (year, month, day) = (date.year(), date.month(), date.day());
    format!(
        "#set document(title: {}, date: datetime(year: {year}, month: {month}, day: {day}))\n\
         #set page(paper: {}, margin: 0pt)\n\
         #set text(font: \"Libertinus Serif\", size: 11pt, hyphenate: false)\n\
         #set par(leading: 0.32em, spacing: 0.32em, justify: false)\n",
        string(title),
        string(&sheet.paper)
    )
}

/// Hundredths of a millimetre as Typst writes them.
fn mm(n: i64) -> String {
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}mm", n.abs() / 100, n.abs() % 100)
}

/// Labels to be printed. Those that do not fit are left out, and their places stay empty.
pub struct LabelRun<'a> {
    /// The sheet.
    pub sheet: &'a LabelStock,
    /// The labels in order; `None`: nothing is printed there.
    pub labels: &'a [Option<AddressLabel>],
    /// How many labels of the first sheet are already used up.
    pub skip: usize,
    /// Shift of all labels to the right and down, in hundredths of a millimetre.
    pub offset: (i64, i64),
    /// The title of the document.
    pub title: &'a str,
    /// Its date.
    pub date: Date,
}

/// Metadata with which the sheets report the places of labels with more lines than fit at the smallest size.
pub const TOO_HIGH: &str = "label-too-high";
/// The same for labels with a word wider than the label.
pub const TOO_WIDE: &str = "label-too-wide";

/// The Typst source of the sheets.
pub fn source(printing: &LabelRun<'_>) -> String {
    let LabelRun { sheet, labels, skip, offset, title, date } = printing;
    let mut out = head(sheet, title, *date);
    let _ = writeln!(
        out,
        "#let wide = {}\n#let high = {}",
        mm(i64::from(sheet.width) - 600),
        mm(i64::from(sheet.height) - 400)
    );
    // The largest size at which the text fits. Text that does not fit at the smallest is reported.
    out.push_str(
        "#let fit(n, body, lines) = context {\n  \
         let sizes = (11pt, 10pt, 9pt, 8pt, 7pt, 6pt)\n  \
         let narrow = s => lines.all(l => l.split().all(w => measure(text(size: s, w)).width <= wide))\n  \
         let good = sizes.filter(s => narrow(s) and measure(width: wide, text(size: s, body)).height <= high)\n  \
         if not narrow(6pt) [#metadata(n) <label-too-wide>] else if good.len() == 0 [#metadata(n) <label-too-high>]\n  \
         text(size: good.at(0, default: 6pt), body)\n}\n",
    );
    out.push_str(
        "#let label-at(n, x, y, name, code, address) = place(top + left, dx: x, dy: y, \
         block(width: wide, height: high, clip: true, breakable: false, align(left + horizon, fit(n, {\n  \
         par(hanging-indent: 1.2em, [#strong(name)#if code != \"\" [ #box(\"(\" + code + \")\")]])\n  \
         for line in address { par(hanging-indent: 1.2em, line) }\n}, (name, code, ..address)))))\n",
    );
    let each = (sheet.columns * sheet.rows).max(1);
    let skip = skip % each;
    for (n, label) in labels.iter().enumerate() {
        let at = n + skip;
        if n > 0 && at.is_multiple_of(each) {
            out.push_str("#pagebreak()\n");
        }
        let Some(label) = label else { continue };
        let (column, row) = ((at % each % sheet.columns) as u32, (at % each / sheet.columns) as u32);
        let x = i64::from(sheet.left + column * sheet.step_x) + 300 + offset.0;
        let y = i64::from(sheet.top + row * sheet.step_y) + 200 + offset.1;
        let _ = writeln!(
            out,
            "#label-at({n}, {}, {}, {}, {}, ({}));",
            mm(x),
            mm(y),
            string(&label.name),
            string(&label.code),
            listed(&label.address)
        );
    }
    out
}

/// Lines as the items of a Typst array.
fn listed(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{},", string(line))).collect()
}

/// A sheet with the outlines of its labels and a ruler along two edges, to hold against the light.
pub fn outlines(printing: &LabelRun<'_>) -> String {
    let LabelRun { sheet, offset, title, date, .. } = printing;
    let mut out = head(sheet, title, *date);
    for row in 0..sheet.rows as u32 {
        for column in 0..sheet.columns as u32 {
            let x = i64::from(sheet.left + column * sheet.step_x) + offset.0;
            let y = i64::from(sheet.top + row * sheet.step_y) + offset.1;
            out += &{
                format!(
                    "#place(top + left, dx: {}, dy: {}, rect(width: {}, height: {}, stroke: 0.3pt))\n",
                    mm(x),
                    mm(y),
                    mm(sheet.width.into()),
                    mm(sheet.height.into())
                )
            };
        }
    }
    let (width, height) = sheet.size().unwrap_or((21000, 29700));
    (0..i64::from(width)).step_by(500).for_each(|at| ruler_tick(at, true, &mut out));
    (0..i64::from(height)).step_by(500).for_each(|at| ruler_tick(at, false, &mut out));
    out
}

fn ruler_tick(at: i64, across: bool, out: &mut String) {
    let long = if at % 1000 == 0 { 300 } else { 150 };
    let (dx, dy, end) = if across { (at, 0, "90deg") } else { (0, at, "0deg") };
    let (dx, dy) = (mm(dx), mm(dy));
    let _ = writeln!(
        out,
        "#place(top + left, dx: {dx}, dy: {dy}, line(length: {}, angle: {end}, stroke: 0.3pt))",
        mm(long)
    );
    if at % 1000 == 0 && at > 0 {
        let (x, y) = if across { (at - 150, 320) } else { (350, at - 130) };
        let _ =
            writeln!(out, "#place(top + left, dx: {}, dy: {}, text(size: 7pt)[{}])", mm(x), mm(y), at / 1000);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_sheets_lie_on_their_paper() {
        for (name, ..) in SHEETS {
            let sheet = LabelStock::by_name(name).unwrap();
            assert_eq!(sheet.fault(), None, "{name}");
        }
        let mut wide = LabelStock::by_name("a4-3x7").unwrap();
        wide.columns = 4;
        assert!(wide.fault().unwrap().contains("edge"));
        wide.step_x = 10;
        assert!(wide.fault().unwrap().contains("overlap"));
        wide.columns = 0;
        assert!(wide.fault().is_some());
    }

    #[test]
    fn a_used_sheet_goes_on_where_it_stopped() {
        let sheet = LabelStock::by_name("letter-3x10").unwrap();
        let labels = vec![Some(AddressLabel { name: "Bob \"#x\"".into(), ..AddressLabel::default() }); 40];
        let date = jiff::civil::date(1969, 6, 20);
        let printing =
            LabelRun { sheet: &sheet, labels: &labels, skip: 25, offset: (0, 0), title: "Labels", date };
        let text = source(&printing);
        assert_eq!(text.matches("#label-at(").count(), 40);
        let moved = source(&LabelRun { offset: (150, -80), ..printing });
        assert!(moved.contains("#label-at(0, 79.11mm, 217.10mm,"), "{moved}");
        assert_eq!(LabelStock::by_name("Avery L7160"), LabelStock::by_name("l7160"));
        assert_eq!(LabelStock::by_name("avery-5160"), LabelStock::by_name("letter-3x10"));
        assert_eq!(text.matches("#pagebreak()").count(), 2);
        assert!(text.contains("\"Bob \\\"#x\\\"\""), "names are strings and never code");
        let first = text.lines().find(|l| l.starts_with("#label-at(")).unwrap();
        assert!(first.starts_with("#label-at(0, 77.61mm, 217.90mm,"), "{first}");
    }
}
