//! Verdicts and reasons, recomputed from the finished fight; every sum is printed (section 9).

use super::allotment::{AllottedOrder, AllottedTask};
use super::battle::{Battle, Flow};
use super::flows::{Flows, KnotRule};
use super::fought::ClaudianFight;
use crate::judge::{Decisions, IndexSet, Tri};
use crate::rules::bounds::Bounds;
use crate::rules::prelude::*;
use crate::rules::reasons;

/// The result of an order before dislodgements, with its reason.
pub fn verdict(f: &ClaudianFight, s: &AllottedOrder) -> (Verdict, Option<Reason>) {
    match &s.task {
        AllottedTask::Void(fault) => (Verdict::Void, Some(fault.clone())),
        AllottedTask::Stand => (Verdict::Succeeds, None),
        AllottedTask::Move(flow) if f.flow_succeeded(*flow) => (Verdict::Succeeds, None),
        AllottedTask::Move(flow) => (Verdict::Fails, Some(failed(f, *flow))),
        AllottedTask::Support(support) => worth(f, *support),
        AllottedTask::Convoy(flow) if f.known.is_struck_out(*flow) => {
            (Verdict::Fails, Some(Reason::of("own-fleets")))
        }
        AllottedTask::Convoy(_) => (Verdict::Succeeds, None),
    }
}

fn worth(f: &ClaudianFight, s: usize) -> (Verdict, Option<Reason>) {
    let support = &f.battle.supports[s];
    let left = f.battle.support_worth(s, f.known).lo;
    if left == support.men {
        return (Verdict::Succeeds, None);
    }
    let by = flow_units(f, f.battle.weakened_by(s, f.known).into_iter());
    let code = match () {
        () if f.known.is_cut(s) => "claudian-cut",
        () if left == 0 => "cut",
        () => "weakened",
    };
    let reason = Reason::of(code).with("left", left).with("full", support.men).with("by", by);
    (if left == 0 { Verdict::Cut } else { Verdict::Weakened }, Some(reason))
}

/// The strongest opposition that a flow met and does not exceed, with a code of its own for equal strengths.
fn opposition(f: &ClaudianFight, i: usize) -> Option<Reason> {
    let (b, k, goal) = (f.battle, f.known, f.battle.flows[i].goal);
    let mut best: Option<(u32, u32, Vec<Unit>, [&'static str; 2])> = None;
    let mut offer = |own: Bounds, other: Bounds, by: Vec<Unit>, met: [&'static str; 2]| {
        let short = other.lo.checked_sub(own.lo);
        if short.is_some_and(|short| best.as_ref().is_none_or(|(own, other, ..)| short > other - own)) {
            best = Some((own.lo, other.lo, by, met));
        }
    };
    offer(b.strength(i, k), b.rival(i, k), rivals(f, i), ["claudian-outdone", "claudian-standoff"]);
    if let Some(camp) = b.camp(goal).filter(|c| c.owner != b.flows[i].owner) {
        let unit = vec![camp.unit(b.remains(goal, k).lo)];
        offer(b.attack(i, k), b.defence(goal, k), unit, ["claudian-repelled"; 2]);
    }
    // Meeting one flow of a claim means meeting all of it; here none got past.
    for j in b.fellows(i).filter(|j| *j == i || b.in_same_claim(i, *j, k) && b.counts(*j, k) == Tri::Yes) {
        for m in b.meets(j) {
            let (own, other) = b.road(i, *m, k);
            offer(own, other, vec![flow_unit(f, *m)], ["claudian-road-met"; 2]);
        }
    }
    best.map(|(own, other, by, met)| against(f, i, met[usize::from(own == other)], (own, other), by))
}

/// A reason with the sums of both sides.
fn sums(code: &'static str, own: u32, other: u32, by: Vec<Unit>) -> Reason {
    Reason::of(code).with("own", own).with("other", other).with("by", by)
}

/// The same for a flow, which its own men may have stopped.
fn against(
    f: &ClaudianFight,
    i: usize,
    code: &'static str,
    (own, other): (u32, u32),
    by: Vec<Unit>,
) -> Reason {
    let mine = by.iter().all(|u| u.owner == f.battle.flows[i].owner);
    sums(code, own, other, by).with("what", if mine { "own" } else { "other" })
}

/// The reason a valid move failed.
fn failed(f: &ClaudianFight, i: usize) -> Reason {
    let b = f.battle;
    let flow = &b.flows[i];
    if let Some((_, words)) = f.ruled.iter().find(|(g, _)| *g == i) {
        return Reason::of("gamesmaster").with("text", words.clone());
    }
    if f.known.is_struck_out(i) {
        return Reason::of("own-fleets");
    }
    if b.has_lift(i, f.known) != Tri::Yes {
        return Reason::of("lift").with("n", b.lift(i, f.known).lo).with("of", flow.size);
    }
    if let Some(by) = b.meets(i).iter().copied().find(|m| f.flow_succeeded(*m)) {
        let (theirs, mine) = b.road(by, i, f.known);
        return sums("claudian-road", mine.lo, theirs.lo, vec![flow_unit(f, by)]);
    }
    let there = b.remains(flow.goal, f.known).lo;
    let own_camp = b.camp(flow.goal).filter(|c| there > 0 && c.owner == flow.owner);
    if let Some(camp) = own_camp.filter(|_| !b.relief(i, f.known)) {
        return match (camp.kind, camp.place) == (flow.kind, flow.to) {
            true => Reason::of("cannot-join").with("n", there),
            false => Reason::of("own-unit").with("by", camp.unit(there)),
        };
    }
    let met = if own_camp.is_some() {
        let (own, other) = (b.defence(flow.goal, f.known).lo, b.rival(i, f.known).lo);
        (own <= other).then(|| against(f, i, "claudian-kept-out", (own, other), rivals(f, i)))
    } else {
        opposition(f, i)
    };
    met.unwrap_or(Reason::of("knot"))
}

/// The strongest rivals of a flow; its own men are not named if there are others.
fn rivals(f: &ClaudianFight, i: usize) -> Vec<Unit> {
    let (b, k, flow) = (f.battle, f.known, &f.battle.flows[i]);
    let most = b.rival(i, k);
    let apart =
        b.into(flow.goal).iter().filter(|j| **j != i && !b.in_same_claim(i, **j, k) && !b.relief(**j, k));
    let (own, others): (Vec<usize>, Vec<usize>) = apart
        .filter(|j| b.counts(**j, k) == Tri::Yes && b.strength(**j, k) == most)
        .partition(|j| b.flows[**j].owner == flow.owner);
    flow_units(f, if others.is_empty() { own } else { others }.into_iter())
}

/// The reason the men in a province were dislodged.
pub fn dislodged_reason(f: &ClaudianFight, province: Province) -> Reason {
    let winners = f.winners(province);
    let by = flow_units(f, winners.iter().copied());
    let defence = f.battle.defence(province, f.known).lo;
    let attack = winners.first().map_or(0, |i| f.battle.attack(*i, f.known).lo);
    reasons::dislodged_reason("claudian-dislodged", by, defence, attack)
}

/// The men of a flow, as a unit in the province they come from.
pub fn flow_unit(f: &ClaudianFight, i: usize) -> Unit {
    let flow = &f.battle.flows[i];
    Unit { size: flow.size, ..Unit::new(flow.owner, flow.kind, flow.from.place()) }
}

/// The men of a support, as a unit.
fn support_unit(battle: &Battle, s: usize) -> Unit {
    let support = &battle.supports[s];
    let kind = battle.camp(support.at).map_or(UnitKind::Army, |c| c.kind);
    Unit { size: support.men, ..Unit::new(support.owner, kind, support.at.place()) }
}

fn flow_units(f: &ClaudianFight, flows: impl Iterator<Item = usize>) -> Vec<Unit> {
    flows.map(|i| flow_unit(f, i)).collect()
}

/// The fight in a province, if there was one: its sides with their men, strongest first.
pub fn fight(f: &ClaudianFight, province: Province) -> Option<PhaseEvent> {
    let b = f.battle;
    let mut sides: Vec<(u32, Owner)> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for i in b.into(province) {
        let flow = &b.flows[*i];
        // Own men coming to relieve are already in the defence.
        if b.counts(*i, f.known) != Tri::Yes || b.relief(*i, f.known) {
            continue;
        }
        let strength = b.strength(*i, f.known).lo;
        let is_seen = seen.iter().any(|j| {
            let other = &b.flows[*j];
            other.owner == flow.owner && other.to == flow.to && b.strength(*j, f.known).lo == strength
        });
        if !is_seen {
            seen.push(*i);
            sides.push((strength, flow.owner));
        }
    }
    let remains = b.remains(province, f.known).lo;
    if let Some(camp) = b.camp(province).filter(|_| remains > 0) {
        sides.push((b.defence(province, f.known).lo, camp.owner));
    }
    if sides.len() < 2 {
        return None;
    }
    sides.sort_by_key(|(men, _)| std::cmp::Reverse(*men));
    let sides = sides
        .into_iter()
        .map(|(men, owner)| CodedMessage::new("note-side").with("power", owner).with("n", men));
    Some(PhaseEvent::new("fight").with("at", province).with("sides", sides.collect::<Vec<CodedMessage>>()))
}

/// Reports the rule that broke a knot.
pub fn breaking(f: &ClaudianFight, breaking: &KnotRule) -> PhaseEvent {
    let (what, list) = match *breaking {
        KnotRule::Ring(list) => ("ring", list),
        KnotRule::Struck(list) => ("landing", list),
        KnotRule::Cut(list) => ("cut", list),
        KnotRule::Failed(list) => ("knot", list),
    };
    let units: Vec<Unit> = match *breaking {
        KnotRule::Cut(list) => list.members().map(|s| support_unit(f.battle, s)).collect(),
        _ => flow_units(f, list.members()),
    };
    PhaseEvent::new("claudian-knot").with("what", what).with("units", units)
}

/// Results fixed by the GM (`RESULT Italy A ven-apu = fails`): row, flow, whether it succeeds.
pub fn apply_result_rulings(served: &[AllottedOrder], book: &mut RulingLog) -> Vec<(usize, usize, Tri)> {
    let orders: Vec<_> =
        served.iter().map(|s| (s.owner, s.order.given.stated.clone(), StatedOrder::default())).collect();
    book.moves_ruled(&orders, |index| match served[index].task {
        AllottedTask::Move(flow) => Some(flow),
        _ => None,
    })
}

/// Enters the rulings before anything is decided, and returns the flows decided. Men arriving by ruling keep out others'
/// men and drive back those that meet them on the road.
pub fn pins(
    ruled: &[(usize, usize, Tri)],
    battle: &Battle,
    book: &RulingLog,
    known: &mut Decisions<Flows>,
) -> Vec<(usize, String)> {
    let mut given: Vec<(usize, String)> = Vec::new();
    for (row, flow, succeeds) in ruled {
        known.decide(*flow, *succeeds);
        given.push((*flow, book.reason(*row)));
    }
    let arrive = known.yes;
    for (flow, why) in given.clone().into_iter().filter(|(flow, _)| arrive.has(*flow)) {
        let Flow { owner, goal, .. } = battle.flows[flow];
        for other in battle.into(goal).iter().chain(battle.meets(flow)).copied() {
            if battle.flows[other].owner != owner && known.open.has(other) {
                known.decide(other, Tri::No);
                given.push((other, why.clone()));
            }
        }
    }
    given
}
