//! The accounts as they were reckoned.

use accounts::reckoning::{History, Reckoning};
use diagnostics::Diagnostic;

/// The accounts up to an issue, or of all issues and what was booked since.
#[derive(Clone, Debug)]
pub struct Reckoned {
    /// What they are made from.
    pub history: History,
    /// How they stand.
    pub reckoning: Reckoning,
    /// What is wrong with ledger, prices and seals.
    pub faults: Vec<Diagnostic>,
}
