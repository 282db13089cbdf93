//! Units that are named without an order, and statements about all units or all others.

use std::ops::Range;

use adjudicator::orders::Code;

use super::cause::Cause;
use super::lattice::UnitAt;
use super::letter::{Mention, MentionKind, Reader, RestRule, Scope};
use super::matching::Match;
use super::resolve::Whose;
use super::sentences::LetterSentence;
use super::words::classes;
use super::words::{Class, Classes, Trait};
use crate::{Act, Kind};

/// What is said of all units.
#[derive(Default)]
struct Gathered {
    end: usize,
    holds: bool,
    stands: bool,
    keeps: bool,
    units: bool,
    rest: bool,
    kind: Option<adjudicator::board::UnitKind>,
}

impl Reader<'_, '_> {
    /// `all others hold`, `the rest as before`.
    pub fn rest_of(&mut self, s: &LetterSentence) {
        for q in s.range.clone() {
            if !self.is_covered(q) && self.any(q, classes!(All Rest)) && self.rest_at(s, q) {
                return;
            }
        }
    }

    fn rest_at(&mut self, s: &LetterSentence, q: usize) -> bool {
        let mut g = self.gather_rest(s, q);
        let lattice = self.lattice;
        let free = |w: &usize| !self.is_covered(*w);
        let from = s.range.start.max(q.saturating_sub(3));
        let denied = (from..g.end).filter(free).any(|w| self.any(w, classes!(Neg)));
        let before = (s.range.start..q).rev().filter(free).take(4);
        let behind_hold = before.into_iter().any(|w| self.any(w, classes!(Hold)));
        g.holds |= !g.holds && !g.stands && behind_hold;
        let says = g.keeps || g.holds || g.stands;
        if says && self.any(s.range.start, classes!(If Unless)) {
            self.flags.rest_unclear = Some((s.range.start, s.range.end));
            return true;
        }
        if g.keeps || g.rest && g.stands && !g.holds && !g.units {
            let cause = if g.keeps { Cause::Keeps } else { Cause::Stays };
            self.keeps(s.range.clone(), cause);
            return true;
        }
        if denied {
            return true;
        }
        if g.holds || g.stands && (g.units || lattice.is(q, Trait::Lone)) {
            let doubts = classes!(Doubt Told Past Later);
            let chunk =
                (s.range.start..q).rev().find(|w| self.token(*w).is(",;:")).map_or(s.range.start, |w| w + 1);
            let near =
                (chunk..s.range.end).filter(free).any(|w| self.token(w).is_word() && self.any(w, doubts));
            if matches!(self.scope, Scope::Below(_)) || s.has(classes!(If Unless)) || near || s.asks {
                self.flags.rest_unclear = Some((s.range.start, s.range.end));
                return true;
            }
            let one = (q + 1..s.range.end).chain([q]).find(|w| lattice.is(*w, Trait::OtherOne));
            let open = self.ground.due().filter(|unit| g.kind.is_none_or(|kind| kind == unit.kind)).count();
            if one.is_some_and(|w| w <= q + 1) && s.has(classes!(Vague)) && open > 1 {
                // "One of my two fleets ..., while the other sits tight": which?
                self.flags.rest_unclear = Some((s.range.start, s.range.end));
                return true;
            }
            self.rest = Some(RestRule { kind: g.kind, sentence: self.sentence, token: q, all: !g.rest });
            return true;
        }
        let supports = (q + 1..s.range.end).any(|w| self.any(w, classes!(Sup)));
        let unclear = s.has(classes!(Neg Doubt Later)) && s.own.is_empty();
        if g.rest && (supports || unclear) {
            self.flags.rest_unclear = Some((q, q + 1));
        }
        false
    }

    fn gather_rest(&self, s: &LetterSentence, q: usize) -> Gathered {
        const STOPS: Classes = classes!(Except If Neg Sup Unless Or);
        let lattice = self.lattice;
        let ends = lattice.meanings(q).iter().filter(|m| matches!(m.class, Class::All | Class::Rest));
        let from = ends.map(|m| m.end).max().unwrap_or(q + 1);
        let mut g = Gathered { end: from, rest: self.any(q, classes!(Rest)), ..Gathered::default() };
        while g.end < s.range.end && g.end - from < 7 && !self.token(g.end).is(",;.:!?(") {
            let k = g.end;
            g.holds |= self.any(k, classes!(Hold));
            g.stands |= self.any(k, classes!(Stand));
            g.keeps |= self.any(k, classes!(KeepW Keep));
            g.rest |= self.any(k, classes!(Rest));
            g.units |= lattice.is(k, Trait::UnitWord);
            g.kind = lattice.kind(k).filter(|_| !lattice.is_kind_letter(k)).or(g.kind);
            if self.any(k, STOPS) || lattice.has_name(k) && !lattice.is_common(k) {
                break;
            }
            g.end += 1;
        }
        g
    }

    /// Units of the writer that a sentence names and does not order.
    pub fn mentions_of(&mut self, s: &LetterSentence) {
        let known = self.mentions.len();
        let kept = self.notes.last().is_some_and(|n| n.act == Some(Act::Keeps) && n.span == s.range);
        let mut q = if kept && s.own.is_empty() { s.range.end } else { s.range.start };
        while q < s.range.end {
            q = self.mention_at(s, q).unwrap_or(q + 1);
        }
        let talks = s.has(classes!(Told Past Later Moot All Rest Why));
        if !self.matches[s.own.clone()].iter().any(Match::is_own)
            && !talks
            && s.words <= 7
            && self.rewrites(s)
        {
            self.note(s.range.clone(), Kind::Unread, &[Code::UnknownOrder]);
        }
        let verb = s.has(classes!(Move Sup Hold Stand));
        let units =
            s.range.clone().any(|q| self.lattice.is(q, Trait::UnitWord) && self.lattice.kind(q).is_some());
        if s.own.is_empty() && self.mentions.len() == known && verb && units && !talks && self.rest.is_none()
        {
            self.flags.vague = Some((s.range.start, s.range.end));
        }
    }

    /// Two places without an order, one of them from the order above: `For Tyr read Bur`, `s/Tyr/Bur/`.
    fn rewrites(&self, s: &LetterSentence) -> bool {
        let lattice = self.lattice;
        let place =
            |q: &usize| lattice.is_exact(*q) && lattice.is_no_common(*q) && lattice.power_at(*q).is_none();
        let places: Vec<usize> = s.range.clone().filter(place).collect();
        let above = self.statements.last().filter(|st| st.sentence < self.sentence);
        let last = above.filter(|st| st.status == super::matching::Status::Ok);
        let Some(order) = last.and_then(|st| st.said.as_ref()?.order()) else { return false };
        let goal = order.goal(self.ground.board);
        let said = |q: &usize| {
            lattice.provinces(*q).any(|p| Some(p) == goal || last.and_then(|st| st.source) == Some(p))
        };
        places.len() > 1 && places.iter().any(said)
    }

    /// A mention at a token, and where its unit ends.
    fn mention_at(&mut self, s: &LetterSentence, q: usize) -> Option<usize> {
        if self.is_covered(q) {
            return None;
        }
        let lattice = self.lattice;
        let units: Vec<UnitAt> = lattice.units(q).to_vec();
        for unit in units {
            if (q..unit.end).any(|w| self.is_covered(w)) {
                continue;
            }
            let source = self.matcher.resolver.sources(&unit).first().copied();
            let Some(source) = source.filter(|s| s.whose == Whose::Own && s.cost <= 130) else { continue };
            let nameless = !(q..unit.end).any(|w| lattice.has_name(w));
            if self.is_kind_in_passing(s, q..unit.end) || nameless && unit.means.len() > 1 {
                continue;
            }
            let retracts = s.retracts.is_some_and(|w| w < q || s.own.is_empty()) && lattice.is_exact(q);
            // "So no support from Budapest"
            let before = s.range.start.max(q.saturating_sub(4))..q;
            let deed = before.clone().any(|w| self.any(w, classes!(Sup Conv Move)));
            let deed = deed && !s.has(classes!(Told)) && !s.range.clone().any(|w| lattice.is_other_power(w));
            let denied = deed && s.own.is_empty() && before.into_iter().any(|w| self.any(w, classes!(Neg)));
            let retracts = retracts || denied && lattice.is_exact(q);
            let explained = !retracts && self.is_explained(s, q);
            if unit.kind.is_none() && !retracts && !self.is_attempt(s, q..unit.end, source.province) {
                let talks = s.has(classes!(Told Past Later Why Moot));
                let said = s.own.clone().any(|at| {
                    let ordered = self.matches[at].keys.contains(&source.province);
                    self.is_named_by(at, source.province) && (ordered || self.matches[at].start < q)
                });
                if lattice.is_exact(q) && self.token(q).capital && !talks && !explained && !said {
                    let (province, named, kind) = (source.province, (None, unit.number), MentionKind::Named);
                    let unit = q..unit.end;
                    self.mentions.push(Mention { province, tokens: s.range.clone(), unit, named, kind });
                }
                continue;
            }
            let asks = s.has(classes!(Neg Doubt Or Corr)) || s.asks || retracts;
            let told = s.has(classes!(Told Past Later Moot));
            let mention = Mention {
                province: source.province,
                tokens: s.range.clone(),
                unit: q..unit.end,
                named: (unit.kind, unit.number),
                kind: if explained { MentionKind::Told } else { MentionKind::Attempt },
            };
            let first = self.mentions.last().is_none_or(|m| m.tokens != s.range);
            let questions = asks && !told && first;
            if (questions || retracts) && !explained && s.own.is_empty() {
                self.mentions.push(Mention { kind: MentionKind::Late, ..mention.clone() });
            }
            self.mentions.push(mention);
            return Some(unit.end);
        }
        None
    }

    /// Whether a kind alone (`the fleet`, where the writer has one) stands in a long sentence, and neither it nor a verb or place
    /// behind it says that the writer's unit is meant.
    fn is_kind_in_passing(&self, s: &LetterSentence, unit: Range<usize>) -> bool {
        const SHORT: usize = 7;
        const DOES: Classes = classes!(Move Sup Hold Stand Conv To);
        let lattice = self.lattice;
        let placed = unit.clone().any(|w| lattice.has_name(w) || self.token(w).is_number());
        let mine = self.has_trait(unit.start.saturating_sub(1)..unit.end, Trait::Mine);
        let acts = self.any(unit.end, DOES) || self.token(unit.end).is_dash();
        // "As for the army, flip a coin between Yorkshire and Wales."
        let told = self.place_count(unit.end..s.range.end) > 0;
        !placed && !mine && !acts && !told && s.words > SHORT
    }

    fn is_explained(&self, s: &LetterSentence, q: usize) -> bool {
        const NEAR: Classes = classes!(Inst Told Past Later If);
        let from = s.range.start.max(q.saturating_sub(6));
        let denied = (q.saturating_sub(2).max(s.range.start)..q).any(|w| self.any(w, classes!(Neg)));
        denied && self.lattice.kind(q).is_none()
            || s.has(classes!(Past Later Perp Told))
            || (from..q).any(|w| self.any(w, NEAR))
            || self.moot
    }

    /// Whether a place without a kind is named as a unit that is to do something.
    fn is_attempt(
        &self,
        s: &LetterSentence,
        unit: Range<usize>,
        province: adjudicator::board::Province,
    ) -> bool {
        const GOES: Classes = classes!(Move Sup To Hold Stand Conv OrdWord Or);
        const DOES: Classes = classes!(Move Sup Hold Stand Conv);
        let lattice = self.lattice;
        let (q, end) = (unit.start, unit.end);
        if lattice.is_common(q) && self.token(q).lower {
            return false;
        }
        let Some(own) = self.ground.own(province, None) else { return false };
        let legal = s.range.clone().any(|w| {
            !unit.contains(&w)
                && lattice.is_place_word(w)
                && lattice.provinces(w).any(|p| self.ground.reaches(own.kind, own.place, p))
        });
        // "my other fleet does something about Norway"
        let kinds = (q.saturating_sub(4).max(s.range.start)..q).rev();
        let mut kinds = kinds.take_while(|w| !self.is_covered(*w) && !self.token(*w).is(",;:"));
        if kinds.any(|w| lattice.kind(w) == Some(own.kind) && !lattice.is_kind_letter(w)) {
            return true;
        }
        let first = q == s.range.start || !self.token(q - 1).is_word() && !self.token(q - 1).is_break();
        let sign = self.token(end).is_dash() || self.token(end).is("?:");
        legal && s.has(GOES) || lattice.classes(end).meets(DOES) || first && s.range.len() <= 6 && sign
    }
}
