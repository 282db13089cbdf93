//! Retreats (R58-27 to R58-29).

use super::Rules1958;
use super::SameRetreat;
use super::orders::{Marker, Order};
use super::plan::Given;
use super::state::State;
use crate::board::Place;
use crate::draw::Draws;
use crate::position::{Dislodged, Kind, Position, Unit};
use crate::rules::phases::retreats;
use crate::rules::{Event, Line, Origin, Reason, Report, Shape, Verdict};
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
    retreats::open(&rules.map.board, (&position.units, &position.contested), unit, from, own)
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
            let marker = order.order.as_ref().and_then(Order::unit);
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
                owner: unit.owner,
                unit: Some(unit),
                order: Order::Disband { unit: Marker::of(&unit) }.text(board),
                shape: Shape::Disband,
                origin: Origin::None,
                written: None,
                verdict: Verdict::Fails,
                invalid: false,
                reason: Some(Reason::new("no-order", "no retreat ordered: annihilated")),
                strength: None,
            });
        }
    }
    for (_, order) in given.iter().enumerate().filter(|(n, _)| used[*n].is_none()) {
        let mut unused = line(order, None);
        let text = if order.order.is_some() {
            "invalid: no unit of this number must retreat"
        } else {
            order.message.as_str()
        };
        refuse(&mut unused, "no-unit", text);
        report.lines.push(unused);
    }
    clashes(rules, state, &waiting, &mut goal, draws, report);
    settle(rules, &waiting, &goal, report);

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
    let mut line = line(order, Some(*unit));
    match &order.order {
        _ if answered => refuse(&mut line, "double", "ordered twice"),
        Some(Order::Disband { .. }) => line.shape = Shape::Disband,
        _ if unit.aboard > 0 => {
            refuse(&mut line, "aboard", "invalid: an army on board goes where its fleet goes")
        }
        Some(Order::Move { to, .. }) => match rules.reach(unit, *to).ok().filter(|p| options.contains(p)) {
            Some(place) => {
                line.shape = Shape::Move { to: place, convoyed: false };
                return (line, Some(place));
            }
            None => refuse(&mut line, "closed", "invalid: it cannot retreat there"),
        },
        _ => refuse(&mut line, "no-retreat", "invalid: this is no retreat"),
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
    for i in (0..goal.len()).filter(|i| !arrives[*i]) {
        let Some(place) = goal[i].take() else { continue };
        if let Some(line) = report.lines.iter_mut().find(|l| l.unit == Some(waiting[i].unit) && !l.invalid) {
            line.verdict = Verdict::Fails;
            let name = &board.province(board.province_of(place)).name;
            line.reason =
                Some(Reason::new("retreat-clash", format!("several retreated to {name}: annihilated")));
        }
    }
}

fn settle(rules: &Rules1958, waiting: &[Dislodged], goal: &[Option<Place>], report: &mut Report) {
    let board = &rules.map.board;
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
                report.destroyed.push(d.unit);
                let name = d.unit.owned_text(board).replacen(": ", " ", 1);
                let text = format!("{name} is annihilated");
                report.events.push(Event { code: "destroyed", heading: String::new(), text });
            }
        }
    }
}

/// The line of an order before its result is known.
pub fn line(given: &Given, unit: Option<Unit>) -> Line {
    Line {
        owner: given.owner,
        unit,
        order: given.text.clone(),
        shape: Shape::Other,
        origin: if given.written.is_some() { Origin::Player } else { Origin::Gamesmaster },
        written: given.written,
        verdict: Verdict::Succeeds,
        invalid: false,
        reason: None,
        strength: None,
    }
}

/// Marks an order as invalid.
pub fn refuse(line: &mut Line, code: &'static str, text: &str) {
    line.verdict = Verdict::Void;
    line.invalid = true;
    line.origin = Origin::Refused;
    line.reason = Some(Reason::new(code, text));
}
