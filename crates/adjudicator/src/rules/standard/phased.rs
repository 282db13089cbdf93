//! A movement phase after its orders have been chosen and compiled.

use super::Standard;
use super::legality::StandardLegality;
use super::order_choice::ChosenOrders;
use super::player_order::StandardSubmission;
use crate::judge::IndexSet;
use crate::rules::prelude::*;

/// A phase with its orders chosen and compiled.
pub(super) struct StandardMovement<'a, S: IndexSet> {
    pub rules: &'a Standard,
    pub position: &'a Position,
    pub entries: &'a [StandardSubmission],
    pub chosen: &'a ChosenOrders<S::Places>,
    pub legality: &'a StandardLegality<S>,
}
