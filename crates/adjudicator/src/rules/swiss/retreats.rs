//! Retreats through both spaces, and units destroyed (S-27, S-28).

use super::actors::one;
use super::grammar::{Given, Order};
use super::reach::Reach;
use super::space::{Space, When};
use super::{Rules, end_of_phase, links};
use crate::rules::phases::retreats::{self, Fate, Retreats, closed, collect};
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
    for end in reach.space.ends(reach.places, board.at(unit), reach.now) {
        let shores = &board.province(end).coasts;
        let bare = [end.place()];
        let goals = if unit.kind == Kind::Fleet && !shores.is_empty() { shores.as_slice() } else { &bare };
        out.extend(goals.iter().filter(|p| reach.through_hyperspace(unit, **p).is_ok()));
    }
    out.retain(|p| {
        let province = board.province_of(*p);
        let drowns = unit.kind != Kind::Fleet && board.is_sea(province);
        !drowns && closed(board, units, contested, from, province).is_none()
    });
    out.sort();
    out.dedup();
    out
}

/// A retreat phase at work.
struct Phased<'a> {
    reach: &'a Reach<'a>,
    position: &'a Position,
    given: &'a [Given],
    /// The order of each unit that counts.
    orders: Vec<Option<usize>>,
}

/// Plays the phase. Consents come with the orders of a season, so with its retreats as well (S-26).
pub fn play(rules: &Rules, position: &Position, given: &[Given]) -> Report {
    let (board, now) = (rules.board, When::of(position.turn));
    let mut space = Space::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let waiting = &position.dislodged;
    let (lists, mut invalid) = collect(given, waiting, |g| match &g.order {
        Ok(Order::Consent { .. } | Order::Withdraw { .. }) => {
            links::consent(&rules, &mut space, now, g, &[]).map(|()| None)
        }
        Ok(order) => {
            let named = order.unit().ok_or_else(|| because("not-dislodged", "order"))?;
            let at = named.place().map(|p| board.province_of(p));
            let mut units = waiting.iter().map(|d| &d.unit);
            let found = units.position(|u| u.owner == g.owner && Some(board.at(u)) == at);
            let found = found.ok_or_else(|| because("not-dislodged", "unit"))?;
            let right = named.kind.is_none_or(|k| k == waiting[found].unit.kind);
            if right { Ok(Some(found)) } else { Err(Reason::of("kind-wrong")) }
        }
        Err(why) => Err(unreadable(why)),
    });
    let orders: Vec<Option<usize>> = lists.iter().map(|list| one(given, list, &mut invalid)).collect();
    let mut report = Report::on(position);
    let unused = (0..given.len()).filter(|i| !orders.contains(&Some(*i)));
    report.lines = unused.map(|i| given[i].line(invalid[i].clone())).collect();
    let reach = rules.reach(&space, now);
    retreats::play(&mut Phased { reach: &reach, position, given, orders }, waiting, &mut report);
    report.destroyed.iter().for_each(|unit| space.destroy(unit.owner, now.year));
    end_of_phase::close(&rules, position, &mut report, space);
    report
}

impl Phased<'_> {
    fn order(&self, i: usize) -> Option<&Given> {
        self.orders[i].map(|at| &self.given[at])
    }

    /// Where a unit is ordered to go.
    fn goal(&self, i: usize) -> Option<Place> {
        match self.order(i)?.order {
            Ok(Order::Move { to, .. }) => Some(to),
            _ => None,
        }
    }
}

impl Retreats for Phased<'_> {
    fn board(&self) -> &Board {
        self.reach.board
    }

    fn fate(&self, i: usize, d: &Dislodged) -> Fate {
        let Some(given) = self.order(i) else { return Fate::Unordered };
        fate(self.reach, self.position, d, given).unwrap_or_else(Fate::Refused)
    }

    fn lines(&self, i: usize, unit: &Unit, fate: &Fate, result: Line) -> Vec<Line> {
        let goal = self.goal(i);
        let shape = goal.map_or(Shape::Disband, |to| Shape::Move { to, convoyed: false });
        let met = matches!(fate, Fate::Meets(..));
        let reason = if met { Some(Reason::of("not-free")) } else { result.reason };
        let (origin, written) =
            self.order(i).map_or((Origin::None, None), |g| (Origin::Player, Some(g.written)));
        let order = self.order(i).map(|g| g.stated.clone());
        let order = order.unwrap_or_else(|| Order::Disband { unit: UnitRef::of(unit) }.stated());
        vec![Line { order, shape, origin, written, reason, ..result }]
    }

    fn perishes(&self, i: usize, d: &Dislodged, fate: &Fate, report: &mut Report) {
        let (why, at) = match fate {
            Fate::Drowns(to) => ("drowned", Some(*to)),
            Fate::Meets(..) => ("clash", self.goal(i)),
            Fate::Disbands => ("death", None),
            Fate::Unordered => ("order", None),
            _ => ("none", None),
        };
        report.destroyed.push(d.unit);
        let event = Event::of("swiss-destroyed").with("unit", d.unit).with("why", why);
        report.events.push(event.maybe("at", at));
    }
}

fn fate(reach: &Reach, position: &Position, d: &Dislodged, g: &Given) -> Result<Fate, Reason> {
    let board = reach.board;
    let (to, hyper) = match &g.order {
        Err(_) => return Err(Reason::of("unreadable")),
        Ok(Order::Disband { .. }) => return Ok(Fate::Disbands),
        Ok(Order::Move { to, hyper, convoy: false, .. }) => (*to, *hyper),
        Ok(_) => return Err(because("not-dislodged", "order")),
    };
    let place =
        if hyper { reach.through_hyperspace(&d.unit, to)? } else { reach.by_land_or_sea(&d.unit, to)? };
    let goal = board.province_of(place);
    let closed = closed(board, &position.units, &position.contested, &d.from, goal);
    if let Some(why) = closed {
        return Err(Reason::of("retreat-closed").with("why", why).with("to", goal));
    }
    let drowns = d.unit.kind != Kind::Fleet && board.is_sea(goal);
    if !drowns && d.retreats.as_ref().is_some_and(|r| !r.contains(&place)) {
        return Err(Reason::of("retreat-closed").with("why", "closed").with("to", place));
    }
    Ok(if drowns { Fate::Drowns(place) } else { Fate::Goes(place) })
}
