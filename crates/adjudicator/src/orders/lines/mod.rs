//! Lines: what of a letter is quoted, signed, headed, voted, press or greeting, and what may be orders.

pub(crate) mod header;
mod mail;
mod manners;
mod vote;

use super::tokens::tokens;
use super::words::said;
use crate::orders::prelude::*;
use crate::season::Season;
use header::header;
use mail::{is_attribution, is_footer, is_forward, is_mail_head};
use manners::{farewell, greeting, status};
use vote::vote;

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing on it.
    Blank,
    /// Quoted from an earlier mail.
    Quoted,
    /// A signature, or below one.
    Signature,
    /// A line of the mail's own head (`From:`, `Date:`).
    Mail,
    /// Only signs.
    Rule,
    /// A greeting, or words that announce orders.
    Greeting,
    /// Words that close a letter.
    Closing,
    /// Names game, season or power: the canonical `HEADER ...`, and the season if it is only that.
    Header(String, Option<(Season, String)>),
    /// Whether orders are final, a vote, who has a power's proxy: the canonical `STATUS final`, `VOTE ...`, `PROXY France`.
    Heading(String),
    /// Press, to be printed elsewhere.
    Press,
    /// Says that there are no orders.
    None,
    /// A heading of builds or removals: the verb for the lines below it.
    Carry(&'static str),
    /// Everything else.
    Orders,
}

/// A line of a letter.
#[derive(Clone, Debug)]
pub struct TextLine {
    /// Its bytes in the text, without the line break.
    pub range: Range<usize>,
    /// What it is.
    pub kind: LineKind,
    /// Its tokens, for lines that may be orders.
    pub tokens: Vec<Token>,
}

/// Cuts a letter into lines and says what each is.
pub fn lines(board: &Board, lexicon: &Lexicon, words: &Compiled, text: &str) -> Vec<TextLine> {
    let mut out: Vec<TextLine> = Vec::new();
    let mut start = 0;
    let (mut signed, mut press, mut body, mut forwarded) = (false, false, false, false);
    for part in text.split_inclusive('\n') {
        let line = part.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        start += part.len();
        let trimmed = line.trim_matches(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
        let mut found = Vec::new();
        let kind = if trimmed.is_empty() {
            press = false;
            LineKind::Blank
        } else if signed {
            LineKind::Signature
        } else if trimmed == "--" {
            signed = true;
            LineKind::Signature
        } else if forwarded || trimmed.starts_with('>') || is_attribution(trimmed) {
            LineKind::Quoted
        } else if is_forward(trimmed) {
            forwarded = true;
            LineKind::Quoted
        } else if press {
            LineKind::Press
        } else if is_press(trimmed) {
            press = true;
            LineKind::Press
        } else if !body && is_mail_head(trimmed) {
            let rest = trimmed.split_once(':').map_or("", |(_, r)| r);
            if trimmed.to_lowercase().starts_with("subject") {
                let inner = tokens(rest, 0..rest.len());
                match header(board, lexicon, words, &inner, rest) {
                    Some((text, _)) => LineKind::Header(text, None),
                    None => LineKind::Mail,
                }
            } else {
                LineKind::Mail
            }
        } else if is_footer(trimmed) {
            LineKind::Signature
        } else {
            found = tokens(text, range.clone());
            words.whole(text, &mut found);
            lexicon.part(text, &mut found);
            let kind = kind_of(board, lexicon, words, text, &found);
            body |= kind == LineKind::Orders;
            kind
        };
        out.push(TextLine { range, kind, tokens: found });
    }
    closing(&mut out, words);
    out
}

/// A name below closing words belongs to them, an order does not.
fn closing(lines: &mut [TextLine], words: &Compiled) {
    let ordered = |t: &Token| words.kind(&t.word).is_some() || t.word.len() > 3 && words.is_word(&t.word);
    let name = |t: &Token| match t.sign {
        Sign::Word => t.capitals == Capitals::First && !ordered(t),
        sign => matches!(sign, Sign::Dot | Sign::Comma),
    };
    let mut closed = false;
    for line in lines {
        match line.kind {
            LineKind::Blank => {}
            LineKind::Closing => closed = true,
            LineKind::Orders if closed && line.tokens.len() <= 4 && line.tokens.iter().all(name) => {
                line.kind = LineKind::Closing;
                closed = false;
            }
            _ => closed = false,
        }
    }
}

/// `Press: ...`, `Press to all: ...`, `PRESS`.
pub fn is_press(line: &str) -> bool {
    let lower = line.to_lowercase();
    let Some(rest) = lower.strip_prefix("press").or_else(|| lower.strip_prefix("propaganda")) else {
        return false;
    };
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(':')
        || (rest.contains(':')
            && (rest.starts_with("to ")
                || rest.starts_with('(')
                || rest.starts_with("release")
                || rest.starts_with("from ")))
}

/// `Proxy: France`, `Proxy to France`.
fn proxy(board: &Board, lexicon: &Lexicon, words: &[&Token]) -> Option<String> {
    let (_, rest) = words.split_first().filter(|(first, _)| said("PROXY", &first.word))?;
    let mut rest = rest.iter().filter(|t| !said("WITH_PROXY", &t.word));
    let (owner, exact) = lexicon.owner(&rest.next()?.word)?;
    (exact && rest.next().is_none()).then(|| format!("PROXY {}", board.owner(owner).name))
}

fn kind_of(board: &Board, lexicon: &Lexicon, words: &Compiled, text: &str, found: &[Token]) -> LineKind {
    if !found.iter().any(Token::is_word) {
        return LineKind::Rule;
    }
    let mut inner: Vec<&Token> = found.iter().filter(|t| t.is_word()).collect();
    if inner.len() <= 4 {
        let joined = inner.iter().fold(String::with_capacity(40), |out, t| out + &t.word + " ");
        let joined = joined.trim_end();
        if words.word_at(found, 0, "NONE") == Some(inner.len())
            && inner.len() == found.iter().filter(|t| t.sign != Sign::Dot).count()
        {
            return LineKind::None;
        }
        let heading = joined.trim_start_matches("my ").trim_end_matches(" orders").trim_end_matches(" units");
        let kinds = [LineKind::Carry("BUILD"), LineKind::Carry("REMOVE"), LineKind::Greeting].into_iter();
        let mut known = kinds.zip(["BUILDS", "REMOVALS", "ABOVE"]);
        if let Some((kind, _)) = known.find(|(_, class)| said(class, heading)) {
            return kind;
        }
    }
    if let Some(proxy) = proxy(board, lexicon, &inner) {
        return LineKind::Heading(proxy);
    }
    if !vote::begins(&inner)
        && let Some((text, season)) = header(board, lexicon, words, found, text)
    {
        return LineKind::Header(text, season);
    }
    if let Some(status) = status(&inner) {
        return LineKind::Heading(format!("STATUS {status}"));
    }
    if let Some(vote) = vote(board, lexicon, found, &inner) {
        return LineKind::Heading(vote);
    }
    inner.retain(|t| t.sign == Sign::Word);
    if greeting(found, &inner) {
        return LineKind::Greeting;
    }
    if farewell(&inner, found) {
        return LineKind::Closing;
    }
    LineKind::Orders
}
