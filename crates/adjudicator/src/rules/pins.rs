//! Results the gamesmaster fixed, put into a fight of the shared combat before anything is decided (`RESULT`).

use super::Verdict;
use crate::judge::{Derived, Fight, Known, Outcome, Set, Tri};

/// Results fixed, by the index of the unit in the fight; the last of several for one unit counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Pins(Vec<(usize, Verdict)>);

impl Pins {
    /// Fixes the result of a unit.
    pub(super) fn fix(&mut self, unit: usize, verdict: Verdict) {
        self.0.retain(|(u, _)| *u != unit);
        self.0.push((unit, verdict));
    }

    /// The result fixed for a unit's order.
    pub(super) fn verdict(&self, unit: usize) -> Option<Verdict> {
        self.0.iter().find(|(u, _)| *u == unit).map(|(_, v)| *v)
    }

    /// Puts the results into what is known, as far as they are decisions. Returns the moves decided so.
    pub(super) fn apply<S: Set>(&self, f: &Fight<S>, k: &mut Known<S>, d: &mut Derived<S>) -> S {
        let mut pinned = S::none();
        for (i, verdict) in &self.0 {
            if f.movers.has(*i) {
                // Dislodged: it certainly did not get away.
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
            // A unit said to be dislodged falls to its strongest attacker.
            if !f.movers.has(*i) && *verdict == Verdict::Dislodged {
                let attackers = f.ground[f.forces[*i].place].into & k.open;
                let strongest =
                    attackers.members().max_by_key(|a| (f.weigh(f.forces[*a].help), usize::MAX - a));
                if let Some(a) = strongest {
                    k.decide(a, Tri::Yes);
                    d.exists.insert(a);
                    pinned.insert(a);
                }
            }
        }
        pinned
    }

    /// Units said to be dislodged are, even if nobody attacks them; others are not.
    pub(super) fn dislodge<S: Set>(&self, outcome: &mut Outcome<S>) {
        for (i, verdict) in &self.0 {
            if *verdict == Verdict::Dislodged {
                outcome.dislodged.insert(*i);
            } else {
                outcome.dislodged.remove(*i);
            }
        }
    }
}
