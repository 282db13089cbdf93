//! The archive of sealed issues around the one shown, rebuilt in the background when it is affected by a change.

use std::path::Path;
use std::time::Duration;

use folder::Folder;
use production::web_archive;

use super::preview::below_public;
use super::preview_store::PreviewStore;

/// Rebuilds the archive whenever it is due.
pub fn run(root: &Path, shelf: &PreviewStore) {
    let mut done = 0;
    loop {
        let state = shelf.wait(Duration::from_secs(3600), |s| s.archive_due > done);
        if state.archive_due <= done {
            continue;
        }
        done = state.archive_due;
        let folder = Folder::new(root);
        match web_archive::write_archive(&folder) {
            Ok(site) if site.issues.is_empty() && state.archive.is_empty() => {}
            Ok(site) => shelf.file(Some(below_public(site.files)), site.faults),
            Err(faults) => shelf.file(None, faults),
        }
    }
}
