//! Board files: where they are searched for, and the boards built from them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use adjudicator::board::file::{BoardFile, LARGEST, LARGEST_DRAWING};
use adjudicator::board::{Board, BoardLoader};
use adjudicator::draw::commitment;
use base::disk;
use diagnostics::{Diagnostic, Severity, Source};

/// Reads a board file; `None` if there is none.
pub fn read(path: &Path) -> Option<Source> {
    head(path, LARGEST)
}

/// Reads the beginning of a file, one byte more than allowed, so that the reader can tell it is too long.
fn head(path: &Path, most: usize) -> Option<Source> {
    let bytes = disk::head(path, most as u64 + 1).ok()??;
    Some(Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// The file of a board in a folder, by its id; or its drawing, by the id and `.svg`.
pub fn in_folder(folder: &Path, id: &str) -> Option<Source> {
    match id.strip_suffix(".svg") {
        Some(stem) => is_id(stem).then(|| head(&folder.join(id), LARGEST_DRAWING))?,
        None => is_id(id).then(|| read(&folder.join(format!("{id}.toml"))))?,
    }
}

/// The file of a board that a case names: in `boards/` of the root, beside the case file, or in the folder above that.
pub fn of_case(root: Option<&Path>, id: &str, case: &str) -> Option<Source> {
    let above = Path::new(case).parent().map(Path::to_path_buf);
    let folders =
        [root.map(|root| root.join("boards")), above.clone(), above.as_deref().map(|above| above.join(".."))];
    folders.into_iter().flatten().find_map(|folder| in_folder(&folder, id))
}

/// The board files of a zine by id, and their drawings by file name.
#[derive(Clone, Debug, Default)]
pub struct BoardFiles {
    files: BTreeMap<String, Source>,
    hash: String,
}

impl BoardFiles {
    /// The given files, with the hash of them all.
    pub fn new(files: BTreeMap<String, Source>) -> BoardFiles {
        let texts: Vec<&str> =
            files.iter().flat_map(|(name, source)| [name.as_str(), &*source.text]).collect();
        let hash = commitment(texts.join("\0").as_bytes());
        BoardFiles { files, hash }
    }

    /// The file of a board, or a drawing.
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.files.get(name)
    }

    /// The ids of the boards, without their drawings.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str).filter(|name| !name.ends_with(".svg"))
    }

    /// The hash of all the files.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Calls a function with a loader of these files.
    pub fn with_loader<T>(&self, with: impl FnOnce(BoardLoader) -> T) -> T {
        with(BoardLoader(&|name| self.get(name).cloned()))
    }
}

pub use adjudicator::board::loader::{id_of, is_id};

/// The help for a board that does not exist.
pub fn instead<'a>(there: impl Iterator<Item = &'a str>, id: &str) -> String {
    let there: Vec<&str> = there.collect();
    let there = if there.is_empty() { "is empty".into() } else { format!("has {}", there.join(", ")) };
    format!("boards/ {there}; run `zine board new {id}` to make one")
}

/// The board of a file of the zine, or the program's own.
///
/// # Errors
/// No such board, or a fault of its file.
pub fn of_file(boards: &BoardFiles, id: &str) -> Result<Arc<Board>, Box<Diagnostic>> {
    cached_board(&[id, boards.hash()], || {
        boards.with_loader(|shelf| shelf.board(id)).map_err(|mut fault| {
            if fault.code == diagnostics::code::NO_BOARD {
                fault.help = Some(instead(boards.ids(), id));
            }
            fault
        })
    })
}

/// The first error that makes a file on its own unusable as a board.
pub fn fault(source: &Source) -> Option<Diagnostic> {
    let id = id_of(&source.name);
    if !is_id(id) {
        let said = format!("“{id}” cannot be the id of a board: use letters, digits, - and _");
        return Some(Diagnostic::error("bad-id", said));
    }
    let found = BoardLoader::EMPTY.load(source).1;
    found.into_iter().find(|f| f.severity == Severity::Error)
}

/// Builds a board from a file already checked.
///
/// # Errors
/// The reason why no board can be built from it.
pub fn board_from_checked_file(id: &str, file: &BoardFile) -> Result<Board, Box<Diagnostic>> {
    Board::from_checked_file(id, file).map_err(|e| Box::new(Diagnostic::error("B-FORM", e.to_string())))
}

/// A board, or why it could not be built.
type CachedBoard = Result<Arc<Board>, Box<Diagnostic>>;

/// Boards built before, by everything they depend on.
static KEPT: Mutex<BTreeMap<String, CachedBoard>> = Mutex::new(BTreeMap::new());

/// The most boards in the cache.
const MANY: usize = 64;

/// Returns a board from the cache, or builds it.
///
/// # Errors
/// Whatever `make` returns; an error is cached too.
pub fn cached_board(key: &[&str], make: impl FnOnce() -> Result<Board, Box<Diagnostic>>) -> CachedBoard {
    let key = key.join("\0");
    if let Some(board) = KEPT.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return board.clone();
    }
    let made = make().map(Arc::new);
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if all.len() >= MANY {
        all.clear();
    }
    all.insert(key, made.clone());
    made
}
