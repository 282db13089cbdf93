//! The editor's office: what folder and games say about money, copies and games to be handed over.

mod changed;
mod escrow;
pub mod flyers;
pub mod handover;
mod history;
mod outturn;
mod terms;
mod year;

pub use escrow::escrow_words;
pub use history::{
    Reckoned, check, check_games, history, known, last_ledger_seal, reckoned, report, sealed_accounts, seats,
    waiting,
};
pub use outturn::{Stamps, paper, postage, rates, renewal};
#[cfg(not(feature = "typeset"))]
pub use terms::uncounted;
pub use terms::{patience, terms, unknown};
pub use year::{Year, year};
