//! One order of a player as received, before judging.

use super::Standard;
use super::grammar::{GRAMMAR, StandardOrder};
use crate::rules::prelude::*;

/// One order of a player as received, before judging.
#[derive(Clone, Debug, Default)]
pub(super) struct StandardSubmission {
    pub owner: Owner,
    pub written: Option<WrittenAt>,
    /// The order as stated in the report, or the words written.
    pub stated: StatedOrder,
    pub order: Option<StandardOrder>,
    /// The reason it is not followed.
    pub refused: Option<Reason>,
    /// The reason it is unmatched: a support whose coast violates a switch.
    pub unmatched: Option<Reason>,
    /// Whether it is the GM's.
    pub gm: bool,
    /// Whether it has a bare `VIA`, as in records of games, after a move to a neighbour: by convoy if one was ordered,
    /// else by land.
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

    /// The origin of a result that follows this entry.
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

/// The order of a term, except 1897's choice of a home centre.
pub(super) fn readable(term: &OrderTerm) -> Option<StandardOrder> {
    StandardOrder::of(term).filter(|order| !matches!(order, StandardOrder::Select { .. }))
}

/// The unit an order names: in a retreat phase preferably a dislodged one.
pub(super) fn unit_at(board: &Board, position: &Position, province: Province) -> Option<Unit> {
    let is_retreat = position.turn.phase == Phase::Retreat;
    let waiting = position.dislodged_units().filter(|_| is_retreat);
    waiting.chain(&position.units).find(|u| board.unit_province(u) == province).copied()
}
