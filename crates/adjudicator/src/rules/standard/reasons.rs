//! Reasons: what stopped, cut, dislodged or voided an order, found in the finished phase.

use super::Standard;
use super::legality::{Act, Fault};
use super::phased::Phased;
use crate::board::bit_tables::Width;
use crate::judge::{Dislodging, Finding, NOWHERE, Set, Why};
use crate::rules::prelude::*;
use crate::rules::reasons::{cause, dislodged, met, sums};

/// The causes of one phase.
pub(super) struct Words<'a, 'b, S: Set> {
    pub rules: &'a Standard,
    pub phase: &'a Phased<'b, S>,
}

impl<S: Width> Words<'_, '_, S> {
    fn unit(&self, i: usize) -> Unit {
        self.phase.position.units[i]
    }

    fn units(&self, set: S) -> Vec<Unit> {
        set.members().map(|i| self.unit(i)).collect()
    }

    /// Why a move failed.
    pub fn failed(&self, i: usize, findings: &[Finding<S>]) -> Reason {
        match findings[i].why {
            Some(Why::Bounced { own, other, by, with }) => self.stopped(i, own, other, by, with, findings),
            Some(Why::NotFree) => Reason::of("not-free"),
            why => why
                .and_then(|why| cause(why, "own-unit", |set| self.units(set)))
                .unwrap_or(Reason::of("stands")),
        }
    }

    /// A move that was not strong enough: who stopped it, and how.
    fn stopped(&self, i: usize, own: u32, other: u32, by: usize, with: S, findings: &[Finding<S>]) -> Reason {
        let f = &self.phase.legality.fight;
        let me = &f.forces[i];
        let rival = f.forces[by].goal == me.goal;
        let mut all = S::one(by);
        if rival {
            for q in f.ground[me.goal].into.without(i).members() {
                let without_effect =
                    matches!(findings[q].why, Some(Why::NoRoute { .. } | Why::Struck { .. }));
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
            && !matches!(findings[by].why, Some(Why::NoRoute { .. } | Why::Struck { .. }) | None);
        let code = met((rival, own_only, leaving), (own, other), ["own-unit", "holds-supported"]);
        let by = if own_only { self.units(all) } else { foreign };
        sums(code, own, other, by, self.units(with)).with("at", Province(me.goal))
    }

    /// The gamesmaster said so.
    pub fn ruled(&self) -> Reason {
        Reason::of(MessageCode::GAMESMASTER)
    }

    /// Who cut a support.
    pub fn cut(&self, i: usize, findings: &[Finding<S>]) -> Reason {
        let cutters = findings[i].cutters;
        if cutters.is_empty() {
            return self.ruled();
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
    pub fn dislodged(&self, i: usize, findings: &[Finding<S>], before: Option<Reason>) -> Reason {
        let reason = match findings[i].dislodged {
            Some(Dislodging { by, attack, defence }) => {
                dislodged("dislodged", vec![self.unit(by)], defence, attack)
            }
            None => self.ruled(),
        };
        reason.maybe("then", before.filter(|b| b.code != MessageCode::GAMESMASTER))
    }

    /// What is wrong with an order that is illegal or has no match.
    pub fn fault(&self, fault: Fault, i: usize) -> Reason {
        let board = &self.rules.board;
        let (of, to) = match self.phase.chosen.orders[i] {
            Act::Move { to, .. } => (None, Some(board.province_of(to))),
            Act::SupportHold { of } => (Some(of), None),
            Act::SupportMove { of, to } => (Some(of), Some(board.province_of(to))),
            Act::Convoy { of, to } => (Some(of), Some(to)),
            _ => (None, None),
        };
        let units = &self.phase.position.units;
        let target = of.and_then(|p| units.iter().find(|u| board.at(u) == p).copied());
        Reason::of(fault.kind()).maybe("to", to.or(of)).maybe("at", of).maybe("of", target)
    }
}
