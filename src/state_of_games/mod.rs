//! The state of the games: numbers, player strings, lateness and guarantors (`G-1` to `G-5`, SEED 001).

mod boardman;
mod guarantor;
mod lateness;
mod players;

pub use boardman::{GameNumber, NotAGameNumber};
pub use guarantor::{Clock, Event, Stage, fitness};
pub use lateness::{Lateness, News, Patience, lateness};
pub use players::{CountStyle, PlayerCount, is_older, player_list};
