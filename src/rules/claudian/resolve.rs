//! Decides every flow: first what is forced, then one knot at a time by ring, convoy rule or cut supports
//! (“Resolution algorithm”, C-11.12, C-11.18, C-11.19).

use super::battle::Battle;
use super::bounds::Tri;

/// Nodes a search may visit before it is given up.
const BUDGET: usize = 1 << 14;

/// What a rule did to a knot that has no single answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breaking {
    /// The flows go round in a ring (C-11.12).
    Ring(Vec<usize>),
    /// Convoyed flows are treated as not made (C-11.19).
    Struck(Vec<usize>),
    /// Supports are cut entirely (C-11.18).
    Cut(Vec<usize>),
    /// The flows fail (safety net).
    Failed(Vec<usize>),
}

/// Decides all flows. `known` holds what is given from outside; what the rules did to knots is returned.
pub fn resolve(battle: &mut Battle, known: &mut Vec<Tri>) -> Vec<Breaking> {
    let mut log = Vec::new();
    known.resize(battle.flows.len(), Tri::Open);
    loop {
        settle(battle, known);
        let Some(knot) = knot(battle, known) else { return log };
        log.extend(untie(battle, known, &knot));
    }
}

/// Step 1: decides every flow that has the same value whatever becomes of the undecided ones.
fn settle(battle: &Battle, known: &mut [Tri]) {
    loop {
        let mut changed = false;
        for i in 0..known.len() {
            if known[i] == Tri::Open {
                known[i] = battle.value(i, known);
                changed |= known[i] != Tri::Open;
            }
        }
        if changed {
            continue;
        }
        // Ranges see less than trying everything does: what hangs together by one flow is apart in them.
        for i in 0..known.len() {
            if known[i] == Tri::Open
                && let Some(value) = constant(battle, known, i)
            {
                known[i] = Tri::of(value);
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn open_inputs(battle: &Battle, known: &[Tri], i: usize) -> Vec<usize> {
    battle.inputs(i).iter().copied().filter(|j| known[*j] == Tri::Open).collect()
}

/// The value a flow has for every completion of the undecided ones, if it is always the same.
fn constant(battle: &Battle, known: &[Tri], i: usize) -> Option<bool> {
    let open = open_inputs(battle, known, i);
    let mut trial = known.to_vec();
    let mut budget = BUDGET;
    let mut seen: Option<bool> = None;
    let same = every_completion(&mut trial, &open, &mut budget, &mut |trial| match battle.value(i, trial) {
        Tri::Open => Visit::Deeper,
        value if seen.is_none_or(|s| Tri::of(s) == value) => {
            seen = Some(value == Tri::Yes);
            Visit::Done
        }
        _ => Visit::Stop,
    });
    seen.filter(|_| same)
}

/// Whether changing `j` alone changes `i` for some completion; yes if that is too much to find out.
fn depends(battle: &Battle, known: &[Tri], i: usize, j: usize) -> bool {
    let open: Vec<usize> = open_inputs(battle, known, i).into_iter().filter(|o| *o != j).collect();
    let mut trial = known.to_vec();
    let mut budget = BUDGET;
    !every_completion(&mut trial, &open, &mut budget, &mut |trial| {
        trial[j] = Tri::No;
        let without = battle.value(i, trial);
        trial[j] = Tri::Yes;
        let with = battle.value(i, trial);
        trial[j] = Tri::Open;
        match (without, with) {
            (Tri::Open, _) | (_, Tri::Open) => Visit::Deeper,
            _ if without == with => Visit::Done,
            _ => Visit::Stop,
        }
    })
}

enum Visit {
    Deeper,
    Done,
    Stop,
}

/// Visits partial completions of `open`, deeper where asked; false if stopped or the budget is spent.
fn every_completion(
    trial: &mut [Tri],
    open: &[usize],
    budget: &mut usize,
    visit: &mut dyn FnMut(&mut [Tri]) -> Visit,
) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    match visit(trial) {
        Visit::Done => return true,
        Visit::Stop => return false,
        Visit::Deeper => {}
    }
    let Some((first, rest)) = open.split_first() else { return false };
    for value in [Tri::No, Tri::Yes] {
        trial[*first] = value;
        let whole = every_completion(trial, rest, budget, visit);
        trial[*first] = Tri::Open;
        if !whole {
            return false;
        }
    }
    true
}

/// The smallest set of undecided flows that depends on no other; among equals the one with the first goal, then origin,
/// by province code.
fn knot(battle: &Battle, known: &[Tri]) -> Option<Vec<usize>> {
    let open: Vec<usize> = (0..known.len()).filter(|i| known[*i] == Tri::Open).collect();
    let needs: Vec<Vec<usize>> = open
        .iter()
        .map(|i| {
            let inputs = open_inputs(battle, known, *i);
            inputs.into_iter().filter(|j| j != i && depends(battle, known, *i, *j)).collect()
        })
        .collect();
    let mut best: Option<(usize, Vec<_>, Vec<usize>)> = None;
    for start in &open {
        let mut closed = vec![*start];
        let mut at = 0;
        while at < closed.len() {
            let index = open.iter().position(|o| *o == closed[at]).unwrap_or(0);
            for j in &needs[index] {
                if !closed.contains(j) {
                    closed.push(*j);
                }
            }
            at += 1;
        }
        closed.sort();
        let mut places: Vec<_> =
            closed.iter().map(|i| (battle.flows[*i].goal, battle.flows[*i].from)).collect();
        places.sort();
        let better = best.as_ref().is_none_or(|(n, p, _)| (closed.len(), &places) < (*n, p));
        if better {
            best = Some((closed.len(), places, closed));
        }
    }
    best.map(|(_, _, knot)| knot)
}

/// Steps 2 to 6.
fn untie(battle: &mut Battle, known: &mut [Tri], knot: &[usize]) -> Option<Breaking> {
    let solutions = consistent(battle, known, knot);
    if let Some(solutions) = &solutions {
        if let [only] = solutions.as_slice() {
            apply(known, knot, only);
            return None;
        }
        if let Some(ring) = ring(battle, known, knot, solutions) {
            apply(known, knot, &ring);
            let turning = knot.iter().copied().filter(|i| known[*i] == Tri::Yes).collect();
            return Some(Breaking::Ring(turning));
        }
    }
    // C-11.19
    let goals: Vec<_> = knot.iter().map(|i| battle.flows[*i].goal).collect();
    let struck: Vec<usize> = (0..battle.flows.len())
        .filter(|i| {
            known[*i] != Tri::Yes
                && !battle.struck[*i]
                && battle.flows[*i].by_sea
                && battle.flows[*i].carriers.iter().any(|c| goals.contains(&c.sea))
        })
        .collect();
    if !struck.is_empty() {
        for i in &struck {
            battle.struck[*i] = true;
        }
        return Some(Breaking::Struck(struck));
    }
    // C-11.18
    let cut: Vec<usize> = (0..battle.supports.len())
        .filter(|s| {
            let support = &battle.supports[*s];
            let flows = knot.iter().map(|i| &battle.flows[*i]);
            !battle.cut[*s] && flows.into_iter().any(|f| f.goal == support.at && f.owner != support.owner)
        })
        .collect();
    if !cut.is_empty() {
        for s in &cut {
            battle.cut[*s] = true;
        }
        return Some(Breaking::Cut(cut));
    }
    for i in knot {
        known[*i] = Tri::No;
    }
    Some(Breaking::Failed(knot.to_vec()))
}

fn apply(known: &mut [Tri], knot: &[usize], values: &[bool]) {
    for (i, value) in knot.iter().zip(values) {
        known[*i] = Tri::of(*value);
    }
}

/// All assignments of the knot that (a) to (g) give back; None if there are too many to try.
fn consistent(battle: &Battle, known: &[Tri], knot: &[usize]) -> Option<Vec<Vec<bool>>> {
    // Nothing in a knot depends on what is undecided outside it, so any value will do there.
    let mut trial = known.to_vec();
    for (i, t) in trial.iter_mut().enumerate() {
        if *t == Tri::Open && !knot.contains(&i) {
            *t = Tri::No;
        }
    }
    let mut found = Vec::new();
    let mut budget = BUDGET;
    search(battle, &mut trial, knot, 0, &mut budget, &mut found).then_some(found)
}

fn search(
    battle: &Battle,
    trial: &mut [Tri],
    knot: &[usize],
    depth: usize,
    budget: &mut usize,
    found: &mut Vec<Vec<bool>>,
) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    for i in &knot[..depth] {
        let value = battle.value(*i, trial);
        if value != Tri::Open && value != trial[*i] {
            return true;
        }
    }
    if depth == knot.len() {
        found.push(knot.iter().map(|i| trial[*i] == Tri::Yes).collect());
        return true;
    }
    for value in [Tri::No, Tri::Yes] {
        trial[knot[depth]] = value;
        let whole = search(battle, trial, knot, depth + 1, budget, found);
        trial[knot[depth]] = Tri::Open;
        if !whole {
            return false;
        }
    }
    true
}

/// C-11.12: the solution that contains the successes of all others, if they differ in no support and no lift.
fn ring(battle: &Battle, known: &[Tri], knot: &[usize], solutions: &[Vec<bool>]) -> Option<Vec<bool>> {
    let most = solutions.iter().max_by_key(|s| s.iter().filter(|v| **v).count())?;
    if !solutions.iter().all(|s| s.iter().zip(most).all(|(v, m)| !v || *m)) {
        return None;
    }
    let figures = |values: &[bool]| {
        let mut trial = known.to_vec();
        apply(&mut trial, knot, values);
        let worth: Vec<_> = (0..battle.supports.len()).map(|s| battle.worth(s, &trial)).collect();
        let lift: Vec<_> = (0..battle.flows.len())
            .filter(|i| battle.flows[*i].by_sea)
            .map(|i| battle.lift(i, &trial))
            .collect();
        (worth, lift)
    };
    let first = figures(most);
    solutions.iter().all(|s| figures(s) == first).then(|| most.clone())
}
