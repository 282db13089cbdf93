//! The one layer through which every command writes: all of a command's changes or none, and never over somebody else's.
//!
//! A command uses it in five lines:
//! ```ignore
//! let mut desk = Transaction::begin(root, CommandContext::new("ledger add"))?; // locks; finishes an interrupted command
//! let content = desk.load(None)?;                                             // under the lock, every file by its hash
//! let text = desk.text("private/ledger.csv")?;                                // `None` if missing; otherwise an error
//! let mut changes = Changes::default();                                       // computed from what was just read
//! changes.write.insert("private/ledger.csv".into(), text_with_the_line_appended);
//! desk.commit(changes)?;                                                      // in force; only now print the report
//! ```
//! On the command line `FolderArgs::begin` makes the transaction. Files that can be rebuilt (`public/`, `print/`) are written as a
//! group ([`Changes::groups`], or one by one with [`Transaction::stage_group_file`]); a file that the command line names goes to
//! [`Changes::outside`].
//!
//! New bytes are staged in `.zine/journal/`; one rename puts the plan in force, which has the hash of every file before and after;
//! then the files are moved to their places. A command killed before that rename has changed nothing; after it, the next command
//! that writes finishes the work. Previous versions are stored below `.zine/undo/`.

mod carry_out;
mod interrupt;
mod lock;
mod manifest;
mod outside_files;
mod plan;
mod staging;
mod undo;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use base::disk;
use diagnostics::{Diagnostic, Severity};

use crate::{Content, Folder, IssueNumber};

pub use manifest::{MANIFEST, Manifest};
pub use outside_files::write_single;
pub use undo::{UndoRecord, idle_command, records};

pub use staging::StagedStream;

use lock::Lock;
use plan::{CommitPlan, PlanStep};
use staging::StagedFiles;

/// Unfinished work.
const JOURNAL: &str = ".zine/journal";
/// The plan in force.
const PLAN: &str = ".zine/journal/plan";
/// Previous versions of files, by number of transaction.
const UNDO: &str = ".zine/undo";
/// In a folder with several editors: the name and the e-mail address of the one who works in this copy.
pub const AUTHOR: &str = ".zine/author";
/// The commands of each editor of such a folder, one file for each.
pub const COMMANDS: &str = "private/commands";

/// A list of faults.
pub type Faults = Vec<Diagnostic>;

/// Files to write and to remove, by name from the root.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Files with their new content.
    pub write: BTreeMap<String, Vec<u8>>,
    /// Files to remove.
    pub remove: Vec<String>,
    /// Folders that are to exist even while empty.
    pub folders: Vec<String>,
    /// Groups of built files, each complete: files of the previous build that are missing here are removed.
    pub groups: Vec<(String, BTreeMap<String, Vec<u8>>)>,
    /// Files that the command line names, wherever they are.
    pub outside: Vec<(PathBuf, Vec<u8>)>,
    /// Whether such a file may replace one that this command did not make.
    pub force: bool,
}

/// The command that writes, and how long it waits.
#[derive(Clone, Debug)]
pub struct CommandContext {
    /// The command as typed: `seal 12`.
    pub command: String,
    /// When.
    pub at: jiff::Zoned,
    /// How long it waits for another command.
    pub wait: Duration,
    /// Whether it works without a lock.
    pub no_lock: bool,
    /// Tells something to the waiting user.
    pub tell: fn(&str),
}

impl CommandContext {
    /// A command that waits a minute and tells nothing.
    pub fn new(command: &str) -> CommandContext {
        let (at, wait) = (jiff::Zoned::now(), Duration::from_secs(60));
        CommandContext { command: command.into(), at, wait, no_lock: false, tell: |_| () }
    }
}

/// A folder in which one command reads and writes; others wait until it is dropped.
pub struct Transaction {
    root: PathBuf,
    caller: CommandContext,
    folder: Folder,
    /// Faulty files, which are therefore not written.
    spoilt: BTreeMap<String, Diagnostic>,
    laid: StagedFiles,
    /// Whether anything was put in force.
    has_written: bool,
    /// The interrupted command that was finished.
    pub finished: Option<String>,
    _lock: Lock,
}

impl Transaction {
    /// Begins in a zine's folder, after finishing what an interrupted command began.
    ///
    /// # Errors
    /// No zine, another command that does not end, work that cannot be finished.
    pub fn begin(root: &Path, caller: CommandContext) -> Result<Transaction, Faults> {
        let zine = disk::meta(&root.join("zine.toml")).map_err(failing("zine.toml", "reading"))?;
        if zine.is_none() {
            return Err(vec![crate::no_zine(root)]);
        }
        Transaction::begin_new_folder(root, caller)
    }

    /// Begins in a folder that need not be a zine's yet.
    ///
    /// # Errors
    /// See [`Transaction::begin`].
    pub fn begin_new_folder(root: &Path, caller: CommandContext) -> Result<Transaction, Faults> {
        interrupt::watch();
        let lock = Lock::take(root, &caller)?;
        let finished = carry_out::recover(root, &caller)?;
        interrupt::working(true);
        let folder = Folder::with_hashes(root);
        let (laid, root, spoilt) = (StagedFiles::new(root), root.to_path_buf(), BTreeMap::new());
        Ok(Transaction { root, caller, folder, spoilt, laid, has_written: false, finished, _lock: lock })
    }

    /// Whether the interrupted command was this very one, so that its work is done.
    pub fn repeats(&self) -> bool {
        self.finished.as_ref() == Some(&self.caller.command)
    }

    /// The folder; it notes the hash of everything read through it.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Reads the folder up to an issue.
    ///
    /// # Errors
    /// No usable zine.toml; a file that cannot be read, whose content is unknown. Other faults are in [`Content::faults`], and
    /// the files they concern are not written.
    pub fn load(&mut self, upto: Option<impl Into<IssueNumber>>) -> Result<Content, Faults> {
        let content = crate::load(&self.folder, upto)?;
        if content.faults.iter().any(crate::cannot_be_read) {
            return Err(content.faults);
        }
        for fault in content.faults.iter().filter(|f| f.severity == Severity::Error) {
            let file = fault.span.as_ref().map(|s| &s.source.name).or(fault.file.as_ref());
            self.spoilt.extend(file.map(|name| (name.to_string(), fault.clone())));
        }
        Ok(content)
    }

    /// Reads a text that is about to be changed; `None` if it does not exist.
    ///
    /// # Errors
    /// A file that cannot be read, or is not UTF-8.
    pub fn text(&self, name: &str) -> Result<Option<String>, Faults> {
        let text = self.folder.text(name).map(|source| source.text.to_string());
        let faults = self.folder.take_faults();
        if faults.is_empty() { Ok(text) } else { Err(faults) }
    }

    /// Stages a file of a group of built files at once, so that they are never all in memory.
    ///
    /// # Errors
    /// A name that leads out of the folder; any I/O error.
    pub fn stage_group_file(&mut self, group: &str, name: &str, bytes: &[u8]) -> Result<(), Faults> {
        self.laid.stage_made(group, name, bytes)
    }

    /// Stages a file at once, with its hash, so that files are never all in memory.
    ///
    /// # Errors
    /// A conflict; a name that leads out of the folder; any I/O error.
    pub fn stage(&mut self, name: &str, bytes: &[u8]) -> Result<(), Faults> {
        self.laid.together = true;
        self.laid.file(&self.folder, name, bytes, false)
    }

    /// Begins a file that is staged piece by piece.
    ///
    /// # Errors
    /// See [`Transaction::stage`].
    pub fn stream(&mut self, name: &str) -> Result<StagedStream, Faults> {
        self.laid.together = true;
        self.laid.stream(name)
    }

    /// Ends such a file; without this call the pieces are dropped.
    ///
    /// # Errors
    /// See [`Transaction::stage`].
    pub fn finish_stream(&mut self, stream: StagedStream) -> Result<(), Faults> {
        self.laid.end(&self.folder, stream)
    }

    /// Puts in force everything staged and all changes, together.
    ///
    /// # Errors
    /// A conflict; a file that could not be read; any I/O error. The folder is then unchanged, or the next command that writes
    /// completes the change.
    pub fn commit(&mut self, changes: Changes) -> Result<(), Faults> {
        let mut done = self.lay_down(&changes).and_then(|()| self.put_in_force());
        if let Err(faults) = &mut done {
            self.withdraw();
            if is_unfinished(&self.root) {
                self.has_written = true;
                let said = "the next command will finish what was begun";
                let fault = Diagnostic::warning("unfinished", said);
                faults.push(fault.help("do not run it again; once it is finished, `zine undo` undoes it"));
            }
        }
        done
    }

    fn lay_down(&mut self, changes: &Changes) -> Result<(), Faults> {
        let faults = self.folder.take_faults();
        if faults.iter().any(|f| f.severity == Severity::Error) {
            return Err(faults);
        }
        let names = changes.write.keys().chain(&changes.remove);
        if let Some(fault) = names.filter_map(|name| self.spoilt.get(name)).next() {
            return Err(vec![fault.clone()]);
        }
        for (group, files) in &changes.groups {
            self.laid.groups.entry(group.clone()).or_default();
            for (name, bytes) in files {
                self.laid.stage_made(group, name, bytes)?;
            }
        }
        self.laid.together |= !self.laid.groups.is_empty();
        let wait = !self.laid.together;
        for (name, bytes) in &changes.write {
            self.laid.file(&self.folder, name, bytes, wait)?;
        }
        for name in &changes.remove {
            self.laid.stage_removal(&self.folder, name)?;
        }
        self.laid.folders(&changes.folders)?;
        for (path, bytes) in &changes.outside {
            self.laid.stage_outside(path, bytes, changes.force)?;
        }
        self.laid.old_made()
    }

    fn put_in_force(&mut self) -> Result<(), Faults> {
        let laid = std::mem::replace(&mut self.laid, StagedFiles::new(&self.root));
        // First, because clearing the plan clears the journal they are in.
        for (part, goal) in laid.outside_files {
            let name = goal.display().to_string();
            disk::rename(&part, &goal).map_err(failing(&name, "moving to its place"))?;
            let folder = goal.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            disk::sync_folder(folder).map_err(failing(&name, "writing"))?;
        }
        if !laid.goals.is_empty() {
            self.has_written = true;
            let before = carry_out::numbers(&self.root).map_err(failing(UNDO, "reading"))?;
            let plan = CommitPlan {
                command: self.caller.command.clone(),
                time: self.caller.at.timestamp().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
                before: before.last().map_or(1, |n| n + 1),
                kept: undo::is_kept(&self.caller.command, &laid.goals),
                goals: laid.goals,
            };
            self.write_plan(&plan, laid.together)?;
            let _moving = Lock::moving(&self.root, &self.caller)?;
            staging::still_as_read(&self.root, &plan.goals)?;
            interrupt::in_force(|| {
                disk::rename(&self.root.join(JOURNAL).join("draft"), &self.root.join(PLAN))
            })
            .and_then(|()| disk::sync_folder(&self.root.join(JOURNAL)))
            .map_err(failing(PLAN, "writing"))?;
            carry_out::carry(&self.root, &plan)?;
            interrupt::working(false);
            if plan.goals.iter().any(|goal| goal.hashed().is_some()) {
                self.note_author(&plan)?;
            }
            for (_, new, name) in plan.goals.iter().filter_map(PlanStep::hashed) {
                self.folder.note(name, new.cloned());
            }
        }
        Ok(())
    }

    /// Adds the command to its author's file, if the folder has several editors. Each has a file, so that merges are clean.
    fn note_author(&self, plan: &CommitPlan) -> Result<(), Faults> {
        let Some(author) = author(&self.root).map_err(failing(AUTHOR, "reading"))? else { return Ok(()) };
        let name = format!("{COMMANDS}/{}.txt", author.file_stem());
        let (path, failing) = (self.root.join(&name), failing(&name, "writing"));
        disk::make_folder(&self.root.join(COMMANDS), disk::PRIVATE.0).map_err(failing)?;
        let mut file = disk::open(&path, true).map_err(failing)?;
        let line = format!("{} {}\n", plan.time, plan.command.replace(['\n', '\r'], " "));
        disk::write(&mut file, &path, line.as_bytes()).map_err(failing)
    }

    fn write_plan(&self, plan: &CommitPlan, many: bool) -> Result<(), Faults> {
        let draft = self.root.join(JOURNAL).join("draft");
        let mut file = disk::create(&draft, disk::PUBLIC.1).map_err(failing(PLAN, "writing"))?;
        disk::write(&mut file, &draft, plan.text().as_bytes()).map_err(failing(PLAN, "writing"))?;
        if many {
            return disk::sync_all(&self.root.join(JOURNAL)).map_err(failing(PLAN, "writing"));
        }
        disk::sync(&file, &draft)
            .and_then(|()| disk::sync_folder(&self.root.join(JOURNAL)))
            .map_err(failing(PLAN, "writing"))
    }

    /// Clears away what is not in force; if that fails, the next command does it.
    fn withdraw(&mut self) {
        if disk::meta(&self.root.join(PLAN)).is_ok_and(|plan| plan.is_none()) {
            self.laid.drop_parts();
            let _ = carry_out::clear_but(&self.root, "");
        }
        self.laid = StagedFiles::new(&self.root);
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if !self.laid.is_empty() {
            self.withdraw();
        }
        if !self.has_written {
            undo::note_idle(&self.root, &self.caller.command);
        }
        interrupt::working(false);
    }
}

/// Finishes what an interrupted command began, if anything, for `zine check`.
///
/// # Errors
/// Work that cannot be finished, another command that does not end.
pub fn recover(root: &Path, caller: &CommandContext) -> Result<(), Faults> {
    let left = disk::list(&root.join(JOURNAL)).map_err(failing(JOURNAL, "reading"))?;
    if left.is_none_or(|entries| entries.is_empty()) {
        return Ok(());
    }
    let _lock = Lock::take(root, caller)?;
    carry_out::recover(root, caller).map(drop)
}

/// Writes a cache file; does nothing if another command is at work or it cannot be written.
pub fn remember(root: &Path, name: &str, bytes: &[u8], caller: &CommandContext) {
    let Ok(_lock) = Lock::take(root, &CommandContext { wait: Duration::ZERO, ..caller.clone() }) else {
        return;
    };
    let (path, part) = (root.join(name), part_of(&root.join(name)));
    let written =
        disk::create(&part, disk::PUBLIC.1).and_then(|mut file| disk::write(&mut file, &part, bytes));
    let _ = written.and_then(|()| disk::rename(&part, &path)).or_else(|_| disk::remove(&part));
}

/// Delays moves of files while something is read, so that nobody reads half of a change.
pub struct ReadGuard(#[allow(dead_code)] Lock);

/// Begins to read; waits while files are moved.
///
/// # Errors
/// A command that does not end. The caller warns of one that was interrupted while it moved files.
pub fn read_lock(root: &Path, caller: &CommandContext) -> Result<ReadGuard, Faults> {
    Lock::lock_shared(root, caller).map(ReadGuard)
}

/// An editor of a folder with several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// The name.
    pub name: String,
    /// The e-mail address.
    pub email: String,
}

impl Author {
    /// The name as a file has it: `ada-lane`.
    pub fn file_stem(&self) -> String {
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        self.name.to_lowercase().chars().map(plain).collect()
    }
}

/// Who works in this copy of a folder with several editors; `None` in a folder of one.
///
/// # Errors
/// The note cannot be read.
pub fn author(root: &Path) -> io::Result<Option<Author>> {
    let text = disk::text(&root.join(AUTHOR))?;
    let lines = text.as_ref().map(|text| text.trim().split_once('\n').unwrap_or((text.trim(), "")));
    Ok(lines.map(|(name, email)| Author { name: name.trim().into(), email: email.trim().into() }))
}

/// Whether an interrupted command waits to be finished.
pub fn is_unfinished(root: &Path) -> bool {
    root.join(PLAN).exists()
}

/// The fault of a failed file operation: what was tried, and the system's message.
pub fn disk_fault(name: &str, doing: &str, error: &io::Error) -> Faults {
    let fault = Diagnostic::error("disk", format!("{name}: {doing}: {error}")).in_file(name);
    vec![fault]
}

/// Turns an I/O error on a file into a fault.
fn failing<'a>(name: &'a str, doing: &'a str) -> impl Fn(io::Error) -> Faults + Copy + 'a {
    move |error| disk_fault(name, doing, &error)
}

/// Whether a name stays inside the folder.
fn is_inside(name: &str) -> bool {
    let plain = Path::new(name).components().all(|c| matches!(c, Component::Normal(_)));
    plain && !name.is_empty() && !name.contains(['\n', '\r']) && !name.ends_with('/')
}

/// Whether a name is below a private folder or a folder of orders: orders not yet judged, and their senders, are nobody else's
/// business.
fn is_private(name: &str) -> bool {
    name.split('/').rev().skip(1).any(|part| matches!(part, "private" | "orders"))
}

/// Path at which a file is staged whose target is not on the journal's file system.
fn part_of(goal: &Path) -> PathBuf {
    let name = goal.file_name().unwrap_or_default().to_string_lossy().into_owned();
    goal.with_file_name(format!(".{name}.zine-part"))
}

type NameSet = BTreeSet<String>;

#[cfg(test)]
mod tests;
