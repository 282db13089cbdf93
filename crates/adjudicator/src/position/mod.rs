//! A position: units, dislodged units, centre owners, and the further facts a rule-set keeps.

mod secret;
mod text;

pub use crate::board::{Unit, UnitKind};
pub use secret::Private;
pub use text::NotAUnit;

use crate::board::{Board, Builds, Owner, Place, Province};
use crate::season::Turn;

/// A unit that must retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DislodgedUnit {
    /// The unit, still at the place it was dislodged from.
    pub unit: Unit,
    /// Where its attackers came from over land or by their own sailing, if that closes a retreat.
    pub from: Vec<Place>,
    /// Its open retreats. None: to be worked out from the position, `from` and the contested provinces.
    pub retreats: Option<Vec<Place>>,
}

/// Everything that is true between two phases. What players must not see yet is in `secrets`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The phase about to be played.
    pub turn: Turn,
    /// All units that are not dislodged.
    pub units: Vec<Unit>,
    /// Dislodged units awaiting retreat.
    pub dislodged: Vec<DislodgedUnit>,
    /// The owner of each province's centre, by province index; None for provinces nobody owns.
    pub owners: Vec<Option<Owner>>,
    /// Provinces left vacant by a stand-off in the last movement.
    pub contested: Vec<Province>,
    /// Further public facts, one a line, in the words of the rule-set's specification.
    pub facts: Vec<String>,
    /// Facts that only the gamesmaster may see (herds of llamas).
    pub secrets: Private<Vec<String>>,
}

impl Position {
    /// An empty board at the given turn.
    pub fn empty(board: &Board, turn: Turn) -> Position {
        Position { turn, owners: vec![None; board.len()], ..Position::default() }
    }

    /// The units and centres that the board gives every owner at the start.
    pub fn at_start(board: &Board, turn: Turn) -> Position {
        let mut position = Position::empty(board, turn);
        for owner in board.all_owners() {
            let info = board.owner(owner);
            let units = info.units.iter().filter(|_| board.play.units || !info.played);
            position.units.extend(units.filter_map(|u| Unit::read(board, owner, u).ok()));
            info.owns.iter().for_each(|p| position.owners[p.0 as usize] = Some(owner));
        }
        position.sort();
        position
    }

    /// The units of an owner, in the order of the position.
    pub fn units_of(&self, owner: Owner) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |u| u.owner == owner)
    }

    /// The dislodged units, in the order of the position.
    pub fn dislodged_units(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.dislodged.iter().map(|d| &d.unit)
    }

    /// The units in a province, dislodged ones not among them.
    pub fn units_in<'a>(&'a self, board: &'a Board, province: Province) -> impl Iterator<Item = &'a Unit> {
        self.units.iter().filter(move |u| board.unit_province(u) == province)
    }

    /// How many centres the owner has.
    pub fn centres(&self, owner: Owner) -> usize {
        self.owners.iter().filter(|o| **o == Some(owner)).count()
    }

    /// True if a province is the owner's.
    pub fn owns(&self, owner: Owner, province: Province) -> bool {
        self.owners.get(province.0 as usize) == Some(&Some(owner))
    }

    /// True if no unit stands in a province.
    pub fn is_vacant(&self, board: &Board, province: Province) -> bool {
        self.units_in(board, province).next().is_none()
    }

    /// Puts units, owners and lists in their canonical order, so that equal positions are equal values and print alike.
    pub fn sort(&mut self) {
        self.units.sort();
        self.dislodged.sort_by_key(|d| d.unit);
        self.contested.sort();
        self.contested.dedup();
        self.facts.sort();
    }
}

impl Board {
    /// The provinces in which a power may build if they are empty. `raised`: H-1 opens home centres another power owns.
    pub fn sites(&self, position: &Position, owner: Owner, raised: bool) -> Vec<Province> {
        let homes = self.owner(owner).home.iter().copied();
        match self.play.builds {
            Builds::OwnedIfHome if !homes.clone().any(|p| position.owns(owner, p)) => Vec::new(),
            _ if self.owner(owner).dummy => Vec::new(),
            Builds::Home => homes
                .filter(|p| {
                    position.owns(owner, *p)
                        || raised && position.owners.get(p.0 as usize).is_some_and(Option::is_some)
                })
                .collect(),
            Builds::Owned | Builds::OwnedIfHome => {
                self.centres().filter(|p| position.owns(owner, *p)).collect()
            }
        }
    }
}
