//! The board of 1958: Finland with two coasts, Erzurum, Albania as a centre; capitals and naval bases (R58-1, R58-4).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::board::{BoardError, Delta, OwnerInfo, ProvinceEntry};
use crate::rules::prelude::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board1958File {
    victory_units: BTreeMap<String, u32>,
    remove: Vec<String>,
    lose_centre: Vec<String>,
    gain_centre: Vec<String>,
    cut: Vec<(String, String)>,
    fleet: Vec<(String, String)>,
    add_coasts: BTreeMap<String, Vec<String>>,
    province: Vec<ProvinceEntry>,
    powers_data: BTreeMap<String, PowerData>,
    players: BTreeMap<String, Fewer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerData {
    capital: String,
    bases: Vec<String>,
    home: Vec<String>,
    start: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fewer {
    drop: Vec<String>,
    no_centre: Vec<String>,
}

/// A power's capital, naval bases, home centres and first units.
#[derive(Clone, Debug, Default)]
pub struct CapitalAndBases {
    /// Where armies are raised (and stack) at the start.
    pub capital: Province,
    /// Where fleets are raised; Russia has two.
    pub bases: Vec<Place>,
    /// Home centres, in the order in which an unnamed new capital is found (R58-32).
    pub home: Vec<Province>,
    /// Units at the start, as the case format writes them.
    pub start: Vec<String>,
}

/// The board with what only these rules know of it.
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
        Board1958::load(include_str!("board.toml")).unwrap_or_else(|e| unreachable!("built-in board: {e}"))
    }

    fn load(text: &str) -> Result<Board1958, BoardError> {
        let file: Board1958File = toml::from_str(text)?;
        let standard = Board::standard();
        let owner_of = |board: &Board, name: &str| {
            board.find_owner(name).ok_or_else(|| BoardError::Unknown(name.into(), "the board of 1958".into()))
        };
        let (name, remove, fleet) = (Some("1958".into()), file.remove, file.fleet);
        let mut delta = Delta { name, remove, fleet, ..Delta::default() };
        delta.centres.extend(file.lose_centre.into_iter().map(|id| (id, false)));
        delta.centres.extend(file.gain_centre.into_iter().map(|id| (id, true)));
        for (a, b) in file.cut {
            for (a, b) in [(&a, &b), (&b, &a)] {
                delta.cut_fleet.push((a.clone(), b.clone()));
                delta.cut_fleet.extend(["nc", "sc"].map(|coast| (a.clone(), format!("{b}/{coast}"))));
            }
            delta.cut_army.push((a, b));
        }
        for (id, coasts) in file.add_coasts {
            delta.coasts.extend(coasts.into_iter().map(|coast| (id.clone(), coast)));
        }
        for entry in &file.province {
            let home = entry.home.as_ref().map(|h| owner_of(&standard, h.get_ref())).transpose()?;
            delta.add(entry, home);
        }
        for power in standard.powers() {
            let info = standard.owner(power);
            let data = file.powers_data.get(&info.name);
            let units = data.map(|d| d.start.clone()).unwrap_or_default();
            delta.owners.push(OwnerInfo { units, ..info.clone() });
        }
        let mut board = standard.with(&delta)?;
        let place = |code: &str| {
            board.place(code).ok_or_else(|| BoardError::Unknown(code.into(), "the board of 1958".into()))
        };
        let province = |code: &str| place(code).map(|p| board.province_of(p));
        let mut seats = vec![CapitalAndBases::default(); board.owners.len()];
        for (name, data) in &file.powers_data {
            let owner = owner_of(&board, name)?;
            seats[owner.0 as usize] = CapitalAndBases {
                capital: province(&data.capital)?,
                bases: data.bases.iter().map(|b| place(b)).collect::<Result<_, _>>()?,
                home: data.home.iter().map(|h| province(h)).collect::<Result<_, _>>()?,
                start: data.start.clone(),
            };
        }
        let mut fewer = BTreeMap::new();
        for (players, change) in &file.players {
            let drop = change.drop.iter().map(|d| owner_of(&board, d)).collect::<Result<_, _>>()?;
            let lost = change.no_centre.iter().map(|c| province(c)).collect::<Result<_, _>>()?;
            fewer.insert(players.parse().unwrap_or(0), (drop, lost));
        }
        // The capital is the first of the home centres (R58-4).
        for (info, seat) in board.owners.iter_mut().zip(&seats) {
            info.home.clone_from(&seat.home);
        }
        let majority = file.victory_units.iter().map(|(n, units)| (n.parse().unwrap_or(0), *units)).collect();
        Ok(Board1958 { seats, majority, fewer, board })
    }

    /// The seat of a power.
    pub fn seat(&self, owner: Owner) -> &CapitalAndBases {
        &self.seats[owner.0 as usize]
    }

    /// Whether the province is a centre with so many players (R58-1).
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
        let start: usize = map.seats.iter().map(|s| s.start.len()).sum();
        assert_eq!(start, 22);
    }
}
