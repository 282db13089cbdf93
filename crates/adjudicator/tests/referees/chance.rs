//! Pseudorandom numbers that are the same everywhere.

/// A die.
pub struct Chance(u64);

impl Chance {
    /// The die of a phase, by its number; `ZINE_SEED` selects other phases.
    pub fn of(phase: usize) -> Chance {
        let seed: u64 = std::env::var("ZINE_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
        let mut die = Chance((seed << 40 ^ phase as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            die.below(2);
        }
        die
    }

    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n.max(1) as u64) as usize
    }

    /// True in this percentage of cases.
    pub fn percent(&mut self, of_hundred: usize) -> bool {
        self.below(100) < of_hundred
    }

    /// One of the list.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}
