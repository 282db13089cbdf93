//! Covers: every way to cut the tokens of a line into orders that uses every token, compared tier by tier.
//!
//! * `units`, `lists`: units and rows of places at a token; [`Capture`]: what the slots of a pattern take
//! * `patterns`: the orders that begin at a token; `rank`: which cover is the better one

mod capture;
mod lists;
mod numbered;
mod patterns;
mod rank;
mod units;

pub use capture::{Capture, Spot, UnitText};
pub use numbered::Numbered;
pub(super) use patterns::verbless;

use crate::orders::prelude::*;
use rank::{JUNK, PIECES, REMARK, RUN_ON, Rank, VERBLESS};

/// A stretch of tokens read as one order.
#[derive(Clone, Debug)]
pub struct Match {
    /// First token.
    pub start: usize,
    /// The token after it.
    pub end: usize,
    /// The pattern, by index.
    pub pattern: usize,
    /// What the slots took.
    pub captures: Vec<Capture>,
    /// Of another phase.
    pub wrong_phase: bool,
    /// A word with a slip was mended.
    pub slip: bool,
    /// How good it is.
    pub(in crate::orders) rank: Rank,
}

/// A stretch of a line.
#[derive(Clone, Debug)]
pub enum Piece {
    /// One order, in all readings of the best tier; if it runs on, no sign stands between it and the order before it.
    Order { matches: Vec<Match>, run_on: bool },
    /// A remark that says nothing about orders.
    Remark(usize, usize),
    /// Not understood.
    Junk(usize, usize),
}

impl Piece {
    /// First token and the one after the last.
    pub fn range(&self) -> (usize, usize) {
        match self {
            Piece::Order { matches, .. } => matches.first().map_or((0, 0), |m| (m.start, m.end)),
            Piece::Remark(a, b) | Piece::Junk(a, b) => (*a, *b),
        }
    }
}

/// A line to be covered: its tokens and what is needed to read them.
pub struct Line<'a> {
    /// The tokens.
    pub tokens: &'a [Token],
    /// The names of the board.
    pub lexicon: &'a Lexicon,
    /// The words and patterns.
    pub words: &'a Compiled,
    /// The phase being played.
    pub phase: Phase,
    /// Mend typing slips.
    pub mend: bool,
    /// A dash before a unit may mean a removal.
    pub minus: bool,
    /// The units that go by number.
    pub markers: &'a [Numbered],
    names: Vec<Option<Vec<Name>>>,
    units: Vec<Option<Vec<UnitText>>>,
    verbs: Vec<Option<Vec<Verb>>>,
}

impl<'a> Line<'a> {
    /// A line to be read as a movement's, with slips mended.
    pub fn new(tokens: &'a [Token], lexicon: &'a Lexicon, words: &'a Compiled) -> Line<'a> {
        let count = tokens.len();
        Line {
            tokens,
            lexicon,
            words,
            phase: Phase::Movement,
            mend: true,
            minus: false,
            markers: &[],
            names: vec![None; count],
            units: vec![None; count],
            verbs: vec![None; count],
        }
    }

    fn sign(&self, at: usize) -> Option<Sign> {
        self.tokens.get(at).map(|t| t.sign)
    }

    /// The end of a word or phrase of a class at a token.
    pub fn word(&self, at: usize, class: &str) -> Option<usize> {
        self.words.word_at(self.tokens, at, class)
    }

    /// Names at a token. A word that is a kind of unit or a verb is never mended into a name.
    fn names(&mut self, at: usize) -> &[Name] {
        if at >= self.tokens.len() {
            return &[];
        }
        if self.names[at].is_none() {
            let word = &self.tokens[at].word;
            let mend = || {
                self.mend
                    && !self.words.is_word(word)
                    && self.words.kind(word).is_none()
                    && self.lexicon.owner(word).is_none()
            };
            let mut names = self.lexicon.names_at(self.tokens, at, mend);
            // `F Kiel (S) to Berlin` may be a support: only a province with coasts has one there.
            if names.iter().any(|n| n.coast.is_some()) {
                let ends: Vec<usize> = names.iter().filter(|n| n.coast.is_none()).map(|n| n.end).collect();
                let class = self.words.class_of("SUPPORT");
                let open = |at: usize| self.sign(at) == Some(Sign::Open);
                let verbs = |at: usize| self.words.verbs_at(self.tokens, at, false);
                let helps = |at: usize| open(at) && verbs(at).iter().any(|v| Some(v.class) == class);
                let support = |n: &Name| ends.iter().any(|end| *end < n.end && helps(*end));
                names.retain(|n| n.coast.is_none() || self.lexicon.is_split(&n.provinces) || !support(n));
            }
            self.names[at] = Some(names);
        }
        self.names[at].as_deref().unwrap_or_default()
    }

    fn verbs(&mut self, at: usize) -> &[Verb] {
        if at >= self.tokens.len() {
            return &[];
        }
        if self.verbs[at].is_none() {
            let word = &self.tokens[at].word;
            let mend = self.mend && !self.lexicon.is_name(word);
            self.verbs[at] = Some(self.words.verbs_at(self.tokens, at, mend));
        }
        self.verbs[at].as_deref().unwrap_or_default()
    }

    /// Place names at a token, in brackets too.
    fn places(&mut self, at: usize) -> Vec<(Name, usize)> {
        if self.sign(at) == Some(Sign::Open) {
            let names = self.names(at + 1).to_vec();
            return names
                .into_iter()
                .filter(|n| self.sign(n.end) == Some(Sign::Close))
                .map(|n| (Name { end: n.end + 1, ..n }, at + 1))
                .collect();
        }
        self.names(at).iter().map(|n| (*n, at)).collect()
    }

    /// A run of words that is no name, where a name should be.
    fn unknown(&mut self, at: usize) -> Option<Name> {
        let mut end = at;
        while end < at + 5 && self.tokens.get(end).is_some_and(Token::is_word) {
            let verb = end > at && self.verbs(end).iter().any(|v| !v.slip);
            if verb {
                break;
            }
            end += 1;
        }
        (end > at).then_some(Name::none(end, Tier::Unknown))
    }

    /// The owner a token names.
    fn power(&self, at: usize) -> Option<Owner> {
        let token = self.tokens.get(at).filter(|t| t.sign == Sign::Word)?;
        self.lexicon.owner(&token.word).map(|(o, _)| o)
    }

    fn class_at(&mut self, at: usize, class: &str) -> Vec<Verb> {
        let Some(class) = self.words.class_of(class) else { return Vec::new() };
        self.verbs(at).iter().filter(|v| v.class == class).copied().collect()
    }

    /// Skips signs between orders.
    fn separators(&self, mut at: usize, end: usize) -> usize {
        while at < end {
            match self.sign(at) {
                Some(Sign::Comma | Sign::Semicolon | Sign::And | Sign::Bar) => at += 1,
                // A point within a word parts nothing.
                Some(Sign::Dot)
                    if self
                        .tokens
                        .get(at + 1)
                        .is_none_or(|t| !t.glued || self.words.kind(&t.word).is_some()) =>
                {
                    at += 1;
                }
                Some(Sign::Other) if self.tokens[at].word != "#" => at += 1,
                Some(Sign::Slash) if self.sign(at + 1) != Some(Sign::Slash) => at += 1,
                Some(Sign::Word) => match self.word(at, "AND") {
                    Some(after) if after <= end => at = after,
                    _ => break,
                },
                _ => break,
            }
        }
        at
    }

    /// The end of the unreadable stretch that begins at a token: the next sign that parts orders, outside brackets.
    fn junk_end(&self, at: usize, end: usize) -> usize {
        let mut depth = 0usize;
        // What is left of an order that is a list is no other order.
        let whole = self.words.vocabulary.owned;
        for index in at..if whole { at } else { end } {
            match self.sign(index) {
                Some(Sign::Open) => depth += 1,
                Some(Sign::Close) => depth = depth.saturating_sub(1),
                Some(Sign::Comma | Sign::Semicolon) if depth == 0 => return index,
                Some(Sign::Dot) if depth == 0 => {
                    let next = self.tokens.get(index + 1);
                    if next.is_none_or(|t| !t.glued) {
                        return index;
                    }
                }
                _ => {}
            }
        }
        end
    }

    /// A remark in brackets, or after `//` or `#`, that holds no word that could change an order.
    fn remark(&mut self, at: usize, end: usize) -> Option<usize> {
        let (from, close, after) = match self.sign(at)? {
            Sign::Open => {
                let mut depth = 0usize;
                let limit = end.min(at + 80);
                let close = (at..limit).find(|i| {
                    match self.sign(*i) {
                        Some(Sign::Open) => depth += 1,
                        Some(Sign::Close) => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    depth == 0
                })?;
                (at + 1, close, close + 1)
            }
            // Any other such sign parts orders.
            Sign::Other => (at + 1, end, end),
            Sign::Slash => (at + 2, end, end),
            _ => return None,
        };
        if from >= close || close - from > 80 {
            return None;
        }
        let words = self.words;
        let inner = &self.tokens[from..close];
        let named = |t: &Token| self.lexicon.is_name(&t.word) || words.kind(&t.word).is_some();
        if inner.len() <= 4 && inner[0].word == "not" && after == close + 1 && inner.iter().any(named) {
            // `(not Gas)`, `(not a fleet)`
            return Some(after);
        }
        if inner.iter().any(|t| t.is_word() && words.is(&t.word, "STOP")) || !inner.iter().any(Token::is_word)
        {
            return None;
        }
        // A name or a power alone is no remark: it may have been meant.
        if inner.len() <= 3 && !self.names(from).is_empty() {
            return None;
        }
        if inner.len() == 1
            && (self.power(from).is_some() || !self.verbs(from).is_empty() || inner[0].word.len() < 3)
        {
            return None;
        }
        // Another order in brackets is an order, not a remark.
        if self.matches(from).iter().any(|m| m.end == close && m.captures.len() > 1) {
            return None;
        }
        Some(after)
    }

    /// Cuts a range of tokens into orders, remarks and what is left, by the best cover.
    pub fn cover(&mut self, from: usize, to: usize) -> Vec<Piece> {
        #[derive(Clone)]
        struct Step {
            rank: Rank,
            from: usize,
            piece: Piece,
        }
        let count = to - from + 1;
        let mut best: Vec<Option<Step>> = vec![None; count];
        let mut reached: Vec<Option<Rank>> = vec![None; count];
        let first = self.separators(from, to);
        if first >= to {
            return Vec::new();
        }
        reached[first - from] = Some(Rank::default());
        for at in first..to {
            let Some(rank) = reached[at - from] else { continue };
            let parted = at == first
                || best[at - from]
                    .as_ref()
                    .is_none_or(|s| s.piece.range().1 < at || matches!(s.piece, Piece::Remark(..)));
            let run_on = if parted { Rank::default() } else { Rank::one(RUN_ON, 1) };
            let mut offers: Vec<(usize, Rank, Piece)> = Vec::new();
            let mut found = self.matches(at);
            if !parted && self.words.vocabulary.owned {
                // What is left of an order is no other.
                found.clear();
            } else if !parted {
                // Where no sign says that an order begins, a slip of the pen is no unit.
                found.retain(|m| {
                    !matches!(m.captures.first(),
                        Some(Capture::Unit(u)) if u.kind.is_none() && u.name.tier == Tier::Slip)
                });
            }
            let mut ends: Vec<usize> = found.iter().map(|m| m.end).filter(|e| *e <= to).collect();
            ends.sort_unstable();
            ends.dedup();
            for end in ends {
                let here = || found.iter().filter(|m| m.end == end);
                let Some(least) = here().map(|m| m.rank).min() else { continue };
                let matches: Vec<Match> = here().filter(|m| m.rank == least).cloned().collect();
                // `F Eng Bel H`: behind a power's name a unit without its kind is on one tier with a move without a sign.
                let kind =
                    |m: &Match| matches!(m.captures.first(), Some(Capture::Unit(u)) if u.kind.is_some());
                let named = !parted && self.power(at - 1).is_some();
                let doubt = Rank::one(VERBLESS, usize::from(named && !matches.iter().all(kind)));
                let cost = rank.plus(least).plus(run_on).plus(doubt).plus(Rank::one(PIECES, 1));
                offers.push((end, cost, Piece::Order { matches, run_on: !parted }));
            }
            if let Some(end) = self.remark(at, to) {
                offers.push((end, rank.plus(Rank::one(REMARK, end - at)), Piece::Remark(at, end)));
            }
            if parted {
                let end = self.junk_end(at, to);
                let cost = rank.plus(Rank::one(JUNK, end - at)).plus(Rank::one(PIECES, 1));
                offers.push((end, cost, Piece::Junk(at, end)));
            }
            for (end, cost, piece) in offers {
                let next = self.separators(end, to);
                let slot = &mut reached[next - from];
                if slot.is_none_or(|old| cost < old) {
                    *slot = Some(cost);
                    best[next - from] = Some(Step { rank: cost, from: at, piece });
                }
            }
        }
        let mut out = Vec::new();
        let mut at = to;
        while let Some(step) = best[at - from].take() {
            debug_assert!(step.rank >= Rank::default());
            at = step.from;
            out.push(step.piece);
        }
        out.reverse();
        out
    }

    /// The meaning of a match.
    pub fn meaning(&self, found: &Match) -> Meaning {
        self.words.patterns[found.pattern].meaning
    }
}

/// A list with one more.
pub(super) fn longer<T: Clone>(list: &[T], one: T) -> Vec<T> {
    list.iter().cloned().chain([one]).collect()
}
