//! Reasons: what stopped, cut, dislodged or voided an order, derived from the finished phase.

use super::Standard;
use super::legality::{OrderFault, UnitAction};
use super::phased::StandardMovement;
use crate::board::bit_tables::Width;
use crate::judge::{Dislodging, ForceOutcome, IndexSet, MoveOutcome, NOWHERE};
use crate::rules::prelude::*;
use crate::rules::reasons::{bounce_reason, cause, dislodged_reason, sums};

/// Finds the reasons of one phase.
pub(super) struct ReasonFinder<'a, 'b, S: IndexSet> {
    pub rules: &'a Standard,
    pub phase: &'a StandardMovement<'b, S>,
}

impl<S: Width> ReasonFinder<'_, '_, S> {
    fn unit(&self, i: usize) -> Unit {
        self.phase.position.units[i]
    }

    fn units(&self, set: S) -> Vec<Unit> {
        set.members().map(|i| self.unit(i)).collect()
    }

    /// The reason a move failed.
    pub fn move_failure(&self, i: usize, findings: &[ForceOutcome<S>]) -> Reason {
        match findings[i].outcome {
            Some(MoveOutcome::Bounced { own, other, by, with }) => {
                self.stopped(i, own, other, by, with, findings)
            }
            Some(MoveOutcome::NotFree) => Reason::of("not-free"),
            why => why
                .and_then(|why| cause(why, "own-unit", |set| self.units(set)))
                .unwrap_or(Reason::of("stands")),
        }
    }

    /// The reason for a move that was too weak: which unit stopped it, and how.
    fn stopped(
        &self,
        i: usize,
        own: u32,
        other: u32,
        by: usize,
        with: S,
        findings: &[ForceOutcome<S>],
    ) -> Reason {
        let f = &self.phase.legality.fight;
        let me = &f.forces[i];
        let rival = f.forces[by].goal == me.goal;
        let mut all = S::one(by);
        if rival {
            for q in f.ground[me.goal].into.without(i).members() {
                let without_effect = matches!(
                    findings[q].outcome,
                    Some(MoveOutcome::NoRoute { .. } | MoveOutcome::Struck { .. })
                );
                if findings[q].strength == other && !without_effect {
                    all.insert(q);
                }
            }
        }
        // Its own country's units are not named if others are involved.
        let foreign = all.members().filter(|q| f.forces[*q].owner != me.owner);
        let foreign: Vec<Unit> = foreign.map(|q| self.unit(q)).collect();
        let own_only = foreign.is_empty();
        let leaving = f.forces[by].goal != NOWHERE
            && !matches!(
                findings[by].outcome,
                Some(MoveOutcome::NoRoute { .. } | MoveOutcome::Struck { .. }) | None
            );
        let code = bounce_reason((rival, own_only, leaving), (own, other), ["own-unit", "holds-supported"]);
        let by = if own_only { self.units(all) } else { foreign };
        sums(code, own, other, by, self.units(with)).with("at", Province(me.goal))
    }

    /// The reason for a GM ruling.
    pub fn by_ruling(&self) -> Reason {
        Reason::of(MessageCode::GAMESMASTER)
    }

    /// The reason for a cut support: the units that cut it.
    pub fn cut_reason(&self, i: usize, findings: &[ForceOutcome<S>]) -> Reason {
        let cutters = findings[i].cutters;
        if cutters.is_empty() {
            return self.by_ruling();
        }
        Reason::of("cut").with("by", self.units(cutters))
    }

    /// The reason for a convoy struck by the paradox rule although its fleet was not dislodged.
    pub fn struck_fleet(&self, i: usize) -> Reason {
        let f = &self.phase.legality.fight;
        let attackers = f.ground[f.forces[i].place].into;
        Reason::of("paradox").with("units", self.units(attackers))
    }

    /// The reason for a dislodgement; `before` is added if the order had already failed.
    pub fn dislodged_reason(&self, i: usize, findings: &[ForceOutcome<S>], before: Option<Reason>) -> Reason {
        let reason = match findings[i].dislodged {
            Some(Dislodging { by, attack, defence }) => {
                dislodged_reason("dislodged", vec![self.unit(by)], defence, attack)
            }
            None => self.by_ruling(),
        };
        reason.with_optional("then", before.filter(|b| b.code != MessageCode::GAMESMASTER))
    }

    /// The reason for an order that is illegal or unmatched.
    pub fn fault(&self, fault: OrderFault, i: usize) -> Reason {
        let board = &self.rules.board;
        let (of, to) = match self.phase.chosen.orders[i] {
            UnitAction::Move { to, .. } => (None, Some(board.province_of(to))),
            UnitAction::SupportHold { of } => (Some(of), None),
            UnitAction::SupportMove { of, to } => (Some(of), Some(board.province_of(to))),
            UnitAction::Convoy { of, to } => (Some(of), Some(to)),
            _ => (None, None),
        };
        let units = &self.phase.position.units;
        let target = of.and_then(|p| units.iter().find(|u| board.unit_province(u) == p).copied());
        Reason::of(fault.kind())
            .with_optional("to", to.or(of))
            .with_optional("at", of)
            .with_optional("of", target)
    }
}
