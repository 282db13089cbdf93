//! Numbers between bounds, which close in as the decisions they depend on are made.

use crate::judge::Tri;

/// The least and greatest value a number may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Least.
    pub lo: u32,
    /// Greatest.
    pub hi: u32,
}

impl Bounds {
    /// Bounds from the least and greatest value.
    pub fn new(lo: u32, hi: u32) -> Bounds {
        Bounds { lo, hi }
    }

    /// Zero.
    pub const NONE: Bounds = Bounds { lo: 0, hi: 0 };

    /// A known value.
    pub fn exactly(value: u32) -> Bounds {
        Bounds::new(value, value)
    }

    /// The value if the condition is true, zero if it is false, both while it is open.
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

    /// The bounds that include both.
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

    /// Adds one if the condition is true: to both bounds, or to the upper one while it is open.
    pub fn plus_one_if(self, so: Tri) -> Bounds {
        self.plus(Bounds::new(u32::from(so == Tri::Yes), u32::from(so != Tri::No)))
    }

    /// Whether it is greater than zero.
    pub fn is_positive(self) -> Tri {
        self.is_above(Bounds::NONE)
    }
}
