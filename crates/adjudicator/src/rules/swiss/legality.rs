//! What everybody does: which orders are invalid, what matches what, who goes through which space (S-15 to S-20, S-22, S-25,
//! S-29, S-30).

use super::actors::{Actor, ActorId, LostPieceDraw, SwissAction, SwissLegality, assign};
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::reach::Reach;
use super::space::HyperspacePiece;
use crate::judge::on_some_route;
use crate::rules::prelude::*;

/// Finds out what everybody does. `invalid` has what is known of orders that are for no unit.
pub fn legality(
    reach: &Reach,
    units: &[Unit],
    given: &[SubmittedSwissOrder],
    drawn: Option<&LostPieceDraw>,
) -> SwissLegality {
    let mut m = SwissLegality::new(reach, units, given.len(), drawn);
    assign(reach, given, &mut m);
    moves(reach, given, &mut m);
    convoys(reach, given, &mut m);
    supports(reach, given, &mut m);
    m
}

/// Moves, and who goes into hyperspace.
fn moves(reach: &Reach, given: &[SubmittedSwissOrder], m: &mut SwissLegality) {
    for a in 0..m.actors.len() {
        let Some(i) = m.actors[a].order else { continue };
        let Ok(order) = &given[i].order else { continue };
        let doing = match (order, m.actors[a].who) {
            (SwissOrder::Move { to, hyper, convoy, .. }, ActorId::Unit(unit)) => {
                going(reach, given, m, &unit, *to, (*hyper, *convoy))
            }
            (SwissOrder::Move { to, hyper, .. }, ActorId::Piece(piece)) => leave(reach, &piece, *to, *hyper),
            (SwissOrder::Enter { .. }, ActorId::Unit(unit)) => enter(reach, &unit),
            (_, ActorId::Piece(_)) => Err(hyper_fault("out")),
            _ => continue,
        };
        match doing {
            Ok(doing) => m.actors[a].doing = doing,
            Err(fault) => refuse(m, a, i, fault),
        }
    }
}

/// What cannot be ordered in hyperspace.
fn hyper_fault(what: &'static str) -> Reason {
    causal_reason("hyper-order", what)
}

/// No army goes that way by convoy.
fn no_army(m: &SwissLegality, reach: &Reach, of: &UnitRef, to: Province) -> Reason {
    match named(reach, m, of) {
        Ok(Some(a)) => Reason::of("army-elsewhere").with("of", m.actors[a].unit(reach)).with("to", to),
        _ => Reason::of("nobody-comes").with("to", to),
    }
}

fn refuse(m: &mut SwissLegality, a: usize, i: usize, fault: Reason) {
    m.invalid[i] = Some(fault);
    m.actors[a].order = None;
}

/// S-30: out of hyperspace to an end of a linkage.
fn leave(reach: &Reach, piece: &HyperspacePiece, to: Place, hyper: bool) -> Result<SwissAction, Reason> {
    if !hyper {
        return Err(hyper_fault("out"));
    }
    let goal = reach.board.province_of(to);
    if reach.space.ends(reach.places, goal, reach.now).is_empty() {
        return Err(Reason::of("no-linkage").with("ends", "one"));
    }
    let unit = Unit::new(reach.places.trogs, piece.kind, to);
    Ok(SwissAction::Move { to: reach.coast(&unit, to)?, hyper: true, carried: false })
}

/// S-29
fn enter(reach: &Reach, unit: &Unit) -> Result<SwissAction, Reason> {
    let from = reach.board.unit_province(unit);
    if unit.owner != reach.places.trogs {
        return Err(causal_reason("hyper-piece", "owner"));
    }
    if reach.space.ends(reach.places, from, reach.now).is_empty() {
        return Err(Reason::of("no-linkage").with("ends", "one"));
    }
    Ok(SwissAction::Enter)
}

fn going(
    reach: &Reach,
    given: &[SubmittedSwissOrder],
    m: &SwissLegality,
    unit: &Unit,
    to: Place,
    (hyper, convoy): (bool, bool),
) -> Result<SwissAction, Reason> {
    if hyper {
        if convoy {
            return Err(hyper_fault("carry"));
        }
        let to = reach.through_hyperspace(unit, to)?;
        return Ok(SwissAction::Move { to, hyper: true, carried: false });
    }
    let direct = reach.by_land_or_sea(unit, to);
    let (from, goal) = (reach.board.unit_province(unit), reach.board.province_of(to));
    let army = unit.kind != UnitKind::Fleet;
    if !army || !reach.board.is_coast(goal) || reach.board.province(goal).impassable {
        return direct.map(|to| SwissAction::Move { to, hyper: false, carried: false });
    }
    let chain = reach.chain(from, goal, seas(reach, m));
    let carried = SwissAction::Move { to: goal.place(), hyper: false, carried: true };
    match direct {
        // By convoy where it is said so, or an own fleet is ordered to carry it there.
        Ok(_) if chain && (convoy || own_convoy(reach, given, m, unit, goal)) => Ok(carried),
        Ok(to) if !convoy => Ok(SwissAction::Move { to, hyper: false, carried: false }),
        Ok(_) => Err(Reason::of("no-fleets")),
        Err(_) if chain => Ok(carried),
        Err(fault) => Err(fault),
    }
}

/// Seas with a fleet in them.
fn seas(reach: &Reach, m: &SwissLegality) -> crate::board::Set {
    let fleets = m.actors.iter().filter(|a| a.kind() == UnitKind::Fleet);
    reach.board.seas(fleets.filter_map(|a| Some(a.province(reach)?.place())))
}

fn own_convoy(
    reach: &Reach,
    given: &[SubmittedSwissOrder],
    m: &SwissLegality,
    unit: &Unit,
    goal: Province,
) -> bool {
    let from = reach.board.unit_province(unit);
    m.actors.iter().filter(|a| a.owner == unit.owner).any(|a| {
        let order = a.order.map(|i| &given[i].order);
        let Some(Ok(SwissOrder::Convoy { of, to, .. })) = order else { return false };
        *to == goal && of.at == UnitLocation::Place(unit.place) && carries(reach, m, a, from, goal).is_ok()
    })
}

/// Whether a fleet can have a part in a convoy (S-15, S-20).
fn carries(
    reach: &Reach,
    m: &SwissLegality,
    fleet: &Actor,
    from: Province,
    to: Province,
) -> Result<(), Reason> {
    let at = fleet.province(reach).filter(|p| fleet.kind() == UnitKind::Fleet && reach.board.is_sea(*p));
    let at = at.ok_or_else(|| Reason::of("cannot-convoy"))?;
    if reach.space.is_barred(from, to, reach.now) {
        return Err(Reason::of("barrier"));
    }
    if !on_some_route(|p| reach.touches(Province(p)), seas(reach, m), at.0, from.0, to.0) {
        return Err(Reason::of("off-route"));
    }
    Ok(())
}

fn convoys(reach: &Reach, given: &[SubmittedSwissOrder], m: &mut SwissLegality) {
    for a in 0..m.actors.len() {
        let Some(i) = m.actors[a].order else { continue };
        let Ok(SwissOrder::Convoy { of, to: goal, .. }) = &given[i].order else { continue };
        let goal = *goal;
        let target = named(reach, m, of);
        let checked = match (&target, of.at) {
            (Err(fault), _) => Err(fault.clone()),
            (_, UnitLocation::Place(place)) => {
                carries(reach, m, &m.actors[a], reach.board.province_of(place), goal)
            }
            _ => Err(hyper_fault("carry")),
        };
        if let Err(fault) = checked {
            refuse(m, a, i, fault);
            continue;
        }
        let carried = target.ok().flatten().filter(|t| {
            matches!(m.actors[*t].doing, SwissAction::Move { carried: true, .. })
                && m.actors[*t].goal(reach) == Some(goal)
        });
        match carried {
            Some(t) => m.actors[a].doing = SwissAction::Convoy(t),
            None => m.void[i] = Some(no_army(m, reach, of, goal)),
        }
    }
}

/// The actor another order names; Ok(None) if nobody is there, Err if it is of the other kind.
fn named(reach: &Reach, m: &SwissLegality, of: &UnitRef) -> Result<Option<usize>, Reason> {
    let found = match of.at {
        UnitLocation::Place(place) => {
            let province = reach.board.province_of(place);
            m.actors.iter().position(|a| a.province(reach) == Some(province))
        }
        _ => {
            let mut pieces = (0..m.actors.len()).filter(|a| match m.actors[*a].who {
                ActorId::Piece(p) => of.number.is_none_or(|n| n == p.number),
                ActorId::Unit(_) => false,
            });
            pieces.next().filter(|_| of.number.is_some() || pieces.next().is_none())
        }
    };
    match found {
        Some(a) if of.kind.is_some_and(|k| k != m.actors[a].kind()) => Err(Reason::of("kind-wrong")),
        found => Ok(found),
    }
}

fn supports(reach: &Reach, given: &[SubmittedSwissOrder], m: &mut SwissLegality) {
    let mut doings: Vec<(usize, SwissAction)> = Vec::new();
    for a in 0..m.actors.len() {
        let (Some(i), ActorId::Unit(unit)) = (m.actors[a].order, m.actors[a].who) else { continue };
        let (of, to, hyper) = match &given[i].order {
            Ok(SwissOrder::Support { of, to, hyper, .. }) => (Some(of), *to, *hyper),
            Ok(SwissOrder::SupportTo { to, hyper, .. }) => (None, Some(*to), *hyper),
            _ => continue,
        };
        let done = match (of, to) {
            (Some(of), None) => support_hold(reach, m, a, &unit, of, hyper),
            (of, Some(to)) => {
                let reached = reach.supports(&unit, reach.board.province_of(to), hyper);
                reached.and_then(|_| support_move(reach, m, a, of, to))
            }
            (None, None) => continue,
        };
        match done {
            Ok(Ok(doing)) => doings.push((a, doing)),
            Ok(Err(fault)) => m.void[i] = Some(fault),
            Err(fault) => refuse(m, a, i, fault),
        }
    }
    for (a, doing) in doings {
        m.actors[a].doing = doing;
    }
}

/// Invalid, void, or a support.
type SupportCheck = Result<Result<SwissAction, Reason>, Reason>;

fn support_hold(
    reach: &Reach,
    m: &SwissLegality,
    a: usize,
    unit: &Unit,
    of: &UnitRef,
    hyper: bool,
) -> SupportCheck {
    let UnitLocation::Place(place) = of.at else {
        return Err(hyper_fault("support"));
    };
    reach.supports(unit, reach.board.province_of(place), hyper)?;
    let Some(target) = named(reach, m, of)? else {
        return Ok(Err(Reason::of("nobody-there").with("at", place)));
    };
    if target == a {
        return Err(Reason::of("supports-itself"));
    }
    match m.actors[target].doing {
        SwissAction::Move { .. } | SwissAction::Enter => {
            Ok(Err(Reason::of("supported-moves").with("of", m.actors[target].unit(reach))))
        }
        _ => Ok(Ok(SwissAction::SupportHold(target))),
    }
}

fn support_move(reach: &Reach, m: &SwissLegality, a: usize, of: Option<&UnitRef>, to: Place) -> SupportCheck {
    let goal = reach.board.province_of(to);
    let goes = |t: &Actor| {
        let SwissAction::Move { to: really, .. } = t.doing else { return false };
        t.goal(reach) == Some(goal) && (reach.board.coast(to).is_none() || really == to)
    };
    let target = match of {
        Some(of) => named(reach, m, of)?,
        None => {
            let there: Vec<usize> =
                (0..m.actors.len()).filter(|t| !m.actors[*t].drawn && goes(&m.actors[*t])).collect();
            match there.as_slice() {
                [one] => Some(*one),
                [] => None,
                _ => return Err(Reason::of("which-unit")),
            }
        }
    };
    let Some(target) = target else {
        return Ok(Err(Reason::of("nobody-comes").with("to", goal)));
    };
    if target == a {
        return Err(Reason::of("supports-itself"));
    }
    if !goes(&m.actors[target]) {
        let of = m.actors[target].unit(reach);
        return Ok(Err(Reason::of("supported-elsewhere").with("of", of).with("to", goal)));
    }
    if m.actors[target].to_sea(reach) {
        return Ok(Err(Reason::of("army-at-sea")));
    }
    Ok(Ok(SwissAction::SupportMove(target, goal)))
}
