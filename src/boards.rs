//! Boards as files: where they are looked for.

use std::path::Path;

use crate::board::file::LARGEST;
use crate::diagnostic::Source;
use crate::disk;

/// A board file; none if it is not there, or is no text.
pub fn read(path: &Path) -> Option<Source> {
    let bytes = disk::head(path, LARGEST as u64 + 1).ok()??;
    Some(Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// The file of a board in a folder, by its id: letters, digits, `-` and `_`.
pub fn in_folder(folder: &Path, id: &str) -> Option<Source> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if id.is_empty() || !id.chars().all(fits) {
        return None;
    }
    read(&folder.join(format!("{id}.toml")))
}
