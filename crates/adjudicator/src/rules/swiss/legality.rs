//! The action of every actor: invalid orders, matching, spaces used (S-15 to S-20, S-22, S-25, S-29, S-30).

use super::actors::{Actor, LostPieceDraw, SwissAction, SwissLegality, assign};
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::reach::Reach;
use super::space::HyperspacePiece;
use crate::judge::on_some_route;
use crate::rules::prelude::*;

/// Determines the action of every actor.
pub fn legality(
    reach: &Reach,
    units: &[Unit],
    given: &[SubmittedSwissOrder],
    drawn: Option<&LostPieceDraw>,
) -> SwissLegality {
    let mut m = SwissLegality::new(reach, units, given.len(), drawn);
    assign(reach, given, &mut m);
    let mut orders = OrderCheck { reach, given, m };
    orders.moves();
    orders.convoys();
    orders.supports();
    orders.m
}

/// The reason for an order that is impossible in hyperspace.
fn hyper_fault(what: &'static str) -> Reason {
    causal_reason("hyper-order", what)
}

/// Err: invalid; Ok(Err): void; otherwise a support.
type SupportCheck = Result<Result<SwissAction, Reason>, Reason>;

/// The orders of a phase, and the actions determined so far.
struct OrderCheck<'a> {
    reach: &'a Reach<'a>,
    given: &'a [SubmittedSwissOrder],
    m: SwissLegality,
}

impl<'a> OrderCheck<'a> {
    /// The order of an actor, with its index.
    fn order(&self, a: usize) -> Option<(usize, &'a SwissOrder)> {
        let i = self.m.actors[a].order?;
        self.given[i].order.as_ref().ok().map(|order| (i, order))
    }

    /// Enters moves, and units that go into hyperspace.
    fn moves(&mut self) {
        for a in 0..self.m.actors.len() {
            let Some((i, order)) = self.order(a) else { continue };
            let Actor { unit, piece, .. } = self.m.actors[a];
            let doing = match (order, piece) {
                (SwissOrder::Move { to, hyper, convoy, .. }, None) => self.going(&unit, *to, *hyper, *convoy),
                (SwissOrder::Move { to, hyper, .. }, Some(piece)) => self.leave(&piece, *to, *hyper),
                (SwissOrder::Enter { .. }, None) => self.enter(&unit),
                (_, Some(_)) => Err(hyper_fault("out")),
                _ => continue,
            };
            match doing {
                Ok(doing) => self.m.actors[a].doing = doing,
                Err(fault) => self.refuse(a, i, fault),
            }
        }
    }

    /// The reason that no army goes that way by convoy.
    fn no_army(&self, of: &UnitRef, to: Province) -> Reason {
        match self.named(of) {
            Ok(Some(a)) => Reason::of("army-elsewhere").with("of", self.m.actors[a].unit).with("to", to),
            _ => Reason::of("nobody-comes").with("to", to),
        }
    }

    fn refuse(&mut self, a: usize, i: usize, fault: Reason) {
        self.m.invalid[i] = Some(fault);
        self.m.actors[a].order = None;
    }

    /// S-30: moves a piece out of hyperspace to an end of a linkage.
    fn leave(&self, piece: &HyperspacePiece, to: Place, hyper: bool) -> Result<SwissAction, Reason> {
        let reach = self.reach;
        if !hyper {
            return Err(hyper_fault("out"));
        }
        self.linked(reach.board.province_of(to))?;
        let unit = Unit::new(reach.places.trogs, piece.kind, to);
        Ok(SwissAction::Move { to: reach.coast(&unit, to)?, hyper: true, carried: false })
    }

    /// S-29: moves a unit into hyperspace.
    fn enter(&self, unit: &Unit) -> Result<SwissAction, Reason> {
        if unit.owner != self.reach.places.trogs {
            return Err(causal_reason("hyper-piece", "owner"));
        }
        self.linked(self.reach.board.unit_province(unit))?;
        Ok(SwissAction::Enter)
    }

    /// Checks that a current linkage ends in the province.
    fn linked(&self, province: Province) -> Result<(), Reason> {
        let ends = self.reach.space.ends(self.reach.places, province, self.reach.now);
        if ends.is_empty() { Err(Reason::of("no-linkage").with("ends", "one")) } else { Ok(()) }
    }

    fn going(&self, unit: &Unit, to: Place, hyper: bool, convoy: bool) -> Result<SwissAction, Reason> {
        let reach = self.reach;
        if hyper {
            if convoy {
                return Err(hyper_fault("carry"));
            }
            let to = reach.through_hyperspace(unit, to)?;
            return Ok(SwissAction::Move { to, hyper: true, carried: false });
        }
        let direct = reach.by_land_or_sea(unit, to);
        let (from, goal) = (reach.board.unit_province(unit), reach.board.province_of(to));
        let army = unit.kind != UnitKind::Fleet;
        if !army || !reach.board.is_coast(goal) || reach.board.province(goal).impassable {
            if convoy && army {
                return direct.and(Err(Reason::of("no-fleets")));
            }
            return direct.map(|to| SwissAction::Move { to, hyper: false, carried: false });
        }
        let chain = reach.chain(from, goal, self.seas());
        let carried = SwissAction::Move { to: goal.place(), hyper: false, carried: true };
        match direct {
            // By convoy if so ordered, or if a fleet of its own is ordered to carry it there.
            Ok(_) if chain && (convoy || self.own_convoy(unit, goal)) => Ok(carried),
            Ok(to) if !convoy => Ok(SwissAction::Move { to, hyper: false, carried: false }),
            Ok(_) => Err(Reason::of("no-fleets")),
            Err(_) if chain => Ok(carried),
            Err(fault) => Err(fault),
        }
    }

    /// Seas with a fleet in them.
    fn seas(&self) -> Set {
        let fleets = self.m.actors.iter().filter(|a| a.unit.kind == UnitKind::Fleet);
        self.reach.board.seas(fleets.filter_map(|a| Some(a.at?.place())))
    }

    fn own_convoy(&self, unit: &Unit, goal: Province) -> bool {
        let from = self.reach.board.unit_province(unit);
        (0..self.m.actors.len()).filter(|a| self.m.actors[*a].unit.owner == unit.owner).any(|a| {
            let Some((_, SwissOrder::Convoy { of, to, .. })) = self.order(a) else { return false };
            *to == goal && of.at == UnitLocation::Place(unit.place) && self.carries(a, from, goal).is_ok()
        })
    }

    /// Checks that a fleet can take part in a convoy (S-15, S-20).
    fn carries(&self, fleet: usize, from: Province, to: Province) -> Result<(), Reason> {
        let (reach, fleet) = (self.reach, &self.m.actors[fleet]);
        let at = fleet.at.filter(|p| fleet.unit.kind == UnitKind::Fleet && reach.board.is_sea(*p));
        let at = at.ok_or_else(|| Reason::of("cannot-convoy"))?;
        if reach.space.is_barred(from, to, reach.now) {
            return Err(Reason::of("barrier"));
        }
        if !on_some_route(|p| reach.touches(Province(p)), self.seas(), at.0, from.0, to.0) {
            return Err(Reason::of("off-route"));
        }
        Ok(())
    }

    fn convoys(&mut self) {
        for a in 0..self.m.actors.len() {
            let Some((i, SwissOrder::Convoy { of, to: goal, .. })) = self.order(a) else { continue };
            let goal = *goal;
            let target = self.named(of);
            let checked = match (&target, of.at) {
                (Err(fault), _) => Err(fault.clone()),
                (_, UnitLocation::Place(place)) => self.carries(a, self.reach.board.province_of(place), goal),
                _ => Err(hyper_fault("carry")),
            };
            if let Err(fault) = checked {
                self.refuse(a, i, fault);
                continue;
            }
            let carried = target.ok().flatten().filter(|t| {
                matches!(self.m.actors[*t].doing, SwissAction::Move { carried: true, .. })
                    && self.m.actors[*t].goal(self.reach) == Some(goal)
            });
            match carried {
                Some(t) => self.m.actors[a].doing = SwissAction::Convoy(t),
                None => self.m.void[i] = Some(self.no_army(of, goal)),
            }
        }
    }

    /// The actor another order names; `Ok(None)` if there is none, `Err` if it is of the other kind.
    fn named(&self, of: &UnitRef) -> Result<Option<usize>, Reason> {
        let actors = &self.m.actors;
        let found = match of.at {
            UnitLocation::Place(place) => {
                let province = self.reach.board.province_of(place);
                actors.iter().position(|a| a.at == Some(province))
            }
            _ => {
                let mut pieces = (0..actors.len())
                    .filter(|a| actors[*a].piece.is_some_and(|p| of.number.is_none_or(|n| n == p.number)));
                pieces.next().filter(|_| of.number.is_some() || pieces.next().is_none())
            }
        };
        match found {
            Some(a) if of.kind.is_some_and(|k| k != actors[a].unit.kind) => Err(Reason::of("kind-wrong")),
            found => Ok(found),
        }
    }

    fn supports(&mut self) {
        let mut doings: Vec<(usize, SwissAction)> = Vec::new();
        for a in 0..self.m.actors.len() {
            let (Some((i, order)), Some(unit)) = (self.order(a), self.m.actors[a].on_board()) else {
                continue;
            };
            let done = match order {
                SwissOrder::Support { of, to: None, hyper, .. } => self.support_hold(a, &unit, of, *hyper),
                SwissOrder::Support { of, to: Some(to), hyper, .. } => {
                    self.support_move(a, &unit, Some(of), *to, *hyper)
                }
                SwissOrder::SupportTo { to, hyper, .. } => self.support_move(a, &unit, None, *to, *hyper),
                _ => continue,
            };
            match done {
                Ok(Ok(doing)) => doings.push((a, doing)),
                Ok(Err(fault)) => self.m.void[i] = Some(fault),
                Err(fault) => self.refuse(a, i, fault),
            }
        }
        for (a, doing) in doings {
            self.m.actors[a].doing = doing;
        }
    }

    fn support_hold(&self, a: usize, unit: &Unit, of: &UnitRef, hyper: bool) -> SupportCheck {
        let UnitLocation::Place(place) = of.at else {
            return Err(hyper_fault("support"));
        };
        self.reach.supports(unit, self.reach.board.province_of(place), hyper)?;
        let Some(target) = self.named(of)? else {
            return Ok(Err(Reason::of("nobody-there").with("at", place)));
        };
        if target == a {
            return Err(Reason::of("supports-itself"));
        }
        match self.m.actors[target].doing {
            SwissAction::Move { .. } | SwissAction::Enter => {
                Ok(Err(Reason::of("supported-moves").with("of", self.m.actors[target].unit)))
            }
            _ => Ok(Ok(SwissAction::SupportHold(target))),
        }
    }

    fn support_move(
        &self,
        a: usize,
        unit: &Unit,
        of: Option<&UnitRef>,
        to: Place,
        hyper: bool,
    ) -> SupportCheck {
        let (reach, actors) = (self.reach, &self.m.actors);
        let goal = reach.board.province_of(to);
        reach.supports(unit, goal, hyper)?;
        let target = match of {
            Some(of) => self.named(of)?,
            None => {
                let there: Vec<usize> = (0..actors.len())
                    .filter(|t| !actors[*t].drawn && goes_to(&actors[*t], goal, to, reach))
                    .collect();
                match there.as_slice() {
                    [one] => Some(*one),
                    [] => None,
                    _ => return Err(Reason::of("which-unit")),
                }
            }
        };
        let Some(target) = target else {
            return Ok(Err(Reason::of("nobody-comes").with("to", goal)));
        };
        if target == a {
            return Err(Reason::of("supports-itself"));
        }
        if !goes_to(&actors[target], goal, to, reach) {
            let of = actors[target].unit;
            return Ok(Err(Reason::of("supported-elsewhere").with("of", of).with("to", goal)));
        }
        if actors[target].to_sea(reach) {
            return Ok(Err(Reason::of("army-at-sea")));
        }
        Ok(Ok(SwissAction::SupportMove(target, goal)))
    }
}

fn goes_to(t: &Actor, goal: Province, to: Place, reach: &Reach<'_>) -> bool {
    let SwissAction::Move { to: really, .. } = t.doing else { return false };
    t.goal(reach) == Some(goal) && (reach.board.coast(to).is_none() || really == to)
}
