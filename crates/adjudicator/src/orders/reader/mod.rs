//! The reader: a letter in, one reading out for every order and every piece that is none.

mod choose;
mod evidence;
mod parts;
mod phrases;
mod prepare;

use std::ops::Range;

use choose::{choose, is_rest, unreadable};
use evidence::Evidence;
use parts::{join, other_parts};
use prepare::Prepared;

use super::conditions::conditional;
use super::cover::{Line, Numbered, Piece, if_dislodged};
use super::lines::{LineKind, TextLine, lines};
use super::names::Lexicon;
use super::outcome::{Outcome, Sort};
use super::policy::Policy;
use super::resolve::Context;
use super::sheet::{self, Item};
use super::tokens::{Token, tokens};
use super::vocabulary::{Compiled, Vocabulary};
use super::{Code, Reading};
use crate::board::{Board, Owner};
use crate::diagnostic::Source;
use crate::position::Position;
use crate::season::Phase;

/// Names and vocabulary of one rule-set on one board, made ready once.
#[derive(Debug)]
pub struct Reader {
    lexicon: Lexicon,
    words: Compiled,
}

/// Lines longer than this many tokens are no orders.
const WIDEST: usize = 20_000;

impl Reader {
    /// Makes board and vocabulary ready.
    pub fn new(board: &Board, vocabulary: Vocabulary) -> Reader {
        Reader { lexicon: Lexicon::new(board), words: Compiled::new(vocabulary) }
    }

    /// The names of the board.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Reads one letter. Never fails; every stretch that is not white space lies in a reading.
    pub fn read(
        &self,
        board: &Board,
        position: &Position,
        who: Owner,
        text: &Source,
        policy: &Policy,
    ) -> Vec<Reading> {
        let items = self.items(board, position, who, &text.text, policy);
        let index = LineIndex::new(&text.text);
        items.into_iter().map(|item| index.reading(&text.text, item)).collect()
    }

    /// Reads several letters of one player for one phase, in the order they came: which of them counts, and whether a later
    /// one replaces or amends the earlier, is decided by the house rules (DATC 4.D.1, 4.D.2). `dated` tells whether the
    /// order of the letters is known.
    pub fn read_letters(
        &self,
        board: &Board,
        position: &Position,
        who: Owner,
        letters: &[&Source],
        dated: bool,
        policy: &Policy,
    ) -> Vec<Vec<Reading>> {
        if let [one] = letters {
            return vec![self.read(board, position, who, one, policy)];
        }
        let mut sets: Vec<Vec<Item>> =
            letters.iter().map(|l| self.items(board, position, who, &l.text, policy)).collect();
        sheet::letters(&mut sets, dated, policy);
        letters
            .iter()
            .zip(sets)
            .map(|(letter, items)| {
                let index = LineIndex::new(&letter.text);
                items.into_iter().map(|item| index.reading(&letter.text, item)).collect()
            })
            .collect()
    }

    /// The unit that a refused piece begins with, in canonical words, if that much of it can be read.
    pub fn unit_of(
        &self,
        board: &Board,
        position: &Position,
        who: Owner,
        piece: &str,
        policy: &Policy,
    ) -> Option<String> {
        let ends: Vec<usize> = tokens(piece, 0..piece.len()).iter().take(10).map(|t| t.span.end).collect();
        ends.into_iter().rev().find_map(|end| {
            let start = Source::new("unit", piece.get(..end)?);
            let read = self.read(board, position, who, &start, policy);
            let [Reading { order: Some(order), codes, .. }] = read.as_slice() else { return None };
            let bare = codes.contains(&Code::NoOrder) && !codes.iter().any(|c| c.is_error());
            order.strip_suffix(" H").filter(|_| bare).map(String::from)
        })
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
        let mut all = lines(board, &self.lexicon, &self.words, text);
        other_parts(&mut all, position);
        join(&mut all, &self.words);
        let markers = context.markers();
        let minus = position.turn.phase == Phase::Adjustment && context.adjustments() < 0;
        let mut prepared: Vec<Prepared> = Vec::new();
        let (mut amend, mut perpetual, mut carry) = (false, false, None);
        for line in &all {
            let mut made = Prepared { pieces: Vec::new(), ..Prepared::default() };
            match line.kind {
                LineKind::Blank => {
                    perpetual = false;
                    carry = None;
                }
                LineKind::Carry(verb) => carry = Some(verb),
                LineKind::Orders if line.tokens.len() <= WIDEST => {
                    made = self.prepare(line, position.turn.phase, minus);
                    made.carry = carry;
                    made.amends |= amend;
                    made.perpetual |= perpetual;
                    if made.tokens.iter().all(|t| !t.is_word()) {
                        amend |= made.amends;
                        perpetual |= made.perpetual;
                    }
                }
                _ => {}
            }
            prepared.push(made);
        }
        let mut evidence = Evidence::default();
        for (line, made) in all.iter().zip(&mut prepared) {
            if line.kind != LineKind::Orders || made.tokens.is_empty() {
                continue;
            }
            let mut cover = self.line(&made.tokens, &markers, position.turn.phase, minus, policy);
            made.conditional = made.tokens.iter().enumerate().any(|(i, _)| {
                ["IF", "UNLESS"].iter().any(|c| self.words.word_at(&made.tokens, i, c).is_some())
                    && if_dislodged(&made.tokens, i).is_none()
            });
            if !made.conditional {
                made.pieces = cover.cover(0, made.tokens.len());
            }
            evidence.lower |= text[line.range.clone()].chars().any(char::is_lowercase);
            for piece in &made.pieces {
                if let Piece::Order { matches, .. } = piece
                    && let Some(first) = matches.first()
                {
                    evidence.add(&self.lexicon, first);
                }
            }
        }
        context.capitals = evidence.seas_in_capitals();
        let mut items = Vec::new();
        for (line, made) in all.iter().zip(&prepared) {
            self.line_items(&context, text, (line, made, &markers), minus, &mut items);
        }
        sheet::settle(&context, &mut items);
        items
    }

    fn line<'a>(
        &'a self,
        tokens: &'a [Token],
        markers: &'a [Numbered],
        phase: Phase,
        minus: bool,
        policy: &Policy,
    ) -> Line<'a> {
        let mend = policy.mail.fuzzy_names();
        let mut line = Line::new(tokens, &self.lexicon, &self.words, phase, mend, minus);
        line.markers = markers;
        line
    }

    fn line_items(
        &self,
        context: &Context,
        text: &str,
        (line, made, markers): (&TextLine, &Prepared, &[Numbered]),
        minus: bool,
        items: &mut Vec<Item>,
    ) {
        let range = trimmed(text, line.range.clone());
        let mut note = |order: Option<String>, codes: Vec<Code>, message: &str| {
            items.push(Item::note(range.clone(), order, codes, message));
        };
        match &line.kind {
            LineKind::Blank => {}
            LineKind::Quoted => note(None, vec![Code::Quoted], ""),
            LineKind::Signature | LineKind::Closing => note(None, vec![Code::Signature], ""),
            LineKind::Mail => note(None, vec![], "head of the mail"),
            LineKind::Rule => note(None, vec![], "only signs"),
            LineKind::Greeting => note(None, vec![], "words around the orders"),
            LineKind::Header(header, _) => note(Some(header.clone()), vec![], ""),
            LineKind::Status(status) => note(Some(format!("STATUS {status}")), vec![], ""),
            LineKind::Vote(vote) => note(Some(vote.clone()), vec![], ""),
            LineKind::Press => note(None, vec![], "press"),
            LineKind::None => note(None, vec![], "no orders"),
            LineKind::Carry(_) => note(None, vec![], "heading"),
            LineKind::Orders if line.tokens.len() > WIDEST => {
                note(None, vec![Code::UnknownOrder], "the line is too long to be orders");
            }
            LineKind::Orders if made.tokens.is_empty() => {
                note(None, if made.amends || made.perpetual { vec![] } else { vec![Code::Extra] }, "");
            }
            LineKind::Orders => {
                if made.conditional {
                    let phase = context.position.turn.phase;
                    let mut cover = self.line(&made.tokens, markers, phase, minus, context.policy);
                    if let Some(outcome) = conditional(context, &mut cover, 0, made.tokens.len()) {
                        items.push(Item::new(range, outcome, made.amends, made.perpetual));
                        return;
                    }
                    let pieces = cover.cover(0, made.tokens.len());
                    self.piece_items(context, range, made, &pieces, items);
                } else {
                    self.piece_items(context, range, made, &made.pieces, items);
                }
            }
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
        let first = items.len();
        let starts: Vec<usize> =
            pieces.iter().map(|p| made.tokens.get(p.range().0).map_or(range.end, |t| t.span.start)).collect();
        let mut extra_for: Vec<bool> = vec![false; pieces.len()];
        for dropped in &made.dropped {
            let at =
                pieces.iter().position(|p| *dropped < p.range().1).unwrap_or(pieces.len().saturating_sub(1));
            if let Some(flag) = extra_for.get_mut(at) {
                *flag = true;
            }
        }
        if pieces.is_empty() {
            items.push(Item::note(range, None, vec![Code::Extra], ""));
            return;
        }
        for (index, piece) in pieces.iter().enumerate() {
            let from = if index == 0 { range.start } else { starts[index] };
            let to = starts.get(index + 1).copied().unwrap_or(range.end);
            let span = from..to.max(from);
            match piece {
                Piece::Remark(..) => {
                    // A remark goes with the order before it.
                    match items[first..].last_mut() {
                        Some(item) => {
                            item.span.end = span.end;
                            item.outcome.codes.retain(|c| *c != Code::Extra);
                            item.outcome.codes.push(Code::Extra);
                        }
                        None => items.push(Item::note(span, None, vec![Code::Extra], "")),
                    }
                }
                Piece::Junk(from, to) => {
                    let outcome =
                        Outcome::refused((Code::UnknownOrder, unreadable(context, &made.tokens, *from, *to)));
                    items.push(Item::new(span, outcome, false, false));
                }
                Piece::Order { matches, run_on } => {
                    let found = choose(context, &made.tokens, matches, &self.words);
                    let rest = matches.first().is_some_and(|m| is_rest(&self.words, m));
                    if found.is_empty() {
                        items.push(Item::note(span, None, vec![], "no units to order"));
                        continue;
                    }
                    for mut outcome in found {
                        if made.carry.is_some_and(|_| outcome.sort != Sort::Unit) {
                            outcome.codes.retain(|c| *c != Code::Context);
                        }
                        if *run_on && outcome.order.is_some() {
                            outcome.codes.push(Code::RunOn);
                        }
                        if extra_for[index] {
                            outcome.codes.push(Code::Extra);
                        }
                        let mut item = Item::new(span.clone(), outcome, made.amends, made.perpetual);
                        item.rest = rest;
                        items.push(item);
                    }
                }
            }
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
        Reading {
            line: line as u32,
            columns: (before + 1, before + piece.chars().count().max(1) as u32),
            text: piece.to_string(),
            order: item.outcome.order,
            codes: item.outcome.codes,
            message,
        }
    }
}
