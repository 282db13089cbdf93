//! Reasons: what stopped, cut, dislodged or voided an order, found in the finished phase.

use super::Standard;
use super::legality::{OrderFault, UnitAction};
use super::phased::StandardMovement;
use crate::board::bit_tables::Width;
use crate::judge::{Dislodging, ForceOutcome, IndexSet, MoveOutcome, NOWHERE};
use crate::rules::prelude::*;
use crate::rules::reasons::{bounce_reason, cause, dislodged_reason, sums};

/// The causes of one phase.
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

    /// Why a move failed.
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

    /// A move that was not strong enough: who stopped it, and how.
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
        // Its own units are not named beside others'.
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

    /// The gamesmaster said so.
    pub fn by_ruling(&self) -> Reason {
        Reason::of(MessageCode::GAMESMASTER)
    }

    /// Who cut a support.
    pub fn cut_reason(&self, i: usize, findings: &[ForceOutcome<S>]) -> Reason {
        let cutters = findings[i].cutters;
        if cutters.is_empty() {
            return self.by_ruling();
        }
        Reason::of("cut").with("by", self.units(cutters))
    }

    /// A convoy struck by the paradox rule though its fleet stayed.
    pub fn struck_fleet(&self, i: usize) -> Reason {
        let f = &self.phase.legality.fight;
        let attackers = f.ground[f.forces[i].place].into;
        Reason::of("paradox").with("units", self.units(attackers))
    }

    /// Dislodged, and by whom; what became of the order is kept as far as it failed before that.
    pub fn dislodged_reason(&self, i: usize, findings: &[ForceOutcome<S>], before: Option<Reason>) -> Reason {
        let reason = match findings[i].dislodged {
            Some(Dislodging { by, attack, defence }) => {
                dislodged_reason("dislodged", vec![self.unit(by)], defence, attack)
            }
            None => self.by_ruling(),
        };
        reason.with_optional("then", before.filter(|b| b.code != MessageCode::GAMESMASTER))
    }

    /// What is wrong with an order that is illegal or has no match.
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
