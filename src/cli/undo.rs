//! `zine undo`: takes back what the last command wrote.

use std::process::ExitCode;

use super::desk::{Root, failed, print, refuse};
use crate::accounts::ledger;
use crate::content::Content;
use crate::diagnostic::Source;
use crate::store::{self, Changes, Record};

/// What is taken back.
#[derive(clap::Args)]
pub struct Arguments {
    /// Show what could be taken back, the last one first
    #[arg(long)]
    list: bool,
    /// Only say what would be taken back
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command: status 1 if a file was changed since, or what was written has been published.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.list { listed(arguments) } else { taken_back(arguments) };
    done.unwrap_or_else(|status| status)
}

fn listed(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let records = store::records(&arguments.root.root).map_err(failed)?;
    let line = |record: &Record| {
        let Record { number, time, command, files } = record;
        let files: String = files.iter().map(|file| format!("    {file}\n")).collect();
        format!("{number:>4}  {time}  {command}\n{files}")
    };
    let text: String = records.iter().map(line).collect();
    print(if text.is_empty() { "there is nothing to take back\n" } else { &text });
    Ok(ExitCode::SUCCESS)
}

fn taken_back(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut desk = arguments.root.begin()?;
    // An undo that was interrupted is finished by now; another one would take back more than was meant.
    if desk.finished.as_ref().is_some_and(|command| command.split(' ').next() == Some("undo")) {
        print("taken back already\n");
        return Ok(ExitCode::SUCCESS);
    }
    let records = store::records(&arguments.root.root).map_err(failed)?;
    let Some(last) = records.first() else { return Err(refuse("there is nothing to take back")) };
    let changes = desk.taking_back(last.number).map_err(failed)?;
    // Some faults may be what is to be taken back.
    let content = crate::content::load(&arguments.root.folder(), None).map_err(failed)?;
    if let Some(why) = published(&content, last, &changes) {
        return Err(refuse(format!("\"{}\" of {} cannot be taken back: {why}", last.command, last.time)));
    }
    let files: String = last.files.iter().map(|file| format!("  {file}\n")).collect();
    if !arguments.dry_run {
        desk.take_back(last.number, changes).map_err(failed)?;
    }
    let word = if arguments.dry_run { "would be taken back" } else { "taken back" };
    print(&format!("{word}: \"{}\" of {}\n{files}", last.command, last.time));
    Ok(ExitCode::SUCCESS)
}

/// Why what was written is no longer the editor's own: it is in a sealed issue.
fn published(content: &Content, record: &Record, changes: &Changes) -> Option<String> {
    for issue in content.issues.iter().filter(|issue| issue.sealed.is_some()) {
        let number = issue.number();
        let said = || Some(format!("issue {number} has been sealed since"));
        let own = [format!("{}/", issue.folder), format!("private/secrets/issue-{number}.")];
        if record.files.iter().any(|file| own.iter().any(|own| file.starts_with(own))) {
            return said();
        }
        let Some(seal) = issue.seal() else { continue };
        let game = |id: &str| record.files.iter().any(|file| file.starts_with(&format!("games/{id}/")));
        if seal.game.iter().any(|sealed| game(&sealed.id)) {
            return said();
        }
        let books = changes.write.iter().find(|(name, _)| name.ends_with("private/ledger.csv"));
        let text = books.map(|(name, bytes)| Source::new(name.as_str(), String::from_utf8_lossy(bytes)));
        if text.is_some_and(|text| !ledger::check_seal(&text, &seal.ledger).is_empty()) {
            return said();
        }
    }
    None
}
