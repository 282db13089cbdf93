//! What the program tells of the sample, how it reads the letters of all cases and of all correspondents, what it makes of accounts
//! at random, is what was reviewed: a hash for each in
//! `tests/data/told.txt`, so that nothing changes unseen. `ZINE_EXPECT=write cargo test --test all told` writes it anew; look at
//! what changed before you keep it (`ZINE_TOLD=PART` prints every text whose name has that part).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use zine::cases::{self, Case, Runner};
use zine::diagnostic::Source;
use zine::letters::{self, Names, World, sets};
use zine::orders::Policy;
use zine::rules::{Hand, Switches};

#[cfg(feature = "typeset")]
use crate::folders::{copy, place, zine};

mod accounts;
#[path = "../../../crates/adjudicator/tests/outcomes/dice.rs"]
mod dice;
mod letters_of;
mod seals;

use dice::hash;

/// What is told of things of one kind, a hash for each by its name.
struct Told {
    kind: &'static str,
    found: Vec<String>,
}

impl Told {
    fn new(kind: &'static str) -> Told {
        Told { kind, found: Vec::new() }
    }

    /// Notes what is told of a thing.
    fn note(&mut self, name: &str, told: impl FnOnce() -> String) {
        let told = told();
        if std::env::var("ZINE_TOLD").is_ok_and(|wanted| name.contains(&wanted)) {
            println!("== {name}\n{told}");
        }
        self.found.push(format!("{:08x} {} {name}", hash(&told), self.kind));
    }

    /// Everything is told as it was reviewed.
    fn close(self) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/told.txt");
        let ours = |line: &&str| line.split(' ').nth(1) == Some(self.kind);
        let known = fs::read_to_string(&path).unwrap_or_default();
        if std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write") {
            let others = known.lines().filter(|line| !ours(line)).map(String::from);
            let mut all: Vec<String> = others.chain(self.found).collect();
            all.sort_by(|a, b| a[9..].cmp(&b[9..]));
            fs::write(&path, all.join("\n") + "\n").unwrap();
            return;
        }
        let known: std::collections::BTreeSet<&str> = known.lines().filter(ours).collect();
        let new: Vec<&String> = self.found.iter().filter(|line| !known.contains(line.as_str())).collect();
        assert!(new.is_empty() && known.len() == self.found.len(), "told otherwise: {new:#?}");
    }
}

#[cfg(feature = "typeset")]
#[test]
fn what_is_told_of_the_sample_is_what_was_reviewed() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = place("told");
    for name in ["issues", "games", "private", "boards"] {
        copy(&here.join(name), &root.0.join(name));
    }
    fs::copy(here.join("zine.toml"), root.0.join("zine.toml")).unwrap();
    // What hangs on the pages of the open issue finds them counted.
    zine(&root.0, &["build", "12"]);
    let mut commands: Vec<String> = Vec::new();
    for issue in 1..=12 {
        commands.push(format!("accounts {issue} --json --on 2026-12-01"));
        commands.push(format!("renewals {issue}"));
        commands.push(format!("draws verify {issue}"));
        commands.push(format!("records --json --until {issue}"));
    }
    for game in fs::read_dir(here.join("games")).unwrap().flatten() {
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
    let mut ledger = Told::new("sample");
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
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shelf = here.join("tests/data/boards");
    let finds = |id: &str, _: &str| {
        let text = fs::read_to_string(shelf.join(format!("{id}.toml"))).ok()?;
        Some(Source::new(format!("{id}.toml"), text))
    };
    let mut runner = Runner::with_boards(&Switches::default(), &finds);
    let mut ledger = Told::new("letters");
    for folder in fs::read_dir(here.join("tests/cases")).unwrap().flatten() {
        for file in fs::read_dir(folder.path()).into_iter().flatten().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(file.path()).unwrap();
            let cases = cases::read(&Source::new(name.as_str(), text)).unwrap_or_default();
            for (n, part) in cases.chunks(8).enumerate() {
                ledger.note(&format!("{name} {n}"), || {
                    part.iter().map(|case| letters_of_case(&mut runner, case)).collect()
                });
            }
        }
    }
    ledger.close();
}

/// The letters of a case as they stand, as a mail, and with a sign lost.
fn letters_of_case(runner: &mut Runner, case: &Case) -> String {
    let mut told = String::new();
    let Ok(rules) = runner.rules(case) else { return told };
    let Ok(position) = cases::position(case, rules) else { return told };
    let Ok((sheets, ..)) = cases::sheets(case, rules.board(), Hand::Person) else { return told };
    for (n, sheet) in sheets.0.iter().enumerate() {
        let (orders, power) = (&sheet.text.text, &rules.board().owner(sheet.owner).name);
        let mail = format!(
            "Dear Ann,\n\nthanks for the issue! Here are my orders for {power}:\n\n{orders}\n\nPress: All is well.\n\
             Proposal: draw yes\nBest wishes, Bob\n-- \nsent from my telephone\n> {orders}\n"
        );
        let lost = hash(&format!("{}{n}", case.name)) as usize % orders.chars().count().max(1);
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
