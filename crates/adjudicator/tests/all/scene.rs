//! Positions of one phase, written as units.

use adjudicator::board::{Board, Owner};
use adjudicator::position::{DislodgedUnit, Position, Unit};
use adjudicator::season::{Phase, Season, Turn};

/// The position of a phase in the second year and its writer, France or Germany. Units are the writer's if no power stands before
/// them (`Italy: A tri`); a star stands before those that wait for a retreat (`*A par from bur`), which with `all` are all.
pub fn scene<'a>(
    board: &Board,
    (season, phase): (Season, Phase),
    units: impl IntoIterator<Item = &'a str>,
    all: bool,
) -> (Position, Owner) {
    let writer = board.find_owner("France").or_else(|| board.find_owner("Germany")).unwrap_or(Owner(0));
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, phase));
    for unit in units.into_iter().filter(|unit| !unit.is_empty()) {
        let (power, unit) = unit.split_once(": ").unwrap_or(("", unit));
        let owner = board.find_owner(power).unwrap_or(writer);
        match unit.strip_prefix('*').or(Some(unit).filter(|_| all)) {
            Some(unit) => position.dislodged.push(DislodgedUnit::read(board, owner, unit).unwrap()),
            None => position.units.push(Unit::read(board, owner, unit).unwrap()),
        }
    }
    (position, writer)
}

/// The position of a phase by its letter, with units parted by commas; in retreats all of them wait for one.
pub fn of_letter(board: &Board, phase: &str, units: &str) -> (Position, Owner) {
    let (season, phase) = match phase {
        "M" => (Season::Spring, Phase::Movement),
        "R" => (Season::Spring, Phase::Retreat),
        "W" => (Season::Winter, Phase::Adjustment),
        _ => (Season::Spring, Phase::Selection),
    };
    scene(board, (season, phase), units.split(", "), phase == Phase::Retreat)
}

/// The season and phase that a word names.
pub fn phase_named(word: &str) -> (Season, Phase) {
    match word {
        "movement" => (Season::Spring, Phase::Movement),
        "retreats" => (Season::Spring, Phase::Retreat),
        _ => (Season::Winter, Phase::Adjustment),
    }
}
