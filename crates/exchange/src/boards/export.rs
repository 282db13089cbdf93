//! A board written for other programs.

use adjudicator::board::{Board, Owner, Play};

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

/// The board as jDip's `variants.xml` and its file of adjacencies, and what they cannot say.
pub fn jdip(board: &Board, id: &str) -> (String, String, Vec<String>) {
    jdip::write(board, id)
}

/// The board's map as a drawing with ids, and what that cannot say.
pub fn drawing(board: &Board) -> (String, Vec<String>) {
    svg::write(board)
}

/// What neither of the other programs' forms can say.
pub fn unsaid(board: &Board) -> Vec<String> {
    let (play, usual) = (&board.play, Play::default());
    let mut lost = Vec::new();
    if !play.lead {
        lost.push("lead = false".to_string());
    }
    if play.years != usual.years {
        lost.push(format!("years = {}", play.years));
    }
    if !play.fleets {
        lost.push("kinds = [\"A\"]".into());
    }
    lost.extend(play.switches.iter().map(|(key, value)| format!("the switch {key} = \"{value}\"")));
    if play.seating.players.is_some() || !play.seating.drop.is_empty() {
        lost.push("how many play, and what becomes of the powers left over".into());
    }
    for owner in board.all_owners().filter(|o| !board.owner(*o).played) {
        let info = board.owner(owner);
        lost.push(format!("the neutral units of {}: {}", info.name, info.units.join(", ")));
    }
    for info in board.provinces.iter().filter(|info| !info.ferry.is_empty()) {
        lost.push(format!("that {} has a ferry to {}", info.id, info.ferry.join(", ")));
    }
    lost
}
