//! A movement phase that has been fought, and what the moves left behind.

use super::actors::SwissLegality;
use super::bend::HyperspaceUsers;
use super::grammar::SubmittedSwissOrder;
use super::reach::Reach;
use super::space::HyperspacePiece;
use crate::judge::{Fight, Outcome, Solution, Wide};
use crate::rules::forced_moves::ForcedMoves;
use crate::rules::prelude::*;

/// A phase that has been fought.
pub struct SwissFight<'a> {
    /// Who may go where.
    pub reach: &'a Reach<'a>,
    /// Orders as written.
    pub given: &'a [SubmittedSwissOrder],
    /// Who did what.
    pub legality: &'a SwissLegality,
    /// The fight.
    pub fight: &'a Fight<Wide>,
    /// What the two spaces bend in it.
    pub spaces: &'a HyperspaceUsers<Wide>,
    /// How it came out.
    pub solution: &'a Solution<Wide>,
    /// Dislodgements and stand-offs.
    pub outcome: &'a Outcome<Wide>,
    /// Moves the gamesmaster decided.
    pub pinned: Wide,
    /// All results he fixed.
    pub pins: &'a ForcedMoves,
}

impl SwissFight<'_> {
    /// The actor's move came about.
    pub fn move_succeeded(&self, a: usize) -> bool {
        self.solution.decisions.yes.has(a)
    }
}

/// What the moves left behind.
#[derive(Default)]
pub struct SwissAftermath {
    /// Units on the board.
    pub units: Vec<Unit>,
    /// Units dislodged, with their open retreats.
    pub dislodged: Vec<DislodgedUnit>,
    /// Armies drowned (S-22 d).
    pub drowned: Vec<Unit>,
    /// Units that went into hyperspace, by the province they left.
    pub entered: Vec<Unit>,
    /// Pieces that came out or drowned in doing so.
    pub out: Vec<HyperspacePiece>,
    /// Vacant provinces that were fought for.
    pub contested: Vec<Province>,
}
