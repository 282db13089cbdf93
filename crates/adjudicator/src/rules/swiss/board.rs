//! The board of the Swiss Variant: the standard one with the changes of `board.toml` (S-1, S-2).

use std::sync::OnceLock;

use crate::board::BoardError;
use crate::rules::prelude::*;

/// The places and powers that the rules name.
pub struct SwissPlaces {
    /// The republic's player.
    pub trogs: Owner,
    /// Switzerland.
    pub swi: Province,
    /// Switzerland, Ireland and Iceland, linked for ever (S-4).
    pub home: [Province; 3],
    /// The North African Republic.
    pub nar: Province,
}

/// The board and its named places, built once.
pub fn board() -> &'static (Board, SwissPlaces) {
    static BOARD: OnceLock<(Board, SwissPlaces)> = OnceLock::new();
    BOARD.get_or_init(|| make().unwrap_or_else(|e| unreachable!("built-in board: {e}")))
}

fn make() -> Result<(Board, SwissPlaces), BoardError> {
    let (board, _) = Board::built_in(include_str!("board.toml"))?;
    let find = |id: &str| board.require_province(id);
    let places = SwissPlaces {
        trogs: board.require_owner("trogs")?,
        swi: find("swi")?,
        home: [find("swi")?, find("ire")?, find("ice")?],
        nar: find("nar")?,
    };
    Ok((board, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_forty_centres_and_the_republic() {
        let (board, places) = board();
        assert_eq!(board.provinces.iter().filter(|p| !p.impassable).count(), 81);
        assert_eq!(board.centres().count(), 40);
        assert_eq!(board.powers().count(), 8);
        assert_eq!(board.owner(places.trogs).home.len(), 3);
        let borders =
            |a: &str, b: &str| board.fleet_provinces(board.id(a).unwrap().place()).has(board.id(b).unwrap());
        assert!(
            !borders("lon", "yor") && borders("lon", "nfk") && borders("ion", "tys") && borders("tun", "wes")
        );
        assert!(board.army(board.id("tun").unwrap()).is_empty());
        assert_eq!(board.army(board.id("lon").unwrap()).len(), 3);
    }
}
