//! What is wrong with a zine's own words: catalogues below words/, `[words]` and `[web.words]` of zine.toml, its language.

use std::ops::Range;

use super::catalogue::{self, BUILT_IN, Layer, Words};
use super::pattern::{self, Entries};
use crate::content::Content;
use crate::content::prose::{Prose, Spoken};
use crate::content::schema::nearest;
use crate::diagnostic::{Diagnostic, Source};

/// Missing words that a warning names.
const NAMED: usize = 5;

/// Keys that `[words]` once had, and what says the same now.
const GONE: [(&str, &str); 7] = [
    ("dead", "state-dead"),
    ("dead_means", "state-dead"),
    ("late", "state-late"),
    ("late_means", "state-late"),
    ("on_time", "state-on-time"),
    ("on_time_means", "state-on-time"),
    ("paid", "fees-paid"),
];

/// What a message is given besides what English makes of it.
pub const MORE: [(&str, &[&str]); 2] = [("year-ad", &["n"]), ("hour-clock", &["twelve", "half"])];

/// Everything that is wrong; `all` names every missing word.
pub fn check(content: &Content, all: bool) -> Vec<Diagnostic> {
    let english = Words::built_in("en");
    let mut faults = Vec::new();
    for (tag, source) in &content.words {
        let before = faults.len();
        let entries = pattern::read(source, &mut faults);
        if faults.len() > before {
            continue;
        }
        for (at, id, entry) in &entries {
            message(&english, source, at.clone(), id, entry, &mut faults);
        }
        missing(content, tag, source, all, &mut faults);
    }
    own(&english, content, &mut faults);
    language(content, &mut faults);
    faults
}

/// A message of a catalogue: its name, the facts it uses, whether it may be empty.
fn message(
    english: &Words,
    source: &Source,
    at: Range<usize>,
    id: &str,
    entry: &Entries,
    faults: &mut Vec<Diagnostic>,
) {
    let fault = |text: String, at: Range<usize>| Diagnostic::error("words", text).at(source, at);
    // Names are the board's, and boards are not only the built-in ones.
    if id.starts_with("power-") || id.starts_with("province-") {
        return;
    }
    let Some(usual) = english.find(id, None) else {
        let known = ids(english);
        let known: Vec<&str> = known.iter().map(|id| &**id).collect();
        let fault = fault(format!("there is no word “{id}”"), at);
        faults.push(match nearest(id, &known) {
            Some(near) => fault.help(format!("did you mean “{near}”?")),
            None => fault.help("`zine words list` names all"),
        });
        return;
    };
    let mut given = pattern::facts(usual);
    given.extend(english.find(id, Some("long")).map(pattern::facts).unwrap_or_default());
    given.extend(MORE.iter().filter(|(more, _)| *more == id).flat_map(|(_, facts)| facts.iter()));
    given.sort_unstable();
    given.dedup();
    let said = entry.value.iter().chain(entry.attributes.iter().map(|(_, p)| p));
    for name in said.flat_map(pattern::facts) {
        if given.contains(&name) {
            continue;
        }
        let text = format!("“{id}” uses “{name}”, which it is never given");
        let list = match given.is_empty() {
            true => "it has nothing to fill in".to_string(),
            false => format!("it has {}", given.join(", ")),
        };
        let place = source.text[at.end..].find(&format!("${name}")).map(|i| at.end + i);
        let place = place.map_or(at.clone(), |start| start..start + name.len() + 1);
        faults.push(fault(text, place).help(list));
    }
    let needed = id.starts_with("why-") || id.starts_with("event-");
    if needed && entry.value.as_ref().is_some_and(|p| p.is_empty()) {
        faults.push(fault(format!("“{id}” says nothing, and somebody waits for it"), at));
    }
}

/// Names of all messages but those of places.
pub fn ids(words: &Words) -> Vec<Box<str>> {
    let all = words.layers.iter().flat_map(|layer| layer.ids());
    let mut out: Vec<Box<str>> = all.filter(|id| !id.starts_with("province-")).map(Box::from).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Words that only English has: said once for each catalogue of a language that does not come with the program.
fn missing(content: &Content, tag: &str, source: &Source, all: bool, faults: &mut Vec<Diagnostic>) {
    let language = tag.split(['-', '_']).next().unwrap_or(tag);
    if BUILT_IN.iter().any(|(name, _)| name.eq_ignore_ascii_case(language)) {
        return;
    }
    let own: Vec<Layer> = content
        .words
        .iter()
        .filter(|(name, _)| catalogue::tags(tag).contains(&name.as_str()))
        .map(|(name, source)| Layer::read(name.clone(), source, &mut Vec::new()))
        .collect();
    let known = ids(&Words::built_in("en"));
    let has = |id: &str| own.iter().any(|layer| layer.ids().any(|known| known == id));
    let lacks: Vec<&str> = known.iter().map(|id| &**id).filter(|id| !has(id)).collect();
    if lacks.is_empty() {
        return;
    }
    let shown = if all { lacks.len() } else { NAMED.min(lacks.len()) };
    let more = lacks.len() - shown;
    let mut list = lacks[..shown].join(", ");
    if more > 0 {
        list += &format!(" and {more} more");
    }
    let text = format!("{tag} lacks {} of {} words: {list}", lacks.len(), known.len());
    let fault = Diagnostic::warning("words-missing", text).in_file(source.name.clone());
    faults.push(fault.help("English stands in; `zine check --words` names all"));
}

/// `[words]` and `[web.words]` of zine.toml.
fn own(english: &Words, content: &Content, faults: &mut Vec<Diagnostic>) {
    for (key, text) in content.zine.words.iter().chain(&content.zine.web.words) {
        let name = key.get_ref().as_str();
        let fault = |text: String| Diagnostic::error("unknown-key", text).at(&content.source, key.span());
        if let Some((_, now)) = GONE.iter().find(|(old, _)| *old == name) {
            let now = now.replace('-', "_");
            faults.push(fault(format!("there is no longer a word “{name}”")).help(format!("use {now}")));
            continue;
        }
        let id = catalogue::id(name);
        let short = nearest(name, &["spring", "summer", "fall", "winter", "retreats"]);
        if let (None, Some(near)) = (english.find(&id, None), short) {
            let fault = fault(format!("there is no word “{id}”"));
            faults.push(fault.help(format!("did you mean “{near}”?")));
            continue;
        }
        let entry = match pattern::one(text) {
            Err(why) => {
                faults.push(Diagnostic::error("words", why).at(&content.source, key.span()));
                continue;
            }
            Ok(pattern) => Entries { value: Some(pattern), attributes: Vec::new() },
        };
        let mut found = Vec::new();
        let line = Source::new("word", text.as_str());
        message(english, &line, 0..0, &id, &entry, &mut found);
        for one in found {
            let fault = fault(one.message);
            faults.push(match one.help {
                Some(help) => fault.help(help),
                None => fault,
            });
        }
    }
}

/// The zine's language, those in which people get their mail, and those of games and texts.
fn language(content: &Content, faults: &mut Vec<Diagnostic>) {
    let language = &content.zine.language;
    let at = content.source.text.find(&format!("\"{language}\""));
    let span = at.map(|at| at..at + language.len() + 2);
    faults.extend(unknown(content, language, "the page", (&content.source, span)));
    for person in content.people.values() {
        let Some(own) = &person.language else { continue };
        let at = (&content.people_source, Some(own.span()));
        faults.extend(unknown(content, own.get_ref(), "the mail", at));
    }
    for game in &content.games {
        let Some(own) = &game.file.language else { continue };
        faults.extend(unknown(content, own.get_ref(), "the game", (&game.source, Some(own.span()))));
    }
    for issue in content.issues.iter().filter(|issue| issue.sealed.is_none()) {
        spoken(issue.editorial.iter().chain(&issue.ads), faults);
        spoken(&issue.articles, faults);
        spoken(&issue.letters, faults);
        spoken(issue.press.values().flatten(), faults);
        spoken(&issue.house_rules, faults);
        spoken(&issue.errata, faults);
    }
}

/// Languages of texts that are none.
fn spoken<'a, F: Spoken + 'a>(texts: impl IntoIterator<Item = &'a Prose<F>>, faults: &mut Vec<Diagnostic>) {
    for text in texts {
        let Some(own) = text.front.language() else { continue };
        if own.get_ref().parse::<unic_langid::LanguageIdentifier>().is_err() {
            let fault = Diagnostic::error("language", format!("“{}” is not a language", own.get_ref()));
            faults.push(fault.at(&text.source, own.span()).help("write its short code: en, de, fr-CA"));
        }
    }
}

/// What is said of a language that has no catalogue.
fn unknown(
    content: &Content,
    language: &str,
    what: &str,
    (source, span): (&Source, Option<std::ops::Range<usize>>),
) -> Option<Diagnostic> {
    let known = |tag: &&str| {
        BUILT_IN.iter().any(|(name, _)| name.eq_ignore_ascii_case(tag))
            || content.words.keys().any(|name| name.eq_ignore_ascii_case(tag))
    };
    if catalogue::tags(language).iter().any(known) {
        return None;
    }
    let shipped: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    let short = language.split(['-', '_']).next().unwrap_or(language);
    let text = format!("there are no words for “{language}”: {what} will be in English");
    let help = format!("shipped: {}; `zine words new {short}` begins words/{short}.ftl", shipped.join(", "));
    let fault = Diagnostic::warning("language", text).help(help);
    Some(match span {
        Some(span) => fault.at(source, span),
        None => fault.in_file(source.name.clone()),
    })
}
