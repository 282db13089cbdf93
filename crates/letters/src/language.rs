//! Phrases of letters that order nothing, a section of each language's word file, and the commonest words, which are never slips of
//! the pen.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::reading::words::{Class, LANGUAGES, lexicon, phrases};
use super::words::{Word, words};

/// A phrase found: its class and how many tokens it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The key of its list in the word file.
    pub class: &'static str,
    /// Tokens.
    pub len: usize,
    /// What stands before the sign of equality, where there is one.
    pub means: &'static str,
}

/// Words, class, and what they mean.
type Phrase = (Vec<String>, &'static str, &'static str);
type Phrases = FxHashMap<String, Vec<Phrase>>;

/// A language.
#[derive(Debug, Default)]
pub struct Language {
    /// Its code, `de`.
    pub code: &'static str,
    phrases: Phrases,
}

/// Classes whose phrases are of a second class as well.
const WIDER: [(&str, &str); 2] = [("last-turn", "past"), ("next-turn", "later")];

/// All languages; English first.
pub fn all() -> &'static [Language] {
    static ALL: OnceLock<Vec<Language>> = OnceLock::new();
    ALL.get_or_init(|| (0..LANGUAGES.len()).map(Language::of).collect())
}

/// A language by its code; English for any other.
pub fn by_code(code: &str) -> &'static Language {
    all().iter().find(|l| l.code == code).unwrap_or_else(|| english())
}

/// Words of several languages looked up at once.
fn everywhere() -> &'static FxHashMap<&'static str, Vec<&'static Phrase>> {
    static ALL: OnceLock<FxHashMap<&'static str, Vec<&'static Phrase>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut out: FxHashMap<&'static str, Vec<&'static Phrase>> = FxHashMap::default();
        for (first, list) in all().iter().flat_map(|l| &l.phrases) {
            out.entry(first.as_str()).or_default().extend(list);
        }
        out
    })
}

/// Whether a folded word is among the commonest of any language, so that it is no slip for another.
pub fn is_common(word: &str) -> bool {
    lexicon().info(lexicon().id(word)).common != 0
}

impl Language {
    fn of(language: usize) -> Language {
        let mut out = Language { code: LANGUAGES[language], ..Language::default() };
        for (class, list) in phrases(language) {
            for phrase in list {
                let (means, phrase) = phrase.split_once('=').unwrap_or(("", phrase));
                let parts: Vec<String> =
                    words(phrase, 0).into_iter().filter(Word::says).map(|w| w.text).collect();
                let Some(first) = parts.first() else { continue };
                let list = out.phrases.entry(first.clone()).or_default();
                let wider = WIDER.iter().filter(|(narrow, _)| *narrow == class).map(|(_, wide)| *wide);
                list.extend(wider.chain([class]).map(|class| (parts.clone(), class, means)));
            }
        }
        out
    }

    /// The phrases that begin with a token.
    fn list(&self, words: &[Word], at: usize) -> impl Iterator<Item = &Phrase> {
        let word = words.get(at).filter(|w| w.says());
        word.and_then(|w| self.phrases.get(&w.text)).into_iter().flatten()
    }

    /// The phrases of some classes that begin at a token, the longest first.
    pub fn at(&self, words: &[Word], at: usize, class: &str) -> Option<Found> {
        at_in(self.list(words, at), words, at, |c| c == class)
    }
}

/// A phrase of any language that begins at a token.
pub fn any_at(words: &[Word], at: usize, class: &str) -> Option<Found> {
    let list = words.get(at).filter(|w| w.says()).and_then(|w| everywhere().get(w.text.as_str()));
    at_in(list.into_iter().flatten().copied(), words, at, |c| c == class)
}

/// Whether a folded word by itself is a phrase of any language.
pub fn is(word: &str, class: &str) -> bool {
    let one = |phrase: &&Phrase| phrase.0.len() == 1 && phrase.1 == class;
    everywhere().get(word).is_some_and(|list| list.iter().any(one))
}

/// Whether a folded word by itself is a word of orders, of one of some classes, in any language.
pub fn orders(word: &str, classes: &[Class]) -> bool {
    let entries = &lexicon().info(lexicon().id(word)).entries;
    entries.iter().any(|e| e.rest.is_empty() && classes.contains(&e.class))
}

/// Whether a folded word is a phrase of any class in any language, or a common word.
pub fn is_known(word: &str) -> bool {
    is_common(word)
        || lexicon().info(lexicon().id(word)).entries.iter().any(|e| e.rest.is_empty())
        || everywhere().get(word).is_some_and(|list| list.iter().any(|phrase| phrase.0.len() == 1))
}

/// Whether a phrase of any language stands anywhere in some tokens.
pub fn any_in(words: &[Word], class: &str) -> bool {
    (0..words.len()).any(|at| any_at(words, at, class).is_some())
}

fn at_in<'p>(
    phrases: impl Iterator<Item = &'p Phrase>,
    words: &[Word],
    at: usize,
    wanted: impl Fn(&'static str) -> bool,
) -> Option<Found> {
    let mut best: Option<Found> = None;
    for (parts, class, means) in phrases {
        if !wanted(class) {
            continue;
        }
        let mut next = at + 1;
        let fits = parts[1..].iter().all(|part| {
            // `p.s.`, `d'accord`, `ci-joint`
            while words.get(next).is_some_and(|w| matches!(w.text.as_str(), "'" | "." | "-") && w.glued) {
                next += 1;
            }
            let same = words.get(next).is_some_and(|w| w.says() && w.text == *part);
            next += 1;
            same
        });
        if fits && best.is_none_or(|b| next - at > b.len) {
            best = Some(Found { class, len: next - at, means });
        }
    }
    best
}

/// English.
pub fn english() -> &'static Language {
    &all()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Classes that English alone needs: names of colours, which all use, and words for what others say by their verbs.
    const ENGLISH_ALONE: [&str; 8] =
        ["author", "between", "black", "grey", "moved", "retreats", "white", "win"];

    #[test]
    fn every_language_has_every_class_and_no_phrase_is_empty() {
        for (at, language) in all().iter().enumerate() {
            let lists = phrases(at);
            for (class, _) in phrases(0).iter().filter(|(class, _)| !ENGLISH_ALONE.contains(class)) {
                assert!(lists.iter().any(|(own, _)| own == class), "{} has no {class}", language.code);
            }
            for (class, phrase) in lists.iter().flat_map(|(class, list)| list.iter().map(move |p| (class, p)))
            {
                let plain = phrase.split_once('=').map_or(*phrase, |(_, p)| p);
                let found = language.at(&words(plain, 0), 0, class);
                assert!(found.is_some(), "{}: {class}: {phrase}", language.code);
            }
        }
    }
}
