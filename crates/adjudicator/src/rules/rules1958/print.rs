//! What a game of 1958 prints besides results: raising and removal, capitals, stacks, who is aboard, units, duty (section 11).

use super::Rules1958;
use super::raising;
use super::state::State;
use crate::board::{Owner, Place};
use crate::position::{Kind, Position, Unit};
use crate::rules::{Report, RuleSet, Statement};
use crate::season::{Phase, Season};

/// With an adjustment: what every power might raise or had to remove, and where.
pub fn published(rules: &Rules1958, before: &Position, report: &Report) -> Vec<Statement> {
    if before.turn.phase != Phase::Adjustment {
        return Vec::new();
    }
    // Capitals are named before the raising (R58-32).
    let state = State::read(&rules.map, &report.after);
    let mut out = Statement::new("Raising and removal", &["Power", "Centres", "Units", "Due", "Raised in"]);
    for owner in players(rules, &state, before) {
        let due = rules.entitled(before, owner);
        let capital = state.capital(&rules.map, owner).map(|p| rules.map.board.province(p).abbr.clone());
        let bases = raising::bases(rules, before, owner).into_iter().map(|b| rules.map.board.place_abbr(b));
        let mut places: Vec<String> = capital.into_iter().chain(bases).collect();
        places.dedup();
        out.rows.push(vec![
            name(rules, owner),
            before.centres(owner).to_string(),
            before.of(owner).count().to_string(),
            signed(due),
            if due > 0 { places.join(", ") } else { "—".into() },
        ]);
    }
    vec![out]
}

/// Units, capitals and bases of every power; then stacks, armies aboard, the majority and the power on duty.
pub fn standing(rules: &Rules1958, position: &Position) -> Vec<Statement> {
    let board = &rules.map.board;
    let state = State::read(&rules.map, position);
    let raising = position.turn.phase == Phase::Adjustment;
    let mut head = vec!["Power", "Units", "Centres"];
    head.extend(raising.then_some("Due"));
    head.extend(["Capital", "Bases"]);
    let mut out = Statement::new("Units, capitals and naval bases", &head);
    let (mut moved, mut lost) = (false, false);
    for owner in players(rules, &state, position) {
        let capital = match state.capital(&rules.map, owner) {
            None => "—".to_string(),
            Some(capital) => {
                let away = capital != rules.map.seat(owner).capital;
                moved |= away;
                format!("{}{}", board.province(capital).abbr, if away { "*" } else { "" })
            }
        };
        let base = |place: &Place| {
            let held = position.owners[board.province_of(*place).0 as usize] == Some(owner);
            lost |= !held;
            let abbr = board.place_abbr(*place);
            if held { abbr } else { format!("({abbr})") }
        };
        let bases: Vec<String> = rules.map.seat(owner).bases.iter().map(base).collect();
        let mut row = vec![
            name(rules, owner),
            position.of(owner).count().to_string(),
            position.centres(owner).to_string(),
        ];
        row.extend(raising.then(|| signed(rules.entitled(position, owner))));
        row.extend([capital, bases.join(" ")]);
        out.rows.push(row);
    }
    if moved {
        out.notes.push("* The capital has moved.".into());
    }
    if lost {
        out.notes.push("In parentheses: a naval base that is lost.".into());
    }
    out.notes.extend(stacks(rules, position));
    out.notes.extend(aboard(rules, position));
    out.notes.extend(majority(rules, &state, position));
    if !state.out.is_empty() {
        let names: Vec<String> = state.out.iter().map(|o| name(rules, *o)).collect();
        out.notes.push(format!("Out: {}.", names.join(", ")));
    }
    if rules.due(position).is_some() {
        out.notes.extend(duty(rules, &state, position));
    }
    vec![out]
}

/// Several units of a power in one province; an army and the fleet it is aboard of are none.
fn stacks(rules: &Rules1958, position: &Position) -> Option<String> {
    let board = &rules.map.board;
    let mut found = Vec::new();
    for province in board.all() {
        for owner in board.powers() {
            let here: Vec<&Unit> =
                position.at(board, province).filter(|u| u.owner == owner && u.aboard == 0).collect();
            if here.len() > 1 {
                let units = list(here.iter().map(|u| marker(u)).collect());
                found.push(format!("{} {units} in {}", name(rules, owner), board.province(province).name));
            }
        }
    }
    (!found.is_empty()).then(|| format!("Stacks: {}.", found.join("; ")))
}

fn aboard(rules: &Rules1958, position: &Position) -> Option<String> {
    let carried = position.units.iter().filter(|u| u.aboard > 0);
    let found: Vec<String> = carried
        .map(|u| {
            let place = rules.map.board.place_name(u.place);
            format!("{} {} on board of F{} ({place})", name(rules, u.owner), marker(u), u.aboard)
        })
        .collect();
    (!found.is_empty()).then(|| format!("Carried: {}.", found.join("; ")))
}

/// The count towards victory, of units and not of centres (R58-35).
fn majority(rules: &Rules1958, state: &State, position: &Position) -> Option<String> {
    let needed = *rules.map.majority.get(&state.players)?;
    let units = |o: &Owner| position.of(*o).count();
    let most = rules.map.board.powers().map(|o| units(&o)).max().filter(|n| *n > 0)?;
    let leaders: Vec<Owner> = rules.map.board.powers().filter(|o| units(o) == most).collect();
    let has = if leaders.len() == 1 { "has" } else { "have" };
    let names = list(leaders.iter().map(|o| name(rules, *o)).collect());
    Some(format!("{needed} units on the board win; {names} {has} most, {most}."))
}

/// Who reads the orders of the next moves aloud (R58-2).
fn duty(rules: &Rules1958, state: &State, position: &Position) -> Option<String> {
    let turn = position.turn;
    let next = turn.year + i32::from(turn.season >= Season::Fall && turn.phase != Phase::Movement);
    let owner = state.on_duty(&rules.map, next)?;
    Some(format!("On duty to read the orders in {next}: {}.", name(rules, owner)))
}

/// Powers with something left, in the order of the board.
fn players(rules: &Rules1958, state: &State, position: &Position) -> Vec<Owner> {
    let alive = |o: &Owner| {
        !state.absent(&rules.map, *o) && (position.of(*o).next().is_some() || position.centres(*o) > 0)
    };
    rules.map.board.powers().filter(alive).collect()
}

fn name(rules: &Rules1958, owner: Owner) -> String {
    rules.map.board.owner(owner).name.clone()
}

fn marker(unit: &Unit) -> String {
    format!("{}{}", if unit.kind == Kind::Fleet { "F" } else { "A" }, unit.number)
}

fn signed(due: i64) -> String {
    match due {
        0 => "—".into(),
        1.. => format!("+{due}"),
        _ => format!("−{}", -due),
    }
}

fn list(names: Vec<String>) -> String {
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
