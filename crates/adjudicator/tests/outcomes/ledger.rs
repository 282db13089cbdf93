//! What is told of things, kept as a hash for each, so that nothing changes unseen.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use super::dice::hash;

/// The hashes of a file, a line for each thing with its name. With `ZINE_EXPECT=write` the file is written anew;
/// `ZINE_OUTCOME=PART` prints what is told of the things whose name has that part.
pub struct Ledger {
    file: PathBuf,
    lines: String,
}

impl Ledger {
    /// The one of a file.
    pub fn new(file: impl Into<PathBuf>) -> Ledger {
        Ledger { file: file.into(), lines: String::new() }
    }

    /// Notes what is told of a thing.
    pub fn note(&mut self, name: &str, told: impl FnOnce() -> String) {
        let told = told();
        if std::env::var("ZINE_OUTCOME").is_ok_and(|wanted| name.contains(&wanted)) {
            println!("== {name}\n{told}");
        }
        writeln!(self.lines, "{:08x} {name}", hash(&told)).unwrap();
    }

    /// Everything is told as it was reviewed.
    pub fn close(self) {
        if std::env::var("ZINE_EXPECT").is_ok_and(|v| v == "write") {
            std::fs::write(&self.file, &self.lines).unwrap();
        }
        let known = std::fs::read_to_string(&self.file).unwrap_or_default();
        let set: BTreeSet<&str> = known.lines().collect();
        let new: Vec<&str> = self.lines.lines().filter(|line| !set.contains(line)).collect();
        let as_many = known.lines().count() == self.lines.lines().count();
        assert!(new.is_empty() && as_many, "{}: told otherwise:\n{}", self.file.display(), new.join("\n"));
    }
}
