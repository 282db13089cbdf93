//! `zine board adopt`: a changed board put in force for a game under way.

use clap::Args;

use production::events::{self, EventContext, EventResult};

use super::events::{EventArgs, EventCommand};

#[derive(Args)]
pub struct BoardAdoptArgs {
    /// The board's id
    board: String,
    /// The game that continues on it
    #[arg(long, value_name = "GAME")]
    game: String,
    /// Why, as printed
    why: String,
    #[command(flatten)]
    common: EventArgs,
}

impl EventCommand for BoardAdoptArgs {
    fn common(&self) -> &EventArgs {
        &self.common
    }

    fn effect(&self, occasion: &EventContext) -> EventResult {
        events::adopt_board(occasion, &self.board, &self.game, &self.why)
    }
}
