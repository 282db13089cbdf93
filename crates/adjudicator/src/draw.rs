//! Random draws that anybody can verify: from a forced list, or from a secret whose hash was published beforehand.

use std::collections::{BTreeMap, VecDeque};

use sha2::{Digest, Sha256};

/// One draw as it is logged and printed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Draw {
    /// Number of the draw within its season, from 1.
    pub number: u32,
    /// Its subject, e.g. `powers` or `link`.
    pub name: String,
    /// The possible results, sorted.
    pub candidates: Vec<String>,
    /// The result.
    pub value: String,
    /// Whether the GM fixed it or a test forced it, instead of drawing it.
    pub forced: bool,
}

/// The source of the results of draws.
#[derive(Clone, Debug)]
enum DrawSource {
    /// A list of results in the order of the draws (case files).
    Forced(VecDeque<String>),
    /// SHA-256 over the secret, the game, the season, the draw's name and a counter.
    Secret { secret: Vec<u8>, game: String, season: String },
}

/// The draws of one phase, with a log of them.
#[derive(Clone, Debug)]
pub struct Draws {
    origin: DrawSource,
    overruled: BTreeMap<u32, String>,
    drawn: Vec<Draw>,
    faults: Vec<String>,
}

impl Draws {
    /// Forced results, used one by one. A missing or impossible one is a fault of the case.
    pub fn from_list<I: IntoIterator<Item = S>, S: Into<String>>(values: I) -> Draws {
        Draws::from_origin(DrawSource::Forced(values.into_iter().map(Into::into).collect()))
    }

    /// Draws from a secret for one game (its id) and season (`S1901M`).
    pub fn from_secret(secret: &[u8], game: &str, season: &str) -> Draws {
        Draws::from_origin(DrawSource::Secret {
            secret: secret.to_vec(),
            game: game.into(),
            season: season.into(),
        })
    }

    fn from_origin(origin: DrawSource) -> Draws {
        Draws { origin, overruled: BTreeMap::new(), drawn: Vec::new(), faults: Vec::new() }
    }

    /// Fixes the result of the `number`th draw (from 1), as the GM rules.
    pub fn overrule(&mut self, number: u32, value: impl Into<String>) {
        self.overruled.insert(number, value.into());
    }

    /// Converts forced results into the form the rule-set draws them in (names of spaces into codes).
    pub fn translate(&mut self, form: impl Fn(&str) -> String) {
        if let DrawSource::Forced(list) = &mut self.origin {
            for value in list.iter_mut() {
                *value = form(value);
            }
        }
    }

    /// Draws one of the candidates, each equally likely, and returns its index in the list given. Candidates
    /// are sorted first, so their order does not matter. A single candidate uses up no forced result, but the
    /// draw is logged. An empty list is a fault and gives 0.
    pub fn draw(&mut self, name: &str, candidates: &[String]) -> usize {
        let mut sorted: Vec<String> = candidates.to_vec();
        sorted.sort();
        let number = self.drawn.len() as u32 + 1;
        if sorted.is_empty() {
            self.faults.push(format!("draw {number} ({name}) has nothing to draw from"));
            return 0;
        }
        let mut forced = true;
        let value = if let Some(value) = self.overruled.get(&number) {
            value.clone()
        } else if let DrawSource::Secret { secret, game, season } = &self.origin {
            forced = false;
            sorted[uniform(secret, game, season, name, number, sorted.len())].clone()
        } else if let (DrawSource::Forced(list), true) = (&mut self.origin, sorted.len() > 1) {
            match list.pop_front() {
                Some(value) => value,
                None => {
                    self.faults.push(format!("draw {number} ({name}) has no result in DRAWS"));
                    sorted[0].clone()
                }
            }
        } else {
            forced = false;
            sorted[0].clone()
        };
        let found = candidates.iter().position(|c| c.eq_ignore_ascii_case(&value));
        let index = found.unwrap_or_else(|| {
            self.faults.push(format!(
                "draw {number} ({name}) cannot give “{value}”: it gives one of {}",
                sorted.join(" ")
            ));
            candidates.iter().position(|c| *c == sorted[0]).unwrap_or(0)
        });
        self.drawn.push(Draw {
            number,
            name: name.into(),
            candidates: sorted,
            value: candidates[index].clone(),
            forced,
        });
        index
    }

    /// The draws so far.
    pub fn log(&self) -> &[Draw] {
        &self.drawn
    }

    /// Forced results that could not be used or were left over.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.faults.clone();
        if let DrawSource::Forced(list) = &self.origin {
            faults.extend(list.iter().map(|v| format!("DRAWS {v} was never drawn")));
        }
        faults
    }
}

/// A number below `count`, uniform, by rejection over 64-bit words of the hash chain.
fn uniform(secret: &[u8], game: &str, season: &str, name: &str, number: u32, count: usize) -> usize {
    let count = count as u64;
    let limit = u64::MAX - u64::MAX % count;
    for counter in 0u32.. {
        let mut hash = Sha256::new();
        hash.update(secret);
        hash.update(format!("|{game}|{season}|{number} {name}|{counter}"));
        let bytes = hash.finalize();
        let mut word = [0u8; 8];
        word.copy_from_slice(&bytes[..8]);
        let value = u64::from_be_bytes(word);
        if value < limit {
            return (value % count) as usize;
        }
    }
    0
}

/// The commitment printed before the secret is used: its SHA-256 in hexadecimal.
pub fn commitment(secret: &[u8]) -> String {
    Sha256::digest(secret).iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &str) -> Vec<String> {
        words.split(' ').map(String::from).collect()
    }

    #[test]
    fn secret_draws_do_not_depend_on_the_order_of_candidates() {
        for n in 0..50u8 {
            let mut a = Draws::from_secret(&[n], "1968A", "S1901M");
            let mut b = Draws::from_secret(&[n], "1968A", "S1901M");
            let (x, y) = (list("a b c d e"), list("e c a d b"));
            let (i, j) = (a.draw("link", &x), b.draw("link", &y));
            assert_eq!(x[i], y[j]);
        }
    }

    #[test]
    fn forced_draws_complain_about_what_cannot_come_out() {
        let mut draws = Draws::from_list(["x", "b"]);
        draws.draw("one", &list("a b"));
        assert_eq!(draws.draw("two", &list("a b")), 1);
        assert_eq!(draws.draw("three", &list("a")), 0);
        assert_eq!(draws.faults().len(), 1);
    }
}
