//! From orders to a plan: legal orders, attempts of units, matched supports (R58-6 to R58-11, R58-16 to R58-25).

use super::Rules1958;
use super::orders::Order1958;
use super::state::State1958;
use crate::rules;
use crate::rules::prelude::*;

/// An order as submitted.
pub type SubmittedOrder1958 = rules::submitted::SubmittedOrder<Order1958>;

/// Boarding by meeting (R58-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardingMode {
    /// It neither boards nor fetches.
    None,
    /// The army boards this fleet in its goal (R58-23).
    Boards(usize),
    /// The fleet fetches this army in its goal (R58-23).
    Fetches(usize),
}

/// A legal move.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// Its goal, with coast.
    pub to: Place,
    /// The province of its goal.
    pub goal: Province,
    /// The unit it follows, if it does (R58-16).
    pub follows: Option<usize>,
    /// Boarding at its end.
    pub join: BoardingMode,
    /// Whether any number of own units of its kind may be there: armies in the capital, fleets in a base (R58-17).
    pub stack: bool,
}

/// A matched support.
#[derive(Clone, Copy, Debug)]
pub struct MatchedSupport {
    /// The supporting unit.
    pub supporter: usize,
    /// The supported unit.
    pub supported: usize,
    /// The province supported into.
    pub into: Province,
    /// Whether it is for a move, not for holding.
    pub moving: bool,
}

/// The meaning of the orders.
pub struct MovementPlan1958<'a> {
    rules: &'a Rules1958,
    given: &'a [SubmittedOrder1958],
    /// All units, sorted by owner, kind and number.
    pub units: Vec<Unit>,
    /// The province of each.
    pub at: Vec<Province>,
    /// The fleet an army is aboard from the start of the move on, including landing armies.
    pub carrier: Vec<Option<usize>>,
    /// Whether the army goes ashore if its fleet gets away (R58-25).
    pub lands: Vec<bool>,
    /// The attempt of each.
    pub attempt: Vec<Option<Attempt>>,
    /// All supports that count unless cut.
    pub supports: Vec<MatchedSupport>,
    /// Index of the order each unit follows, if any.
    pub follows_order: Vec<Option<usize>>,
    /// The reason each order is not followed, if so; true means invalid, not just unmatched.
    pub refused: Vec<Option<(bool, Reason)>>,
}

impl<'a> MovementPlan1958<'a> {
    /// Works out the orders.
    pub fn new(
        rules: &'a Rules1958,
        state: &State1958,
        position: &Position,
        given: &'a [SubmittedOrder1958],
    ) -> MovementPlan1958<'a> {
        let mut units = position.units.clone();
        units.sort_by_key(|u| (u.owner, u.kind, u.number, u.place));
        let board = &rules.map.board;
        let at: Vec<Province> = units.iter().map(|u| board.unit_province(u)).collect();
        let count = units.len();
        let mut plan = MovementPlan1958 {
            rules,
            given,
            at,
            carrier: vec![None; count],
            lands: vec![false; count],
            attempt: vec![None; count],
            supports: Vec::new(),
            follows_order: vec![None; count],
            refused: vec![None; given.len()],
            units,
        };
        for army in 0..count {
            plan.carrier[army] = plan.carrier_of(army);
        }
        plan.choose();
        plan.moves();
        plan.follow();
        plan.boarding();
        plan.landing();
        plan.stacks(state);
        plan.support();
        plan
    }

    /// The fleet that carries an army.
    fn carrier_of(&self, army: usize) -> Option<usize> {
        let unit = &self.units[army];
        (0..self.units.len()).find(|f| {
            let fleet = &self.units[*f];
            unit.aboard > 0
                && fleet.kind == UnitKind::Fleet
                && fleet.number == unit.aboard
                && self.at[*f] == self.at[army]
        })
    }

    /// The unit with a number; `who` is the writer.
    pub fn find(&self, who: Owner, named: UnitRef) -> Option<usize> {
        let (owner, named) = (named.power.unwrap_or(who), UnitRef { power: None, ..named });
        self.units.iter().position(|u| u.owner == owner && UnitRef::by_number(u) == named)
    }

    /// Chooses one order per unit: a move takes precedence over a support, two that disagree are ambiguous (R58-6).
    fn choose(&mut self) {
        let (board, given) = (&self.rules.map.board, self.given);
        for (index, order) in given.iter().enumerate() {
            let Ok(typed) = &order.order else {
                self.refused[index] = order.line(None).reason.map(|reason| (true, reason));
                continue;
            };
            match typed {
                Order1958::Raise { .. }
                | Order1958::Waive {}
                | Order1958::Remove { .. }
                | Order1958::Capital { .. } => {
                    self.void(index, causal_reason("wrong-phase", "an order of the Fall adjustment"));
                }
                Order1958::Disband { .. } => {
                    self.void(index, causal_reason("wrong-phase", "an order of a retreat"));
                }
                Order1958::Convoy { .. } => {
                    self.void(index, causal_reason("no-convoys", "invalid: these rules have no convoys"));
                }
                _ => {
                    let unit = typed.unit().and_then(|m| self.find(order.owner, m));
                    if unit.is_none() {
                        self.void(index, causal_reason("no-unit", "invalid: there is no such unit"));
                    }
                }
            }
        }
        for unit in 0..self.units.len() {
            let orders = (0..given.len()).filter(|i| {
                let named = given[*i].order.as_ref().ok().and_then(Order1958::unit);
                self.refused[*i].is_none() && named.and_then(|m| self.find(given[*i].owner, m)) == Some(unit)
            });
            let (supports, others): (Vec<usize>, Vec<usize>) =
                orders.partition(|i| matches!(given[*i].order, Ok(Order1958::Support { .. })));
            let chosen = if others.is_empty() { &supports } else { &others };
            if !others.is_empty() {
                for index in &supports {
                    self.void(
                        *index,
                        causal_reason("move-counts", "invalid: the move of the same unit counts"),
                    );
                }
            }
            let Some(first) = chosen.first().copied() else { continue };
            let text = |i: usize| given[i].order.as_ref().ok().map(|o| o.text(board));
            let agree = chosen.iter().all(|i| text(*i) == text(first));
            for index in chosen.iter().skip(usize::from(agree)) {
                let why = match agree {
                    true => causal_reason("double", "ordered twice"),
                    false => causal_reason("ambiguous", "invalid: two orders for the unit disagree"),
                };
                self.void(*index, why);
            }
            if agree {
                self.follows_order[unit] = Some(first);
            }
        }
    }

    /// The order of a unit, with its index.
    fn order_of(&self, unit: usize) -> Option<(usize, &'a Order1958)> {
        let index = self.follows_order[unit]?;
        self.given[index].order.as_ref().ok().map(|o| (index, o))
    }

    fn refuse(&mut self, unit: usize, reason: Reason) {
        if let Some(index) = self.follows_order[unit].take() {
            self.void(index, reason);
        }
        self.attempt[unit] = None;
    }

    /// Marks an order as not followed.
    fn void(&mut self, index: usize, reason: Reason) {
        self.refused[index] = Some((true, reason));
    }

    /// Enters plain moves, and moves of armies that board a stationary fleet.
    fn moves(&mut self) {
        let board = &self.rules.map.board;
        for unit in 0..self.units.len() {
            let Some((_, order)) = self.order_of(unit) else { continue };
            let aboard = self.carrier[unit].is_some();
            if aboard && !matches!(order, Order1958::Off { .. }) {
                self.refuse(unit, causal_reason("1958-boarding", "off"));
                continue;
            }
            let Order1958::Move { to, .. } = *order else { continue };
            match self.rules.reach(&self.units[unit], to) {
                Ok(to) => {
                    let goal = board.province_of(to);
                    self.attempt[unit] =
                        Some(Attempt { to, goal, follows: None, join: BoardingMode::None, stack: false });
                }
                Err(reason) => self.refuse(unit, reason),
            }
        }
    }

    /// Enters followers: legal if the leader has a legal move and its place can be reached; chains and circles are allowed.
    fn follow(&mut self) {
        for unit in 0..self.units.len() {
            let Some((index, Order1958::Follow { leader, .. })) = self.order_of(unit) else { continue };
            let leader = self.find(self.given[index].owner, *leader);
            let reached = leader.map(|l| (l, self.rules.reach(&self.units[unit], self.at[l].place())));
            match reached {
                None => self.refuse(unit, causal_reason("1958-follow", "nobody")),
                Some((_, Err(reason))) => self.refuse(unit, reason),
                Some((leader, Ok(to))) => {
                    let goal = self.rules.map.board.province_of(to);
                    let join = BoardingMode::None;
                    self.attempt[unit] =
                        Some(Attempt { to, goal, follows: Some(leader), join, stack: false });
                }
            }
        }
        self.stay_behind();
    }

    /// Removes the moves of units that follow one without a legal move, and their fetching of waiting units (R58-16, R58-23).
    fn stay_behind(&mut self) {
        while let Some((unit, leader, join)) = self.left_behind() {
            self.refuse(unit, causal_reason("1958-follow", "move").with("of", self.units[leader]));
            if let BoardingMode::Fetches(army) = join {
                self.refuse(army, causal_reason("1958-boarding", "place"));
            }
        }
    }

    /// A unit that follows one without a legal move, with its leader.
    fn left_behind(&self) -> Option<(usize, usize, BoardingMode)> {
        (0..self.units.len()).find_map(|unit| {
            let attempt = self.attempt[unit]?;
            let leader = attempt.follows.filter(|l| self.attempt[*l].is_none())?;
            Some((unit, leader, attempt.join))
        })
    }

    /// Enters boardings: within a province, by the fleet arriving, or by the army arriving (R58-22, R58-23).
    fn boarding(&mut self) {
        for army in 0..self.units.len() {
            let Some((index, order)) = self.order_of(army) else { continue };
            let (named, comes) = match order {
                Order1958::Board { fleet, .. } => (*fleet, false),
                Order1958::Move { boards: Some(fleet), .. } => (*fleet, true),
                _ => continue,
            };
            let fleet = self.find(self.given[index].owner, named).filter(|f| self.may_board(army, *f));
            let Some(fleet) = fleet else {
                self.refuse(army, causal_reason("1958-boarding", "fleet"));
                continue;
            };
            let full = self.carrier.contains(&Some(fleet)) || self.boards_already(fleet);
            let goal = self.attempt[army].map(|a| a.goal);
            let fleet_goal = self.attempt[fleet].map(|a| a.goal);
            if full {
                self.refuse(army, causal_reason("1958-boarding", "full"));
            } else if comes {
                if goal == Some(self.at[fleet]) && fleet_goal.is_none() {
                    if let Some(attempt) = &mut self.attempt[army] {
                        attempt.join = BoardingMode::Boards(fleet);
                    }
                } else {
                    self.refuse(army, causal_reason("1958-boarding", "place"));
                }
            } else if self.at[army] == self.at[fleet] {
                self.carrier[army] = Some(fleet);
            } else if fleet_goal == Some(self.at[army]) {
                if let Some(attempt) = &mut self.attempt[fleet] {
                    attempt.join = BoardingMode::Fetches(army);
                }
            } else {
                self.refuse(army, causal_reason("1958-boarding", "place"));
            }
        }
        self.stay_behind();
    }

    fn may_board(&self, army: usize, fleet: usize) -> bool {
        let (army, fleet) = (&self.units[army], &self.units[fleet]);
        let nation = army.owner == fleet.owner || self.rules.house.board_foreign();
        army.kind == UnitKind::Army && fleet.kind == UnitKind::Fleet && nation
    }

    fn boards_already(&self, fleet: usize) -> bool {
        let fetching = self.attempt[fleet].is_some_and(|a| matches!(a.join, BoardingMode::Fetches(_)));
        fetching || self.attempt.iter().flatten().any(|a| a.join == BoardingMode::Boards(fleet))
    }

    /// Enters landings: the fleet is in a coastal province and has a legal move (R58-25).
    fn landing(&mut self) {
        for army in 0..self.units.len() {
            let Some((_, Order1958::Off { .. })) = self.order_of(army) else { continue };
            let coastal = self.rules.map.board.is_coast(self.at[army]);
            match self.carrier[army] {
                None => self.refuse(army, causal_reason("1958-boarding", "ashore")),
                Some(fleet) if !coastal || self.attempt[fleet].is_none() => {
                    self.refuse(army, causal_reason("1958-boarding", "coast"));
                }
                Some(_) => self.lands[army] = true,
            }
        }
    }

    /// Marks the moves that may join their own stack.
    fn stacks(&mut self, state: &State1958) {
        for unit in 0..self.units.len() {
            let Unit { owner, kind, .. } = self.units[unit];
            if let Some(attempt) = &mut self.attempt[unit] {
                attempt.stack = state.stacks(&self.rules.map, owner, kind, attempt.to);
            }
        }
    }

    /// Matches legal supports, only the first from one stack for one unit (R58-11, R58-19).
    fn support(&mut self) {
        let mover_too = self.rules.house.support_mover_standing();
        for unit in 0..self.units.len() {
            let Some((index, Order1958::Support { of, to, .. })) = self.order_of(unit) else { continue };
            let (of, to) = (*of, *to);
            let Some(target) = self.find(self.given[index].owner, of) else {
                self.refuse(unit, causal_reason("1958-support", "nobody"));
                continue;
            };
            let into = to.unwrap_or(self.at[target]);
            if self.at[target] == self.at[unit] {
                self.refuse(unit, causal_reason("1958-support", "stack"));
                continue;
            }
            if !self.rules.reaches(&self.units[unit], into) {
                self.refuse(unit, causal_reason("1958-support", "reach"));
                continue;
            }
            let moving = self.attempt[target].is_some_and(|a| a.goal == into);
            let stands = to.is_none_or(|p| p == self.at[target])
                && (self.carrier[target].is_none() || self.lands[target])
                && (self.attempt[target].is_none() || mover_too);
            if !moving && !stands {
                let reason = causal_reason("1958-support", "other").with("of", self.units[target]);
                self.refused[index] = Some((false, reason));
                continue;
            }
            let twin =
                self.supports.iter().find(|s| s.supported == target && self.at[s.supporter] == self.at[unit]);
            if twin.is_some() {
                self.refuse(unit, causal_reason("1958-support", "second"));
                continue;
            }
            self.supports.push(MatchedSupport { supporter: unit, supported: target, into, moving });
        }
    }

    /// The report's results before anything is decided: one for each order, and for every unit without one.
    pub fn lines(&self) -> Vec<OrderResult> {
        let mut lines: Vec<OrderResult> = Vec::new();
        for (index, order) in self.given.iter().enumerate() {
            let unit =
                order.order.as_ref().ok().and_then(Order1958::unit).and_then(|m| self.find(order.owner, m));
            let refused = self.refused[index].clone();
            let invalid = refused.as_ref().is_some_and(|(invalid, _)| *invalid);
            lines.push(OrderResult {
                unit: unit.map(|u| self.units[u]),
                shape: order.order.as_ref().map_or(OrderShape::Other, |o| self.shape(order.owner, o)),
                origin: if invalid { OrderOrigin::Refused } else { OrderOrigin::Player },
                invalid,
                ..order.line(refused.map(|(_, reason)| reason))
            });
        }
        for unit in 0..self.units.len() {
            if lines.iter().any(|l| l.unit == Some(self.units[unit]) && !l.invalid) {
                continue;
            }
            let named = UnitRef::by_number(&self.units[unit]);
            lines.push(OrderResult {
                unit: Some(self.units[unit]),
                shape: OrderShape::Hold,
                ..OrderResult::new(self.units[unit].owner, Order1958::Hold { unit: named }.stated())
            });
        }
        lines.sort_by_key(|l| (l.owner, l.unit.map(|u| (u.kind, u.number))));
        lines
    }

    fn shape(&self, who: Owner, order: &Order1958) -> OrderShape {
        let board = &self.rules.map.board;
        let place = |m: &UnitRef| self.find(who, *m).map(|u| self.units[u].place);
        match order {
            Order1958::Move { to, .. } => OrderShape::Move { to: *to, convoyed: false },
            Order1958::Follow { leader, .. } => place(leader).map_or(OrderShape::Other, |to| {
                OrderShape::Move { to: board.province_of(to).place(), convoyed: false }
            }),
            Order1958::Support { of, to, .. } => match (place(of), to) {
                (Some(of), None) => OrderShape::SupportHold { of },
                (Some(of), Some(to)) => OrderShape::SupportMove { of, to: to.place() },
                _ => OrderShape::Other,
            },
            Order1958::Disband { .. } => OrderShape::Disband,
            Order1958::Remove { .. } => OrderShape::Remove,
            Order1958::Raise { .. } => OrderShape::Build,
            Order1958::Hold { .. } | Order1958::Board { .. } | Order1958::Off { .. } => OrderShape::Hold,
            _ => OrderShape::Other,
        }
    }
}
