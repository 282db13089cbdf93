//! The capacity of a convoy: the maximum flow through the seas whose ships were ordered for it (C-8.3 to C-8.5).

use crate::board::{Set, reachable_from};
use crate::rules::prelude::*;

/// Ships in one sea ordered to one convoy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvoyLift {
    /// The sea.
    pub sea: Province,
    /// Men the ships can carry.
    pub room: u32,
}

/// The greatest number of men that can get from `from` to `to` through the carriers for which `open` is true.
pub fn lift(
    board: &Board,
    from: Province,
    to: Province,
    carriers: &[ConvoyLift],
    open: impl Fn(usize) -> bool,
) -> u32 {
    // Each sea is two nodes joined by an edge with its room as capacity; edges between seas are unlimited.
    let seas: Vec<ConvoyLift> =
        carriers.iter().enumerate().filter(|(i, _)| open(*i)).map(|(_, c)| *c).collect();
    let n = seas.len();
    let (source, sink) = (2 * n, 2 * n + 1);
    let mut room = vec![vec![0u32; 2 * n + 2]; 2 * n + 2];
    let (start, end) = (waters(board, from), waters(board, to));
    for (i, a) in seas.iter().enumerate() {
        room[i][n + i] = a.room;
        if start.has(a.sea) {
            room[source][i] = u32::MAX;
        }
        if end.has(a.sea) {
            room[n + i][sink] = u32::MAX;
        }
        for (j, b) in seas.iter().enumerate() {
            if i != j && board.fleet_provinces(a.sea.place()).has(b.sea) {
                room[n + i][j] = u32::MAX;
            }
        }
    }
    let mut total: u32 = 0;
    while let Some(path) = augment(&room, source, sink) {
        let least = path.windows(2).map(|w| room[w[0]][w[1]]).min().unwrap_or(0);
        for w in path.windows(2) {
            room[w[0]][w[1]] -= least;
            room[w[1]][w[0]] = room[w[1]][w[0]].saturating_add(least);
        }
        total = total.saturating_add(least);
        if least == 0 {
            break;
        }
    }
    total
}

/// Whether an unbroken chain of the seas in `fleets` joins the two shores (C-8.8).
pub fn chain(board: &Board, from: Province, to: Province, fleets: Set) -> bool {
    reachable_from(waters(board, from) & fleets, |sea| board.fleet_provinces(Province(sea).place()) & fleets)
        .meets(waters(board, to))
}

/// The provinces a fleet in any port of the province can sail to.
fn waters(board: &Board, province: Province) -> Set {
    let coasts = &board.province(province).coasts;
    coasts.iter().fold(board.fleet_provinces(province.place()), |set, c| set | board.fleet_provinces(*c))
}

/// The shortest augmenting path.
fn augment(room: &[Vec<u32>], source: usize, sink: usize) -> Option<Vec<usize>> {
    let mut before = vec![usize::MAX; room.len()];
    let mut queue = std::collections::VecDeque::from([source]);
    before[source] = source;
    while let Some(at) = queue.pop_front() {
        for (next, left) in room[at].iter().enumerate() {
            if *left > 0 && before[next] == usize::MAX {
                before[next] = at;
                queue.push_back(next);
            }
        }
    }
    if before[sink] == usize::MAX {
        return None;
    }
    let mut path = vec![sink];
    while path[path.len() - 1] != source {
        path.push(before[path[path.len() - 1]]);
    }
    path.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::claudian::board::board;

    fn carriers(list: &[(&str, u32)]) -> Vec<ConvoyLift> {
        list.iter().map(|(id, room)| ConvoyLift { sea: board().id(id).unwrap(), room: *room }).collect()
    }

    #[test]
    fn routes_add_and_chains_carry_what_their_neck_carries() {
        let at = |id: &str| board().id(id).unwrap();
        let two = carriers(&[("nth", 5000), ("eng", 3000)]);
        assert_eq!(lift(board(), at("lon"), at("bel"), &two, |_| true), 8000);
        assert_eq!(lift(board(), at("lon"), at("bel"), &two, |i| i == 1), 3000);
        let neck = carriers(&[("eng", 5000), ("mao", 2000), ("nth", 4000)]);
        assert_eq!(lift(board(), at("lon"), at("por"), &neck, |_| true), 2000);
        assert_eq!(lift(board(), at("lon"), at("den"), &neck, |_| true), 4000);
        assert!(chain(board(), at("lon"), at("por"), [at("eng"), at("mao")].iter().collect()));
        assert!(!chain(board(), at("lon"), at("por"), [at("mao")].iter().collect()));
    }
}
