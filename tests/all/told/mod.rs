//! What the program tells of the sample, how it reads the letters of all cases and of all correspondents, what it makes of accounts
//! and seals with slips, is what was reviewed: a hash for each in `tests/data/told/`, so that nothing changes unseen.
//! `ZINE_EXPECT=write cargo test --test all told` writes them anew; look at what changed before you keep it (`ZINE_OUTCOME=PART`
//! prints what is told of the things with this part in their name).

use std::fmt::Write as _;
use std::path::Path;

use zine::cases::{self, Case, Runner};
use zine::letters::{self, Names, World, sets};
use zine::orders::Policy;
use zine::rules::{Hand, Switches};

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
    let Ok((sheets, ..)) = cases::sheets(case, rules.board(), Hand::Person) else { return told };
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

/// What is done to a small zine of two sealed issues before it seals a third: files written (an empty text takes one away), `from`
/// there replaced by `to`, commands.
#[cfg(feature = "typeset")]
enum Deed {
    File(&'static str, &'static str),
    Change(&'static str, &'static str, &'static str),
    Command(&'static str),
}

#[cfg(feature = "typeset")]
const SEALING: &[(&str, &[Deed])] = {
    use Deed::{Change, Command, File};
    const ORDERS: Deed = File("issues/issue-3/orders/saturn/germany.txt", "All units hold\n");
    &[
        ("as it is", &[Command("seal 3")]),
        (
            "with one letter",
            &[ORDERS, Command("seal 3"), Command("seal 3 --build"), Command("seal 3 --build --empty")],
        ),
        ("seen before", &[ORDERS, Command("build 3"), Command("seal 3 --empty"), Command("check 4")]),
        (
            "changed since it was seen",
            &[
                ORDERS,
                Command("build 3"),
                File("issues/issue-3/letters/eva.md", "Tea?\n"),
                Command("seal 3 --empty"),
                Command("seal 3 --empty --build"),
            ],
        ),
        (
            "with an order nobody can read",
            &[
                File("issues/issue-3/orders/saturn/germany.txt", "A Mun to nowhere at all\n"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "empty by ruling",
            &[
                File("issues/issue-3/orders/saturn/gm.txt", "GM: NOTE \"nobody wrote\"\n"),
                Command("seal 3 --build"),
            ],
        ),
        (
            "without a name",
            &[
                ORDERS,
                Change("zine.toml", "The Kettle", "A Zine Without a Name"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "with an article only",
            &[File("issues/issue-3/articles/tea.md", "Hot.\n"), Command("seal 3 --build")],
        ),
        (
            "with press only",
            &[
                File(
                    "issues/issue-3/press/saturn/grey.md",
                    "+++\nkind = \"grey\"\nby = \"ann\"\n+++\nPrague: Calm.\n",
                ),
                Command("seal 3 --build"),
            ],
        ),
        (
            "with house rules only",
            &[File("issues/issue-3/house-rules.md", "Be kind.\n"), Command("seal 3 --build --dry-run")],
        ),
        (
            "with an editorial of blanks",
            &[File("issues/issue-3/editorial.md", "\n"), Command("seal 3 --build --dry-run")],
        ),
        (
            "kept by git",
            &[
                File(".git/HEAD", "ref: refs/heads/main\n"),
                File(".gitignore", "public\n/private/people.toml/\n"),
                File(".gitattributes", "* text\n"),
                Command("check 3 --no-pages"),
                Command("seal 3 --build --empty"),
            ],
        ),
        (
            "and sealed again after a change of a letter to the editor",
            &[
                ORDERS,
                Command("seal 3 --build --empty"),
                File("issues/issue-3/letters/eva.md", "Tea?\n"),
                Command("new issue --date 2026-04-10"),
                Command("check 4"),
                Command("seal 3 --again"),
                Command("seal 3 --again --why a-letter --on 2026-03-12"),
                Command("new issue --date 2026-05-10"),
                Command("check 4 --replay"),
            ],
        ),
        (
            "and sealed again after a change of its orders",
            &[
                ORDERS,
                Command("seal 3 --build --empty"),
                File("issues/issue-3/orders/saturn/germany.txt", "A Mun - Bur\n"),
                Command("seal 3 --again --why an-order --on 2026-03-12"),
                Command("seal 2 --again --why an-order --on 2026-03-12"),
                Command("new issue --date 2026-05-10"),
                Command("check 4 --replay"),
            ],
        ),
        (
            "with an older seal spoilt",
            &[
                ORDERS,
                Change("issues/issue-2/sealed/saturn S1901M.case", "Germany", "Italy"),
                Command("seal 3 --build --empty"),
                Command("check 3"),
                Command("seal 2 --again --why spoilt --on 2026-03-12"),
            ],
        ),
        (
            "with a file of a seal gone",
            &[
                File("issues/issue-2/sealed/saturn S1901M.case", ""),
                Command("check 3"),
                Command("seal 3 --build --empty"),
                Command("build 2"),
            ],
        ),
        (
            "with the register gone",
            &[File("issues/seals.txt", ""), Command("check 3"), Command("seal 3 --build --empty")],
        ),
        (
            "with the private register gone",
            &[File("private/secrets/seals.txt", ""), Command("check 3"), Command("seal 3 --build --empty")],
        ),
        ("with seals of an earlier form", &[Command("seal --upgrade"), Command("check 3 --replay")]),
    ]
};

/// What is said, without what hangs on the machine, the day and the secrets: who plays what.
#[cfg(feature = "typeset")]
fn alike(said: &str) -> String {
    let mut said = said.to_string();
    for person in ["ann", "ben", "cat", "dan", "eva", "fred", "gil"] {
        for (from, to) in [("({})", "(PLAYER)"), ("Mx {}", "Mx PLAYER")] {
            said = said.replace(&from.replace("{}", person), to);
        }
    }
    let mut out = String::new();
    for line in said.lines().filter(|line| !line.contains("others on this machine")) {
        let line = line.split(" days ago)").last().unwrap_or_default();
        for word in line.split_inclusive(|c: char| !c.is_ascii_hexdigit()) {
            let digits = word.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
            out += &if digits.len() < 16 { word.into() } else { word.replace(digits, "HASH") };
        }
        out.push('\n');
    }
    out
}

#[cfg(feature = "typeset")]
#[test]
fn sealing_says_and_leaves_what_was_reviewed() {
    let mut ledger = told("sealing");
    for (name, deeds) in SEALING {
        let folder = crate::folders::kettle("told-sealing");
        let root = &folder.0;
        ledger.note(name, || {
            let mut out = String::new();
            for deed in *deeds {
                match deed {
                    Deed::File(file, "") => {
                        out += &format!("{}\n", std::fs::remove_file(root.join(file)).is_ok())
                    }
                    Deed::File(file, text) => crate::folders::put(root, file, text),
                    Deed::Change(file, from, to) => crate::folders::change(root, file, from, to),
                    Deed::Command(command) => {
                        let (good, said) = zine(root, &command.split(' ').collect::<Vec<_>>());
                        let said = said.replace(&*root.to_string_lossy(), "FOLDER");
                        out += &format!("{command}: {good}\n{}", alike(&said));
                    }
                }
            }
            let mut sealed: Vec<String> = Vec::new();
            for issue in std::fs::read_dir(root.join("issues")).unwrap().flatten() {
                for file in std::fs::read_dir(issue.path().join("sealed")).into_iter().flatten().flatten() {
                    sealed.push(format!("{:?} {:?}\n", issue.file_name(), file.file_name()));
                }
            }
            sealed.sort();
            out + &sealed.concat()
        });
    }
    ledger.close();
}
