//! `zine board adopt`: a changed board put in force for a game under way.

use clap::Args;

use production::events::{self, Made, Occasion};

use super::events::{Common, Happens};

#[derive(Args)]
pub struct Adopt {
    /// The board's id
    board: String,
    /// The game that goes on on it
    #[arg(long, value_name = "GAME")]
    game: String,
    /// Why, as printed
    why: String,
    #[command(flatten)]
    common: Common,
}

impl Happens for Adopt {
    fn common(&self) -> &Common {
        &self.common
    }

    fn made(&self, occasion: &Occasion) -> Made {
        events::adopt_board(occasion, &self.board, &self.game, &self.why)
    }
}
