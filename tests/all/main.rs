//! All tests that need the program or several of its crates, in one program; tests of a single crate are in the crate.

mod addresses;
mod aliases;
mod archive;
mod board_games;
mod boards;
mod bookkeeping;
#[cfg(feature = "typeset")]
mod browser;
mod byhand;
#[cfg(feature = "typeset")]
mod charged;
mod conventions;
#[cfg(feature = "typeset")]
mod copies;
mod desk;
#[cfg(feature = "typeset")]
mod editions;
mod editors;
mod english;
mod errors;
mod events;
mod exchange;
mod faults;
mod flyers;
mod folders;
#[path = "../../crates/page/tests/all/forms.rs"]
mod forms;
mod handover;
mod histories;
mod hostile;
mod house;
#[cfg(feature = "typeset")]
mod laid;
mod manual;
mod maps;
mod orders_page;
#[cfg(feature = "typeset")]
mod packed;
#[cfg(feature = "typeset")]
mod pages;
mod polls;
mod portable;
mod post;
mod preview;
#[cfg(feature = "typeset")]
mod privacy;
#[path = "../../crates/adjudicator/tests/project/folder.rs"]
mod project;
mod prose;
#[cfg(feature = "typeset")]
mod public;
mod publish;
mod random_editor;
mod ready;
#[path = "../../crates/exchange/tests/all/real_games.rs"]
mod real_games;
mod records;
mod records_naive;
mod rounds;
mod rule_pages;
mod rules;
mod sample;
#[path = "../../crates/letters/tests/all/score.rs"]
mod score;
mod sealed;
mod seals;
#[cfg(feature = "typeset")]
mod secrets;
mod seeds;
#[path = "../../crates/exchange/tests/all/shelf.rs"]
mod shelf;
mod silly;
mod tampering;
mod thousand;
mod told;
mod tongues;
mod web;
mod writing;
#[cfg(feature = "typeset")]
#[path = "../../crates/letters/tests/all/written.rs"]
mod written;
