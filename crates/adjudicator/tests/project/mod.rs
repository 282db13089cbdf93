//! The cases of the project, and the boards they are played on.

use std::path::PathBuf;

use adjudicator::cases::{self, Case};
use diagnostics::Source;

mod folder;

pub use folder::tests;

/// All cases, in the order of their files, each with the name of its file.
pub fn cases() -> Vec<(String, Case)> {
    let folders = std::fs::read_dir(tests().join("cases")).unwrap();
    let folders = folders.map(|f| f.unwrap().path()).filter(|f| f.is_dir());
    let mut files: Vec<PathBuf> =
        folders.flat_map(|f| std::fs::read_dir(f).unwrap().map(|f| f.unwrap().path())).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let read = cases::read(&Source::new(name.as_str(), text)).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        all.extend(read.into_iter().map(|case| (name.clone(), case)));
    }
    all
}

/// The file of a board that is not a rule-set's own.
pub fn board(id: &str, _: &str) -> Option<Source> {
    let text = std::fs::read_to_string(tests().join(format!("data/boards/{id}.toml"))).ok()?;
    Some(Source::new(format!("{id}.toml"), text))
}
