//! What a game of 1897 prints besides results: the selections, the home centres of every issue, the final ones (section “Published”).

use super::homes::Homes;
use crate::board::{Board, Owner, Province};
use crate::position::Position;
use crate::rules::{Origin, Report, Statement};
use crate::season::Phase;

/// With Autumn 1897 the selections; with the winter after the homes were fixed (or, where none is due, with the phase
/// that fixed them) the final home centres and the regular ones that are none any more.
pub fn published(board: &Board, before: &Position, report: &Report) -> Vec<Statement> {
    if before.turn.phase == Phase::Selection {
        return vec![selections(board, report)];
    }
    let (was, is) = (Homes::read(board, before), Homes::read(board, &report.after));
    let winter = before.turn.phase == Phase::Adjustment;
    let fixing = is.are_fixed() && !was.are_fixed() && report.after.turn.phase != Phase::Adjustment;
    let first_winter = winter && was.are_fixed() && before.turn.year == 1899;
    if fixing || first_winter { vec![fixed(board, &is)] } else { Vec::new() }
}

/// The home centres of every power, the unowned centres, and the number of centres.
pub fn standing(board: &Board, position: &Position) -> Vec<Statement> {
    let homes = Homes::read(board, position);
    if board.powers().all(|o| homes.of(o).is_empty()) {
        return Vec::new();
    }
    let heading = if homes.are_fixed() { "Home centres" } else { "Initial home centres" };
    let mut out = Statement::new(heading, &["Power", "Home", "Centres"]);
    let mut lost = false;
    for owner in board.powers() {
        let home = homes.of(owner);
        let count = position.centres(owner);
        if home.is_empty() && count == 0 {
            continue;
        }
        let cell = |p: &Province| {
            let abbr = &board.province(*p).abbr;
            if position.owners[p.0 as usize] == Some(owner) { abbr.clone() } else { format!("({abbr})") }
        };
        lost |= home.iter().any(|p| position.owners[p.0 as usize] != Some(owner));
        let cells = home.iter().map(cell).collect::<Vec<_>>().join(" ");
        out.rows.push(vec![name(board, owner), dash(cells), count.to_string()]);
    }
    if lost {
        out.notes.push("In parentheses: not held by its home power.".into());
    }
    let unowned: Vec<&str> = board
        .centres()
        .filter(|p| position.owners[p.0 as usize].is_none())
        .map(|p| board.province(p).name.as_str())
        .collect();
    out.notes.push(match unowned.as_slice() {
        [] => "Every centre is owned.".into(),
        list => format!("Unowned: {}.", list.join(", ")),
    });
    vec![out]
}

fn selections(board: &Board, report: &Report) -> Statement {
    let homes = Homes::read(board, &report.after);
    let mut out = Statement::new("Selections", &["Power", "Initial home", "Remarks"]);
    for owner in board.powers() {
        let Some(home) = homes.initial(owner) else { continue };
        let mine = report.lines.iter().filter(|l| l.owner == owner);
        let mut remarks: Vec<String> = Vec::new();
        for line in mine {
            let place = line.order.strip_prefix("SELECT ").and_then(|id| board.find(id));
            let text = place.map_or(line.order.clone(), |p| board.province(p).name.clone());
            match (&line.origin, line.invalid) {
                (_, true) => remarks.push(format!("{text}: void")),
                (Origin::None, _) => remarks.push("default".into()),
                (Origin::Gamesmaster, _) => remarks.push("set by the gamesmaster".into()),
                _ => {}
            }
        }
        let home = board.province(home).name.clone();
        out.rows.push(vec![name(board, owner), home, remarks.join("; ")]);
    }
    out
}

fn fixed(board: &Board, homes: &Homes) -> Statement {
    let mut out = Statement::new("Home centres for the rest of the game", &["Power", "Home centres"]);
    for owner in board.powers() {
        let names: Vec<&str> = homes.of(owner).iter().map(|p| board.province(*p).name.as_str()).collect();
        out.rows.push(vec![name(board, owner), dash(names.join(", "))]);
    }
    let regular = board.powers().flat_map(|o| board.owner(o).home.iter().map(move |p| (o, *p)));
    let lost: Vec<String> = regular
        .filter(|(o, p)| !homes.of(*o).contains(p))
        .map(|(o, p)| format!("{} ({})", board.province(p).name, board.owner(o).name))
        .collect();
    if !lost.is_empty() {
        out.notes.push(format!("Home centres of their powers no more: {}.", lost.join(", ")));
    }
    out
}

fn name(board: &Board, owner: Owner) -> String {
    board.owner(owner).name.clone()
}

fn dash(text: String) -> String {
    if text.is_empty() { "—".into() } else { text }
}
