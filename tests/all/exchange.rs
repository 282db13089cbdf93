//! Games to elsewhere and back: the real games, and those of the sample zine, in every form.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value as Json;
use zine::diagnostic::Source;
use zine::exchange::{self, Record, data, json, python};
use zine::words::Words;

/// The real games, read once.
fn public() -> &'static [Record] {
    static READ: OnceLock<Vec<Record>> = OnceLock::new();
    READ.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/public_cases.txt.gz");
        let all = Record::all_of_cases(&exchange::text_of(&path).unwrap()).unwrap();
        assert_eq!(all.len(), 92);
        all
    })
}

/// A temporary folder, removed afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let place = std::env::temp_dir().join(format!("zine-exchange-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        Place(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What everybody may know of a game, a line a fact. Of orders those that were followed; who did not order stands.
fn facts(record: &Record) -> Vec<String> {
    let board = record.rules.board();
    let mut out = vec![format!("{} on {}", record.rules.name(), board.name)];
    let mut position = |position: &zine::position::Position| {
        let text = zine::cases::print_position(
            board,
            &zine::position::Position { facts: Vec::new(), contested: Vec::new(), ..position.clone() },
            "PRESTATE",
            false,
        );
        // Where a unit may retreat to follows from where it was attacked from.
        let line = |l: &str| l.split(" from ").next().unwrap().split(" to ").next().unwrap().to_string();
        out.push(position.turn.to_string());
        out.extend(text.lines().map(line));
    };
    let mut orders = Vec::new();
    for phase in &record.phases {
        position(&phase.before);
        let adjusts = phase.before.turn.phase == zine::season::Phase::Adjustment;
        for line in &phase.report.lines {
            let stands = line.origin == zine::rules::Origin::None && !adjusts;
            if !line.invalid && !stands && line.order != "Waive" {
                let owner = &board.owner(line.owner).name;
                orders.push(format!(
                    "{}: {owner}: {} {}",
                    phase.before.turn,
                    line.order,
                    line.verdict.word()
                ));
            }
        }
    }
    orders.sort();
    if let Some(due) = record.due() {
        position(&record.now);
        out.push(format!("due {due}"));
    }
    out.extend(orders);
    out
}

fn read_python(text: &str) -> Record {
    let source = Source::new("game.json", text);
    let nodes = json::read(&source).unwrap();
    python::read(&source, &nodes[0]).unwrap().0
}

#[test]
fn real_games_come_back_from_the_python_form() {
    for game in public() {
        let (written, warnings) = python::write(game, "").unwrap();
        assert!(warnings.iter().all(|w| w.contains("follows")), "{warnings:?}");
        let back = read_python(&written.to_string());
        let (before, after) = (facts(game), facts(&back));
        let other = before.iter().zip(&after).find(|(a, b)| a != b);
        assert!(before == after, "{}: {other:?} {} {}", game.id, before.len(), after.len());
        let again = python::write(&back, "").unwrap().0;
        assert_eq!(again, written, "{}", game.id);
    }
}
