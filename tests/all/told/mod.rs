//! The program's output about the sample, and its results on seals with slips, are as reviewed: one hash each in
//! `tests/data/told/`, so that no change goes unseen. `ZINE_EXPECT=write cargo test --test all told` rewrites them;
//! review the changes before committing them (`ZINE_OUTCOME=PART` prints the output on things whose names contain this
//! part). The crates' own tests also store their output on letters, marks and accounts there.

use std::path::Path;

#[cfg(feature = "typeset")]
use crate::folders::{sample, zine};

#[path = "../../../crates/adjudicator/tests/outcomes/dice.rs"]
mod dice;
#[path = "../../../crates/adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
#[path = "../../../crates/adjudicator/tests/outcomes/misprints.rs"]
mod misprints;
#[cfg(feature = "typeset")]
mod sealing;
mod seals;

use ledger::Ledger;

/// The hashes of things of one kind.
fn told(kind: &str) -> Ledger {
    Ledger::new(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/told/{kind}.txt")))
}

#[cfg(feature = "typeset")]
#[test]
fn what_is_told_of_the_sample_is_what_was_reviewed() {
    let root = sample("told");
    // Output that depends on the pages of the open issue needs them counted.
    zine(&root.0, &["build", "12"]);
    let mut commands: Vec<String> = Vec::new();
    for issue in 1..=12 {
        commands.push(format!("accounts {issue} --json --on 2026-12-01"));
        commands.push(format!("renewals {issue}"));
        commands.push(format!("draws verify {issue}"));
        commands.push(format!("records --json --until {issue}"));
    }
    for game in std::fs::read_dir(root.0.join("games")).unwrap().flatten() {
        let game = game.file_name().to_string_lossy().into_owned();
        commands.push(format!("show {game} --style words"));
        ["cases", "text", "data"]
            .iter()
            .for_each(|form| commands.push(format!("export {game} --form {form}")));
    }
    for command in [
        "accounts --year 2026",
        "ledger show",
        "ledger balance",
        "ledger export --format hledger",
        "ledger export --format beancount",
        "records custodian",
        "rules",
        "check 11 --replay --no-pages",
        "check 12 --replay --no-pages --json",
        "words list",
        "labels --sheets",
    ] {
        commands.push(command.into());
    }
    let mut ledger = told("sample");
    for command in commands {
        ledger.note(&command, || {
            let (_, said) = zine(&root.0, &command.split(' ').collect::<Vec<_>>());
            said.replace(&*root.0.to_string_lossy(), "FOLDER")
        });
    }
    ledger.close();
}

#[test]
fn by_other_chances_is_told_what_was_reviewed() {
    dice::in_other_rounds(4, &[seals::seals_with_slips_are_found_as_was_reviewed]);
}
