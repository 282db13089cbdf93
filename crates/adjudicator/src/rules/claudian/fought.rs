//! A movement phase after the fight.

use super::allotment::AllottedOrder;
use super::battle::Battle;
use super::flows::{FlowState, KnotRule};
use crate::judge::Tri;
use crate::rules::prelude::*;

/// Orders, figures and results of flows.
pub struct ClaudianFight<'a> {
    /// Every order.
    pub served: &'a [AllottedOrder<'a>],
    /// The figures.
    pub battle: &'a Battle<'a>,
    /// The result of every flow.
    pub known: FlowState<'a>,
    /// The rules applied to knots.
    pub log: &'a [KnotRule],
    /// Flows whose result the GM fixed, with the reason.
    pub ruled: &'a [(usize, String)],
}

impl ClaudianFight<'_> {
    /// Whether a flow succeeded.
    pub fn flow_succeeded(&self, flow: usize) -> bool {
        self.known.flow_state(flow) == Tri::Yes
    }

    /// Whether the men in a province were dislodged.
    pub fn is_dislodged(&self, province: Province) -> bool {
        self.battle.is_dislodged(province, self.known) == Tri::Yes
    }

    /// Flows that succeeded into a province.
    pub fn winners(&self, province: Province) -> Vec<usize> {
        self.battle.into(province).iter().copied().filter(|i| self.flow_succeeded(*i)).collect()
    }
}
