//! Convoys: which orders of fleets are legal and matched, and which armies go by sea (DATC 4.A.3).

use super::faults::OrderFault;
use super::house::{Adjacent, Disruption, Path};
use super::legality::{LegalityContext, MovementOrders, StandardLegality, UnitAction, UnitOnBoard};
use crate::board::bit_tables::Width;
use crate::judge::{IndexSet, NOWHERE, on_some_route};

impl<S: Width> StandardLegality<S> {
    /// The provinces that the fleet in a province touches.
    pub(super) fn touches(
        &self,
        terms: &LegalityContext<S::Places>,
        pieces: &[UnitOnBoard],
        province: u16,
    ) -> S::Places {
        match pieces.get(self.unit_at[province] as usize) {
            Some(piece) => terms.arena.fleet_provinces[piece.place],
            None => S::Places::none(),
        }
    }

    /// Whether fleets on the board could convoy between the provinces, whatever their orders; those in `not` are ignored.
    pub fn could_be_convoyed(
        &self,
        terms: &LegalityContext<S::Places>,
        pieces: &[UnitOnBoard],
        from: u16,
        to: u16,
        not: S::Places,
    ) -> bool {
        if from == to || !terms.arena.coastal.has(to as usize) {
            return false;
        }
        let fleets = (self.afloat & !not).without(from as usize).without(to as usize);
        let starts = fleets.members().filter(|p| self.touches(terms, pieces, *p as u16).has(from as usize));
        let mut reached = starts.fold(S::Places::none(), |set, p| set | S::Places::one(p));
        let (mut touched, mut done) = (S::Places::none(), S::Places::none());
        while let Some(p) = (reached & !done).first() {
            done.insert(p);
            let touch = self.touches(terms, pieces, p as u16);
            touched |= touch;
            reached |= touch & fleets;
        }
        touched.has(to as usize)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn match_convoys(
        &mut self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        convoying: S,
    ) {
        for c in convoying.members() {
            let UnitAction::Convoy { of, to } = orders.orders[c] else { continue };
            let sea = self.fight.forces[c].place;
            let army = self.unit_at[of.0];
            let fault = if !orders.pieces[c].fleet || !self.afloat.has(sea as usize) {
                Some(OrderFault::CannotConvoy)
            } else if army == NOWHERE {
                Some(OrderFault::NobodyThere)
            } else if orders.pieces[army as usize].fleet || !terms.arena.coastal.has(of.0 as usize) {
                Some(OrderFault::NoArmy)
            } else if !terms.arena.coastal.has(to.0 as usize)
                || !on_some_route(
                    |p| self.touches(terms, orders.pieces, p),
                    self.afloat.without(of.0 as usize).without(to.0 as usize),
                    sea,
                    of.0,
                    to.0,
                )
            {
                Some(OrderFault::OffRoute)
            } else {
                self.convoys.insert(c);
                let wanted = matches!(orders.orders[army as usize], UnitAction::Move { to: goal, .. }
                    if terms.arena.province[goal.0] == to.0);
                if wanted {
                    self.fight.forces[army as usize].carriers.insert(c);
                    self.fight.reach[c] = terms.arena.fleet_provinces[orders.pieces[c].place];
                    None
                } else {
                    Some(OrderFault::ArmyElsewhere)
                }
            };
            self.faults[c] = fault;
        }
    }

    /// Enters a move of an army that may go by sea.
    #[inline]
    pub(super) fn army(
        &mut self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        i: usize,
    ) {
        let arena = terms.arena;
        let UnitAction::Move { to, via } = orders.orders[i] else { return };
        let place = self.fight.forces[i].place;
        let goal = arena.province[to.0];
        let direct = arena.army[place].has(goal as usize);
        let carriers = self.fight.forces[i].carriers;
        if direct && !via && carriers.is_empty() {
            return self.go(i, goal, goal);
        }
        self.army_by_sea(terms, orders, i, goal, direct, via);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn army_by_sea(
        &mut self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        i: usize,
        goal: u16,
        direct: bool,
        via: bool,
    ) {
        let arena = terms.arena;
        let (place, none) = (self.fight.forces[i].place, S::Places::none());
        let ordered = self.fight.forces[i].carriers;
        let route = !ordered.is_empty() && crate::judge::connects(&self.fight, ordered, place, goal);
        if !direct && !route && !self.could_be_convoyed(terms, orders.pieces, place, goal, none) {
            let fault = if arena.sea.has(goal as usize) {
                OrderFault::ArmyAtSea
            } else if arena.coastal.has(goal as usize) && arena.coastal.has(place as usize) {
                OrderFault::NoFleets
            } else {
                OrderFault::NotAdjacent
            };
            self.fight.forces[i].carriers = S::none();
            return self.refuse(terms, i, goal, fault);
        }
        let path = orders.paths.get(i).copied().unwrap_or(none);
        let mut carriers = ordered;
        if terms.house.convoy_path() != Path::Ignored && !path.is_empty() {
            for c in carriers.members() {
                if !path.has(self.fight.forces[c].place as usize) {
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
        if via && !either && !self.could_be_convoyed(terms, orders.pieces, place, goal, none) {
            // Ordered “via convoy” where there are no fleets: the order cannot be carried out.
            self.fight.forces[i].carriers = S::none();
            return self.refuse(terms, i, goal, OrderFault::NoFleets);
        }
        self.go(i, goal, goal);
        if !by_sea {
            self.fight.forces[i].carriers = S::none();
            return;
        }
        let lacking = terms.house.convoy_path() == Path::Required && path.is_empty();
        self.fight.forces[i].carriers = if lacking { S::none() } else { carriers };
        self.fight.carried.insert(i);
        if either {
            self.fight.either.insert(i);
        } else if lacking {
            self.faults[i] = Some(OrderFault::NoPath);
        } else if !route {
            self.faults[i] = Some(OrderFault::NoConvoy);
        }
    }

    /// Whether an army that could go by land goes by sea (DATC 4.A.3), and whether by land if the convoy fails.
    fn meant_by_sea(
        &self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        i: usize,
        goal: u16,
        via: bool,
        route: bool,
    ) -> (bool, bool) {
        let (place, owner) = (self.fight.forces[i].place, orders.pieces[i].owner);
        let own_fleet = |c: usize| orders.pieces[c].owner == owner;
        let fallback = terms.house.adjacent_fallback();
        match terms.house.adjacent_convoy() {
            Adjacent::Of1971 => {
                let other = self.unit_at[goal];
                let back = |order: UnitAction| matches!(order, UnitAction::Move { to, .. } if terms.arena.province[to.0] == place);
                (route && other != NOWHERE && back(orders.orders[other as usize]), true)
            }
            Adjacent::Explicit => (via, fallback),
            // One's own fleet's order shows the intent, but only if a route was ordered.
            Adjacent::Of2000 => {
                (via || route && self.fight.forces[i].carriers.members().any(own_fleet), fallback)
            }
            Adjacent::Of1982 => {
                let carries = |order: UnitAction| matches!(order, UnitAction::Convoy { of, to } if of.0 == place && to.0 == goal);
                let mut all = 0..orders.orders.len().min(self.goals.len());
                (via || route && all.any(|c| own_fleet(c) && carries(orders.orders[c])), fallback)
            }
        }
    }

    /// The carriers on a complete ordered route.
    fn on_ordered_routes(&self, carriers: S, from: u16, to: u16) -> S {
        let f = &self.fight;
        let places = carriers.members().map(|c| S::Places::one(f.forces[c].place as usize));
        let seas = places.fold(S::Places::none(), |set, place| set | place);
        let touches = |p: u16| f.reach.get(self.unit_at[p] as usize).copied().unwrap_or_default();
        let mut on = S::none();
        for c in carriers.members() {
            if on_some_route(touches, seas, f.forces[c].place, from, to) {
                on.insert(c);
            }
        }
        on
    }
}
