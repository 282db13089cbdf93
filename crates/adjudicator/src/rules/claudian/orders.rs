//! The orders of Claudian Diplomacy and their canonical text (C-10).

pub use super::grammar::ClaudianForm;
use crate::rules::prelude::*;
use crate::rules::submitted::SubmittedOrder;

/// An order for some men or ships of one force, or for the winter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaudianOrder {
    /// Army or fleet.
    pub kind: UnitKind,
    /// The force's place (for a build, the site).
    pub place: Place,
    /// The number of men or ships, if given (C-10.4).
    pub number: Option<u32>,
    /// The order as submitted.
    pub given: SubmittedOrder<ClaudianForm>,
}

impl ClaudianOrder {
    /// An order from its term; or, if a force is named but its order is unreadable, a hold (C-10.4).
    pub fn new(given: &SubmittedOrder) -> Option<ClaudianOrder> {
        let given = given.clone().map_order(ClaudianForm::of);
        let unit = given.order.as_ref().map_or(given.unit, ClaudianForm::unit)?;
        Some(ClaudianOrder { kind: unit.kind?, place: unit.stands(), number: unit.number, given })
    }

    /// The form of the order, or the reason it cannot be read.
    pub fn form(&self) -> Result<&ClaudianForm, Reason> {
        self.given.order.as_ref().map_err(|why| unreadable(why))
    }
}
