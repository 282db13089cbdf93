//! `zine pack` and `zine take`: a game as one file for another editor, and a game taken up from one.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use base::disk;
use diagnostics::Source;
use diagnostics::count_words::count_noun;
use folder::store::Changes;
use games::bookkeeping::handover::{self, Packet};

use super::common::{FolderArgs, fail, issue_number, print, refuse, show, write_and_name};

/// Which game to hand over.
#[derive(Args)]
pub struct Handover {
    /// The game's id
    game: String,
    /// The file to write [default: private/handover/GAME.toml]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite a file that was not made by this command
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Which game to take up.
#[derive(Args)]
pub struct AdoptArgs {
    /// The packet
    pub(super) file: PathBuf,
    /// Adopt it under this id
    #[arg(long = "as", value_name = "ID")]
    pub(super) id: Option<String>,
    /// The issue in which it continues [default: the last open one]
    #[arg(long, value_parser = issue_number)]
    pub(super) issue: Option<i64>,
    /// Let people of the packet have an e-mail address that a person has here
    #[arg(long)]
    pub(super) shared: bool,
    /// Only show which files would be written
    #[arg(long)]
    pub(super) dry_run: bool,
    #[command(flatten)]
    pub(super) root: FolderArgs,
}

/// Writes the packet of a game.
pub fn hand_over(arguments: &Handover) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(None::<i64>)?;
    let folder = arguments.root.folder();
    let settled = handover::without_open_flyers(&content);
    let games = games::play(&settled, handover::last_sealed(&content));
    let former = folder.text(&handover::former_file(&arguments.game));
    let packet = handover::packet(&content, &games, &arguments.game, former.as_ref());
    let packet = packet.map_err(fail)?;
    super::common::require_readable(&folder)?;
    let name = format!("private/handover/{}.toml", packet.id);
    let path = arguments.out.clone().unwrap_or_else(|| folder.path(&name));
    let mut changes = Changes { force: arguments.force, ..Changes::default() };
    match &arguments.out {
        Some(path) => changes.outside.push((path.clone(), packet.text().into_bytes())),
        None => drop(changes.write.insert(name, packet.text().into_bytes())),
    }
    arguments.root.commit(changes)?;
    let (past, waiting) = (packet.past.len(), packet.waiting.len());
    let (past, waiting) = (count_noun(past, "issue"), count_noun(waiting, "letter"));
    let (people, next) = (packet.people.len(), packet.due.as_deref().unwrap_or("nothing"));
    let path = path.display();
    print(&format!("{path}: {past}, {waiting} not yet published, {people} people, next {next}\n"));
    Ok(ExitCode::SUCCESS)
}

/// Takes a game up.
pub fn adopt(arguments: &AdoptArgs) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = arguments.root.begin_with(None::<i64>)?;
    let name = arguments.file.display().to_string();
    let text = disk::text(&arguments.file).map_err(|e| refuse(format!("{name}: {e}")))?;
    let text = text.ok_or_else(|| refuse(format!("{name} does not exist")))?;
    let packet = Packet::read(&Source::new(name, text)).map_err(fail)?;
    let id = arguments.id.as_deref().unwrap_or(&packet.id);
    if handover::is_taken_up(transaction.folder(), &packet, id) {
        print(&format!("{id}: already adopted\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let adopted = handover::adopt(&content, &packet, arguments.id.as_deref(), arguments.issue);
    let adopted = adopted.map_err(fail)?;
    show(&adopted.found);
    if production::build::has_errors(&adopted.found) && !arguments.shared && !arguments.dry_run {
        return Err(refuse("no game was adopted"));
    }
    write_and_name(transaction, adopted.files, arguments.dry_run)
}
