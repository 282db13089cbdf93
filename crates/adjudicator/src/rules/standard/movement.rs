//! A movement phase: one order per unit, judged; results with reasons; the position after it.

use super::grammar::StandardOrder;
use super::house::{BrokenConvoy, Disorder};
use super::legality::{OrderFault, StandardLegality, UnitAction};
use super::order_choice::{by_land_after_all, settle_orders, unit_in};
use super::phased::StandardMovement;
use super::player_order::StandardSubmission;
use super::{Standard, end_of_phase, facts, reasons};
use crate::board::bit_tables::Width;
use crate::judge::{
    ForceOutcome, IndexSet, MoveOutcome, Outcome, RuleHooks, Solution, StandardHooks, explain,
};
use crate::rules::forced_moves::ForcedMoves;
use crate::rules::phases::destroy;
use crate::rules::prelude::*;

/// Plays a movement phase.
pub(super) fn play<S: Width>(
    rules: &Standard,
    position: &Position,
    mut entries: Vec<StandardSubmission>,
    book: &mut RulingLog,
    mut report: PhaseResult,
) -> PhaseResult {
    let mut chosen = settle_orders::<S>(rules, position, &mut entries);
    let terms = rules.terms::<S>();
    let mut legality = StandardLegality::<S>::default();
    legality.compile(&terms, chosen.orders());
    if by_land_after_all(rules, &entries, &legality, &mut chosen) {
        legality.compile(&terms, chosen.orders());
    }
    let orders = chosen.orders();
    for (i, from) in chosen.from.iter().enumerate() {
        // A support whose coast violates a switch is unmatched.
        if let Some(entry) = from.map(|e| &entries[e])
            && entry.unmatched.is_some()
            && legality.fight.forces[i].aim != crate::judge::NOWHERE
        {
            legality.fight.unmatch(i);
            legality.faults[i] = Some(OrderFault::OtherCoast);
        }
        // Civil disorder: units of a country without any orders, if they may not be supported (DATC 4.D.9).
        if !rules.house.civil_disorder_support()
            && !entries.iter().any(|e| e.owner.0 == chosen.pieces[i].owner)
        {
            for s in legality.fight.forces[i].help.members() {
                legality.fight.unmatch(s);
                legality.faults[s] = Some(OrderFault::InDisorder);
            }
        }
    }
    let phase = StandardMovement { rules, position, entries: &entries, chosen: &chosen, legality: &legality };
    if terms.usual {
        phase.decide(&StandardHooks, book, &mut report);
    } else {
        let bend = legality.bend(&terms, orders);
        phase.decide(&bend, book, &mut report);
    }
    report
}

impl<S: Width> StandardMovement<'_, S> {
    fn decide<B: RuleHooks<S>>(&self, bend: &B, book: &mut RulingLog, report: &mut PhaseResult) {
        let pins = self.pins(book);
        let (mut ruled, mut void) = (None, S::none());
        if !pins.is_empty() {
            void = pins.prepare(ruled.insert(self.legality.fight.clone()), bend.every_carrier());
        }
        let fight = ruled.as_ref().unwrap_or(&self.legality.fight);
        let (solution, outcome, pinned) = pins.solve(fight, bend, void);
        let mut findings = Vec::new();
        explain(fight, bend, &solution, &outcome, pinned, &mut findings);
        let lost = self.lost(&findings);
        for i in 0..fight.forces.len() {
            let line = self.line(i, &solution, &outcome, &findings, &pins);
            report.orders.push(line);
        }
        self.refused(report);
        self.aftermath(&solution, &outcome, lost, report);
    }

    /// The results fixed by the GM, by unit.
    fn pins(&self, book: &mut RulingLog) -> ForcedMoves {
        if !book.fixes_results() {
            return ForcedMoves::default();
        }
        let orders = (0..self.chosen.orders.len()).map(|i| {
            let written =
                self.chosen.from[i].map_or_else(StatedOrder::default, |e| self.entries[e].stated.clone());
            (Owner(self.chosen.pieces[i].owner), self.stated(i), written)
        });
        let orders: Vec<_> = orders.collect();
        book.pins(&orders, |unit| unit, |unit| self.legality.faults[unit].is_some())
    }

    /// Armies destroyed with their convoys (H-3).
    fn lost(&self, findings: &[ForceOutcome<S>]) -> S {
        let mut lost = S::none();
        if self.rules.house.convoy_dislodged() == BrokenConvoy::Lost {
            for (i, finding) in findings.iter().enumerate() {
                if matches!(finding.outcome, Some(MoveOutcome::NoRoute { lost }) if !lost.is_empty()) {
                    lost.insert(i);
                }
            }
        }
        lost
    }

    /// A unit's order as stated in the report.
    fn stated(&self, i: usize) -> StatedOrder {
        let unit = UnitRef::by_place(&self.position.units[i]);
        let order = match self.chosen.orders[i] {
            UnitAction::Move { to, via } => StandardOrder::Move { unit, to: self.goal(i, to), convoy: via },
            UnitAction::SupportHold { of } => StandardOrder::Support {
                unit,
                of: reference_to(of, i, self.entries, self.rules, self.position, &self.chosen.from),
                to: None,
            },
            UnitAction::SupportMove { of, to } => StandardOrder::Support {
                unit,
                of: reference_to(of, i, self.entries, self.rules, self.position, &self.chosen.from),
                to: Some(to),
            },
            UnitAction::Convoy { of, to } => StandardOrder::Convoy {
                unit,
                of: reference_to(of, i, self.entries, self.rules, self.position, &self.chosen.from),
                to,
            },
            UnitAction::Hold => StandardOrder::Hold { unit },
        };
        order.stated()
    }

    /// The place a unit ordered to `to` gets to.
    fn goal(&self, i: usize, to: Place) -> Place {
        let goal = self.legality.goals[i];
        if goal == crate::judge::NOWHERE { to } else { Place(goal) }
    }

    fn line(
        &self,
        i: usize,
        solution: &Solution<S>,
        outcome: &Outcome<S>,
        findings: &[ForceOutcome<S>],
        pins: &ForcedMoves,
    ) -> OrderResult {
        let (k, d, f) = (&solution.decisions, &solution.derived, &self.legality.fight);
        let order = self.chosen.orders[i];
        let entry = self.chosen.from[i].map(|e| &self.entries[e]);
        let fault = self.legality.faults[i];
        let says = reasons::ReasonFinder { rules: self.rules, phase: self };
        let (mut verdict, mut reason) = match (order, fault) {
            (UnitAction::SupportHold { .. }, Some(OrderFault::Moves)) => {
                self.standing_support(i, solution, findings, &says)
            }
            (_, Some(fault)) => (Verdict::Void, Some(says.fault(fault, i))),
            (UnitAction::Move { .. }, None) if k.yes.has(i) => (Verdict::Succeeds, None),
            (UnitAction::Move { .. }, None) => (Verdict::Fails, Some(says.move_failure(i, findings))),
            (UnitAction::SupportHold { .. } | UnitAction::SupportMove { .. }, None) if d.cut.has(i) => {
                (Verdict::Cut, Some(says.cut_reason(i, findings)))
            }
            (UnitAction::Convoy { .. }, None) if solution.broken.iter().any(|b| self.strikes_fleet(b, i)) => {
                (Verdict::Fails, Some(says.struck_fleet(i)))
            }
            _ => (Verdict::Succeeds, None),
        };
        if let Some(entry) = entry
            && let Some(unmatched) = &entry.unmatched
            && fault == Some(OrderFault::OtherCoast)
        {
            reason = Some(unmatched.clone());
        }
        let invalid = fault.is_some_and(OrderFault::is_illegal);
        if let Some(ruled) = pins.verdict(i) {
            verdict = ruled;
            if reason.is_none() || ruled == Verdict::Succeeds {
                reason = (ruled != Verdict::Succeeds).then(|| says.by_ruling());
            }
        }
        if outcome.dislodged.has(i) {
            verdict = Verdict::Dislodged;
            reason = Some(says.dislodged_reason(i, findings, reason));
        }
        let in_vain = entry.is_none() && self.entries.iter().any(|e| self.ordered_in_vain(e, i));
        let origin = if in_vain { OrderOrigin::Refused } else { StandardSubmission::origin(entry) };
        let convoyed = f.carried.has(i) && !(f.either.has(i) && d.broken.has(i));
        OrderResult {
            unit: Some(self.position.units[i]),
            shape: match order {
                UnitAction::Move { to, .. } => OrderShape::Move { to: self.goal(i, to), convoyed },
                UnitAction::SupportHold { of } => OrderShape::SupportHold { of: self.place_of(of) },
                UnitAction::SupportMove { of, to } => OrderShape::SupportMove { of: self.place_of(of), to },
                UnitAction::Convoy { of, to } => OrderShape::Convoy { of: of.place(), to: to.place() },
                _ => OrderShape::Hold,
            },
            origin,
            written_at: entry.and_then(|e| e.written),
            verdict,
            invalid,
            reason,
            strength: Some(findings[i].strength),
            ..OrderResult::new(Owner(self.chosen.pieces[i].owner), self.stated(i))
        }
    }

    fn place_of(&self, province: Province) -> Place {
        unit_in(self.rules, self.position, province)
            .map_or(province.place(), |i| self.position.units[i].place)
    }

    /// Whether the entry is an order for the unit that is not followed.
    fn ordered_in_vain(&self, entry: &StandardSubmission, i: usize) -> bool {
        let unit = &self.position.units[i];
        entry.owner == unit.owner
            && entry.refused.is_some()
            && entry.province(self.rules) == Some(self.rules.board.unit_province(unit))
    }

    /// Whether the paradox rule struck this fleet's convoy: its army lost its effect, and a move of the core attacks the fleet.
    pub(super) fn strikes_fleet(&self, breaking: &crate::judge::BrokenCore<S>, fleet: usize) -> bool {
        let f = &self.legality.fight;
        let armies = breaking.struck.members().any(|m| f.forces[m].carriers.has(fleet));
        armies && f.ground[f.forces[fleet].place].into.meets(breaking.core | breaking.struck)
    }

    /// The result of a support in holding for a unit that was ordered to move (house rule H-4).
    fn standing_support(
        &self,
        i: usize,
        solution: &Solution<S>,
        findings: &[ForceOutcome<S>],
        says: &reasons::ReasonFinder<S>,
    ) -> (Verdict, Option<Reason>) {
        let f = &self.legality.fight;
        let helped = f.forces.iter().position(|force| force.stay_help.has(i));
        if helped.is_none_or(|t| solution.decisions.yes.has(t)) {
            (Verdict::Void, Some(says.fault(OrderFault::Moves, i)))
        } else if solution.derived.cut.has(i) {
            (Verdict::Cut, Some(says.cut_reason(i, findings)))
        } else {
            (Verdict::Succeeds, None)
        }
    }

    /// Adds results for the orders that are not followed, after the player's others.
    fn refused(&self, report: &mut PhaseResult) {
        for entry in self.entries.iter().filter(|e| e.refused.is_some()) {
            report.orders.push(refused_line(self.rules, self.position, entry));
        }
        report.orders.sort_by_key(|l| l.owner);
    }

    fn aftermath(&self, solution: &Solution<S>, outcome: &Outcome<S>, lost: S, report: &mut PhaseResult) {
        let (rules, board, f) = (self.rules, &self.rules.board, &self.legality.fight);
        let k = &solution.decisions;
        let contested = outcome.contested.members().map(|p| Province(p as u16)).collect();
        let (units, dislodged) = (Vec::new(), Vec::new());
        let mut next = Position { units, dislodged, contested, ..self.position.clone() };
        let mut occupied = outcome.occupied;
        for i in lost.members().filter(|i| !outcome.dislodged.has(*i)) {
            occupied.remove(f.forces[i].place as usize);
        }
        for (i, unit) in self.position.units.iter().enumerate() {
            if outcome.dislodged.has(i) {
                report.dislodged.push(*unit);
                if lost.has(i) || !board.owner(unit.owner).played {
                    destroy(report, *unit, if lost.has(i) { "convoy" } else { "no-retreat" }, None);
                    continue;
                }
                let (from, retreats) = self.retreats(i, solution, occupied | outcome.contested);
                if retreats.is_empty() {
                    destroy(report, *unit, "no-retreat", None);
                } else {
                    next.dislodged.push(DislodgedUnit { unit: *unit, from, retreats: Some(retreats) });
                }
            } else if lost.has(i) {
                destroy(report, *unit, "convoy", None);
            } else if k.yes.has(i) && !f.harmless.has(i) {
                next.units.push(Unit { place: Place(self.legality.goals[i]), ..*unit });
            } else {
                next.units.push(*unit);
            }
        }
        if rules.house.civil_disorder() == Disorder::Oldest {
            let pairs = self.position.units.iter().enumerate().filter_map(|(i, then)| {
                let moved = Unit { place: Place(self.legality.goals[i]), ..*then };
                let now = if k.yes.has(i) { moved } else { *then };
                let stays = next.units.contains(&now) || next.dislodged_units().any(|unit| *unit == now);
                stays.then_some((now, *then))
            });
            let pairs: Vec<(Unit, Unit)> = pairs.collect();
            facts::keep_away(board, self.position, &mut next, &pairs, 1);
        }
        let turn = self.position.turn;
        if next.dislodged.is_empty() {
            end_of_phase::season_over(rules, turn, &mut next, report);
        } else {
            next.turn = Turn::new(turn.season, turn.year, Phase::Retreat);
        }
        next.sort();
        report.after = next;
    }

    /// The attackers' origins, if that closes a retreat, and the open retreats.
    fn retreats(&self, i: usize, solution: &Solution<S>, closed: S::Places) -> (Vec<Place>, Vec<Place>) {
        let found =
            self.legality.retreats(&self.rules.terms::<S>(), &self.chosen.pieces, i, solution, closed);
        let from = found.from.members().map(|p| self.place_of(Province(p as u16))).collect();
        (from, found.open.members().map(|p| Place(p as u16)).collect())
    }
}

fn reference_to(
    province: Province,
    i: usize,
    entries: &[StandardSubmission],
    rules: &Standard,
    position: &Position,
    chosen_from: &[Option<usize>],
) -> UnitRef {
    match unit_in(rules, position, province) {
        Some(i) => UnitRef::by_place(&position.units[i]),
        None => match chosen_from[i].and_then(|e| entries[e].order.as_ref()) {
            Some(StandardOrder::Support { of, .. } | StandardOrder::Convoy { of, .. }) => {
                UnitRef::new(of.kind.unwrap_or(UnitKind::Army), of.stands())
            }
            _ => UnitRef::new(UnitKind::Army, province.place()),
        },
    }
}

/// The result of an order that is not followed.
pub(super) fn refused_line(rules: &Standard, position: &Position, entry: &StandardSubmission) -> OrderResult {
    let unit = entry.province(rules).and_then(|p| {
        let mut units = position.units.iter().chain(position.dislodged_units());
        units.find(|u| rules.board.unit_province(u) == p && u.owner == entry.owner)
    });
    OrderResult {
        unit: unit.copied(),
        origin: if entry.gm { OrderOrigin::Gamesmaster } else { OrderOrigin::Player },
        written_at: entry.written,
        verdict: Verdict::Void,
        invalid: true,
        reason: entry.refused.clone(),
        ..OrderResult::new(entry.owner, entry.stated.clone())
    }
}
