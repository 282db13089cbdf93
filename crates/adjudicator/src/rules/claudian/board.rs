//! The board of Claudian Diplomacy: the standard one without Russia, its five tribes, and the garrisons' owner (C-3, C-4, C-5).

use std::sync::OnceLock;

use crate::rules::prelude::*;

/// The board, built once.
pub fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| {
        let made = Board::built_in(include_str!("board.toml"));
        made.unwrap_or_else(|e| unreachable!("built-in board: {e}")).0
    })
}

/// The neutral centres, each garrisoned at the start (C-13.1, C-5.2).
pub fn neutral_centres(board: &Board) -> impl Iterator<Item = Province> + '_ {
    board.centres().filter(|centre| board.province(*centre).home.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_centres_are_left_and_russia_is_out_of_reach() {
        let board = board();
        assert_eq!(board.centres().count(), 30);
        assert_eq!(board.powers().count(), 5);
        assert_eq!(board.powers().map(|p| board.owner(p).home.len()).sum::<usize>(), 15);
        for id in ["fin", "lvn", "mos", "sev", "stp", "ukr", "war"] {
            let province = board.id(id).unwrap();
            assert!(board.province(province).impassable && board.touch(province).is_empty());
            assert!(!board.province(province).borders.is_empty());
        }
        assert_eq!(board.find_owner("Italy"), board.find_owner("Romans"));
        for id in ["Esp", "MAO", "Lpl", "NAO", "Nwg", "Ruh", "Kie", "Apu", "Tus", "mid", "nat", "nrg", "gol"]
        {
            assert!(board.place(id).is_some(), "{id}");
        }
    }
}
