//! Every value of every switch has an effect: a case with a result other than the default's, or, where a case cannot show
//! it, a test below.

use adjudicator::board::Board;
use adjudicator::cases::{self, Case, Runner};
use adjudicator::rules::standard::Standard;
use adjudicator::rules::switches::Switch;
use adjudicator::rules::{self, SwitchError, Switches, presets};
use diagnostics::Source;

use crate::project;

/// Switches for several letters of one player: a case has one letter per player.
const LETTERS: &[&str] = &["order_sets", "order_sets_undated"];
/// Late orders never reach the judge: the calendar of the games deals with them.
const CALENDAR: &[&str] = &["late_orders"];

fn cases_of(folder: &str) -> Vec<Case> {
    let root = project::tests().join("cases").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(root).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        cases::read(&Source::new(file.file_name().unwrap().to_string_lossy(), text)).unwrap()
    };
    files.iter().flat_map(read).collect()
}

/// The rule-set's own switches: those on mail and calendar are tested below and in the histories of games.
fn of(name: &str) -> Vec<Switch> {
    let mail = [LETTERS, CALENDAR, &["fuzzy_names"]].concat();
    rules::find(name).unwrap().switches().filter(|s| !mail.contains(&s.key)).copied().collect()
}

/// Values of switches that change the result of no case.
fn dead(switches: &[Switch], all: &[Case]) -> Vec<String> {
    let mut runner = Runner::new(&Switches::default());
    let mut dead = Vec::new();
    for switch in switches {
        for value in &switch.values[1..] {
            let sets = |c: &&Case| c.rules.0.get(switch.key).is_some_and(|v| v == value);
            let alive = all.iter().filter(sets).any(|case| {
                let mut plain = case.clone();
                plain.rules.0.remove(switch.key);
                runner.run(case).differences.is_empty() && !runner.run(&plain).differences.is_empty()
            });
            if !alive {
                dead.push(format!("{}={value}", switch.key));
            }
        }
    }
    dead
}

#[test]
fn every_value_of_every_switch_has_a_case_whose_result_differs() {
    let elsewhere = |s: &Switch| !LETTERS.contains(&s.key) && !CALENDAR.contains(&s.key);
    let shown: Vec<Switch> = rules::find("Standard").unwrap().switches().copied().filter(elsewhere).collect();
    let dead = dead(&shown, &cases_of("house-rules"));
    assert!(dead.is_empty(), "no case shows what these do: {}", dead.join(", "));
}

#[test]
fn every_value_of_the_switches_of_1958_and_1897_has_a_case_whose_result_differs() {
    for (name, folder) in [("Rules1958", "rules1958"), ("1897", "1897")] {
        let dead = dead(&of(name), &cases_of(folder));
        assert!(dead.is_empty(), "{name}: no case shows what these do: {}", dead.join(", "));
    }
}

#[test]
fn unknown_keys_and_values_are_errors_that_list_what_is_allowed() {
    let made = |text: &str| Standard::new(Board::standard(), &Switches::read(text)).err().unwrap();
    assert!(matches!(made("convoi_paradox=1971"), SwitchError::Key { .. }));
    let wrong = made("convoy_paradox=1972");
    assert!(wrong.to_string().contains("szykman, 1971, 1982, 2000, all_hold"), "{wrong}");
    let disagree = made("convoy_disruption=all_routes alternate_route_convoy=all");
    assert!(matches!(disagree, SwitchError::Disagree(..)), "{disagree}");
    assert!(
        Standard::new(
            Board::standard(),
            &Switches::read("convoy_disruption=any_route alternate_route_convoy=all")
        )
        .is_ok()
    );
}

#[test]
fn every_preset_sets_only_known_switches() {
    for preset in presets::PRESETS {
        let made = Standard::new(Board::standard(), &preset.switches());
        assert!(made.is_ok(), "{}: {:?}", preset.name, made.err());
        assert_eq!(presets::preset_switches(preset.name).unwrap(), preset.switches());
    }
    assert!(presets::preset_switches("1999").is_err());
    assert_eq!(presets::find("DPTG").unwrap().switches().0["support_coast"], "not_allowed");
}

#[test]
fn every_rule_set_knows_the_switches_about_mail() {
    for entry in rules::LIST {
        for text in
            ["late_orders=hard", "fuzzy_names=off", "order_sets=combine", "order_sets_undated=all_hold"]
        {
            assert!(entry.instantiate(&Switches::read(text)).is_ok(), "{}: {text}", entry.name);
            assert!(entry.switch(text.split('=').next().unwrap()).is_some(), "{}: {text}", entry.name);
        }
        assert!(entry.instantiate(&Switches::read("late_orders=soft")).is_err(), "{}", entry.name);
    }
}
