//! The solver: decisions that are yes, no or open, and the resolution of those that depend on each other. It knows
//! nothing of strengths; a [`DecisionSystem`] does.
//!
//! The system settles everything forced. From the rest, the solver takes the smallest set that depends on no other open
//! decision and searches it for self-consistent assignments; unless there is exactly one, the system breaks the set. So a
//! paradox never affects a fight elsewhere.

use super::IndexSet;

/// Yes, no, or not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    /// It is not so.
    No,
    /// It is so.
    Yes,
    /// Not known yet.
    Open,
}

impl Tri {
    /// `Yes` for true, `No` for false.
    #[inline]
    pub fn from_bool(value: bool) -> Tri {
        if value { Tri::Yes } else { Tri::No }
    }

    /// Whether both are so.
    #[inline]
    pub fn and(self, other: Tri) -> Tri {
        match (self, other) {
            (Tri::No, _) | (_, Tri::No) => Tri::No,
            (Tri::Yes, Tri::Yes) => Tri::Yes,
            _ => Tri::Open,
        }
    }

    /// Whether at least one is so.
    #[inline]
    pub fn or(self, other: Tri) -> Tri {
        !(!self).and(!other)
    }

    /// The value both agree on; open if they differ.
    #[inline]
    pub fn hull(self, other: Tri) -> Tri {
        if self == other { self } else { Tri::Open }
    }
}

impl std::ops::Not for Tri {
    type Output = Tri;

    #[inline]
    fn not(self) -> Tri {
        match self {
            Tri::No => Tri::Yes,
            Tri::Yes => Tri::No,
            Tri::Open => Tri::Open,
        }
    }
}

/// The state of the decisions. Every decision is in exactly one of the three sets; while a core is searched, open
/// decisions outside it are in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decisions<S> {
    /// Decided: yes.
    pub yes: S,
    /// Decided: no.
    pub no: S,
    /// Not decided yet.
    pub open: S,
}

impl<S: IndexSet> Decisions<S> {
    /// The value of one decision.
    #[inline]
    pub fn get(&self, m: usize) -> Tri {
        if self.yes.has(m) {
            Tri::Yes
        } else if self.no.has(m) {
            Tri::No
        } else {
            Tri::Open
        }
    }

    /// Decides an open decision; `Tri::Open` leaves it open. Returns whether it decided.
    #[inline]
    pub fn decide(&mut self, m: usize, value: Tri) -> bool {
        match value {
            Tri::Open => return false,
            Tri::Yes => self.yes.insert(m),
            Tri::No => self.no.insert(m),
        }
        self.open.remove(m);
        true
    }
}

/// A knot: decisions that depend on each other and on no other open one, with the self-consistent assignments found.
#[derive(Clone, Debug)]
pub struct Core<S, D> {
    /// The decisions.
    pub decisions: S,
    /// The assignments that evaluate to themselves (everything decided before and the core), at most [`ENOUGH`].
    pub solutions: Vec<(Decisions<S>, D)>,
    /// Whether the search was complete; false if the budget ran out.
    pub complete: bool,
}

/// A system of decisions.
pub trait DecisionSystem {
    /// Sets of decisions.
    type Set: IndexSet;
    /// The consequences of the decisions (cuts, routes). Small and cheap to clone; contains no decision.
    type Derived: Clone;
    /// The action of a breaker, for the reasons.
    type Broken;

    /// Draws every sound conclusion, to a fixpoint; by default from the values of open decisions. The only hot function.
    fn settle(&self, known: &mut Decisions<Self::Set>, derived: &mut Self::Derived) {
        loop {
            let mut changed = false;
            for m in known.open.members() {
                let value = self.value(m, known, derived);
                changed |= known.decide(m, value);
            }
            if !changed {
                return;
            }
        }
    }

    /// Draws conclusions that are too expensive for every step of a search ([`super::constant`]); called when
    /// [`DecisionSystem::settle`] finds no more. Returns whether it decided anything.
    fn sharpen(&self, _known: &mut Decisions<Self::Set>, _derived: &mut Self::Derived) -> bool {
        false
    }

    /// The value of one decision as far as the others determine it; also used to verify a guess.
    fn value(&self, m: usize, known: &Decisions<Self::Set>, derived: &Self::Derived) -> Tri;

    /// The open decisions that the value of this one may depend on.
    fn reads(&self, m: usize, known: &Decisions<Self::Set>, derived: &Self::Derived) -> Self::Set;

    /// Breaks a core without a single answer: ring, paradox rule. Decides open decisions or removes attacks from
    /// `derived`; `None` if it can do neither, in which case the decisions of the core are all no.
    fn break_core(
        &self,
        core: &Core<Self::Set, Self::Derived>,
        known: &mut Decisions<Self::Set>,
        derived: &mut Self::Derived,
    ) -> Option<Self::Broken>;
}

/// Assignments tried in one core before its search stops.
pub const BUDGET: u32 = 1 << 14;
/// Most solutions of one core that are stored.
pub const ENOUGH: usize = 64;

/// Decides everything that is open. Returns what breakers did, in order; `None` for a core that no rule of the system could break.
#[inline]
pub fn solve<Y: DecisionSystem>(
    system: &Y,
    known: &mut Decisions<Y::Set>,
    derived: &mut Y::Derived,
) -> Vec<(Y::Set, Option<Y::Broken>)> {
    system.settle(known, derived);
    if known.open.is_empty() { Vec::new() } else { cores(system, known, derived) }
}

#[cold]
#[inline(never)]
fn cores<Y: DecisionSystem>(
    system: &Y,
    known: &mut Decisions<Y::Set>,
    derived: &mut Y::Derived,
) -> Vec<(Y::Set, Option<Y::Broken>)> {
    let mut log = Vec::new();
    // Breakers that only remove attacks must terminate: each removes at least one.
    let mut patience = 2 * Y::Set::CAPACITY;
    while !known.open.is_empty() {
        if system.sharpen(known, derived) {
            system.settle(known, derived);
            continue;
        }
        let decisions = component(system, known, derived);
        let core = explore(system, decisions, known, derived);
        if core.complete
            && let [(one, what)] = core.solutions.as_slice()
        {
            let outside = known.open & !decisions;
            *known = Decisions { open: outside, ..*one };
            *derived = what.clone();
        } else {
            patience = patience.saturating_sub(1);
            let broken = if patience > 0 { system.break_core(&core, known, derived) } else { None };
            if broken.is_none() {
                known.no |= decisions & known.open;
                known.open &= !decisions;
            }
            log.push((decisions, broken));
        }
        system.settle(known, derived);
    }
    log
}

/// The smallest set of open decisions closed under [`DecisionSystem::reads`]; among equals, that with the lowest decision.
pub fn component<Y: DecisionSystem>(system: &Y, known: &Decisions<Y::Set>, derived: &Y::Derived) -> Y::Set {
    let open: Vec<usize> = known.open.members().collect();
    let mut reach: Vec<Y::Set> =
        open.iter().map(|m| (system.reads(*m, known, derived) & known.open) | Y::Set::one(*m)).collect();
    for via in 0..open.len() {
        let through = reach[via];
        for set in reach.iter_mut().filter(|s| s.has(open[via])) {
            *set |= through;
        }
    }
    reach.into_iter().min_by_key(|s| s.len()).unwrap_or_default()
}

fn explore<Y: DecisionSystem>(
    system: &Y,
    decisions: Y::Set,
    known: &Decisions<Y::Set>,
    derived: &Y::Derived,
) -> Core<Y::Set, Y::Derived> {
    let mut search = CoreSearch { system, solutions: Vec::new(), budget: BUDGET };
    let start = Decisions { open: decisions, ..*known };
    search.descend(start, derived.clone(), Y::Set::none());
    let complete = search.budget > 0 && search.solutions.len() < ENOUGH;
    Core { decisions, solutions: search.solutions, complete }
}

struct CoreSearch<'a, Y: DecisionSystem> {
    system: &'a Y,
    solutions: Vec<(Decisions<Y::Set>, Y::Derived)>,
    budget: u32,
}

impl<Y: DecisionSystem> CoreSearch<'_, Y> {
    /// Guesses one open decision after another and settles the consequences; a guess that does not evaluate to itself is
    /// no solution.
    fn descend(&mut self, mut known: Decisions<Y::Set>, mut derived: Y::Derived, guessed: Y::Set) {
        if self.budget == 0 || self.solutions.len() >= ENOUGH {
            return;
        }
        self.budget -= 1;
        if !guessed.is_empty() {
            self.system.settle(&mut known, &mut derived);
        }
        let Some(m) = known.open.first() else {
            if guessed.members().all(|m| self.system.value(m, &known, &derived) == known.get(m)) {
                self.solutions.push((known, derived));
            }
            return;
        };
        for value in [Tri::Yes, Tri::No] {
            let mut guess = known;
            guess.decide(m, value);
            let mut tried = guessed;
            tried.insert(m);
            self.descend(guess, derived.clone(), tried);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// A circle of decisions, each with the value of the next; nothing is settled. Records the knots it had to break: the
    /// number of answers found, and whether that is all.
    struct Circle(usize, RefCell<Vec<(usize, bool)>>);

    impl DecisionSystem for Circle {
        type Set = u64;
        type Derived = ();
        type Broken = ();

        fn settle(&self, _: &mut Decisions<u64>, _: &mut ()) {}

        fn value(&self, m: usize, known: &Decisions<u64>, _: &()) -> Tri {
            known.get((m + 1) % self.0)
        }

        fn reads(&self, m: usize, _: &Decisions<u64>, _: &()) -> u64 {
            1 << ((m + 1) % self.0)
        }

        fn break_core(&self, core: &Core<u64, ()>, _: &mut Decisions<u64>, _: &mut ()) -> Option<()> {
            self.1.borrow_mut().push((core.solutions.len(), core.complete));
            assert_eq!(self.1.borrow().len(), 1, "a knot is broken once");
            None
        }
    }

    #[test]
    fn what_no_rule_breaks_is_all_no() {
        // All yes and all no; with twenty, the search stops before it gets from one to the other.
        for (many, asked) in [(3, (2, true)), (20, (1, false))] {
            let circle = Circle(many, RefCell::default());
            let mut known = Decisions { open: (1 << many) - 1, ..Decisions::default() };
            let all = known.open;
            assert_eq!(solve(&circle, &mut known, &mut ()), [(all, None)]);
            assert_eq!(known, Decisions { no: all, ..Decisions::default() });
            assert_eq!(circle.1.into_inner(), [asked]);
        }
    }
}
