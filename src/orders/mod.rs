//! Reading orders as people write them: what a reading is, and the codes that say how sure it was.

mod code;
mod conditions;
pub mod cover;
mod decide;
mod explain;
mod interpret;
mod lines;
pub mod names;
mod policy;
mod reader;
mod resolve;
mod sheet;
mod slips;
pub mod tokens;
pub mod vocabulary;
pub mod words;

pub use code::Code;
pub use decide::{Decision, Step, decide};
pub use policy::Policy;
pub use reader::Reader;
pub use resolve::Context;
pub use vocabulary::{Meaning, Pattern, Vocabulary, Words};

use serde::Serialize;

/// One order, or one piece of a player's text that is none, as it was understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// Line of the text, from 1.
    pub line: u32,
    /// First and last column of the piece, in characters from 1, both inclusive.
    pub columns: (u32, u32),
    /// The piece as written.
    pub text: String,
    /// Its canonical form (`A par-pic`, `Build A lon`, `HEADER ...`, `VOTE ...`); None if it gives no order.
    pub order: Option<String>,
    /// How it was understood: warnings and errors.
    pub codes: Vec<Code>,
    /// The same in a plain sentence; empty when there is nothing to say.
    pub message: String,
}

impl Reading {
    /// True if the piece was refused.
    pub fn is_error(&self) -> bool {
        self.codes.iter().any(|c| c.is_error())
    }
}
