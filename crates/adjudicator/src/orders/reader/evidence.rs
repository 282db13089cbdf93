//! How a letter writes the names of seas and lands.

use crate::orders::prelude::*;

/// How names of seas and lands are capitalised in a text.
#[derive(Default)]
pub(super) struct Evidence {
    pub(super) lower: bool,
    seas: usize,
    seas_lower: usize,
    lands_upper: usize,
}

impl Evidence {
    pub(super) fn add(&mut self, lexicon: &Lexicon, found: &Match) {
        for capture in &found.captures {
            match capture {
                Capture::Unit(unit) => self.name(lexicon, &unit.name),
                Capture::Units(list) => list.iter().for_each(|u| self.name(lexicon, &u.name)),
                Capture::Place(name, _) => self.name(lexicon, name),
                Capture::Path(list) => list.iter().for_each(|n| self.name(lexicon, &n.0)),
                _ => {}
            }
        }
    }

    fn name(&mut self, lexicon: &Lexicon, name: &Name) {
        let [province] = &*name.provinces else { return };
        if name.tier > Tier::Prefix {
            return;
        }
        let upper = name.capitals == Capitals::All;
        if lexicon.is_sea(*province) {
            self.seas += 1;
            self.seas_lower += usize::from(!upper);
        } else {
            self.lands_upper += usize::from(upper);
        }
    }

    pub(super) fn seas_in_capitals(&self) -> bool {
        self.lower && self.seas > 0 && self.seas_lower == 0 && self.lands_upper == 0
    }
}
