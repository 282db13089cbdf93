//! A paragraph that begins like a letter and is none: a writer who did not type his name as people.toml has it (L-1).

use std::collections::HashSet;

use base::toml_values::nearest_word;

/// Words of a text.
pub(super) type LowercaseWords<'a> = HashSet<&'a str>;

/// The words that stand in small letters in a text.
pub(super) fn lowercase_words(text: &str) -> LowercaseWords<'_> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.chars().all(char::is_lowercase)).collect()
}

/// Whom the beginning of a paragraph looks like.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NameLikeness<'a> {
    /// Somebody known by this name.
    Known(&'a str),
    /// A person nobody knows.
    Stranger,
}

/// Whom a name before a colon looks like: somebody known, by his first name, by his surname with or without what stands before
/// it, or by a slip; else anybody, if its two or three words are capitalised and none of them is one of the words in `small`
/// letters.
pub(super) fn likeness_of<'a>(
    name: &str,
    known: &'a [String],
    small: &LowercaseWords<'_>,
) -> Option<NameLikeness<'a>> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() || words.len() > 4 || !words.iter().all(|word| named(word)) {
        return None;
    }
    let (typed, last) = (bare_word(words[0]), bare_word(words[words.len() - 1]));
    let known_as = known.iter().find(|full| {
        let mut parts = full.split_whitespace();
        let (first, surname) = (parts.next(), parts.next_back());
        let surname = surname.map(bare_word);
        surname.as_ref() == Some(&last)
            || words.len() == 1 && surname.is_some() && first.map(bare_word) == Some(typed.clone())
    });
    if let Some(full) = known_as {
        return Some(NameLikeness::Known(full));
    }
    if words.len() == 1 {
        return None;
    }
    let full: Vec<&str> = known.iter().map(String::as_str).filter(|full| full.contains(' ')).collect();
    if let Some(full) = nearest_word(name, &full) {
        return Some(NameLikeness::Known(full));
    }
    let has_common = words.iter().any(|word| small.contains(word.to_lowercase().as_str()));
    (words.len() < 4 && !has_common).then_some(NameLikeness::Stranger)
}

fn bare_word(word: &str) -> String {
    word.trim_end_matches('.').to_lowercase()
}

/// Whether a word may be part of a name: letters after a capital, not capitals throughout unless it is an initial.
fn named(word: &str) -> bool {
    let letters = word.trim_end_matches('.');
    let mut chars = letters.chars();
    let capital = chars.next().is_some_and(char::is_uppercase);
    let rest = chars.as_str();
    capital
        && rest.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '\u{2019}' | '-' | '.'))
        && (rest.chars().count() < 2 || rest.chars().any(char::is_lowercase))
}
