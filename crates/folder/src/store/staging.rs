//! Staging: new bytes are written to the disk with their final mode before anything is moved to its place.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use base::disk;
use base::hash::hash;
use diagnostics::Diagnostic;

use super::carry_out::{BESIDE, hash_of};
use super::plan::{PlanStep, StagedAt};
use super::{
    Faults, JOURNAL, MANIFEST, Manifest, NameSet, disk_fault, failing, is_inside, is_private, part_of,
};
use crate::Folder;

/// Everything staged, and the steps of the plan.
#[derive(Default)]
pub(super) struct StagedFiles {
    pub(super) root: PathBuf,
    pub(super) goals: Vec<PlanStep>,
    pub(super) groups: BTreeMap<String, NameSet>,
    /// Whether so much is staged that the disk is synced once for all.
    pub(super) together: bool,
    /// Staged paths and targets of files that the command line names.
    pub(super) outside_files: Vec<(PathBuf, PathBuf)>,
    count: usize,
    ready: bool,
    /// Folders of built files: the slot in the journal where a new one is staged, `None` for an existing one.
    made_in: HashMap<String, Option<usize>>,
    /// Real names of folders, and whether they are on the journal's file system.
    real: HashMap<String, (String, bool)>,
}

impl StagedFiles {
    pub(super) fn new(root: &Path) -> StagedFiles {
        StagedFiles { root: root.to_path_buf(), ..StagedFiles::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.goals.is_empty() && self.outside_files.is_empty() && !self.ready
    }

    /// A free slot in the journal.
    pub(super) fn next_slot(&mut self) -> Result<(usize, PathBuf), Faults> {
        if !self.ready {
            let made = disk::make_folder(&self.root.join(JOURNAL), disk::PRIVATE.0);
            made.map_err(failing(JOURNAL, "making the folder"))?;
            self.ready = true;
        }
        self.count += 1;
        Ok((self.count - 1, self.root.join(JOURNAL).join((self.count - 1).to_string())))
    }

    /// Stages a file with its hash. With `wait` it is synced now; otherwise the caller syncs all together.
    pub(super) fn file(
        &mut self,
        folder: &Folder,
        name: &str,
        bytes: &[u8],
        wait: bool,
    ) -> Result<(), Faults> {
        let (name, same_drive) = self.real(name)?;
        let path = self.root.join(&name);
        let meta = disk::meta(&path).map_err(failing(&name, "reading"))?;
        if meta.as_ref().is_some_and(|m| !m.is_file()) {
            return Err(vec![
                Diagnostic::error("disk", format!("{name}: is a folder, not a file")).in_file(name),
            ]);
        }
        let now = disk::read(&path).map_err(failing(&name, "reading"))?;
        let old = now.as_ref().map(|bytes| hash(bytes));
        is_as_read(folder, &name, old.as_ref())?;
        let bytes = in_form_of(now.as_deref(), bytes);
        if now.as_deref() == Some(&*bytes) {
            return Ok(());
        }
        let (lies, part) = self.part(&name, same_drive)?;
        let writing = |e: io::Error| no_room(&name, &e, bytes.len());
        let mode = match &meta {
            Some(meta) => disk::mode(meta),
            None if is_private(&name) => disk::PRIVATE.1,
            None => disk::PUBLIC.1,
        };
        let mut file =
            disk::create(&part, if is_private(&name) { disk::PRIVATE.1 } else { mode }).map_err(writing)?;
        if let Some(meta) = &meta {
            disk::take_after(&file, &part, meta).map_err(writing)?;
        }
        disk::write(&mut file, &part, &bytes).map_err(writing)?;
        if file.metadata().map_err(writing)?.len() != bytes.len() as u64 {
            return Err(writing(io::ErrorKind::WriteZero.into()));
        }
        if wait {
            disk::sync(&file, &part).map_err(writing)?;
        }
        self.goals.push(PlanStep::Write { lies, old, new: hash(&bytes), mode, name });
        Ok(())
    }

    /// Begins a file that is staged piece by piece, below a private folder.
    pub(super) fn stream(&mut self, name: &str) -> Result<StagedStream, Faults> {
        let (name, same_drive) = self.real(name)?;
        let (lies, path) = self.part(&name, same_drive)?;
        let mode = if is_private(&name) { disk::PRIVATE.1 } else { disk::PUBLIC.1 };
        let file = disk::create(&path, mode).map_err(failing(&name, "writing"))?;
        Ok(StagedStream { file: io::BufWriter::new(file), path, name, lies, mode, hasher: Sha256::default() })
    }

    /// Ends such a file.
    pub(super) fn end(&mut self, folder: &Folder, stream: StagedStream) -> Result<(), Faults> {
        let StagedStream { mut file, name, lies, mode, hasher, .. } = stream;
        file.flush().map_err(failing(&name, "writing"))?;
        let old = hash_of(&self.root, &name)?;
        is_as_read(folder, &name, old.as_ref())?;
        let new = hasher.finalize().iter().map(|b| format!("{b:02x}")).collect();
        self.goals.push(PlanStep::Write { lies, old, new, mode, name });
        Ok(())
    }

    /// Stages the removal of a file, by its present hash.
    pub(super) fn stage_removal(&mut self, folder: &Folder, name: &str) -> Result<(), Faults> {
        let (name, _) = self.real(name)?;
        let now = hash_of(&self.root, &name)?;
        is_as_read(folder, &name, now.as_ref())?;
        if let Some(old) = now {
            self.next_slot()?;
            self.goals.push(PlanStep::Remove { old, name });
        }
        Ok(())
    }

    /// Stages folders that are to exist.
    pub(super) fn folders(&mut self, names: &[String]) -> Result<(), Faults> {
        for name in names {
            let (name, _) = self.real(name)?;
            let there = disk::meta(&self.root.join(&name)).map_err(failing(&name, "reading"))?;
            if there.is_none() {
                self.next_slot()?;
                self.goals.push(PlanStep::Folder { name });
            }
        }
        Ok(())
    }

    /// Stages the removal, in the end, of a folder below `.zine/`.
    pub(super) fn forget(&mut self, name: String) -> Result<(), Faults> {
        self.next_slot()?;
        self.goals.push(PlanStep::Forget { name });
        Ok(())
    }

    /// Stages a built file of a group.
    pub(super) fn stage_made(&mut self, group: &str, name: &str, bytes: &[u8]) -> Result<(), Faults> {
        if !is_inside(name) {
            return Err(vec![leads_out(name)]);
        }
        self.lay_made(name, bytes)?;
        self.groups.entry(group.to_string()).or_default().insert(name.to_string());
        Ok(())
    }

    pub(super) fn lay_made(&mut self, name: &str, bytes: &[u8]) -> Result<(), Faults> {
        let writing = |e: io::Error| no_room(name, &e, bytes.len());
        if let Some((n, below)) = self.new_folder(name)? {
            let path = self.root.join(JOURNAL).join(n.to_string()).join(below);
            let file = match disk::create(&path, disk::PUBLIC.1) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    let folder = path.parent().unwrap_or(&self.root);
                    disk::make_folder(folder, disk::PUBLIC.0).map_err(writing)?;
                    disk::create(&path, disk::PUBLIC.1)
                }
                made => made,
            };
            return disk::write(&mut file.map_err(writing)?, &path, bytes).map_err(writing);
        }
        let (real, same_drive) = self.real(name)?;
        let path = self.root.join(&real);
        let meta = disk::meta(&path).map_err(failing(name, "reading"))?;
        if meta.as_ref().is_some_and(|meta| meta.len() == bytes.len() as u64)
            && disk::read(&path).map_err(failing(name, "reading"))?.as_deref() == Some(bytes)
        {
            return Ok(());
        }
        let (lies, part) = self.part(&real, same_drive)?;
        let mut file = disk::create(&part, disk::PUBLIC.1).map_err(writing)?;
        if let Some(meta) = meta.filter(|m| m.is_file()) {
            disk::take_after(&file, &part, &meta).map_err(writing)?;
        }
        disk::write(&mut file, &part, bytes).map_err(writing)?;
        self.goals.push(PlanStep::Made { lies, name: real });
        Ok(())
    }

    /// For a built file in a folder that does not exist yet: the slot of the topmost such folder, and the rest of the name.
    fn new_folder<'n>(&mut self, name: &'n str) -> Result<Option<(usize, &'n str)>, Faults> {
        for (end, _) in name.match_indices('/') {
            let folder = &name[..end];
            let new = match self.made_in.get(folder) {
                Some(known) => *known,
                None => {
                    let there = disk::meta(&self.root.join(folder)).map_err(failing(folder, "reading"))?;
                    let new = match there {
                        Some(_) => None,
                        // If the folder above is a link to another drive, files are moved one by one.
                        None if !self.real(folder)?.1 => None,
                        None => {
                            let (n, _) = self.next_slot()?;
                            let (name, _) = self.real(folder)?;
                            self.goals.push(PlanStep::Made { lies: StagedAt::Journal(n), name });
                            Some(n)
                        }
                    };
                    self.made_in.insert(folder.to_string(), new);
                    new
                }
            };
            if let Some(n) = new {
                return Ok(Some((n, &name[end + 1..])));
            }
        }
        Ok(None)
    }

    /// Stages the removal of files that groups no longer have, and the new manifest.
    pub(super) fn old_made(&mut self) -> Result<(), Faults> {
        if self.groups.is_empty() {
            return Ok(());
        }
        let mut manifest = Manifest::read(&self.root)?;
        for (group, names) in &self.groups {
            for name in manifest.update(group, names) {
                if self.root.join(&name).symlink_metadata().is_ok() {
                    self.goals.push(PlanStep::Unmade { name });
                }
            }
        }
        // A name that moved to another group is still built.
        self.goals.retain(|goal| !matches!(goal, PlanStep::Unmade { name } if manifest.0.contains_key(name)));
        self.lay_made(MANIFEST, manifest.text().as_bytes())
    }

    /// A place for new bytes: in the journal, or beside a target on another drive.
    fn part(&mut self, name: &str, same_drive: bool) -> Result<(StagedAt, PathBuf), Faults> {
        let (n, path) = self.next_slot()?;
        if same_drive {
            return Ok((StagedAt::Journal(n), path));
        }
        // Its folder is needed now.
        for (end, _) in name.match_indices('/') {
            let folder = self.root.join(&name[..end]);
            if disk::meta(&folder).map_err(failing(&name[..end], "making the folder"))?.is_none() {
                note_beside(format!("{}/\n", &name[..end]), &path, &self.root)?;
                let mode = if is_private(&name[..=end]) { disk::PRIVATE.0 } else { disk::PUBLIC.0 };
                disk::make_folder(&folder, mode).map_err(failing(&name[..end], "making the folder"))?;
            }
        }
        note_beside(format!("{name}\n"), &path, &self.root)?;
        Ok((StagedAt::Beside, part_of(&self.root.join(name))))
    }

    /// The real name of a target and whether it is on the journal's drive. Links are followed inside the folder and refused if
    /// they lead out.
    fn real(&mut self, name: &str) -> Result<(String, bool), Faults> {
        if !is_inside(name) {
            return Err(vec![leads_out(name)]);
        }
        let link = self.root.join(name).symlink_metadata().is_ok_and(|meta| meta.is_symlink());
        let (folder, file) = name.rsplit_once('/').map_or(("", name), |(folder, file)| (folder, file));
        if !link {
            let (folder, same_drive) = self.real_folder(folder, name)?;
            let name = if folder.is_empty() { file.to_string() } else { format!("{folder}/{file}") };
            return Ok((name, same_drive));
        }
        let goal = self.root.join(name).canonicalize().map_err(failing(name, "following the link"))?;
        let root = self.root.canonicalize().map_err(failing(name, "following the link"))?;
        let inside = goal.strip_prefix(&root).map_err(|_| vec![leads_out(name)])?;
        let real = inside.to_string_lossy().replace('\\', "/");
        let folder = real.rsplit_once('/').map_or("", |(folder, _)| folder).to_string();
        let same_drive = self.real_folder(&folder, name)?.1;
        Ok((real, same_drive))
    }

    fn real_folder(&mut self, folder: &str, name: &str) -> Result<(String, bool), Faults> {
        if let Some(known) = self.real.get(folder) {
            return Ok(known.clone());
        }
        // The nearest existing folder.
        let mut there = folder;
        while !there.is_empty()
            && disk::meta(&self.root.join(there)).map_err(failing(name, "reading"))?.is_none()
        {
            there = there.rsplit_once('/').map_or("", |(above, _)| above);
        }
        let root = self.root.canonicalize().map_err(failing(name, "reading"))?;
        let goal = self.root.join(there).canonicalize().map_err(failing(name, "reading"))?;
        let inside = goal.strip_prefix(&root).map_err(|_| vec![leads_out(name)])?;
        let inside = inside.to_string_lossy().replace('\\', "/");
        let rest = folder[there.len()..].trim_start_matches('/');
        let real =
            [inside.as_str(), rest].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("/");
        let zine = root.join(".zine").metadata().map_err(failing(name, "reading"))?;
        let same_drive = disk::same_device(&zine, &goal.metadata().map_err(failing(name, "reading"))?);
        self.real.insert(folder.to_string(), (real.clone(), same_drive));
        Ok((real, same_drive))
    }

    /// Removes staged files outside the journal.
    pub(super) fn drop_parts(&self) {
        for (part, _) in &self.outside_files {
            let _ = disk::remove(part);
        }
    }
}

fn note_beside(line: String, path: &PathBuf, root: &PathBuf) -> Result<(), Vec<Diagnostic>> {
    let noted = disk::open(&root.join(BESIDE), true)
        .and_then(|mut file| disk::write(&mut file, path, line.as_bytes()));
    noted.map_err(failing(BESIDE, "writing"))
}

/// Checks that each target is unchanged since it was read.
pub(super) fn still_as_read(root: &Path, goals: &[PlanStep]) -> Result<(), Faults> {
    for (old, _, name) in goals.iter().filter_map(PlanStep::hashed) {
        if hash_of(root, name)?.as_ref() != old {
            return Err(conflict(name));
        }
    }
    Ok(())
}

/// Checks that a file is unchanged since it was read.
fn is_as_read(folder: &Folder, name: &str, now: Option<&String>) -> Result<(), Faults> {
    let before = folder.hash_when_read(name);
    if before.is_some_and(|before| before.as_ref() != now) { Err(conflict(name)) } else { Ok(()) }
}

/// A file being staged piece by piece.
pub struct StagedStream {
    file: io::BufWriter<std::fs::File>,
    path: PathBuf,
    name: String,
    lies: StagedAt,
    mode: u32,
    hasher: Sha256,
}

impl Write for StagedStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk::write(&mut self.file, &self.path, bytes)?;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The fault of a failed write; if there was no room, with the room needed.
fn no_room(name: &str, error: &io::Error, length: usize) -> Faults {
    let mut faults = disk_fault(name, "writing", error);
    if matches!(error.raw_os_error(), Some(27 | 28 | 122)) {
        faults.iter_mut().for_each(|f| f.append(&format!("; {length} bytes were needed")));
    }
    faults
}

fn conflict(name: &str) -> Faults {
    let said = format!("conflict: {name} was changed while the command ran; run it again");
    vec![Diagnostic::error("conflict", said).in_file(name).help("nothing was changed by this command")]
}

fn leads_out(name: &str) -> Diagnostic {
    Diagnostic::error("outside", format!("“{name}” leads out of the folder"))
}

/// Gives new bytes the form of the existing ones: their line ends and byte-order mark.
fn in_form_of<'b>(now: Option<&[u8]>, bytes: &'b [u8]) -> std::borrow::Cow<'b, [u8]> {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let Some(now) = now else { return bytes.into() };
    let end = now.iter().position(|b| *b == b'\n');
    let returns = end.is_some_and(|at| at > 0 && now[at - 1] == b'\r');
    let marked = now.starts_with(MARK) && !bytes.starts_with(MARK);
    if !(returns || marked) || std::str::from_utf8(bytes).is_err() {
        return bytes.into();
    }
    let mut out = if marked { MARK.to_vec() } else { Vec::new() };
    let mut before = 0;
    for byte in bytes {
        if returns && *byte == b'\n' && before != b'\r' {
            out.push(b'\r');
        }
        out.push(*byte);
        before = *byte;
    }
    out.into()
}
