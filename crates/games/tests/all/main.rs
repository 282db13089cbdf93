//! Tests of games and their state, in one program.

#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod state_of_games;
