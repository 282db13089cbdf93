//! The board as tables of bits, for the legality of orders.

use std::sync::OnceLock;

use super::{Board, Place, Terrain};
use crate::set::{Broad, IndexSet, IndexTable, PlaceTables, Vast, Wide};

/// A board's borders by index, in sets of one width.
#[derive(Clone, Debug)]
pub struct Arena<P: PlaceTables> {
    /// Number of provinces.
    pub provinces: usize,
    /// The province of each place.
    pub province: P::Rows<u16>,
    /// The provinces an army in a province can move to by land.
    pub army: P::Rows<P>,
    /// The places a fleet at a place can move to.
    pub fleet: P::Rows<P>,
    /// The same, as provinces.
    pub fleet_provinces: P::Rows<P>,
    /// The coasts of a province, as places; empty for one shore.
    pub coasts: P::Rows<P>,
    /// Seas.
    pub sea: P,
    /// Provinces where a fleet can convoy: seas, and coasts marked so.
    pub carrying: P,
    /// Provinces with a shore.
    pub coastal: P,
}

impl<P: PlaceTables> Arena<P> {
    /// The tables of a board whose places fit into the set.
    pub fn new(board: &Board) -> Arena<P> {
        let province: P::Rows<u16> = IndexTable::filled(0);
        let none: P::Rows<P> = IndexTable::filled(P::none());
        let mut arena: Arena<P> = Arena {
            provinces: board.len(),
            province,
            army: none.clone(),
            fleet: none.clone(),
            fleet_provinces: none.clone(),
            coasts: none,
            sea: board.of_terrain(Terrain::Sea).resize(),
            carrying: board.carrying().resize(),
            coastal: board.of_terrain(Terrain::Coast).resize(),
        };
        for i in 0..board.places() as u16 {
            arena.province[i] = board.province_of(Place(i)).0;
            arena.fleet[i] = board.fleet(Place(i)).resize();
            arena.fleet_provinces[i] = board.fleet_provinces(Place(i)).resize();
        }
        for province in board.provinces() {
            arena.army[province.0] = board.army(province).resize();
            arena.coasts[province.0] = board.coasts(province).resize();
        }
        arena
    }
}

/// The tables of a board in every width used so far.
#[derive(Default)]
pub struct Tables {
    narrow: OnceLock<Arena<u128>>,
    broad: OnceLock<Arena<Broad>>,
    vast: OnceLock<Arena<Vast>>,
}

/// A width in which fights are decided on some boards.
pub trait Width: IndexSet {
    /// The tables of a board in this width.
    fn arena<'a>(tables: &'a Tables, board: &Board) -> &'a Arena<Self::Places>;
}

macro_rules! widths {
    ($($width:ty: $tables:ident),+) => {$(
        impl Width for $width {
            #[inline]
            fn arena<'a>(tables: &'a Tables, board: &Board) -> &'a Arena<Self::Places> {
                tables.$tables.get_or_init(|| Arena::new(board))
            }
        }
    )+};
}
widths!(u64: narrow, Wide: narrow, Broad: broad, Vast: vast);
