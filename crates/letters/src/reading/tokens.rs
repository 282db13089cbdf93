//! A letter as tokens with their places in it. Here, and only here, words are split and joined; nothing is rewritten: struck
//! text and markup become blanks of the same length.

use std::ops::Range;

use super::names::BoardNames;
use super::words::{WordFiles, WordId, fold, fold_into};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters.
    Word,
    /// Digits, and their ending (`1st`).
    Number,
    /// A sign: [`Token::sign`].
    Sign,
    /// The end of a line.
    Line,
    /// Blank lines.
    Blank,
}

/// The sign of any arrow but `>`.
pub const ARROW: char = '→';
/// The sign of an arrow that leads from a goal to its unit: `<-`.
pub const BACK: char = '←';
/// The sign of several full stops.
pub const DOTS: char = '…';

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// For signs: one for all dashes (`-`), one for all arrows, one for all quotation marks (`"`).
    pub sign: char,
    /// Its bytes in the letter.
    pub start: u32,
    /// Where they end.
    pub end: u32,
    /// Its folded form in [`Tokens::folded`].
    folded: (u32, u32),
    /// Which word of the lexicon it is.
    pub word: WordId,
    /// Its line, from 0.
    pub line: u32,
    /// How many letters or digits.
    pub length: u16,
    /// The value of a number.
    pub value: u32,
    /// A blank or a line end before it.
    pub space: bool,
    /// A tab or several blanks before it, in its line.
    pub gap: bool,
    /// It hangs on an apostrophe: `'s`.
    pub hangs: bool,
    /// Its first letter is a capital.
    pub capital: bool,
    /// All its letters are.
    pub upper: bool,
    /// None is.
    pub lower: bool,
}

impl Token {
    /// A word.
    pub fn is_word(&self) -> bool {
        self.kind == TokenKind::Word
    }

    /// A number.
    pub fn is_number(&self) -> bool {
        self.kind == TokenKind::Number
    }

    /// A long dash: `--`, `—`.
    pub fn is_long_dash(&self) -> bool {
        self.sign == '-' && self.kind == TokenKind::Sign && self.end - self.start > 1
    }

    /// One of these signs.
    pub fn is(&self, signs: &str) -> bool {
        self.kind == TokenKind::Sign && signs.contains(self.sign)
    }

    /// A dash or an arrow.
    pub fn is_dash(&self) -> bool {
        self.kind == TokenKind::Sign && matches!(self.sign, '-' | '>' | ARROW)
    }

    /// The end of a line or of lines.
    pub fn is_break(&self) -> bool {
        matches!(self.kind, TokenKind::Line | TokenKind::Blank)
    }
}

/// The tokens of a letter.
#[derive(Debug, Default)]
pub struct Tokens {
    /// In order.
    pub list: Vec<Token>,
    arena: String,
    /// The bytes of every line in the letter.
    pub lines: Vec<Range<usize>>,
    /// Where the line ends stand, in order, that only wrap a line, which are no tokens.
    wraps: Vec<u32>,
}

impl Tokens {
    /// The folded form of a word; empty for signs.
    pub fn folded(&self, token: &Token) -> &str {
        self.arena.get(token.folded.0 as usize..token.folded.1 as usize).unwrap_or("")
    }

    /// The same without some line ends (in order), which only wrap a line.
    pub fn without(&self, wraps: &[usize]) -> Tokens {
        let stays = |i: &usize| wraps.binary_search(i).is_err();
        let list = (0..self.list.len()).filter(stays).map(|i| self.list[i]).collect();
        let wraps = wraps.iter().map(|i| self.list[*i].start).collect();
        Tokens { list, arena: self.arena.clone(), lines: self.lines.clone(), wraps }
    }

    /// Text that was struck out leaves no gap behind it.
    pub fn close_gaps(&mut self, struck: &[Range<usize>]) {
        for range in struck {
            let next = self.list.iter_mut().find(|token| token.start as usize >= range.end);
            next.into_iter().for_each(|token| token.gap = false);
        }
    }

    /// Whether the line end at a byte of the letter only wraps its line.
    pub fn is_wrap(&self, byte: usize) -> bool {
        self.wraps.binary_search_by_key(&byte, |wrap| *wrap as usize).is_ok()
    }
}

const QUOTED_PRINTABLE: [(&str, &str); 5] =
    [("=E2=80=93", "    -    "), ("=E2=80=94", "    -    "), ("=20", "   "), ("=96", " - "), ("=3D", " - ")];

/// A letter without markup, with what is left of quoted-printable text as the signs it stands for, byte by byte as long as before.
pub fn clean(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in 0..bytes.len() {
        if bytes[at] == 0 || bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
            bytes[at] = b' ';
        }
    }
    for (from, to) in QUOTED_PRINTABLE {
        for (at, _) in text.match_indices(from) {
            if !text.as_bytes().get(at + from.len()).is_some_and(u8::is_ascii_alphanumeric) {
                bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// Reads a cleaned letter as tokens.
pub fn tokens(text: &str, names: &BoardNames, lexicon: &WordFiles) -> Tokens {
    let mut scanner =
        Scanner { text, names, lexicon, out: Tokens::default(), at: 0, space: true, folded: String::new() };
    while scanner.at < text.len() {
        scanner.step();
    }
    scanner.close()
}

struct Scanner<'a> {
    text: &'a str,
    names: &'a BoardNames,
    lexicon: &'a WordFiles,
    out: Tokens,
    at: usize,
    space: bool,
    folded: String,
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || ('\u{300}'..='\u{36f}').contains(&c) || c == '\u{180b}'
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−' | '~')
}

fn is_arrow(c: char) -> bool {
    matches!(c, '→' | '⇒' | '⟶' | '⇨' | '▶' | '►' | '➡' | '➔' | '➜' | '»' | '⟹')
}

fn is_back(c: char) -> bool {
    matches!(c, '←' | '⇐' | '⟵' | '⬅' | '◀' | '◄')
}

/// Signs beyond ASCII that are read; others are as good as blanks.
fn is_sign(c: char) -> bool {
    c.is_ascii() || "“”„«‘’‚•·‣▪◦…½¼×÷".contains(c) || c.is_numeric()
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        let start = self.at;
        match c {
            '\n' => self.line_end(),
            ' ' | '\t' | '\r' | '\u{a0}' | '\u{200b}' | '\u{feff}' | '_' => {
                self.at += c.len_utf8();
                self.space = true;
            }
            _ if self.arrow(rest) => {}
            '…' => self.push_sign(DOTS, c.len_utf8()),
            '.' if rest.starts_with("..") => {
                let length = rest.len() - rest.trim_start_matches('.').len();
                self.push_sign(DOTS, length);
            }
            c if c.is_ascii_digit() => self.number(rest),
            '🪖' | '💂' | '⚔' => self.picture("army", c),
            '⚓' | '🚢' | '⛵' | '🛥' | '🛳' => self.picture("fleet", c),
            c if is_letter(c) => self.letters(rest),
            c if is_dash(c) => {
                let length = rest.len() - rest.trim_start_matches(is_dash).len();
                self.push_sign('-', length);
            }
            c if !is_sign(c) => {
                self.at += c.len_utf8();
                self.space = true;
            }
            '“' | '”' | '„' | '«' | '‘' | '‚' => self.push_sign('"', c.len_utf8()),
            '’' => self.push_sign('\'', c.len_utf8()),
            c => self.push_sign(c, c.len_utf8()),
        }
        if self.at == start {
            self.at += c.len_utf8();
        }
    }

    fn line_end(&mut self) {
        let rest = self.rest();
        let blanks = &rest[1..];
        let line = blanks.trim_start_matches([' ', '\t']);
        let (kind, length) = match line.strip_prefix('\n') {
            Some(more) => (TokenKind::Blank, rest.len() - more.trim_start().len()),
            None => (TokenKind::Line, 1),
        };
        self.push_token(kind, '\n', length);
        self.space = true;
    }

    /// `-->`, `=>`, `>`, a drawn arrow.
    fn arrow(&mut self, rest: &str) -> bool {
        let c = rest.chars().next().unwrap_or(' ');
        if is_arrow(c) {
            let length = c.len_utf8();
            let picture = rest[length..].starts_with('\u{fe0f}');
            self.push_sign(ARROW, length + if picture { 3 } else { 0 });
            return true;
        }
        let back = rest.strip_prefix('<').map(|tail| tail.trim_start_matches(['-', '–', '—', '=']));
        let back = back.map(|tail| rest.len() - tail.len()).filter(|length| *length > 1);
        if let Some(length) = back.or_else(|| is_back(c).then(|| c.len_utf8())) {
            self.push_sign(BACK, length);
            return true;
        }
        let shaft = rest.trim_start_matches(['-', '–', '—', '=', '~']);
        let tip = shaft.trim_start_matches('>');
        let is = tip.len() < shaft.len();
        if is {
            let length = rest.len() - tip.len();
            self.push_sign(if length == 1 { '>' } else { ARROW }, length);
        }
        is
    }

    fn number(&mut self, rest: &str) {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let tail = &rest[digits..];
        let ending = ["st", "nd", "rd", "th"].into_iter().find(|e| {
            tail.get(..2).is_some_and(|t| t.eq_ignore_ascii_case(e))
                && !tail[2..].starts_with(|c: char| c.is_alphanumeric())
        });
        self.push_token(TokenKind::Number, ' ', digits + ending.map_or(0, str::len));
        if let Some(token) = self.out.list.last_mut() {
            token.value = rest[..digits.min(9)].parse().unwrap_or(u32::MAX);
            token.length = digits.min(999) as u16;
        }
    }

    fn picture(&mut self, word: &str, c: char) {
        let start = self.at;
        self.push_word(start..start + c.len_utf8(), Some(word));
    }

    fn letters(&mut self, rest: &'a str) {
        let length = rest.len() - rest.trim_start_matches(is_letter).len();
        let first = rest.chars().next().map_or(1, char::len_utf8);
        if length == first && rest[length..].starts_with('.') {
            let mut end = length;
            while rest[end..].starts_with('.') {
                let more = &rest[end + 1..];
                let letters = more.len() - more.trim_start_matches(is_letter).len();
                if letters == 0 || more[letters..].starts_with(|c: char| c.is_ascii_digit()) {
                    break;
                }
                end += 1 + letters;
            }
            if end > length {
                return self.dotted(&rest[..end]);
            }
        }
        self.word(&rest[..length]);
    }

    /// `M.A.O`, `A.Par`
    fn dotted(&mut self, text: &str) {
        let at = self.at;
        let joined: String = text.chars().filter(|c| *c != '.').collect();
        let behind = text.get(2..).unwrap_or("").replace('.', "");
        let unit = text.starts_with(['a', 'A', 'f', 'F']) && text.as_bytes()[1] == b'.';
        if unit && self.names.is_name(&fold(&behind)) && !self.names.is_name(&fold(&joined)) {
            self.push_word(at..at + 1, None);
            self.push_word(at + 2..at + text.len(), Some(&behind));
        } else if let Some((first, rest)) = text.split_once('.').filter(|(first, rest)| {
            first.len() == 1 && rest.len() > 2 && !rest.contains('.') && !self.names.is_name(&fold(&joined))
        }) {
            // "W.Med", "N.Africa"
            self.push_word(at..at + first.len(), None);
            self.push_word(at + text.len() - rest.len()..at + text.len(), None);
        } else {
            self.push_word(at..at + text.len(), Some(&joined));
        }
    }

    fn word(&mut self, text: &str) {
        let at = self.at;
        let end = at + text.len();
        if text.len() > 3 {
            let folded = fold(text);
            let bytes = text.as_bytes();
            // "ABer" is no word, however common "aber" is.
            let glued = matches!(bytes, [b'A' | b'F', second, third, ..] if second.is_ascii_uppercase() && third.is_ascii_lowercase());
            let common = self.lexicon.info(self.lexicon.id(&folded)).common != 0;
            let known = self.names.is_name(&folded) || common && !glued;
            if !known && let Some((first, second)) = self.split(text, &folded) {
                self.push_word(at..at + first, None);
                self.space |= second.1;
                return self.push_word(at + second.0..end, None);
            }
        }
        self.push_word(at..end, None);
    }

    /// Where a word of two parts: the end of the first, the beginning of the second, and whether it counts as a word apart.
    fn split(&self, text: &str, folded: &str) -> Option<(usize, (usize, bool))> {
        let named = |part: &str| self.names.is_name(&fold(part));
        let tail = text.get(1..).unwrap_or("");
        let short = text.chars().count() == 4;
        if text.starts_with(['A', 'F']) && named(tail) && (tail.starts_with(char::is_uppercase) || short) {
            return Some((1, (1, false)));
        }
        if text.starts_with(['a', 'f']) && short && self.names.is_code(&tail.to_lowercase()) {
            return Some((1, (1, false)));
        }
        if !folded.is_ascii() || folded.len() != text.chars().count() {
            return None;
        }
        let byte = |letters: usize| text.char_indices().nth(letters).map_or(text.len(), |(at, _)| at);
        let coast = folded.len() == 5 && ["nc", "sc", "ec", "wc"].contains(&&folded[3..]);
        if coast && self.names.has_coasts(&folded[..3]) {
            return Some((byte(3), (byte(3), false)));
        }
        for suffix in &self.lexicon.suffixes {
            let Some(stem) = folded.strip_suffix(&**suffix).filter(|s| s.len() > 2) else { continue };
            let bare = stem.strip_suffix('s').filter(|s| s.len() > 2 && self.names.is_name(s));
            if bare.is_some() || self.names.is_name(stem) {
                return Some((byte(bare.unwrap_or(stem).len()), (byte(stem.len()), true)));
            }
        }
        let begins = !self.names.starting(folded).is_empty();
        if folded.len() == 6
            && !begins
            && self.names.is_code(&folded[..3])
            && self.names.is_code(&folded[3..])
        {
            return Some((byte(3), (byte(3), false)));
        }
        let bytes = text.as_bytes();
        let hump =
            (1..bytes.len()).find(|i| bytes[i - 1].is_ascii_lowercase() && bytes[*i].is_ascii_uppercase());
        let low = |at: &usize| bytes[1..*at].iter().all(u8::is_ascii_lowercase);
        hump.filter(low).filter(|_| text.chars().count() > 4).map(|at| (at, (at, true)))
    }

    fn push_sign(&mut self, sign: char, length: usize) {
        self.push_token(TokenKind::Sign, sign, length);
    }

    fn push_token(&mut self, kind: TokenKind, sign: char, length: usize) {
        let before = &self.text[..self.at];
        let gap = before.ends_with("   ") || before.ends_with('\t');
        self.out.list.push(Token {
            kind,
            sign,
            start: self.at as u32,
            end: (self.at + length) as u32,
            folded: (0, 0),
            word: WordId::default(),
            line: 0,
            length: length.min(999) as u16,
            value: 0,
            space: self.space,
            gap: gap && self.space,
            hangs: false,
            capital: false,
            upper: false,
            lower: false,
        });
        self.at += length;
        self.space = false;
    }

    fn push_word(&mut self, range: Range<usize>, written: Option<&str>) {
        let text = written.unwrap_or(&self.text[range.clone()]);
        self.folded.clear();
        fold_into(text, &mut self.folded);
        let from = self.out.arena.len() as u32;
        self.out.arena.push_str(&self.folded);
        self.at = range.start;
        self.push_token(TokenKind::Word, ' ', range.len());
        let word = self.lexicon.id(&self.folded);
        let is_upper = !text.chars().any(char::is_lowercase);
        if let Some(token) = self.out.list.last_mut() {
            token.folded = (from, from + self.folded.len() as u32);
            token.word = word;
            token.length = text.chars().count().min(999) as u16;
            token.capital = text.starts_with(char::is_uppercase);
            token.upper = is_upper;
            token.lower = !text.chars().any(char::is_uppercase);
        }
    }

    /// Apostrophes between letters vanish, and marks of quotation round a single letter (`A Mar 'S' A Par`); lines are counted.
    fn close(mut self) -> Tokens {
        self.at = self.text.len();
        self.push_token(TokenKind::Blank, '\n', 0);
        let mut out = self.out;
        let all = std::mem::take(&mut out.list);
        let mut hangs = false;
        let quotes = |at: usize| all.get(at).is_some_and(|t| t.is("'\""));
        let letter = |at: usize| all.get(at).is_some_and(|t| t.is_word() && t.length == 1 && !t.space);
        for (at, token) in all.iter().enumerate() {
            let next = all.get(at + 1);
            let opens = quotes(at) && token.space && letter(at + 1) && quotes(at + 2);
            let closes = at > 1 && quotes(at) && letter(at - 1) && quotes(at - 2) && all[at - 2].space;
            if opens || closes {
                continue;
            }
            if token.is("'") && next.is_some_and(|n| n.is_word() && !n.space) {
                hangs = true;
                continue;
            }
            out.list.push(Token { hangs: std::mem::take(&mut hangs), ..*token });
        }
        let bytes = self.text.as_bytes();
        let (mut line, mut from) = (0, 0);
        for token in &mut out.list {
            line += bytes[from..token.start as usize].iter().filter(|b| **b == b'\n').count() as u32;
            from = token.start as usize;
            token.line = line;
        }
        let mut start = 0;
        for row in self.text.split('\n') {
            out.lines.push(start..start + row.len());
            start += row.len() + 1;
        }
        out
    }
}
