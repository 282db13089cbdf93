//! The end of a season: retreats, centres, victory, the next phase.

use super::Standard;
use crate::rules::phases::{self, winter};
use crate::rules::prelude::*;

/// The places next to a unit, except in the provinces closed to it.
pub(super) fn open_places(rules: &Standard, unit: &Unit, closed: Set) -> Vec<Place> {
    let board = &rules.board;
    let reach = members(board.steps(unit.kind, unit.place));
    reach.map(Place).filter(|p| !closed.has(board.province_of(*p))).collect()
}

/// Ends the moves and retreats of a season: after Fall centres change hands; then sets the next phase.
pub(super) fn season_over(rules: &Standard, turn: Turn, next: &mut Position, report: &mut PhaseResult) {
    if rules.board.ends_cycle(turn) {
        phases::occupy(&rules.board, next, &mut report.events);
        next.contested.clear();
        if rules.board.special.shift == Some(turn.year) && rules.board.moves_after(turn).year > turn.year {
            rules.board.shift_homes(next);
        }
        let won = winner(rules, turn.year, next, report);
        if !rules.board.has_adjustments() && !won {
            year_over(rules, turn, next, report);
        } else if won
            || winter::is_adjustment_due(&rules.board, next, |owner| {
                !open_homes(rules, next, owner).is_empty()
            })
        {
            next.turn = rules.board.adjustment(turn);
        } else {
            year_over(rules, turn, next, report);
        }
    } else {
        next.turn = rules.board.moves_after(turn);
    }
}

/// Ends the year: powers with nothing left are eliminated.
pub(super) fn year_over(rules: &Standard, turn: Turn, next: &mut Position, report: &mut PhaseResult) {
    next.contested.clear();
    for owner in rules.board.powers() {
        let fact = format!("eliminated {}", rules.board.owner(owner).name);
        let gone = next.centres(owner) == 0 && next.units_of(owner).next().is_none();
        if gone && !next.facts.contains(&fact) {
            report.events.push(PhaseEvent::new("eliminated").with("power", owner));
            next.facts.push(fact);
        }
    }
    next.turn = rules.board.moves_after(turn);
}

/// Whether a power has the centres needed, and more than any other.
fn winner(rules: &Standard, year: i32, next: &mut Position, report: &mut PhaseResult) -> bool {
    // A dummy has no player who could win.
    let powers = rules.board.powers().filter(|o| !rules.board.owner(*o).dummy);
    let counts: Vec<(Owner, usize)> = powers.map(|o| (o, next.centres(o))).collect();
    let most = counts.iter().map(|c| c.1).max().unwrap_or(0);
    let mut best: Vec<Owner> = counts.iter().filter(|c| c.1 == most).map(|c| c.0).collect();
    let hold = &rules.board.special.hold;
    let holder = counts.iter().find(|c| !hold.is_empty() && hold.iter().all(|p| next.owns(c.0, *p)));
    if let Some((owner, _)) = holder {
        best = vec![*owner];
    } else if most < rules.board.centres_to_win(year) as usize || (rules.board.play.lead && best.len() > 1) {
        return false;
    }
    for one in best {
        let name = &rules.board.owner(one).name;
        report.winners.push(one);
        report.events.push(PhaseEvent::new("victory").with("power", one).with("n", next.centres(one)));
        next.facts.push(format!("victory {name}"));
    }
    true
}

/// Centres in which a power may build (H-1 opens home centres another power owns).
pub(super) fn open_homes(rules: &Standard, position: &Position, owner: Owner) -> Vec<Province> {
    let board = &rules.board;
    let free = |p: &Province| position.is_vacant(board, *p) && board.province(*p).terrain != Terrain::Outside;
    board.sites(position, owner, rules.house.guerilla_raise()).into_iter().filter(free).collect()
}
