//! Retreats through both spaces, and units destroyed (S-27, S-28).

use super::orders::{Act, At, Given, Order};
use super::reach::{Fault, Reach};
use super::report;
use super::space::{Space, When};
use super::turns;
use super::{Rules, SwissEntry};
use crate::board::{Place, Province, Terrain, members};
use crate::position::{Dislodged, Kind, Position, Unit};
use crate::rules::phases::retreats::arrivals;
use crate::rules::{Event, Line, Origin, Reason, Report, Shape, Verdict};

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
    out.retain(|p| !drowns(p) && closed(reach, units, contested, from, board.province_of(*p)).is_none());
    out.sort();
    out.dedup();
    out
}

/// Why a province is closed to a retreat, if it is.
fn closed(
    reach: &Reach,
    units: &[Unit],
    contested: &[Province],
    from: &[Place],
    to: Province,
) -> Option<Fault> {
    let (board, name) = (reach.board, &reach.board.province(to).name);
    if units.iter().any(|u| board.province_of(u.place) == to) {
        return Some(("occupied", format!("{name} is occupied")));
    }
    if from.iter().any(|f| board.province_of(*f) == to) {
        return Some(("attacked-from", format!("the attacker came from {name}")));
    }
    if contested.contains(&to) {
        return Some(("contested", format!("{name} was left empty by a stand-off")));
    }
    None
}

/// What becomes of one dislodged unit.
enum Fate {
    Goes(Place),
    Drowns(Place),
    Dies(&'static str, String),
}

/// Plays the phase.
pub fn play(rules: &Rules, position: &Position, given: &[Given]) -> Report {
    let (board, places) = (rules.board, rules.places);
    let now = When::of(position.turn);
    let mut space = Space::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let mut invalid: Vec<Option<Fault>> = vec![None; given.len()];
    let mut report = Report::new(position.clone());
    consents(&rules, &mut space, now, given, &mut invalid);
    let reach = Reach {
        board,
        places,
        space: &space,
        now,
        any_link: rules.house.swiss_entry() == SwissEntry::AnyLink,
    };
    let orders = assign(&reach, position, given, &mut invalid);
    let mut fates: Vec<Fate> = position
        .dislodged
        .iter()
        .zip(&orders)
        .map(|(d, order)| match order {
            None => Fate::Dies("no-order", "it has no order".into()),
            Some(i) => fate(&reach, position, d, &given[*i]).unwrap_or_else(|fault| {
                invalid[*i] = Some(fault.clone());
                Fate::Dies(fault.0, fault.1)
            }),
        })
        .collect();
    meet(&reach, &mut fates);
    report.after.dislodged.clear();
    report.after.contested.clear();
    for (i, fault) in invalid.iter().enumerate() {
        if !orders.contains(&Some(i)) {
            report.lines.push(report::refused(&given[i], fault.clone()));
        }
    }
    let mut dead: Vec<Unit> = Vec::new();
    for ((d, order), fate) in position.dislodged.iter().zip(&orders).zip(&fates) {
        let bad = order.and_then(|i| invalid[i].clone());
        report.lines.push(line(&reach, d, order.map(|i| &given[i]), fate, bad));
        match fate {
            Fate::Goes(to) => report.after.units.push(Unit { place: *to, ..d.unit }),
            Fate::Drowns(_) | Fate::Dies(..) => {
                dead.push(d.unit);
                let who = report::unit_text(board, &d.unit);
                let why = match fate {
                    Fate::Drowns(to) => format!("drowned in {}", board.place_name(*to)),
                    Fate::Dies(_, why) => why.clone(),
                    Fate::Goes(_) => String::new(),
                };
                let text = format!("{who} is destroyed: {why}.");
                report.events.push(Event { code: "destroyed", heading: "Destroyed".into(), text });
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
        match g.order {
            Ok(Order::Consent(..)) => {
                invalid[i] = super::movement::consent(rules, space, now, g, &[]).err();
            }
            Ok(Order::Unit { .. }) => {}
            Ok(_) => invalid[i] = Some(("wrong-phase", "this is no order for a retreat".into())),
            Err(ref why) => invalid[i] = Some(("unreadable", why.clone())),
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
        let Ok(Order::Unit { kind, at, .. }) = &g.order else { continue };
        let found = position.dislodged.iter().position(|d| match at {
            At::Place(place) => {
                d.unit.owner == g.owner && board.province_of(d.unit.place) == board.province_of(*place)
            }
            At::Hyper(_) => false,
        });
        match found {
            None => invalid[i] = Some(("no-unit", "no dislodged unit of theirs is there".into())),
            Some(d) if kind.is_some_and(|k| k != position.dislodged[d].unit.kind) => {
                invalid[i] = Some(("wrong-kind", "the unit there is of the other kind".into()));
            }
            Some(d) => lists[d].push(i),
        }
    }
    lists
        .iter()
        .map(|list| {
            let (first, others) = list.split_first()?;
            if others.iter().all(|o| given[*o].order == given[*first].order) {
                for o in others {
                    invalid[*o] = Some(("superseded", "the same order stands above".into()));
                }
                return Some(*first);
            }
            for o in list {
                invalid[*o] = Some(("double", "two orders for one unit are both struck".into()));
            }
            None
        })
        .collect()
}

fn fate(reach: &Reach, position: &Position, d: &Dislodged, g: &Given) -> Result<Fate, Fault> {
    let board = reach.board;
    let Ok(Order::Unit { act, .. }) = &g.order else {
        return Err(("unreadable", "the order cannot be read".into()));
    };
    let (to, hyper) = match act {
        Act::Disband => return Ok(Fate::Dies("to-the-death", "it stood and fought to the death".into())),
        Act::Move { convoy: true, .. } => return Err(("no-convoy", "nobody retreats by convoy".into())),
        Act::Move { to, hyper, .. } => (*to, *hyper),
        Act::Enter => return Err(("no-retreat", "nobody retreats into hyperspace".into())),
        _ => return Err(("wrong-phase", "a dislodged unit retreats or stands to the death".into())),
    };
    let place =
        if hyper { reach.through_hyperspace(&d.unit, to)? } else { reach.by_land_or_sea(&d.unit, to)? };
    let goal = board.province_of(place);
    if let Some(fault) = closed(reach, &position.units, &position.contested, &d.from, goal) {
        return Err(fault);
    }
    let drowns = d.unit.kind != Kind::Fleet && board.province(goal).terrain == Terrain::Sea;
    if !drowns && d.retreats.as_ref().is_some_and(|r| !r.contains(&place)) {
        return Err(("no-retreat", format!("{} is no open retreat", board.place_name(place))));
    }
    Ok(if drowns { Fate::Drowns(place) } else { Fate::Goes(place) })
}

/// Retreats to one province destroy each other; a drowned army harms nobody.
fn meet(reach: &Reach, fates: &mut [Fate]) {
    let goals: Vec<Option<Place>> = fates
        .iter()
        .map(|f| match f {
            Fate::Goes(to) => Some(*to),
            _ => None,
        })
        .collect();
    let arrives = arrivals(reach.board, &goals, |i| i, |_| false, None::<fn(Province, usize) -> usize>);
    for (i, fate) in fates.iter_mut().enumerate() {
        if let Some(goal) = goals[i].filter(|_| !arrives[i]) {
            let name = &reach.board.province(reach.board.province_of(goal)).name;
            *fate = Fate::Dies("retreats-meet", format!("retreats met in {name}"));
        }
    }
}

fn line(reach: &Reach, d: &Dislodged, g: Option<&Given>, fate: &Fate, bad: Option<Fault>) -> Line {
    let board = reach.board;
    let order = g.map_or_else(|| format!("{} D", d.unit.text(board)), |g| g.text.clone());
    let shape = match (g.map(|g| &g.order), fate) {
        (Some(Ok(Order::Unit { act: Act::Move { to, .. }, .. })), _) => {
            Shape::Move { to: *to, convoyed: false }
        }
        _ => Shape::Disband,
    };
    let met = matches!(fate, Fate::Dies("retreats-meet", _));
    let (verdict, reason) = match (&bad, fate) {
        (Some((code, text)), _) => (Verdict::Void, Some(Reason::new(code, text.clone()))),
        (None, Fate::Dies(code, text)) if met || g.is_none() => {
            let verdict = if met { Verdict::Fails } else { Verdict::Succeeds };
            (verdict, Some(Reason::new(code, text.clone())))
        }
        (None, Fate::Drowns(to)) => {
            let text = format!("drowned in {}", board.place_name(*to));
            (Verdict::Succeeds, Some(Reason::new("drowned", text)))
        }
        _ => (Verdict::Succeeds, None),
    };
    Line {
        owner: d.unit.owner,
        unit: Some(d.unit),
        order,
        shape,
        origin: if g.is_some() { Origin::Player } else { Origin::None },
        written: g.map(|g| g.written),
        verdict,
        invalid: bad.is_some(),
        reason,
        strength: None,
    }
}
