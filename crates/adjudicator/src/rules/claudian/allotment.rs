//! Allots the men of each force to its orders (C-7.4, C-10.4, C-10.5).

use super::orders::ClaudianOrder;
use super::size::{fault, minimum_force};
use crate::rules::prelude::*;

/// The task of an order before any fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllottedTask {
    /// The men hold.
    Stand,
    /// They are part of a flow, by index.
    Move(usize),
    /// They are a support, by index.
    Support(usize),
    /// They carry a flow, by index.
    Convoy(usize),
    /// The order is void; its men, if it has any, hold.
    Void(Reason),
}

/// An order with the men allotted to it.
pub struct AllottedOrder<'a> {
    /// The owner of the order.
    pub owner: Owner,
    /// The order.
    pub order: &'a ClaudianOrder,
    /// The whole force, if it exists.
    pub force: Option<Unit>,
    /// Men or ships allotted; 0 if there are none.
    pub size: u32,
    /// The actual goal of a move, and whether it goes by sea.
    pub route: Option<(Place, bool)>,
    /// Their task.
    pub task: AllottedTask,
}

impl AllottedOrder<'_> {
    /// Voids the order.
    pub fn void(&mut self, fault: Reason) {
        self.task = AllottedTask::Void(fault);
    }

    /// Whether it is not void.
    pub fn valid(&self) -> bool {
        !matches!(self.task, AllottedTask::Void(_))
    }

    /// Its goal, and whether by sea, if it is a valid move.
    pub fn moves(&self) -> Option<(Place, bool)> {
        self.route.filter(|_| self.valid())
    }
}

/// C-10.4, C-10.5: allots men to each order; an order for no force, or with an impossible number, is void and gets no men.
pub fn serve<'a>(
    board: &Board,
    position: &Position,
    orders: &'a [(Owner, ClaudianOrder)],
) -> Vec<AllottedOrder<'a>> {
    let retreat = position.turn.phase == Phase::Retreat;
    let waiting: Vec<Unit> = position.dislodged_units().copied().collect();
    let forces = if retreat { &waiting } else { &position.units };
    let mut served: Vec<AllottedOrder> = Vec::new();
    let mut left: Vec<u32> = forces.iter().map(|u| u.size).collect();
    let mut unnumbered: Vec<Option<usize>> = vec![None; forces.len()];
    for (owner, order) in orders {
        let mut s = AllottedOrder {
            owner: *owner,
            order,
            force: None,
            size: 0,
            route: None,
            task: AllottedTask::Stand,
        };
        let at = forces.iter().position(|u| {
            u.owner == *owner
                && u.kind == order.kind
                && board.unit_province(u) == board.province_of(order.place)
                && board.owner(u.owner).played
        });
        match at {
            None if !board.owner(*owner).played => {
                s.void(Reason::of("not-yours"));
            }
            None => {
                s.void(Reason::of("claudian-nobody").with("kind", order.kind.word()));
            }
            Some(at) => {
                s.force = Some(forces[at]);
                match order.number {
                    Some(number) => match fault(order.kind, number, left[at]) {
                        Some(fault) => s.void(fault),
                        None => {
                            left[at] -= number;
                            s.size = number;
                        }
                    },
                    None if unnumbered[at].is_some() => {
                        s.void(causal_reason("claudian-size", "all"));
                    }
                    None => unnumbered[at] = Some(served.len()),
                }
            }
        }
        served.push(s);
    }
    for (at, index) in unnumbered.iter().enumerate() {
        let Some(index) = index else { continue };
        let s = &mut served[*index];
        match fault(s.order.kind, left[at], left[at]) {
            Some(_) if left[at] == 0 => s.void(causal_reason("claudian-size", "all")),
            Some(fault) => s.void(fault),
            None => s.size = left[at],
        }
    }
    served
}

/// C-7.4: the men not ordered to move must be none or enough for a force; otherwise the move written last is void, and so on.
pub fn leave_enough(served: &mut [AllottedOrder]) {
    let mut forces: Vec<Unit> = served.iter().filter_map(|s| s.force).collect();
    forces.sort();
    forces.dedup();
    for force in forces {
        loop {
            let moving = |s: &AllottedOrder| s.force == Some(force) && s.moves().is_some();
            let gone: u32 = served.iter().filter(|s| moving(s)).map(|s| s.size).sum();
            let stay = force.size.saturating_sub(gone);
            if stay == 0 || stay >= minimum_force(force.kind) {
                break;
            }
            let Some(last) = served.iter().rposition(moving) else { break };
            served[last].void(Reason::of("too-few-left").with("n", stay));
        }
    }
}
