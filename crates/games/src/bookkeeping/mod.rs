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

pub use escrow::escrow_words;
pub use history::{
    check, check_games, history, known, last_ledger_seal, reckoned, report, sealed_accounts, seats, waiting,
};
pub use issue_result::{Stamps, paper, postage, rates, renewal};
pub use reckoned_accounts::Reckoned;
pub use tariff_from_config::uncounted;
pub use tariff_from_config::{patience, terms, unknown};
pub use year::{Year, year};
