//! Games exported and imported by commands; the public data of the sample.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use diagnostics::Source;
use exchange::{GameTransfer, data, json, python};
use folder::Folder;
use folder::board_files::BoardFiles;

use crate::real_games::{TemporaryFolder, begun, facts, public};
use crate::writing::{Desk, told};

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
    // Unpublished orders are exported only on request.
    desk.write("issues/issue-3/orders/1968A/austria.txt", "Fall 1901\nA Gal - Ukr\n");
    assert!(!run(&["export", "1968A", "--form", "data"]).contains("ukr"));
    assert!(run(&["export", "1968A", "--form", "data", "--secret"]).contains("ukr"));
    let refused = desk.zine(&["export", "1968A", "--form", "jdip"]);
    assert!(told(&refused).contains("only jDip itself can write"), "{}", told(&refused));
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
    // The seasons before are an article, with one heading per phase, printed in the issue.
    let article = fs::read_to_string(desk.0.join("issues/issue-3/articles/venus-history.md")).unwrap();
    assert!(article.contains("venus before it came here"), "{article}");
    assert_eq!(article.matches("\n## ").count(), game.phases.len());
    assert!(article.contains("\n**Austria**: ") && !article.contains("\\_"), "{article}");
    run(&["build", "3"]);
    let page = fs::read_to_string(desk.0.join("public/issues/3/index.html")).unwrap();
    assert!(page.contains("venus before it came here") && page.contains("Spring 1901"));
    let second = desk.zine(&words);
    assert!(!second.status.success() && told(&second).contains("there is already a game “venus” here"));
    let checked = told(&desk.zine(&["check"]));
    assert!(
        checked.contains("Austria has no player yet") && !checked.contains("England has no"),
        "{checked}"
    );
    let shown = run(&["show", "venus"]);
    assert!(shown.contains("Autumn 1903 (No. 3)"), "{shown}");
    // The earlier seasons are in its data, and can be read back.
    let source = Source::new("data.json", run(&["export", "venus", "--form", "data", "--to", "S1903M"]));
    let back = data::read(&source, &json::read(&source).unwrap()[0], &BoardFiles::default()).unwrap();
    assert_eq!(facts(&back)[1..200], facts(&game)[1..200]);
    let json: Json = serde_json::from_str(&source.text).unwrap();
    assert_eq!(json["phases"][0]["issue"], Json::Null);
    // The next issue continues the game, and its season follows the imported ones.
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
    // In the other program a fleet's move succeeded.
    let mut game: Json = serde_json::from_str(&text).unwrap();
    let units = &mut game["phases"][1]["state"]["units"]["TURKEY"];
    assert_eq!(units.as_array_mut().unwrap().pop(), Some("F ANK".into()));
    units.as_array_mut().unwrap().push("F BLA".into());
    game["phases"][1]["orders"]["TURKEY"] = serde_json::json!(["F BLA H"]);
    let place = TemporaryFolder::new("otherwise");
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

/// Validates a value against a schema, with the keywords that the schema of open data uses, and no others.
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

/// The patterns of the schema, each implemented by hand.
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
