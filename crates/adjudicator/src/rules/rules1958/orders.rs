//! Orders of the 1958 rules, typed, and their canonical text (R58-5).

use crate::board::{Board, Owner, Place, Province};
use crate::position::{Kind, Unit};

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

/// What a unit is told, or a power decides in Fall.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Stands.
    Hold(Marker),
    /// Moves; the coast of a fleet's goal if it was named.
    Move { unit: Marker, to: Place, boards: Option<Marker> },
    /// Supports a unit standing (`to` is None) or into its objective.
    Support { unit: Marker, of: Marker, to: Option<Province> },
    /// Moves to the place another leaves.
    Follow { unit: Marker, leader: Marker },
    /// Goes aboard a fleet.
    Board { unit: Marker, fleet: Marker },
    /// Lands.
    Off(Marker),
    /// A convoy: these rules have none (R58-7).
    Convoy(Marker),
    /// Retreats off the board.
    Disband(Marker),
    /// Raises an army or a fleet, the place if it was named.
    Raise { kind: Kind, at: Option<Place> },
    /// Raises nothing more.
    Waive,
    /// Takes a unit off the board.
    Remove(Marker),
    /// Names a new capital (R58-32).
    Capital(Province),
}

impl Marker {
    /// The marker of a unit, its power left out.
    pub fn of(unit: &Unit) -> Marker {
        Marker { owner: None, kind: unit.kind, number: unit.number }
    }

    /// `ARMY2`, with the power's name before it if it was named.
    pub fn text(&self, board: &Board) -> String {
        let word = if self.kind == Kind::Fleet { "FLEET" } else { "ARMY" };
        match self.owner {
            Some(owner) => format!("{} {word}{}", board.owner(owner).name, self.number),
            None => format!("{word}{}", self.number),
        }
    }
}

impl Order {
    /// The unit ordered; None for decisions of the power.
    pub fn unit(&self) -> Option<Marker> {
        match self {
            Order::Hold(unit)
            | Order::Move { unit, .. }
            | Order::Support { unit, .. }
            | Order::Follow { unit, .. }
            | Order::Board { unit, .. }
            | Order::Off(unit)
            | Order::Convoy(unit)
            | Order::Disband(unit)
            | Order::Remove(unit) => Some(*unit),
            Order::Raise { .. } | Order::Waive | Order::Capital(_) => None,
        }
    }

    /// The canonical text.
    pub fn text(&self, board: &Board) -> String {
        let word = |kind: &Kind| kind.code();
        match self {
            Order::Hold(u) => format!("{} H", u.text(board)),
            Order::Move { unit, to, boards } => {
                let aboard = boards.map_or(String::new(), |f| format!(" boards {}", f.text(board)));
                format!("{}-{}{aboard}", unit.text(board), board.code(*to))
            }
            Order::Support { unit, of, to: None } => format!("{} S {}", unit.text(board), of.text(board)),
            Order::Support { unit, of, to: Some(to) } => {
                format!("{} S {}-{}", unit.text(board), of.text(board), board.province(*to).id)
            }
            Order::Follow { unit, leader } => format!("{} follows {}", unit.text(board), leader.text(board)),
            Order::Board { unit, fleet } => format!("{} boards {}", unit.text(board), fleet.text(board)),
            Order::Off(u) => format!("{} off", u.text(board)),
            Order::Convoy(u) => format!("{} convoys", u.text(board)),
            Order::Disband(u) => format!("{} D", u.text(board)),
            Order::Raise { kind, at: None } => format!("Raise {}", word(kind)),
            Order::Raise { kind, at: Some(at) } => format!("Raise {} {}", word(kind), board.code(*at)),
            Order::Waive => "Waive".into(),
            Order::Remove(u) => format!("Remove {}", u.text(board)),
            Order::Capital(p) => format!("Capital {}", board.province(*p).id),
        }
    }
}
