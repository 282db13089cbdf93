//! Units and their kinds.

use super::{Owner, Place};

/// The kinds of units of all rule-sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitKind {
    /// `A`
    #[default]
    Army,
    /// `F`
    Fleet,
    /// `B`, Rather Silly rule 8
    Birds,
    /// `FA`, Rather Silly rule 9
    Distractor,
    /// `DA`, Rather Silly rule 10
    Exposer,
    /// `T`, Rather Silly rule 15
    Timeship,
    /// `SM`, Rather Silly rule 4
    SeaMonster,
    /// `XM`, Rather Silly rule 4
    SpaceMonster,
}

impl UnitKind {
    /// All kinds.
    pub const ALL: [UnitKind; 8] = [
        UnitKind::Army,
        UnitKind::Fleet,
        UnitKind::Birds,
        UnitKind::Distractor,
        UnitKind::Exposer,
        UnitKind::Timeship,
        UnitKind::SeaMonster,
        UnitKind::SpaceMonster,
    ];

    /// The word by which messages choose a form: `fleet`, or `army` for all other kinds.
    pub fn word(self) -> &'static str {
        if self == UnitKind::Fleet { "fleet" } else { "army" }
    }

    /// The code written before a unit.
    pub fn code(self) -> &'static str {
        match self {
            UnitKind::Army => "A",
            UnitKind::Fleet => "F",
            UnitKind::Birds => "B",
            UnitKind::Distractor => "FA",
            UnitKind::Exposer => "DA",
            UnitKind::Timeship => "T",
            UnitKind::SeaMonster => "SM",
            UnitKind::SpaceMonster => "XM",
        }
    }
}

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The owner.
    pub owner: Owner,
    /// The kind.
    pub kind: UnitKind,
    /// The place; in a province with coasts a fleet is on one of them.
    pub place: Place,
    /// Its number under the 1958 rules (`A1`), else 0.
    pub number: u16,
    /// Men or ships in Claudian Diplomacy, else 0.
    pub size: u32,
    /// The number of the fleet it is aboard under the 1958 rules, else 0.
    pub aboard: u16,
}

impl Unit {
    /// `aboard` of a unit that is off the board (Swiss: a piece in hyperspace, by its number): its place is meaningless.
    pub const OUTSIDE: u16 = u16::MAX;

    /// A unit without number or size.
    pub fn new(owner: Owner, kind: UnitKind, place: Place) -> Unit {
        Unit { owner, kind, place, number: 0, size: 0, aboard: 0 }
    }
}
