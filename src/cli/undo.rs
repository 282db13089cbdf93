//! `zine undo`: takes back what the last command wrote.

use std::process::ExitCode;

use folder::store::{self, Transaction, UndoRecord};
use production::events;

use super::common::{self, FolderArgs, print, refuse, report_failure};

/// What to undo.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the step to undo, as --list shows it [default: the last command]
    number: Option<u64>,
    /// List what can be undone, the last one first
    #[arg(long)]
    list: bool,
    /// Only show what would be undone
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// What is done again.
#[derive(clap::Args)]
pub struct RedoArguments {
    /// Only show what would be done again
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
    let text = records.iter().filter(|record| !record.is_undo()).map(|record: &UndoRecord| {
        let UndoRecord { number, time, command, files, .. } = record;
        let files: String = files.iter().map(|file| format!("    {file}\n")).collect();
        format!("{number:>4}  {time}  {command}\n{files}")
    });
    let text: String = text.collect();
    print(if text.is_empty() { "nothing to undo\n" } else { &text });
    Ok(ExitCode::SUCCESS)
}

/// Whether a command of this name was interrupted and is finished by now; another one would do more than was meant.
fn is_done(finished: Option<&String>, name: &str) -> bool {
    finished.is_some_and(|command| command.split(' ').next() == Some(name))
}

fn taken_back(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let transaction = arguments.root.begin()?;
    if is_done(transaction.finished.as_ref(), "undo") {
        print("already undone\n");
        return Ok(ExitCode::SUCCESS);
    }
    let root = &arguments.root.root;
    let records = store::records(root).map_err(report_failure)?;
    let mut mine = records.iter().filter(|record| !record.is_undo());
    let found = match arguments.number {
        Some(number) => mine.find(|record| record.number == number),
        None => mine.next(),
    };
    let Some(record) = found else {
        return Err(refuse(match arguments.number {
            Some(number) => format!("number {number} cannot be undone: `zine undo --list` shows what can"),
            None => "nothing to undo".into(),
        }));
    };
    if arguments.number.is_none()
        && !arguments.dry_run
        && let Some(idle) = store::idle_command(root)
    {
        let UndoRecord { number, command, time, .. } = record;
        let said = format!(
            "the last command, \"{idle}\", wrote nothing; the one before it was \"{command}\" of {time}"
        );
        if common::confirmed(&format!("{said}\nUndo that one?")) != Some(true) {
            return Err(refuse(format!("{said}: `zine undo {number}` undoes that one")));
        }
    }
    write_back(transaction, &arguments.root, record, (arguments.dry_run, ["would be undone", "undone"]))
}

/// Does again what `zine undo` undid last: status 1 if nothing was undone or anything was written since.
pub fn redo(arguments: &RedoArguments) -> Result<ExitCode, ExitCode> {
    let transaction = arguments.root.begin()?;
    if is_done(transaction.finished.as_ref(), "redo") {
        print("already done again\n");
        return Ok(ExitCode::SUCCESS);
    }
    let records = store::records(&arguments.root.root).map_err(report_failure)?;
    let last = records.iter().find(|record| !record.is_redo()).filter(|record| record.is_undo());
    let record = last.ok_or_else(|| refuse("nothing to redo: nothing was undone since the last command"))?;
    write_back(
        transaction,
        &arguments.root,
        record,
        (arguments.dry_run, ["would be done again", "done again"]),
    )
}

/// Writes what was there before a record.
fn write_back(
    mut transaction: Transaction,
    root: &FolderArgs,
    record: &UndoRecord,
    (dry_run, words): (bool, [&str; 2]),
) -> Result<ExitCode, ExitCode> {
    let mut changes = events::taking_back(&transaction, &root.folder(), record).map_err(report_failure)?;
    post::taken_back::keep_mail(transaction.folder(), &mut changes)
        .map_err(|fault| report_failure(vec![fault]))?;
    // Mail that came and keys that were used stay.
    let changed = |file: &&String| changes.write.contains_key(*file) || changes.remove.contains(file);
    let files: String = record.files.iter().filter(changed).map(|file| format!("  {file}\n")).collect();
    if !dry_run {
        transaction.take_back(record.number, changes).map_err(report_failure)?;
    }
    let word = words[usize::from(!dry_run)];
    print(&format!("{word}: \"{}\" of {}\n{files}", record.command, record.time));
    Ok(ExitCode::SUCCESS)
}
