//! The board of Claudian Diplomacy: the standard one without Russia, its five tribes, and the garrisons' owner (C-3, C-4, C-5).

use std::sync::OnceLock;

use crate::board::{Delta, OwnerInfo};
use crate::rules::prelude::*;

/// Owner of the garrisons (C-3.1, C-13.1).
pub const NEUTRAL: &str = "Neutral";

/// The tribes: id of the power of the standard board, name as printed, other names (C-3.1).
const TRIBES: [(&str, &str, [&str; 3]); 5] = [
    ("england", "Britons", ["England", "English", "British"]),
    ("france", "Gauls", ["France", "French", "Gallic"]),
    ("germany", "Teutons", ["Germany", "German", "Teutonic"]),
    ("italy", "Romans", ["Italy", "Italian", "Roman"]),
    ("turkey", "Phoenicians", ["Turkey", "Turkish", "Phoenician"]),
];

/// Provinces beyond the edge of the board (C-4.1).
const RUSSIA: [&str; 7] = ["fin", "lvn", "mos", "sev", "stp", "ukr", "war"];

/// Neutral centres, each garrisoned at the start (C-13.1, C-5.2).
const NEUTRAL_CENTRES: [&str; 15] =
    ["bel", "bud", "bul", "den", "gre", "hol", "nwy", "por", "rum", "ser", "spa", "swe", "tri", "tun", "vie"];

/// The board, made once.
pub fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| make().unwrap_or_else(|e| unreachable!("built-in board: {e}")))
}

/// The garrisoned centres of the opening.
pub fn neutral_centres(board: &Board) -> impl Iterator<Item = Province> + '_ {
    NEUTRAL_CENTRES.iter().filter_map(|id| board.id(id))
}

/// The owner of the garrisons.
pub fn neutral(board: &Board) -> Option<Owner> {
    board.all_owners().find(|o| board.owner(*o).name == NEUTRAL)
}

fn make() -> Result<Board, crate::board::BoardError> {
    let standard = Board::standard();
    let mut delta = Delta {
        name: Some("Claudian".into()),
        victory: Some(15),
        first_year: Some(1),
        remove: RUSSIA.iter().map(|id| id.to_string()).collect(),
        ..Delta::default()
    };
    for info in &standard.owners {
        let mut owner = info.clone();
        match TRIBES.iter().find(|(id, ..)| *id == info.id) {
            Some((_, name, others)) => {
                owner.name = (*name).into();
                owner.aliases.extend(others.iter().map(|o| o.to_string()));
            }
            None => {
                // Austria is open country and Russia the edge of the board: nobody plays them.
                owner.played = false;
                owner.units.clear();
                owner.home.clear();
            }
        }
        delta.owners.push(owner);
    }
    let neutral = OwnerInfo::new("neutral", NEUTRAL, &["garrison", "garrisons"]);
    delta.owners.push(OwnerInfo { played: false, ..neutral });
    for province in standard.provinces() {
        let mut info = standard.province(province).clone();
        if RUSSIA.contains(&info.id.as_str()) {
            // Still there to be named and drawn, but nothing leads into it.
            info.borders = crate::board::members(standard.touch(province))
                .map(|p| standard.province(Province(p)).id.clone())
                .collect();
            info.impassable = true;
            info.centre = false;
            info.home = None;
            delta.provinces.push(info);
        } else if NEUTRAL_CENTRES.contains(&info.id.as_str()) {
            info.home = None;
            delta.provinces.push(info);
        }
    }
    standard.with(&delta)
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
        for id in RUSSIA {
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
