//! Facts that standard Diplomacy stores between phases: how long units have been away from any centre.

use crate::rules::prelude::*;

/// The seasons a unit has spent outside supply centres, from the fact `away Russia A lvn 3` (`civil_disorder=oldest`).
pub(super) fn seasons_away(board: &Board, position: &Position, unit: &Unit) -> u32 {
    let wanted = format!("away {} {} ", board.owner(unit.owner).name, unit.text(board)).to_lowercase();
    let found =
        position.facts.iter().find_map(|f| f.to_lowercase().strip_prefix(&wanted)?.trim().parse().ok());
    found.unwrap_or(0)
}

/// Rewrites the facts: pairs each unit with its former self and adds `seasons`.
pub(super) fn keep_away(
    board: &Board,
    before: &Position,
    next: &mut Position,
    units: &[(Unit, Unit)],
    seasons: u32,
) {
    next.facts.retain(|f| !f.to_lowercase().starts_with("away "));
    for (now, then) in units {
        let count = seasons_away(board, before, then) + seasons;
        if count > 0 && !board.province(board.unit_province(now)).centre {
            next.facts.push(format!("away {} {} {count}", board.owner(now.owner).name, now.text(board)));
        }
    }
}
