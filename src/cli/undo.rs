//! `zine undo`: takes back what the last command wrote.

use std::process::ExitCode;

use folder::store::{self, UndoRecord};
use production::events;

use super::common::{FolderArgs, print, refuse, report_failure};

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
    root: FolderArgs,
}

/// Runs the command: status 1 if a file was changed since, or what was written has been published.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if arguments.list { listed(arguments) } else { taken_back(arguments) }
}

fn listed(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let records = store::records(&arguments.root.root).map_err(report_failure)?;
    let text = records.iter().map(|record: &UndoRecord| {
        let UndoRecord { number, time, command, files } = record;
        let files: String = files.iter().map(|file| format!("    {file}\n")).collect();
        format!("{number:>4}  {time}  {command}\n{files}")
    });
    let text: String = text.collect();
    print(if text.is_empty() { "there is nothing to take back\n" } else { &text });
    Ok(ExitCode::SUCCESS)
}

fn taken_back(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut transaction = arguments.root.begin()?;
    // An undo that was interrupted is finished by now; another one would take back more than was meant.
    if transaction.finished.as_ref().is_some_and(|command| command.split(' ').next() == Some("undo")) {
        print("taken back already\n");
        return Ok(ExitCode::SUCCESS);
    }
    let records = store::records(&arguments.root.root).map_err(report_failure)?;
    let Some(last) = records.first() else { return Err(refuse("there is nothing to take back")) };
    let changes =
        events::taking_back(&transaction, &arguments.root.folder(), last).map_err(report_failure)?;
    let mut changes = changes;
    let kept = post::taken_back::keep_mail(transaction.folder(), &mut changes);
    kept.map_err(|fault| report_failure(vec![fault]))?;
    let files: String = last.files.iter().map(|file| format!("  {file}\n")).collect();
    if !arguments.dry_run {
        transaction.take_back(last.number, changes).map_err(report_failure)?;
    }
    let word = if arguments.dry_run { "would be taken back" } else { "taken back" };
    print(&format!("{word}: \"{}\" of {}\n{files}", last.command, last.time));
    Ok(ExitCode::SUCCESS)
}
