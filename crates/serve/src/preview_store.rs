//! The preview's results, shared between the threads that make them and those that serve them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use diagnostics::Diagnostic;
use folder::IssueNumber;

/// Files by their path below `public/`.
pub type PreviewFiles = BTreeMap<String, Arc<[u8]>>;

/// The result of a change.
#[derive(Clone, Debug, Default)]
pub struct PreviewUpdate {
    /// The issue.
    pub number: Option<IssueNumber>,
    /// Its files; `None` if the build failed, so that the previous ones stay.
    pub files: Option<PreviewFiles>,
    /// Everything to report about it.
    pub faults: Vec<Diagnostic>,
    /// The files of the folder that changed; empty the first time.
    pub changed: BTreeSet<String>,
    /// The time since the change.
    pub took: Duration,
    /// Whether more than texts of the issue changed, so that the archive may be affected.
    pub archive: bool,
}

/// The PDF of an issue.
#[derive(Clone, Debug, Default)]
pub struct PreviewPdf {
    /// The version of the page it was built from.
    pub version: u64,
    /// PDF and cover; empty if the build failed.
    pub files: Arc<PreviewFiles>,
    /// Number of pages.
    pub pages: i64,
    /// The reasons a build failed, and warnings.
    pub faults: Vec<Diagnostic>,
}

/// The state of the preview.
#[derive(Clone, Debug)]
pub struct PreviewState {
    /// Counts changes, starting from the time of day, so that a page notices a different server.
    pub version: u64,
    /// The time of the last change.
    pub since: Instant,
    /// The version of the page.
    pub page: u64,
    /// The version from which the archive must be rebuilt.
    pub archive_due: u64,
    /// The last attempt, successful or not.
    pub shown: PreviewUpdate,
    /// The files of the issue from the last successful build.
    pub files: Arc<PreviewFiles>,
    /// The PDF of the issue.
    pub paper: PreviewPdf,
    /// The archive of sealed issues.
    pub archive: Arc<PreviewFiles>,
    /// Errors and warnings of the archive.
    pub archive_faults: Vec<Diagnostic>,
    /// Whether the last attempt failed, so that an older page is shown.
    pub stale: bool,
    /// Number of attempts.
    pub attempts: u64,
}

/// The store shared by all threads.
pub struct PreviewStore {
    state: Mutex<PreviewState>,
    turned: Condvar,
}

impl Default for PreviewStore {
    fn default() -> PreviewStore {
        PreviewStore::new()
    }
}

impl PreviewStore {
    /// An empty store.
    pub fn new() -> PreviewStore {
        let begin = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_millis() as u64);
        let state = PreviewState {
            version: begin,
            since: Instant::now(),
            page: 0,
            archive_due: 0,
            shown: PreviewUpdate::default(),
            files: Arc::default(),
            paper: PreviewPdf::default(),
            archive: Arc::default(),
            archive_faults: Vec::new(),
            stale: false,
            attempts: 0,
        };
        PreviewStore { state: Mutex::new(state), turned: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, PreviewState> {
        // The state is consistent at every moment, so a thread that panicked has spoilt nothing.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the state.
    pub fn state(&self) -> PreviewState {
        self.lock().clone()
    }

    fn change(&self, change: impl FnOnce(&mut PreviewState)) {
        let mut state = self.lock();
        state.version += 1;
        state.since = Instant::now();
        change(&mut state);
        drop(state);
        self.turned.notify_all();
    }

    /// Stores the issue, or the reason its build failed.
    pub fn show(&self, mut shown: PreviewUpdate) {
        self.change(|state| {
            state.attempts += 1;
            state.stale = shown.files.is_none();
            if let Some(files) = shown.files.take() {
                state.files = Arc::new(files);
                state.page = state.version;
            }
            if shown.archive {
                state.archive_due = state.version;
            }
            state.shown = shown;
        });
    }

    /// Stores the PDF.
    pub fn print(&self, mut paper: PreviewPdf) {
        self.change(|state| {
            if paper.files.is_empty() {
                paper.files = std::mem::take(&mut state.paper.files);
            }
            state.paper = paper;
        });
    }

    /// Stores the archive, or the reason its build failed.
    pub fn file(&self, archive: Option<PreviewFiles>, faults: Vec<Diagnostic>) {
        self.change(|state| {
            if let Some(archive) = archive {
                state.archive = Arc::new(archive);
            }
            state.archive_faults = faults;
        });
    }

    /// Waits until a condition holds, at most `most`; returns the state at that moment.
    pub fn wait(&self, most: Duration, holds: impl Fn(&PreviewState) -> bool) -> PreviewState {
        let end = Instant::now() + most;
        let mut state = self.lock();
        while !holds(&state) {
            let Some(left) = end.checked_duration_since(Instant::now()).filter(|d| !d.is_zero()) else {
                break;
            };
            state = self.turned.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.clone()
    }

    /// Waits for a version other than this one, at most `most`; returns the current version.
    pub fn wait_for_change(&self, version: u64, most: Duration) -> u64 {
        let end = Instant::now() + most;
        let mut state = self.lock();
        while state.version == version {
            let Some(left) = end.checked_duration_since(Instant::now()).filter(|d| !d.is_zero()) else {
                break;
            };
            state = self.turned.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.version
    }
}

impl PreviewState {
    /// The state without what is wrong with the folder, as other machines see it: findings quote private files, and may name a
    /// secret player.
    pub fn without_findings(mut self) -> PreviewState {
        (self.shown.faults, self.paper.faults, self.archive_faults) = Default::default();
        self
    }

    /// A file as a reader would find it: of the issue, of its PDF, or of the archive.
    pub fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.files
            .get(path)
            .or_else(|| self.paper.files.get(path))
            .or_else(|| self.archive.get(path))
            .cloned()
    }

    /// All findings, without repeats.
    pub fn faults(&self) -> Vec<Diagnostic> {
        let all = self.shown.faults.iter().chain(&self.paper.faults).chain(&self.archive_faults);
        production::build::without_repeats(all.cloned().collect())
    }
}
