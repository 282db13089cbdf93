//! The orders that begin at a token: the patterns walked slot by slot.

use super::Line;
use super::rank::{BARE, PHASE, PREFIX, Rank, SLIP, VERBLESS, name_cost};
use crate::orders::prelude::*;
use crate::orders::vocabulary::Slot;

/// Longest stretch one order may take, in tokens; longer ones are no orders. Keeps hostile lines linear.
const LONGEST: usize = 64;

/// What a slot can take: the token after it, what it takes, and what that costs.
type Offers = Vec<(usize, Capture, Rank)>;

/// A walk from a token on: what the slots took so far, and the orders found.
struct Walk {
    start: usize,
    captures: Vec<Capture>,
    found: Vec<Match>,
}

/// A unit and then a place with nothing between them.
pub(in crate::orders) fn verbless(captures: &[Capture]) -> bool {
    captures.windows(2).any(|p| matches!(p, [Capture::Unit(_), Capture::Place(..) | Capture::Path(_)]))
}

/// The bit of a class; some share one.
fn bit(class: u16) -> u64 {
    1 << (class % 64)
}

fn names_cost<'n>(names: impl IntoIterator<Item = &'n Name>) -> Rank {
    names.into_iter().fold(Rank::default(), |rank, name| rank.plus(name_cost(name)))
}

impl Line<'_> {
    /// All orders that begin at a token, each with the token after it.
    pub fn matches(&mut self, at: usize) -> Vec<Match> {
        let mut walk = Walk { start: at, captures: Vec::new(), found: Vec::new() };
        self.walk(&mut walk, 0, at, Rank::default());
        walk.found
    }

    fn walk(&mut self, walk: &mut Walk, node: usize, at: usize, rank: Rank) {
        if at > walk.start + LONGEST || walk.found.len() > 400 {
            return;
        }
        let words = self.words;
        for pattern in &words.tree[node].ends {
            let wrong_phase = !words.patterns[*pattern].belongs(self.phase);
            let captures = walk.captures.clone();
            let bare = matches!(captures[..], [Capture::Unit(_)]);
            let slip = captures.iter().any(|c| matches!(c, Capture::Word(Some(v)) if v.slip));
            let mut rank = rank;
            let whither = self.to_nobody(&captures);
            let faults =
                [(wrong_phase, PHASE), (bare, BARE), (verbless(&captures), VERBLESS), (whither, PREFIX)];
            for (fault, tier) in faults {
                if fault {
                    rank.add(tier);
                }
            }
            let (start, pattern) = (walk.start, *pattern);
            walk.found.push(Match { start, end: at, pattern, captures, wrong_phase, slip, rank });
        }
        if at >= self.tokens.len() {
            return;
        }
        let classes = self.classes(at);
        for (slot, next) in &words.tree[node].next {
            if matches!(slot, Slot::Class(class) if classes & bit(*class) == 0) {
                continue;
            }
            for (end, capture, cost) in self.offers(*slot, at, &walk.captures) {
                walk.captures.push(capture);
                self.walk(walk, *next, end, rank.plus(cost));
                walk.captures.pop();
            }
        }
    }

    /// The classes of words at a token, or behind the sign there, as bits: most patterns want others.
    fn classes(&mut self, at: usize) -> u64 {
        let sign = matches!(self.sign(at), Some(Sign::Arrow | Sign::Colon));
        let mut bits = self.verbs(at).iter().fold(0, |bits, verb| bits | bit(verb.class));
        if sign {
            bits = self.verbs(at + 1).iter().fold(bits, |bits, verb| bits | bit(verb.class));
        }
        bits
    }

    /// A word that ends in “to” before a unit of which only the place is named: as well a place to go to (`S to gas`).
    fn to_nobody(&self, captures: &[Capture]) -> bool {
        captures.windows(2).any(|pair| {
            let [Capture::Word(Some(verb)), Capture::Unit(unit)] = pair else { return false };
            let last = verb.end.checked_sub(1).and_then(|at| self.tokens.get(at));
            unit.kind.is_none() && last.is_some_and(|t| t.word == "to")
        })
    }

    /// What a slot can take at a token, behind what others took.
    fn offers(&mut self, slot: Slot, at: usize, captures: &[Capture]) -> Offers {
        let sign = self.sign(at);
        let free = Rank::default();
        let one = |wanted: bool, end: usize| -> Offers {
            if wanted { vec![(end, Capture::Word(None), free)] } else { Vec::new() }
        };
        match slot {
            Slot::Class(class) => self.words_of(class, at, captures),
            Slot::Arrow => {
                let mut arrows = Vec::new();
                self.arrow(at, &mut arrows);
                let cost = |verb: Option<Verb>| Rank::one(SLIP, usize::from(verb.is_some_and(|v| v.slip)));
                arrows.into_iter().map(|(end, verb)| (end, Capture::Word(verb), cost(verb))).collect()
            }
            Slot::Unit | Slot::Other => self.units(at).into_iter().map(one_unit).collect(),
            Slot::Place | Slot::Province => self.goals(slot, at, captures),
            Slot::Path | Slot::Flight | Slot::Spot | Slot::Spots | Slot::Omens => self.lists(slot, at),
            Slot::Power => {
                let plain = self.power(at).map(|owner| (owner, at + 1));
                let found = plain.or_else(|| self.power_in_brackets(at));
                found.map(|(owner, end)| (end, Capture::Power(owner), free)).into_iter().collect()
            }
            Slot::Kind => {
                let dot = usize::from(self.sign(at + 1) == Some(Sign::Dot));
                let kind = self.words.kind_at(self.tokens, at);
                kind.map(|kind| (at + 1 + dot, Capture::Kind(kind), free)).into_iter().collect()
            }
            Slot::Number => {
                let token = self.tokens.get(at).filter(|t| t.sign == Sign::Number);
                let number = token.and_then(|t| t.word.parse().ok());
                number.map(|n| (at + 1, Capture::Number(n), free)).into_iter().collect()
            }
            Slot::Text if sign == Some(Sign::Quoted) => vec![(at + 1, Capture::Text(at), free)],
            Slot::Text => Vec::new(),
            Slot::Between => {
                self.between(at).into_iter().map(|end| (end, Capture::Word(None), free)).collect()
            }
            Slot::Comma => one(sign == Some(Sign::Comma), at + 1),
            Slot::Plus => one(sign == Some(Sign::Plus), at + 1),
            Slot::Minus => one(self.minus && sign == Some(Sign::Arrow), at + 1),
        }
    }

    /// A goal or a province.
    fn goals(&mut self, slot: Slot, at: usize, captures: &[Capture]) -> Offers {
        let on_the_way = match captures.last() {
            Some(Capture::Word(Some(v))) => Some(v.class) == self.words.class_of("VIA"),
            _ => false,
        };
        let mut places = if on_the_way { self.stations(at) } else { self.places(at) };
        if places.is_empty() && matches!(captures.last(), Some(Capture::Word(_))) {
            places.extend(self.unknown(at).map(|name| (name, at)));
        }
        // A province has no coast.
        places.retain(|(name, _)| slot == Slot::Place || name.coast.is_none());
        places.into_iter().map(|(name, at)| (name.end, Capture::Place(name, at), name_cost(&name))).collect()
    }

    /// Places and spaces in a row.
    fn lists(&mut self, slot: Slot, at: usize) -> Offers {
        match slot {
            Slot::Path | Slot::Flight => {
                let mut paths = Vec::new();
                if slot == Slot::Path {
                    self.paths(at, &mut paths)
                } else {
                    self.flights(at, &mut paths)
                }
                let offer = |(end, path): (usize, Vec<(Name, usize)>)| {
                    let cost = names_cost(path.iter().map(|n| &n.0));
                    (end, Capture::Path(path), cost)
                };
                paths.into_iter().map(offer).collect()
            }
            _ => {
                let spots = self.spots(at, slot).into_iter();
                let offer = |list: Vec<super::Spot>| {
                    let cost = names_cost(list.iter().filter_map(|s| s.name.as_ref()));
                    (list.last().map_or(at, |s| s.end), Capture::Spots(list), cost)
                };
                spots.map(offer).collect()
            }
        }
    }

    /// Words of a class.
    fn words_of(&mut self, class: u16, at: usize, captures: &[Capture]) -> Offers {
        let mut verbs: Vec<Verb> = self.verbs(at).iter().filter(|v| v.class == class).copied().collect();
        // `A Mar - S A Par-Bur`, `A Mun: hold`; two or three letters may be what is left of a name.
        if matches!(self.sign(at), Some(Sign::Arrow | Sign::Colon))
            && matches!(captures.last(), Some(Capture::Unit(_)))
            && self
                .tokens
                .get(at + 1)
                .is_some_and(|t| !matches!(t.word.chars().count(), 2 | 3) && !self.lexicon.is_name(&t.word))
        {
            verbs.extend(self.verbs(at + 1).iter().filter(|v| v.class == class && !v.slip));
        }
        let mut out = Vec::new();
        for verb in verbs {
            let mut cost = Rank::one(SLIP, usize::from(verb.slip));
            // A word that is a name as well stands on one tier with a move without a sign.
            if verb.end == at + 1 && self.lexicon.is_exact(&self.tokens[at].word) {
                cost.add(VERBLESS);
            }
            let longer = Verb { end: verb.end + 1, ..verb };
            out.push((verb.end, Capture::Word(Some(verb)), cost));
            // `A Mar-S-A Par-Bur`
            let kind = self.tokens.get(verb.end + 1).is_some_and(|t| self.words.kind(&t.word).is_some());
            let dash = self.sign(verb.end) == Some(Sign::Arrow);
            let helps = || ["SUPPORT", "CONVOY"].iter().any(|c| self.words.class_of(c) == Some(class));
            // `Build: A Lon`
            let heads = captures.is_empty() && (dash || self.sign(verb.end) == Some(Sign::Colon));
            if heads || dash && kind && helps() {
                out.push((longer.end, Capture::Word(Some(longer)), cost));
            }
        }
        out
    }
}

fn one_unit(unit: UnitText) -> (usize, Capture, Rank) {
    let mut cost = name_cost(&unit.name);
    // A power's name that is a place as well (`F Eng Bel`) stands on one tier with a move without a sign.
    if unit.shared_power {
        cost.add(VERBLESS);
    }
    (unit.end, Capture::Unit(unit), cost)
}
