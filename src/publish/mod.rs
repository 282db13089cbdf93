//! From the page model to files: Markdown, the two writers, templates, typesetting.

pub mod accounts_sheet;
pub mod archive;
#[cfg(feature = "typeset")]
pub mod booklet;
pub mod cited;
pub mod house;
pub mod html;
pub mod labels;
pub mod markdown;
#[cfg(feature = "typeset")]
pub mod pack;
#[cfg(feature = "typeset")]
pub mod personal;
pub mod plan;
pub mod slip;
pub mod templates;
#[cfg(feature = "typeset")]
pub mod typeset;
pub mod typst;
mod watch;
