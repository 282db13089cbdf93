//! The words and patterns of the 1958 rules: the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and whole sentences (R58-5).

use crate::rules::prelude::*;

/// Reads texts of the 1958 rules.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[words::RETREATS],
        own: (include_str!("patterns.txt"), include_str!("words.txt")),
        parts: true,
        numbered: true,
        ..words::COMMON
    };
    Reader::new(board, &super::orders::GRAMMAR, vocabulary)
}
