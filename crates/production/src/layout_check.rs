//! What is wrong with an issue on paper, seen on the laid-out pages, and the lines of the editor's files it comes from.

use diagnostics::{Diagnostic, Source};
use folder::{Content, IssueFolder};
use typesetting::Typeset;
use typesetting::layout_problems::{Area, LayoutProblems, PageItem};

/// A point in millimetres.
const MM: f64 = 25.4 / 72.0;
/// White of all pages but the last that is worth a note, and that of one page, in thousandths.
const MUCH: (i64, i64) = (80, 400);
/// Issues of fewer pages get no such note: there is too little to move, and the line on the pages says how white they are.
const FEW: usize = 8;

/// White of one page that the line on the pages names, in thousandths.
const NAMED: i64 = 120;

/// How white the pages but the last are, in thousandths.
#[derive(Clone, Debug, Default)]
pub struct PageWhite {
    /// All of them.
    pub mean: i64,
    /// Those that are whiter than most should be, by their numbers.
    pub pages: Vec<(usize, i64)>,
}

/// A table that had to be changed to find room.
#[derive(Clone, Debug, serde::Deserialize)]
struct Tight {
    /// The words of its head.
    head: String,
    /// By how many millimetres it is wider than the measure.
    mm: f64,
    /// The size of its type, in points.
    size: f64,
    /// In how many parts it stands.
    parts: usize,
    /// Columns of the page.
    columns: usize,
}

/// Looks an issue over as it is laid out: what sticks out, what stands over other words, and too much white.
pub fn check_layout(
    content: &Content,
    issue: &IssueFolder,
    set: &Typeset,
) -> (Vec<Diagnostic>, Option<PageWhite>) {
    let Some(area) = set.data("area").and_then(|v| serde_json::from_value::<Area>(v).ok()) else {
        return (Vec::new(), None);
    };
    let seen = set.looked_over(&area);
    let pages = inner(&seen).iter().copied().enumerate().map(|(n, white)| (n + 1, white));
    let pages = pages.filter(|(_, white)| *white > NAMED).collect();
    let white = PageWhite { mean: blank_of(&seen), pages };
    if issue.sealed.is_some() {
        return (Vec::new(), Some(white));
    }
    let mut out: Vec<Diagnostic> = Vec::new();
    let mut told: Vec<(String, u32)> = Vec::new();
    for value in set.metadata("tight") {
        let Ok(tight) = serde_json::from_value::<Tight>(value) else { continue };
        let both = match tight.columns {
            1 => "the page",
            2 => "both columns",
            _ => "all columns",
        };
        let wider = format!("the table is {:.0} mm wider than {both}", tight.mm.max(0.0));
        let said = match tight.parts {
            1 => format!("{wider}: set at {} pt", tight.size),
            n => format!("{wider}: set in {n} parts, the first column in each"),
        };
        let fault = Diagnostic::warning("overfull", said).help("use fewer columns, or shorter words in them");
        keep(content, issue, &tight.head, fault, &mut told, &mut out);
    }
    for (thing, beyond) in &seen.outside {
        let (mm, page) = (beyond * MM, thing.page);
        let said = format!("“{}” overruns the column by {mm:.1} mm on page {page}", short(&thing.text));
        let fault = Diagnostic::warning("overfull", said).help("break or shorten it");
        keep(content, issue, &thing.text, fault, &mut told, &mut out);
    }
    for (a, b) in &seen.over {
        let said = format!("“{}” is printed over “{}” on page {}", short(&a.text), short(&b.text), a.page);
        let fault = Diagnostic::warning("overprint", said);
        let help = "shorten the text; if a template of yours sets it, correct the template";
        keep(content, issue, &longer(a, b).text, fault.help(help), &mut told, &mut out);
    }
    out.extend(blank(issue, &seen));
    (out, Some(white))
}

/// The warnings of an issue as it was set, those on characters that no font has each with the first place in each file they come
/// from. `known` are the faults that name some already, `own_templates` says whether the
/// editor has templates of their own for paper.
pub fn layout_warnings(
    content: &Content,
    issue: &IssueFolder,
    set: &Typeset,
    known: &[Diagnostic],
    own_templates: bool,
) -> Vec<Diagnostic> {
    // What the typesetter says of the program's own templates is nothing an editor can change.
    let of_editor = |warning: &&Diagnostic| own_templates && warning.code != diagnostics::code::GLYPH;
    let mut out: Vec<Diagnostic> = set.warnings.iter().filter(of_editor).cloned().collect();
    let games = content.games.iter().map(|g| &g.source);
    let files = [&content.people_source, &issue.source, &content.source, &content.waiting_source];
    let files: Vec<&Source> = files.into_iter().chain(games).collect();
    for c in &set.missing {
        let sign = format!("{c} (U+{:04X})", u32::from(*c));
        let named = known
            .iter()
            .any(|d| d.code == diagnostics::code::GLYPH && d.sentence().to_string().contains(&sign));
        let before = out.len();
        for (file, at) in files.iter().filter_map(|file| Some((file, file.text.find(*c)?))) {
            out.push(unknown_sign(&sign, file.text.matches(*c).count()).at(file, at..at + c.len_utf8()));
        }
        if out.len() == before && !named {
            out.push(unknown_sign(&sign, 1).in_file(issue.source.name.clone()));
        }
    }
    out
}

/// A character that no font has, so many times in a file.
fn unknown_sign(sign: &str, times: usize) -> Diagnostic {
    let more = if times > 1 { format!(", {times} times in this file") } else { String::new() };
    let said = format!("no font has {sign}: a white square is printed instead{more}");
    let help = "put a font that has it into fonts/, or give print_name in people.toml";
    Diagnostic::warning("glyph", said).help(help)
}

/// How white each page but the last is.
fn inner(seen: &LayoutProblems) -> &[i64] {
    &seen.white[..seen.white.len().saturating_sub(1).max(1).min(seen.white.len())]
}

/// How white the pages but the last are, in thousandths.
pub fn blank_of(seen: &LayoutProblems) -> i64 {
    let inner = inner(seen);
    inner.iter().sum::<i64>() / inner.len().max(1) as i64
}

/// The note on too much white.
fn blank(issue: &IssueFolder, seen: &LayoutProblems) -> Option<Diagnostic> {
    let (inner, mean) = (inner(seen), blank_of(seen));
    let pages = inner.iter().enumerate().filter(|(_, white)| **white > MUCH.1);
    let pages: Vec<String> = pages.map(|(n, white)| format!("{} ({} %)", n + 1, white / 10)).collect();
    let few = seen.white.len() < FEW;
    if few || issue.flyer.is_some() || issue.sealed.is_some() || mean <= MUCH.0 && pages.is_empty() {
        return None;
    }
    let mut said = format!("{} % of the pages is white", (mean + 5) / 10);
    if !pages.is_empty() {
        said += &format!("; most on {}", pages.join(", "));
    }
    let help = "an article with filler = 1 in its front matter fills pages (fill = true in issue.toml), and so do a conference map and order slips ([page] fillers)";
    Some(Diagnostic::note("white", said).in_file(issue.source.name.clone()).help(help))
}

fn longer<'t>(a: &'t PageItem, b: &'t PageItem) -> &'t PageItem {
    if a.text.chars().count() >= b.text.chars().count() { a } else { b }
}

fn short(text: &str) -> String {
    let mut out: String = text.trim().chars().take(40).collect();
    if out.len() < text.trim().len() {
        out.push('…');
    }
    out
}

/// Adds a finding at the line its words come from; one of each kind a paragraph.
fn keep(
    content: &Content,
    issue: &IssueFolder,
    words: &str,
    fault: Diagnostic,
    told: &mut Vec<(String, u32)>,
    out: &mut Vec<Diagnostic>,
) {
    let Some((source, line)) = line_of(content, issue, words) else {
        let known = (format!("{} {}", fault.code, short(words)), 0);
        if !told.contains(&known) {
            told.push(known);
            out.push(fault.in_file(issue.source.name.clone()));
        }
        return;
    };
    let known = (format!("{} {}", fault.code, source.name), paragraph(source, line));
    if !told.contains(&known) {
        told.push(known);
        out.push(fault.at(source, source.line_range(line)));
    }
}

/// The first line of the paragraph, or table, a line stands in.
fn paragraph(source: &Source, line: u32) -> u32 {
    let blank = (1..line).rev().find(|n| source.text[source.line_range(*n)].trim().is_empty());
    blank.map_or(1, |n| n + 1)
}

/// The line of the issue's files that has most of some words, if it has half of them.
fn line_of<'c>(content: &'c Content, issue: &'c IssueFolder, words: &str) -> Option<(&'c Source, u32)> {
    let wanted: Vec<String> = tokens(words).collect();
    if wanted.is_empty() {
        return None;
    }
    let texts = issue.plain_texts().map(|p| &p.source);
    let rules = issue.house_rules.iter().map(|p| &p.source);
    let letters = issue.letters.iter().map(|l| &l.source);
    let articles = issue.articles.iter().map(|a| &a.source);
    let press = issue.press.values().flatten().map(|p| &p.source);
    let games = content.games.iter().map(|g| &g.source);
    let all =
        articles.chain(texts).chain(rules).chain(letters).chain(press).chain([&issue.source]).chain(games);
    let mut best: Option<(usize, &Source, u32)> = None;
    for source in all.chain([&content.source]) {
        for (n, line) in source.text.lines().enumerate() {
            let here: Vec<String> = tokens(line).collect();
            let hits = wanted.iter().filter(|w| here.contains(w)).count();
            if hits * 2 >= wanted.len().max(1) && best.is_none_or(|(most, ..)| hits > most) {
                best = Some((hits, source, n as u32 + 1));
            }
        }
    }
    best.map(|(_, source, line)| (source, line))
}

/// Words by their letters and figures alone.
fn tokens(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}
