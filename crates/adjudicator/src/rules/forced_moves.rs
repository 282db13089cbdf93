//! Results fixed by the GM (`RESULT`), entered into a fight before anything is decided.

use super::Verdict;
use crate::judge::{Combat, Decisions, Derived, Fight, IndexSet, Outcome, RuleHooks, Solution, Tri};

/// Fixed results, by the index of the unit in the fight; the last for a unit counts.
#[derive(Clone, Debug, Default)]
pub(super) struct ForcedMoves(Vec<(usize, Verdict)>);

impl ForcedMoves {
    /// Fixes the result of a unit.
    pub(super) fn fix(&mut self, unit: usize, verdict: Verdict) {
        self.0.retain(|(u, _)| *u != unit);
        self.0.push((unit, verdict));
    }

    /// The fixed result of a unit's order.
    pub(super) fn verdict(&self, unit: usize) -> Option<Verdict> {
        self.0.iter().find(|(u, _)| *u == unit).map(|(_, v)| *v)
    }

    /// Applies the results to the orders: a convoy that does not succeed carries no army, and with `every` an army needs
    /// all its fleets. Returns the moves that have no effect.
    pub(super) fn prepare<S: IndexSet>(&self, f: &mut Fight<S>, every: bool) -> S {
        let mut void = S::none();
        for (i, verdict) in self.0.iter().filter(|(_, verdict)| *verdict != Verdict::Succeeds) {
            if f.movers.has(*i) && *verdict == Verdict::Void {
                void.insert(*i);
            }
            for force in f.forces.iter_mut().filter(|force| force.carriers.has(*i)) {
                force.carriers.remove(*i);
                if every {
                    force.carriers = S::none();
                }
            }
        }
        void
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Decides a fight in which the moves in `void` have no effect. Also returns the moves the results decided.
    pub(super) fn solve<S: IndexSet, B: RuleHooks<S>>(
        &self,
        fight: &Fight<S>,
        bend: &B,
        void: S,
    ) -> (Solution<S>, Outcome<S>, S) {
        let combat = Combat { fight, bend };
        let (mut known, mut derived) = combat.start_without(void);
        let pinned = self.apply(fight, &mut known, &mut derived);
        let solution = combat.solve_from(known, derived);
        let mut outcome = Outcome::from_solution(fight, bend, &solution);
        self.dislodge(&mut outcome);
        (solution, outcome, pinned)
    }

    /// Enters the results into the decisions. Returns the moves decided this way.
    fn apply<S: IndexSet>(&self, f: &Fight<S>, k: &mut Decisions<S>, d: &mut Derived<S>) -> S {
        let mut pinned = S::none();
        for (i, verdict) in &self.0 {
            if f.movers.has(*i) {
                // A dislodged unit certainly did not get away.
                k.open.remove(*i);
                k.yes.remove(*i);
                k.no.remove(*i);
                if *verdict == Verdict::Succeeds {
                    k.yes.insert(*i);
                    d.exists.insert(*i);
                    d.missing.remove(*i);
                } else {
                    k.no.insert(*i);
                    if *verdict == Verdict::Void {
                        d.exists.remove(*i);
                        d.missing.insert(*i);
                    }
                }
                pinned.insert(*i);
            }
            if f.supporters.has(*i) && *verdict != Verdict::Dislodged {
                for set in [&mut d.cut, &mut d.given, &mut d.pending] {
                    set.remove(*i);
                }
                if *verdict == Verdict::Succeeds { d.given.insert(*i) } else { d.cut.insert(*i) }
            }
        }
        // A unit ruled dislodged loses to its strongest attacker, unless a ruling moves one in.
        let into = |place: u16| f.ground[place].into & !f.harmless;
        let standing = self.0.iter().filter(|(i, _)| !f.movers.has(*i));
        let mut kept_out = S::none();
        for (i, _) in standing.filter(|(_, verdict)| *verdict == Verdict::Dislodged) {
            let place = f.forces[*i].place;
            let open = if (into(place) & k.yes).is_empty() { into(place) & k.open } else { S::none() };
            let strongest = open.members().max_by_key(|a| (f.weigh(f.forces[*a].help), usize::MAX - a));
            if let Some(a) = strongest {
                k.decide(a, Tri::Yes);
                d.exists.insert(a);
                pinned.insert(a);
                kept_out |= into(place);
            }
        }
        // No other unit gets to a place that a unit reaches, or holds, by ruling.
        for (i, _) in self.0.iter().filter(|(_, verdict)| *verdict == Verdict::Succeeds) {
            let force = &f.forces[*i];
            kept_out |= into(if f.movers.has(*i) { force.goal } else { force.place });
            // A unit coming the other way by land is driven back.
            if f.movers.has(*i) && !f.carried.has(*i) {
                kept_out |= f.ground[force.goal].at & into(force.place) & !f.carried;
            }
        }
        for a in (kept_out & k.open).members() {
            k.decide(a, Tri::No);
            pinned.insert(a);
        }
        pinned
    }

    /// Marks units ruled dislodged, even if nothing attacks them.
    fn dislodge<S: IndexSet>(&self, outcome: &mut Outcome<S>) {
        for (i, verdict) in &self.0 {
            if *verdict == Verdict::Dislodged {
                outcome.dislodged.insert(*i);
            }
        }
    }
}
