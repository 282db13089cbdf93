//! What a check found, in the order of what the editor must do: what needs him, what to look at, what is fine, what is
//! missing; what he has seen before is only counted (`desk.md`, B).

use std::collections::BTreeMap;
use std::fmt::Write;

use jiff::civil::DateTime;
use serde::Serialize;

use diagnostics::{Diagnostic, FaultCode, Severity, code};
use folder::{Folder, Moment};

use crate::check::{CheckReport, PowerOrdersReport};

/// What the editor must do about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckGroup {
    /// Nobody else can settle it.
    NeedsYou,
    /// It was understood, but not without doubt.
    ToLookAt,
    /// Orders that did not come.
    Missing,
    /// Worth knowing.
    Note,
}

/// Warnings that only the editor can settle.
fn only_editor_settles(code: &FaultCode) -> bool {
    matches!(
        code,
        FaultCode::Named(
            "partial"
                | "resigns"
                | "new-address"
                | "sender"
                | "unconfirmed"
                | "private-absent"
                | "seal-version"
                | "letter-kept"
        )
    )
}

/// Something found, with where it belongs.
#[derive(Clone, Debug)]
pub struct CheckItem<'a> {
    /// What must be done.
    pub group: CheckGroup,
    /// The game it is about, by id.
    pub game: Option<String>,
    /// What is wrong.
    pub fault: &'a Diagnostic,
    /// By what it is known again.
    pub key: String,
    /// The editor has seen it.
    pub seen: bool,
}

/// Where it is remembered what the editor has seen: a key and a code a line.
pub const SEEN: &str = ".zine/seen";

/// What the editor has seen.
#[derive(Clone, Debug, Default)]
pub struct SeenFindings(BTreeMap<String, String>);

impl SeenFindings {
    /// What is remembered; nothing if that cannot be read: then all is shown again.
    pub fn read(folder: &Folder) -> SeenFindings {
        let text = base::disk::text(&folder.path(SEEN)).ok().flatten().unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        SeenFindings(lines.map(|(key, code)| (key.to_string(), code.to_string())).collect())
    }

    /// Adds all that is shown but what needs the editor.
    pub fn add(&mut self, notices: &[CheckItem]) {
        let shown = notices.iter().filter(|n| !matches!(n.group, CheckGroup::NeedsYou | CheckGroup::Missing));
        self.0.extend(shown.map(|n| (n.key.clone(), n.fault.code.to_string())));
    }

    /// As it is remembered.
    pub fn text(&self) -> String {
        self.0.iter().map(|(key, code)| format!("{key} {code}\n")).collect()
    }
}

/// By what something found is known again: its code, file, words and sentence, wherever in the file it stands.
fn key(fault: &Diagnostic) -> String {
    let place =
        fault.span.as_ref().map(|s| (&*s.source.name, s.source.text.get(s.range.clone()).unwrap_or("")));
    let (file, words) = place.unwrap_or((fault.file.as_deref().unwrap_or(""), ""));
    base::hash::hash(format!("{}\0{file}\0{words}\0{}", fault.code, fault.sentence()).as_bytes())[..32].into()
}

fn file(fault: &Diagnostic) -> &str {
    fault.span.as_ref().map(|s| &*s.source.name).or(fault.file.as_deref()).unwrap_or("")
}

/// What was found, grouped.
pub fn notices<'a>(faults: &'a [Diagnostic], seen: &SeenFindings) -> Vec<CheckItem<'a>> {
    let notices = faults.iter().map(|fault| {
        let group = match fault.severity {
            _ if fault.code == code::MISSING => CheckGroup::Missing,
            Severity::Error => CheckGroup::NeedsYou,
            Severity::Warning if only_editor_settles(&fault.code) => CheckGroup::NeedsYou,
            Severity::Warning => CheckGroup::ToLookAt,
            Severity::Note => CheckGroup::Note,
        };
        let parts: Vec<&str> = file(fault).split('/').collect();
        let game = match parts.as_slice() {
            ["issues", _, "orders" | "press", game, ..] | ["games", game, ..] => Some(game.to_string()),
            _ => None,
        };
        let key = key(fault);
        // What needs the editor is never hidden.
        let seen = !matches!(group, CheckGroup::NeedsYou | CheckGroup::Missing) && seen.0.contains_key(&key);
        CheckItem { group, game, fault, key, seen }
    });
    notices.collect()
}

/// A day and time of day, as in `12 December 20:00`.
fn moment(moment: &Moment) -> String {
    moment.at.strftime(if moment.timed { "%-d %B %H:%M" } else { "%-d %B" }).to_string()
}

/// How long until a moment, in days: `three days`, `today`, `two days ago`.
fn left(due: &Moment, now: DateTime) -> String {
    let days = now.date().until(due.day()).map_or(0, |span| i64::from(span.get_days()));
    let small = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let word = match days.unsigned_abs() {
        1 => "one day".to_string(),
        n => match small.get(n as usize) {
            Some(word) => format!("{word} days"),
            None => format!("{n} days"),
        },
    };
    match days {
        0 => "today".into(),
        1.. => word,
        _ => format!("{word} ago"),
    }
}

/// The first line: the issue, its deadline, and how many of each.
pub fn summary_line(checked: &CheckReport, notices: &[CheckItem], now: DateTime) -> String {
    let [need, look] = [CheckGroup::NeedsYou, CheckGroup::ToLookAt]
        .map(|group| notices.iter().filter(|n| n.group == group && !n.seen).count());
    summary_line_with_counts(checked, need, look, now)
}

/// The same with figures of how many need the editor and are to be looked at.
pub fn summary_line_with_counts(checked: &CheckReport, need: usize, look: usize, now: DateTime) -> String {
    let missing = checked.sheets.iter().filter(|s| s.missing.is_some()).count();
    let lost = checked.sheets.iter().filter(|s| s.is_lost).count();
    let well = checked.sheets.iter().flat_map(|s| &s.orders);
    let well = well.filter(|row| row.reading.order.is_some() && row.reading.codes.is_empty()).count();
    let mut said: Vec<String> = Vec::new();
    match need {
        0 => said.push("nothing needs you".into()),
        1 => said.push("1 needs you".into()),
        n => said.push(format!("{n} need you")),
    }
    for (n, words) in [(look, "to look at"), (missing, "missing"), (lost, "lost by it"), (well, "read well")]
    {
        if n > 0 {
            said.push(format!("{n} {words}"));
        }
    }
    let due = checked.due.as_ref().map(|due| format!(", orders due {} ({})", moment(due), left(due, now)));
    let issue = page::lexicon::Lexicon::sentence(&checked.issue.label());
    format!("{issue}{}: {}\n", due.unwrap_or_default(), said.join(", "))
}

/// For each game of which somebody's orders are final: how many sets are in, and how many of them are final.
pub fn final_orders(sheets: &[PowerOrdersReport]) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = Vec::new();
    for group in sheets.chunk_by(|a, b| a.game == b.game && a.phase == b.phase) {
        let game = &group[0].game;
        let mut powers: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
        for sheet in group {
            let (is_in, is_final) = powers.entry(&sheet.power).or_insert((true, false));
            (*is_in, *is_final) = (*is_in && sheet.missing.is_none(), *is_final || sheet.is_final);
        }
        let count =
            |wanted: &dyn Fn(&(bool, bool)) -> bool| powers.values().filter(|one| wanted(one)).count();
        let (all, came, last) = (powers.len(), count(&|one| one.0), count(&|one| one.0 && one.1));
        // The season that is due first says whether it may be judged.
        if last == 0 || out.iter().any(|(known, _)| known == game) {
            continue;
        }
        let came = if came == all { "all in".into() } else { format!("{came} of {all} in") };
        out.push((game.clone(), format!("{came}, {last} of {all} final")));
    }
    out
}

/// A line about something found: whose it is, the words, what is wrong with them, where they stand.
fn line(notice: &CheckItem) -> String {
    let fault = notice.fault;
    let name = file(fault).rsplit('/').next().unwrap_or("");
    let (mut who, mut words, mut place) = (String::new(), String::new(), file(fault).to_string());
    if let Some(span) = &fault.span {
        let (line, _) = span.source.line_column(span.range.start);
        let own = file(fault).contains("/orders/") && name != "gm.txt";
        place = format!("{}:{line}", if own { name } else { file(fault) });
        if own {
            who = name.split('.').next().unwrap_or("").split(' ').map(capital).collect::<Vec<_>>().join(" ");
            let text = span.source.text.get(span.range.clone()).unwrap_or("");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            words = if text.is_empty() { text } else { format!("\"{text}\"") };
        }
    }
    let mut out = String::from("    ");
    if !who.is_empty() || !words.is_empty() {
        let _ = write!(out, "{who:<8} {words:<36} ");
    }
    let _ = write!(out, "{:<40} {place}", fault.sentence());
    out.trim_end().to_string() + "\n"
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn listed(out: &mut String, title: &str, notices: &[&CheckItem], group: CheckGroup) {
    let mine: Vec<&&CheckItem> = notices.iter().filter(|n| n.group == group && !n.seen).collect();
    if !mine.is_empty() {
        let _ = writeln!(out, "  {title}");
        mine.iter().for_each(|notice| out.push_str(&line(notice)));
    }
}

/// What needs the editor, and nothing else.
pub fn needs_editor(notices: &[CheckItem]) -> String {
    notices.iter().filter(|n| n.group == CheckGroup::NeedsYou).map(line).collect()
}

/// What is wrong besides the orders, which are told by game.
pub fn remaining(notices: &[CheckItem]) -> String {
    let rest: Vec<&CheckItem> =
        notices.iter().filter(|n| !(n.fault.code.is_reading() || n.fault.code == code::MISSING)).collect();
    if !rest.iter().any(|n| !n.seen && matches!(n.group, CheckGroup::NeedsYou | CheckGroup::ToLookAt)) {
        return "Letters and pages: nothing new\n".into();
    }
    let mut out = String::from("Letters, pages, games and money\n");
    listed(&mut out, "needs you", &rest, CheckGroup::NeedsYou);
    listed(&mut out, "to look at", &rest, CheckGroup::ToLookAt);
    out
}

/// The last line: how much of it was seen before, by kind. Nothing if nothing was.
pub fn closing_line(notices: &[CheckItem]) -> String {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for notice in notices.iter().filter(|n| n.seen) {
        *kinds.entry(notice.fault.code.as_str()).or_default() += 1;
    }
    let all: usize = kinds.values().sum();
    if all == 0 && notices.iter().any(|n| matches!(n.group, CheckGroup::ToLookAt | CheckGroup::Note)) {
        return "zine check --seen marks these as seen, so that the next check skips them\n".into();
    } else if all == 0 {
        return String::new();
    }
    let mut list: Vec<(&str, usize)> = kinds.into_iter().collect();
    list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let kinds: Vec<String> = list.into_iter().map(|(kind, n)| format!("{kind} {n}")).collect();
    let kinds = kinds.join(", ");
    format!("Seen before: {all} ({kinds}). Show them with zine check --all\n")
}
