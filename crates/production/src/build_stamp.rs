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
    pub(crate) hash: String,
    /// The time of the latest change, in nanoseconds.
    latest: i128,
}

impl FolderStamp {
    /// Whether a file written at a time saw all changes: what was written in the same moment could have been changed unseen.
    pub(crate) fn is_settled(&self, written: i128) -> bool {
        self.latest.saturating_add(hash_cache::MARGIN) <= written
    }
}

/// Texts of an open issue, which no page of the archive shows before its seal.
const OPEN_TEXTS: [&str; 7] = ["ads.md", "answers", "articles", "editorial.md", "letters", "orders", "press"];

/// Looks through what the archive is made of: all that [`folder_stamp`] looks through but the texts of open issues.
///
/// # Errors
/// A folder that cannot be listed.
pub fn archive_stamp(root: &Path, open: &[IssueNumber]) -> Result<Option<FolderStamp>, Vec<Diagnostic>> {
    let unseen: Vec<String> = open
        .iter()
        .flat_map(|number| OPEN_TEXTS.map(|name| format!("{}/{name}", base::paths::issue_folder(*number))))
        .collect();
    stamp_without(root, &unseen)
}

/// Looks through what the editor has in his folder. None where the system does not tell when files change, and where accounts
/// are shared with other zines, whose folders may lie anywhere.
///
/// # Errors
/// A folder that cannot be listed.
pub fn folder_stamp(root: &Path) -> Result<Option<FolderStamp>, Vec<Diagnostic>> {
    stamp_without(root, &[])
}

/// Looks through the folder but for some files and folders.
fn stamp_without(root: &Path, unseen: &[String]) -> Result<Option<FolderStamp>, Vec<Diagnostic>> {
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
        if unseen.contains(&name) {
            continue;
        }
        let fault = |e: io::Error| disk_fault(&name, "reading", &e);
        let Some(meta) = disk::meta(&root.join(&name)).map_err(fault)? else { continue };
        if meta.is_dir() {
            let entries = disk::list(&root.join(&name)).map_err(fault)?.unwrap_or_default();
            let names = entries.iter().rev().map(std::fs::DirEntry::file_name);
            todo.extend(names.map(|below| format!("{name}/{}", below.to_string_lossy())));
            lines += &format!("\n{name}/");
            continue;
        }
        // The plan of an issue is made by a build, and lies there as it was made.
        if name.starts_with("issues/") && name.ends_with("/plan.json") {
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

/// The files that were made, but for those of the issues named.
///
/// # Errors
/// A list of them that cannot be read.
pub fn made_files(root: &Path, without: &[IssueNumber]) -> Result<Vec<String>, Vec<Diagnostic>> {
    let groups: Vec<String> = without.iter().map(|number| number.folder()).collect();
    let made = Manifest::read(root)?.0.into_iter().filter(|(_, group)| !groups.contains(group));
    Ok(made.map(|(name, _)| name).collect())
}

/// The hash of what is made, but for the files of the issues named, as it lies there; none if something is missing.
fn output_hash(root: &Path, without: &[IssueNumber]) -> Option<String> {
    let mut lines = String::new();
    for name in &made_files(root, without).ok()? {
        let meta = disk::meta(&root.join(name)).ok().flatten().filter(std::fs::Metadata::is_file)?;
        lines += &format!("{} {name}\n", disk::stamp(&meta)?.0);
    }
    Some(hash(lines.as_bytes()))
}

/// What a build said.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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

/// What is made, and need not be made again as long as what it hangs on stands as it did.
#[derive(Clone, Copy, Debug)]
pub enum Made<'a> {
    /// An issue, or the last one, with the archive.
    Build(Option<IssueNumber>),
    /// The archive alone, beside these open issues.
    Archive(&'a [IssueNumber]),
}

impl Made<'_> {
    pub(crate) fn file(self) -> String {
        match self {
            Made::Build(None) => FILE.into(),
            Made::Build(Some(number)) => format!("{FILE}-{}", number.folder()),
            Made::Archive(_) => format!("{FILE}-archive"),
        }
    }

    fn output_hash(self, root: &Path) -> Option<String> {
        output_hash(root, if let Made::Archive(open) = self { open } else { &[] })
    }

    /// What was said when it was made, if what it hangs on stands as it did then, and all that was made lies as it was made.
    pub fn cached_messages(self, root: &Path, now: &FolderStamp) -> Option<BuildMessages> {
        let file = root.join(self.file());
        let meta = disk::meta(&file).ok().flatten()?;
        let (_, written) = disk::stamp(&meta)?;
        let memory: BuildStamp = serde_json::from_str(&disk::text(&file).ok().flatten()?).ok()?;
        let same = now.is_settled(written) && memory.inputs == now.hash;
        (same && self.output_hash(root)? == memory.outputs).then_some(memory.said)
    }

    /// Remembers that it was made from a folder as it stood, and what was said of it.
    pub fn remember(self, root: &Path, then: FolderStamp, said: &BuildMessages, caller: &CommandContext) {
        let Some(outputs) = self.output_hash(root) else { return };
        let memory = BuildStamp { inputs: then.hash, outputs, said: said.clone() };
        let Ok(text) = serde_json::to_string(&memory) else { return };
        store::remember(root, &self.file(), text.as_bytes(), caller);
    }
}
