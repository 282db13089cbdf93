//! The private report of an issue as Typst source: tables of copies, receipts, seats and guarantors.

use std::fmt::Write;

use accounts::report::{AccountsReport, ReportTable};
use diagnostics::count_words::count_noun;
use page::typst::{string, words};

/// The Typst source of a report. `title` names the zine.
pub fn source(report: &AccountsReport, title: &str, currency: &str, date: (i16, i8, i8)) -> String {
    let mut out = String::new();
    let (year, month, day) = date;
    let whole = format!("{title}, issue {}: accounts", report.issue);
    let _ = writeln!(
        out,
        "#set document(title: {}, date: datetime(year: {year}, month: {month}, day: {day}))",
        string(&whole)
    );
    out.push_str("#set page(paper: \"a4\", margin: 18mm, numbering: \"1\")\n");
    out.push_str("#set text(font: \"Libertinus Serif\", size: 9pt)\n#set table(stroke: none, inset: (x: 3pt, y: 1.6pt))\n");
    let _ = writeln!(out, "#title()\n\n{}\n", words("Private: not for publication."));
    let sums = &report.sums;
    let said = format!(
        "{}, {} of them second copies, {} held; {} lapsed. Received {} {currency}, cash {} {currency}, \
         owed to the zine {} {currency}. Paid ahead: {}, {}.",
        count_noun(sums.copies, "copy"),
        sums.second,
        sums.held,
        count_noun(sums.lapsed, "reader"),
        sums.received,
        sums.cash,
        sums.owed,
        count_noun(sums.issues_ahead, "issue"),
        count_noun(sums.pages_ahead, "page")
    );
    let _ = writeln!(out, "{}\n", words(&said));
    for flyer in &report.flyers {
        let _ = writeln!(out, "{}\n", words(&flyer.text()));
    }
    for one in report.tables() {
        table(&mut out, &one);
    }
    let rows = report.differences.iter().map(|d| vec![d.clone()]);
    table(&mut out, &ReportTable::new("Other than sealed", &["what"], rows));
    out
}

fn table(out: &mut String, table: &ReportTable) {
    if table.rows.is_empty() {
        return;
    }
    let sides: Vec<&str> =
        table.has_figures().iter().map(|figures| if *figures { "right" } else { "left" }).collect();
    let _ = writeln!(out, "#heading(level: 1, {});\n", string(&table.title));
    let _ =
        write!(out, "#table(columns: {}, align: ({},), table.header(", table.heads.len(), sides.join(", "));
    for head in &table.heads {
        let _ = write!(out, "strong({}),", string(head));
    }
    out.push_str("),\n");
    for row in table.rows.iter().chain([&table.total].into_iter().filter(|total| !total.is_empty())) {
        for cell in row {
            let _ = write!(out, "{},", string(cell));
        }
        out.push('\n');
    }
    out.push_str(");\n\n");
}
