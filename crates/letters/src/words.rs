//! Words, numbers and signs of a letter with the place each stands at; letter case, accents and typographic variants folded away.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Letters.
    Word,
    /// Digits.
    Number,
    /// Any other character.
    Sign,
}

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Folded: lower case, without accents; of a sign its plain form (`-` for every dash and arrow).
    pub text: String,
    /// What it is.
    pub sort: Sort,
    /// It begins with a capital.
    pub capital: bool,
    /// It follows the token before it without a blank.
    pub glued: bool,
}

impl Word {
    /// Whether it is this sign.
    pub fn is(&self, sign: &str) -> bool {
        self.sort == Sort::Sign && self.text == sign
    }

    /// Whether it is a word or a number.
    pub fn says(&self) -> bool {
        self.sort != Sort::Sign
    }
}

/// A text in lower case, without accents, `ß` as `ss`.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd() {
        match c {
            'ß' => out.push_str("ss"),
            'ø' | 'Ø' => out.push('o'),
            'ł' | 'Ł' => out.push('l'),
            'æ' | 'Æ' => out.push_str("ae"),
            c if unicode_normalization::char::is_combining_mark(c) => {}
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// The plain form of a sign: dashes and arrows are `-`, quotation marks `"`, typographic apostrophes `'`.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        '-' | '–' | '—' | '‐' | '‑' | '‒' | '―' | '−' | '→' | '⟶' | '⇨' | '⇒' | '▶' | '➡' | '➔' | '➜'
        | '►' | '⟹' | '↦' | '➝' | '➞' | '⇢' | '»' | '⮕' | '🠖' | '☞' | '>' => "-",
        '"' | '“' | '”' | '„' | '«' | '‟' => "\"",
        '\'' | '’' | '‘' | '`' | '´' => "'",
        '…' => ".",
        '•' | '*' | '·' | '◦' | '‣' | '●' | '▪' => "*",
        '\u{fe0f}' | '\u{fe0e}' | '\u{200d}' => "",
        _ => return None,
    })
}

/// Whether a text begins with the letter of a unit written onto a name: `ABer-Mun`.
fn unit_letter(text: &str) -> bool {
    let mut letters = text.chars();
    let capitals =
        matches!(letters.next(), Some('A' | 'F')) && letters.next().is_some_and(char::is_uppercase);
    capitals && letters.take_while(|c| c.is_lowercase()).take(2).count() == 2
}

/// The tokens of a text.
pub fn words(text: &str, base: usize) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut blank = true;
    while let Some((at, c)) = chars.next() {
        if c.is_whitespace() || c.is_control() {
            blank = true;
            continue;
        }
        let sort = match c {
            c if c.is_alphabetic() => Sort::Word,
            c if c.is_numeric() => Sort::Number,
            _ => Sort::Sign,
        };
        let mut end = at + c.len_utf8();
        if sort != Sort::Sign {
            let mut before = c;
            while let Some((next, n)) = chars.peek().copied() {
                let mark = unicode_normalization::char::is_combining_mark(n);
                let goes_on = match sort {
                    // `IonSea` is two words.
                    Sort::Word => {
                        mark || n.is_alphabetic()
                            && !(n.is_uppercase() && before.is_lowercase())
                            && !(next == at + 1 && unit_letter(&text[at..]))
                    }
                    _ => n.is_numeric(),
                };
                if !goes_on {
                    break;
                }
                before = n;
                end = next + n.len_utf8();
                chars.next();
            }
        }
        let piece = &text[at..end];
        let folded = match sort {
            Sort::Sign => plain(c).map_or_else(|| piece.to_string(), String::from),
            _ => fold(piece),
        };
        let glued = !blank && !out.is_empty();
        blank = false;
        if folded.is_empty() {
            continue;
        }
        out.push(Word { span: base + at..base + end, text: folded, sort, capital: c.is_uppercase(), glued });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_place_and_lose_their_dress() {
        let text = "A Mün ⟶ Straße";
        let found = words(text, 0);
        let folded: Vec<&str> = found.iter().map(|w| w.text.as_str()).collect();
        assert_eq!(folded, ["a", "mun", "-", "strasse"]);
        assert_eq!(&text[found[1].span.clone()], "Mün");
        assert!(words("IonSea", 0)[1].glued);
        let count = |text: &str| words(text, 0).len();
        assert_eq!(["ABer", "FNwg", "AEGEAN", "Aber", "FAf", "NAf"].map(count), [2, 2, 1, 1, 1, 1]);
    }
}
