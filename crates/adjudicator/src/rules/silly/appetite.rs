//! How crowded a space is, which attracts BORG (RS-2.3) and repels monsters (RS-4.4).

use super::prelude::*;
use crate::board::{Set, union};

/// Edible units by province.
#[derive(Clone, Debug)]
pub struct Pantry {
    count: Vec<u32>,
}

/// The appetite key: levels of neighbours, then rings of distance; without trailing zeros, so that keys compare correctly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    levels: Vec<u32>,
    rings: Vec<u32>,
}

impl Key {
    /// N1: the number of neighbours.
    pub fn neighbours(&self) -> u32 {
        self.levels.first().copied().unwrap_or(0)
    }

    /// The key as text: `2 neighbours, then 1; rings 2 1`.
    pub fn text(&self) -> String {
        let [levels, rings] = [&self.levels, &self.rings]
            .map(|list| list.iter().map(u32::to_string).collect::<Vec<_>>().join("-"));
        let levels = if levels.is_empty() { "0".into() } else { levels };
        if rings.is_empty() { levels } else { format!("{levels}, at distance {rings}") }
    }
}

impl Pantry {
    /// Counts the edible units, dislodged ones included, but not those of `spared` players.
    pub fn count(
        world: &SillyState,
        map: &SeasonMap<'_>,
        spared: impl Fn(crate::board::Owner) -> bool,
    ) -> Pantry {
        let mut count = vec![0; map.board.len()];
        for (_, man) in world.living().filter(|(_, m)| m.is_edible() && !spared(m.owner)) {
            count[map.board.province_of(man.place).0 as usize] += 1;
        }
        Pantry { count }
    }

    /// The number of edible units in a province.
    pub fn edible_units(&self, province: Province) -> u32 {
        self.count[province.0 as usize]
    }

    /// Provinces with an edible unit.
    pub fn occupied(&self) -> Set {
        (0..self.count.len()).filter(|i| self.count[*i] > 0).collect::<Set>()
    }

    fn sum(&self, set: Set) -> u32 {
        members(set).map(|p| self.count[p as usize]).sum()
    }

    /// The appetite key of a province (RS-2.3).
    pub fn key(&self, map: &SeasonMap<'_>, province: Province) -> Key {
        let occupied = self.occupied();
        let here = bit(province);
        let mut level = map.touch_under(province) & occupied & !here;
        let mut counted = level | here;
        let mut levels = vec![self.sum(level) + self.edible_units(province).saturating_sub(1)];
        loop {
            level = union(members(level).map(|p| map.touch_under(Province(p)))) & occupied & !counted;
            if level.is_empty() {
                break;
            }
            counted |= level;
            levels.push(self.sum(level));
        }
        let (mut reached, mut ring) = (here, here);
        let mut rings = Vec::new();
        loop {
            ring = union(members(ring).map(|p| map.touch_under(Province(p)))) & !reached;
            if ring.is_empty() {
                break;
            }
            reached |= ring;
            rings.push(self.sum(ring));
        }
        for list in [&mut levels, &mut rings] {
            while list.last() == Some(&0) {
                list.pop();
            }
        }
        Key { levels, rings }
    }
}
