//! The words and patterns of the 1958 rules: the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and whole sentences (R58-5).

use crate::orders::words::{self, Patterns, Vocabulary, Words};
use crate::rules::prelude::*;

const PATTERNS: Patterns = include_str!("patterns.txt");
const WORDS: Words = include_str!("words.txt");

/// Reads texts of the 1958 rules.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[PATTERNS, words::RETREATS],
        words: &[words::ENGLISH, words::GERMAN, words::FRENCH, WORDS],
        parts: true,
        numbered: true,
        ..words::COMMON
    };
    Reader::new(board, &super::orders::GRAMMAR, vocabulary)
}
