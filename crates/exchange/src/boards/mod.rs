//! Boards of other programs and drawings, into board files of ours and out again.

mod dpjudge;
mod draft;
pub mod export;
pub mod import;
mod jdip;
pub mod look;
mod packed;
mod svg;
mod xml;
