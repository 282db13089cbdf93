//! The editor's office: what folder and games say about money, copies and games to be handed over.

pub mod handover;
mod history;
mod terms;

pub use history::{Reckoned, check, check_games, history, known, last_ledger_seal, reckoned, report, seats};
pub use terms::{patience, terms};
