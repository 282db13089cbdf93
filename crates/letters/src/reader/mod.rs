//! A letter read: every piece of it with its kind; what is an order told to the order reader, all else to the editor.

mod idle;
mod press;
mod rivals;
mod rows;
mod sentences;
mod settle;

use std::ops::Range;

use super::atoms::{Lookup, Sense};
use super::attempt::{Teller, Told};
use super::blocks::{Blocks, Line, Whose, blocks, owners};
use super::reading::labels::Holds;
use super::reading::press::mark;
use super::reading::remarks::split;
use super::words::{Word, words};
use super::{Cause, Kind, Letter, Piece, Printable, World, language, places, units};
use adjudicator::orders::Code;

/// Longer letters are not read.
pub const LONGEST: usize = 200_000;
/// Rows longer than this are prose.
const WIDEST: usize = 4_000;
/// Letters of more lines are not read.
const MOST: usize = 1_500;

/// A piece before the orders are read together.
struct Draft {
    piece: Piece,
    /// What the order reader is told.
    told: Option<Told>,
    /// A blank line before it ends headings.
    blank: bool,
    /// It takes back what stands above it (`Scrap that.`): whether all of that.
    scraps: Option<bool>,
}

impl Draft {
    /// Takes out an order that a later one of the letter changes.
    fn overtaken(&mut self) {
        self.told = None;
        self.piece.kind = Kind::Amend;
        self.piece.cause = Some(Cause::Changed);
    }
}

/// What holds for the rows that follow.
#[derive(Clone, Debug, PartialEq)]
enum Frame {
    /// Nothing.
    Free,
    /// Another power's part, a later season.
    Part(Kind, Cause),
    /// Another game's part.
    Elsewhere,
    /// A season that is not due, two seasons at once.
    Wrong(Code, Cause),
    /// A game that nobody knows, with what is said of it.
    Nowhere(Cause),
    /// Below words about another turn (`Next turn:`); whether a row stands there already.
    Turn(Kind, bool),
    /// Below words that make what they head depend on something, or take it back: what is said of it, and how long that holds.
    Moot(Cause, Holds),
    /// Below a heading of what was told to somebody; whether a row stands there already.
    Told(bool),
}

struct Work<'a> {
    world: &'a World<'a>,
    look: &'a Lookup<'a>,
    teller: Teller<'a>,
    text: &'a str,
    drafts: Vec<Draft>,
    press: Vec<Printable>,
    frame: Frame,
    ordered: bool,
    signed: bool,
    blank: bool,
    /// The column of a table that has remarks.
    aside: Option<usize>,
}

/// Reads a letter whose body begins at `body`. Never fails; every stretch that is not white space lies in a piece.
pub fn read(world: &World, letter: &str, body: usize) -> Letter {
    if letter.len() > LONGEST {
        return unread(letter, body, Cause::TooLong);
    }
    let mut blocks = blocks(letter, body.min(letter.len()));
    let text = std::mem::take(&mut blocks.text);
    let rows = blocks.lines.iter().filter(|l| !letter[l.range.clone()].trim().is_empty());
    if rows.count() > MOST || blocks.struck.len() > MOST {
        return unread(letter, body, Cause::TooManyLines);
    }
    let board = world.rules.board();
    let names = places::of(board);
    let all = words(&text[body.min(letter.len())..], body);
    let mut hints = names.hints(&all, language::all());
    letters_of_units(&all, &mut hints);
    if let Some(at) = world.language.and_then(|l| language::all().iter().position(|a| a.code == l)) {
        hints[at] += 1;
    }
    let language = language::of(&all, &hints);
    let mut look = Lookup::new(world, &names, language);
    if world.reply {
        look.sheet = units::listed(world.rules, world.position, world.who);
    }
    let mut work = Work {
        world,
        look: &look,
        teller: Teller::new(world, &look, &text),
        text: &text,
        drafts: Vec::new(),
        press: Vec::new(),
        frame: Frame::Free,
        ordered: false,
        signed: false,
        blank: false,
        aside: None,
    };
    work.parted(&mut blocks);
    work.rows(&blocks);
    let press = std::mem::take(&mut work.press);
    let mut pieces = work.settle();
    for range in &blocks.struck {
        pieces.push(Piece::new(range.clone(), Kind::Struck));
    }
    pieces.sort_by_key(|p| p.span.start);
    Letter { pieces, press, language: language.code, reply: world.reply }
}

/// A letter that is asked about as a whole.
fn unread(letter: &str, body: usize, cause: Cause) -> Letter {
    let mut piece = Piece::new(body.min(letter.len())..letter.len(), Kind::Unread);
    piece.codes.push(Code::UnknownOrder);
    piece.cause = Some(cause);
    Letter { pieces: vec![piece], ..Letter::default() }
}

/// Unit letters that only one language has speak for it: `E Ven - Tri`, `L Mun - Bur`.
fn letters_of_units(words: &[Word], hints: &mut [usize]) {
    for (at, language) in language::all().iter().enumerate() {
        let unit = |i: usize| ["army", "fleet"].iter().any(|c| language.at(words, i, c).is_some());
        let lettered = words.windows(2).enumerate().filter(|(i, w)| {
            let letter = w[0].text.len() == 1 && w[0].capital && !w[0].glued;
            letter && w[1].capital && !w[1].glued && unit(*i)
        });
        let points = lettered.count();
        hints[at] += 2 * points.min(4);
    }
}

impl<'a> Work<'a> {
    /// Two dashes with an order right below them part orders from orders: they are no line of a signature.
    fn parted(&self, blocks: &mut Blocks) {
        let row = |line: &Line| trimmed(self.text, line.range.clone());
        let rule = |line: &Line| line.whose == Whose::Signature && &self.text[row(line)] == "--";
        let Some(at) = blocks.lines.iter().position(rule) else { return };
        let below = &mut blocks.lines[at + 1..];
        let first = below.iter().map(row).find(|range| !range.is_empty());
        if first.is_some_and(|range| self.plain_order(range)) {
            let rows: Vec<&str> = below.iter().map(|line| &self.text[row(line)]).collect();
            for (line, whose) in below.iter_mut().zip(owners(&rows)) {
                line.whose = whose;
            }
        }
    }

    /// Whether a row of a signature orders a unit of theirs, or tries to: its unit.
    fn signed_order(&self, range: &Range<usize>) -> Option<Option<String>> {
        match self.teller.tell(range) {
            Ok(told) => (!told.bare && !told.units.is_empty()).then(|| told.units.first().cloned()),
            Err(why) => (why.attempt && why.own).then_some(why.unit),
        }
    }

    fn rows(&mut self, blocks: &Blocks) {
        let mut at = 0;
        while at < blocks.lines.len() {
            let line = &blocks.lines[at];
            let range = trimmed(self.text, line.range.clone());
            let kind = match line.whose {
                Whose::Own => None,
                Whose::Quoted => Some(Kind::Quote),
                Whose::Forwarded => Some(Kind::Forwarded),
                Whose::Signature => Some(Kind::Signature),
                Whose::Head => Some(Kind::Header),
            };
            let order = || self.signed_order(&range);
            match kind {
                Some(Kind::Signature)
                    if range.len() < WIDEST
                        && let Some(unit) = order() =>
                {
                    self.error(range.clone(), Kind::Unread, Code::UnknownOrder, Cause::Signed, unit);
                }
                Some(kind) if !range.is_empty() => {
                    let message = if kind == Kind::Quote { vec![Code::Quoted] } else { Vec::new() };
                    let mut piece = Piece::new(range, kind);
                    piece.codes = message;
                    self.push(piece, None);
                }
                Some(_) => {}
                None if range.is_empty() => {
                    self.blank = true;
                    self.aside = None;
                    self.frame = match std::mem::replace(&mut self.frame, Frame::Free) {
                        Frame::Moot(_, Holds::Paragraph) => Frame::Free,
                        Frame::Moot(message, _) => Frame::Moot(message, Holds::Part),
                        frame => frame,
                    };
                }
                None => {
                    if let Some(mark) = mark(&self.words(&range)) {
                        at = self.press(blocks, at, mark);
                        continue;
                    }
                    let (range, next) = self.joined(blocks, at, range);
                    self.row(range);
                    at = next;
                    continue;
                }
            }
            at += 1;
        }
    }

    /// A row with those that go on with it: after a sign or a verb, or in the middle of a sentence.
    fn joined(&self, blocks: &Blocks, at: usize, range: Range<usize>) -> (Range<usize>, usize) {
        let mut range = range;
        let mut next = at + 1;
        while let Some(line) = blocks.lines.get(next).filter(|l| l.whose == Whose::Own) {
            let more = trimmed(self.text, line.range.clone());
            let row = &self.text[range.clone()];
            if more.is_empty() || range.len() > 1000 {
                break;
            }
            let found = words(row.get(row.len().saturating_sub(60)..).unwrap_or(row), 0);
            let Some(last) = found.last().filter(|_| !rows::columns(&found)) else { break };
            let below = &self.text[more.clone()];
            let open = last.is("-") && found.len() > 1 && row.chars().filter(|c| *c == '-').count() < 5
                || matches!(last.text.as_str(), "to" | "supports" | "s" | "nach" | "naar" | "till" | "and")
                    && last.says();
            let signed = below.starts_with("- ")
                && found.iter().filter(|w| w.says()).count() == 2
                && found.iter().all(Word::says);
            let prose = row.chars().count() > 55
                && !row.ends_with(['.', '!', '?', ':', ';', ',', ')'])
                && below.chars().next().is_some_and(|c| c.is_lowercase() || c == 'A' || c == 'F')
                && self.teller.atoms(&range).iter().filter(|a| a.sense == Sense::Unknown).count() > 4
                && self.teller.tell(&range).is_err()
                && !self.announced(&range);
            // `A Ber S` above `F Den H`, which is an order by itself.
            let named = || self.teller.atoms(&more).iter().filter(|a| a.sense != Sense::Sign).count() > 1;
            let own = || self.teller.tell(&more).is_ok_and(|told| !told.bare && !told.units.is_empty());
            let whole = || named() && own();
            if !(open || signed || prose) || open && last.text != "and" && whole() {
                break;
            }
            range.end = more.end;
            next += 1;
        }
        (range, next)
    }

    /// Whether a row ends in a sentence that announces what stands below it: `Sorry for being late. My orders are`
    fn announced(&self, range: &Range<usize>) -> bool {
        let last = split(self.text, range.clone()).pop();
        let found = last.map(|last| self.words(&last)).unwrap_or_default();
        let said = found.iter().filter(|w| w.says()).count();
        said <= 6 && language::any_in(&found, "announce")
    }

    /// The words of a stretch.
    fn words(&self, range: &Range<usize>) -> Vec<Word> {
        words(&self.text[range.clone()], range.start)
    }

    fn push(&mut self, piece: Piece, told: Option<Told>) {
        if told.is_some() {
            self.ordered = true;
        }
        let blank = std::mem::take(&mut self.blank);
        self.drafts.push(Draft { piece, told, blank, scraps: None });
    }

    fn note(&mut self, range: Range<usize>, kind: Kind, cause: impl Into<Option<Cause>>) {
        let mut piece = Piece::new(range, kind);
        piece.cause = cause.into();
        self.push(piece, None);
    }

    fn error(&mut self, range: Range<usize>, kind: Kind, code: Code, cause: Cause, unit: Option<String>) {
        let mut piece = Piece::new(range, kind);
        piece.codes = vec![code];
        piece.cause = Some(cause);
        piece.unit = unit;
        self.push(piece, None);
    }

    fn year(&self) -> i32 {
        self.world.position.turn.year
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let Some(part) = text.get(range.clone()) else { return range.start..range.start };
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    start..end.max(start)
}
