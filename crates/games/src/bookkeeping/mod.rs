//! The editor's office: money, copies and handovers, from the folder and its games.

mod bank_files;
mod escrow;
pub mod flyers;
pub mod handover;
mod history;
mod issue_result;
pub mod packet;
mod reckoned_accounts;
mod renewal_slips;
mod restated_terms;
pub mod tariff_from_config;
mod year;

pub use bank_files::{bank_formats, filing_rules};
pub use escrow::escrow_words;
pub use history::{
    check, check_games, compute_accounts, history, last_ledger_seal, ledger_names, report, sealed_accounts,
    seats, waiting_seats,
};
pub use issue_result::{PostageCount, paper, postage, rates};
pub use reckoned_accounts::Accounts;
pub use renewal_slips::{RenewalSlip, SlipLine, account_fault, renewal, renewal_slip};
pub use tariff_from_config::no_page_counts;
pub use tariff_from_config::{patience, terms, unknown};
pub use year::{YearReport, year};
