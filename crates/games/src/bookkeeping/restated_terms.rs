//! Warns of terms changed without a date after an issue was sealed under them: one warning for each changed line (`A-32`).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use accounts::reckoning::{LedgerHistory, Reckoning, RestatedLine};
use accounts::{Exact, LabelCode, PlayersFree};
use diagnostics::{Diagnostic, Source};
use folder::{Content, Spanned};

/// The accounts that a changed term would alter.
struct TouchedAccounts<'a> {
    cause: ChangedTerm<'a>,
    issues: BTreeSet<i64>,
    readers: BTreeSet<&'a str>,
}

/// The warnings: where, what was changed, and which issues and readers it would affect.
pub(super) fn check_restated_terms(
    content: &Content,
    history: &LedgerHistory,
    reckoning: &Reckoning,
) -> Vec<Diagnostic> {
    let mut touched: BTreeMap<(bool, usize, usize), TouchedAccounts<'_>> = BTreeMap::new();
    for difference in &reckoning.differences {
        let Some(cause) = cause(content, history, difference) else { continue };
        let key = (std::ptr::eq(cause.source, &content.source), cause.range.start, cause.range.end);
        let first = || TouchedAccounts { cause, issues: BTreeSet::new(), readers: BTreeSet::new() };
        let accounts = touched.entry(key).or_insert_with(first);
        accounts.issues.insert(difference.issue);
        accounts.readers.insert(&difference.person);
    }
    let told = touched.into_values().map(|TouchedAccounts { cause, issues, readers }| {
        let last = issues.last().copied().unwrap_or_default();
        let shown: Vec<&str> = readers.iter().take(3).copied().collect();
        let more = if readers.len() > shown.len() { " ..." } else { "" };
        let said = format!(
            "{} was changed without a date: the accounts of {} would now be different for {} ({}{more}); the seals stay as they are",
            cause.description,
            numbers(&issues),
            if readers.len() == 1 { "one reader".into() } else { format!("{} readers", readers.len()) },
            shown.join(", ")
        );
        let help = cause.form.replace("{last}", &last.to_string()).replace("{next}", &(last + 1).to_string());
        Diagnostic::warning("terms-changed", said).at(cause.source, cause.range).help(help)
    });
    told.collect()
}

/// `issue 3`, `issues 1-8`, `issues 1, 3-5`.
fn numbers(issues: &BTreeSet<i64>) -> String {
    let all: Vec<i64> = issues.iter().copied().collect();
    let runs = all.chunk_by(|a, b| a + 1 == *b).map(|run| match (run.first(), run.last()) {
        (Some(a), Some(b)) if a < b => format!("{a}-{b}"),
        (a, _) => a.copied().unwrap_or_default().to_string(),
    });
    let runs: Vec<String> = runs.collect();
    format!("issue{} {}", if all.len() == 1 { "" } else { "s" }, runs.join(", "))
}

struct ChangedTerm<'a> {
    source: &'a Source,
    range: Range<usize>,
    description: String,
    form: String,
}

/// The changed term behind a changed sealed line; `None` for a dated fact such as a seat, which is not a fault.
fn cause<'a>(content: &'a Content, history: &LedgerHistory, line: &RestatedLine) -> Option<ChangedTerm<'a>> {
    let lines = [&line.sealed, &line.now];
    let [sealed, now] = lines.map(|line| line.as_ref().map(|l| l.codes()).unwrap_or_default());
    let differs = |is: fn(&LabelCode) -> bool| sealed.iter().any(is) != now.iter().any(is);
    if differs(|code| *code == LabelCode::Trade) {
        return Some(of_person(content, line, "trade", "trade = [{ zine = \"...\", until = {last} }]"));
    }
    if differs(|code| *code == LabelCode::Player) {
        return players_free(content, history, line);
    }
    if differs(|code| matches!(code, LabelCode::Sample(_))) {
        let form = "samples = [{ from = 1, copies = 2, until = {last} }, { from = {next}, copies = 1 }]";
        return Some(of_person(content, line, "samples", form));
    }
    let [was, is] = lines.map(|line| line.as_ref().map(|l| l.copy.as_str()));
    if was != is && [was, is].contains(&Some("held")) {
        let form = "hold = [{ value = 2, until = {last} }, { value = 1, from = {next} }]";
        return Some(of_person(content, line, "hold", form));
    }
    if was.is_some() && is.is_none() {
        let form = "copy = [{ value = \"both\", until = {last} }, { value = \"none\", from = {next} }]";
        return Some(of_person(content, line, "copy", form));
    }
    money(content, history, line)
}

/// The line of a person in people.toml with a term, else the one that names the person.
fn of_person<'a>(content: &'a Content, difference: &RestatedLine, key: &str, form: &str) -> ChangedTerm<'a> {
    let source = &content.people_source;
    let person = content.people.get(&difference.person);
    let span = person.and_then(|p| match key {
        "trade" => p.trade.as_ref().map(Spanned::span),
        "samples" => p.samples.as_ref().map(Spanned::span),
        "hold" => p.hold.as_ref().map(Spanned::span),
        "group" => p.group.as_ref().map(Spanned::span),
        _ => p.copy.as_ref().map(Spanned::span),
    });
    let range = span.unwrap_or_else(|| {
        let head = format!("[{}]", difference.person);
        source.text.find(&head).map_or(0..0, |at| at..at + head.len())
    });
    let what = format!("{key} of {}", difference.person);
    ChangedTerm {
        source,
        range,
        description: what,
        form: format!("give the issue or day it holds from: {form}"),
    }
}

/// How long players get the zine free, if that and not a seat makes the difference.
fn players_free<'a>(
    content: &'a Content,
    history: &LedgerHistory,
    difference: &RestatedLine,
) -> Option<ChangedTerm<'a>> {
    let number = difference.issue;
    let was = difference.sealed.as_ref().is_some_and(|l| l.codes().contains(&LabelCode::Player));
    let now = history.issues.iter().find(|i| i.facts.number == number).map(|i| (number, i.facts.date))?;
    let now = history.terms.players_free(now);
    let other = [PlayersFree::End, PlayersFree::Out, PlayersFree::No].into_iter();
    let found = other.into_iter().find(|free| {
        let mut seats = history.seats.iter().filter(|seat| seat.person == difference.person);
        *free != now && (*free != PlayersFree::No && seats.any(|seat| seat.carries(number, *free))) == was
    })?;
    if found == PlayersFree::No && no_player_copies(number, &history.issues) != Some(true) {
        return None;
    }
    let source = &content.source;
    let range = content.zine.readers.players_free.as_ref().map(Spanned::span);
    let range = range.or_else(|| source.text.find("[readers]").map(|at| at..at + 9)).unwrap_or(0..0);
    let form = "give the issue it applies from: players_free = [{ value = \"...\", until = {last} }, { value = \"...\", from = {next} }]";
    Some(ChangedTerm { source, range, description: "players_free".into(), form: form.into() })
}

/// A seat that was not there when the issue was sealed is a fact of its own: nobody had a P then.
fn no_player_copies(number: i64, issues: &[accounts::reckoning::AccountedIssue]) -> Option<bool> {
    let sealed = issues.iter().find(|i| i.facts.number == number)?.sealed.as_ref()?;
    Some(!sealed.copies.iter().any(|l| l.codes().contains(&LabelCode::Player)))
}

/// A price, a fee or a group.
fn money<'a>(content: &'a Content, history: &LedgerHistory, line: &RestatedLine) -> Option<ChangedTerm<'a>> {
    let (now, sealed) = (&line.accounts.0, &line.accounts.1);
    let [fees_sealed, fees_now] = [sealed, now].map(|account| {
        account.seats.iter().map(|s| (s.game.clone(), s.seat.clone(), s.fee)).collect::<Vec<_>>()
    });
    let source = &content.source;
    let form =
        "leave the line as it was and add one with from = a day (a fee: from_issue = {next})".to_string();
    if fees_now != fees_sealed {
        let line = content.zine.fee.iter().filter(|fee| fee.get_ref().from_issue <= line.issue);
        let line = line.max_by_key(|fee| fee.get_ref().from_issue);
        let range = line.map_or(0..0, Spanned::span);
        return Some(ChangedTerm { source, range, description: "a fee".into(), form });
    }
    let facts = &history.issues.iter().find(|i| i.facts.number == line.issue)?.facts;
    let [was, is] = [sealed, now].map(|account| {
        account.lots.open.iter().map(|lot| (lot.date, lot.unit as u8, lot.price)).collect::<Vec<_>>()
    });
    let other = is.iter().zip(&was).find(|(a, b)| a.0 == b.0 && a != b).map(|(_, b)| (b.0, Some(b.2)));
    let [charged_sealed, charged_now] =
        [&line.sealed, &line.now].map(|line| line.as_ref().map(|l| l.charged.as_str()));
    let (day, price): (_, Option<Exact>) = match other {
        Some(found) => found,
        // First-version seals did not record debts, so what they left to debts is not a change of terms.
        None if charged_sealed != charged_now => (facts.date, None),
        None => return None,
    };
    let when = (line.issue, day);
    let group = history.readers.iter().find(|r| r.id == line.person).and_then(|r| r.group(when));
    let groups: BTreeSet<Option<&str>> = history.terms.prices.iter().map(|p| p.group.as_deref()).collect();
    if price.is_some()
        && groups.iter().any(|g: &Option<&str>| {
            *g != group && history.terms.price(day, *g).is_some_and(|p| Some(p.unit_price()) == price)
        })
    {
        let form = "group = [{ name = \"...\", until = 1969-01-15 }]";
        return Some(of_person(content, line, "group", form));
    }
    let line = group
        .and_then(|g| latest_price_line(Some(g), day, &content.zine.price))
        .or_else(|| latest_price_line(None, day, &content.zine.price));
    Some(ChangedTerm { source, range: line.map_or(0..0, Spanned::span), description: "a price".into(), form })
}

fn latest_price_line<'p>(
    group: Option<&str>,
    day: jiff::civil::Date,
    prices: &'p [Spanned<folder::zine_config::PriceConfig>],
) -> Option<&'p Spanned<folder::zine_config::PriceConfig>> {
    let past = prices.iter().filter(|p| p.get_ref().from.0 <= day);
    past.filter(|p| p.get_ref().group.as_deref() == group).max_by_key(|p| p.get_ref().from)
}
