//! A person's data: what the folder has, how it is forgotten, how it is joined with another's.

use std::path::Path;

use accounts::ledger;
use folder::Person;
use folder::game::WAITING;
use folder::store::COMMANDS;

use super::people::{ReaderTerms, terms};
use super::seats::retire;
use super::toml_tables::{self, DocumentMut, Item, TableLike, Value};
use super::{EventContext, EventEffect, EventResult, TomlEditor, line};
use crate::seal::sources::files_below;

/// The mail as it was sent.
const JOURNAL: &str = "private/post/journal.jsonl";

/// A file that has something about a person.
struct PersonalMention {
    file: String,
    /// The person's own: their letter, their answer.
    own: bool,
    text: String,
    lines: Vec<usize>,
}

/// The words by which a person is found in any text: names, addresses, numbers.
fn marks(person: &Person) -> Vec<String> {
    let mut out: Vec<String> = person.email.iter().map(|mail| mail.get_ref().clone()).collect();
    out.extend([&person.name].into_iter().chain(&person.print_name).chain(&person.phone).cloned());
    out.extend(person.also.iter().chain(&person.bank).cloned());
    out.extend(person.address.iter().filter(|line| line.contains(|c: char| c.is_ascii_digit())).cloned());
    out.retain(|mark| mark.chars().count() > 2);
    out.into_iter().map(|mark| mark.to_lowercase()).collect()
}

/// Whether a text has a word as it is, no letter beside it.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, found)| {
        let (before, after) = text.split_at(at);
        !is_word_char(before.chars().next_back())
            && !is_word_char(after.get(found.len()..).and_then(|rest| rest.chars().next()))
    })
}

fn is_word_char(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// Everything the folder has about a person, file by file.
fn mentions(occasion: &EventContext, id: &str, person: &Person) -> Vec<PersonalMention> {
    let marks = marks(person);
    let mut names = vec!["zine.toml".to_string()];
    names.extend(
        ["games", "issues", "polls", "private"].iter().flat_map(|top| files_below(occasion.folder, top)),
    );
    let mut out = Vec::new();
    for file in names {
        let Some(text) = occasion.folder.bytes(&file).and_then(|bytes| String::from_utf8(bytes).ok()) else {
            continue;
        };
        let low = text.to_lowercase();
        let stem = file.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
        // Ids are words like any other: they count where they name a person.
        let data = [".toml", ".csv", ".json", ".jsonl"].iter().any(|end| file.ends_with(end));
        let command = file.starts_with(COMMANDS);
        let mut lines: Vec<usize> = low
            .lines()
            .enumerate()
            .filter(|(_, line)| line_has_person(line, id, data, &marks) || command && has_word(line, id))
            .map(|(n, _)| n + 1)
            .collect();
        if *file == *occasion.content.people_source.name {
            lines = table_lines(&text, id);
        }
        let places = ["issues/", "private/handover/", "private/letters/"];
        let own =
            stem == id && places.iter().any(|base| file.starts_with(base)) && !file.contains("/sealed/");
        if own || !lines.is_empty() {
            out.push(PersonalMention { file, own, text, lines });
        }
    }
    out
}

fn line_has_person(line: &str, id: &str, data: bool, marks: &[String]) -> bool {
    let quoted = [format!("\"{id}\""), format!(",{id},"), format!("[{id}]")];
    let id = quoted.iter().any(|word| line.contains(word)) || line.starts_with(&format!("{id},"));
    data && id || marks.iter().any(|mark| has_word(line, mark))
}

/// The lines of a table of people.toml, its own tables among them.
fn table_lines(text: &str, id: &str) -> Vec<usize> {
    let mut own = false;
    let mut out = Vec::new();
    for (n, line) in text.lines().enumerate() {
        if let Some(head) = line.trim_start().strip_prefix('[') {
            let head = head.trim_start_matches('[').split([']', '.']).next().unwrap_or_default();
            own = head.trim().trim_matches('"') == id;
        }
        if own && !line.trim().is_empty() {
            out.push(n + 1);
        }
    }
    out
}

/// The most characters of a line that are shown: pages are stored as one.
const LONGEST: usize = 300;

/// Shows everything the folder has about a person; `out` gets it as a text, with the person's own files whole.
///
/// # Errors
/// No such person.
pub fn show(occasion: &EventContext, id: &str, out: Option<&Path>) -> EventResult {
    let id = occasion.person(id)?;
    let Some(person) = occasion.content.people.get(id) else {
        return Err(format!("{id} is not in people.toml"));
    };
    let mut event = EventEffect::default();
    let mut whole = format!("What the zine has about {}, {}\n", person.name, occasion.date);
    for one in mentions(occasion, id, person) {
        event.sentences.push(if one.own { format!("{} (whole)", one.file) } else { one.file.clone() });
        whole += &format!("\n== {}\n", one.file);
        for (n, text) in one.text.lines().enumerate().filter(|(n, _)| one.lines.contains(&(n + 1))) {
            let short: String = text.chars().take(LONGEST).collect();
            let cut = if short.len() < text.len() { " …" } else { "" };
            event.sentences.push(format!("{:>6}  {short}{cut}", n + 1));
            if !one.own {
                whole += &format!("{short}{cut}\n");
            }
        }
        if one.own {
            whole += &one.text;
        }
    }
    if let Some(out) = out {
        event.changes.outside.push((out.into(), whole.into_bytes()));
        event.sentences = vec![format!("{} has everything about {}", out.display(), person.name)];
    }
    Ok(event)
}

/// Whether a file is a packet of a person, or a mail from or to them.
fn is_theirs(one: &PersonalMention, person: &Person) -> bool {
    if !["private/received/", "private/outbox/"].iter().any(|base| one.file.starts_with(base)) {
        return one.own && one.file.starts_with("private/handover/");
    }
    let head: String = one
        .text
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .collect::<Vec<_>>()
        .join("\n")
        .to_lowercase();
    person
        .email
        .iter()
        .map(|mail| mail.get_ref())
        .chain(&person.also)
        .any(|mail| has_word(&head, &mail.to_lowercase()))
}

/// What of a person cannot go while it is needed.
fn duties(occasion: &EventContext, id: &str) -> Vec<String> {
    let content = occasion.content;
    let mut out = Vec::new();
    if content.zine.editor.get_ref() == id {
        out.push("is the editor".to_string());
    }
    for history in occasion.games.games.iter().filter(|history| history.over.is_none()) {
        let game = &history.game.id;
        if history.seats.holds(id, history.position.turn) {
            out.push(format!("plays in {game} (`zine seat {game} POWER SUCCESSOR`)"));
        }
        if history.gm(content) == id {
            out.push(format!("is the gamesmaster of {game} (`zine game gm {game} PERSON`)"));
        }
    }
    let by_hand = occasion.games.by_hand.iter().filter(|history| history.over().is_none());
    let seated = by_hand.filter(|history| {
        history.game.file.seat.iter().any(|row| row.person.as_ref().is_some_and(|p| p.get_ref() == id))
    });
    out.extend(
        seated.map(|history| format!("plays in {0} (`zine seat {0} SEAT SUCCESSOR`)", history.game.id)),
    );
    out
}

/// The terms that the accounts of sealed issues follow from.
const TERMS: [&str; 7] = ["copy", "trade", "samples", "hold", "group", "zone", "since"];

/// Forgets a person: addresses, terms, lists, letters and mail that are not printed. The ledger keeps the money under the id.
///
/// # Errors
/// A person who plays, runs a game or edits the zine; no reason.
pub fn forget(occasion: &EventContext, id: &str, why: &str) -> EventResult {
    let id = occasion.person(id)?;
    let Some(person) = occasion.content.people.get(id) else {
        return Err(format!("{id} is not in people.toml"));
    };
    let why = line(why, "the reason")?;
    let duties = duties(occasion, id);
    if !duties.is_empty() {
        return Err(format!("{id} {}", duties.join(", ")));
    }
    let initials = Person { initials: true, ..person.clone() }.printed_name();
    let source = &occasion.content.people_source;
    let stopped = terms(occasion, id, &ReaderTerms { stop: true, ..ReaderTerms::default() }).ok();
    let stopped =
        stopped.and_then(|event| String::from_utf8(event.changes.write.get(&*source.name)?.clone()).ok());
    let mut toml = TomlEditor::read(&source.name, stopped.as_deref().unwrap_or(&source.text))?;
    let Some(table) = toml.root().get_mut(id).and_then(Item::as_table_like_mut) else {
        return Err(format!("{} has no table [{id}]", toml.name));
    };
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_string()).collect();
    let gone = keys.iter().filter(|key| !TERMS.contains(&key.as_str()));
    gone.for_each(|key| drop(table.remove(key)));
    toml_tables::set(table, "name", initials.as_str());
    toml_tables::set(table, "unsubscribed", toml_tables::day(occasion.date));
    toml_tables::set(table, "forgotten", toml_tables::day(occasion.date));
    toml_tables::set(table, "note", why);
    let mut event = EventEffect::from_toml(
        &toml,
        format!("{id} is forgotten: people.toml has the initials {initials}, the ledger the money"),
    );
    let mut list = TomlEditor::read(WAITING, &occasion.content.waiting_source.text)?;
    if retire(&mut list, "wait", occasion, |row| row == id) {
        event.write(&list);
    }
    for history in &occasion.games.games {
        let file = &history.game.file;
        let mut listed =
            file.preference.iter().map(|row| &row.person).chain(file.standby.iter().map(|row| &row.person));
        if listed.any(|person| person.get_ref() == id) {
            let mut toml = occasion.toml_of(history)?;
            let gone = ["preference", "standby"].map(|key| retire(&mut toml, key, occasion, |row| row == id));
            if gone.contains(&true) {
                event.write(&toml);
                event.sentences.push(format!("off the lists of {}", history.game.id));
            }
        }
    }
    let (mut left, commands) = (Vec::new(), format!("{COMMANDS}/"));
    for one in mentions(occasion, id, person) {
        if event.changes.write.contains_key(&one.file) || one.file == "private/ledger.csv" {
            continue;
        }
        let mut open = occasion.content.in_time().filter(|issue| issue.sealed.is_none());
        let open = open.any(|issue| one.file.starts_with(&format!("{}/", issue.folder)));
        if one.own && open || is_theirs(&one, person) {
            event.sentences.push(format!("{} is removed", one.file));
            event.changes.remove.push(one.file);
        } else if one.file == JOURNAL || one.file.starts_with(&commands) {
            let kept = one.text.lines().enumerate().filter(|(n, _)| !one.lines.contains(&(n + 1)));
            let kept: String = kept.map(|(_, line)| format!("{line}\n")).collect();
            event.sentences.push(format!("{} lines of {} are removed", one.lines.len(), one.file));
            event.changes.write.insert(one.file, kept.into_bytes());
        } else {
            left.push(one.file);
        }
    }
    if !left.is_empty() {
        event.sentences.push(format!("as published or filed, these stay: {}", left.join(", ")));
    }
    event.sentences.push(
        "git keeps what was committed, and `zine undo` what this command removed, until the next command"
            .into(),
    );
    Ok(event)
}

/// Joins a person with another who is the same: everything of the first is the second's.
///
/// # Errors
/// The same person twice; a first one whom an issue already published or charged.
pub fn merge(occasion: &EventContext, from: &str, into: &str) -> EventResult {
    let (from, into) = (occasion.person(from)?, occasion.person(into)?);
    if from == into {
        return Err(format!("{from} and {into} are the same"));
    }
    let content = occasion.content;
    let Some(person) = content.people.get(from) else { return Err(format!("{from} is not in people.toml")) };
    let all = mentions(occasion, from, &Person { also: Vec::new(), ..Person::default() });
    if let Some(published) =
        all.iter().find(|one| one.file.contains("/sealed/") || &one.file == "issues/seals.txt")
    {
        return Err(format!(
            "{} has {from}, and is sealed: run `zine person merge {into} {from}`",
            published.file
        ));
    }
    if content.games.iter().any(|game| {
        game.file.players.as_ref().is_some_and(|players| players.list.iter().any(|one| one == from))
    }) {
        return Err(format!(
            "{from} is on a secret list of players, whose hash is printed: run `zine person merge {into} {from}`"
        ));
    }
    let mut event =
        EventEffect { sentences: vec![format!("{from} is {into} from now on")], ..EventEffect::default() };
    let mut people = TomlEditor::read(&content.people_source.name, &content.people_source.text)?;
    let old = people.root().remove(from);
    let (mut old, name) = (old.unwrap_or_default(), people.name.clone());
    let Some(table) = people.root().get_mut(into).and_then(Item::as_table_like_mut) else {
        return Err(format!("{name} has no table [{into}]"));
    };
    let mut also: Vec<String> =
        content.people.get(into).map(|person| person.also.clone()).unwrap_or_default();
    let other = person.email.iter().map(|mail| mail.get_ref()).chain(&person.also).cloned();
    also.extend(other.filter(|_| table.get("email").is_some()));
    also.dedup();
    if !also.is_empty() {
        toml_tables::set(table, "also", toml_tables::words(&also));
    }
    for (key, value) in old.as_table_like_mut().into_iter().flat_map(|old| old.iter_mut()) {
        if table.get(key.get()).is_none() && key.get() != "also" {
            table.insert(key.get(), value.clone());
        }
    }
    event.write(&people);
    for one in all.iter().filter(|one| one.file != name) {
        let (file, text) = (&one.file, &one.text);
        if file == "private/ledger.csv" {
            let last = content
                .issues
                .iter()
                .rfind(|issue| issue.sealed.is_some())
                .map(|issue| issue.file.date.0.to_string());
            if let Some(line) = text.lines().find(|line| {
                line_of_sender(line, from).is_some_and(|date| last.as_ref().is_some_and(|last| date <= *last))
            }) {
                return Err(format!(
                    "a sealed issue counts “{line}” of {file}: run `zine person merge {into} {from}`"
                ));
            }
            let changed = text.lines().map(|line| match line_of_sender(line, from).is_some() {
                true => format!("{}\n", line.replacen(&format!(",{from},"), &format!(",{into},"), 1)),
                false => format!("{line}\n"),
            });
            event.changes.write.insert(file.clone(), changed.collect::<String>().into_bytes());
        } else if file.ends_with(".toml") && !file.starts_with("private/handover/") {
            let mut toml = TomlEditor::read(file, text)?;
            rename(&mut toml.doc, from, into);
            event.write(&toml);
        } else if one.own {
            let new = file.replacen(&format!("/{from}."), &format!("/{into}."), 1);
            if occasion.folder.is_there(&new) {
                return Err(format!("{file} and {new} both exist: join them first"));
            }
            event.sentences.push(format!("{file} is {new}"));
            event.changes.write.insert(new, text.clone().into_bytes());
            event.changes.remove.push(file.clone());
        } else if let Some((front, rest)) =
            text.strip_prefix("+++\n").and_then(|text| text.split_once("\n+++"))
        {
            let front = front.replace(&format!("\"{from}\""), &format!("\"{into}\""));
            event.changes.write.insert(file.clone(), format!("+++\n{front}\n+++{rest}").into_bytes());
        }
    }
    Ok(event)
}

fn line_of_sender(line: &str, from: &str) -> Option<String> {
    let fields = ledger::fields(line).unwrap_or_default();
    fields.get(1).is_some_and(|who| who.trim() == from).then(|| fields.first().cloned().unwrap_or_default())
}

/// The keys whose values are people.
const PEOPLE: [&str; 8] = ["person", "for", "gm", "by", "who", "winners", "writers", "editor"];

/// Names a person otherwise wherever a file names people.
fn rename(doc: &mut DocumentMut, from: &str, into: &str) {
    fn value(one: &mut Value, from: &str, into: &str) {
        match one {
            Value::String(text) if text.value() == from => {
                let decor = text.decor().clone();
                *one = into.into();
                *one.decor_mut() = decor;
            }
            Value::Array(all) => all.iter_mut().for_each(|each| value(each, from, into)),
            Value::InlineTable(all) => table(all, from, into),
            _ => {}
        }
    }
    fn table(of: &mut dyn TableLike, from: &str, into: &str) {
        for (key, item) in of.iter_mut() {
            match item {
                Item::Value(one) if PEOPLE.contains(&key.get()) || one.is_array() && holds_tables(one) => {
                    value(one, from, into);
                }
                Item::Table(one) => table(one, from, into),
                Item::ArrayOfTables(all) => all.iter_mut().for_each(|one| table(one, from, into)),
                _ => {}
            }
        }
    }
    table(doc.as_table_mut(), from, into);
}

/// Whether a value is a list of tables.
fn holds_tables(value: &Value) -> bool {
    value.as_array().is_some_and(|all| all.iter().any(Value::is_inline_table))
}
