//! Units and their kinds.

use super::{Owner, Place};

/// The kinds of units of all rule-sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
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

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Army,
        Kind::Fleet,
        Kind::Birds,
        Kind::Distractor,
        Kind::Exposer,
        Kind::Timeship,
        Kind::SeaMonster,
        Kind::SpaceMonster,
    ];

    /// The word that messages choose by: `fleet`, or `army` for all others.
    pub fn word(self) -> &'static str {
        if self == Kind::Fleet { "fleet" } else { "army" }
    }

    /// The code that stands before a unit.
    pub fn code(self) -> &'static str {
        match self {
            Kind::Army => "A",
            Kind::Fleet => "F",
            Kind::Birds => "B",
            Kind::Distractor => "FA",
            Kind::Exposer => "DA",
            Kind::Timeship => "T",
            Kind::SeaMonster => "SM",
            Kind::SpaceMonster => "XM",
        }
    }
}

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// Whose it is.
    pub owner: Owner,
    /// What it is.
    pub kind: Kind,
    /// Where it stands; a fleet in a province with two coasts stands at one of them.
    pub place: Place,
    /// Its number under the 1958 rules (`A1`), else 0.
    pub number: u16,
    /// Men or ships in Claudian Diplomacy, else 0.
    pub size: u32,
    /// The number of the fleet it is aboard under the 1958 rules, else 0.
    pub aboard: u16,
}

impl Unit {
    /// `aboard` of a unit that is off the board (Swiss: a piece in hyperspace, by its number): its place says nothing.
    pub const OUTSIDE: u16 = u16::MAX;

    /// A plain unit without number or size.
    pub fn new(owner: Owner, kind: Kind, place: Place) -> Unit {
        Unit { owner, kind, place, number: 0, size: 0, aboard: 0 }
    }
}
