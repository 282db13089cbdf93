//! The PDF of the issue in hand, made in the background whenever the page has been at rest for a moment.

use std::path::Path;
use std::time::Duration;

use folder::{Folder, IssueNumber};
use production::build;

use super::preview::below_public;
use super::preview_store::{PreviewPdf, PreviewStore};

/// How long the page rests before the PDF is made, so that who is typing does not wait for it.
const REST: Duration = Duration::from_millis(400);
/// How long nobody asks before looking again; there is nothing to be missed.
const LONG: Duration = Duration::from_secs(3600);

/// Makes the PDF again whenever the page is another.
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
        // Where nothing can be shown there is nothing to print until something else is shown.
        let Some(number) = state.shown.number else { continue };
        shelf.print(PreviewPdf { version, ..make_pdf(root, number) });
        typesetting::forget_old();
    }
}

/// PDF, cover and count of pages of an issue.
pub fn make_pdf(root: &Path, number: IssueNumber) -> PreviewPdf {
    let folder = Folder::new(root);
    let built = folder::load(&folder, Some(number)).and_then(|content| {
        let games = games::play(&content, number);
        let draft = content.issue(number).is_none_or(|i| i.sealed.is_none());
        // The next version is nearly the same.
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
