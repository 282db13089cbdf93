//! Turns of phrase, made plain before a line is cut into orders: brackets around what is supported, the kind said once for
//! a whole list, `all hold except ...`.

use super::Reader;
use super::prepare::Prepared;
use crate::orders::cover::if_dislodged;
use crate::orders::names::coast_word;
use crate::orders::prelude::*;

/// Lines of more tokens than this, of some hundred orders, are read as they stand.
const LONGEST: usize = 2_000;

impl Reader {
    /// Makes turns of phrase plain. Every token keeps its place in the text.
    pub(super) fn make_plain(&self, made: &mut Prepared) {
        if made.tokens.len() > LONGEST {
            return;
        }
        self.all_but(made);
        let mut at = 0;
        while at < made.tokens.len() {
            let word = made.tokens[at].sign == Sign::Word;
            let taken = if word { self.word(made, at) } else { self.sign(made, at) };
            at += usize::from(!taken);
        }
    }

    /// One turn of phrase at a sign; true if it was taken out and the token is another now.
    fn sign(&self, made: &mut Prepared, at: usize) -> bool {
        let (tokens, words) = (&made.tokens, &self.words);
        let (token, next) = (&tokens[at], tokens.get(at + 1));
        let is = |at: usize, class: &str| words.word_at(tokens, at, class);
        let kind = |at: usize| words.kind_at(tokens, at).is_some();
        let word = |at: usize| tokens.get(at).is_some_and(Token::is_word);
        let next_is = |words: &[&str]| next.is_some_and(|t| words.contains(&t.word.as_str()));
        let by_way_of = |at: usize| {
            let word = tokens.get(at).is_some_and(|t| matches!(t.word.as_str(), "via" | "through" | "thru"));
            word || ["HYPER", "CONVOYED"].iter().any(|class| is(at, class).is_some())
        };
        let (mut end, mut close) = (at + 1, None);
        match token.sign {
            // The point of an abbreviation: `A Par.-Pic`, `St. P. (nc)`, `Ice. through hyperspace`
            Sign::Dot if token.glued && at > 0 && word(at - 1) && !kind(at + 2) => {
                let coast = |at: usize| tokens.get(at).is_some_and(|t| coast_word(&t.word, true).is_some());
                let within = match next.map(|t| t.sign) {
                    Some(Sign::Arrow | Sign::Close) => true,
                    Some(Sign::Open) if words.bracketed(tokens, at + 1).is_some() => true,
                    Some(Sign::Open | Sign::Slash) => coast(at + 2),
                    Some(Sign::Comma) => by_way_of(at + 2),
                    // `A Swi. to Ice.`
                    _ if at > 1 && kind(at - 2) && is(at + 1, "MOVE").is_some() => true,
                    _ => by_way_of(at + 1),
                };
                if !within {
                    return false;
                }
            }
            // `A Bur holds, supported by A Mar`, `(convoyed by F NTH)`
            Sign::Open if self.words.bracketed(tokens, at).is_some() => return false,
            Sign::Comma | Sign::Open
                if at > 0
                    && (is(at + 1, "SUPPORTED").is_some()
                        || is(at + 1, "VIA").is_some_and(|end| end > at + 2)
                        || by_way_of(at + 1)) =>
            {
                close = closing(tokens, at).filter(|_| token.sign == Sign::Open);
            }
            // `A Mar S (A Par-Bur)`
            Sign::Open if ["SUPPORT", "CONVOY"].iter().any(|class| ends(self, tokens, at, class)) => {
                close = closing(tokens, at).filter(|close| {
                    let arrow = |t: &Token| t.sign == Sign::Arrow;
                    *close > at + 3
                        && (tokens[at..*close].iter().any(arrow) || is(close - 1, "HOLD").is_some())
                });
                if close.is_none() {
                    return false;
                }
            }
            // `A Mun (dislodged)`, `A Par-Bur (own)`
            Sign::Open
                if next_is(&["dislodged", "ousted", "routed", "own", "mine"])
                    && tokens.get(at + 2).is_some_and(|t| t.sign == Sign::Close) =>
            {
                end = at + 3;
            }
            // `Army 1 to London, on board 1F`
            Sign::Comma if is(at + 1, "BOARDS").is_some() => {}
            // `A Par, which moves to Pic`
            Sign::Comma if next_is(&["which", "who", "that"]) => end = at + 2,
            // `A Mar, S A Par-Bur`
            Sign::Comma if is(at + 1, "SUPPORT").or(is(at + 1, "CONVOY")).is_some_and(kind) => {
                let parts = |t: &Token| matches!(t.sign, Sign::Comma | Sign::Semicolon | Sign::Dot);
                let start = tokens[..at].iter().rposition(parts).map_or(0, |i| i + 1);
                if at - start != 2 || !kind(start) || !word(start + 1) {
                    return false;
                }
            }
            // `A Mar "S" A Par-Bur`
            Sign::Other if ["\"", "“", "”", "„", "'", "‘", "’", "«"].contains(&token.word.as_str()) =>
                {}
            _ => return false,
        }
        close.into_iter().for_each(|close| made.take(close..close + 1));
        made.take(at..end);
        true
    }

    /// One turn of phrase at a word; true if it was taken out and the token is another now.
    fn word(&self, made: &mut Prepared, at: usize) -> bool {
        let (tokens, words) = (&made.tokens, &self.words);
        let token = &tokens[at];
        let is = |at: usize, class: &str| words.word_at(tokens, at, class);
        let kind = |at: usize| words.kind_at(tokens, at).is_some();
        let sign = |at: usize| tokens.get(at).map(|t| t.sign);
        let builds = |at: usize| is(at, "BUILD").or(is(at, "REMOVE"));
        let behind_a_word = at > 0 && tokens[at - 1].is_word();
        match token.word.as_str() {
            // `a fleet`
            word if word == "a" && kind(at + 1) && tokens[at + 1].word.len() > 3 || self.both(tokens, at) => {
                made.take(at..at + 1);
                true
            }
            // `A: Par-Pic, Mar-Gas F: MAO-Por`; before a unit with a kind of its own it is something else, a power perhaps
            _ if sign(at + 1) == Some(Sign::Colon) && kind(at) && at + 2 < tokens.len() => {
                if kind(at + 2) {
                    made.take(at..at + 2);
                    return true;
                }
                if behind_a_word && builds(at - 1).is_none() {
                    let semicolon = Token { sign: Sign::Semicolon, word: ";".into(), ..token.clone() };
                    made.put(at, semicolon);
                    return false;
                }
                self.kinds_of_list(made, at);
                false
            }
            // `Armies Par-Pic, Mar-Gas`
            "armies" | "fleets" if tokens.get(at + 1).is_some_and(Token::is_word) => {
                if !behind_a_word || builds(at - 1).is_some() {
                    self.kinds_of_list(made, at);
                }
                false
            }
            other if !self.words.begins(other) => false,
            // `A Mar holds and supports A Bur`
            _ if is(at, "HOLD") == Some(at + 1) => {
                let and = match sign(at + 1) {
                    Some(Sign::And | Sign::Plus) => Some(at + 2),
                    _ => is(at + 1, "AND"),
                };
                let helps = |from: usize| is(from, "SUPPORT").or(is(from, "CONVOY")).is_some_and(kind);
                let Some(and) = and.filter(|end| helps(*end)) else { return false };
                made.take(at..and);
                true
            }
            // `(retreat Boh if dislodged)`
            _ if is(at, "IF").is_some() && !self.words.vocabulary.owned => {
                let Some(end) = if_dislodged(tokens, at) else { return false };
                let last = matches!(sign(end), None | Some(Sign::Close | Sign::Dot));
                let named = (0..at).any(|i| is(i, "RETREAT").is_some());
                if last && named {
                    made.take(at..end);
                }
                last && named
            }
            // `Build 2: A Lon, F Edi`
            _ if at == 0 && builds(0) == Some(1) => {
                let number = sign(1) == Some(Sign::Number) && tokens[1].word.len() < 3;
                let colon = sign(2) == Some(Sign::Colon);
                let plain = !self.words.vocabulary.sizes && !self.words.vocabulary.numbered;
                if number && (colon || plain && kind(2)) || colon && !kind(1) && is(1, "COUNT") == Some(2) {
                    made.take(1..2 + usize::from(colon));
                }
                false
            }
            _ => false,
        }
    }

    /// `both F Swe and A Nwy hold`, `F Swe and A Nwy both hold`: the word, not the gulf; else `F Both-Bal`, `F Fin-Both F Swe-Bal`.
    fn both(&self, tokens: &[Token], at: usize) -> bool {
        let kind = |at: usize| self.words.kind_at(tokens, at).is_some();
        let is = |at: usize, classes: &[&str]| {
            classes.iter().any(|class| self.words.word_at(tokens, at, class).is_some())
        };
        let begins = at == 0
            || !matches!(tokens[at - 1].sign, Sign::Word | Sign::Arrow) && (at < 2 || !kind(at - 2))
            || is(at - 1, &["BUILD", "REMOVE", "HOLD"]);
        let ends = at > 3 && kind(at - 2) && (tokens[at - 3].sign == Sign::And || is(at - 3, &["AND"]));
        let said = begins && kind(at + 1) || ends && is(at + 1, &["HOLD", "SUPPORT", "CONVOY", "MOVE"]);
        said && tokens[at].word == "both"
    }

    /// `All hold except A Par-Pic`: the rest holds; A Par-Pic.
    fn all_but(&self, made: &mut Prepared) {
        let tokens = &made.tokens;
        let is = |at: usize, class: &str| self.words.word_at(tokens, at, class);
        let Some(hold) = is(0, "ALL") else { return };
        let Some(except) = is(hold, "HOLD") else { return };
        let Some(end) = is(except, "EXCEPT").filter(|end| *end < tokens.len()) else { return };
        made.tokens[except].sign = Sign::Semicolon;
        made.tokens[0].word = "rest".into();
        made.take(except + 1..end);
        made.take(1..hold);
    }

    /// Says the kind of a list before each of its units that begins an order.
    fn kinds_of_list(&self, made: &mut Prepared, heading: usize) {
        let kind = made.tokens[heading].clone();
        if made.tokens.get(heading + 1).is_some_and(|t| t.sign == Sign::Colon) {
            made.take(heading + 1..heading + 2);
        }
        let mut at = heading;
        while at + 1 < made.tokens.len() {
            let parts = matches!(made.tokens[at].sign, Sign::Comma | Sign::Semicolon | Sign::And)
                || self.words.is(&made.tokens[at].word, "AND");
            let next = &made.tokens[at + 1];
            if parts && self.words.kind(&next.word).is_some() {
                return;
            }
            if parts && self.lexicon.is_name(next.name()) {
                let span = next.span.start..next.span.start;
                made.put(at + 1, Token { span, ..kind.clone() });
            }
            at += 1;
        }
    }
}

/// True if a word of the class ends just before a token.
fn ends(reader: &Reader, tokens: &[Token], at: usize, class: &str) -> bool {
    (at.saturating_sub(3)..at).any(|from| reader.words.word_at(tokens, from, class) == Some(at))
}

/// The bracket that closes the one at a token.
fn closing(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    (at..tokens.len().min(at + 40)).find(|i| {
        match tokens[*i].sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}
