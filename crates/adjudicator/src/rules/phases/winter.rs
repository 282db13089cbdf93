//! Winters of all rule-sets: how far a unit is from home.

use crate::board::{Set, spread, union};
use crate::rules::prelude::*;

/// Steps from a province or a place, by its index, to the nearest that is a goal, each to one of those `next` gives; very
/// many if none is reached.
pub(in crate::rules) fn steps(from: u16, goal: impl Fn(u16) -> bool, next: impl Fn(u16) -> Set) -> usize {
    let (mut seen, mut edge) = (Set::EMPTY, Set::one(from));
    for distance in 0.. {
        if edge.is_empty() {
            break;
        }
        if members(edge).any(&goal) {
            return distance;
        }
        seen |= edge;
        edge = union(members(edge).map(&next)) & !seen;
    }
    usize::MAX
}

/// The provinces an army is carried to over the `seas` with fleets in them, those next to it included.
pub(in crate::rules) fn carried(from: Province, seas: Set, touch: impl Fn(Province) -> Set) -> Set {
    let sailed = spread(touch(from) & seas, |p| touch(Province(p)) & seas);
    union(members(sailed).map(|p| touch(Province(p))))
}
