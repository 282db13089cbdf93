//! Games on boards of the editor's own, to the Python package and back; pages of Backstabbr; results in several files.

use std::fs;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use adjudicator::board::{Place, members};
use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::Position;
use adjudicator::rules::{self, OrderSets, RuleSet, Rulings, SheetAuthor, Switches};
use adjudicator::season::Phase;
use diagnostics::Source;
use exchange::answers::GapAnswer;
use exchange::boards::export;
use exchange::read::{ReadGames, read};
use exchange::{GameTransfer, json as reader, python, text};
use folder::board_files::{BoardFiles, of_file};

use crate::exchange::replayed_there;
use crate::real_games::{TemporaryFolder, facts, public, whole};
use crate::shelf::shelf;

fn on(boards: &BoardFiles, id: &str) -> Arc<dyn RuleSet> {
    let board = of_file(boards, id).unwrap_or_else(|fault| panic!("{}", fault.render(false)));
    rules::find("Standard").unwrap().ready_on(Some(&board), &Switches::default()).unwrap()
}

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Orders for a position: moves, supports of them, retreats, builds and removals.
fn ordered(rules: &dyn RuleSet, now: &Position, dice: &mut Dice) -> Vec<(adjudicator::board::Owner, String)> {
    let board = rules.board();
    let code = |p: u16| board.code(Place(p)).to_string();
    let mut out = Vec::new();
    match now.turn.phase {
        Phase::Movement => {
            let mut moves: Vec<(String, u16)> = Vec::new();
            for unit in now.units.iter().filter(|u| board.owner(u.owner).played) {
                let goals: Vec<u16> = members(board.steps(unit.kind, unit.place)).collect();
                let own = format!("{} {}", unit.kind.code(), board.code(unit.place));
                let province = |p: u16| board.province_of(Place(p));
                let reached =
                    |(_, to): &&(String, u16)| goals.iter().any(|goal| province(*goal) == province(*to));
                let helped: Vec<&(String, u16)> = moves.iter().filter(reached).collect();
                if !helped.is_empty() && dice.below(2) == 0 {
                    let (other, to) = helped[dice.below(helped.len())];
                    let to = board.province(province(*to)).id.clone();
                    out.push((unit.owner, format!("{own} S {other}-{to}")));
                } else if !goals.is_empty() && dice.below(5) > 0 {
                    let to = goals[dice.below(goals.len())];
                    out.push((unit.owner, format!("{own}-{}", code(to))));
                    moves.push((own, to));
                }
            }
        }
        Phase::Retreat => {
            for waiting in &now.dislodged {
                let unit = waiting.unit;
                let own = format!("{} {}", unit.kind.code(), board.code(unit.place));
                let open: Vec<Place> = waiting.retreats.iter().flatten().copied().collect();
                let order = match dice.below(open.len() + 1) {
                    0 => format!("{own} D"),
                    n => format!("{own}-{}", board.code(open[n - 1])),
                };
                out.push((unit.owner, order));
            }
        }
        _ => {
            for owner in board.powers() {
                let due = rules.entitled(now, owner);
                let free = |p: &&adjudicator::board::Province| now.units_in(board, **p).next().is_none();
                let sites = board.sites(now, owner, false);
                for site in sites.iter().filter(free).take(due.max(0) as usize) {
                    let info = board.province(*site);
                    let ashore = [site.place()].into_iter().filter(|_| info.coasts.is_empty());
                    let coast =
                        ashore.chain(info.coasts.iter().copied()).find(|p| !board.fleet(*p).is_empty());
                    let fleet = coast.filter(|_| dice.below(2) == 0 && board.play.fleets);
                    let order = fleet
                        .map_or(format!("Build A {}", info.id), |p| format!("Build F {}", board.code(p)));
                    out.push((owner, order));
                }
                let units: Vec<_> = now.units_of(owner).collect();
                for unit in units.iter().take((-due).max(0) as usize) {
                    out.push((owner, format!("Remove {} {}", unit.kind.code(), board.code(unit.place))));
                }
            }
        }
    }
    out
}

/// A random game.
fn played(boards: &BoardFiles, id: &str, phases: usize, seed: u64) -> GameTransfer {
    let rules = on(boards, id);
    let board = rules.board();
    let mut dice = Dice(seed);
    let mut now = rules.start(&board.powers().collect::<Vec<_>>(), &mut Draws::from_list([""; 0]));
    let mut text = String::new();
    for _ in 0..phases {
        if rules.due(&now).is_none() {
            break;
        }
        let orders = ordered(&*rules, &now, &mut dice);
        let lines = orders.iter().map(|(owner, order)| (*owner, order.as_str()));
        let sheets = OrderSets::from_lines(board, SheetAuthor::Person, lines).0;
        let report = rules.play(&now, &sheets, &Rulings::default(), &mut Draws::from_list([""; 0]));
        let named: Vec<(String, String)> =
            orders.iter().map(|(owner, order)| (board.owner(*owner).name.clone(), order.clone())).collect();
        let title = format!("{id} {}", now.turn);
        text += &cases::print_phase(&title, &*rules, &now, &named, &report.draws, &report, false);
        now = report.after;
    }
    let game = GameTransfer::of_cases(&Source::new("game.case", text), "", boards);
    let mut game = game.unwrap_or_else(|fault| panic!("{}", fault.render(false)));
    game.position = now;
    assert!(whole(&game), "{:?}", game.phases.iter().flat_map(|p| p.remarks()).collect::<Vec<_>>());
    game
}

fn back(boards: &BoardFiles, written: &Json) -> GameTransfer {
    let source = Source::new("game.json", written.to_string());
    let nodes = reader::read(&source).unwrap();
    let (game, warnings) =
        python::read(&source, &nodes[0], boards).unwrap_or_else(|f| panic!("{}", f.render(false)));
    assert_eq!(warnings, Vec::<String>::new());
    game
}

const BOARDS: [&str; 6] = ["isles", "long-isles", "chaos", "fleet-rome", "winter-1900", "twenty-trees"];

#[test]
fn games_on_own_boards_come_back_from_the_python_form() {
    let boards = shelf();
    for id in BOARDS {
        for seed in 1..4 {
            let game = played(&boards, id, if id == "twenty-trees" { 12 } else { 40 }, seed);
            assert!(game.phases.len() > 8, "{id}: {}", game.phases.len());
            let (written, warnings) = python::write(&game, "").unwrap();
            assert_eq!(written["map"], *id);
            let garrison = warnings.iter().any(|w| w.contains("neutral units of Garrison"));
            assert_eq!(garrison, id.ends_with("isles"), "{warnings:?}");
            let again = back(&boards, &written);
            let (before, after) = (facts(&game), facts(&again));
            let other = before.iter().zip(&after).find(|(a, b)| a != b);
            assert!(before == after, "{id} {seed}: {other:?} {} {}", before.len(), after.len());
            assert_eq!(python::write(&again, "").unwrap().0, written, "{id} {seed}");
            // Every place has a code of three letters there.
            let state = &written["phases"][0]["state"];
            let fits = |unit: &str| unit.trim_start_matches('*')[2..].split('/').next().unwrap().len() == 3;
            let units = state["units"].as_object().unwrap().values().flat_map(|u| u.as_array().unwrap());
            assert!(units.filter_map(Json::as_str).all(fits), "{id}: {state}");
        }
    }
    let nowhere = json!({"map": "mars", "phases": []});
    let source = Source::new("game.json", nowhere.to_string());
    let fault = python::read(&source, &reader::read(&source).unwrap()[0], &boards).err().unwrap();
    assert!(fault.render(false).contains("board import"), "{}", fault.render(false));
}

/// Results in text name the editor's board at their head, and come back from it.
#[test]
fn games_on_own_boards_come_back_as_text() {
    let boards = shelf();
    let named = boards.get("isles").unwrap().text.replace("name = \"Quern\"", "name = \"Isle in Mist\"");
    let misty = [("misty".to_string(), Source::new("boards/misty.toml", named))].into();
    for (boards, id) in BOARDS.iter().map(|id| (&boards, *id)).chain([(&BoardFiles::new(misty), "misty")]) {
        for seed in 1..4 {
            let game = played(boards, id, if id == "twenty-trees" { 12 } else { 40 }, seed);
            let (written, _) = text::write(&game).unwrap();
            assert!(written.starts_with(&format!("Board: {id}\n\n")), "{written}");
            let source = Source::new("mail.txt", written.as_str());
            let ReadGames::Games(mut all) = read(&source, None, boards).unwrap() else { panic!() };
            let (again, strange) = all.pop().unwrap();
            assert_eq!(strange, Vec::<String>::new(), "{id} {seed}");
            let (before, after) = (facts(&game), facts(&again));
            let other = before.iter().zip(&after).find(|(a, b)| a != b);
            assert!(before == after, "{id} {seed}: {other:?} {} {}", before.len(), after.len());
            assert_eq!(text::write(&again).unwrap().0, written);
        }
    }
    let source = Source::new("m", "Board: mars\nMovement results for Spring of 1901.  (venus.001)\n");
    let fault = text::read(&source, &boards, &[]).err().unwrap();
    assert!(fault.place().unwrap().starts_with("m:1:") && fault.render(false).contains("board new mars"));
}

/// The package loads games on a board of ids of any length with the map written for it, and gets the same positions.
#[test]
fn the_python_package_plays_on_own_boards() {
    let (boards, folder) = (shelf(), TemporaryFolder::new("elsewhere-python"));
    let root = &folder.0;
    let board = of_file(&boards, "bare-isles").unwrap();
    // Outside its own folder it searches for the map by either name.
    for name in ["bare-isles.map", "bare-isles"] {
        fs::write(root.join(name), export::map(&board).0).unwrap();
    }
    let games = (1..21).map(|seed| played(&boards, "bare-isles", 30, seed));
    let lines: String = games.map(|game| python::write(&game, "").unwrap().0.to_string() + "\n").collect();
    fs::write(root.join("games.jsonl"), lines).unwrap();
    let Some(said) = replayed_there(&root.join("games.jsonl")) else { return };
    println!("games, phases that agree, phases: {said}");
    let counts: Vec<usize> = said.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert_eq!(counts[0], 20);
    assert!(counts[2] > 300 && counts[1] * 1000 >= counts[2] * 995, "{said}");
}

#[test]
fn mails_of_a_judge_may_come_one_by_one_in_any_order() {
    let game =
        public().iter().find(|game| whole(game) && game.phases[0].before.turn.code() == "S1901M").unwrap();
    let (whole_text, _) = text::write(game).unwrap();
    let starts: Vec<usize> = whole_text
        .match_indices(" results for ")
        .map(|(at, _)| whole_text[..at].rfind('\n').map_or(0, |n| n + 1))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([whole_text.len()]);
    let mails: Vec<Source> =
        starts.iter().zip(ends).map(|(a, b)| Source::new(format!("{a}.mail"), &whole_text[*a..b])).collect();
    let all: Vec<&Source> = mails.iter().rev().collect();
    let mut read = text::read_all(&all, &BoardFiles::default(), &[] as &[GapAnswer]).unwrap();
    assert_eq!(read.len(), 1);
    assert_eq!(facts(&read.remove(0).0), facts(game));
    let twice = text::read_all(&[&mails[0], &mails[0]], &BoardFiles::default(), &[]).err().unwrap();
    assert!(twice.sentence().to_string().contains("is there twice"), "{}", twice.sentence());
}
