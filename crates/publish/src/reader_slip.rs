//! A reader's own page, sent with a mail instead of the whole issue: code and credit, the games with what is due, and a slip
//! for the orders.

use std::fmt::Write;

use page::typst::{string, words};

/// The content of the page; everything is printed as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlipPage {
    /// Zine, number and date.
    pub title: String,
    /// Language of the reader's words, like `en-GB`.
    pub language: String,
    /// The reader's name.
    pub name: String,
    /// Lines about code, credit, what is owed and where the issue is: label and value.
    pub lines: Vec<(String, String)>,
    /// The heading over the slips.
    pub head: String,
    /// The address for orders.
    pub back: String,
    /// The reader's games.
    pub games: Vec<SlipGame>,
}

/// A game on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlipGame {
    /// Name and power.
    pub name: String,
    /// The orders due, and when.
    pub due: String,
    /// The units, each with a line to write on.
    pub units: Vec<String>,
}

/// The Typst source. It is one page however many games there are: `step` shortens it, from 0.
pub fn source(page: &SlipPage, paper: &str, step: u32, date: jiff::civil::Date) -> String {
    let (year, month, day) = (date.year(), date.month(), date.day());
    let (lang, region) = page.language.split_once('-').unwrap_or((&page.language, ""));
    let region = if region.is_empty() { "none".into() } else { string(&region.to_lowercase()) };
    let size = ["9.5pt", "8pt", "7pt"][step.min(2) as usize];
    let mut out = format!(
        "#set document(title: {}, date: datetime(year: {year}, month: {month}, day: {day}))\n\
         #set page(paper: {}, margin: 14mm, columns: {})\n\
         #set text(font: \"Libertinus Serif\", size: {size}, lang: {}, region: {region}, hyphenate: false)\n\
         #set par(leading: 0.45em, spacing: 0.6em)\n\
         #show title: set text(size: 1.4em)\n\
         #let blank = pdf.artifact(box(width: 1fr, line(length: 100%, stroke: 0.3pt)))\n\
         #title()\n#strong({})\n\n",
        string(&page.title),
        string(paper),
        if step > 0 { 2 } else { 1 },
        string(if lang.is_empty() { "en" } else { lang }),
        string(&page.name),
    );
    for (what, said) in &page.lines {
        let head = if what.is_empty() { String::new() } else { format!("#strong({}): ", string(what)) };
        let _ = writeln!(out, "{head}{}\n", words(said));
    }
    if !page.games.is_empty() {
        let _ = writeln!(out, "= {}\n{}\n", words(&page.head), words(&page.back));
    }
    for game in &page.games {
        let _ = writeln!(out, "== {}\n{}\n", words(&game.name), words(&game.due));
        let units: &[String] = if step > 2 { &[] } else { &game.units };
        for unit in units {
            let _ = writeln!(out, "#box({}) #blank\n", string(unit));
        }
    }
    out
}
