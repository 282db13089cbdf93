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
    matches!(c, '-' | '=' | '>' | '~') || !c.is_ascii() && "‐‑‒–—―−→⇒➔➜➝➞⟶⟹↦›»►▶".contains(c)
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
    let (upper, lower) =
        letters.fold((false, false), |(u, l), c| (u | c.is_uppercase(), l | !c.is_uppercase()));
    match (first.is_uppercase(), upper, lower) {
        (true, _, false) => Capitals::All,
        (true, false, true) => Capitals::First,
        (false, false, _) => Capitals::Lower,
        _ => Capitals::Mixed,
    }
}

fn folded(text: &str) -> String {
    if text.is_ascii() {
        let mut lower = text.to_ascii_lowercase();
        lower.retain(|c| c.is_ascii_alphanumeric());
        lower
    } else {
        fold(text)
    }
}

/// The bytes at the beginning of a text that belong together.
fn run(text: &str, mut fits: impl FnMut(usize, char) -> bool) -> usize {
    text.char_indices().find(|(at, c)| !fits(*at, *c)).map_or(text.len(), |(at, _)| at)
}

/// What the token is that begins with a character, and how many bytes of the text behind it belong to it.
fn sign_at(c: char, rest: &str) -> (Sign, usize) {
    if c.is_alphabetic() {
        // Combining accents belong to the letter before them.
        let letter = |at: usize, d: char| {
            let apostrophe = || rest[at + d.len_utf8()..].starts_with(char::is_alphabetic);
            d.is_alphabetic()
                || ('\u{300}'..'\u{370}').contains(&d)
                || matches!(d, '\'' | '’' | '´') && apostrophe()
        };
        return (Sign::Word, run(rest, letter));
    }
    if c.is_ascii_digit() {
        let mut digits = 1;
        let figure = |at: usize, d: char| {
            digits += 1;
            if d.is_ascii_digit() {
                return true;
            }
            // A comma within a number: exactly three digits follow it.
            let after = rest.as_bytes().get(at + 1..).unwrap_or_default().iter().take(4);
            let within = d == ',' && digits <= 4 && after.take_while(|b| b.is_ascii_digit()).count() == 3;
            digits = 0;
            within
        };
        return (Sign::Number, run(rest, figure));
    }
    match c {
        _ if is_arrow(c) => (Sign::Arrow, run(rest, |_, d| is_arrow(d))),
        '.' if rest.starts_with('.') => (Sign::Arrow, run(rest, |_, d| d == '.')),
        _ => (sign_of(c), 0),
    }
}

/// All tokens of a stretch of text. Runs in linear time on any input.
pub fn tokens(text: &str, range: Range<usize>) -> Vec<Token> {
    let Some(part) = text.get(range.clone()) else { return Vec::new() };
    let mut out: Vec<Token> = Vec::with_capacity(part.len() / 3 + 1);
    let (mut at, mut glued) = (0, false);
    while let Some(c) = part[at..].chars().next() {
        let (start, rest) = (at, &part[at + c.len_utf8()..]);
        at += c.len_utf8();
        if c.is_whitespace() || c.is_control() || c == '\u{feff}' {
            glued = false;
            continue;
        }
        // `NORTH_SEA`: the underscore stands for a blank.
        let behind = |t: &Token| t.is_word() && t.span.end == range.start + start;
        if c == '_' && out.last().is_some_and(behind) && rest.starts_with(char::is_alphanumeric) {
            glued = false;
            continue;
        }
        let (sign, more) = sign_at(c, rest);
        at += more;
        let (written, is_word) = (&part[start..at], sign == Sign::Word);
        let word = if is_word || sign == Sign::Number { folded(written) } else { written.to_string() };
        out.push(Token {
            // Letters that fold to nothing (a lone accent) are signs, not words.
            sign: if word.is_empty() { Sign::Other } else { sign },
            span: range.start + start..range.start + at,
            word,
            capitals: if is_word { capitals(written) } else { Capitals::Lower },
            glued,
            possessive: is_word && ["'s", "’s", "´s"].iter().any(|end| written.ends_with(end)),
        });
        glued = true;
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
        assert_eq!(
            words("12,345,678 1,2 12,34 1,2345"),
            ["12345678", "1", ",", "2", "12", ",", "34", "1", ",", "2345"]
        );
        assert_eq!(words("1234,567 1,234567,890"), ["1234", ",", "567", "1", ",", "234567", ",", "890"]);
        assert_eq!(words("DC01 1901S"), ["dc", "01", "1901", "s"]);
        assert_eq!(words("Germany's München"), ["germanys", "munchen"]);
        assert_eq!(words("A Par...Pic"), ["a", "par", "...", "pic"]);
    }

    #[test]
    fn blanks_control_characters_and_byte_order_marks_only_part_tokens() {
        for blank in [" ", "\t", "\r\n", "\u{a0}", "\u{0}", "\u{7}", "\u{85}", "\u{feff}"] {
            let text = format!("{blank}A{blank}Par{blank}-{blank}Pic{blank}");
            let found = tokens(&text, 0..text.len());
            assert_eq!(words(&text), ["a", "par", "-", "pic"], "{blank:?}");
            assert!(found.iter().all(|t| !t.glued), "{blank:?}");
        }
        assert_eq!(tokens("Par-Pic", 0..7).iter().map(|t| t.glued).collect::<Vec<_>>(), [false, true, true]);
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
