//! One order of a player as it came, before anything is judged.

use super::Standard;
use super::grammar::{GRAMMAR, Order};
use crate::rules::prelude::*;

/// One order of one player as it came, before anything is judged.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    pub owner: Owner,
    pub written: Option<Written>,
    /// The order as it is stated, or the words written.
    pub stated: Stated,
    pub order: Option<Order>,
    /// Why it is not followed.
    pub refused: Option<Reason>,
    /// A support whose coast breaks a switch: it has no match.
    pub unmatched: Option<Reason>,
    /// The gamesmaster wrote it.
    pub gm: bool,
    /// A bare `VIA`, as records of games write it behind moves to neighbours: by convoy if one was ordered, else by land.
    pub hint: bool,
}

impl Given {
    /// An order of a power.
    pub(super) fn of(owner: Owner, term: &Term) -> Given {
        Given { owner, stated: Stated::of(&GRAMMAR, term.clone()), order: readable(term), ..Given::default() }
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
    pub(super) fn origin(entry: Option<&Given>) -> Origin {
        match entry {
            Some(entry) if entry.gm => Origin::Gamesmaster,
            Some(_) => Origin::Player,
            None => Origin::None,
        }
    }

    /// The province of the unit it orders.
    pub(super) fn province(&self, rules: &Standard) -> Option<Province> {
        self.unit().map(|unit| rules.board.province_of(unit.stands()))
    }

    /// The unit it orders, as it names it.
    pub(super) fn unit(&self) -> Option<UnitRef> {
        self.order.as_ref().and_then(Order::unit)
    }
}

/// An order of the table; 1897's choice of a home centre is none.
pub(super) fn readable(term: &Term) -> Option<Order> {
    Order::of(term).filter(|order| !matches!(order, Order::Select { .. }))
}

/// The unit an order names: in a retreat phase a dislodged one where there is one.
pub(super) fn unit_at(board: &Board, position: &Position, province: Province) -> Option<Unit> {
    let is_retreat = position.turn.phase == Phase::Retreat;
    let waiting = position.waiting().filter(|_| is_retreat);
    waiting.chain(&position.units).find(|u| board.at(u) == province).copied()
}
