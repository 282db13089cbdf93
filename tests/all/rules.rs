//! House rules on the command line: `zine rules` and `zine judge --rules`, and what the sample prints of 1958 and 1897.

use std::path::Path;
use std::process::{Command, Output};

use adjudicator::board::Board;
use adjudicator::cases;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use page::lexicon::events::{StatementText, statement};

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

/// A position of a case text, and the rule-set.
fn position(text: &str) -> (Box<dyn RuleSet>, Position) {
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let rules = (rules::find(&case.variant).unwrap().make)(&Switches::default()).unwrap();
    let position = cases::position(&case, &*rules).unwrap();
    (rules, position)
}

/// How the game stands, in English.
fn standing(rules: &dyn RuleSet, position: &Position) -> Vec<StatementText> {
    let words = page::lexicon::Lexicon::default();
    let voice = words.voice_for(rules.board(), page::lexicon::results::ResultStyle::Uk);
    rules.standing(position).iter().map(|s| statement(&voice, s)).collect()
}

fn row<'a>(list: &'a [StatementText], power: &str) -> Vec<&'a str> {
    let row = list.iter().flat_map(|s| &s.rows).find(|r| r[0] == power).unwrap();
    row.iter().map(String::as_str).collect()
}

#[test]
fn the_standing_of_1958_names_capitals_stacks_armies_aboard_and_the_majority() {
    let (rules, position) = position(
        "CASE x\nVARIANT Rules1958\nPRESTATE_SETPHASE Fall 1902, Adjustment\nPRESTATE\n\tGermany: A1 mun\n\tGermany: A2 mun\n\tEngland: F1 nth\n\tEngland: A1 nth aboard F1\n\tRussia: A1 ber\nPRESTATE_SUPPLYCENTER_OWNERS\n\tGermany: mun kie den\n\tEngland: lon edi lvp\n\tRussia: ber\nPRESTATE_STATE\n\tCAPITAL Germany mun\n\tDUTY Russia\nEND\n",
    );
    let standing = standing(&*rules, &position);
    assert_eq!(row(&standing, "Germany"), ["Germany", "2", "3", "+1", "Mun*", "Kie"]);
    assert_eq!(row(&standing, "England"), ["England", "2", "3", "+1", "Lon", "Lon"]);
    let notes = standing[0].notes.join("\n");
    for part in [
        "Stacks: Germany A1 and A2 in Munich.",
        "Carried: England A1 on board F1 (North Sea).",
        "18 units on the board win",
        "On duty to read the orders in 1903: Russia.",
    ] {
        assert!(notes.contains(part), "{part} in {notes}");
    }
}

#[test]
fn the_standing_of_1897_names_home_centres_and_what_nobody_owns() {
    let (rules, position) = position(
        "CASE x\nVARIANT 1897\nPRESTATE_SETPHASE Spring 1900, Movement\nPRESTATE\n\tEngland: F lon\nPRESTATE_SUPPLYCENTER_OWNERS\n\tEngland: lon nwy\n\tRussia: stp\nPRESTATE_STATE\n\thome England: lon stp\n\thome Russia: sev\nEND\n",
    );
    let standing = standing(&*rules, &position);
    assert_eq!(standing[0].heading, "Home centres");
    assert_eq!(row(&standing, "England"), ["England", "Lon (Stp)", "2"]);
    let unowned = standing[0].notes.last().unwrap();
    let centres = Board::standard().centres().count() - 3;
    assert_eq!(unowned.matches(", ").count() + 2, centres, "{unowned}");
}

#[test]
fn the_sample_prints_its_selections_and_its_final_home_centres() {
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/jubilee").exists());
    let all = says(&["show", "jubilee", "--season", "all"]);
    for part in
        ["Selections", "Tunis: void; default", "Home centres for the rest of the game", "builds F Nwy"]
    {
        assert!(all.contains(part), "{part}");
    }
    let all = says(&["show", "sputnik", "--season", "all"]);
    for part in [
        "A1 Lon boards F1",
        "only one support a stack",
        "moves its capital to Edinburgh",
        "Raising and removal",
    ] {
        assert!(all.contains(part), "{part}");
    }
}
