//! Winter: the first builds of 1900, builds and removals of later years (S-28, S-33, S-34).

use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::space::HyperspaceState;
use super::{SwissRules, Winter1900, end_of_phase};
use crate::rules::phases::winter::{self, AdjustmentDue, AdjustmentNote, WinterRules};
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(rules: &SwissRules, position: &Position, given: &[SubmittedSwissOrder]) -> PhaseResult {
    let board = rules.board;
    let space = HyperspaceState::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let first = position.turn.year < board.first_year;
    let (owner, barred, report) = (Owner(0), 0, PhaseResult::new(position));
    let mut phase = SwissWinter { rules: &rules, before: position, report, space, first, owner, barred };
    let mut lines = Vec::new();
    for owner in board.powers() {
        let mine = given.iter().filter(|g| g.owner == owner);
        let due = phase.due(owner);
        winter::play(&mut phase, mine, due, &mut lines);
    }
    let SwissWinter { mut report, space, .. } = phase;
    report.orders = lines;
    report.after.contested.clear();
    end_of_phase::close(&rules, position, &mut report, space);
    report
}

/// The winter in progress, for one power after the other.
struct SwissWinter<'a> {
    rules: &'a SwissRules,
    before: &'a Position,
    report: PhaseResult,
    space: HyperspaceState,
    /// Whether it is the winter before the first season (S-33).
    first: bool,
    owner: Owner,
    /// Builds lost because of destroyed units (S-28).
    barred: u64,
}

impl WinterRules for SwissWinter<'_> {
    type Order = SwissOrder;

    fn carry_out(&mut self, order: &SwissOrder, due: &mut AdjustmentDue) -> Result<AdjustmentNote, Reason> {
        match order {
            SwissOrder::Waive {} if self.first => return Err(causal_reason("build-form", "waive")),
            SwissOrder::Build { .. } | SwissOrder::Waive {} if due.builds == 0 => {
                return Err(Reason::of(if self.barred > 0 { "barred" } else { "no-build" }));
            }
            SwissOrder::Waive {} => due.builds -= 1,
            SwissOrder::Build { unit: UnitRef { kind, at: UnitLocation::Place(place), .. } } => {
                self.build(kind.unwrap_or(UnitKind::Army), *place)?;
                due.builds -= 1;
            }
            SwissOrder::Remove { unit } if !self.first => {
                if due.removals == 0 {
                    return Err(causal_reason("no-removal", "due"));
                }
                self.remove(unit)?;
                due.removals -= 1;
            }
            _ => return Err(causal_reason("build-form", "order")),
        }
        Ok(AdjustmentNote::default())
    }

    fn line(&self, g: &SubmittedSwissOrder, done: Result<AdjustmentNote, Reason>) -> OrderResult {
        let line = g.line(done.err());
        match g.order.as_ref().ok().and_then(SwissOrder::unit) {
            Some(UnitRef { kind, at: UnitLocation::Place(place), .. }) => {
                let unit = Some(Unit::new(g.owner, kind.unwrap_or(UnitKind::Army), place));
                OrderResult { unit, shape: g.shape, ..line }
            }
            _ => line,
        }
    }

    /// Removes pieces in hyperspace first, then the unit farthest from an owned centre, fleets before armies, then by English name.
    fn disorder(&mut self, due: &mut AdjustmentDue) -> Option<OrderResult> {
        let board = self.rules.board;
        due.removals -= 1;
        let (unit, named) = if self.pieces() > 0 {
            (None, self.space.pieces.remove(0).named())
        } else {
            let owned = board.provinces().filter(|p| self.before.owns(self.owner, *p)).collect::<Set>();
            let units = self.report.after.units_of(self.owner);
            let unit = winter::farthest_unit(board, units, owned, |p| &board.province(p).name)?;
            self.report.after.units.retain(|u| *u != unit);
            (Some(unit), UnitRef::by_place(&unit))
        };
        let order = SwissOrder::Remove { unit: named }.stated();
        Some(OrderResult::by_rule(self.owner, unit, OrderShape::Remove, order, Some("civil-disorder")))
    }

    /// S-33: the default unit (`w1900_default`) where the first winter has no valid order; later builds lapse.
    fn unused(&mut self, builds: u64, lines: &mut Vec<OrderResult>) {
        let (board, owner, choice) = (self.rules.board, self.owner, self.rules.house.w1900_default());
        let mut free = board.owner(owner).home.clone();
        free.retain(|p| self.before.owns(owner, *p) && self.report.after.is_vacant(board, *p));
        if self.first && choice != Winter1900::Nothing {
            for site in free {
                let opening = if choice == Winter1900::Standard { self.opening(site) } else { None };
                let unit = opening.unwrap_or(Unit::new(owner, UnitKind::Army, site.place()));
                self.report.after.units.push(unit);
                let order = SwissOrder::Build { unit: UnitRef::by_place(&unit) }.stated();
                lines.push(OrderResult::by_rule(
                    owner,
                    Some(unit),
                    OrderShape::Build,
                    order,
                    Some("default-unit"),
                ));
            }
            return;
        }
        let lapsed = builds.min(free.len() as u64);
        let event = |code, n: u64| PhaseEvent::new(code).with("power", owner).with("n", n as usize);
        if lapsed > 0 && !self.first {
            self.report.events.push(event("unused", lapsed));
        }
        if self.barred > 0 {
            let year = self.before.turn.year.to_string();
            self.report.events.push(event("barred", self.barred).with("year", year));
        }
    }
}

impl SwissWinter<'_> {
    /// S-33, S-34: one unit in each home centre at first, later one for each centre.
    fn due(&mut self, owner: Owner) -> AdjustmentDue {
        (self.owner, self.barred) = (owner, 0);
        if self.first {
            return AdjustmentDue { builds: u64::MAX, removals: 0 };
        }
        self.barred = self.space.units_destroyed(owner, self.before.turn.year).into();
        let units = (self.before.units_of(owner).count() + self.pieces()) as u64;
        let centres = self.before.centres(owner) as u64;
        let builds = centres.saturating_sub(units).saturating_sub(self.barred);
        AdjustmentDue { builds, removals: units.saturating_sub(centres) }
    }

    /// The standard game's opening unit in a province.
    fn opening(&self, site: Province) -> Option<Unit> {
        let (board, owner) = (self.rules.board, self.owner);
        let units = board.owner(owner).units.iter().filter_map(|u| Unit::read(board, owner, u).ok());
        units.into_iter().find(|u| board.unit_province(u) == site)
    }

    /// Checks a build: in a vacant home centre that the power owns.
    fn build(&mut self, kind: UnitKind, place: Place) -> Result<(), Reason> {
        let (board, owner) = (self.rules.board, self.owner);
        let site = board.province_of(place);
        winter::home(board, self.before, owner, site)?;
        if self.report.after.units_in(board, site).next().is_some() {
            return Err(Reason::of("occupied").with("at", site));
        }
        let place = winter::stand(board, kind, place)?;
        self.report.after.units.push(Unit::new(owner, kind, place));
        Ok(())
    }

    fn pieces(&self) -> usize {
        if self.owner == self.rules.places.trogs { self.space.pieces.len() } else { 0 }
    }

    fn remove(&mut self, named: &UnitRef) -> Result<(), Reason> {
        let (board, owner) = (self.rules.board, self.owner);
        let fits = |k: UnitKind| named.kind.is_none_or(|wanted| wanted == k);
        match named.at {
            UnitLocation::Place(place) => {
                let province = board.province_of(place);
                let units = &mut self.report.after.units;
                let found = units
                    .iter()
                    .position(|u| u.owner == owner && fits(u.kind) && board.unit_province(u) == province);
                // Units built this winter cannot be removed: then nothing is due.
                let found = found.ok_or_else(|| causal_reason("no-removal", "unit"))?;
                units.remove(found);
            }
            _ => {
                let (number, pieces) = (named.number, &mut self.space.pieces);
                let mut found = (0..pieces.len()).filter(|at| {
                    let piece = &pieces[*at];
                    let fits = number.is_none_or(|n| n == piece.number) && fits(piece.kind);
                    fits && owner == self.rules.places.trogs
                });
                match (found.next(), found.next()) {
                    (Some(_), Some(_)) if number.is_none() => {
                        return Err(causal_reason("hyper-piece", "number"));
                    }
                    (Some(at), _) => _ = pieces.remove(at),
                    (None, _) => return Err(causal_reason("hyper-piece", "none")),
                }
            }
        }
        Ok(())
    }
}
