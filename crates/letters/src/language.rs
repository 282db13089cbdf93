//! Languages: the phrases of letters, a data file each, and the commonest words, which are never slips of the pen.

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::words::{Word, words};

/// A phrase found: its class and how many tokens it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The key of its line in the data file.
    pub class: &'static str,
    /// Tokens.
    pub len: usize,
    /// What stands behind the sign of equality, where there is one.
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
    common: FxHashSet<&'static str>,
    frequent: FxHashSet<&'static str>,
}

const FILES: [(&str, &str, &str); 7] = [
    ("en", include_str!("languages/en.txt"), include_str!("languages/common-en.txt")),
    ("de", include_str!("languages/de.txt"), include_str!("languages/common-de.txt")),
    ("fr", include_str!("languages/fr.txt"), include_str!("languages/common-fr.txt")),
    ("it", include_str!("languages/it.txt"), include_str!("languages/common-it.txt")),
    ("es", include_str!("languages/es.txt"), include_str!("languages/common-es.txt")),
    ("nl", include_str!("languages/nl.txt"), include_str!("languages/common-nl.txt")),
    ("sv", include_str!("languages/sv.txt"), include_str!("languages/common-sv.txt")),
];

/// All languages; English first.
pub fn all() -> &'static [Language] {
    static ALL: OnceLock<Vec<Language>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().map(|(code, text, common)| Language::read(code, text, common)).collect())
}

/// Classes of words that do not speak for a language: letters that many have, and what orders have nothing to do with.
const BESIDE: [&str; 20] = [
    "nc",
    "sc",
    "ec",
    "wc",
    "army",
    "fleet",
    "cc",
    "head to",
    "head from",
    "goal",
    "count",
    "moot",
    "label",
    "private head",
    "enclosed",
    "paid",
    "currency",
    "phone",
    "joins",
    "moved",
];

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

/// Folded forms of every common word, made once.
fn folded() -> &'static FxHashSet<Cow<'static, str>> {
    static ALL: OnceLock<FxHashSet<Cow<'static, str>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let words = FILES.iter().flat_map(|(_, _, common)| common.split_whitespace());
        let plain = |w: &str| w.bytes().all(|b| b.is_ascii_lowercase());
        words.map(|w| if plain(w) { Cow::Borrowed(w) } else { Cow::Owned(super::words::fold(w)) }).collect()
    })
}

/// Whether a folded word is among the commonest of any language, so that it is no slip for another.
pub fn is_common(word: &str) -> bool {
    folded().contains(word)
}

impl Language {
    fn read(code: &'static str, text: &'static str, common: &'static str) -> Language {
        let mut language = Language { code, ..Language::default() };
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let Some((key, list)) = line.split_once(':') else { continue };
            // `past + last turn: letzte Runde`: phrases of two classes.
            let keys = || key.split('+').map(str::trim);
            let key = key.trim();
            for phrase in list.split('|').map(str::trim).filter(|p| !p.is_empty() && key != "name") {
                let (means, phrase) = phrase.split_once('=').unwrap_or(("", phrase));
                let parts: Vec<String> =
                    words(phrase, 0).into_iter().filter(Word::says).map(|w| w.text).collect();
                if let Some(first) = parts.first() {
                    let list = language.phrases.entry(first.clone()).or_default();
                    list.extend(keys().map(|key| (parts.clone(), key, means)));
                }
            }
        }
        language.common = common.split_whitespace().collect();
        language.frequent = common.split_whitespace().take(250).collect();
        language
    }

    /// The phrases that begin with a token.
    fn list(&self, words: &[Word], at: usize) -> impl Iterator<Item = &Phrase> {
        let word = words.get(at).filter(|w| w.says());
        word.and_then(|w| self.phrases.get(&w.text)).into_iter().flatten()
    }

    /// Whether a folded word is among its commonest.
    pub fn has(&self, word: &str) -> bool {
        self.common.contains(word)
    }

    /// Whether any phrase begins with a folded word.
    pub fn knows(&self, word: &str) -> bool {
        self.phrases.contains_key(word)
    }

    /// The phrases of some classes that begin at a token, the longest first.
    pub fn at(&self, words: &[Word], at: usize, class: &str) -> Option<Found> {
        at_in(self.list(words, at), words, at, |c| c == class)
    }

    /// As [`Language::at`], of several classes.
    pub fn at_any(&self, words: &[Word], at: usize, classes: &[&str]) -> Option<Found> {
        at_in(self.list(words, at), words, at, |c| classes.contains(&c))
    }

    /// How much of a text looks like this language.
    fn score(&self, words: &[Word]) -> usize {
        let mut score = 0;
        let mut at = 0;
        while at < words.len() {
            let word = &words[at];
            // `F Dän-Ostsee`: what follows a unit's letter is a name.
            let named = at > 0 && words[at - 1].text.len() == 1 && words[at - 1].says() && word.capital;
            if named || words.get(at + 1).is_some_and(|w| w.is("-") && w.glued) {
                at += 1;
                continue;
            }
            let found = at_in(self.list(words, at), words, at, |c| !BESIDE.contains(&c))
                .filter(|f| f.len > 1 || word.text.len() > 2);
            if let Some(found) = found {
                score += 2 * found.len;
                at += found.len;
                continue;
            }
            let raw = word.text.as_str();
            score += usize::from(self.frequent.contains(raw)) + usize::from(self.common.contains(raw));
            at += 1;
        }
        score
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

/// Whether a folded word is a phrase of any class in any language, or a common word.
pub fn is_known(word: &str) -> bool {
    is_common(word)
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

/// The language of a text; English if nothing speaks for another one. `hints` are points each language has already.
pub fn of(words: &[Word], hints: &[usize]) -> &'static Language {
    let scored =
        all().iter().enumerate().map(|(at, l)| (l.score(words) + hints.get(at).copied().unwrap_or(0), at));
    let best = scored.max_by_key(|(score, at)| (*score, usize::MAX - at));
    // One little word makes no language.
    let told = |(score, at): &(usize, usize)| *score > 2 || hints.get(*at).is_some_and(|h| *h > 0);
    &all()[best.filter(told).map_or(0, |(_, at)| at)]
}

/// English.
pub fn english() -> &'static Language {
    &all()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_class_and_no_phrase_is_empty() {
        let keys = |text: &'static str| -> Vec<&'static str> {
            let heads =
                text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| Some(l.split_once(':')?.0));
            heads.flat_map(|head| head.split('+').map(str::trim)).collect()
        };
        let needed = [
            "move",
            "hold",
            "support",
            "convoy",
            "build",
            "remove",
            "army",
            "fleet",
            "and",
            "if",
            "doubt",
            "harmless",
            "greeting",
            "closing",
            "announce",
            "keep",
            "confirm",
            "replace",
            "back",
            "withdraw",
            "repeat",
            "amend",
            "drop",
            "press",
            "private",
            "private head",
            "enclosed",
            "paid",
            "currency",
            "phone",
            "past",
            "later",
            "told",
            "resign",
            "proxy",
            "address",
            "joins",
            "money",
            "attached",
            "vote",
            "propose",
            "draw",
            "final",
            "preliminary",
            "all hold",
            "wrote",
            "original",
            "head from",
            "head sent",
            "head to",
            "head subject",
            "own again",
            "footer",
            "months",
            "weekdays",
            "spring",
            "fall",
            "winter",
            "nc",
            "sc",
            "powers",
            "moot",
            "label",
        ];
        for (code, text, common) in FILES {
            let keys = keys(text);
            for key in needed {
                assert!(keys.contains(&key), "{code} has no {key}");
            }
            assert_eq!(common.split_whitespace().count(), 2000, "{code}");
            // A lone letter may be a unit.
            assert!(common.split_whitespace().all(|word| word.chars().count() > 1), "{code}");
            let language = all().iter().find(|l| l.code == code).unwrap();
            for line in text.lines().filter(|l| !l.starts_with('#')) {
                let (key, list) = line.split_once(':').unwrap_or_else(|| panic!("{code}: {line}"));
                for phrase in list.split('|').map(str::trim).filter(|_| key != "name") {
                    let plain = phrase.split_once('=').map_or(phrase, |(_, p)| p);
                    for class in key.split('+').map(str::trim) {
                        let found = language.at(&words(plain, 0), 0, class);
                        assert!(found.is_some(), "{code}: {class}: {phrase}");
                    }
                }
            }
        }
    }

    #[test]
    fn languages_are_told_apart() {
        let code = |text: &str| of(&words(text, 0), &[]).code;
        assert_eq!(code("Hallo Ada, hier meine Züge für das Frühjahr"), "de");
        assert_eq!(code("Bonjour, voici mes ordres pour le printemps"), "fr");
        assert_eq!(code("Ciao Ada, ecco i miei ordini"), "it");
        assert_eq!(code("Hola Ada, un saludo"), "es");
        assert_eq!(code("Beste Ada, met vriendelijke groeten"), "nl");
        assert_eq!(code("Hej Ada, här är mina order"), "sv");
        assert_eq!(code("A Par - Bur"), "en");
        // A name begins with what is a word of orders elsewhere.
        assert_eq!(code("A Mos - St Petersburg\nF Bot - St Petersburg"), "en");
    }
}
