//! Convoy routes: whether carriers join two coasts, and which of them lie on a route.

use super::{Fight, Set};

/// True if a chain of these carriers joins the two provinces.
pub fn connects<S: Set>(fight: &Fight<S>, carriers: S, from: u8, to: u8) -> bool {
    let mut left = carriers;
    let mut reached = 1u128 << from;
    let goal = 1u128 << to;
    // The army boards only where it stands, so its own province is touched by the first carriers, not reached again.
    let mut first = true;
    loop {
        let (mut found, mut next) = (0u128, S::none());
        for c in left.members() {
            let touches = fight.reach[c];
            let boards =
                if first { touches & reached != 0 } else { reached >> fight.forces[c].place & 1 == 1 };
            if boards {
                found |= touches;
                next.insert(c);
            }
        }
        if next.is_empty() {
            return false;
        }
        if found & goal != 0 {
            return true;
        }
        left &= !next;
        reached = if first { found } else { reached | found };
        first = false;
    }
}

/// True if the carrier lies on a route between the provinces from which no fleet can be left out (DATC 6.F.12, 6.G.19).
/// `reach` are the provinces a fleet at a place touches, `seas` the provinces with fleets that could carry.
pub fn on_some_route(reach: impl Fn(u8) -> u128, seas: u128, carrier: u8, from: u8, to: u8) -> bool {
    let touches = |p: u8, q: u8| reach(p) >> q & 1 == 1;
    let bits = |mut set: u128| {
        std::iter::from_fn(move || {
            let i = (set != 0).then(|| set.trailing_zeros() as u8)?;
            set &= set - 1;
            Some(i)
        })
    };
    if seas >> carrier & 1 == 0 || from == to {
        return false;
    }
    if touches(carrier, from) && touches(carrier, to) {
        return true;
    }
    // Chains without a short cut: only the first fleet touches the start, only the last the end, and none touches a
    // fleet of the chain but its neighbours. `barred` are the seas the chain may no longer use.
    let starts = bits(seas).filter(|s| touches(*s, from)).fold(0u128, |set, s| set | 1 << s);
    let mut stack: Vec<(u8, u128, bool)> = bits(starts).map(|s| (s, starts | 1 << s, s == carrier)).collect();
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
        let next = reach(at) & seas & !barred;
        for s in bits(next) {
            stack.push((s, barred | reach(at) & seas | 1 << s, through || s == carrier));
        }
    }
    false
}
