//! The desk's worker: holds the folder as read, and rereads it when one of its files changes.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Instant, SystemTime};

use serde_json::{Value, json};

use diagnostics::Diagnostic;
use folder::store::{self, Changes, CommandContext};
use folder::{Content, Folder, IssueNumber};
use games::JudgedCache;

use super::actions::{self, DeskAction};
use super::shown::{self, DeskState, DeskUndo, reload_changed, sentence};
use super::try_out::{self, TrialRequest};
use super::view;

pub(super) enum DeskRequest {
    /// Shows the desk.
    See,
    /// Tries something without writing it.
    Try(TrialRequest),
    /// Performs an action.
    Do(DeskAction),
}

/// A request, and the channel for its response: a status, and JSON.
pub(super) struct DeskJob {
    pub ask: DeskRequest,
    pub reply: SyncSender<(u16, Vec<u8>)>,
}

/// The folder seen from outside: names, sizes and times of all files the desk shows.
type FolderSnapshot = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

/// Works until nobody asks any more.
pub(super) fn run(root: &Path, program: &Path, jobs: &Receiver<DeskJob>) {
    let (mut waiting, mut judged, mut own) = (None, (0, JudgedCache::default()), DeskUndo::begin(root));
    // The result of the last action, for the next view of the desk; and the folder after it, if known.
    let mut done: Option<(u16, Value)> = None;
    let mut known: Option<(Content, FolderSnapshot)> = None;
    'read: loop {
        let began = Instant::now();
        let folder = Folder::new(root);
        let read = known.take().map_or_else(|| read(root, &folder), Ok);
        let (content, outside) = match read {
            Ok(read) => read,
            Err(faults) => {
                let Some(job) = waiting.take().or_else(|| jobs.recv().ok()) else { return };
                done = None;
                answer(job, 500, &json!({ "error": sentence(&faults) }));
                continue;
            }
        };
        let issue = shown::open_issue(&content);
        // Sealed seasons are judged only once.
        let seals = seals(&content);
        if judged.0 != seals {
            judged = (seals, JudgedCache::judge_all_sealed(&content));
        }
        let games = games::play_judged(&content, issue, &judged.1);
        let took = began.elapsed();
        let mut seen: Option<Value> = None;
        loop {
            let Some(job) = waiting.take().or_else(|| jobs.recv().ok()) else { return };
            if done.is_none() && self::outside(root) != outside {
                waiting = Some(job);
                continue 'read;
            }
            let now = DeskState {
                folder: &folder,
                content: &content,
                games: &games,
                judged: &judged.1,
                issue,
                undo: &own,
                program,
            };
            match &job.ask {
                DeskRequest::See => {
                    let evening = seen.get_or_insert_with(|| {
                        let began = Instant::now();
                        let mut evening = view::evening(&now);
                        evening["took"] = json!((took + began.elapsed()).as_millis() as u64);
                        evening
                    });
                    match done.take() {
                        Some((status, mut said)) => {
                            said["evening"] = evening.clone();
                            answer(job, status, &said);
                        }
                        None => answer(job, 200, evening),
                    }
                }
                DeskRequest::Try(what) => match try_out::run_trial(&now, what) {
                    Ok(found) => answer(job, 200, &found),
                    Err(said) => answer(job, 400, &json!({ "error": said })),
                },
                DeskRequest::Do(what) => {
                    done = Some(
                        match actions::perform((root, program), (&content, &judged.1), what, &mut own) {
                            Ok(event) => {
                                let after = self::outside(root);
                                known = reload_changed(&content, &event.changes)
                                    .filter(|_| same_but(&outside, &after, &event.changes))
                                    .map(|content| (content, after));
                                let told = event.sentences.into_iter().chain(event.warnings);
                                (200, json!({ "told": told.collect::<Vec<_>>().join("; ") }))
                            }
                            Err((status, said)) => (status, json!({ "error": said })),
                        },
                    );
                    waiting = Some(DeskJob { ask: DeskRequest::See, reply: job.reply });
                    continue 'read;
                }
            }
        }
    }
}

/// Reads the folder while no other command moves files.
fn read(root: &Path, folder: &Folder) -> Result<(Content, FolderSnapshot), Vec<Diagnostic>> {
    let _reading = store::read_lock(root, &CommandContext::new("desk")).ok();
    let outside = outside(root);
    Ok((folder::load(folder, None::<IssueNumber>)?, outside))
}

/// Whether nothing changed except the files written.
fn same_but(before: &FolderSnapshot, after: &FolderSnapshot, changes: &Changes) -> bool {
    before
        .iter()
        .filter(|x| is_other_file(x, &changes.write))
        .eq(after.iter().filter(|x| is_other_file(x, &changes.write)))
}

fn is_other_file(
    (path, _): &(&PathBuf, &(u64, Option<SystemTime>)),
    changes_write: &BTreeMap<String, Vec<u8>>,
) -> bool {
    !changes_write.keys().any(|name| path.ends_with(name))
}

/// A hash of the folder's seals.
fn seals(content: &Content) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.in_time().filter_map(|i| i.sealed.as_ref()).for_each(|s| s.seal.text.hash(&mut hasher));
    hasher.finish()
}

fn answer(job: DeskJob, status: u16, body: &Value) {
    // The client may have hung up.
    let _ = job.reply.send((status, body.to_string().into_bytes()));
}

fn outside(root: &Path) -> FolderSnapshot {
    let mut out = FolderSnapshot::new();
    for top in ["zine.toml", "issues", "games", "boards", "private", ".zine/seen"] {
        for entry in walkdir::WalkDir::new(root.join(top)).into_iter().flatten() {
            if let Some(meta) = entry.metadata().ok().filter(|meta| meta.is_file()) {
                out.insert(entry.into_path(), (meta.len(), meta.modified().ok()));
            }
        }
    }
    out
}
