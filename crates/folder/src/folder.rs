//! Reads files and lists folders below the editor's root: as text, in a fixed order, never through a symbolic link that leads
//! out.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use base::hash::hash;
use base::{charset, disk};
use diagnostics::{Diagnostic, Source};

/// The editor's folder. Names are relative to it, with `/` between the parts; what cannot be read becomes a diagnostic.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    faults: RefCell<Vec<Diagnostic>>,
    /// The texts already read, if each is to be read only once.
    texts: Option<KeptTexts>,
    /// The hash of each file read, `None` for a missing one, if hashes are noted.
    pub(super) noted: Option<RefCell<HashMap<String, Option<String>>>>,
}

/// The texts that one command has read, by name, as they are on the disk.
type KeptTexts = Arc<Mutex<HashMap<String, Arc<str>>>>;

/// Opens a folder again for another thread of the same command.
#[derive(Clone, Debug)]
pub struct FolderOpener {
    root: PathBuf,
    texts: Option<KeptTexts>,
    notes_hashes: bool,
}

impl FolderOpener {
    /// The folder, without faults, and with the texts that the command has read.
    pub fn open(&self) -> Folder {
        let folder =
            if self.notes_hashes { Folder::with_hashes(&self.root) } else { Folder::new(&self.root) };
        Folder { texts: self.texts.clone(), ..folder }
    }
}

/// One entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderEntry {
    /// Name without its folder.
    pub name: String,
    /// Whether it is a folder.
    pub folder: bool,
}

impl FolderEntry {
    /// Whether it is a file whose name ends in `.ext`.
    pub fn has_end(&self, ext: &str) -> bool {
        !self.folder && self.name.strip_suffix(ext).is_some_and(|stem| stem.ends_with('.'))
    }
}

impl Folder {
    /// The folder at a path.
    pub fn new(root: &Path) -> Folder {
        Folder { root: root.to_path_buf(), faults: RefCell::default(), texts: None, noted: None }
    }

    /// Like `new`, for a command that writes: notes the hash of every file it reads, so that a change by somebody else is
    /// noticed.
    pub fn with_hashes(root: &Path) -> Folder {
        Folder { noted: Some(RefCell::default()), ..Folder::new(root) }
    }

    /// The same folder for a command that reads sources more than once and changes none: each text is read once.
    pub fn that_reads_once(self) -> Folder {
        Folder { texts: Some(KeptTexts::default()), ..self }
    }

    /// An opener for other threads.
    pub fn opener(&self) -> FolderOpener {
        FolderOpener {
            root: self.root.clone(),
            texts: self.texts.clone(),
            notes_hashes: self.noted.is_some(),
        }
    }

    /// A text that was already read, if texts are kept.
    fn kept_text(&self, name: &str) -> Option<Arc<str>> {
        let texts = self.texts.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        texts.get(name).cloned()
    }

    fn keep_text(&self, source: &Source) {
        if let Some(texts) = &self.texts {
            let mut texts = texts.lock().unwrap_or_else(PoisonError::into_inner);
            texts.insert(source.name.to_string(), source.text.clone());
        }
    }

    /// Notes the hash of a file, or that it is missing.
    pub fn note(&self, name: &str, hash: Option<String>) {
        if let Some(noted) = &self.noted {
            noted.borrow_mut().insert(name.to_string(), hash);
        }
    }

    /// The hash that was noted for a file, `Some(None)` if it was missing; `None` if it was not read.
    pub fn hash_when_read(&self, name: &str) -> Option<Option<String>> {
        self.noted.as_ref()?.borrow().get(name).cloned()
    }

    /// Takes over what another reader of the same folder has noted.
    pub fn take_over(&self, other: &Folder) {
        self.faults.borrow_mut().extend(other.take_faults());
        if let (Some(own), Some(others)) = (&self.noted, &other.noted) {
            own.borrow_mut().extend(others.take());
        }
    }

    /// Its path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The path of a name in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Notes a fault.
    pub fn fault(&self, fault: Diagnostic) {
        self.faults.borrow_mut().push(fault);
    }

    /// Takes the faults noted up to now.
    pub fn take_faults(&self) -> Vec<Diagnostic> {
        self.faults.take()
    }

    /// Checks that everything asked for could be read.
    ///
    /// # Errors
    /// The files that could not be read, with all other faults noted.
    pub fn check_readable(&self) -> Result<(), Vec<Diagnostic>> {
        let unread = self.faults.borrow().iter().any(super::cannot_be_read);
        if unread { Err(self.take_faults()) } else { Ok(()) }
    }

    /// Reads a text file; `None` if there is none. A link that leads out of the folder and a file that cannot be opened or is
    /// not UTF-8 are also noted as faults.
    pub fn text(&self, name: &str) -> Option<Source> {
        let bytes = match self.linked(name) {
            Some(goal) => self.read(name, &goal)?,
            None => self.bytes(name)?,
        };
        self.decoded(name, bytes)
    }

    /// The target of a link that stays in the folder.
    fn linked(&self, name: &str) -> Option<PathBuf> {
        let path = self.path(name);
        let link = disk::meta(&path).ok().flatten().is_some_and(|meta| meta.is_symlink());
        let goal = if link { path.canonicalize().ok()? } else { return None };
        goal.starts_with(self.root.canonicalize().ok()?).then_some(goal)
    }

    /// Reads a text file that a listing has just named, which therefore exists and is not a link.
    pub fn text_of_entry(&self, name: &str) -> Option<Source> {
        self.decoded(name, self.read(name, &self.path(name))?)
    }

    /// Reads a letter that a listing has just named; one in another charset is repaired if possible.
    pub fn letter(&self, name: &str) -> Option<Source> {
        let bytes = self.read(name, &self.path(name))?;
        match charset::text(&bytes) {
            Some((text, true)) => Some(Source::new(name, text)),
            _ => self.decoded(name, bytes),
        }
    }

    fn decoded(&self, name: &str, bytes: Vec<u8>) -> Option<Source> {
        let error = match String::from_utf8(bytes) {
            Ok(text) => {
                let source = Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(&text));
                if let Some(range) = merge_conflict(&source.text) {
                    let said = "two editors changed these lines, and git has put both versions here";
                    let fault = Diagnostic::error("merge", said).at(&source, range);
                    self.fault(fault.help("keep the lines that hold, and remove those that begin with <<<<<<<, ======= and >>>>>>>"));
                }
                // Without its byte-order mark it differs from the file on the disk.
                if source.text.len() == text.len() {
                    self.keep_text(&source);
                }
                return Some(source);
            }
            Err(error) => error,
        };
        let (said, valid) = disk::not_utf8(error.as_bytes());
        let source = Source::new(name, String::from_utf8_lossy(error.as_bytes()).into_owned());
        let help = match (name.ends_with("private/ledger.csv"), charset::wide(error.as_bytes())) {
            (true, None) => "run `zine ledger recode --from latin-1`, or save it as UTF-8",
            (true, Some(_)) => "run `zine ledger recode --from utf-16`, or save it as UTF-8",
            (false, _) => "save it as UTF-8",
        };
        let fault = Diagnostic::error("not-utf-8", format!("{name}: {said}"));
        self.fault(fault.at(&source, valid..valid + '\u{fffd}'.len_utf8()).help(help));
        None
    }

    /// Reads the bytes of a file; `None` if there is none or it cannot be read.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let Some(meta) = self.seen(name, disk::meta(&path))? else {
            self.note_first(name, None);
            return None;
        };
        if meta.is_symlink() {
            self.fault(link(name));
            return None;
        }
        if !meta.is_file() {
            return self.seen(name, Err(io::ErrorKind::IsADirectory.into()));
        }
        self.read(name, &path)
    }

    fn read(&self, name: &str, path: &Path) -> Option<Vec<u8>> {
        if let Some(text) = self.kept_text(name) {
            return Some(text.as_bytes().to_vec());
        }
        // It existed a moment ago.
        let read = disk::read(path).and_then(|bytes| bytes.ok_or(io::ErrorKind::NotFound.into()));
        let bytes = self.seen(name, read)?;
        if self.noted.is_some() {
            self.note_first(name, Some(hash(&bytes)));
        }
        Some(bytes)
    }

    fn note_first(&self, name: &str, hash: Option<String>) {
        if let Some(noted) = &self.noted {
            noted.borrow_mut().entry(name.to_string()).or_insert(hash);
        }
    }

    /// The result of looking at a name; a failure is noted as a fault.
    fn seen<T>(&self, name: &str, seen: io::Result<T>) -> Option<T> {
        let fault =
            |error| Diagnostic::error("unreadable", format!("{name}: reading: {error}")).in_file(name);
        seen.map_err(|error| self.fault(fault(error))).ok()
    }

    /// Whether anything has this name. A failure to look is noted as a fault and counts as `true`: nothing is taken to be
    /// absent.
    pub fn is_there(&self, name: &str) -> bool {
        self.seen(name, disk::meta(&self.path(name))).is_none_or(|meta| meta.is_some())
    }

    /// The length of a file in bytes; `None` if there is none or it cannot be looked at.
    pub fn size(&self, name: &str) -> Option<u64> {
        let meta = self.seen(name, disk::meta(&self.path(name)))?;
        meta.filter(std::fs::Metadata::is_file).map(|meta| meta.len())
    }

    /// Reads the first `length` bytes of a file; `None` if there is none or it cannot be read.
    pub fn head(&self, name: &str, length: u64) -> Option<Vec<u8>> {
        self.seen(name, disk::head(&self.path(name), length))?
    }

    /// Lists a folder by name; empty if there is none. Hidden entries and editor programs' backups (`x~`, `#x#`) are left out.
    pub fn list(&self, name: &str) -> Vec<FolderEntry> {
        match self.seen(name, disk::meta(&self.path(name))).flatten() {
            Some(meta) if meta.is_symlink() => self.fault(link(name)),
            Some(meta) if meta.is_dir() => return self.entries(name),
            _ => {}
        }
        Vec::new()
    }

    /// Lists a folder that a listing has just named, which therefore exists and is not a link.
    pub fn entries(&self, name: &str) -> Vec<FolderEntry> {
        let Some(entries) = self.seen(name, disk::list(&self.path(name))) else { return Vec::new() };
        let mut out = Vec::new();
        for entry in entries.unwrap_or_default() {
            let Ok(own) = entry.file_name().into_string() else {
                let shown = format!("{name}/{}", entry.file_name().to_string_lossy());
                self.fault(Diagnostic::error("not-utf-8", "this file's name is not UTF-8").in_file(shown));
                continue;
            };
            if own.starts_with(['.', '#']) || own.ends_with('~') {
                continue;
            }
            out.extend(self.entry(&format!("{name}/"), own, entry.file_type()));
        }
        out.sort();
        self.alike(name, &out);
        out
    }

    /// An entry of a folder, unless it is a link or its kind cannot be seen.
    fn entry(&self, folder: &str, name: String, kind: io::Result<std::fs::FileType>) -> Option<FolderEntry> {
        let path = format!("{folder}{name}");
        let kind = self.seen(&path, kind)?;
        if kind.is_symlink() {
            self.fault(link(&path));
        }
        (!kind.is_symlink()).then(|| FolderEntry { name, folder: kind.is_dir() })
    }

    /// Notes a fault for names that are the same on Windows and macOS.
    fn alike(&self, name: &str, entries: &[FolderEntry]) {
        let mut seen: HashMap<String, &str> = HashMap::new();
        for entry in entries {
            if let Some(other) = seen.insert(entry.name.to_lowercase(), &entry.name) {
                let said = format!("“{other}” and “{}” differ only in capitals", entry.name);
                let fault = Diagnostic::warning("name-case", said).in_file(format!("{name}/{}", entry.name));
                self.fault(
                    fault.help("give one of them another name: on Windows and macOS they are the same"),
                );
            }
        }
    }

    /// The files of a folder whose name ends in `.ext`, as names relative to the root.
    pub fn files(&self, name: &str, ext: &str) -> Vec<String> {
        let list = self.list(name).into_iter().filter(|e: &FolderEntry| e.has_end(ext));
        list.map(|e| format!("{name}/{}", e.name)).collect()
    }

    /// The editor's own templates, named by their path below `templates/`.
    pub fn templates(&self) -> Vec<Source> {
        let (mut out, mut folders) = (Vec::new(), vec!["templates".to_string()]);
        while let Some(folder) = folders.pop() {
            for entry in self.list(&folder) {
                let path = format!("{folder}/{}", entry.name);
                if entry.folder {
                    folders.push(path);
                } else if [".typ", ".html", ".css", ".js", ".svg"].iter().any(|end| path.ends_with(end))
                    && let Some(source) = self.text(&path)
                {
                    out.push(Source::new(path.trim_start_matches("templates/"), source.text));
                }
            }
        }
        out
    }

    /// Lists everything in a folder, hidden entries too; editor programs' backups (`x~`, `#x#`) are left out, links are
    /// refused.
    pub fn list_all(&self, name: &str) -> Vec<FolderEntry> {
        let mut out = Vec::new();
        for entry in disk::list(&self.path(name)).ok().flatten().unwrap_or_default() {
            let Ok(own) = entry.file_name().into_string() else { continue };
            if own.starts_with('#') || own.ends_with('~') {
                continue;
            }
            out.extend(self.entry(name, own, entry.file_type()));
        }
        out.sort();
        out
    }

    /// Names of the folders in a folder.
    pub fn folders(&self, name: &str) -> Vec<String> {
        self.list(name).into_iter().filter(|e| e.folder).map(|e| e.name).collect()
    }
}

fn link(name: &str) -> Diagnostic {
    Diagnostic::error("symbolic-link", "symbolic links are not followed")
        .in_file(name.to_string())
        .help("put the file itself here")
}

/// The line with which git begins two versions of the same lines.
fn merge_conflict(text: &str) -> Option<std::ops::Range<usize>> {
    let start = |mark: &str, from: usize| {
        let rest = text.get(from..)?;
        let found =
            if rest.starts_with(mark) { Some(0) } else { rest.find(&format!("\n{mark}")).map(|at| at + 1) };
        found.map(|at| from + at)
    };
    let begin = start("<<<<<<< ", 0)?;
    start(">>>>>>> ", start("=======\n", begin)?)?;
    let end = text[begin..].find('\n').map_or(text.len(), |end| begin + end);
    Some(begin..end)
}
