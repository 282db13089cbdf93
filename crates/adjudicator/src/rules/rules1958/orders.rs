//! The table of the orders of the 1958 rules (grammar.md, 4.4; R58-5).

use crate::board::{Owner, Place, Province};
use crate::position::{Kind, Unit};
use crate::terms::{Arg, At, UnitRef, grammar, slot};

/// A unit by its number: `ARMY2`, of a power named or the writer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marker {
    /// The power, if it was named.
    pub owner: Option<Owner>,
    /// Army or fleet.
    pub kind: Kind,
    /// Its number.
    pub number: u16,
}

slot!(Marker, b'u', |m| Arg::Unit(m.unit()), Arg::Unit(u) => Marker::from(u));

grammar! {
    /// What a unit is told, or a power decides in Fall.
    pub enum Order,
    /// The orders of the 1958 rules.
    GRAMMAR: Numbered if crate::orders::FACTS {
        Hold { unit: Marker } = "{u} H" in "M" draws Hold;
        Move { unit: Marker, to: Place, boards: Option<Marker> } = "{u}-{p}[ boards {u}]" in "MR" draws Move;
        /// The objective is a province.
        Support { unit: Marker, of: Marker, to: Option<Province> } = "{u} S {u}[-{v}]" in "M" draws Support;
        Follow { unit: Marker, leader: Marker } = "{u} follows {u}" in "M" draws Nothing;
        Board { unit: Marker, fleet: Marker } = "{u} boards {u}" in "M" draws Hold;
        Off { unit: Marker } = "{u} off" in "M" draws Hold;
        /// These rules have no convoys (R58-7).
        Convoy { unit: Marker } = "{u} convoys" in "M" draws Nothing;
        Disband { unit: Marker } = "{u} D" in "R" draws Disband;
        Raise { kind: Kind, at: Option<Place> } = "Raise {k}[ {p}]" in "W" draws Build;
        Waive {} = "Waive" in "W" draws Nothing;
        Remove { unit: Marker } = "Remove {u}" in "W" draws Remove;
        /// R58-32.
        Capital { at: Province } = "Capital {v}" in "W" draws Nothing;
    }
}

impl Marker {
    /// The marker of a unit, its power left out.
    pub fn of(unit: &Unit) -> Marker {
        Marker { owner: None, kind: unit.kind, number: unit.number }
    }

    fn unit(&self) -> UnitRef {
        UnitRef { power: self.owner, kind: Some(self.kind), at: At::Marker(self.number), number: None }
    }

    fn from(unit: &UnitRef) -> Option<Marker> {
        match unit.at {
            At::Marker(number) => Some(Marker { owner: unit.power, kind: unit.kind?, number }),
            _ => None,
        }
    }
}

impl Order {
    /// The unit ordered; None for decisions of the power.
    pub fn unit(&self) -> Option<Marker> {
        self.term().units().next().and_then(Marker::from)
    }
}
