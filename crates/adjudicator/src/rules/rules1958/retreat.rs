//! Retreats (R58-27 to R58-29).

use super::orders::Order1958;
use super::plan::SubmittedOrder1958;
use super::state::State1958;
use super::{Rules1958, SameRetreat, end_of_phase};
use crate::rules::phases::destroy;
use crate::rules::phases::retreats::{self, Fate, RetreatRules, collect};
use crate::rules::prelude::*;

/// The places a dislodged unit may go to: adjacent, open to its kind, empty (or its own stack), not where the attacker
/// came from, not left empty by a stand-off.
pub fn open(
    rules: &Rules1958,
    state: &State1958,
    position: &Position,
    unit: &Unit,
    from: &[Place],
) -> Vec<Place> {
    retreats::open(&rules.map.board, &position.units, &position.contested, unit, from, |u, place| {
        let stack = state.stacks(&rules.map, unit.owner, unit.kind, place);
        stack && u.owner == unit.owner && u.kind == unit.kind
    })
}

/// Whether a carried army is lost because its fleet has no retreat (R58-26).
pub fn perishes(
    rules: &Rules1958,
    state: &State1958,
    position: &Position,
    dislodged: &[(Unit, Vec<Place>)],
    army: &Unit,
) -> bool {
    let fleet = dislodged.iter().find(|(u, _)| carries(u, army));
    fleet.is_none_or(|(f, from)| open(rules, state, position, f, from).is_empty())
}

/// Whether an army is aboard a fleet.
pub fn carries(fleet: &Unit, army: &Unit) -> bool {
    fleet.kind == UnitKind::Fleet
        && fleet.number == army.aboard
        && fleet.place == army.place
        && army.aboard > 0
}

/// The retreats in progress.
struct Retreats1958<'a> {
    rules: &'a Rules1958,
    state: &'a State1958,
    before: &'a Position,
    given: &'a [SubmittedOrder1958],
    draws: &'a mut Draws,
    waiting: &'a [DislodgedUnit],
    /// The orders for each unit; the first counts.
    lists: Vec<Vec<usize>>,
}

/// Plays the retreats.
pub fn play(
    rules: &Rules1958,
    state: &State1958,
    before: &Position,
    given: &[SubmittedOrder1958],
    draws: &mut Draws,
    report: &mut PhaseResult,
) {
    let mut waiting: Vec<DislodgedUnit> = before.dislodged.clone();
    waiting.sort_by_key(|d| (d.unit.owner, d.unit.number, d.unit.kind, d.unit.place));
    let (lists, faults) = collect(given, &waiting, |g| {
        let Ok(order) = &g.order else { return Ok(None) };
        let named = order.unit().filter(|n| n.power.is_none_or(|p| p == g.owner));
        let named = named.map(|n| UnitRef { power: None, ..n });
        let mut units = waiting.iter().map(|d| &d.unit);
        let found = units.position(|u| u.owner == g.owner && named == Some(UnitRef::by_number(u)));
        found.map(Some).ok_or_else(|| causal_reason("not-dislodged", "unit"))
    });
    let used = lists.concat();
    let mut phase = Retreats1958 { rules, state, before, given, draws, waiting: &waiting, lists };
    retreats::play(&mut phase, &waiting, report);
    for (i, fault) in faults.into_iter().enumerate().filter(|(i, _)| !used.contains(i)) {
        let mut unused = given[i].line(None);
        fault.into_iter().for_each(|why| unused.refuse(why));
        report.orders.push(unused);
    }
    end_of_phase::close(rules, state, before, report);
}

impl RetreatRules for Retreats1958<'_> {
    fn board(&self) -> &Board {
        &self.rules.map.board
    }

    fn fate(&self, i: usize, d: &DislodgedUnit) -> Fate {
        let Some(order) = self.lists[i].first().map(|first| &self.given[*first].order) else {
            return Fate::Unordered;
        };
        match order {
            Ok(Order1958::Disband { .. }) => Fate::Disbands,
            _ if d.unit.aboard > 0 => Fate::Refused(causal_reason("1958-boarding", "off")),
            Ok(Order1958::Move { to, .. }) => {
                let options = d.retreats.clone();
                let options =
                    options.unwrap_or_else(|| open(self.rules, self.state, self.before, &d.unit, &d.from));
                match self.rules.reach(&d.unit, *to).ok().filter(|p| options.contains(p)) {
                    Some(place) => Fate::Goes(place),
                    None => Fate::Refused(causal_reason("retreat-closed", "closed").with("to", *to)),
                }
            }
            _ => Fate::Refused(causal_reason("not-dislodged", "order")),
        }
    }

    /// Own units may meet in their stack.
    fn friendly(&self, group: &[(Unit, Place)]) -> bool {
        let lead = group[0].0;
        group.iter().all(|(unit, place)| {
            let own = unit.owner == lead.owner && unit.kind == lead.kind;
            own && self.state.stacks(&self.rules.map, unit.owner, unit.kind, *place)
        })
    }

    /// Draws a lot under H-6.
    fn lot(&mut self, group: &[(Unit, Place)]) -> Option<usize> {
        let by_lot = self.rules.house.same_retreat() == SameRetreat::Lot;
        by_lot.then(|| retreats::lot(self.draws, "retreat", group.len()))
    }

    fn lines(&self, i: usize, unit: &Unit, fate: &Fate, result: OrderResult) -> Vec<OrderResult> {
        if self.lists[i].is_empty() && unit.aboard == 0 {
            let order = Order1958::Disband { unit: UnitRef::by_number(unit) }.stated();
            return vec![OrderResult { order, verdict: Verdict::Fails, ..result }];
        }
        let lines = self.lists[i].iter().enumerate().map(|(n, order)| {
            let mut line = OrderResult { unit: Some(*unit), ..self.given[*order].line(None) };
            match fate {
                _ if n > 0 => line.refuse(causal_reason("1958-twice", "twice")),
                Fate::Refused(why) => line.refuse(why.clone()),
                _ => {
                    (line.shape, line.verdict, line.reason) =
                        (result.shape, result.verdict, result.reason.clone())
                }
            }
            line
        });
        lines.collect()
    }

    /// An army on board goes with its fleet.
    fn arrives(&self, i: usize, fates: &[Fate]) -> Option<Place> {
        let unit = &self.waiting[i].unit;
        let leads = match unit.aboard {
            0 => Some(i),
            _ => self.waiting.iter().position(|f| carries(&f.unit, unit)),
        };
        if let Fate::Goes(place) = fates[leads?] { Some(place) } else { None }
    }

    fn perishes(&self, _i: usize, d: &DislodgedUnit, fate: &Fate, report: &mut PhaseResult) {
        let (why, at) = match fate {
            Fate::Meets(at, _) => ("clash", Some(*at)),
            Fate::Disbands => ("no-retreat", None),
            _ => ("no-order", None),
        };
        destroy(report, d.unit, why, at);
    }
}
