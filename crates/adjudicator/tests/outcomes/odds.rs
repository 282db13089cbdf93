//! Chances of one in a number.

use super::dice::Dice;

impl Dice {
    /// True once in `many` times on average.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}
