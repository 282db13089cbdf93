//! Tables printed for a game of 1897 besides results: the selections, the home centres in every issue, the final ones
//! (section “Published”).

use super::homes::Homes;
use crate::rules::prelude::*;
use crate::rules::standard::grammar::StandardOrder;

/// With Autumn 1897, the selections; with the winter after the homes were fixed (or, if none is due, with the phase that
/// fixed them), the final home centres and the regular ones that no longer are.
pub fn published_tables(board: &Board, before: &Position, report: &PhaseResult) -> Vec<PublishedTable> {
    if before.turn.phase == Phase::Selection {
        return vec![selections(board, report)];
    }
    let (was, is) = (Homes::read(board, before), Homes::read(board, &report.after));
    let fixing = is.are_fixed() && !was.are_fixed() && report.after.turn.phase != Phase::Adjustment;
    let first_winter = was.are_fixed() && before.turn.year == super::homes::fixing_year(board);
    if fixing || first_winter { vec![fixed(board, &is)] } else { Vec::new() }
}

/// The home centres of every power, the unowned centres, and the number of centres.
pub fn standing_tables(board: &Board, position: &Position) -> Vec<PublishedTable> {
    let homes = Homes::read(board, position);
    if board.powers().all(|o| homes.home_centres(o).is_empty()) {
        return Vec::new();
    }
    let heading = if homes.are_fixed() { "table-home" } else { "table-home-first" };
    let mut out = PublishedTable::new(heading, &["column-power", "column-home", "column-centres"]);
    let mut lost = false;
    for owner in board.powers() {
        let home = homes.home_centres(owner);
        let count = position.centres(owner);
        if home.is_empty() && count == 0 {
            continue;
        }
        let mut cells: Vec<CodedMessage> = Vec::new();
        for p in &home {
            let held = position.owns(owner, *p);
            lost |= !held;
            cells.push(CodedMessage::new(if held { "cell-at" } else { "cell-lost" }).with("at", *p));
        }
        out.rows.push(vec![owner.into(), cells.into(), count.into()]);
    }
    if lost {
        out.notes.push(CodedMessage::new("note-home-lost"));
    }
    let unowned: Vec<Province> =
        board.centres().filter(|p| position.owners[p.0 as usize].is_none()).collect();
    out.notes.push(match unowned.is_empty() {
        true => CodedMessage::new("note-all-owned"),
        false => CodedMessage::new("unowned").with("at", unowned),
    });
    vec![out]
}

fn selections(board: &Board, report: &PhaseResult) -> PublishedTable {
    let homes = Homes::read(board, &report.after);
    let mut out =
        PublishedTable::new("table-selections", &["column-power", "column-first-home", "column-remarks"]);
    for owner in board.powers() {
        let Some(home) = homes.initial(owner) else { continue };
        let mine = report.orders.iter().filter(|l| l.owner == owner);
        let mut remarks: Vec<CodedMessage> = Vec::new();
        for line in mine {
            let what: MessageFact = match line.order.term().and_then(StandardOrder::of) {
                Some(StandardOrder::Select { at }) => at.into(),
                _ => line.text(board).into(),
            };
            match (&line.origin, line.invalid) {
                (_, true) => remarks.push(CodedMessage::new("remark-void").with("at", what)),
                (OrderOrigin::None, _) => remarks.push(CodedMessage::new("remark-default")),
                (OrderOrigin::Gamesmaster, _) => remarks.push(CodedMessage::new("remark-set")),
                _ => {}
            }
        }
        out.rows.push(vec![owner.into(), home.into(), remarks.into()]);
    }
    out
}

fn fixed(board: &Board, homes: &Homes) -> PublishedTable {
    let mut out = PublishedTable::new("table-home-for-good", &["column-power", "column-home-centres"]);
    for owner in board.powers() {
        out.rows.push(vec![owner.into(), homes.home_centres(owner).to_vec().into()]);
    }
    let regular = board.powers().flat_map(|o| board.owner(o).home.iter().map(move |p| (o, *p)));
    let lost: Vec<CodedMessage> = regular
        .filter(|(o, p)| !homes.home_centres(*o).contains(p))
        .map(|(o, p)| CodedMessage::new("place-of-power").with("at", p).with("power", o))
        .collect();
    if !lost.is_empty() {
        out.notes.push(CodedMessage::new("event-home-lost").with("list", lost));
    }
    out
}
