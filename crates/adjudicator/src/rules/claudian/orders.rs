//! The orders of Claudian Diplomacy and their canonical text (C-10).

use crate::board::{Board, Place};
use crate::position::Kind;
use crate::rules::{Shape, Written};

/// An order for some men or ships of one force, or for the winter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Army or fleet.
    pub kind: Kind,
    /// Where the force stands (a build: the site).
    pub place: Place,
    /// The number of men or ships, if one is written (C-10.4).
    pub number: Option<u32>,
    /// What they shall do.
    pub what: Result<What, Fault>,
    /// As written.
    pub text: String,
    /// Where it was written.
    pub written: Written,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Stand (C-10.3, C-10.6).
    Stand,
    /// Move or retreat; `via` if a convoy is asked for (C-8.8).
    Move {
        /// Where to.
        to: Place,
        /// By sea although there may be a way by land.
        via: bool,
    },
    /// Support men in place (C-11.9).
    SupportPlace(Named),
    /// Support a move.
    SupportMove(Named, Place),
    /// Carry an army.
    Convoy(Named, Place),
    /// Leave the board: a retreat not made.
    Disband,
    /// Build at the place (C-12.1).
    Build,
    /// Remove men or ships (C-12.6).
    Remove,
}

/// A force named in another's order; its number is a remark (C-10.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Army or fleet.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// The number written.
    pub number: Option<u32>,
}

/// Why an order is void.
pub use crate::rules::Reason as Fault;

impl Order {
    /// Canonical text: `A mun 2500 S A kie 5000-ruh`; as written if it could not be read.
    pub fn canonical(&self, board: &Board) -> String {
        let unit = force(board, self.kind, self.place, self.number);
        match &self.what {
            Err(_) => self.text.clone(),
            Ok(What::Stand) => format!("{unit} H"),
            Ok(What::Move { to, via }) => {
                format!("{unit}-{}{}", board.code(*to), if *via { " via convoy" } else { "" })
            }
            Ok(What::SupportPlace(of)) => format!("{unit} S {}", of.text(board)),
            Ok(What::SupportMove(of, to)) => format!("{unit} S {}-{}", of.text(board), board.code(*to)),
            Ok(What::Convoy(of, to)) => format!("{unit} C {}-{}", of.text(board), board.code(*to)),
            Ok(What::Disband) => format!("{unit} D"),
            Ok(What::Build) => format!("Build {unit}"),
            Ok(What::Remove) => format!("Remove {unit}"),
        }
    }

    /// Its form, for maps and styles.
    pub fn shape(&self) -> Shape {
        match &self.what {
            Err(_) => Shape::Other,
            Ok(What::Stand) => Shape::Hold,
            Ok(What::Move { to, via }) => Shape::Move { to: *to, convoyed: *via },
            Ok(What::SupportPlace(of)) => Shape::SupportHold { of: of.place },
            Ok(What::SupportMove(of, to)) => Shape::SupportMove { of: of.place, to: *to },
            Ok(What::Convoy(of, to)) => Shape::Convoy { of: of.place, to: *to },
            Ok(What::Disband) => Shape::Disband,
            Ok(What::Build) => Shape::Build,
            Ok(What::Remove) => Shape::Remove,
        }
    }
}

impl Named {
    fn text(&self, board: &Board) -> String {
        force(board, self.kind, self.place, self.number)
    }
}

/// `A ven 5000`, or `A ven`.
pub fn force(board: &Board, kind: Kind, place: Place, number: Option<u32>) -> String {
    let number = number.map_or(String::new(), |n| format!(" {n}"));
    format!("{} {}{number}", kind.code(), board.code(place))
}
