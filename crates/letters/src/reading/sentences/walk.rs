//! The walk over a sentence: how its closed words bear on the orders that follow them or stand before.

use std::ops::Range;

use adjudicator::board::Province;
use adjudicator::season::Season;

use super::{LetterSentence, SHORTEST_REMARK, SentenceWalk, WordsBearing};
use crate::reading::forms::Verb;
use crate::reading::lattice::{DANGER, PlaceAt};
use crate::reading::letter::{Reader, Said};
use crate::reading::matching::Status;
use crate::reading::orders::{By, Notes, Order};
use crate::reading::words::classes;
use crate::reading::words::{Class, Classes, Trait};

impl Reader<'_, '_> {
    pub(super) fn walk(&mut self, s: &LetterSentence) {
        let carried = match self.carried.take() {
            Some(Status::Told) => WordsBearing::Told,
            Some(Status::Past) => WordsBearing::Past,
            Some(Status::Later) => WordsBearing::Later,
            _ => WordsBearing::Free,
        };
        let mut w =
            SentenceWalk { at: s.range.start, state: carried, corrects: false, last: None, denied: None };
        while w.at < s.range.end {
            let q = w.at;
            if let Some(at) = self.covering(q) {
                if self.matches[at].start == q {
                    let denied = w.state == WordsBearing::Free && w.denied.is_some();
                    let status = if denied { Status::Denied } else { w.state.status() };
                    let one = &mut self.matches[at];
                    (one.status, one.because) = (status, w.denied);
                    one.corrects = w.corrects || self.lattice.any(q, classes!(Corr));
                    w.last = Some(at);
                    w.denied = None;
                }
                w.at += 1;
                continue;
            }
            let token = self.token(q);
            if let Some(close) = self.lattice.closing(q).filter(|close| *close < s.range.end) {
                self.bracket(s, &w, q + 1..close);
                w.at = close + 1;
            } else if !token.is_word() && !token.is("+&") {
                if token.is(":") && !self.tells_before(s, q) {
                    w.state = WordsBearing::Free;
                }
                if token.is(",:;") {
                    w.denied = None;
                    if w.state == WordsBearing::Drop
                        && w.last.is_some_and(|m| self.matches[m].status == Status::Dropped)
                    {
                        w.state = WordsBearing::Free;
                    }
                }
                w.at += 1;
            } else {
                self.walk_word(s, &mut w);
            }
        }
        // "Gus told me A Mun - Bur; A Ber - Mun"
        self.carried = Some(w.state.status()).filter(|_| self.token(s.range.end - 1).is(";"));
    }

    /// Whether the chunk before a colon is about what somebody said, or another season; not `..., so there must be an end of it:`.
    fn tells_before(&self, s: &LetterSentence, colon: usize) -> bool {
        let comma = (s.range.start..colon).rev().find(|q| self.token(*q).is(",;"));
        if self.orders_behind_reason(s, comma.map_or(s.range.start, |comma| comma + 1)..colon) {
            return false;
        }
        let Some(comma) = comma else { return true };
        let bears = |q: usize| self.any_in(s, q, classes!(Told Past Later)) || self.names_other_season(q);
        (comma..colon).any(|q| bears(q) || self.lattice.is(q, Trait::Third))
    }

    /// Whether words before a colon give the writer's reason for what he orders: `because Germany asked so nicely I use my order for
    /// him:`.
    fn orders_behind_reason(&self, s: &LetterSentence, chunk: Range<usize>) -> bool {
        let why = chunk.clone().find(|q| self.any_in(s, *q, classes!(Why)));
        let told = chunk.clone().rev().find(|q| self.any_in(s, *q, classes!(Told Past Later)));
        let writer = |from: usize| (from..chunk.end).any(|q| self.lattice.is(q, Trait::Writer));
        why.zip(told).is_some_and(|(why, told)| why < told && writer(told + 1))
    }

    /// An order in brackets is an aside; words in brackets may cast doubt on the order before.
    fn bracket(&mut self, s: &LetterSentence, w: &SentenceWalk, inner: Range<usize>) {
        let danger = inner.clone().any(|v| !self.is_covered(v) && self.classes_in(s, v).meets(DANGER));
        let later = self.phrases_in(inner.clone()).any(|v| self.names_other_season(v));
        if let Some(last) = w.last.filter(|_| later) {
            self.matches[last].becomes(Status::Later, inner.start);
        }
        let short = inner.len() + 3 < s.range.len();
        for q in inner.clone() {
            let Some(at) = self.beginning(q) else { continue };
            let corrects = self.any(inner.start, classes!(Corr));
            // "(not that last one, it becomes: A Lvp - Yor)"
            let last = self.has(inner.clone(), classes!(Neg))
                && !self.has(inner.clone(), classes!(Told If Past Later));
            let denies = last || self.has(inner.clone(), classes!(Corr));
            let status = match w.state {
                WordsBearing::Free if corrects => Status::Ok,
                WordsBearing::Free if denies => Status::Doubt,
                WordsBearing::Free if danger => Status::Told,
                WordsBearing::Free if self.says_more(inner.clone()) => Status::Told,
                WordsBearing::Free if w.last.is_some() || short => Status::Aside,
                state => state.status(),
            };
            (self.matches[at].status, self.matches[at].corrects) = (status, corrects);
        }
        if let Some(last) = w.last.filter(|_| !self.ground.retreats())
            && let Some(status) = self.doubts_in_bracket(inner.clone(), last)
        {
            self.matches[last].becomes(status, inner.start);
        }
    }

    /// Whether brackets have words besides their order.
    fn says_more(&self, inner: Range<usize>) -> bool {
        let said = |v: usize| {
            let classes = self.lattice.classes(v);
            let own = classes.meets(crate::reading::forms::OF_RULE_SETS.both(self.matcher.forms.classes));
            let decides = classes.meets(DANGER) || own || self.lattice.is_exact(v);
            self.token(v).is_word()
                && !self.is_covered(v)
                && decides
                && !classes.meets(classes!(Fill And Then Now))
        };
        inner.into_iter().any(said)
    }

    /// What words in brackets make of the order before them.
    fn doubts_in_bracket(&self, inner: Range<usize>, last: usize) -> Option<Status> {
        const DOUBTS: Classes = classes!(If Unless Doubt Or Else Except Moot Later);
        const DENIALS: Classes = classes!(Neg Corr Fill Now);
        const WISHES: Classes = classes!(Wish Told Fill);
        let lattice = self.lattice;
        if inner.is_empty() {
            return None;
        }
        let mut words = self.phrases_in(inner.clone()).filter(|v| self.token(*v).is_word());
        let classes = words.clone().fold(Classes::default(), |all, v| all.with(lattice.classes(v)));
        let denied = words.clone().find(|v| self.any(*v, classes!(Neg)));
        let asks = self.token(inner.end - 1).is("?");
        let named = inner.clone().any(|v| lattice.has_name(v));
        let units = || inner.clone().filter(|v| lattice.has_kind_unit(*v));
        if !asks
            && self.matches[last].is_ok()
            && self.matches[last].verb == Verb::Move
            && units().next().is_some()
            && units().all(|v| !self.is_own_unit(v))
        {
            // "(or else A Ser - Bul happens)": what others do is no other goal.
            return None;
        }
        if asks {
            let asks_who = |v: usize| lattice.is(v, Trait::Subject) || lattice.is(v, Trait::Where);
            let rhetorical = inner.clone().any(asks_who);
            let doubts = denied.is_none() && (named || !rhetorical && words.count() <= 2);
            return doubts.then_some(Status::Doubt);
        }
        if classes.has(Class::Neg) && words.clone().all(|v| self.any(v, DENIALS)) {
            // "(no)", "[NOT]"
            return Some(Status::Denied);
        }
        let hoped = classes.has(Class::Wish) && words.all(|v| self.any(v, WISHES));
        let own = crate::reading::forms::OF_RULE_SETS.both(self.matcher.forms.classes);
        let verb = |v: usize| self.any(v, own) && !self.is_covered(v);
        if words.clone().any(verb) && words.clone().all(|v| verb(v) || self.any(v, classes!(Fill))) {
            // "A Bud H (die)"
            return Some(Status::Choice);
        }
        let people = inner.clone().any(|v| lattice.is(v, Trait::Third) || self.lattice.is_other_power(v));
        if hoped || classes.has(Class::Told) && people && !named {
            // "(I wish)", "(he says so)"
            return Some(Status::Told);
        }
        let or = inner.clone().find(|v| self.any(*v, classes!(Or)));
        let or = or.filter(|_| !self.has(inner.clone(), classes!(Later)));
        if or.is_some_and(|or| (or + 1..inner.end.min(or + 4)).any(|v| lattice.is_exact(v))) {
            return Some(Status::Choice);
        }
        let told = inner.clone().find(|v| self.any(*v, classes!(Told))).unwrap_or(inner.end);
        if self.has(inner.start..told, classes!(If Unless)) && told < inner.end {
            // "(if France agreed, otherwise Nth)"
            return Some(Status::Condition);
        }
        let later = self.has(inner.clone(), classes!(Then)) && self.has(inner.clone(), classes!(Later));
        if later && !self.has(inner.clone(), classes!(If Unless Doubt)) {
            // "(then Bel or Hol next year)"
            return None;
        }
        if classes.meets(DOUBTS) && !classes.meets(classes!(Told Month))
            || classes.meets(classes!(Scrap Canc))
        {
            return Some(if classes.meets(classes!(If Unless)) { Status::Condition } else { Status::Choice });
        }
        if self.any(inner.start, classes!(From)) && lattice.is_exact(inner.start + 1) {
            // "A Mar S A Par to Bur (from Pic)"
            let named = lattice.provinces(inner.start + 1).any(|p| self.is_named_by(last, p));
            return (!named).then_some(Status::Choice);
        }
        let denied = denied?;
        if named && lattice.is(denied, Trait::No) && self.token(denied + 1).is(",") {
            // "(no, Prussia)"
            return Some(Status::Choice);
        }
        let goals = self.goals_of(Some(last));
        let named = (denied + 1..inner.end).find(|v| lattice.has_name(*v));
        let provinces: Vec<Province> = named.map(|v| lattice.provinces(v).collect()).unwrap_or_default();
        matches!(provinces.as_slice(), [one] if goals.contains(one)).then_some(Status::Denied)
    }

    /// The tokens of a stretch at which its words and longest phrases begin.
    fn phrases_in(&self, range: Range<usize>) -> impl Iterator<Item = usize> + Clone {
        let end = range.end;
        let next = move |q: &usize| Some(self.lattice.end(*q).max(q + 1)).filter(|q| *q < end);
        std::iter::successors(Some(range.start).filter(|q| *q < end), next)
    }

    /// Whether a word names a season that is not due: `in autumn`, `(fall)`.
    pub(super) fn names_other_season(&self, q: usize) -> bool {
        const SEASONS: Classes = classes!(Spring Summer Fall Winter);
        let turn = self.ground.position.turn;
        let due = match turn.season {
            _ if self.is_winter() => classes!(Winter Fall),
            Season::Spring => classes!(Spring),
            Season::Summer => classes!(Spring Summer),
            Season::Fall => classes!(Fall),
            _ => return false,
        };
        let before = q.saturating_sub(1);
        let led = self.token(before).is("(") || self.any(before, classes!(At Tov To In2 Fill From));
        let dated = self.token(self.lattice.end(q)).is_number();
        // "because there we win"
        let short = self.token(q).length < 4 && self.token(q).lower;
        led && !dated && !short && self.any(q, SEASONS) && !self.any(q, due)
    }

    fn goals_of(&self, at: Option<usize>) -> Vec<Province> {
        let orders = at.map(|at| &self.matches[at].orders);
        orders.into_iter().flatten().filter_map(|o| o.goal(self.ground.board)).collect()
    }

    /// Whether an order names a province: of its units, those it supports or carries, or where they go.
    pub fn is_named_by(&self, at: usize, province: Province) -> bool {
        let one = &self.matches[at];
        let board = self.ground.board;
        let other = |order: &Order| match order {
            Order::Support { of, .. } | Order::Convoy { of, .. } | Order::SupportMoveOf { of, .. } => {
                of.place().map(|place| board.province_of(place))
            }
            _ => None,
        };
        one.keys.contains(&province)
            || one.orders.iter().any(|o| o.goal(board) == Some(province) || other(o) == Some(province))
    }

    /// Whether no sign parts two tokens.
    pub(super) fn is_same_clause(&self, from: usize, to: usize) -> bool {
        !(from..to).any(|i| self.token(i).is(",:;|") || self.is_pause(i))
    }

    fn walk_word(&mut self, s: &LetterSentence, w: &mut SentenceWalk) {
        let q = w.at;
        let classes = self.classes_in(s, q);
        let end = self.lattice.end(q);
        let has = |list: Classes| classes.meets(list);
        let phrase = if end <= s.range.end { end.max(q + 1) } else { q + 1 };
        // A phrase ends where an order begins.
        w.at = (q + 1..phrase).find(|i| self.is_covered(*i)).unwrap_or(phrase);
        if has(classes!(Why)) && w.last.is_some() {
            w.at = self.reason_end(s, q);
            let chunk = q..w.at;
            if let Some(last) = w.last.filter(|_| self.has(chunk, classes!(Doubt Or Corr)))
                && self.names_another_goal(s, last, q)
            {
                // "although perhaps better to Burgundy"
                self.matches[last].becomes(Status::Choice, q);
            }
            return;
        }
        let chunk = q > s.range.start && self.token(q - 1).is(",;");
        let begins = chunk || q == s.range.start;
        let parted = matches!(w.state, WordsBearing::Told | WordsBearing::Later);
        if has(classes!(Now)) && (w.state == WordsBearing::Past || begins && parted) {
            w.state = WordsBearing::Free;
        }
        if has(classes!(But)) && matches!(w.state, WordsBearing::Past | WordsBearing::Told) {
            w.state = WordsBearing::Free;
        }
        match () {
            () if has(classes!(Told)) && !has(classes!(Now)) => self.word_of_telling(s, w, q, classes),
            () if has(classes!(Past)) => {
                if let Some(last) = w.last {
                    let parted = (self.matches[last].end..q)
                        .any(|v| self.token(v).is(",;:") || self.any(v, classes!(And But Then)));
                    if !parted {
                        self.matches[last].becomes(Status::Past, q);
                    }
                }
                if w.state == WordsBearing::Free {
                    w.state = WordsBearing::Past;
                }
            }
            () if has(classes!(Later)) || self.names_other_season(q) => {
                if let Some(last) = w.last {
                    let parted = self.begins_with_and(q)
                        || (self.matches[last].end..q)
                            .any(|v| self.token(v).is(",") || self.any(v, classes!(And Then)));
                    if !parted {
                        self.matches[last].becomes(Status::Later, q);
                    }
                }
                w.state = WordsBearing::Later;
            }
            () if has(classes!(Inst)) => self.word_of_replacing(s, w, end),
            () if has(classes!(To)) && w.corrects && w.last.is_some_and(|m| self.matches[m].end == q) => {
                // "change A Par to Bur to Pic"
                if let (Some(place), Some(last)) = (self.goal_only(s, end), w.last) {
                    self.regoal(last, &place);
                    w.at = place.end.min(s.range.end);
                    self.inside[q..w.at].fill(last as u32 + 1);
                    self.matches[last].end = w.at;
                }
            }
            () if has(classes!(Corr)) && has(classes!(Neg)) && self.is_covered(end) => {
                // "Nein A Mun - Bur"
                w.denied = Some(q);
            }
            () if has(classes!(Corr)) => self.word_of_correction(s, w, q, end),
            () if has(classes!(Or)) => self.word_of_choice(s, w, q),
            () if has(classes!(Else)) => {
                let more = (q + 1..s.range.end).any(|v| self.is_covered(v) || self.lattice.has_name(v));
                if more {
                    self.choose(w, q);
                }
            }
            () if has(classes!(Neg)) => self.word_of_denial(s, w, q),
            () if self.lattice.is(q, Trait::Retract) && self.is_covered(w.at) => {
                // "Cancel A Bud - Gal."
                w.denied = Some(q);
            }
            () if has(classes!(Except)) => {
                const KEPT: Classes = classes!(All Rest Repeat Keep KeepW);
                if s.has(KEPT) || self.rest.is_some_and(|r| r.sentence == self.sentence) {
                    // "All hold except A Par - Pic"
                } else if let Some(last) = w.last {
                    self.matches[last].becomes(Status::Choice, q);
                } else {
                    // "Anything but A Mun - Bur"
                    w.denied = Some(q);
                }
            }
            () => {}
        }
    }

    /// Whether a phrase begins with "and": `and next year`.
    pub(super) fn begins_with_and(&self, q: usize) -> bool {
        self.lattice.begins_with(q, Class::And)
    }

    fn choose(&mut self, w: &mut SentenceWalk, q: usize) {
        if w.state == WordsBearing::Free {
            w.state = WordsBearing::Choice;
        }
        if let Some(last) = w.last {
            self.matches[last].becomes(Status::Choice, q);
        }
    }

    /// The reasons behind orders of a sentence.
    pub(super) fn reasons(&self, s: &LetterSentence) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut q = self.matches.get(s.own.start).map_or(s.range.end, |first| first.end.min(s.range.end));
        while q < s.range.end {
            let before = q.saturating_sub(1);
            // ", where I'm told there will be nobody by the time I arrive"
            let place =
                self.lattice.is(q, Trait::Where) && self.token(before).is(",") && self.is_covered(before - 1);
            let why = !self.is_covered(q) && (self.any_in(s, q, classes!(Why)) || place);
            let remark = !why && self.is_remark_of_others(s, q);
            let end = match () {
                () if remark => s.range.end,
                () if why => self.reason_end(s, q),
                () => q + 1,
            };
            if why || remark {
                out.push(q..end);
            }
            q = end;
        }
        out
    }

    /// Whether a dash parts the orders of a sentence from words about somebody else: `- the Turk has gone, and if not, never mind`.
    fn is_remark_of_others(&self, s: &LetterSentence, q: usize) -> bool {
        let rest = q + 1..s.range.end;
        let decides = self.any(q + 1, DANGER);
        let person = |i: usize| self.lattice.is(i, Trait::Third) || self.lattice.is_other_power(i);
        self.is_pause(q)
            && !decides
            && rest.clone().take(6).any(person)
            && !self.has_trait(rest.clone(), Trait::Writer)
            && !rest.into_iter().any(|i| self.is_covered(i))
    }

    /// Where the chunk of a reason ends.
    fn reason_end(&self, s: &LetterSentence, q: usize) -> usize {
        // "obwohl ich ahne, dass sie dort nicht ankommt"
        let goes_on = |v: usize| self.token(v).is(",") && self.lattice.is(v + 1, Trait::Relative);
        let ends = |v: &usize| {
            let parted = self.token(*v).is(",;") && !goes_on(*v);
            self.is_covered(*v) || parted || self.any_in(s, *v, classes!(If Unless))
        };
        (q + 1..s.range.end).find(ends).unwrap_or(s.range.end)
    }

    fn word_of_telling(&mut self, s: &LetterSentence, w: &mut SentenceWalk, q: usize, classes: Classes) {
        let chunk = (s.range.start..q).rev().find(|v| self.token(*v).is(",;:"));
        let begins = q == s.range.start || self.any(q - 1, classes!(And Fill)) || self.token(q - 1).is(",");
        let next = self.lattice.end(q);
        let next = next + usize::from(self.any(next, classes!(Fill)) && !self.is_covered(next));
        if begins && self.lattice.is(q, Trait::Bids) && self.is_ordered(next) {
            // "Tell Army 2 to fall back to Silesia."
            return;
        }
        if w.last.is_some() && chunk.is_some_and(|comma| self.begins_relative(comma + 1)) {
            // ", where I'm told there will be nobody"
            return;
        }
        let clause = w.last.map(|last| self.matches[last].end..q).filter(|between| {
            self.is_same_clause(between.start, q)
                && !between.clone().any(|v| self.any_in(s, v, classes!(And But)))
        });
        let (Some(between), Some(last)) = (clause, w.last) else {
            if w.state == WordsBearing::Free {
                w.state = WordsBearing::Told;
            }
            return;
        };
        let by_writer = self.has_trait(between, Trait::Writer);
        let subject =
            q > s.range.start && self.token(q - 1).is_word() && !self.any_in(s, q - 1, classes!(Fill));
        if !by_writer && !classes.has(Class::Corr) && subject {
            self.matches[last].becomes(Status::Told, q);
        }
    }

    /// `instead of Bla`: the place is passed over; an order that follows is dropped.
    fn word_of_replacing(&mut self, s: &LetterSentence, w: &mut SentenceWalk, end: usize) {
        let lattice = self.lattice;
        let fills = classes!(Fill To At Tov Move);
        let mut k = end;
        while k < s.range.end && !self.is_covered(k) && self.any(k, fills) && !lattice.has_name(k) {
            k += 1;
        }
        match lattice.place(k).filter(|_| k < s.range.end && !self.is_covered(k) && lattice.kind(k).is_none())
        {
            Some(place) => w.at = place.end.min(s.range.end),
            None => w.state = WordsBearing::Drop,
        }
    }

    fn word_of_correction(&mut self, s: &LetterSentence, w: &mut SentenceWalk, q: usize, end: usize) {
        let closes = end >= s.range.end || self.token(end).is(".,;!");
        if let Some(last) = w.last.filter(|last| closes && self.matches[*last].end == q) {
            // "Let the fleet go to Bulgaria instead."
            self.matches[last].corrects = true;
            return;
        }
        w.corrects = true;
        if w.state == WordsBearing::Drop {
            w.state = WordsBearing::Free;
        }
        if self.hold_only(s, end) {
            return self.rehold(w, q);
        }
        let Some(place) = self.goal_only(s, end) else {
            // "holds its coat: I mean, supports it"
            let verb = |v: usize| !self.is_covered(v) && self.any_in(s, v, classes!(Sup Conv));
            let restates = (end..s.range.end.min(end + 3)).any(verb);
            if let Some(last) = w.last.filter(|last| restates || self.names_another_goal(s, *last, end)) {
                self.matches[last].becomes(Status::Doubt, q);
            }
            return;
        };
        let mut before = s.range.start..q;
        let names_unit = |k: usize| !self.is_covered(k) && self.lattice.is_exact(k) && self.is_own_unit(k);
        if w.last.is_none() && before.any(names_unit) {
            // The correction is about a unit whose order was not read.
            return;
        }
        if w.last.is_none() {
            w.last = self.matches.iter().rposition(|m| m.start < q);
        }
        let Some(last) = w.last else { return };
        let said = self.matches[last].end.min(q)..q;
        let start = self.matches[last].start;
        if self.matches[last].verb == Verb::Move && !self.has(said, classes!(Doubt Told But)) {
            self.regoal(last, &place);
            // "Tyrolia goes to Munich, or no, to Venice, supported by the Adriatic fleet"
            let covered = |v: &usize| self.is_covered(*v);
            let limit = (place.end..s.range.end).find(covered).unwrap_or(s.range.end);
            self.supporters(last, place.end, limit);
            let behind = self.matches[last].end.clamp(place.end, s.range.end);
            self.inside[place.end..behind].fill(last as u32 + 1);
            return;
        }
        // "Select London. No, Edinburgh."
        self.matches[last].becomes(Status::Choice, q);
        for statement in self.statements.iter_mut().filter(|st| st.tokens.start == start) {
            (statement.status, statement.because) = (Status::Choice, Some(q));
        }
    }

    fn word_of_choice(&mut self, s: &LetterSentence, w: &mut SentenceWalk, q: usize) {
        let next = q + 1..(q + 5).min(s.range.end);
        let follows = next.into_iter().any(|v| {
            self.lattice.has_name(v)
                || self.lattice.kind(v).is_some()
                || self.any_in(s, v, classes!(Hold Move Stand Sup))
                || self.is_covered(v)
                || self.is_line(v)
        });
        if follows {
            self.choose(w, q);
        }
    }

    fn word_of_denial(&mut self, s: &LetterSentence, w: &mut SentenceWalk, q: usize) {
        let lattice = self.lattice;
        let answers = self.lattice.is(q, Trait::No) && w.last.is_some() && self.token(q + 1).is(",");
        let says = |s| self.hold_only(s, q + 1) || self.goal_only(s, q + 1).is_some();
        if q == s.range.start && self.token(q + 1).is(",!") || answers && says(s) {
            // "A Par - Pic; no, A Par - Bre", "A War - Sil - no, to Prussia", "No, hold!"
            return self.word_of_correction(s, w, q, q + 1);
        }
        let particles = classes!(To Move Fill Tov At);
        let mut k = q + 1;
        while k < s.range.end && self.any(k, particles) && !lattice.has_name(k) {
            k += 1;
        }
        if k < s.range.end && !self.is_covered(k) && lattice.has_name(k) {
            let goals = self.goals_of(w.last);
            let same = lattice.provinces(k).all(|p| goals.contains(&p));
            if let Some(last) = w.last.filter(|_| same) {
                (self.matches[last].status, self.matches[last].because) = (Status::Denied, Some(q));
            }
            w.at = lattice.names(k)[0].end.min(s.range.end);
            return;
        }
        let next = (q + 1..s.range.end).find(|v| self.is_covered(*v));
        let deed = |v: &usize| !self.is_covered(*v) && self.any_in(s, *v, classes!(Sup Conv));
        if (q + 1..s.range.end.min(q + 3)).any(|v| deed(&v) && self.any(v + 1, classes!(From At))) {
            // "So no support from Budapest, it goes to Serbia."
            w.corrects = true;
            return;
        }
        if w.last.is_some() && next.is_some_and(|next| (q + 1..next).any(|v| self.lattice.is_other_power(v)))
        {
            // "Trieste goes up to Tyrolia, no Italy's in there, Trieste holds"
            w.corrects = true;
            return;
        }
        if let Some(last) = w.last.filter(|_| self.restates(s, q)) {
            self.matches[last].becomes(Status::Doubt, q);
            return;
        }
        if next.is_some_and(|next| !self.has_sign(q..next, ",")) {
            w.denied = Some(q);
        } else if let Some(last) = w.last.filter(|_| !self.is_harmless_denial(s, q)) {
            if self.has_subject(s, self.matches[last].end, q) || self.denies_other_deed(s, last, q) {
                return;
            }
            let close = self.is_same_clause(self.matches[last].end, q);
            self.matches[last].becomes(if close { Status::Denied } else { Status::Doubt }, q);
        }
    }

    /// `no, that's silly, it holds`: words behind a denial that order the unit before anew.
    fn restates(&self, s: &LetterSentence, q: usize) -> bool {
        let subject = |v: usize| self.any(v, classes!(Pron)) || self.lattice.is(v, Trait::Refer);
        let free = |v: usize| !self.is_covered(v) && !self.is_covered(v + 1);
        (q + 1..s.range.end).any(|v| free(v) && subject(v) && self.any(v + 1, classes!(Hold Stand)))
    }

    /// Whether words that deny have a subject of their own in another chunk: `-- he never guards it`.
    fn has_subject(&self, s: &LetterSentence, from: usize, q: usize) -> bool {
        let parts = |i: &usize| self.token(*i).is(",:;|.") || self.is_pause(*i);
        let Some(chunk) = (from..q).rev().find(parts) else { return false };
        let words = chunk + 1..q;
        let own = |i: usize| self.lattice.is_exact(i) && self.is_own_unit(i);
        let other_place = |i: usize| own(i) || self.any(i, classes!(Pron Hold Stand Move Sup));
        let close = (q..self.lattice.len).find(|i| parts(i) || self.token(*i).is_break());
        let rest = chunk + 1..close.unwrap_or(self.lattice.len);
        let answers = self.lattice.is(q, Trait::No) && self.token(q + 1).is(",");
        if !answers && rest.len() > SHORTEST_REMARK && !rest.into_iter().any(other_place) {
            // "attacca il Tirolo: non credo che riesca"
            return true;
        }
        let person = |i: usize| self.lattice.is(i, Trait::Third) || self.lattice.is_other_power(i);
        if self.begins_relative(chunk + 1) {
            // "to Gascony, where I hope the Swiss will not follow it"
            return true;
        }
        words.clone().any(person)
            && !self.has_trait(words.clone(), Trait::Writer)
            && !words.into_iter().any(|i| self.any_in(s, i, classes!(If Unless Doubt)))
    }

    /// Whether a clause about what was said before begins at a token: `where ...`, `which ...`
    pub(super) fn begins_relative(&self, q: usize) -> bool {
        self.lattice.is(q, Trait::Where) || self.lattice.is(q, Trait::Relative)
    }

    /// `remains in the Channel and is not to provoke anybody`: behind "and" another deed is denied, not the one ordered.
    fn denies_other_deed(&self, s: &LetterSentence, last: usize, q: usize) -> bool {
        const ORDERS: Classes = classes!(Move Sup Conv Hold Stand Corr Pron);
        let joined = (self.matches[last].end..q).any(|v| self.any(v, classes!(And)));
        let ends = |v: &usize| self.token(*v).is(",;:.!?");
        let mut behind = (q + 1..s.range.end).take_while(|v| !ends(v));
        joined
            && !behind.clone().any(|v| self.any(v, ORDERS) || self.lattice.has_name(v))
            && behind.any(|v| self.token(v).is_word() && self.lattice.classes(v).is_empty())
    }

    /// `no surprises`, `nothing else`: a noun is denied, not the order.
    fn is_harmless_denial(&self, s: &LetterSentence, q: usize) -> bool {
        const VERBS: Classes = classes!(Move Sup Hold Corr Later Now);
        if self.any(q, classes!(Nobody)) {
            return true;
        }
        if self.any(q + 1, classes!(Pron ThatS)) {
            // "no, that's occupied"
            return false;
        }
        let next: Vec<usize> =
            (q + 1..(q + 3).min(s.range.end)).filter(|v| self.token(*v).is_word()).collect();
        let verb = |v: &usize| self.lattice.has_name(*v) || self.any(*v, VERBS);
        let kind = next.last().is_some_and(|v| self.lattice.kind(*v).is_some() && self.token(*v).length > 1);
        if kind && next.iter().all(|v| self.lattice.kind(*v).is_some() || self.any(*v, classes!(Fill))) {
            // "not the fleet"
            return true;
        }
        self.lattice.is(q, Trait::NegNoun) && !next.is_empty() && !next.iter().any(verb)
    }

    /// Whether a correction names a place that the unit ordered before could go to: `ah non, mieux vaut la Méditerranée`.
    fn names_another_goal(&self, s: &LetterSentence, at: usize, from: usize) -> bool {
        let one = &self.matches[at];
        let unit =
            one.keys.first().and_then(|p| self.ground.own(*p, None)).filter(|_| one.verb == Verb::Move);
        let Some(unit) = unit else { return false };
        let reached = |p: Province| self.ground.steps(unit.kind, unit.place, p) && !self.is_named_by(at, p);
        let mut free = (from..s.range.end).take_while(|q| !self.is_ordered(*q));
        free.any(|q| {
            self.lattice.is_exact(q) && self.lattice.is_no_common(q) && self.lattice.provinces(q).any(reached)
        })
    }

    /// Whether an order of the writer's covers a token.
    fn is_ordered(&self, q: usize) -> bool {
        self.covering(q).is_some_and(|at| self.matches[at].is_own())
    }

    /// A word of holding and nothing else up to a sign, from a token on.
    fn hold_only(&self, s: &LetterSentence, from: usize) -> bool {
        let fills = classes!(Fill Corr Now Pron But);
        let mut words = (from..s.range.end).filter(|k| !self.token(*k).is(",:-") && !self.any(*k, fills));
        let Some(k) = words.next().filter(|k| !self.is_covered(*k) && !self.lattice.has_name(*k)) else {
            return false;
        };
        let end = self.lattice.end_of(k, Class::Hold).or_else(|| self.lattice.end_of(k, Class::Stand));
        end.is_some_and(|end| end >= s.range.end || self.token(end).is(".;!)"))
    }

    /// `No wait, hold`: the unit ordered before holds.
    fn rehold(&mut self, w: &SentenceWalk, q: usize) {
        if let Some(last) = w.last {
            let one = &mut self.matches[last];
            let unit = one.orders.first().and_then(Order::unit).filter(|_| one.keys.len() == 1);
            match unit {
                Some(unit) => (one.orders, one.corrects) = (vec![Order::Hold(unit)], true),
                None => one.becomes(Status::Doubt, q),
            }
            one.rivals.clear();
            return;
        }
        let current = self.sentence;
        let last = self.statements.last_mut().filter(|st| st.sentence + 1 >= current);
        let Some(last) = last.filter(|st| st.status == Status::Ok) else { return };
        match last.said.as_ref().and_then(|said| said.order()?.unit()) {
            Some(unit) => last.said = Some(Said::plain(Order::Hold(unit))),
            None => (last.status, last.because) = (Status::Doubt, Some(q)),
        }
        last.corrects = true;
    }

    /// A place and nothing else up to a sign, from a token on.
    fn goal_only(&self, s: &LetterSentence, from: usize) -> Option<PlaceAt> {
        let lattice = self.lattice;
        let fills = classes!(Fill To For Corr Move Now Pron);
        let mut k = from;
        while k < s.range.end && (self.token(k).is(",:-") || self.any(k, fills)) && !lattice.has_name(k) {
            k += 1;
        }
        if k >= s.range.end || self.is_ordered(k) || !lattice.has_name(k) || lattice.kind(k).is_some() {
            return None;
        }
        let place = lattice.place(k)?;
        let ends = place.end >= s.range.end || self.token(place.end).is(".,;!)");
        (ends || self.any(place.end, classes!(Corr))).then(|| place.clone())
    }

    /// Gives an order of movement another goal.
    fn regoal(&mut self, at: usize, place: &PlaceAt) {
        let province = self.matches[at].keys.first().copied();
        let Some(unit) = province.and_then(|p| self.ground.own(p, None)).copied() else { return };
        let goals = self.matcher.resolver.goals(&place.means, unit.kind, unit.place);
        let Some(goal) = goals.first().copied() else { return };
        let alone = goals.get(1).is_none_or(|second| second.cost - goal.cost > 40);
        if !(goal.is_legal && alone) {
            self.matches[at].status = Status::Choice;
            return;
        }
        let mut notes = Notes::default();
        let resolver = &self.matcher.resolver;
        let to = resolver.landing((unit.kind, unit.place), goal.province, place.coast, &mut notes);
        let order = Order::Move { unit: resolver.named(&unit, None), to, by: By::Itself };
        let one = &mut self.matches[at];
        if matches!(one.status, Status::Ok | Status::Doubt | Status::Left) {
            one.orders = vec![order.clone()];
            one.notes = notes;
            one.corrects = true;
            one.status = Status::Ok;
            one.rivals.clear();
        }
        let start = one.start;
        for statement in self.statements.iter_mut().filter(|st| st.tokens.start == start) {
            statement.said = Some(Said::plain(order.clone()));
            statement.status = Status::Ok;
            statement.notes = notes;
        }
    }
}
