//! The results of things, each stored as a hash, so that no change goes unseen.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use super::dice::{hash, round};

/// The hashes of a file, one line for each thing with its name; further rounds have one line for many things, in a separate file.
/// With `ZINE_EXPECT=write` the file is rewritten; `ZINE_OUTCOME=PART` prints the results of things whose names contain this part.
pub struct Ledger {
    file: PathBuf,
    lines: String,
}

/// Number of things in a further round that share a line.
const TOGETHER: usize = 100;

impl Ledger {
    /// The hashes of a file.
    pub fn new(file: impl Into<PathBuf>) -> Ledger {
        Ledger { file: file.into(), lines: String::new() }
    }

    /// Notes the result of a thing.
    pub fn note(&mut self, name: &str, told: impl FnOnce() -> String) {
        let told = told();
        if std::env::var("ZINE_OUTCOME").is_ok_and(|wanted| name.contains(&wanted)) {
            println!("== {name}\n{told}");
        }
        writeln!(self.lines, "{:08x} {name}", hash(&told)).unwrap();
    }

    /// Asserts that all results are as reviewed.
    pub fn close(mut self) {
        // The round and its lines, after those of the other rounds.
        let mut others = String::new();
        if round() > 0 {
            self.file.set_extension("long.txt");
            let round = format!(" in round {}\n", round());
            let known = std::fs::read_to_string(&self.file).unwrap_or_default();
            others = known.split_inclusive('\n').filter(|line| !line.ends_with(&round)).collect();
            let lines: Vec<&str> = self.lines.lines().collect();
            let line = |part: &[&str]| format!("{:08x} from {}{round}", hash(&part.concat()), &part[0][9..]);
            self.lines = lines.chunks(TOGETHER).map(line).collect();
        }
        let told = others + &self.lines;
        if std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write") {
            std::fs::write(&self.file, &told).unwrap();
        }
        let known = std::fs::read_to_string(&self.file).unwrap_or_default();
        let set: BTreeSet<&str> = known.lines().collect();
        let new: Vec<&str> = told.lines().filter(|line| !set.contains(line)).collect();
        let as_many = known.lines().count() == told.lines().count();
        assert!(new.is_empty() && as_many, "{}: told otherwise:\n{}", self.file.display(), new.join("\n"));
    }
}
