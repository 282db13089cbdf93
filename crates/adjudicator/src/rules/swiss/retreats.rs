//! Retreats through both spaces, and units destroyed (S-27, S-28).

use super::Rules;
use super::actors::one;
use super::grammar::{Given, Order};
use super::reach::{Fault, Reach};
use super::space::{Space, When};
use super::turns;
use crate::rules::phases::retreats::{clashes, closed};
use crate::rules::prelude::*;

/// The places a dislodged unit can go to and live, through either space.
pub fn open(
    reach: &Reach,
    units: &[Unit],
    contested: &[Province],
    unit: &Unit,
    from: &[Place],
) -> Vec<Place> {
    let board = reach.board;
    let mut out: Vec<Place> = members(reach.normal(unit)).map(Place).collect();
    for end in reach.space.ends(reach.places, board.province_of(unit.place), reach.now) {
        let shores = &board.province(end).coasts;
        let bare = [end.place()];
        let goals = if unit.kind == Kind::Fleet && !shores.is_empty() { shores.as_slice() } else { &bare };
        out.extend(goals.iter().filter(|p| reach.through_hyperspace(unit, **p).is_ok()));
    }
    let drowns =
        |p: &Place| unit.kind != Kind::Fleet && board.province(board.province_of(*p)).terrain == Terrain::Sea;
    out.retain(|p| !drowns(p) && closed(board, units, contested, from, board.province_of(*p)).is_none());
    out.sort();
    out.dedup();
    out
}

/// What becomes of one dislodged unit.
enum Fate {
    Goes(Place),
    Drowns(Place),
    /// Destroyed: `death`, `clash`, `order`, `none`.
    Dies(&'static str),
}

/// Plays the phase.
pub fn play(rules: &Rules, position: &Position, given: &[Given]) -> Report {
    let board = rules.board;
    let now = When::of(position.turn);
    let mut space = Space::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let mut invalid: Vec<Option<Fault>> = vec![None; given.len()];
    let mut report = Report::new(position.clone());
    consents(&rules, &mut space, now, given, &mut invalid);
    let reach = rules.reach(&space, now);
    let orders = assign(&reach, position, given, &mut invalid);
    let mut fates: Vec<Fate> = position
        .dislodged
        .iter()
        .zip(&orders)
        .map(|(d, order)| match order {
            None => Fate::Dies("order"),
            Some(i) => fate(&reach, position, d, &given[*i]).unwrap_or_else(|fault| {
                invalid[*i] = Some(fault);
                Fate::Dies("none")
            }),
        })
        .collect();
    meet(&reach, &position.dislodged, &mut fates);
    report.after.dislodged.clear();
    report.after.contested.clear();
    for (i, fault) in invalid.iter().enumerate() {
        if !orders.contains(&Some(i)) {
            report.lines.push(given[i].line(fault.clone()));
        }
    }
    let mut dead: Vec<Unit> = Vec::new();
    for ((d, order), fate) in position.dislodged.iter().zip(&orders).zip(&fates) {
        let bad = order.and_then(|i| invalid[i].clone());
        report.lines.push(line(d, order.map(|i| &given[i]), fate, bad));
        match fate {
            Fate::Goes(to) => report.after.units.push(Unit { place: *to, ..d.unit }),
            Fate::Drowns(_) | Fate::Dies(..) => {
                dead.push(d.unit);
                let event = Event::of("swiss-destroyed").with("unit", d.unit);
                let goal = order.and_then(|i| match &given[i].order {
                    Ok(Order::Move { to, .. }) => Some(*to),
                    _ => None,
                });
                report.events.push(match (fate, goal) {
                    (Fate::Drowns(to), _) => event.with("why", "drowned").with("at", *to),
                    (Fate::Dies("clash"), Some(to)) => event.with("why", "clash").with("at", to),
                    (Fate::Dies(why), _) => event.with("why", *why),
                    (Fate::Goes(_), _) => event,
                });
            }
        }
    }
    let mut space = space.clone();
    for unit in &dead {
        space.destroy(unit.owner, now.year);
    }
    report.destroyed = dead;
    turns::close(&rules, position, &mut report, space);
    report
}

/// Consents come with the orders of a season, so with its retreats as well (S-26).
fn consents(rules: &Rules, space: &mut Space, now: When, given: &[Given], invalid: &mut [Option<Fault>]) {
    for (i, g) in given.iter().enumerate() {
        match &g.order {
            Ok(Order::Consent { .. } | Order::Withdraw { .. }) => {
                invalid[i] = super::movement::consent(rules, space, now, g, &[]).err();
            }
            Ok(order) if order.unit().is_some() => {}
            Ok(_) => invalid[i] = Some(because("not-dislodged", "order")),
            Err(why) => invalid[i] = Some(Fault::of("unreadable").with("message", why.clone())),
        }
    }
}

/// The order of each dislodged unit; two different ones are both struck (S-37).
fn assign(
    reach: &Reach,
    position: &Position,
    given: &[Given],
    invalid: &mut [Option<Fault>],
) -> Vec<Option<usize>> {
    let board = reach.board;
    let mut lists: Vec<Vec<usize>> = vec![Vec::new(); position.dislodged.len()];
    for (i, g) in given.iter().enumerate() {
        let Some(named) = g.order.as_ref().ok().and_then(Order::unit) else { continue };
        let at = named.place().map(|p| board.province_of(p));
        let mut waiting = position.dislodged.iter().map(|d| &d.unit);
        let found = waiting.position(|u| u.owner == g.owner && Some(board.province_of(u.place)) == at);
        match found {
            None => invalid[i] = Some(because("not-dislodged", "unit")),
            Some(d) if named.kind.is_some_and(|k| k != position.dislodged[d].unit.kind) => {
                invalid[i] = Some(Fault::of("kind-wrong"));
            }
            Some(d) => lists[d].push(i),
        }
    }
    lists.iter().map(|list| one(given, list, invalid)).collect()
}

fn fate(reach: &Reach, position: &Position, d: &Dislodged, g: &Given) -> Result<Fate, Fault> {
    let board = reach.board;
    let (to, hyper) = match &g.order {
        Err(_) => return Err(Fault::of("unreadable")),
        Ok(Order::Disband { .. }) => return Ok(Fate::Dies("death")),
        Ok(Order::Move { to, hyper, convoy: false, .. }) => (*to, *hyper),
        Ok(_) => return Err(because("not-dislodged", "order")),
    };
    let place =
        if hyper { reach.through_hyperspace(&d.unit, to)? } else { reach.by_land_or_sea(&d.unit, to)? };
    let goal = board.province_of(place);
    let closed = closed(board, &position.units, &position.contested, &d.from, goal);
    let fault = |why: &'static str| Fault::of("retreat-closed").with("why", why);
    if let Some(why) = closed {
        return Err(fault(why).with("to", goal));
    }
    let drowns = d.unit.kind != Kind::Fleet && board.province(goal).terrain == Terrain::Sea;
    if !drowns && d.retreats.as_ref().is_some_and(|r| !r.contains(&place)) {
        return Err(fault("closed").with("to", place));
    }
    Ok(if drowns { Fate::Drowns(place) } else { Fate::Goes(place) })
}

/// Retreats to one province destroy each other; a drowned army harms nobody.
fn meet(reach: &Reach, waiting: &[Dislodged], fates: &mut [Fate]) {
    let goal = |fate: &Fate| if let Fate::Goes(to) = fate { Some(*to) } else { None };
    let goals: Vec<Option<Place>> = fates.iter().map(goal).collect();
    let lot = None::<fn(Province, usize) -> usize>;
    let clashes = clashes(reach.board, waiting, &goals, |_| (), |_| false, lot);
    let dead = fates.iter_mut().zip(clashes).filter(|(_, clash)| clash.is_some());
    dead.for_each(|(fate, _)| *fate = Fate::Dies("clash"));
}

fn line(d: &Dislodged, g: Option<&Given>, fate: &Fate, bad: Option<Fault>) -> Line {
    let off = || Order::Disband { unit: UnitRef::of(&d.unit) }.stated();
    let order = g.map_or_else(off, |g| g.stated.clone());
    let shape = match (g.map(|g| &g.order), fate) {
        (Some(Ok(Order::Move { to, .. })), _) => Shape::Move { to: *to, convoyed: false },
        _ => Shape::Disband,
    };
    let met = matches!(fate, Fate::Dies("clash"));
    let (verdict, reason) = match (&bad, fate) {
        (Some(fault), _) => (Verdict::Void, Some(fault.clone())),
        (None, Fate::Dies(_)) if met => (Verdict::Fails, Some(Reason::of("not-free"))),
        (None, Fate::Dies(_)) if g.is_none() => (Verdict::Succeeds, Some(Reason::of("no-retreat-ordered"))),
        (None, Fate::Drowns(_)) => (Verdict::Succeeds, Some(Reason::of("drowned"))),
        _ => (Verdict::Succeeds, None),
    };
    Line {
        unit: Some(d.unit),
        shape,
        origin: if g.is_some() { Origin::Player } else { Origin::None },
        written: g.map(|g| g.written),
        verdict,
        invalid: bad.is_some(),
        reason,
        ..Line::new(d.unit.owner, order)
    }
}
