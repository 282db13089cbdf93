//! Numbers between bounds, from least to greatest. They close when all they hang on is decided.

use crate::judge::Tri;

/// Least and greatest value a number can still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Least.
    pub lo: u32,
    /// Greatest.
    pub hi: u32,
}

impl Bounds {
    /// From the least to the greatest value.
    pub fn new(lo: u32, hi: u32) -> Bounds {
        Bounds { lo, hi }
    }

    /// Nothing.
    pub const NONE: Bounds = Bounds { lo: 0, hi: 0 };

    /// A value that is known.
    pub fn exactly(value: u32) -> Bounds {
        Bounds::new(value, value)
    }

    /// It if it is so, nothing if not.
    pub fn if_true(self, so: Tri) -> Bounds {
        match so {
            Tri::Yes => self,
            Tri::No => Bounds::NONE,
            Tri::Open => Bounds { lo: 0, ..self },
        }
    }

    /// The greater of the two.
    pub fn max(self, other: Bounds) -> Bounds {
        Bounds { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
    }

    /// The sum.
    pub fn plus(self, other: Bounds) -> Bounds {
        Bounds { lo: self.lo.saturating_add(other.lo), hi: self.hi.saturating_add(other.hi) }
    }

    /// Both stand for possible values: from the least to the greatest of them.
    pub fn hull(self, other: Bounds) -> Bounds {
        Bounds { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Whether it is greater than the other.
    pub fn is_above(self, other: Bounds) -> Tri {
        if self.lo > other.hi {
            Tri::Yes
        } else if self.hi <= other.lo {
            Tri::No
        } else {
            Tri::Open
        }
    }

    /// One more, if it is so: at least, at most, or both.
    pub fn plus_one_if(self, so: Tri) -> Bounds {
        self.plus(Bounds::new(u32::from(so == Tri::Yes), u32::from(so != Tri::No)))
    }

    /// Whether it is more than nothing.
    pub fn is_positive(self) -> Tri {
        self.is_above(Bounds::NONE)
    }
}
