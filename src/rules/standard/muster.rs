//! From typed orders to a fight: which orders are legal, which supports and convoys match.

use super::arena::Arena;
use super::house::{Adjacent, Bent, House, Path};
use super::order::Order;
use crate::judge::{Combat, Fight, NOWHERE, Outcome, Set, Solution, Usual, on_some_route};

/// A unit as the judge sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Index of its owner.
    pub owner: u8,
    /// A fleet, not an army.
    pub fleet: bool,
    /// Index of its place, coast included.
    pub place: u8,
}

/// What is wrong with an order. The first group makes it illegal: the unit stands and may be supported in standing. The
/// second leaves it without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The goal is no neighbour (and no fleets are there to convoy).
    NotAdjacent,
    /// An army cannot go to sea.
    ArmyAtSea,
    /// A fleet cannot go inland.
    FleetInland,
    /// The goal is its own province.
    OwnProvince,
    /// Two coasts are possible and none is named.
    CoastUnclear,
    /// The coast named cannot be reached.
    CoastUnreachable,
    /// No fleets are there for a convoy.
    NoFleets,
    /// The supporter cannot itself go to the province.
    SupportOutOfReach,
    /// A unit cannot support itself.
    SupportsItself,
    /// No unit stands in the province named.
    NobodyThere,
    /// The supported unit cannot go there.
    SupportedCannot,
    /// Only a fleet at sea convoys.
    CannotConvoy,
    /// Only armies are convoyed.
    NoArmy,
    /// The fleet lies on no route between the two.
    OffRoute,
    /// An order of another phase.
    WrongPhase,

    /// The supported unit is ordered to move.
    Moves,
    /// The supported unit does not go there.
    GoesElsewhere,
    /// The supported unit is not ordered to move.
    Stands,
    /// The coast named in the support is not the one of the move, or one must be named and is not.
    OtherCoast,
    /// The army is not ordered there.
    ArmyElsewhere,
    /// No route was ordered for the move.
    NoConvoy,
    /// The supported unit's country is in civil disorder (`civil_disorder_support=no`).
    InDisorder,
    /// A convoy path must be named (`convoy_path=required`).
    NoPath,
}

impl Fault {
    /// The order is illegal; otherwise it is only without a match.
    pub fn is_illegal(self) -> bool {
        (self as u8) < Fault::Moves as u8
    }
}

/// How support orders must name coasts (`support_coast`, DATC 4.B.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SupportCoast {
    /// May be left out; if named it must match.
    #[default]
    Optional,
    /// May be left out for one's own units.
    OwnOnly,
    /// Must be named.
    Required,
    /// Must not be named.
    NotAllowed,
}

/// Further readings of orders that bear on their legality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// `support_coast`.
    pub support_coast: SupportCoast,
    /// `coast_missing_one=fail`.
    pub coast_needed: bool,
    /// `coast_impossible=ignore`.
    pub coast_ignored: bool,
    /// `coast_missing_two=default_coast`.
    pub default_coast: bool,
    /// `illegal_orders=attempt`.
    pub attempt: bool,
}

/// The retreats of a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreats {
    /// Places open to it.
    pub open: u128,
    /// Provinces closed to it because attackers came from there.
    pub from: u128,
}

/// The workings of one phase, reused for the next.
#[derive(Clone, Debug)]
pub struct Muster<S> {
    /// The fight.
    pub fight: Fight<S>,
    /// What is wrong with each unit's order.
    pub faults: Vec<Option<Fault>>,
    /// The place each unit gets to if it moves, coast included.
    pub goals: Vec<u8>,
    /// The unit in each province; [`NOWHERE`] if none.
    pub unit_at: [u8; 128],
    /// Provinces with fleets that could convoy.
    pub afloat: u128,
    /// Fleets whose convoy orders are legal.
    pub convoys: S,
    /// Units whose order is not legal but is tried in vain (`illegal_orders=attempt`).
    pub vain: S,
}

impl<S: Set> Default for Muster<S> {
    fn default() -> Self {
        Muster {
            fight: Fight::default(),
            faults: Vec::new(),
            goals: Vec::new(),
            unit_at: [NOWHERE; 128],
            afloat: 0,
            convoys: S::none(),
            vain: S::none(),
        }
    }
}

/// The rules a phase is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The board.
    pub arena: &'a Arena,
    /// The house rules.
    pub house: &'a House,
    /// How orders are read.
    pub reading: Reading,
    /// The house rules bend nothing in the fighting.
    pub usual: bool,
}

/// The orders of a phase: a unit and an order each, and the convoy paths written (empty if none was).
#[derive(Clone, Copy, Debug)]
pub struct Orders<'a> {
    /// The units.
    pub pieces: &'a [Piece],
    /// Their orders, one each.
    pub orders: &'a [Order],
    /// Provinces of the convoy path written for each; may be shorter than the list.
    pub paths: &'a [u128],
}

impl<S: Set> Muster<S> {
    /// Judges a phase: legality, matching, resolution, dislodgement, stand-offs. `pins` may change what is known before.
    #[inline]
    pub fn judge(&mut self, terms: &Terms, orders: Orders) -> (Solution<S>, Outcome<S>) {
        self.compile(terms, orders);
        if terms.usual {
            let solution = Combat { fight: &self.fight, bend: &Usual }.solve();
            let outcome = Outcome::of(&self.fight, &Usual, &solution);
            (solution, outcome)
        } else {
            let bend = self.bend(terms, orders);
            let solution = Combat { fight: &self.fight, bend: &bend }.solve();
            let outcome = Outcome::of(&self.fight, &bend, &solution);
            (solution, outcome)
        }
    }

    /// The bend of the house rules for the phase compiled.
    pub fn bend<'a>(&self, terms: &Terms<'a>, orders: Orders) -> Bent<'a, S> {
        let f = &self.fight;
        let mut bend = Bent { house: terms.house, fleets: S::none(), convoying: 0, crawlers: S::none() };
        for (i, piece) in orders.pieces.iter().enumerate().take(f.forces.len()) {
            if piece.fleet {
                bend.fleets.insert(i);
                if terms.house.crawl && self.goals[i] != NOWHERE {
                    let split = |place: u8| (place as usize) >= terms.arena.provinces;
                    // Both use the two-coast province, by different coasts.
                    let other = self.unit_at[f.forces[i].goal as usize & 127];
                    let crosses = other != NOWHERE
                        && f.forces[other as usize].goal == f.forces[i].place
                        && if split(piece.place) {
                            split(self.goals[other as usize]) && self.goals[other as usize] != piece.place
                        } else {
                            let there = orders.pieces[other as usize].place;
                            split(self.goals[i]) && split(there) && there != self.goals[i]
                        };
                    if crosses {
                        bend.crawlers.insert(i);
                    }
                }
            }
        }
        for c in self.convoys.members() {
            bend.convoying |= 1 << f.forces[c].place;
        }
        bend
    }

    /// Fills the fight.
    #[inline]
    pub fn compile(&mut self, terms: &Terms, orders: Orders) {
        let arena = terms.arena;
        let n = orders.pieces.len().min(orders.orders.len()).min(S::CAPACITY);
        self.fight.clear(arena.provinces);
        self.faults.clear();
        self.faults.resize(n, None);
        self.goals.clear();
        self.goals.resize(n, NOWHERE);
        self.unit_at.fill(NOWHERE);
        (self.afloat, self.convoys, self.vain) = (0, S::none(), S::none());
        for (i, piece) in orders.pieces[..n].iter().enumerate() {
            let province = arena.province[piece.place as usize & 127];
            self.fight.add(province, piece.owner, 1);
            self.unit_at[province as usize & 127] = i as u8;
            if piece.fleet && (Arena::has(arena.sea, province) || terms.house.coastal_convoy) {
                self.afloat |= 1 << province;
            }
        }
        let (mut by_sea, mut supports, mut convoying) = (S::none(), S::none(), S::none());
        for i in 0..n {
            let piece = orders.pieces[i];
            match orders.orders[i] {
                Order::Hold => {}
                Order::Move { to, via } => {
                    let place = self.fight.forces[i].place;
                    let goal = arena.province[to.0 as usize & 127];
                    if piece.fleet {
                        match self.fleet_goal(terms, piece.place, to.0) {
                            Ok(to) => self.go(i, to, goal),
                            Err(fault) => self.refuse(terms, i, goal, fault),
                        }
                    } else if Arena::has(arena.army[place as usize & 127], goal) && !via && self.afloat == 0 {
                        self.go(i, goal, goal);
                    } else if goal == place {
                        self.refuse(terms, i, goal, Fault::OwnProvince);
                    } else {
                        by_sea.insert(i);
                    }
                }
                Order::SupportHold { .. } | Order::SupportMove { .. } => supports.insert(i),
                Order::Convoy { .. } => convoying.insert(i),
                _ => self.faults[i] = Some(Fault::WrongPhase),
            }
        }
        if !convoying.is_empty() {
            self.match_convoys(terms, orders, convoying);
        }
        for i in by_sea.members() {
            self.army(terms, orders, i);
        }
        for i in supports.members() {
            self.support(terms, orders, i);
        }
    }

    #[inline]
    fn go(&mut self, i: usize, to: u8, goal: u8) {
        self.goals[i] = to;
        self.fight.order_move(i, goal);
    }

    /// An illegal order: the unit stands, or under `illegal_orders=attempt` moves in vain.
    fn refuse(&mut self, terms: &Terms, i: usize, goal: u8, fault: Fault) {
        self.faults[i] = Some(fault);
        if terms.reading.attempt && goal != self.fight.forces[i].place {
            self.fight.order_move(i, goal);
            self.fight.carried.insert(i);
            self.vain.insert(i);
        }
    }

    /// Where a fleet gets to, coast included.
    #[inline]
    fn fleet_goal(&self, terms: &Terms, from: u8, to: u8) -> Result<u8, Fault> {
        let arena = terms.arena;
        let reach = arena.fleet[from as usize & 127];
        let province = arena.province[to as usize & 127];
        if Arena::has(reach, to) {
            return Ok(to);
        }
        if province == arena.province[from as usize & 127] {
            return Err(Fault::OwnProvince);
        }
        let coasts = reach & arena.coasts[province as usize & 127];
        let bare = (to as usize) < arena.provinces;
        if coasts == 0 {
            let inland = !Arena::has(arena.sea | arena.coastal, province);
            return Err(if inland { Fault::FleetInland } else { Fault::NotAdjacent });
        }
        if !bare && !terms.reading.coast_ignored {
            return Err(Fault::CoastUnreachable);
        }
        if coasts & (coasts - 1) == 0 {
            if bare && terms.reading.coast_needed {
                Err(Fault::CoastUnclear)
            } else {
                Ok(coasts.trailing_zeros() as u8)
            }
        } else if terms.reading.default_coast {
            Ok(coasts.trailing_zeros() as u8)
        } else {
            Err(Fault::CoastUnclear)
        }
    }

    /// The provinces the fleet in a province touches.
    fn touches(&self, terms: &Terms, pieces: &[Piece], province: u8) -> u128 {
        match pieces.get(self.unit_at[province as usize & 127] as usize) {
            Some(piece) => terms.arena.fleet_provinces[piece.place as usize & 127],
            None => 0,
        }
    }

    /// Fleets on the board could convoy between the provinces, whatever they are ordered; those in `not` left out.
    pub fn possible(&self, terms: &Terms, pieces: &[Piece], from: u8, to: u8, not: u128) -> bool {
        if from == to || !Arena::has(terms.arena.coastal, from) || !Arena::has(terms.arena.coastal, to) {
            return false;
        }
        let fleets = self.afloat & !not & !(1 << from) & !(1 << to);
        let mut touched = 1u128 << from;
        let mut reached = crate::board::members(fleets)
            .filter(|p| Arena::has(self.touches(terms, pieces, *p), from))
            .fold(0u128, |set, p| set | 1 << p);
        let mut done = 0u128;
        while reached & !done != 0 {
            let p = (reached & !done).trailing_zeros() as u8;
            done |= 1 << p;
            let touch = self.touches(terms, pieces, p);
            touched |= touch;
            reached |= touch & fleets;
        }
        Arena::has(touched & !(1 << from), to)
    }

    #[cold]
    #[inline(never)]
    fn match_convoys(&mut self, terms: &Terms, orders: Orders, convoying: S) {
        for c in convoying.members() {
            let Order::Convoy { of, to } = orders.orders[c] else { continue };
            let sea = self.fight.forces[c].place;
            let army = self.unit_at[of.0 as usize & 127];
            let fault = if !orders.pieces[c].fleet || !Arena::has(self.afloat, sea) {
                Some(Fault::CannotConvoy)
            } else if army == NOWHERE {
                Some(Fault::NobodyThere)
            } else if orders.pieces[army as usize].fleet || !Arena::has(terms.arena.coastal, of.0) {
                Some(Fault::NoArmy)
            } else if !Arena::has(terms.arena.coastal, to.0)
                || !on_some_route(
                    |p| self.touches(terms, orders.pieces, p),
                    self.afloat & !(1 << of.0) & !(1 << to.0),
                    sea,
                    of.0,
                    to.0,
                )
            {
                Some(Fault::OffRoute)
            } else {
                self.convoys.insert(c);
                let wanted = matches!(orders.orders[army as usize], Order::Move { to: goal, .. }
                    if terms.arena.province[goal.0 as usize & 127] == to.0);
                if wanted {
                    self.fight.forces[army as usize].carriers.insert(c);
                    self.fight.reach[c] = terms.arena.fleet_provinces[orders.pieces[c].place as usize & 127];
                    None
                } else {
                    Some(Fault::ArmyElsewhere)
                }
            };
            self.faults[c] = fault;
        }
    }

    /// A move of an army that may go by sea.
    #[inline]
    fn army(&mut self, terms: &Terms, orders: Orders, i: usize) {
        let arena = terms.arena;
        let Order::Move { to, via } = orders.orders[i] else { return };
        let place = self.fight.forces[i].place;
        let goal = arena.province[to.0 as usize & 127];
        let direct = Arena::has(arena.army[place as usize & 127], goal);
        let carriers = self.fight.forces[i].carriers;
        if direct && !via && carriers.is_empty() && terms.house.adjacent != Adjacent::Of1982 {
            return self.go(i, goal, goal);
        }
        self.army_by_sea(terms, orders, i, goal, direct, via);
    }

    #[cold]
    #[inline(never)]
    fn army_by_sea(&mut self, terms: &Terms, orders: Orders, i: usize, goal: u8, direct: bool, via: bool) {
        let arena = terms.arena;
        let place = self.fight.forces[i].place;
        let ordered = self.fight.forces[i].carriers;
        let route = !ordered.is_empty() && crate::judge::connects(&self.fight, ordered, place, goal);
        if !direct && !route && !self.possible(terms, orders.pieces, place, goal, 0) {
            let fault = if Arena::has(arena.sea, goal) {
                Fault::ArmyAtSea
            } else if Arena::has(arena.coastal, goal) && Arena::has(arena.coastal, place) {
                Fault::NoFleets
            } else {
                Fault::NotAdjacent
            };
            self.fight.forces[i].carriers = S::none();
            return self.refuse(terms, i, goal, fault);
        }
        let path = orders.paths.get(i).copied().unwrap_or(0);
        let mut carriers = ordered;
        if terms.house.path != Path::Ignored && path != 0 {
            for c in carriers.members() {
                if path >> self.fight.forces[c].place & 1 == 0 {
                    carriers.remove(c);
                }
            }
        }
        if terms.house.any_route {
            carriers = self.on_ordered_routes(carriers, place, goal);
        }
        let route =
            route && (carriers == ordered || crate::judge::connects(&self.fight, carriers, place, goal));
        let owner = orders.pieces[i].owner;
        let own_fleet = |c: usize| orders.pieces[c].owner == owner;
        let opposite = || {
            let other = self.unit_at[goal as usize & 127];
            other != NOWHERE
                && matches!(orders.orders[other as usize], Order::Move { to, .. }
                    if arena.province[to.0 as usize & 127] == place)
        };
        // DATC 4.A.3. `either`: by land if the convoy fails.
        let (by_sea, either) = match terms.house.adjacent {
            _ if !direct => (true, false),
            Adjacent::Of1971 => (route && opposite(), true),
            Adjacent::Explicit => (via, terms.house.fallback),
            // An own fleet's order shows the intent, but without a route ordered there is no convoy to be meant.
            Adjacent::Of2000 => (via || (route && ordered.members().any(own_fleet)), terms.house.fallback),
            Adjacent::Of1982 => {
                let own_order = (0..orders.orders.len().min(self.goals.len())).any(|c| {
                    own_fleet(c)
                        && matches!(orders.orders[c], Order::Convoy { of, to } if of.0 == place && to.0 == goal)
                });
                (via || (own_order && route), terms.house.fallback)
            }
        };
        if via && direct && by_sea && !self.possible(terms, orders.pieces, place, goal, 0) {
            // Said “via convoy” where no fleets are: that order cannot be carried out.
            if !either {
                self.fight.forces[i].carriers = S::none();
                return self.refuse(terms, i, goal, Fault::NoFleets);
            }
        }
        self.go(i, goal, goal);
        if !by_sea {
            self.fight.forces[i].carriers = S::none();
            return;
        }
        let lacking = terms.house.path == Path::Required && path == 0;
        self.fight.forces[i].carriers = if lacking { S::none() } else { carriers };
        self.fight.carried.insert(i);
        if either {
            self.fight.either.insert(i);
        } else if lacking {
            self.faults[i] = Some(Fault::NoPath);
        } else if !route {
            self.faults[i] = Some(Fault::NoConvoy);
        }
    }

    /// Places open to a dislodged unit's retreat, coasts included: next to it, neither occupied nor contested, and not
    /// where an attacker came from over land or by its own sailing (`closed` are provinces, `from` the attackers').
    #[inline]
    pub fn retreats(
        &self,
        terms: &Terms,
        pieces: &[Piece],
        i: usize,
        solution: &Solution<S>,
        closed: u128,
    ) -> Retreats {
        let (f, arena, piece) = (&self.fight, terms.arena, pieces[i]);
        let mut from = 0u128;
        for a in (f.ground[f.forces[i].place as usize].into & solution.known.yes).members() {
            let by_sea = f.carried.has(a) && !(f.either.has(a) && solution.derived.broken.has(a));
            if !by_sea || !terms.house.convoy_retreat {
                from |= 1 << f.forces[a].place;
            }
        }
        let closed = closed | from;
        let open = if piece.fleet {
            let reach = arena.fleet[piece.place as usize & 127];
            crate::board::members(reach)
                .filter(|p| !Arena::has(closed, arena.province[*p as usize & 127]))
                .fold(0, |set, p| set | 1 << p)
        } else {
            arena.army[arena.province[piece.place as usize & 127] as usize & 127] & !closed
        };
        Retreats { open, from }
    }

    /// The carriers that lie on a complete ordered route.
    fn on_ordered_routes(&self, carriers: S, from: u8, to: u8) -> S {
        let f = &self.fight;
        let seas = carriers.members().fold(0u128, |set, c| set | 1 << f.forces[c].place);
        let touches = |p: u8| f.reach.get(self.unit_at[p as usize & 127] as usize).copied().unwrap_or(0);
        let mut on = S::none();
        for c in carriers.members() {
            if on_some_route(touches, seas, f.forces[c].place, from, to) {
                on.insert(c);
            }
        }
        on
    }

    /// The unit could be ordered to the place, fleets of `not` left out of convoys.
    fn could_go(&self, terms: &Terms, pieces: &[Piece], unit: usize, to: u8, not: u128) -> bool {
        let (arena, piece) = (terms.arena, pieces[unit]);
        let goal = arena.province[to as usize & 127];
        if piece.fleet {
            let reach = arena.fleet[piece.place as usize & 127];
            let bare = (to as usize) < arena.provinces;
            return Arena::has(reach, to)
                || (bare && Arena::has(arena.fleet_provinces[piece.place as usize & 127], goal));
        }
        let place = arena.province[piece.place as usize & 127];
        Arena::has(arena.army[place as usize & 127], goal) || self.possible(terms, pieces, place, goal, not)
    }

    #[inline]
    fn support(&mut self, terms: &Terms, orders: Orders, i: usize) {
        let (of, to) = match orders.orders[i] {
            Order::SupportHold { of } => (of.0, of.0),
            Order::SupportMove { of, to } => (of.0, to.0),
            _ => return,
        };
        let (arena, piece) = (terms.arena, orders.pieces[i]);
        let place = self.fight.forces[i].place;
        let aim = arena.province[to as usize & 127];
        let reach = if piece.fleet {
            arena.fleet_provinces[piece.place as usize & 127]
        } else {
            arena.army[place as usize & 127]
        };
        let target = self.unit_at[of as usize & 127];
        if target != NOWHERE && target as usize != i && Arena::has(reach, aim) {
            let t = target as usize;
            let holds = matches!(orders.orders[i], Order::SupportHold { .. });
            let goal = self.fight.forces[t].goal;
            let fits = if holds {
                goal == NOWHERE
            } else {
                goal == aim && !self.vain.has(t) && self.coast_fits(terms, orders, i, t, to)
            };
            let by_own_sea = || {
                self.fight.carried.has(t)
                    && Arena::has(self.afloat, place)
                    && !self.could_go(terms, orders.pieces, t, to, 1 << place)
            };
            if fits && !by_own_sea() {
                self.fight.order_support(i, t, aim);
                return;
            }
        }
        self.faults[i] = Some(self.support_fault(terms, orders, i, of, to, reach));
    }

    /// The coast named, or not named, in a support for a move is as it must be.
    #[inline]
    fn coast_fits(&self, terms: &Terms, orders: Orders, i: usize, t: usize, to: u8) -> bool {
        if !orders.pieces[t].fleet || (self.goals[t] as usize) < terms.arena.provinces {
            return true;
        }
        let named = (to as usize) >= terms.arena.provinces;
        let own = orders.pieces[i].owner == orders.pieces[t].owner;
        match terms.reading.support_coast {
            _ if named && to != self.goals[t] => false,
            SupportCoast::Optional => true,
            SupportCoast::OwnOnly => named || own,
            SupportCoast::Required => named,
            SupportCoast::NotAllowed => !named,
        }
    }

    #[cold]
    #[inline(never)]
    fn support_fault(
        &mut self,
        terms: &Terms,
        orders: Orders,
        i: usize,
        of: u8,
        to: u8,
        reach: u128,
    ) -> Fault {
        let arena = terms.arena;
        let aim = arena.province[to as usize & 127];
        let target = self.unit_at[of as usize & 127];
        let place = self.fight.forces[i].place;
        if target == NOWHERE {
            return Fault::NobodyThere;
        }
        let t = target as usize;
        if t == i {
            return Fault::SupportsItself;
        }
        if !Arena::has(reach, aim) {
            return Fault::SupportOutOfReach;
        }
        let goal = self.fight.forces[t].goal;
        if matches!(orders.orders[i], Order::SupportHold { .. }) {
            if terms.house.mover_standing {
                self.fight.forces[t].stay_help.insert(i);
                self.fight.forces[i].aim = aim;
                self.fight.supporters.insert(i);
            }
            return Fault::Moves;
        }
        if !self.could_go(terms, orders.pieces, t, to, 1 << place) {
            return Fault::SupportedCannot;
        }
        match goal {
            NOWHERE => Fault::Stands,
            _ if goal == aim => Fault::OtherCoast,
            _ => Fault::GoesElsewhere,
        }
    }
}
