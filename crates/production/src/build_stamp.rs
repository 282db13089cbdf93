//! Whether anything has changed since an issue or the archive was last built: what the folder holds and what was made of it, each
//! file by its size and the times of its last changes.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use base::disk;
use base::hash::hash;
use diagnostics::Diagnostic;
use folder::IssueNumber;
use folder::store::{self, CommandContext, Manifest, disk_fault};

use crate::seal::hash_cache;

/// Where it is remembered of the archive; of an issue beside it. It can be removed at any time.
pub const FILE: &str = ".zine/unchanged";
/// What an editor's folder holds that is read; below it everything counts, read or not.
pub const READ: [&str; 11] = [
    "boards",
    "fonts",
    "games",
    "issues",
    "pages",
    "polls",
    "private",
    "static",
    "templates",
    "words",
    "zine.toml",
];

/// How a folder stood when it was looked through.
#[derive(Clone, Debug)]
pub struct FolderStamp {
    /// The hash of all names and stamps, and of the program itself.
    hash: String,
    /// The time of the latest change, in nanoseconds.
    latest: i128,
}

/// Looks through what the editor has in his folder. None where the system does not tell when files change, and where accounts
/// are shared with other zines, whose folders may lie anywhere.
///
/// # Errors
/// A folder that cannot be listed.
pub fn folder_stamp(root: &Path) -> Result<Option<FolderStamp>, Vec<Diagnostic>> {
    let (mut lines, mut latest) = (String::new(), 0);
    // Another program may make other pages.
    let program = std::env::current_exe().ok().and_then(|path| path.metadata().ok());
    let Some((stamp, _)) = program.and_then(|meta| disk::stamp(&meta)) else { return Ok(None) };
    lines += &stamp;
    if shares(root)? {
        return Ok(None);
    }
    let mut todo: Vec<String> = READ.iter().rev().map(ToString::to_string).collect();
    while let Some(name) = todo.pop() {
        let fault = |e: io::Error| disk_fault(&name, "reading", &e);
        let Some(meta) = disk::meta(&root.join(&name)).map_err(fault)? else { continue };
        if meta.is_dir() {
            let entries = disk::list(&root.join(&name)).map_err(fault)?.unwrap_or_default();
            let names = entries.iter().rev().map(std::fs::DirEntry::file_name);
            todo.extend(names.map(|below| format!("{name}/{}", below.to_string_lossy())));
            lines += &format!("\n{name}/");
            continue;
        }
        // What a link leads to is not looked at.
        let Some((stamp, at)) = disk::stamp(&meta).filter(|_| meta.is_file()) else { return Ok(None) };
        lines += &format!("\n{stamp} {name}");
        latest = latest.max(at);
    }
    Ok(Some(FolderStamp { hash: hash(lines.as_bytes()), latest }))
}

/// Whether zine.toml names folders of other zines.
fn shares(root: &Path) -> Result<bool, Vec<Diagnostic>> {
    let text = disk::text(&root.join("zine.toml")).map_err(|e| disk_fault("zine.toml", "reading", &e))?;
    let zine = text.and_then(|text| text.parse::<toml::Table>().ok());
    let readers = zine.as_ref().and_then(|zine| zine.get("readers")?.as_table());
    Ok(readers.is_some_and(|readers| readers.contains_key("account") || readers.contains_key("shared")))
}

/// The hash of everything that is made, as it lies there; none if something is missing.
fn output_hash(root: &Path) -> Option<String> {
    let mut lines = String::new();
    for name in Manifest::read(root).ok()?.0.keys() {
        let meta = disk::meta(&root.join(name)).ok().flatten().filter(std::fs::Metadata::is_file)?;
        lines += &format!("{} {name}\n", disk::stamp(&meta)?.0);
    }
    Some(hash(lines.as_bytes()))
}

/// What a build said.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BuildMessages {
    /// An error is among it.
    pub grave: bool,
    /// What was made, in words.
    pub text: String,
    /// What is odd, in words, without colours and with them.
    pub faults: [String; 2],
    /// All of it as JSON.
    pub json: String,
}

/// What is remembered of a build.
#[derive(Serialize, Deserialize)]
struct BuildStamp {
    inputs: String,
    outputs: String,
    said: BuildMessages,
}

fn file(issue: Option<IssueNumber>) -> String {
    issue.map_or(FILE.into(), |number| format!("{FILE}-{}", number.folder()))
}

/// What the last build of an issue, or of the archive, said, if the folder stands as it did then, and all that was made lies as
/// it was made.
pub fn cached_messages(root: &Path, issue: Option<IssueNumber>, now: &FolderStamp) -> Option<BuildMessages> {
    let file = root.join(file(issue));
    let meta = disk::meta(&file).ok().flatten()?;
    let (_, written) = disk::stamp(&meta)?;
    let memory: BuildStamp = serde_json::from_str(&disk::text(&file).ok().flatten()?).ok()?;
    // What was written in the same moment could have been changed unseen.
    let settled = now.latest.saturating_add(hash_cache::MARGIN) <= written;
    (settled && memory.inputs == now.hash && output_hash(root)? == memory.outputs).then_some(memory.said)
}

/// Remembers that an issue, or the archive, was built from a folder as it stood, and what was said of it.
pub fn remember(
    root: &Path,
    issue: Option<IssueNumber>,
    then: FolderStamp,
    said: &BuildMessages,
    caller: &CommandContext,
) {
    let Some(outputs) = output_hash(root) else { return };
    let memory = BuildStamp { inputs: then.hash, outputs, said: said.clone() };
    let Ok(text) = serde_json::to_string(&memory) else { return };
    store::remember(root, &file(issue), text.as_bytes(), caller);
}
