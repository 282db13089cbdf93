//! What is wrong with a zine's own words: catalogues below words/, `[words]` and `[web.words]` of zine.toml, its language.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use base::toml_values::nearest_word;
use diagnostics::{Diagnostic, Source};
use folder::Content;
use folder::markdown_files::{HasLanguage, MarkdownFile};
use page::lexicon::catalogue::{self, BUILT_IN, CatalogueLayer, Lexicon};
use page::lexicon::pattern::{self, Entries, Function, MessagePattern, PatternValue};

/// Missing words that a warning names.
const NAMED: usize = 5;

/// Faults of one catalogue after which the rest is not looked at.
const MOST_FAULTS: usize = 100;

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
pub const MORE: [(&str, &[&str]); 3] =
    [("year-ad", &["n"]), ("hour-clock", &["twelve", "half"]), ("name-forms", &["starts", "ends"])];

/// What a number may be chosen by.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Everything that is wrong; `all` names every missing word.
pub fn check(content: &Content, all: bool) -> Vec<Diagnostic> {
    let english = Lexicon::built_in("en");
    let known = ids(&english);
    let known: Vec<&str> = known.iter().map(|id| &**id).collect();
    let mut faults = Vec::new();
    for (tag, source) in &content.words {
        if tag.parse::<unic_langid::LanguageIdentifier>().is_err() {
            let fault = Diagnostic::warning(
                "language",
                format!("“{tag}” is not a language code, so this file is not read"),
            );
            faults.push(fault.in_file(source.name.clone()).help("its name is like nl.ftl or de-AT.ftl"));
            continue;
        }
        let before = faults.len();
        let entries = pattern::read(source, &mut faults);
        if faults.len() > before {
            continue;
        }
        let force = Lexicon::in_language(content, tag);
        let sieve = CatalogueChecker { english: &english, known: &known, force: &force, source };
        let mut lines = BTreeMap::new();
        for (at, id, entry) in &entries {
            if let Some(first) = lines.insert(id, at.start) {
                let fault = Diagnostic::error("words", format!("“{id}” is defined twice"));
                let line = source.line_column(first).0;
                faults.push(fault.at(source, at.clone()).help(format!("the first is on line {line}")));
            }
            sieve.message(at, id, entry, &mut faults);
            if faults.len() - before > MOST_FAULTS {
                faults.push(
                    sieve.fault("too many errors: the rest of the file was not checked".into(), at.clone()),
                );
                break;
            }
        }
        missing(content, tag, source, all, &mut faults);
    }
    check_config_words(&english, &known, content, &mut faults);
    language(content, &mut faults);
    faults
}

/// What messages of a catalogue are held against.
struct CatalogueChecker<'a> {
    english: &'a Lexicon,
    known: &'a [&'a str],
    /// The words that it is one layer of.
    force: &'a Lexicon,
    source: &'a Source,
}

impl CatalogueChecker<'_> {
    fn fault(&self, text: String, at: Range<usize>) -> Diagnostic {
        Diagnostic::error("words", text).at(self.source, at)
    }

    /// Where a thing stands behind a name.
    fn place(&self, at: &Range<usize>, thing: &str) -> Range<usize> {
        let rest = &self.source.text[at.end..];
        let found = rest.match_indices(thing).find(|(i, _)| {
            let behind = rest[i + thing.len()..].chars().next();
            !behind.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        });
        found.map_or(at.clone(), |(i, _)| at.end + i..at.end + i + thing.len())
    }

    /// A message: its name, the facts it uses, the messages it takes up, whether it may be empty.
    fn message(&self, at: &Range<usize>, id: &str, entry: &Entries, faults: &mut Vec<Diagnostic>) {
        // Names are the board's, and boards are not only the built-in ones.
        let name = id.starts_with("power-") || id.starts_with("province-");
        let usual: Vec<&MessagePattern> =
            [None, Some("long")].into_iter().filter_map(|form| self.english.find(id, form)).collect();
        if !name && self.english.find(id, None).is_none() {
            let fault = self.fault(format!("there is no word “{id}”"), at.clone());
            faults.push(match nearest_word(id, self.known) {
                Some(near) => fault.help(format!("did you mean “{near}”?")),
                None => fault.help("`zine words list` lists all"),
            });
            return;
        }
        let more = MORE.iter().filter(|(more, _)| *more == id).flat_map(|(_, facts)| facts.iter().copied());
        let mut given: Vec<&str> = usual.iter().copied().flat_map(pattern::facts).chain(more).collect();
        given.sort_unstable();
        given.dedup();
        let list = match given.is_empty() {
            true => "it has nothing to fill in".to_string(),
            false => format!("it has {}", given.join(", ")),
        };
        let attributes = entry.attributes.iter().map(|(form, p)| (Some(&**form), p));
        let forms: Vec<(Option<&str>, &MessagePattern)> =
            entry.value.iter().map(|p| (None, p)).chain(attributes).collect();
        for name in forms.iter().flat_map(|(_, p)| pattern::facts(p)).filter(|name| !given.contains(name)) {
            let place = self.place(at, &format!("${name}"));
            faults
                .push(self.fault(format!("“{id}” uses “{name}”, which it is not given"), place).help(&*list));
        }
        for (form, said) in forms {
            for value in pattern::values(said) {
                match value {
                    PatternValue::Message(to, part) => self.taken(at, (id, form), (to, part), &given, faults),
                    PatternValue::Call(Function::Who, _, Some(case)) if !self.force.has_form(case) => {
                        let fault = format!("no name of a power has the form “{case}”");
                        faults.push(self.fault(fault, self.place(at, &format!("\"{case}\""))));
                    }
                    _ => {}
                }
            }
            pattern::choices(said).iter().for_each(|(by, keys)| self.choice(at, &usual, by, keys, faults));
        }
        let needed = id.starts_with("why-") || id.starts_with("event-");
        if needed && entry.value.as_ref().is_some_and(pattern::is_empty) {
            faults.push(self.fault(format!("“{id}” is empty, but needs words"), at.clone()));
        }
    }

    /// A message that another takes up: it is there, has all it needs, and does not take up the other.
    fn taken(
        &self,
        at: &Range<usize>,
        (id, form): (&str, Option<&str>),
        (to, part): (&str, &Option<Box<str>>),
        given: &[&str],
        faults: &mut Vec<Diagnostic>,
    ) {
        let whole = part.as_ref().map_or(to.to_string(), |part| format!("{to}.{part}"));
        let place = self.place(at, &whole);
        let Some(found) = self.force.find(to, part.as_deref()) else {
            let fault = self.fault(format!("“{id}” refers to “{whole}”, which does not exist"), place);
            faults.push(match nearest_word(to, self.known).filter(|near| *near != to) {
                Some(near) => fault.help(format!("did you mean “{near}”?")),
                None => fault,
            });
            return;
        };
        if let Some(lacks) = pattern::facts(found).into_iter().find(|name| !given.contains(name)) {
            let fault = format!("“{id}” refers to “{whole}”, which needs “{lacks}”: “{id}” is not given it");
            faults.push(self.fault(fault, place.clone()));
        }
        let mut seen = BTreeSet::from([(to, part.as_deref())]);
        let mut open = vec![found];
        while let Some(pattern) = open.pop() {
            for value in pattern::values(pattern) {
                let PatternValue::Message(next, part) = value else { continue };
                if seen.insert((next, part.as_deref())) {
                    open.extend(self.force.find(next, part.as_deref()));
                }
            }
        }
        if seen.contains(&(id, form)) {
            faults.push(self.fault(format!("“{id}” refers to itself"), place));
        }
    }

    /// A choice that never comes out as it is meant to: the variant with the star stands for it.
    fn choice(
        &self,
        at: &Range<usize>,
        usual: &[&MessagePattern],
        by: &PatternValue,
        keys: &[&str],
        faults: &mut Vec<Diagnostic>,
    ) {
        let (PatternValue::Fact(name) | PatternValue::Call(_, name, _)) = by else { return };
        if let PatternValue::Call(Function::Many, ..) = by {
            if let Some(odd) = keys.iter().find(|key| !matches!(**key, "one" | "other")) {
                self.warn_at(format!("MANY is one or other, never “{odd}”"), &format!("[{odd}]"), faults, at);
            }
            return;
        }
        let usual_choices = usual.iter().flat_map(|p| pattern::choices(p));
        let theirs = usual_choices.filter(|(value, _)| match value {
            PatternValue::Call(Function::Many, ..) => false,
            PatternValue::Fact(n) | PatternValue::Call(_, n, _) => n == name,
            _ => false,
        });
        let theirs: Vec<&str> = theirs.flat_map(|(_, keys)| keys).collect();
        if theirs.is_empty() {
            let names = usual.iter().flat_map(|p| pattern::values(p)).any(|value| match value {
                PatternValue::Call(Function::Who | Function::Unit | Function::Place, n, _) => n == name,
                _ => false,
            });
            if names {
                let text = format!("“{name}” is a name: choose by MANY(${name})");
                self.warn_at(text, &format!("${name}"), faults, at);
            }
            return;
        }
        let words = !theirs.iter().all(|key| is_number(key));
        for odd in keys.iter().filter(|key| if words { !theirs.contains(key) } else { !is_number(key) }) {
            let list = if words { &theirs[..] } else { &CATEGORIES[..] };
            self.warn_at(
                format!("“{name}” is never “{odd}”; it is {}", list.join(", ")),
                &format!("[{odd}]"),
                faults,
                at,
            );
        }
    }

    fn warn_at(&self, text: String, thing: &str, faults: &mut Vec<Diagnostic>, at: &Range<usize>) {
        faults.push(Diagnostic::warning("words", text).at(self.source, self.place(at, thing)));
    }
}

/// Whether a key of a choice is a number, or a form that goes by numbers.
fn is_number(key: &str) -> bool {
    CATEGORIES.contains(&key) || key.bytes().all(|b| b.is_ascii_digit())
}

/// Names of all messages but those of places.
pub fn ids(words: &Lexicon) -> Vec<Box<str>> {
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
    let own = content.words.iter().filter(|(name, _)| catalogue::tags(tag).contains(&name.as_str()));
    let own = own.map(|(name, source)| CatalogueLayer::read(name.clone(), source, &mut Vec::new()));
    let own: Vec<CatalogueLayer> = own.collect();
    let known = ids(&Lexicon::built_in("en"));
    let mut lacks: Vec<&str> = known.iter().map(|id| &**id).collect();
    lacks.retain(|id| !own.iter().any(|layer| layer.ids().any(|known| known == *id)));
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
    faults.push(fault.help("English is used instead; `zine check --words` lists all"));
}

/// `[words]` and `[web.words]` of zine.toml.
fn check_config_words(english: &Lexicon, known: &[&str], content: &Content, faults: &mut Vec<Diagnostic>) {
    let (print, web) = (Lexicon::for_zine(content), Lexicon::on_web(content));
    let tables = [(&content.zine.words, &print), (&content.zine.web.words, &web)];
    let all = tables.into_iter().flat_map(|(table, force)| {
        let mut seen = BTreeMap::new();
        table.iter().map(move |(key, text)| {
            let twice = seen.insert(catalogue::id(key.get_ref()), key.get_ref());
            (key, text, force, twice)
        })
    });
    for (key, text, force, twice) in all {
        let name = key.get_ref().as_str();
        let fault = |text: String| Diagnostic::error("unknown-key", text).at(&content.source, key.span());
        if let Some(twice) = twice {
            faults.push(fault(format!("“{name}” and “{twice}” are the same word")).help("keep one of them"));
        }
        if let Some((_, now)) = GONE.iter().find(|(old, _)| *old == name) {
            let now = now.replace('-', "_");
            faults.push(fault(format!("the word “{name}” no longer exists")).help(format!("use {now}")));
            continue;
        }
        let id = catalogue::id(name);
        let short = nearest_word(name, &["spring", "summer", "fall", "winter", "retreats"]);
        if let (None, Some(near)) = (english.find(&id, None), short) {
            let fault = fault(format!("there is no word “{id}”"));
            faults.push(fault.help(format!("did you mean “{near}”?")));
            continue;
        }
        let entry = match pattern::parse_one(text) {
            Err(why) => {
                faults.push(Diagnostic::error("words", why).at(&content.source, key.span()));
                continue;
            }
            Ok(pattern) => Entries { value: Some(pattern), attributes: Vec::new() },
        };
        let mut found = Vec::new();
        let line = Source::new("word", text.as_str());
        let sieve = CatalogueChecker { english, known, force, source: &line };
        sieve.message(&(0..0), &id, &entry, &mut found);
        for one in found {
            let mut fault = fault(one.sentence().into());
            fault.severity = one.severity;
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
        spoken(issue.plain_texts(), faults);
        spoken(&issue.articles, faults);
        spoken(&issue.letters, faults);
        spoken(issue.press.values().flatten(), faults);
        spoken(&issue.house_rules, faults);
        spoken(&issue.errata, faults);
    }
}

/// Languages of texts that are none.
fn spoken<'a, F: HasLanguage + 'a>(
    texts: impl IntoIterator<Item = &'a MarkdownFile<F>>,
    faults: &mut Vec<Diagnostic>,
) {
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
    let shipped = BUILT_IN.iter().map(|(name, _)| *name);
    let mut known = shipped.chain(content.words.keys().map(String::as_str));
    let tags = catalogue::tags(language);
    if known.any(|name| tags.iter().any(|tag| name.eq_ignore_ascii_case(tag))) {
        return None;
    }
    let shipped: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    let short = language.split(['-', '_']).next().unwrap_or(language);
    let text = format!("there are no words for “{language}”: {what} will be in English");
    let help =
        format!("shipped: {}; run `zine words new {short}` to start words/{short}.ftl", shipped.join(", "));
    let fault = Diagnostic::warning("language", text).help(help);
    Some(match span {
        Some(span) => fault.at(source, span),
        None => fault.in_file(source.name.clone()),
    })
}
