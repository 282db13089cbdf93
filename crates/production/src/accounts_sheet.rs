//! The private report of an issue as Typst source: tables of copies, receipts, seats and guarantors.

use std::fmt::Write;

use accounts::report::{AccountsReport, ReportTable};
use diagnostics::count_words::count_noun;
use page::typst::{string, words};

/// Rows typeset at once: memory does not grow with the number of readers.
const ROWS: usize = 200;

/// A report in pieces, each of which begins a page.
pub struct AccountsSheet {
    head: String,
    /// The pieces as Typst, without what stands above each.
    pub pieces: Vec<String>,
}

impl AccountsSheet {
    /// Makes the sheet of a report. `title` names the zine.
    pub fn new(report: &AccountsReport, title: &str, currency: &str, date: (i16, i8, i8)) -> AccountsSheet {
        let (year, month, day) = date;
        let title = string(&format!("{title}, issue {}: accounts", report.issue));
        let head = format!(
            "#set document(title: {title}, date: datetime(year: {year}, month: {month}, day: {day}))\n\
             #set page(paper: \"a4\", margin: 18mm, numbering: \"1\")\n\
             #set text(font: \"Libertinus Serif\", size: 9pt)\n\
             #set table(stroke: none, inset: (x: 3pt, y: 1.6pt))\n"
        );
        let differences = report.differences.iter().map(|difference| vec![difference.clone()]);
        let differences = ReportTable::new("Other than sealed", &["what"], differences);
        let tables = pieces(report.tables().into_iter().chain([differences]));
        let mut pieces: Vec<String> = tables.iter().map(|piece| piece.iter().map(table).collect()).collect();
        pieces[0].insert_str(0, &summary(report, currency));
        AccountsSheet { head, pieces }
    }

    /// The Typst source of a piece with so many pages before it.
    pub fn source(&self, piece: &str, before: usize) -> String {
        format!("{}#counter(page).update({})\n{piece}", self.head, before + 1)
    }
}

/// The tables in pieces of some rows, a long one cut.
fn pieces(tables: impl Iterator<Item = ReportTable>) -> Vec<Vec<ReportTable>> {
    let (mut out, mut rows) = (vec![Vec::new()], 0);
    for mut table in tables {
        while rows + table.rows.len() > ROWS {
            let rest = table.rows.split_off(ROWS - rows);
            let total = std::mem::take(&mut table.total);
            let next = ReportTable { rows: rest, total, ..table.clone() };
            out.last_mut().into_iter().for_each(|piece| piece.push(table.clone()));
            out.push(Vec::new());
            (table, rows) = (next, 0);
        }
        rows += table.rows.len();
        out.last_mut().into_iter().for_each(|piece| piece.push(table.clone()));
    }
    out
}

/// What stands above the tables.
fn summary(report: &AccountsReport, currency: &str) -> String {
    let mut out = String::new();
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
    out
}

fn table(table: &ReportTable) -> String {
    if table.rows.is_empty() {
        return String::new();
    }
    let mut out = String::new();
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
    out
}
