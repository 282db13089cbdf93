//! The fight as described for Standard, 1897, Swiss and Rather Silly (by the rulebook, with the numbers of DATC 5.B).

use adjudicator::board::{Board, Owner, Place, Province, Terrain, members};
use adjudicator::position::{Unit, UnitKind};

/// The way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Over a border.
    Land,
    /// By convoy.
    Sea,
    /// Through hyperspace.
    Hyper,
}

/// An order; units by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Hold,
    /// To a place, and whether a convoy or hyperspace is named.
    Move(Place, Option<By>),
    /// A unit, its goal (`None`: it holds), and whether through hyperspace.
    Support(usize, Option<Place>, bool),
    Convoy(usize, Province),
}

/// The legal action of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    Stand,
    Go(Place, By),
    /// Supports a unit, into a province, and whether for its move.
    Help(usize, Province, bool),
    Carry(usize),
}

/// A fight: the units and their actions.
pub struct Fight<'a> {
    pub board: &'a Board,
    pub units: Vec<Unit>,
    pub doing: Vec<Doing>,
    /// Whether two units that go to each other's places meet.
    pub meet: &'a dyn Fn(usize, usize) -> bool,
    /// Whether a convoy may not pass between two provinces.
    pub shut: &'a dyn Fn(Province, Province) -> bool,
}

impl Fight<'_> {
    pub fn all(&self) -> std::ops::Range<usize> {
        0..self.units.len()
    }

    pub fn at(&self, unit: usize) -> Province {
        self.board.province_of(self.units[unit].place)
    }

    pub fn goal(&self, unit: usize) -> Option<Province> {
        match self.doing[unit] {
            Doing::Go(to, _) => Some(self.board.province_of(to)),
            _ => None,
        }
    }

    /// Whether an army is moving into a sea, without effect there (Swiss [16]).
    pub fn drowning(&self, unit: usize) -> bool {
        self.units[unit].kind == UnitKind::Army && self.goal(unit).is_some_and(|p| self.board.is_sea(p))
    }

    pub fn driven_out(&self, unit: usize, won: &[bool]) -> bool {
        !won[unit]
            && self.all().any(|by| won[by] && self.goal(by) == Some(self.at(unit)) && !self.drowning(by))
    }

    /// Whether the convoy ordered joins both shores over fleets that pass a test.
    pub fn route(&self, army: usize, afloat: &dyn Fn(usize) -> bool) -> bool {
        let fleets: Vec<usize> =
            self.all().filter(|f| self.doing[*f] == Doing::Carry(army) && afloat(*f)).collect();
        let Some(goal) = self.goal(army) else { return false };
        chain(
            self.board,
            self.at(army),
            goal,
            &fleets.iter().map(|f| self.at(*f)).collect::<Vec<_>>(),
            self.shut,
        )
    }

    /// Whether its move has effect: it is ordered, and its convoy, if any, is whole.
    pub fn tries(&self, unit: usize, won: &[bool]) -> bool {
        match self.doing[unit] {
            Doing::Go(_, By::Sea) => self.route(unit, &|f| !self.driven_out(f, won)),
            Doing::Go(..) => true,
            _ => false,
        }
    }

    pub fn cut(&self, supporter: usize, won: &[bool]) -> bool {
        let Doing::Help(_, into, _) = self.doing[supporter] else { return false };
        self.all().any(|a| {
            self.goal(a) == Some(self.at(supporter))
                && self.units[a].owner != self.units[supporter].owner
                && !self.drowning(a)
                && self.tries(a, won)
                && (self.at(a) != into || won[a])
        })
    }

    fn power(&self, unit: usize, moving: bool, without: Option<Owner>, won: &[bool]) -> u32 {
        let helps = |h: &usize| {
            matches!(self.doing[*h], Doing::Help(of, _, m) if (of, m) == (unit, moving))
                && Some(self.units[*h].owner) != without
                && !self.cut(*h, won)
        };
        1 + self.all().filter(helps).count() as u32
    }

    fn head_on(&self, a: usize, b: usize, won: &[bool]) -> bool {
        let facing = self.goal(a) == Some(self.at(b)) && self.goal(b) == Some(self.at(a));
        facing && self.tries(b, won) && (self.meet)(a, b)
    }

    /// Whether nothing prevents the move.
    pub fn gets_there(&self, unit: usize, won: &[bool]) -> bool {
        let Some(goal) = self.goal(unit) else { return false };
        if !self.tries(unit, won) {
            return false;
        }
        let there = self.all().find(|o| self.at(*o) == goal);
        let facing = there.is_some_and(|o| self.head_on(unit, o, won));
        let stays = there.filter(|o| facing || !won[*o]);
        let mut rivals = self.all().filter(|q| *q != unit && self.goal(*q) == Some(goal));
        if self.drowning(unit) {
            return stays.is_none() && rivals.next().is_none();
        }
        if stays.is_some_and(|o| self.units[o].owner == self.units[unit].owner) {
            return false;
        }
        let mine = self.power(unit, true, stays.map(|o| self.units[o].owner), won);
        let beaten = |q: usize| there.is_some_and(|o| won[o] && self.head_on(q, o, won));
        let held = stays.map_or(0, |o| match (facing, self.goal(o)) {
            (true, _) => self.power(o, true, None, won),
            (_, Some(_)) => 1,
            _ => self.power(o, false, None, won),
        });
        let rivals = rivals.filter(|q| !self.drowning(*q) && self.tries(*q, won) && !beaten(*q));
        mine > held && rivals.into_iter().all(|q| mine > self.power(q, true, None, won))
    }

    /// Provinces left empty although a unit tried to get there and was not beaten head-on by the unit that left.
    pub fn stood_off(&self, won: &[bool], after: &[Unit]) -> Vec<Province> {
        let empty = |p: &Province| !after.iter().any(|u| self.board.province_of(u.place) == *p);
        let tried = |p: &Province| {
            self.all().any(|m| {
                let beaten = self.all().any(|o| self.at(o) == *p && won[o] && self.head_on(m, o, won));
                self.goal(m) == Some(*p) && !won[m] && self.tries(m, won) && !self.drowning(m) && !beaten
            })
        };
        self.board.provinces().filter(|p| empty(p) && tried(p)).collect()
    }
}

/// Whether fleets in these seas form a chain from shore to shore.
pub fn chain(
    board: &Board,
    from: Province,
    to: Province,
    seas: &[Province],
    shut: &dyn Fn(Province, Province) -> bool,
) -> bool {
    let near = |a: Province, b: Province| {
        let reach = board.fleet(a.place());
        members(reach).any(|p| board.province_of(Place(p)) == b) && !shut(a, b)
    };
    let mut reached: Vec<Province> = seas.iter().copied().filter(|s| near(*s, from)).collect();
    let mut next = 0;
    while next < reached.len() {
        let at = reached[next];
        let more: Vec<Province> =
            seas.iter().copied().filter(|s| !reached.contains(s) && near(at, *s)).collect();
        reached.extend(more);
        next += 1;
    }
    from != to && !shut(from, to) && reached.iter().any(|s| near(*s, to))
}

/// Whether a unit is a fleet at sea.
pub fn at_sea(board: &Board, unit: &Unit) -> bool {
    unit.kind == UnitKind::Fleet && board.province(board.province_of(unit.place)).terrain == Terrain::Sea
}
