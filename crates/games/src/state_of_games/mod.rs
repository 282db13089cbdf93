//! The state of the games: numbers, player strings, lateness and guarantors (`G-1` to `G-5`, SEED 001).

mod boardman;
mod guarantor;
mod lateness;

pub use crate::state_of_games::boardman::{GameNumber, NotAGameNumber};
pub use crate::state_of_games::guarantor::{Clock, Event, Stage, fitness};
pub use crate::state_of_games::lateness::{Lateness, News, Patience, lateness};
pub use folder::player_strings::{CountStyle, PlayerCount, is_older, player_list};
