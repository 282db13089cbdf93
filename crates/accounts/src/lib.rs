//! Payments, copies and the reasons for them: pure functions of prices, people, seats and the ledger.
//!
//! [`Books`] are carried forward from issue to issue: [`Books::enter`] a seat, [`Books::post`] a ledger line, [`Books::charge`]
//! an issue, in the order in which they happened. The rules (`A-1` and so on) are those of the zine conventions.

mod account;
pub mod bank;
mod books;
mod entitlement;
mod fraction;
pub mod journal;
mod label_code;
pub mod ledger;
mod lots;
pub mod page_budget;
pub mod page_count_loop;
pub mod payment_code;
pub mod reckoning;
pub mod report;
pub mod sealed_lists;
mod seat;
mod separated_values;
mod tariff;
pub mod unmatched_payments;

pub use crate::account::{Account, Allotment, Debt, EntryKind, LedgerEntry, Purpose, SeatEntered, SeatFee};
pub use crate::books::{
    Books, CopyEntry, Distribution, Envelope, IssueFacts, SingleCopyPayment, Subscriber, TurnCharge,
};
pub use crate::entitlement::{Credit, Entitlement, FreeRight, ReaderStanding, Right, entitle};
pub use crate::fraction::{Exact, NotExact};
pub use crate::label_code::{LabelCode, LabelCodes};
pub use crate::lots::{Lot, LotUse, Lots};
pub use crate::seat::FeeSeat;
pub use crate::tariff::{Fee, Offer, PlayersFree, Price, SubscriptionUnit, Tariff};
pub use base::term_history::{DatedValue, IssueDate, TermHistory, TermStart};
