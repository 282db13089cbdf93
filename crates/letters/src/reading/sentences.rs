//! A sentence: what the words around its orders do to them.

use std::ops::Range;

use adjudicator::board::Province;
use adjudicator::orders::Code;
use adjudicator::season::Season;
use adjudicator::terms::UnitNaming;

use super::cause::Cause;
use super::forms::Verb;
use super::lattice::{DANGER, PlaceAt, UnitShape};
use super::letter::{Reader, Said, Scope};
use super::matching::{Match, Status, is_impossible};
use super::orders::{By, Notes, Order};
use super::words::classes;
use super::words::{Class, Classes, Trait};
use crate::{Act, Kind};

/// Words of a clause that only says where, at the most.
const LONGEST_PLACE: usize = 3;
/// Ends the lines of a condition.
const BLOCK_END: &str = "endif";
/// Fewer words behind a colon or a pause are no remark of their own.
const SHORTEST_REMARK: usize = 3;
/// More words behind its colon make a sentence no heading.
const LONGEST_BEHIND_HEADING: usize = 4;

/// How the words so far bear on the orders that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordsBearing {
    Free,
    Choice,
    Told,
    Past,
    Later,
    Drop,
}

impl WordsBearing {
    fn status(self) -> Status {
        match self {
            WordsBearing::Free => Status::Ok,
            WordsBearing::Choice => Status::Choice,
            WordsBearing::Told => Status::Told,
            WordsBearing::Past => Status::Past,
            WordsBearing::Later => Status::Later,
            WordsBearing::Drop => Status::Dropped,
        }
    }
}

/// The words of a sentence that no order covers.
pub struct LetterSentence {
    /// Its tokens.
    pub range: Range<usize>,
    /// Its orders, as numbers of [`Reader::matches`].
    pub own: Range<usize>,
    /// Classes of the words outside brackets.
    pub classes: Classes,
    /// Words of a unit that is not ordered here, which are not also words of time or doubt.
    unit_words: Vec<usize>,
    /// It ends in a question mark.
    pub asks: bool,
    /// Words inside phrases.
    phrases: Vec<usize>,
    /// The first word that takes something back.
    pub retracts: Option<usize>,
    /// How many words no order covers.
    pub words: usize,
    /// It takes something back or puts something right, so that its orders count more than those above.
    pub amends: bool,
}

/// The walk over a sentence.
struct SentenceWalk {
    at: usize,
    state: WordsBearing,
    corrects: bool,
    last: Option<usize>,
    denied: Option<usize>,
}

impl LetterSentence {
    /// Whether it has one of some classes.
    pub fn has(&self, classes: Classes) -> bool {
        self.classes.meets(classes)
    }
}

impl Reader<'_, '_> {
    /// The classes of a word of a sentence.
    pub fn classes_in(&self, sentence: &LetterSentence, i: usize) -> Classes {
        let token = self.token(i);
        let speaks = token.is_word() || token.is("+&");
        let inner = sentence.unit_words.contains(&i) || sentence.phrases.binary_search(&i).is_ok();
        if !speaks || inner { Classes::default() } else { self.lattice.classes(i) }
    }

    fn any_in(&self, sentence: &LetterSentence, i: usize, classes: Classes) -> bool {
        self.classes_in(sentence, i).meets(classes)
    }

    fn sentence_of(&self, range: Range<usize>) -> LetterSentence {
        let lattice = self.lattice;
        // "because nobody is there, no?"
        let tag = range.len() > 4 && self.token(range.end - 1).is("?") && self.token(range.end - 3).is(",");
        let tag = tag && lattice.is(range.end - 2, Trait::No);
        let range = range.start..if tag { range.end - 3 } else { range.end };
        let first = self.matches.partition_point(|m| m.start < range.start);
        let behind = self.matches.partition_point(|m| m.start < range.end);
        let free = |q: &usize| !self.is_covered(*q);
        let mut unit_words = Vec::new();
        for q in range.clone().filter(free).filter(|q| lattice.kind(*q).is_some()) {
            if q + 1 < range.end && !self.is_covered(q + 1) && lattice.is_exact(q + 1) {
                unit_words.extend([q, q + 1]);
            }
        }
        let words = range.clone().filter(free).filter(|q| self.token(*q).is_word()).count();
        let asks = self.token(range.end - 1).is("?");
        let takes_back = |q: usize| self.any(q, classes!(Scrap)) && lattice.end(q) > q + 2;
        let retracts = range.clone().find(|q| self.lattice.is(*q, Trait::Retract) || takes_back(*q));
        let mut sentence = LetterSentence {
            range,
            own: first..behind,
            classes: Classes::default(),
            unit_words,
            asks,
            phrases: Vec::new(),
            retracts,
            words,
            amends: false,
        };
        sentence.phrases = self.phrase_words(&sentence);
        let reasons = self.reasons(&sentence);
        let outer = |q: &usize| !lattice.is_bracketed(*q) && !reasons.iter().any(|r| r.contains(q));
        let top = sentence.range.clone().filter(free).filter(outer);
        sentence.classes = top.fold(Classes::default(), |all, q| all.with(self.classes_in(&sentence, q)));
        sentence.amends =
            retracts.is_some() || sentence.range.clone().filter(free).any(|q| self.puts_right(&sentence, q));
        sentence
    }

    /// Whether a word puts right what was said before: `no, wait`, `not Silesia`; not `Sorry for the delay`.
    fn puts_right(&self, s: &LetterSentence, q: usize) -> bool {
        let answers = self.lattice.is(q, Trait::No) && self.token(q + 1).is(",");
        let corrects =
            self.any_in(s, q, classes!(Corr Scrap)) && !self.lattice.is(q, Trait::Sorry) || answers;
        let next = self.lattice.end(q);
        let place = (next..next + 3).find(|v| !self.any(*v, classes!(Fill At To Sup Move From)));
        corrects || self.any_in(s, q, classes!(Neg)) && place.is_some_and(|v| self.lattice.is_exact(v))
    }

    /// Reads a sentence of the run.
    pub fn read_sentence(&mut self, range: Range<usize>) {
        self.sentence += 1;
        let s = self.sentence_of(range);
        let moot = self.scope_of(&s);
        let scrapped = self.scrap(&s);
        self.rest_of(&s);
        self.acts_of(&s);
        self.doubts_above(&s);
        self.walk(&s);
        if s.amends {
            self.amended = self.sentence + usize::from(s.own.is_empty());
        }
        self.settle(&s, moot);
        for at in s.own.clone() {
            self.left_over(&s, at);
            self.spoken_of(&s, at);
            self.conjunction(&s, at);
            if scrapped.is_some_and(|w| self.matches[at].end <= w) {
                self.matches[at].status = Status::Scrapped;
            }
        }
        for at in s.own.clone() {
            self.state(&s, at);
        }
        self.mentions_of(&s);
    }

    /// What a condition or example at the head of a paragraph does to it; whether this sentence is an example.
    fn scope_of(&mut self, s: &LetterSentence) -> bool {
        let colon = s.range.clone().find(|q| self.token(*q).is(":"));
        let ends = self.token(s.range.end - 1).is(":") || self.is_bare_heading(s);
        let heads = colon.is_some_and(|c| !(s.range.start..c).any(|q| self.is_covered(q)));
        let said = |c: usize| self.word_count(c..s.range.end) <= LONGEST_BEHIND_HEADING;
        let below = colon.is_some_and(|c| !(c..s.range.end).any(|q| self.is_covered(q)) && said(c));
        let ends_block = |q: usize| self.lattice.folded(q) == BLOCK_END && s.words == 1;
        if s.has(classes!(EverW)) || s.range.clone().any(ends_block) {
            (self.scope, self.moot) = (Scope::Free, false);
        } else if let Some(status) = self.heading_status(s) {
            if ends && s.own.is_empty() || heads && below || ends && status == Status::Condition {
                self.head(Scope::Below(status));
            } else if heads
                && (status == Status::Condition
                    && colon.is_some_and(|c| self.has(s.range.start..c, classes!(If Unless Else)))
                    || self.names_two_powers(s))
            {
                // Orders behind the colon: the condition ends with its line.
                self.scope = Scope::Line(self.token(s.range.start).line);
            } else if status == Status::Condition && self.opens_block(s) {
                self.head(Scope::Below(status));
            } else if status == Status::Condition && self.condition_runs_on(s) {
                self.scope = Scope::Line(self.token(s.range.end - 1).line + 1);
            }
        } else if self.makes_lasting(s) {
            self.head(Scope::Lasting);
        } else if ends
            && s.own.is_empty()
            && (s.has(classes!(OrdWord MyOwn Now)) || self.has_deed(s.range.clone()))
        {
            (self.scope, self.moot) = (Scope::Free, false);
        }
        let moot = s.has(classes!(Moot));
        let colon = |range: Range<usize>| range.into_iter().any(|q| self.token(q).is(":"));
        let head = colon(s.range.start..s.range.end.min(s.range.start + 8)) && (below || !s.own.is_empty());
        let bare = s.own.is_empty() && (self.token(s.range.end - 1).is(":") || s.words <= 4);
        if moot && (bare || head) {
            self.moot = s.own.is_empty() && colon(s.range.clone()) || s.words <= 4;
            self.head(Scope::Free);
        }
        moot
    }

    /// `Perpetual orders:`, and `Until further notice` at the head of a paragraph: nothing else is said.
    fn makes_lasting(&self, s: &LetterSentence) -> bool {
        let line = self.token(s.range.start).line as usize;
        let leads = line.checked_sub(1).is_none_or(|above| self.rows[above].is_empty());
        let mut q = s.range.start;
        while q < s.range.end {
            let plain = !self.token(q).is_word() || self.any(q, classes!(OrdWord MyOwn Fill));
            match self.lattice.end_of(q, Class::Perp) {
                Some(end) => q = end,
                None if plain => q += 1,
                None => return false,
            }
        }
        s.has(classes!(Perp)) && (leads || self.token(s.range.end - 1).is(":"))
    }

    /// Whether a condition without an order goes on in the next line, as `If Germany moves to Burgundy` does: it does not end as a
    /// sentence does, and is about something of the board or followed by `then`.
    fn condition_runs_on(&self, s: &LetterSentence) -> bool {
        let leads = self.has(s.range.start..s.range.start + 2, classes!(If Unless));
        let last = self.token(s.range.end - 1);
        let stops = [".", "!", "?"].iter().any(|sign| last.is(sign));
        let fact = |q: usize| self.lattice.power(q).is_some() || self.lattice.has_unit(q);
        let follows = self.any(s.range.end, classes!(Then));
        leads && s.own.is_empty() && !stops && (follows || s.range.clone().any(fact))
    }

    /// Whether lines of a block stand below: `If Burgundy is empty then`, `else`; `endif` ends it.
    fn opens_block(&self, s: &LetterSentence) -> bool {
        let last = s.range.clone().rev().find(|q| self.token(*q).is_word());
        let then = last.is_some_and(|q| self.any(q, classes!(Then)));
        let closed = (s.range.end..self.lattice.len).any(|q| self.lattice.folded(q) == BLOCK_END);
        let leads = self.has(s.range.start..s.range.start + 2, classes!(If Unless));
        s.own.is_empty() && (leads && (then || closed) || s.words == 1 && s.has(classes!(Else)))
    }

    /// What a heading makes of the orders below it: under a condition, of another season, told.
    fn heading_status(&self, s: &LetterSentence) -> Option<Status> {
        let own = s.has(classes!(OrdWord MyOwn Now));
        // "Without prejudice to what I wrote earlier, I hereby order:"
        let comma = s.range.clone().rev().find(|q| self.token(*q).is(","));
        let orders = comma.is_some_and(|comma| self.has(comma..s.range.end, classes!(Give OrdWord)));
        let from = comma.filter(|_| orders).unwrap_or(s.range.start);
        let last = (from..s.range.end).fold(Classes::default(), |all, q| all.with(self.classes_in(s, q)));
        Some(match () {
            () if s.has(classes!(If Unless Else)) => Status::Condition,
            () if s.has(classes!(Moot)) => return None,
            () if s.range.clone().any(|q| self.denies_orders(q)) => Status::Moot,
            () if s.range.clone().any(|q| self.names_other_season(q)) => Status::Later,
            () if s.has(classes!(MyOwn Corr)) || self.has_deed(s.range.clone()) || s.retracts.is_some() => {
                return None;
            }
            () if last.meets(classes!(Told)) && !own || self.names_two_powers(s) => Status::Told,
            () if last.meets(classes!(Past)) => Status::Past,
            () if s.has(classes!(Later)) || s.range.clone().any(|q| self.names_other_season(q)) => {
                Status::Later
            }
            () if s.has(classes!(Doubt)) && !own => Status::Told,
            () if self.ground.moves() && self.names_retreats(s) => Status::Later,
            () => return None,
        })
    }

    /// `Germany - France:`, a letter from one to the other.
    fn names_two_powers(&self, s: &LetterSentence) -> bool {
        let lattice = self.lattice;
        let Some(colon) = s.range.clone().find(|q| self.token(*q).is(":")) else { return false };
        let Some((one, end)) = lattice.power_at(s.range.start) else { return false };
        let joined = self.token(end).is_dash() || self.any(end, classes!(To));
        let other =
            lattice.power_at(end + 1).filter(|(two, behind)| joined && *two != one && *behind == colon);
        other.is_some()
    }

    /// `The following are NOT my orders`
    fn denies_orders(&self, q: usize) -> bool {
        let behind = self.lattice.end(q);
        self.any(q, classes!(Neg)) && self.has(behind..behind + 2, classes!(OrdWord MyOwn))
    }

    /// Whether a sentence says that retreats follow, and nothing else.
    fn names_retreats(&self, s: &LetterSentence) -> bool {
        let retreats = |q: usize| self.any(q, classes!(Retreat)) || self.lattice.is(q, Trait::RetreatTail);
        let mut words = s.range.clone().filter(|q| self.token(*q).is_word());
        let plain = words.clone().all(|q| retreats(q) || self.any(q, classes!(Fill)));
        s.own.is_empty() && plain && words.any(retreats)
    }

    /// A line of its own with words for orders or retreats and nothing else: `Moves`.
    fn is_bare_heading(&self, s: &LetterSentence) -> bool {
        let line = self.rows.get(self.token(s.range.start).line as usize);
        let mut words = s.range.clone().filter(|q| self.token(*q).is_word());
        line == Some(&s.range)
            && s.own.is_empty()
            && s.words <= 3
            && words.all(|q| self.any(q, classes!(OrdWord Retreat Fill)))
    }

    /// Takes back what stands before: `Scrap that.`; where its words are.
    fn scrap(&mut self, s: &LetterSentence) -> Option<usize> {
        if !s.has(classes!(Scrap)) {
            return None;
        }
        let open = [Status::Ok, Status::Choice, Status::Doubt, Status::Condition];
        let word = |q: &usize| !self.is_covered(*q) && self.any_in(s, *q, classes!(Scrap));
        let first = s.range.clone().find(word).unwrap_or(s.range.start);
        if (first.saturating_sub(2).max(s.range.start)..first).any(|q| self.any_in(s, q, classes!(Neg))) {
            // "I cannot forget that."
            return None;
        }
        let above = self.has_trait(first..self.lattice.end(first), Trait::Above);
        // "North Sea supports Holland, no, scratch that": only what this sentence said before.
        let own = self.matches[s.own.clone()].iter().any(|m| m.start < first);
        for statement in self.statements.iter_mut().rev() {
            let near = above || statement.sentence + 1 >= self.sentence;
            if !own && near && open.contains(&statement.status) {
                (statement.status, statement.because) = (Status::Scrapped, Some(s.range.start));
            }
        }
        let line = self.token(s.range.start).line;
        let blank = (0..line as usize).rev().find(|l| self.labels[*l] == super::letter::Label::Blank);
        let block = blank.map_or(0, |l| l + 1) as u32;
        let left = |st: &super::letter::Statement| {
            st.status == Status::Ok && (block..line).contains(&self.token(st.tokens.start).line)
        };
        if !own && !above && self.statements.iter().rev().take(30).any(left) {
            // More than one order stands above: what is taken back?
            self.note(s.range.clone(), Kind::Unread, &[Code::UnknownOrder]);
        }
        let lattice = self.lattice;
        self.mentions.retain(|m| lattice.token(m.tokens.start).line != line);
        let scraps = |q: &usize| !self.is_covered(*q) && self.any_in(s, *q, classes!(Scrap));
        s.range.clone().rev().find(scraps)
    }

    /// Words about earlier letters.
    fn acts_of(&mut self, s: &LetterSentence) {
        let repeats = s.has(classes!(Repeat)) && (s.own.is_empty() || s.has(classes!(Except)));
        let same = |q: usize| self.any_in(s, q, classes!(KeepW)) && !self.any_in(s, q, classes!(OrdWord));
        let says = |q: &usize| {
            self.token(*q).is_word() && !self.lattice.has_name(*q) && !self.any(*q, classes!(And Fill All))
        };
        let short = s.range.clone().filter(says).count() <= 4;
        let unchanged = s.range.clone().any(same) && s.own.is_empty() && short && !s.has(classes!(Neg Doubt));
        if s.has(classes!(Keep)) || repeats || unchanged {
            self.keeps(s.range.clone(), Cause::Keeps);
        }
        if s.has(classes!(Attach)) && s.own.is_empty() {
            self.flags.attaches = true;
            self.note(s.range.clone(), Kind::Attachment, &[]);
        }
    }

    /// Notes that orders of an earlier letter shall stay.
    pub fn keeps(&mut self, span: Range<usize>, cause: Cause) {
        self.flags.keeps = true;
        let note = self.note(span, Kind::Amend, &[]);
        note.cause = Some(cause);
        note.act = Some(Act::Keeps);
    }

    /// Sentences without orders that question or deny the one before: `Hmm, or should it be Den?`, `No!`
    fn doubts_above(&mut self, s: &LetterSentence) {
        if !s.own.is_empty() {
            return;
        }
        if self.ground.retreats() && self.has_trait(s.range.clone(), Trait::Either) {
            // "To Tuscany or Venice. Either will do."
            self.doubt_last_sentence(s.range.start);
        }
        let told = s.has(classes!(Told Past Why));
        if (s.has(classes!(Or Doubt)) || s.asks) && !told && s.words <= 8 {
            let current = self.sentence;
            let last = self.statements.last().filter(|l| l.sentence + 1 >= current && l.status == Status::Ok);
            let unit = last.and_then(|l| l.source).and_then(|p| self.ground.own(p, None)).copied();
            let goes = last.and_then(|l| l.said.as_ref()?.order()).is_some_and(Order::is_move);
            let reaches = |q: usize| {
                self.lattice.is_exact(q)
                    && self
                        .lattice
                        .provinces(q)
                        .any(|p| unit.is_some_and(|u| self.ground.reaches(u.kind, u.place, p)))
            };
            let lettered = s.range.clone().any(|q| self.lattice.kind(q).is_some());
            if (goes || s.asks && s.has(classes!(Or)))
                && !lettered
                && s.range.clone().any(reaches)
                && let Some(last) = self.statements.last_mut()
            {
                (last.status, last.because) = (Status::Doubt, Some(s.range.start));
            }
        }
        let kinds = s.range.clone().any(|q| self.lattice.kind(q).is_some());
        let verbs = s.has(classes!(Move Hold Stand Sup Corr));
        if self.any_in(s, s.range.start, classes!(Or)) && kinds && verbs {
            // "Or swap the armies, I don't mind."
            self.doubt_last_sentence(s.range.start);
        }
        const DENIALS: Classes = classes!(Neg Corr Fill Now But Pron);
        let words = || s.range.clone().filter(|q| self.token(*q).is_word() && !self.is_covered(*q));
        let denies = s.has(classes!(Neg Corr)) && !s.has(classes!(Close));
        if denies
            && (1..=4).contains(&s.words)
            && words().all(|q| self.any_in(s, q, DENIALS))
            && words().any(|q| !self.lattice.is(q, Trait::Sorry))
        {
            self.doubt_last_sentence(s.range.start);
        }
    }

    fn doubt_last_sentence(&mut self, because: usize) {
        let current = self.sentence;
        for statement in self.statements.iter_mut().rev().take_while(|st| st.sentence + 1 >= current) {
            if statement.status == Status::Ok {
                (statement.status, statement.because) = (Status::Doubt, Some(because));
            }
        }
    }

    // ---- the walk

    fn walk(&mut self, s: &LetterSentence) {
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
                    (one.status, one.corrects, one.because) = (status, w.corrects, w.denied);
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
        let Some(comma) = comma else { return true };
        let bears = |q: usize| self.any_in(s, q, classes!(Told Past Later)) || self.names_other_season(q);
        (comma..colon).any(|q| bears(q) || self.lattice.is(q, Trait::Third))
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
            let own = classes.meets(super::forms::OF_RULE_SETS.both(self.matcher.forms.classes));
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
        let own = super::forms::OF_RULE_SETS.both(self.matcher.forms.classes);
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
    fn names_other_season(&self, q: usize) -> bool {
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
    fn is_same_clause(&self, from: usize, to: usize) -> bool {
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
    fn begins_with_and(&self, q: usize) -> bool {
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
    fn reasons(&self, s: &LetterSentence) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut q = self.matches.get(s.own.start).map_or(s.range.end, |first| first.end.min(s.range.end));
        while q < s.range.end {
            let why = !self.is_covered(q) && self.any_in(s, q, classes!(Why));
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
    fn begins_relative(&self, q: usize) -> bool {
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

    // ---- after the walk

    fn settle(&mut self, s: &LetterSentence, moot: bool) {
        let doubts = self.doubts(s);
        let mut conditional = s.has(classes!(If Unless)) && !s.has(classes!(EverW)) && !self.asks_for_room(s);
        if self.ground.retreats() && conditional {
            conditional = !self.is_retreat_condition(s);
        }
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        let until = s.range.clone().filter(top).any(|q| self.lattice.is(q, Trait::Until));
        let free = !s.has(classes!(EverW));
        let questioned = self.question_from(s);
        let condition_from = if conditional { self.condition_from(s) } else { s.range.start };
        let condition_to = if conditional { self.condition_to(s) } else { s.range.end };
        // "A gal SELL SOUL IF MOVED A war TO gal": where a condition follows its order, what stands behind its word is no order.
        let fact_from = self.condition_word(s).filter(|_| conditional && self.grammar.conditions_follow());
        for at in s.own.clone() {
            let start = self.matches[at].start;
            let asked = s.asks && start >= questioned;
            let is_fact = fact_from.is_some_and(|word| word < start);
            let conditional = conditional && (condition_from..condition_to).contains(&start)
                || self.only_otherwise(s, start);
            let reached = doubts.iter().copied().find(|q| asked || self.bears_on(s, *q, at));
            let because = reached.unwrap_or(s.range.start);
            let line = self.token(self.matches[at].start).line;
            let below = match self.scope {
                Scope::Below(status) if free => Some(status),
                Scope::Line(headed) if free && headed == line => Some(Status::Condition),
                _ => None,
            };
            let example = (self.moot || moot) && free;
            let proxy = s.range.clone().find(|q| self.any_in(s, *q, classes!(Proxy)));
            let proxy = proxy.filter(|q| self.bears_on(s, *q, at));
            let one = &mut self.matches[at];
            if asked || reached.is_some() {
                one.becomes(Status::Doubt, because);
            }
            if is_fact {
                one.becomes(Status::Told, because);
            }
            if conditional && !until {
                one.becomes(Status::Condition, because);
            }
            if let Some(status) = below {
                one.becomes(status, because);
            }
            if example {
                one.becomes(Status::Moot, because);
            }
            if let Some(word) = proxy {
                one.becomes(Status::Doubt, word);
            }
        }
    }

    /// Where the part of a sentence begins that a question mark asks about: its last chunk, if that has an order and nothing
    /// else in the sentence doubts.
    fn question_from(&self, s: &LetterSentence) -> usize {
        let parts =
            |i: &usize| self.token(*i).is(",") && !self.is_covered(*i) && !self.lattice.is_bracketed(*i);
        let comma = s.range.clone().rev().find(parts);
        let last = self.matches[s.own.clone()].last().map_or(s.range.start, |m| m.start);
        match comma {
            Some(comma) if last > comma && s.own.len() > 1 && !s.has(classes!(Doubt Or)) => comma,
            _ => s.range.start,
        }
    }

    /// The condition of a sentence.
    fn condition_word(&self, s: &LetterSentence) -> Option<usize> {
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        s.range.clone().filter(top).find(|q| self.any_in(s, *q, classes!(If Unless)))
    }

    /// `Ist beides nicht möglich, wird sie aufgelöst`: a first chunk that says that something else is not possible.
    fn only_otherwise(&self, s: &LetterSentence, start: usize) -> bool {
        let comma = (s.range.start..start).find(|q| self.token(*q).is(","));
        let Some(comma) = comma.filter(|_| self.lattice.is(s.range.start, Trait::Copula)) else {
            return false;
        };
        let chunk = s.range.start..comma;
        self.has_trait(chunk.clone(), Trait::Possible) && self.has(chunk, classes!(Neg))
    }

    /// Whether the condition behind a move only asks that its goal be free, which the rules do as well: `if there is room`, `as long as
    /// nobody stands there`.
    fn asks_for_room(&self, s: &LetterSentence) -> bool {
        const PLAIN: Classes = classes!(Fill Pron If Now Nobody Neg Stand At);
        let Some(word) = self.condition_word(s) else { return false };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        let behind = word..s.range.end;
        let moves = before.is_some_and(|m| m.verb == Verb::Move && m.end + 1 >= word);
        let plain = |q: usize| {
            let lattice = self.lattice;
            let state = [Trait::There, Trait::Exists, Trait::Copula, Trait::Possible, Trait::Room];
            !self.token(q).is_word()
                || lattice.is_clitic(q)
                || self.any(q, PLAIN)
                || state.into_iter().any(|one| lattice.is(q, one))
        };
        let free = self.has(behind.clone(), classes!(Nobody)) || self.has_trait(behind.clone(), Trait::Room);
        moves && free && self.any(word, classes!(If)) && behind.into_iter().all(plain)
    }

    /// Where the part of a sentence begins that its condition is about: the order before it.
    fn condition_from(&self, s: &LetterSentence) -> usize {
        let Some(word) = self.condition_word(s) else { return s.range.start };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        before.map_or(s.range.start, |m| m.start)
    }

    /// Where that part ends: with the order before it, if no sign parts the two.
    fn condition_to(&self, s: &LetterSentence) -> usize {
        let Some(word) = self.condition_word(s) else { return s.range.end };
        let before = self.matches[s.own.clone()].iter().rfind(|m| m.start < word);
        match before {
            Some(one) if self.is_same_clause(one.end, word) => word,
            _ => s.range.end,
        }
    }

    /// The words of doubt of a sentence.
    fn doubts(&self, s: &LetterSentence) -> Vec<usize> {
        let dated = |q: usize| {
            let number = self.token(q + 1).is_number() || q > 0 && self.token(q - 1).is_number();
            let within = q > 0 && self.token(q).capital && self.any(q - 1, classes!(At Tov In2));
            self.any_in(s, q, classes!(Month)) && (number || within)
        };
        let top = |q: &usize| !self.is_covered(*q) && !self.lattice.is_bracketed(*q);
        let all: Vec<usize> = s
            .range
            .clone()
            .filter(top)
            .filter(|q| self.any_in(s, *q, classes!(Doubt Canc)) && !dated(*q))
            .filter(|q| !self.is_of_reason(s, *q))
            .collect();
        let maybe = s.range.clone().filter(top).any(|q| self.lattice.is(q, Trait::Maybe));
        let polite = s.has(classes!(Wish)) && !maybe && all.iter().all(|q| self.lattice.is(*q, Trait::Would));
        if polite { Vec::new() } else { all }
    }

    /// Whether a word of doubt stands in a reason behind an order, or says what somebody else could do: `because F Gre could only cut
    /// it`, `Italy would only bounce me`.
    fn is_of_reason(&self, s: &LetterSentence, q: usize) -> bool {
        let parts = |i: &usize| self.token(*i).is(",;:") && !self.is_covered(*i) || self.is_pause(*i);
        let Some(from) = (s.range.start..q).rev().find(parts).map(|i| i + 1) else { return false };
        let mut own = self.matches[s.own.clone()].iter();
        if !own.clone().any(|m| m.start < from) || own.any(|m| (from..q).contains(&m.start)) {
            return false;
        }
        let other = |i: usize| {
            let unit = self.lattice.has_kind_unit(i) && !self.is_own_unit(i);
            self.lattice.is(i, Trait::Third) || self.lattice.is_other_power(i) || unit
        };
        let named =
            self.token(from).capital && self.lattice.classes(from).is_empty() && !self.lattice.has_name(from);
        let foreign = (named || (from..q).any(other)) && !self.has_trait(from..q, Trait::Writer);
        let reason = (from..q.min(from + 2)).any(|i| self.any_in(s, i, classes!(Why)));
        // "and may it rain on somebody else"; not "he may do what you like"
        let editor = |i: usize| self.lattice.is(i, Trait::Subject) && !other(i);
        let end = (q..s.range.end).find(|i| self.token(*i).is(",;:.")).unwrap_or(s.range.end);
        let foreign = foreign || (q..end).any(other) && !self.has_trait(from..end, Trait::Writer);
        reason || foreign && !(from..end).any(editor) || self.begins_relative(from)
    }

    /// In retreats: `if possible`, `if that fails` are no conditions.
    fn is_retreat_condition(&self, s: &LetterSentence) -> bool {
        const PLAIN: Classes = classes!(If Neg Pron Fill Else Or Then Vacant Occ And);
        s.range
            .clone()
            .filter(|w| self.token(*w).is_word() && !self.is_covered(*w))
            .all(|w| self.any_in(s, w, PLAIN) || self.lattice.is(w, Trait::Possible))
    }

    /// Whether a word bears on an order: the one of its own comma chunk; else all before it, or all behind it if it leads.
    fn bears_on(&self, s: &LetterSentence, q: usize, at: usize) -> bool {
        let parts = |i: usize| self.token(i).is(",;:") && !self.is_covered(i);
        let from = (s.range.start..q).rev().find(|i| parts(*i)).map_or(s.range.start, |i| i + 1);
        let to = (q + 1..s.range.end).find(|i| parts(*i)).unwrap_or(s.range.end);
        let chunk = |m: &Match| (from..to).contains(&m.start);
        let mut own = self.matches[s.own.clone()].iter();
        if own.clone().any(chunk) {
            return chunk(&self.matches[at]);
        }
        if (from..to).any(|i| self.lattice.has_kind_unit(i) && self.is_own_unit(i)) {
            // "Sweden takes Norway, and the fleet in Bothnia does whatever Gus asks": of the fleet, which is asked about.
            return false;
        }
        self.matches[at].start < q || !own.any(|m| m.start < q)
    }

    /// The words of an order's own clause that no order covers.
    fn clause(&self, s: &LetterSentence, at: usize) -> Vec<usize> {
        let one = &self.matches[at];
        let ends = |q: usize| {
            self.is_covered(q)
                || self.is_pause(q)
                || self.token(q).is(",;:()[]\"<>|")
                || self.any(q, classes!(And But Then))
        };
        let behind = (one.end..s.range.end).take_while(|q| !ends(*q));
        let before = (s.range.start..one.start).rev().take_while(|q| !ends(*q));
        behind.chain(before).collect()
    }

    /// An order is never cut out of a sentence: a name, a kind or a verb left over in its clause may belong to it.
    fn left_over(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let talks = s.range.clone().any(|q| {
            self.token(q).is_word()
                && !self.is_covered(q)
                && !lattice.is_bracketed(q)
                && !self.any_in(s, q, classes!(And))
        });
        let one = &self.matches[at];
        if is_impossible(one) && one.notes.has(Code::TypeFilled) && talks {
            self.matches[at].becomes(Status::Told, s.range.start);
        }
        if !self.matches[at].is_ok() {
            return;
        }
        if let Some(q) = self.second_deed(s, at) {
            self.matches[at].becomes(Status::Left, q);
            return;
        }
        if let Some(q) = self.second_goal(s, at) {
            self.matches[at].becomes(Status::Choice, q);
            return;
        }
        if self.grammar.units == UnitNaming::Sized {
            // "a few thousand men", "half of those in Berlin": how many?
            let words = self.clause(s, at).into_iter().chain(self.matches[at].start..self.matches[at].end);
            let next = self.matches.get(at + 1).map_or(s.range.end, |next| next.start.min(s.range.end));
            let words = words.chain(self.matches[at].end..next);
            let unit = self.matches[at].keys.first().and_then(|p| self.ground.own(*p, None));
            // "all 250 of it"
            let whole = unit.map_or(0, |unit| unit.size);
            let loose = |q: usize| {
                let number = super::lattice::shapes::count(self.lattice, q).map_or(0, |(number, _)| number);
                let all = number == whole && self.any(q.saturating_sub(1), classes!(All));
                number >= 50 && !all && !self.is_covered(q)
            };
            // "stay in Bulgaria, where 4000 from Constantinople join them"
            let remark = |q: usize| {
                let chunk = (s.range.start..q).rev().find(|i| self.token(*i).is(",;"));
                let from = chunk.map_or(s.range.start, |comma| comma + 1);
                self.begins_relative(from) || self.any(from, classes!(Why From))
            };
            let mut words = words.filter(|q| !self.lattice.is_bracketed(*q) && !remark(*q));
            if let Some(q) = words.find(|q| self.any(*q, classes!(Vague)) || loose(*q)) {
                self.matches[at].becomes(Status::Choice, q);
                return;
            }
        }
        let one = &self.matches[at];
        let bare = one.notes.has(Code::NoVerb) && one.notes.has(Code::TypeFilled);
        let found = self.clause(s, at).into_iter().find(|q| {
            let leads = bare && self.token(*q).is_word() && self.any_in(s, *q, classes!(To Tov At));
            leads || self.belongs(s, at, *q)
        });
        if let Some(q) = found {
            self.matches[at].becomes(Status::Left, q);
        }
    }

    /// `holds and sells its soul`: a deed that only this rule-set has, behind an order and before the next one.
    fn second_deed(&self, s: &LetterSentence, at: usize) -> Option<usize> {
        const DEEDS: Classes =
            classes!(Sell Shoo Explode Distract Expose Die Raise Follow Boards Off PickUp Death);
        let next = self.matches.get(at + 1).map_or(s.range.end, |next| next.start.min(s.range.end));
        let own = DEEDS.both(self.matcher.forms.classes);
        let ends = |q: &usize| self.token(*q).is(".;!?") || self.any_in(s, *q, classes!(Why Told Later If));
        let mut words = (self.matches[at].end..next).take_while(|q| !ends(q));
        let led =
            |q: usize| self.token(q - 1).is(",") || self.any(q - 1, classes!(And)) || self.begins_with_and(q);
        words.find(|q| self.any_in(s, *q, own) && led(*q) && !self.lattice.is_bracketed(*q))
    }

    /// `A Par - Pic, Gas`: a place alone in the next chunk could be the goal as well.
    fn second_goal(&self, s: &LetterSentence, at: usize) -> Option<usize> {
        let (lattice, one) = (self.lattice, &self.matches[at]);
        let q = one.end + 1;
        if one.verb != Verb::Move || !self.token(one.end).is(",") || !self.ground.moves() || q >= s.range.end
        {
            return None;
        }
        let unit = one.keys.first().and_then(|p| self.ground.own(*p, None))?;
        let place = lattice.place(q).filter(|_| !self.is_covered(q) && lattice.is_exact(q))?;
        let ends = place.end >= s.range.end || self.token(place.end).is(".,;!");
        let reached = |p: Province| self.ground.steps(unit.kind, unit.place, p) && !self.is_named_by(at, p);
        (ends && lattice.kind(q).is_none() && lattice.provinces(q).any(reached)).then_some(q)
    }

    fn belongs(&self, s: &LetterSentence, at: usize, q: usize) -> bool {
        const VERBS: Classes = classes!(Sup SupBy Conv Hold Move Via Stand);
        const EMPTY: Classes = classes!(Fill And);
        let lattice = self.lattice;
        let (one, token) = (&self.matches[at], self.token(q));
        if lattice.shape == UnitShape::Sized && token.is_number() && token.value >= 50 {
            // So many men of them, unless it is all of them.
            let all = one
                .keys
                .first()
                .and_then(|p| self.ground.own(*p, None))
                .is_some_and(|u| u.size == token.value);
            return !all;
        }
        let place = token.is_word() && lattice.is_exact(q) && lattice.power_at(q).is_none();
        let place = place && !lattice.provinces(q).all(|p| self.is_named_by(at, p));
        let code = matches!(lattice.folded(q), "bel" | "tun");
        if place && !lattice.is_bracketed(q) && (lattice.is_no_common(q) || code) && !self.is_excused(s, q) {
            return true;
        }
        let next_word = q + 1 < s.range.end && self.token(q + 1).is_word() && !self.is_covered(q + 1);
        if token.is_word() && lattice.is_kind_letter(q) && token.upper && lattice.kind(q).is_some() {
            return q == one.end && next_word && !self.any_in(s, q + 1, EMPTY);
        }
        let known = |w: usize| self.lattice.is_common(w) || !self.lattice.classes(w).is_empty();
        let stray = next_word && !known(q + 1);
        if token.is_word()
            && self.ground.moves()
            && q + 1 == one.start
            && self.classes_in(s, q).meets(classes!(Sup Conv))
        {
            return !self.any_in(s, q, EMPTY);
        }
        if token.is_word() && lattice.kind(q).is_some() && token.length > 1 && stray {
            return true;
        }
        if q != one.end {
            return false;
        }
        if token.is_word() && one.verb == Verb::Text && !known(q) && !lattice.has_name(q) {
            // "LOST 2 coast nc zz"
            return true;
        }
        let to = self.any_in(s, q, classes!(To)) || token.is_dash() && !self.is_pause(q);
        if to && (stray || token.is_dash() && next_word && !self.token(q + 1).space) {
            // "to PlIEDMONT", "-An": a goal that was not read.
            // "stays to admire the view"
            let aim = !token.is_dash() && self.token(q + 1).lower;
            return !(one.verb == Verb::Hold && (token.is_dash() && token.space || aim));
        }
        if token.is_word() && self.classes_in(s, q).meets(VERBS) && !self.any_in(s, q, EMPTY) {
            let nobody = self.any(lattice.end(q), classes!(Nobody Neg));
            return one.verb != Verb::Hold && !nobody;
        }
        let sign = token.is_dash() && !self.is_pause(q) || token.is("/");
        let stays = one.verb == Verb::Hold && !lattice.is_exact(q + 1);
        sign && !stays
            && q + 1 < s.range.end
            && self.token(q + 1).is_word()
            && self.beginning(q + 1).is_none()
            && (lattice.has_name(q + 1) || self.token(q + 1).length <= 4 && lattice.classes(q + 1).is_empty())
    }

    fn is_excused(&self, s: &LetterSentence, q: usize) -> bool {
        const EXCUSES: Classes = classes!(Neg Inst Told Past Later If);
        let ends = |i: &usize| self.token(*i).is(",;:") || self.is_covered(*i);
        let mut behind = (q + 1..s.range.end).take_while(|i| !ends(i));
        if self.any(q.saturating_sub(1), classes!(Then))
            && behind.any(|i| self.any(i, classes!(Later)) || self.names_other_season(i))
        {
            // "then Ion in the Fall"
            return true;
        }
        if self.lattice.is_clitic(q + 1) {
            // "with Bulgaria's blessing"
            return true;
        }
        let from = s.range.start.max(q.saturating_sub(5));
        (from..q).any(|w| self.any(w, EXCUSES))
    }

    /// An order in signs behind words that govern it is spoken of, not given: `I dreamt of A Bur - Mun`.
    fn spoken_of(&mut self, s: &LetterSentence, at: usize) {
        let one = &self.matches[at];
        if !one.is_ok() || !one.is_own() {
            return;
        }
        if self.token(one.start).is("(") {
            return;
        }
        let range = one.start..one.end;
        let letters = |q: usize| matches!(self.lattice.folded(q), "s" | "h" | "c");
        let named = |q: usize| q > 0 && self.lattice.names(q - 1).iter().any(|name| name.end > q);
        let formal = range.clone().any(|q| self.token(q).is_dash() && !named(q) || letters(q));
        let start = range.start;
        let phrases = &s.phrases;
        let mut because = None;
        let mut unknown = false;
        let mut colon = false;
        for q in (s.range.start..start).rev() {
            let token = self.token(q);
            if self.is_covered(q) || token.is(",;)(|") || token.is_break() {
                break;
            }
            colon |= token.is(":");
            if !token.is_word() || phrases.contains(&q) {
                continue;
            }
            if colon && self.lattice.is_other_power(q) && self.says_something(s, q, start, phrases) {
                because = Some(q);
            }
            unknown |= !colon && formal && !self.matches[at].corrects && self.governs(s, q);
        }
        let writer = start > s.range.start && self.lattice.is(start - 1, Trait::Writer);
        if let Some(q) = because.or_else(|| (unknown && !writer).then_some(start.saturating_sub(1))) {
            self.matches[at].becomes(Status::Told, q);
        }
        self.circumstance(s, at, phrases);
        self.is_subject(s, at);
    }

    /// Words inside longer phrases, in order: they do not act alone (`no doubt`).
    fn phrase_words(&self, s: &LetterSentence) -> Vec<usize> {
        let mut out = Vec::new();
        let mut q = s.range.start;
        while q < s.range.end {
            let plain = !self.token(q).is_word() || self.is_covered(q) || self.lattice.is_bracketed(q);
            let end = if plain { q + 1 } else { self.lattice.end(q).clamp(q + 1, s.range.end) };
            out.extend((q + 1..end).filter(|w| self.token(*w).is_word()));
            q = end;
        }
        out
    }

    fn says_something(&self, s: &LetterSentence, q: usize, start: usize, phrases: &[usize]) -> bool {
        const EMPTY: Classes = classes!(Fill OrdWord At With And);
        let by_writer = self.has_trait(s.range.start..start, Trait::Writer);
        let verb = |w: usize| {
            self.token(w).is_word()
                && !self.is_covered(w)
                && !phrases.contains(&w)
                && self.lattice.power_at(w).is_none()
                && !self.any_in(s, w, EMPTY)
        };
        !by_writer && (s.range.start..s.range.end.min(q + 4)).any(verb)
    }

    /// Whether a word before an order governs it: none that is known to be harmless there.
    fn governs(&self, s: &LetterSentence, q: usize) -> bool {
        const HARMLESS: Classes = classes!(
            Fill OrdWord Now Then Corr And Also Wish Greet To At Pron EverW Perp Give But Inst Rest
            Except Close SupBy Move From Build Else Doubt Tov All KeepW Repeat Keep Spring Summer Fall Winter
        );
        let lattice = self.lattice;
        let together = s.has(classes!(All Rest)) && self.any_in(s, q, classes!(Hold Stand));
        !self.token(q).hangs
            && self.token(q).length > 1
            && !lattice.is(q, Trait::PostScript)
            && !lattice.is_exact(q)
            && lattice.power_at(q).is_none()
            && !self.any_in(s, q, HARMLESS)
            && !together
            && !lattice.is(q, Trait::Refer)
    }

    /// A first chunk with another power, a place or a person in it is a circumstance: `Given a free Channel, F MAO - Eng`.
    fn circumstance(&mut self, s: &LetterSentence, at: usize, phrases: &[usize]) {
        let lattice = self.lattice;
        let first = s.own.clone().find(|m| self.matches[*m].is_own());
        let start = self.matches[at].start;
        if !self.matches[at].is_ok() || first != Some(at) || lattice.is(start, Trait::Refer) {
            return;
        }
        let free = |w: &usize| !self.is_covered(*w);
        let Some(comma) = (s.range.start..start).rev().filter(free).find(|w| self.token(*w).is(",")) else {
            return;
        };
        if (comma..start).any(|w| self.any_in(s, w, classes!(Now But And))) {
            // "Germany says he goes to Burgundy, so A Par - Bur", "Budapest does something, and Rumania holds"
            return;
        }
        let from = (s.range.start..comma).rev().find(|w| self.token(*w).is(",;:)(") || self.is_covered(*w));
        if from.is_some() {
            return;
        }
        let chunk: Vec<usize> = (s.range.start..comma).filter(|w| self.token(*w).is_word()).collect();
        if chunk.len() <= LONGEST_PLACE && self.any(s.range.start, classes!(At)) {
            // "In Germany, Munich pushes into Bohemia"
            return;
        }
        let key = self.matches[at].keys.first().copied();
        let about =
            chunk.iter().any(|w| lattice.is_exact(*w) && lattice.provinces(*w).any(|p| Some(p) == key));
        if about && self.grammar.units == UnitNaming::Sized {
            // "Of the 6000 men beaten in the Ruhr, 4000 fall back"
            return;
        }
        if about && chunk.iter().any(|w| self.any_in(s, *w, classes!(OrdWord))) {
            // "Scrub the Moscow order, A Mos - StP"
            self.matches[at].corrects = true;
            return;
        }
        let place =
            |w: usize| lattice.is_exact(w) && lattice.is_no_common(w) && lattice.power_at(w).is_none();
        let named =
            chunk.iter().any(|w| (self.lattice.is_other_power(*w) || place(*w)) && !phrases.contains(w));
        let reasons = classes!(Why And But Then);
        let person = chunk.iter().skip(1).any(|w| lattice.is(*w, Trait::Third) && !self.token(*w).hangs)
            && !chunk.iter().any(|w| self.any_in(s, *w, reasons));
        let writer =
            chunk.iter().any(|w| lattice.is(*w, Trait::Writer) || self.any_in(s, *w, classes!(Greet)));
        let harmless = classes!(Now Greet Also With Told);
        let leads = chunk.first().is_some_and(|w| self.any_in(s, *w, harmless));
        if (named || person) && !writer && !leads {
            self.matches[at].becomes(Status::Condition, s.range.start);
        }
    }

    /// An order that is the subject of "is" is spoken of.
    fn is_subject(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let (q, verb) = (self.matches[at].end, self.matches[at].verb);
        let word = |w: usize| w < s.range.end && self.token(w).is_word() && !self.is_covered(w);
        if verb == Verb::Text && self.matches[at].keys.is_empty() && word(q) && word(q + 1) && word(q + 2) {
            if self.any(self.matches[at].start, classes!(Llamas)) && !self.any(q, classes!(And Or)) {
                // "My herd in Galicia has waited long enough"
                self.matches[at].becomes(Status::Told, q);
            }
            return;
        }
        if q >= s.range.end || verb == Verb::Hold || !lattice.is(q, Trait::Copula) {
            return;
        }
        let spanish = lattice.folded(q) != "es" || lattice.is_best("es");
        let accented = lattice.folded(q) != "e" && lattice.folded(q) != "ar" || lattice.is_accented(q);
        let named = (q + 1..s.range.end.min(q + 4)).any(|w| self.any(w, classes!(OrdWord)));
        if spanish && accented && !named {
            self.matches[at].becomes(Status::Told, q);
        }
    }

    /// Whether a picture or another sign that is not read stands before a token.
    fn has_picture(&self, q: usize) -> bool {
        let gap = self.token(q.saturating_sub(1)).end as usize..self.token(q).start as usize;
        self.lattice.text.get(gap).is_some_and(|t| !t.trim().is_empty())
    }

    /// A word between a whole order and a subject is a conjunction, whatever it is.
    fn conjunction(&mut self, s: &LetterSentence, at: usize) {
        const HARMLESS: Classes = classes!(Why And But Then EverW Now Corr Inst SupBy ThatS);
        let lattice = self.lattice;
        if !self.matches[at].is_ok() {
            return;
        }
        let (q, verb) = (self.matches[at].end, self.matches[at].verb);
        if self.has_picture(q) {
            return;
        }
        let free_word = |w: usize| w < s.range.end && !self.is_covered(w) && self.token(w).is_word();
        // "stays exactly where it is"
        let place_clause = verb == Verb::Hold && (q..q + 2).any(|w| lattice.is(w, Trait::Where));
        let mut doubt = None;
        if free_word(q) && !lattice.is(q, Trait::Subject) && !self.any_in(s, q, HARMLESS) && !place_clause {
            let ends = classes!(Why And But Then);
            let behind = lattice.end(q).max(q + 1);
            let following = (behind..behind + 3).take_while(|w| free_word(*w) && !self.any_in(s, *w, ends));
            doubt = following.into_iter().find(|w| lattice.is(*w, Trait::Subject) && !self.token(*w).hangs);
        }
        let unknown = lattice.classes(q).is_empty() && !lattice.has_name(q) && lattice.kind(q).is_none();
        if doubt.is_none() && free_word(q) && unknown && !self.token(q).hangs {
            let stranger = |w: &usize| {
                let stranger = lattice.classes(*w).is_empty() && !lattice.has_name(*w);
                let capital = self.token(*w).capital && stranger && !lattice.is_shouted;
                self.lattice.is_other_power(*w) || capital && !self.token(q).capital
            };
            doubt = (q + 1..s.range.end).take_while(|w| free_word(*w)).find(stranger);
        }
        if let Some(w) = doubt {
            self.matches[at].becomes(Status::Doubt, w);
        }
        self.closing_quote(s, at);
        let end = self.matches[at].end;
        let void = self.clause(s, at).into_iter().find(|q| *q >= end && self.any_in(s, *q, classes!(Only)));
        if let Some(q) = void {
            self.matches[at].becomes(Status::Doubt, q);
        }
    }

    /// `"A Par - Bur" says Gus`, `"A Par - Bur", he wrote`
    fn closing_quote(&mut self, s: &LetterSentence, at: usize) {
        let lattice = self.lattice;
        let start = self.matches[at].start;
        let past = |q: usize| q + usize::from(q < s.range.end && self.token(q).is("!,."));
        let close = past(self.matches[at].end);
        if !self.token(close).is("\"") || start == 0 || !self.token(start - 1).is("\"") {
            return;
        }
        let q = past(close + 1);
        let plain = self.any(q, classes!(And Fill But Then)) || lattice.kind(q).is_some();
        let said = |w: usize| self.any(w, classes!(Told Wrote)) || lattice.is(w, Trait::Subject);
        let speaks = if q == close + 1 { !plain } else { (q..q + 3).any(said) };
        if self.token(q).is_word() && speaks {
            self.matches[at].becomes(Status::Told, q);
        }
    }
}
