//! People: new ones, what is known of them, addresses, terms with dates.

use jiff::civil::Date;
use toml_edit::{Array, Item, TableLike, Value};

use base::toml_values;
use diagnostics::Source;
use folder::people::AddressChange;
use folder::{Content, Day, People};

use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult, TomlEditor, line};

/// Adds a person.
///
/// # Errors
/// An id that cannot be one or is taken; a list of people that lies elsewhere.
pub fn add(content: &Content, id: &str, name: &str, email: Option<&str>, address: &[String]) -> EventResult {
    if !toml_values::is_new_id(id, false) {
        return Err(format!("“{id}” cannot be an id: {}", toml_values::no_new_id(id, false)));
    }
    if let Some(there) = content.people.keys().find(|there| there.eq_ignore_ascii_case(id)) {
        return Err(format!("{there} is already in people.toml"));
    }
    if content.zine.readers.account.is_some() {
        return Err(format!("people are kept in {}: add them there", content.people_source.name));
    }
    let name = line(name, "the name")?;
    let mut row: TomlRow = vec![("name", name.into())];
    row.extend(
        email.map(|email| own_mail(content, id, email)).transpose()?.map(|email| ("email", email.into())),
    );
    if !address.is_empty() {
        row.push(("address", toml_tables::words(&lines(address)?)));
    }
    // Written below all that is there, also below remarks at the end.
    let mut text = content.people_source.text.to_string();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text += &new_person_table(id, row);
    let file = content.people_source.name.to_string();
    let told = format!("{name} is in {file} as {id}");
    Ok(EventEffect::from_file(file, crlf(&content.people_source.text, text), told))
}

/// The table of a new person.
pub(super) fn new_person_table(id: &str, row: TomlRow) -> String {
    let rows = row.into_iter().map(|(key, value)| format!("{key} = {}\n", value.to_string().trim()));
    format!("\n[{id}]\n{}", rows.collect::<String>())
}

/// The lines of an address.
fn lines(address: &[String]) -> Result<Vec<String>, String> {
    address.iter().map(|text| line(text, "a line of the address").map(String::from)).collect()
}

/// An address for mail.
///
/// # Errors
/// What is none.
pub fn mail(text: &str) -> Result<&str, String> {
    let text = line(text, "the e-mail address")?;
    let whole = text.split_once('@').is_some_and(|(who, host)| !who.is_empty() && host.contains('.'));
    let odd = text.contains(|c: char| c.is_whitespace() || ",;<>\"".contains(c));
    match whole && !odd && text.matches('@').count() == 1 {
        true => Ok(text),
        false => Err(format!("“{text}” is not an e-mail address: write it like bob@example.org")),
    }
}

/// An address for mail that nobody else has: mail is sorted by it.
fn own_mail<'t>(content: &Content, id: &str, text: &'t str) -> Result<&'t str, String> {
    let text = mail(text)?;
    match content.people.iter().find(|(other, person)| *other != id && person.is_at(text)) {
        Some((other, _)) => Err(format!("{text} is the address of {other}: mail is sorted by address")),
        None => Ok(text),
    }
}

/// A text with the line ends of another.
fn crlf(like: &str, text: String) -> String {
    if like.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
}

/// people.toml, to be edited at a person.
fn opened(occasion: &EventContext, id: &str) -> Result<TomlEditor, String> {
    occasion.person(id)?;
    let source = &occasion.content.people_source;
    if occasion.content.zine.readers.account.is_some() {
        return Err(format!("people are kept in {}: change them there", source.name));
    }
    TomlEditor::read(&source.name, &source.text)
}

fn person<'t>(toml: &'t mut TomlEditor, id: &str) -> Result<&'t mut dyn TableLike, String> {
    let none = format!("{} has no table [{id}]", toml.name);
    toml.root().get_mut(id).and_then(Item::as_table_like_mut).ok_or(none)
}

/// Says a key of a person; nothing takes it out.
///
/// # Errors
/// A key there is none of, a value it cannot have.
pub fn set(occasion: &EventContext, id: &str, key: &str, value: &str) -> EventResult {
    let better = match key {
        "address" | "email" => Some("address"),
        "trade" | "samples" | "hold" | "copy" => Some("terms"),
        _ => None,
    };
    let old = occasion.content.people.get(id);
    let said = match key {
        "address" => old.is_some_and(|p| !p.address.is_empty()),
        "email" => old.is_some_and(|p| p.email.is_some()),
        _ => false,
    };
    if let Some(better) = better.filter(|better| *better == "terms" || said) {
        return Err(format!("run `zine person {better} {id} ...`, which keeps the earlier value"));
    }
    if key == "email" && !value.is_empty() {
        own_mail(occasion.content, id, value)?;
    }
    if key == "timezone" && !value.is_empty() && toml_values::time_zone(value).is_none() {
        let help = "write it like Europe/London or America/New_York";
        return Err(format!("“{value}” is not a time zone: {help}"));
    }
    if value.is_empty() {
        return Ok(EventEffect::from_toml(
            &edit_person(None, id, key, value, occasion)?,
            format!("{key} of {id} is removed"),
        ));
    }
    let typed = value.parse::<Value>().ok().map(|typed| edit_person(Some(typed), id, key, value, occasion));
    let toml = match typed {
        Some(Ok(toml)) => toml,
        _ => edit_person(Some(value.into()), id, key, value, occasion)?,
    };
    Ok(EventEffect::from_toml(&toml, format!("{key} of {id} is {value}")))
}

fn edit_person(
    to: Option<Value>,
    id: &str,
    key: &str,
    value: &str,
    occasion: &EventContext<'_>,
) -> Result<TomlEditor, String> {
    let mut toml = opened(occasion, id)?;
    let his = person(&mut toml, id)?;
    match to {
        Some(to) => toml_tables::set(his, key, to),
        None => {
            his.remove(key).ok_or_else(|| format!("{id} has no {key}"))?;
        }
    }
    let source = Source::new(toml.name.as_str(), toml.text());
    toml_values::parse::<People>(&source).map_err(|fault| {
        let help = fault.help.as_ref().map(|help| format!(": {help}")).unwrap_or_default();
        format!("{key} = {value}: {}{help}", fault.sentence())
    })?;
    Ok(toml)
}

/// people.toml with a key of a person; as it was if they have it already.
///
/// # Errors
/// A file that is no TOML, a person who has no table there.
pub fn with_key(name: &str, text: &str, id: &str, key: &str, value: Value) -> Result<String, String> {
    let mut toml = TomlEditor::read(name, text)?;
    let his = person(&mut toml, id)?;
    if his.contains_key(key) {
        return Ok(text.to_string());
    }
    toml_tables::set(his, key, value);
    Ok(toml.text())
}

/// people.toml with an account more for a person.
///
/// # Errors
/// A file that is no TOML, a person who has no table there.
pub fn with_account(name: &str, text: &str, id: &str, account: &str) -> Result<String, String> {
    let mut toml = TomlEditor::read(name, text)?;
    let his = person(&mut toml, id)?;
    match his.get_mut("bank").and_then(Item::as_array_mut) {
        Some(known) => known.push(account),
        None => toml_tables::set(his, "bank", toml_tables::words(&[account])),
    }
    Ok(toml.text())
}

/// people.toml with an absence of a person; as it was if they have it already.
///
/// # Errors
/// A file that is no TOML, a person who has no table there.
pub fn with_absence(
    name: &str,
    text: &str,
    id: &str,
    (from, to): (Date, Date),
    game: Option<&str>,
) -> Result<String, String> {
    let mut toml = TomlEditor::read(name, text)?;
    let his = person(&mut toml, id)?;
    if toml_tables::rows(his, "away").into_iter().any(|row| is_same_row(&*row, from, to, game)) {
        return Ok(text.to_string());
    }
    let mut row: TomlRow = vec![("from", toml_tables::day(from)), ("to", toml_tables::day(to))];
    row.extend(game.map(|game| ("game", game.into())));
    match his.get_mut("away") {
        None => toml_tables::set(his, "away", Value::Array(Array::from_iter([toml_tables::inline(row)]))),
        Some(_) => toml_tables::push(his, "away", row),
    }
    Ok(toml.text())
}

fn is_same_row(row: &dyn TableLike, from: Date, to: Date, game: Option<&str>) -> bool {
    let text = |key: &str| row.get(key).and_then(Item::as_value).map(|v| v.to_string().trim().to_string());
    let of = row.get("game").and_then(Item::as_str);
    text("from") == Some(from.to_string()) && text("to") == Some(to.to_string()) && of == game
}

/// Notes that somebody is away, or with `back` that they are not; tells which deadlines that concerns.
///
/// # Errors
/// Who is not there, days that are none, an absence that is not noted.
pub fn away(
    occasion: &EventContext,
    id: &str,
    days: (&str, &str),
    game: Option<&str>,
    back: bool,
) -> EventResult {
    let (from, to) = (parse_day(days.0)?, parse_day(days.1)?);
    if to < from {
        return Err(format!("{to} is before {from}"));
    }
    let game = game.map(|game| occasion.game(game).map(|history| history.game.id.as_str())).transpose()?;
    let mut toml = opened(occasion, id)?;
    let called = occasion.content.name(id);
    if back {
        let own = &occasion.content.people.get(id).map(|person| person.away.as_slice()).unwrap_or_default();
        let at = own.iter().position(|absence| absence.from.get_ref().0 == from && absence.to.0 == to);
        let at = at.ok_or(format!("no absence of {id} from {from} to {to} is noted"))?;
        toml_tables::remove(person(&mut toml, id)?, "away", at);
        return Ok(EventEffect::from_toml(&toml, format!("{called} is not away from {from} to {to}")));
    }
    let text = with_absence(&toml.name, &toml.text(), id, (from, to), game)?;
    if text == toml.text() {
        return Err(format!("{id} is already away from {from} to {to}"));
    }
    let told = format!("{called} is away from {from} to {to}");
    let mut event = EventEffect::from_file(toml.name.clone(), text, told);
    let absence = |id: &str| game.is_none_or(|game| game == id);
    for history in occasion.games.games.iter().filter(|history| absence(&history.game.id)) {
        let Some(due) = history.phase_due() else { continue };
        let Some(deadline) = history.deadline_of(occasion.content, occasion.issue.into(), due) else {
            continue;
        };
        let plays = history.seats.plays(id, due);
        if plays && (from..=to).contains(&deadline.day()) {
            event.warnings.push(format!(
                "{} of {} is due {}: {}",
                games::calendar::editor_notation(due),
                history.game.id,
                deadline.at.strftime("%-d %B"),
                crate::absences::help(history, id, to)
            ));
        }
    }
    Ok(event)
}

fn parse_day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| format!("“{text}” is not a date: write it like 2026-08-03"))
}

/// Changes an address; the one before is kept with the day.
///
/// # Errors
/// Who is not there, nothing new.
pub fn address(occasion: &EventContext, id: &str, lines: &[String], email: Option<&str>) -> EventResult {
    let mut toml = opened(occasion, id)?;
    let Some(old) = occasion.content.people.get(id) else {
        return Err(format!("no person in people.toml is called “{id}”"));
    };
    let email = email.map(|email| own_mail(occasion.content, id, email)).transpose()?;
    let lines = &self::lines(lines)?;
    let had = old.email.as_ref().map(|e| e.get_ref().clone());
    let new_lines = !lines.is_empty() && old.address != *lines;
    let new_email = email.is_some_and(|email| had.as_deref() != Some(email));
    if !new_lines && !new_email {
        return Err(match lines.is_empty() && email.is_none() {
            true => "no address given: give its lines, or --email".into(),
            false => format!("that is already the address of {id}"),
        });
    }
    let mut moved: TomlRow = vec![("on", toml_tables::day(occasion.date))];
    let printed = old.print_address && new_lines && !old.address.is_empty();
    moved.extend(told_late(occasion).filter(|_| printed).map(|issue| ("issue", issue.into())));
    if new_lines && !old.address.is_empty() {
        moved.push(("address", toml_tables::words(&old.address)));
    }
    moved.extend(had.filter(|_| new_email).map(|email| ("email", Value::from(email))));
    let his = person(&mut toml, id)?;
    if new_lines {
        toml_tables::set(his, "address", toml_tables::words(lines));
    }
    if let Some(email) = email.filter(|_| new_email) {
        toml_tables::set(his, "email", email);
        // Mail that came back went to the other one.
        his.remove("bounced");
    }
    if moved.len() > 1 {
        toml_tables::push(his, "moved", moved);
    }
    let called = occasion.content.name(id);
    let mut event =
        EventEffect::from_toml(&toml, format!("{called} has a new address from {} on", occasion.date));
    if printed {
        event.sentences.push(format!("issue {} prints it among the changes of address", occasion.issue));
    }
    for history in occasion.games.games.iter().filter(|h| h.over.is_none()) {
        if !history.seats.plays(id, history.position.turn) {
            continue;
        }
        if let Some(guarantor) = history.game.file.guarantor(occasion.issue) {
            let who = occasion.content.name(guarantor.person.get_ref());
            let game = &history.game.id;
            event.sentences.push(format!("{who} guarantees {game}: `zine accounts` makes their packet"));
        }
    }
    Ok(event)
}

/// The issue that tells of a move, if that does not follow from the days.
fn told_late(occasion: &EventContext) -> Option<i64> {
    let issue = occasion.content.issue(occasion.issue);
    let before = occasion.content.issues.iter().rfind(|i| i.number() < occasion.issue).map(|i| i.file.date.0);
    let day = AddressChange { on: Day(occasion.date), issue: None, address: Vec::new(), email: None };
    let follows = issue.is_some_and(|issue| day.is_announced_in(issue.date(), before));
    (!follows).then_some(occasion.issue)
}

/// What a reader's terms are to be from the issue on.
#[derive(Clone, Debug, Default)]
pub struct ReaderTerms {
    /// The zine they send in trade.
    pub trade: Option<String>,
    /// The last issue sent for it.
    pub until: Option<i64>,
    /// The number of sample copies.
    pub samples: Option<i64>,
    /// So many issues in one envelope.
    pub hold: Option<i64>,
    /// How he gets the zine: print, pdf, both, list, none.
    pub copy: Option<String>,
    /// Stop sending them issues.
    pub stop: bool,
}

/// Changes a reader's terms from the issue on; what was before stays with its issues.
///
/// # Errors
/// Who is not there, no terms, terms that cannot be.
pub fn terms(occasion: &EventContext, id: &str, terms: &ReaderTerms) -> EventResult {
    if terms.trade.as_ref().is_some_and(|zine| zine.trim().is_empty()) {
        return Err(
            "the zine traded for has no name: give it, as in --trade \"Orc\", or end a trade with --stop"
                .into(),
        );
    }
    if let Some(n) = terms.hold.filter(|n| *n < 1) {
        return Err(format!(
            "{n} issues do not fit in one envelope: use --hold 2, or --hold 1 to send each by itself"
        ));
    }
    if let Some(n) = terms.samples.filter(|n| *n < 0) {
        return Err(format!("{n} sample copies cannot be sent: use --samples 2, or --samples 0 to end them"));
    }
    let mut toml = opened(occasion, id)?;
    let (issue, mut told) = (occasion.issue, Vec::new());
    let his = person(&mut toml, id)?;
    let mut say = |key: &'static str, word: &'static str, value: Option<Value>, until: Option<i64>| {
        told.push(match &value {
            Some(value) => format!("{key} {}", value.to_string().trim()),
            None => format!("no {key}"),
        });
        dated(his, key, word, value, issue, until);
    };
    for (key, word, value, until) in [
        ("trade", "zine", terms.trade.as_ref().map(Value::from), terms.until),
        ("samples", "copies", terms.samples.map(Value::from), None),
        ("hold", "value", terms.hold.map(Value::from), None),
        ("copy", "value", terms.copy.as_ref().map(Value::from), None),
    ] {
        if value.is_some() {
            say(key, word, value, until);
        }
    }
    if terms.stop {
        let old = occasion.content.people.get(id);
        for (key, word, said) in [
            ("trade", "zine", old.is_some_and(|p| p.trade.is_some())),
            ("samples", "copies", old.is_some_and(|p| p.samples.is_some())),
        ] {
            if said {
                say(key, word, None, None);
            }
        }
        say("copy", "value", Some("none".into()), None);
    }
    if told.is_empty() {
        return Err("no terms given: use --trade, --samples, --hold, --copy or --stop".into());
    }
    let (name, told) = (occasion.content.name(id), told.join(", "));
    Ok(EventEffect::from_toml(&toml, format!("{name} from issue {issue} on: {told}")))
}

/// Lets a value hold from an issue on, or end before it; the one before becomes the first of a list.
fn dated(
    his: &mut dyn TableLike,
    key: &str,
    word: &'static str,
    value: Option<Value>,
    issue: i64,
    until: Option<i64>,
) {
    let integer = |t: &toml_edit::InlineTable, key: &str| t.get(key).and_then(Value::as_integer);
    let mut all: Vec<toml_edit::InlineTable> = Vec::new();
    match his.get(key) {
        Some(Item::Value(Value::Array(rows))) => {
            all.extend(rows.iter().filter_map(|v| v.as_inline_table().cloned()))
        }
        Some(Item::Value(Value::InlineTable(one))) => all.push(one.clone()),
        Some(Item::Value(one)) => all.push(inline_table(vec![(word, one.clone().decorated("", ""))])),
        Some(Item::Table(one)) => all.push(one.clone().into_inline_table()),
        Some(Item::ArrayOfTables(rows)) => all.extend(rows.iter().map(|t| t.clone().into_inline_table())),
        _ => {}
    }
    // What no issue before has known gives way.
    all.retain(|t| integer(t, "from").is_none_or(|from| from < issue));
    if let Some(last) = all.last_mut()
        && last.get("until").is_none_or(|until| until.as_integer().is_some_and(|until| until >= issue))
    {
        last.insert("until", (issue - 1).into());
    }
    if let Some(value) = value {
        let mut row: TomlRow = vec![(word, value), ("from", issue.into())];
        row.extend(until.map(|until| ("until", until.into())));
        all.push(inline_table(row));
    }
    for one in &mut all {
        one.decor_mut().clear();
        one.fmt();
    }
    if his.get(key).is_some_and(|old| !old.is_value()) {
        his.remove(key);
    }
    match all.is_empty() {
        true => drop(his.remove(key)),
        false => toml_tables::set(his, key, Value::from_iter(all)),
    }
}

fn inline_table(row: TomlRow) -> toml_edit::InlineTable {
    match toml_tables::inline(row) {
        Value::InlineTable(table) => table,
        _ => Default::default(),
    }
}
