//! Reads files and lists folders below the editor's root: as text, in a fixed order, never through a symbolic link.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Source};

/// The editor's folder. Names are relative to it, with `/` between the parts; what cannot be read becomes a diagnostic.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    faults: RefCell<Vec<Diagnostic>>,
}

/// One entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Name without its folder.
    pub name: String,
    /// It is a folder.
    pub folder: bool,
}

impl Entry {
    /// It is a file whose name ends in `.ext`.
    pub fn has_end(&self, ext: &str) -> bool {
        !self.folder && self.name.strip_suffix(ext).is_some_and(|stem| stem.ends_with('.'))
    }
}

impl Folder {
    /// The folder at a path.
    pub fn new(root: &Path) -> Folder {
        Folder { root: root.to_path_buf(), faults: RefCell::default() }
    }

    /// Where it lies.
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

    /// A text file. None if there is none; a link, a file that is not UTF-8 or cannot be opened is a fault besides.
    pub fn text(&self, name: &str) -> Option<Source> {
        self.decoded(name, self.bytes(name)?)
    }

    /// A text file that a listing has just named, which is therefore there and no link.
    pub fn listed(&self, name: &str) -> Option<Source> {
        self.decoded(name, self.read(name, &self.path(name))?)
    }

    fn decoded(&self, name: &str, bytes: Vec<u8>) -> Option<Source> {
        match String::from_utf8(bytes) {
            Ok(text) => {
                let own = text.strip_prefix('\u{feff}').map(String::from);
                Some(Source::new(name, own.unwrap_or(text)))
            }
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let source = Source::new(name, text);
                self.fault(
                    Diagnostic::error("not-utf-8", "this file is not UTF-8 text")
                        .at(&source, valid..valid + '\u{fffd}'.len_utf8())
                        .help("save it as UTF-8"),
                );
                None
            }
        }
    }

    /// The bytes of a file. None if there is none or it cannot be read.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let meta = fs::symlink_metadata(&path).ok()?;
        if meta.is_symlink() {
            self.fault(link(name));
            return None;
        }
        if !meta.is_file() {
            return None;
        }
        self.read(name, &path)
    }

    fn read(&self, name: &str, path: &Path) -> Option<Vec<u8>> {
        match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                self.fault(Diagnostic::error("unreadable", format!("cannot be read: {error}")).in_file(name));
                None
            }
        }
    }

    /// What a folder holds, by name; nothing if there is none. Hidden entries and editors' backups (`x~`, `#x#`) are left out.
    pub fn list(&self, name: &str) -> Vec<Entry> {
        let Ok(meta) = fs::symlink_metadata(self.path(name)) else { return Vec::new() };
        if meta.is_symlink() {
            self.fault(link(name));
            return Vec::new();
        }
        if meta.is_dir() { self.entries(name) } else { Vec::new() }
    }

    /// What a folder holds that a listing has just named, which is therefore there and no link.
    pub fn entries(&self, name: &str) -> Vec<Entry> {
        let entries = match fs::read_dir(self.path(name)) {
            Ok(entries) => entries,
            Err(error) => {
                self.fault(
                    Diagnostic::error("unreadable", format!("cannot be opened: {error}")).in_file(name),
                );
                return Vec::new();
            }
        };
        let mut out = Vec::new();
        for entry in entries.flatten() {
            let Ok(own) = entry.file_name().into_string() else {
                let shown = format!("{name}/{}", entry.file_name().to_string_lossy());
                self.fault(Diagnostic::error("not-utf-8", "this file's name is not UTF-8").in_file(shown));
                continue;
            };
            if own.starts_with(['.', '#']) || own.ends_with('~') {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => self.fault(link(&format!("{name}/{own}"))),
                Ok(kind) => out.push(Entry { name: own, folder: kind.is_dir() }),
                Err(_) => {}
            }
        }
        out.sort();
        out
    }

    /// The files of a folder whose name ends in `.ext`, as names relative to the root.
    pub fn files(&self, name: &str, ext: &str) -> Vec<String> {
        let fits = |e: &Entry| e.has_end(ext);
        self.list(name).into_iter().filter(fits).map(|e| format!("{name}/{}", e.name)).collect()
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

    /// The folders in a folder, by their own names.
    pub fn folders(&self, name: &str) -> Vec<String> {
        self.list(name).into_iter().filter(|e| e.folder).map(|e| e.name).collect()
    }
}

fn link(name: &str) -> Diagnostic {
    Diagnostic::error("symbolic-link", "symbolic links are not followed")
        .in_file(name.to_string())
        .help("put the file itself here")
}
