//! A sentence: what the words around its orders do to them.

mod settled;
mod walk;

use std::ops::Range;

use adjudicator::orders::Code;

use super::cause::Cause;
use super::letter::{Reader, Scope};
use super::matching::Status;
use super::orders::Order;
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
        sentence.phrases.extend(self.times_of_nothing(&sentence));
        sentence.phrases.sort_unstable();
        let reasons = self.reasons(&sentence);
        let outer = |q: &usize| !lattice.is_bracketed(*q) && !reasons.iter().any(|r| r.contains(q));
        let top = sentence.range.clone().filter(free).filter(outer);
        sentence.classes = top.fold(Classes::default(), |all, q| all.with(self.classes_in(&sentence, q)));
        sentence.amends =
            retracts.is_some() || sentence.range.clone().filter(free).any(|q| self.puts_right(&sentence, q));
        sentence
    }

    /// Words of time that ask nothing: their part of the sentence names nothing of the board and nobody (`After a phone call I ...`).
    fn times_of_nothing(&self, s: &LetterSentence) -> Vec<usize> {
        let lattice = self.lattice;
        let ends = |q: &usize| self.token(*q).is(",:;.") || lattice.is(*q, Trait::Writer);
        let fact = |q: usize| {
            let place = lattice.is_exact(q) && lattice.is_no_common(q);
            let kind = lattice.kind(q).is_some() && !lattice.is_kind_letter(q);
            place || kind || lattice.power(q).is_some() || lattice.is(q, Trait::Third)
        };
        let says =
            |q: usize| fact(q) || self.is_covered(q) || self.any(q, classes!(Then Neg Vacant Occ Pron));
        let asks_nothing = |q: &usize| {
            let behind = q + 1..(q + 1..s.range.end).find(ends).unwrap_or(s.range.end);
            let noun = self.any(q + 1, classes!(Fill)) || lattice.is(q + 1, Trait::Indefinite);
            // "A Con - Bul, after the above"
            let ordered = *q > 0
                && self.token(*q - 1).is(",")
                && self.matches[s.own.clone()].iter().any(|m| m.end < *q);
            let more = behind.end < s.range.end || ordered;
            lattice.is(*q, Trait::Temporal) && noun && more && !behind.into_iter().any(says)
        };
        s.range.clone().filter(|q| !self.is_covered(*q)).filter(asks_nothing).collect()
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
                    || self.names_two_powers(s)
                    || status == Status::Later && self.ground.moves() && self.names_retreats(s))
            {
                // Orders behind the colon: the condition ends with its line.
                let status = if status == Status::Later { status } else { Status::Condition };
                self.scope = Scope::Line(self.token(s.range.start).line, status);
            } else if status == Status::Condition && self.opens_block(s) {
                self.head(Scope::Below(status));
            } else if status == Status::Condition && self.condition_runs_on(s) {
                self.scope = Scope::Line(self.token(s.range.end - 1).line + 1, status);
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
        let colon = s.range.clone().find(|q| self.token(*q).is(":") && !self.is_covered(*q));
        let heading = s.range.start..colon.filter(|_| !s.own.is_empty()).unwrap_or(s.range.end);
        let mut words = heading.clone().filter(|q| self.token(*q).is_word());
        let plain = words.clone().all(|q| retreats(q) || self.any(q, classes!(Fill)));
        (s.own.is_empty() || colon.is_some()) && plain && words.any(retreats)
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
}
