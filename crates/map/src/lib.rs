//! The drawing room: from what a board looks like and what stands on it to SVG.
//!
//! The story in order: `scene` says what is to be shown, `atlas` and `base_map` hold the geography and each board's spots
//! for pieces and names (data in `data/`, provenance in its README; `drawing` makes them from an SVG with ids, `schematic` from the
//! borders alone, `sources` picks which), `figure` composes the drawing with `pieces`,
//! `arrows` and `names`, and `svg` writes it, or `web` when many share a page. `thumbnail` draws the board small with what changed on it, `chart` centres by year. `words` says the same for those who do not see it.
//! Everything is a pure function of its input: the same bytes every time.

pub mod atlas;
pub mod base_map;
pub mod chart;
pub mod check;
pub mod composed_map;
pub mod description;
pub mod drawing;
pub mod plan;
pub mod power_dress;
pub mod scene;
pub mod scene_from_game;
pub mod schematic;
pub mod sources;
pub mod svg;
pub mod svg_styles;
pub mod thumbnail;
pub mod web;

mod arrows;
mod canvas;
mod colour_distance;
mod frame;
mod label_placement;
mod label_sizes;
mod label_space;
mod metrics;
pub mod path;
mod pieces;
pub mod shape;

use adjudicator::board::Board;
use diagnostics::{Diagnostic, Source};

pub use crate::frame::{PrintedMap, draw_printed};
pub use crate::power_dress::ColourMode;
pub use crate::scene::{
    MapScene, OrderEffect, SceneAction, SceneDislodged, SceneOrder, ScenePiece, SceneStyle, TravelMode,
};

/// There is no drawing of the board a scene is played on.
#[derive(Debug, thiserror::Error)]
#[error("there is no map of the board of {board}; there are maps of {known}", board = .0, known = sources::BOARDS.join(", "))]
pub struct NoBoard(pub String);

/// What is wrong with a board's map, of whose file `source` is the text: its drawing (`B-DRAW`), the dresses of its powers
/// (`B-DRESS`).
pub fn findings(board: &Board, source: &Source) -> Vec<Diagnostic> {
    let about = &board.about;
    let mut found = match (&about.drawing, about.map.as_deref()) {
        (Some(svg), _) => drawing::load(board, svg).1,
        (None, Some(name)) if !matches!(name, "schematic" | "base") => {
            let at = source.text.find(name).map_or(0..0, |at| at..at + name.len());
            let error =
                Diagnostic::warning("B-DRAW", format!("there is no file “{name}” beside the board's"));
            vec![error.at(source, at).help("without it the map is one of boxes and lines")]
        }
        _ => Vec::new(),
    };
    found.extend(power_dress::check_distinct(board));
    found
}

/// Draws a scene as an SVG document.
///
/// # Errors
/// When the scene has no base, and its board is none of those in `data/`.
pub fn draw(scene: &MapScene, look: &SceneStyle) -> Result<String, NoBoard> {
    let base = scene.base()?;
    Ok(svg::write(&composed_map::ComposedMap::compose(&base, scene, look)))
}
