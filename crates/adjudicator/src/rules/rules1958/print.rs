//! Tables printed for a game of 1958 besides results: raising and removal, capitals, stacks, armies aboard, units, duty
//! (section 11).

use super::state::State1958;
use super::{Rules1958, fall_adjustment};
use crate::rules::prelude::*;

/// With an adjustment: the units every power could raise or had to remove, and where.
pub fn published_tables(rules: &Rules1958, before: &Position, report: &PhaseResult) -> Vec<PublishedTable> {
    if before.turn.phase != Phase::Adjustment {
        return Vec::new();
    }
    // Capitals are named before the raising (R58-32).
    let state = State1958::read(&rules.map, &report.after);
    let mut out = PublishedTable::new(
        "table-raising",
        &["column-power", "column-centres", "column-units", "column-due", "column-raised-in"],
    );
    for owner in players(rules, &state, before) {
        let due = rules.entitled(before, owner);
        let capital = state.capital(&rules.map, owner).map(|p| p.place());
        let mut places: Vec<Place> = capital
            .into_iter()
            .chain(fall_adjustment::bases(rules, before, owner))
            .filter(|_| due > 0)
            .collect();
        places.dedup_by_key(|p| rules.map.board.province_of(*p));
        let places: Vec<CodedMessage> =
            places.into_iter().map(|p| CodedMessage::new("cell-at").with("at", p)).collect();
        let (centres, units) = (before.centres(owner), before.units_of(owner).count());
        out.rows.push(vec![owner.into(), centres.into(), units.into(), signed(due), places.into()]);
    }
    vec![out]
}

/// Units, capitals and bases of every power; then stacks, armies aboard, the majority and the power on duty.
pub fn standing_tables(rules: &Rules1958, position: &Position) -> Vec<PublishedTable> {
    let board = &rules.map.board;
    let state = State1958::read(&rules.map, position);
    let raising = position.turn.phase == Phase::Adjustment;
    let mut head = vec!["column-power", "column-units", "column-centres"];
    head.extend(raising.then_some("column-due"));
    head.extend(["column-capital", "column-bases"]);
    let mut out = PublishedTable::new("table-1958", &head);
    let (mut moved, mut lost) = (false, false);
    for owner in players(rules, &state, position) {
        let capital = state.capital(&rules.map, owner).map(|capital| {
            let away = capital != rules.map.seat(owner).capital;
            moved |= away;
            CodedMessage::new(if away { "cell-moved" } else { "cell-at" }).with("at", capital)
        });
        let mut bases: Vec<CodedMessage> = Vec::new();
        for place in &rules.map.seat(owner).bases {
            let held = position.owns(owner, board.province_of(*place));
            lost |= !held;
            bases.push(CodedMessage::new(if held { "cell-at" } else { "cell-lost" }).with("at", *place));
        }
        let mut row: Vec<MessageFact> =
            vec![owner.into(), position.units_of(owner).count().into(), position.centres(owner).into()];
        row.extend(raising.then(|| signed(rules.entitled(position, owner))));
        row.extend([capital.into_iter().collect::<Vec<_>>().into(), bases.into()]);
        out.rows.push(row);
    }
    if moved {
        out.notes.push(CodedMessage::new("note-capital-moved"));
    }
    if lost {
        out.notes.push(CodedMessage::new("note-base-lost"));
    }
    out.notes.extend(stacks(rules, position));
    out.notes.extend(aboard(position));
    out.notes.extend(majority(rules, &state, position));
    if !state.eliminated.is_empty() {
        let out_now: Vec<Owner> = state.eliminated.to_vec();
        out.notes.push(CodedMessage::new("note-out").with("powers", out_now));
    }
    if rules.due(position).is_some() {
        out.notes.extend(duty(rules, &state, position));
    }
    vec![out]
}

/// Provinces with several units of a power, other than an army and the fleet it is aboard.
fn stacks(rules: &Rules1958, position: &Position) -> Option<CodedMessage> {
    let board = &rules.map.board;
    let mut found = Vec::new();
    for province in board.provinces() {
        for owner in board.powers() {
            let here: Vec<&Unit> =
                position.units_in(board, province).filter(|u| u.owner == owner && u.aboard == 0).collect();
            if here.len() > 1 {
                let units: Vec<CodedMessage> = here.iter().map(|u| marker(u)).collect();
                let stack = CodedMessage::new("note-stack").with("power", owner).with("units", units);
                found.push(stack.with("at", province));
            }
        }
    }
    (!found.is_empty()).then(|| CodedMessage::new("note-stacks").with("list", found))
}

fn aboard(position: &Position) -> Option<CodedMessage> {
    let carried = position.units.iter().filter(|u| u.aboard > 0);
    let notes = carried.map(|u| {
        let aboard = CodedMessage::new("note-aboard").with("power", u.owner).with("unit", marker(u));
        aboard.with("n", u32::from(u.aboard)).with("at", u.place)
    });
    let found: Vec<CodedMessage> = notes.collect();
    (!found.is_empty()).then(|| CodedMessage::new("note-carried").with("list", found))
}

/// The count towards victory, in units, not centres (R58-35).
fn majority(rules: &Rules1958, state: &State1958, position: &Position) -> Option<CodedMessage> {
    let needed = *rules.map.majority.get(&state.players)?;
    let most = rules.map.board.powers().map(|o| position.units_of(o).count()).max().filter(|n| *n > 0)?;
    let leaders: Vec<Owner> =
        rules.map.board.powers().filter(|o| position.units_of(*o).count() == most).collect();
    let note = CodedMessage::new("note-units-win").with("needed", needed).with("n", leaders.len());
    Some(note.with("powers", leaders).with("most", most))
}

/// The power that reads the orders of the next moves aloud (R58-2).
fn duty(rules: &Rules1958, state: &State1958, position: &Position) -> Option<CodedMessage> {
    let turn = position.turn;
    let next = turn.year + i32::from(turn.season >= Season::Fall && turn.phase != Phase::Movement);
    let owner = state.on_duty(&rules.map, next)?;
    Some(CodedMessage::new("note-duty").with("year", next.to_string()).with("power", owner))
}

/// Powers with units or centres, in the order of the board.
fn players(rules: &Rules1958, state: &State1958, position: &Position) -> Vec<Owner> {
    let present = rules.map.board.powers().filter(|o| !state.is_absent(&rules.map, *o));
    present.filter(|o| position.units_of(*o).next().is_some() || position.centres(*o) > 0).collect()
}

fn marker(unit: &Unit) -> CodedMessage {
    let kind = if unit.kind == UnitKind::Fleet { "F" } else { "A" };
    CodedMessage::new("unit-marker").with("marker", format!("{kind}{}", unit.number))
}

fn signed(due: i64) -> MessageFact {
    MessageFact::Text(match due {
        0 => "—".into(),
        1.. => format!("+{due}"),
        _ => format!("−{}", -due),
    })
}
