//! Subscribers from the exports of list managers and spreadsheets; nobody is doubled.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use accounts::bank::{cells, same_name};
use base::toml_values::is_new_id;
use folder::people::DeliveryMode;

use super::people::{mail, new_person_table};
use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult, TomlEditor, line};

/// What is taken in.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubscriberImport<'a> {
    /// The file's text: a row a person, the columns named in its head.
    pub text: &'a str,
    /// Names of columns by what they hold, `email=Address`.
    pub map: &'a [String],
    /// How the new people get the zine; nothing: both ways.
    pub copy: Option<&'a str>,
}

/// What a column may hold, with the heads by which it is known: small letters and figures only.
const COLUMNS: &[(&str, &str)] = &[
    ("id", "id nickid"),
    ("name", "name fullname displayname realname nickname vollername anzeigename nomcomplet"),
    ("first", "firstname givenname vorname prénom prenom"),
    ("last", "lastname surname familyname nachname nom nomdefamille"),
    (
        "email",
        "email emailaddress mail subscribedaddress mailadresse emailadresse courriel adresseemail \
         adressedemessagerie primaryemail email1value email1",
    ),
    ("address", "address postaladdress street anschrift straße strasse adresse rue"),
    ("zip", "zip zipcode postcode postalcode plz codepostal"),
    ("town", "town city ort stadt ville"),
    ("country", "country land pays"),
    ("phone", "phone telephone telefon téléphone"),
    ("language", "language preferredlanguage sprache langue"),
    ("note", "note remark bemerkung remarque"),
];

type ImportColumns = BTreeMap<&'static str, usize>;

/// Rows with their lines, what their columns hold, and the heads of columns that are not read.
type ImportedRows = (Vec<(usize, Vec<String>)>, ImportColumns, Vec<String>);

/// What may stand between the columns.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Which column holds what, by the cells of a head.
fn named(head: &[String]) -> ImportColumns {
    let plain = head.iter().map(|text| text.chars().filter(|c| c.is_alphanumeric()));
    let heads: Vec<String> = plain.map(|text| text.flat_map(char::to_lowercase).collect()).collect();
    let columns = COLUMNS.iter().filter_map(|(key, names)| {
        let at = names.split(' ').find_map(|name| heads.iter().position(|head| head == name))?;
        Some((*key, at))
    });
    columns.collect()
}

/// `Bob Rieter <bob@example.org>`, or either of both: name and address.
fn parted(text: &str) -> (String, String) {
    let text = text.trim();
    match text.split_once('<') {
        Some((name, rest)) => {
            (name.trim().trim_matches('"').into(), rest.trim_end_matches(['>', ' ']).into())
        }
        None if text.contains('@') => (String::new(), text.into()),
        None => (text.into(), String::new()),
    }
}

/// Whether a cell has an address for mail, with the name or not.
fn is_mail(cell: &str) -> bool {
    mail(&parted(cell).1).is_ok()
}

/// The rows of a file with their lines, and which column holds what. A file without a head has addresses in its first column.
fn read(import: &SubscriberImport) -> Result<ImportedRows, String> {
    let text = import.text.trim_start_matches('\u{feff}');
    let mut best: (Vec<(usize, Vec<String>)>, usize, ImportColumns) = (Vec::new(), 0, ImportColumns::new());
    for separator in SEPARATORS {
        let rows = cells(text, separator);
        // Some services put a line of their own above the head.
        for at in 0..rows.len().min(3) {
            let found = named(&rows[at].1);
            if found.len() > best.2.len() && !rows[at].1.iter().any(|cell| cell.contains('@')) {
                best = (rows.clone(), at + 1, found);
            }
        }
    }
    let (mut rows, start, mut columns) = best;
    if columns.is_empty() {
        // Without a head: addresses in the first column, with the names or not, or names and behind them addresses.
        let fitting = SEPARATORS.into_iter().filter_map(|separator| {
            let rows = cells(text, separator);
            let (_, first) = rows.first()?;
            let at = first.iter().position(|cell| is_mail(cell))?;
            let name = first.iter().position(|cell| !cell.trim().is_empty() && !cell.contains('@'));
            Some((rows, at, name))
        });
        let found = fitting.min_by_key(|(_, _, name)| name.is_none());
        if let Some((rows, at, name)) = found.filter(|_| import.map.is_empty()) {
            columns.insert("email", at);
            columns.extend(name.map(|at| ("name", at)));
            return Ok((rows, columns, Vec::new()));
        }
        rows = cells(text, ',');
    }
    let head_at = start.saturating_sub(1);
    let head = rows.get(head_at).map(|(_, head)| head.clone()).unwrap_or_default();
    for said in import.map {
        let (key, column) =
            said.split_once('=').ok_or_else(|| format!("“{said}”: write it like --map email=Address"))?;
        let keys: Vec<&str> = COLUMNS.iter().map(|(key, _)| *key).collect();
        let key = keys
            .iter()
            .find(|k| **k == key)
            .ok_or_else(|| format!("“{key}” is not one of {}", keys.join(", ")))?;
        let at = head.iter().position(|cell| cell.trim().eq_ignore_ascii_case(column.trim()));
        let at =
            at.ok_or_else(|| format!("there is no column “{column}”; the file has: {}", head.join(", ")))?;
        columns.retain(|_, own| *own != at);
        columns.insert(key, at);
    }
    // Whatever its head says, a column of addresses for mail is one.
    if !columns.contains_key("email") {
        let below = rows.get(head_at + 1..).unwrap_or_default();
        let at = (0..head.len()).find(|at| {
            let cells = below.iter().filter_map(|(_, row)| row.get(*at));
            cells.filter(|cell| is_mail(cell)).count() * 2 > below.len()
        });
        columns.retain(|_, own| Some(*own) != at);
        columns.extend(at.map(|at| ("email", at)));
    }
    if !columns.contains_key("email") && !columns.contains_key("name") && !columns.contains_key("last") {
        return Err(format!(
            "no column is known for the name or the e-mail address; the file has: {}; name it with --map email=COLUMN",
            head.join(", ")
        ));
    }
    let left = head.iter().enumerate().filter(|(at, _)| !columns.values().any(|own| own == at));
    let left =
        left.filter(|(_, cell)| !cell.trim().is_empty()).map(|(_, cell)| cell.trim().to_string()).collect();
    Ok((rows.split_off((head_at + 1).min(rows.len())), columns, left))
}

/// Somebody of a file.
#[derive(Default)]
struct ImportedSubscriber {
    name: String,
    /// The file has no name for him: what stands for it is the beginning of his address.
    nameless: bool,
    email: String,
    row: TomlRow,
    id: String,
}

fn subscriber(row: &[String], columns: &ImportColumns) -> Result<ImportedSubscriber, String> {
    let (mut name, email) = match cell_of("email", columns, row) {
        text if text.is_empty() || text.contains('@') => parted(&text),
        text => return Err(format!("“{text}” is not an e-mail address")),
    };
    // A cell may hold several lines; a name is one.
    let names = [
        cell_of("name", columns, row),
        format!("{} {}", cell_of("first", columns, row), cell_of("last", columns, row)),
    ];
    let names = names.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    if let Some(own) = names.iter().map(|n| parted(n).0).find(|n| !n.is_empty()) {
        name = own;
    }
    let email = if email.is_empty() { String::new() } else { mail(&email)?.to_lowercase() };
    let nameless = name.is_empty();
    if nameless {
        name = email.split('@').next().unwrap_or_default().to_string();
    }
    if name.is_empty() {
        return Err("neither a name nor an e-mail address".into());
    }
    let name = line(&name, "the name")?.to_string();
    let mut extra: TomlRow = Vec::new();
    let town = cell_of("town", columns, row);
    let place = format!("{} {town}", cell_of("zip", columns, row));
    let written = cell_of("address", columns, row);
    let lines = written.lines().chain([
        place.as_str(),
        columns.get("country").map_or("", |at| row.get(*at).map_or("", String::as_str)),
    ]);
    let lines: Vec<String> = lines.map(|l| l.trim().to_string()).filter(|l| !l.is_empty()).collect();
    if !written.is_empty() {
        extra.push(("address", toml_tables::words(&lines)));
    }
    for (key, text) in [
        ("town", town),
        ("phone", cell_of("phone", columns, row)),
        ("language", cell_of("language", columns, row)),
        ("note", cell_of("note", columns, row)),
    ] {
        if !text.is_empty() {
            extra.push((key, text.split_whitespace().collect::<Vec<_>>().join(" ").into()));
        }
    }
    Ok(ImportedSubscriber { name, nameless, email, row: extra, id: cell_of("id", columns, row) })
}

fn cell_of(key: &str, columns: &BTreeMap<&'static str, usize>, row: &[String]) -> String {
    let text = columns.get(key).and_then(|at| row.get(*at)).map_or("", |cell| cell.trim());
    text.to_string()
}

/// What an id can have of a text: letters, figures and hyphens.
fn plain(text: &str) -> String {
    let text = text.replace('ß', "ss").nfd().collect::<String>().to_lowercase();
    let text = text.chars().map(|c| if c == ' ' || c == '.' { '-' } else { c });
    let text: String = text.filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(30).collect();
    text.trim_matches('-').to_string()
}

/// A free id: the one the file has, the first name, first and last name, a number behind it.
fn id_for(one: &ImportedSubscriber, taken: &dyn Fn(&str) -> bool) -> String {
    let words: Vec<String> = one.name.split_whitespace().map(plain).filter(|w| !w.is_empty()).collect();
    let last = words.last().filter(|_| words.len() > 1);
    let both = [words.first(), last].into_iter().flatten().cloned().collect::<Vec<_>>().join("-");
    let local = plain(one.email.split('@').next().unwrap_or_default());
    let whole = [both, local, "reader".into()].into_iter().find(|w| is_new_id(w, false)).unwrap_or_default();
    let wishes = [plain(&one.id), words.first().cloned().unwrap_or_default(), whole.clone()];
    let numbered = (2..).map(|n| format!("{whole}-{n}"));
    wishes.into_iter().chain(numbered).find(|id| is_new_id(id, false) && !taken(id)).unwrap_or_default()
}

/// Takes in a file of subscribers: who is known by address or name stays as he is.
///
/// # Errors
/// A file whose columns nobody knows; people who are kept elsewhere.
pub fn import(occasion: &EventContext, import: &SubscriberImport) -> EventResult {
    let source = &occasion.content.people_source;
    if occasion.content.zine.readers.account.is_some() {
        return Err(format!("people are kept in {}: add them there", source.name));
    }
    let (rows, columns, left) = read(import)?;
    // Who is there: id, addresses for mail, name; those of the file come to them.
    let mut known: Vec<(String, Vec<String>, String)> = Vec::new();
    for (id, person) in &occasion.content.people {
        let mails =
            person.email.iter().map(|e| e.get_ref()).chain(&person.also).map(|e| e.trim().to_lowercase());
        known.push((id.clone(), mails.collect(), person.name.clone()));
    }
    let mut toml = TomlEditor::read(&source.name, &source.text)?;
    let (mut event, mut new) = (EventEffect::default(), Vec::<(String, TomlRow)>::new());
    let (mut come, mut there, mut passed) = (0, 0, 0);
    if !left.is_empty() {
        let left = left.join(", ");
        event.sentences.push(format!("columns that are not read: {left} (--map name=COLUMN reads one)"));
    }
    if !columns.contains_key("email") {
        let said = "no e-mail column found; name it with --map email=COLUMN";
        event.warnings.push(said.into());
    }
    for (number, row) in &rows {
        let one = match subscriber(row, &columns) {
            Ok(one) => one,
            Err(why) => {
                event.warnings.push(format!("line {number}: ignored: {why}"));
                passed += 1;
                continue;
            }
        };
        let shown = format!("line {number}: {}", one.name);
        let same = known.iter().find(|(_, mails, _)| !one.email.is_empty() && mails.contains(&one.email));
        if let Some((id, ..)) = same {
            event.sentences.push(format!("{shown} is there as {id}"));
            there += 1;
            continue;
        }
        // Half of the world is called info@: an address alone is nobody's name.
        let has_name = !one.nameless;
        if let Some((id, mails, _)) =
            known.iter_mut().find(|(_, _, name)| has_name && same_name(name, &one.name))
        {
            there += 1;
            if mails.is_empty() && !one.email.is_empty() {
                match new.iter_mut().find(|(new, _)| new == id) {
                    Some((_, row)) => row.insert(1, ("email", one.email.as_str().into())),
                    None => {
                        let his = toml.root().get_mut(id).and_then(toml_edit::Item::as_table_like_mut);
                        his.into_iter().for_each(|his| toml_tables::set(his, "email", one.email.as_str()));
                    }
                }
                event
                    .sentences
                    .push(format!("{shown} is already there as {id}, with the address {}", one.email));
                mails.push(one.email);
            } else if one.email.is_empty() {
                event.sentences.push(format!("{shown} is there as {id}"));
            } else {
                let todo = format!("`zine person address {id} --email {}`", one.email);
                let todo = format!("run {todo}, or `zine person add` if it is somebody else");
                event.warnings.push(format!("{shown} is there as {id} with another address: {todo}"));
            }
            continue;
        }
        let id = id_for(&one, &|id| known.iter().any(|(there, ..)| there.eq_ignore_ascii_case(id)));
        let mut row: TomlRow = vec![("name", one.name.as_str().into())];
        if !one.email.is_empty() {
            row.push(("email", one.email.as_str().into()));
        }
        row.extend(import.copy.map(|copy| ("copy", copy.into())));
        row.extend(one.row);
        new.push((id.clone(), row));
        let nameless = if one.nameless { ", named after the address" } else { "" };
        event.sentences.push(format!("{shown} is new: {id}{nameless}"));
        let mails = if one.email.is_empty() { Vec::new() } else { vec![one.email] };
        known.push((id, mails, if one.nameless { String::new() } else { one.name }));
        come += 1;
    }
    event.sentences.push(format!("{come} new, {there} there already, {passed} ignored"));
    let text = toml.text();
    let crlf = source.text.contains("\r\n");
    let new: String = new.iter().map(|(id, row)| new_person_table(id, row.clone())).collect();
    let new = if crlf { new.replace('\n', "\r\n") } else { new };
    let gap = if new.is_empty() || text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let text = format!("{text}{gap}{new}");
    if text != *source.text {
        event.changes.write.insert(source.name.to_string(), text.into_bytes());
    }
    Ok(event)
}

/// Who belongs on a list, a line each as list managers take them: those who read the zine through a list, or the players and
/// standbys of a game. Nothing is changed.
///
/// # Errors
/// A game there is none of.
pub fn export(occasion: &EventContext, game: Option<&str>, plain: bool) -> EventResult {
    let history = game.map(|id| occasion.game(id)).transpose()?;
    let when =
        occasion.content.issue(occasion.issue).map_or((occasion.issue, occasion.date), |issue| issue.date());
    let belonging = occasion.content.people.iter().filter(|(id, person)| match history {
        Some(history) => {
            history.seats.plays(id, history.position.turn) || history.standbys().any(|s| s == *id)
        }
        None => person.wants(when) == DeliveryMode::List,
    });
    let mut event = EventEffect::default();
    let mut seen: Vec<String> = Vec::new();
    for (id, person) in belonging {
        if person.unsubscribed.is_some() || person.bounced.is_some() {
            event.warnings.push(format!("{id} is left out: they want no mail"));
            continue;
        }
        let Some(email) = person.email.as_ref().map(|e| e.get_ref().trim().to_string()) else {
            event.warnings.push(format!("{id} is left out: no e-mail address"));
            continue;
        };
        if seen.iter().any(|other| other.eq_ignore_ascii_case(&email)) {
            continue;
        }
        let name = match person.name.contains(|c: char| !c.is_alphanumeric() && !" -'".contains(c)) {
            true => format!("\"{}\"", person.name.replace(['"', '\\'], "")),
            false => person.name.clone(),
        };
        event.sentences.push(if plain { email.clone() } else { format!("{name} <{email}>") });
        seen.push(email);
    }
    Ok(event)
}
