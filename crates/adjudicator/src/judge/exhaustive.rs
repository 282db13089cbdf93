//! Exact answers about one decision, by trying every completion of the open ones it may depend on. Bounds are weaker:
//! they lose the correlation between values that depend on one decision.

use super::IndexSet;
use super::solver::{BUDGET, DecisionSystem, Decisions, Tri};

/// The value that a decision has for every completion of the open ones in `inputs`; open if it varies or if the budget runs out.
pub fn constant<Y: DecisionSystem>(
    system: &Y,
    m: usize,
    inputs: Y::Set,
    known: &Decisions<Y::Set>,
    derived: &Y::Derived,
) -> Tri {
    let mut seen = Tri::Open;
    let same = every_completion(*known, inputs & known.open, &mut { BUDGET }, &mut |trial| match system
        .value(m, trial, derived)
    {
        Tri::Open => Visit::Deeper,
        value if seen == Tri::Open || seen == value => {
            seen = value;
            Visit::Done
        }
        _ => Visit::Stop,
    });
    if same { seen } else { Tri::Open }
}

/// Whether changing only the open decision `other` changes the value of `m` for some completion of the open ones in
/// `inputs`; true if the budget runs out.
pub fn depends<Y: DecisionSystem>(
    system: &Y,
    m: usize,
    other: usize,
    inputs: Y::Set,
    known: &Decisions<Y::Set>,
    derived: &Y::Derived,
) -> bool {
    let open = (inputs & known.open).without(other);
    !every_completion(*known, open, &mut { BUDGET }, &mut |trial| {
        let with = |value| {
            let mut guess = *trial;
            guess.decide(other, value);
            system.value(m, &guess, derived)
        };
        match (with(Tri::No), with(Tri::Yes)) {
            (Tri::Open, _) | (_, Tri::Open) => Visit::Deeper,
            (without, with) if without == with => Visit::Done,
            _ => Visit::Stop,
        }
    })
}

enum Visit {
    Deeper,
    Done,
    Stop,
}

/// Visits partial completions of `open`, deeper where asked; false if stopped, if a full one is still undecided, or if
/// the budget runs out.
fn every_completion<S: IndexSet>(
    trial: Decisions<S>,
    open: S,
    budget: &mut u32,
    visit: &mut dyn FnMut(&Decisions<S>) -> Visit,
) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    match visit(&trial) {
        Visit::Done => return true,
        Visit::Stop => return false,
        Visit::Deeper => {}
    }
    let Some(first) = open.first() else { return false };
    [Tri::No, Tri::Yes].into_iter().all(|value| {
        let mut guess = trial;
        guess.decide(first, value);
        every_completion(guess, open.rest(), budget, visit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Core;

    /// Decision 0 is “2 or not 2”, decision 1 is decision 2; bounds know neither before 2 is decided.
    struct Plain;

    impl DecisionSystem for Plain {
        type Set = u64;
        type Derived = ();
        type Broken = ();

        fn settle(&self, _: &mut Decisions<u64>, _: &mut ()) {}

        fn value(&self, m: usize, known: &Decisions<u64>, _: &()) -> Tri {
            match (m, known.get(2)) {
                (0, two) => two.or(!two),
                (1, two) => two,
                _ => Tri::Open,
            }
        }

        fn reads(&self, _: usize, _: &Decisions<u64>, _: &()) -> u64 {
            0b100
        }

        fn break_core(&self, _: &Core<u64, ()>, _: &mut Decisions<u64>, _: &mut ()) -> Option<()> {
            None
        }
    }

    #[test]
    fn what_is_the_same_either_way_is_known_and_hangs_on_nothing() {
        let known = Decisions { open: 0b111, ..Decisions::default() };
        assert_eq!(constant(&Plain, 0, 0b110, &known, &()), Tri::Yes);
        assert_eq!(constant(&Plain, 1, 0b110, &known, &()), Tri::Open);
        assert!(!depends(&Plain, 0, 2, 0b110, &known, &()));
        assert!(depends(&Plain, 1, 2, 0b110, &known, &()));
    }
}
