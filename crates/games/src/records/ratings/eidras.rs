//! System 3, `eidras`: a game moves twenty points for each point of result that was not expected (T. Nichols, Diplomatic Pouch
//! S1998R, with the constant of its published table).

use std::collections::BTreeMap;

use super::{RatedGame, RatingRow};

/// Rating of a new player.
pub(super) const START: f64 = 1000.0;
const K: f64 = 20.0;
const STEEPNESS: f64 = 0.002;

/// Rows sorted by rating.
pub(super) fn rows(games: &[RatedGame]) -> Vec<(Vec<f64>, RatingRow)> {
    let mut people: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for game in games {
        let (powers, winners) = (game.sides.len() as f64, game.winners().max(1) as f64);
        let before: Vec<f64> = game
            .sides
            .iter()
            .map(|s| s.entry.as_deref().and_then(|p| people.get(p)).map_or(START, |(rating, _)| *rating))
            .collect();
        // Relative to the best, so that no rating is too high for the exponential.
        let best = before.iter().copied().fold(f64::MIN, f64::max);
        let weight: Vec<f64> = before.iter().map(|r| (STEEPNESS * (r - best)).exp()).collect();
        let all: f64 = weight.iter().sum();
        for (side, weight) in game.sides.iter().zip(&weight) {
            let Some(entry) = &side.entry else { continue };
            let result = if side.winner { powers / winners } else { 0.0 };
            let known = people.entry(entry).or_insert((START, 0));
            known.0 += K * (result - powers * weight / all);
            known.1 += 1;
        }
    }
    let rows = people.into_iter().map(|(person, (rating, games))| {
        let row = RatingRow { person: person.into(), games, rating: Some(rating), ..RatingRow::default() };
        (vec![rating], row)
    });
    rows.collect()
}
