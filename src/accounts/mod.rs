//! Who paid what, who gets a copy of an issue and why: pure functions of prices, people, seats and the ledger.
//!
//! [`Books`] are carried from issue to issue: [`Books::enter`] a seat, [`Books::post`] a line of the ledger, [`Books::charge`]
//! an issue, in the order in which they happened. The rules are those of the zine conventions, `A-1` to `A-13`.

mod account;
pub mod bank;
mod books;
mod code;
mod dated;
mod entitlement;
mod exact;
pub mod history;
pub mod journal;
pub mod ledger;
mod lots;
pub mod openings;
pub mod paging;
pub mod report;
pub mod sealed;
pub mod sheets;
mod tariff;
pub mod waiting;

pub use account::{Account, Debt, Entered, Entry, Kind, Purpose, SeatFee, Share};
pub use books::{Books, Copy, Envelope, IssueFacts, MailingList, Seat, Settled, Subscriber};
pub use code::{Code, CodeStyle};
pub use dated::{Dated, DatedValue, Point, When};
pub use entitlement::{Carry, Credit, Entitled, Right, Standing, entitle};
pub use exact::{Exact, NotExact};
pub use lots::{Lot, Lots, Used};
pub use tariff::{Fee, Offer, PlayersFree, Price, Terms, Unit};
