//! A movement phase after the fight, and its aftermath.

use super::actors::SwissLegality;
use super::bend::HyperspaceUsers;
use super::grammar::SubmittedSwissOrder;
use super::reach::Reach;
use super::space::HyperspacePiece;
use crate::judge::{Fight, Outcome, Solution, Wide};
use crate::rules::forced_moves::ForcedMoves;
use crate::rules::prelude::*;

/// A phase after the fight.
pub struct SwissFight<'a> {
    /// The possible moves.
    pub reach: &'a Reach<'a>,
    /// The orders as submitted.
    pub given: &'a [SubmittedSwissOrder],
    /// The actors with their orders.
    pub legality: &'a SwissLegality,
    /// The fight.
    pub fight: &'a Fight<Wide>,
    /// The changes for two spaces.
    pub spaces: &'a HyperspaceUsers<Wide>,
    /// The solution.
    pub solution: &'a Solution<Wide>,
    /// Dislodgements and stand-offs.
    pub outcome: &'a Outcome<Wide>,
    /// Moves decided by the GM.
    pub pinned: Wide,
    /// All results fixed by the GM.
    pub pins: &'a ForcedMoves,
}

impl SwissFight<'_> {
    /// Whether the actor's move succeeded.
    pub fn move_succeeded(&self, a: usize) -> bool {
        self.solution.decisions.yes.has(a)
    }
}

/// The position after the moves.
#[derive(Default)]
pub struct SwissAftermath {
    /// Units on the board.
    pub units: Vec<Unit>,
    /// Units dislodged, with their open retreats.
    pub dislodged: Vec<DislodgedUnit>,
    /// Armies drowned (S-22 d).
    pub drowned: Vec<Unit>,
    /// Units that entered hyperspace, with the province they left.
    pub entered: Vec<Unit>,
    /// Pieces that left hyperspace, including any drowned in doing so.
    pub out: Vec<HyperspacePiece>,
    /// Vacant provinces with a stand-off.
    pub contested: Vec<Province>,
}
