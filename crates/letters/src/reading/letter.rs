//! A letter on its way: what its lines are, what was said, what was only mentioned.

mod rows;
pub mod winter;

use std::cell::OnceCell;
use std::ops::Range;

use adjudicator::board::{Owner, Place, Province};
use adjudicator::orders::Code;
use adjudicator::season::Phase;
use adjudicator::terms::Grammar;

use super::cause::Cause;
use super::forms::Node;
use super::ground::Ground;
use super::lattice::Lattice;
use super::matching::{Match, Matcher, Status};
use super::names::Cost;
use super::orders::{Notes, Order};
use super::tokens::{ARROW, Token};
use super::words::classes;
use super::words::{Class, Classes, Deed, Trait};
use crate::blocks::Whose;
use crate::{Act, Kind, Piece, Printable, World};

/// Longer sentences are cut.
const LONGEST_SENTENCE: usize = 300;
/// With more other words beside them, words about earlier letters are spoken of.
const MOST_OTHER_WORDS: usize = 3;
/// So far away, in tokens, words say nothing about them.
const FARTHEST: usize = 40;

/// What a line of a letter is, before its orders are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Nothing.
    Blank,
    /// The writer's own words, for this season.
    Text,
    /// Something else.
    Other(Kind),
    /// Not for print.
    Private,
    /// Its pieces are made already.
    Taken,
}

/// A line of a letter as it stands there.
#[derive(Clone, Debug)]
pub struct LetterLine {
    /// Its bytes, without blanks around it.
    pub bytes: Range<usize>,
    /// Whose words it is.
    pub whose: Whose,
}

/// What was said about a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// An order.
    Order {
        /// The order.
        order: Order,
        /// Where the unit retreats to if it must.
        retreats: Vec<Option<Place>>,
        /// It holds until further notice.
        lasts: bool,
    },
    /// Orders under conditions, in canonical text.
    Cases(String),
}

impl Said {
    /// An order and nothing else.
    pub fn plain(order: Order) -> Said {
        Said::Order { order, retreats: Vec::new(), lasts: false }
    }

    /// The order.
    pub fn order(&self) -> Option<&Order> {
        match self {
            Said::Order { order, .. } => Some(order),
            Said::Cases(_) => None,
        }
    }

    /// Whether both order the same, retreats left out.
    pub fn agrees(&self, other: &Said) -> bool {
        let goes = |order: &Order| match order {
            Order::Move { unit, to, by } => Some((*unit, *to, *by == super::orders::By::Itself)),
            _ => None,
        };
        match (self.order(), other.order()) {
            (Some(one), Some(two)) => {
                // "A Tun - Gre, carried by F Ion", and in the list "A Tun - Gre"
                let same = |(one, two): ((_, _, bool), (_, _, bool))| {
                    (one.0, one.1) == (two.0, two.1) && one.2 != two.2
                };
                one == two || goes(one).zip(goes(two)).is_some_and(same)
            }
            _ => self == other,
        }
    }

    /// Whether retreats are told with it.
    pub fn has_retreats(&self) -> bool {
        matches!(self, Said::Order { retreats, .. } if !retreats.is_empty())
    }
}

/// Whose unit a statement is about, if it is not the writer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// Another power's.
    Other,
    /// Nobody's.
    Nobody,
}

/// A statement about a unit.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it says.
    pub said: Option<Said>,
    /// The province of the writer's unit.
    pub source: Option<Province>,
    /// Of whose unit it is, if not of the writer's.
    pub stranger: Option<Stranger>,
    /// What it counts for.
    pub status: Status,
    /// Its tokens.
    pub tokens: Range<usize>,
    /// Remarks.
    pub notes: Notes,
    /// Why it would be refused.
    pub code: Option<Code>,
    /// A correction leads to it.
    pub corrects: bool,
    /// Its sentence, or the one before it, takes something back.
    pub amends: bool,
    /// Its place in the letter.
    pub number: usize,
    /// Its sentence.
    pub sentence: usize,
    /// Its price.
    pub cost: Cost,
    /// The word that decided its status.
    pub because: Option<usize>,
    /// What else its words could mean.
    pub rivals: Vec<Vec<Order>>,
    /// Its form, by number.
    pub form: Option<usize>,
}

/// Why a unit is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MentionKind {
    /// Alone, without a verb.
    Bare,
    /// As if an order were meant.
    Attempt,
    /// By its place alone.
    Named,
    /// In words about something else.
    Told,
    /// After its order, with a word that questions it.
    Late,
}

/// A unit of the writer that is named and not ordered there.
#[derive(Clone, Debug)]
pub struct Mention {
    /// Its province.
    pub province: Province,
    /// The words of the sentence.
    pub tokens: Range<usize>,
    /// The words of the unit.
    pub unit: Range<usize>,
    /// Its kind and number, where they were said.
    pub named: (Option<adjudicator::board::UnitKind>, Option<u32>),
    /// Why.
    pub kind: MentionKind,
}

/// A statement about all units, or all others.
#[derive(Clone, Copy, Debug)]
pub struct RestRule {
    /// The kind of unit it is about.
    pub kind: Option<adjudicator::board::UnitKind>,
    /// Its sentence.
    pub sentence: usize,
    /// Its token.
    pub token: usize,
    /// About all of them, not only the rest.
    pub all: bool,
}

/// A piece before it is made.
#[derive(Clone, Debug)]
pub struct Note {
    /// Its tokens; empty for a whole line.
    pub span: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// Remarks and errors.
    pub codes: Vec<Code>,
    /// Why.
    pub cause: Option<Cause>,
    /// What it does to earlier letters.
    pub act: Option<Act>,
    /// What a heading or vote says.
    pub order: Option<adjudicator::terms::StatedOrder>,
    /// The unit it is about.
    pub unit: Option<Province>,
}

/// What holds in a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Nothing.
    Free,
    /// A heading that makes all below it this.
    Below(Status),
    /// A heading that makes the rest of this line this.
    Line(u32, Status),
    /// Orders below it last until further notice.
    Lasting,
}

/// Facts about the whole letter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flags {
    /// Keeps orders that are not in it.
    pub keeps: bool,
    /// Announces an attachment.
    pub attaches: bool,
    /// A goal stands alone on a line.
    pub fragment: bool,
    /// A list of units without orders.
    pub unit_list: bool,
    /// Says something about the rest that was not understood.
    pub rest_unclear: Option<(usize, usize)>,
    /// Tells units to do something without naming them.
    pub vague: Option<(usize, usize)>,
}

/// The reader of one letter.
pub struct Reader<'l, 'a> {
    /// What the letter is read with.
    pub world: &'l World<'l>,
    /// The words.
    pub lattice: &'l Lattice<'a>,
    /// The position.
    pub ground: &'l Ground<'a>,
    /// Finds orders.
    pub matcher: Matcher<'l, 'a>,
    /// The orders of the rule-set.
    pub grammar: &'static Grammar,
    /// The lines of the letter.
    pub lines: Vec<LetterLine>,
    /// Tokens of every line that are to be read, line ends left out.
    pub rows: Vec<Range<usize>>,
    /// What every line is.
    pub labels: Vec<Label>,
    orderly: Vec<OnceCell<bool>>,
    /// What was said.
    pub statements: Vec<Statement>,
    /// What was only mentioned.
    pub mentions: Vec<Mention>,
    /// Pieces that are no orders.
    pub notes: Vec<Note>,
    /// Pieces that are made when lines are labelled.
    pub pieces: Vec<Piece>,
    /// What stands under marks for print.
    pub press: Vec<Printable>,
    /// What was said about all units.
    pub rest: Option<RestRule>,
    /// Facts about the letter.
    pub flags: Flags,
    /// The sentence being read.
    pub sentence: usize,
    /// The sentence whose orders count more than those above.
    pub amended: usize,
    /// What holds in the paragraph.
    pub scope: Scope,
    /// Below words that make it an example.
    pub moot: bool,
    /// How many statements and sentences there were above the heading that holds.
    pub headed: (usize, usize),
    /// The heading holds for more than its paragraph.
    pub spans: bool,
    /// What the sentence before was about, if only a semicolon parts it from this one.
    pub carried: Option<Status>,
    /// The matches of the run being read.
    pub matches: Vec<Match>,
    /// Which of them covers a token, from 1.
    pub inside: Vec<u32>,
    /// What winter orders were read.
    pub winter: winter::Winter,
    /// Orders for men of a force that begin so and could not be read.
    pub lost: Vec<Range<usize>>,
}

impl<'l, 'a> Reader<'l, 'a> {
    /// A reader of a letter.
    pub fn new(
        world: &'l World<'l>,
        lattice: &'l Lattice<'a>,
        matcher: Matcher<'l, 'a>,
        lines: Vec<LetterLine>,
    ) -> Reader<'l, 'a> {
        let count = lattice.tokens.lines.len();
        let mut rows = vec![0..0; count];
        let mut i = 0;
        for (line, row) in rows.iter_mut().enumerate() {
            while i < lattice.len && lattice.token(i).is_break() && lattice.token(i).line as usize <= line {
                i += 1;
            }
            let start = i;
            while i < lattice.len && lattice.token(i).line as usize == line && !lattice.token(i).is_break() {
                i += 1;
            }
            *row = start..i;
        }
        Reader {
            world,
            lattice,
            ground: lattice.ground,
            matcher,
            grammar: world.rules.grammar(),
            lines,
            rows,
            labels: vec![Label::Blank; count],
            orderly: (0..count).map(|_| OnceCell::new()).collect(),
            statements: Vec::new(),
            mentions: Vec::new(),
            notes: Vec::new(),
            pieces: Vec::new(),
            press: Vec::new(),
            rest: None,
            flags: Flags::default(),
            sentence: 0,
            amended: 0,
            scope: Scope::Free,
            moot: false,
            headed: (0, 0),
            spans: false,
            carried: None,
            matches: Vec::new(),
            inside: vec![0; lattice.len + 1],
            winter: winter::Winter::default(),
            lost: Vec::new(),
        }
    }

    /// A token.
    pub fn token(&self, i: usize) -> Token {
        *self.lattice.token(i)
    }

    /// Whether a token has one of some classes.
    pub fn any(&self, i: usize, classes: Classes) -> bool {
        self.lattice.any(i, classes)
    }

    /// Whether one of some tokens has one of some classes.
    pub fn has(&self, mut range: Range<usize>, classes: Classes) -> bool {
        range.any(|i| self.lattice.classes(i).meets(classes))
    }

    /// Whether one of some tokens has a trait.
    pub fn has_trait(&self, mut range: Range<usize>, one: Trait) -> bool {
        range.any(|i| self.lattice.is(i, one))
    }

    /// Whether one of some tokens is one of some signs.
    pub fn has_sign(&self, mut range: Range<usize>, signs: &str) -> bool {
        range.any(|i| self.token(i).is(signs))
    }

    /// The first word of some tokens.
    pub fn first_word(&self, mut range: Range<usize>) -> Option<usize> {
        range.find(|i| self.token(*i).is_word())
    }

    /// How many words some tokens have.
    pub fn word_count(&self, range: Range<usize>) -> usize {
        range.filter(|i| self.token(*i).is_word()).count()
    }

    /// How many places some tokens name for certain.
    pub fn place_count(&self, range: Range<usize>) -> usize {
        range.filter(|i| self.lattice.is_exact(*i) && self.lattice.is_no_common(*i)).count()
    }

    /// The forms of the phase.
    pub fn root(&self) -> &'static Node {
        match self.ground.phase {
            Phase::Retreat => &self.matcher.forms.retreats,
            Phase::Adjustment => &self.matcher.forms.winter,
            Phase::Selection => &self.matcher.forms.setup,
            _ => &self.matcher.forms.movement,
        }
    }

    /// Whether it is the phase of builds and removals.
    pub fn is_winter(&self) -> bool {
        self.ground.phase == Phase::Adjustment
    }

    /// Adds a piece that is no order.
    pub fn note(&mut self, span: Range<usize>, kind: Kind, codes: &[Code]) -> &mut Note {
        self.notes.push(Note {
            span,
            kind,
            codes: codes.to_vec(),
            cause: None,
            act: None,
            order: None,
            unit: None,
        });
        let last = self.notes.len() - 1;
        &mut self.notes[last]
    }

    /// The match that covers a token of this run.
    pub fn covering(&self, i: usize) -> Option<usize> {
        (self.inside[i.min(self.lattice.len)] as usize).checked_sub(1)
    }

    /// Whether a match covers a token.
    pub fn is_covered(&self, i: usize) -> bool {
        self.inside[i.min(self.lattice.len)] != 0
    }

    /// The match that begins at a token.
    pub fn beginning(&self, i: usize) -> Option<usize> {
        self.covering(i).filter(|m| self.matches[*m].start == i)
    }

    /// Whether units are named with their kinds, or places for certain.
    pub fn names_units(&self, row: Range<usize>) -> bool {
        let lattice = self.lattice;
        row.clone().any(|i| lattice.has_kind_unit(i) || lattice.is_exact(i) && !lattice.is_common(i))
    }

    /// Whether a line is an order of the writer's and little else.
    pub fn is_orderly(&self, line: usize) -> bool {
        *self.orderly[line].get_or_init(|| self.find_orderly(self.rows[line].clone()))
    }

    fn find_orderly(&self, row: Range<usize>) -> bool {
        if row.is_empty() || row.len() > 24 {
            return false;
        }
        if self.is_winter() {
            return row.clone().any(|i| self.lattice.has_kind_unit(i));
        }
        let found = self.matcher.cover(row.start, row.end, self.root());
        let own = found.iter().any(Match::is_own);
        let covered = |i: &usize| found.iter().any(|m| (m.start..m.end).contains(i));
        let left = row
            .clone()
            .filter(|i| self.token(*i).is_word() && !covered(i) && !self.any(*i, classes!(Fill And)));
        let left = left.count();
        own && (left <= 2 || left * 100 <= 34 * row.len()) && found.iter().all(|m| m.cost < 150)
    }

    /// Whether a line begins with a kind of unit or has a sign of movement.
    pub fn is_strict(&self, row: Range<usize>) -> bool {
        let own = super::forms::OF_RULE_SETS.both(self.matcher.forms.leading);
        let lettered =
            row.clone().take(2).any(|i| self.lattice.kind(i).is_some()) || self.any(row.start, own);
        lettered || row.clone().any(|i| self.token(i).is_dash())
    }

    /// The power that a line or a label names: `Turkey:`, `Turkey (Tom)`, and where its words end.
    pub fn power_label(&self, row: Range<usize>) -> Option<(Owner, usize)> {
        let lattice = self.lattice;
        let (power, mut j) = lattice.power_at(row.start).filter(|_| !row.is_empty())?;
        while j < row.end && j - row.start < 6 && !self.token(j).is(":") {
            if let Some(close) = lattice.closing(j).filter(|_| self.token(j).is("(")) {
                j = close + 1;
            } else if self.any(j, classes!(OrdWord Fill)) {
                j += 1;
            } else {
                break;
            }
        }
        (j >= row.end || self.token(j).is(":")).then_some((power, j))
    }

    /// Whether a dash parts an order from a remark: `A Gal - Bud -- he never guards it`.
    pub fn is_pause(&self, i: usize) -> bool {
        let (token, next) = (self.token(i), self.token(i + 1));
        token.is("-")
            && token.space
            && next.space
            && next.is_word()
            && !self.is_covered(i)
            && !self.lattice.has_name(i + 1)
            && self.lattice.kind(i + 1).is_none()
            && (token.is_long_dash() || next.length > 4 || !self.lattice.classes(i + 1).is_empty())
    }

    /// Whether a token is a dash or a drawn arrow, not a mark of quotation.
    pub fn is_line(&self, i: usize) -> bool {
        let token = self.token(i);
        token.is_dash() && matches!(token.sign, '-' | ARROW | '>')
    }

    /// The whole letter read.
    pub fn read(&mut self) {
        self.label();
        let mut start = None;
        for i in 0..=self.lattice.len {
            let token = self.token(i);
            let line = token.line as usize;
            let text = i < self.lattice.len
                && self.labels.get(line) == Some(&Label::Text)
                && i >= self.rows[line].start;
            if text && !token.is_break() {
                start.get_or_insert(i);
                continue;
            }
            if let Some(from) = start.take() {
                self.run(from..i);
            }
            // What announces a quotation holds for it and no further.
            let label = self.labels.get(token.line as usize);
            let ends = |kind| label == Some(&Label::Other(kind));
            let headed =
                ends(Kind::Header) || ends(Kind::Quote) && token.kind == super::tokens::TokenKind::Blank;
            if headed || token.kind == super::tokens::TokenKind::Blank && !self.spans_blank() {
                (self.scope, self.moot) = (Scope::Free, false);
            }
            if token.kind == super::tokens::TokenKind::Blank {
                self.sentence += 1;
                self.carried = None;
            }
        }
        self.herds();
        self.deeds();
        self.note_lines();
    }

    /// Whether a heading goes on behind a blank line: one right above it, or one of another season.
    fn spans_blank(&mut self) -> bool {
        let season = matches!(self.scope, Scope::Below(Status::Past | Status::Later));
        let told = self.scope == Scope::Below(Status::Told);
        // What somebody wrote ends with its paragraph, whatever stands there.
        let right_above = self.headed.0 == self.statements.len() && (!told || self.headed.1 == self.sentence);
        self.spans |= season || right_above && !told;
        (self.scope != Scope::Free || self.moot) && (self.spans || right_above)
    }

    /// A heading that holds for what stands below it.
    pub fn head(&mut self, scope: Scope) {
        (self.scope, self.headed, self.spans) = (scope, (self.statements.len(), self.sentence), false);
    }

    /// Whether words about earlier letters begin in some tokens.
    pub fn has_deed(&self, mut range: Range<usize>) -> bool {
        range.any(|i| self.token(i).is_word() && self.deed_at(i).is_some())
    }

    /// Words about earlier letters at a token: how many, and what they do.
    fn deed_at(&self, i: usize) -> Option<(usize, Deed)> {
        let lattice = self.lattice;
        let is_word = |at: usize, word| lattice.token(at).word == word && lattice.token(at).is_word();
        let fits = |words: &[super::words::WordId]| words.iter().enumerate().all(|(n, w)| is_word(i + n, *w));
        let deed = lattice.lexicon.deeds_of(lattice.token(i).word).find(|(words, _)| fits(words));
        deed.map(|(words, deed)| (words.len(), *deed))
    }

    /// Words about earlier letters: `back to my first orders`, `I withdraw my orders`.
    fn deeds(&mut self) {
        let mut next = 0;
        for i in 0..self.lattice.len {
            let text = self.labels[self.token(i).line as usize] == Label::Text && self.token(i).is_word();
            let keeps = |w: usize| self.lattice.end_of(w, Class::KeepW).is_some_and(|end| end > i);
            let kept = (i.saturating_sub(3)..i).any(keeps);
            let Some((count, deed)) = self.deed_at(i).filter(|_| text && i >= next && !kept) else {
                continue;
            };
            next = i + count;
            let (kind, act) = match deed {
                Deed::Back => (Kind::Amend, Act::GoesBack),
                Deed::Withdraws => (Kind::Withdraw, Act::Withdraws),
                // "Change of plan for the fleet only"
                Deed::Replaces if self.is_about_some(next) => (Kind::Amend, Act::Amends),
                Deed::Replaces => (Kind::Amend, Act::Replaces),
                Deed::Confirms => (Kind::Confirm, Act::Confirms),
            };
            let spoken_of = self.is_spoken_of(i..next);
            let kind = if spoken_of { Kind::Remark } else { kind };
            let note = self.note(i..next, kind, &[]);
            (note.act, note.cause) = (Some(act), spoken_of.then_some(Cause::Unclear));
        }
    }

    /// Whether words about earlier letters are about some units and no others: `for the fleet only`.
    fn is_about_some(&self, from: usize) -> bool {
        let ends = |i: &usize| self.token(*i).is(".!?;:") || self.token(*i).is_break();
        let end = (from..self.lattice.len).find(ends).unwrap_or(self.lattice.len);
        (from..end).any(|i| self.any(i, classes!(Only)))
    }

    /// Whether words about earlier letters stand in a sentence that speaks of something else: `I know the original orders were never
    /// what any of us wanted`.
    fn is_spoken_of(&self, deed: Range<usize>) -> bool {
        const PLAIN: Classes = classes!(Fill Wish Now Then And But Corr OrdWord MyOwn Greet Also Give Close All
            KeepW Keep Repeat Pron Stand Rest To From At With Inst Scrap Status First Move Tail);
        let ends = |i: &usize| self.token(*i).is(".!?;:") || self.token(*i).is_break();
        let (first, last) =
            (deed.start.saturating_sub(FARTHEST), (deed.end + FARTHEST).min(self.lattice.len));
        let start = (first..deed.start).rev().find(ends).map_or(first, |i| i + 1);
        let end = (deed.end..last).find(ends).unwrap_or(last);
        let other = |i: usize| {
            self.token(i).is_word()
                && !self.token(i).hangs
                && !self.any(i, PLAIN)
                && !self.lattice.is(i, Trait::Writer)
                && !self.lattice.is(i, Trait::Sorry)
                && !self.lattice.has_name(i)
        };
        let parted = |i: &usize| self.token(*i).is(",");
        let to = (deed.end..end).find(parted).unwrap_or(end);
        let from = (start..deed.start).rev().find(parted).unwrap_or(start);
        (from..deed.start).chain(deed.end..to).filter(|i| other(*i)).count() > MOST_OTHER_WORDS
            || self.token(end).is("?")
            // "In my first letter", "My first letter was late."
            || deed.start > start
                && self.any(deed.start - 1, classes!(At In2))
                && !self.any(deed.start - 1, classes!(To))
            || self.lattice.is(deed.end, Trait::Copula)
    }

    /// Pieces for the lines that are no text.
    fn note_lines(&mut self) {
        for line in 0..self.labels.len() {
            let row = self.rows[line].clone();
            let (kind, codes): (Kind, &[Code]) = match self.labels[line] {
                Label::Blank | Label::Text | Label::Taken | Label::Other(Kind::Vote) => continue,
                Label::Private => (Kind::Remark, &[]),
                Label::Other(Kind::Quote) => (Kind::Quote, &[Code::Quoted]),
                Label::Other(Kind::Signature) => (Kind::Signature, &[Code::Signature]),
                Label::Other(kind) => (kind, &[]),
            };
            if !row.is_empty() {
                let order = self.line_item(&row, kind);
                let cause = (kind == Kind::Dateline).then_some(Cause::PressLike);
                let note = self.note(row, kind, codes);
                (note.order, note.cause) = (order, cause);
            }
        }
    }

    /// Leaves out list marks, greetings, labels and headings at the beginning of a run.
    fn stripped(&self, run: Range<usize>) -> Range<usize> {
        let lattice = self.lattice;
        let mut r = run;
        while !r.is_empty() {
            let (token, next) = (self.token(r.start), self.token(r.start + 1));
            let more = r.len() > 1;
            let skipped = match () {
                () if token.is("•·*‣▪◦|\t<.") => 1,
                () if token.is("-") && more && next.space && !self.is_winter() => 1,
                () if token.is("+") && !self.is_winter() => 1,
                () if token.is("(") && r.len() > 2 && next.is_number() && self.token(r.start + 2).is(")") => {
                    3
                }
                () if !lattice.sheet.is_empty()
                    && token.is_number()
                    && !lattice.has_kind_unit(r.start + 2) =>
                {
                    0
                }
                () if self.lattice.shape == super::lattice::UnitShape::Numbered
                    && token.is_number()
                    && next.is(".")
                    && lattice.kind(r.start + 2).is_some()
                    && !lattice.is_kind_letter(r.start + 2) =>
                {
                    0
                }
                () if token.is_number() && token.length <= 2 && more && next.is(self.list_signs()) => 2,
                () if token.is_number()
                    && token.length <= 2
                    && more
                    && lattice.is_column_sign(r.start + 1) =>
                {
                    2
                }
                () if self.is_list_number(r.start) && more => 1,
                () if token.is_word() && token.length == 1 && more && next.is(")") => 2,
                () => 0,
            };
            if skipped > 0 {
                r.start += skipped;
                continue;
            }
            let comma = (r.start..r.end.min(r.start + 6)).find(|q| self.token(*q).is(",!:"));
            if lattice.classes(r.start).has(Class::Greet)
                && let Some(comma) = comma
            {
                r.start = comma + 1;
                continue;
            }
            if let Some(dash) = self.dash_behind_own_name(&r) {
                r.start = dash + 1;
                continue;
            }
            let colon = (r.start..r.end.min(r.start + 8)).find(|q| self.token(*q).is(":"));
            match (self.power_label(r.clone()), colon) {
                (Some((power, _)), Some(colon)) if power == self.ground.who => r.start = colon + 1,
                _ => break,
            }
        }
        self.without_heading(r)
    }

    /// `Germany (Munich) - A Mun H`: the dash behind the name of the writer's power, before a unit's letter.
    fn dash_behind_own_name(&self, r: &Range<usize>) -> Option<usize> {
        let (power, end) = self.lattice.power_at(r.start)?;
        let dash = self.lattice.closing(end).map_or(end, |close| close + 1);
        let unit = self.lattice.is_kind_letter(dash + 1) && self.lattice.has_kind_unit(dash + 1);
        (power == self.ground.who && dash < r.end && self.token(dash).is_dash() && unit).then_some(dash)
    }

    /// Signs behind the number of a line.
    fn list_signs(&self) -> &'static str {
        if self.lattice.shape == super::lattice::UnitShape::Numbered { ")." } else { ".):" }
    }

    /// A number before a unit that is no name of it.
    fn is_list_number(&self, i: usize) -> bool {
        let token = self.token(i);
        token.is_number()
            && token.length <= 2
            && self.lattice.kind(i + 1).is_some()
            && !(self.lattice.shape == super::lattice::UnitShape::Numbered)
    }

    /// Leaves out a heading before a colon: `Saturn, Spring 1904, Turkey:`
    fn without_heading(&self, r: Range<usize>) -> Range<usize> {
        const HEADS: Classes = classes!(OrdWord Spring Summer Fall Winter);
        const ORDERS: Classes = classes!(If Unless Moot Neg Sup Perp Build Remove Or Later Past Doubt);
        let Some(colon) = (r.start..r.end.min(r.start + 16)).find(|q| self.token(*q).is(":")) else {
            return r;
        };
        if colon + 1 == r.end {
            // A heading alone is read for what it says of the lines below it.
            return r;
        }
        let before = r.start..colon;
        if self.ground.moves() && self.has(before.clone(), classes!(Retreat)) {
            // "RETREATS: Ser to Gre" is read for what it says of the orders behind it.
            return r;
        }
        let lettered = |q: usize| {
            self.lattice.kind(q).is_some() && self.lattice.is_kind_letter(q) && self.token(q).length == 1
        };
        if before.is_empty()
            || before.clone().any(lettered)
            || !self.has(before.clone(), HEADS)
            || self.has(before.clone(), ORDERS)
            || before.clone().any(|q| self.lattice.has_name(q) && self.is_own_unit(q))
        {
            return r;
        }
        colon + 1..r.end
    }

    /// Whether the first unit at a token is the writer's.
    pub fn is_own_unit(&self, i: usize) -> bool {
        let unit = self.lattice.units(i).first();
        let sources = unit.map(|u| self.matcher.resolver.sources(u)).unwrap_or_default();
        sources.first().is_some_and(|s| s.whose == super::resolve::Whose::Own)
    }

    /// Reads what lies between two hard line ends.
    pub fn run(&mut self, whole: Range<usize>) {
        let mut r = self.stripped(whole.clone());
        if self.has(whole.start..r.start, classes!(OrdWord MyOwn)) {
            (self.scope, self.moot) = (Scope::Free, false);
        }
        let named = self.lattice.end(whole.start);
        if self.any(whole.start, classes!(Greet)) && named < r.start && self.lattice.is_other_power(named) {
            // "Dear France, A Mun - Bur": what another player is told.
            self.head(Scope::Below(Status::Told));
        }
        r.end = self.closing_in(&r).unwrap_or(r.end);
        if r.is_empty() {
            return;
        }
        if self.is_winter() {
            return self.winter_run(r);
        }
        let mark = whole.len() <= 3 && r.len() < whole.len() && self.token(whole.start).is("-");
        if mark && r.len() == 1 && self.lattice.is_exact(r.start) {
            self.flags.fragment = true;
        }
        if self.units_only(&r) || self.condition(&r) {
            return;
        }
        let mut found = self.matcher.cover(r.start, r.end, self.root());
        found.retain(|m| !(m.verb == super::forms::Verb::Hold && m.end - m.start == 1));
        self.matches = found;
        self.supports_in_brackets(&r);
        self.following_conditions(&r);
        self.tails(&r);
        self.inside[r.clone()].fill(0);
        for (at, one) in self.matches.iter().enumerate() {
            self.inside[one.start..one.end.min(r.end)].fill(at as u32 + 1);
        }
        let dashed = whole.clone().any(|q| self.is_line(q));
        if self.matches.is_empty() && r.len() <= 4 && dashed && r.clone().any(|q| self.lattice.is_exact(q)) {
            self.flags.fragment = true;
        }
        let known = self.statements.len();
        for sentence in self.sentences(&r) {
            self.read_sentence(sentence);
        }
        if self.lattice.is(r.start, Trait::PostScript) {
            // What a postscript says comes after all.
            self.statements[known..].iter_mut().for_each(|statement| statement.corrects = true);
        }
        self.unread_attempts(&r);
        self.inside[r].fill(0);
    }

    /// A row of supports below the word for them: `SUPPORTING: Tyr (Boh-Mun), Ukr (Gal-War)`.
    fn supports_in_brackets(&mut self, r: &Range<usize>) {
        let heads = self.any(r.start, classes!(Sup)) && self.token(r.start + 1).is(":");
        let Some(first) = self.matches.first().filter(|one| heads && one.start == r.start) else { return };
        let mut more = self.matcher.cover(first.end, r.end, &self.matcher.forms.gaps);
        more.retain(Match::is_own);
        if !more.is_empty() {
            self.matches.truncate(1);
            self.matches.extend(more);
        }
    }

    /// Where closing words begin that stand in the last line: `... Cheers, Ada`
    fn closing_in(&self, r: &Range<usize>) -> Option<usize> {
        let named =
            |q: usize| (q + 1..r.end).any(|w| self.lattice.has_name(w) && self.lattice.kind(w - 1).is_some());
        (r.start + 1..r.end).find(|q| {
            self.lattice.classes(*q).has(Class::Close)
                && (self.token(q - 1).is(".!,;") || self.token(q - 1).is_break())
                && r.end - q - 1 <= 6
                && !(self.any(r.start, classes!(Neg)) && *q <= r.start + 2)
                && !named(*q)
        })
    }

    fn sentences(&self, r: &Range<usize>) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut start = r.start;
        for q in r.clone() {
            if q < start {
                continue;
            }
            let covered = self.covering(q);
            if covered.is_some_and(|m| self.matches[m].end - 1 != q) {
                continue;
            }
            let (token, next) = (self.token(q), self.token(q + 1));
            let behind = q + 1 + usize::from(self.lattice.is_column_sign(q + 1));
            if behind < r.end && covered.is_some() && self.is_remark(behind) {
                out.push(start..q + 1);
                start = (q + 1..r.end).find(|i| self.token(*i).line != token.line).unwrap_or(r.end);
                continue;
            }
            let point =
                token.is(".") && covered.is_none() && !(q + 1 < r.end && next.is_word() && !next.space);
            let long = q - start > LONGEST_SENTENCE && (token.is(",") || covered.is_some());
            let ends = token.is(";!?") && !self.lattice.is_column_sign(q);
            if (ends || point) && !self.lattice.is_bracketed(q) || long {
                out.push(start..q + 1);
                start = q + 1;
            }
        }
        if start < r.end {
            out.push(start..r.end);
        }
        out
    }

    /// Whether a column of remarks begins at a token: behind an order and a gap, with no word that could bear on the order.
    fn is_remark(&self, q: usize) -> bool {
        let bears = super::lattice::DANGER.without(classes!(Past Later Told Then));
        let column = self.token(q).gap || self.lattice.is_column_sign(q - 1);
        column && self.token(q).is_word() && !self.is_covered(q) && !self.any(q, bears)
    }
}
