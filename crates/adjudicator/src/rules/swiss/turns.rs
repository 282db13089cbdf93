//! What closes a season: records that end, pieces that become lost, centres, victory, the published tables, the next turn
//! (S-3, S-12, S-28, S-31, S-35, S-36).

use super::Rules;
use super::links;
use super::report;
use super::space::{Space, When};
use crate::position::Position;
use crate::rules::{Event, Report};
use crate::season::{Phase, Season, Turn};

/// Ends a phase: the season closes unless dislodged units wait.
pub fn close(rules: &Rules, before: &Position, report: &mut Report, mut space: Space) {
    let board = rules.board;
    let turn = before.turn;
    let now = When::of(turn);
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
            report.events.push(Event::of("piece-lost").with("n", piece.number));
        }
        if now.fall {
            occupy(rules, report);
            win(rules, report, &mut space);
        }
    }
    report.after.turn = next(turn, waiting);
    report::tables(rules, &space, report, now);
    if !waiting {
        report::records(rules, &space, report, now, winter);
    }
    report.after.facts = space.facts(board);
    report.after.sort();
}

/// S-35: centres change hands by occupation, fleets in inland provinces included.
fn occupy(rules: &Rules, report: &mut Report) {
    let board = rules.board;
    for unit in &report.after.units {
        let province = board.province_of(unit.place);
        let info = board.province(province);
        let owner = &mut report.after.owners[province.0 as usize];
        if info.centre && *owner != Some(unit.owner) {
            let gain = Event::of("gains").with("power", unit.owner).with("at", province);
            report.events.push(match owner.replace(unit.owner) {
                Some(from) => gain.with("from", from),
                None => gain,
            });
        }
    }
}

fn win(rules: &Rules, report: &mut Report, space: &mut Space) {
    let board = rules.board;
    let winner = board.powers().find(|o| report.after.centres(*o) >= board.victory as usize);
    if let Some(winner) = winner {
        report.winners = vec![winner];
        space.winner = Some(winner);
        let count = report.after.centres(winner);
        let won = Event::of("swiss-victory").with("power", winner).with("n", count);
        report.events.push(won.with("of", board.centres().count()));
    }
}

fn next(turn: Turn, waiting: bool) -> Turn {
    if waiting {
        return Turn { phase: Phase::Retreat, ..turn };
    }
    match turn.season {
        _ if turn.phase == Phase::Adjustment => {
            Turn::new(Season::Spring, turn.year.saturating_add(1), Phase::Movement)
        }
        Season::Fall | Season::Winter => Turn::new(Season::Winter, turn.year, Phase::Adjustment),
        _ => Turn::new(Season::Fall, turn.year, Phase::Movement),
    }
}
