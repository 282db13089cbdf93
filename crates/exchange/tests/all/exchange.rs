//! The real games to elsewhere and back, in every format.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use diagnostics::Source;
use exchange::answers::GapAnswer;
use exchange::read::{read, read_told};
use exchange::{GameTransfer, data, json, python};
use folder::board_files::BoardFiles;
use page::lexicon::Lexicon;

use crate::project;
use crate::real_games::{TemporaryFolder, begun, facts, public};

/// Games whose record lists retreats to places that were contested, which are closed here.
const WIDER: [&str; 2] = ["droidippy-3030", "droidippy-8257"];

fn read_python(text: &str) -> GameTransfer {
    let source = Source::new("game.json", text);
    let nodes = json::read(&source).unwrap();
    python::read(&source, &nodes[0], &BoardFiles::default()).unwrap().0
}

#[test]
fn real_games_come_back_from_the_python_form() {
    for game in public() {
        let (written, warnings) = python::write(game, "").unwrap();
        assert!(
            warnings.iter().all(|w| w.contains("follows") || w.starts_with("civil_disorder")),
            "{warnings:?}"
        );
        let back = read_python(&written.to_string());
        let (before, after) = (facts(game), facts(&back));
        let other = before.iter().zip(&after).find(|(a, b)| a != b);
        assert!(before == after, "{}: {other:?} {} {}", game.id, before.len(), after.len());
        let again = python::write(&back, "").unwrap().0;
        assert!(again == written || WIDER.contains(&&*game.id), "{}", game.id);
    }
}

/// Facts of a game as another program saved it, without its own additions, and without orders it found void.
fn plain(game: &Json) -> Json {
    let mut game = game.clone();
    for phase in game["phases"].as_array_mut().unwrap() {
        let results = phase["results"].clone();
        let adjusts = phase["name"].as_str().unwrap().ends_with('A');
        for (_, orders) in phase["orders"].as_object_mut().unwrap() {
            let Some(orders) = orders.as_array_mut() else { continue };
            let void = |order: &Json| {
                let unit = order.as_str().unwrap().split(' ').take(2).collect::<Vec<_>>().join(" ");
                adjusts && results[&unit] == serde_json::json!(["void"])
            };
            orders.retain(|order| !void(order) && order != "WAIVE");
            // An army that asks for a fleet and finds none walks.
            orders.iter_mut().for_each(|order| *order = order.as_str().unwrap().replace(" VIA", "").into());
            orders.sort_by_key(Json::to_string);
        }
        let own = ["timestamp", "zobrist_hash", "note", "game_id", "influence", "civil_disorder"];
        let state = phase["state"].as_object_mut().unwrap();
        own.iter().for_each(|key| drop(state.remove(*key)));
        state.values_mut().for_each(sorted);
        for key in ["results", "messages"] {
            phase.as_object_mut().unwrap().remove(key);
        }
    }
    game.as_object_mut().unwrap().remove("id");
    game
}

/// The order within lists does not matter.
fn sorted(value: &mut Json) {
    match value {
        Json::Array(list) => list.sort_by_key(Json::to_string),
        Json::Object(fields) => fields.values_mut().for_each(sorted),
        _ => {}
    }
}

/// Random games made by the Python package, one per line.
fn made_there() -> Source {
    exchange::text_of(&project::tests().join("data/python_games.jsonl.gz")).unwrap()
}

#[test]
fn games_made_by_the_python_package_come_back_to_it() {
    let source = made_there();
    for node in json::read(&source).unwrap() {
        let (game, warnings) = python::read(&source, &node, &BoardFiles::default()).unwrap();
        assert_eq!(warnings, Vec::<String>::new());
        let otherwise: Vec<&String> = game.phases.iter().flat_map(|p| &p.otherwise).collect();
        assert!(otherwise.is_empty(), "{otherwise:?}");
        let there: Json = serde_json::from_str(&source.text[node.at.clone()]).unwrap();
        let back = plain(&python::write(&game, "").unwrap().0);
        let there = plain(&there);
        let names = |game: &Json| -> Vec<Json> {
            game["phases"].as_array().unwrap().iter().map(|p| p["name"].clone()).collect()
        };
        assert_eq!(names(&back), names(&there), "{}", game.id);
        for (ours, theirs) in
            back["phases"].as_array().unwrap().iter().zip(there["phases"].as_array().unwrap())
        {
            assert_eq!(ours, theirs, "{}", game.id);
        }
        assert_eq!(back, there);
    }
}

/// An army that asks for a fleet walks if no complete chain of them was ordered to convoy it, as in the package.
#[test]
fn who_asks_for_fleets_walks_where_their_chain_has_a_gap() {
    for (orders, by_sea) in [
        (&["F ENG C A PIC - BEL"][..], true),
        (&["F NTH C A PIC - BEL"], false),
        (&["F ENG C A PIC - HOL", "F NTH C A PIC - BEL"], false),
        (&["F ENG C A PIC - BEL", "F NTH C A PIC - BEL"], true),
        (&["F LON C A PIC - BEL"], false),
        (&["F MAO C A PIC - BEL"], false),
        (&[], false),
    ] {
        let state = serde_json::json!({
            "units": { "FRANCE": ["A PIC"], "ENGLAND": ["F ENG", "F NTH", "F LON"] },
            "centers": { "FRANCE": ["PAR"], "ENGLAND": ["LON"] },
        });
        let game = serde_json::json!({ "map": "standard", "phases": [
            { "name": "S1901M", "state": state, "orders": { "FRANCE": ["A PIC - BEL VIA"], "ENGLAND": orders } },
        ] });
        let game = read_python(&game.to_string());
        let told = if by_sea { "A pic-bel via convoy" } else { "A pic-bel" };
        assert!(game.phases[0].orders.contains(&("France".into(), told.into())), "{orders:?}");
        assert!(
            game.position.units.iter().any(|unit| unit.text(game.rules.board()) == "A bel"),
            "{orders:?}"
        );
    }
}

#[test]
fn real_games_come_back_from_case_files_and_data_to_the_byte() {
    let english = Lexicon::built_in("en");
    for game in public() {
        let text = game.cases();
        let back =
            GameTransfer::of_cases(&Source::new("g.case", text.clone()), "", &BoardFiles::default()).unwrap();
        assert_eq!(facts(&back), facts(game), "{}", game.id);
        assert_eq!(back.cases(), text);
        let written = data::write(game, &english).text();
        let source = Source::new("orders.json", written.clone());
        let back = data::read(&source, &json::read(&source).unwrap()[0], &BoardFiles::default()).unwrap();
        assert_eq!(facts(&back), facts(game), "{}", game.id);
        let same = data::write(&back, &english).text() == written;
        assert!(same || WIDER.contains(&&*game.id), "{}", game.id);
    }
}

/// Runs the saved games through the package's own loader and engine; `None` if it is not installed.
pub fn replayed_there(lines: &Path) -> Option<String> {
    let python = std::env::var("ZINE_PYTHON").unwrap_or_else(|_| "python3".into());
    let folder = lines.parent().unwrap();
    let run =
        |script: &str| Command::new(&python).args(["-c", script]).arg(lines).current_dir(folder).output();
    if !run("import diplomacy").is_ok_and(|out| out.status.success()) {
        println!("skipped: {python} has no package diplomacy (set ZINE_PYTHON to one that has)");
        return None;
    }
    let out = run(REPLAY).unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    // It is preceded by the package's message about a map new to it.
    let said = String::from_utf8(out.stdout).unwrap();
    Some(said.lines().last().unwrap_or_default().to_string())
}

/// Loads every game, plays every phase from its own state, and counts how often the next state comes out.
const REPLAY: &str = r#"
import json, sys
from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData
games = agreed = total = 0
# It writes years with zeros before them.
plain = lambda name: name if name == "COMPLETED" else name[0] + str(int(name[1:-1])) + name[-1]
for line in open(sys.argv[1]):
    saved = json.loads(line)
    assert plain(from_saved_game_format(saved).get_current_phase()) == saved["phases"][-1]["name"], saved["id"]
    games += 1
    for here, there in zip(saved["phases"], saved["phases"][1:]):
        game = Game(saved["id"], map_name=saved["map"], rules=["SOLITAIRE"] + saved["rules"])
        game.set_phase_data(GamePhaseData.from_dict(here))
        game.clear_orders()
        for power, orders in here["orders"].items():
            game.set_orders(power, orders)
        game.process()
        state = game.get_state()
        # Where a phase was left out of the record there is nothing to compare.
        if "COMPLETED" not in (state["name"], there["name"]) and plain(state["name"]) != there["name"]:
            continue
        total += 1
        agreed += all(sorted(state[key][power]) == sorted(there["state"][key][power])
                      for key in ("units", "centers") for power in state["units"])
print(games, agreed, total)
"#;

#[test]
fn the_python_package_loads_real_games_and_comes_to_the_same_positions() {
    let place = TemporaryFolder::new("python");
    let lines = place.0.join("games.jsonl");
    let text: String = public().iter().map(|g| python::write(g, "").unwrap().0.to_string() + "\n").collect();
    fs::write(&lines, text).unwrap();
    let Some(said) = replayed_there(&lines) else { return };
    let counts: Vec<usize> = said.split_whitespace().map(|n| n.parse().unwrap()).collect();
    println!("games, phases that agree, phases: {counts:?}");
    assert_eq!(counts[0], 92);
    assert!(counts[2] > 3_900 && counts[1] * 1000 >= counts[2] * 995, "{counts:?}");
}

#[test]
fn hostile_files_are_refused_at_their_place_or_read_and_never_panic() {
    let (game, python) = begun("W1901A");
    let data = data::write(&game, &Lexicon::built_in("en")).text();
    let cases = game.cases();
    let deep = "[".repeat(200_000);
    let many = format!("{{\"map\":\"standard\",\"phases\":[{}]}}", vec!["{}"; 6_000].join(","));
    for (text, said) in [
        (deep.as_str(), "g:1:26: "),
        (&many, "there are 6000 values here; at most 5000 are read"),
        ("{\"map\": \"ancmed\", \"phases\": []}", "g:1:9: no board is called “ancmed” here"),
        (
            "{\"map\": \"standard\", \"phases\": [{\"name\": \"S1901M\"}]}",
            "g:1:32: this object has no “state”",
        ),
        ("{\"variant\": \"Chess\", \"phases\": []}", "g:1:13: no rule-set is called “Chess”"),
        ("CASE a\nPRESTATE_SETPHASE Spring 1901\nPRESTATE\n\tFrance: A xyz\nORDERS\n", "g:4:"),
        ("once upon a time", "not a game in a known format"),
    ] {
        let fault = read(&Source::new("g", text), None, &BoardFiles::default()).err().unwrap();
        let found = format!("{}: {}", fault.place().unwrap_or_default(), fault.sentence());
        assert!(found.contains(said), "{found}");
    }
    let wrong = python.replace("\"A BUD\"", "\"F BUD\"");
    let fault = read(&Source::new("g", wrong), None, &BoardFiles::default()).err().unwrap();
    assert!(fault.sentence().to_string().contains("no such unit can be there"), "{}", fault.sentence());
    // Files cut short and bytes changed: an error with its place, or a game.
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let long = if std::env::var_os("ZINE_LONG").is_some() { 10_000 } else { 150 };
    let rounds = std::env::var("ZINE_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(long);
    let mail = exchange::text::write(&game).unwrap().0;
    for whole in [&python, &data, &cases, &mail, &PAGE.to_string()] {
        for round in 0..rounds {
            let mut bytes = whole.clone().into_bytes();
            if next(3) == 0 {
                bytes.truncate(next(bytes.len()));
            }
            for _ in 0..if round % 2 == 0 { 1 } else { next(4) } {
                let at = next(bytes.len().max(1));
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = b" \"{}[],:-AFSHD019\n/*"[next(20)];
                }
            }
            let Ok(text) = String::from_utf8(bytes) else { continue };
            if let Err(fault) = read_told(&Source::new("g", text), None, &BoardFiles::default(), &[]) {
                assert!(fault.place().is_some(), "{}", fault.sentence());
            }
        }
    }
}

#[test]
fn results_as_text_come_back_and_judges_spell_them_in_their_own_way() {
    // A phase that a record lacks is open in the text: it is derived, or asked for.
    let (mut other, mut open) = (Vec::new(), 0);
    for game in public() {
        let (text, _) = exchange::text::write(game).unwrap();
        let source = Source::new("mail.txt", text);
        let read = exchange::text::read(&source, &BoardFiles::default(), &[]);
        if game.phases.iter().any(|phase| phase.gap.is_some()) {
            open += 1;
            assert!(
                read.is_ok() || read.is_err_and(|fault| fault.sentence().to_string().contains("--answer")),
                "{}",
                game.id
            );
            continue;
        }
        let (back, strange) = read.unwrap();
        assert_eq!(strange, Vec::<String>::new());
        let (before, after) = (facts(game), facts(&back));
        if before != after {
            other.push(format!("{}: {:?}", game.id, before.iter().zip(&after).find(|(a, b)| a != b)));
        }
    }
    assert!(other.is_empty() && open < 12, "{open} lack a phase; {} otherwise: {other:#?}", other.len());
    let mail = "> Movement results for Spring of 1901.  (venus.001)\n\nAustria: Army Vienna -> Galicia.  (*bounce*)\n\
        England: Army Liverpool -> North\n    Sea -> Norway.  (*no convoy*)\nFrance: Fleet Brest, no move received.\n\
        Regards, the judge.\nRetreat results for Spring of 1901.\n";
    let (game, strange) = exchange::text::read(&Source::new("m", mail), &BoardFiles::default(), &[]).unwrap();
    assert_eq!((game.id.as_str(), strange.len()), ("venus", 1), "{strange:?}");
    let page = "<h3>Fall, 1901</h3><b>Diplomacy</b><ul><li>Austria</li><li>The army at Galicia hold.</li></ul>\
        <h3>Spring, 1901</h3><b>Diplomacy</b><p>Austria:</p><li>The army at Vienna move to Galicia.</li>\
        <li>The army at Budapest support move to Galicia from Vienna.  (fail)</li>";
    let (game, strange) = exchange::text::read_page(&Source::new("p", page), &[]).unwrap();
    assert_eq!(strange, Vec::<String>::new());
    let turns: Vec<String> = game.phases.iter().map(|p| p.before.turn.code()).collect();
    assert_eq!(turns, ["S1901M", "F1901M"]);
    let orders: Vec<&str> = game.phases[0].orders.iter().map(|(_, o)| o.as_str()).collect();
    assert!(orders.contains(&"A bud S A vie-gal") && orders.contains(&"A vie-gal"), "{orders:?}");
}

const PAGE: &str = "<h3>Fall, 1901</h3><b>Diplomacy</b><ul><li>Austria</li><li>The army at Galicia hold.</li></ul>\
    <h3>Spring, 1901</h3><b>Diplomacy</b><p>Austria:</p><li>The army at Vienna move to Galicia.</li>\
    <li>The army at Budapest support move to Galicia from Vienna.  (fail)</li>";

const LOST: &str = "Movement results for Fall of 1903.  (g.001)\n\nAustria: Army Galicia HOLD.  (*dislodged*)\n\
    Austria: Army Silesia HOLD.  (*dislodged*)\nRussia: Army Ukraine -> Galicia.\n\
    Russia: Army Warsaw SUPPORT Army Ukraine -> Galicia.\nGermany: Army Munich -> Silesia.\n\
    Germany: Army Berlin SUPPORT Army Munich -> Silesia.\n\n";

/// A mail without its retreats: what fits in one way is derived, what fits in two is asked for and answered.
#[test]
fn what_a_form_leaves_open_is_derived_or_asked_for() {
    let next = |austrian: &str| {
        let other = "Russia: Army Galicia HOLD.\nRussia: Army Warsaw HOLD.\nGermany: Army Silesia HOLD.\nGermany: Army Berlin HOLD.\n";
        Source::new(
            "mail",
            format!("{LOST}Movement results for Spring of 1904.  (g.002)\n\n{austrian}{other}"),
        )
    };
    let answers = |all: &[&str]| all.iter().map(|text| GapAnswer::read(text).unwrap()).collect::<Vec<_>>();
    let retreats = |game: &GameTransfer| {
        let phase = game.phases.iter().find(|p| exchange::code(p.before.turn) == "F1903R").unwrap();
        phase.orders.iter().map(|(_, order)| order.clone()).collect::<Vec<_>>()
    };
    let two = next("Austria: Army Bohemia HOLD.\nAustria: Army Rumania HOLD.\n");
    let read =
        |source: &Source, all: &[&str]| exchange::text::read(source, &BoardFiles::default(), &answers(all));
    // Rumania can only be reached from Galicia, but Bohemia from both: nothing is guessed.
    let said = read(&two, &[]).err().unwrap().sentence().to_string();
    assert!(
        said.contains(
            "F1903R: the file does not say where A gal of Austria went (boh, rum, or off the board)"
        ),
        "{said}"
    );
    let game = read(&two, &["F1903R A gal = rum", "F1903R A sil = boh"]).unwrap().0;
    assert_eq!(retreats(&game), ["A gal-rum", "A sil-boh"]);
    assert!(game.phases.iter().all(|p| p.otherwise.is_empty()), "{:?}", game.phases[2].otherwise);
    let one = next("Austria: Army Rumania HOLD.\n");
    assert_eq!(retreats(&read(&one, &[]).unwrap().0), ["A gal-rum", "A sil D"]);
    for (wrong, word) in [("F1903R A mun = boh", "does not apply"), ("F1903R A gal = xyz", "not a place")] {
        let said = read(&one, &[wrong]).err().unwrap().sentence().to_string();
        assert!(said.contains(word), "{said}");
    }
    for bad in ["F1903R gal = rum", "F1903R A gal", "x A gal = rum", "F1903R A gal ="] {
        assert!(GapAnswer::read(bad).unwrap_err().contains("is not an answer"), "{bad}");
    }
}
