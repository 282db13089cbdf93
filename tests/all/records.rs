//! Records over a folder of real games with replacements, standbys and all four ends, compared with the data.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use folder::{Content, Folder, load};
use games::play;
use games::records::{ZineRecords, custodian, records};

use crate::records_naive::{self as naive, Fact, Part};

const POWERS: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];

/// A phase of a real game: orders by power, owners of the centres after it, powers with units after it.
struct Phase {
    name: String,
    orders: BTreeMap<String, Vec<String>>,
    counts: BTreeMap<String, u32>,
    units: BTreeSet<String>,
}

/// The real games from their first spring up to the first missing phase, longest first, each with at most `phases`
/// phases; every third one is won on the board, the others end with a winter.
fn real_games(how_many: usize, phases: usize) -> Vec<(String, Vec<Phase>)> {
    let bytes = fs::read("tests/data/public_cases.txt.gz").expect("the real games");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("text");
    let mut games: BTreeMap<String, (Vec<Phase>, BTreeSet<String>, bool)> = BTreeMap::new();
    for case in text.split("CASE ").skip(1) {
        let (head, body) = case.split_once('\n').expect("a case");
        let (game, _) = head.split_once(' ').expect("game and phase");
        let sections = sections(body);
        let before: BTreeSet<String> = sections["PRESTATE"].iter().cloned().collect();
        let known = games.entry(game.to_string()).or_insert((Vec::new(), before.clone(), true));
        known.2 &= known.1 == before;
        if !known.2 {
            continue;
        }
        let split = |line: &String| line.split_once(": ").map(|(p, o)| (p.to_string(), o.to_string()));
        let mut orders: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (power, order) in sections.get("ORDERS").into_iter().flatten().filter_map(split) {
            orders.entry(power).or_default().push(order);
        }
        let owners =
            sections.get("POSTSTATE_SUPPLYCENTER_OWNERS").or(sections.get("PRESTATE_SUPPLYCENTER_OWNERS"));
        let counts = owners.into_iter().flatten().filter_map(split);
        let counts = counts.map(|(p, list)| (p, list.split_whitespace().count() as u32)).collect();
        let name = sections["PRESTATE_SETPHASE"][0]
            .replace(", Movement", "")
            .replace(", Retreat", " Retreat")
            .replace(", Adjustment", "");
        let name = if head.ends_with('A') { name.replace("Fall", "Winter") } else { name };
        let units =
            sections["PRESTATE"].iter().filter_map(|l| Some(l.split_once(": ")?.0.to_string())).collect();
        known.0.push(Phase { name, orders, counts, units });
        known.1 = sections.get("POSTSTATE").map(|l| l.iter().cloned().collect()).unwrap_or_default();
    }
    let whole = games.into_values().filter(|g| g.2 && g.0.first().is_some_and(|p| p.name == "Spring 1901"));
    let best = |phases: &[Phase]| phases.last().and_then(|p| p.counts.values().max().copied()).unwrap_or(0);
    let (mut won, mut drawn): (Vec<_>, Vec<_>) = whole.map(|g| g.0).partition(|phases| best(phases) >= 18);
    for phases in &mut drawn {
        let winter = phases.iter().rposition(|p| p.name.starts_with("Winter"));
        phases.truncate(winter.map_or(0, |at| at + 1));
    }
    [&mut won, &mut drawn].into_iter().for_each(|games| games.retain(|game| game.len() <= phases));
    won.sort_by_key(Vec::len);
    drawn.sort_by_key(Vec::len);
    let next = |i: usize| match i % 3 {
        2 => won.pop().or_else(|| drawn.pop()),
        _ => drawn.pop().or_else(|| won.pop()),
    };
    let chosen: Vec<Vec<Phase>> = (0..how_many).map_while(next).collect();
    chosen.into_iter().enumerate().map(|(i, phases)| (format!("game-{i:02}"), phases)).collect()
}

/// The sections of a case: their names, and the rows below them, including the rest of the name's own line.
fn sections(body: &str) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut now = String::new();
    for line in body.lines() {
        match line.strip_prefix('\t') {
            Some(row) => out.entry(now.clone()).or_default().push(row.to_string()),
            None => {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                now = word.to_string();
                out.entry(now.clone()).or_default().extend((!rest.is_empty()).then(|| rest.to_string()));
            }
        }
    }
    out
}

struct Zine(PathBuf);

impl Zine {
    fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder made");
        fs::write(&path, crate::folders::seated(&path, text)).expect("written");
    }
}

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Seats: power, person, first and last season, why it ended, whether as a standby. They rotate among ten people.
type Seats = Vec<(usize, String, Option<&'static str>, Option<&'static str>, &'static str, bool)>;

/// The seats of a game: successors, standbys, a standby after a successor, a person with two powers, and one who often leaves.
fn seats(at: usize) -> Seats {
    let mut out: Seats = Vec::new();
    for power in 0..7 {
        let person = format!("p{}", if (at, power) == (4, 6) { 4 } else { (at + power) % 10 });
        let often = person == "p3" && at >= 7;
        let changes: &[(&str, &str, &str, &str, bool)] = match (at, power) {
            _ if often => &[("Spring 1901", "no moves received", "Fall 1901", "p10", true)],
            (1, 3) => &[("Fall 1902", "resigned", "Spring 1903", "p11", false)],
            (2, 3) => &[("Spring 1902", "no moves received", "Fall 1902", "p11", true)],
            (5, 2) => &[
                ("Spring 1902", "resigned", "Fall 1902", "p10", false),
                ("Fall 1902", "no moves received", "Spring 1903", "p11", true),
            ],
            _ => &[],
        };
        let (mut holder, mut from, mut standby) = (person, None, false);
        for (until, why, next, who, waived) in changes {
            out.push((power, holder, from, Some(*until), *why, standby));
            (holder, from, standby) = (who.to_string(), Some(*next), *waived);
        }
        out.push((power, holder, from, None, "", standby));
    }
    out
}

/// A season as its year, and 1 for a fall.
fn season(name: &str) -> (i32, u8) {
    let (season, year) = name.split_once(' ').expect("a season");
    (year.parse().expect("a year"), u8::from(season == "Fall"))
}

/// The facts of a game from the data; an issue plays one year.
fn fact(at: usize, id: &str, phases: &[Phase]) -> Fact {
    let last = phases.last().expect("a phase");
    let name = |p: &str| POWERS.iter().position(|power| *power == p);
    let count = |phase: &Phase, power: usize| phase.counts.get(POWERS[power]).copied().unwrap_or(0);
    let year = |phase: &Phase| season(&phase.name.replace(" Retreat", "")).0;
    let mut years = vec![1900];
    let mut counts: Vec<Vec<u32>> = (0..7).map(|p| vec![if p == 5 { 4 } else { 3 }]).collect();
    for (n, phase) in phases.iter().enumerate() {
        if phases.get(n + 1).is_none_or(|next| year(next) > year(phase)) {
            years.push(year(phase));
            counts.iter_mut().enumerate().for_each(|(p, list)| list.push(count(phase, p)));
        }
    }
    let alive: Vec<usize> = (0..7).filter(|p| count(last, *p) > 0).collect();
    let best = last.counts.iter().max_by_key(|(_, n)| **n).and_then(|(p, _)| name(p)).expect("a power");
    let (kind, winners) = match at % 4 {
        _ if count(last, best) >= 18 => ("win", vec![best]),
        0 => ("draw", alive[..alive.len().min(3)].to_vec()),
        1 => ("concession", vec![best]),
        2 => ("draw", alive),
        _ => ("abandoned", Vec::new()),
    };
    let mut parts: Vec<Vec<Part>> = vec![Vec::new(); 7];
    for (power, person, _, until, why, standby) in seats(at) {
        parts[power].push(Part { person, until: until.map(season), resigned: why == "resigned", standby });
    }
    let moves = phases.iter().filter(|p| !p.name.starts_with("Winter") && !p.name.ends_with("Retreat"));
    let seasons = moves.map(|phase| {
        let (played, part) = season(&phase.name);
        let units: Vec<usize> = phase.units.iter().filter_map(|p| name(p)).collect();
        let silent = units.iter().copied().filter(|p| !phase.orders.contains_key(POWERS[*p])).collect();
        (played, part, i64::from(played) - 1899, units, silent)
    });
    let issue = i64::from(years[years.len() - 1]) - 1899;
    let mut orders = BTreeMap::new();
    for phase in phases {
        *orders.entry(i64::from(year(phase)) - 1899).or_default() +=
            phase.orders.values().map(Vec::len).sum::<usize>();
    }
    Fact { id: id.into(), kind, winners, issue, years, counts, parts, seasons: seasons.collect(), orders }
}

fn date(issue: i64) -> String {
    format!("{}-{:02}-01", 2030 + (issue - 1) / 12, (issue - 1) % 12 + 1)
}

/// Letters of an issue: the writer of each, and whether it is printed. One is from somebody who plays in no game.
fn letters(issue: i64) -> Vec<(Vec<String>, bool)> {
    let who = |n: i64| format!("p{}", n % 10);
    let mut out = vec![(vec![who(issue)], true), (vec![who(issue + 4)], issue % 3 != 0)];
    if issue % 4 == 1 {
        out.push((vec![who(issue + 1), who(issue + 2)], true));
    }
    if issue % 5 == 2 {
        out.push((vec!["writer".to_string()], true));
    }
    out
}

/// A folder in which every issue plays one year of every game.
fn folder(games: &[(String, Vec<Phase>)], name: &str) -> (Zine, i64, Vec<Fact>) {
    let root = std::env::temp_dir().join(format!("zine-records-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let zine = Zine(root);
    let rated = "[records]\nratings = [\"calhamer\", \"dolchstoss\"]\n";
    let head = "title = \"The Menagerie\"\neditor = \"p0\"\n[play]\nnmr = [\"hold\"]\n";
    zine.put("zine.toml", &format!("{head}{rated}"));
    let people: String = (0..12).map(|i| format!("[p{i}]\nname = \"Person {i:02}\"\n")).collect();
    zine.put("private/people.toml", &(people + "[writer]\nname = \"Only Writer\"\n"));
    let facts: Vec<Fact> = games.iter().enumerate().map(|(at, (id, phases))| fact(at, id, phases)).collect();
    let mut last = 1;
    for (at, (id, phases)) in games.iter().enumerate() {
        let mut toml = format!(
            "name = \"{id}\"\nvariant = \"Standard\"\nnumbers = [\"2030{}\"]\n",
            (b'A' + at as u8) as char
        );
        toml += "[start]\nissue = 1\n[rules]\ncivil_disorder = \"home_any\"\n";
        let end = &phases.last().expect("a phase").name;
        let season = end.trim_end_matches(" Retreat");
        let Fact { kind, winners, .. } = &facts[at];
        let powers: Vec<String> = winners.iter().map(|p| format!("\"{}\"", POWERS[*p])).collect();
        // Survivors share a draw that names nobody.
        let powers = if at % 4 == 2 { String::new() } else { powers.join(", ") };
        if *kind != "win" {
            let _ = writeln!(toml, "[end]\nseason = \"{season}\"\nkind = \"{kind}\"\npowers = [{powers}]");
        }
        for (power, person, from, until, why, standby) in seats(at) {
            let _ = writeln!(toml, "[[seat]]\npower = \"{}\"\nperson = \"{person}\"", POWERS[power]);
            let from = from.map(|from| format!("from = \"{from}\"\n"));
            let until = until.map(|until| format!("until = \"{until}\"\nwhy = \"{why}\"\n"));
            let waived = if standby { "waived = true\n" } else { "" };
            let _ = writeln!(toml, "{}{}{waived}", from.unwrap_or_default(), until.unwrap_or_default());
        }
        zine.put(&format!("games/{id}/game.toml"), &toml);
        let mut years: BTreeMap<&str, Vec<&Phase>> = BTreeMap::new();
        for phase in phases {
            let year = phase.name.split_whitespace().nth(1).expect("a year");
            years.entry(year).or_default().push(phase);
        }
        for (year, phases) in years.values().enumerate() {
            let issue = year as i64 + 2;
            last = last.max(issue);
            let mut letters: BTreeMap<&str, String> = BTreeMap::new();
            for phase in phases {
                for (power, orders) in &phase.orders {
                    let letter = letters.entry(power).or_default();
                    let _ = writeln!(letter, "{}\n{}\n", phase.name, orders.join("\n"));
                }
            }
            for (power, letter) in letters {
                zine.put(&format!("issues/issue-{issue}/orders/{id}/{}.txt", power.to_lowercase()), &letter);
            }
            // Phases that turn out not to be due are skipped.
            let whole = ["Spring _", "Spring _ Retreat", "Fall _", "Fall _ Retreat", "Winter _"];
            let (year_played, end) = (
                phases[0].name.split_whitespace().nth(1).expect("a year"),
                &phases.last().expect("a phase").name,
            );
            let whole = whole.map(|p| p.replace('_', year_played));
            let upto = whole.iter().position(|p| p == end).expect("a phase of the year");
            let names: Vec<String> = whole[..=upto].iter().map(|p| format!("\"{p}\"")).collect();
            let path = zine.0.join(format!("issues/issue-{issue}/play"));
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder made");
            let mut plan = fs::read_to_string(&path).unwrap_or_default();
            let _ = writeln!(plan, "[[play]]\ngame = \"{id}\"\nphases = [{}]", names.join(", "));
            fs::write(&path, plan).expect("written");
        }
    }
    for issue in 1..=last {
        let path = zine.0.join(format!("issues/issue-{issue}/play"));
        let plan = fs::read_to_string(&path).unwrap_or_default();
        let _ = fs::remove_file(&path);
        let head = format!("number = {issue}\ndate = {}\n", date(issue));
        zine.put(&format!("issues/issue-{issue}/issue.toml"), &(head + &plan));
        for (n, (writers, print)) in letters(issue).into_iter().enumerate() {
            let text = format!("+++\nwriters = {writers:?}\nprint = {print}\n+++\nA word.\n");
            zine.put(&format!("issues/issue-{issue}/letters/{n}.md"), &text);
        }
    }
    (zine, last, facts)
}

fn made(content: &Content, until: i64) -> ZineRecords {
    let games = play(content, until);
    let errors: Vec<_> = games.faults.iter().filter(|f| f.severity == diagnostics::Severity::Error).collect();
    assert!(errors.is_empty() && content.faults.is_empty(), "{errors:?} {:?}", content.faults);
    records(content, &games, until)
}

fn read(root: &Path) -> Content {
    load(&Folder::new(root), None::<i64>).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn a_dozen_real_games_are_counted_as_the_data_say() {
    let games = real_games(12, 32);
    let (zine, last, facts) = folder(&games, "dozen");
    let content = read(&zine.0);
    let played = play(&content, last);
    assert!(content.faults.is_empty(), "{:?}", content.faults);
    let all = records(&content, &played, last);
    assert_eq!(all.games.len(), 12);
    for (id, phases) in &games {
        let game = all.games.iter().find(|g| g.id == *id).expect("the game");
        let ended = game.ended.as_ref().unwrap_or_else(|| panic!("{id} has not ended"));
        let fact = facts.iter().find(|f| f.id == *id).expect("facts");
        assert_eq!((ended.kind, ended.issue), (fact.kind, fact.issue), "{id}");
        assert_eq!(game.years, fact.years, "{id}");
        for (power, counts) in game.powers.iter().zip(&fact.counts) {
            assert_eq!(power.counts, *counts, "{id} {}", power.power);
        }
        let counts = &phases.last().expect("a phase").counts;
        for power in &game.powers {
            assert_eq!(power.r#final, counts.get(&power.power).copied().unwrap_or(0), "{id} {}", power.power);
            assert_eq!(power.counts.len(), game.years.len());
            assert_eq!(power.eliminated.is_some(), power.r#final == 0, "{id} {}", power.power);
        }
        assert_eq!(game.rated, ended.kind != "abandoned");
    }
    // Every rated game shares out one point.
    let rated = all.games.iter().filter(|g| g.rated).count() as f64;
    let lists = &all.ratings["Standard"];
    let sum = |name: &str, f: fn(&games::records::ratings::RatingRow) -> Option<f64>| -> f64 {
        lists[name].iter().filter_map(f).sum()
    };
    assert!((sum("calhamer", |r| r.points) - rated).abs() < 1e-6);
    // A successor's power is booked to the successor, a standby's that won nothing to the one before.
    let germany = |at: usize| {
        all.games.iter().find(|g| g.id == games[at].0).map(|g| g.powers[3].clone()).expect("Germany")
    };
    assert_eq!(germany(1).entry.as_deref(), Some("p11"));
    let third = germany(2);
    let shares =
        all.games.iter().find(|g| g.id == games[2].0).and_then(|g| g.ended.as_ref()).expect("an end");
    let wanted = if shares.powers.contains(&"Germany".to_string()) { "p11" } else { "p5" };
    assert_eq!(third.entry.as_deref(), Some(wanted));
    assert_eq!(third.parts.len(), 2);
    let kinds: BTreeSet<&str> = facts.iter().map(|f| f.kind).collect();
    assert_eq!(kinds.len(), 4, "all four ends: {kinds:?}");
    let ends: BTreeSet<i64> = facts.iter().map(|f| f.issue).collect();
    assert!(ends.len() < facts.len(), "two games end in one issue");
    // Every number agrees with a second computation from the data, also after issues that end games; and numbers stated
    // then are unchanged now.
    let (first, middle) = (ends.iter().next(), ends.iter().nth(ends.len() / 2));
    let (first, middle) = (*first.expect("an end"), *middle.expect("an end"));
    let printed = |n: i64| {
        letters(n).into_iter().filter(|l| l.1).flat_map(move |l| l.0.into_iter().map(move |w| (n, w)))
    };
    let wrote: Vec<(i64, String)> = (1..=last).flat_map(printed).collect();
    let day = |n: i64| {
        let day: jiff::civil::Date = date(n).parse().expect("a date");
        (i64::from(day.since(jiff::civil::date(2030, 1, 1)).expect("days").get_days()), date(n))
    };
    let told = naive::Told { letters: &wrote, date: &day, gm: "p0" };
    for until in [first, middle] {
        let upto = load(&Folder::new(&zine.0), Some(until)).unwrap_or_else(|f| panic!("{f:?}"));
        let then = serde_json::to_value(made(&upto, until)).expect("data");
        naive::hold(&then, &facts, &told, until);
        if until == middle {
            assert_eq!(then, serde_json::to_value(made(&content, until)).expect("data"), "{until}");
        }
    }
    naive::hold(&serde_json::to_value(&all).expect("data"), &facts, &told, last);
    // Every player and every year are in the custodian's report.
    for game in &all.games {
        let report =
            custodian::game(&content, &played, &all, &game.id, false).unwrap_or_else(|why| panic!("{why}"));
        let words = report.split_whitespace().collect::<Vec<_>>().join(" ");
        for power in &game.powers {
            let line =
                report.lines().find(|l| l.starts_with(&format!("{} ", power.power))).expect("a chart line");
            assert!(report.lines().all(|l| l.chars().count() <= 72), "{report}");
            assert!(line.split_whitespace().count() > 1);
            for part in &power.parts {
                assert!(words.contains(&content.name(&part.person)), "{} in {report}", part.person);
            }
        }
    }
}

/// A game with seats only, in which all units hold: the seats determine who gets the result.
#[test]
fn a_standby_gains_and_does_not_lose() {
    let root = std::env::temp_dir().join(format!("zine-records-e6-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let zine = Zine(root);
    zine.put("zine.toml", "title = \"K\"\neditor = \"ed\"\n[play]\nnmr = [\"hold\"]\n");
    let people = ["ed", "yan", "pat", "kay", "gus", "dee", "bob", "a", "e", "t", "r"];
    let people: String = people.iter().map(|p| format!("[{p}]\nname = \"{p}\"\n")).collect();
    zine.put("private/people.toml", &people);
    let seat = |power: &str, person: &str, rest: &str| {
        format!("[[seat]]\npower = \"{power}\"\nperson = \"{person}\"\n{rest}\n")
    };
    let seats = [
        seat("Italy", "yan", "until = \"Spring 1902\"\nwhy = \"resigned\""),
        seat("Italy", "pat", "from = \"Fall 1902\""),
        seat("France", "kay", "until = \"Fall 1901\"\nwhy = \"no moves received\""),
        seat("France", "gus", "from = \"Spring 1902\"\nwaived = true"),
        seat("Germany", "dee", "until = \"Fall 1901\"\nwhy = \"no moves received\""),
        seat("Germany", "bob", "from = \"Spring 1902\"\nwaived = true"),
        seat("Austria", "a", ""),
        seat("England", "e", ""),
        seat("Turkey", "t", "alias = \"The Vizier\""),
        seat("Russia", "r", ""),
    ];
    let game = |end: &str, reveal: bool| {
        let head = "name = \"G\"\nvariant = \"Standard\"\nnumbers = [\"2030A\"]\n";
        let text = format!("{head}reveal = {reveal}\n{end}{}", seats.concat());
        zine.put("games/g/game.toml", &text);
    };
    for n in 1..=4 {
        zine.put(&format!("issues/issue-{n}/issue.toml"), &format!("number = {n}\ndate = 2030-0{n}-01\n"));
        let season = [" ", "Spring 1901", "Fall 1901", "Spring 1902"][n - 1];
        if n > 1 {
            zine.put(
                &format!("issues/issue-{n}/orders/g/austria.txt"),
                &format!("{season}\nall units hold\n"),
            );
        }
    }
    zine.put("issues/issue-5/issue.toml", "number = 5\ndate = 2030-05-01\n");
    zine.put("issues/issue-5/orders/g/austria.txt", "Fall 1902\nall units hold\n");
    let entries = |content: &Content| -> BTreeMap<String, Option<String>> {
        let all = made(content, 5);
        all.games[0].powers.iter().map(|p| (p.power.clone(), p.entry.clone())).collect()
    };
    game("[end]\nseason = \"Fall 1902\"\nkind = \"concession\"\npowers = [\"France\"]\n", false);
    let content = read(&zine.0);
    let booked = entries(&content);
    assert_eq!(booked["Italy"].as_deref(), Some("pat"));
    assert_eq!(booked["France"].as_deref(), Some("gus"), "a standby who wins has the win");
    assert_eq!(booked["Germany"].as_deref(), Some("dee"), "a standby who loses has nothing");
    assert_eq!(booked["Turkey"].as_deref(), Some("alias:The Vizier"));
    let all = made(&content, 5);
    let text = serde_json::to_string(&all.ratings).expect("data");
    assert!(!text.contains("\"t\"") && text.contains("The Vizier"));
    let rated: BTreeSet<&str> =
        all.ratings["Standard"]["dolchstoss"].iter().map(|r| r.person.as_str()).collect();
    assert!(["yan", "kay", "dee"].iter().all(|p| rated.contains(p)));
    assert!(["pat", "gus", "bob"].iter().all(|p| !rated.contains(p)));
    game("[end]\nseason = \"Fall 1902\"\nkind = \"draw\"\npowers = [\"Italy\", \"Turkey\"]\n", true);
    let revealed = entries(&read(&zine.0));
    assert_eq!(revealed["Turkey"].as_deref(), Some("t"));
    assert_eq!(revealed["France"].as_deref(), Some("kay"), "a standby who wins nothing gives way");
}

/// Whatever end is declared for whichever game, its points add up.
#[test]
fn every_finished_game_gives_away_all_it_is_worth() {
    use games::records::ratings::{FirstHolder, RatedGame, RatedPower, RatingLists, RatingRow, lists};
    let sum = |lists: &RatingLists, system: &str, f: fn(&RatingRow) -> Option<f64>| -> f64 {
        lists[system].iter().map(|row| f(row).unwrap_or_else(|| panic!("{system}: {row:?}"))).sum()
    };
    let same = |a: f64, b: f64, what: &str| assert!((a - b).abs() < 1e-6, "{what}: {a}, not {b}");
    let hold = |game: &RatedGame, what: &str| {
        let made = lists(std::slice::from_ref(game), 0, &|id| (id.into(), id.into()));
        let people = game.sides.len() as f64;
        same(sum(&made, "calhamer", |r| r.points), 1.0, what);
        if people == 7.0 {
            // Half of a newcomer's rating is the game, half the notional one; a score that is left out was above the mean.
            let counted = made["dolchstoss"].iter().filter(|r| r.dropouts == Some(0));
            let scores: f64 = counted.map(|r| 2.0 * r.rating.unwrap() - 100.0).sum();
            let left = made["dolchstoss"].iter().any(|r| r.dropouts > Some(0));
            assert!(left || (scores - 700.0).abs() < 1e-6, "{what}: {scores}");
        }
    };
    let games = real_games(1000, 1000);
    assert!(games.len() > 50, "{}", games.len());
    for (at, (id, phases)) in games.iter().enumerate() {
        let fact = fact(at, id, phases);
        let out = |p: usize| {
            fact.counts[p]
                .iter()
                .rposition(|n| *n > 0)
                .map(|at| fact.years[(at + 1).min(fact.years.len() - 1)])
        };
        let count = |p: usize| *fact.counts[p].last().unwrap();
        let game = |solo: bool, winners: &[usize]| RatedGame {
            id: id.clone(),
            solo,
            sides: (0..7)
                .map(|p| RatedPower {
                    entry: Some(format!("p{p}")),
                    winner: winners.contains(&p),
                    count: count(p),
                    eliminated: (count(p) == 0).then(|| out(p)).flatten(),
                    first: Some(FirstHolder { person: format!("p{p}"), left: None }),
                })
                .collect(),
        };
        let alive: Vec<usize> = (0..7).filter(|p| count(*p) > 0).collect();
        for winner in &alive {
            hold(&game(true, &[*winner]), &format!("{id}, won by {}", POWERS[*winner]));
        }
        for n in 2..=alive.len() {
            hold(&game(false, &alive[..n]), &format!("{id}, drawn by {n}"));
            hold(&game(false, &alive[alive.len() - n..]), &format!("{id}, drawn by the last {n}"));
        }
    }
    // The sample's own records.
    let content = read(Path::new("."));
    let last = content.issues.last().expect("an issue").number();
    let all = records(&content, &play(&content, last), last);
    for (variant, lists) in &all.ratings {
        let rated = all.games.iter().filter(|g| g.rated && g.variant == *variant).count() as f64;
        same(sum(lists, "calhamer", |r| r.points), rated, variant);
    }
}

/// They take at most a twentieth of the time.
#[test]
fn records_cost_little_of_the_archive() {
    let folder = Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let content = load(&folder, Some(11)).unwrap_or_else(|faults| panic!("{faults:?}"));
    let games = play(&content, 11);
    let began = std::time::Instant::now();
    drop(records(&content, &games, 11));
    let own = began.elapsed();
    drop(production::web_archive::write_archive(&folder).unwrap_or_else(|faults| panic!("{faults:?}")));
    let whole = began.elapsed() - own;
    println!("records: {own:?} of {whole:?}");
    assert!(own * 20 <= whole, "records take {own:?} of {whole:?}");
}
