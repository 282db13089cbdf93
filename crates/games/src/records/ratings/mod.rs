//! Ratings: two systems over the games that are over, each stated whole in a file of its own.
//!
//! They see a game as a [`RatedGame`]: who counts for each power, who won, how many centres were held at the end. Games are
//! rated in the order in which their ends were sealed; a list never looks beyond that.

mod calhamer;
mod dolchstoss;

use std::collections::BTreeMap;

use serde::Serialize;

use adjudicator::season::Turn;
pub use folder::zine_config::RatingSystem;

/// A finished game that counts, as the systems see it.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    /// The game's id.
    pub id: String,
    /// Whether one power has it all: a win on the board or a concession.
    pub solo: bool,
    /// Its powers, in the order of the board.
    pub sides: Vec<RatedPower>,
}

/// A power of a finished game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatedPower {
    /// The person to whom its result is booked, by id; `None` if only standbys held it and lost.
    pub entry: Option<String>,
    /// Whether it won, was conceded to, or shares the draw.
    pub winner: bool,
    /// Centres (1958: units) after the last phase.
    pub count: u32,
    /// The year of its elimination.
    pub eliminated: Option<i32>,
    /// Its first holder, the only player whom system 2 considers.
    pub first: Option<FirstHolder>,
}

/// The first holder of a power.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstHolder {
    /// By id.
    pub person: String,
    /// If they left before the game ended and before the power was eliminated: the last season ordered, and whether by
    /// resignation.
    pub left: Option<(Turn, bool)>,
}

impl RatedGame {
    /// How many powers share it.
    fn winners(&self) -> usize {
        self.sides.iter().filter(|s| s.winner).count()
    }
}

/// A row of a list. Keys that a system does not have are absent from the data.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RatingRow {
    /// Rank in the list; equals share it.
    pub rank: usize,
    /// By id.
    pub person: String,
    /// As printed.
    pub name: String,
    /// Games booked to the player; system 2: scores without the notional one.
    pub games: usize,
    /// Wins and concessions alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<usize>,
    /// Draws shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<usize>,
    /// Calhamer points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// The points as a fraction, as printed: `1 1/3`.
    #[serde(skip)]
    pub fraction: String,
    /// Games left before their end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropouts: Option<usize>,
    /// The rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The sort key of system 2: the rating, divided for players who leave games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<f64>,
    /// Mean of a game's points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average: Option<f64>,
}

/// The lists of one rule-set, by system name. A system that does not fit the rule-set is left out.
pub type RatingLists = BTreeMap<&'static str, Vec<RatingRow>>;

/// The effect of a game on a list: rating (calhamer: points) before and after, by person.
pub type RatingChange = BTreeMap<String, (f64, f64)>;

/// All lists over games of one rule-set, in the order in which their ends were sealed. `name` returns the printed name and the
/// sort key; players with fewer games than `least` are left out of all lists but the first.
pub fn lists(games: &[RatedGame], least: usize, name: &dyn Fn(&str) -> (String, String)) -> RatingLists {
    let mut out = RatingLists::new();
    for system in RatingSystem::ALL {
        let Some(rows) = rows(system, games) else { continue };
        let least = if system == RatingSystem::Calhamer { 0 } else { least };
        out.insert(system.name(), ranked(rows, least, name));
    }
    out
}

/// The rows of a system, each with its sort keys, descending; `None` if the rule-set has no such list.
fn rows(system: RatingSystem, games: &[RatedGame]) -> Option<Vec<(Vec<f64>, RatingRow)>> {
    match system {
        RatingSystem::Calhamer => Some(calhamer::rows(games)),
        RatingSystem::Dolchstoss => dolchstoss::rows(games),
    }
}

/// Sorts and ranks: rows equal in all keys share a rank, and are in order of name.
fn ranked(
    rows: Vec<(Vec<f64>, RatingRow)>,
    least: usize,
    name: &dyn Fn(&str) -> (String, String),
) -> Vec<RatingRow> {
    let all = rows.into_iter().filter(|(_, row)| row.games >= least).map(|(key, row)| {
        let (printed, sort) = name(&row.person);
        (key, sort, RatingRow { name: printed, ..row })
    });
    let mut all: Vec<(Vec<f64>, String, RatingRow)> = all.collect();
    all.sort_by(|a, b| compare_ranks(&a.0, &b.0).then_with(|| (&a.1, &a.2.person).cmp(&(&b.1, &b.2.person))));
    let mut rank = 1;
    for at in 0..all.len() {
        if at > 0 && compare_ranks(&all[at - 1].0, &all[at].0).is_ne() {
            rank = at + 1;
        }
        all[at].2.rank = rank;
    }
    all.into_iter().map(|(.., row)| row).collect()
}

/// Sums of the same numbers in another order differ in the last bits, and count as equal.
fn compare_ranks(a: &[f64], b: &[f64]) -> std::cmp::Ordering {
    let pairs = a
        .iter()
        .zip(b)
        .map(|(x, y)| if (x - y).abs() < 1e-9 { std::cmp::Ordering::Equal } else { y.total_cmp(x) });
    pairs.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
}

/// The effect of the last of these games on the lists in force.
pub fn effect(systems: &[RatingSystem], games: &[RatedGame]) -> BTreeMap<&'static str, RatingChange> {
    let Some((last, before)) = games.split_last() else { return BTreeMap::new() };
    let people = last.sides.iter().flat_map(|s| s.entry.iter().chain(s.first.as_ref().map(|f| &f.person)));
    let people: Vec<&str> = people.map(String::as_str).collect();
    let mut out = BTreeMap::new();
    for system in systems {
        let (Some(old), Some(new)) = (rows(*system, before), rows(*system, games)) else { continue };
        let start = match system {
            RatingSystem::Dolchstoss => 100.0,
            RatingSystem::Calhamer => 0.0,
        };
        let change = people.iter().filter_map(|who| {
            Some(((*who).to_string(), (rating_of(&old, who).unwrap_or(start), rating_of(&new, who)?)))
        });
        out.insert(system.name(), change.collect());
    }
    out
}

fn rating_of(rows: &[(Vec<f64>, RatingRow)], who: &str) -> Option<f64> {
    rows.iter().find(|(_, r)| r.person == who).map(|(_, r)| r.points.or(r.rating).unwrap_or_default())
}

/// Groups equals: for each group of equal keys its first place, counted from 0, and its members. `sorted` has items with their
/// keys, best first.
fn places<K: PartialEq>(sorted: &[(K, usize)]) -> Vec<(usize, Vec<usize>)> {
    let mut out: Vec<(usize, Vec<usize>)> = Vec::new();
    for (at, (key, item)) in sorted.iter().enumerate() {
        match out.last_mut() {
            Some((_, members)) if sorted[at - 1].0 == *key => members.push(*item),
            _ => out.push((at, vec![*item])),
        }
    }
    out
}

#[cfg(test)]
mod tests;
