//! The orders of Claudian Diplomacy and their canonical text (C-10).

pub use super::grammar::ClaudianForm as Form;
use crate::rules::prelude::*;
use crate::rules::submitted::SubmittedOrder;

/// An order for some men or ships of one force, or for the winter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaudianOrder {
    /// Army or fleet.
    pub kind: UnitKind,
    /// Where the force stands (a build: the site).
    pub place: Place,
    /// The number of men or ships, if one is written (C-10.4).
    pub number: Option<u32>,
    /// What they shall do, as it came.
    pub given: SubmittedOrder<Form>,
}

impl ClaudianOrder {
    /// An order from its term, or of a force that is named and whose order cannot be read: its men stand (C-10.4).
    pub fn new(given: &SubmittedOrder) -> Option<ClaudianOrder> {
        let given = given.clone().map_order(Form::of);
        let unit = given.order.as_ref().map_or(given.unit, Form::unit)?;
        Some(ClaudianOrder { kind: unit.kind?, place: unit.stands(), number: unit.number, given })
    }

    /// What they shall do, or why that cannot be read.
    pub fn form(&self) -> Result<&Form, Reason> {
        self.given.order.as_ref().map_err(|why| unreadable(why))
    }
}
