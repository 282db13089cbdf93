//! The layout of a board from a drawing: the cells of each place, and the spots in it.

use std::collections::BTreeMap;

use serde::Deserialize;

use adjudicator::board::Terrain;

use super::atlas::Atlas;
use super::label_sizes::FullLabel;

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    /// Without a coast.
    Land,
    /// Land with a coast.
    Coast,
    /// Water.
    Sea,
}

/// The kind of place for a board's terrain.
pub fn kind(terrain: Terrain) -> PlaceKind {
    match terrain {
        Terrain::Land => PlaceKind::Land,
        Terrain::Coast => PlaceKind::Coast,
        Terrain::Sea | Terrain::Outside => PlaceKind::Sea,
    }
}

/// The layout of a board: the cells of each place, and the spots in it.
#[derive(Default, Deserialize)]
pub struct PlacePlan {
    /// Water painted as land.
    #[serde(default)]
    pub bridge: Vec<String>,
    /// Places joined by the underpass.
    #[serde(default)]
    pub tunnel: Vec<String>,
    /// Whether capitals are shown.
    #[serde(default)]
    pub capitals: bool,
    /// Countries: places without frontiers between them.
    #[serde(default)]
    pub homeland: BTreeMap<String, Vec<String>>,
    /// The places by their ids.
    pub place: BTreeMap<String, PlannedPlace>,
}

impl PlacePlan {
    /// The index of the place each cell is part of.
    pub fn cells(&self, atlas: &Atlas) -> Vec<Option<usize>> {
        let mut of_cell = vec![None; atlas.cells.len()];
        for (i, p) in self.place.values().enumerate() {
            for c in p.cells.iter().filter_map(|c| atlas.cell(c)) {
                of_cell[c] = Some(i);
            }
        }
        of_cell
    }
}

/// A place in the layout.
#[derive(Deserialize)]
#[allow(missing_docs)]
pub struct PlannedPlace {
    pub name: String,
    pub abbr: String,
    pub kind: PlaceKind,
    #[serde(default)]
    pub cells: Vec<String>,
    pub unit: [f64; 2],
    pub label: [f64; 2],
    pub dot: Option<[f64; 2]>,
    pub full: Option<FullLabel>,
    #[serde(default)]
    pub impassable: bool,
    #[serde(default)]
    pub coasts: BTreeMap<String, [f64; 2]>,
}
