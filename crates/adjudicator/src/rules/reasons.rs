//! What the judge finds in every fight, as reasons.

use crate::judge::{BreakMethod, IndexSet, MoveOutcome};
use crate::rules::prelude::*;

/// Two strengths, own first, whose the other is, and with whose help.
pub(super) fn sums(
    code: impl Into<MessageCode>,
    own: u32,
    other: u32,
    by: Vec<Unit>,
    with: Vec<Unit>,
) -> Reason {
    Reason::of(code).with("by", by).with("own", own).with("other", other).with("with", with)
}

/// Dislodged, and by whom; the strengths where they are why: by ruling they need not be.
pub(super) fn dislodged_reason(code: impl Into<MessageCode>, by: Vec<Unit>, own: u32, other: u32) -> Reason {
    match own < other {
        true => Reason::of(code).with("by", by).with("own", own).with("other", other),
        false => Reason::of("dislodged").with("by", by),
    }
}

/// What a move that was not strong enough met: a `rival` for its goal or a unit there, its `own` or not, `leaving` or not.
/// `mine` and `holds` are the words for a unit of its own, and for one that was supported.
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

/// Why a move failed, where the fight alone tells it; `mine` is the word for a unit of its own in the way.
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
