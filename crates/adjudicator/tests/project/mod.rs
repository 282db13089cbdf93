//! The cases of the project, and the boards they are played on.

use std::path::{Path, PathBuf};

use adjudicator::diagnostic::Source;

/// The folder of the project's tests.
pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// The files of cases, in order.
pub fn files() -> Vec<PathBuf> {
    let root = tests().join("cases");
    let folders = std::fs::read_dir(root).unwrap().map(|f| f.unwrap().path()).filter(|f| f.is_dir());
    let mut files: Vec<PathBuf> =
        folders.flat_map(|f| std::fs::read_dir(f).unwrap().map(|f| f.unwrap().path())).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    files.sort();
    files
}

/// The file of a board that is not a rule-set's own.
pub fn board(id: &str, _: &str) -> Option<Source> {
    let text = std::fs::read_to_string(tests().join(format!("data/boards/{id}.toml"))).ok()?;
    Some(Source::new(format!("{id}.toml"), text))
}
