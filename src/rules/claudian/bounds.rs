//! Values between bounds: yes, no or open, and numbers from least to greatest. They close when all they hang on is decided.

/// Yes, no, or not decided yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    /// It is not so, whatever comes.
    No,
    /// It is so, whatever comes.
    Yes,
    /// It hangs on what is not decided yet.
    Open,
}

impl Tri {
    /// A value that is known.
    pub fn of(value: bool) -> Tri {
        if value { Tri::Yes } else { Tri::No }
    }

    /// The opposite.
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Tri {
        match self {
            Tri::No => Tri::Yes,
            Tri::Yes => Tri::No,
            Tri::Open => Tri::Open,
        }
    }

    /// Both.
    pub fn and(self, other: Tri) -> Tri {
        match (self, other) {
            (Tri::No, _) | (_, Tri::No) => Tri::No,
            (Tri::Yes, Tri::Yes) => Tri::Yes,
            _ => Tri::Open,
        }
    }

    /// One of the two at least.
    pub fn or(self, other: Tri) -> Tri {
        self.not().and(other.not()).not()
    }

    /// Both stand for possible outcomes: what is common to them.
    pub fn hull(self, other: Tri) -> Tri {
        if self == other { self } else { Tri::Open }
    }
}

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

    /// Whether it is more than nothing.
    pub fn some(self) -> Tri {
        self.above(Range::new(0, 0))
    }
}
