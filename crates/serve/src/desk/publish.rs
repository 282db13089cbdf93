//! Publishing from the desk: `zine publish` and what it shows before it asks, by this very program.

use std::path::Path;
use std::process::{Command, Stdio};

use folder::IssueNumber;
use production::events::EventEffect;

use super::shown::{DeskRefusal, number, refuse};

/// What publishing an issue would do, who is missing, and who gets what, in words.
///
/// # Errors
/// No such issue; the program cannot be run.
pub(super) fn plan(at: (&Path, &Path), issue: &str) -> Result<String, String> {
    let issue = number(issue)?;
    let run = |words: &[&str]| command(at, words, issue).map(|(_, said)| said);
    let copies = if issue.is_flyer() { String::new() } else { run(&["copies"])? };
    Ok([run(&["publish", "--dry-run"])?, run(&["nmr"])?, copies].join("\n"))
}

/// Publishes an issue; the editor has agreed to it.
///
/// # Errors
/// What a step refused, with all that was said until then.
pub(super) fn publish(
    at: (&Path, &Path),
    issue: &str,
    early: bool,
    unsorted: bool,
) -> Result<EventEffect, DeskRefusal> {
    let issue = number(issue).map_err(refuse)?;
    let mut words = vec!["publish", "--yes"];
    words.extend(early.then_some("--early"));
    words.extend(unsorted.then_some("--unsorted"));
    match command(at, &words, issue).map_err(refuse)? {
        (true, said) => Ok(EventEffect { sentences: vec![said], ..EventEffect::default() }),
        (false, said) => Err(refuse(said)),
    }
}

/// Runs a command of this program about an issue: whether it succeeded, and all it said.
fn command(
    (root, program): (&Path, &Path),
    words: &[&str],
    issue: IssueNumber,
) -> Result<(bool, String), String> {
    let mut command = Command::new(program);
    command.args(words).arg(issue.to_string()).arg("--root").arg(root).stdin(Stdio::null());
    let done = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    let said = [done.stdout, done.stderr].concat();
    Ok((done.status.success(), String::from_utf8_lossy(&said).trim_end().to_string()))
}
