//! Words for what is printed: catalogues in several languages, results in the hobby's styles, dates and seasons.

pub mod catalogue;
pub mod check;
pub mod dates;
pub mod draws;
pub mod events;
pub mod notes;
pub mod orders;
pub mod pattern;
pub mod reasons;
pub mod results;
pub mod voice;

pub use catalogue::{Tongues, Words};
pub use voice::Voice;
