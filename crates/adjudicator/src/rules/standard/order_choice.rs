//! The choice of each unit's order in a movement phase.

use super::Standard;
use super::grammar::StandardOrder;
use super::legality::{MovementOrders, OrderFault, StandardLegality, UnitAction, UnitOnBoard};
use super::player_order::StandardSubmission;
use super::submitted::{candidates, choose};
use crate::board::bit_tables::Width;
use crate::judge::IndexSet;
use crate::rules::prelude::*;

/// The orders followed, one per unit, each with its entry.
pub(super) struct ChosenOrders<P> {
    pub pieces: Vec<UnitOnBoard>,
    pub orders: Vec<UnitAction>,
    pub paths: Vec<P>,
    pub from: Vec<Option<usize>>,
}

impl<P> ChosenOrders<P> {
    pub(super) fn orders(&self) -> MovementOrders<'_, P> {
        MovementOrders { pieces: &self.pieces, orders: &self.orders, paths: &self.paths }
    }
}

/// Sends moves to neighbours with a bare `VIA` and no convoy by land. Returns whether there were any.
pub(super) fn by_land_after_all<S: IndexSet>(
    rules: &Standard,
    entries: &[StandardSubmission],
    legality: &StandardLegality<S>,
    chosen: &mut ChosenOrders<S::Places>,
) -> bool {
    let mut changed = false;
    for i in 0..chosen.orders.len() {
        let hint = chosen.from[i].is_some_and(|e| entries[e].hint);
        let lacks = matches!(legality.faults.get(i), Some(Some(OrderFault::NoConvoy | OrderFault::NoFleets)));
        let place = Place(chosen.pieces[i].place);
        if let UnitAction::Move { to, via } = &mut chosen.orders[i]
            && hint
            && lacks
            && rules.board.army(rules.board.province_of(place)).has(rules.board.province_of(*to))
        {
            *via = false;
            changed = true;
        }
    }
    changed
}

/// Chooses the order of every unit, and gives a reason to the entries that are not followed.
pub(super) fn settle_orders<S: Width>(
    rules: &Standard,
    position: &Position,
    entries: &mut [StandardSubmission],
) -> ChosenOrders<S::Places> {
    let board = &rules.board;
    let pieces: Vec<UnitOnBoard> = position
        .units
        .iter()
        .map(|u| UnitOnBoard { owner: u.owner.0, fleet: u.kind == UnitKind::Fleet, place: u.place.0 })
        .collect();
    let mut chosen = ChosenOrders {
        orders: vec![UnitAction::Hold; pieces.len()],
        paths: vec![S::Places::none(); pieces.len()],
        from: vec![None; pieces.len()],
        pieces,
    };
    for entry in entries.iter_mut() {
        let Some(order) = &entry.order else { continue };
        if UnitAction::from_order(board, order).is_none() {
            entry.refuse("wrong-phase");
            continue;
        }
        match entry.province(rules).and_then(|p| unit_in(rules, position, p)) {
            None => entry.refuse("no-unit"),
            Some(i) if position.units[i].owner != entry.owner => entry.refuse("not-yours"),
            Some(_) => {}
        }
    }
    for (i, unit) in position.units.iter().enumerate() {
        let here = board.unit_province(unit);
        let candidates = candidates(entries, |e| {
            e.refused.is_none() && e.province(rules) == Some(here) && e.owner == unit.owner
        });
        let legal = candidates.iter().filter(|_| candidates.len() > 1).map(|c| {
            let act = entries[*c].order.as_ref().and_then(|o| UnitAction::from_order(board, o));
            act.is_some_and(|act| is_legal::<S>(rules, &chosen, i, act))
        });
        let legal: Vec<bool> = legal.collect();
        let pick = choose(rules, entries, &candidates, &legal);
        if let Some(entry) = pick
            && let Some(order) = &entries[entry].order
            && let Some(act) = UnitAction::from_order(board, order)
        {
            chosen.orders[i] = act;
            if let StandardOrder::Path { by, .. } = order {
                chosen.paths[i] =
                    by.iter().fold(S::Places::none(), |set, p| set | S::Places::one(p.0 as usize));
            }
            if let UnitAction::Move { to, .. } = &mut chosen.orders[i]
                && unit.kind == UnitKind::Army
            {
                *to = board.province_of(*to).place();
            }
            chosen.from[i] = Some(entry);
        }
    }
    chosen
}

/// Whether an order could be carried out as far as the board and its units show.
fn is_legal<S: Width>(
    rules: &Standard,
    chosen: &ChosenOrders<S::Places>,
    unit: usize,
    order: UnitAction,
) -> bool {
    let mut orders = vec![UnitAction::Hold; chosen.pieces.len()];
    orders[unit] = order;
    let mut legality = StandardLegality::<S>::default();
    legality
        .compile(&rules.terms::<S>(), MovementOrders { pieces: &chosen.pieces, orders: &orders, paths: &[] });
    legality.faults.get(unit).copied().flatten().is_none_or(|f| !f.is_illegal())
}

/// The index of the unit in a province, in the position's list.
pub(super) fn unit_in(rules: &Standard, position: &Position, province: Province) -> Option<usize> {
    position.units.iter().position(|u| rules.board.unit_province(u) == province)
}
