//! The flows of a phase as a system of decisions on the judge's solver, and the breaking of its knots: by ring, convoy
//! rule or cut supports (“Resolution algorithm”, C-11.12, C-11.18, C-11.19).

use super::battle::Battle;
use super::flows::{FlowState, Flows, KnotRule, StruckOut};
use crate::judge::{self, Core, DecisionSystem, Decisions, IndexSet, Tri, constant, depends};

/// Nothing decided yet. Rulings are entered before [`solve`].
pub fn start(battle: &Battle) -> (Decisions<Flows>, StruckOut) {
    let open = Flows::below(battle.flows.len());
    (Decisions { open, ..Decisions::default() }, StruckOut::default())
}

/// Decides all flows; returns the rules applied to knots, in order.
pub fn solve(battle: &Battle, known: &mut Decisions<Flows>, struck: &mut StruckOut) -> Vec<KnotRule> {
    let log = judge::solve(battle, known, struck);
    log.into_iter().map(|(knot, broken)| broken.unwrap_or(KnotRule::Failed(knot))).collect()
}

/// A decision is the success of a flow. Flows are numbered by goal, then origin, so that of equal knots the solver picks
/// the one the rules name first.
impl DecisionSystem for Battle<'_> {
    type Set = Flows;
    type Derived = StruckOut;
    type Broken = KnotRule;

    /// The rest of step 1: decides a flow that has the same value for every completion.
    fn sharpen(&self, known: &mut Decisions<Flows>, struck: &mut StruckOut) -> bool {
        let mut changed = false;
        for i in known.open.members() {
            let value = constant(self, i, self.inputs(i), known, struck);
            changed |= known.decide(i, value);
        }
        changed
    }

    /// Step 1, as far as bounds suffice.
    fn value(&self, i: usize, known: &Decisions<Flows>, struck: &StruckOut) -> Tri {
        self.succeeds(i, FlowState { known, struck })
    }

    /// “A flow depends on another if, for some completion, changing the other alone changes its value.”
    fn reads(&self, i: usize, known: &Decisions<Flows>, struck: &StruckOut) -> Flows {
        let inputs = self.inputs(i) & known.open;
        let others = inputs.without(i).members();
        others
            .filter(|j| depends(self, i, *j, inputs, known, struck))
            .fold(Flows::none(), |set, j| set | Flows::singleton(j))
    }

    /// Steps 3 to 6.
    fn break_core(
        &self,
        core: &Core<Flows, StruckOut>,
        known: &mut Decisions<Flows>,
        struck: &mut StruckOut,
    ) -> Option<KnotRule> {
        if let Some(ring) = self.ring(core, known, struck) {
            let turning = ring.yes & core.decisions;
            *known = ring;
            return Some(KnotRule::Ring(turning));
        }
        let goals = core.decisions.members().fold(0u128, |set, i| set | 1 << self.flows[i].goal.0);
        // C-11.19
        let mut convoys = Flows::none();
        for (i, flow) in self.flows.iter().enumerate().filter(|(_, f)| f.by_sea) {
            if flow.carriers.iter().any(|c| goals.has(c.sea.into())) {
                convoys.insert(i);
            }
        }
        let convoys = convoys & !struck.flows & !known.yes;
        if !convoys.is_empty() {
            struck.flows |= convoys;
            return Some(KnotRule::Struck(convoys));
        }
        // C-11.18
        let mut cut = Flows::none();
        for (s, support) in self.supports.iter().enumerate() {
            let mut attackers = core.decisions.members().map(|i| &self.flows[i]);
            if attackers.any(|flow| flow.goal == support.at && flow.owner != support.owner) {
                cut.insert(s);
            }
        }
        let cut = cut & !struck.supports;
        if !cut.is_empty() {
            struck.supports |= cut;
            return Some(KnotRule::Cut(cut));
        }
        None
    }
}

impl Battle<'_> {
    /// Step 3: several answers that agree on supports and lift, one of which contains the successes of all others.
    fn ring(
        &self,
        core: &Core<Flows, StruckOut>,
        known: &Decisions<Flows>,
        struck: &StruckOut,
    ) -> Option<Decisions<Flows>> {
        if !core.complete {
            return None;
        }
        let outside = known.open & !core.decisions;
        let answers = core.solutions.iter().map(|(answer, _)| Decisions { open: outside, ..*answer });
        let most = answers.clone().max_by_key(|a| a.yes.len())?;
        let figures = |known: &Decisions<Flows>| {
            let now = FlowState { known, struck };
            let worth: Vec<_> = (0..self.supports.len()).map(|s| self.support_worth(s, now)).collect();
            let by_sea = (0..self.flows.len()).filter(|i| self.flows[*i].by_sea);
            (worth, by_sea.map(|i| self.lift(i, now)).collect::<Vec<_>>())
        };
        let wanted = figures(&most);
        answers.into_iter().all(|a| a.yes.is_subset(most.yes) && figures(&a) == wanted).then_some(most)
    }
}
