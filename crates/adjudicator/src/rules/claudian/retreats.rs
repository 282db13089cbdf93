//! Retreats: open places, divided retreats, and forces that meet (C-R).

use super::allotment::{AllottedOrder, AllottedTask, serve};
use super::end_of_phase;
use super::orders::{ClaudianForm, ClaudianOrder};
use super::size::maximum_force;
use crate::rules::phases::place_meant;
use crate::rules::phases::retreats::{self, open};
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(board: &Board, position: &Position, orders: &[(Owner, ClaudianOrder)]) -> PhaseResult {
    let mut served = serve(board, position, orders);
    let mut goals: Vec<Option<Place>> = vec![None; served.len()];
    for (s, goal) in served.iter_mut().zip(&mut goals) {
        if matches!(s.task, AllottedTask::Void(_)) {
            continue;
        }
        match goal_of(board, position, s) {
            Ok(place) => *goal = place,
            Err(fault) => s.task = AllottedTask::Void(fault),
        }
    }
    let clashes: Vec<Option<Reason>> = (0..served.len()).map(|i| clash(board, &served, &goals, i)).collect();
    let mut report = PhaseResult::new(position);
    report.after.dislodged.clear();
    report.after.contested.clear();
    for (i, s) in served.iter().enumerate() {
        if let (Some(to), None, Some(force)) = (goals[i], &clashes[i], s.force) {
            let men = Unit { size: s.size, ..Unit::new(s.owner, force.kind, to) };
            arrive(&mut report.after.units, men);
        }
    }
    lines(position, &served, &goals, &clashes, &mut report);
    report.after.sort();
    end_of_phase::close(board, position, &mut report);
    report
}

fn goal_of(board: &Board, position: &Position, s: &AllottedOrder) -> Result<Option<Place>, Reason> {
    let what = s.order.form()?;
    let Some(d) = position.dislodged.iter().find(|d| Some(d.unit) == s.force) else {
        return Err(causal_reason("not-dislodged", "unit"));
    };
    let to = match what {
        ClaudianForm::Disband { .. } => return Ok(None),
        ClaudianForm::Move { to, convoy: false, .. } => *to,
        _ => return Err(causal_reason("not-dislodged", "order")),
    };
    let places = d
        .retreats
        .clone()
        .unwrap_or_else(|| open(board, &position.units, &position.contested, &d.unit, &d.from, |_, _| false));
    let place = place_meant(board, places.into_iter(), to);
    place.map(Some).map_err(|why| why.unwrap_or_else(|| closed(board, position, d, board.province_of(to))))
}

fn closed(board: &Board, position: &Position, d: &DislodgedUnit, to: Province) -> Reason {
    if board.province(to).impassable {
        return Reason::of("beyond");
    }
    let why = retreats::closed(board, &position.units, &position.contested, &d.from, to);
    Reason::of("retreat-closed").with("why", why.unwrap_or("closed")).with("to", to)
}

/// C-R.4, C-R.5: the reason forces arriving in a place disband there, if they do.
fn clash(board: &Board, served: &[AllottedOrder], goals: &[Option<Place>], i: usize) -> Option<Reason> {
    let to = goals[i]?;
    let (s, force) = (&served[i], served[i].force?);
    let there: Vec<usize> = (0..served.len())
        .filter(|j| goals[*j].is_some_and(|g| board.province_of(g) == board.province_of(to)))
        .collect();
    let others: Vec<Unit> = there
        .iter()
        .filter(|j| served[**j].force != s.force || goals[**j] != goals[i])
        .filter_map(|j| served[*j].force)
        .collect();
    let strangers = there
        .iter()
        .any(|j| served[*j].owner != s.owner || served[*j].force.is_none_or(|f| f.kind != force.kind));
    let what = if strangers {
        "met"
    } else if there.iter().any(|j| goals[*j] != goals[i]) {
        "coasts"
    } else {
        let sum = there.iter().fold(0u32, |sum, j| sum.saturating_add(served[*j].size));
        if sum <= maximum_force(force.kind) {
            return None;
        }
        "many"
    };
    Some(Reason::of("retreat-clash").with("by", others).with("at", to).with("what", what))
}

/// Adds men to their goal, joining their own force there.
pub fn arrive(units: &mut Vec<Unit>, men: Unit) {
    let force = (men.owner, men.kind, men.place);
    match units.iter_mut().find(|u| (u.owner, u.kind, u.place) == force) {
        Some(unit) => unit.size = unit.size.saturating_add(men.size),
        None => units.push(men),
    }
}

fn lines(
    position: &Position,
    served: &[AllottedOrder],
    goals: &[Option<Place>],
    clashes: &[Option<Reason>],
    report: &mut PhaseResult,
) {
    for d in &position.dislodged {
        let mine: Vec<usize> = (0..served.len()).filter(|i| served[*i].force == Some(d.unit)).collect();
        let mut saved = 0u32;
        for i in mine {
            report.orders.push(line(&served[i], clashes[i].as_ref()));
            if goals[i].is_some() && clashes[i].is_none() {
                saved = saved.saturating_add(served[i].size);
            }
        }
        let lost = d.unit.size.saturating_sub(saved);
        if lost > 0 {
            let unit = Unit { size: lost, ..d.unit };
            report.destroyed.push(unit);
            let clash = served.iter().enumerate().filter(|(_, s)| s.force == Some(d.unit));
            let clash = clash.filter_map(|(i, _)| clashes[i].as_ref()).next();
            let why = clash.and_then(|c| c.get("what").cloned()).unwrap_or(MessageFact::Word("rule"));
            report.events.push(PhaseEvent::new("claudian-disbanded").with("unit", unit).with("why", why));
        }
    }
    for (i, s) in served.iter().enumerate() {
        if s.force.is_none() {
            report.orders.push(line(s, clashes[i].as_ref()));
        }
    }
}

/// The result of an order, with any clash it met.
fn line(s: &AllottedOrder, clash: Option<&Reason>) -> OrderResult {
    let fault = if let AllottedTask::Void(fault) = &s.task { Some(fault.clone()) } else { None };
    let mut line = s.order.given.line(fault);
    if let (None, Some(clash)) = (&line.reason, clash) {
        (line.verdict, line.reason) = (Verdict::Fails, Some(clash.clone()));
    }
    OrderResult { unit: s.force, shape: s.order.given.shape, ..line }
}
