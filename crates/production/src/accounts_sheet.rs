//! The private report of an issue as Typst source: tables of copies, receipts, seats and guarantors.

use std::fmt::Write;

use accounts::report::AccountsReport;
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
    let rows = report.readers.iter().map(|r| {
        let copy = if r.second { format!("{}, 2nd", r.copy) } else { r.copy.clone() };
        [&r.name, &r.code, &copy, &r.before, &r.charged, &r.left, &r.owes, &r.due, &r.why]
            .map(String::clone)
            .to_vec()
    });
    let head = ["name", "code", "copy", "before", "charged", "left", "owes", "due", "why"];
    table(&mut out, "Copies", &head, rows.collect());
    let rows = report.money.iter().map(|r| {
        vec![
            r.date.clone(),
            r.person.clone(),
            r.kind.clone(),
            r.amount.clone(),
            r.went.clone(),
            r.line.to_string(),
        ]
    });
    table(&mut out, "Received", &["date", "who", "what", "amount", "went to", "line"], rows.collect());
    for (title, seats) in report.by_subzine() {
        let rows = seats
            .iter()
            .map(|s| [&s.game, &s.seat, &s.person, &s.fee, &s.paid, &s.owes].map(String::clone).to_vec());
        table(&mut out, &title, &["game", "seat", "who", "fee", "paid", "owes"], rows.collect());
    }
    let rows = report.guarantors.iter().map(|g| {
        vec![
            g.game.clone(),
            g.person.clone(),
            g.expected.clone(),
            g.may_ask.clone(),
            g.after_asking.to_string(),
            format!("{} ({})", g.status, g.on),
        ]
    });
    let heads = ["game", "guarantor", "issue expected", "may ask from", "days to an answer", "now"];
    table(&mut out, "Guarantors", &heads, rows.collect());
    let rows = report.differences.iter().map(|d| vec![d.clone()]);
    table(&mut out, "Other than sealed", &["what"], rows.collect());
    out
}

fn table(out: &mut String, title: &str, heads: &[&str], rows: Vec<Vec<String>>) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(out, "#heading(level: 1, {});\n", string(title));
    let _ = write!(out, "#table(columns: {}, table.header(", heads.len());
    for head in heads {
        let _ = write!(out, "strong({}),", string(head));
    }
    out.push_str("),\n");
    for row in rows {
        for cell in row {
            let _ = write!(out, "{},", string(&cell));
        }
        out.push('\n');
    }
    out.push_str(");\n\n");
}
