//! A board written for other programs.

use adjudicator::board::{Board, Owner};

pub use super::jdip::Variant;
use super::{dpjudge, jdip, svg};

/// The board as a map file of the DPjudge, and what it cannot say.
pub fn map(board: &Board) -> (String, Vec<String>) {
    dpjudge::write(board)
}

/// The code of every place in such a map file, coasts and all, in small letters.
pub fn codes(board: &Board) -> Vec<String> {
    dpjudge::codes(board)
}

/// A power's name in such a map file.
pub fn power(board: &Board, owner: Owner) -> String {
    dpjudge::token(board, owner)
}

/// The board as the files of jDip, and what they cannot say.
pub fn jdip(board: &Board, id: &str) -> Variant {
    jdip::write(board, id)
}

/// The board's map as a drawing with ids, and what that cannot say.
pub fn drawing(board: &Board) -> (String, Vec<String>) {
    svg::write(board)
}
