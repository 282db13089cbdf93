//! Reasons common to all fights.

use crate::judge::{BreakMethod, IndexSet, MoveOutcome};
use crate::rules::prelude::*;

/// A reason with two strengths, own first, the units with the other strength and their supporters.
pub(super) fn sums(
    code: impl Into<MessageCode>,
    own: u32,
    other: u32,
    by: Vec<Unit>,
    with: Vec<Unit>,
) -> Reason {
    Reason::of(code).with("by", by).with("own", own).with("other", other).with("with", with)
}

/// The reason of a dislodgement; with the strengths if they explain it, which they need not after a ruling.
pub(super) fn dislodged_reason(code: impl Into<MessageCode>, by: Vec<Unit>, own: u32, other: u32) -> Reason {
    match own < other {
        true => Reason::of(code).with("by", by).with("own", own).with("other", other),
        false => Reason::of("dislodged").with("by", by),
    }
}

/// The code for the obstacle of a move that was too weak: a `rival` for its goal or a unit there, of its `own` country or
/// not, `leaving` or not. `mine` and `holds` are the codes for a unit of its own, and for a supported one.
pub(super) fn bounce_reason(
    (rival, own, leaving): (bool, bool, bool),
    (force, other): (u32, u32),
    [mine, holds]: [&'static str; 2],
) -> &'static str {
    let even = (force, other) == (1, 1);
    match (rival, own) {
        (true, true) if force == other => "standoff-own",
        (true, true) => "own-first",
        (true, false) if force == other => "standoff",
        (true, false) => "outdone",
        (false, true) => mine,
        (false, false) if leaving && even => "stayed",
        (false, false) if leaving => "stayed-against",
        (false, false) if even => "holds",
        (false, false) => holds,
    }
}

/// The reason a move failed, if the fight alone determines it; `mine` is the code for a unit of its own in the way.
pub(super) fn cause<S: IndexSet>(
    why: MoveOutcome<S>,
    mine: &'static str,
    units: impl Fn(S) -> Vec<Unit>,
) -> Option<Reason> {
    Some(match why {
        MoveOutcome::HeadToHead { own, other, by, with } => {
            let code = if (own, other) == (1, 1) { "head-on" } else { "head-on-lost" };
            sums(code, own, other, units(S::one(by)), units(with))
        }
        MoveOutcome::OwnUnit { by } => Reason::of(mine).with("by", units(S::one(by))),
        MoveOutcome::NoRoute { lost } if lost.is_empty() => Reason::of("no-convoy"),
        MoveOutcome::NoRoute { lost } => Reason::of("convoy-broken").with("lost", units(lost)),
        MoveOutcome::Struck { how: BreakMethod::Ring, core } | MoveOutcome::Undecided { core } => {
            Reason::of("circular").with("units", units(core))
        }
        MoveOutcome::Struck { how: BreakMethod::AllHold, core } => {
            Reason::of("paradox-hold").with("units", units(core))
        }
        MoveOutcome::Struck { core, .. } => Reason::of("paradox").with("units", units(core)),
        MoveOutcome::Ruled => Reason::of("gamesmaster"),
        MoveOutcome::Bounced { .. } | MoveOutcome::Moved | MoveOutcome::NotFree => return None,
    })
}
