//! Cores of moves that depend on each other and have no single answer: rings and convoy paradoxes.

use super::combat::Recorder;
use super::rule_hooks::Combat;
use super::solution::{BreakMethod, BrokenCore, Derived};
use super::{Core, CutRule, Decisions, IndexSet, Paradox, RuleHooks, Tri};

impl<S: IndexSet, B: RuleHooks<S>> Combat<'_, S, B> {
    /// Breaks a core of moves without a single answer: the moves of a ring succeed; otherwise the paradox rule applies.
    pub(super) fn unknot(
        &self,
        core: &Core<S, Derived<S>>,
        k: &mut Decisions<S>,
        d: &mut Derived<S>,
    ) -> Option<BrokenCore<S>> {
        if let Some((ring, what)) = self.ring(core, k, d) {
            let outside = k.open & !core.decisions;
            *k = Decisions { open: outside, ..ring };
            *d = what;
            return Some(BrokenCore {
                core: core.decisions,
                how: Some(BreakMethod::Ring),
                struck: S::none(),
            });
        }
        let f = self.fight;
        let mut convoys = S::none();
        for m in (f.carried & !d.whole & !d.broken & !d.missing).members() {
            let mut carriers = f.forces[m].carriers.members();
            if core.decisions.has(m)
                || carriers.any(|c| f.ground[f.forces[c].place].into.meets(core.decisions))
            {
                convoys.insert(m);
            }
        }
        match self.bend.paradox() {
            Paradox::AllHold => {
                let struck = core.decisions | convoys;
                d.missing |= struck;
                k.no |= struck & k.open;
                k.open &= !struck;
                Some(BrokenCore { core: core.decisions, how: Some(BreakMethod::AllHold), struck })
            }
            Paradox::Szykman if !convoys.is_empty() => {
                d.missing |= convoys;
                Some(BrokenCore { core: core.decisions, how: Some(BreakMethod::Szykman), struck: convoys })
            }
            Paradox::Szykman => None,
        }
    }

    /// The open decisions and pending supports that a move depends on.
    pub(super) fn looks(&self, m: usize, k: &Decisions<S>, d: &Derived<S>) -> (S, S) {
        let f = self.fight;
        let seen = Recorder::default();
        self.judge(m, k, d, &seen);
        let mut reads = seen.known.get();
        let mut attempts = seen.attempts.get();
        let mut supports = seen.supports.get() & d.pending;
        let mut left = supports;
        while let Some(s) = left.first() {
            left.remove(s);
            let (moves, others) = self.bend.cut_reads(self, s, k, d);
            reads |= moves;
            attempts |= moves & !(d.exists | d.missing);
            left |= others & d.pending & !supports;
            supports |= others & d.pending;
            for a in f.ground[f.forces[s].place].into.members() {
                match self.bend.may_cut(f, a, s) {
                    _ if self.cuts(a, s, k, d) == Tri::No => {}
                    CutRule::Never => {}
                    CutRule::Dislodging => reads.insert(a),
                    CutRule::Made | CutRule::Avoiding(_) => attempts.insert(a),
                }
            }
        }
        for a in attempts.members() {
            for c in f.forces[a].carriers.members() {
                reads |= f.ground[f.forces[c].place].into;
            }
        }
        (reads & k.open, supports)
    }

    /// Several answers that agree on cuts and routes, one of which contains the successes of all others.
    fn ring(
        &self,
        core: &Core<S, Derived<S>>,
        k: &Decisions<S>,
        d: &Derived<S>,
    ) -> Option<(Decisions<S>, Derived<S>)> {
        let (best, what) = core.solutions.iter().max_by_key(|(s, _)| s.yes.len())?;
        let supports = core.decisions.members().fold(S::none(), |set, m| set | self.looks(m, k, d).1);
        let is_ring = core.solutions.iter().all(|(s, e)| {
            s.yes.within(best.yes)
                && e.cut & supports == what.cut & supports
                && e.exists == what.exists
                && e.missing == what.missing
                && e.whole == what.whole
        });
        is_ring.then_some((*best, *what))
    }
}
