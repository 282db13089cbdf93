//! Pseudorandom numbers that are the same everywhere.

use std::cell::Cell;

thread_local! {
    static ROUND: Cell<u32> = const { Cell::new(0) };
}

/// The round of this thread; each round has its own numbers, and 0 is the one in every run of the tests.
pub fn round() -> u32 {
    ROUND.get()
}

/// Runs everything once for each further round, if `ZINE_LONG` is set.
pub fn in_other_rounds(rounds: u32, tests: &[fn()]) {
    let long = std::env::var_os("ZINE_LONG").is_some();
    for round in (1..=rounds).filter(|_| long) {
        ROUND.set(round);
        tests.iter().for_each(|test| test());
    }
    ROUND.set(0);
}

/// A hash of the text that is the same everywhere (FNV-1a).
pub fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// The seed of the die with a name.
pub fn seed(name: &str) -> u32 {
    hash(name) ^ round().wrapping_mul(0x9e37_79b9)
}

/// A die with any number of faces.
pub struct Dice(u32);

impl Dice {
    /// The die with a name.
    pub fn of(name: &str) -> Dice {
        Dice(seed(name))
    }

    /// A number below `faces`; 0 if there are none.
    pub fn below(&mut self, faces: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % faces.max(1)
    }

    /// One of the list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}
