//! A retreat phase: dislodged units go to an open place, or off the board.

use super::given::{Given, candidates, choose};
use super::house::{Disorder, SameRetreat};
use super::movement::refused_line;
use super::order::{Order, form};
use super::{Standard, after, facts};
use crate::orders::policy::{ImpossibleCoast, MissingOne, MissingTwo};
use crate::rules::phases::{destroy, retreats};
use crate::rules::prelude::*;

/// The places open to a dislodged unit: as the position says, or worked out from attackers and stand-offs.
pub(super) fn open(rules: &Standard, position: &Position, dislodged: &Dislodged) -> Vec<Place> {
    if let Some(retreats) = &dislodged.retreats {
        return retreats.clone();
    }
    let places = position.units.iter().map(|u| u.place).chain(dislodged.from.iter().copied());
    let provinces = places.map(|p| rules.board.province_of(p)).chain(position.contested.iter().copied());
    after::open_places(rules, &dislodged.unit, provinces.collect())
}

/// A retreat phase at work.
struct Retreats<'a> {
    rules: &'a Standard,
    position: &'a Position,
    entries: Vec<Given>,
    /// Units that must retreat.
    waiting: Vec<Dislodged>,
    /// The goal of each, None for off the board, and the order that counts.
    goals: Vec<(Option<Place>, Option<usize>)>,
    /// Why each does not get there, if others go there.
    clashes: Vec<Option<Reason>>,
}

/// Plays a retreat phase.
pub(super) fn play(
    rules: &Standard,
    position: &Position,
    entries: Vec<Given>,
    draws: &mut Draws,
    mut report: Report,
) -> Report {
    let mut waiting = position.dislodged.clone();
    waiting.sort_by_key(|d| d.unit);
    let mut phase = Retreats { rules, position, entries, waiting, goals: Vec::new(), clashes: Vec::new() };
    phase.refuse_others();
    phase.goals = (0..phase.waiting.len()).map(|i| phase.choose(i)).collect();
    phase.meet(draws);
    let mut next = Position { dislodged: Vec::new(), contested: Vec::new(), ..position.clone() };
    for i in 0..phase.waiting.len() {
        phase.settle(i, &mut next, &mut report);
    }
    for entry in phase.entries.iter().filter(|e| e.refused.is_some()) {
        report.lines.push(refused_line(rules, position, entry));
    }
    report.lines.sort_by_key(|l| l.owner);
    if rules.house.civil_disorder() == Disorder::Oldest {
        let stood = position.units.iter().map(|u| (*u, *u));
        let went = phase.waiting.iter().enumerate().filter(|(i, _)| phase.clashes[*i].is_none());
        let went = went.filter_map(|(i, d)| phase.goals[i].0.map(|place| (Unit { place, ..d.unit }, d.unit)));
        let pairs: Vec<_> = stood.chain(went).collect();
        facts::keep_away(&rules.board, position, &mut next, &pairs, 0);
    }
    after::season_over(rules, position.turn, &mut next, &mut report);
    next.sort();
    report.after = next;
    report
}

impl Retreats<'_> {
    fn here(&self, d: &Dislodged, entry: &Given) -> bool {
        entry.province(self.rules) == Some(self.rules.board.province_of(d.unit.place))
    }

    /// Orders that are no retreats, or for units that need none.
    fn refuse_others(&mut self) {
        let mut entries = std::mem::take(&mut self.entries);
        for entry in &mut entries {
            let Some(ordered) = entry.ordered.clone() else { continue };
            match self.waiting.iter().find(|d| self.here(d, entry)) {
                _ if !matches!(ordered.order, Order::Move { .. } | Order::Disband | Order::Remove) => {
                    entry.refuse("wrong-phase");
                }
                None => entry.refuse("no-unit"),
                Some(d) if d.unit.owner != entry.owner => {
                    entry.refuse("not-yours");
                }
                Some(_) => {}
            }
        }
        self.entries = entries;
    }

    /// Which order of a unit counts, and the open place it names.
    fn choose(&mut self, i: usize) -> (Option<Place>, Option<usize>) {
        let (rules, d) = (self.rules, &self.waiting[i]);
        let places = open(rules, self.position, d);
        let goal_of = |entry: &Given| match entry.ordered.as_ref().map(|o| o.order) {
            Some(Order::Move { to, via }) => goal(rules, d, &places, to).filter(|_| !via),
            _ => None,
        };
        let off = |entry: &Given| {
            matches!(entry.ordered.as_ref().map(|o| o.order), Some(Order::Disband | Order::Remove))
        };
        let mut entries = std::mem::take(&mut self.entries);
        let mine = |e: &Given| e.refused.is_none() && e.owner == d.unit.owner && self.here(d, e);
        let candidates = candidates(&mut entries, mine);
        let legal: Vec<bool> =
            candidates.iter().map(|c| goal_of(&entries[*c]).is_some() || off(&entries[*c])).collect();
        let pick = choose(rules, &mut entries, &candidates, &legal);
        let goal = pick.and_then(|e| goal_of(&entries[e]));
        self.entries = entries;
        (goal, pick)
    }

    /// Units that go to one province: none arrives, or the lot decides (H-6 `same_retreat`).
    fn meet(&mut self, draws: &mut Draws) {
        let board = &self.rules.board;
        let goals: Vec<Option<Place>> = self.goals.iter().map(|g| g.0).collect();
        // Listed by power, then by the id of the province they leave.
        let rank = |unit: &Unit| (unit.owner, board.province_of(unit.place));
        let by_lot = self.rules.house.same_retreat() == SameRetreat::Lot;
        let lot = by_lot.then_some(|p: Province, count| {
            retreats::lot(draws, &format!("retreat to {}", board.province(p).id), count)
        });
        self.clashes = retreats::clashes(board, &self.waiting, &goals, rank, |_| false, lot);
    }

    /// What becomes of a unit, with its line.
    fn settle(&self, i: usize, next: &mut Position, report: &mut Report) {
        let (rules, d, (goal, entry)) = (self.rules, &self.waiting[i], self.goals[i]);
        let entry = entry.map(|e| &self.entries[e]);
        let ordered = entry.and_then(|e| e.ordered.as_ref()).map(|o| o.order);
        let (verdict, invalid, reason) = self.verdict(i, ordered);
        let order = match (ordered, goal) {
            (Some(Order::Move { .. }), Some(to)) => Order::Move { to, via: false },
            (Some(Order::Remove) | None, _) => Order::Disband,
            (Some(order), _) => order,
        };
        report.lines.push(Line {
            unit: Some(d.unit),
            shape: match order {
                Order::Move { to, .. } => Shape::Move { to, convoyed: false },
                _ => Shape::Disband,
            },
            origin: Given::origin(entry),
            written: entry.and_then(|e| e.written),
            verdict,
            invalid,
            reason,
            ..Line::new(d.unit.owner, form(d.unit.kind, d.unit.place, order, None).stated())
        });
        match goal {
            Some(place) if self.clashes[i].is_none() => next.units.push(Unit { place, ..d.unit }),
            _ if matches!(order, Order::Disband) && entry.is_some() => {}
            _ if open(rules, self.position, d).is_empty() => destroy(report, d.unit, "no-retreat", None),
            Some(to) => destroy(report, d.unit, "clash", Some(to)),
            None => destroy(report, d.unit, "no-order", None),
        }
    }

    fn verdict(&self, i: usize, order: Option<Order>) -> (Verdict, bool, Option<Reason>) {
        match (order, self.goals[i].0) {
            (None, _) => (Verdict::Succeeds, false, Some(Reason::of("no-retreat-ordered"))),
            (Some(Order::Move { to, .. }), None) => {
                (Verdict::Void, true, Some(refusal(self.rules, self.position, &self.waiting[i], to)))
            }
            _ => match self.clashes[i].clone() {
                None => (Verdict::Succeeds, false, None),
                clash => (Verdict::Fails, false, clash),
            },
        }
    }
}

/// The open place an order names.
fn goal(rules: &Standard, d: &Dislodged, open: &[Place], to: Place) -> Option<Place> {
    if open.contains(&to) {
        return Some(to);
    }
    if d.unit.kind == Kind::Army {
        let bare = rules.board.province_of(to).place();
        return open.contains(&bare).then_some(bare);
    }
    if rules.board.coast(to).is_some() && rules.policy.reading.coast_impossible() == ImpossibleCoast::Illegal
    {
        return None;
    }
    let province = rules.board.province_of(to);
    let mut same = open.iter().copied().filter(|p| rules.board.province_of(*p) == province);
    match (same.next(), same.next()) {
        (Some(one), None) if rules.policy.reading.coast_missing_one() == MissingOne::Infer => Some(one),
        (Some(one), Some(_)) if rules.policy.reading.coast_missing_two() == MissingTwo::DefaultCoast => {
            Some(one)
        }
        _ => None,
    }
}

/// Why a retreat is not possible.
fn refusal(rules: &Standard, position: &Position, d: &Dislodged, to: Place) -> Reason {
    let board = &rules.board;
    let province = board.province_of(to);
    let reach = after::open_places(rules, &d.unit, Set::EMPTY);
    let closed = |why: &'static str| Reason::of("retreat-closed").with("why", why).with("to", province);
    if !reach.iter().any(|p| board.province_of(*p) == province) {
        closed("far")
    } else if d.from.iter().any(|p| board.province_of(*p) == province) {
        closed("attacker")
    } else if position.contested.contains(&province) {
        closed("standoff")
    } else if let Some(unit) = position.units.iter().find(|u| board.province_of(u.place) == province) {
        closed("taken").with("by", *unit)
    } else if reach.iter().filter(|p| board.province_of(**p) == province).count() > 1 {
        Reason::of("coast-unclear").with("to", province)
    } else {
        closed("closed")
    }
}
