//! The words of Claudian Diplomacy: numbers behind places, `at.` for standing, as the seed prints it (C-10.1 to C-10.3).

use crate::orders::words::{self, Patterns, Vocabulary, Words};
use crate::rules::prelude::*;

const PATTERNS: Patterns = "R Hold: unit | unit HOLD";

const WORDS: Words = "HOLD at";

/// Reads texts of the game.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[words::STANDARD, words::RETREATS, PATTERNS],
        words: &[words::ENGLISH, words::GERMAN, words::FRENCH, WORDS],
        sizes: true,
        parts: true,
        kinds_count: true,
        home_is_hold: true,
        pathless: true,
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}
