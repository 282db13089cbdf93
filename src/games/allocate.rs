//! Powers for players by their preference lists: fair, and the same for everybody who recomputes it.

use crate::draw::Draws;

/// A player and the powers he would like, best first; those he does not name are equal and last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Who.
    pub person: String,
    /// Indices of powers, best first.
    pub powers: Vec<usize>,
}

/// Gives each player one of `count` powers. The sum of places on the players' lists is the smallest possible; among the
/// ways to reach it, lots are drawn (`powers`) for the order in which players get the best power that is left to them.
/// Powers beyond the number of players stay free. None if there are more players than powers, or more than 16 powers.
pub fn allocate(wishes: &[Wish], count: usize, draws: &mut Draws) -> Option<Vec<usize>> {
    if wishes.len() > count || count > 16 {
        return None;
    }
    let mut waiting: Vec<usize> = (0..wishes.len()).collect();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let names: Vec<String> = waiting.iter().map(|i| wishes[*i].person.clone()).collect();
        order.push(waiting.remove(draws.draw("powers", &names)));
    }
    let cost = |player: usize, power: usize| {
        let wish = &wishes[player].powers;
        wish.iter().position(|p| *p == power).unwrap_or(count)
    };
    // best[k][set]: the smallest cost of giving powers outside `set` to the players from the k-th of the order on.
    let full = 1usize << count;
    let mut best = vec![vec![usize::MAX; full]; wishes.len() + 1];
    best[wishes.len()].fill(0);
    for k in (0..order.len()).rev() {
        for set in 0..full {
            for power in (0..count).filter(|p| set >> p & 1 == 0) {
                let rest = best[k + 1][set | 1 << power];
                if rest < usize::MAX {
                    best[k][set] = best[k][set].min(rest + cost(order[k], power));
                }
            }
        }
    }
    let mut given = vec![0; wishes.len()];
    let mut set = 0;
    for k in 0..order.len() {
        let fits = |p: &usize| {
            set >> p & 1 == 0
                && best[k + 1][set | 1 << p]
                    .checked_add(cost(order[k], *p))
                    .is_some_and(|total| total == best[k][set])
        };
        let open: Vec<usize> = (0..count).filter(fits).collect();
        let liked = open.iter().copied().map(|p| cost(order[k], p)).min()?;
        let equal: Vec<usize> = open.into_iter().filter(|p| cost(order[k], *p) == liked).collect();
        // Powers a player did not name are equal to him: lots decide between them.
        let names: Vec<String> = equal.iter().map(|p| format!("{p:02}")).collect();
        let power = if equal.len() > 1 { equal[draws.draw("power", &names)] } else { equal[0] };
        given[order[k]] = power;
        set |= 1 << power;
    }
    Some(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(lists: &[&[usize]]) -> Vec<Wish> {
        let wish = |(i, l): (usize, &&[usize])| Wish { person: format!("p{i}"), powers: l.to_vec() };
        lists.iter().enumerate().map(wish).collect()
    }

    #[test]
    fn everybody_gets_his_first_wish_where_that_is_possible() {
        for secret in 0..20u8 {
            let mut draws = Draws::secret(&[secret], "g", "start");
            let given = allocate(&wishes(&[&[2, 1], &[0], &[1, 2]]), 3, &mut draws).unwrap();
            assert_eq!(given, [2, 0, 1]);
        }
    }

    #[test]
    fn lots_decide_between_equal_wishes_and_always_the_same_way() {
        let lists = wishes(&[&[0, 1, 2], &[0, 1, 2], &[0, 2, 1]]);
        let mut seen = std::collections::BTreeSet::new();
        for secret in 0..60u8 {
            let once = allocate(&lists, 3, &mut Draws::secret(&[secret], "g", "start")).unwrap();
            let twice = allocate(&lists, 3, &mut Draws::secret(&[secret], "g", "start")).unwrap();
            assert_eq!(once, twice);
            let cost: usize =
                (0..3).map(|i| lists[i].powers.iter().position(|p| *p == once[i]).unwrap()).sum();
            assert_eq!(cost, 2);
            seen.insert(once);
        }
        assert_eq!(seen.len(), 2);
    }

    #[test]
    fn free_powers_and_too_many_players() {
        let mut draws = Draws::secret(b"x", "g", "start");
        assert_eq!(allocate(&wishes(&[&[6]]), 7, &mut draws), Some(vec![6]));
        assert_eq!(allocate(&wishes(&[&[], &[]]), 1, &mut draws), None);
        let given = allocate(&wishes(&[&[], &[], &[3]]), 7, &mut draws).unwrap();
        assert_eq!(given[2], 3);
        assert_ne!(given[0], given[1]);
    }
}
