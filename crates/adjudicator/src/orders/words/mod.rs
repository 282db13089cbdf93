//! The words of the orders common to rule-sets, one file a language, and their patterns.

use super::slips::QuickMap;
pub use super::vocabulary::{Patterns, Vocabulary, Words};

use super::vocabulary::classes;
use crate::position::UnitKind;
use std::sync::OnceLock;

/// English.
pub const ENGLISH: Words = include_str!("english.txt");
/// German.
pub const GERMAN: Words = include_str!("german.txt");
/// French.
pub const FRENCH: Words = include_str!("french.txt");

/// The classes of a word of letters, or a phrase, that is no order.
pub fn of(word: &str) -> &'static [&'static str] {
    static CLASSES: OnceLock<QuickMap<&str, Vec<&str>>> = OnceLock::new();
    let known = CLASSES.get_or_init(|| {
        let mut known = QuickMap::<_, Vec<_>>::default();
        for (class, words) in classes(include_str!("letters.txt")) {
            words.split('|').for_each(|word| known.entry(word).or_default().push(class));
        }
        known
    });
    known.get(word).map_or(&[], Vec::as_slice)
}

/// True if such a word is of a class.
pub fn said(class: &str, word: &str) -> bool {
    of(word).contains(&class)
}

/// True if a word is a season's.
pub fn is_season(word: &str) -> bool {
    ["SPRING", "SUMMER", "FALL", "YEAR", "WINTER"].iter().any(|season| said(season, word))
}

/// Moves and winters of the standard game and of rule-sets that share its orders.
pub const STANDARD: Patterns = include_str!("patterns.txt");

/// Retreats of the standard game and of rule-sets that share its orders.
pub const RETREATS: Patterns = include_str!("retreats.txt");

/// The words for armies and fleets.
pub const KINDS: &[(&str, UnitKind)] = &[
    ("a|army|armies|ar|armee|armeen|armees|heer|troop|troops|cannon", UnitKind::Army),
    ("f|fleet|fleets|fl|flt|navy|boat|ship|ships|boats|flotte|flotten|flottes", UnitKind::Fleet),
];

/// The orders of the standard game.
pub const COMMON: Vocabulary = Vocabulary {
    patterns: &[STANDARD, RETREATS],
    words: &[ENGLISH, GERMAN, FRENCH],
    own: ("", ""),
    kinds: KINDS,
    sizes: false,
    parts: false,
    home_is_hold: false,
    kinds_count: false,
    numbered: false,
    pathless: false,
    owned: false,
    joined: &[],
    outside: &[],
    ways: None,
};
