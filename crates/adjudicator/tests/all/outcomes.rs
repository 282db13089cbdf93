//! What every case of the project comes to, to the last word: readings with their codes and sentences, lines with their results
//! and reasons, events, draws, tables, the position after. The same of copies in which something was changed, and of board files
//! with a slip. The cases say what must be; this says what is, so that nothing changes
//! unseen. `ZINE_EXPECT=write cargo test -p adjudicator --test all outcomes` writes the hashes in `outcomes/` anew; look at what
//! changed before you keep it (`ZINE_OUTCOME=PART` prints what the things with this part in their name come to).

use crate::project;

#[path = "../outcomes/boards.rs"]
mod boards;
#[path = "../outcomes/crowds.rs"]
mod crowds;
#[path = "../outcomes/dice.rs"]
mod dice;
#[path = "../outcomes/games.rs"]
mod games;
#[path = "../outcomes/ledger.rs"]
mod ledger;
#[path = "../outcomes/misprints.rs"]
mod misprints;
#[path = "../outcomes/mixed.rs"]
mod mixed;
#[path = "../outcomes/odds.rs"]
mod odds;
#[path = "../outcomes/slips.rs"]
mod slips;
#[path = "../outcomes/tables.rs"]
mod tables;
#[path = "../outcomes/wrong_words.rs"]
mod wrong_words;

use std::fmt::Write as _;
use std::path::Path;

use dice::seed;
use ledger::Ledger;

use adjudicator::cases::{self, Case, PlayedCase, Runner};
use adjudicator::orders::Reading;
use adjudicator::rules::{PhaseResult, RuleSet, SheetAuthor, Switches};
use diagnostics::Source;

/// The meaning of a refused piece, as far as it was understood.
fn meant(rules: &dyn RuleSet, reading: &Reading) -> Vec<String> {
    let (grammar, board) = (rules.grammar(), rules.board());
    reading.meant.iter().flat_map(|meant| meant.terms()).map(|term| grammar.text(board, term)).collect()
}

/// A report in words.
fn told(played: &PlayedCase, report: &PhaseResult) -> String {
    let (board, mut out) = (played.rules.board(), String::new());
    for reading in report.readings.iter().flatten() {
        writeln!(out, "{:?}", (reading.line, reading.columns, &reading.text, &reading.order)).unwrap();
        writeln!(out, "  {:?}", (&reading.slips, &reading.codes, &reading.message)).unwrap();
        writeln!(out, "  {:?} {:?}", meant(&*played.rules, reading), reading.unit).unwrap();
    }
    for line in report.orders.iter().chain(report.unseen.reveal()) {
        writeln!(out, "{:?} {} {:?}", line.unit, line.text(board), line.shape).unwrap();
        writeln!(out, "  {:?}", (line.owner, &line.origin, &line.written_at, line.verdict)).unwrap();
        writeln!(out, "  {:?}", (line.invalid, &line.reason, line.strength)).unwrap();
    }
    writeln!(out, "{:?}", (&report.tables, &report.events, &report.draws)).unwrap();
    writeln!(out, "{:?}", (&report.rulings, &report.winners, report.letters.reveal())).unwrap();
    writeln!(out, "{:?}", (&report.destroyed, &report.dislodged)).unwrap();
    writeln!(out, "{:?}", (played.rules.published(&played.before, report), report.after.turn)).unwrap();
    writeln!(out, "{:?}", played.rules.standing(&report.after)).unwrap();
    for power in board.powers() {
        let due = (played.rules.entitled(&report.after, power), played.rules.tally(&report.after, power));
        writeln!(out, "{due:?}").unwrap();
    }
    out + &cases::print_position(board, &report.after, "POSTSTATE", true)
}

/// Readings of a case's letters after one letter or sign was lost, doubled or changed.
fn misread(case: &Case, played: &PlayedCase) -> String {
    let (board, mut out) = (played.rules.board(), String::new());
    let Ok((sheets, ..)) = cases::sheets(case, board, SheetAuthor::Person) else { return out };
    for (n, sheet) in sheets.0.iter().enumerate() {
        let letters: Vec<char> = sheet.text.text.chars().collect();
        let many = letters.len();
        for way in 0..3 {
            if many < 3 {
                continue;
            }
            let at = seed(&format!("{} {n} {way}", case.name)) as usize % (many - 1);
            let mut changed = letters.clone();
            match way {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, letters[at]),
                _ => changed.swap(at, at + 1),
            }
            let text = Source::new("letter", changed.into_iter().collect::<String>());
            for reading in played.rules.read(&played.before, sheet.owner, &text) {
                writeln!(out, "{:?}", (reading.columns, &reading.order, &reading.codes)).unwrap();
                writeln!(out, "  {:?}", (&reading.slips, &reading.message)).unwrap();
                writeln!(out, "  {:?} {:?}", meant(&*played.rules, &reading), reading.unit).unwrap();
            }
        }
    }
    out
}

/// The hashes in a file of this crate's tests.
fn ledger(file: &str) -> Ledger {
    Ledger::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outcomes").join(file))
}

/// Notes the result of every case of the project.
fn each_case(ledger: &mut Ledger, told: impl Fn(&mut Runner, &Case) -> String) {
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    for (file, case) in project::cases() {
        ledger.note(&format!("{file} {}", case.name), || told(&mut runner, &case));
    }
}

#[test]
fn what_every_case_comes_to_is_what_was_reviewed() {
    let mut ledger = ledger("cases.txt");
    each_case(&mut ledger, |runner, case| match runner.play(case) {
        Ok(played) => told(&played, &played.report) + &misread(case, &played),
        Err(error) => error.0.render(false),
    });
    ledger.close();
}

#[test]
fn other_chances_come_to_what_was_reviewed() {
    dice::in_other_rounds(
        12,
        &[
            what_every_case_comes_to_is_what_was_reviewed,
            boards::what_keys_of_board_files_come_to_is_what_was_reviewed,
            boards::what_is_found_in_board_files_is_what_was_reviewed,
            games::what_cases_come_to_when_they_go_on_at_random_is_what_was_reviewed,
            games::what_games_at_random_come_to_is_what_was_reviewed,
            mixed::what_mixed_cases_come_to_is_what_was_reviewed,
            slips::what_changed_cases_come_to_is_what_was_reviewed,
            tables::what_does_not_hang_on_a_case_is_what_was_reviewed,
        ],
    );
}
