//! A line made ready: little words, standing orders and signs around the way of a convoy taken out.

use super::Reader;
use crate::orders::lines::TextLine;
use crate::orders::prelude::*;

#[derive(Default)]
pub(super) struct Prepared {
    pub(super) tokens: Vec<Token>,
    pub(super) perpetual: bool,
}

impl Prepared {
    /// The bytes of some of its tokens, of a line of these bytes.
    pub(super) fn span(&self, line: &Range<usize>, from: usize, to: usize) -> Range<usize> {
        let start = |at: usize| self.tokens.get(at).map_or(line.end, |t| t.span.start);
        (if from == 0 { line.start } else { start(from) })..start(to)
    }
}

impl Reader {
    /// Takes out of a line what says nothing of its orders or holds for all of them.
    pub(super) fn prepare(&self, line: &TextLine) -> Prepared {
        let mut made = Prepared::default();
        let mut at = 0;
        while at < line.tokens.len() {
            at = self.taken(&line.tokens, at, &mut made).unwrap_or_else(|| {
                made.tokens.push(line.tokens[at].clone());
                at + 1
            });
        }
        self.ways(&mut made.tokens);
        made
    }

    /// What is taken out at a token: the token after it.
    fn taken(&self, tokens: &[Token], at: usize, made: &mut Prepared) -> Option<usize> {
        let token = &tokens[at];
        let class = |class: &str| self.words.word_at(tokens, at, class);
        let sign = |at: usize| tokens.get(at).map(|t| t.sign);
        match token.sign {
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
                let next = tokens.get(at + 1).is_some_and(|t| t.is_word() && !t.glued);
                (next && !self.lexicon.is_name(&token.word) && class("SILENT").is_some()).then_some(at + 1)
            }
            _ => None,
        }
    }

    /// Takes commas and brackets from around the way an army goes: `A Swi-Ice (via hyperspace)`, `Army 1 to London, on board 1F`.
    fn ways(&self, tokens: &mut Vec<Token>) {
        let mut at = 1;
        while at < tokens.len() {
            let is = |at: usize, class: &str| self.words.word_at(tokens, at, class).is_some();
            let word =
                tokens.get(at + 1).is_some_and(|t| matches!(t.word.as_str(), "via" | "through" | "by"));
            let way = word || ["HYPER", "CONVOYED", "BOARDS"].iter().any(|class| is(at + 1, class));
            let sign = tokens[at].sign;
            let comma = sign == Sign::Comma;
            let open = sign == Sign::Open && self.words.bracketed(tokens, at).is_none();
            if way && (comma || open) {
                let close = tokens[at..].iter().position(|t| t.sign == Sign::Close).filter(|_| open);
                close.into_iter().for_each(|close| drop(tokens.remove(at + close)));
                tokens.remove(at);
            }
            at += 1;
        }
    }
}
