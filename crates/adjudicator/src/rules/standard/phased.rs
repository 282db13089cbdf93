//! A movement phase with its orders chosen and compiled.

use super::Standard;
use super::legality::Legality;
use super::order_choice::Chosen;
use super::player_order::Given;
use crate::judge::Set;
use crate::rules::prelude::*;

/// A phase with its orders chosen and compiled.
pub(super) struct Phased<'a, S: Set> {
    pub rules: &'a Standard,
    pub position: &'a Position,
    pub entries: &'a [Given],
    pub chosen: &'a Chosen<S::Places>,
    pub legality: &'a Legality<S>,
}
