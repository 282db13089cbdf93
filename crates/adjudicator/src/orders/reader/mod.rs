//! The reader: a text in, one reading out for every order and every piece that is none.

pub(super) mod choose;
mod prepare;

use diagnostics::Source;

use super::conditions::{before, behind, has_condition, sentences};
use super::cover::{Line, Numbered, Piece};
use super::lines::{LineKind, TextLine, lines};
use super::policy::Policy;
use super::sheet::{self, Item};
use super::vocabulary::Vocabulary;
use crate::orders::prelude::*;
use crate::terms::{self, Grammar};
use choose::{choose, unreadable};
use prepare::Prepared;

/// Names and vocabulary of one rule-set on one board, made ready once.
#[derive(Debug)]
pub struct Reader {
    lexicon: Lexicon,
    words: Compiled,
    /// The words of facts, where conditions stand behind their orders.
    facts: Option<Compiled>,
    grammar: &'static Grammar,
}

/// Lines longer than this many tokens are no orders.
const WIDEST: usize = 20_000;

impl Reader {
    /// Makes board and vocabulary ready for a table of orders.
    pub fn new(board: &Board, grammar: &'static Grammar, vocabulary: Vocabulary) -> Reader {
        let (lexicon, words) = (Lexicon::new(board), Compiled::new(vocabulary, &[]));
        Reader { lexicon, words, facts: None, grammar }
    }

    /// The same with more words for kinds of units, and the words and patterns of facts.
    pub fn with(self, kinds: &[(String, UnitKind)], facts: Vocabulary) -> Reader {
        let words = Compiled::new(self.words.vocabulary, kinds);
        Reader { words, facts: Some(Compiled::new(facts, kinds)), ..self }
    }

    /// Reads one text. Never fails; every stretch that is not white space lies in a reading.
    pub fn read(
        &self,
        board: &Board,
        position: &Position,
        who: Owner,
        text: &Source,
        policy: &Policy,
    ) -> Vec<Reading> {
        let items = self.items(board, position, who, &text.text, policy);
        self.readings(board, &text.text, items)
    }

    /// What the items are as values. What the strict parser would not take again is no order.
    fn readings(&self, board: &Board, text: &str, items: Vec<Item>) -> Vec<Reading> {
        let index = LineIndex::new(text);
        let reading = |item: Item| {
            let (meant, named) = (item.outcome.meant.clone(), item.outcome.named.clone());
            let mut reading = index.reading(text, item);
            let parse = |text: &str| terms::OrderItem::parse(self.grammar, board, text).ok();
            reading.item = reading.order.as_deref().and_then(parse);
            reading.meant = meant.as_deref().and_then(parse);
            reading.unit = named.and_then(|text| self.grammar.parse_unit(board, &text));
            if reading.order.is_some() && reading.item.is_none() {
                reading.order = None;
                reading.codes = vec![Code::UnknownOrder];
                reading.message = "This cannot be written as an order".into();
            }
            reading
        };
        items.into_iter().map(reading).collect()
    }

    fn items(
        &self,
        board: &Board,
        position: &Position,
        who: Owner,
        text: &str,
        policy: &Policy,
    ) -> Vec<Item> {
        let mut context = Context::new(board, &self.lexicon, &self.words, position, who, policy);
        context.facts = self.facts.as_ref();
        let markers = context.markers();
        let mut items = Vec::new();
        for line in lines(board, &self.lexicon, &self.words, text) {
            self.line_items(&context, text, &line, &markers, &mut items);
        }
        sheet::settle(&context, &mut items);
        items
    }

    fn line_items(
        &self,
        context: &Context,
        text: &str,
        line: &TextLine,
        markers: &[Numbered],
        items: &mut Vec<Item>,
    ) {
        let range = trimmed(text, line.range.clone());
        let mut note = |order: Option<String>, codes: Vec<Code>, message: &str| {
            items.push(Item::note(range.clone(), order, codes, message));
        };
        match &line.kind {
            LineKind::Blank => return,
            LineKind::Heading(text) => return note(Some(text.clone()), vec![], ""),
            LineKind::Orders if line.tokens.len() > WIDEST => {
                return note(None, vec![Code::UnknownOrder], "the line is too long to be orders");
            }
            LineKind::Orders => {}
        }
        let made = self.prepare(line);
        if made.tokens.is_empty() {
            return note(None, if made.perpetual { vec![] } else { vec![Code::Extra] }, "");
        }
        let phase = context.position.turn.phase;
        let mut cover = Line::new(&made.tokens, &self.lexicon, &self.words);
        cover.minus = phase == Phase::Adjustment && context.adjustments() < 0;
        (cover.phase, cover.mend, cover.markers) = (phase, context.policy.mail.fuzzy_names(), markers);
        // A place may be called like a word that begins a condition.
        let is = |at: usize, class: &str| {
            self.words.word_at(&made.tokens, at, class).is_some()
                && !self.lexicon.is_exact(made.tokens[at].name())
        };
        if self.facts.is_some() {
            for (from, to) in sentences(&cover) {
                let span = made.span(&range, from, to);
                if has_condition(&cover, from, to) {
                    let found = behind(context, &mut cover, from, to);
                    items.extend(found.into_iter().map(|o| Item::new(span.clone(), o, made.perpetual)));
                } else {
                    let pieces = cover.cover(from, to);
                    self.piece_items(context, span, &made, &pieces, items);
                }
            }
        } else if (0..made.tokens.len()).any(|at| is(at, "IF") || is(at, "UNLESS")) {
            let found = before(self.grammar, context.board, text.get(range.clone()).unwrap_or(""));
            items.push(Item::new(range, found, made.perpetual));
        } else {
            let pieces = cover.cover(0, made.tokens.len());
            self.piece_items(context, range, &made, &pieces, items);
        }
    }

    fn piece_items(
        &self,
        context: &Context,
        range: Range<usize>,
        made: &Prepared,
        pieces: &[Piece],
        items: &mut Vec<Item>,
    ) {
        if pieces.is_empty() {
            items.push(Item::note(range, None, vec![Code::Extra], ""));
            return;
        }
        let first = items.len();
        let starts: Vec<usize> =
            pieces.iter().map(|p| made.tokens.get(p.range().0).map_or(range.end, |t| t.span.start)).collect();
        for (index, piece) in pieces.iter().enumerate() {
            let from = if index == 0 { range.start } else { starts[index] };
            let to = starts.get(index + 1).copied().unwrap_or(range.end);
            let span = from..to.max(from);
            match piece {
                // A remark goes with the order before it.
                Piece::Remark(..) => match items[first..].last_mut() {
                    Some(item) => {
                        item.span.end = span.end;
                        item.outcome.codes.retain(|c| *c != Code::Extra);
                        item.outcome.codes.push(Code::Extra);
                    }
                    None => items.push(Item::note(span, None, vec![Code::Extra], "")),
                },
                // Words behind a choice that name nothing.
                Piece::Junk(from, to)
                    if context.position.turn.phase == Phase::Selection
                        && items.len() > first
                        && !(*from..*to).any(|at| self.lexicon.is_name(&made.tokens[at].word)) =>
                {
                    if let Some(item) = items.last_mut() {
                        item.span.end = span.end;
                        item.outcome.code(Code::Extra);
                    }
                }
                Piece::Junk(from, to) => {
                    let refused = unreadable(context, &made.tokens, *from, *to);
                    let mut line = Line::new(&made.tokens, &self.lexicon, &self.words);
                    let units = line.units(*from).into_iter().filter(|u| u.end <= *to);
                    let own = units.max_by_key(|u| u.end).and_then(|u| context.own(&u, &made.tokens).ok());
                    let named = own.map(|o| o.named(context.board));
                    let outcome =
                        Interpreted { named, ..Interpreted::refused((Code::UnknownOrder, refused)) };
                    items.push(Item::new(span, outcome, false));
                }
                Piece::Order { matches, run_on } => {
                    self.order_items(context, span, made, (matches, *run_on), items);
                }
            }
        }
    }

    /// The orders of a piece; it runs on from the one before.
    fn order_items(
        &self,
        context: &Context,
        span: Range<usize>,
        made: &Prepared,
        (matches, run_on): (&[Match], bool),
        items: &mut Vec<Item>,
    ) {
        let found = choose(context, &made.tokens, matches, &self.words);
        if found.is_empty() {
            items.push(Item::note(span, None, vec![], "no units to order"));
            return;
        }
        for mut outcome in found {
            if run_on && outcome.order.is_some() {
                outcome.codes.push(Code::RunOn);
            }
            items.push(Item::new(span.clone(), outcome, made.perpetual));
        }
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = text.get(range.clone()).unwrap_or("");
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    start..end.max(start)
}

/// Where the lines of a text begin, so that every place is found in logarithmic time.
struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    fn new(text: &str) -> LineIndex {
        let breaks = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        LineIndex { starts: std::iter::once(0).chain(breaks).collect() }
    }

    fn reading(&self, text: &str, item: Item) -> Reading {
        let span = trimmed(text, item.span.clone());
        let line = self.starts.partition_point(|s| *s <= span.start).max(1);
        let start = self.starts[line - 1];
        let before = text.get(start..span.start).unwrap_or("").chars().count() as u32;
        let piece = text.get(span.clone()).unwrap_or("");
        let message = item.message();
        let wide = piece.chars().count().max(1) as u32;
        let outcome = item.outcome;
        Reading {
            order: outcome.order,
            slips: outcome.slips,
            put_aside: outcome.put_aside,
            codes: outcome.codes,
            message,
            ..Reading::new(line as u32, (before + 1, before + wide), piece.to_string())
        }
    }
}
