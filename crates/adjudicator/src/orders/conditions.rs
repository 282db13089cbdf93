//! Conditional lines: `IF fact THEN orders ELSE orders` as it is stored, and conditions behind the orders they govern.

use super::cover::{Line, Piece};
use super::explain;
use super::interpret::interpret;
use super::reader::choose::choose;
use crate::orders::prelude::*;
use crate::terms::{BRANCHES, Clause, DEPTH, Grammar, OrderItem};

/// A condition before its orders, as the program writes it; how people say it is read where letters are.
pub fn before(grammar: &Grammar, board: &Board, line: &str) -> Interpreted {
    match OrderItem::parse(grammar, board, line) {
        Ok(_) => Interpreted { order: Some(line.into()), ..Interpreted::default() },
        Err(fault) => {
            Interpreted::refused((Code::UnknownOrder, format!("this condition cannot be read: {fault}")))
        }
    }
}

/// The stretches of a line that are an order each: parted by semicolons that do not stand before a flight.
pub fn sentences(line: &Line) -> Vec<(usize, usize)> {
    let ends = (0..line.tokens.len())
        .filter(|at| line.tokens[*at].sign == Sign::Semicolon && line.word(at + 1, "BOTH").is_none());
    let mut from = 0;
    let mut out = Vec::new();
    for end in ends.map(|at| at + 1).chain([line.tokens.len()]).collect::<Vec<_>>() {
        if end > from {
            out.push((from, end));
        }
        from = end;
    }
    out
}

/// True if a condition stands behind the order of a stretch.
pub fn has_condition(line: &Line, from: usize, to: usize) -> bool {
    (from..to).any(|at| condition_word(line, at).is_some())
}

/// The end of a word at a token that begins a condition; a place that is called so is none.
fn condition_word(line: &Line, at: usize) -> Option<usize> {
    line.word(at, "WHEN").filter(|_| !line.lexicon.is_exact(line.tokens[at].name()))
}

/// The first token of a stretch at which a word is found that ends in it, with its end.
fn first_word(from: usize, to: usize, word: impl Fn(usize) -> Option<usize>) -> Option<(usize, usize)> {
    (from..to).find_map(|at| Some((at, word(at)?))).filter(|(_, end)| *end <= to)
}

/// Reads a stretch as orders with conditions behind them, `order IF condition ELSE order IF ...`: the order or the refusal,
/// and names in its list that name nothing.
pub fn behind(context: &Context, line: &mut Line, from: usize, to: usize) -> Vec<Interpreted> {
    let mut to = to;
    while matches!(line.tokens[to - 1].sign, Sign::Semicolon | Sign::Dot) {
        to -= 1;
    }
    let (mut text, mut out, mut at) = (String::new(), Vec::new(), from);
    let mut made = Interpreted::default();
    for round in 0.. {
        let when = first_word(at, to, |at| condition_word(line, at));
        let mut end = when.map_or(to, |w| w.0);
        while end > at && line.tokens[end - 1].sign == Sign::Comma {
            end -= 1;
        }
        let otherwise = when.and_then(|w| first_word(w.1, to, |at| line.word(at, "OTHERWISE")));
        let mut read = match line.cover(at, end).as_slice() {
            [Piece::Order { matches, .. }] => choose(context, line.tokens, matches, line.words),
            _ => Vec::new(),
        }
        .into_iter();
        let one = match read.next() {
            _ if round >= BRANCHES => {
                Interpreted::refused((Code::UnknownOrder, "too many alternatives".into()))
            }
            // Of several orders it is not said which ones the condition is for.
            Some(one) if read.as_slice().iter().all(|o| o.order.is_none()) => one,
            _ => {
                let what = explain::written(line.tokens, at, end);
                Interpreted::refused((
                    Code::UnknownOrder,
                    format!("{what} is not an order that a condition can be for"),
                ))
            }
        };
        out.extend(read);
        let Some(order) = &one.order else { return vec![one] };
        text += &format!("{}{order}", if round > 0 { " ELSE " } else { "" });
        one.codes.iter().for_each(|code| made.code(*code));
        if let Some((_, from)) = when {
            let end = otherwise.map_or(to, |o| o.0);
            match (Clauses { context, line, to: end }).whole(from) {
                Ok((clause, codes)) => {
                    text += &format!(" IF {}", clause.text(&String::clone));
                    codes.iter().for_each(|code| made.code(*code));
                }
                Err(refusal) => return vec![Interpreted::refused(refusal)],
            }
        }
        match otherwise {
            Some((_, next)) => at = next,
            None => break,
        }
    }
    made.order = Some(text);
    out.insert(0, made);
    out
}

/// Conditions read: `OR` of `AND`s of facts, with `NOT` and brackets.
struct Clauses<'a, 'b, 'd> {
    context: &'a Context<'b>,
    line: &'a Line<'d>,
    to: usize,
}

type Told = Result<(Clause<String>, usize), Refusal>;

impl Clauses<'_, '_, '_> {
    fn whole(&self, from: usize) -> Result<(Clause<String>, Vec<Code>), Refusal> {
        let mut codes = Vec::new();
        let (clause, end) = self.list(from, DEPTH, &["or", "and"], &mut codes)?;
        let end = if self.sign(end) == Some(Sign::Comma) { end + 1 } else { end };
        if end < self.to { Err(self.wrong(end)) } else { Ok((clause, codes)) }
    }

    fn sign(&self, at: usize) -> Option<Sign> {
        self.line.tokens.get(at).map(|t| t.sign)
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.line.tokens.get(at).is_some_and(|t| t.word == word)
    }

    fn wrong(&self, at: usize) -> Refusal {
        let rest = explain::written(self.line.tokens, at, self.to);
        let what =
            "a condition is expected (OCCUPIED, EMPTY, MOVED, DISLODGED, MERGED, EATEN, OWNS, LINK ...)";
        (Code::UnknownOrder, format!("{what} at {rest}"))
    }

    /// Clauses joined by the first of some words, each of clauses joined by the next.
    fn list(&self, from: usize, depth: usize, words: &[&str], codes: &mut Vec<Code>) -> Told {
        let Some((word, inner)) = words.split_first() else { return self.literal(from, depth, codes) };
        let (mut list, mut at) = (Vec::new(), from);
        loop {
            let (clause, end) = self.list(at, depth, inner, codes)?;
            list.push(clause);
            if !self.is(end, word) {
                let join = if *word == "or" { Clause::Any } else { Clause::All };
                return Clause::all_or_any(list, join).map(|c| (c, end)).ok_or_else(|| self.wrong(from));
            }
            at = end + 1;
        }
    }

    fn literal(&self, at: usize, depth: usize, codes: &mut Vec<Code>) -> Told {
        let depth = depth.checked_sub(1).ok_or_else(|| self.wrong(at))?;
        if self.is(at, "not") {
            let (clause, end) = self.literal(at + 1, depth, codes)?;
            return Ok((Clause::Not(Box::new(clause)), end));
        }
        if self.sign(at) == Some(Sign::Open) {
            let (clause, end) = self.list(at + 1, depth, &["or", "and"], codes)?;
            let closed = self.sign(end) == Some(Sign::Close);
            return if closed { Ok((clause, end + 1)) } else { Err(self.wrong(end)) };
        }
        let words = self.context.facts.unwrap_or(self.context.words);
        let mut line = Line::new(self.line.tokens, self.line.lexicon, words);
        line.mend = false;
        let mut found: Vec<_> = line.matches(at).into_iter().filter(|m| m.end <= self.to).collect();
        found.sort_by_key(|m| std::cmp::Reverse(m.end));
        let mut refused = None;
        for one in found {
            let read = interpret(self.context, self.line.tokens, &one, line.meaning(&one));
            let [Interpreted { order: Some(fact), codes: how, .. }] = read.as_slice() else {
                let why = read.into_iter().next().and_then(|o| Some((*o.codes.first()?, o.notes.join("; "))));
                refused = refused.or(why);
                continue;
            };
            codes.extend(how);
            return Ok((Clause::Fact(fact.clone()), one.end));
        }
        Err(refused.unwrap_or_else(|| self.wrong(at)))
    }
}
