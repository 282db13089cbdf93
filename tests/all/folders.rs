//! Folders copied for tests that change them.

use std::fs;
use std::path::Path;

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let goal = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &goal);
        } else {
            fs::copy(entry.path(), goal).unwrap();
        }
    }
}

/// Seals an issue without its gates; the files of the seal, written, are given back.
#[cfg(feature = "typeset")]
pub fn seal(
    root: &Path,
    content: &zine::content::Content,
    number: i64,
    facts: &zine::seal::make::Publication,
) -> Vec<(String, String)> {
    let (folder, games) = (zine::content::Folder::new(root), zine::games::play(content, number));
    let mut chain = zine::seal::make::Chain::read(&folder, "key".into()).unwrap();
    let issue = content.issue(number).unwrap();
    let files = zine::seal::make::seal(&folder, content, &games, issue, facts, &mut chain).unwrap();
    let written = files.into_iter().map(|(name, bytes)| {
        let path = root.join(&name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &bytes).unwrap();
        (name, String::from_utf8(bytes).unwrap())
    });
    written.collect()
}
