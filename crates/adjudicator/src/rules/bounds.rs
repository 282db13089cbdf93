//! Numbers between bounds, from least to greatest. They close when all they hang on is decided.

use crate::judge::Tri;

/// Least and greatest value a number can still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Least.
    pub lo: u32,
    /// Greatest.
    pub hi: u32,
}

impl Range {
    /// From the least to the greatest value.
    pub fn new(lo: u32, hi: u32) -> Range {
        Range { lo, hi }
    }

    /// Nothing.
    pub const NONE: Range = Range { lo: 0, hi: 0 };

    /// A value that is known.
    pub fn only(value: u32) -> Range {
        Range::new(value, value)
    }

    /// It if it is so, nothing if not.
    pub fn when(self, so: Tri) -> Range {
        match so {
            Tri::Yes => self,
            Tri::No => Range::NONE,
            Tri::Open => Range { lo: 0, ..self },
        }
    }

    /// The greater of the two.
    pub fn best(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
    }

    /// The sum.
    pub fn plus(self, other: Range) -> Range {
        Range { lo: self.lo.saturating_add(other.lo), hi: self.hi.saturating_add(other.hi) }
    }

    /// Both stand for possible values: from the least to the greatest of them.
    pub fn hull(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Whether it is greater than the other.
    pub fn above(self, other: Range) -> Tri {
        if self.lo > other.hi {
            Tri::Yes
        } else if self.hi <= other.lo {
            Tri::No
        } else {
            Tri::Open
        }
    }

    /// One more, if it is so: at least, at most, or both.
    pub fn more(self, so: Tri) -> Range {
        self.plus(Range::new(u32::from(so == Tri::Yes), u32::from(so != Tri::No)))
    }

    /// Whether it is more than nothing.
    pub fn some(self) -> Tri {
        self.above(Range::NONE)
    }
}
