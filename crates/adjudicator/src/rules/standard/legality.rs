//! From typed orders to a fight: legality of orders, matching of supports and convoys.

use std::hint::select_unpredictable;

pub use super::faults::OrderFault;
use super::grammar::StandardOrder;
use super::house::{HouseRuleHooks, StandardHouseRules};
use crate::board::bit_tables::{Arena, Width};
use crate::judge::{
    Combat, Fight, IndexSet, IndexTable, NOWHERE, Outcome, PlaceTables, Solution, StandardHooks,
};
use crate::orders::policy::{
    IllegalOrders, ImpossibleCoast, MissingOne, MissingTwo, ReadingRules, SupportCoast,
};
use crate::rules::prelude::{Board, Place, Province, UnitKind, UnitRef};

/// A unit as the judge sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitOnBoard {
    /// Index of its owner.
    pub owner: u8,
    /// Whether it is a fleet.
    pub fleet: bool,
    /// Index of its place, coast included.
    pub place: u16,
}

/// The action of a unit: its order in the judge's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitAction {
    /// Holds.
    Hold,
    /// Moves to a place, `via` convoy if so ordered.
    Move { to: Place, via: bool },
    /// Supports the unit in a province in holding.
    SupportHold { of: Province },
    /// Supports it in moving to a place, which has a coast only if the order names one.
    SupportMove { of: Province, to: Place },
    /// Convoys the army in a province.
    Convoy { of: Province, to: Province },
}

impl UnitAction {
    /// The action of a movement order; `None` for one of another phase.
    pub(super) fn from_order(board: &Board, order: &StandardOrder) -> Option<UnitAction> {
        let at = |unit: UnitRef| board.province_of(unit.stands());
        Some(match *order {
            StandardOrder::Hold { .. } => UnitAction::Hold,
            StandardOrder::Move { to, convoy, .. } => UnitAction::Move { to, via: convoy },
            StandardOrder::Path { to, .. } => UnitAction::Move { to, via: true },
            StandardOrder::Support { of, to: None, .. } => UnitAction::SupportHold { of: at(of) },
            StandardOrder::Support { of, to: Some(to), .. } => UnitAction::SupportMove { of: at(of), to },
            StandardOrder::Convoy { of, to, .. } => UnitAction::Convoy { of: at(of), to },
            _ => return None,
        })
    }
}

/// The retreats of a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatOptions<P> {
    /// The places open to it.
    pub open: P,
    /// Provinces closed to it because attackers came from there.
    pub from: P,
}

/// The state of one phase, reused for the next.
#[derive(Clone, Debug)]
pub struct StandardLegality<S: IndexSet> {
    /// The fight.
    pub fight: Fight<S>,
    /// The fault of each unit's order.
    pub faults: Vec<Option<OrderFault>>,
    /// The goal of each unit that moves, coast included.
    pub goals: Vec<u16>,
    /// The unit in each province; [`NOWHERE`] if none.
    pub unit_at: <S::Places as PlaceTables>::Rows<u16>,
    /// Provinces with fleets that could convoy.
    pub afloat: S::Places,
    /// Fleets whose convoy orders are legal.
    pub convoys: S,
    /// Units whose illegal order is attempted in vain (`illegal_orders=attempt`).
    pub vain: S,
    /// Units that move over a weak way.
    pub weak: S,
}

impl<S: IndexSet> Default for StandardLegality<S> {
    fn default() -> Self {
        StandardLegality {
            fight: Fight::default(),
            faults: Vec::new(),
            goals: Vec::new(),
            unit_at: IndexTable::filled(NOWHERE),
            afloat: S::Places::none(),
            convoys: S::none(),
            vain: S::none(),
            weak: S::none(),
        }
    }
}

/// The board and rules a phase is judged by.
#[derive(Clone, Copy, Debug)]
pub struct LegalityContext<'a, P: PlaceTables> {
    /// The board.
    pub arena: &'a Arena<P>,
    /// The house rules.
    pub house: &'a StandardHouseRules,
    /// How orders are read.
    pub reading: ReadingRules,
    /// Whether the house rules leave the fighting unchanged and no way is weak.
    pub usual: bool,
    /// The board, if it has weak ways.
    pub weak: Option<&'a Board>,
}

/// The orders of a phase: units, one order each, and the convoy paths written (empty if none).
#[derive(Clone, Copy, Debug)]
pub struct MovementOrders<'a, P> {
    /// The units.
    pub pieces: &'a [UnitOnBoard],
    /// Their orders, one each.
    pub orders: &'a [UnitAction],
    /// Provinces of the convoy path written for each; may be shorter than the list.
    pub paths: &'a [P],
}

impl<S: Width> StandardLegality<S> {
    /// Judges a phase: legality, matching, resolution, dislodgement, stand-offs. `pins` may change the initial decisions.
    #[inline]
    pub fn judge(
        &mut self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
    ) -> (Solution<S>, Outcome<S>) {
        self.compile(terms, orders);
        if terms.usual {
            let solution = Combat { fight: &self.fight, bend: &StandardHooks }.solve();
            let outcome = Outcome::from_solution(&self.fight, &StandardHooks, &solution);
            (solution, outcome)
        } else {
            let bend = self.bend(terms, orders);
            let solution = Combat { fight: &self.fight, bend: &bend }.solve();
            let outcome = Outcome::from_solution(&self.fight, &bend, &solution);
            (solution, outcome)
        }
    }

    /// The hooks of the house rules for the compiled phase.
    pub fn bend<'a>(
        &self,
        terms: &LegalityContext<'a, S::Places>,
        orders: MovementOrders<S::Places>,
    ) -> HouseRuleHooks<'a, S> {
        let f = &self.fight;
        let mut bend = HouseRuleHooks {
            house: terms.house,
            fleets: S::none(),
            convoying: S::Places::none(),
            crawlers: S::none(),
            weak: self.weak,
        };
        for (i, piece) in orders.pieces.iter().enumerate().take(f.forces.len()) {
            let split = |place: u16| (place as usize) >= terms.arena.provinces;
            if piece.fleet {
                bend.fleets.insert(i);
            }
            if terms.house.coastal_crawl() && split(piece.place) && self.goals[i] != NOWHERE {
                // It leaves the province by one coast, and the other unit arrives by another.
                let other = self.unit_at[f.forces[i].goal];
                if other != NOWHERE
                    && f.forces[other as usize].goal == f.forces[i].place
                    && split(self.goals[other as usize])
                    && self.goals[other as usize] != piece.place
                {
                    bend.crawlers.insert(i);
                    bend.crawlers.insert(other as usize);
                }
            }
        }
        for c in self.convoys.members() {
            bend.convoying.insert(f.forces[c].place as usize);
        }
        bend
    }

    /// Enters the orders into the fight.
    #[inline]
    pub fn compile(&mut self, terms: &LegalityContext<S::Places>, orders: MovementOrders<S::Places>) {
        let arena = terms.arena;
        let n = orders.pieces.len().min(orders.orders.len()).min(S::CAPACITY);
        self.fight.clear(arena.provinces);
        self.faults.clear();
        self.faults.resize(n, None);
        self.goals.clear();
        self.goals.resize(n, NOWHERE);
        self.unit_at.head(arena.provinces).fill(NOWHERE);
        (self.afloat, self.convoys, self.vain) = (S::Places::none(), S::none(), S::none());
        self.weak = S::none();
        let pieces = &orders.pieces[..n];
        // Branch-free: the order of the units' orders is unpredictable.
        let (mut classes, mut kinds) = ([S::none(); 4], [S::none(); 2]);
        let mut standing = [S::Places::none(); 2];
        let unit_at = &mut self.unit_at;
        self.fight.add_all(
            pieces.iter().map(|p| (arena.province[p.place], p.owner)),
            |i, place, province| {
                let class = match orders.orders[i] {
                    UnitAction::Hold => 0,
                    UnitAction::Move { .. } => 1,
                    UnitAction::SupportHold { .. } | UnitAction::SupportMove { .. } => 2,
                    UnitAction::Convoy { .. } => 3,
                };
                let kind = usize::from(pieces[i].fleet);
                classes[class].insert(i);
                kinds[kind].insert(i);
                standing[kind] |= province;
                unit_at[place] = i as u16;
            },
        );
        let ([_, moves, supports, convoying], [_, fleets], [_, sailing]) = (classes, kinds, standing);
        self.afloat = if terms.house.coastal_convoy() { sailing } else { sailing & arena.carrying };
        for i in (moves & fleets).members() {
            let UnitAction::Move { to, .. } = orders.orders[i] else { continue };
            match self.fleet_goal(terms, pieces[i].place, to.0) {
                Ok(goal) => self.go(i, goal, arena.province[to.0]),
                Err(fault) => self.refuse(terms, i, arena.province[to.0], fault),
            }
        }
        // Without convoy orders, an army that can walk does.
        let walk = convoying.is_empty();
        let mut by_sea = S::none();
        for i in (moves & !fleets).members() {
            let UnitAction::Move { to, via } = orders.orders[i] else { continue };
            let (place, goal) = (self.fight.forces[i].place, arena.province[to.0]);
            if walk && !via && arena.army[place].has(goal as usize) {
                self.go(i, goal, goal);
            } else if goal == place {
                self.refuse(terms, i, goal, OrderFault::OwnProvince);
            } else {
                by_sea.insert(i);
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
        if let Some(board) = terms.weak {
            self.weaken(board, orders);
        }
    }

    /// Weakens moves over weak ways by one, and removes supports over them.
    #[cold]
    fn weaken(&mut self, board: &Board, orders: MovementOrders<S::Places>) {
        for i in 0..self.fight.forces.len() {
            let kind = if orders.pieces[i].fleet { UnitKind::Fleet } else { UnitKind::Army };
            let force = &self.fight.forces[i];
            let over = |to: u16| to != NOWHERE && board.is_weak(kind, Province(force.place), Province(to));
            if over(force.aim) {
                self.fight.unmatch(i);
                self.faults[i] = Some(OrderFault::SupportOutOfReach);
            } else if over(force.goal) && !self.fight.carried.has(i) {
                self.fight.forces[i].weight = 0;
                self.weak.insert(i);
            }
        }
    }

    #[inline]
    pub(super) fn go(&mut self, i: usize, to: u16, goal: u16) {
        self.goals[i] = to;
        self.fight.order_move(i, goal);
    }

    /// Enters an illegal order: the unit holds, or under `illegal_orders=attempt` moves in vain.
    pub(super) fn refuse(
        &mut self,
        terms: &LegalityContext<S::Places>,
        i: usize,
        goal: u16,
        fault: OrderFault,
    ) {
        self.faults[i] = Some(fault);
        if terms.reading.illegal_orders() == IllegalOrders::Attempt && goal != self.fight.forces[i].place {
            self.fight.order_move(i, goal);
            self.fight.carried.insert(i);
            self.vain.insert(i);
        }
    }

    /// The place a fleet gets to, coast included.
    #[inline]
    fn fleet_goal(&self, terms: &LegalityContext<S::Places>, from: u16, to: u16) -> Result<u16, OrderFault> {
        let arena = terms.arena;
        let reach = arena.fleet[from];
        let province = arena.province[to];
        if reach.has(to as usize) {
            return Ok(to);
        }
        if province == arena.province[from] {
            return Err(OrderFault::OwnProvince);
        }
        let coasts = reach & arena.coasts[province];
        let bare = (to as usize) < arena.provinces;
        let Some(one) = coasts.first().map(|p| p as u16) else {
            let inland = !(arena.sea | arena.coastal).has(province as usize);
            return Err(if inland { OrderFault::FleetInland } else { OrderFault::NotAdjacent });
        };
        if !bare && terms.reading.coast_impossible() == ImpossibleCoast::Illegal {
            return Err(OrderFault::CoastUnreachable);
        }
        if coasts.rest().is_empty() {
            if bare && terms.reading.coast_missing_one() == MissingOne::Fail {
                Err(OrderFault::CoastUnclear)
            } else {
                Ok(one)
            }
        } else if terms.reading.coast_missing_two() == MissingTwo::DefaultCoast {
            Ok(one)
        } else {
            Err(OrderFault::CoastUnclear)
        }
    }

    /// Places open to a dislodged unit's retreat, coasts included: adjacent, neither occupied nor contested, and not
    /// where an attacker came from by land or under its own sail (`closed` are provinces, `from` the attackers').
    #[inline]
    pub fn retreats(
        &self,
        terms: &LegalityContext<S::Places>,
        pieces: &[UnitOnBoard],
        i: usize,
        solution: &Solution<S>,
        closed: S::Places,
    ) -> RetreatOptions<S::Places> {
        let (f, arena, piece) = (&self.fight, terms.arena, pieces[i]);
        let mut from = S::Places::none();
        for a in (f.ground[f.forces[i].place].into & solution.decisions.yes).members() {
            let by_sea = f.carried.has(a) && !(f.either.has(a) && solution.derived.broken.has(a));
            if !by_sea || !terms.house.convoy_retreat() {
                from.insert(f.forces[a].place as usize);
            }
        }
        let closed = closed | from;
        let open = if piece.fleet {
            let reach = arena.fleet[piece.place];
            let open = reach.members().filter(|p| !closed.has(arena.province[*p as u16] as usize));
            open.fold(S::Places::none(), |set, p| set | S::Places::one(p))
        } else {
            arena.army[arena.province[piece.place]] & !closed
        };
        RetreatOptions { open, from }
    }

    /// Whether the unit could be ordered to the place, without convoys by fleets in `not`.
    fn could_go(
        &self,
        terms: &LegalityContext<S::Places>,
        pieces: &[UnitOnBoard],
        unit: usize,
        to: u16,
        not: S::Places,
    ) -> bool {
        let (arena, piece) = (terms.arena, pieces[unit]);
        let goal = arena.province[to];
        if piece.fleet {
            let reach = arena.fleet[piece.place];
            let bare = (to as usize) < arena.provinces;
            return reach.has(to as usize) || (bare && arena.fleet_provinces[piece.place].has(goal as usize));
        }
        let place = arena.province[piece.place];
        arena.army[place].has(goal as usize) || self.could_be_convoyed(terms, pieces, place, goal, not)
    }

    #[inline]
    fn support(&mut self, terms: &LegalityContext<S::Places>, orders: MovementOrders<S::Places>, i: usize) {
        let (of, to) = match orders.orders[i] {
            UnitAction::SupportHold { of } => (of.0, of.0),
            UnitAction::SupportMove { of, to } => (of.0, to.0),
            _ => return,
        };
        let (arena, piece) = (terms.arena, orders.pieces[i]);
        let place = self.fight.forces[i].place;
        let aim = arena.province[to];
        let (by_land, by_water) = (arena.army[place], arena.fleet_provinces[piece.place]);
        let reach = select_unpredictable(piece.fleet, by_water, by_land);
        let target = self.unit_at[of];
        if target != NOWHERE && target as usize != i && reach.has(aim as usize) {
            let t = target as usize;
            let holds = matches!(orders.orders[i], UnitAction::SupportHold { .. });
            let fits = self.fight.forces[t].goal == select_unpredictable(holds, NOWHERE, aim)
                && (holds || !self.vain.has(t) && self.coast_fits(terms, orders, i, t, to));
            let by_own_sea = || {
                self.fight.carried.has(t)
                    && self.afloat.has(place as usize)
                    && !self.could_go(terms, orders.pieces, t, to, S::Places::one(place as usize))
            };
            if fits && !by_own_sea() {
                self.fight.order_support(i, t, aim);
                return;
            }
        }
        self.faults[i] = Some(self.support_fault(terms, orders, i, of, to, reach));
    }

    /// Whether a support for a move names the right coast, or none, as the rules require.
    #[inline]
    fn coast_fits(
        &self,
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        i: usize,
        t: usize,
        to: u16,
    ) -> bool {
        if !orders.pieces[t].fleet || (self.goals[t] as usize) < terms.arena.provinces {
            return true;
        }
        let named = (to as usize) >= terms.arena.provinces;
        let own = orders.pieces[i].owner == orders.pieces[t].owner;
        match terms.reading.support_coast() {
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
        terms: &LegalityContext<S::Places>,
        orders: MovementOrders<S::Places>,
        i: usize,
        of: u16,
        to: u16,
        reach: S::Places,
    ) -> OrderFault {
        let arena = terms.arena;
        let aim = arena.province[to];
        let target = self.unit_at[of];
        let place = self.fight.forces[i].place;
        if target == NOWHERE {
            return OrderFault::NobodyThere;
        }
        let t = target as usize;
        if t == i {
            return OrderFault::SupportsItself;
        }
        if !reach.has(aim as usize) {
            return OrderFault::SupportOutOfReach;
        }
        let goal = self.fight.forces[t].goal;
        if matches!(orders.orders[i], UnitAction::SupportHold { .. }) {
            if terms.house.support_mover_standing() {
                self.fight.forces[t].stay_help.insert(i);
                self.fight.forces[i].aim = aim;
                self.fight.supporters.insert(i);
            }
            return OrderFault::Moves;
        }
        if !self.could_go(terms, orders.pieces, t, to, S::Places::one(place as usize)) {
            return OrderFault::SupportedCannot;
        }
        if goal == aim { OrderFault::OtherCoast } else { OrderFault::GoesElsewhere }
    }
}
