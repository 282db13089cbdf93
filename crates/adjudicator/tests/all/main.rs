//! Cases, notations and switches of the project, real games and random phases, in one program.

mod board_files;
mod cases;
mod judge;
mod notations;
#[path = "../project/folder.rs"]
mod project;
mod reading;
mod rng;
mod spellings;
mod switches;
