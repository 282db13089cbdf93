//! Lines: what of a text may be orders, and what says whose orders another player sends.

use super::tokens::tokens;
use super::words::said;
use crate::orders::prelude::*;

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing on it.
    Blank,
    /// Who has a power's proxy: the canonical `PROXY France`.
    Heading(String),
    /// Everything else.
    Orders,
}

/// A line of a text.
#[derive(Clone, Debug)]
pub struct TextLine {
    /// Its bytes in the text, without the line break.
    pub range: Range<usize>,
    /// What it is.
    pub kind: LineKind,
    /// Its tokens, for lines that may be orders.
    pub tokens: Vec<Token>,
}

/// Cuts a text into lines and says what each is.
pub fn lines(board: &Board, lexicon: &Lexicon, words: &Compiled, text: &str) -> Vec<TextLine> {
    let mut out: Vec<TextLine> = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive('\n') {
        let line = part.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        start += part.len();
        let blank = line.chars().all(|c| c.is_whitespace() || c.is_control() || c == '\u{feff}');
        let (mut found, mut kind) = (Vec::new(), LineKind::Blank);
        if !blank {
            found = tokens(text, range.clone());
            words.whole(text, &mut found);
            kind = proxy(board, lexicon, &found).map_or(LineKind::Orders, LineKind::Heading);
        }
        out.push(TextLine { range, kind, tokens: found });
    }
    out
}

/// `Proxy: France`, `Proxy to France`.
fn proxy(board: &Board, lexicon: &Lexicon, found: &[Token]) -> Option<String> {
    let mut words = found.iter().filter(|t| t.is_word());
    words.next().filter(|first| said("PROXY", &first.word))?;
    let mut rest = words.filter(|t| !said("WITH_PROXY", &t.word));
    let (owner, exact) = lexicon.owner(&rest.next()?.word)?;
    (exact && rest.next().is_none()).then(|| format!("PROXY {}", board.owner(owner).name))
}
