//! The words of the orders common to rule-sets, one file a language, and their patterns.

use super::vocabulary::{Patterns, Vocabulary, Words, classes};
use crate::position::Kind;

/// English.
pub const ENGLISH: Words = include_str!("english.txt");
/// German.
pub const GERMAN: Words = include_str!("german.txt");
/// French.
pub const FRENCH: Words = include_str!("french.txt");

/// The phrases, folded, by which orders of these languages say that a unit goes by convoy, or over what.
pub fn by_convoy() -> impl Iterator<Item = &'static str> {
    let words = [ENGLISH, FRENCH, GERMAN].into_iter().flat_map(classes);
    let sails = words.filter(|(class, _)| matches!(*class, "CONVOY" | "CONVOYED" | "VIA"));
    // `By` alone says nothing of the sea.
    sails.flat_map(|(_, phrases)| phrases.split('|')).map(str::trim).filter(|phrase| *phrase != "by")
}

/// Moves and winters of the standard game and of rule-sets that share its orders.
pub const STANDARD: Patterns = include_str!("patterns.txt");

/// Retreats of the standard game and of rule-sets that share its orders.
pub const RETREATS: Patterns = include_str!("retreats.txt");

/// The words for armies and fleets.
pub const KINDS: &[(&str, Kind)] = &[
    ("a|army|armies|ar|armee|armeen|armees|heer|troop|troops|cannon", Kind::Army),
    ("f|fleet|fleets|fl|flt|navy|boat|ship|ships|boats|flotte|flotten|flottes", Kind::Fleet),
];

/// The orders of the standard game.
pub const COMMON: Vocabulary = Vocabulary {
    patterns: &[STANDARD, RETREATS],
    words: &[ENGLISH, GERMAN, FRENCH],
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
};
