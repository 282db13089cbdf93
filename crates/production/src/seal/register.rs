//! `issues/seals.txt`: every seal in the order of sealing, with its hash.

use diagnostics::{Diagnostic, Source};
use folder::{Folder, IssueNumber};

/// Its name.
pub const FILE: &str = "issues/seals.txt";

/// A line: what is sealed, and the hash of its seal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterLine {
    /// Number of an issue; of a flyer with its letter.
    pub name: String,
    /// SHA-256 of its seal.toml.
    pub hash: String,
}

impl RegisterLine {
    /// What it is of.
    pub fn number(&self) -> Option<IssueNumber> {
        self.name.parse().ok()
    }
}

/// The register; none if there is no such file.
///
/// # Errors
/// A line that cannot be read.
pub fn read(folder: &Folder) -> Result<Option<Vec<RegisterLine>>, Diagnostic> {
    match folder.text(FILE) {
        Some(source) => parse(&source).map(Some),
        None => folder.take_faults().into_iter().next().map_or(Ok(None), Err),
    }
}

fn parse(source: &Source) -> Result<Vec<RegisterLine>, Diagnostic> {
    let mut out: Vec<RegisterLine> = Vec::new();
    for (n, text) in (1..).zip(source.text.lines()) {
        let mut words = text.split_whitespace();
        let line = match (words.next().map(str::parse::<IssueNumber>), words.next(), words.next()) {
            (None, ..) => continue,
            (Some(Ok(number)), Some(hash), None)
                if hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()) =>
            {
                RegisterLine { name: number.to_string(), hash: hash.into() }
            }
            _ => {
                let fault =
                    "this line of the register cannot be read: it needs a number and the hash of a seal";
                let fault = Diagnostic::error("sealed-chain", fault).at(source, source.line_range(n));
                return Err(fault.help("put the register back as it was"));
            }
        };
        if out.iter().any(|l| l.name == line.name) {
            let fault = format!("{} is in the register twice", line.name);
            return Err(Diagnostic::error("sealed-chain", fault).at(source, source.line_range(n)));
        }
        out.push(line);
    }
    Ok(out)
}

/// The file as written.
pub fn write(lines: &[RegisterLine]) -> String {
    lines.iter().map(|l| format!("{} {}\n", l.name, l.hash)).collect()
}
