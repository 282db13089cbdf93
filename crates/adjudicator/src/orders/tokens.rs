//! Tokens: words, numbers and signs of a text, each with its span and its capitals; no character is thrown away.

use std::ops::Range;

use crate::board::fold;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Letters, apostrophes within them.
    Word,
    /// Digits; `2,500` is one number.
    Number,
    /// A dash or arrow of any kind: `-`, `–`, `—`, `->`, `=>`, `→`.
    Arrow,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `.` (several are an arrow).
    Dot,
    /// An opening bracket of any kind.
    Open,
    /// A closing bracket of any kind.
    Close,
    /// `/`
    Slash,
    /// `+`
    Plus,
    /// `&`
    And,
    /// A mark of a list or of stress: `*`, `•`, `_`.
    Star,
    /// `?`
    Question,
    /// `|`, used for “or” in lists of places.
    Bar,
    /// A text in quotation marks, where a rule-set has such; the word is the text itself.
    Quoted,
    /// Anything else.
    Other,
}

/// How a word is capitalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// `par`
    Lower,
    /// `Par`
    First,
    /// `PAR`; a single capital letter is this.
    All,
    /// `StP`, `NAf`
    Mixed,
}

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub sign: Sign,
    /// Where it stands, in bytes of the whole text.
    pub span: Range<usize>,
    /// The word folded (lower case, no accents), the digits of a number, or the sign as written.
    pub word: String,
    /// Its capitals, for words.
    pub capitals: Capitals,
    /// No white space stands before it.
    pub glued: bool,
    /// It ends in `'s`: `Germany's`.
    pub possessive: bool,
}

impl Token {
    /// True for a word or a number.
    pub fn is_word(&self) -> bool {
        matches!(self.sign, Sign::Word | Sign::Number)
    }

    /// The word as a name: without the `s` of `Paris's`.
    pub fn name(&self) -> &str {
        if self.possessive { self.word.strip_suffix('s').unwrap_or(&self.word) } else { &self.word }
    }
}

fn is_arrow(c: char) -> bool {
    matches!(
        c,
        '-' | '='
            | '>'
            | '~'
            | '‐'
            | '‑'
            | '‒'
            | '–'
            | '—'
            | '―'
            | '−'
            | '→'
            | '⇒'
            | '➔'
            | '➜'
            | '➝'
            | '➞'
            | '⟶'
            | '⟹'
            | '↦'
            | '›'
            | '»'
            | '►'
            | '▶'
    )
}

fn sign_of(c: char) -> Sign {
    match c {
        ':' | '：' => Sign::Colon,
        ',' | '，' => Sign::Comma,
        ';' => Sign::Semicolon,
        '.' | '…' => Sign::Dot,
        '(' | '[' | '{' | '（' => Sign::Open,
        ')' | ']' | '}' | '）' => Sign::Close,
        '/' | '\\' => Sign::Slash,
        '+' => Sign::Plus,
        '&' => Sign::And,
        '*' | '•' | '·' | '‣' | '◦' | '●' | '▪' | '■' | '_' | '`' | '☐' | '✓' => Sign::Star,
        '?' => Sign::Question,
        '|' => Sign::Bar,
        _ => Sign::Other,
    }
}

fn capitals(text: &str) -> Capitals {
    let mut letters = text.chars().filter(|c| c.is_alphabetic());
    let Some(first) = letters.next() else { return Capitals::Lower };
    let (mut upper, mut lower) = (false, false);
    for c in letters {
        if c.is_uppercase() {
            upper = true;
        } else {
            lower = true;
        }
    }
    match (first.is_uppercase(), upper, lower) {
        (true, _, false) => Capitals::All,
        (true, false, true) => Capitals::First,
        (false, false, _) => Capitals::Lower,
        _ => Capitals::Mixed,
    }
}

fn folded(text: &str) -> String {
    if text.is_ascii() {
        text.bytes().filter(u8::is_ascii_alphanumeric).map(|b| b.to_ascii_lowercase() as char).collect()
    } else {
        fold(text)
    }
}

/// All tokens of a stretch of text. Runs in linear time on any input.
pub fn tokens(text: &str, range: Range<usize>) -> Vec<Token> {
    let Some(part) = text.get(range.clone()) else { return Vec::new() };
    let base = range.start;
    let mut out: Vec<Token> = Vec::with_capacity(part.len() / 3 + 1);
    let mut chars = part.char_indices().peekable();
    let mut glued = false;
    while let Some((at, c)) = chars.next() {
        if c.is_whitespace() || c.is_control() || c == '\u{feff}' {
            glued = false;
            continue;
        }
        let mut end = at + c.len_utf8();
        let sign = if c.is_alphabetic() {
            while let Some((i, d)) = chars.peek().copied() {
                let apostrophe = matches!(d, '\'' | '’' | '´')
                    && part[i + d.len_utf8()..].chars().next().is_some_and(char::is_alphabetic);
                // Combining accents belong to the letter before them.
                let accent = ('\u{300}'..'\u{370}').contains(&d);
                if !d.is_alphabetic() && !apostrophe && !accent {
                    break;
                }
                end = i + d.len_utf8();
                chars.next();
            }
            Sign::Word
        } else if c.is_ascii_digit() {
            let mut digits = 1;
            while let Some((i, d)) = chars.peek().copied() {
                if d.is_ascii_digit() {
                    digits += 1;
                } else {
                    // A comma within a number: exactly three digits follow it.
                    let rest = part.as_bytes().get(i + 1..).unwrap_or_default();
                    let run = rest.iter().take(4).take_while(|b| b.is_ascii_digit()).count();
                    if d != ',' || digits > 3 || run != 3 {
                        break;
                    }
                    digits = 0;
                }
                end = i + d.len_utf8();
                chars.next();
            }
            Sign::Number
        } else if is_arrow(c) {
            while let Some((i, d)) = chars.peek().copied().filter(|(_, d)| is_arrow(*d)) {
                end = i + d.len_utf8();
                chars.next();
            }
            Sign::Arrow
        } else if c == '.' && chars.peek().is_some_and(|(_, d)| *d == '.') {
            while let Some((i, _)) = chars.peek().copied().filter(|(_, d)| *d == '.') {
                end = i + 1;
                chars.next();
            }
            Sign::Arrow
        } else if c == '_'
            && out.last().is_some_and(|t| t.is_word() && t.span.end == base + at)
            && chars.peek().is_some_and(|(_, d)| d.is_alphanumeric())
        {
            // `NORTH_SEA`: the underscore stands for a blank.
            glued = false;
            continue;
        } else {
            sign_of(c)
        };
        let written = &part[at..end];
        out.push(Token {
            sign,
            span: base + at..base + end,
            word: match sign {
                Sign::Word | Sign::Number => folded(written),
                _ => written.to_string(),
            },
            capitals: if sign == Sign::Word { capitals(written) } else { Capitals::Lower },
            glued,
            possessive: sign == Sign::Word && ["'s", "’s", "´s"].iter().any(|end| written.ends_with(end)),
        });
        glued = true;
    }
    // Letters that fold to nothing (a lone accent) are signs, not words.
    for token in &mut out {
        if token.word.is_empty() {
            token.sign = Sign::Other;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text, 0..text.len()).into_iter().map(|t| t.word).collect()
    }

    #[test]
    fn dashes_arrows_and_numbers_are_one_token_each() {
        assert_eq!(words("A(Par)—Pic"), ["a", "(", "par", ")", "—", "pic"]);
        assert_eq!(words("A Par –> Pic"), ["a", "par", "–>", "pic"]);
        assert_eq!(words("A(Ven)5,000-Apu"), ["a", "(", "ven", ")", "5000", "-", "apu"]);
        assert_eq!(words("DC01 1901S"), ["dc", "01", "1901", "s"]);
        assert_eq!(words("Germany's München"), ["germanys", "munchen"]);
        assert_eq!(words("A Par...Pic"), ["a", "par", "...", "pic"]);
    }

    #[test]
    fn capitals_are_kept() {
        let of = |text: &str| tokens(text, 0..text.len())[0].capitals;
        assert_eq!(of("NTH"), Capitals::All);
        assert_eq!(of("Nth"), Capitals::First);
        assert_eq!(of("nth"), Capitals::Lower);
        assert_eq!(of("StP"), Capitals::Mixed);
    }
}
