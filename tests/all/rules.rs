//! House rules on the command line: `zine rules` and `zine judge --rules`, and the sample's tables for 1958 and 1897.

use std::path::Path;
use std::process::{Command, Output};

use adjudicator::rules;

fn zine(arguments: &[&str]) -> Output {
    let root = env!("CARGO_MANIFEST_DIR");
    Command::new(env!("CARGO_BIN_EXE_zine")).args(arguments).current_dir(root).output().unwrap()
}

fn says(arguments: &[&str]) -> String {
    let output = zine(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn rules_lists_every_switch_with_its_values_and_every_preset() {
    let all = says(&["rules"]);
    for switch in rules::LIST.iter().flat_map(|e| e.switches()) {
        let line = format!("  {} = {}\n", switch.key, switch.values.join(" | "));
        assert!(all.contains(&line), "{line}");
    }
    for preset in rules::presets::PRESETS {
        for (key, value) in preset.sets() {
            assert!(all.contains(&format!("      {key} = {value}\n")), "{}: {key}", preset.name);
        }
    }
}

#[test]
fn rules_of_a_game_say_what_holds_by_what_and_since_when() {
    let game = says(&["rules", "sputnik"]);
    assert!(game.contains("same_retreat = lot, by game.toml, since No. 6"), "{game}");
    let json: serde_json::Value = serde_json::from_str(&says(&["rules", "sputnik", "--json"])).unwrap();
    let list = json["games"][0]["in_force"].as_array().unwrap();
    let since = |key: &str| list.iter().find(|s| s["key"] == key).and_then(|s| s["since"].as_i64());
    assert_eq!((since("same_retreat"), since("order_sets")), (Some(6), Some(6)));
}

#[test]
fn rules_finds_switches_presets_and_rule_sets_and_nothing_else() {
    let switch = says(&["rules", "failed_mover"]);
    assert!(switch.contains("Switches of Standard") && switch.contains("Switches of Rules1958"), "{switch}");
    assert!(!switch.contains("convoy_paradox ="), "{switch}");
    assert!(says(&["rules", "1976"]).contains("adjacent_convoy = 1971"));
    assert!(says(&["rules", "1897"]).contains("those of Standard"));
    let unknown = zine(&["rules", "convoy_parade"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("convoy_parade"));
}

#[test]
fn judge_takes_a_preset_and_a_case_goes_before_it() {
    let folder = std::env::temp_dir().join(format!("zine-preset-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("cases.txt");
    let case = |name: &str, rules: &str| {
        format!(
            "VARIANT_ALL Standard\nCASE {name}\n{rules}PRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n\tFrance: A par\nORDERS\n\tFrance: A par-bur\n\tFrance: A par-pic\nPOSTSTATE_SAME\nEND\n"
        )
    };
    std::fs::write(&file, case("both", "") + &case("own", "RULES double_orders=hold\n")).unwrap();
    let run = |rules: &str| {
        let path = file.to_string_lossy();
        String::from_utf8(zine(&["judge", "--rules", rules, &path]).stdout).unwrap()
    };
    assert!(run("DATC 3.0").ends_with("2 passed, 0 failed\n"), "{}", run("DATC 3.0"));
    assert!(run("2025EE").ends_with("1 passed, 1 failed\n"), "{}", run("2025EE"));
    assert!(run("1971,double_orders=hold").ends_with("2 passed, 0 failed\n"));
    let unknown = zine(&["judge", "--rules", "1066", &file.to_string_lossy()]);
    assert_eq!(unknown.status.code(), Some(2));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Cases on the editor's boards, which the command finds in `boards/` of the root.
#[test]
fn cases_on_boards_of_the_root_are_judged() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let judge = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zine"));
        let files = ["isles", "parameters", "twenty-trees"];
        let files = files.map(|f| tests.join(format!("cases/boards/{f}.txt")));
        command.arg("judge").args(arguments).args(files).current_dir(std::env::temp_dir()).output().unwrap()
    };
    let root = tests.join("data");
    let done = judge(&["--root", &root.display().to_string()]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && said.contains("26 passed, 0 failed"), "{said}");
    let done = judge(&[]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(!done.status.success() && said.contains("no board is called “isles”"), "{said}");
}

#[test]
fn the_sample_prints_its_selections_and_its_final_home_centres() {
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/jubilee").exists());
    let all = says(&["show", "jubilee", "--season", "all"]);
    for part in ["Selections", "Tunis: void; default", "Home centres, fixed from now on", "builds F Nwy"] {
        assert!(all.contains(part), "{part}");
    }
    let all = says(&["show", "sputnik", "--season", "all"]);
    for part in [
        "A1 Lon boards F1",
        "only one support per stack",
        "moves its capital to Edinburgh",
        "Raising and removal",
    ] {
        assert!(all.contains(part), "{part}");
    }
}
