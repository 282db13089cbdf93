//! The words in force: the catalogues built in, with what a zine's folder and its zine.toml put over them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, LazyLock, OnceLock};

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use rustc_hash::FxHashMap;
use unic_langid::LanguageIdentifier;

use base::toml_values::Spanned;
use diagnostics::{Diagnostic, Source};

use super::pattern::{self, Entries, MessagePattern};

/// One catalogue.
#[derive(Debug, Default)]
pub struct CatalogueLayer {
    /// Where it comes from: `words/de.ftl`, `zine.toml`, `built in, de`.
    pub name: String,
    messages: FxHashMap<Box<str>, Entries>,
}

/// The catalogues that come with the program, the language all others fall back to first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("en", include_str!("catalogues/en.ftl")),
    ("en-US", include_str!("catalogues/en-US.ftl")),
    ("de", include_str!("catalogues/de.ftl")),
    ("fr", include_str!("catalogues/fr.ftl")),
];

static LAYERS: [OnceLock<Arc<CatalogueLayer>>; BUILT_IN.len()] = [const { OnceLock::new() }; BUILT_IN.len()];

/// A built-in catalogue.
fn built_in(tag: &str) -> Option<Arc<CatalogueLayer>> {
    let at = BUILT_IN.iter().position(|(name, _)| name.eq_ignore_ascii_case(tag))?;
    let (name, text) = BUILT_IN[at];
    Some(Arc::clone(LAYERS[at].get_or_init(|| {
        let source = Source::new(format!("{name}.ftl"), text);
        Arc::new(CatalogueLayer::read(format!("built in, {name}"), &source, &mut Vec::new()))
    })))
}

impl CatalogueLayer {
    /// A catalogue as it is written; faults of its syntax go to `faults`.
    pub fn read(name: String, source: &Source, faults: &mut Vec<Diagnostic>) -> CatalogueLayer {
        let messages = pattern::read(source, faults).into_iter().map(|(_, id, e)| (id, e)).collect();
        CatalogueLayer { name, messages }
    }

    /// The messages it has.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.messages.keys().map(|id| &**id)
    }
}

/// The words in force for one language.
#[derive(Clone)]
pub struct Lexicon {
    /// The language asked for (`de-AT`).
    pub language: String,
    /// The catalogues, the one that wins first.
    pub layers: Vec<Arc<CatalogueLayer>>,
    /// Abbreviations of provinces are the language's, not the board's.
    pub abbreviations: bool,
    /// Years of the first century have no era: they are the years of a board.
    pub plain_years: bool,
    rules: Arc<Option<PluralRules>>,
}

impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
}

impl Default for Lexicon {
    fn default() -> Lexicon {
        static ENGLISH: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::built_in("en-GB"));
        ENGLISH.clone()
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Lexicon) -> bool {
        self.language == other.language
            && self.layers.len() == other.layers.len()
            && self.layers.iter().zip(&other.layers).all(|(a, b)| Arc::ptr_eq(a, b))
    }
}

/// `de-AT` and `de` for `de-AT`: the region's words go before those of the language.
pub fn tags(language: &str) -> Vec<&str> {
    let mut tags = vec![language];
    let mut rest = language;
    while let Some((shorter, _)) = rest.rsplit_once(['-', '_']) {
        tags.push(shorter);
        rest = shorter;
    }
    tags
}

/// What a zine's folder puts over the catalogues that come with the program.
pub trait Catalogues {
    /// The zine's own language.
    fn language(&self) -> &str;
    /// The language of mail to a person, where it is not the zine's.
    fn language_of(&self, person: &str) -> Option<&str>;
    /// `[words]` of zine.toml, in the zine's own language.
    fn own(&self) -> &BTreeMap<Spanned<String>, String>;
    /// `[web.words]` of zine.toml.
    fn web(&self) -> &BTreeMap<Spanned<String>, String>;
    /// The catalogue of a language below words/, with its name.
    fn file(&self, tag: &str) -> Option<(&str, &Source)>;
    /// Whether provinces are abbreviated in the language, not as the board has it.
    fn abbreviations(&self) -> bool;
}

/// The words of mail to many people: those of each language are read once.
pub struct LexiconCache<'a> {
    content: &'a dyn Catalogues,
    cache: RefCell<BTreeMap<String, Rc<Lexicon>>>,
}

impl<'a> LexiconCache<'a> {
    /// Nobody's yet.
    pub fn new(content: &'a dyn Catalogues) -> LexiconCache<'a> {
        LexiconCache { content, cache: RefCell::default() }
    }

    /// The words of mail to a person: in the language people.toml has for him, else in the zine's.
    pub fn for_person(&self, person: &str) -> Rc<Lexicon> {
        self.for_language(self.content.language_of(person).unwrap_or(self.content.language()))
    }

    /// The words of the zine's own language.
    pub fn zine(&self) -> Rc<Lexicon> {
        self.for_language(self.content.language())
    }

    fn for_language(&self, language: &str) -> Rc<Lexicon> {
        let mut made = self.cache.borrow_mut();
        made.entry(language.into())
            .or_insert_with(|| Lexicon::in_language(self.content, language).into())
            .clone()
    }
}

impl Lexicon {
    /// A thing's name in this language, if it has one, else its own.
    pub fn name_in_language<'n>(&self, names: &'n BTreeMap<String, String>, own: &'n str) -> &'n str {
        tags(&self.language).into_iter().find_map(|tag| names.get(tag)).map_or(own, String::as_str)
    }

    /// The words that come with the program.
    pub fn built_in(language: &str) -> Lexicon {
        let mut layers: Vec<Arc<CatalogueLayer>> = tags(language).into_iter().filter_map(built_in).collect();
        if !layers.iter().any(|l| l.name == "built in, en") {
            layers.extend(built_in("en"));
        }
        let short = language.split(['-', '_']).next().unwrap_or("en");
        let tag: Option<LanguageIdentifier> = short.parse().ok();
        let rules = tag.and_then(|t| PluralRules::create(t, PluralRuleType::CARDINAL).ok());
        Lexicon {
            language: language.to_string(),
            layers,
            abbreviations: false,
            plain_years: false,
            rules: Arc::new(rules),
        }
    }

    /// A zine's words in its language: zine.toml before its files before the built-in ones. What is wrong with them is
    /// said by [`production::catalogue_check`].
    pub fn for_zine(content: &dyn Catalogues) -> Lexicon {
        Lexicon::in_language(content, content.language())
    }

    /// A zine's words in another language, of a person or a game. `[words]` is in the zine's own.
    pub fn in_language(content: &dyn Catalogues, language: &str) -> Lexicon {
        let mut words = Lexicon::built_in(language);
        let mut over: Vec<Arc<CatalogueLayer>> = Vec::new();
        if language == content.language() && !content.own().is_empty() {
            over.push(Arc::new(config_layer("zine.toml", content.own())));
        }
        for tag in tags(language) {
            if let Some((name, source)) = content.file(tag) {
                let layer = CatalogueLayer::read(format!("words/{name}.ftl"), source, &mut Vec::new());
                over.push(Arc::new(layer));
            }
        }
        over.append(&mut words.layers);
        words.layers = over;
        words.abbreviations = content.abbreviations();
        words
    }

    /// The words of the pages on the web: `[web.words]` stands above all others.
    pub fn on_web(content: &dyn Catalogues) -> Lexicon {
        let (words, web) = (Lexicon::for_zine(content), content.web());
        if web.is_empty() { words } else { words.with_layer(config_layer("zine.toml, [web.words]", web)) }
    }

    /// English words as North America has them; those of other languages as they are.
    #[must_use]
    pub fn american(&self) -> Lexicon {
        let mut words = self.clone();
        if tags(&self.language).contains(&"en")
            && let Some(layer) = built_in("en-US")
        {
            let at = words.layers.iter().position(|l| l.name.starts_with("built in"));
            words.layers.insert(at.unwrap_or(0), layer);
        }
        words
    }

    /// Whether they are English, of whatever country.
    pub fn is_english(&self) -> bool {
        self.language.split('-').next() == Some("en")
    }

    /// The words for a game by these rules: only those of Claudian's count the years of an era.
    pub fn in_game(&self, rules: &str) -> Cow<'_, Lexicon> {
        if self.plain_years || rules == "Claudian" {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Lexicon { plain_years: true, ..self.clone() })
    }

    /// What a switch does in force; its key and value where nobody has words for it.
    pub fn switch(&self, key: &str, value: &str) -> String {
        let id = format!("switch-{}", key.replace('_', "-"));
        let facts = [("value", adjudicator::rules::MessageFact::Text(value.replace('_', "-")))];
        self.find(&id, None).map_or_else(|| format!("{key} = {value}"), |p| self.spoken(p, &facts))
    }

    /// The same with another catalogue over it.
    #[must_use]
    pub fn with_layer(mut self, layer: CatalogueLayer) -> Lexicon {
        self.layers.insert(0, Arc::new(layer));
        self
    }

    /// What a message says, from the first catalogue that has it.
    pub fn find(&self, id: &str, attribute: Option<&str>) -> Option<&MessagePattern> {
        self.lookup(id, attribute).map(|(pattern, _)| pattern)
    }

    /// The same with the name of the catalogue.
    pub fn lookup(&self, id: &str, attribute: Option<&str>) -> Option<(&MessagePattern, &str)> {
        let mut layers = self.layers.iter();
        layers.find_map(|l| Some((l.messages.get(id)?.pattern(attribute)?, l.name.as_str())))
    }

    /// Whether the name of any power has a form (`dat`).
    pub fn has_form(&self, form: &str) -> bool {
        let names =
            self.layers.iter().flat_map(|l| l.messages.iter().filter(|(id, _)| id.starts_with("power-")));
        names.flat_map(|(_, e)| &e.attributes).any(|(name, _)| **name == *form)
    }

    /// A form of a name, only from the catalogue that the name itself comes from.
    pub fn form(&self, id: &str, attribute: &str) -> Option<&MessagePattern> {
        let layer = self.layers.iter().find_map(|l| l.messages.get(id).filter(|e| e.value.is_some()))?;
        layer.pattern(Some(attribute))
    }

    /// The plural category of a number: `one`, `few`, `other`.
    pub fn plural_category(&self, n: i64) -> &'static str {
        let found = self.rules.as_ref().as_ref().and_then(|r| r.select(n.unsigned_abs()).ok());
        match found {
            Some(PluralCategory::ZERO) => "zero",
            Some(PluralCategory::ONE) => "one",
            Some(PluralCategory::TWO) => "two",
            Some(PluralCategory::FEW) => "few",
            Some(PluralCategory::MANY) => "many",
            _ => "other",
        }
    }

    /// Every message that is a plain word, by its key in templates (`_` for `-`).
    pub fn template_words(&self) -> BTreeMap<String, String> {
        let mut out = BTreeMap::new();
        for layer in self.layers.iter().rev() {
            for (id, entries) in layer.messages.iter().filter(|(id, _)| is_open_room(id)) {
                let Some(pattern) = &entries.value else { continue };
                if pattern::facts(pattern).is_empty() {
                    out.insert(id.replace('-', "_"), self.spoken(pattern, &[]));
                }
            }
        }
        out
    }
}

fn is_open_room(id: &str) -> bool {
    let Some((first, _)) = id.split_once('-') else { return true };
    !matches!(first, "why" | "event" | "province" | "power" | "switch" | "check" | "origin" | "number")
}

/// The name of a message in the catalogues for a key of `[words]`.
pub fn id(key: &str) -> String {
    match key {
        "fall" => "season-autumn".into(),
        "spring" | "summer" | "winter" => format!("season-{key}"),
        "retreats" => "phase-retreats".into(),
        _ => key.replace('_', "-"),
    }
}

/// `[words]` or `[web.words]` of zine.toml; a value that cannot be read is as it stands.
fn config_layer(name: &str, words: &BTreeMap<Spanned<String>, String>) -> CatalogueLayer {
    let messages = words.iter().map(|(key, text)| {
        let value = pattern::parse_one(text)
            .unwrap_or_else(|_| vec![pattern::PatternPart::Text(text.as_str().into())]);
        (id(key.get_ref()).into(), Entries { value: Some(value), attributes: Vec::new() })
    });
    CatalogueLayer { name: name.into(), messages: messages.collect() }
}
