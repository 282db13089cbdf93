//! The case format: one phase of one game as plain text. Test cases, sealed seasons, handover packets and archive data
//! are all written in it.

pub mod judge;
mod position;
mod print;
mod read;

pub use crate::cases::judge::{CaseResult, Finder, Played, Runner, play, replay, run};
pub use crate::cases::position::{position, sheets};
pub use crate::cases::print::{board_line, print_phase, print_position};
pub use crate::cases::read::{Case, CaseError, Section, read};
