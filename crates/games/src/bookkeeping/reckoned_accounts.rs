//! The reckoned accounts.

use accounts::reckoning::{LedgerHistory, Reckoning};
use diagnostics::Diagnostic;

/// The accounts up to an issue, or of all issues and what was booked since.
#[derive(Clone, Debug)]
pub struct Accounts {
    /// Their sources.
    pub history: LedgerHistory,
    /// Their results.
    pub reckoning: Reckoning,
    /// Faults of ledger, prices and seals.
    pub faults: Vec<Diagnostic>,
}
