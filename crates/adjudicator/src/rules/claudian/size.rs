//! Men and ships: the sizes of forces, and their strength in a fight (C-7, C-8, C-9, C-11.3).

use crate::rules::prelude::*;

/// Men a ship counts for in attack, defence and support (C-11.3).
pub const MEN_A_SHIP: u32 = 40;

/// Soldiers a ship carries (C-8.3).
pub const SOLDIERS_A_SHIP: u32 = 20;

/// Men in a build, and men that one centre maintains (C-12.1, C-12.3).
pub const MEN_A_CENTRE: u32 = 10_000;

/// The smallest force: 1,000 men or 50 ships (C-7.2, C-8.2).
pub fn minimum_force(kind: UnitKind) -> u32 {
    if kind == UnitKind::Fleet { 50 } else { 1_000 }
}

/// The greatest force: 10,000 men or 250 ships (C-7.1, C-8.1).
pub fn maximum_force(kind: UnitKind) -> u32 {
    if kind == UnitKind::Fleet { 250 } else { 10_000 }
}

/// The strength of a number of men or ships in a fight, in men.
pub fn strength(kind: UnitKind, size: u32) -> u32 {
    if kind == UnitKind::Fleet { size.saturating_mul(MEN_A_SHIP) } else { size }
}

/// The strength of a force in a fight, in men.
pub fn strength_of(unit: &Unit) -> u32 {
    strength(unit.kind, unit.size)
}

/// The fault of a number in an order, if it has one (C-7.2, C-8.2, C-9.1, C-10.5). `left` is the number of men or ships
/// of the force that no earlier order has named.
pub fn fault(kind: UnitKind, number: u32, left: u32) -> Option<Reason> {
    let (what, n) = match number {
        _ if number > left => ("left", left),
        _ if number < minimum_force(kind) => ("few", minimum_force(kind)),
        _ if !number.is_multiple_of(5) => ("five", number),
        _ => return None,
    };
    Some(Reason::of("claudian-size").with("what", what).with("n", n))
}
