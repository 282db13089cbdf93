//! The words and patterns of the Swiss Variant, in the spellings of its rules and near ones (S-7, S-16).

use crate::orders::words::{self, Patterns, Vocabulary, Words};
use crate::rules::prelude::*;

const PATTERNS: Patterns = include_str!("patterns.txt");
const WORDS: Words = include_str!("words.txt");

/// Reads texts of the variant.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[words::STANDARD, words::RETREATS, PATTERNS],
        words: &[words::ENGLISH, words::GERMAN, words::FRENCH, WORDS],
        parts: true,
        kinds_count: true,
        pathless: true,
        outside: &["hyp", "hyperspace"],
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}
