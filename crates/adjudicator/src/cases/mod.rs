//! The case format: one phase of one game as plain text, for test cases, sealed seasons, handover packets and archive data.

pub mod judge;
mod position;
mod print;
mod read;

pub use judge::{BoardFinder, CaseResult, PlayedCase, Runner, play, replay, run};
pub use position::{position, sheets};
pub use print::{board_line, print_phase, print_position};
pub use read::{Case, CaseError, CaseSection, read};
