//! The board of Rather Silly Diplomacy: the standard one with Iceland, Corfu and hyperspace, and the cast (RS-0.1, RS-0.4).

use crate::board::{BoardError, Delta, OwnerInfo, ProvinceInfo};
use crate::rules::prelude::*;

/// Provinces round Switzerland, joined by the Mont Blanc Underpass (RS-0.6).
pub const SWISS: [&str; 5] = ["bur", "mar", "mun", "pie", "tyr"];
/// Spaces that admit the Mastermind's units and BORG only (RS-0.8).
pub const RESERVED: [&str; 2] = ["cor", "ice"];
/// Hyperspace, where only the TARDIS goes.
pub const HYPERSPACE: &str = "hyp";
/// The impassable mountains in the middle.
pub const SWITZERLAND: &str = "swi";

/// The waters of the new islands.
const WATERS: [(&str, &str); 5] =
    [("ice", "nao"), ("ice", "nwg"), ("cor", "aeg"), ("cor", "eas"), ("cor", "ion")];

/// The owners that are no ordinary power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// Owns nothing, orders everybody's units.
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
    /// One of the seven powers of the standard game.
    pub fn is_power(&self, owner: Owner) -> bool {
        ![self.jester, self.mastermind, self.doctor, self.soothsayer, self.monsters].contains(&owner)
    }
}

/// Builds board and cast.
pub fn make() -> Result<(Board, Cast), BoardError> {
    let standard = Board::standard();
    let mut owners: Vec<OwnerInfo> = standard.all_owners().map(|o| standard.owner(o).clone()).collect();
    let others: [(&str, &str, bool, &[&str], &[&str]); 5] = [
        ("jester", "Jester", true, &["Jester's"], &[]),
        ("mastermind", "Mastermind", true, &["Mastermind's"], &[]),
        ("doctor", "Doctor", true, &["Doctor's"], &["T hyp"]),
        ("soothsayer", "Soothsayer", true, &["Soothsayer's"], &[]),
        ("monsters", "Monsters", false, &["Monster"], &[]),
    ];
    for (id, name, played, aliases, units) in others {
        let units = units.iter().map(|u| u.to_string()).collect();
        owners.push(OwnerInfo { played, units, ..OwnerInfo::new(id, name, aliases) });
    }
    let delta = Delta {
        name: Some("Rather Silly".into()),
        owners,
        provinces: vec![
            ProvinceInfo::new("ice", "Iceland", "Ice", Terrain::Coast),
            ProvinceInfo::new("cor", "Corfu", "Cor", Terrain::Coast),
            ProvinceInfo::new(HYPERSPACE, "Hyperspace", "Hyp", Terrain::Outside),
        ],
        fleet: WATERS.map(|(a, b)| (a.to_string(), b.to_string())).to_vec(),
        ..Delta::default()
    };
    let board = standard.with(&delta)?;
    let owner = |name: &str| {
        board.find_owner(name).ok_or_else(|| BoardError::Unknown(name.into(), "the cast".into()))
    };
    let cast = Cast {
        jester: owner("Jester")?,
        mastermind: owner("Mastermind")?,
        doctor: owner("Doctor")?,
        soothsayer: owner("Soothsayer")?,
        monsters: owner("Monsters")?,
    };
    Ok((board, cast))
}

/// The province of an id this board is known to have; province 0 if it had not.
pub fn id(board: &Board, id: &str) -> Province {
    board.id(id).unwrap_or(Province(0))
}
