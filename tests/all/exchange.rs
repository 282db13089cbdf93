//! Games to elsewhere and back: the real games, and those of the sample zine, in every form.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value as Json;

use diagnostics::Source;
use exchange::answers::GapAnswer;
use exchange::read::{EditorAnswers, ExchangeFormat, ReadGames, read, read_told};
use exchange::{GameTransfer, data, json, python};
use folder::Folder;
use folder::board_files::BoardFiles;
use page::lexicon::Lexicon;

use crate::writing::{Desk, told};

/// The real games, read once.
pub fn public() -> &'static [GameTransfer] {
    static READ: OnceLock<Vec<GameTransfer>> = OnceLock::new();
    READ.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/public_cases.txt.gz");
        let all =
            GameTransfer::all_of_cases(&exchange::text_of(&path).unwrap(), &BoardFiles::default()).unwrap();
        assert_eq!(all.len(), 92);
        all
    })
}

/// Whether no phase of a game is missing, and each comes out here as it was recorded.
pub fn whole(game: &GameTransfer) -> bool {
    game.phases.iter().all(|p| p.gap.is_none() && p.otherwise.is_empty())
}

/// A temporary folder, removed afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let place = std::env::temp_dir().join(format!("zine-exchange-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        Place(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Games whose record lists retreats to places that were contested: judged here they are closed.
const WIDER: [&str; 2] = ["droidippy-3030", "droidippy-8257"];

/// What everybody may know of a game, a line a fact. Of orders those that were followed; who did not order stands.
pub fn facts(record: &GameTransfer) -> Vec<String> {
    let board = record.rules.board();
    let mut out = vec![format!("{} on {}", record.rules.name(), board.name)];
    let mut position = |position: &adjudicator::position::Position| {
        let text = adjudicator::cases::print_position(
            board,
            &adjudicator::position::Position { facts: Vec::new(), contested: Vec::new(), ..position.clone() },
            "PRESTATE",
            false,
        );
        // Where a unit may retreat to follows from where it was attacked from.
        let line = |l: &str| l.split(" from ").next().unwrap().split(" to ").next().unwrap().to_string();
        out.push(exchange::code(position.turn));
        out.extend(text.lines().map(line));
    };
    let mut orders = Vec::new();
    for phase in &record.phases {
        position(&phase.before);
        for line in &phase.report.orders {
            let stands = line.shape == adjudicator::rules::OrderShape::Hold;
            if !line.invalid && !stands && line.text(board) != "Waive" {
                let owner = &board.owner(line.owner).name;
                let code = exchange::code(phase.before.turn);
                orders.push(format!("{code}: {owner}: {} {}", line.text(board), line.verdict.word()));
            }
        }
    }
    orders.sort();
    if let Some(due) = record.phase_due() {
        position(&record.position);
        out.push(format!("due {}", exchange::code(due)));
    }
    out.extend(orders);
    out
}

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

/// Facts of a game as another program saved it: without what is its own, and orders it found void.
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
            // Who asks for a fleet and finds none walks.
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

/// The order within lists says nothing.
fn sorted(value: &mut Json) {
    match value {
        Json::Array(list) => list.sort_by_key(Json::to_string),
        Json::Object(fields) => fields.values_mut().for_each(sorted),
        _ => {}
    }
}

/// Games that the Python package made at random, one a line.
fn made_there() -> Source {
    exchange::text_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/python_games.jsonl.gz"))
        .unwrap()
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

/// An army that asks for a fleet walks where no whole chain of them was ordered to carry it, as the package has it.
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

/// Runs the saved games through the package's own loader and engine; none if it is not installed.
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
    // Before it stands what the package says of a map that is new to it.
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
    let place = Place::new("python");
    let lines = place.0.join("games.jsonl");
    let text: String = public().iter().map(|g| python::write(g, "").unwrap().0.to_string() + "\n").collect();
    fs::write(&lines, text).unwrap();
    let Some(said) = replayed_there(&lines) else { return };
    let counts: Vec<usize> = said.split_whitespace().map(|n| n.parse().unwrap()).collect();
    println!("games, phases that agree, phases: {counts:?}");
    assert_eq!(counts[0], 92);
    assert!(counts[2] > 3_900 && counts[1] * 1000 >= counts[2] * 995, "{counts:?}");
}

/// A real game up to a phase, with moves due then, as the Python package would save it.
fn begun(upto: &str) -> (GameTransfer, String) {
    let cut = |game: &GameTransfer| {
        let mut game = game.clone();
        game.cut(None, Some(upto.parse().unwrap()));
        (game.phase_due()?.phase == adjudicator::season::Phase::Movement).then_some(game)
    };
    let game = public().iter().filter(|g| whole(g)).find_map(cut).unwrap();
    let text = python::write(&game, "").unwrap().0.to_string();
    (game, text)
}

#[test]
fn a_game_is_exported_and_its_case_file_judged() {
    let desk = Desk::sealed("export");
    let run = |words: &[&str]| {
        let out = desk.zine(words);
        assert!(out.status.success(), "{words:?}: {}", told(&out));
        String::from_utf8(out.stdout).unwrap()
    };
    run(&["build"]);
    let data = run(&["export", "1968A", "--form", "data"]);
    assert_eq!(data, fs::read_to_string(desk.0.join("public/games/1968A/orders.json")).unwrap());
    run(&["export", "1968A", "--form", "cases", "-o", "game.case"]);
    assert!(run(&["judge", "game.case"]).ends_with("0 failed\n"));
    let again = run(&["export", "game.case", "--form", "cases"]);
    assert_eq!(again, fs::read_to_string(desk.0.join("game.case")).unwrap());
    let python: Json = serde_json::from_str(&run(&["export", "1968A", "--format", "diplomacy"])).unwrap();
    let names: Vec<&str> =
        python["phases"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["S1901M", "F1901M"]);
    assert_eq!(python["phases"][0]["orders"]["AUSTRIA"], serde_json::json!(["A VIE - GAL"]));
    // What is not published does not leave the folder unasked.
    desk.write("issues/issue-3/orders/1968A/austria.txt", "Fall 1901\nA Gal - Ukr\n");
    assert!(!run(&["export", "1968A", "--form", "data"]).contains("ukr"));
    assert!(run(&["export", "1968A", "--form", "data", "--secret"]).contains("ukr"));
    let refused = desk.zine(&["export", "1968A", "--form", "jdip"]);
    assert!(told(&refused).contains("objects of its own program"), "{}", told(&refused));
}

#[test]
fn a_running_game_is_taken_up_and_played_on() {
    let (game, text) = begun("S1903M");
    let desk = Desk::sealed("import");
    desk.write("game.json", &text);
    let run = |words: &[&str]| {
        let out = desk.zine(words);
        assert!(out.status.success(), "{words:?}: {}", told(&out));
        String::from_utf8(out.stdout).unwrap()
    };
    assert!(run(&["import", "game.json", "--dry-run"]).contains("Fall 1903, Movement is due"));
    run(&["import", "game.json", "--cases", "all.case"]);
    assert!(run(&["judge", "all.case"]).ends_with("0 failed\n"));
    let words = "import game.json --game venus --seat England=dee --came webDiplomacy --issue 3 --print 3";
    let words: Vec<&str> = words.split(' ').collect();
    let files = run(&words);
    assert!(files.contains("games/venus/past/001 S1901M.case\n"), "{files}");
    assert!(files.contains("issues/issue-3/articles/venus-history.md\n"), "{files}");
    // The seasons before are an article, a heading a phase, that the issue prints.
    let article = fs::read_to_string(desk.0.join("issues/issue-3/articles/venus-history.md")).unwrap();
    assert!(article.contains("venus before it came here"), "{article}");
    assert_eq!(article.matches("\n## ").count(), game.phases.len());
    assert!(article.contains("\n**Austria**: ") && !article.contains("\\_"), "{article}");
    run(&["build", "3"]);
    let page = fs::read_to_string(desk.0.join("public/issues/3/index.html")).unwrap();
    assert!(page.contains("venus before it came here") && page.contains("Spring 1901"));
    let second = desk.zine(&words);
    assert!(!second.status.success() && told(&second).contains("there is a game “venus” here already"));
    let checked = told(&desk.zine(&["check"]));
    assert!(
        checked.contains("Austria has no player yet") && !checked.contains("England has no"),
        "{checked}"
    );
    let shown = run(&["show", "venus"]);
    assert!(shown.contains("Autumn 1903 (No. 3)"), "{shown}");
    // The seasons before are in its data, and come back.
    let source = Source::new("data.json", run(&["export", "venus", "--form", "data", "--to", "S1903M"]));
    let back = data::read(&source, &json::read(&source).unwrap()[0], &BoardFiles::default()).unwrap();
    assert_eq!(facts(&back)[1..200], facts(&game)[1..200]);
    let json: Json = serde_json::from_str(&source.text).unwrap();
    assert_eq!(json["phases"][0]["issue"], Json::Null);
    // The next issue plays on, and its season follows theirs.
    desk.write("issues/issue-3/orders/venus/england.txt", "Fall 1903\nF Lon H\n");
    let names = |text: &str| -> Vec<String> {
        let json: Json = serde_json::from_str(text).unwrap();
        json["phases"].as_array().unwrap().iter().map(|p| p["code"].as_str().unwrap().into()).collect()
    };
    let played = names(&run(&["export", "venus", "--form", "data", "--secret"]));
    assert!(played.contains(&"S1901M".to_string()) && played.contains(&"F1903M".to_string()), "{played:?}");
}

#[test]
fn what_came_out_otherwise_elsewhere_stands_and_is_told() {
    let game = public().iter().find(|g| g.id == "droidippy-455").unwrap();
    let text = python::write(game, "").unwrap().0.to_string();
    // Somebody there let a fleet win through.
    let mut game: Json = serde_json::from_str(&text).unwrap();
    let units = &mut game["phases"][1]["state"]["units"]["TURKEY"];
    assert_eq!(units.as_array_mut().unwrap().pop(), Some("F ANK".into()));
    units.as_array_mut().unwrap().push("F BLA".into());
    game["phases"][1]["orders"]["TURKEY"] = serde_json::json!(["F BLA H"]);
    let place = Place::new("otherwise");
    let file = place.0.join("game.json");
    fs::write(&file, game.to_string()).unwrap();
    let run = |more: &[&str]| {
        let zine = Command::new(env!("CARGO_BIN_EXE_zine"))
            .arg("import")
            .arg(&file)
            .args(more)
            .current_dir(&place.0)
            .output();
        zine.unwrap()
    };
    let out = run(&["--cases", "out.case"]);
    let said = told(&out);
    assert!(out.status.success() && said.contains("S1901M: here Turkey: F ank, there not"), "{said}");
    let cases = fs::read_to_string(place.0.join("out.case")).unwrap();
    assert!(cases.contains("GM: STANDS \"as played elsewhere\""));
    let back =
        GameTransfer::of_cases(&Source::new("out.case", cases.clone()), "", &BoardFiles::default()).unwrap();
    assert_eq!(back.cases(), cases);
    assert!(!run(&["--cases", "other.case", "--strict"]).status.success());
    assert!(!place.0.join("other.case").exists());
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
        ("{\"map\": \"ancmed\", \"phases\": []}", "g:1:9: there is no board “ancmed” here"),
        (
            "{\"map\": \"standard\", \"phases\": [{\"name\": \"S1901M\"}]}",
            "g:1:32: this object has no “state”",
        ),
        ("{\"variant\": \"Chess\", \"phases\": []}", "g:1:13: no rule-set is called “Chess”"),
        ("CASE a\nPRESTATE_SETPHASE Spring 1901\nPRESTATE\n\tFrance: A xyz\nORDERS\n", "g:4:"),
        ("once upon a time", "not a game in any form known here"),
    ] {
        let fault = read(&Source::new("g", text), None, &BoardFiles::default()).err().unwrap();
        let found = format!("{}: {}", fault.place().unwrap_or_default(), fault.sentence());
        assert!(found.contains(said), "{found}");
    }
    let wrong = python.replace("\"A BUD\"", "\"F BUD\"");
    let fault = read(&Source::new("g", wrong), None, &BoardFiles::default()).err().unwrap();
    assert!(fault.sentence().to_string().contains("no such unit can stand there"), "{}", fault.sentence());
    // Files cut short and bytes changed: an error that tells where, or a game.
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let long = if std::env::var_os("ZINE_LONG").is_some() { 10_000 } else { 150 };
    let rounds = std::env::var("ZINE_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(long);
    let mail = exchange::text::write(&game).unwrap().0;
    let (answer, table) = webdip(&game);
    let told = EditorAnswers { answers: Vec::new(), table: Some(Source::new("table.toml", table)) };
    let pages = crate::elsewhere::pages(&game).concat();
    for whole in [&python, &data, &cases, &mail, &PAGE.to_string(), &answer, &pages] {
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
            if let Err(fault) = read_told(&Source::new("g", text), None, &BoardFiles::default(), &told) {
                assert!(fault.place().is_some(), "{}", fault.sentence());
            }
        }
    }
}

/// What a value has against a schema: the keywords that the schema of open data uses, and no other.
fn against(schema: &Json, root: &Json, value: &Json, at: &str, out: &mut Vec<String>) {
    let Some(rules) = schema.as_object() else { return };
    let fits = |schema: &Json, value: &Json| {
        let mut found = Vec::new();
        against(schema, root, value, at, &mut found);
        found.is_empty()
    };
    let all = |list: &Json| list.as_array().unwrap().clone();
    for (key, rule) in rules {
        let holds = match key.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let target = root.pointer(rule.as_str().unwrap().trim_start_matches('#')).unwrap();
                against(target, root, value, at, out);
                true
            }
            "type" => {
                let is = |kind: &Json| match kind.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("the type {other}"),
                };
                rule.as_array().map_or_else(|| is(rule), |kinds| kinds.iter().any(is))
            }
            "const" => value == rule,
            "enum" => all(rule).contains(value),
            "required" => value
                .as_object()
                .is_none_or(|v| all(rule).iter().all(|k| v.contains_key(k.as_str().unwrap()))),
            "properties" => {
                for (name, schema) in rule.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        against(schema, root, inner, &format!("{at}.{name}"), out);
                    }
                }
                true
            }
            "additionalProperties" => {
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if rules.get("properties").is_none_or(|p| p.get(name).is_none()) {
                        against(rule, root, inner, &format!("{at}.{name}"), out);
                    }
                }
                true
            }
            "propertyNames" => {
                value.as_object().is_none_or(|v| v.keys().all(|k| fits(rule, &Json::from(k.as_str()))))
            }
            "dependentRequired" => value.as_object().is_none_or(|v| {
                let needs = rule.as_object().unwrap().iter().filter(|(key, _)| v.contains_key(*key));
                needs.flat_map(|(_, n)| all(n)).all(|n| v.contains_key(n.as_str().unwrap()))
            }),
            "items" => {
                for (n, inner) in value.as_array().into_iter().flatten().enumerate() {
                    against(rule, root, inner, &format!("{at}[{n}]"), out);
                }
                true
            }
            "uniqueItems" => {
                value.as_array().is_none_or(|v| v.iter().enumerate().all(|(n, x)| !v[..n].contains(x)))
            }
            "minLength" => value.as_str().is_none_or(|v| v.len() as u64 >= rule.as_u64().unwrap()),
            "minimum" => value.as_i64().is_none_or(|v| v >= rule.as_i64().unwrap()),
            "pattern" => value.as_str().is_none_or(|v| matches_pattern(rule.as_str().unwrap(), v)),
            "not" => !fits(rule, value),
            "anyOf" => all(rule).iter().any(|schema| fits(schema, value)),
            "oneOf" => all(rule).iter().filter(|schema| fits(schema, value)).count() == 1,
            other => panic!("the schema has a keyword this test does not know: {other}"),
        };
        if !holds {
            out.push(format!("{at}: {key} {rule} does not hold for {value}"));
        }
    }
}

/// The patterns of the schema, each read by hand.
fn matches_pattern(pattern: &str, text: &str) -> bool {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let day = |t: &str| {
        let t = t.strip_prefix('-').unwrap_or(t);
        let parts: Vec<&str> = t.split('-').collect();
        parts.len() == 3
            && parts.iter().all(|p| digits(p))
            && parts[0].len() >= 4
            && parts[1].len() == 2
            && parts[2].len() == 2
    };
    let word = |t: &str| {
        t.starts_with(|c: char| c.is_ascii_uppercase()) && t[1..].bytes().all(|b| b.is_ascii_lowercase())
    };
    match pattern {
        "^[A-Za-z0-9][A-Za-z0-9_.-]*$" => {
            text.starts_with(|c: char| c.is_ascii_alphanumeric())
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b))
        }
        "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}$" => day(text),
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$" => {
            let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
            ["Z", "+00:00", "-00:00"].iter().any(|end| shape == format!("0000-00-00T00:00:00{end}"))
        }
        "^[A-Z][a-z]+ -?[0-9]+, [A-Z][a-z]+$" => {
            let parts: Vec<&str> = text.split(' ').collect();
            parts.len() == 3
                && word(parts[0])
                && word(parts[2])
                && parts[1].strip_suffix(',').is_some_and(|y| digits(y.trim_start_matches('-')))
        }
        "^[A-Z]-?[0-9]+[A-Z]$" => {
            let middle = text.get(1..text.len() - 1).unwrap_or_default();
            text.starts_with(|c: char| c.is_ascii_uppercase())
                && text.ends_with(|c: char| c.is_ascii_uppercase())
                && digits(middle.trim_start_matches('-'))
        }
        "^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$" => !text.is_empty() && text.split('/').all(|p| !p.is_empty()),
        "^(?!/|[a-z]+:|.*\\.\\./).+$" => {
            !text.is_empty() && !text.starts_with('/') && !text.contains("../") && !text.contains(':')
        }
        "^[a-z0-9_]+$" => text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
        "^[0-9]+[a-z]+$" => {
            let at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            at > 0 && at < text.len() && text[at..].bytes().all(|b| b.is_ascii_lowercase())
        }
        other => panic!("the schema has a pattern this test does not know: {other}"),
    }
}

fn valid(schema: &Json, name: &str, text: &[u8]) -> Json {
    let value: Json = serde_json::from_slice(text).unwrap();
    let mut found = Vec::new();
    let kind = if name.ends_with("index.json") { "archive" } else { "game" };
    against(&schema["$defs"][kind], schema, &value, name, &mut found);
    assert!(found.is_empty(), "{}: {:?}", found.len(), &found[..found.len().min(3)]);
    value
}

#[test]
fn all_public_data_of_the_sample_is_valid_and_nothing_private_is_in_it() {
    let folder = Folder::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let site = production::web_archive::write_archive(&folder).unwrap();
    let schema: Json = serde_json::from_str(page::data::SCHEMA).unwrap();
    let file = |name: &str| &site.files[&format!("public/{name}")];
    assert_eq!(file("data/zine-1.schema.json"), page::data::SCHEMA.as_bytes());
    let index = valid(&schema, "index.json", file("data/index.json"));
    let made = |kind: &str, file: &str| -> Vec<String> {
        let (front, back) = (format!("public/{kind}/"), format!("/{file}"));
        let inner = |name: &String| Some(name.strip_prefix(&front)?.strip_suffix(&back)?.to_string());
        site.files.keys().filter_map(inner).collect()
    };
    let ids = |list: &str| -> Vec<String> {
        let mut all: Vec<String> =
            index[list].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap().into()).collect();
        all.sort();
        all
    };
    for kind in ["games", "people"] {
        assert_eq!(ids(kind), made(kind, "feed.xml"));
        assert_eq!(ids(kind), made(kind, "deadlines.ics"));
        let pages = made(kind, "index.html");
        assert!(ids(kind).iter().all(|id| pages.contains(id)));
    }
    let content = folder::load(&folder, None::<i64>).unwrap();
    let mut secret: Vec<String> = Vec::new();
    for person in content.people.values() {
        secret.extend(person.email.iter().map(|m| m.get_ref().to_string()));
        secret.extend(person.phone.clone());
        secret.extend(person.address.first().filter(|a| a.len() > 6).cloned());
    }
    assert!(secret.len() > 5);
    for id in ids("games") {
        let game = valid(&schema, &format!("{id}/orders.json"), file(&format!("games/{id}/orders.json")));
        let codes = game["phases"].as_array().unwrap().len();
        let feed = String::from_utf8_lossy(file(&format!("games/{id}/feed.xml"))).into_owned();
        assert_eq!(feed.matches("<entry>").count(), codes, "{id}");
        assert!(
            codes == 0
                || feed.contains(&format!(":game/{id}/{}</id>", game["phases"][0]["code"].as_str().unwrap()))
        );
    }
    let open =
        |name: &&String| name.ends_with(".json") || name.ends_with("feed.xml") || name.ends_with(".ics");
    for name in site.files.keys().filter(open) {
        let text = String::from_utf8_lossy(&site.files[name]).replace("\r\n ", "");
        for word in &secret {
            assert!(!text.contains(word.as_str()), "{name} says {word}");
        }
    }
    let calendar = String::from_utf8_lossy(file("deadlines.ics")).into_owned();
    assert!(!calendar.contains("VEVENT") || calendar.contains("TRIGGER:-P1D"), "{calendar}");
    let addresses = String::from_utf8_lossy(file("addresses.txt")).into_owned();
    for name in ["data/index.json", "data/zine-1.schema.json", "deadlines.ics"] {
        assert!(addresses.lines().any(|line| line == name), "{name}");
    }
}

#[test]
fn a_deadline_is_an_instant_where_its_hour_and_zone_are_known() {
    let desk = Desk::sealed("hours");
    assert!(desk.zine(&["build"]).status.success());
    let read =
        |name: &str| fs::read_to_string(desk.0.join("public").join(name)).unwrap().replace("\r\n ", "");
    let schema: Json = serde_json::from_str(page::data::SCHEMA).unwrap();
    let game = valid(&schema, "orders.json", read("games/1968A/orders.json").as_bytes());
    assert_eq!(game["due"]["deadline"]["at"], "2026-03-07T12:00:00+00:00");
    assert_eq!(game["due"]["deadline"]["timezone"], "Europe/London");
    assert_eq!(game["phases"][0]["deadline"]["at"], "2026-02-07T12:00:00+00:00");
    assert_eq!(game["phases"][0]["published"], "2026-02-10");
    for name in ["deadlines.ics", "games/1968A/deadlines.ics", "people/bob/deadlines.ics"] {
        let calendar = read(name);
        assert!(calendar.contains("\r\nDTSTART:20260307T120000Z\r\n"), "{name}: {calendar}");
        assert!(calendar.contains("(Europe/London)") && !calendar.contains("DTEND"), "{name}: {calendar}");
        assert!(calendar.contains("UID:1968A-after-2@"), "{name}: {calendar}");
    }
    assert!(read("people/bob/feed.xml").contains(":person/bob/1968A/"));
    let page = read("games/1968A/index.html");
    assert!(page.contains("type=\"application/json\"") && page.contains("href=\"deadlines.ics\""));
}

#[test]
fn results_as_text_come_back_and_judges_spell_them_in_their_own_way() {
    // Where a record lacks a phase, the text leaves it open: it is derived, or asked for.
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

/// A page of orders.
const PAGE: &str = "<h3>Fall, 1901</h3><b>Diplomacy</b><ul><li>Austria</li><li>The army at Galicia hold.</li></ul>\
    <h3>Spring, 1901</h3><b>Diplomacy</b><p>Austria:</p><li>The army at Vienna move to Galicia.</li>\
    <li>The army at Budapest support move to Galicia from Vienna.  (fail)</li>";

/// A game as webDiplomacy's programming interface would answer, and what its numbers mean.
fn webdip(game: &GameTransfer) -> (String, String) {
    use adjudicator::rules::OrderShape;
    use adjudicator::season::{Phase, Season};
    let board = game.rules.board();
    let power = |owner: adjudicator::board::Owner| u32::from(owner.0) + 1;
    let number = |place: adjudicator::board::Place| u32::from(place.0) + 1;
    let kind = |kind: adjudicator::position::UnitKind| if kind.code() == "F" { "Fleet" } else { "Army" };
    let phases = game.phases.iter().map(|phase| {
        let turn = phase.before.turn;
        let count = 2 * (turn.year - 1901) + i32::from(turn.season != Season::Spring);
        let name = match turn.phase {
            Phase::Retreat => "Retreats",
            Phase::Adjustment => "Builds",
            _ => "Diplomacy",
        };
        let unit = |unit: &adjudicator::position::Unit, gone: &str| {
            serde_json::json!({"unitType": kind(unit.kind), "retreating": gone, "terrID": number(unit.place), "countryID": power(unit.owner)})
        };
        let waiting = phase.before.dislodged.iter().map(|d| unit(&d.unit, "Yes"));
        let units: Vec<Json> = phase.before.units.iter().map(|u| unit(u, "No")).chain(waiting).collect();
        let given = |line: &&adjudicator::rules::OrderResult| !line.invalid && line.written_at.is_some();
        let orders = phase.report.orders.iter().filter(given).map(|line| {
            let (mut from, mut to) = (None, None);
            let adjusts = turn.phase == Phase::Adjustment;
            let said = match line.shape {
                OrderShape::Hold => "Hold",
                OrderShape::Move { to: goal, .. } => {
                    to = Some(goal);
                    if turn.phase == Phase::Retreat { "Retreat" } else { "Move" }
                }
                OrderShape::SupportHold { of } => {
                    to = Some(of);
                    "Support hold"
                }
                OrderShape::SupportMove { of, to: goal } => {
                    (from, to) = (Some(of), Some(goal));
                    "Support move"
                }
                OrderShape::Convoy { of, to: goal } => {
                    (from, to) = (Some(of), Some(goal));
                    "Convoy"
                }
                OrderShape::Disband => "Disband",
                OrderShape::Build => {
                    to = line.unit.map(|unit| unit.place);
                    if line.unit.is_some_and(|unit| kind(unit.kind) == "Fleet") { "Build Fleet" } else { "Build Army" }
                }
                OrderShape::Remove => {
                    to = line.unit.map(|unit| unit.place);
                    "Destroy"
                }
                OrderShape::Other => "Wait",
            };
            let via = if line.text(board).contains(" via ") { "Yes" } else { "No" };
            serde_json::json!({
                "countryID": power(line.owner), "type": said, "viaConvoy": via,
                "terrID": line.unit.filter(|_| !adjusts).map(|unit| number(unit.place)),
                "fromTerrID": from.map(number), "toTerrID": to.map(number).or(Some(0).filter(|_| adjusts)),
            })
        });
        let held = board.provinces().filter_map(|p| Some((p, phase.before.owners[p.0 as usize]?)));
        let held: Vec<Json> =
            held.map(|(p, o)| serde_json::json!({"terrID": number(p.place()), "countryID": power(o)})).collect();
        let orders: Vec<Json> = orders.collect();
        serde_json::json!({"turn": count, "phase": name, "units": units, "orders": orders, "centers": held})
    });
    let phases: Vec<Json> = phases.collect();
    let whole = serde_json::json!({"gameID": 7, "variantID": 1, "gameOver": "No", "phases": phases});
    let mut table = "[powers]\n".to_string();
    for owner in board.powers() {
        table += &format!("{} = \"{}\"\n", power(owner), board.owner(owner).name);
    }
    table += "[places]\n";
    for place in (0..board.places() as u16).map(adjudicator::board::Place) {
        table += &format!("{} = \"{}\"\n", number(place), board.code(place));
    }
    (whole.to_string(), table)
}

/// Without the table nothing can be read; with it real games come to the same positions in all phases.
#[test]
fn answers_of_webdiplomacys_programming_interface_are_read_by_a_table() {
    for game in public().iter().filter(|game| whole(game)).take(12) {
        let (text, table) = webdip(game);
        let source = Source::new("game.json", text);
        let fault = read(&source, None, &BoardFiles::default()).err().unwrap();
        assert!(fault.sentence().to_string().contains("--table"), "{}", fault.sentence());
        let told = EditorAnswers { table: Some(Source::new("t.toml", table)), ..EditorAnswers::default() };
        let ReadGames::Games(all) =
            read_told(&source, Some(ExchangeFormat::WebDiplomacyJson), &BoardFiles::default(), &told)
                .unwrap()
        else {
            panic!("a packet")
        };
        let back = &all[0].0;
        assert!(
            whole(back),
            "{}: {:?}",
            game.id,
            back.phases.iter().flat_map(|p| &p.otherwise).collect::<Vec<_>>()
        );
    }
    let fault = |text: &str, table: &str| {
        let told = EditorAnswers { table: Some(Source::new("t", table)), ..EditorAnswers::default() };
        let fault = read_told(&Source::new("g", text), None, &BoardFiles::default(), &told).err().unwrap();
        format!("{}: {}", fault.place().unwrap(), fault.sentence())
    };
    let one = "{\"variantID\": 1, \"phases\": [{\"turn\": 0, \"phase\": \"Diplomacy\", \"units\": [{\"unitType\": \"Army\", \"terrID\": 4, \"countryID\": 2}]}]}";
    assert!(fault(one, "[powers]\n[places]\n").contains("the table has no country 2"));
    assert!(fault(one, "[powers]\n2 = \"Mars\"\n[places]\n").contains("is not a power on this board"));
    assert!(fault(one, "[powers]\n2 = \"France\"\n[places]\n4 = \"nth\"\n").starts_with("g:1:"));
    assert!(fault(one, "powers = 3").starts_with("t:1:"));
}

const LOST: &str = "Movement results for Fall of 1903.  (g.001)\n\nAustria: Army Galicia HOLD.  (*dislodged*)\n\
    Austria: Army Silesia HOLD.  (*dislodged*)\nRussia: Army Ukraine -> Galicia.\n\
    Russia: Army Warsaw SUPPORT Army Ukraine -> Galicia.\nGermany: Army Munich -> Silesia.\n\
    Germany: Army Berlin SUPPORT Army Munich -> Silesia.\n\n";

/// A mail in which the retreats are missing: what fits in one way is derived, what fits in two is asked for and answered.
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
        said.contains("F1903R: it is not said where A gal of Austria went: boh, rum, or off the board"),
        "{said}"
    );
    let game = read(&two, &["F1903R A gal = rum", "F1903R A sil = boh"]).unwrap().0;
    assert_eq!(retreats(&game), ["A gal-rum", "A sil-boh"]);
    assert!(game.phases.iter().all(|p| p.otherwise.is_empty()), "{:?}", game.phases[2].otherwise);
    let one = next("Austria: Army Rumania HOLD.\n");
    assert_eq!(retreats(&read(&one, &[]).unwrap().0), ["A gal-rum", "A sil D"]);
    for (wrong, word) in [("F1903R A mun = boh", "nothing is asked"), ("F1903R A gal = xyz", "not a place")] {
        let said = read(&one, &[wrong]).err().unwrap().sentence().to_string();
        assert!(said.contains(word), "{said}");
    }
    for bad in ["F1903R gal = rum", "F1903R A gal", "x A gal = rum", "F1903R A gal ="] {
        assert!(GapAnswer::read(bad).unwrap_err().contains("is not an answer"), "{bad}");
    }
}
