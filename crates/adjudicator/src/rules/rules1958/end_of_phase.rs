//! The end of moves or retreats.

use super::Rules1958;
use super::state::State1958;
use crate::rules::prelude::*;

/// Sets the next phase: retreats, the adjustment after Fall, or the next moves.
pub fn close(rules: &Rules1958, state: &State1958, before: &Position, report: &mut PhaseResult) {
    let (turn, waiting) = (before.turn, !report.after.dislodged.is_empty());
    let fall = turn.season >= Season::Fall;
    report.after.turn = match fall {
        _ if waiting => Turn { phase: Phase::Retreat, ..turn },
        true => Turn { phase: Phase::Adjustment, ..turn },
        false => Turn { season: Season::Fall, phase: Phase::Movement, ..turn },
    };
    if fall && !waiting {
        rules.occupy(state, &mut report.after);
    }
    rules.finish(state, before, report, Vec::new());
}
