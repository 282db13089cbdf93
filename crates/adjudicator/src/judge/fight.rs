//! A fight: the legal orders of one phase as small integers, filled in by a rule-set and reused from phase to phase.

use super::{IndexSet, IndexTable};
use crate::set::PlaceTables;

/// The goal of a force that does not move, and the aim of one that does not support.
pub const NOWHERE: u16 = u16::MAX;

/// One force: a unit, or a shadow that only supports (Rather Silly RS-12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force<S> {
    /// The province it is in.
    pub place: u16,
    /// The province it is ordered to; [`NOWHERE`] if it stays.
    pub goal: u16,
    /// Its owner's index.
    pub owner: u8,
    /// The province its matched support is for; [`NOWHERE`] without one.
    pub aim: u16,
    /// Its strength, alone and as a supporter.
    pub weight: u32,
    /// Forces that support its order, cut or not.
    pub help: S,
    /// Forces that support it in holding although it is ordered to move (house rule H-4); they count unless it gets away.
    pub stay_help: S,
    /// Fleets whose convoy orders match its convoyed move.
    pub carriers: S,
}

impl<S: IndexSet> Force<S> {
    /// A force that holds, without support.
    #[inline]
    fn new(place: u16, owner: u8, weight: u32) -> Force<S> {
        let none = S::none();
        Force {
            place,
            goal: NOWHERE,
            owner,
            aim: NOWHERE,
            weight,
            help: none,
            stay_help: none,
            carriers: none,
        }
    }
}

/// The forces in a province and those ordered to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProvinceForces<S> {
    /// Forces in it at the start.
    pub at: S,
    /// Forces ordered to it.
    pub into: S,
}

/// All the data that the fighting depends on. Forces are numbered in the order they are added.
#[derive(Clone, Debug)]
pub struct Fight<S: IndexSet> {
    /// The forces.
    pub forces: Vec<Force<S>>,
    /// The provinces, by index.
    pub ground: <S::Places as PlaceTables>::Rows<ProvinceForces<S>>,
    /// Provinces with forces in them at the start.
    pub standing: S::Places,
    /// The forces of each owner.
    pub forces_by_owner: Box<[S; 256]>,
    /// Forces that are ordered to move.
    pub movers: S,
    /// Movers that go by sea: they attack only while they have a route.
    pub carried: S,
    /// Carried movers that go by land if the convoy fails (`adjacent_fallback`, 1971): they always attack.
    pub either: S,
    /// Movers without any effect in their goal (armies into seas, Swiss S-22): they arrive if no other force is ordered
    /// there and the place is empty or vacated.
    pub harmless: S,
    /// Forces with a matched support.
    pub supporters: S,
    /// Provinces each carrier touches, by force; only the rows of fleets in `carriers` are read, others are left from
    /// earlier fights.
    pub reach: Vec<S::Places>,
}

impl<S: IndexSet> Default for Fight<S> {
    fn default() -> Self {
        Fight {
            forces: Vec::new(),
            ground: IndexTable::filled(ProvinceForces::default()),
            standing: S::Places::none(),
            forces_by_owner: Box::new([S::none(); 256]),
            movers: S::none(),
            carried: S::none(),
            either: S::none(),
            harmless: S::none(),
            supporters: S::none(),
            reach: Vec::new(),
        }
    }
}

impl<S: IndexSet> Fight<S> {
    /// Empties it for a board with this number of provinces.
    #[inline]
    pub fn clear(&mut self, provinces: usize) {
        for force in &self.forces {
            self.forces_by_owner[force.owner as usize] = S::none();
        }
        self.forces.clear();
        self.ground.head(provinces).fill(ProvinceForces::default());
        self.standing = S::Places::none();
        self.movers = S::none();
        self.carried = S::none();
        self.either = S::none();
        self.harmless = S::none();
        self.supporters = S::none();
    }

    /// Adds a unit in a province. Beyond the set's capacity nothing is added.
    #[inline]
    pub fn add(&mut self, place: u16, owner: u8, weight: u32) -> usize {
        let i = self.shadow(place, owner, weight);
        self.ground[place].at.insert(i);
        self.standing.insert(place as usize);
        i
    }

    /// Adds units of weight 1 by province and owner, at most as many as the set holds; `each` gets every unit's number
    /// and province, the latter as a set, too.
    #[inline]
    pub fn add_all(
        &mut self,
        units: impl ExactSizeIterator<Item = (u16, u8)>,
        mut each: impl FnMut(usize, u16, S::Places),
    ) {
        let first = self.forces.len();
        let all = self.reach.len().max(first + units.len());
        self.reach.resize(all, S::Places::none());
        self.forces.extend(units.map(|(place, owner)| Force::new(place, owner, 1)));
        for (i, force) in self.forces.iter().enumerate().skip(first) {
            let province = S::Places::one(force.place as usize);
            self.forces_by_owner[force.owner as usize].insert(i);
            self.ground[force.place].at.insert(i);
            self.standing |= province;
            each(i, force.place, province);
        }
    }

    /// Adds a force that can support but neither defends nor moves.
    #[inline]
    pub fn shadow(&mut self, place: u16, owner: u8, weight: u32) -> usize {
        let i = self.forces.len();
        debug_assert!(i < S::CAPACITY);
        self.forces_by_owner[owner as usize].insert(i);
        self.reach.resize(self.reach.len().max(i + 1), S::Places::none());
        self.forces.push(Force::new(place, owner, weight));
        i
    }

    /// Orders a force to move. The caller adds it to `carried` or `harmless` if it belongs there.
    #[inline]
    pub fn order_move(&mut self, i: usize, goal: u16) {
        self.forces[i].goal = goal;
        self.ground[goal].into.insert(i);
        self.movers.insert(i);
    }

    /// Matches a support for force `of`: in holding (`aim` is its place) or moving to `aim`.
    #[inline]
    pub fn order_support(&mut self, i: usize, of: usize, aim: u16) {
        self.forces[of].help.insert(i);
        self.forces[i].aim = aim;
        self.supporters.insert(i);
    }

    /// Undoes the matching of a support.
    pub fn unmatch(&mut self, i: usize) {
        self.forces[i].aim = NOWHERE;
        self.supporters.remove(i);
        for force in &mut self.forces {
            force.help.remove(i);
            force.stay_help.remove(i);
        }
    }

    /// Whether the force is ordered to move.
    #[inline]
    pub fn moves(&self, i: usize) -> bool {
        self.forces[i].goal != NOWHERE
    }

    /// The total weight of a set of forces.
    #[inline]
    pub fn weigh(&self, set: S) -> u32 {
        set.members().map(|i| self.forces[i].weight).sum()
    }
}
