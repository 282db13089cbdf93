//! What a game of 1897 prints besides results: the selections, the home centres of every issue, the final ones (section “Published”).

use super::homes::Homes;
use crate::rules::prelude::*;
use crate::rules::standard::grammar::Order;

/// With Autumn 1897 the selections; with the winter after the homes were fixed (or, where none is due, with the phase
/// that fixed them) the final home centres and the regular ones that are none any more.
pub fn published(board: &Board, before: &Position, report: &Report) -> Vec<Statement> {
    if before.turn.phase == Phase::Selection {
        return vec![selections(board, report)];
    }
    let (was, is) = (Homes::read(board, before), Homes::read(board, &report.after));
    let fixing = is.are_fixed() && !was.are_fixed() && report.after.turn.phase != Phase::Adjustment;
    let first_winter = was.are_fixed() && before.turn.year == super::homes::fixing(board);
    if fixing || first_winter { vec![fixed(board, &is)] } else { Vec::new() }
}

/// The home centres of every power, the unowned centres, and the number of centres.
pub fn standing(board: &Board, position: &Position) -> Vec<Statement> {
    let homes = Homes::read(board, position);
    if board.powers().all(|o| homes.of(o).is_empty()) {
        return Vec::new();
    }
    let heading = if homes.are_fixed() { "table-home" } else { "table-home-first" };
    let mut out = Statement::new(heading, &["column-power", "column-home", "column-centres"]);
    let mut lost = false;
    for owner in board.powers() {
        let home = homes.of(owner);
        let count = position.centres(owner);
        if home.is_empty() && count == 0 {
            continue;
        }
        let mut cells: Vec<Message> = Vec::new();
        for p in &home {
            let held = position.owns(owner, *p);
            lost |= !held;
            cells.push(Message::new(if held { "cell-at" } else { "cell-lost" }).with("at", *p));
        }
        out.rows.push(vec![owner.into(), cells.into(), count.into()]);
    }
    if lost {
        out.notes.push(Message::new("note-home-lost"));
    }
    let unowned: Vec<Province> =
        board.centres().filter(|p| position.owners[p.0 as usize].is_none()).collect();
    out.notes.push(match unowned.is_empty() {
        true => Message::new("note-all-owned"),
        false => Message::new("unowned").with("at", unowned),
    });
    vec![out]
}

fn selections(board: &Board, report: &Report) -> Statement {
    let homes = Homes::read(board, &report.after);
    let mut out =
        Statement::new("table-selections", &["column-power", "column-first-home", "column-remarks"]);
    for owner in board.powers() {
        let Some(home) = homes.initial(owner) else { continue };
        let mine = report.lines.iter().filter(|l| l.owner == owner);
        let mut remarks: Vec<Message> = Vec::new();
        for line in mine {
            let what: Fact = match line.order.term().and_then(Order::of) {
                Some(Order::Select { at }) => at.into(),
                _ => line.text(board).into(),
            };
            match (&line.origin, line.invalid) {
                (_, true) => remarks.push(Message::new("remark-void").with("at", what)),
                (Origin::None, _) => remarks.push(Message::new("remark-default")),
                (Origin::Gamesmaster, _) => remarks.push(Message::new("remark-set")),
                _ => {}
            }
        }
        out.rows.push(vec![owner.into(), home.into(), remarks.into()]);
    }
    out
}

fn fixed(board: &Board, homes: &Homes) -> Statement {
    let mut out = Statement::new("table-home-for-good", &["column-power", "column-home-centres"]);
    for owner in board.powers() {
        out.rows.push(vec![owner.into(), homes.of(owner).to_vec().into()]);
    }
    let regular = board.powers().flat_map(|o| board.owner(o).home.iter().map(move |p| (o, *p)));
    let lost: Vec<Message> = regular
        .filter(|(o, p)| !homes.of(*o).contains(p))
        .map(|(o, p)| Message::new("place-of-power").with("at", p).with("power", o))
        .collect();
    if !lost.is_empty() {
        out.notes.push(Message::new("event-home-lost").with("list", lost));
    }
    out
}
