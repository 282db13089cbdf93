//! What follows a season: retreats open, centres taken, victory, the next phase.

use super::Standard;
use super::arena::Arena;
use crate::board::{Owner, Place, Province, Terrain, members};
use crate::position::{Position, Unit};
use crate::rules::{Event, Report, phases};
use crate::season::{Phase, Season, Turn};

/// The places next to a unit, but for the provinces closed to it.
pub(super) fn open_places(rules: &Standard, unit: &Unit, closed: u128) -> Vec<Place> {
    let (board, arena) = (&rules.board, &rules.arena);
    let reach = members(board.steps(unit.kind, unit.place));
    reach.filter(|p| !Arena::has(closed, arena.province[*p as usize])).map(Place).collect()
}

/// The moves and retreats of a season are done: after Fall centres change hands, then the next phase is found.
pub(super) fn season_over(rules: &Standard, turn: Turn, next: &mut Position, report: &mut Report) {
    if turn.season == Season::Fall {
        phases::occupy(&rules.board, next, &mut report.events);
        next.contested.clear();
        if winner(rules, next, report) || adjustments_due(rules, next) {
            next.turn = Turn::new(Season::Winter, turn.year, Phase::Adjustment);
        } else {
            year_over(rules, turn, next, report);
        }
    } else {
        next.turn = Turn::new(Season::Fall, turn.year, Phase::Movement);
    }
}

/// The year is over: who has nothing left is out.
pub(super) fn year_over(rules: &Standard, turn: Turn, next: &mut Position, report: &mut Report) {
    next.contested.clear();
    for owner in rules.board.powers() {
        let fact = format!("eliminated {}", rules.board.owner(owner).name);
        let gone = next.centres(owner) == 0 && next.of(owner).next().is_none();
        if gone && !next.facts.contains(&fact) {
            report.events.push(Event::of("eliminated").with("power", owner));
            next.facts.push(fact);
        }
    }
    next.turn = Turn::new(Season::Spring, turn.year + 1, Phase::Movement);
}

/// Whether somebody has the centres needed, and more than anybody else.
fn winner(rules: &Standard, next: &mut Position, report: &mut Report) -> bool {
    let counts: Vec<(Owner, usize)> = rules.board.powers().map(|o| (o, next.centres(o))).collect();
    let most = counts.iter().map(|c| c.1).max().unwrap_or(0);
    let best: Vec<Owner> = counts.iter().filter(|c| c.1 == most).map(|c| c.0).collect();
    let [one] = best[..] else { return false };
    if most < rules.board.victory as usize {
        return false;
    }
    let name = &rules.board.owner(one).name;
    report.winners.push(one);
    report.events.push(Event::of("victory").with("power", one).with("n", most));
    next.facts.push(format!("victory {name}"));
    true
}

/// Home centres of a power in which it may build (H-1 opens those another power owns).
pub(super) fn open_homes(rules: &Standard, position: &Position, owner: Owner) -> Vec<Province> {
    let board = &rules.board;
    let free = |p: &Province| {
        let held = position.owners[p.0 as usize];
        (held == Some(owner) || (rules.house.guerilla_raise() && held.is_some()))
            && position.at(board, *p).next().is_none()
            && board.province(*p).terrain != Terrain::Outside
    };
    board.owner(owner).home.iter().copied().filter(free).collect()
}

/// Somebody has units to remove, or builds and a place for them.
fn adjustments_due(rules: &Standard, position: &Position) -> bool {
    rules.board.powers().any(|owner| {
        let (units, centres) = (position.of(owner).count(), position.centres(owner));
        units > centres || (units < centres && !open_homes(rules, position, owner).is_empty())
    })
}
