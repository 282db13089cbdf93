//! Boards as files: where they are looked for, and what is made of them.

mod dpjudge;
mod draft;
pub mod export;
pub mod import;
mod jdip;
pub mod look;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::file::{BoardFile, LARGEST};
use crate::board::{Board, Shelf};
use crate::diagnostic::{Diagnostic, Severity, Source};
use crate::disk;
use crate::draw::commitment;

/// A board file; none if it is not there, or is no text.
pub fn read(path: &Path) -> Option<Source> {
    let bytes = disk::head(path, LARGEST as u64 + 1).ok()??;
    Some(Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// Bytes a drawing may have.
pub const LARGEST_DRAWING: usize = 4 << 20;

/// The file of a board in a folder, by its id: letters, digits, `-` and `_`; or its drawing, by the id and `.svg`.
pub fn in_folder(folder: &Path, id: &str) -> Option<Source> {
    let (stem, drawing) = id.strip_suffix(".svg").map_or((id, false), |stem| (stem, true));
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if stem.is_empty() || !stem.chars().all(fits) {
        return None;
    }
    if !drawing {
        return read(&folder.join(format!("{id}.toml")));
    }
    let path = folder.join(id);
    let bytes = disk::head(&path, LARGEST_DRAWING as u64 + 1).ok()??;
    Some(Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// The file of a board that a case names: in `boards/` of the root, beside the case file, or in the folder above that.
pub fn of_case(root: Option<&Path>, id: &str, case: &str) -> Option<Source> {
    let above = Path::new(case).parent().map(Path::to_path_buf);
    let folders =
        [root.map(|root| root.join("boards")), above.clone(), above.as_deref().map(|above| above.join(".."))];
    folders.into_iter().flatten().find_map(|folder| in_folder(&folder, id))
}

/// The board files of a zine, by id; and their drawings, by the file's name.
pub type Boards = BTreeMap<String, Source>;

pub use crate::board::shelf::id_of;

/// The board of a file of the zine, or the program's own.
///
/// # Errors
/// There is none, or what is wrong with it.
pub fn of_file(boards: &Boards, id: &str) -> Result<Arc<Board>, Box<Diagnostic>> {
    let mut key: Vec<&str> = vec![id];
    key.extend(boards.get(id).map(|source| &*source.text));
    // A base may be another file.
    if boards.get(id).is_some_and(|source| source.text.contains("base")) {
        key.extend(boards.values().map(|source| &*source.text));
    }
    key.extend(drawings(boards));
    kept(&key, || {
        Shelf(&|id| boards.get(id).cloned()).board(id).map_err(|mut fault| {
            if fault.code == "no-board" {
                let known = boards.keys().map(String::as_str).filter(|name| !name.ends_with(".svg"));
                let known: Vec<&str> = known.collect();
                let there =
                    if known.is_empty() { "is empty".into() } else { format!("has: {}", known.join(", ")) };
                fault.help = Some(format!("boards/ {there}; `zine board new {id}` makes one"));
            }
            fault
        })
    })
}

/// The texts of all drawings.
pub fn drawings(boards: &Boards) -> impl Iterator<Item = &str> {
    boards.iter().filter(|(name, _)| name.ends_with(".svg")).map(|(_, source)| &*source.text)
}

/// What makes a file that stands alone unusable as a board.
pub fn fault(source: &Source) -> Option<Diagnostic> {
    let id = id_of(&source.name);
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if id.is_empty() || !id.chars().all(fits) {
        let said = format!("“{id}” is no id of a board: letters, digits, - and _");
        return Some(Diagnostic::error("bad-id", said));
    }
    let found = Shelf::EMPTY.open(source).1;
    found.into_iter().find(|f| f.severity == Severity::Error)
}

/// A board of a file that was looked through before.
///
/// # Errors
/// What a board cannot be made from.
pub fn built(id: &str, file: &BoardFile) -> Result<Board, Box<Diagnostic>> {
    let mut board = Board::of(id, file).map_err(|e| Box::new(Diagnostic::error("B-FORM", e.to_string())))?;
    board.about.text = file.to_string();
    board.about.hash = commitment(board.about.text.as_bytes());
    Ok(board)
}

/// Boards made before, by all the texts they were made from.
static KEPT: Mutex<BTreeMap<String, Result<Arc<Board>, Box<Diagnostic>>>> = Mutex::new(BTreeMap::new());

/// As many are kept.
const MANY: usize = 64;

/// A board made before from the same texts, or made now.
///
/// # Errors
/// What was wrong.
pub fn kept(
    key: &[&str],
    make: impl FnOnce() -> Result<Board, Box<Diagnostic>>,
) -> Result<Arc<Board>, Box<Diagnostic>> {
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
