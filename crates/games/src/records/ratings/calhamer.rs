//! System 1, `calhamer`: a winner has 1, each of N who share a draw 1/N (Calhamer's own count; wins in brackets as in a list of
//! 1968).

use std::collections::BTreeMap;

use super::{Finished, Row};

/// A sum of fractions, exact while the numbers are those of games among people.
#[derive(Clone, Copy, Debug)]
struct Fraction(u128, u128);

impl Fraction {
    fn plus(self, below: u128) -> Fraction {
        let sum = (|| {
            let above = self.0.checked_mul(below)?.checked_add(self.1)?;
            Some((above, self.1.checked_mul(below)?))
        })();
        let Some((above, below)) = sum else { return self };
        let common = gcd(above, below).max(1);
        Fraction(above / common, below / common)
    }

    fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }

    /// `2`, `1/3`, `1 1/3`.
    fn text(self) -> String {
        match (self.0 / self.1, self.0 % self.1) {
            (whole, 0) => whole.to_string(),
            (0, rest) => format!("{rest}/{}", self.1),
            (whole, rest) => format!("{whole} {rest}/{}", self.1),
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Sorted by points, wins, fewer games.
pub(super) fn rows(games: &[Finished]) -> Vec<(Vec<f64>, Row)> {
    struct Count(Fraction, usize, usize, usize);
    let mut people: BTreeMap<&str, Count> = BTreeMap::new();
    for game in games {
        let winners = game.winners();
        for side in &game.sides {
            let Some(entry) = &side.entry else { continue };
            let count = people.entry(entry).or_insert(Count(Fraction(0, 1), 0, 0, 0));
            count.1 += 1;
            if side.winner {
                count.0 = count.0.plus(winners.max(1) as u128);
                *(if game.solo { &mut count.2 } else { &mut count.3 }) += 1;
            }
        }
    }
    people
        .into_iter()
        .map(|(person, Count(points, games, wins, draws)): (&str, Count)| {
            let value = points.value();
            let row = Row {
                person: person.into(),
                games,
                wins: Some(wins),
                draws: Some(draws),
                points: Some(value),
                fraction: points.text(),
                average: Some(value / games as f64),
                ..Row::default()
            };
            (vec![value, wins as f64, -(games as f64)], row)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_fractions() {
        let sum = [1, 3, 3, 4].iter().fold(Fraction(0, 1), |sum, n| sum.plus(*n));
        assert_eq!(sum.text(), "1 11/12");
        assert_eq!(Fraction(0, 1).plus(3).text(), "1/3");
        assert_eq!(Fraction(0, 1).text(), "0");
    }
}
