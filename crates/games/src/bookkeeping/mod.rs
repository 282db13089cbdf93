//! The editor's office: what folder and games say about money, copies and games to be handed over.

mod escrow;
pub mod flyers;
pub mod handover;
mod history;
mod issue_result;
mod reckoned_accounts;
mod restated_terms;
pub mod tariff_from_config;
mod year;

pub use crate::bookkeeping::escrow::escrow_words;
pub use crate::bookkeeping::history::{
    check, check_games, history, known, last_ledger_seal, reckoned, report, sealed_accounts, seats, waiting,
};
pub use crate::bookkeeping::issue_result::{Stamps, paper, postage, rates, renewal};
pub use crate::bookkeeping::reckoned_accounts::Reckoned;
pub use crate::bookkeeping::tariff_from_config::uncounted;
pub use crate::bookkeeping::tariff_from_config::{patience, terms, unknown};
pub use crate::bookkeeping::year::{Year, year};
