//! Link and Separate orders: void orders, stand-offs, effects (S-7 to S-14).

use super::SwissRules;
use super::board::SwissPlaces;
use super::grammar::{SubmittedSwissOrder, SwissOrder};
use super::space::{HyperspaceState, MoveSeason, Pair, TimedPair, is_permanent_link};
use crate::rules::prelude::*;

/// A Link or Separate order of this season.
pub struct Tie {
    /// Its index in the list of orders.
    pub index: usize,
    /// The owner.
    pub owner: Owner,
    /// Whether it is a Link, not a Separate.
    pub link: bool,
    /// The pair; `None` if it cannot be named.
    pub pair: Option<Pair>,
    /// The reason it is void, if it is.
    pub void: Option<Reason>,
    /// Whether it succeeded, and the reason.
    pub outcome: (bool, Reason),
}

fn void(what: &'static str) -> Reason {
    causal_reason("link-void", what)
}

/// Collects the orders and voids illegal ones; the others are counted (S-8).
pub fn collect(
    places: &SwissPlaces,
    space: &mut HyperspaceState,
    now: MoveSeason,
    given: &[SubmittedSwissOrder],
) -> Vec<Tie> {
    let mut ties = Vec::new();
    for (index, g) in given.iter().enumerate() {
        let (link, a, b) = match g.order {
            Ok(SwissOrder::Link { a, b }) => (true, a, b),
            Ok(SwissOrder::Separate { a, b }) => (false, a, b),
            _ => continue,
        };
        let trogs = g.owner == places.trogs;
        let quota = if trogs { 2 } else { 1 };
        let void = if link && !trogs {
            Some(void("trogs"))
        } else if a == b {
            Some(void("two"))
        } else if a == places.nar || b == places.nar {
            Some(void("nar"))
        } else if is_permanent_link(places, a, b) {
            Some(void("ever"))
        } else if space.links_used(g.owner, now.year) >= quota {
            Some(Reason::of("link-used"))
        } else {
            space.use_one(g.owner, now.year);
            None
        };
        ties.push(Tie {
            index,
            owner: g.owner,
            link,
            pair: (a != b).then(|| Pair::sorted_pair(a, b)),
            void,
            outcome: (false, Reason::default()),
        });
    }
    ties
}

/// Whether a legal Link for the pair is ordered (S-26).
pub fn is_link_ordered(ties: &[Tie], pair: Pair) -> bool {
    ties.iter().any(|t| t.link && t.void.is_none() && t.pair == Some(pair))
}

/// S-9 to S-12: settles every pair and records the results. Anything broken ends with this season.
pub fn settle(board: &Board, space: &mut HyperspaceState, now: MoveSeason, ties: &mut [Tie]) {
    let mut pairs: Vec<Pair> = ties.iter().filter(|t| t.void.is_none()).filter_map(|t| t.pair).collect();
    pairs.sort();
    pairs.dedup();
    for pair in pairs {
        let (mut linkers, mut separators): (Vec<Owner>, Vec<Owner>) = (Vec::new(), Vec::new());
        for tie in ties.iter().filter(|t| t.void.is_none() && t.pair == Some(pair)) {
            if tie.link { linkers.push(tie.owner) } else { separators.push(tie.owner) }
        }
        let (links, separates) = (linkers.len(), separators.len());
        let won = links > separates;
        let mut done: Vec<&'static str> = Vec::new();
        for _ in 0..links.abs_diff(separates) {
            done.extend(if won { link(space, pair, now) } else { separate(board, space, pair, now) });
        }
        // Each winning order reports a step of its own; surplus ones report the last step.
        let mut steps =
            done.iter().copied().chain(std::iter::repeat(done.last().copied().unwrap_or_default()));
        for tie in ties.iter_mut().filter(|t| t.void.is_none() && t.pair == Some(pair)) {
            let other = if tie.link { &separators } else { &linkers };
            let mine = (tie.link == won) && links != separates;
            tie.outcome = if !mine {
                (false, Reason::of("link-standoff").with("by", other.clone()))
            } else if done.is_empty() {
                (false, void("nothing"))
            } else {
                (true, Reason::of("link").with("what", steps.next().unwrap_or_default()))
            };
        }
    }
}

/// Takes one step of linking (S-10).
fn link(space: &mut HyperspaceState, pair: Pair, now: MoveSeason) -> Option<&'static str> {
    if let Some(barrier) = space.barriers.iter_mut().find(|b| b.pair == pair && b.ends > now) {
        barrier.ends = now;
        return Some("barrier-gone");
    }
    Some(make(&mut space.links, pair, now, "link", "link-renewed"))
}

/// Takes one step of separating (S-11).
fn separate(board: &Board, space: &mut HyperspaceState, pair: Pair, now: MoveSeason) -> Option<&'static str> {
    if let Some(link) = space.links.iter_mut().find(|l| l.pair == pair && l.ends > now) {
        link.ends = now;
        return Some("link-broken");
    }
    let Pair(a, b) = pair;
    let neighbours = board.touch(a).has(b);
    neighbours.then(|| make(&mut space.barriers, pair, now, "barrier", "barrier-renewed"))
}

fn make(
    spans: &mut Vec<TimedPair>,
    pair: Pair,
    now: MoveSeason,
    made: &'static str,
    renewed: &'static str,
) -> &'static str {
    if let Some(old) = spans.iter_mut().find(|s| s.pair == pair && s.ends > now) {
        old.ends = now.year_on();
        return renewed;
    }
    spans.push(TimedPair { pair, made: now, ends: now.year_on() });
    made
}

/// Removes what ends with the season (S-12), and consents without a linkage (S-26).
pub fn close(places: &SwissPlaces, space: &mut HyperspaceState, now: MoveSeason) {
    space.links.retain(|l| l.ends > now);
    space.barriers.retain(|b| b.ends > now);
    let links = space.links.clone();
    space.consents.retain(|(_, pair)| {
        is_permanent_link(places, pair.0, pair.1) || links.iter().any(|l| l.pair == *pair)
    });
}

/// Whether the pair also touches in normal space.
pub fn joined_in_both_spaces(board: &Board, a: Province, b: Province) -> bool {
    board.touch(a).has(b)
}

/// Gives or withdraws a consent; does nothing for any other order.
pub fn consent(
    rules: &SwissRules,
    space: &mut HyperspaceState,
    now: MoveSeason,
    g: &SubmittedSwissOrder,
    ties: &[Tie],
) -> Result<(), Reason> {
    let (power, pair, grant) = match g.order {
        Ok(SwissOrder::Consent { power, a, b }) => (power, Pair::sorted_pair(a, b), true),
        Ok(SwissOrder::Withdraw { power, a, b }) => (power, Pair::sorted_pair(a, b), false),
        _ => return Ok(()),
    };
    if g.owner != rules.places.trogs {
        return Err(causal_reason("link-void", "trogs"));
    }
    if pair.0 == pair.1 {
        return Err(causal_reason("link-void", "two"));
    }
    if !grant {
        let before = space.consents.len();
        space.consents.retain(|c| *c != (power, pair));
        if space.consents.len() == before {
            return Err(causal_reason("link-void", "nothing"));
        }
        return Ok(());
    }
    // With retreats, links ordered with the season's moves are already recorded.
    let made = space.links.iter().any(|l| l.pair == pair && l.made == now);
    let linked = made || space.is_linked(rules.places, pair.0, pair.1, now);
    if !linked && !is_link_ordered(ties, pair) {
        return Err(Reason::of("no-linkage").with("ends", "two"));
    }
    if !space.consent(power, pair) {
        space.consents.push((power, pair));
    }
    Ok(())
}
