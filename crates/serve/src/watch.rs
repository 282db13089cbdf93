//! Watches the folder, and waits until an editor has finished saving.
//!
//! Programs save in several ways: they truncate the file and rewrite it, or write another file and rename it, or move the
//! old one away first. A change therefore counts once nothing has happened for a moment, and a file that has just
//! disappeared or become empty is given time to come back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, EventKind, MetadataKind, ModifyKind, RenameMode};
use notify::{Config, Event, PollWatcher, RecursiveMode, Watcher};

/// Folders of the root that are watched.
const FOLDERS: [&str; 8] = ["issues", "games", "boards", "private", "templates", "fonts", "static", "pages"];
/// Quiet time required once every file has been closed or renamed.
const CLOSED: Duration = Duration::from_millis(4);
/// The same while a file may still be open.
const OPEN: Duration = Duration::from_millis(25);
/// How long a file may be missing or empty before it counts.
const GRACE: Duration = Duration::from_millis(150);
/// After this the change is taken as it is, however busy the folder.
const MOST: Duration = Duration::from_secs(2);
/// Polling interval where the system sends no events.
const POLL: Duration = Duration::from_millis(400);

/// An event at a path; true if the file is certainly complete.
type FolderEvent = (PathBuf, bool);

/// A folder being watched.
pub struct FolderWatcher {
    root: PathBuf,
    watcher: Box<dyn Watcher + Send>,
    events: Receiver<FolderEvent>,
    /// Watched folders that did not exist at the last look.
    absent: BTreeSet<String>,
    /// The problem with watching, if there is one.
    pub problem: Option<String>,
}

impl FolderWatcher {
    /// Watches the parts of the folder that pages depend on, and those of the editor's other zines.
    ///
    /// # Errors
    /// A sentence: no such folder, or neither way of watching works.
    pub fn new(root: &Path, others: &[String]) -> Result<FolderWatcher, String> {
        let root = fs::canonicalize(root).map_err(|e| format!("{}: {e}", root.display()))?;
        let (send, events) = channel();
        let mut odd = None;
        let mut watcher: Box<dyn Watcher + Send> = match notify::recommended_watcher(teller(send.clone())) {
            Ok(watcher) => Box::new(watcher),
            Err(error) => Box::new(polling(&send, &error, &mut odd)?),
        };
        if let Err(error) = watcher.watch(&root, RecursiveMode::NonRecursive) {
            watcher = Box::new(polling(&send, &error, &mut odd)?);
            watcher.watch(&root, RecursiveMode::NonRecursive).map_err(|e| e.to_string())?;
        }
        let tops = FOLDERS.iter().map(|f| (*f).to_string());
        let tops: BTreeSet<String> = tops.chain(others.iter().cloned()).collect();
        let mut watch = FolderWatcher { root, watcher, events, absent: tops.clone(), problem: odd };
        if let Err(error) = watch.look() {
            // The system may have no watches left (inotify); then the folder is polled.
            watch.watcher = Box::new(polling(&send, &error, &mut watch.problem)?);
            watch.absent = tops;
            watch.watcher.watch(&watch.root, RecursiveMode::NonRecursive).map_err(|e| e.to_string())?;
            watch.look().map_err(|e| e.to_string())?;
        }
        Ok(watch)
    }

    /// Starts to watch folders that have been created.
    fn look(&mut self) -> notify::Result<()> {
        let here: Vec<String> = self.absent.iter().filter(|n| self.root.join(n).is_dir()).cloned().collect();
        for name in here {
            self.watcher.watch(&self.root.join(&name), RecursiveMode::Recursive)?;
            self.absent.remove(&name);
        }
        Ok(())
    }

    /// Waits for a change and until it is complete; returns the changed names, from the root. `None` when watching has ended.
    pub fn changed(&mut self) -> Option<BTreeSet<String>> {
        loop {
            let first = self.events.recv().ok()?;
            let names = self.settled(first);
            let _ = self.look();
            if !names.is_empty() {
                return Some(names);
            }
        }
    }

    /// The changes that are already complete; `None` at once if there are none.
    pub fn ready(&mut self) -> Option<BTreeSet<String>> {
        let first = self.events.try_recv().ok()?;
        let names = self.settled(first);
        let _ = self.look();
        Some(names).filter(|n| !n.is_empty())
    }

    fn settled(&self, first: FolderEvent) -> BTreeSet<String> {
        let began = Instant::now();
        let mut notes: BTreeMap<String, (PathBuf, bool)> = BTreeMap::new();
        let (mut quiet, mut missing) = self.add_event(first, &mut notes);
        let mut last = Instant::now();
        while began.elapsed() < MOST {
            match self.events.recv_timeout(quiet) {
                Ok(note) => {
                    (quiet, missing) = self.add_event(note, &mut notes);
                    last = Instant::now();
                }
                Err(RecvTimeoutError::Timeout) if missing && last.elapsed() < GRACE => {}
                Err(_) => break,
            }
        }
        notes.into_keys().collect()
    }

    /// The name from the root of a file that pages can depend on; `None` for all others.
    fn name(&self, path: &Path) -> Option<String> {
        let inner = path.strip_prefix(&self.root).ok()?;
        let mut parts = Vec::new();
        for part in inner.components() {
            let Component::Normal(part) = part else { return None };
            parts.push(part.to_str()?);
        }
        let own = parts.last()?;
        if parts.iter().any(|p| p.starts_with(['.', '#']))
            || own.ends_with(['~', '#'])
            || own.ends_with(".part")
        {
            return None;
        }
        let name = parts.join("/");
        let below =
            |top: &str| name == top || name.strip_prefix(top).is_some_and(|rest| rest.starts_with('/'));
        let known = own == &"zine.toml" && parts.len() == 1
            || FOLDERS.iter().any(|top| below(top))
            || parts.first().is_some_and(|p| !["public", "print", "target"].contains(p)) && parts.len() > 1;
        known.then_some(name)
    }

    fn add_event(
        &self,
        (path, closed): FolderEvent,
        notes: &mut BTreeMap<String, (PathBuf, bool)>,
    ) -> (Duration, bool) {
        if let Some(name) = self.name(&path) {
            notes.insert(name, (path, closed));
        }
        let quiet = if notes.values().all(|(_, closed)| *closed) { CLOSED } else { OPEN };
        let missing = notes.values().any(|(path, _)| !whole(path));
        (quiet, missing)
    }
}

/// Whether the file exists and is not empty, as it may be for a moment while being saved.
fn whole(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| meta.is_dir() || meta.len() > 0)
}

fn polling(
    send: &Sender<FolderEvent>,
    error: &notify::Error,
    odd: &mut Option<String>,
) -> Result<PollWatcher, String> {
    let config = Config::default().with_poll_interval(POLL);
    *odd =
        Some(format!("the system does not report changes ({error}); checking the folder regularly instead"));
    PollWatcher::new(teller(send.clone()), config).map_err(|e| e.to_string())
}

/// Passes on changes to files, but not reads.
fn teller(send: Sender<FolderEvent>) -> impl FnMut(notify::Result<Event>) + Send + 'static {
    move |event| {
        let Ok(event) = event else { return };
        let closed = match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
            EventKind::Access(_) => return,
            EventKind::Modify(ModifyKind::Metadata(kind)) if kind != MetadataKind::WriteTime => return,
            EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)) => true,
            EventKind::Remove(_) => true,
            _ => false,
        };
        for path in event.paths {
            // Fails only after the preview has ended.
            let _ = send.send((path, closed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Place(PathBuf);

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn place(name: &str) -> Place {
        let root = std::env::temp_dir().join(format!("zine-watch-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("issues/issue-1/letters")).unwrap();
        fs::write(root.join("issues/issue-1/letters/bob.md"), "before").unwrap();
        Place(fs::canonicalize(root).unwrap())
    }

    /// Makes a change and returns the reported names, with the letter's text at that moment.
    fn told(place: &Place, change: impl FnOnce(&Path) + Send) -> (BTreeSet<String>, String) {
        let mut watch = FolderWatcher::new(&place.0, &[]).unwrap();
        let letter = place.0.join("issues/issue-1/letters/bob.md");
        std::thread::scope(|scope| {
            let path = letter.clone();
            scope.spawn(move || change(&path));
            let names = watch.changed().unwrap();
            (names, fs::read_to_string(letter).unwrap_or_default())
        })
    }

    #[test]
    fn a_file_cut_to_nothing_and_written_slowly_is_told_whole() {
        let place = place("cut");
        let (names, text) = told(&place, |path| {
            use std::io::Write;
            let mut file = fs::File::create(path).unwrap();
            std::thread::sleep(Duration::from_millis(60));
            for part in ["one ", "two ", "three"] {
                file.write_all(part.as_bytes()).unwrap();
                file.flush().unwrap();
                std::thread::sleep(Duration::from_millis(8));
            }
        });
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), ["issues/issue-1/letters/bob.md"]);
        assert_eq!(text, "one two three");
    }

    #[test]
    fn a_file_moved_away_and_written_anew_is_told_once_it_is_back() {
        let place = place("moved");
        let (names, text) = told(&place, |path| {
            let backup = path.with_file_name("bob.md~");
            fs::rename(path, &backup).unwrap();
            std::thread::sleep(Duration::from_millis(50));
            fs::write(path, "after").unwrap();
            fs::remove_file(backup).unwrap();
        });
        assert!(names.contains("issues/issue-1/letters/bob.md") && names.len() == 1, "{names:?}");
        assert_eq!(text, "after");
    }

    #[test]
    fn a_file_renamed_into_its_place_is_told_by_its_own_name_only() {
        let place = place("renamed");
        let (names, text) = told(&place, |path| {
            let draft = path.with_file_name(".bob.md.swp");
            fs::write(&draft, "after").unwrap();
            fs::rename(draft, path).unwrap();
        });
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), ["issues/issue-1/letters/bob.md"]);
        assert_eq!(text, "after");
    }
}
