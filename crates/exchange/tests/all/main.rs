//! Tests of games and boards from and to other programs, in one program.

mod board_causes;
mod boards;
mod document;
mod elsewhere;
mod exchange;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod real_games;
mod shelf;
