//! Powers for players by their preference lists: fair, and the same for everybody who recomputes it.

use adjudicator::board::Board;
use adjudicator::draw::Draws;

/// A player and the powers they would like, best first; the others are equal and last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreferenceList {
    /// The player.
    pub person: String,
    /// Indices of powers, best first.
    pub powers: Vec<usize>,
}

/// Gives each player one of `count` powers, with the smallest possible sum of places on the players' lists; among the ways to
/// reach it, lots (`powers`) decide the order in which players get the best power left to them. Powers beyond the number of
/// players stay free. `None` if there are more players than powers.
pub fn allocate(wishes: &[PreferenceList], count: usize, draws: &mut Draws) -> Option<Vec<usize>> {
    if wishes.len() > count {
        return None;
    }
    let mut waiting: Vec<usize> = (0..wishes.len()).collect();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let names: Vec<String> = waiting.iter().map(|i| wishes[*i].person.clone()).collect();
        order.push(waiting.remove(draws.draw("powers", &names)));
    }
    let costs = |player: &usize, open: &[usize]| {
        open.iter().map(|power| cost_of(*player, *power, count, wishes)).collect()
    };
    let least = |players: &[usize], open: &[usize]| {
        least(&players.iter().map(|player| costs(player, open)).collect::<Vec<_>>())
    };
    let (mut given, mut open) = (vec![0; wishes.len()], (0..count).collect::<Vec<usize>>());
    for (k, player) in order.iter().enumerate() {
        let (all, rest) = (least(&order[k..], &open), &order[k + 1..]);

        let fitting = open.iter().copied().filter(|power| {
            let others: Vec<usize> = open.iter().copied().filter(|p| p != power).collect();
            cost_of(*player, *power, count, wishes) + least(rest, &others) == all
        });
        let fitting: Vec<usize> = fitting.collect();
        let liked = fitting.iter().map(|p| cost_of(*player, *p, count, wishes)).min()?;
        let equal: Vec<usize> =
            fitting.into_iter().filter(|p| cost_of(*player, *p, count, wishes) == liked).collect();
        // Powers a player did not name are equal: lots decide between them.
        let names: Vec<String> = equal.iter().map(|p| format!("{p:02}")).collect();
        let power = if equal.len() > 1 { equal[draws.draw("power", &names)] } else { equal[0] };
        given[*player] = power;
        open.retain(|p| *p != power);
    }
    Some(given)
}

fn cost_of(player: usize, power: usize, count: usize, wishes: &[PreferenceList]) -> i64 {
    let place = wishes[player].powers.iter().position(|p| *p == power);
    place.unwrap_or(count) as i64
}

/// Assigns powers as a board says: by preference, by lot, or in the order of the list.
pub fn by_board(board: &Board, wishes: &[PreferenceList], draws: &mut Draws) -> Option<Vec<usize>> {
    let (all, open) = (board.seats(), board.seats_for(wishes.len()));
    let in_play = wishes.iter().map(|wish| {
        let powers =
            wish.powers.iter().filter_map(|at| open.iter().position(|power| all.get(*at) == Some(power)));
        PreferenceList { powers: powers.collect(), ..wish.clone() }
    });
    let mut in_play: Vec<PreferenceList> = in_play.collect();
    let given = match board.play.seating.draw.as_deref() {
        Some("fixed") => (in_play.len() <= open.len()).then(|| (0..in_play.len()).collect()),
        draw => {
            if draw == Some("lot") {
                in_play.iter_mut().for_each(|wish| wish.powers.clear());
            }
            allocate(&in_play, open.len(), draws)
        }
    };
    given?.into_iter().map(|at| all.iter().position(|power| open.get(at) == Some(power))).collect()
}

/// The smallest sum of one cost from each row, no two from one column (the Hungarian method).
fn least(costs: &[Vec<i64>]) -> i64 {
    let (rows, columns) = (costs.len(), costs.first().map_or(0, Vec::len));
    let (mut of_row, mut of_column) = (vec![0; rows + 1], vec![0; columns + 1]);
    let mut row_of = vec![0; columns + 1];
    for row in 1..=rows {
        row_of[0] = row;
        let mut at = 0;
        let (mut slack, mut from) = (vec![i64::MAX; columns + 1], vec![0; columns + 1]);
        let mut seen = vec![false; columns + 1];
        while row_of[at] != 0 {
            seen[at] = true;
            let (mut step, mut next) = (i64::MAX, 0);
            for column in (1..=columns).filter(|c| !seen[*c]) {
                let now = costs[row_of[at] - 1][column - 1] - of_row[row_of[at]] - of_column[column];
                if now < slack[column] {
                    (slack[column], from[column]) = (now, at);
                }
                if slack[column] < step {
                    (step, next) = (slack[column], column);
                }
            }
            for column in 0..=columns {
                if seen[column] {
                    of_row[row_of[column]] += step;
                    of_column[column] -= step;
                } else {
                    slack[column] -= step;
                }
            }
            at = next;
        }
        while at != 0 {
            row_of[at] = row_of[from[at]];
            at = from[at];
        }
    }
    -of_column[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(lists: &[&[usize]]) -> Vec<PreferenceList> {
        lists
            .iter()
            .enumerate()
            .map(|(i, l)| PreferenceList { person: format!("p{i}"), powers: l.to_vec() })
            .collect()
    }

    #[test]
    fn everybody_gets_his_first_wish_where_that_is_possible() {
        for secret in 0..20u8 {
            let mut draws = Draws::from_secret(&[secret], "g", "start");
            let given = allocate(&wishes(&[&[2, 1], &[0], &[1, 2]]), 3, &mut draws).unwrap();
            assert_eq!(given, [2, 0, 1]);
        }
    }

    #[test]
    fn lots_decide_between_equal_wishes_and_always_the_same_way() {
        let lists = wishes(&[&[0, 1, 2], &[0, 1, 2], &[0, 2, 1]]);
        let mut seen = std::collections::BTreeSet::new();
        for secret in 0..60u8 {
            let once = allocate(&lists, 3, &mut Draws::from_secret(&[secret], "g", "start")).unwrap();
            let twice = allocate(&lists, 3, &mut Draws::from_secret(&[secret], "g", "start")).unwrap();
            assert_eq!(once, twice);
            let cost: usize =
                (0..3).map(|i| lists[i].powers.iter().position(|p| *p == once[i]).unwrap()).sum();
            assert_eq!(cost, 2);
            seen.insert(once);
        }
        assert_eq!(seen.len(), 2);
    }

    #[test]
    fn many_powers_are_given_as_few_are() {
        let mut draws = Draws::from_secret(b"x", "g", "start");
        let all: Vec<Vec<usize>> = (0..34).map(|n| vec![(n + 1) % 34, n]).collect();
        let given = allocate(&wishes(&all.iter().map(Vec::as_slice).collect::<Vec<_>>()), 34, &mut draws);
        assert_eq!(given, Some((0..34).map(|n| (n + 1) % 34).collect()));
    }

    #[test]
    fn free_powers_and_too_many_players() {
        let mut draws = Draws::from_secret(b"x", "g", "start");
        assert_eq!(allocate(&wishes(&[&[6]]), 7, &mut draws), Some(vec![6]));
        assert_eq!(allocate(&wishes(&[&[], &[]]), 1, &mut draws), None);
        let given = allocate(&wishes(&[&[], &[], &[3]]), 7, &mut draws).unwrap();
        assert_eq!(given[2], 3);
        assert_ne!(given[0], given[1]);
    }
}
