//! What the program tells of the sample, how it reads the letters of all cases and of all correspondents, what it makes of accounts
//! and seals with slips, is what was reviewed: a hash for each in `tests/data/told/`, so that nothing changes unseen.
//! `ZINE_EXPECT=write cargo test --test all told` writes them anew; look at what changed before you keep it (`ZINE_OUTCOME=PART`
//! prints what is told of the things with this part in their name).

use std::fmt::Write as _;
use std::path::Path;

use adjudicator::cases::{self, Case, Runner};
use adjudicator::orders::Policy;
use adjudicator::rules::{SheetAuthor, Switches};
use letters::{Names, World, sets};

#[cfg(feature = "typeset")]
use crate::folders::{sample, zine};

mod accounts;
#[path = "../../../crates/adjudicator/tests/outcomes/corpus.rs"]
mod corpus;
#[path = "../../../crates/adjudicator/tests/outcomes/dice.rs"]
mod dice;
#[path = "../../../crates/adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
mod letters_of;
#[path = "../../../crates/adjudicator/tests/project/mod.rs"]
mod project;
#[cfg(feature = "typeset")]
mod sealing;
mod seals;
#[path = "../../../crates/adjudicator/tests/outcomes/writer.rs"]
mod writer;

use dice::Dice;
use ledger::Ledger;

/// The hashes of things of one kind.
fn told(kind: &str) -> Ledger {
    Ledger::new(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/told/{kind}.txt")))
}

#[cfg(feature = "typeset")]
#[test]
fn what_is_told_of_the_sample_is_what_was_reviewed() {
    let root = sample("told");
    // What hangs on the pages of the open issue finds them counted.
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
fn the_letters_of_all_cases_are_read_as_was_reviewed() {
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    let mut ledger = told("letters");
    for file in project::cases().chunk_by(|a, b| a.0 == b.0) {
        for (n, part) in file.chunks(8).enumerate() {
            ledger.note(&format!("{} {n}", part[0].0), || {
                part.iter().map(|(_, case)| letters_of_case(&mut runner, case)).collect()
            });
        }
    }
    ledger.close();
}

/// The letters of a case as they stand, as a mail, and with a sign lost.
fn letters_of_case(runner: &mut Runner, case: &Case) -> String {
    let mut told = String::new();
    let Ok(rules) = runner.rules(case) else { return told };
    let Ok(position) = cases::position(case, rules) else { return told };
    let Ok((sheets, ..)) = cases::sheets(case, rules.board(), SheetAuthor::Person) else { return told };
    for (n, sheet) in sheets.0.iter().enumerate() {
        let (orders, power) = (&sheet.text.text, &rules.board().owner(sheet.owner).name);
        let mail = format!(
            "Dear Ann,\n\nthanks for the issue! Here are my orders for {power}:\n\n{orders}\n\nPress: All is well.\n\
             Proposal: draw yes\nBest wishes, Bob\n-- \nsent from my telephone\n> {orders}\n"
        );
        let lost = Dice::of(&format!("{}{n}", case.name)).seed() % orders.chars().count().max(1);
        let slip: String = orders.chars().enumerate().filter(|(at, _)| *at != lost).map(|(_, c)| c).collect();
        for text in [&**orders, mail.as_str(), slip.as_str()] {
            let names = Names::default();
            let world = World::new(rules, &position, sheet.owner, &names);
            let mut read = [letters::read(&world, text, 0)];
            let set = sets::combine(&mut read, &Policy::new(rules.switches()), 0);
            for piece in &read[0].pieces {
                let order = piece.order.as_ref().map(|order| order.text(rules.board()));
                write!(told, "{:?} {:?} {order:?} ", piece.span, piece.kind).unwrap();
                writeln!(told, "{:?} {:?}", piece.codes, piece.message).unwrap();
            }
            writeln!(told, "{:?} {:?}", read[0].press.len(), set.orders.len()).unwrap();
        }
    }
    told
}

#[test]
fn by_other_chances_is_told_what_was_reviewed() {
    dice::in_other_rounds(
        4,
        &[
            the_letters_of_all_cases_are_read_as_was_reviewed,
            accounts::accounts_at_random_come_out_as_was_reviewed,
            accounts::ledgers_with_slips_are_read_as_was_reviewed,
            accounts::statements_of_banks_are_read_as_was_reviewed,
            accounts::words_of_accounts_are_as_was_reviewed,
            accounts::paper_is_reckoned_as_was_reviewed,
            letters_of::letters_with_slips_are_read_as_was_reviewed,
            letters_of::notations_within_letters_are_read_as_was_reviewed,
            letters_of::what_editors_mark_is_read_as_was_reviewed,
            letters_of::what_people_write_is_read_as_was_reviewed,
            letters_of::bytes_become_text_as_was_reviewed,
            seals::seals_with_slips_are_found_as_was_reviewed,
        ],
    );
}
