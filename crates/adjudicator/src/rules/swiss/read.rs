//! The words and patterns of the Swiss Variant, in the spellings of its rules and near ones (S-7, S-16).

use super::space::{HyperspaceState, MoveSeason};
use crate::rules::prelude::*;

/// Reads texts of the variant.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        own: (include_str!("patterns.txt"), include_str!("words.txt")),
        parts: true,
        kinds_count: true,
        pathless: true,
        outside: &["hyp", "hyperspace"],
        ways: Some(linked),
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}

/// The provinces that linkages in force join to a unit's (S-17).
fn linked(board: &Board, position: &Position, _: UnitKind, place: Place) -> Set {
    let (space, now) = (HyperspaceState::read(board, &position.facts), MoveSeason::from_turn(position.turn));
    space.ends(&super::board::board().1, board.province_of(place), now).into_iter().collect()
}
