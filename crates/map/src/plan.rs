//! What a drawing gives for a board: which cells make a place, and where things stand on it.

use std::collections::BTreeMap;

use serde::Deserialize;

use adjudicator::board::Terrain;

use super::atlas::Atlas;
use super::label_sizes::Full;

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// No water.
    Land,
    /// Land with a coast.
    Coast,
    /// Water.
    Sea,
}

/// The board's word for a kind of place.
pub fn kind(terrain: Terrain) -> Kind {
    match terrain {
        Terrain::Land => Kind::Land,
        Terrain::Coast => Kind::Coast,
        Terrain::Sea | Terrain::Outside => Kind::Sea,
    }
}

/// What a drawing gives: which cells make a place, and where things stand on it.
#[derive(Default, Deserialize)]
pub struct Plan {
    /// Water painted as land.
    #[serde(default)]
    pub bridge: Vec<String>,
    /// Places joined by the underpass.
    #[serde(default)]
    pub tunnel: Vec<String>,
    /// Capitals are shown.
    #[serde(default)]
    pub capitals: bool,
    /// Countries: places that no frontier parts.
    #[serde(default)]
    pub homeland: BTreeMap<String, Vec<String>>,
    /// The places by their ids.
    pub place: BTreeMap<String, Planned>,
}

impl Plan {
    /// The number of the place that each cell is part of.
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

/// A place of a drawing.
#[derive(Deserialize)]
#[allow(missing_docs)]
pub struct Planned {
    pub name: String,
    pub abbr: String,
    pub kind: Kind,
    #[serde(default)]
    pub cells: Vec<String>,
    pub unit: [f64; 2],
    pub label: [f64; 2],
    pub dot: Option<[f64; 2]>,
    pub full: Option<Full>,
    #[serde(default)]
    pub impassable: bool,
    #[serde(default)]
    pub coasts: BTreeMap<String, [f64; 2]>,
}
