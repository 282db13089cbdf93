//! The words of Claudian Diplomacy: numbers behind places, `at.` for standing, as the seed prints it (C-10.1 to C-10.3).

use crate::rules::prelude::*;

/// Reads texts of the game.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        own: ("R Hold: unit | unit HOLD", "HOLD at"),
        sizes: true,
        parts: true,
        kinds_count: true,
        home_is_hold: true,
        pathless: true,
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}
