//! The end of a season: expiring records, pieces becoming lost, centres, victory, published tables, the next turn (S-3,
//! S-12, S-28, S-31, S-35, S-36).

use super::space::{HyperspaceState, MoveSeason};
use super::{SwissRules, links, report};
use crate::rules::phases;
use crate::rules::prelude::*;

/// Ends a phase: the season closes unless dislodged units must retreat.
pub fn close(rules: &SwissRules, before: &Position, report: &mut PhaseResult, mut space: HyperspaceState) {
    let board = rules.board;
    let turn = before.turn;
    let now = MoveSeason::from_turn(turn);
    let waiting = !report.after.dislodged.is_empty();
    let winter = turn.phase == Phase::Adjustment;
    if winter {
        space.embargo.retain(|(_, _, year)| *year > turn.year);
        space.used.retain(|(_, _, year)| *year > turn.year);
    } else if !waiting {
        report::ended(&space, report, now);
        links::close(rules.places, &mut space, now);
        space.used.retain(|(_, _, year)| *year >= turn.year);
        for piece in space.pieces.iter_mut().filter(|p| !p.lost && p.entered.year_on() <= now) {
            piece.lost = true;
            report.events.push(PhaseEvent::new("piece-lost").with("n", piece.number));
        }
        if now.fall {
            // S-35, including fleets in inland provinces.
            phases::occupy(board, &mut report.after, &mut report.events);
            win(rules, report, &mut space);
        }
    }
    report.after.turn = phases::next(turn, waiting, || true);
    report::tables(rules, &space, report, now);
    if !waiting {
        report::records(rules, &space, report, now, winter);
    }
    report.after.facts = space.facts(board);
    report.after.sort();
}

fn win(rules: &SwissRules, report: &mut PhaseResult, space: &mut HyperspaceState) {
    let board = rules.board;
    let winner = board.powers().find(|o| report.after.centres(*o) >= board.victory as usize);
    if let Some(winner) = winner {
        report.winners = vec![winner];
        space.winner = Some(winner);
        let count = report.after.centres(winner);
        let won = PhaseEvent::new("swiss-victory").with("power", winner).with("n", count);
        report.events.push(won.with("of", board.centres().count()));
    }
}
