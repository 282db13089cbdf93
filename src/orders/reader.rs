//! The reader: a letter in, one reading out for every order and every piece that is none.

use std::ops::Range;

use super::conditions::conditional;
use super::cover::{Capture, Line, Match, Piece};
use super::interpret::{Outcome, Sort, interpret};
use super::lines::{LineKind, TextLine, lines};
use super::names::{Lexicon, Tier};
use super::policy::Policy;
use super::resolve::Context;
use super::sheet::{self, Item};
use super::tokens::{Capitals, Sign, Token};
use super::vocabulary::{Compiled, Meaning, Vocabulary};
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
            let mut cover = self.line(&made.tokens, position.turn.phase, minus, policy);
            made.conditional = made.tokens.iter().enumerate().any(|(i, _)| {
                ["IF", "UNLESS"].iter().any(|c| self.words.word_at(&made.tokens, i, c).is_some())
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
            self.line_items(&context, text, line, made, minus, &mut items);
        }
        sheet::settle(&context, &mut items);
        items
    }

    fn line<'a>(&'a self, tokens: &'a [Token], phase: Phase, minus: bool, policy: &Policy) -> Line<'a> {
        Line::new(tokens, &self.lexicon, &self.words, phase, policy.mend, minus)
    }

    /// Takes marks of lists, stress and polite words out of a line and remembers that they were there.
    fn prepare(&self, line: &TextLine, phase: Phase, minus: bool) -> Prepared {
        let tokens = &line.tokens;
        let mut made = Prepared::default();
        let mut at = 0;
        // `1.`, `1)`, `(1)`, `-`, `+`, `o` before the first order.
        loop {
            let Some(token) = tokens.get(at) else { break };
            let next = tokens.get(at + 1);
            match token.sign {
                Sign::Star => at += 1,
                Sign::Arrow if !minus && next.is_some() => at += 1,
                Sign::Plus if phase != Phase::Adjustment => at += 1,
                Sign::Number
                    if token.word.len() <= 3
                        && next.is_some_and(|t| matches!(t.sign, Sign::Dot | Sign::Close | Sign::Colon))
                        && tokens.len() > at + 2 =>
                {
                    at += 2;
                }
                Sign::Open
                    if next.is_some_and(|t| t.sign == Sign::Number)
                        && tokens.get(at + 2).is_some_and(|t| t.sign == Sign::Close) =>
                {
                    at += 3;
                }
                Sign::Word
                    if token.word.len() == 1
                        && next.is_some_and(|t| t.sign == Sign::Close && t.glued)
                        && tokens.len() > at + 2 =>
                {
                    at += 2;
                }
                Sign::Word
                    if token.word == "o"
                        && token.capitals == Capitals::Lower
                        && next.is_some_and(|t| self.words.kind(&t.word).is_some()) =>
                {
                    at += 1;
                }
                _ => break,
            }
            made.dropped.push(0);
        }
        // A whole line in brackets.
        let mut end = tokens.len();
        while end > at && matches!(tokens[end - 1].sign, Sign::Dot | Sign::Comma | Sign::Semicolon) {
            end -= 1;
        }
        if end > at + 2 && tokens[at].sign == Sign::Open && closes(&tokens[at..end]) {
            made.dropped.push(0);
            at += 1;
            end -= 1;
        } else {
            end = tokens.len();
        }
        let tokens = &tokens[..end];
        // `No, ...`, `Wait: ...`
        if let (Some(token), Some(next)) = (tokens.get(at), tokens.get(at + 1))
            && matches!(token.word.as_str(), "no" | "wait" | "actually" | "nein" | "non")
            && matches!(next.sign, Sign::Comma | Sign::Colon | Sign::Arrow | Sign::Dot)
            && tokens.len() > at + 2
        {
            made.amends = true;
            at += 2;
        }
        // A power's name as a label.
        if let (Some(token), Some(next)) = (tokens.get(at), tokens.get(at + 1))
            && let Some((_, exact)) = self.lexicon.owner(&token.word)
        {
            let colon = next.sign == Sign::Colon;
            let kind = tokens.get(at + 2).is_some_and(|t| self.words.kind(&t.word).is_some());
            let name = !self.lexicon.exactly(&token.word).is_empty();
            if (colon && (kind || !name || exact)) || (next.sign == Sign::Arrow && kind && exact && !name) {
                at += 2;
            }
        }
        while at < tokens.len() {
            let token = &tokens[at];
            let class = |class: &str| self.words.word_at(tokens, at, class);
            if token.sign == Sign::Star {
                made.dropped.push(made.tokens.len());
                at += 1;
                continue;
            }
            // `... 2) A Mar-Gas`
            if token.sign == Sign::Number
                && token.word.len() <= 2
                && tokens.get(at + 1).is_some_and(|t| matches!(t.sign, Sign::Dot | Sign::Close) && t.glued)
                && tokens.get(at + 2).is_some_and(|t| self.words.kind(&t.word).is_some())
                && !made.tokens.iter().any(|t| t.sign == Sign::Open)
            {
                made.dropped.push(made.tokens.len());
                made.tokens.push(Token { sign: Sign::Semicolon, ..token.clone() });
                at += 2;
                continue;
            }
            if token.sign == Sign::Word {
                if let Some(end) = class("PERPETUAL") {
                    made.perpetual = true;
                    at = end;
                    if tokens.get(at).is_some_and(|t| matches!(t.sign, Sign::Colon | Sign::Arrow)) {
                        at += 1;
                    }
                    continue;
                }
                if let Some(end) = class("AMEND") {
                    made.amends = true;
                    at = end;
                    if tokens.get(at).is_some_and(|t| t.sign == Sign::Colon) {
                        at += 1;
                    }
                    continue;
                }
                let name = self.lexicon.is_name(&token.word);
                if !name && let Some(end) = class("NOISE") {
                    made.dropped.push(made.tokens.len());
                    at = end;
                    if tokens.get(at).is_some_and(|t| t.sign == Sign::Colon) {
                        at += 1;
                    }
                    continue;
                }
                if !name
                    && class("SILENT").is_some()
                    && tokens.get(at + 1).is_some_and(|t| t.is_word() && !t.glued)
                {
                    at += 1;
                    continue;
                }
            }
            made.tokens.push(token.clone());
            at += 1;
        }
        made
    }

    fn line_items(
        &self,
        context: &Context,
        text: &str,
        line: &TextLine,
        made: &Prepared,
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
                    let mut cover =
                        self.line(&made.tokens, context.position.turn.phase, minus, context.policy);
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

/// True if the first bracket is closed by the last token and not before.
fn closes(tokens: &[Token]) -> bool {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate() {
        match token.sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return index + 1 == tokens.len();
        }
    }
    false
}

/// `rest hold`, as against `all units hold`.
fn is_rest(words: &Compiled, found: &Match) -> bool {
    words.patterns[found.pattern].meaning == Meaning::AllHold
        && found
            .captures
            .iter()
            .any(|c| matches!(c, Capture::Word(Some(v)) if Some(v.class) == words.class_of("REST")))
}

/// One meaning out of the readings of a piece: what the position leaves possible; else an error.
fn choose(context: &Context, tokens: &[Token], matches: &[Match], words: &Compiled) -> Vec<Outcome> {
    let text = |o: &[Outcome]| o.iter().map(|o| o.order.clone().unwrap_or_default()).collect::<Vec<_>>();
    let mut readings: Vec<Vec<Outcome>> = Vec::new();
    for found in matches {
        let outcomes = interpret(context, tokens, found, words.patterns[found.pattern].meaning);
        let codes = |o: &[Outcome]| o.iter().map(|o| o.codes.len()).sum::<usize>();
        match readings.iter_mut().find(|r| r.iter().all(|o| o.order.is_some()) && text(r) == text(&outcomes))
        {
            Some(same) if codes(&outcomes) < codes(same) => *same = outcomes,
            Some(_) => {}
            None => readings.push(outcomes),
        }
    }
    if readings.len() <= 1 {
        return readings.pop().unwrap_or_default();
    }
    let whole = |r: &&Vec<Outcome>| r.iter().all(|o| o.order.is_some());
    let possible: Vec<&Vec<Outcome>> = readings.iter().filter(|r| r.iter().all(Outcome::possible)).collect();
    let readable: Vec<&Vec<Outcome>> = readings.iter().filter(whole).collect();
    let among = if possible.is_empty() { &readable } else { &possible };
    match among.as_slice() {
        [one] => {
            let mut out = (*one).clone();
            if readable.len() > 1 {
                for outcome in &mut out {
                    if !outcome.codes.contains(&Code::Context) {
                        outcome.codes.push(Code::Context);
                    }
                }
            }
            out
        }
        [] => readings.swap_remove(0),
        several => {
            let meanings: Vec<String> = several.iter().map(|r| text(r).join(", ")).collect();
            let mut out = Outcome::refused((
                Code::AmbiguousOrder,
                format!("{}? Both are possible", meanings.join(" or ")),
            ));
            out.unit = several[0].first().and_then(|o| o.unit);
            vec![out]
        }
    }
}

/// What was understood of an unreadable stretch, and what was expected.
fn unreadable(context: &Context, tokens: &[Token], from: usize, to: usize) -> String {
    let whole = super::explain::written(tokens, from, to);
    let names = context.lexicon.names_at(tokens, from, false);
    let kind = tokens.get(from).and_then(|t| context.words.kind(&t.word));
    if kind.is_some() || !names.is_empty() {
        let names = if kind.is_some() { context.lexicon.names_at(tokens, from + 1, false) } else { names };
        if let Some(name) = names.iter().max_by_key(|n| n.end) {
            let rest = super::explain::written(tokens, name.end, to);
            let place = super::explain::either(context, &name.provinces);
            if name.end < to {
                return format!("{place}: a verb, a dash or a support was expected, not {rest}");
            }
        }
    }
    format!("{whole} is no order that can be read")
}

#[derive(Default)]
struct Prepared {
    tokens: Vec<Token>,
    /// For every mark taken out, how many tokens stand before it.
    dropped: Vec<usize>,
    amends: bool,
    perpetual: bool,
    conditional: bool,
    carry: Option<&'static str>,
    pieces: Vec<Piece>,
}

/// How names of seas and lands are capitalised in a text.
#[derive(Default)]
struct Evidence {
    lower: bool,
    seas: usize,
    seas_lower: usize,
    lands_upper: usize,
}

impl Evidence {
    fn add(&mut self, lexicon: &Lexicon, found: &Match) {
        for capture in &found.captures {
            match capture {
                Capture::Unit(unit) => self.name(lexicon, &unit.name),
                Capture::Units(list) => list.iter().for_each(|u| self.name(lexicon, &u.name)),
                Capture::Place(name, _) => self.name(lexicon, name),
                Capture::Path(list) => list.iter().for_each(|n| self.name(lexicon, &n.0)),
                _ => {}
            }
        }
    }

    fn name(&mut self, lexicon: &Lexicon, name: &super::names::Name) {
        let [province] = &*name.provinces else { return };
        if name.tier > Tier::Prefix {
            return;
        }
        let upper = name.capitals == Capitals::All;
        if lexicon.is_sea(*province) {
            self.seas += 1;
            self.seas_lower += usize::from(!upper);
        } else {
            self.lands_upper += usize::from(upper);
        }
    }

    fn seas_in_capitals(&self) -> bool {
        self.lower && self.seas > 0 && self.seas_lower == 0 && self.lands_upper == 0
    }
}

/// A letter with parts for several seasons, each under a line that is only a season: those of other phases are left out.
fn other_parts(lines: &mut [TextLine], position: &Position) {
    let heading = |line: &TextLine| match &line.kind {
        LineKind::Header(_, Some((season, year))) => {
            let year: Option<i32> = year.parse().ok();
            let turn = position.turn;
            let same = turn.season == *season
                || turn.phase == Phase::Adjustment
                    && matches!(season, crate::season::Season::Winter | crate::season::Season::Fall);
            Some(same && year.is_some_and(|y| y == turn.year || y == turn.year % 100))
        }
        _ => None,
    };
    let found: Vec<bool> = lines.iter().filter_map(heading).collect();
    if found.len() < 2 || !found.contains(&true) || found.iter().all(|f| *f) {
        return;
    }
    let mut here = true;
    for line in lines {
        if let Some(same) = heading(line) {
            here = same;
        } else if !here && line.kind == LineKind::Orders {
            line.kind = LineKind::Greeting;
        }
    }
}

/// Joins the lines of a condition that is written over several: up to `ENDIF`, or as long as the next begins with `then` or `else`.
fn join(lines: &mut Vec<TextLine>, words: &Compiled) {
    let mut index = 0;
    while index < lines.len() {
        let starts =
            lines[index].kind == LineKind::Orders && words.word_at(&lines[index].tokens, 0, "IF").is_some();
        if starts {
            let has = |line: &TextLine, class: &str| {
                (0..line.tokens.len()).any(|i| words.word_at(&line.tokens, i, class).is_some())
            };
            let stop = (index + 1..lines.len().min(index + 20)).find(|i| lines[*i].kind != LineKind::Orders);
            let limit = stop.unwrap_or(lines.len().min(index + 20));
            let mut last = index;
            if !has(&lines[index], "ENDIF")
                && let Some(end) = (index + 1..limit).find(|i| has(&lines[*i], "ENDIF"))
                && !(index + 1..=end).any(|i| words.word_at(&lines[i].tokens, 0, "IF").is_some())
            {
                last = end;
            }
            while last + 1 < limit
                && ["THEN", "ELSE"].iter().any(|c| words.word_at(&lines[last + 1].tokens, 0, c).is_some())
            {
                last += 1;
            }
            if last > index {
                let tail: Vec<TextLine> = lines.drain(index + 1..=last).collect();
                for line in tail {
                    lines[index].range.end = line.range.end;
                    // A line break parts orders.
                    lines[index].tokens.extend(line.tokens);
                }
            }
        }
        index += 1;
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
