//! A line of orders as words, signs and quoted texts, each with the stretch of the line it came from.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A word, a number or a code.
    Word,
    /// A text between quotation marks, the marks not in its range.
    Quoted,
    /// Any dash or arrow.
    Dash,
    /// `/`
    Slash,
    /// `(` or `[`
    Open,
    /// `)` or `]`
    Close,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `+` or `&`
    Plus,
    /// `>=`, `<=`, `=`, and anything else, to be compared as text.
    Other,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub sign: Sign,
    /// Its bytes in the line.
    pub range: Range<usize>,
}

const DASHES: [char; 11] = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '→', '⇒', '➔'];

/// Splits a line. Nothing but white space and full stops is left out.
pub fn split(line: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let end_of = |i: usize| chars.get(i).map_or(line.len(), |(at, _)| *at);
    let mut i = 0;
    while i < chars.len() {
        let (at, c) = chars[i];
        let start = i;
        i += 1;
        let sign = match c {
            c if c.is_whitespace() || c == '.' => continue,
            '"' | '“' | '”' | '„' => {
                while i < chars.len() && !matches!(chars[i].1, '"' | '“' | '”') {
                    i += 1;
                }
                out.push(Token { sign: Sign::Quoted, range: end_of(start + 1).min(end_of(i))..end_of(i) });
                i = (i + 1).min(chars.len());
                continue;
            }
            c if DASHES.contains(&c) => {
                while i < chars.len() && (DASHES.contains(&chars[i].1) || chars[i].1 == '>') {
                    i += 1;
                }
                Sign::Dash
            }
            '>' | '<' | '=' => {
                while i < chars.len() && matches!(chars[i].1, '=' | '>') {
                    i += 1;
                }
                if &line[at..end_of(i)] == "=>" { Sign::Dash } else { Sign::Other }
            }
            '/' => Sign::Slash,
            '(' | '[' => Sign::Open,
            ')' | ']' => Sign::Close,
            ',' => Sign::Comma,
            ';' => Sign::Semicolon,
            '+' | '&' => Sign::Plus,
            c if c.is_alphanumeric() => {
                let inner = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '’');
                while i < chars.len() && inner(chars[i].1) {
                    i += 1;
                }
                Sign::Word
            }
            _ => Sign::Other,
        };
        out.push(Token { sign, range: at..end_of(i) });
    }
    out
}
