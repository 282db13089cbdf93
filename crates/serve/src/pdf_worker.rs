//! The PDF of the issue shown, built in the background whenever the page has not changed for a moment.

use std::path::Path;
use std::time::Duration;

use folder::{Folder, IssueNumber};
use production::build;

use super::preview::below_public;
use super::preview_store::{PreviewPdf, PreviewStore};

/// How long the page must be unchanged before the PDF is built, so that typing is not slowed down.
const REST: Duration = Duration::from_millis(400);
/// Longest wait for a change before waiting again; nothing is missed in between.
const LONG: Duration = Duration::from_secs(3600);

/// Rebuilds the PDF whenever the page changes.
pub fn run(root: &Path, shelf: &PreviewStore) {
    let mut done = 0;
    loop {
        let mut state = shelf.wait(LONG, |s| s.page > done);
        while let Some(left) = REST.checked_sub(state.since.elapsed()).filter(|d| !d.is_zero()) {
            std::thread::sleep(left);
            state = shelf.state();
        }
        let version = state.page;
        if version <= done {
            continue;
        }
        done = version;
        // Without a page there is nothing to print until the next change.
        let Some(number) = state.shown.number else { continue };
        shelf.print(PreviewPdf { version, ..make_pdf(root, number) });
        typesetting::forget_old();
    }
}

/// PDF, cover and number of pages of an issue.
pub fn make_pdf(root: &Path, number: IssueNumber) -> PreviewPdf {
    let folder = Folder::new(root);
    let built = folder::load(&folder, Some(number)).and_then(|content| {
        let games = games::play(&content, number);
        let draft = content.issue(number).is_none_or(|i| i.sealed.is_none());
        // Reuses the previous layout: the next version is nearly the same.
        build::build_again(&folder, &content, &games, number, draft)
    });
    match built {
        Ok(mut built) => {
            built.files.retain(|name, _| name.ends_with(".pdf") || name.ends_with("/cover.png"));
            let (files, pages) = (below_public(built.files), built.pages);
            PreviewPdf { files: files.into(), pages, faults: built.faults, ..PreviewPdf::default() }
        }
        Err(faults) => PreviewPdf { faults, ..PreviewPdf::default() },
    }
}
