//! Nothing silent: spans tile the input, legal orders of real games read back in every spelling, one-letter changes never
//! become another order without a code, hostile text is read in linear time.

use std::io::Read;
use std::time::{Duration, Instant};

use adjudicator::board::{Board, Owner};
use adjudicator::cases;
use adjudicator::orders::{Policy, Reading};
use adjudicator::position::Position;
use adjudicator::rules::{self, Switches};
use diagnostics::Source;

use crate::project;
use crate::rng::Rng;
use crate::spellings::{Written, mutate, rightful};

struct Phase {
    position: Position,
    orders: Vec<(Owner, String)>,
}

/// Every `step`th phase of the records of real games.
fn phases(step: usize) -> (Board, Vec<Phase>) {
    let packed = project::tests().join("data/public_cases.txt.gz");
    let mut text = String::new();
    let file = std::fs::File::open(packed).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let read = cases::read(&Source::new("public_cases.txt", text)).unwrap();
    let rules = (rules::find("Standard").unwrap().make)(&Switches::default()).unwrap();
    let board = rules.board().clone();
    let phases = read
        .iter()
        .step_by(step)
        .map(|case| {
            let orders = case.lines("ORDERS").filter_map(|(_, line)| {
                let (who, order) = line.split_once(':')?;
                Some((board.find_owner(who)?, order.trim().to_string()))
            });
            Phase { position: cases::position(case, &*rules).unwrap(), orders: orders.collect() }
        })
        .collect();
    (board, phases)
}

fn order(readings: &[Reading]) -> String {
    readings.iter().filter_map(|r| r.order.as_deref()).collect::<Vec<_>>().join(" ; ")
}

/// Runs over the phases on two threads and collects what went wrong.
fn over<T: Send>(phases: &[Phase], work: impl Fn(&[Phase]) -> Vec<T> + Sync) -> Vec<T> {
    let half = phases.len() / 2;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| work(&phases[half..]));
        let mut out = work(&phases[..half]);
        out.extend(other.join().unwrap());
        out
    })
}

#[test]
fn every_legal_order_of_real_games_reads_back_in_every_spelling() {
    let step = if std::env::var_os("ZINE_LONG").is_some() { 1 } else { 8 };
    let (board, phases) = phases(step);
    let reader = crate::spellings::reader(&board);
    let policy = Policy::new(&Default::default());
    let wrong = over(&phases, |phases| {
        let mut wrong = Vec::new();
        let mut count = 0;
        for phase in phases {
            for (who, text) in &phase.orders {
                let written = Written::parse(&board, &phase.position, text);
                let Some(written) = written else { panic!("{text} is not taken apart") };
                let spellings = written.spellings(&board);
                assert!(spellings.len() >= 12);
                for spelling in spellings {
                    count += 1;
                    let source = Source::new("spelling", spelling.as_str());
                    let got = order(&reader.read(&board, &phase.position, *who, &source, &policy));
                    if !written.is(&board, &got) {
                        wrong.push(format!("{} {spelling:?}: {got:?}", phase.position.turn));
                    }
                }
            }
        }
        assert!(count > 1000);
        wrong
    });
    assert!(wrong.is_empty(), "{} are misread: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

/// A million one-letter changes, or as many as fit into 20 seconds; `ZINE_HUNT` sets another number of changes and no limit of time.
#[test]
fn one_letter_changes_never_become_another_order_in_silence() {
    let asked: Option<usize> = std::env::var("ZINE_HUNT").ok().and_then(|n| n.parse().ok());
    let runs = asked.unwrap_or(1_000_000) / 2;
    let limit = Duration::from_secs(if asked.is_some() { 86_400 } else { 20 });
    let (board, phases) = phases(16);
    let reader = crate::spellings::reader(&board);
    let policy = Policy::new(&Default::default());
    let wrong = over(&phases, |phases| {
        let start = Instant::now();
        let mut rng = Rng(0x5eed);
        let mut wrong = Vec::new();
        for _ in 0..runs {
            if start.elapsed() > limit {
                break;
            }
            let phase = &phases[rng.below(phases.len())];
            let Some((who, text)) = phase.orders.get(rng.below(phase.orders.len())) else { continue };
            let Some(written) = Written::parse(&board, &phase.position, text) else { continue };
            let spellings = written.spellings(&board);
            let before = &spellings[rng.below(spellings.len())];
            let after = mutate(before, &mut rng);
            let readings =
                reader.read(&board, &phase.position, *who, &Source::new("change", after.as_str()), &policy);
            let got = order(&readings);
            let told = readings.iter().any(|r| !r.codes.is_empty());
            if !written.is(&board, &got) && !told && !rightful(&board, before, &after) {
                wrong.push(format!("{before:?} -> {after:?}: {got:?}"));
            }
        }
        wrong
    });
    assert!(wrong.is_empty(), "{} misread in silence: {:#?}", wrong.len(), &wrong[..wrong.len().min(40)]);
}

/// Every character that is not white space lies in the columns of some reading.
fn assert_tiled(text: &str, readings: &[Reading]) {
    let mut covered: Vec<Vec<bool>> = text.split('\n').map(|l| vec![false; l.chars().count()]).collect();
    for reading in readings {
        // A reading over several lines goes on through its text.
        let mut row = reading.line as usize - 1;
        let mut column = reading.columns.0 as usize - 1;
        for c in reading.text.chars() {
            if c == '\n' {
                row += 1;
                column = 0;
                continue;
            }
            if let Some(cell) = covered.get_mut(row).and_then(|r| r.get_mut(column)) {
                *cell = true;
            }
            column += 1;
        }
    }
    for (row, line) in text.split('\n').enumerate() {
        for (column, c) in line.chars().enumerate() {
            let blank = c.is_whitespace() || c.is_control() || c == '\u{feff}';
            assert!(
                blank || covered[row][column],
                "dropped {c:?} at {row}:{column} of {text:?}: {readings:#?}"
            );
        }
    }
}

#[test]
fn readings_tile_the_text() {
    let (board, phases) = phases(400);
    let reader = crate::spellings::reader(&board);
    let policy = Policy::new(&Default::default());
    let mut rng = Rng(7);
    let letters: Vec<char> =
        "AFashr  -–>()[]*.,;:/&+ParPicMunNthSpa/sc\n\n?!\"'#=|1é→\u{301}\u{0}_".chars().collect();
    for phase in &phases {
        for (who, text) in &phase.orders {
            let mut text = text.clone();
            for _ in 0..8 {
                text = mutate(&text, &mut rng);
                let noise: String = (0..rng.below(12)).map(|_| letters[rng.below(letters.len())]).collect();
                let mixed = format!("{noise}\n{text} {noise}{text}\n> {noise}\n{noise}");
                let source = Source::new("mixed", mixed.as_str());
                assert_tiled(&mixed, &reader.read(&board, &phase.position, *who, &source, &policy));
            }
        }
    }
}

#[test]
fn hostile_text_is_read_in_linear_time() {
    let (board, phases) = phases(400);
    let reader = crate::spellings::reader(&board);
    let policy = Policy::new(&Default::default());
    let phase = &phases[0];
    let who = phase.orders[0].0;
    let mut rng = Rng(3);
    let bytes: Vec<u8> = (0..50_000).map(|_| rng.below(256) as u8).collect();
    let texts = [
        "A Par-Pic ".repeat(100_000),
        "A".repeat(1_000_000),
        "A Par S ".repeat(900),
        "(".repeat(10_000),
        "(A ".repeat(3_000),
        "[r ".repeat(3_000),
        ")".repeat(10_000),
        "A Par-Pic, ".repeat(800),
        "A Par-Pic or ".repeat(700),
        "Par, Mun, Boh, ".repeat(500),
        "Par-".repeat(2_000),
        "A Par & ".repeat(1_000),
        "if A Par if ".repeat(1_000),
        "and ".repeat(3_000),
        "north sea ".repeat(1_500),
        "A Par-Pic\n".repeat(2_000),
        "x\n".repeat(10_000),
        ", ; . ".repeat(5_000),
        "--\n".repeat(1_000),
        "\" ".repeat(1_900),
        "A Par.-".repeat(400),
        "armies ".repeat(1_900),
        "Armies: Par, Mar, ".repeat(300),
        "A Par supported by ".repeat(400),
        "A Mar S (".repeat(400),
        "A Par holds and ".repeat(400),
        String::from_utf8_lossy(&bytes).into_owned(),
    ];
    for text in texts {
        let start = Instant::now();
        let source = Source::new("hostile", text.as_str());
        let readings = reader.read(&board, &phase.position, who, &source, &policy);
        assert!(!readings.is_empty());
        let head: String = text.chars().take(20).collect();
        assert!(start.elapsed() < Duration::from_secs(180), "{head:?} took {:?}", start.elapsed());
    }
}
