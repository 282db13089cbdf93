//! What the Swiss Variant bends in the standard combat: who meets head to head when there are two spaces (S-21).

use crate::judge::{Bend, Fight, Set};

/// The units that go through hyperspace, and those of TROGS that may pass each other there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spaces<S> {
    /// Moves through hyperspace.
    pub hyper: S,
    /// Units of TROGS that exchange places there: its armies, or all its units (`exchange=units`).
    pub passing: S,
}

impl<S: Set> Bend<S> for Spaces<S> {
    /// Head to head only in one space; two armies of TROGS pass each other in hyperspace.
    fn head_to_head(&self, _f: &Fight<S>, a: usize, b: usize) -> bool {
        match (self.hyper.has(a), self.hyper.has(b)) {
            (false, false) => true,
            (true, true) => !(self.passing.has(a) && self.passing.has(b)),
            _ => false,
        }
    }
}
