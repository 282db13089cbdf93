//! What git is told of the folder: lines end alike, what is sealed stays byte for byte, what is not printed is not tracked.

use diagnostics::Diagnostic;
use folder::Folder;

/// `.gitignore` of a new folder.
pub const IGNORE: &str = include_str!("../../../../templates/init/gitignore");
/// `.gitattributes` of a new folder.
pub const ATTRIBUTES: &str = include_str!("../../../../templates/init/gitattributes");
/// The words in a .gitignore that say that everything is tracked on purpose.
const ALL_TRACKED: &str = "everything is tracked";

/// What a folder that git looks after does not tell it yet.
pub fn check(folder: &Folder) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if !folder.is_there(".git") {
        return out;
    }
    for (name, wanted) in [(".gitattributes", ATTRIBUTES), (".gitignore", IGNORE)] {
        let text = folder.bytes(name).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        if name == ".gitignore" && text.contains(ALL_TRACKED) {
            continue;
        }
        let has: Vec<&str> = text.lines().map(bare).collect();
        let lines = wanted.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
        let missing: Vec<&str> = lines.filter(|line| !has.contains(&bare(line))).collect();
        if !missing.is_empty() {
            let message = match name {
                ".gitignore" => "git would publish files that are not printed",
                _ => "git may change the ends of lines in sealed files",
            };
            let fault = Diagnostic::note("git-files", message).in_file(name.to_string());
            out.push(fault.help(format!("add to {name}: {}", missing.join("   "))));
        }
    }
    out
}

/// A line without blanks and slashes around it.
fn bare(line: &str) -> &str {
    line.trim().trim_matches('/')
}
