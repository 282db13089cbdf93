//! Retreats (R58-27 to R58-29).

use super::Rules1958;
use super::SameRetreat;
use super::movement;
use super::orders::Order;
use super::plan::Given;
use super::state::State;
use crate::rules::phases::{destroy, retreats};
use crate::rules::prelude::*;

/// Where a dislodged unit may go: neighbouring, open to its kind, empty (or the own stack), not where the attacker came
/// from, not left empty by a stand-off.
pub fn open(
    rules: &Rules1958,
    state: &State,
    position: &Position,
    unit: &Unit,
    from: &[Place],
) -> Vec<Place> {
    let own = |u: &Unit, place| {
        let stack = state.stacks(&rules.map, unit.owner, unit.kind, place);
        stack && u.owner == unit.owner && u.kind == unit.kind
    };
    retreats::open(&rules.map.board, &position.units, &position.contested, unit, from, own)
}

/// A carried army perishes with its fleet when that has no retreat (R58-26).
pub fn perishes(
    rules: &Rules1958,
    state: &State,
    position: &Position,
    dislodged: &[(Unit, Place)],
    army: &Unit,
) -> bool {
    let fleet = dislodged.iter().find(|(u, _)| carries(u, army));
    fleet.is_none_or(|(f, from)| open(rules, state, position, f, &[*from]).is_empty())
}

fn carries(fleet: &Unit, army: &Unit) -> bool {
    fleet.kind == Kind::Fleet && fleet.number == army.aboard && fleet.place == army.place && army.aboard > 0
}

/// Plays the retreats.
pub fn play(
    rules: &Rules1958,
    state: &State,
    before: &Position,
    given: &[Given],
    draws: &mut Draws,
    report: &mut Report,
) {
    let mut waiting: Vec<Dislodged> = before.dislodged.clone();
    waiting.sort_by_key(|d| (d.unit.owner, d.unit.number, d.unit.kind, d.unit.place));
    let mut goal: Vec<Option<Place>> = vec![None; waiting.len()];
    let mut used: Vec<Option<usize>> = vec![None; given.len()];
    for (index, d) in waiting.iter().enumerate() {
        let unit = d.unit;
        let options = match &d.retreats {
            Some(open) => open.clone(),
            None => open(rules, state, before, &unit, &d.from),
        };
        let mut answered = false;
        for (number, order) in given.iter().enumerate().filter(|(_, g)| g.owner == unit.owner) {
            let named = order.order.as_ref().ok().and_then(Order::unit);
            let own = |n: UnitRef| n.power.is_none_or(|p| p == unit.owner);
            if !named.is_some_and(|n| own(n) && UnitRef { power: None, ..n } == UnitRef::numbered(&unit)) {
                continue;
            }
            used[number] = Some(index);
            let (line, to) = answer(rules, &unit, order, &options, answered);
            goal[index] = to.or(goal[index]);
            answered = true;
            report.lines.push(line);
        }
        if !answered && unit.aboard == 0 {
            report.lines.push(Line {
                unit: Some(unit),
                shape: Shape::Disband,
                verdict: Verdict::Fails,
                reason: Some(Reason::of("no-retreat-ordered")),
                ..Line::new(unit.owner, Order::Disband { unit: UnitRef::numbered(&unit) }.stated())
            });
        }
    }
    for (_, order) in given.iter().enumerate().filter(|(n, _)| used[*n].is_none()) {
        let mut unused = order.line(None);
        if order.order.is_ok() {
            unused.refuse(because("not-dislodged", "unit"));
        }
        report.lines.push(unused);
    }
    let clashes = clashes(rules, state, &waiting, &goal, draws);
    settle(&waiting, &goal, &clashes, report);
    report.after.dislodged.clear();
    report.after.contested.clear();
    movement::close(rules, state, before, report);
}

/// The line of an order for a unit that must retreat, and where it goes by it.
fn answer(
    rules: &Rules1958,
    unit: &Unit,
    order: &Given,
    options: &[Place],
    answered: bool,
) -> (Line, Option<Place>) {
    let mut line = Line { unit: Some(*unit), ..order.line(None) };
    match &order.order {
        _ if answered => line.refuse(because("1958-twice", "twice")),
        Ok(Order::Disband { .. }) => line.shape = Shape::Disband,
        _ if unit.aboard > 0 => line.refuse(because("1958-boarding", "off")),
        Ok(Order::Move { to, .. }) => match rules.reach(unit, *to).ok().filter(|p| options.contains(p)) {
            Some(place) => {
                line.shape = Shape::Move { to: place, convoyed: false };
                return (line, Some(place));
            }
            None => line.refuse(Reason::of("retreat-closed").with("why", "closed").with("to", *to)),
        },
        _ => line.refuse(because("not-dislodged", "order")),
    }
    (line, None)
}

/// Two to one space perish, or draw lots (H-6); own units may meet in their stack.
fn clashes(
    rules: &Rules1958,
    state: &State,
    waiting: &[Dislodged],
    goal: &[Option<Place>],
    draws: &mut Draws,
) -> Vec<Option<Reason>> {
    let stack = |group: &[usize]| {
        let lead = waiting[group[0]].unit;
        group.iter().all(|i| {
            let unit = &waiting[*i].unit;
            let place = goal[*i].unwrap_or(unit.place);
            let own = unit.owner == lead.owner && unit.kind == lead.kind;
            own && state.stacks(&rules.map, unit.owner, unit.kind, place)
        })
    };
    let by_lot = rules.house.same_retreat() == SameRetreat::Lot;
    let lot = by_lot.then_some(|_, count| retreats::lot(draws, "retreat", count));
    retreats::clashes(&rules.map.board, waiting, goal, |_| (), stack, lot)
}

fn settle(waiting: &[Dislodged], goal: &[Option<Place>], clashes: &[Option<Reason>], report: &mut Report) {
    for (index, d) in waiting.iter().enumerate() {
        let leads = match d.unit.aboard {
            0 => Some(index),
            _ => waiting.iter().position(|f| carries(&f.unit, &d.unit)),
        };
        if let Some(place) = leads.filter(|i| clashes[*i].is_none()).and_then(|i| goal[i]) {
            report.after.units.push(Unit { place, ..d.unit });
            continue;
        }
        let line = report.lines.iter_mut().find(|l| l.unit == Some(d.unit) && !l.invalid);
        let ordered = line.as_ref().is_some_and(|l| l.origin == Origin::Player);
        if let (Some(line), Some(_)) = (line, &clashes[index]) {
            (line.verdict, line.reason) = (Verdict::Fails, clashes[index].clone());
        }
        match goal[index] {
            Some(at) => destroy(report, d.unit, "clash", Some(at)),
            None => destroy(report, d.unit, if ordered { "no-retreat" } else { "no-order" }, None),
        }
    }
}
