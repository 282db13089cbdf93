//! Which unit an order means.

use crate::rules::prelude::*;

/// The unit an order names: in a retreat phase a dislodged one where there is one.
pub(super) fn unit_at(board: &Board, position: &Position, province: Province) -> Option<Unit> {
    let here = |u: &&Unit| board.province_of(u.place) == province;
    let waiting = position.dislodged.iter().map(|d| &d.unit).find(here);
    let standing = position.units.iter().find(here);
    if position.turn.phase == Phase::Retreat { waiting.or(standing) } else { standing }.copied()
}
