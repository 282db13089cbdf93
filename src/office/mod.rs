//! The editor's office: what the folder says about money, copies and games, put into the forms the accounts work with.

mod dates;
mod history;
mod terms;

pub use dates::{GameDates, dates};
pub use history::{check, elsewhere, history, last_ledger_seal};
pub use terms::{patience, terms};
