//! All tests that work on the finished crate, in one program.

mod accounts;
mod aliases;
mod archive;
mod cases;
#[cfg(feature = "typeset")]
mod copies;
mod errors;
mod handover;
mod histories;
mod judge;
mod maps;
mod notations;
#[cfg(feature = "typeset")]
mod pages;
#[cfg(feature = "post")]
mod post;
#[cfg(feature = "serve")]
mod preview;
mod reading;
mod rules;
mod seals;
#[cfg(feature = "typeset")]
mod secrets;
mod silly;
mod spellings;
mod switches;
