//! The accounts as they were reckoned.

use accounts::reckoning::{LedgerHistory, Reckoning};
use diagnostics::Diagnostic;

/// The accounts up to an issue, or of all issues and what was booked since.
#[derive(Clone, Debug)]
pub struct Accounts {
    /// What they are made from.
    pub history: LedgerHistory,
    /// How they stand.
    pub reckoning: Reckoning,
    /// What is wrong with ledger, prices and seals.
    pub faults: Vec<Diagnostic>,
}
