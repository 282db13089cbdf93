//! Boards: imported from other programs and drawings, exported to them, and the project's own.

mod dpjudge;
mod draft;
pub mod import;
mod jdip;
pub mod look;
mod packed;
pub mod shelf;
mod svg;
pub mod trial;
mod xml;

/// Boards written for other programs.
pub mod export {
    pub use super::dpjudge::{codes, token as power, write as map};
    pub use super::jdip::{Variant, write as jdip};
    pub use super::svg::write as drawing;
}
