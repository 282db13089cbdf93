//! Files that a command line names (`--out`, `-o`), wherever they are.

use std::io;
use std::path::{Path, PathBuf};

use base::disk;
use base::hash::hash;
use diagnostics::Diagnostic;

use super::staging::StagedFiles;
use super::{Changes, Faults, disk_fault, failing, part_of};

/// Files written outside the folder, which may therefore be rewritten: hash and path, one per line.
const MADE: &str = ".zine/made";

impl StagedFiles {
    /// Stages a file that the command line names: in the journal if that is on the same file system, else beside its target.
    pub(super) fn stage_outside(&mut self, path: &Path, bytes: &[u8], force: bool) -> Result<(), Faults> {
        let root = self.root.clone();
        let name = path.display().to_string();
        let whole = std::path::absolute(path).map_err(failing(&name, "writing"))?;
        let made = disk::text(&root.join(MADE)).map_err(failing(MADE, "reading"))?.unwrap_or_default();
        let line = |hash: &str| format!("{hash} {}", whole.display());
        let Some(now) = replaceable(path, bytes, force, |now| made.lines().any(|l| l == line(now)))? else {
            return Ok(());
        };
        let (_, part) = self.next_slot()?;
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let same = |folder: &Path| -> io::Result<bool> {
            Ok(disk::same_device(&folder.metadata()?, &root.join(".zine").metadata()?))
        };
        let made_folder = if folder.is_dir() { Ok(()) } else { disk::make_folder(folder, disk::PUBLIC.0) };
        let same = made_folder.and_then(|()| same(folder)).map_err(failing(&name, "writing"))?;
        let part = if same { part } else { part_of(path) };
        written(path, &part, bytes, now.as_ref())?;
        self.outside_files.push((part, path.to_path_buf()));
        let others = made.lines().filter(|l| l.split_once(' ').is_none_or(|(_, p)| Path::new(p) != whole));
        let text: String = others.map(str::to_string).chain([line(&hash(bytes))]).map(|l| l + "\n").collect();
        self.lay_made(MADE, text.as_bytes())
    }
}

/// The existing file's hash if it may be replaced; `None` if it already has the new bytes.
fn replaceable(
    path: &Path,
    bytes: &[u8],
    force: bool,
    made: impl Fn(&str) -> bool,
) -> Result<Option<Option<std::fs::Metadata>>, Faults> {
    let name = path.display().to_string();
    let meta = disk::if_exists(path.metadata()).map_err(failing(&name, "reading"))?;
    // A device or a pipe holds nothing that could be lost.
    if meta.as_ref().is_none_or(|meta| !meta.is_file() && !meta.is_dir()) {
        return Ok(Some(None));
    }
    let now = disk::read(path).map_err(failing(&name, "reading"))?.unwrap_or_default();
    if now == bytes {
        return Ok(None);
    }
    if !force && !made(&hash(&now)) {
        let said = format!("{name} already exists and was not made by zine");
        return Err(vec![Diagnostic::error("exists", said).help("choose another file, or use --force")]);
    }
    Ok(Some(meta))
}

fn written(path: &Path, part: &Path, bytes: &[u8], like: Option<&std::fs::Metadata>) -> Result<(), Faults> {
    let name = path.display().to_string();
    write_part(like, part, bytes).map_err(|e| {
        let _ = disk::remove(part);
        disk_fault(&name, "writing", &e)
    })
}

fn write_part(like: Option<&std::fs::Metadata>, part: &Path, bytes: &[u8]) -> Result<(), io::Error> {
    let mut file = disk::create(part, disk::PRIVATE.1)?;
    if let Some(meta) = like {
        disk::take_after(&file, part, meta)?;
    }
    disk::write(&mut file, part, bytes)?;
    disk::sync(&file, part)
}

/// Writes one file where there is no zine's folder: all of it or nothing.
///
/// # Errors
/// Another file there without `force`; any I/O error.
pub fn write_single(path: &Path, bytes: &[u8], force: bool) -> Result<(), Faults> {
    let name = path.display().to_string();
    let Some(now) = replaceable(path, bytes, force, |_| false)? else { return Ok(()) };
    if path.exists() && now.is_none() {
        // A device must stay a device.
        let mut file = disk::create(path, disk::PUBLIC.1).map_err(failing(&name, "writing"))?;
        return disk::write(&mut file, path, bytes).map_err(failing(&name, "writing"));
    }
    let part: PathBuf = part_of(path);
    written(path, &part, bytes, now.as_ref())?;
    disk::rename(&part, path).map_err(|e| {
        let _ = disk::remove(&part);
        disk_fault(&name, "moving to its place", &e)
    })
}

impl Changes {
    /// One built file: where the command line names it, else in the folder as a group of its own.
    pub fn one_made_file(out: Option<&Path>, group: &str, name: &str, made: Vec<u8>, force: bool) -> Changes {
        let mut changes = Changes { force, ..Changes::default() };
        match out {
            Some(path) => changes.outside.push((path.to_path_buf(), made)),
            None => changes.groups.push((group.into(), [(name.to_string(), made)].into())),
        }
        changes
    }
}
