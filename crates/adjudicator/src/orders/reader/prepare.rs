//! A line made ready: marks of lists, stress and polite words taken out and remembered.

use super::Reader;
use crate::orders::cover::Piece;
use crate::orders::lines::TextLine;
use crate::orders::tokens::{Capitals, Sign, Token};
use crate::season::Phase;

#[derive(Default)]
pub(super) struct Prepared {
    pub(super) tokens: Vec<Token>,
    /// For every mark taken out, how many tokens stand before it.
    pub(super) dropped: Vec<usize>,
    pub(super) amends: bool,
    pub(super) perpetual: bool,
    pub(super) conditional: bool,
    pub(super) carry: Option<&'static str>,
    pub(super) pieces: Vec<Piece>,
}

impl Prepared {
    /// Takes tokens out that say nothing.
    pub(super) fn take(&mut self, range: std::ops::Range<usize>) {
        let count = range.len();
        self.dropped.iter_mut().filter(|d| **d >= range.end).for_each(|d| *d -= count);
        self.tokens.drain(range);
    }

    /// Puts a token in that was meant.
    pub(super) fn put(&mut self, at: usize, token: Token) {
        self.dropped.iter_mut().filter(|d| **d >= at).for_each(|d| *d += 1);
        self.tokens.insert(at, token);
    }
}

impl Reader {
    /// Takes marks of lists, stress and polite words out of a line and remembers that they were there.
    pub(super) fn prepare(&self, line: &TextLine, phase: Phase, minus: bool) -> Prepared {
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
                // Before an order or behind it, not within one.
                let within = made.tokens.last().is_some_and(Token::is_word);
                let within = |end: usize| within && tokens.get(end).is_some_and(Token::is_word);
                if let Some(end) = class("PERPETUAL").filter(|end| !within(*end)) {
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
                if !name
                    && class("FIRST").is_none()
                    && let Some(end) = class("NOISE")
                {
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
            // `(perpetual)`
            if token.sign == Sign::Open
                && let Some(end) = self.words.word_at(tokens, at + 1, "PERPETUAL")
                && tokens.get(end).is_some_and(|t| t.sign == Sign::Close)
            {
                made.perpetual = true;
                at = end + 1;
                continue;
            }
            made.tokens.push(token.clone());
            at += 1;
        }
        self.make_plain(&mut made);
        made
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
