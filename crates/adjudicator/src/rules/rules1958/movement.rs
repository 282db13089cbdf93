//! The movement phase: plan, fight, and the fate of every unit.

use super::fight::{Fight1958, FightResult};
use super::orders::Order1958;
use super::plan::{BoardingMode, MovementPlan1958, SubmittedOrder1958};
use super::state::State1958;
use super::{Rules1958, end_of_phase, retreat};
use crate::judge::Tri;
use crate::rules::phases::destroy;
use crate::rules::prelude::*;

/// Plays the moves.
pub fn play(
    rules: &Rules1958,
    state: &State1958,
    before: &Position,
    given: &[SubmittedOrder1958],
    book: &mut RulingLog,
    report: &mut PhaseResult,
) {
    let plan = MovementPlan1958::new(rules, state, before, given);
    let mut ruled = ruled(&plan, given, book);
    let (fight, outcome, after) = loop {
        let fight = Fight1958::new(rules, &plan, pins(&plan, &ruled));
        let outcome = fight.resolve();
        let after = places(&plan, &outcome);
        let crowding = ruled.iter().position(|(_, unit, succeeds)| {
            *succeeds == Tri::Yes && crowded(rules, state, &plan, &after, *unit)
        });
        let Some(at) = crowding else { break (fight, outcome, after) };
        let row = ruled.remove(at).0;
        book.settle(row, Err("it would stand beside another unit of its power (R58-17)".into()));
    };
    let ousted = ousted(&plan, &outcome);

    let position = &mut report.after;
    position.units.clear();
    position.dislodged.clear();
    position.contested.clear();
    let mut dislodged: Vec<(Unit, Vec<Place>)> = Vec::new();
    for unit in 0..plan.units.len() {
        let mut moved = plan.units[unit];
        let carrier = after.carrier[unit];
        moved.place = after.place[unit];
        moved.aboard = carrier.map_or(0, |f| plan.units[f].number);
        match ousted[carrier.unwrap_or(unit)].as_slice() {
            [] => position.units.push(moved),
            by => dislodged.push((moved, by.iter().map(|b| plan.units[*b].place).collect())),
        }
    }
    let board = &rules.map.board;
    position.contested = fight.stood_off(&outcome);
    position.contested.retain(|p| !position.units.iter().any(|u| board.unit_province(u) == *p));
    report.dislodged = dislodged.iter().map(|(u, _)| *u).collect();
    for (unit, from) in &dislodged {
        let open = match unit.aboard {
            0 => retreat::open(rules, state, &report.after, unit, from),
            _ => Vec::new(),
        };
        // A carried army goes with its fleet.
        let lost = match unit.aboard {
            0 => open.is_empty(),
            _ => retreat::perishes(rules, state, &report.after, &dislodged, unit),
        };
        if lost {
            destroy(report, *unit, "no-retreat", None);
        } else {
            report.after.dislodged.push(DislodgedUnit {
                unit: *unit,
                from: from.clone(),
                retreats: Some(open),
            });
        }
    }
    share_retreats(report);
    report.orders = lines(&plan, given, &fight, &outcome, &ousted);
    end_of_phase::close(rules, state, before, report);
}

/// Gives a carried army the retreats of its fleet.
fn share_retreats(report: &mut PhaseResult) {
    let fleets: Vec<(Unit, Option<Vec<Place>>)> =
        report.after.dislodged.iter().map(|d| (d.unit, d.retreats.clone())).collect();
    for army in &mut report.after.dislodged {
        if let Some((_, open)) = fleets.iter().find(|(u, _)| retreat::carries(u, &army.unit)) {
            army.retreats = open.clone();
        }
    }
}

/// RESULT rulings fix the success of a move: row, unit, whether it succeeds.
fn ruled(
    plan: &MovementPlan1958,
    given: &[SubmittedOrder1958],
    book: &mut RulingLog,
) -> Vec<(usize, usize, Tri)> {
    let orders: Vec<_> = given.iter().map(|g| (g.owner, g.stated.clone(), StatedOrder::default())).collect();
    book.moves_ruled(&orders, |index| {
        let g = &given[index];
        let unit = g.order.as_ref().ok().and_then(Order1958::unit).and_then(|m| plan.find(g.owner, m));
        unit.filter(|u| plan.attempt[*u].is_some())
    })
}

/// A unit that arrives by ruling keeps out other powers' units, and those that meet it on the way are driven back.
fn pins(plan: &MovementPlan1958, ruled: &[(usize, usize, Tri)]) -> Vec<(usize, Tri)> {
    let mut pins: Vec<(usize, Tri)> = ruled.iter().map(|(_, unit, succeeds)| (*unit, *succeeds)).collect();
    let goal = |unit: usize| plan.attempt[unit].map(|a| a.goal);
    for (unit, _) in pins.clone().into_iter().filter(|(_, succeeds)| *succeeds == Tri::Yes) {
        for other in (0..plan.units.len()).filter(|o| plan.units[*o].owner != plan.units[unit].owner) {
            let meets = goal(other) == Some(plan.at[unit]) && goal(unit) == Some(plan.at[other]);
            let rival = meets || goal(other).is_some() && goal(other) == goal(unit);
            if rival && !pins.iter().any(|(pinned, _)| *pinned == other) {
                pins.push((other, Tri::No));
            }
        }
    }
    pins
}

/// Whether a unit shares a province with one of its power that it may not join (R58-17).
fn crowded(
    rules: &Rules1958,
    state: &State1958,
    plan: &MovementPlan1958,
    after: &UnitAfterMove,
    unit: usize,
) -> bool {
    let (board, me) = (&rules.map.board, &plan.units[unit]);
    let place = after.place[unit];
    (0..plan.units.len()).any(|other| {
        let it = &plan.units[other];
        let together = board.province_of(after.place[other]) == board.province_of(place);
        let ashore = after.carrier[other].is_none() && after.carrier[unit].is_none();
        let joins = it.kind == me.kind && state.stacks(&rules.map, me.owner, me.kind, place);
        other != unit && it.owner == me.owner && together && ashore && !joins
    })
}

struct UnitAfterMove {
    place: Vec<Place>,
    carrier: Vec<Option<usize>>,
}

/// The place of every unit after the moves, and which fleet carries which army.
fn places(plan: &MovementPlan1958, outcome: &FightResult) -> UnitAfterMove {
    let count = plan.units.len();
    let mut place: Vec<Place> = plan.units.iter().map(|u| u.place).collect();
    let mut carrier = plan.carrier.clone();
    for unit in 0..count {
        let Some(attempt) = plan.attempt[unit].filter(|_| outcome.succeeds(unit)) else { continue };
        place[unit] = attempt.to;
        match attempt.join {
            BoardingMode::Boards(fleet) => carrier[unit] = Some(fleet),
            BoardingMode::Fetches(army) => carrier[army] = Some(unit),
            _ => {}
        }
    }
    for unit in 0..count {
        if plan.lands[unit] && plan.carrier[unit].is_some_and(|f| outcome.succeeds(f)) {
            carrier[unit] = None;
        }
        if let Some(fleet) = carrier[unit] {
            place[unit] = place[fleet];
        }
    }
    UnitAfterMove { place, carrier }
}

/// The units that ousted each unit: several that come home to their stack do so together.
fn ousted(plan: &MovementPlan1958, outcome: &FightResult) -> Vec<Vec<usize>> {
    let all = 0..plan.units.len();
    let conquerors = all.clone().map(|unit| {
        all.clone()
            .filter(|_| !outcome.succeeds(unit))
            .filter(|other| drives_unit_out(*other, unit, outcome, plan))
            .collect()
    });
    conquerors.collect()
}

fn drives_unit_out(other: usize, unit: usize, outcome: &FightResult, plan: &MovementPlan1958) -> bool {
    let goes =
        plan.attempt[other].is_some_and(|a| a.goal == plan.at[unit] && a.join != BoardingMode::Boards(unit));
    goes && outcome.succeeds(other) && plan.units[other].owner != plan.units[unit].owner
}

fn lines(
    plan: &MovementPlan1958,
    given: &[SubmittedOrder1958],
    fight: &Fight1958,
    outcome: &FightResult,
    ousted: &[Vec<usize>],
) -> Vec<OrderResult> {
    let mut lines = plan.lines();
    for line in lines.iter_mut().filter(|l| !l.invalid) {
        let Some(unit) = line.unit.and_then(|u| plan.units.iter().position(|p| *p == u)) else { continue };
        let order = plan.follows_order[unit].and_then(|i| given[i].order.as_ref().ok());
        if line.verdict != Verdict::Void {
            if plan.attempt[unit].is_some() {
                line.strength = fight.final_strength(unit, outcome);
                if !outcome.succeeds(unit) {
                    line.verdict = Verdict::Fails;
                    line.reason = fight.reason(unit, outcome);
                }
            }
            let prevented = plan.lands[unit] && plan.carrier[unit].is_some_and(|f| !outcome.succeeds(f));
            let missed = matches!(order, Some(Order1958::Board { .. }))
                && plan.carrier[unit].is_none()
                && !plan.attempt.iter().enumerate().any(|(f, a)| {
                    a.is_some_and(|a| a.join == BoardingMode::Fetches(unit)) && outcome.succeeds(f)
                });
            if prevented || missed {
                line.verdict = Verdict::Fails;
                let what = if prevented { "stuck" } else { "away" };
                line.reason = Some(Reason::of("fleet-prevented").with("what", what));
            }
            for support in plan.supports.iter().filter(|s| s.supporter == unit) {
                if let Some(reason) = fight.cut_by(support, outcome) {
                    line.verdict = Verdict::Cut;
                    line.reason = Some(reason);
                }
            }
        }
        let driven_out = &ousted
            [plan.carrier[unit].filter(|f| !plan.lands[unit] || !outcome.succeeds(*f)).unwrap_or(unit)];
        if !driven_out.is_empty() {
            line.verdict = Verdict::Dislodged;
            let by: Vec<Unit> = driven_out.iter().map(|by| plan.units[*by]).collect();
            let reason = Reason::of("1958-dislodged").with("by", by);
            line.reason = Some(reason.with_optional("then", line.reason.take()));
        }
    }
    lines
}
