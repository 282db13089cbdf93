//! What happens one time in so many.

use super::dice::Dice;

impl Dice {
    /// One time in so many.
    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}
