//! How good a cover is: faults counted in tiers, from the gravest down.

use crate::orders::prelude::*;

/// How good a cover is; compared tier by tier from the gravest fault down, less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::orders) struct Rank([u8; 10]);

pub(super) const JUNK: usize = 0;
pub(super) const UNKNOWN: usize = 1;
pub(super) const PHASE: usize = 2;
pub(super) const SLIP: usize = 3;
pub(super) const REMARK: usize = 4;
pub(super) const BARE: usize = 5;
pub(super) const VERBLESS: usize = 6;
pub(super) const RUN_ON: usize = 7;
pub(super) const PREFIX: usize = 8;
pub(super) const PIECES: usize = 9;

impl Rank {
    pub(super) fn one(at: usize, count: usize) -> Rank {
        let mut rank = Rank::default();
        rank.0[at] = count.min(255) as u8;
        rank
    }

    /// Counts one more fault of a tier.
    pub(super) fn add(&mut self, at: usize) {
        self.0[at] = self.0[at].saturating_add(1);
    }

    pub(super) fn plus(mut self, other: Rank) -> Rank {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = a.saturating_add(b);
        }
        self
    }
}

pub(super) fn name_cost(name: &Name) -> Rank {
    match name.tier {
        Tier::Exact => Rank::default(),
        Tier::Prefix => Rank::one(PREFIX, 1),
        Tier::Slip => Rank::one(SLIP, 1),
        Tier::Unknown => Rank::one(UNKNOWN, 1),
    }
}
