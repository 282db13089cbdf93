//! Convoys: which orders of fleets are legal and match, and which armies go by sea (DATC 4.A.3).

use super::arena::Arena;
use super::faults::Fault;
use super::house::{Adjacent, Disruption, Path};
use super::legality::{Legality, Orders, Piece, Terms};
use super::order::Order;
use crate::judge::{NOWHERE, Set, on_some_route};

impl<S: Set> Legality<S> {
    /// The provinces the fleet in a province touches.
    pub(super) fn touches(&self, terms: &Terms, pieces: &[Piece], province: u8) -> u128 {
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
    pub(super) fn match_convoys(&mut self, terms: &Terms, orders: Orders, convoying: S) {
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
    pub(super) fn army(&mut self, terms: &Terms, orders: Orders, i: usize) {
        let arena = terms.arena;
        let Order::Move { to, via } = orders.orders[i] else { return };
        let place = self.fight.forces[i].place;
        let goal = arena.province[to.0 as usize & 127];
        let direct = Arena::has(arena.army[place as usize & 127], goal);
        let carriers = self.fight.forces[i].carriers;
        if direct && !via && carriers.is_empty() && terms.house.adjacent_convoy() != Adjacent::Of1982 {
            return self.go(i, goal, goal);
        }
        self.army_by_sea(terms, orders, i, goal, direct, via);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn army_by_sea(
        &mut self,
        terms: &Terms,
        orders: Orders,
        i: usize,
        goal: u8,
        direct: bool,
        via: bool,
    ) {
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
        if terms.house.convoy_path() != Path::Ignored && path != 0 {
            for c in carriers.members() {
                if path >> self.fight.forces[c].place & 1 == 0 {
                    carriers.remove(c);
                }
            }
        }
        if terms.house.convoy_disruption() == Disruption::AnyRoute {
            carriers = self.on_ordered_routes(carriers, place, goal);
        }
        let route =
            route && (carriers == ordered || crate::judge::connects(&self.fight, carriers, place, goal));
        let (by_sea, either) =
            if direct { self.meant_by_sea(terms, orders, i, goal, via, route) } else { (true, false) };
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
        let lacking = terms.house.convoy_path() == Path::Required && path == 0;
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

    /// Whether an army that could go by land goes by sea (DATC 4.A.3), and by land if the convoy fails.
    fn meant_by_sea(
        &self,
        terms: &Terms,
        orders: Orders,
        i: usize,
        goal: u8,
        via: bool,
        route: bool,
    ) -> (bool, bool) {
        let (place, owner) = (self.fight.forces[i].place, orders.pieces[i].owner);
        let own_fleet = |c: usize| orders.pieces[c].owner == owner;
        let fallback = terms.house.adjacent_fallback();
        match terms.house.adjacent_convoy() {
            Adjacent::Of1971 => {
                let other = self.unit_at[goal as usize & 127];
                let back = |order: Order| matches!(order, Order::Move { to, .. } if terms.arena.province[to.0 as usize & 127] == place);
                (route && other != NOWHERE && back(orders.orders[other as usize]), true)
            }
            Adjacent::Explicit => (via, fallback),
            // An own fleet's order shows the intent, but without a route ordered there is no convoy to be meant.
            Adjacent::Of2000 => {
                (via || route && self.fight.forces[i].carriers.members().any(own_fleet), fallback)
            }
            Adjacent::Of1982 => {
                let carries =
                    |order: Order| matches!(order, Order::Convoy { of, to } if of.0 == place && to.0 == goal);
                let mut all = 0..orders.orders.len().min(self.goals.len());
                (via || route && all.any(|c| own_fleet(c) && carries(orders.orders[c])), fallback)
            }
        }
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
}
