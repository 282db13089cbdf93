//! `zine upgrade`: brings a folder to the forms of this program.

use std::process::ExitCode;

use diagnostics::Diagnostic;
use folder::store::Changes;
use folder::{Folder, folder_version};
use production::events;
use production::seal::{self, create};

use super::common::{self, FolderArgs, print};
use super::new;

/// How a folder is upgraded.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only show what would change
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if a sealed file is not what was sealed, or a newer program wrote the folder.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let mut transaction = arguments.root.begin()?;
    // Without a zine.toml that can be read there is nothing to bring over.
    let zine = transaction.load(None::<i64>).map_err(common::report_failure)?.zine;
    let folder = transaction.folder();
    let (mut changes, seals) = seals(folder).map_err(common::report_failure)?;
    let mut said: Vec<String> = seals.into_iter().collect();
    if folder_version::is_older(zine.made_with.as_ref().map(|version| version.get_ref().as_str())) {
        let from =
            zine.made_with.map_or(String::new(), |version| format!(" instead of {}", version.get_ref()));
        said.push(format!("zine.toml names version {}{from}", folder_version::PROGRAM));
        changes.write.extend(events::set_version(folder).map_err(common::refuse)?.write);
    }
    let outdated =
        folder.templates().into_iter().filter(|s| publish::template_reference::is_outdated(&s.name, &s.text));
    let notes: Vec<String> = outdated
        .map(|s| {
            format!("{}: the built-in template has changed; see `zine templates diff {}`", s.name, s.name)
        })
        .collect();
    let nothing = said.is_empty();
    let mut text: String = said.iter().chain(&notes).map(|line| format!("{line}\n")).collect();
    if nothing {
        text += "nothing to upgrade\n";
    } else if arguments.dry_run {
        text += "nothing was written: run `zine upgrade` without --dry-run\n";
    } else {
        transaction.commit(changes).map_err(common::report_failure)?;
        text += "`zine undo` undoes it\n";
    }
    print(&text);
    Ok(ExitCode::SUCCESS)
}

/// The seals of version 1 as seals of version 2, and what is said of them; nothing where there are none.
pub(super) fn seals(folder: &Folder) -> Result<(Changes, Option<String>), Vec<Diagnostic>> {
    let line = common::Progress::new(false);
    let (key, _) = key(folder)?;
    let (changes, numbers) =
        seal::upgrade(folder, key, &mut |number: i64| line.say(format_args!("issue {number}")))?;
    drop(line);
    let said = match numbers.as_slice() {
        [] => None,
        [one] => Some(format!("the seal of issue {one} is of version 2 now")),
        [first, .., last] => Some(format!("the seals of issues {first} to {last} are of version 2 now")),
    };
    Ok((changes, said))
}

/// The key of the salts, and whether it is made now.
pub(super) fn key(folder: &Folder) -> Result<(String, bool), Vec<Diagnostic>> {
    if !folder.is_there(create::KEY) {
        let made = new::random_secret().map_err(|said| vec![Diagnostic::error("key", said)])?;
        return Ok((made, true));
    }
    let kept = folder.text(create::KEY).ok_or_else(|| folder.take_faults())?;
    Ok((kept.text.trim().to_string(), false))
}
