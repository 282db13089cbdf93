//! The records computed a second time, as simply as possible, from a test's knowledge of its games, without any code of the crate.

use std::collections::BTreeMap;

use serde_json::Value;

/// A game from the data. Powers are indices into the test's list.
pub struct Fact {
    pub id: String,
    /// `win`, `concession`, `draw`, `abandoned`.
    pub kind: &'static str,
    pub winners: Vec<usize>,
    /// The issue that ends it.
    pub issue: i64,
    /// Years of the chart, beginning with the one before the game.
    pub years: Vec<i32>,
    /// Closing counts by power and year.
    pub counts: Vec<Vec<u32>>,
    /// The players of each power, in order.
    pub parts: Vec<Vec<Part>>,
    /// Movement seasons: year, 1 for a fall, the issue, powers with units, powers without orders.
    pub seasons: Vec<NaiveSeason>,
    /// Orders of all phases, by issue.
    pub orders: BTreeMap<i64, usize>,
}

/// Year, 1 for a fall, the issue, powers with units, powers without orders.
pub type NaiveSeason = (i32, u8, i64, Vec<usize>, Vec<usize>);

/// The test's knowledge of the zine besides its games.
pub struct Told<'a> {
    /// Letters printed: the issue and the writer's id.
    pub letters: &'a [(i64, String)],
    /// The issue's date as days since some day, and as printed in data.
    pub date: &'a dyn Fn(i64) -> (i64, String),
    /// The gamesmaster of every game, by id.
    pub gm: &'a str,
}

/// A person's time with a power; the last season ordered for as year and season, 1 for a fall.
#[derive(Clone)]
pub struct Part {
    pub person: String,
    pub until: Option<(i32, u8)>,
    pub resigned: bool,
    pub standby: bool,
}

impl Fact {
    fn last(&self, power: usize) -> u32 {
        *self.counts[power].last().unwrap()
    }

    fn out(&self, power: usize) -> Option<i32> {
        if self.last(power) > 0 {
            return None;
        }
        let mut at = self.years.len();
        while at > 0 && self.counts[power][at - 1] == 0 {
            at -= 1;
        }
        Some(self.years[at])
    }

    /// The person credited with a power's result.
    fn entry(&self, power: usize) -> Option<&str> {
        let parts = &self.parts[power];
        let last = parts.last()?;
        if !last.standby || (self.winners.contains(&power) && self.kind != "abandoned") {
            return Some(&last.person);
        }
        parts.iter().rev().find(|p| !p.standby).map(|p| p.person.as_str())
    }

    /// Whether a part ended before the game, and before its power did.
    fn left(&self, power: usize, part: &Part) -> bool {
        let Some((year, season)) = part.until else { return false };
        self.out(power).is_none_or(|out| (year, season) < (out, 2))
    }

    fn solo(&self) -> bool {
        self.kind == "win" || self.kind == "concession"
    }

    /// The player of a power in a season.
    fn holder(&self, power: usize, year: i32, season: u8) -> &str {
        let parts = &self.parts[power];
        let at = parts.iter().position(|p| p.until.is_none_or(|until| (year, season) <= until)).unwrap();
        &parts[at].person
    }
}

/// A list as rows of person to key and value; compared with the row of the same person.
type List = BTreeMap<String, BTreeMap<&'static str, f64>>;

fn calhamer(games: &[&Fact]) -> List {
    let mut out = List::new();
    for game in games {
        for power in 0..7 {
            let Some(person) = game.entry(power) else { continue };
            let row = out.entry(person.into()).or_default();
            let won = game.winners.contains(&power);
            *row.entry("games").or_default() += 1.0;
            *row.entry("points").or_default() += if won { 1.0 / game.winners.len() as f64 } else { 0.0 };
            *row.entry("wins").or_default() += f64::from(u8::from(won && game.solo()));
            *row.entry("draws").or_default() += f64::from(u8::from(won && !game.solo()));
        }
    }
    for row in out.values_mut() {
        let average = row["points"] / row["games"];
        row.insert("average", average);
    }
    out
}

fn dolchstoss(games: &[&Fact]) -> List {
    // Every score, and whether its game was left early.
    let mut scores: BTreeMap<String, Vec<(f64, bool)>> = BTreeMap::new();
    let rating = |mine: Option<&Vec<(f64, bool)>>| -> f64 {
        let Some(mine) = mine else { return 100.0 };
        let mut finished: Vec<f64> = mine.iter().filter(|s| !s.1).map(|s| s.0).collect();
        finished.sort_by(|a, b| b.total_cmp(a));
        if finished.len() >= 5 {
            let keep = (finished.len() - (mine.len() / 5).min(finished.len() - 1)).max(1);
            finished.truncate(keep);
        } else {
            finished.push(100.0);
        }
        for left in mine.iter().filter(|s| s.1) {
            if left.0 < finished.iter().sum::<f64>() / finished.len() as f64 {
                finished.push(left.0);
            }
        }
        finished.iter().sum::<f64>() / finished.len() as f64
    };
    for game in games {
        let first = |p: usize| &game.parts[p][0];
        let worth: f64 = (0..7).map(|p| rating(scores.get(&first(p).person))).sum();
        // Class (2 shared the end, 1 survived, 0 was eliminated), then the tie-breakers within a class.
        let place = |p: usize| {
            let part = first(p);
            if game.left(p, part) {
                let (year, season) = part.until.unwrap();
                (0, year, u32::from(season), u32::from(part.resigned))
            } else if game.winners.contains(&p) {
                (2, 0, 0, 0)
            } else if let Some(year) = game.out(p) {
                (0, year, 2, 2)
            } else {
                (1, 0, game.last(p), 0)
            }
        };
        let places: Vec<_> = (0..7).map(place).collect();
        let percent = [30.0, 20.0, 15.0, 10.0, 5.0, 5.0, 5.0];
        let alive: Vec<usize> = (0..7).filter(|p| places[*p].0 > 0).collect();
        let sharers = places.iter().filter(|p| p.0 == 2).count();
        let centres: u32 = alive.iter().map(|p| game.last(*p)).sum();
        let mut made = Vec::new();
        for p in 0..7 {
            let better = places.iter().filter(|other| **other > places[p]).count();
            let same = places.iter().filter(|other| **other == places[p]).count();
            let mut share = percent[better..better + same].iter().sum::<f64>() / same as f64;
            if game.solo() && alive.contains(&p) && centres > 0 {
                share += 10.0 * f64::from(game.last(p)) / f64::from(centres);
            }
            if !game.solo() && places[p].0 == 2 {
                share += 10.0 / sharers as f64;
            }
            made.push((first(p).person.clone(), (worth * share / 100.0, game.left(p, first(p)))));
        }
        for (person, score) in made {
            scores.entry(person).or_default().push(score);
        }
    }
    let row = |(person, mine): (&String, &Vec<(f64, bool)>)| {
        let (games, left) = (mine.len(), mine.iter().filter(|s| s.1).count());
        let rated = rating(Some(mine));
        let ranking = if 2 * left > games {
            rated / (left + 2) as f64
        } else if left > 0 && 3 * left >= games {
            rated / (left + 1) as f64
        } else {
            rated
        };
        let row =
            [("games", games as f64), ("dropouts", left as f64), ("rating", rated), ("ranking", ranking)];
        (person.clone(), row.into())
    };
    scores.iter().map(row).collect()
}

/// The two lists over the games that are over by an issue, each with what it is sorted by.
pub fn lists(games: &[Fact], until: i64) -> Vec<(&'static str, Vec<&'static str>, List)> {
    let mut over: Vec<&Fact> = games.iter().filter(|g| g.issue <= until && g.kind != "abandoned").collect();
    over.sort_by_key(|g| (g.issue, g.id.clone()));
    vec![
        ("calhamer", vec!["points", "wins", "-games"], calhamer(&over)),
        ("dolchstoss", vec!["ranking"], dolchstoss(&over)),
    ]
}

/// Compares the records of an issue, as data, with the facts.
pub fn hold(records: &Value, games: &[Fact], told: &Told, until: i64) {
    for (system, keys, list) in lists(games, until) {
        let rows = records["ratings"]["Standard"][system].as_array().cloned().unwrap_or_default();
        assert_eq!(rows.len(), list.len(), "{system} until {until}");
        let key = |person: &str| -> Vec<f64> {
            let of = |key: &&str| match key.strip_prefix('-') {
                Some(key) => -list[person][key],
                None => list[person][*key],
            };
            keys.iter().map(of).collect()
        };
        let better = |a: &[f64], b: &[f64]| {
            a.iter().zip(b).find(|(x, y)| (*x - *y).abs() > 1e-9).is_some_and(|(x, y)| x > y)
        };
        for row in &rows {
            let person = row["person"].as_str().unwrap();
            for (name, value) in &list[person] {
                let shown = row[*name].as_f64().unwrap_or_else(|| panic!("{system} {name}: {row}"));
                assert!(
                    (shown - value).abs() < 1e-6,
                    "{system} {person} {name} until {until}: {shown}, not {value}"
                );
            }
            let mine = key(person);
            let rank = 1 + list.keys().filter(|other| better(&key(other), &mine)).count();
            assert_eq!(row["rank"], rank, "{system} {person}");
        }
    }
    let rated: Vec<&Fact> = games.iter().filter(|g| g.issue <= until && g.kind != "abandoned").collect();
    for (at, country) in records["countries"]["Standard"].as_array().unwrap().iter().enumerate() {
        let count = |f: &dyn Fn(&Fact) -> bool| rated.iter().filter(|g| f(g)).count();
        let (won, shared) =
            (|g: &Fact| g.winners.contains(&at), |g: &Fact| g.winners.contains(&at) && !g.solo());
        assert_eq!(country["games"], rated.len());
        assert_eq!(country["wins"], count(&|g| won(g) && g.solo()));
        assert_eq!(country["draws"], count(&shared));
        assert_eq!(country["eliminated"], count(&|g| g.out(at).is_some() && !won(g)));
        assert_eq!(country["survived"], count(&|g| g.out(at).is_none() && !won(g)));
        let mean =
            |values: Vec<f64>| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
        let close = |key: &str, value: Option<f64>| match (country[key].as_f64(), value) {
            (Some(a), Some(b)) => assert!((a - b).abs() < 1e-6, "{key} of {country}: {b}"),
            (a, b) => assert_eq!(a, b, "{key} of {country}"),
        };
        close("points", Some(rated.iter().filter(|g| won(g)).map(|g| 1.0 / g.winners.len() as f64).sum()));
        close("centres", mean(rated.iter().map(|g| f64::from(g.last(at))).collect()));
        let out = rated.iter().filter(|g| !won(g)).filter_map(|g| g.out(at));
        close("eliminated_in", mean(out.map(f64::from).collect()));
        let by_year = country["by_year"].as_array().unwrap();
        assert_eq!(by_year.len(), rated.iter().map(|g| g.years.len() - 1).max().unwrap_or(0));
        for (year, row) in by_year.iter().enumerate() {
            let had: Vec<f64> =
                rated.iter().filter_map(|g| g.counts[at].get(year + 1)).map(|n| f64::from(*n)).collect();
            assert_eq!(row[1], had.len());
            assert!((row[0].as_f64().unwrap() - mean(had).unwrap()).abs() < 1e-6);
        }
        let missing = rated.iter().flat_map(|g| &g.seasons).filter(|s| s.4.contains(&at)).count();
        assert_eq!(country["missing"], missing, "missing orders of {country}");
    }
    players(records, games, told, until);
    if games.iter().all(|g| g.issue <= until) {
        roster(records, games);
    }
    for game in games {
        self::game(records, game, told, until);
    }
    let totals = &records["totals"];
    let played: Vec<_> = games.iter().flat_map(|g| &g.seasons).filter(|s| s.2 <= until).collect();
    let (due, missing): (usize, usize) =
        (played.iter().map(|s| s.3.len()).sum(), played.iter().map(|s| s.4.len()).sum());
    assert_eq!(totals["due"], due);
    if due > 0 {
        assert!((totals["missing"].as_f64().unwrap() - 100.0 * missing as f64 / due as f64).abs() < 1e-6);
    }
    assert_eq!(totals["issues"], until);
    let over: Vec<&Fact> = games.iter().filter(|g| g.issue <= until).collect();
    let begun = games.iter().filter(|g| g.seasons[0].2 <= until).count();
    assert_eq!(
        totals["games"]["Standard"].as_array().cloned(),
        (begun > 0).then(|| { [begun, over.len(), begun - over.len()].map(Value::from).to_vec() })
    );
    if !over.is_empty() {
        let years: usize = over.iter().map(|g| g.years.len() - 1).sum();
        assert!((totals["years"][0].as_f64().unwrap() - years as f64 / over.len() as f64).abs() < 1e-6);
        assert_eq!(totals["years"][1], over.len());
        let days = over.iter().map(|g| (told.date)(g.issue).0 - (told.date)(1).0).sum::<i64>() as f64;
        assert!((totals["length"][0].as_f64().unwrap() - days / over.len() as f64).abs() < 1e-6);
        assert_eq!(totals["length"][1], over.len());
    }
    let orders = games.iter().flat_map(|g| &g.orders).filter(|(issue, _)| **issue <= until);
    assert_eq!(totals["orders"], orders.map(|(_, n)| n).sum::<usize>(), "orders until {until}");
    assert_eq!((&totals["first"], &totals["last"]), (&(told.date)(1).1.into(), &(told.date)(until).1.into()));
    let gaps: Vec<i64> = (1..until).map(|n| (told.date)(n + 1).0 - (told.date)(n).0).collect();
    assert_eq!(totals["gap"].as_i64(), gaps.iter().max().copied());
    let mean = gaps.iter().sum::<i64>() as f64 / gaps.len() as f64;
    assert!((totals["days"].as_f64().unwrap() - mean).abs() < 1e-6);
    let wrote: Vec<&String> = told.letters.iter().filter(|(n, _)| *n <= until).map(|(_, who)| who).collect();
    assert_eq!(totals["letters"], wrote.len());
    let writers: std::collections::BTreeSet<_> = wrote.into_iter().collect();
    assert_eq!(totals["writers"], writers.len());
}

/// The state of everybody, once every game is over: dropped if they left their last game, otherwise finished.
fn roster(records: &Value, games: &[Fact]) {
    let rows = records["roster"]["people"].as_array().unwrap();
    let held = |id: &str| games.iter().flat_map(|g| g.parts.iter().flatten()).any(|p| p.person == id);
    for row in rows {
        let id = row["person"].as_str().unwrap();
        assert_eq!(row["active"], held(id), "{row}");
        // Their last part: that of the issue which ended it, by leaving or by the end of the game.
        let ended =
            |g: &Fact, p: &Part| p.until.map_or(g.issue, |(year, _)| (i64::from(year) - 1899).min(g.issue));
        let parts =
            games.iter().flat_map(|g| (0..7).flat_map(move |at| g.parts[at].iter().map(move |p| (g, at, p))));
        let mine: Vec<_> = parts.filter(|(.., p)| p.person == id).collect();
        let last = mine.iter().map(|(g, _, p)| ended(g, p)).max();
        let ends: Vec<bool> = mine
            .iter()
            .filter(|(g, _, p)| Some(ended(g, p)) == last)
            .map(|(g, at, p)| g.left(*at, p))
            .collect();
        // Among parts that ended in one issue, either may count.
        let state = row["state"].as_str().unwrap();
        let fits = match state {
            "dropped" => ends.contains(&true),
            "finished" => ends.contains(&false),
            "asked" => mine.is_empty(),
            _ => false,
        };
        assert!(fits, "{row}: {ends:?}");
    }
    let count = |key: &str, state: &str| {
        let new = |r: &&Value| r["new_blood"] == true && (state.is_empty() || r["state"] == state);
        assert_eq!(records["roster"][key], rows.iter().filter(new).count(), "{key}");
    };
    count("names", "");
    count("dropped", "dropped");
}

/// A game's own row.
fn game(records: &Value, game: &Fact, told: &Told, until: i64) {
    let list = records["games"].as_array().unwrap();
    let row = list.iter().find(|row| row["id"] == game.id);
    let seasons: Vec<_> = game.seasons.iter().filter(|s| s.2 <= until).collect();
    let Some(row) = row else { return assert!(seasons.is_empty(), "{} until {until}", game.id) };
    assert_eq!((&row["name"], &row["gm"]), (&game.id.clone().into(), &told.gm.into()));
    assert_eq!(row["numbers"].as_array().map(Vec::len), Some(1));
    let begun = serde_json::json!({ "issue": 1, "date": (told.date)(1).1 });
    assert_eq!(row["started"], begun);
    assert_eq!(row["seasons"], seasons.len(), "{} until {until}", game.id);
    assert_eq!(row["due"], seasons.iter().map(|s| s.3.len()).sum::<usize>());
    assert_eq!(row["missing"], seasons.iter().map(|s| s.4.len()).sum::<usize>());
    let orders = game.orders.iter().filter(|(issue, _)| **issue <= until).map(|(_, n)| n).sum::<usize>();
    assert_eq!(row["orders"], orders, "orders of {} until {until}", game.id);
    assert_eq!(row["errata"].as_array().map(Vec::len), Some(0));
    let is_over = game.issue <= until;
    for (at, power) in row["powers"].as_array().unwrap().iter().enumerate() {
        let what = format!("{} {} until {until}", game.id, power["power"]);
        let silent = seasons.iter().filter(|s| s.4.contains(&at)).count();
        assert_eq!(power["missing"], silent, "missing of {what}");
        let upto = seasons.iter().map(|s| s.0).max().map_or(1, |last| {
            game.years.iter().position(|year| *year == last).map_or(game.years.len(), |n| n + 1)
        });
        let counts = &game.counts[at][..upto];
        assert_eq!(power["counts"].as_array().unwrap().len(), upto, "{what}");
        assert!(
            power["counts"].as_array().unwrap().iter().zip(counts).all(|(a, b)| a == b),
            "{what}: {power}"
        );
        assert_eq!(power["final"], counts[upto - 1], "{what}");
        if is_over {
            assert_eq!(power["eliminated"].as_i64(), game.out(at).map(i64::from), "{what}");
            assert_eq!(power["entry"].as_str(), game.entry(at), "{what}");
            let parts = power["parts"].as_array().unwrap();
            assert_eq!(parts.len(), game.parts[at].len(), "{what}");
            let mut from = (0, 0);
            for (part, own) in parts.iter().zip(&game.parts[at]) {
                assert_eq!(
                    (&part["person"], &part["standby"]),
                    (&own.person.clone().into(), &own.standby.into())
                );
                let held = |s: &&&NaiveSeason| {
                    (s.0, s.1) > from && own.until.is_none_or(|until| (s.0, s.1) <= until)
                };
                assert_eq!(part["seasons"], seasons.iter().filter(held).count(), "{} of {what}", own.person);
                if let Some((year, season)) = own.until {
                    let name = if season == 1 { "Fall" } else { "Spring" };
                    assert_eq!(part["until"], format!("{name} {year}"), "{what}");
                }
                from = own.until.unwrap_or(from);
            }
        } else {
            assert!(power["entry"].is_null(), "{what}");
        }
    }
    if !is_over {
        return assert!(row["ended"].is_null());
    }
    let ended = &row["ended"];
    assert_eq!((&ended["kind"], &ended["issue"]), (&game.kind.into(), &game.issue.into()));
    assert_eq!(ended["date"], (told.date)(game.issue).1);
    let powers: Vec<&Value> = game.winners.iter().map(|p| &row["powers"][*p]["power"]).collect();
    let mut named: Vec<&Value> = ended["powers"].as_array().unwrap().iter().collect();
    named.sort_by_key(|n| powers.iter().position(|p| p == n));
    assert_eq!(named, powers, "who won {}", game.id);
    let mut shown: Vec<i64> = row["years"].as_array().unwrap().iter().filter_map(Value::as_i64).collect();
    shown.retain(|year| !game.years.contains(&(*year as i32)));
    assert!(shown.is_empty(), "years of {}: {shown:?}", game.id);
    assert_eq!(row["standbys"], game.parts.iter().flatten().filter(|p| p.standby).count());
    assert_eq!(row["rated"], game.kind != "abandoned");
}

fn players(records: &Value, games: &[Fact], told: &Told, until: i64) {
    for player in records["players"].as_array().unwrap() {
        let id = player["person"].as_str().unwrap();
        let (mut games_of, mut wins, mut draws, mut out, mut alive) = (0, 0, 0, 0, 0);
        let (mut left, mut stood_in, mut running, mut missing, mut best) = (0, 0, 0, 0, 0);
        let mut seen: Vec<i64> =
            told.letters.iter().filter(|(n, who)| *n <= until && who == id).map(|(n, _)| *n).collect();
        let letters = seen.len();
        let mut held = [false; 7];
        for game in games {
            let is_over = game.issue <= until;
            for power in 0..7 {
                if is_over && game.kind != "abandoned" && game.entry(power) == Some(id) {
                    games_of += 1;
                    match (game.winners.contains(&power), game.solo(), game.out(power)) {
                        (true, true, _) => wins += 1,
                        (true, false, _) => draws += 1,
                        (false, _, Some(_)) => out += 1,
                        (false, _, None) => alive += 1,
                    }
                }
                let seasons: Vec<_> = game.seasons.iter().filter(|s| s.2 <= until).collect();
                missing += seasons
                    .iter()
                    .filter(|s| s.4.contains(&power) && game.holder(power, s.0, s.1) == id)
                    .count();
                let mine = seasons.iter().filter(|s| game.holder(power, s.0, s.1) == id);
                mine.for_each(|s| {
                    seen.push(s.2);
                    held[power] = true;
                });
                for (at, year) in game.years.iter().enumerate().skip(1) {
                    if seasons.iter().any(|s| s.0 == *year) && game.holder(power, *year, 1) == id {
                        best = best.max(game.counts[power][at]);
                    }
                }
                if is_over {
                    for part in game.parts[power].iter().filter(|p| p.person == id) {
                        left += usize::from(game.left(power, part));
                        stood_in += usize::from(part.standby);
                    }
                } else if !seasons.is_empty() && game.parts[power].last().is_some_and(|p| p.person == id) {
                    running += 1;
                }
            }
        }
        let said = |key: &str| player[key].as_u64().unwrap() as usize;
        let counts = [games_of, wins, draws, out, alive, missing, best as usize];
        let keys = ["games", "wins", "draws", "eliminated", "survived", "missing", "best"];
        for (key, count) in keys.iter().zip(counts) {
            assert_eq!(said(key), count, "{key} of {id} until {until}");
        }
        assert_eq!(said("letters"), letters, "letters of {id} until {until}");
        let bounds = (seen.iter().min().copied(), seen.iter().max().copied());
        assert_eq!((player["first"].as_i64(), player["last"].as_i64()), bounds, "{id} until {until}");
        let named = player["powers"].as_array().unwrap().len();
        assert_eq!(named, held.iter().filter(|h| **h).count(), "powers of {id} until {until}");
        // In a running game, seats in the future are not known.
        if games.iter().all(|g| g.issue <= until) {
            assert_eq!((said("left"), said("stood_in"), said("running")), (left, stood_in, running), "{id}");
        }
    }
}
