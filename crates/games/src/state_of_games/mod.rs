//! The state of the games: numbers, player strings, lateness and guarantors (`G-1` to `G-5`, SEED 001).

mod boardman;
mod guarantor;
mod lateness;

pub use boardman::{GameNumber, NotAGameNumber};
pub use folder::player_strings::{CountStyle, PlayerCount, is_older, player_list};
pub use guarantor::{GuarantorClock, GuarantorEvent, GuarantorStage, fitness};
pub use lateness::{GameSchedule, Lateness, LatenessLimits, lateness};
