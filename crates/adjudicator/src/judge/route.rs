//! Convoy routes: whether carriers join two coasts, and which of them are on a route.

use super::{Fight, IndexSet};

/// Whether a chain of these carriers joins the two provinces.
pub fn connects<S: IndexSet>(fight: &Fight<S>, carriers: S, from: u16, to: u16) -> bool {
    let mut left = carriers;
    let mut reached = S::Places::one(from as usize);
    // An army boards only where it is: its own province is touched by the first carriers and not reached again.
    let mut first = true;
    loop {
        let (mut found, mut next) = (S::Places::none(), S::none());
        for c in left.members() {
            let touches = fight.reach[c];
            let boards =
                if first { touches.meets(reached) } else { reached.has(fight.forces[c].place as usize) };
            if boards {
                found |= touches;
                next.insert(c);
            }
        }
        if next.is_empty() {
            return false;
        }
        if found.has(to as usize) {
            return true;
        }
        left &= !next;
        reached = if first { found } else { reached | found };
        first = false;
    }
}

/// Whether the carrier is on a route between the provinces that needs all its fleets (DATC 6.F.12, 6.G.19). `reach` gives
/// the provinces a fleet at a place touches, `seas` are the provinces with fleets that could carry.
pub fn on_some_route<P: IndexSet>(
    reach: impl Fn(u16) -> P,
    seas: P,
    carrier: u16,
    from: u16,
    to: u16,
) -> bool {
    let touches = |p: u16, q: u16| reach(p).has(q as usize);
    if !seas.has(carrier as usize) || from == to {
        return false;
    }
    if touches(carrier, from) && touches(carrier, to) {
        return true;
    }
    // Chains without a short cut: only the first fleet touches the start, only the last the end, and each touches no
    // fleet of the chain except its neighbours. `barred` are the seas the chain may no longer use.
    let near = seas.members().filter(|s| touches(*s as u16, from));
    let starts = near.fold(P::none(), |set, s| set | P::one(s));
    let firsts = starts.members().map(|s| (s as u16, starts | P::one(s), s == carrier as usize));
    let mut stack: Vec<(u16, P, bool)> = firsts.collect();
    let mut budget = 100_000u32;
    while let Some((at, barred, through)) = stack.pop() {
        if touches(at, to) {
            if through {
                return true;
            }
            continue;
        }
        budget = budget.saturating_sub(1);
        if budget == 0 {
            return true;
        }
        let there = reach(at) & seas;
        for s in (there & !barred).members() {
            stack.push((s as u16, barred | there | P::one(s), through || s == carrier as usize));
        }
    }
    false
}
