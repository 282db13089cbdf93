//! The orders that begin at a token: the patterns walked slot by slot.

use super::rank::{BARE, PHASE, Rank, SLIP, VERBLESS, name_cost};
use super::{Capture, Line, Match, Preference};
use crate::orders::tokens::Sign;
use crate::orders::vocabulary::{Slot, Verb};
use crate::season::Phase;

/// Longest stretch one order may take, in tokens; longer ones are no orders. Keeps hostile lines linear.
const LONGEST: usize = 64;

impl Line<'_> {
    /// All orders that begin at a token, each with the token after it.
    pub(super) fn matches(&mut self, at: usize) -> Vec<Match> {
        let mut out = Vec::new();
        let mut captures = Vec::new();
        self.walk(0, at, at, &mut captures, Rank::default(), &mut out);
        let plain = out.len();
        if self.phase != Phase::Retreat && self.phase != Phase::Adjustment {
            for index in 0..plain {
                let end = out[index].end;
                if out[index].wrong_phase || out[index].start == end {
                    continue;
                }
                for (end, list) in self.retreat_list(end) {
                    let mut bare = out[index].end;
                    if matches!(self.sign(bare), Some(Sign::Comma | Sign::Semicolon)) {
                        bare += 1;
                    }
                    let bare_list = self.sign(bare) == Some(Sign::Word)
                        && self.tokens[bare].word.len() == 1
                        && self.sign(bare + 1) != Some(Sign::Colon);
                    let found = Match { end, retreats: Some(list), bare_list, ..out[index].clone() };
                    out.push(found);
                }
            }
        }
        out
    }

    pub(super) fn walk(
        &mut self,
        node: usize,
        start: usize,
        at: usize,
        captures: &mut Vec<Capture>,
        rank: Rank,
        out: &mut Vec<Match>,
    ) {
        if at > start + LONGEST || out.len() > 400 {
            return;
        }
        let words = self.words;
        for pattern in &words.tree[node].ends {
            let wrong_phase = !words.patterns[*pattern].phases.contains(&self.phase);
            let mut rank = rank;
            if wrong_phase {
                rank.add(PHASE);
            }
            if captures.len() == 1 && matches!(captures[0], Capture::Unit(_)) {
                rank.add(BARE);
            }
            let shape = captures.windows(2).any(|p| {
                matches!(
                    p,
                    [
                        Capture::Unit(_) | Capture::Units(_),
                        Capture::Place(..) | Capture::Path(_) | Capture::Prefs(_)
                    ]
                )
            });
            if shape {
                rank.add(VERBLESS);
            }
            let slip = captures.iter().any(|c| matches!(c, Capture::Word(Some(v)) if v.slip));
            out.push(Match {
                start,
                end: at,
                pattern: *pattern,
                captures: captures.clone(),
                wrong_phase,
                slip,
                retreats: None,
                bare_list: false,
                rank,
            });
        }
        if at >= self.tokens.len() {
            return;
        }
        for (slot, next) in &words.tree[node].next {
            match slot {
                Slot::Unit | Slot::Other => {
                    for unit in self.units(at) {
                        let mut cost = name_cost(&unit.name);
                        // A power's name that is a place as well (`F Eng Bel`) stands on one tier with a move without a sign.
                        if unit.shared_power {
                            cost.add(VERBLESS);
                        }
                        self.step(
                            *next,
                            start,
                            unit.end,
                            Capture::Unit(unit),
                            captures,
                            rank.plus(cost),
                            out,
                        );
                    }
                }
                Slot::Units => {
                    let mut lists = Vec::new();
                    self.unit_lists(at, &mut lists);
                    self.longer_joined(&mut lists);
                    for (end, list) in lists {
                        let cost = list.iter().fold(Rank::default(), |r, u| r.plus(name_cost(&u.name)));
                        self.step(*next, start, end, Capture::Units(list), captures, rank.plus(cost), out);
                    }
                }
                Slot::Place | Slot::Province => {
                    let on_the_way = match captures.last() {
                        Some(Capture::Word(Some(v))) => Some(v.class) == self.words.class_of("VIA"),
                        _ => false,
                    };
                    let mut places = if on_the_way { self.stations(at) } else { self.places(at) };
                    if places.is_empty()
                        && matches!(captures.last(), Some(Capture::Word(_)))
                        && let Some(name) = self.unknown(at)
                    {
                        places.push((name, at));
                    }
                    for (name, name_at) in places {
                        let (end, cost) = (name.end, name_cost(&name));
                        self.step(
                            *next,
                            start,
                            end,
                            Capture::Place(name, name_at),
                            captures,
                            rank.plus(cost),
                            out,
                        );
                    }
                }
                Slot::Path => {
                    let mut paths = Vec::new();
                    self.paths(at, &mut paths);
                    for (end, path) in paths {
                        let cost = path.iter().fold(Rank::default(), |r, n| r.plus(name_cost(&n.0)));
                        self.step(*next, start, end, Capture::Path(path), captures, rank.plus(cost), out);
                    }
                }
                Slot::Prefs => {
                    let mut lists = Vec::new();
                    self.prefs(at, &mut lists);
                    if lists.is_empty()
                        && matches!(captures.last(), Some(Capture::Word(_)))
                        && let Some(name) = self.unknown(at)
                    {
                        lists.push((name.end, vec![Preference::Place(name)]));
                    }
                    for (end, list) in lists {
                        let cost = list.iter().fold(Rank::default(), |r, p| match p {
                            Preference::Place(name) => r.plus(name_cost(name)),
                            Preference::Off => r,
                        });
                        self.step(*next, start, end, Capture::Prefs(list), captures, rank.plus(cost), out);
                    }
                }
                Slot::Power => {
                    if let Some(owner) = self.power(at) {
                        self.step(*next, start, at + 1, Capture::Power(owner), captures, rank, out);
                    } else if let Some((owner, end)) = self.power_in_brackets(at) {
                        self.step(*next, start, end, Capture::Power(owner), captures, rank, out);
                    }
                }
                Slot::Kind => {
                    if let Some(kind) = self.words.kind_at(self.tokens, at) {
                        let dot = usize::from(self.sign(at + 1) == Some(Sign::Dot));
                        self.step(*next, start, at + 1 + dot, Capture::Kind(kind), captures, rank, out);
                    }
                }
                Slot::Number => {
                    let token = self.tokens.get(at).filter(|t| t.sign == Sign::Number);
                    if let Some(number) = token.and_then(|t| t.word.parse().ok()) {
                        self.step(*next, start, at + 1, Capture::Number(number), captures, rank, out);
                    }
                }
                Slot::Text => {
                    let end = self.tokens.len();
                    self.step(*next, start, end, Capture::Text(at, end), captures, rank, out);
                }
                Slot::Class(class) => {
                    let mut verbs: Vec<Verb> =
                        self.verbs(at).iter().filter(|v| v.class == *class).copied().collect();
                    // `A Mar - S A Par-Bur`, `A Mun: hold`
                    if matches!(self.sign(at), Some(Sign::Arrow | Sign::Colon))
                        && matches!(captures.last(), Some(Capture::Unit(_) | Capture::Units(_)))
                        && self.tokens.get(at + 1).is_some_and(|t| {
                            // Two or three letters may be what is left of a name.
                            !matches!(t.word.chars().count(), 2 | 3) && !self.lexicon.is_name(&t.word)
                        })
                    {
                        verbs.extend(self.verbs(at + 1).iter().filter(|v| v.class == *class && !v.slip));
                    }
                    for verb in verbs {
                        let mut cost = Rank::default();
                        if verb.slip {
                            cost.add(SLIP);
                        }
                        // A word that is a name as well stands on one tier with a move without a sign.
                        let shared =
                            verb.end == at + 1 && !self.lexicon.exactly(&self.tokens[at].word).is_empty();
                        if shared {
                            cost.add(VERBLESS);
                        }
                        let rank = rank.plus(cost);
                        self.step(*next, start, verb.end, Capture::Word(Some(verb)), captures, rank, out);
                        // `A Mar-S-A Par-Bur`
                        if self.sign(verb.end) == Some(Sign::Arrow)
                            && !captures.is_empty()
                            && self
                                .tokens
                                .get(verb.end + 1)
                                .is_some_and(|t| self.words.kind(&t.word).is_some())
                            && ["SUPPORT", "CONVOY"].iter().any(|c| self.words.class_of(c) == Some(*class))
                        {
                            let verb = Verb { end: verb.end + 1, ..verb };
                            self.step(*next, start, verb.end, Capture::Word(Some(verb)), captures, rank, out);
                        }
                        // `Build: A Lon`
                        if captures.is_empty()
                            && matches!(self.sign(verb.end), Some(Sign::Colon | Sign::Arrow))
                        {
                            let verb = Verb { end: verb.end + 1, ..verb };
                            self.step(*next, start, verb.end, Capture::Word(Some(verb)), captures, rank, out);
                        }
                    }
                }
                Slot::Arrow => {
                    let mut arrows = Vec::new();
                    self.arrow(at, &mut arrows);
                    for (end, verb) in arrows {
                        let cost =
                            if verb.is_some_and(|v| v.slip) { Rank::one(SLIP, 1) } else { Rank::default() };
                        self.step(*next, start, end, Capture::Word(verb), captures, rank.plus(cost), out);
                    }
                }
                Slot::Comma => {
                    if self.sign(at) == Some(Sign::Comma) {
                        self.step(*next, start, at + 1, Capture::Word(None), captures, rank, out);
                    }
                }
                Slot::Plus => {
                    if self.sign(at) == Some(Sign::Plus) {
                        self.step(*next, start, at + 1, Capture::Word(None), captures, rank, out);
                    }
                }
                Slot::Minus => {
                    if self.minus && self.sign(at) == Some(Sign::Arrow) {
                        self.step(*next, start, at + 1, Capture::Word(None), captures, rank, out);
                    }
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn step(
        &mut self,
        node: usize,
        start: usize,
        at: usize,
        capture: Capture,
        captures: &mut Vec<Capture>,
        rank: Rank,
        out: &mut Vec<Match>,
    ) {
        captures.push(capture);
        self.walk(node, start, at, captures, rank, out);
        captures.pop();
    }
}
