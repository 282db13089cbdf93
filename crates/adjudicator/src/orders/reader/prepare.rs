//! A line made ready: marks of lists, stress and polite words taken out and remembered.

use super::Reader;
use crate::orders::cover::Piece;
use crate::orders::lines::TextLine;
use crate::orders::prelude::*;
use crate::orders::words::said;

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
    pub(super) fn take(&mut self, range: Range<usize>) {
        let count = range.len();
        self.dropped.iter_mut().filter(|d| **d >= range.end).for_each(|d| *d -= count);
        self.tokens.drain(range);
    }

    /// The bytes of some of its tokens, of a line of these bytes.
    pub(super) fn span(&self, line: &Range<usize>, from: usize, to: usize) -> Range<usize> {
        let start = |at: usize| self.tokens.get(at).map_or(line.end, |t| t.span.start);
        (if from == 0 { line.start } else { start(from) })..start(to)
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
        let mut made = Prepared::default();
        let tokens = &line.tokens;
        let mut at = self.marks(tokens, phase, minus);
        made.dropped.resize(at.1, 0);
        // A whole line in brackets.
        let inner = tokens.iter().rposition(|t| !matches!(t.sign, Sign::Dot | Sign::Comma | Sign::Semicolon));
        let end = inner.map_or(0, |last| last + 1);
        let open = tokens.get(at.0).is_some_and(|t| t.sign == Sign::Open);
        let whole = open && closes(&tokens[at.0..end]);
        let tokens = if whole { &tokens[..end - 1] } else { &tokens[..] };
        if whole {
            made.dropped.push(0);
            at.0 += 1;
        }
        let mut at = self.label(tokens, at.0, &mut made);
        while at < tokens.len() {
            at = self.taken(tokens, at, &mut made).unwrap_or_else(|| {
                made.tokens.push(tokens[at].clone());
                at + 1
            });
        }
        self.make_plain(&mut made);
        made
    }

    /// `1.`, `1)`, `(1)`, `-`, `+`, `o` before the first order: the token after them, and how many they are.
    fn marks(&self, tokens: &[Token], phase: Phase, minus: bool) -> (usize, usize) {
        let (mut at, mut count) = (0, 0);
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1);
            let more = tokens.len() > at + 2;
            let parted =
                next.is_some_and(|t| matches!(t.sign, Sign::Dot | Sign::Close | Sign::Colon)) && more;
            at += match token.sign {
                Sign::Star => 1,
                Sign::Arrow if !minus && next.is_some() => 1,
                Sign::Plus if phase != Phase::Adjustment => 1,
                Sign::Number if token.word.len() <= 3 && parted => 2,
                Sign::Open
                    if next.is_some_and(|t| t.sign == Sign::Number)
                        && tokens.get(at + 2).is_some_and(|t| t.sign == Sign::Close) =>
                {
                    3
                }
                Sign::Word
                    if token.word.len() == 1
                        && next.is_some_and(|t| t.sign == Sign::Close && t.glued)
                        && more =>
                {
                    2
                }
                Sign::Word
                    if token.word == "o"
                        && token.capitals == Capitals::Lower
                        && next.is_some_and(|t| self.words.kind(&t.word).is_some()) =>
                {
                    1
                }
                _ => break,
            };
            count += 1;
        }
        (at, count)
    }

    /// `No, ...`, `Wait: ...`, and a power's name as a label: the token after them.
    fn label(&self, tokens: &[Token], mut at: usize, made: &mut Prepared) -> usize {
        if let (Some(token), Some(next)) = (tokens.get(at), tokens.get(at + 1))
            && said("CHANGE", &token.word)
            && matches!(next.sign, Sign::Comma | Sign::Colon | Sign::Arrow | Sign::Dot)
            && tokens.len() > at + 2
        {
            made.amends = true;
            at += 2;
        }
        if let (Some(token), Some(next)) = (tokens.get(at), tokens.get(at + 1))
            && !self.words.vocabulary.owned
            && let Some((_, exact)) = self.lexicon.owner(&token.word)
        {
            let colon = next.sign == Sign::Colon;
            let kind = tokens.get(at + 2).is_some_and(|t| self.words.kind(&t.word).is_some());
            let name = self.lexicon.is_exact(&token.word);
            if (colon && (kind || !name || exact)) || (next.sign == Sign::Arrow && kind && exact && !name) {
                at += 2;
            }
        }
        at
    }

    /// What is taken out at a token and remembered: the token after it.
    fn taken(&self, tokens: &[Token], at: usize, made: &mut Prepared) -> Option<usize> {
        let token = &tokens[at];
        let class = |class: &str| self.words.word_at(tokens, at, class);
        let sign = |at: usize| tokens.get(at).map(|t| t.sign);
        let colon = |end: usize| end + usize::from(sign(end) == Some(Sign::Colon));
        match token.sign {
            Sign::Star => {
                made.dropped.push(made.tokens.len());
                Some(at + 1)
            }
            // `... 2) A Mar-Gas`
            Sign::Number
                if token.word.len() <= 2
                    && tokens
                        .get(at + 1)
                        .is_some_and(|t| matches!(t.sign, Sign::Dot | Sign::Close) && t.glued)
                    && tokens.get(at + 2).is_some_and(|t| self.words.kind(&t.word).is_some())
                    && !made.tokens.iter().any(|t| t.sign == Sign::Open) =>
            {
                made.dropped.push(made.tokens.len());
                made.tokens.push(Token { sign: Sign::Semicolon, ..token.clone() });
                Some(at + 2)
            }
            // `(perpetual)`
            Sign::Open => {
                let end = self.words.word_at(tokens, at + 1, "PERPETUAL");
                let end = end.filter(|end| sign(*end) == Some(Sign::Close))?;
                made.perpetual = true;
                Some(end + 1)
            }
            Sign::Word if self.words.begins(&token.word) => {
                // Before an order or behind it, not within one.
                let within = made.tokens.last().is_some_and(Token::is_word);
                let within = |end: usize| within && tokens.get(end).is_some_and(Token::is_word);
                if let Some(end) = class("PERPETUAL").filter(|end| !within(*end)) {
                    made.perpetual = true;
                    return Some(end + usize::from(matches!(sign(end), Some(Sign::Colon | Sign::Arrow))));
                }
                if let Some(end) = class("AMEND") {
                    made.amends = true;
                    return Some(colon(end));
                }
                if self.lexicon.is_name(&token.word) {
                    return None;
                }
                let next = tokens.get(at + 1).is_some_and(|t| t.is_word() && !t.glued);
                if class("SILENT").is_some() && next {
                    return Some(at + 1);
                }
                let end = class("NOISE").filter(|_| class("FIRST").is_none())?;
                made.dropped.push(made.tokens.len());
                Some(colon(end))
            }
            _ => None,
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
