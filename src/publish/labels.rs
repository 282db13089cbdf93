//! Sheets of address labels as Typst source: every label at its place, its text made small enough to fit.

use std::fmt::Write;

use serde::Deserialize;

use super::typst::string;

/// A kind of label sheet. All measures are in hundredths of a millimetre.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
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

/// The sheets known by name.
pub const SHEETS: [&str; 3] = ["a4-3x7", "a4-3x8", "letter-3x10"];

impl Sheet {
    /// A sheet by its name; `None` for an unknown one.
    pub fn named(name: &str) -> Option<Sheet> {
        let (paper, columns, rows, width, height, left, top, step_x, step_y) = match name {
            "a4-3x7" => ("a4", 3, 7, 6350, 3810, 725, 1515, 6600, 3810),
            "a4-3x8" => ("a4", 3, 8, 6350, 3390, 725, 1290, 6600, 3390),
            "letter-3x10" => ("us-letter", 3, 10, 6668, 2540, 476, 1270, 6985, 2540),
            _ => return None,
        };
        Some(Sheet { paper: paper.into(), columns, rows, width, height, left, top, step_x, step_y })
    }

    /// Width and height of its paper in hundredths of a millimetre.
    fn size(&self) -> Option<(u32, u32)> {
        match self.paper.as_str() {
            "a4" => Some((21000, 29700)),
            "us-letter" => Some((21590, 27940)),
            _ => None,
        }
    }

    /// What is wrong with measures an editor wrote, in words.
    pub fn fault(&self) -> Option<String> {
        let Some((width, height)) = self.size() else {
            return Some(format!("“{}” is no paper for labels: a4 or us-letter", self.paper));
        };
        let end = |first: u32, step: u32, count: usize, size: u32| {
            let steps = u64::from(step).saturating_mul(count.saturating_sub(1) as u64);
            u64::from(first).saturating_add(steps).saturating_add(u64::from(size))
        };
        if self.columns == 0 || self.rows == 0 || self.width < 1500 || self.height < 800 {
            Some("a label sheet has columns and rows, and labels of at least 15 by 8 mm".into())
        } else if self.step_x < self.width || self.step_y < self.height {
            Some("the labels of this sheet overlap: a step is smaller than the label".into())
        } else if end(self.left, self.step_x, self.columns, self.width) > u64::from(width)
            || end(self.top, self.step_y, self.rows, self.height) > u64::from(height)
        {
            Some("the labels of this sheet run over the edge of the paper".into())
        } else {
            None
        }
    }
}

/// What stands on a label (`A-1`): name and code, then the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub name: String,
    /// The codes; may be empty.
    pub code: String,
    /// Lines of the address; `% Name` is care of.
    pub address: Vec<String>,
}

/// The Typst source of the sheets. `skip` labels of the first sheet are used up already; `title` and `iso` (year, month, day)
/// go into the document's data.
pub fn source(sheet: &Sheet, labels: &[Label], skip: usize, title: &str, date: (i16, i8, i8)) -> String {
    let mm = |n: u32| format!("{}.{:02}mm", n / 100, n % 100);
    let mut out = String::new();
    let (year, month, day) = date;
    let _ = writeln!(
        out,
        "#set document(title: {}, date: datetime(year: {year}, month: {month}, day: {day}))",
        string(title)
    );
    let _ = writeln!(out, "#set page(paper: {}, margin: 0pt)", string(&sheet.paper));
    out.push_str("#set text(font: \"Libertinus Serif\", size: 11pt, hyphenate: false)\n");
    out.push_str("#set par(leading: 0.32em, spacing: 0.32em, justify: false)\n");
    let _ = writeln!(out, "#let wide = {}\n#let high = {}", mm(sheet.width - 600), mm(sheet.height - 400));
    // The largest size at which the text fits; what is too much even at the smallest is cut at the label's edge.
    out.push_str(
        "#let fit(body) = context {\n  \
         let sizes = (11pt, 10pt, 9pt, 8pt, 7pt, 6pt)\n  \
         let good = sizes.filter(s => measure(width: wide, text(size: s, body)).height <= high)\n  \
         text(size: good.at(0, default: 6pt), body)\n}\n",
    );
    out.push_str(
        "#let label-at(x, y, name, code, address) = place(top + left, dx: x, dy: y, \
         block(width: wide, height: high, clip: true, breakable: false, align(left + horizon, fit({\n  \
         par(hanging-indent: 1.2em, [#strong(name)#if code != \"\" [ #box(\"(\" + code + \")\")]])\n  \
         for line in address { par(hanging-indent: 1.2em, line) }\n}))))\n",
    );
    let each = (sheet.columns * sheet.rows).max(1);
    let skip = skip % each;
    for (n, label) in labels.iter().enumerate() {
        let at = n + skip;
        if n > 0 && at.is_multiple_of(each) {
            out.push_str("#pagebreak()\n");
        }
        let (column, row) = ((at % each % sheet.columns) as u32, (at % each / sheet.columns) as u32);
        let x = sheet.left + column * sheet.step_x + 300;
        let y = sheet.top + row * sheet.step_y + 200;
        let address: Vec<String> = label.address.iter().map(|line| string(line)).collect();
        let _ = writeln!(
            out,
            "#label-at({}, {}, {}, {}, ({}));",
            mm(x),
            mm(y),
            string(&label.name),
            string(&label.code),
            address.iter().map(|line| format!("{line},")).collect::<String>()
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_sheets_lie_on_their_paper() {
        for name in SHEETS {
            let sheet = Sheet::named(name).unwrap();
            assert_eq!(sheet.fault(), None, "{name}");
        }
        let mut wide = Sheet::named("a4-3x7").unwrap();
        wide.columns = 4;
        assert!(wide.fault().unwrap().contains("edge"));
        wide.step_x = 10;
        assert!(wide.fault().unwrap().contains("overlap"));
        wide.columns = 0;
        assert!(wide.fault().is_some());
    }

    #[test]
    fn a_used_sheet_goes_on_where_it_stopped() {
        let sheet = Sheet::named("letter-3x10").unwrap();
        let labels = vec![Label { name: "Bob \"#x\"".into(), ..Label::default() }; 40];
        let text = source(&sheet, &labels, 25, "Labels", (1969, 6, 20));
        assert_eq!(text.matches("#label-at(").count(), 40);
        assert_eq!(text.matches("#pagebreak()").count(), 2);
        assert!(text.contains("\"Bob \\\"#x\\\"\""), "names are strings and never code");
        let first = text.lines().find(|l| l.starts_with("#label-at(")).unwrap();
        assert!(first.starts_with("#label-at(77.61mm, 217.90mm,"), "{first}");
    }
}
