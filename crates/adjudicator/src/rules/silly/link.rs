//! Rule 7, step 11: the old link ends, the votes are counted, the new one begins.

use std::collections::{BTreeMap, BTreeSet};

use super::board::HYPERSPACE;
use super::facts::pair_text;
use super::map::Map;
use super::orders::{Order, Spot, Step};
use super::play::Play;
use crate::board::{Owner, Province};
use crate::rules::Reason;

impl Play<'_> {
    /// Step 11.
    pub fn choose_link(&mut self) {
        let votes = self.count_votes();
        self.world.link = None;
        let most = votes.values().copied().max().unwrap_or(0);
        let mut tied: Vec<(Province, Province)> =
            votes.iter().filter(|(_, n)| **n == most).map(|(pair, _)| *pair).collect();
        tied.sort_by_key(|(a, b)| (self.map.code(*a).to_string(), self.map.code(*b).to_string()));
        let list: Vec<String> =
            votes.iter().map(|((a, b), n)| format!("{} {n}", pair_text(self.board, *a, *b))).collect();
        let text = if list.is_empty() { "No votes.".into() } else { format!("Votes: {}.", list.join(", ")) };
        self.tell("votes", Step::Link, text);
        let ruled = self.book.link();
        let link = match ruled {
            Some(link) => link,
            None if tied.len() > 1 => {
                let names: Vec<String> = tied.iter().map(|(a, b)| pair_text(self.board, *a, *b)).collect();
                Some(tied[self.draws.draw("link", &names)])
            }
            None => tied.first().copied(),
        };
        self.world.link = link;
        self.map = Map::new(self.board, link);
        let text = match link {
            Some((a, b)) => super::words::link(self.space(a), self.space(b)),
            None => "Hyperspace stays shut next season.".into(),
        };
        self.tell("link", Step::Link, text);
        self.part_twins(Step::Link);
    }

    /// RS-7.1, RS-7.2: the first vote of each player whose condition holds.
    fn count_votes(&mut self) -> BTreeMap<(Province, Province), u32> {
        let mut votes = BTreeMap::new();
        let mut voted: BTreeSet<Owner> = BTreeSet::new();
        for index in self.letters(Step::Link) {
            let owner = self.mail[index].owner;
            let Some(Order::Vote { a, b }) = self.current(index) else {
                self.idle(index);
                continue;
            };
            match self.pair(a, b) {
                Err(reason) => self.refuse(index, reason),
                Ok(_) if !voted.insert(owner) => self.idle(index),
                Ok(pair) => {
                    *votes.entry(pair).or_insert(0) += 1;
                    self.done_in_secret(index);
                }
            }
        }
        votes
    }

    fn pair(&self, a: Spot, b: Spot) -> Result<(Province, Province), Reason> {
        let (Spot::Space(a), Spot::Space(b)) = (a, b) else {
            return Err(Reason::new("no-link", "the underpass may not be named"));
        };
        if [a, b].iter().any(|p| self.map.code(*p) == HYPERSPACE) {
            return Err(Reason::new("no-link", "hyperspace itself may not be named"));
        }
        if a == b {
            return Err(Reason::new("no-link", "a link needs two spaces"));
        }
        Ok(if a < b { (a, b) } else { (b, a) })
    }
}
