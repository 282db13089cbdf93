//! What a fault is, as a short stable code.

use std::fmt;

/// The code of a fault: `unknown-key`, `B-NAME`, or the codes of an order's reading.
///
/// Whoever decides by a code compares it with a constant of this file; its text is for people and for scripts of editors.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultCode {
    /// A code by its name.
    Named(&'static str),
    /// The codes of how an order was read, as they are shown: `E-UNKNOWN W-FUZZY`.
    Reading(String),
}

/// Two provinces of a board have one name.
pub const BOARD_NAME: FaultCode = FaultCode::Named("B-NAME");
/// Something of a board is said twice.
pub const BOARD_TWICE: FaultCode = FaultCode::Named("B-TWICE");
/// A file was changed while a command worked.
pub const CONFLICT: FaultCode = FaultCode::Named("conflict");
/// The font has no such sign.
pub const GLYPH: FaultCode = FaultCode::Named("glyph");
/// An editor's mark in a letter that cannot be read.
pub const MARK: FaultCode = FaultCode::Named("mark");
/// A player sent no orders.
pub const MISSING: FaultCode = FaultCode::Named("missing");
/// A board that is not there.
pub const NO_BOARD: FaultCode = FaultCode::Named("no-board");
/// A file whose bytes are no text.
pub const NOT_UTF8: FaultCode = FaultCode::Named("not-utf-8");
/// More stands on a page than fits.
pub const OVERFULL: FaultCode = FaultCode::Named("overfull");
/// Words lie on other words.
pub const OVERPRINT: FaultCode = FaultCode::Named("overprint");
/// Of a board brought in: what a board file cannot say and a game would play otherwise for.
pub const PLAYS_OTHERWISE: FaultCode = FaultCode::Named("plays-otherwise");
/// Of a board brought in: what a board file says by other words.
pub const READ_AS: FaultCode = FaultCode::Named("read-as");
/// A link where a file is wanted.
pub const SYMBOLIC_LINK: FaultCode = FaultCode::Named("symbolic-link");
/// A file that is there and cannot be read.
pub const UNREADABLE: FaultCode = FaultCode::Named("unreadable");
/// Words that a catalogue lacks.
pub const WORDS_MISSING: FaultCode = FaultCode::Named("words-missing");

impl FaultCode {
    /// Returns the code as it is shown.
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
