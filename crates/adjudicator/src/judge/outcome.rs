//! The outcome of a solution on the board: forces dislodged, provinces contested.

use super::{Fight, Force, IndexSet, RuleHooks, Solution};

/// Dislodgements and stand-offs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome<S: IndexSet> {
    /// Forces dislodged.
    pub dislodged: S,
    /// Provinces left empty by a stand-off: closed to retreats.
    pub contested: S::Places,
    /// Provinces with a force in them after the moves, not counting dislodged ones.
    pub occupied: S::Places,
}

impl<S: IndexSet> Outcome<S> {
    /// Derives the outcome from a solution.
    #[inline]
    pub fn from_solution<B: RuleHooks<S>>(f: &Fight<S>, bend: &B, solution: &Solution<S>) -> Outcome<S> {
        let (k, d) = (&solution.decisions, &solution.derived);
        let (mut dislodged, mut taken, mut left) = (S::none(), S::Places::none(), S::Places::none());
        for m in k.yes.members() {
            let Force { place, goal, .. } = f.forces[m];
            if f.ground[place].at.within(k.yes) {
                left.insert(place as usize);
            }
            if f.harmless.has(m) {
                continue;
            }
            taken.insert(goal as usize);
            dislodged |= f.ground[goal].at & !k.yes;
        }
        let mut contested = S::Places::none();
        for m in (k.no & !d.missing & !f.harmless).members() {
            let goal = f.forces[m].goal;
            let gone = f.ground[goal].at & k.yes;
            let beaten = !gone.is_empty()
                && gone.members().any(|o| {
                    f.forces[o].goal == f.forces[m].place
                        && bend.beaten(f, m, o, [m, o].into_iter().all(|x| bend.comes_to_meet(f, d, x)))
                });
            if !beaten {
                contested.insert(goal as usize);
            }
        }
        // A dislodged force's province is occupied by the force that dislodged it.
        let occupied = (f.standing & !left) | taken;
        Outcome { dislodged, contested: contested & !occupied, occupied }
    }
}
