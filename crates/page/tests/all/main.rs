//! Words of the pages, in one program.

mod calls;
mod forms;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod standing;
mod words;
