//! What a solution means on the ground: who was dislodged by whom, which provinces were contested.

use super::{Bend, Fight, Set, Solution};

/// Dislodgements and stand-offs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome<S: Set> {
    /// Forces dislodged.
    pub dislodged: S,
    /// Provinces left empty by a stand-off: closed to retreats.
    pub contested: S::Places,
    /// Provinces with a force in them after the moves, dislodged ones apart.
    pub occupied: S::Places,
}

impl<S: Set> Outcome<S> {
    /// Reads it off a solution.
    #[inline]
    pub fn of<B: Bend<S>>(f: &Fight<S>, bend: &B, solution: &Solution<S>) -> Outcome<S> {
        let (k, d) = (&solution.known, &solution.derived);
        let (mut dislodged, mut occupied) = (S::none(), S::Places::none());
        for m in (k.yes & !f.harmless).members() {
            let goal = f.forces[m].goal;
            occupied.insert(goal as usize);
            let stay = f.ground[goal].at & !k.yes;
            if B::SHARES {
                for o in stay.members().filter(|o| !bend.shares(f, m, *o)) {
                    dislodged.insert(o);
                }
            } else {
                dislodged |= stay;
            }
        }
        let mut contested = S::Places::none();
        for m in (k.no & !d.missing & !f.harmless).members() {
            let goal = f.forces[m].goal;
            let beaten = f.ground[goal].at.members().any(|o| {
                f.forces[o].goal == f.forces[m].place
                    && k.yes.has(o)
                    && bend.beaten(f, m, o, by_land(f, d, m, o))
            });
            if !beaten {
                contested.insert(goal as usize);
            }
        }
        for i in (S::below(f.forces.len()) & !(k.yes | dislodged)).members() {
            let place = f.forces[i].place;
            if f.ground[place].at.has(i) {
                occupied.insert(place as usize);
            }
        }
        Outcome { dislodged, contested: contested & !occupied, occupied }
    }
}

fn by_land<S: Set>(f: &Fight<S>, d: &super::Derived<S>, a: usize, b: usize) -> bool {
    [a, b].into_iter().all(|x| !f.carried.has(x) || (f.either.has(x) && d.broken.has(x)))
}
