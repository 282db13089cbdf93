//! The board of the Swiss Variant: the standard one with the changes of `board.toml` (S-1, S-2).

use std::sync::OnceLock;

use serde::Deserialize;

use crate::board::{BoardError, Delta, OwnerInfo, ProvinceEntry};
use crate::rules::prelude::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwissBoardFile {
    name: String,
    victory: u32,
    remove: Vec<String>,
    cut_fleet: Vec<(String, String)>,
    power: SwissPowerEntry,
    province: Vec<ProvinceEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwissPowerEntry {
    id: String,
    name: String,
    aliases: Vec<String>,
    home: Vec<String>,
}

/// What the rules name on the board.
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

/// The board and its named places, made once.
pub fn board() -> &'static (Board, SwissPlaces) {
    static BOARD: OnceLock<(Board, SwissPlaces)> = OnceLock::new();
    BOARD.get_or_init(|| make().unwrap_or_else(|e| unreachable!("built-in board: {e}")))
}

fn make() -> Result<(Board, SwissPlaces), BoardError> {
    let file: SwissBoardFile = toml::from_str(include_str!("board.toml"))?;
    let standard = Board::standard();
    let trogs = Owner(standard.owners.len() as u8);
    let mut delta = Delta {
        name: Some(file.name),
        victory: Some(file.victory),
        remove: file.remove,
        cut_fleet: file.cut_fleet,
        owners: vec![OwnerInfo {
            aliases: file.power.aliases,
            ..OwnerInfo::new(&file.power.id, &file.power.name, &[])
        }],
        ..Delta::default()
    };
    for entry in &file.province {
        delta.add(entry, file.power.home.contains(entry.id.get_ref()).then_some(trogs));
    }
    let board = standard.with(&delta)?;
    let find =
        |id: &str| board.id(id).ok_or_else(|| BoardError::Unknown(id.into(), "the Swiss board".into()));
    let places = SwissPlaces {
        trogs,
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
