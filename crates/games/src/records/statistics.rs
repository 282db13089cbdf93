//! Statistics of powers, players and the zine. A mean comes with the number of its values; a mean of none is absent.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use folder::{Content, IssueNumber};

use super::game::left;
use super::{GameRecord, PowerRecord, plain, printed_name, sort_key};
use crate::Games;

/// A power over the rated games of its rule-set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PowerStatistics {
    /// Its name.
    pub power: String,
    /// Rated games.
    pub games: usize,
    /// Wins and concessions.
    pub wins: usize,
    /// Draws shared.
    pub draws: usize,
    /// Calhamer points.
    pub points: f64,
    /// Games it survived without a share.
    pub survived: usize,
    /// Games in which it was eliminated.
    pub eliminated: usize,
    /// Mean year of elimination, of [`PowerStatistics::eliminated`].
    pub eliminated_in: Option<f64>,
    /// Mean final count, of [`PowerStatistics::games`].
    pub centres: Option<f64>,
    /// Mean count at the end of the first, second, ... year of a game, each with the number of games that had it.
    pub by_year: Vec<(f64, usize)>,
    /// Sets of moves missing.
    pub missing: usize,
}

/// A person's record.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PlayerStatistics {
    /// By id.
    pub person: String,
    /// As printed.
    pub name: String,
    /// Rated games booked to the player.
    pub games: usize,
    /// Wins and concessions.
    pub wins: usize,
    /// Draws shared.
    pub draws: usize,
    /// Games survived without a share.
    pub survived: usize,
    /// Games in which they were eliminated.
    pub eliminated: usize,
    /// Parts left before their end.
    pub left: usize,
    /// Parts begun as a standby.
    pub stood_in: usize,
    /// Running games in which they have a seat.
    pub running: usize,
    /// Powers played.
    pub powers: Vec<String>,
    /// Sets of moves missing.
    pub missing: usize,
    /// The best count ever at the end of a year, of a power held then.
    pub best: u32,
    /// Letters printed.
    pub letters: usize,
    /// The first issue with a seat, letter or signed press.
    pub first: Option<i64>,
    /// The last one.
    pub last: Option<i64>,
}

/// The zine in numbers.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Totals {
    /// Issues sealed.
    pub issues: usize,
    /// Flyers sealed.
    pub flyers: usize,
    /// Pages printed.
    pub pages: i64,
    /// Date of the first issue.
    pub first: Option<String>,
    /// Date of the last issue.
    pub last: Option<String>,
    /// Mean number of days between two issues.
    pub days: Option<f64>,
    /// The longest interval between two issues, in days.
    pub gap: Option<i64>,
    /// Games by rule-set: begun, over, running.
    pub games: BTreeMap<String, (usize, usize, usize)>,
    /// Mean length of a finished game, in years, and the number of games.
    pub years: Option<(f64, usize)>,
    /// Mean length of a finished game, in days from the issue it began in to that of its end, and the number of games.
    pub length: Option<(f64, usize)>,
    /// Orders read.
    pub orders: usize,
    /// Sets of moves missing, as a percentage of those due.
    pub missing: Option<f64>,
    /// Sets of moves due.
    pub due: usize,
    /// Letters printed.
    pub letters: usize,
    /// Number of their writers.
    pub writers: usize,
}

/// The days from one date to another.
fn days_between(a: jiff::civil::Date, b: jiff::civil::Date) -> i64 {
    i64::from(b.since(a).map_or(0, |s| s.get_days()))
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The outcome of a rated game for a power.
struct GameOutcome {
    won: bool,
    drew: bool,
    eliminated: bool,
    points: f64,
}

fn came(game: &GameRecord, power: &PowerRecord) -> GameOutcome {
    let solo = game.ended.as_ref().is_some_and(|e| matches!(e.kind, "win" | "concession"));
    let winners = game.powers.iter().filter(|p| p.winner).count().max(1);
    let points = if power.winner { 1.0 / winners as f64 } else { 0.0 };
    GameOutcome {
        won: power.winner && solo,
        drew: power.winner && !solo,
        eliminated: !power.winner && power.eliminated.is_some(),
        points,
    }
}

/// The powers of each rule-set with a game begun.
pub(super) fn countries(games: &[GameRecord]) -> BTreeMap<String, Vec<PowerStatistics>> {
    let mut out: BTreeMap<String, Vec<PowerStatistics>> = BTreeMap::new();
    for game in games {
        let list = out.entry(game.variant.clone()).or_default();
        for power in &game.powers {
            if !list.iter().any(|c| c.power == power.power) {
                list.push(PowerStatistics { power: power.power.clone(), ..PowerStatistics::default() });
            }
        }
    }
    for (variant, list) in &mut out {
        for country in list {
            let rated = games.iter().filter(|g| g.rated && g.variant == *variant);
            let mine =
                rated.flat_map(|g| g.powers.iter().filter(|p| p.power == country.power).map(move |p| (g, p)));
            let (mut years, mut counts, mut by_year) = (Vec::new(), Vec::new(), Vec::<Vec<f64>>::new());
            for (game, power) in mine {
                let came = came(game, power);
                country.games += 1;
                country.wins += usize::from(came.won);
                country.draws += usize::from(came.drew);
                country.eliminated += usize::from(came.eliminated);
                country.points += came.points;
                country.missing += power.missing;
                years.extend(power.eliminated.filter(|_| came.eliminated).map(f64::from));
                counts.push(f64::from(power.r#final));
                for (at, count) in power.counts.iter().skip(1).enumerate() {
                    by_year.resize_with(by_year.len().max(at + 1), Vec::new);
                    by_year[at].push(f64::from(*count));
                }
            }
            country.survived = country.games - country.wins - country.draws - country.eliminated;
            country.eliminated_in = mean(&years);
            country.centres = mean(&counts);
            country.by_year = by_year.iter().filter_map(|n| Some((mean(n)?, n.len()))).collect();
        }
    }
    out
}

/// Everybody who held a seat or wrote, in order of name.
pub(super) fn players(
    content: &Content,
    played: &Games,
    games: &[GameRecord],
    until: i64,
) -> Vec<PlayerStatistics> {
    let mut all: BTreeMap<String, PlayerStatistics> = BTreeMap::new();
    let mut seen: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
    for game in games {
        let history = played.get(&game.id);
        if history.is_some_and(|history| history.game.file.is_hidden()) {
            continue;
        }
        for (at, power) in game.powers.iter().enumerate() {
            let came = came(game, power);
            if let Some(entry) = power.entry.as_ref().filter(|_| game.rated) {
                let player = all.entry(entry.clone()).or_default();
                player.games += 1;
                player.wins += usize::from(came.won);
                player.draws += usize::from(came.drew);
                player.eliminated += usize::from(came.eliminated);
                player.survived += usize::from(!came.won && !came.drew && !came.eliminated);
            }
            for part in &power.parts {
                let player = all.entry(part.person.clone()).or_default();
                player.left += usize::from(left(power, part).is_some());
                player.stood_in += usize::from(part.standby);
                player.running += usize::from(game.ended.is_none() && part.last.is_none());
                if !player.powers.contains(&power.power) {
                    player.powers.push(power.power.clone());
                }
            }
            let Some(history) = history else { continue };
            let Some(owner) = history.rules.board().powers().nth(at) else { continue };
            for phase in &history.phases {
                let Some(person) = history.seats.seat_in(owner, phase.turn).and_then(|s| s.person.clone())
                else {
                    continue;
                };
                let shown = power.parts.iter().any(|p| p.person == person);
                if !shown {
                    continue;
                }
                seen.entry(person.clone()).or_default().insert(phase.issue.printing_issue());
                let closing = game.years.iter().position(|y| *y == phase.turn.year);
                let count = closing.and_then(|y| power.counts.get(y)).copied().unwrap_or(0);
                let last_of_year =
                    !history.phases.iter().any(|p| p.turn.year == phase.turn.year && p.turn > phase.turn);
                if let Some(player) = all.get_mut(&person) {
                    if last_of_year {
                        player.best = player.best.max(count);
                    }
                    player.missing += phase
                        .missing
                        .iter()
                        .filter(|m| m.power == owner && m.row > 0 && m.person == person)
                        .count();
                }
            }
        }
    }
    let names: BTreeMap<String, &String> =
        content.people.iter().map(|(id, p)| (plain(&p.printed_name()), id)).collect();
    for (issue, writer) in letters(content, until) {
        let id = if content.people.contains_key(&writer) {
            Some(writer)
        } else {
            names.get(&plain(&writer)).map(|s| (*s).clone())
        };
        if let Some(id) = id {
            all.entry(id.clone()).or_default().letters += 1;
            seen.entry(id).or_default().insert(issue);
        }
    }
    let out = all.into_iter().map(|(person, player)| {
        let issues = seen.get(&person);
        PlayerStatistics {
            name: printed_name(content, &person),
            first: issues.and_then(|i| i.first().copied()),
            last: issues.and_then(|i| i.last().copied()),
            person,
            ..player
        }
    });
    let mut out: Vec<PlayerStatistics> = out.collect();
    out.sort_by_cached_key(|p| (sort_key(content, &p.person), p.person.clone()));
    out
}

/// Printed letters of sealed issues: number of the issue and writer.
fn letters(content: &Content, until: i64) -> Vec<(i64, String)> {
    let mut out = Vec::new();
    for issue in content.issues.iter().filter(|i| i.number() <= until) {
        for letter in issue.letters.iter().filter(|l| l.front.print != Some(false)) {
            if !letter.front.writers.is_empty() {
                out.extend(letter.front.writers.iter().map(|w| (issue.number(), w.get_ref().clone())));
                continue;
            }
            let text = letter.source.text.get(letter.body..).unwrap_or_default();
            let starts = text.split("\n\n").filter_map(|p| p.trim_start().split_once(':'));
            let first = starts
                .map(|(name, _)| name.trim_matches(['*', '_', ' ']))
                .find(|name: &&str| content.people.values().any(|p| plain(&p.printed_name()) == plain(name)));
            out.extend(first.map(|name| (issue.number(), name.to_string())));
        }
    }
    out
}

/// The zine in numbers.
pub(super) fn totals(content: &Content, games: &[GameRecord], name: IssueNumber) -> Totals {
    let until = name.issue;
    let flyers = content.flyers.iter().filter(|f| f.sealed.is_some() && f.name() <= name);
    let issues: Vec<_> = content.issues.iter().filter(|i| i.number() <= until).collect();
    let dates: Vec<jiff::civil::Date> = issues.iter().map(|i| i.file.date.0).collect();
    let gaps: Vec<i64> = dates.windows(2).map(|d| days_between(d[0], d[1])).collect();
    let mut out = Totals {
        issues: issues.len(),
        flyers: flyers.count(),
        pages: issues.iter().filter_map(|i| Some(i.seal()?.pages)).sum(),
        first: dates.first().map(ToString::to_string),
        last: dates.last().map(ToString::to_string),
        days: mean(&gaps.iter().map(|d| *d as f64).collect::<Vec<_>>()),
        gap: gaps.iter().max().copied(),
        orders: games.iter().map(|g| g.orders).sum(),
        due: games.iter().map(|g| g.due).sum(),
        ..Totals::default()
    };
    let missing: usize = games.iter().map(|g| g.missing).sum();
    out.missing = (out.due > 0).then(|| 100.0 * missing as f64 / out.due as f64);
    let (mut years, mut lengths) = (Vec::new(), Vec::new());
    for game in games {
        let count = out.games.entry(game.variant.clone()).or_default();
        count.0 += 1;
        *(if game.ended.is_some() { &mut count.1 } else { &mut count.2 }) += 1;
        let Some(ended) = &game.ended else { continue };
        years.push(game.years.len().saturating_sub(1) as f64);
        let date = |n: i64| content.issue(n).map(|i| i.file.date.0);
        if let (Some(a), Some(b)) = (game.started.as_ref().and_then(|s| date(s.issue)), date(ended.issue)) {
            lengths.push(days_between(a, b) as f64);
        }
    }
    out.years = mean(&years).map(|m| (m, years.len()));
    out.length = mean(&lengths).map(|m| (m, lengths.len()));
    let letters = letters(content, until);
    out.letters = letters.len();
    out.writers = letters.iter().map(|(_, who)| plain(who)).collect::<BTreeSet<_>>().len();
    out
}
