//! Facts that standard Diplomacy keeps between phases: how long units have been away from any centre.

use crate::board::Board;
use crate::position::{Position, Unit};

/// `away Russia A lvn 3`: the seasons a unit has spent outside any supply centre (`civil_disorder=oldest`).
pub(super) fn away(board: &Board, position: &Position, unit: &Unit) -> u32 {
    let wanted = format!("away {} {} ", board.owner(unit.owner).name, unit.text(board)).to_lowercase();
    let found =
        position.facts.iter().find_map(|f| f.to_lowercase().strip_prefix(&wanted)?.trim().parse().ok());
    found.unwrap_or(0)
}

/// Writes the facts for the season just over. `moved` tells for a unit as it stands now where it stood before.
pub(super) fn keep_away(
    board: &Board,
    before: &Position,
    next: &mut Position,
    moved: impl Fn(&Unit) -> Unit,
) {
    next.facts.retain(|f| !f.to_lowercase().starts_with("away "));
    let mut facts = Vec::new();
    for unit in &next.units {
        if !board.province(board.province_of(unit.place)).centre {
            let seasons = away(board, before, &moved(unit)) + 1;
            facts.push(format!("away {} {} {seasons}", board.owner(unit.owner).name, unit.text(board)));
        }
    }
    next.facts.extend(facts);
}
