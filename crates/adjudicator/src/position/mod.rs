//! A position: units, dislodged units, centre owners, and the further facts a rule-set keeps.

mod secret;
mod text;

pub use crate::position::secret::Private;
pub use crate::position::text::NotAUnit;

use crate::board::{Board, Owner, Place, Province};
use crate::season::Turn;

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

/// A unit that must retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dislodged {
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
    pub dislodged: Vec<Dislodged>,
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
    pub fn opening(board: &Board, turn: Turn) -> Position {
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
    pub fn of(&self, owner: Owner) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |u| u.owner == owner)
    }

    /// The dislodged units, in the order of the position.
    pub fn waiting(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.dislodged.iter().map(|d| &d.unit)
    }

    /// The units in a province, dislodged ones not among them.
    pub fn at<'a>(&'a self, board: &'a Board, province: Province) -> impl Iterator<Item = &'a Unit> {
        self.units.iter().filter(move |u| board.at(u) == province)
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
    pub fn vacant(&self, board: &Board, province: Province) -> bool {
        self.at(board, province).next().is_none()
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
