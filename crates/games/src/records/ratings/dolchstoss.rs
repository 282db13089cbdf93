//! System 2, `dolchstoss`: a game is worth what its players are rated, and is shared out by places (R. Sharp, *Dolchstoss*).
//!
//! Where the source is silent: everybody after the first holder of a power is disregarded, even a winner; all equals share;
//! fifths are rounded down.

use std::collections::BTreeMap;

use adjudicator::season::Season;

use super::{FirstHolder, RatedGame, RatingRow, places};

/// The notional game everybody begins with.
const NOTIONAL: f64 = 100.0;
/// Finishes after which the notional game no longer counts.
const SETTLED: usize = 5;
/// Number of powers of a rule-set that has this list.
const POWERS: usize = 7;
/// Shares of a game's worth by place, in hundredths.
const SHARES: [f64; POWERS] = [30.0, 20.0, 15.0, 10.0, 5.0, 5.0, 5.0];
/// The rest, for survivors.
const REST: f64 = 10.0;

#[derive(Clone, Debug, Default)]
struct Scores {
    /// Score of each game in order, and whether it was left before its end.
    all: Vec<(f64, bool)>,
}

/// How a first holder finished; greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Placement {
    /// Year and season; an elimination counts as winter. In one season: dropped out, resigned, eliminated.
    Out(i32, u8, u8),
    /// Survived, with this many centres.
    Alive(u32),
    /// Won, or shared the draw.
    Won,
}

/// Rows sorted by the divided rating; `None` if a game has other than seven powers.
pub(super) fn rows(games: &[RatedGame]) -> Option<Vec<(Vec<f64>, RatingRow)>> {
    if games.iter().any(|game| game.sides.len() != POWERS) {
        return None;
    }
    let mut people: BTreeMap<&str, Scores> = BTreeMap::new();
    for game in games {
        let begun: Vec<(usize, &FirstHolder)> =
            game.sides.iter().enumerate().filter_map(|(i, s)| Some((i, s.first.as_ref()?))).collect();
        let worth: f64 =
            begun.iter().map(|(_, f)| people.get(f.person.as_str()).map_or(NOTIONAL, Scores::rating)).sum();
        let shares = shares(game, &begun);
        for ((_, first), share) in begun.iter().zip(shares) {
            let scores = people.entry(&first.person).or_default();
            scores.all.push((worth * share / 100.0, first.left.is_some()));
        }
    }
    let rows = people.into_iter().map(|(person, scores): (&str, Scores)| {
        let (games, left, rating) = (scores.all.len(), scores.left(), scores.rating());
        let ranking = match (2 * left > games, 3 * left >= games && left > 0) {
            (true, _) => rating / (left as f64 + 2.0),
            (false, true) => rating / (left as f64 + 1.0),
            (false, false) => rating,
        };
        let (person, dropouts) = (person.into(), Some(left));
        let (rating, ranking_said) = (Some(rating), Some(ranking));
        let row =
            RatingRow { person, games, dropouts, rating, ranking: ranking_said, ..RatingRow::default() };
        (vec![ranking], row)
    });
    Some(rows.collect())
}

/// The share of each first holder, in hundredths of the game's worth.
pub(super) fn shares(game: &RatedGame, begun: &[(usize, &FirstHolder)]) -> Vec<f64> {
    let came = |(side, first): &(usize, &FirstHolder)| {
        let side = &game.sides[*side];
        match (first.left, side.winner, side.eliminated) {
            (Some((turn, resigned)), ..) => {
                Placement::Out(turn.year, turn.order().1 as u8, u8::from(resigned))
            }
            (None, true, _) => Placement::Won,
            (None, false, Some(year)) => Placement::Out(year, Season::Winter as u8, 2),
            (None, false, None) => Placement::Alive(side.count),
        }
    };
    let mut order: Vec<(Placement, usize)> =
        begun.iter().map(came).enumerate().map(|(i, c)| (c, i)).collect();
    let alive = order.iter().filter(|(came, _)| matches!(came, Placement::Won | Placement::Alive(_)));
    let alive: Vec<(usize, u32)> = alive.map(|(_, i)| (*i, game.sides[begun[*i].0].count)).collect();
    let sharers: Vec<usize> = order.iter().filter(|(c, _)| *c == Placement::Won).map(|(_, i)| *i).collect();
    order.sort_by_key(|(came, _)| std::cmp::Reverse(*came));
    let mut out = vec![0.0; begun.len()];
    for (first, members) in places(&order) {
        let sum: f64 = SHARES.iter().skip(first).take(members.len()).sum();
        for member in &members {
            out[*member] += sum / members.len() as f64;
        }
    }
    if game.solo {
        let centres: f64 = alive.iter().map(|(_, count)| f64::from(*count)).sum();
        for (i, count) in alive.iter().filter(|_| centres > 0.0) {
            out[*i] += REST * f64::from(*count) / centres;
        }
    } else {
        for i in &sharers {
            out[*i] += REST / sharers.len() as f64;
        }
    }
    out
}

impl Scores {
    fn left(&self) -> usize {
        self.all.iter().filter(|(_, left)| *left).count()
    }

    /// The mean of the games that count.
    fn rating(&self) -> f64 {
        let mut counted: Vec<f64> = self.all.iter().filter(|(_, left)| !left).map(|(s, _)| *s).collect();
        if counted.len() < SETTLED {
            counted.push(NOTIONAL);
        } else {
            counted.sort_by(f64::total_cmp);
            let worst = (self.all.len() / 5).min(counted.len() - 1);
            counted.drain(..worst);
        }
        // A game that was left counts only against its player.
        for (score, _) in self.all.iter().filter(|(_, left)| *left) {
            if *score < mean_of(&counted) {
                counted.push(*score);
            }
        }
        mean_of(&counted)
    }
}

fn mean_of(scores: &[f64]) -> f64 {
    scores.iter().sum::<f64>() / scores.len() as f64
}
