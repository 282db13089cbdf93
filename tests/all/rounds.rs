//! Rounds of seasons in all rule-sets, with every kind of ruling: whatever is sealed replays.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use adjudicator::board::{Owner, Province, members};
use adjudicator::position::{Position, Unit, UnitKind};
use adjudicator::rules::RuleSet;
use adjudicator::season::Phase;
use diagnostics::Source;
use folder::IssueNumber;
use games::bookkeeping::packet::Packet;

use crate::folders::{Zine, bad, change, good, place, put, zine};

/// Pseudorandom numbers, the same in every run.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// A folder with a game of every rule-set, begun by commands in the first issue.
pub fn six(name: &str) -> Zine {
    let folder = place(name);
    let root = &folder.0;
    fs::create_dir_all(root).unwrap();
    good(root, &["init", ".", "--title", "The Round", "--date", "2996-01-10", "--email", "ed@round.example"]);
    put(root, "issues/issue-1/editorial.md", "A word.\n");
    let mut people = String::from("id,name,email\n");
    for n in 0..16 {
        people += &format!("p{n},Player {n},p{n}@round.example\n");
    }
    put(root, "people.csv", &people);
    good(root, &["person", "import", "people.csv"]);
    for (at, entry) in adjudicator::rules::LIST.iter().enumerate() {
        let rules = entry.instantiate(&Default::default()).unwrap();
        let game = format!("g{at}");
        good(root, &["new", "game", &game, "--name", &format!("Game {at}"), "--variant", entry.name]);
        for n in 0..rules.board().fewest_players() {
            good(root, &["join", &game, &format!("p{n}")]);
        }
        good(root, &["start", &game]);
    }
    good(root, &["check"]);
    good(root, &["build"]);
    good(root, &["seal", "1"]);
    folder
}

/// A unit as its player writes it.
pub fn unit_name(rules: &dyn RuleSet, unit: &Unit) -> String {
    let kind = if unit.kind == UnitKind::Fleet { "F" } else { "A" };
    match unit.number {
        0 => format!("{kind} {}", rules.board().code(unit.place)),
        number if kind == "F" => format!("FLEET{number}"),
        number => format!("ARMY{number}"),
    }
}

/// Possible moves of a power's units.
fn moves(rules: &dyn RuleSet, position: &Position, power: Owner) -> Vec<(Unit, Province, String)> {
    let board = rules.board();
    let mut out = Vec::new();
    for unit in position.units_of(power).filter(|u| matches!(u.kind, UnitKind::Army | UnitKind::Fleet)) {
        for goal in members(board.step_provinces(unit.kind, unit.place)).map(Province) {
            let text = format!("{}-{}", unit_name(rules, unit), board.province(goal).id);
            out.push((*unit, goal, text));
        }
    }
    out
}

/// Possible rulings on the phases of an issue as they are now: game, phase, ruling.
pub fn rulings(root: &Path, number: i64, game: &str, numbers: &mut Numbers) -> Vec<(Phase, String, String)> {
    let content = folder::load(&folder::Folder::new(root), Some(number)).unwrap();
    let games = games::play(&content, number);
    let history = games.get(game).unwrap();
    let (rules, board) = (&*history.rules, history.rules.board());
    let mut out = Vec::new();
    for played in history.in_issue(number) {
        let phase = games::calendar::editor_notation(played.turn);
        let before = &played.before;
        for power in board.powers() {
            let name = &board.owner(power).name;
            let mut say = |line: String| out.push((played.turn.phase, phase.clone(), line));
            if matches!(played.turn.phase, Phase::Movement | Phase::Season) {
                let all = moves(rules, before, power);
                if let Some((_, _, text)) = all.get(numbers.below(all.len())) {
                    say(format!("ORDER {name} {text} \"by telephone\""));
                }
                // A neighbour is dislodged.
                let strange = |(unit, goal, _): &&(Unit, Province, String)| {
                    before.units_in(board, *goal).any(|u| u.owner != unit.owner)
                };
                if let Some((_, _, text)) = all.iter().find(strange) {
                    say(format!("ORDER {name} {text} \"a slip\""));
                    say(format!("RESULT {name} {text} = succeeds \"agreed\""));
                }
            }
            for waiting in before.dislodged.iter().filter(|d| d.unit.owner == power) {
                let unit = unit_name(rules, &waiting.unit);
                let near = members(board.step_provinces(waiting.unit.kind, waiting.unit.place));
                let open =
                    waiting.retreats.clone().unwrap_or_else(|| near.map(|p| Province(p).place()).collect());
                for goal in open.into_iter().take(2) {
                    say(format!("ORDER {name} {unit}-{} \"heard late\"", board.code(goal)));
                }
                say(format!("ORDER {name} {unit} disbands \"he is tired\""));
            }
            if played.turn.phase == Phase::Adjustment || played.turn.phase == Phase::Season {
                for site in board.sites(before, power, false).into_iter().take(2) {
                    let site = &board.province(site).id;
                    say(format!("ORDER {name} Build A {site} \"he wrote so\""));
                }
                if rules.entitled(before, power) < 0
                    && let Some(unit) = before.units_of(power).next()
                {
                    say(format!("ORDER {name} Remove {} \"he wrote so\"", unit_name(rules, unit)));
                }
            }
        }
    }
    out
}

/// Letters in which some units make possible moves and the others nothing.
pub fn letters(root: &Path, number: impl Into<IssueNumber>, game: &str, numbers: &mut Numbers) {
    let number = number.into();
    let content = folder::load(&folder::Folder::new(root), Some(number)).unwrap();
    let games = games::eve(&content, number);
    let history = games.get(game).unwrap();
    let (rules, board) = (&*history.rules, history.rules.board());
    for power in board.powers() {
        let mut all = moves(rules, &history.position, power);
        all.retain(|_| numbers.below(3) == 0);
        all.dedup_by_key(|(unit, ..)| *unit);
        let text: String = all.iter().map(|(_, _, text)| format!("{text}\n")).collect();
        let name = board.owner(power).name.to_lowercase();
        if !text.is_empty() {
            put(root, &format!("{}/orders/{game}/{name}.txt", content.issue(number).unwrap().folder), &text);
        }
    }
}

/// The games of [`six`].
fn all_games() -> impl Iterator<Item = String> {
    (0..adjudicator::rules::LIST.len()).map(|at| format!("g{at}"))
}

/// Checks and builds an issue, is refused its seal before the deadline, and seals it all the same.
fn close(root: &Path, number: &str) {
    put(root, &format!("issues/issue-{number}/editorial.md"), "Words.\n");
    for command in ["check", "build", "nmr"] {
        good(root, &[command, number]);
    }
    good(root, &["remind", number, "--dry-run"]);
    let said = bad(root, &["seal", number]);
    assert!(said.contains("error[early]") && said.contains("NMR!") && said.contains("--early"), "{said}");
    good(root, &["seal", number, "--early"]);
    good(root, &["draws", "verify", number]);
    replays(root);
}

/// Every sealed season comes out as it was sealed.
fn replays(root: &Path) {
    let said = good(root, &["check", "--replay", "--all", "--no-pages"]);
    assert!(!said.contains("[replay]") && !said.contains("come out otherwise"), "{said}");
}

/// The text of an issue alone tells where the units of every game stand after its last season, and when orders are due.
fn the_text_tells_every_position(root: &Path, number: i64) {
    good(root, &["build"]);
    let read = |name: String| fs::read_to_string(root.join(name)).unwrap();
    let text = read(format!("public/issues/{number}/the-round-{number}.txt"));
    for (at, entry) in adjudicator::rules::LIST.iter().enumerate() {
        let rules = entry.instantiate(&Default::default()).unwrap();
        let board = rules.board();
        let data: serde_json::Value =
            serde_json::from_str(&read(format!("public/games/g{at}/orders.json"))).unwrap();
        let (_, section) =
            text.split_once(&format!("\nGame {at} – ")).unwrap_or_else(|| panic!("{at}: {text}"));
        let section = section.split("\n\n\n").next().unwrap();
        let position = section.rsplit("In words: ").next().unwrap().split("\n\n").next().unwrap();
        let position = position.replace("\n  ", " ");
        let units = data["phases"].as_array().unwrap().last().unwrap()["after"]["units"].as_object().unwrap();
        for (power, units) in units {
            let begin = format!("- {power} ");
            let line = position.lines().find(|line| line.starts_with(&begin));
            let line = line.unwrap_or_else(|| panic!("g{at} {power}: {section}"));
            for unit in units.as_array().unwrap().iter().map(|unit| unit.as_str().unwrap()) {
                let province = unit.split([' ', '/']).skip(1).find_map(|word| board.id(word));
                let name = province.map_or("", |province| &board.province(province).name);
                assert!(line.contains(name), "g{at} {power} {unit}: {line}");
            }
        }
        let day: jiff::civil::Date = data["due"]["deadline"]["day"].as_str().unwrap().parse().unwrap();
        assert!(section.contains(&day.strftime("%-d %B %Y").to_string()), "g{at} {day}: {section}");
    }
}

/// An exported game has everything needed to judge it again.
fn exports(root: &Path, game: &str) {
    let file = root.join(format!("{game}.cases")).display().to_string();
    good(root, &["export", game, "--form", "cases", "--secret", "--output", &file]);
    let (_, said) = zine(root, &["judge", &file]);
    // The next phase still needs its draws.
    let wrong = said.lines().filter(|line| line.contains(".cases:") && !line.ends_with(" next"));
    assert_eq!(wrong.count(), 0, "{game}: {said}");
}

/// Gives rulings of every kind, each seen in the effect of those before it; counts those that were accepted.
fn give_rulings(
    root: &Path,
    number: i64,
    game: &str,
    numbers: &mut Numbers,
    given: &mut BTreeMap<(String, String), usize>,
) {
    let many = if std::env::var_os("ZINE_LONG").is_some() { 8 } else { 3 };
    for _ in 0..2 {
        let mut all = rulings(root, number, game, numbers);
        let rest = all.split_off(all.len().min(1));
        let later = |row: &(Phase, String, String)| {
            !matches!(row.0, Phase::Movement) || row.2.starts_with("RESULT") || row.2.contains("a slip")
        };
        all.extend(rest.into_iter().filter(later).take(many));
        for (_, phase, line) in all {
            let (well, said) = zine(root, &["rule", game, &line, "--phase", &phase]);
            assert!(!said.contains("panicked"), "{line}: {said}");
            let kind = line.split(' ').next().unwrap().to_string();
            let what = if line.contains(" Build ") {
                "build"
            } else if line.contains(" Remove ") {
                "remove"
            } else if line.contains("heard late") {
                "retreat"
            } else {
                "move"
            };
            if well {
                *given.entry((game.to_string(), format!("{kind} {what}"))).or_default() += 1;
            } else {
                eprintln!("{game}: {phase}: {line}: {said}");
            }
        }
    }
}

#[test]
fn three_months_are_played_by_every_rule_set() {
    let folder = six("three-months");
    let root = &folder.0;
    change(root, "zine.toml", "[page]\n", "[page]\nalso = [\"text\"]\n");
    let mut numbers = Numbers(1968);
    let mut given = BTreeMap::new();
    for number in 2..=4 {
        good(root, &["new", "issue", "--date", &format!("2996-{number:02}-10")]);
        if number == 3 {
            // One deadline between two issues, for every game.
            let mut command =
                vec!["new".to_string(), "flyer".into(), "--deadline".into(), "2996-02-25T20:00".into()];
            command.extend(all_games().flat_map(|game| ["--game".to_string(), game]));
            good(root, &command.iter().map(String::as_str).collect::<Vec<_>>());
            let flyer: IssueNumber = "2a".parse().unwrap();
            for game in all_games() {
                letters(root, flyer, &game, &mut numbers);
            }
            good(root, &["build", "2a"]);
            good(root, &["seal", "2a", "--early"]);
            replays(root);
        }
        for game in all_games() {
            if number == 2 {
                good(root, &["standby", &game, "p15"]);
            }
            letters(root, number, &game, &mut numbers);
            give_rulings(root, number, &game, &mut numbers, &mut given);
        }
        // What was taken back is done again.
        let ruling = format!("issues/issue-{number}/orders/g0/gm.txt");
        let text = || fs::read_to_string(root.join(&ruling)).unwrap_or_default();
        let before = text();
        good(root, &["rule", "g0", "NOTE \"It is raining.\""]);
        let after = text();
        good(root, &["undo"]);
        assert_eq!(text(), before);
        good(root, &["redo"]);
        assert_eq!(text(), after);
        close(root, &number.to_string());
        the_text_tells_every_position(root, number);
    }
    eprintln!("{given:?}");
    for game in all_games() {
        assert!(given.contains_key(&(game, "ORDER move".into())), "{given:?}");
    }
    // Sealing again gives the same text.
    let said = good(root, &["seal", "3", "--again", "--why", "a telephone number", "--on", "2996-05-01"]);
    assert!(!said.lines().any(|l| l.starts_with("- ") || l.starts_with("+ ")), "{said}");
    replays(root);
    // Every game goes to another zine with all that its seasons need, and goes on there.
    let other = place("three-months-on");
    let there = &other.0;
    fs::create_dir_all(there).unwrap();
    good(
        there,
        &["init", ".", "--title", "Laurania", "--date", "2996-05-10", "--email", "phil@round.example"],
    );
    for game in all_games() {
        let (out, back) = (root.join(format!("{game}.packet")), there.join(format!("{game}.packet")));
        let (out, back) = (out.display().to_string(), back.display().to_string());
        good(root, &["pack", &game, "--out", &out]);
        good(there, &["take", &out]);
        good(there, &["pack", &game, "--out", &back]);
        let read =
            |path: &str| Packet::read(&Source::new("packet", fs::read_to_string(path).unwrap())).unwrap();
        let (first, second) = (read(&out), read(&back));
        assert!(second.game[0].same_game(&first.game[0]), "{}", packets_differ(&first, &second));
        letters(there, 1, &game, &mut numbers);
    }
    put(there, "issues/issue-1/editorial.md", "Words.\n");
    good(there, &["seal", "1", "--build", "--early"]);
    replays(there);
    for game in all_games() {
        exports(root, &game);
        exports(there, &game);
    }
}

/// The lines in which two packets differ.
fn packets_differ(first: &Packet, second: &Packet) -> String {
    let (first, second) = (first.text(), second.text());
    let pairs = first.lines().zip(second.lines()).filter(|(a, b)| a != b);
    pairs.map(|(a, b)| format!("- {a}\n+ {b}\n")).collect()
}

/// A folder of a zine with people, and a game of the 1958 rules that waits for players.
fn waiting(name: &str, players: usize) -> Zine {
    let folder = place(name);
    let root = &folder.0;
    fs::create_dir_all(root).unwrap();
    good(root, &["init", ".", "--title", "The Round", "--date", "2026-01-10", "--email", "ed@round.example"]);
    put(root, "issues/issue-1/editorial.md", "A word.\n");
    good(root, &["new", "game", "old", "--variant", "Rules1958"]);
    for n in 0..players {
        let id = format!("p{n}");
        good(
            root,
            &[
                "person",
                "add",
                &id,
                "--name",
                &format!("Player {n}"),
                "--email",
                &format!("p{n}@round.example"),
            ],
        );
        good(root, &["join", "old", &id]);
    }
    folder
}

#[test]
fn five_and_six_play_by_the_rules_of_1958_without_the_powers_that_leave() {
    for (players, gone) in [(5, &["Italy", "Turkey"][..]), (6, &["Italy"][..])] {
        let folder = waiting(&format!("few-{players}"), players);
        let root = &folder.0;
        good(root, &["start", "old"]);
        let game = fs::read_to_string(root.join("games/old/game.toml")).unwrap();
        assert_eq!(game.matches("[[seat]]").count(), players, "{game}");
        for power in gone {
            assert!(!game.contains(&format!("power = \"{power}\"")), "{game}");
        }
        good(root, &["build"]);
        good(root, &["seal", "1"]);
        good(root, &["new", "issue", "--date", "2026-02-10"]);
        let content = folder::load(&folder::Folder::new(root), None::<i64>).unwrap();
        let games = games::play(&content, 2);
        let history = games.get("old").unwrap();
        let played = history.in_issue(2).first().unwrap();
        for power in history.rules.board().powers() {
            let name = &history.rules.board().owner(power).name;
            let units = played.before.units_of(power).count();
            assert_eq!(units == 0, gone.contains(&name.as_str()), "{name} {units}");
            assert_eq!(history.seats.player(power, played.turn).is_none(), units == 0, "{name}");
        }
    }
    let few = waiting("few-4", 4);
    assert!(bad(&few.0, &["start", "old"]).contains("needs"));
}

#[test]
fn press_of_a_game_that_waits_is_printed() {
    let folder = waiting("waiting-press", 3);
    let root = &folder.0;
    good(root, &["build"]);
    good(root, &["seal", "1"]);
    good(root, &["new", "issue", "--date", "2026-02-10"]);
    put(root, "issues/issue-2/editorial.md", "Words.\n");
    put(root, "issues/issue-2/press/old/long.md", "Vienna: We shall all be there.\n");
    good(root, &["build", "2"]);
    let page = fs::read_to_string(root.join("public/issues/2/index.html")).unwrap();
    assert!(page.contains("We shall all be there"), "{page}");
}

#[test]
fn a_seal_before_the_deadline_asks_and_names_who_loses_what() {
    let folder = place("early-far");
    let root = &folder.0;
    fs::create_dir_all(root).unwrap();
    good(root, &["init", ".", "--title", "The Round", "--date", "2996-01-10", "--email", "ed@round.example"]);
    put(root, "issues/issue-1/editorial.md", "A word.\n");
    for n in 0..7 {
        let id = format!("p{n}");
        good(root, &["person", "add", &id, "--name", &format!("Player {n}")]);
    }
    let players: Vec<String> = (0..7).map(|n| format!("--player=p{n}")).collect();
    let mut arguments = vec!["new", "game", "saturn"];
    arguments.extend(players.iter().map(String::as_str));
    good(root, &arguments);
    good(root, &["build"]);
    good(root, &["seal", "1"]);
    good(root, &["new", "issue", "--date", "2996-02-10"]);
    put(root, "issues/issue-2/editorial.md", "Words.\n");
    good(root, &["build", "2"]);
    let said = bad(root, &["seal", "2"]);
    assert!(said.contains("error[early]") && said.contains("NMR!") && said.contains("--early"), "{said}");
    good(root, &["seal", "2", "--early"]);
}

#[test]
fn what_was_taken_back_is_done_again_and_an_idle_command_is_told_of() {
    let folder = waiting("redo", 2);
    let root = &folder.0;
    let people = || fs::read_to_string(root.join("private/people.toml")).unwrap();
    good(root, &["person", "add", "zoe", "--name", "Zoe Zed"]);
    let with = people();
    good(root, &["undo"]);
    assert!(!people().contains("zoe"));
    good(root, &["redo"]);
    assert_eq!(people(), with);
    good(root, &["undo"]);
    good(root, &["redo"]);
    assert!(bad(root, &["redo"]).contains("nothing to redo"));
    // A command that wrote nothing is reported, and the one before it is named.
    assert!(
        bad(root, &["person", "add", "amy", "--name", "Amy", "--email", "p0@round.example"]).contains("p0")
    );
    let said = bad(root, &["undo"]);
    assert!(said.contains("wrote nothing") && people() == with, "{said}");
    let number =
        said.split("`zine undo ").nth(1).and_then(|rest| rest.split('`').next()).unwrap().to_string();
    good(root, &["undo", &number]);
    assert!(!people().contains("zoe"));
    assert!(bad(root, &["leave", "old", "ed"]).contains("not on the list"));
}
