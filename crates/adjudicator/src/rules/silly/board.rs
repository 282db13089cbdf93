//! The board of Rather Silly Diplomacy: the standard one with Iceland, Corfu and hyperspace, and the cast (RS-0.1, RS-0.4).

use crate::board::BoardError;
use crate::rules::prelude::*;

/// Provinces around Switzerland, joined by the Mont Blanc Underpass (RS-0.6).
pub const SWISS: [&str; 5] = ["bur", "mar", "mun", "pie", "tyr"];
/// Spaces that admit only the Mastermind's units and BORG (RS-0.8).
pub const RESERVED: [&str; 2] = ["cor", "ice"];
/// Hyperspace, which only the TARDIS can enter.
pub const HYPERSPACE: &str = "hyp";
/// The impassable mountains in the middle.
pub const SWITZERLAND: &str = "swi";

/// The owners that are not ordinary powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// Owns nothing, orders other players' units.
    pub jester: Owner,
    /// Asks the questions.
    pub mastermind: Owner,
    /// Travels.
    pub doctor: Owner,
    /// Foresees stand-offs.
    pub soothsayer: Owner,
    /// Sea and space monsters; nobody plays them.
    pub monsters: Owner,
}

impl Cast {
    /// Whether the owner is one of the seven powers of the standard game.
    pub fn is_power(&self, owner: Owner) -> bool {
        ![self.jester, self.mastermind, self.doctor, self.soothsayer, self.monsters].contains(&owner)
    }
}

/// Builds board and cast.
pub fn make() -> Result<(Board, Cast), BoardError> {
    let (board, _) = Board::built_in(include_str!("board.toml"))?;
    let cast = Cast {
        jester: board.require_owner("Jester")?,
        mastermind: board.require_owner("Mastermind")?,
        doctor: board.require_owner("Doctor")?,
        soothsayer: board.require_owner("Soothsayer")?,
        monsters: board.require_owner("Monsters")?,
    };
    Ok((board, cast))
}

/// The province of an id that exists on this board; province 0 otherwise.
pub fn id(board: &Board, id: &str) -> Province {
    board.id(id).unwrap_or(Province(0))
}
