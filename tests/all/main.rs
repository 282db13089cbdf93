//! All tests that work on the finished crate, in one program.

mod accounts;
mod aliases;
mod archive;
mod board_games;
mod boards;
mod bookkeeping;
#[cfg(feature = "typeset")]
mod browser;
mod cases;
#[cfg(feature = "typeset")]
mod charged;
mod conventions;
#[cfg(feature = "typeset")]
mod copies;
mod desk;
mod elsewhere;
mod errors;
mod events;
mod exchange;
mod faults;
mod flyers;
mod folders;
mod glimpses;
mod handover;
mod histories;
mod hostile;
mod house;
mod judge;
#[cfg(feature = "typeset")]
mod laid;
mod letters;
mod manual;
mod maps;
mod notations;
#[cfg(feature = "typeset")]
mod packed;
#[cfg(feature = "typeset")]
mod pages;
mod portable;
mod post;
mod preview;
mod printed;
#[cfg(feature = "typeset")]
mod privacy;
mod prose;
#[cfg(feature = "typeset")]
mod public;
mod reading;
mod records;
mod records_naive;
mod rules;
mod sample;
mod sealed;
mod seals;
#[cfg(feature = "typeset")]
mod secrets;
mod seeds;
mod silly;
mod spellings;
mod switches;
mod tampering;
mod thousand;
mod told;
mod tongues;
mod web;
mod writing;
