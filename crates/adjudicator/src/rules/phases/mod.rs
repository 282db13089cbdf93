//! Common parts of the rule-sets' phases.

use crate::rules::prelude::*;

pub(super) mod retreats;
pub(super) mod winter;

/// Gives the centres after Fall to the powers whose units are in them.
pub(super) fn occupy(board: &Board, after: &mut Position, events: &mut Vec<PhaseEvent>) {
    for unit in after.units.iter().filter(|u| board.owner(u.owner).played) {
        let province = board.unit_province(unit);
        let owner = &mut after.owners[province.0 as usize];
        if board.province(province).centre && *owner != Some(unit.owner) {
            let gain = PhaseEvent::new("gains").with("power", unit.owner).with("at", province);
            events.push(gain.with_optional("from", owner.replace(unit.owner)));
        }
    }
}

/// The phase after moves, retreats or builds: retreats if units await them, and a winter if due.
pub(super) fn next(turn: Turn, waiting: bool, winter: impl FnOnce() -> bool) -> Turn {
    match turn.season {
        _ if waiting => Turn { phase: Phase::Retreat, ..turn },
        Season::Spring | Season::Summer => Turn::new(Season::Fall, turn.year, Phase::Movement),
        _ if turn.phase != Phase::Adjustment && winter() => {
            Turn::new(Season::Winter, turn.year, Phase::Adjustment)
        }
        _ => Turn::new(Season::Spring, turn.year.saturating_add(1), Phase::Movement),
    }
}

/// The place, among several, meant by a place with or without its coast.
///
/// # Errors
/// No place matches; or several do and the coast is required. The reason.
pub(super) fn place_meant(
    board: &Board,
    places: impl Iterator<Item = Place>,
    to: Place,
) -> Result<Place, Option<Reason>> {
    let province = board.province_of(to);
    let mut meant =
        places.filter(|p| *p == to || board.coast(to).is_none() && board.province_of(*p) == province);
    match (meant.next(), meant.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => Err(None),
        _ => Err(Some(Reason::of("coast-unclear").with("to", province))),
    }
}

/// Removes a destroyed unit and reports the reason: `no-retreat`, `no-order`, `clash` at a place, `convoy`, `dutchman`.
pub(super) fn destroy(report: &mut PhaseResult, unit: Unit, why: &'static str, at: Option<Place>) {
    report.destroyed.push(unit);
    report
        .events
        .push(PhaseEvent::new("destroyed").with("unit", unit).with("why", why).with_optional("at", at));
}
