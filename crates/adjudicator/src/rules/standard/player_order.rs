//! One order of a player as it came, before anything is judged.

use super::Standard;
use super::grammar::{GRAMMAR, StandardOrder};
use crate::rules::prelude::*;

/// One order of one player as it came, before anything is judged.
#[derive(Clone, Debug, Default)]
pub(super) struct StandardSubmission {
    pub owner: Owner,
    pub written: Option<WrittenAt>,
    /// The order as it is stated, or the words written.
    pub stated: StatedOrder,
    pub order: Option<StandardOrder>,
    /// Why it is not followed.
    pub refused: Option<Reason>,
    /// A support whose coast breaks a switch: it has no match.
    pub unmatched: Option<Reason>,
    /// The gamesmaster wrote it.
    pub gm: bool,
    /// A bare `VIA`, as records of games write it behind moves to neighbours: by convoy if one was ordered, else by land.
    pub hint: bool,
}

impl StandardSubmission {
    /// An order of a power.
    pub(super) fn from_term(owner: Owner, term: &OrderTerm) -> StandardSubmission {
        StandardSubmission {
            owner,
            stated: StatedOrder::of(&GRAMMAR, term.clone()),
            order: readable(term),
            ..StandardSubmission::default()
        }
    }

    pub(super) fn refuse(&mut self, code: &'static str) {
        self.refuse_for(Reason::of(code));
    }

    pub(super) fn refuse_for(&mut self, reason: Reason) {
        if self.refused.is_none() {
            self.refused = Some(reason);
        }
    }

    /// Where a line comes from that follows it.
    pub(super) fn origin(entry: Option<&StandardSubmission>) -> OrderOrigin {
        match entry {
            Some(entry) if entry.gm => OrderOrigin::Gamesmaster,
            Some(_) => OrderOrigin::Player,
            None => OrderOrigin::None,
        }
    }

    /// The province of the unit it orders.
    pub(super) fn province(&self, rules: &Standard) -> Option<Province> {
        self.unit().map(|unit| rules.board.province_of(unit.stands()))
    }

    /// The unit it orders, as it names it.
    pub(super) fn unit(&self) -> Option<UnitRef> {
        self.order.as_ref().and_then(StandardOrder::unit)
    }
}

/// An order of the table; 1897's choice of a home centre is none.
pub(super) fn readable(term: &OrderTerm) -> Option<StandardOrder> {
    StandardOrder::of(term).filter(|order| !matches!(order, StandardOrder::Select { .. }))
}

/// The unit an order names: in a retreat phase a dislodged one where there is one.
pub(super) fn unit_at(board: &Board, position: &Position, province: Province) -> Option<Unit> {
    let is_retreat = position.turn.phase == Phase::Retreat;
    let waiting = position.dislodged_units().filter(|_| is_retreat);
    waiting.chain(&position.units).find(|u| board.unit_province(u) == province).copied()
}
