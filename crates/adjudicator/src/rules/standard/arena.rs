//! The board as tables of bits, for the legality of orders.

use crate::board::{Board, Province, Set, Terrain};

/// A board's borders by index. Provinces and places are below 128.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Number of provinces.
    pub provinces: usize,
    /// The province of each place.
    pub province: [u8; 128],
    /// Where an army in a province can go by land: provinces.
    pub army: [Set; 128],
    /// Where a fleet at a place can go: places.
    pub fleet: [Set; 128],
    /// The same, provinces.
    pub fleet_provinces: [Set; 128],
    /// The coasts of a province, as places; empty for one shore.
    pub coasts: [Set; 128],
    /// Seas.
    pub sea: Set,
    /// Provinces with a shore.
    pub coastal: Set,
}

impl Arena {
    /// The tables of a board.
    pub fn new(board: &Board) -> Arena {
        let mut arena = Arena {
            provinces: board.len(),
            province: [0; 128],
            army: [0; 128],
            fleet: [0; 128],
            fleet_provinces: [0; 128],
            coasts: [0; 128],
            sea: board.of_terrain(Terrain::Sea),
            coastal: board.of_terrain(Terrain::Coast),
        };
        for place in 0..board.places() as u8 {
            let place = crate::board::Place(place);
            let i = place.0 as usize;
            arena.province[i] = board.province_of(place).0;
            arena.fleet[i] = board.fleet(place);
            arena.fleet_provinces[i] = board.fleet_provinces(place);
        }
        for province in board.all() {
            arena.army[province.0 as usize] = board.army(province);
            arena.coasts[province.0 as usize] =
                board.province(province).coasts.iter().fold(0, |set, p| set | 1 << p.0);
        }
        arena
    }

    /// A set of provinces or places has this index in it.
    #[inline]
    pub fn has(set: Set, i: u8) -> bool {
        set >> (i & 127) & 1 == 1
    }

    /// The places of a province: its coasts, or itself.
    pub fn places(&self, province: Province) -> Set {
        match self.coasts[province.0 as usize & 127] {
            0 => 1 << province.0,
            coasts => coasts,
        }
    }
}
