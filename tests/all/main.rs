//! All tests that work on the finished crate, in one program.

mod accounts;
mod archive;
mod cases;
mod maps;
mod notations;
#[cfg(feature = "typeset")]
mod pages;
