//! Decisions that depend on each other: how far they are searched, and how those without a single answer are broken.

use std::cell::Cell;

use adjudicator::judge::{
    Core, DecisionSystem, Decisions, ENOUGH, IndexSet, Tri, component, constant, depends, solve,
};

/// Decisions that all depend on each other. Each is as guessed, or open until enough are decided and then yes.
struct Web {
    many: usize,
    /// Number of decisions needed before values are known; `None`: every guess is consistent.
    needs: Option<usize>,
    /// Whether breaking a knot claims success without doing anything; otherwise it does not even claim that.
    fiddles: bool,
    asked: Cell<usize>,
    found: Cell<(usize, bool)>,
}

fn web(many: usize, needs: Option<usize>, fiddles: bool) -> (Web, Decisions<u64>) {
    let web = Web { many, needs, fiddles, asked: Cell::new(0), found: Cell::new((0, false)) };
    (web, Decisions { open: u64::below(many), ..Decisions::default() })
}

impl DecisionSystem for Web {
    type Set = u64;
    type Derived = ();
    type Broken = ();

    fn settle(&self, _: &mut Decisions<u64>, _: &mut ()) {}

    fn value(&self, m: usize, known: &Decisions<u64>, _: &()) -> Tri {
        match self.needs {
            None => known.get(m),
            Some(needs) => Tri::from_bool((known.yes | known.no).len() >= needs).or(Tri::Open),
        }
    }

    fn reads(&self, _: usize, _: &Decisions<u64>, _: &()) -> u64 {
        u64::below(self.many)
    }

    fn break_core(&self, core: &Core<u64, ()>, _: &mut Decisions<u64>, _: &mut ()) -> Option<()> {
        self.asked.set(self.asked.get() + 1);
        self.found.set((core.solutions.len(), core.complete));
        self.fiddles.then_some(())
    }
}

#[test]
fn a_knot_with_as_many_answers_as_are_kept_may_have_more() {
    for (many, found) in [(1, (2, true)), (5, (32, true)), (6, (ENOUGH, false)), (7, (ENOUGH, false))] {
        let (web, mut known) = web(many, None, false);
        assert_eq!(component(&web, &known, &()), known.open);
        assert_eq!(solve(&web, &mut known, &mut ()).len(), 1);
        assert_eq!((web.found.get(), known.no), (found, u64::below(many)), "{many}");
    }
}

#[test]
fn a_search_that_comes_to_no_end_has_no_single_answer() {
    for (many, single) in [(1, true), (4, true), (12, true), (20, false)] {
        let (web, mut known) = web(many, Some(many), false);
        let log = solve(&web, &mut known, &mut ());
        let (yes, no) = if single { (u64::below(many), 0) } else { (0, u64::below(many)) };
        assert_eq!((log.len(), known), (usize::from(!single), Decisions { yes, no, open: 0 }), "{many}");
        assert_eq!(web.found.get(), if single { (0, false) } else { (1, false) }, "{many}");
    }
}

#[test]
fn a_rule_that_breaks_nothing_is_asked_twice_for_every_decision_there_could_be() {
    let (web, mut known) = web(3, None, true);
    let log = solve(&web, &mut known, &mut ());
    assert_eq!((log.len(), web.asked.get()), (128, 127));
    assert!(log[..127].iter().all(|(core, what)| (*core, *what) == (0b111, Some(()))));
    assert_eq!((log[127], known), ((0b111, None), Decisions { no: 0b111, ..Decisions::default() }));
}

#[test]
fn what_only_a_whole_completion_tells_is_found_within_the_budget() {
    for (many, value) in
        [(1, Tri::Yes), (4, Tri::Yes), (12, Tri::Yes), (13, Tri::Yes), (14, Tri::Open), (20, Tri::Open)]
    {
        let (web, known) = web(many, Some(many), false);
        assert_eq!(constant(&web, 0, known.open, &known, &()), value, "{many}");
        // A value that is always yes depends on nothing; beyond the budget it may seem to.
        assert_eq!(depends(&web, 0, 0, known.open, &known, &()), many > 14, "{many}");
    }
    // If one more decision is needed than there are, nothing is known.
    let (web, known) = web(4, Some(5), false);
    assert_eq!(constant(&web, 0, known.open, &known, &()), Tri::Open);
    assert!(depends(&web, 0, 1, known.open, &known, &()));
}
