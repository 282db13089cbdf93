//! Board files with a slip in every line: what is found, and what differs from the file as it was.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use adjudicator::board::{BoardFile, Differences, Shelf};
use adjudicator::diagnostic::Source;
use adjudicator::suits;

use super::dice::{Dice, slip};
use super::{ledger, project};

/// What is found in a file, and how it differs from another.
fn told(name: &str, text: &str, was: Option<&BoardFile>) -> String {
    let source = Source::new(name, text);
    let (board, found) = suits::open(&Shelf::EMPTY, &source);
    let mut out = String::new();
    for finding in found {
        writeln!(out, "{}", finding.render(false)).unwrap();
    }
    if let Some(board) = board {
        writeln!(out, "{:?}", (&board.about.text, &board.play, board.victory, board.places())).unwrap();
    }
    if let (Some(was), Ok(file)) = (was, Shelf::EMPTY.resolve(&source)) {
        let differences = Differences::of(was, &file);
        writeln!(
            out,
            "{differences} {:?}",
            (differences.parts(), differences.is_dress(), differences.is_another())
        )
        .unwrap();
        writeln!(out, "{}", was.clone().dressed(&file)).unwrap();
    }
    out
}

/// The board files of the project, in order: name and text.
pub fn files() -> Vec<(String, String)> {
    let folder = project::tests().join("data/boards");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml"));
    files.sort();
    let read = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(file).unwrap())
    };
    files.iter().map(read).collect()
}

#[test]
pub fn what_is_found_in_board_files_is_what_was_reviewed() {
    let mut ledger = ledger("boards.txt");
    for (name, text) in files() {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let was = Shelf::EMPTY.resolve(&Source::new(name.as_str(), text.as_str())).ok();
        ledger.note(&name, || told(&name, &text, was.as_ref()));
        let mut dice = Dice::of(&name);
        // What a reader of orders makes of every name takes its time on larger boards.
        let step = if lines.len() < 400 { 1 } else { lines.len() / 20 };
        let mut at = 0;
        while at < lines.len() {
            let mut changed = lines.clone();
            match dice.below(4) {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, lines[at].clone()),
                _ => changed[at] = slip(&lines[at], &lines, &mut dice),
            }
            let text = changed.join("\n") + "\n";
            ledger.note(&format!("{name} {}", at + 1), || told(&name, &text, was.as_ref()));
            at += 1 + dice.below(2 * step);
        }
    }
    ledger.close();
}
