//! Winter: builds and top-ups, removals, ordered or not (C-12).

use super::end_of_phase::{self, builds, excess};
use super::orders::{ClaudianForm, ClaudianOrder};
use super::size::{MEN_A_SHIP, fault, maximum_force, minimum_force, strength, strength_of};
use crate::rules::phases::winter::{self, AdjustmentDue, AdjustmentNote, WinterRules};
use crate::rules::prelude::*;
use crate::rules::submitted::SubmittedOrder;

/// Plays the phase.
pub fn play(board: &Board, position: &Position, orders: &[(Owner, ClaudianOrder)]) -> PhaseResult {
    let mut report = PhaseResult::new(position);
    for owner in board.all_owners() {
        let mine = orders.iter().filter(|(o, _)| *o == owner).map(|(_, order)| &order.given);
        let due = AdjustmentDue { builds: builds(position, owner), removals: excess(position, owner) };
        let mut lines = std::mem::take(&mut report.orders);
        let mut court = ClaudianWinter { board, owner, position, report: &mut report, sites: Vec::new() };
        winter::play(&mut court, mine, due, &mut lines);
        report.orders = lines;
    }
    report.after.contested.clear();
    end_of_phase::close(board, position, &mut report);
    report
}

/// The winter of one power.
struct ClaudianWinter<'a> {
    board: &'a Board,
    owner: Owner,
    position: &'a Position,
    report: &'a mut PhaseResult,
    sites: Vec<Province>,
}

impl WinterRules for ClaudianWinter<'_> {
    type Order = ClaudianForm;

    fn carry_out(&mut self, order: &ClaudianForm, due: &mut AdjustmentDue) -> Result<AdjustmentNote, Reason> {
        let note = match order {
            ClaudianForm::Build { unit } => self.build(unit, due)?,
            ClaudianForm::Remove { unit } => {
                self.remove(unit, due)?;
                None
            }
            _ => return Err(causal_reason("build-form", "order")),
        };
        Ok(AdjustmentNote { unit: None, note })
    }

    fn line(
        &self,
        given: &SubmittedOrder<ClaudianForm>,
        done: Result<AdjustmentNote, Reason>,
    ) -> OrderResult {
        let (note, fault) = done.map_or_else(|fault| (None, Some(fault)), |done| (done.note, None));
        let line = given.line(fault);
        let unit = given.order.as_ref().map_or(given.unit, ClaudianForm::unit);
        let unit = unit.and_then(|named| self.unit_at(self.position, &named));
        OrderResult { unit, shape: given.shape, reason: line.reason.or(note), ..line }
    }

    /// C-12.8: removes what is still due.
    fn disorder(&mut self, due: &mut AdjustmentDue) -> Option<OrderResult> {
        let unit = self.farthest().filter(|_| self.board.owner(self.owner).played)?;
        let lacking = u32::try_from(due.removals).unwrap_or(u32::MAX);
        let needed = match unit.kind {
            UnitKind::Fleet => lacking.div_ceil(MEN_A_SHIP),
            _ => lacking,
        };
        let needed = needed.div_ceil(5).saturating_mul(5);
        let fragment = unit.size.saturating_sub(needed) < minimum_force(unit.kind);
        let number = if strength_of(&unit) <= lacking || fragment { unit.size } else { needed };
        self.shrink(&unit, number, due);
        let named = UnitRef { number: Some(number), ..UnitRef::by_place(&unit) };
        let order = ClaudianForm::Remove { unit: named }.stated();
        let taken = PhaseEvent::new("claudian-loses").with("power", self.owner);
        self.report.events.push(taken.with("at", unit.place).with("n", number));
        let line =
            OrderResult::by_rule(self.owner, Some(unit), OrderShape::Remove, order, Some("civil-disorder"));
        Some(OrderResult { strength: Some(strength(unit.kind, number)), ..line })
    }

    fn unused(&mut self, left: u64, _lines: &mut Vec<OrderResult>) {
        if left > 0 && self.board.owner(self.owner).played {
            let left = i64::try_from(left).unwrap_or(i64::MAX);
            self.report.events.push(PhaseEvent::new("lapsed").with("power", self.owner).with("n", left));
        }
    }
}

impl ClaudianWinter<'_> {
    fn unit_at(&self, position: &Position, named: &UnitRef) -> Option<Unit> {
        position
            .units_of(self.owner)
            .find(|u| u.kind == named.kind.unwrap_or_default() && self.here(u, named))
            .copied()
    }

    fn here(&self, unit: &Unit, named: &UnitRef) -> bool {
        self.board.unit_province(unit) == self.board.province_of(named.stands())
    }

    /// Builds or tops up a force (C-12.1, C-12.4, C-12.5).
    fn build(&mut self, named: &UnitRef, due: &mut AdjustmentDue) -> Result<Option<Reason>, Reason> {
        let board = self.board;
        let kind = named.kind.unwrap_or_default();
        let site = board.province_of(named.stands());
        winter::home(board, self.position, self.owner, site)?;
        if self.sites.contains(&site) {
            return Err(Reason::of("double-build"));
        }
        if kind == UnitKind::Fleet && !board.fleet_can_stand(site) {
            return Err(Reason::of("fleet-not-there"));
        }
        if due.builds == 0 {
            return Err(Reason::of("no-build"));
        }
        let there = self.report.after.units.iter_mut().find(|u| board.unit_province(u) == site);
        let full = maximum_force(kind);
        let note = match there {
            None => {
                // No home centre has several coasts.
                let unit = Unit { size: full, ..Unit::new(self.owner, kind, site.place()) };
                self.report.after.units.push(unit);
                None
            }
            Some(unit) if unit.owner != self.owner || unit.kind != kind => {
                return Err(Reason::of("occupied").with("at", site));
            }
            Some(unit) if unit.size >= full => return Err(Reason::of("full")),
            Some(unit) => {
                let gained = full - unit.size;
                unit.size = full;
                Some(Reason::of("topped-up").with("n", gained).with("lost", full - gained))
            }
        };
        self.sites.push(site);
        due.builds -= 1;
        Ok(note)
    }

    /// Removes men or ships (C-12.6, C-12.7).
    fn remove(&mut self, named: &UnitRef, due: &mut AdjustmentDue) -> Result<(), Reason> {
        if due.removals == 0 {
            return Err(causal_reason("no-removal", "due"));
        }
        let Some(unit) = self.unit_at(&self.report.after, named) else {
            return Err(Reason::of("claudian-nobody").with("kind", named.kind.unwrap_or_default().word()));
        };
        let number = named.number.unwrap_or(unit.size);
        let left = unit.size.saturating_sub(number);
        if number > unit.size || !number.is_multiple_of(5) || number == 0 {
            let size = fault(unit.kind, number, unit.size);
            return Err(size.unwrap_or_else(|| causal_reason("claudian-size", "five")));
        }
        if left > 0 && left < minimum_force(unit.kind) {
            return Err(Reason::of("too-few-left").with("n", left));
        }
        self.shrink(&unit, number, due);
        Ok(())
    }

    fn shrink(&mut self, unit: &Unit, number: u32, due: &mut AdjustmentDue) {
        due.removals = due.removals.saturating_sub(strength(unit.kind, number).into());
        let units = &mut self.report.after.units;
        if let Some(at) = units.iter().position(|u| u == unit) {
            units[at].size = units[at].size.saturating_sub(number);
            if units[at].size == 0 {
                units.remove(at);
            }
        }
    }

    /// The force farthest from its nearest home centre; fleets first, then by province code.
    fn farthest(&self) -> Option<Unit> {
        let home = self.board.owner(self.owner).home.iter().collect();
        winter::farthest_unit(self.board, self.report.after.units_of(self.owner), home, |p| p)
    }
}
