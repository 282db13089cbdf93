//! `zine undo`: takes back what the last command wrote.

use std::process::ExitCode;

use super::desk::{Root, failed, print, refuse};
use crate::accounts::ledger;
use crate::content::Content;
use crate::diagnostic::Source;
use crate::events;
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
    let mut changes = desk.taking_back(last.number).map_err(failed)?;
    // Some faults may be what is to be taken back.
    let content = crate::content::load_whole(&arguments.root.folder(), None::<i64>).map_err(failed)?;
    if let Some(why) = published(&content, last, &changes) {
        return Err(refuse(format!("\"{}\" of {} cannot be taken back: {why}", last.command, last.time)));
    }
    drawn(&content, last, &mut changes);
    let files: String = last.files.iter().map(|file| format!("  {file}\n")).collect();
    if !arguments.dry_run {
        desk.take_back(last.number, changes).map_err(failed)?;
    }
    let word = if arguments.dry_run { "would be taken back" } else { "taken back" };
    print(&format!("{word}: \"{}\" of {}\n{files}", last.command, last.time));
    Ok(ExitCode::SUCCESS)
}

/// Powers that were drawn have been seen: that is noted, and another draw must say why.
fn drawn(content: &Content, record: &Record, changes: &mut Changes) {
    for game in &content.games {
        let file = format!("games/{}/game.toml", game.id);
        let draws = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).contains("[[draw]]");
        if record.files.contains(&file)
            && !changes.write.get(&file).is_some_and(draws)
            && let Some(key) = events::drawn(game)
        {
            changes.write.insert(format!("private/drawn/{}.txt", game.id), format!("{key}\n").into_bytes());
        }
    }
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
        // Facts of a game begin with an issue: what the sealed ones say is theirs.
        let file = |id: &str| format!("games/{id}/game.toml");
        let old = |id: &str| changes.write.get(&file(id)).map(Vec::as_slice);
        let mine = seal.game.iter().filter(|sealed| record.files.contains(&file(&sealed.id)));
        if mine.into_iter().any(|g| super::events::changes_sealed(content, &g.id, old(&g.id), number)) {
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
