//! What the preview has made, shared between those who make and those who show.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use diagnostics::Diagnostic;
use folder::IssueNumber;

/// Files by their path below `public/`.
pub type PreviewFiles = BTreeMap<String, Arc<[u8]>>;

/// What a change came to.
#[derive(Clone, Debug, Default)]
pub struct PreviewUpdate {
    /// The issue.
    pub number: Option<IssueNumber>,
    /// Its files; None if it could not be made, so that what was there before stays.
    pub files: Option<PreviewFiles>,
    /// Everything that is to be said about it.
    pub faults: Vec<Diagnostic>,
    /// The files of the folder that had changed; empty the first time.
    pub changed: BTreeSet<String>,
    /// How long it took from the change.
    pub took: Duration,
    /// Whether more than texts of the issue changed, so that the archive may be another.
    pub archive: bool,
}

/// An issue on paper.
#[derive(Clone, Debug, Default)]
pub struct PreviewPdf {
    /// The version of the page it was made with.
    pub version: u64,
    /// PDF and cover; empty if they could not be made.
    pub files: Arc<PreviewFiles>,
    /// Pages.
    pub pages: i64,
    /// What stands in the way.
    pub faults: Vec<Diagnostic>,
}

/// What is there now.
#[derive(Clone, Debug)]
pub struct PreviewState {
    /// Counts what is new; begins with the time of day, so that a page notices another server.
    pub version: u64,
    /// When that was.
    pub since: Instant,
    /// The version of the page.
    pub page: u64,
    /// The version from which the archive must be made again.
    pub archive_due: u64,
    /// The last attempt.
    pub shown: PreviewUpdate,
    /// The files of the issue as last made.
    pub files: Arc<PreviewFiles>,
    /// The issue on paper.
    pub paper: PreviewPdf,
    /// The archive of sealed issues.
    pub archive: Arc<PreviewFiles>,
    /// What is wrong with the archive.
    pub archive_faults: Vec<Diagnostic>,
    /// Whether the last attempt made no page, so that an older one is shown.
    pub stale: bool,
    /// How many attempts there were.
    pub attempts: u64,
}

/// The shelf.
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
    /// An empty shelf.
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
        // What is on the shelf is whole at every moment, so a maker that failed has spoilt nothing.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is there now.
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

    /// Puts the issue there, or why it could not be made.
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

    /// Puts the issue on paper there.
    pub fn print(&self, mut paper: PreviewPdf) {
        self.change(|state| {
            if paper.files.is_empty() {
                paper.files = std::mem::take(&mut state.paper.files);
            }
            state.paper = paper;
        });
    }

    /// Puts the archive there, or why it could not be made.
    pub fn file(&self, archive: Option<PreviewFiles>, faults: Vec<Diagnostic>) {
        self.change(|state| {
            if let Some(archive) = archive {
                state.archive = Arc::new(archive);
            }
            state.archive_faults = faults;
        });
    }

    /// Waits until something holds, at most so long; says what is there then.
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

    /// Waits for a version other than this one, at most so long; gives the version then.
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
    /// A file as a reader would find it: of the issue, of its paper, of the archive.
    pub fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.files
            .get(path)
            .or_else(|| self.paper.files.get(path))
            .or_else(|| self.archive.get(path))
            .cloned()
    }

    /// Everything to be said, each once.
    pub fn faults(&self) -> Vec<Diagnostic> {
        let all = self.shown.faults.iter().chain(&self.paper.faults).chain(&self.archive_faults);
        production::build::without_repeats(all.cloned().collect())
    }
}
