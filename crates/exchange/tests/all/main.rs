//! Games and boards from other programs and to them, in one program.

mod board_causes;
mod boards;
mod elsewhere;
mod exchange;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod real_games;
mod shelf;
