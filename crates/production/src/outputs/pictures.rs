//! Drawings and pictures beside the page.

use diagnostics::Diagnostic;

use super::{Files, Made, Output};

/// The maps of its seasons, and the pictures that its texts name.
pub struct Pictures;

impl Output for Pictures {
    fn file(&self) -> &'static str {
        "*.svg"
    }

    fn about(&self) -> &'static str {
        "The maps of its seasons; beside them lie the pictures that its texts name, under their own names."
    }

    fn make(&self, made: &mut Made, files: &mut Files) -> Result<(), Vec<Diagnostic>> {
        for (name, bytes) in std::mem::take(&mut made.pictures) {
            files.insert(made.beside(&name), bytes);
        }
        Ok(())
    }
}
