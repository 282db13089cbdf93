//! Prints positions and played phases in the case format.

use std::fmt::Write;

use crate::board::Board;
use crate::draw::Draw;
use crate::position::Position;
use crate::rules::{PhaseResult, RuleSet};

/// The sections of a position, with the keyword prefix `PRESTATE` or `POSTSTATE`. `secrets` adds facts that only the GM may see.
pub fn print_position(board: &Board, position: &Position, prefix: &str, secrets: bool) -> String {
    let mut out = String::new();
    let mut sorted = position.clone();
    sorted.sort();
    section(&mut out, prefix, sorted.units.iter().map(|u| u.owned_text(board)));
    let owners = board.all_owners().filter(|o| sorted.centres(*o) > 0).map(|o| {
        let held = board.provinces().filter(|p| sorted.owners[p.0 as usize] == Some(o));
        let ids = held.map(|p| board.province(p).id.as_str()).collect::<Vec<_>>().join(" ");
        format!("{}: {ids}", board.owner(o).name)
    });
    section_if(&mut out, &format!("{prefix}_SUPPLYCENTER_OWNERS"), owners.collect());
    let dislodged =
        sorted.dislodged.iter().map(|d| format!("{}: {}", board.owner(d.unit.owner).name, d.text(board)));
    section_if(&mut out, &format!("{prefix}_DISLODGED"), dislodged.collect());
    if prefix == "PRESTATE" {
        let ids =
            sorted.contested.iter().map(|p| board.province(*p).id.as_str()).collect::<Vec<_>>().join(" ");
        section_if(&mut out, "PRESTATE_CONTESTED", (!ids.is_empty()).then_some(ids).into_iter().collect());
    }
    let mut facts = sorted.facts.clone();
    if secrets {
        facts.extend(sorted.secrets.reveal().iter().cloned());
    }
    section_if(&mut out, &format!("{prefix}_STATE"), facts);
    out
}

/// A played phase as a whole case: the position before, the orders carried out, their results, the position after.
/// Reading and judging it gives the same result.
pub fn print_phase(
    name: &str,
    rules: &dyn RuleSet,
    before: &Position,
    orders: &[(String, String)],
    draws: &[Draw],
    report: &PhaseResult,
    secrets: bool,
) -> String {
    let board = rules.board();
    let mut out = format!("CASE {name}\nVARIANT {}\n{}", rules.name(), board_line(board));
    if !rules.switches().0.is_empty() {
        let pairs = rules.switches().text();
        let _ = writeln!(out, "RULES {pairs}");
    }
    let _ = writeln!(out, "PRESTATE_SETPHASE {}", before.turn);
    out += &print_position(board, before, "PRESTATE", secrets);
    let drawn = draws.iter().filter(|d| d.candidates.len() > 1).map(|d| d.value.as_str()).collect::<Vec<_>>();
    if !drawn.is_empty() {
        let _ = writeln!(out, "DRAWS {}", drawn.join(" "));
    }
    section(&mut out, "ORDERS", orders.iter().map(|(who, order)| format!("{who}: {order}")));
    let after = print_position(board, &report.after, "POSTSTATE", secrets);
    // Units awaiting retreat are listed with their open retreats; a destroyed unit is a fact.
    out += &after.replace("POSTSTATE_DISLODGED", "POSTSTATE_RETREATS");
    // Orders superseded by a later letter are not among the orders, so they have no result either.
    let counting = report.orders.iter().filter(|l| l.reason.as_ref().is_none_or(|r| !r.is_superseded()));
    let results = counting.map(|l| {
        let owner = &board.owner(l.owner).name;
        format!("{owner}: {} = {}", l.text(board), l.verdict.word())
    });
    section_if(&mut out, "RESULT", results.collect());
    out += "END\n";
    out
}

/// `BOARD isles`, for a board that is not the rule-set's own.
pub fn board_line(board: &Board) -> String {
    let id = &board.about.id;
    if id.is_empty() { String::new() } else { format!("BOARD {id}\n") }
}

fn section(out: &mut String, keyword: &str, lines: impl Iterator<Item = String>) {
    let _ = writeln!(out, "{keyword}");
    for line in lines {
        let _ = writeln!(out, "\t{line}");
    }
}

fn section_if(out: &mut String, keyword: &str, lines: Vec<String>) {
    if !lines.is_empty() {
        section(out, keyword, lines.into_iter());
    }
}
