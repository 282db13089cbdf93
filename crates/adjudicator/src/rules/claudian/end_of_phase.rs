//! The end of a phase: centres after the autumn, victory, eliminated powers, the table of strength, the next turn (C-2.1,
//! C-12.3, C-14).

use super::size::{MEN_A_CENTRE, strength_of};
use crate::rules::phases;
use crate::rules::prelude::*;

/// The word before a winner in the facts of a position.
const VICTORY: &str = "victory";

/// Ends a phase: completes what depends on the position after it, and sets its turn.
pub fn close(board: &Board, before: &Position, report: &mut PhaseResult) {
    let turn = before.turn;
    let waiting = !report.after.dislodged.is_empty();
    let season_over = turn.phase != Phase::Adjustment && !waiting;
    if season_over && turn.season == Season::Fall {
        // C-14.1
        phases::occupy(board, &mut report.after, &mut report.events);
        win(board, report);
    }
    let after = &report.after;
    let turn_after = phases::next(turn, waiting, || {
        has_winner(after) || board.powers().any(|o| builds(after, o) > 0 || excess(after, o) > 0)
    });
    report.after.turn = turn_after;
    for owner in board.powers() {
        if is_eliminated(&report.after, owner) && !is_eliminated(before, owner) {
            report.events.push(PhaseEvent::new("claudian-out").with("power", owner));
        }
    }
    if season_over && turn.season == Season::Fall || turn.phase == Phase::Adjustment {
        table(board, report);
    }
    report.after.sort();
}

/// Whether a power is eliminated: it has no force, dislodged ones included, and no centre.
pub fn is_eliminated(position: &Position, owner: Owner) -> bool {
    position.units_of(owner).chain(position.dislodged_units().filter(|u| u.owner == owner)).next().is_none()
        && position.centres(owner) == 0
}

/// Whether the facts name a winner.
pub fn has_winner(position: &Position) -> bool {
    position.facts.iter().any(|f| f.split_whitespace().next() == Some(VICTORY))
}

/// C-14.2, C-14.3: finds a power with at least fifteen centres, and more than any other.
fn win(board: &Board, report: &mut PhaseResult) {
    let after = &report.after;
    let winner = board.powers().find(|o| {
        let centres = after.centres(*o);
        centres >= board.victory as usize && board.powers().all(|p| p == *o || after.centres(p) < centres)
    });
    if let Some(winner) = winner {
        let held = report.after.centres(winner);
        report.winners = vec![winner];
        let name = &board.owner(winner).name;
        report.after.facts.push(format!("{VICTORY} {name}"));
        report.events.push(PhaseEvent::new("claudian-victory").with("power", winner).with("n", held));
    }
}

/// The total strength of a power, in men.
pub fn total(position: &Position, owner: Owner) -> u64 {
    position.units_of(owner).map(|u| u64::from(strength_of(u))).sum()
}

/// The number of builds due to a power (C-12.3).
pub fn builds(position: &Position, owner: Owner) -> u64 {
    let kept = total(position, owner).div_ceil(u64::from(MEN_A_CENTRE));
    (position.centres(owner) as u64).saturating_sub(kept)
}

/// The number of men a power must at least remove (C-12.6).
pub fn excess(position: &Position, owner: Owner) -> u64 {
    total(position, owner).saturating_sub(u64::from(MEN_A_CENTRE) * position.centres(owner) as u64)
}

fn table(board: &Board, report: &mut PhaseResult) {
    for owner in board.powers() {
        let after = &report.after;
        let [men, ships] = [UnitKind::Army, UnitKind::Fleet].map(|kind| {
            after.units_of(owner).filter(|u| u.kind == kind).map(|u| u64::from(u.size)).sum::<u64>()
        });
        let all = total(after, owner);
        let centres = after.centres(owner);
        if centres == 0 && all == 0 {
            continue;
        }
        let (builds, excess) = (builds(after, owner), excess(after, owner));
        let due = match (builds, excess) {
            (0, 0) => CodedMessage::new("note-due").with("what", "none").with("n", 0u32),
            (0, n) => CodedMessage::new("note-due").with("what", "men").with("n", count_of(n)),
            (n, _) => CodedMessage::new("note-due").with("what", "builds").with("n", count_of(n)),
        };
        let strength = PhaseEvent::new("strength").with("power", owner).with("centres", centres);
        let strength = strength.with("men", count_of(men)).with("ships", count_of(ships));
        report.events.push(strength.with("due", due));
    }
}

fn count_of(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
