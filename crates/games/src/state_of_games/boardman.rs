//! Boardman numbers, and the variants' numbers derived from them (`G-2`).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A game number: year and letters, `1966AF`, for a variant with its designator, `1985Zrb32`.
///
/// Numbers are ordered as they were assigned: by year, then A..Z, AA..AZ, BA.., then by designator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameNumber {
    year: u16,
    letters: String,
    designator: String,
}

/// A text that is not a game number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is not a game number: four figures and one to three capitals, like 1966AF, and for a variant its designator, like 1985Zrb32"
)]
pub struct NotAGameNumber(pub String);

impl GameNumber {
    /// Its index within its year, from 1: Z is the 26th, AA the 27th.
    pub fn ordinal(&self) -> u32 {
        self.letters.bytes().fold(0, |n, b| n * 26 + u32::from(b - b'A') + 1)
    }

    /// The designator of a variant, empty for the regular game.
    pub fn designator(&self) -> &str {
        &self.designator
    }
}

impl FromStr for GameNumber {
    type Err = NotAGameNumber;

    fn from_str(text: &str) -> Result<GameNumber, NotAGameNumber> {
        if !text.is_ascii() || text.len() < 5 {
            return Err(NotAGameNumber(text.into()));
        }
        let (year, rest) = text.split_at(4);
        let capitals = rest.bytes().take_while(u8::is_ascii_uppercase).count();
        let (letters, designator) = rest.split_at(capitals);
        if !year.bytes().all(|b| b.is_ascii_digit())
            || !(1..=3).contains(&capitals)
            || !is_designator(designator)
        {
            return Err(NotAGameNumber(text.into()));
        }
        Ok(GameNumber {
            year: year.parse().map_err(|_| NotAGameNumber(text.into()))?,
            letters: letters.into(),
            designator: designator.into(),
        })
    }
}

/// Whether a text is empty, or one to three small letters and one to three figures.
fn is_designator(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let figures = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    text.is_empty()
        || ((1..=3).contains(&letters) && (1..=3).contains(&figures) && letters + figures == text.len())
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}{}{}", self.year, self.letters, self.designator)
    }
}

impl PartialOrd for GameNumber {
    fn partial_cmp(&self, other: &GameNumber) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GameNumber {
    fn cmp(&self, other: &GameNumber) -> Ordering {
        let [a, b] = [self, other].map(|n| (n.year, n.ordinal(), &n.designator));
        a.cmp(&b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_carry_a_designator() {
        let number: GameNumber = "1985Zrb32".parse().unwrap();
        assert_eq!((number.year, number.ordinal(), number.designator()), (1985, 26, "rb32"));
        assert_eq!(number.to_string(), "1985Zrb32");
        for bad in ["1985rb32", "1985Zrb", "1985Z32", "1985ABCD", "1985", "", "1985Z rb32", "１985A"] {
            assert!(bad.parse::<GameNumber>().is_err(), "{bad}");
        }
    }
}
