//! A cursor over the tokens of a line, for rule-sets with orders of their own: kinds, places in brackets or not, numbers, signs.

use std::ops::Range;

use crate::board::{Board, Owner, Place, fold};
use crate::position::Kind;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Letters.
    Word,
    /// Digits, thousands marked or not.
    Number(u32),
    /// `-`, `–`, `->` and the like.
    Arrow,
    /// `(` or `[`
    Open,
    /// `)` or `]`
    Close,
    /// Any other sign.
    Sign(char),
}

/// A token and the bytes of the line it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// What it is.
    pub form: Form,
}

/// Cuts a line into tokens; only blanks are left out.
pub fn tokens(line: &str) -> Vec<Token> {
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (start, c) = chars[at];
        let mut next = at + 1;
        let form = if c.is_whitespace() {
            at = next;
            continue;
        } else if c.is_ascii_digit() {
            let digit = |i: usize| chars.get(i).is_some_and(|(_, c)| c.is_ascii_digit());
            while digit(next) {
                next += 1;
            }
            // A comma before exactly three digits marks thousands.
            while next - at <= 12
                && chars.get(next).is_some_and(|(_, c)| *c == ',')
                && (1..4).all(|i| digit(next + i))
                && !digit(next + 4)
            {
                next += 4;
            }
            let digits: String =
                chars[at..next].iter().map(|(_, c)| *c).filter(char::is_ascii_digit).collect();
            Form::Number(digits.parse().unwrap_or(u32::MAX))
        } else if c.is_alphabetic() {
            while chars.get(next).is_some_and(|(_, c)| c.is_alphabetic() || matches!(c, '\'' | '’')) {
                next += 1;
            }
            Form::Word
        } else if is_dash(c) {
            while chars.get(next).is_some_and(|(_, c)| is_dash(*c)) {
                next += 1;
            }
            Form::Arrow
        } else {
            match c {
                '(' | '[' | '{' => Form::Open,
                ')' | ']' | '}' => Form::Close,
                other => Form::Sign(other),
            }
        };
        let end = chars.get(next).map_or(line.len(), |(i, _)| *i);
        out.push(Token { start, end, form });
        at = next;
    }
    out
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−' | '>' | '=' | '→' | '⇒' | '➔' | '~')
}

/// A place in the tokens of one line.
pub struct Cursor<'a> {
    /// Gives names their meaning.
    pub board: &'a Board,
    /// The line.
    pub line: &'a str,
    /// Its tokens.
    pub tokens: &'a [Token],
    /// The next token.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    fn form(&self, ahead: usize) -> Option<Form> {
        self.tokens.get(self.at + ahead).map(|t| t.form)
    }

    fn text(&self, tokens: Range<usize>) -> &'a str {
        match self.tokens.get(tokens) {
            Some([first, .., last]) => &self.line[first.start..last.end],
            Some([one]) => &self.line[one.start..one.end],
            _ => "",
        }
    }

    fn word(&self, ahead: usize) -> Option<String> {
        let at = self.at + ahead;
        (self.form(ahead) == Some(Form::Word)).then(|| self.text(at..at + 1).to_lowercase())
    }

    /// Passes over `Romans:` at the beginning of a line.
    pub fn label(&mut self, who: Owner) {
        let colon = self.tokens.iter().take(4).position(|t| t.form == Form::Sign(':'));
        if let Some(colon) = colon
            && self.board.find_owner(self.text(0..colon)) == Some(who)
        {
            self.at = colon + 1;
        }
    }

    /// Passes over a sign that ends a piece or marks a list.
    pub fn skip_noise(&mut self) -> bool {
        let noise = matches!(self.form(0), Some(Form::Sign(',' | ';' | '.' | '*' | '•' | '&')))
            || self.form(0) == Some(Form::Arrow)
            || self.word(0).is_some_and(|w| w == "and");
        self.at += usize::from(noise);
        noise
    }

    /// True at the end of the line or at a sign that ends an order.
    pub fn end_of_piece(&self) -> bool {
        match self.form(0) {
            None => true,
            Some(Form::Sign(c)) => matches!(c, ',' | ';' | '.'),
            _ => false,
        }
    }

    /// Goes to the next `,` or `;` or the end of the line.
    pub fn rest_of_piece(&mut self) {
        while !matches!(self.form(0), None | Some(Form::Sign(',' | ';'))) {
            self.at += 1;
        }
    }

    /// `A`, `army`, `F`, `fleet`.
    pub fn kind(&mut self) -> Option<Kind> {
        let kind = match self.word(0)?.as_str() {
            "a" | "army" | "armies" => Kind::Army,
            "f" | "fleet" | "fleets" => Kind::Fleet,
            _ => return None,
        };
        self.at += 1;
        if self.form(0) == Some(Form::Sign('.')) {
            self.at += 1;
        }
        Some(kind)
    }

    /// Passes over the name of a power before a force (`French A ruh`).
    pub fn owner_word(&mut self) {
        let Some(word) = self.word(0) else { return };
        let folded = fold(&word);
        let named = folded.len() > 3
            && self.board.names().get(&folded).is_none()
            && self.board.owners.iter().any(|o| {
                fold(&o.name) == folded || o.id == folded || o.aliases.iter().any(|a| fold(a) == folded)
            });
        if named {
            self.at += 1;
        }
    }

    /// A number, in brackets or not, with `men` or `ships` behind it or not.
    pub fn number(&mut self) -> Option<u32> {
        let bracket = usize::from(self.form(0) == Some(Form::Open));
        let Some(Form::Number(number)) = self.form(bracket) else { return None };
        if bracket == 1 && self.form(2) != Some(Form::Close) {
            return None;
        }
        self.at += 1 + 2 * bracket;
        if self.word(0).is_some_and(|w| matches!(w.as_str(), "men" | "ships" | "warships" | "soldiers")) {
            self.at += 1;
        }
        Some(number)
    }

    /// The places a name at the cursor can mean, and what was written there. Takes the longest name.
    pub fn place(&mut self) -> (Vec<Place>, Option<&'a str>) {
        let bracket = self.form(0) == Some(Form::Open);
        let start = self.at + usize::from(bracket);
        let mut found: Option<(usize, Vec<Place>)> = None;
        let mut end = start;
        // A name is words, with points between or after them.
        while end < self.tokens.len() && end < start + 6 {
            match self.tokens[end].form {
                Form::Word | Form::Sign('.') => end += 1,
                Form::Arrow if end > start => end += 1,
                _ => break,
            }
            if let Some(places) = self.board.names().get(&fold(self.text(start..end)))
                && self.tokens[end - 1].form == Form::Word
            {
                found = Some((end, places.clone()));
            }
        }
        let Some((end, places)) = found else {
            let written = self.text(start..(start + 1).min(self.tokens.len()));
            let is_word = self.tokens.get(start).is_some_and(|t| t.form == Form::Word);
            return (Vec::new(), is_word.then_some(written));
        };
        self.at = end;
        let places = self.coast(places);
        if bracket && self.form(0) == Some(Form::Close) {
            self.at += 1;
        }
        let places = if bracket { self.coast(places) } else { places };
        (places, Some(self.text(start..end)))
    }

    /// `/sc`, `(sc)`, `sc`, `south coast` behind a name.
    fn coast(&mut self, places: Vec<Place>) -> Vec<Place> {
        let sign = usize::from(matches!(self.form(0), Some(Form::Sign('/') | Form::Open)));
        let Some(word) = self.word(sign) else { return places };
        let long = self.word(sign + 1).is_some_and(|w| w == "coast" || w == "c");
        let coast = match word.as_str() {
            "nc" => "nc",
            "sc" => "sc",
            "ec" => "ec",
            "wc" => "wc",
            "north" | "n" if long || sign == 1 => "nc",
            "south" | "s" if (long && word != "s") || sign == 1 => "sc",
            "east" | "e" if long || sign == 1 => "ec",
            "west" | "w" if long || sign == 1 => "wc",
            _ => return places,
        };
        let open = sign == 1 && self.form(0) == Some(Form::Open);
        let end = sign + 1 + usize::from(long);
        if open && self.form(end) != Some(Form::Close) {
            return places;
        }
        let with: Vec<Place> =
            places.iter().filter_map(|p| self.board.with_coast(self.board.province_of(*p), coast)).collect();
        if with.is_empty() {
            return places;
        }
        self.at += end + usize::from(open);
        with
    }

    /// True if a name stands here.
    pub fn place_ahead(&mut self) -> bool {
        let at = self.at;
        let found = !self.place().0.is_empty();
        self.at = at;
        found
    }

    /// A dash, an arrow, or a word for moving.
    pub fn arrow(&mut self) -> bool {
        if self.form(0) == Some(Form::Arrow) || self.form(0) == Some(Form::Sign(':')) {
            self.at += 1;
            return true;
        }
        let moved =
            self.word_in(&["moves", "move", "goes", "retreats", "retreat", "sails", "marches", "attacks"]);
        let to = self.word_in(&["to", "into"]) || moved && self.form(0) == Some(Form::Arrow) && self.step();
        moved || to
    }

    fn step(&mut self) -> bool {
        self.at += 1;
        true
    }

    /// Takes the word at the cursor if it is one of the list.
    pub fn word_in(&mut self, list: &[&str]) -> bool {
        let found = self.word(0).is_some_and(|w| list.contains(&w.as_str()));
        self.at += usize::from(found);
        found
    }

    /// Takes a bracketed letter, `(S)`, and says which of the list it is.
    pub fn bracketed(&mut self, list: &[&str]) -> Option<usize> {
        if self.form(0) != Some(Form::Open) || self.form(2) != Some(Form::Close) {
            return None;
        }
        let word = self.word(1)?;
        let found = list.iter().position(|l| *l == word)?;
        self.at += 3;
        Some(found)
    }

    /// Passes over a full stop of an abbreviation.
    pub fn dot(&mut self) {
        if self.form(0) == Some(Form::Sign('.')) {
            self.at += 1;
        }
    }

    /// Takes one token of a form.
    pub fn take(&mut self, wanted: impl Fn(Form) -> bool) -> bool {
        let found = self.form(0).is_some_and(wanted);
        self.at += usize::from(found);
        found
    }

    /// Takes a row of words and brackets, all of it or nothing.
    pub fn phrase(&mut self, words: &[&str]) -> bool {
        let fits = words.iter().enumerate().all(|(i, word)| match *word {
            "(" => self.form(i) == Some(Form::Open),
            ")" => self.form(i) == Some(Form::Close),
            word => self.word(i).is_some_and(|w| w == word),
        });
        self.at += if fits { words.len() } else { 0 };
        fits
    }

    /// Takes the name of a power: the longest one of up to four words.
    pub fn power(&mut self) -> Option<Owner> {
        for length in (1..=4).rev() {
            if (0..length).all(|i| self.form(i) == Some(Form::Word))
                && let Some(owner) = self.board.find_owner(self.text(self.at..self.at + length))
            {
                self.at += length;
                return Some(owner);
            }
        }
        None
    }

    /// Passes over a comma, an `and` or a dash in a list of places.
    pub fn comma_or_and(&mut self) {
        if self.form(0) == Some(Form::Arrow) || self.word(0).is_some_and(|w| w == "and") {
            self.at += 1;
        }
    }
}
