//! The drawing room: turns the look of a board and the pieces on it into SVG.
//!
//! In order: `scene` describes what to show; `atlas` and `base_map` have the geography and each board's spots for pieces and names
//! (data in `data/`, provenance in its README; `drawing` builds them from an SVG with ids, `schematic` from the borders alone,
//! `sources` chooses); `composed_map` composes the drawing with `pieces`, `arrows` and `label_placement`; `svg` writes it, or `web`
//! if many share a page. `thumbnail` draws a small board with the changes on it, `chart` centres by year. `description` says the
//! same for those who cannot see it. Everything is a pure function of its input: the same bytes every time.

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

/// The error that no drawing exists of a scene's board.
#[derive(Debug, thiserror::Error)]
#[error("there is no map of the board of {board}; there are maps of {known}", board = .0, known = sources::BOARDS.join(", "))]
pub struct NoBoard(pub String);

/// Findings about a board's map: its drawing (`B-DRAW`), the dresses of its powers (`B-DRESS`). `source` is the board's file.
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
/// The scene has no base, and its board is not in `data/`.
pub fn draw(scene: &MapScene, look: &SceneStyle) -> Result<String, NoBoard> {
    let base = scene.base()?;
    Ok(svg::write(&composed_map::ComposedMap::compose(&base, scene, look)))
}
