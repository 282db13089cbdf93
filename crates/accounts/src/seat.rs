//! A seat in a game: its player, and which issues it carries.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::tariff::PlayersFree;

/// A seat in a game of this zine, in issue numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeeSeat {
    /// The game.
    pub game: String,
    /// The power, or whatever distinguishes the seats of the game.
    pub seat: String,
    /// The subzine the game belongs to.
    pub subzine: Option<String>,
    /// The player.
    pub person: String,
    /// Issue in which they entered.
    pub entered: i64,
    /// Its place in game.toml.
    pub order: usize,
    /// The day they asked for it: of two entered in one issue, the earlier is the first game (`A-23`).
    pub joined: Option<Date>,
    /// The last issue that lists them, if they gave the place up while the game still waited for players (`A-24a`).
    pub left_in: Option<i64>,
    /// Issue in which the power was eliminated.
    pub eliminated_in: Option<i64>,
    /// Issue in which they left the seat to another.
    pub left: Option<i64>,
    /// Issue in which the game ended.
    pub ends: Option<i64>,
    /// Whether it is free of charge: a standby called up.
    pub waived: bool,
    /// The issues that play one of their turns.
    pub turns: BTreeSet<i64>,
}

impl FeeSeat {
    /// The sort key by which a person's first game is found: issue of entry, day, place in game.toml, game (`A-23`).
    pub fn rank(&self) -> (i64, Option<Date>, usize, &str) {
        (self.entered, self.joined, self.order, &self.game)
    }

    /// The last issue this seat carries, if known (`A-4`).
    fn last(&self, free: PlayersFree) -> Option<i64> {
        let out = if free == PlayersFree::Out { self.eliminated_in } else { None };
        [self.left, self.ends, self.left_in, out].into_iter().flatten().min()
    }

    /// Whether it carries an issue.
    pub fn carries(&self, number: i64, free: PlayersFree) -> bool {
        self.entered <= number && self.last(free).is_none_or(|last| number <= last)
    }

    /// Whether the seat is still played in an issue, for second copies (`A-11`).
    pub(super) fn plays(&self, number: i64) -> bool {
        self.entered <= number
            && [self.left, self.ends, self.eliminated_in, self.left_in]
                .into_iter()
                .flatten()
                .all(|last| number <= last)
    }
}
