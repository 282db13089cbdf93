//! The words and patterns of the Swiss Variant, in the spellings of its rules and near ones (S-7, S-16).

use crate::rules::prelude::*;

/// Reads texts of the variant.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        own: (include_str!("patterns.txt"), include_str!("words.txt")),
        parts: true,
        kinds_count: true,
        pathless: true,
        outside: &["hyp", "hyperspace"],
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}
