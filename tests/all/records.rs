//! Records over a folder of real games with replacements, standbys and all four ends, against what the data say.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use zine::content::{Content, Folder, load};
use zine::games::play;
use zine::records::{Records, custodian, records};

const POWERS: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];

/// A phase of a real game: orders by power, owners of the centres after it, powers with units after it.
struct Phase {
    name: String,
    orders: BTreeMap<String, Vec<String>>,
    counts: BTreeMap<String, u32>,
}

/// The real games from their first spring on, as far as no phase is missing, the longest first.
fn real_games(how_many: usize) -> Vec<(String, Vec<Phase>)> {
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
        known.0.push(Phase { name, orders, counts });
        known.1 = sections.get("POSTSTATE").map(|l| l.iter().cloned().collect()).unwrap_or_default();
    }
    let mut out: Vec<(String, Vec<Phase>)> = games
        .into_iter()
        .filter(|(_, (p, ..))| p.first().is_some_and(|p| p.name == "Spring 1901"))
        .map(|(id, g)| (id, g.0))
        .collect();
    for (_, phases) in &mut out {
        let winter = phases.iter().rposition(|p| p.name.starts_with("Winter"));
        phases.truncate(winter.map_or(0, |at| at + 1));
    }
    out.sort_by_key(|(id, phases)| (std::cmp::Reverse(phases.len()), id.clone()));
    out.truncate(how_many);
    out.into_iter().enumerate().map(|(i, (_, phases))| (format!("game-{i:02}"), phases)).collect()
}

/// The sections of a case: their names, and the rows below them; what stands on the name's own line is a row.
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
        fs::write(path, text).expect("written");
    }
}

impl Drop for Zine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A folder in which every issue plays one year of every game. Seats go round among ten people; the second game's Germany is
/// handed to a successor, the third's to a standby.
fn folder(games: &[(String, Vec<Phase>)], name: &str) -> (Zine, i64) {
    let root = std::env::temp_dir().join(format!("zine-records-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let zine = Zine(root);
    zine.put("zine.toml", "title = \"The Menagerie\"\neditor = \"p0\"\n[play]\nnmr = [\"hold\"]\n");
    let people: String = (0..12).map(|i| format!("[p{i}]\nname = \"Person {i:02}\"\n")).collect();
    zine.put("private/people.toml", &people);
    let mut last = 1;
    for (at, (id, phases)) in games.iter().enumerate() {
        let mut toml = format!(
            "name = \"{id}\"\nvariant = \"Standard\"\nnumbers = [\"2030{}\"]\n",
            (b'A' + at as u8) as char
        );
        toml += "[start]\nissue = 1\n[rules]\ncivil_disorder = \"home_any\"\n";
        let end = &phases.last().expect("a phase").name;
        let season = end.trim_end_matches(" Retreat");
        let alive: Vec<String> = phases
            .last()
            .expect("a phase")
            .counts
            .keys()
            .filter(|p| POWERS.contains(&p.as_str()))
            .map(|p| format!("\"{p}\""))
            .collect();
        let best = phases.last().expect("a phase").counts.iter().max_by_key(|(_, n)| **n).expect("a power").0;
        let (kind, powers) = match at % 4 {
            0 => ("draw", alive[..alive.len().min(3)].join(", ")),
            1 => ("concession", format!("\"{best}\"")),
            2 => ("draw", String::new()),
            _ => ("abandoned", String::new()),
        };
        let _ = writeln!(toml, "[end]\nseason = \"{season}\"\nkind = \"{kind}\"\npowers = [{powers}]");
        for (p, power) in POWERS.iter().enumerate() {
            let person = (at + p) % 10;
            let (until, next) = match (at, *power) {
                (1, "Germany") => ("until = \"Fall 1902\"\nwhy = \"resigned\"\n", Some("")),
                (2, "Germany") => {
                    ("until = \"Spring 1902\"\nwhy = \"no moves received\"\n", Some("waived = true\n"))
                }
                _ => ("", None),
            };
            let _ = writeln!(toml, "[[seat]]\npower = \"{power}\"\nperson = \"p{person}\"\n{until}");
            if let Some(waived) = next {
                let from = if at == 1 { "Spring 1903" } else { "Fall 1902" };
                let _ = writeln!(
                    toml,
                    "[[seat]]\npower = \"{power}\"\nperson = \"p11\"\nfrom = \"{from}\"\n{waived}"
                );
            }
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
            // Phases that turn out not to be due are passed over.
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
        let head =
            format!("number = {issue}\ndate = {}-{:02}-01\n", 2030 + (issue - 1) / 12, (issue - 1) % 12 + 1);
        zine.put(&format!("issues/issue-{issue}/issue.toml"), &(head + &plan));
    }
    (zine, last)
}

fn made(content: &Content, until: i64) -> Records {
    let games = play(content, until);
    let errors: Vec<_> =
        games.faults.iter().filter(|f| f.severity == zine::diagnostic::Severity::Error).collect();
    assert!(errors.is_empty() && content.faults.is_empty(), "{errors:?} {:?}", content.faults);
    records(content, &games, until)
}

fn read(root: &Path) -> Content {
    load(&Folder::new(root), None).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn a_dozen_real_games_are_counted_as_the_data_say() {
    let games = real_games(12);
    let (zine, last) = folder(&games, "dozen");
    let content = read(&zine.0);
    let all = made(&content, last);
    assert_eq!(all.games.len(), 12);
    for (id, phases) in &games {
        let game = all.games.iter().find(|g| g.id == *id).expect("the game");
        let ended = game.ended.as_ref().unwrap_or_else(|| panic!("{id} has not ended"));
        for phase in phases.iter().filter(|p| p.name.starts_with("Winter")) {
            let year: i32 =
                phase.name.split_whitespace().nth(1).and_then(|y| y.parse().ok()).expect("a year");
            let at = game.years.iter().position(|y| *y == year).expect("a year of the chart");
            for power in &game.powers {
                let wanted = phase.counts.get(&power.power).copied().unwrap_or(0);
                assert_eq!(power.counts[at], wanted, "{id} {} in {year}", power.power);
            }
        }
        let counts = &phases.last().expect("a phase").counts;
        for power in &game.powers {
            assert_eq!(power.r#final, counts.get(&power.power).copied().unwrap_or(0), "{id} {}", power.power);
            assert_eq!(power.counts.len(), game.years.len());
            assert_eq!(power.eliminated.is_some(), power.r#final == 0, "{id} {}", power.power);
        }
        assert_eq!(game.rated, ended.kind != "abandoned");
    }
    // Every rated game shares out one point, a hundred, and as much of Eidras as it takes.
    let rated = all.games.iter().filter(|g| g.rated).count() as f64;
    let lists = &all.ratings["Standard"];
    let sum = |name: &str, f: fn(&zine::records::ratings::Row) -> Option<f64>| -> f64 {
        lists[name].iter().filter_map(f).sum()
    };
    assert!((sum("calhamer", |r| r.points) - rated).abs() < 1e-6);
    assert!((sum("squares", |r| r.total) - 100.0 * rated).abs() < 1e-6);
    let eidras = lists["eidras"].len() as f64;
    assert!((sum("eidras", |r| r.rating) - 1000.0 * eidras).abs() < 1e-6);
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
    // The lists after an earlier issue are what they were then.
    let half = last / 2;
    let upto = load(&Folder::new(&zine.0), Some(half)).unwrap_or_else(|f| panic!("{f:?}"));
    let then = serde_json::to_string(&made(&upto, half)).expect("data");
    assert_eq!(then, serde_json::to_string(&made(&content, half)).expect("data"));
    // Every holder and every year stands in the custodian's report.
    let played = play(&content, last);
    for game in &all.games {
        let report =
            custodian::game(&content, &played, &all, &game.id, false).unwrap_or_else(|why| panic!("{why}"));
        for power in &game.powers {
            let line =
                report.lines().find(|l| l.starts_with(&format!("{} ", power.power))).expect("a chart line");
            assert!(report.lines().all(|l| l.chars().count() <= 72), "{report}");
            assert!(line.split_whitespace().count() > 1);
            for part in &power.parts {
                assert!(report.contains(&content.name(&part.person)), "{} in {report}", part.person);
            }
        }
    }
}

/// A game of seats alone, in which everybody holds: who a result is booked to follows from the seats.
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
