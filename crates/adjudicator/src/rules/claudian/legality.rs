//! Turns orders with their men into a fight: void orders, flows, and their supports and convoys (C-8.8, C-10.7, C-10.8, C-11.17).

use super::allotment::{AllottedOrder, AllottedTask, leave_enough, serve};
use super::battle::{Battle, Camp, Flow, ForceSupport, SupportTarget};
use super::lift::{ConvoyLift, chain};
use super::orders::{ClaudianForm, ClaudianOrder};
use super::size::{SOLDIERS_A_SHIP, strength};
use crate::rules::phases::place_meant;
use crate::rules::prelude::*;

/// A phase ready to be resolved, with every order in it.
pub struct ClaudianLegality<'a> {
    /// The orders, in the order written.
    pub served: Vec<AllottedOrder<'a>>,
    /// The fight.
    pub battle: Battle<'a>,
}

/// Allots men to all orders of a movement phase and matches them.
pub fn legality<'a>(
    board: &'a Board,
    position: &Position,
    orders: &'a [(Owner, ClaudianOrder)],
) -> ClaudianLegality<'a> {
    let mut served = serve(board, position, orders);
    for s in &mut served {
        validate(board, position, s);
    }
    leave_enough(&mut served);
    let mut flows = flows(board, &mut served);
    exchanges(&mut served, &mut flows);
    sort(&mut served, &mut flows);
    let camps = camps(board, position, &served);
    let supports = supports(board, position, &mut served, &mut flows, &camps);
    ClaudianLegality { served, battle: Battle::new(board, flows, supports, camps) }
}

/// Applies C-10.8 to an order by itself; supports and convoys are matched later.
fn validate(board: &Board, position: &Position, s: &mut AllottedOrder) {
    if !s.valid() {
        return;
    }
    let Some(force) = s.force else { return };
    let order = s.order;
    let what = match order.form() {
        Ok(what) => what,
        Err(fault) => return s.void(fault),
    };
    let checked = match what {
        ClaudianForm::Hold { .. } => Ok(()),
        ClaudianForm::Move { to, convoy, .. } => {
            reachable(board, position, &force, *to, *convoy).map(|route| s.route = Some(route))
        }
        ClaudianForm::Support { of, to, .. } => {
            reaches(board, &force, to.unwrap_or(of.stands())).and_then(|_| not_itself(board, &force, of))
        }
        ClaudianForm::Convoy { of, .. } => {
            let at_sea = board.is_sea(board.unit_province(&force));
            if force.kind != UnitKind::Fleet || !at_sea {
                Err(Reason::of("cannot-convoy"))
            } else if of.kind != Some(UnitKind::Army) {
                Err(Reason::of("wrong-kind"))
            } else {
                Ok(())
            }
        }
        _ => Err(Reason::of("wrong-phase")),
    };
    if let Err(fault) = checked {
        s.void(fault);
    }
}

fn not_itself(board: &Board, force: &Unit, of: &UnitRef) -> Result<(), Reason> {
    if board.unit_province(force) == board.province_of(of.stands()) {
        return Err(causal_reason("claudian-own", "one"));
    }
    Ok(())
}

fn reaches(board: &Board, force: &Unit, to: Place) -> Result<(), Reason> {
    let province = board.province_of(to);
    if board.step_provinces(force.kind, force.place).has(province) {
        return Ok(());
    }
    Err(unreachable(board, province))
}

fn unreachable(board: &Board, to: Province) -> Reason {
    if board.province(to).impassable {
        return Reason::of("beyond");
    }
    Reason::of("not-adjacent").with("to", to)
}

/// The actual goal of a move, and whether it goes by sea (C-8.8, C-10.8).
pub fn reachable(
    board: &Board,
    position: &Position,
    force: &Unit,
    to: Place,
    via: bool,
) -> Result<(Place, bool), Reason> {
    let (from, goal) = (board.unit_province(force), board.province_of(to));
    let info = board.province(goal);
    if info.impassable {
        return Err(unreachable(board, goal));
    }
    if force.kind == UnitKind::Fleet {
        if via {
            return Err(Reason::of("wrong-kind"));
        }
        let place = place_meant(board, members(board.fleet(force.place)).map(Place), to);
        return place
            .map(|place| (place, false))
            .map_err(|why| why.unwrap_or_else(|| unreachable(board, goal)));
    }
    if info.terrain == Terrain::Sea {
        return Err(Reason::of("army-at-sea"));
    }
    if board.army(from).has(goal) && !via {
        return Ok((goal.place(), false));
    }
    let fleets = position.units.iter().filter(|u| u.kind == UnitKind::Fleet);
    if chain(board, from, goal, board.seas(fleets.map(|u| u.place))) {
        return Ok((goal.place(), true));
    }
    if via {
        return Err(Reason::of("no-fleets"));
    }
    Err(unreachable(board, goal))
}

/// Merges moves of one force to one place by one route into one flow.
fn flows(board: &Board, served: &mut [AllottedOrder]) -> Vec<Flow> {
    let mut flows: Vec<Flow> = Vec::new();
    for s in served.iter_mut() {
        let (Some(force), Some((to, by_sea))) = (s.force, s.moves()) else { continue };
        let from = board.unit_province(&force);
        let flow = (s.owner, from, to, by_sea);
        let at = flows.iter().position(|f| (f.owner, f.from, f.to, f.by_sea) == flow).unwrap_or_else(|| {
            flows.push(Flow {
                owner: s.owner,
                kind: force.kind,
                from,
                to,
                goal: board.province_of(to),
                by_sea,
                size: 0,
                carriers: Vec::new(),
            });
            flows.len() - 1
        });
        flows[at].size = flows[at].size.saturating_add(s.size);
        s.task = AllottedTask::Move(at);
    }
    flows
}

/// C-11.17: voids two moves of one power across one border in opposite directions, if neither is by sea.
fn exchanges(served: &mut [AllottedOrder], flows: &mut Vec<Flow>) {
    let kept = (0..flows.len()).filter(|i| {
        let a = &flows[*i];
        a.by_sea
            || !flows.iter().any(|b| b.owner == a.owner && !b.by_sea && (b.from, b.goal) == (a.goal, a.from))
    });
    let kept: Vec<usize> = kept.collect();
    renumber(served, flows, &kept);
}

/// Sorts the flows by goal, then origin, as the rules name them; those of one force to one place stay in the order written.
fn sort(served: &mut [AllottedOrder], flows: &mut Vec<Flow>) {
    let mut order: Vec<usize> = (0..flows.len()).collect();
    order.sort_by_key(|i| (flows[*i].goal, flows[*i].from));
    renumber(served, flows, &order);
}

/// Keeps these flows in this order; the moves of the others are void as own exchanges.
fn renumber(served: &mut [AllottedOrder], flows: &mut Vec<Flow>, kept: &[usize]) {
    for s in served.iter_mut() {
        let AllottedTask::Move(at) = s.task else { continue };
        match kept.iter().position(|k| *k == at) {
            Some(new) => s.task = AllottedTask::Move(new),
            None => s.void(causal_reason("claudian-own", "through")),
        }
    }
    *flows = kept.iter().map(|i| flows[*i].clone()).collect();
}

/// The force in every province, with the number of its men not ordered to move.
fn camps(board: &Board, position: &Position, served: &[AllottedOrder]) -> Vec<Option<Camp>> {
    let mut camps: Vec<Option<Camp>> = vec![None; board.len()];
    for unit in &position.units {
        let ordered = served.iter().filter(|s| s.force == Some(*unit));
        let gone: u32 = ordered.filter(|s| matches!(s.task, AllottedTask::Move(_))).map(|s| s.size).sum();
        camps[board.unit_province(unit).0 as usize] = Some(Camp {
            owner: unit.owner,
            kind: unit.kind,
            place: unit.place,
            stay: unit.size.saturating_sub(gone),
        });
    }
    camps
}

/// Matches supports and convoys with actual moves and holds (C-10.7, C-10.8, C-11.9).
fn supports(
    board: &Board,
    position: &Position,
    served: &mut [AllottedOrder],
    flows: &mut [Flow],
    camps: &[Option<Camp>],
) -> Vec<ForceSupport> {
    let mut supports = Vec::new();
    for s in served.iter_mut() {
        let (Some(force), true, Ok(what)) = (s.force, s.valid(), &s.order.given.order) else { continue };
        let at = board.unit_province(&force);
        let aid = match what {
            ClaudianForm::Support { of, to: Some(to), .. } => {
                match matching_flow(of, *to, false, flows, board) {
                    Some(flow) => Ok((board.province_of(*to), SupportTarget::Flow(flow))),
                    None => Err(no_match(board, position, of, Some(*to))),
                }
            }
            ClaudianForm::Support { of, .. } => {
                let into = board.province_of(of.stands());
                match camps[into.0 as usize].filter(|c| Some(c.kind) == of.kind) {
                    Some(camp) if camp.stay > 0 => Ok((into, SupportTarget::Place(into))),
                    Some(_) => Err(Reason::of("supported-moves").with("of", unit_named(board, position, of))),
                    None => Err(no_match(board, position, of, None)),
                }
            }
            ClaudianForm::Convoy { of, to, .. } => {
                match matching_flow(of, to.place(), true, flows, board) {
                    Some(flow) => {
                        s.task = AllottedTask::Convoy(flow);
                        let room = s.size.saturating_mul(SOLDIERS_A_SHIP);
                        flows[flow].carriers.push(ConvoyLift { sea: at, room });
                    }
                    None => s.void(no_match(board, position, of, Some(to.place()))),
                }
                continue;
            }
            _ => continue,
        };
        match aid {
            Ok((into, aid)) => {
                s.task = AllottedTask::Support(supports.len());
                let (owner, men) = (s.owner, strength(force.kind, s.size));
                supports.push(ForceSupport { owner, at, men, into, aid });
            }
            Err(why) => s.void(why),
        }
    }
    supports
}

/// Flows of one force are in the order written, so the first match is the one written first.
fn matching_flow(of: &UnitRef, to: Place, sea: bool, flows: &[Flow], board: &Board) -> Option<usize> {
    flows.iter().position(|f| {
        Some(f.kind) == of.kind
            && f.from == board.province_of(of.stands())
            && f.goal == board.province_of(to)
            && (board.coast(to).is_none() || f.to == to)
            && (!sea || f.by_sea)
    })
}

fn no_match(board: &Board, position: &Position, of: &UnitRef, to: Option<Place>) -> Reason {
    let units = unit_named(board, position, of);
    match to {
        Some(to) if !units.is_empty() => Reason::of("supported-elsewhere").with("of", units).with("to", to),
        _ => Reason::of("claudian-nobody").with("kind", of.kind.unwrap_or_default().word()),
    }
}

/// The forces of the kind named in its place, without their numbers.
fn unit_named(board: &Board, position: &Position, of: &UnitRef) -> Vec<Unit> {
    let there = position.units_in(board, board.province_of(of.stands())).filter(|u| Some(u.kind) == of.kind);
    there.map(|u| Unit { size: 0, ..*u }).collect()
}
