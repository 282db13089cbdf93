//! Tests of the maps, in one program.

mod maps;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
