//! What every case of the project comes to, to the last word: readings with their codes and sentences, lines with their results
//! and reasons, events, draws, tables, the position after. The cases say what must be; this says what is, so that nothing changes
//! unseen. `ZINE_EXPECT=write cargo test -p adjudicator --test outcomes` writes `outcomes.txt` anew, a hash for each case; look at
//! what changed before you keep it (`ZINE_OUTCOME=NAME` prints what a case comes to).

mod project;

use std::fmt::Write as _;
use std::path::Path;

use adjudicator::cases::{self, Case, Played, Runner};
use adjudicator::diagnostic::Source;
use adjudicator::orders::Reading;
use adjudicator::rules::{Hand, Report, Switches};

/// The same number for the same text, everywhere (FNV-1a).
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// What a refused piece says as far as it was understood.
fn meant(played: &Played, reading: &Reading) -> Vec<String> {
    let (grammar, board) = (played.rules.grammar(), played.rules.board());
    reading.meant.iter().flat_map(|meant| meant.terms()).map(|term| grammar.text(board, term)).collect()
}

/// A report in words.
fn told(played: &Played, report: &Report) -> String {
    let (board, mut out) = (played.rules.board(), String::new());
    for reading in report.readings.iter().flatten() {
        writeln!(out, "{:?}", (reading.line, reading.columns, &reading.text, &reading.order)).unwrap();
        writeln!(out, "  {:?}", (&reading.slips, &reading.codes, &reading.message)).unwrap();
        writeln!(out, "  {:?} {:?}", meant(played, reading), reading.unit).unwrap();
    }
    for line in report.lines.iter().chain(report.unseen.reveal()) {
        writeln!(out, "{:?} {} {:?}", line.unit, line.text(board), line.shape).unwrap();
        writeln!(out, "  {:?}", (line.owner, &line.origin, &line.written, line.verdict)).unwrap();
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

/// What a letter of a case is read as, after one letter or sign of it was lost, doubled or changed.
fn misread(case: &Case, played: &Played) -> String {
    let (board, mut out) = (played.rules.board(), String::new());
    let Ok((sheets, ..)) = cases::sheets(case, board, Hand::Person) else { return out };
    for (n, sheet) in sheets.0.iter().enumerate() {
        let letters: Vec<char> = sheet.text.text.chars().collect();
        let many = letters.len();
        for way in 0..3 {
            if many < 3 {
                continue;
            }
            let at = hash(&format!("{} {n} {way}", case.name)) as usize % (many - 1);
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
                writeln!(out, "  {:?} {:?}", meant(played, &reading), reading.unit).unwrap();
            }
        }
    }
    out
}

#[test]
fn what_every_case_comes_to_is_what_was_reviewed() {
    let wanted = std::env::var("ZINE_OUTCOME").ok();
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    let mut found = String::new();
    for file in project::files() {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        for case in cases::read(&Source::new(name.as_str(), text)).unwrap_or_default() {
            let Ok(played) = runner.play(&case) else { continue };
            let told = told(&played, &played.report) + &misread(&case, &played);
            if wanted.as_deref() == Some(&case.name) {
                println!("{told}");
            }
            writeln!(found, "{:08x} {name} {}", hash(&told), case.name).unwrap();
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outcomes.txt");
    if std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write") {
        std::fs::write(&path, &found).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let known: std::collections::BTreeSet<&str> = known.lines().collect();
    let new: Vec<&str> = found.lines().filter(|line| !known.contains(line)).collect();
    assert!(
        new.is_empty() && known.len() == found.lines().count(),
        "come out otherwise:\n{}",
        new.join("\n")
    );
}
