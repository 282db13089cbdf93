//! Retreats (R58-27 to R58-29).

use super::Rules1958;
use super::SameRetreat;
use super::orders::{Marker, Order};
use super::plan::Given;
use super::state::State;
use crate::board::Place;
use crate::draw::Draws;
use crate::position::{Dislodged, Kind, Position, Unit};
use crate::rules::phases::{destroy, retreats};
use crate::rules::{Fact, Line, Origin, Reason, Report, Shape, Verdict};
use crate::season::{Phase, Season, Turn};

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
    let board = &rules.map.board;
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
            let marker = order.order.as_ref().ok().and_then(Order::unit);
            if marker != Some(Marker::of(&unit))
                && marker != Some(Marker { owner: Some(unit.owner), ..Marker::of(&unit) })
            {
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
                ..Line::new(unit.owner, Order::Disband { unit: Marker::of(&unit) }.text(board))
            });
        }
    }
    for (_, order) in given.iter().enumerate().filter(|(n, _)| used[*n].is_none()) {
        let mut unused = order.line(None);
        if order.order.is_ok() {
            unused.refuse(Reason::of("not-dislodged").with("what", "unit"));
        }
        report.lines.push(unused);
    }
    clashes(rules, state, &waiting, &mut goal, draws, report);
    settle(&waiting, &goal, report);

    let turn = before.turn;
    let fall = turn.season >= Season::Fall;
    report.after.dislodged.clear();
    report.after.contested.clear();
    report.after.turn = match fall {
        true => Turn { phase: Phase::Adjustment, ..turn },
        false => Turn { season: Season::Fall, phase: Phase::Movement, ..turn },
    };
    if fall {
        rules.occupy(state, &mut report.after);
    }
    rules.finish(state, before, report, Vec::new());
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
        _ if answered => line.refuse(Reason::of("1958-twice").with("what", "twice")),
        Ok(Order::Disband { .. }) => line.shape = Shape::Disband,
        _ if unit.aboard > 0 => line.refuse(Reason::of("1958-boarding").with("what", "off")),
        Ok(Order::Move { to, .. }) => match rules.reach(unit, *to).ok().filter(|p| options.contains(p)) {
            Some(place) => {
                line.shape = Shape::Move { to: place, convoyed: false };
                return (line, Some(place));
            }
            None => line.refuse(Reason::of("retreat-closed").with("why", "closed").with("to", *to)),
        },
        _ => line.refuse(Reason::of("not-dislodged").with("what", "order")),
    }
    (line, None)
}

/// Two to one space perish, or draw lots (H-6); own units may meet in their stack.
fn clashes(
    rules: &Rules1958,
    state: &State,
    waiting: &[Dislodged],
    goal: &mut [Option<Place>],
    draws: &mut Draws,
    report: &mut Report,
) {
    let board = &rules.map.board;
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
    let arrives = retreats::arrivals(board, goal, |i| i, stack, lot);
    let ordered = goal.to_vec();
    for i in (0..goal.len()).filter(|i| !arrives[*i]) {
        let Some(place) = goal[i].take() else { continue };
        if let Some(line) = report.lines.iter_mut().find(|l| l.unit == Some(waiting[i].unit) && !l.invalid) {
            line.verdict = Verdict::Fails;
            let same = |j: &usize| {
                *j != i && ordered[*j].map(|p| board.province_of(p)) == Some(board.province_of(place))
            };
            let by: Vec<Unit> = (0..ordered.len()).filter(same).map(|j| waiting[j].unit).collect();
            line.reason = Some(Reason::of("retreat-clash").with("by", by).with("at", place));
        }
    }
}

fn settle(waiting: &[Dislodged], goal: &[Option<Place>], report: &mut Report) {
    for (index, d) in waiting.iter().enumerate() {
        let mut unit = d.unit;
        let place = match unit.aboard {
            0 => goal[index],
            _ => waiting.iter().position(|f| carries(&f.unit, &unit)).and_then(|f| goal[f]),
        };
        match place {
            Some(place) => {
                unit.place = place;
                report.after.units.push(unit);
            }
            None => {
                let line = report.lines.iter().find(|l| l.unit == Some(d.unit) && !l.invalid);
                let reason = line.and_then(|l| l.reason.as_ref()).filter(|r| r.code == "retreat-clash");
                let ordered = line.is_some_and(|l| l.origin == Origin::Player);
                match reason.and_then(|r| r.get("at")).cloned() {
                    Some(Fact::Places(at)) => destroy(report, d.unit, "clash", at.first().copied()),
                    _ => destroy(report, d.unit, if ordered { "no-retreat" } else { "no-order" }, None),
                }
            }
        }
    }
}
