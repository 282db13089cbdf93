//! Rule 7, step 11: the old link ends, votes are counted, the new link begins.

use super::board::HYPERSPACE;
use super::facts::pair_text;
use super::prelude::*;

impl SillyPhase<'_> {
    /// Plays step 11.
    pub fn choose_link(&mut self) {
        let votes = self.count_votes();
        self.world.link = None;
        let most = votes.values().copied().max().unwrap_or(0);
        let mut tied: Vec<(Province, Province)> =
            votes.iter().filter(|(_, n)| **n == most).map(|(pair, _)| *pair).collect();
        tied.sort_by_key(|(a, b)| (self.map.code(*a).to_string(), self.map.code(*b).to_string()));
        let mut list: Vec<_> = votes.iter().collect();
        list.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let list = list.into_iter().map(|((a, b), n)| {
            let pair = CodedMessage::new("place-pair").with("a", *a).with("b", *b);
            CodedMessage::new("event-vote").with("pair", pair).with("n", *n)
        });
        let list: Vec<CodedMessage> = list.collect();
        self.tell(
            SillyStep::Link,
            if list.is_empty() {
                PhaseEvent::new("no-votes")
            } else {
                PhaseEvent::new("votes").with("list", list)
            },
        );
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
        self.map = SeasonMap::new(self.board, link);
        let event = match link {
            Some((a, b)) => PhaseEvent::new("next-door").with("at", vec![a, b]),
            None => PhaseEvent::new("shut"),
        };
        self.tell(SillyStep::Link, event);
        self.part_twins(SillyStep::Link);
    }

    /// RS-7.1, RS-7.2: counts the first vote of each player whose condition is true.
    fn count_votes(&mut self) -> BTreeMap<(Province, Province), u32> {
        let mut votes = BTreeMap::new();
        let mut voted: BTreeSet<Owner> = BTreeSet::new();
        for index in self.letters(SillyStep::Link) {
            let owner = self.mail[index].owner;
            let Some(SillyOrder::Vote { a, b }) = self.live(index) else { continue };
            match self.pair(a, b) {
                Err(reason) => self.refuse(index, reason),
                Ok(_) if !voted.insert(owner) => self.note_unmet_condition(index),
                Ok(pair) => {
                    *votes.entry(pair).or_insert(0) += 1;
                    self.done_in_secret(index);
                }
            }
        }
        votes
    }

    fn pair(&self, a: SpaceOrUnderpass, b: SpaceOrUnderpass) -> Result<(Province, Province), Reason> {
        let (SpaceOrUnderpass::Space(a), SpaceOrUnderpass::Space(b)) = (a, b) else {
            return Err(general("named"));
        };
        if [a, b].iter().any(|p| self.map.code(*p) == HYPERSPACE) {
            return Err(general("named"));
        }
        if a == b {
            return Err(causal_reason("link-void", "two"));
        }
        Ok(if a < b { (a, b) } else { (b, a) })
    }
}
