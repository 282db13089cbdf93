//! Link and Separate orders: which are void, which stand each other off, what they make and break (S-7 to S-14).

use super::board::Places;
use super::orders::{Given, Order};
use super::reach::Fault;
use super::space::{Pair, Space, Span, When, permanent};
use crate::board::{Board, Owner, Province};

/// A Link or Separate order of this season.
pub struct Tie {
    /// Its place in the list of orders.
    pub index: usize,
    /// Whose.
    pub owner: Owner,
    /// A Link; else a Separate.
    pub link: bool,
    /// Which pair; None if it cannot be named.
    pub pair: Option<Pair>,
    /// Why it is void.
    pub void: Option<Fault>,
    /// What it came to: done or not, in words.
    pub outcome: (bool, String),
}

/// Finds the orders and says which are void; those that are not are counted (S-8).
pub fn collect(board: &Board, places: &Places, space: &mut Space, now: When, given: &[Given]) -> Vec<Tie> {
    let mut ties = Vec::new();
    for (index, g) in given.iter().enumerate() {
        let (link, a, b) = match g.order {
            Ok(Order::Link(a, b)) => (true, a, b),
            Ok(Order::Separate(a, b)) => (false, a, b),
            _ => continue,
        };
        let trogs = g.owner == places.trogs;
        let quota = if trogs { 2 } else { 1 };
        let void = if link && !trogs {
            Some(("not-trogs", "only TROGS links".to_string()))
        } else if a == b {
            Some(("same", "two different provinces must be named".to_string()))
        } else if a == places.nar || b == places.nar {
            Some(("nar", "the N.A.R. cannot be named".to_string()))
        } else if permanent(places, a, b) {
            Some(("permanent", format!("{} are linked for ever", Pair::of(a, b).names(board))))
        } else if space.used(g.owner, now.year) >= quota {
            Some(("quota", "its orders of this year are used up".to_string()))
        } else {
            space.use_one(g.owner, now.year);
            None
        };
        ties.push(Tie {
            index,
            owner: g.owner,
            link,
            pair: (a != b).then(|| Pair::of(a, b)),
            void,
            outcome: (false, String::new()),
        });
    }
    ties
}

/// True if a legal Link for the pair is ordered (S-26).
pub fn ordered(ties: &[Tie], pair: Pair) -> bool {
    ties.iter().any(|t| t.link && t.void.is_none() && t.pair == Some(pair))
}

/// S-9 to S-12: settles every pair and puts the results into the records. What is broken ends with this season.
pub fn settle(board: &Board, space: &mut Space, now: When, ties: &mut [Tie]) {
    let mut pairs: Vec<Pair> = ties.iter().filter(|t| t.void.is_none()).filter_map(|t| t.pair).collect();
    pairs.sort();
    pairs.dedup();
    for pair in pairs {
        let legal = |t: &&mut Tie| t.void.is_none() && t.pair == Some(pair);
        let count =
            |link: bool, ties: &mut [Tie]| ties.iter_mut().filter(legal).filter(|t| t.link == link).count();
        let (links, separates) = (count(true, ties), count(false, ties));
        let won = links > separates;
        let mut done: Vec<&str> = Vec::new();
        for _ in 0..links.abs_diff(separates) {
            done.extend(if won { link(space, pair, now) } else { separate(board, space, pair, now) });
        }
        let names = |side: bool, ties: &mut [Tie]| {
            let mut names: Vec<String> = ties
                .iter_mut()
                .filter(legal)
                .filter(|t| t.link == side)
                .map(|t| board.owner(t.owner).name.clone())
                .collect();
            names.dedup();
            names.join(" and ")
        };
        let (linkers, separators) = (names(true, ties), names(false, ties));
        for tie in ties.iter_mut().filter(legal) {
            let other = if tie.link { &separators } else { &linkers };
            let mine = (tie.link == won) && links != separates;
            tie.outcome = if !mine {
                (false, format!("stood off by {other}"))
            } else if done.is_empty() {
                (false, "nothing to do: the provinces are neither linked nor neighbours".into())
            } else {
                (true, done.join(", "))
            };
        }
    }
}

/// One step of linking (S-10).
fn link(space: &mut Space, pair: Pair, now: When) -> Option<&'static str> {
    if let Some(barrier) = space.barriers.iter_mut().find(|b| b.pair == pair && b.ends > now) {
        end(barrier, now);
        return Some("the barrier is taken away");
    }
    Some(make(&mut space.links, pair, now, "a linkage is made", "the linkage is renewed"))
}

/// One step of separating (S-11).
fn separate(board: &Board, space: &mut Space, pair: Pair, now: When) -> Option<&'static str> {
    if let Some(link) = space.links.iter_mut().find(|l| l.pair == pair && l.ends > now) {
        end(link, now);
        return Some("the linkage is broken");
    }
    let Pair(a, b) = pair;
    let neighbours = board.touch(a) >> b.0 & 1 == 1;
    neighbours.then(|| make(&mut space.barriers, pair, now, "a barrier is made", "the barrier is renewed"))
}

fn end(span: &mut Span, now: When) {
    span.ends = now;
}

fn make(
    spans: &mut Vec<Span>,
    pair: Pair,
    now: When,
    made: &'static str,
    renewed: &'static str,
) -> &'static str {
    if let Some(old) = spans.iter_mut().find(|s| s.pair == pair && s.ends > now) {
        old.ends = now.year_on();
        return renewed;
    }
    spans.push(Span { pair, made: now, ends: now.year_on() });
    made
}

/// What ends with the season is gone when it closes (S-12); consents without a linkage lapse (S-26).
pub fn close(places: &Places, space: &mut Space, now: When) {
    space.links.retain(|l| l.ends > now);
    space.barriers.retain(|b| b.ends > now);
    let links = space.links.clone();
    space
        .consents
        .retain(|(_, pair)| permanent(places, pair.0, pair.1) || links.iter().any(|l| l.pair == *pair));
}

/// The pair is joined in both spaces.
pub fn doubly(board: &Board, a: Province, b: Province) -> bool {
    board.touch(a) >> b.0 & 1 == 1
}
