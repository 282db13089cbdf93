//! Short, stable codes of faults.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

/// The code of a fault: `unknown-key`, `B-NAME`, or the codes of an order's reading.
///
/// Code that decides by it compares it with a constant of this file; its text is for people and for editors' scripts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultCode {
    /// A code with a name.
    Named(&'static str),
    /// The codes of how an order was read, as shown: `E-UNKNOWN W-FUZZY`.
    Reading(String),
}

/// Two provinces of a board have one name.
pub const BOARD_NAME: FaultCode = FaultCode::Named("B-NAME");
/// A board says something twice.
pub const BOARD_TWICE: FaultCode = FaultCode::Named("B-TWICE");
/// A file was changed while a command was at work.
pub const CONFLICT: FaultCode = FaultCode::Named("conflict");
/// The font has no such character.
pub const GLYPH: FaultCode = FaultCode::Named("glyph");
/// An editor's mark in a letter cannot be read.
pub const MARK: FaultCode = FaultCode::Named("mark");
/// A player sent no orders.
pub const MISSING: FaultCode = FaultCode::Named("missing");
/// A board does not exist.
pub const NO_BOARD: FaultCode = FaultCode::Named("no-board");
/// The bytes of a file are not text.
pub const NOT_UTF8: FaultCode = FaultCode::Named("not-utf-8");
/// More is on a page than fits.
pub const OVERFULL: FaultCode = FaultCode::Named("overfull");
/// Words are printed on other words.
pub const OVERPRINT: FaultCode = FaultCode::Named("overprint");
/// An imported board has something that a board file cannot say and that changes how a game is played.
pub const PLAYS_OTHERWISE: FaultCode = FaultCode::Named("plays-otherwise");
/// An imported board has something that a board file says differently.
pub const READ_AS: FaultCode = FaultCode::Named("read-as");
/// A link where a file is expected.
pub const SYMBOLIC_LINK: FaultCode = FaultCode::Named("symbolic-link");
/// A file exists and cannot be read.
pub const UNREADABLE: FaultCode = FaultCode::Named("unreadable");
/// Mail of a known person that waits unsorted.
pub const UNSORTED: FaultCode = FaultCode::Named("unsorted");
/// A catalogue lacks words.
pub const WORDS_MISSING: FaultCode = FaultCode::Named("words-missing");

/// Codes that were read from a file: as many as the program knows.
static READ: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl FaultCode {
    /// A named code that this program once wrote.
    pub fn named(name: &str) -> FaultCode {
        let mut read = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = read.get(name).copied();
        FaultCode::Named(known.unwrap_or_else(|| {
            let name: &'static str = Box::leak(name.into());
            read.insert(name);
            name
        }))
    }

    /// The code as it is shown.
    pub fn as_str(&self) -> &str {
        match self {
            FaultCode::Named(name) => name,
            FaultCode::Reading(codes) => codes,
        }
    }

    /// Whether it says how an order was read.
    pub fn is_reading(&self) -> bool {
        matches!(self, FaultCode::Reading(_))
    }
}

impl From<&'static str> for FaultCode {
    fn from(name: &'static str) -> FaultCode {
        FaultCode::Named(name)
    }
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for FaultCode {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}
