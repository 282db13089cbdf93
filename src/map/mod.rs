//! The drawing room: from what a board looks like and what stands on it to SVG.
//!
//! The story in order: `scene` says what is to be shown, `atlas` and `sheet` hold the geography and each board's spots
//! for pieces and names (data in `data/`, provenance in its README), `figure` composes the drawing with `pieces`,
//! `arrows` and `names`, and `svg` writes it, or `web` when many share a page. `chart` draws centres by year. `words` says the same for those who do not see it.
//! Everything is a pure function of its input: the same bytes every time.

pub mod adapter;
pub mod atlas;
pub mod chart;
pub mod check;
pub mod figure;
pub mod ink;
pub mod livery;
pub mod scene;
pub mod sheet;
pub mod svg;
pub mod web;
pub mod words;

mod arrows;
mod metrics;
mod names;
mod path;
mod pieces;
mod settings;
mod shape;

pub use livery::Style;
pub use scene::{Act, By, Dislodged, Look, Order, Outcome, Scene, Unit};

/// There is no drawing of the board a scene is played on.
#[derive(Debug, thiserror::Error)]
#[error("there is no map of the board of {board}; there are maps of {known}", board = .0, known = sheet::BOARDS.join(", "))]
pub struct NoBoard(pub String);

/// Draws a scene as an SVG document.
///
/// # Errors
/// When the scene's board is none of those in `data/`.
pub fn draw(scene: &Scene, look: &Look) -> Result<String, NoBoard> {
    let sheet = sheet::sheet(&scene.board).ok_or_else(|| NoBoard(scene.board.clone()))?;
    Ok(svg::write(&figure::Figure::compose(sheet, scene, look)))
}
