//! Retreats through both spaces, and units destroyed (S-27, S-28).

use super::actors::single_valid_order;
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::reach::Reach;
use super::space::{HyperspaceState, MoveSeason};
use super::{SwissRules, end_of_phase, links};
use crate::rules::phases::retreats::{self, Fate, RetreatRules, closed, collect};
use crate::rules::prelude::*;

/// The places a dislodged unit can go to and survive, through either space.
pub fn open(
    reach: &Reach,
    units: &[Unit],
    contested: &[Province],
    unit: &Unit,
    from: &[Place],
) -> Vec<Place> {
    let board = reach.board;
    let mut out: Vec<Place> = members(reach.normal(unit)).map(Place).collect();
    for end in reach.space.ends(reach.places, board.unit_province(unit), reach.now) {
        let shores = &board.province(end).coasts;
        let bare = [end.place()];
        let goals =
            if unit.kind == UnitKind::Fleet && !shores.is_empty() { shores.as_slice() } else { &bare };
        out.extend(goals.iter().filter(|p| reach.through_hyperspace(unit, **p).is_ok()));
    }
    out.retain(|p| {
        let province = board.province_of(*p);
        let drowns = unit.kind != UnitKind::Fleet && board.is_sea(province);
        !drowns && closed(board, units, contested, from, province).is_none()
    });
    out.sort();
    out.dedup();
    out
}

/// A retreat phase in progress.
struct SwissRetreats<'a> {
    reach: &'a Reach<'a>,
    position: &'a Position,
    given: &'a [SubmittedSwissOrder],
    /// The order that counts for each unit.
    orders: Vec<Option<usize>>,
}

/// Plays the phase. Consents come with any orders of a season, so with its retreats as well (S-26).
pub fn play(rules: &SwissRules, position: &Position, given: &[SubmittedSwissOrder]) -> PhaseResult {
    let (board, now) = (rules.board, MoveSeason::from_turn(position.turn));
    let mut space = HyperspaceState::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let waiting = &position.dislodged;
    let (lists, mut invalid) = collect(given, waiting, |g| match &g.order {
        Ok(SwissOrder::Consent { .. } | SwissOrder::Withdraw { .. }) => {
            links::consent(&rules, &mut space, now, g, &[]).map(|()| None)
        }
        Ok(order) => {
            let named = order.unit().ok_or_else(|| causal_reason("not-dislodged", "order"))?;
            let at = named.place().map(|p| board.province_of(p));
            let mut units = waiting.iter().map(|d| &d.unit);
            let found = units.position(|u| u.owner == g.owner && Some(board.unit_province(u)) == at);
            let found = found.ok_or_else(|| causal_reason("not-dislodged", "unit"))?;
            let right = named.kind.is_none_or(|k| k == waiting[found].unit.kind);
            if right { Ok(Some(found)) } else { Err(Reason::of("kind-wrong")) }
        }
        Err(why) => Err(unreadable(why)),
    });
    let orders: Vec<Option<usize>> =
        lists.iter().map(|list| single_valid_order(given, list, &mut invalid)).collect();
    let mut report = PhaseResult::new(position);
    let unused = (0..given.len()).filter(|i| !orders.contains(&Some(*i)));
    report.orders = unused.map(|i| given[i].line(invalid[i].clone())).collect();
    let reach = rules.reach(&space, now);
    retreats::play(&mut SwissRetreats { reach: &reach, position, given, orders }, waiting, &mut report);
    report.destroyed.iter().for_each(|unit| space.destroy(unit.owner, now.year));
    end_of_phase::close(&rules, position, &mut report, space);
    report
}

impl SwissRetreats<'_> {
    fn order(&self, i: usize) -> Option<&SubmittedSwissOrder> {
        self.orders[i].map(|at| &self.given[at])
    }

    /// The place a unit is ordered to.
    fn goal(&self, i: usize) -> Option<Place> {
        match self.order(i)?.order {
            Ok(SwissOrder::Move { to, .. }) => Some(to),
            _ => None,
        }
    }
}

impl RetreatRules for SwissRetreats<'_> {
    fn board(&self) -> &Board {
        self.reach.board
    }

    fn fate(&self, i: usize, d: &DislodgedUnit) -> Fate {
        let Some(given) = self.order(i) else { return Fate::Unordered };
        fate(self.reach, self.position, d, given).unwrap_or_else(Fate::Refused)
    }

    fn lines(&self, i: usize, unit: &Unit, fate: &Fate, result: OrderResult) -> Vec<OrderResult> {
        let goal = self.goal(i);
        let shape = goal.map_or(OrderShape::Disband, |to| OrderShape::Move { to, convoyed: false });
        let met = matches!(fate, Fate::Meets(..));
        let reason = if met { Some(Reason::of("not-free")) } else { result.reason };
        let (origin, written) =
            self.order(i).map_or((OrderOrigin::None, None), |g| (OrderOrigin::Player, Some(g.written_at)));
        let order = self.order(i).map(|g| g.stated.clone());
        let order = order.unwrap_or_else(|| SwissOrder::Disband { unit: UnitRef::by_place(unit) }.stated());
        vec![OrderResult { order, shape, origin, written_at: written, reason, ..result }]
    }

    fn perishes(&self, i: usize, d: &DislodgedUnit, fate: &Fate, report: &mut PhaseResult) {
        let (why, at) = match fate {
            Fate::Drowns(to) => ("drowned", Some(*to)),
            Fate::Meets(..) => ("clash", self.goal(i)),
            Fate::Disbands => ("death", None),
            Fate::Unordered => ("order", None),
            _ => ("none", None),
        };
        report.destroyed.push(d.unit);
        let event = PhaseEvent::new("swiss-destroyed").with("unit", d.unit).with("why", why);
        report.events.push(event.with_optional("at", at));
    }
}

fn fate(
    reach: &Reach,
    position: &Position,
    d: &DislodgedUnit,
    g: &SubmittedSwissOrder,
) -> Result<Fate, Reason> {
    let board = reach.board;
    let (to, hyper) = match &g.order {
        Err(_) => return Err(Reason::of("unreadable")),
        Ok(SwissOrder::Disband { .. }) => return Ok(Fate::Disbands),
        Ok(SwissOrder::Move { to, hyper, convoy: false, .. }) => (*to, *hyper),
        Ok(_) => return Err(causal_reason("not-dislodged", "order")),
    };
    let place =
        if hyper { reach.through_hyperspace(&d.unit, to)? } else { reach.by_land_or_sea(&d.unit, to)? };
    let goal = board.province_of(place);
    let closed = closed(board, &position.units, &position.contested, &d.from, goal);
    if let Some(why) = closed {
        return Err(Reason::of("retreat-closed").with("why", why).with("to", goal));
    }
    let drowns = d.unit.kind != UnitKind::Fleet && board.is_sea(goal);
    if !drowns && d.retreats.as_ref().is_some_and(|r| !r.contains(&place)) {
        return Err(Reason::of("retreat-closed").with("why", "closed").with("to", place));
    }
    Ok(if drowns { Fate::Drowns(place) } else { Fate::Goes(place) })
}
