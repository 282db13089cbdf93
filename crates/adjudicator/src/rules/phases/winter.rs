//! Winters of all rule-sets: how far a unit is from home.

use crate::board::{Province, Set, members, spread};

/// Steps from a province or a place, by its index, to the nearest that is a goal, each to one of those `next` gives; very
/// many if none is reached.
pub(in crate::rules) fn steps(from: u8, goal: impl Fn(u8) -> bool, next: impl Fn(u8) -> Set) -> usize {
    let (mut seen, mut edge): (Set, Set) = (0, 1 << from);
    for distance in 0.. {
        if edge == 0 {
            break;
        }
        if members(edge).any(&goal) {
            return distance;
        }
        seen |= edge;
        edge = members(edge).fold(0, |set, at| set | next(at)) & !seen;
    }
    usize::MAX
}

/// The provinces an army is carried to over the `seas` with fleets in them, those next to it included.
pub(in crate::rules) fn carried(from: Province, seas: Set, touch: impl Fn(Province) -> Set) -> Set {
    let sailed = spread(touch(from) & seas, |p| touch(Province(p)) & seas);
    members(sailed).fold(0, |all, p| all | touch(Province(p)))
}
