//! Maps, in one program.

mod maps;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
