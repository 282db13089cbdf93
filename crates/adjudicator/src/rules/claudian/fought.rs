//! A movement phase that has been fought.

use super::allotment::AllottedOrder;
use super::battle::Battle;
use super::flows::{FlowState, KnotRule};
use crate::judge::Tri;
use crate::rules::prelude::*;

/// Orders, figures and what became of every flow.
pub struct ClaudianFight<'a> {
    /// Every order.
    pub served: &'a [AllottedOrder<'a>],
    /// The figures.
    pub battle: &'a Battle<'a>,
    /// What became of every flow.
    pub known: FlowState<'a>,
    /// What rules did to knots.
    pub log: &'a [KnotRule],
    /// Flows whose result the gamesmaster gave.
    pub ruled: &'a [(usize, String)],
}

impl ClaudianFight<'_> {
    /// A flow succeeded.
    pub fn flow_succeeded(&self, flow: usize) -> bool {
        self.known.flow_state(flow) == Tri::Yes
    }

    /// The men in a province were dislodged.
    pub fn is_dislodged(&self, province: Province) -> bool {
        self.battle.is_dislodged(province, self.known) == Tri::Yes
    }

    /// Flows that got into a province.
    pub fn winners(&self, province: Province) -> Vec<usize> {
        self.battle.into(province).iter().copied().filter(|i| self.flow_succeeded(*i)).collect()
    }
}
