//! The board of 1958: Finland with two coasts, Erzurum, Albania as a centre; capitals and naval bases (R58-1, R58-4).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::board::BoardError;
use crate::rules::prelude::*;

/// `[rules.1958]` of the board file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section1958 {
    majority: BTreeMap<String, u32>,
    seats: BTreeMap<String, SeatEntry>,
    players: BTreeMap<String, Fewer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatEntry {
    capital: String,
    bases: Vec<String>,
    home: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fewer {
    drop: Vec<String>,
    no_centre: Vec<String>,
}

/// A power's capital and naval bases. Its home centres are in the order in which an unnamed new capital is chosen (R58-32).
#[derive(Clone, Debug, Default)]
pub struct CapitalAndBases {
    /// The place where armies are raised (and stack) at the start.
    pub capital: Province,
    /// The places where fleets are raised; Russia has two.
    pub bases: Vec<Place>,
}

/// The board with the data that only these rules use.
#[derive(Clone, Debug)]
pub struct Board1958 {
    /// Provinces, borders and names.
    pub board: Board,
    /// Each power's seat, by owner.
    pub seats: Vec<CapitalAndBases>,
    /// Units needed to win, by number of players (R58-35).
    pub majority: BTreeMap<u8, u32>,
    /// Powers left out and provinces that lose their centre, by number of players (R58-1).
    pub fewer: BTreeMap<u8, (Vec<Owner>, Vec<Province>)>,
}

impl Board1958 {
    /// The built-in board.
    pub fn new() -> Board1958 {
        Board1958::load().unwrap_or_else(|e| unreachable!("built-in board: {e}"))
    }

    fn load() -> Result<Board1958, BoardError> {
        let (mut board, mut rules) = Board::built_in(include_str!("board.toml"))?;
        let section = rules.remove("1958").unwrap_or_else(|| toml::Table::new().into());
        let section: Section1958 = section.try_into()?;
        let mut seats = vec![CapitalAndBases::default(); board.owners.len()];
        for (name, entry) in &section.seats {
            let owner = board.require_owner(name)?.0 as usize;
            seats[owner] = CapitalAndBases {
                capital: board.require_province(&entry.capital)?,
                bases: entry.bases.iter().map(|base| board.require_place(base)).collect::<Result<_, _>>()?,
            };
            let home = entry.home.iter().map(|centre| board.require_province(centre));
            board.owners[owner].home = home.collect::<Result<_, _>>()?;
        }
        let mut fewer = BTreeMap::new();
        for (players, change) in &section.players {
            let drop =
                change.drop.iter().map(|power| board.require_owner(power)).collect::<Result<_, _>>()?;
            let lost = change
                .no_centre
                .iter()
                .map(|centre| board.require_province(centre))
                .collect::<Result<_, _>>()?;
            board.fewer.insert(players.parse().unwrap_or(0), Vec::clone(&drop));
            fewer.insert(players.parse().unwrap_or(0), (drop, lost));
        }
        let majority = section.majority.iter().map(|(n, units)| (n.parse().unwrap_or(0), *units)).collect();
        Ok(Board1958 { seats, majority, fewer, board })
    }

    /// The capital and bases of a power.
    pub fn seat(&self, owner: Owner) -> &CapitalAndBases {
        &self.seats[owner.0 as usize]
    }

    /// Whether the province is a centre in a game with this number of players (R58-1).
    pub fn is_centre(&self, province: Province, players: u8) -> bool {
        let lost = self.fewer.get(&players).is_some_and(|(_, lost)| lost.contains(&province));
        self.board.province(province).centre && !lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_the_one_of_the_specification() {
        let map = Board1958::new();
        let board = &map.board;
        assert_eq!(board.centres().count(), 35);
        let touch = |a: &str, b: &str| board.touch(board.id(a).unwrap()).has(board.id(b).unwrap());
        assert!(!touch("nwy", "stp"));
        assert!(touch("fin", "bar") && touch("erz", "sev") && board.id("arm").is_none());
        for (players, majority) in [(7, 18), (6, 17), (5, 16)] {
            assert_eq!(map.majority[&players], majority);
            let centres = board.centres().filter(|p| map.is_centre(*p, players)).count() as u32;
            assert_eq!(centres / 2 + 1, majority);
        }
        for owner in board.powers() {
            assert_eq!(board.owner(owner).home[0], map.seat(owner).capital);
        }
        let start: usize = board.owners.iter().map(|owner| owner.units.len()).sum();
        assert_eq!(start, 22);
    }
}
