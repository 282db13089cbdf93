//! The state of the flows of a phase: decided or not, and struck out by rules.

use crate::judge::{Bits, Decisions, Tri};

/// Sets of flows or of supports. A legal army has at most ten parts, a fleet five: fewer than 700 of either.
pub type Flows = Bits<16>;

/// Flows and supports that rules removed from the fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StruckOut {
    /// Convoyed flows treated as not made (C-11.19).
    pub flows: Flows,
    /// Supports cut entirely (C-11.18).
    pub supports: Flows,
}

/// The effect of a rule on a knot that has no single answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnotRule {
    /// The flows of a ring succeed (C-11.12).
    Ring(Flows),
    /// Convoyed flows are treated as not made (C-11.19).
    Struck(Flows),
    /// Supports are cut entirely (C-11.18).
    Cut(Flows),
    /// The flows fail (safety net).
    Failed(Flows),
}

/// The decisions of a phase so far.
#[derive(Clone, Copy, Debug)]
pub struct FlowState<'a> {
    /// Which flows succeed.
    pub known: &'a Decisions<Flows>,
    /// Flows and supports removed by rules.
    pub struck: &'a StruckOut,
}

impl FlowState<'_> {
    /// The decision on a flow. One outside the knot being searched counts as failing: nothing in a knot depends on it, so
    /// any value will do.
    pub fn flow_state(self, flow: usize) -> Tri {
        if self.known.yes.has(flow) {
            Tri::Yes
        } else if self.known.open.has(flow) {
            Tri::Open
        } else {
            Tri::No
        }
    }

    /// Whether the flow is treated as not made.
    pub fn is_struck_out(self, flow: usize) -> bool {
        self.struck.flows.has(flow)
    }

    /// Whether the support is cut entirely.
    pub fn is_cut(self, support: usize) -> bool {
        self.struck.supports.has(support)
    }
}
