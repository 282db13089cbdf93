//! System 1, `calhamer`: a winner has 1, each of N who share a draw 1/N (Calhamer's own count; wins in brackets as in a list of
//! 1968).

use std::collections::BTreeMap;

use diagnostics::fraction::Fraction;

use super::{RatedGame, RatingRow};

/// Adds a share of a win; a sum that cannot be represented stays as it is.
fn plus_share(sum: Fraction, sharers: usize) -> Fraction {
    let share = i64::try_from(sharers).ok().and_then(|n| Fraction::ratio(1, n)).unwrap_or_default();
    sum.checked_sum(share).unwrap_or(sum)
}

/// `2`, `1/3`, `1 1/3`.
fn mixed_text(points: Fraction) -> String {
    let (above, below) = (points.numerator(), points.denominator());
    match (above / below, above % below) {
        (whole, 0) => whole.to_string(),
        (0, rest) => format!("{rest}/{below}"),
        (whole, rest) => format!("{whole} {rest}/{below}"),
    }
}

/// Rows sorted by points, wins, fewer games.
pub(super) fn rows(games: &[RatedGame]) -> Vec<(Vec<f64>, RatingRow)> {
    struct CalhamerCount(Fraction, usize, usize, usize);
    let mut people: BTreeMap<&str, CalhamerCount> = BTreeMap::new();
    for game in games {
        let winners = game.winners();
        for side in &game.sides {
            let Some(entry) = &side.entry else { continue };
            let count = people.entry(entry).or_insert(CalhamerCount(Fraction::ZERO, 0, 0, 0));
            count.1 += 1;
            if side.winner {
                count.0 = plus_share(count.0, winners.max(1));
                *(if game.solo { &mut count.2 } else { &mut count.3 }) += 1;
            }
        }
    }
    let people = people.into_iter();
    let people = people.map(|(person, CalhamerCount(points, games, wins, draws)): (&str, CalhamerCount)| {
        let value = points.numerator() as f64 / points.denominator() as f64;
        let row = RatingRow {
            person: person.into(),
            games,
            wins: Some(wins),
            draws: Some(draws),
            points: Some(value),
            fraction: mixed_text(points),
            average: Some(value / games as f64),
            ..RatingRow::default()
        };
        (vec![value, wins as f64, -(games as f64)], row)
    });
    people.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_fractions() {
        let sum = [1, 3, 3, 4].into_iter().fold(Fraction::ZERO, plus_share);
        assert_eq!(mixed_text(sum), "1 11/12");
        assert_eq!(mixed_text(plus_share(Fraction::ZERO, 3)), "1/3");
        assert_eq!(mixed_text(Fraction::ZERO), "0");
    }
}
