//! The orders of Claudian Diplomacy and their canonical text (C-10).

pub use super::grammar::Order as Form;
use crate::rules::given::Given;
use crate::rules::prelude::*;

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
    pub what: Result<Form, Fault>,
    /// The same as it is stated; as written if it could not be read.
    pub stated: Stated,
    /// Its form, for maps and styles.
    pub shape: Shape,
    /// Where it was written.
    pub written: Written,
}

/// Why an order is void.
pub use crate::rules::Reason as Fault;

impl Order {
    /// An order from its term, or of a force that is named and whose order cannot be read: its men stand (C-10.4).
    pub fn new(given: Given, force: Option<UnitRef>) -> Option<Order> {
        let (unit, what) = match given.order {
            Ok(term) => Form::of(&term).and_then(|form| Some((form.unit()?, Ok(form))))?,
            Err(message) => (force?, Err(Fault::of("unreadable").with("message", message))),
        };
        let (kind, place) = (unit.kind?, unit.stands());
        let Given { stated, shape, written, .. } = given;
        Some(Order { kind, place, number: unit.number, what, stated, shape, written })
    }
}
