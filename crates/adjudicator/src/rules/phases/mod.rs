//! What the phases of several rule-sets have in common.

pub(super) mod retreats;
pub(super) mod winter;
