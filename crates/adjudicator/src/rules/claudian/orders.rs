//! The orders of Claudian Diplomacy and their canonical text (C-10).

use super::grammar::Order as Form;
use crate::board::{Board, Place};
use crate::position::Kind;
use crate::rules::given::Given;
use crate::rules::{Shape, Written};
use crate::terms::UnitRef;

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
    /// Its canonical text; as written if it could not be read.
    pub text: String,
    /// Its form, for maps and styles.
    pub shape: Shape,
    /// Where it was written.
    pub written: Written,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Stand (C-10.3, C-10.6).
    Stand,
    /// Move or retreat; `via` if a convoy is asked for although there may be a way by land (C-8.8).
    Move { to: Place, via: bool },
    /// Support men in place (C-11.9).
    SupportPlace(NamedUnit),
    /// Support a move.
    SupportMove(NamedUnit, Place),
    /// Carry an army.
    Convoy(NamedUnit, Place),
    /// Leave the board: a retreat not made.
    Disband,
    /// Build at the place (C-12.1).
    Build,
    /// Remove men or ships (C-12.6).
    Remove,
}

/// A force named in another's order; its number is a remark (C-10.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedUnit {
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
    /// An order from its term, or of a force that is named and whose order cannot be read: its men stand (C-10.4).
    pub fn new(given: Given, force: Option<UnitRef>) -> Option<Order> {
        let (unit, what) = match given.order {
            Ok(term) => Form::of(&term).and_then(What::of).map(|(unit, what)| (unit, Ok(what)))?,
            Err(message) => (force?, Err(Fault::of("unreadable").with("message", message))),
        };
        let NamedUnit { kind, place, number } = NamedUnit::of(unit)?;
        let Given { text, shape, written, .. } = given;
        Some(Order { kind, place, number, what, text, shape, written })
    }
}

impl What {
    /// What an order of the table says, and to whom; None for a build left unused.
    fn of(form: Form) -> Option<(UnitRef, What)> {
        Some(match form {
            Form::Hold { unit } => (unit, What::Stand),
            Form::Move { unit, to, convoy } => (unit, What::Move { to, via: convoy }),
            Form::Support { unit, of, to: None } => (unit, What::SupportPlace(NamedUnit::of(of)?)),
            Form::Support { unit, of, to: Some(to) } => (unit, What::SupportMove(NamedUnit::of(of)?, to)),
            Form::Convoy { unit, of, to } => (unit, What::Convoy(NamedUnit::of(of)?, to.place())),
            Form::Disband { unit } => (unit, What::Disband),
            Form::Build { unit } => (unit, What::Build),
            Form::Remove { unit } => (unit, What::Remove),
            Form::Waive {} => return None,
        })
    }
}

impl NamedUnit {
    fn of(unit: UnitRef) -> Option<NamedUnit> {
        Some(NamedUnit { kind: unit.kind?, place: unit.place()?, number: unit.number })
    }
}

/// `A ven 5000`, or `A ven`.
pub fn force(board: &Board, kind: Kind, place: Place, number: Option<u32>) -> String {
    let number = number.map_or(String::new(), |n| format!(" {n}"));
    format!("{} {}{number}", kind.code(), board.code(place))
}
