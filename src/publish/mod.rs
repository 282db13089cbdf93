//! From the page model to files: Markdown, the two writers, templates, typesetting.

pub mod archive;
pub mod html;
pub mod markdown;
pub mod templates;
#[cfg(feature = "typeset")]
pub mod typeset;
pub mod typst;
