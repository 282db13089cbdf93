//! Drawings and pictures beside the page.

use diagnostics::Diagnostic;

use super::{FileSet, IssueOutput, RenderedIssue};

/// The maps of its seasons, and the pictures that its texts name.
pub struct PicturesOutput;

impl IssueOutput for PicturesOutput {
    fn file(&self) -> &'static str {
        "*.svg"
    }

    fn about(&self) -> &'static str {
        "The maps of its seasons; beside them are the pictures that its texts name, under their own names."
    }

    fn make(&self, made: &mut RenderedIssue, files: &mut FileSet) -> Result<(), Vec<Diagnostic>> {
        for (name, bytes) in std::mem::take(&mut made.pictures) {
            files.insert(made.sibling_path(&name), bytes);
        }
        Ok(())
    }
}
