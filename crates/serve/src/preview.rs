//! Rebuilds the page of the issue shown after every change, and no more than the change affects.
//!
//! Texts of the issue affect nothing but its page: the folder stays loaded and the games stay played. Any other change
//! reloads and replays everything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use base::paths::issue_folder;
use diagnostics::{Diagnostic, Severity};
use folder::{Content, Folder, IssueNumber, issue_numbers};
use games::Games;
use games::bookkeeping::{self, Accounts};
use production::{build, check};
use publish::templates::Templates;

use super::preview_store::{PreviewFiles, PreviewUpdate};
use super::watch::FolderWatcher;

/// Folders of the editor's other zines that this one uses.
pub fn other_folders(folder: &Folder) -> Vec<String> {
    let Some(source) = folder.text("zine.toml") else { return Vec::new() };
    folder.take_faults();
    let zine: Result<folder::ZineFile, _> = base::toml_values::parse(&source);
    zine.map(|z| z.readers.account.into_iter().chain(z.readers.shared).collect()).unwrap_or_default()
}

/// Shows the issue, and again after every change, until watching ends.
pub fn run(
    root: &Path,
    wanted: Option<IssueNumber>,
    watch: &mut FolderWatcher,
    show: &mut dyn FnMut(PreviewUpdate),
) {
    let folder = Folder::new(root);
    let mut began = Instant::now();
    let mut changed = BTreeSet::new();
    'load: loop {
        folder.take_faults();
        let number = wanted.or_else(|| issue_numbers(&folder).last().copied().map(IssueNumber::from));
        // Waits for commands that move files; without locks, reads the folder as it is.
        let reading = folder::store::read_lock(root, &folder::store::CommandContext::new("serve")).ok();
        let content = folder::load(&folder, number);
        drop(reading);
        let (number, content) = match (number, content) {
            (Some(number), Ok(content)) => (number, content),
            (number, content) => {
                let faults = content.err().unwrap_or_else(|| vec![no_issue()]);
                show(PreviewUpdate {
                    number,
                    faults,
                    changed,
                    took: began.elapsed(),
                    archive: true,
                    files: None,
                });
                let Some(next) = watch.changed() else { return };
                (changed, began) = (next, Instant::now());
                continue 'load;
            }
        };
        let games = games::play(&content, number);
        let accounts = bookkeeping::compute_accounts(&content, &games, Some(number.issue), &BTreeMap::new());
        let mut readings = Vec::new();
        check::sheets(&games, number, &mut readings);
        let mut now = content.clone();
        let mut templates = None;
        let mut archive = true;
        loop {
            let mut shown = page(&folder, &now, &games, &accounts, &mut templates, number);
            // If files have changed meanwhile, the result is discarded: they may have been half written when read.
            if let Some(again) = watch.ready() {
                changed.extend(again);
                if !renewed(&folder, &mut now, &mut templates, number, &changed) {
                    continue 'load;
                }
                continue;
            }
            shown.faults.extend(readings.iter().cloned());
            build::drop_old_notes(&mut shown.faults, number);
            shown.faults = build::without_repeats(std::mem::take(&mut shown.faults));
            show(PreviewUpdate { changed, took: began.elapsed(), archive, ..shown });
            let Some(next) = watch.changed() else { return };
            (changed, began) = (next, Instant::now());
            if !renewed(&folder, &mut now, &mut templates, number, &changed) {
                continue 'load;
            }
            archive = changed
                .iter()
                .any(|name| ["templates", "static", "pages"].iter().any(|below| name.starts_with(below)));
        }
    }
}

fn no_issue() -> Diagnostic {
    Diagnostic::error("no-issue", "there is no issue yet").help("run `zine new issue` to open one")
}

/// Rereads the changed files if they affect only the page of the issue; returns whether they do.
fn renewed(
    folder: &Folder,
    content: &mut Content,
    templates: &mut Option<Templates>,
    number: IssueNumber,
    changed: &BTreeSet<String>,
) -> bool {
    let base = issue_folder(number);
    if !changed.iter().all(|name| {
        is_text_or_picture(name, &base) || name.starts_with("templates/") || name.starts_with("fonts/")
    }) {
        return false;
    }
    if changed.iter().any(|name| name.starts_with("templates/") || name.starts_with("fonts/")) {
        *templates = None;
    }
    if changed.iter().any(|name| is_text_or_picture(name, &base)) {
        folder::renew(folder, content, number);
    }
    true
}

fn is_text_or_picture(name: &str, base: &str) -> bool {
    let inner = name.strip_prefix(base).and_then(|rest| rest.strip_prefix('/'));
    let top = inner.map(|rest| rest.split('/').next().unwrap_or_default());
    let picture = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"].iter().any(|end| name.ends_with(end));
    picture
        || top.is_some_and(|t| {
            ["editorial.md", "ads.md", "letters", "articles", "press", "note.md"].contains(&t)
        })
}

/// The page of an issue with everything it needs.
fn page(
    folder: &Folder,
    content: &Content,
    games: &Games,
    accounts: &Accounts,
    templates: &mut Option<Templates>,
    number: IssueNumber,
) -> PreviewUpdate {
    let faults: Vec<Diagnostic> = content.faults.iter().chain(&games.faults).cloned().collect();
    let mut shown = PreviewUpdate { number: Some(number), faults, ..PreviewUpdate::default() };
    shown.faults.extend(production::custom_pages::check_custom_files(folder));
    if content.issue(number).is_none() {
        let known: Vec<String> = issue_numbers(folder).iter().map(i64::to_string).collect();
        let fault = Diagnostic::error("no-issue", format!("no such {}: {number}", number.kind()));
        shown.faults.push(fault.in_file("issues").help(format!("there are: {}", known.join(", "))));
        return shown;
    }
    let parsed = match templates.take() {
        Some(parsed) => parsed,
        None => match Templates::new(&folder.templates()) {
            Ok(parsed) => parsed,
            Err(found) => {
                shown.faults.extend(found);
                return shown;
            }
        },
    };
    let draft = content.issue(number).is_some_and(|i| i.sealed.is_none());
    let edition = build::WebEdition { folder, content, games, accounts, templates: &parsed, number, draft };
    match build::build_web_page(&edition) {
        Ok(web) => {
            shown.faults.extend(web.faults);
            // Unreadable orders do not keep the rest from being shown.
            let stuck =
                shown.faults.iter().any(|f| f.severity == Severity::Error && !build::concerns_orders(f));
            if !stuck {
                shown.files = Some(below_public(web.files));
            }
        }
        Err(found) => shown.faults.extend(found),
    }
    *templates = Some(parsed);
    shown
}

/// Builds any other issue, once.
///
/// # Errors
/// The errors of the issue.
pub fn build_once(folder: &Folder, number: IssueNumber) -> Result<PreviewFiles, Vec<Diagnostic>> {
    let content = folder::load(folder, Some(number))?;
    let games = games::play(&content, number);
    let accounts = bookkeeping::compute_accounts(&content, &games, Some(number.issue), &BTreeMap::new());
    let shown = page(folder, &content, &games, &accounts, &mut None, number);
    shown.files.ok_or(shown.faults)
}

/// Files named relative to `public/`; those of a flyer, which is not served, relative to the root.
pub fn below_public(files: BTreeMap<String, Vec<u8>>) -> PreviewFiles {
    files
        .into_iter()
        .map(|(n, bytes)| (n.strip_prefix("public/").map(String::from).unwrap_or(n), Arc::from(bytes)))
        .collect()
}
