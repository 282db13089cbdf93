//! The folder with the data of the project's tests.

use std::path::{Path, PathBuf};

/// The folder of the project's tests, in this package or above it.
pub fn tests() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("tests"));
    folders.find(|tests| tests.join("cases").is_dir()).unwrap()
}
