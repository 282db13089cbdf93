//! `zine pack` and `zine take`: a game, the games of a subzine, a person or the whole zine as one file, and taken from one.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use base::disk;
use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Source};
use folder::store::{Changes, Transaction};
use games::bookkeeping::handover;
use games::bookkeeping::packet::Packet;
use production::lending;

use super::common::{
    self, FolderArgs, fail, issue_number, print, refuse, report_failure, show, write_and_name,
};
use super::new::random_secret;

/// What to pack.
#[derive(Args)]
pub struct PackArgs {
    /// The id of a game; subzine:ID, lent to its gamesmaster or given back; person:ID; else the whole zine with its private half
    what: Option<String>,
    /// The file to write [default: private/handover/ID.toml; needed for the whole zine]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite a file that this command did not make
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    root: FolderArgs,
}

/// Which packet to take.
#[derive(Args)]
pub struct TakeArgs {
    /// The packet
    pub(super) file: PathBuf,
    /// Take the game up under this id
    #[arg(long = "as", value_name = "ID")]
    pub(super) id: Option<String>,
    /// The issue in which games continue [default: the last open one]
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

/// Writes a packet.
pub fn pack(arguments: &PackArgs) -> Result<ExitCode, ExitCode> {
    match arguments.what.as_deref() {
        None => pack_zine(arguments),
        Some(what) => pack_part(arguments, what),
    }
}

fn pack_zine(arguments: &PackArgs) -> Result<ExitCode, ExitCode> {
    let root = &arguments.root;
    let Some(out) = &arguments.out else {
        return Err(refuse("name the file for the whole zine with --out FILE, outside of its folder"));
    };
    if is_below(out, &root.root) {
        let said = "lies in the zine's folder: a packet of all that is private belongs elsewhere";
        return Err(refuse(format!("{} {said}", out.display())));
    }
    let mut transaction = root.begin()?;
    let content = transaction.load(None::<i64>).map_err(report_failure)?;
    let packet = Packet::of_zine(&root.root, content.zine.title.get_ref()).map_err(fail)?;
    let files = packet.file.len();
    let saved = format!("{}\n", common::today());
    let changes = Changes {
        outside: vec![(out.clone(), packet.text().into_bytes())],
        write: [(super::check::SAVED.to_string(), saved.into_bytes())].into(),
        force: arguments.force,
        ..Changes::default()
    };
    transaction.commit(changes).map_err(report_failure)?;
    let out = out.display();
    print(&format!("{out}: the whole zine, {}, with all that is private\n", count_noun(files, "file")));
    common::next(format_args!("`zine take {out} --root DIR` on the other machine"));
    Ok(ExitCode::SUCCESS)
}

fn pack_part(arguments: &PackArgs, what: &str) -> Result<ExitCode, ExitCode> {
    let (transaction, content) = arguments.root.begin_with(None::<i64>)?;
    let folder = transaction.folder();
    let settled = handover::without_open_flyers(&content);
    let played = || games::play(&settled, handover::last_sealed(&content));
    let former = |id: &str| handover::former(folder, id);
    let (packet, id) = match what.split_once(':') {
        Some(("person", id)) => (Packet::of_person(&content, id), id),
        Some(("subzine", id)) => (Packet::of_subzine(&content, &played(), id, &former), id),
        kind => {
            let id = kind.filter(|(kind, _)| *kind == "game").map_or(what, |(_, id)| id);
            let game = handover::packet(&content, &played(), id, former(id).as_ref());
            (game.map(Packet::of_game), id)
        }
    };
    let mut packet = packet.map_err(fail)?;
    let mut changes = Changes { force: arguments.force, ..Changes::default() };
    if let Some(subzine) = packet.subzine.clone().and_then(|id| lending::subzine(&content, &id)) {
        match content.lent.get(id).filter(|lent| lent.lender.is_some()) {
            Some(lent) => {
                let (back, changed) = lending::give_back(folder, &content, id, lent);
                show(&changed);
                packet = back;
            }
            None => {
                let lent = lending::lend(folder, &content, &played(), subzine, packet).map_err(fail)?;
                packet = lent.0;
                changes.write.extend([lent.1]);
            }
        }
    }
    common::require_readable(folder)?;
    let name = format!("private/handover/{id}.toml");
    let path = arguments.out.clone().unwrap_or_else(|| folder.path(&name));
    let published = ["public", "static"].iter().any(|made| is_below(&path, &arguments.root.root.join(made)));
    if published {
        let said = "would be published: a packet holds addresses and what is secret";
        return Err(refuse(format!("{} {said}", path.display())));
    }
    match &arguments.out {
        Some(path) => changes.outside.push((path.clone(), packet.text().into_bytes())),
        None => drop(changes.write.insert(name, packet.text().into_bytes())),
    }
    let mut transaction = transaction;
    transaction.commit(changes).map_err(report_failure)?;
    let path = path.display();
    for game in &packet.game {
        let (past, waiting) = (game.past.len(), game.waiting.len());
        let (past, waiting) = (count_noun(past, "issue"), count_noun(waiting, "letter"));
        let (people, next) = (game.people.len(), game.due.as_deref().unwrap_or("nothing"));
        let id = if packet.game.len() > 1 { format!(" {}:", game.id) } else { String::new() };
        print(&format!("{path}:{id} {past}, {waiting} not yet published, {people} people, next {next}\n"));
    }
    for person in packet.people.values() {
        print(&format!("{path}: {}, and where to reach them\n", person.name));
    }
    if let Some(issue) = &packet.lent {
        let files = count_noun(packet.file.len(), "file");
        print(&format!("{path}: {files} of issue {} of {}\n", issue.issue, packet.zine));
        common::next(match &issue.answers {
            None => format!("`zine take {path} --root DIR`, in a folder of its gamesmaster's"),
            Some(_) => format!("`zine take {path}`, in the folder of {}", packet.zine),
        });
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether a path leads into a folder, wherever both are named from.
fn is_below(path: &Path, folder: &Path) -> bool {
    real_path(path).starts_with(real_path(folder))
}

/// What is not there yet lies where the folder above it leads.
fn real_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let known = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    known.map_or(path.clone(), |(above, real)| {
        path.strip_prefix(above).map_or(real.clone(), |rest| real.join(rest))
    })
}

/// Takes a packet.
pub fn take(arguments: &TakeArgs) -> Result<ExitCode, ExitCode> {
    let name = arguments.file.display().to_string();
    let text = disk::text(&arguments.file).map_err(|e| refuse(format!("{name}: {e}")))?;
    let text = text.ok_or_else(|| refuse(format!("{name} does not exist")))?;
    let packet = Packet::read(&Source::new(name, text)).map_err(fail)?;
    if packet.lent.is_some() {
        return take_subzine(arguments, &packet);
    }
    if !packet.file.is_empty() {
        return take_zine(arguments, &packet);
    }
    let (transaction, content) = arguments.root.begin_with(None::<i64>)?;
    if arguments.id.is_some() && packet.game.len() != 1 {
        return Err(refuse("--as names a single game, and this packet is not that of one"));
    }
    let id = |game: &handover::GamePacket| arguments.id.clone().unwrap_or_else(|| game.id.clone());
    if !packet.game.is_empty()
        && packet.game.iter().all(|game| handover::is_taken_up(transaction.folder(), game, &id(game)))
    {
        packet.game.iter().for_each(|game| print(&format!("{}: already taken up\n", id(game))));
        return Ok(ExitCode::SUCCESS);
    }
    let adopted = match packet.game.is_empty() {
        true => handover::adopt_people(&content, &packet.people),
        false => handover::adopt_all(&content, &packet.game, arguments.id.as_deref(), arguments.issue),
    };
    let adopted = adopted.map_err(fail)?;
    show(&adopted.found);
    if production::build::has_errors(&adopted.found) && !arguments.shared && !arguments.dry_run {
        return Err(refuse("nothing was taken"));
    }
    if adopted.files.is_empty() {
        packet.people.keys().for_each(|id| print(&format!("{id}: known here already\n")));
        return Ok(ExitCode::SUCCESS);
    }
    write_and_name(transaction, adopted.files, arguments.dry_run)
}

/// Takes a lent subzine into its gamesmaster's folder, or files what comes back from there.
fn take_subzine(arguments: &TakeArgs, packet: &Packet) -> Result<ExitCode, ExitCode> {
    let root = &arguments.root.root;
    if arguments.id.is_some() || arguments.issue.is_some() {
        return Err(refuse(
            "--as and --issue are about games that are handed over, and this packet is a lent subzine",
        ));
    }
    let is_answer = packet.lent.as_ref().is_some_and(|lent| lent.answers.is_some());
    let is_new = !is_answer && disk::meta(&root.join("zine.toml")).is_ok_and(|zine| zine.is_none());
    let (mut transaction, content) = match (is_new, arguments.dry_run) {
        (true, true) => (None, None),
        (true, false) => {
            let made = disk::make_folder(root, disk::PUBLIC.0);
            made.map_err(|error| refuse(format!("{}: {error}", root.display())))?;
            let begun = Transaction::begin_new_folder(root, arguments.root.lock.caller());
            (Some(begun.map_err(report_failure)?), None)
        }
        (false, _) => {
            let (transaction, content) = arguments.root.begin_with(None::<i64>)?;
            (Some(transaction), Some(content))
        }
    };
    let nowhere = arguments.root.folder();
    let folder = transaction.as_ref().map_or(&nowhere, Transaction::folder);
    let changes = match &content {
        Some(content) if is_answer => lending::take_back(folder, content, packet),
        _ => {
            let secret = random_secret().map_err(refuse)?;
            lending::take_lent(folder, content.as_ref(), packet, &secret)
        }
    };
    let changes = changes.map_err(report_failure)?;
    let id = packet.subzine.as_deref().unwrap_or_default();
    if changes.write.is_empty() {
        print(&format!("{id}: already taken\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let names: String = changes.write.keys().map(|name| format!("{name}\n")).collect();
    let gone: String = changes.remove.iter().map(|name| format!("{name} is removed\n")).collect();
    if let Some(transaction) = transaction.as_mut().filter(|_| !arguments.dry_run) {
        transaction.commit(changes).map_err(report_failure)?;
    }
    print(&format!("{names}{gone}"));
    common::next(match is_answer {
        true => "`zine check`".to_string(),
        false => format!("`zine inbox`, `zine check`, then `zine pack subzine:{id}` for {}", packet.zine),
    });
    Ok(ExitCode::SUCCESS)
}

/// Writes a whole zine into a folder that has none of its files, or only the same ones.
fn take_zine(arguments: &TakeArgs, packet: &Packet) -> Result<ExitCode, ExitCode> {
    let root = &arguments.root.root;
    if arguments.id.is_some() || arguments.issue.is_some() {
        return Err(refuse("--as and --issue are about games, and this packet is a whole zine"));
    }
    let files = packet.files().map_err(fail)?;
    let mut transaction = match arguments.dry_run {
        true => None,
        false => {
            let made = disk::make_folder(root, disk::PUBLIC.0);
            made.map_err(|e| refuse(format!("{}: {e}", root.display())))?;
            Some(Transaction::begin_new_folder(root, arguments.root.lock.caller()).map_err(report_failure)?)
        }
    };
    let (mut write, mut other) = (files, Vec::new());
    let mut unread = None;
    write.retain(|name, bytes| match disk::read(&root.join(name)) {
        Ok(None) => true,
        Ok(Some(now)) => {
            if now != *bytes && !name.starts_with(".zine/") {
                other.push(name.clone());
            }
            false
        }
        Err(error) => {
            unread = Some(format!("{name}: {error}"));
            false
        }
    });
    if let Some(said) = unread {
        return Err(refuse(said));
    }
    if !other.is_empty() {
        let said = format!("{} here and in the packet are not the same", count_noun(other.len(), "file"));
        let first = other.into_iter().take(3).collect::<Vec<_>>().join(", ");
        let help = "nothing was written: take the zine into an empty folder with --root DIR";
        return Err(fail(Diagnostic::error("exists", format!("{said}: {first}")).help(help)));
    }
    if write.is_empty() {
        print(&format!("{}: all of it is there already\n", root.display()));
        return Ok(ExitCode::SUCCESS);
    }
    let count = count_noun(write.len(), "file");
    if let Some(transaction) = &mut transaction {
        transaction.commit(Changes { write, ..Changes::default() }).map_err(report_failure)?;
    }
    let word = if arguments.dry_run { "would be written" } else { "written" };
    print(&format!("{}: {}, {count} {word}\n", root.display(), packet.zine));
    common::next(format_args!("`zine check --replay --root {}`", root.display()));
    Ok(ExitCode::SUCCESS)
}
