//! Systems 4 and 5, `squares` and `c-diplo`: a hundred points for each game, and the mean of a player's games.

use std::collections::BTreeMap;

use super::{RatedGame, RatingRow, places};

/// Points of each power by a sum of squares (tournament practice).
pub(super) fn squares(game: &RatedGame) -> Vec<f64> {
    let squares: Vec<f64> = game.sides.iter().map(|s| f64::from(s.count) * f64::from(s.count)).collect();
    let all: f64 = squares.iter().sum();
    squares.into_iter().map(|square| if all > 0.0 { 100.0 * square / all } else { 0.0 }).collect()
}

/// Points of each power in a draw: one for playing, one for each centre, and 38, 14 and 7 for the first three places, which
/// equals share (B.-A. Giraudon; World Diplomacy Database, "C-Diplo 100").
pub(super) fn c_diplo(game: &RatedGame) -> Vec<f64> {
    const PRIZES: [f64; 3] = [38.0, 14.0, 7.0];
    let mut order: Vec<(u32, usize)> = game.sides.iter().enumerate().map(|(i, s)| (s.count, i)).collect();
    order.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let mut points: Vec<f64> = game.sides.iter().map(|s| 1.0 + f64::from(s.count)).collect();
    for (first, members) in places(&order) {
        let prizes: f64 = PRIZES.iter().skip(first).take(members.len()).sum();
        for member in &members {
            points[*member] += prizes / members.len() as f64;
        }
    }
    points
}

/// Rows sorted by mean and games. A sole winner has a hundred, the others zero; `draw` gives the points of a draw.
pub(super) fn rows(games: &[RatedGame], draw: fn(&RatedGame) -> Vec<f64>) -> Vec<(Vec<f64>, RatingRow)> {
    let mut people: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for game in games {
        let points: Vec<f64> = if game.solo {
            game.sides.iter().map(|s| if s.winner { 100.0 } else { 0.0 }).collect()
        } else {
            draw(game)
        };
        for (side, points) in game.sides.iter().zip(points) {
            let Some(entry) = &side.entry else { continue };
            let sum = people.entry(entry).or_default();
            sum.0 += points;
            sum.1 += 1;
        }
    }
    let rows = people.into_iter().map(|(person, (sum, games)): (&str, (f64, usize))| {
        let mean = sum / games as f64;
        let (person, average, total) = (person.into(), Some(mean), Some(sum));
        (vec![mean, games as f64], RatingRow { person, games, average, total, ..RatingRow::default() })
    });
    rows.collect()
}
