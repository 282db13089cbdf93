//! A movement phase that has been fought.

use super::allotment::Served;
use super::battle::Battle;
use super::flows::{Breaking, Now};
use crate::judge::Tri;
use crate::rules::prelude::*;

/// Orders, figures and what became of every flow.
pub struct Fought<'a> {
    /// Every order.
    pub served: &'a [Served<'a>],
    /// The figures.
    pub battle: &'a Battle<'a>,
    /// What became of every flow.
    pub known: Now<'a>,
    /// What rules did to knots.
    pub log: &'a [Breaking],
    /// Flows whose result the gamesmaster gave.
    pub given: &'a [(usize, String)],
}

impl Fought<'_> {
    /// A flow succeeded.
    pub fn won(&self, flow: usize) -> bool {
        self.known.of(flow) == Tri::Yes
    }

    /// The men in a province were dislodged.
    pub fn lost(&self, province: Province) -> bool {
        self.battle.dislodged(province, self.known) == Tri::Yes
    }

    /// Flows that got into a province.
    pub fn winners(&self, province: Province) -> Vec<usize> {
        self.battle.into(province).iter().copied().filter(|i| self.won(*i)).collect()
    }
}
