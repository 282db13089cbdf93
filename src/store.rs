//! Writing into the editor's folder: many files at once or none of them, whatever interrupts.
//!
//! New files are laid down in `.zine/journal/`; one rename puts the plan in force; then the files are moved to their
//! places, a folder that was not there before as a whole. Who is killed before that rename has changed nothing; after it,
//! the next command finishes the work ([`recover`]). A lock keeps two commands from writing at once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::seal::hash;

/// Where unfinished work lies.
const JOURNAL: &str = ".zine/journal";
/// The plan in force.
const PLAN: &str = ".zine/journal/plan";

/// Files to write and to remove, by name from the root.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Files with their new content.
    pub write: BTreeMap<String, Vec<u8>>,
    /// Files to remove.
    pub remove: Vec<String>,
    /// Groups of made files, each with all its files: those it had before and no longer has are removed.
    pub groups: Vec<(String, BTreeMap<String, Vec<u8>>)>,
}

/// What is about to be done; for tests that stop there.
pub type Step<'a> = &'a mut dyn FnMut(&str) -> io::Result<()>;

impl Changes {
    /// Puts all changes into effect.
    ///
    /// # Errors
    /// Whatever the file system says. The folder is then as before, or will be as after by the next [`recover`].
    pub fn commit(&self, root: &Path) -> io::Result<()> {
        self.commit_by(root, &mut |_| Ok(()))
    }

    /// As [`Changes::commit`], asking before every step.
    ///
    /// # Errors
    /// See there, and whatever `step` says.
    pub fn commit_by(&self, root: &Path, step: Step) -> io::Result<()> {
        let _lock = lock(root)?;
        finish(root, step)?;
        let (write, remove) = self.with_groups(root);
        let changed: Vec<(&String, &Vec<u8>)> = write
            .iter()
            .filter(|(name, bytes)| fs::read(root.join(name)).ok().as_ref() != Some(bytes))
            .collect();
        let mut plan = String::new();
        for name in write.keys().chain(&remove) {
            inside(name)?;
        }
        for (n, (name, bytes)) in changed.iter().enumerate() {
            step(&format!("lay down {name}"))?;
            let path = root.join(JOURNAL).join(n.to_string());
            fs::write(&path, bytes)?;
            plan += &format!("write {n} {name}\n");
        }
        for name in remove.iter().filter(|n| root.join(n).symlink_metadata().is_ok()) {
            plan += &format!("remove {name}\n");
        }
        conclude(root, &plan, step)
    }

    /// Everything to write and remove, with the groups and the manifest as it stands now that nobody else writes.
    fn with_groups(&self, root: &Path) -> (BTreeMap<String, Vec<u8>>, Vec<String>) {
        let (mut write, mut remove) = (self.write.clone(), self.remove.clone());
        if !self.groups.is_empty() {
            let mut manifest = Manifest::read(root);
            for (group, files) in &self.groups {
                remove.extend(manifest.update(group, files));
                write.extend(files.clone());
            }
            write.insert(MANIFEST.into(), manifest.text().into_bytes());
        }
        (write, remove)
    }
}

/// Made files laid down one by one, so that never all of them are held at once. They are in force with [`Batch::commit`],
/// all together; a batch that is dropped has changed nothing.
pub struct Batch {
    root: PathBuf,
    _lock: fs::File,
    plan: String,
    count: usize,
    /// Folders the goals lie in: where in the journal those that are new are laid down, `None` for those that are there.
    folders: HashMap<String, Option<usize>>,
    manifest: Manifest,
    groups: BTreeMap<String, BTreeSet<String>>,
}

impl Batch {
    /// Begins, after finishing what an interrupted command began. Other commands that write wait until it is done.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn open(root: &Path) -> io::Result<Batch> {
        let _lock = lock(root)?;
        finish(root, &mut |_| Ok(()))?;
        let manifest = Manifest::read(root);
        let (root, plan) = (root.to_path_buf(), String::new());
        Ok(Batch { root, _lock, plan, count: 0, folders: HashMap::new(), manifest, groups: BTreeMap::new() })
    }

    /// Lays down a file of a group of made files.
    ///
    /// # Errors
    /// A name that leads out of the folder, and whatever the file system says.
    pub fn put(&mut self, group: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
        inside(name)?;
        self.lay(name, bytes)?;
        self.manifest.0.insert(name.to_string(), group.to_string());
        self.groups.entry(group.to_string()).or_default().insert(name.to_string());
        Ok(())
    }

    fn lay(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if let Some((n, below)) = self.new_folder(name) {
            let path = self.root.join(JOURNAL).join(n.to_string()).join(below);
            return match fs::write(&path, bytes) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    fs::create_dir_all(path.parent().unwrap_or(&self.root))?;
                    fs::write(path, bytes)
                }
                written => written,
            };
        }
        let path = self.root.join(name);
        let same_size = path.metadata().is_ok_and(|meta| meta.len() == bytes.len() as u64);
        if same_size && fs::read(&path)? == bytes {
            return Ok(());
        }
        let n = self.write(name);
        fs::write(self.root.join(JOURNAL).join(n.to_string()), bytes)
    }

    /// Plans what is to be moved to a name, and gives the number by which it lies in the journal.
    fn write(&mut self, name: &str) -> usize {
        self.plan += &format!("write {} {name}\n", self.count);
        self.count += 1;
        self.count - 1
    }

    /// If the file lies in a folder that is not there yet: the number by which the topmost such folder lies in the
    /// journal, and the rest of the name.
    fn new_folder<'n>(&mut self, name: &'n str) -> Option<(usize, &'n str)> {
        for (end, _) in name.match_indices('/') {
            let folder = &name[..end];
            let new = match self.folders.get(folder) {
                Some(known) => *known,
                None => {
                    let there = self.root.join(folder).symlink_metadata().is_ok();
                    let new = (!there).then(|| self.write(folder));
                    self.folders.insert(folder.to_string(), new);
                    new
                }
            };
            if let Some(n) = new {
                return Some((n, &name[end + 1..]));
            }
        }
        None
    }

    /// The names of all files made, with those laid down here.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.manifest.0.keys().map(String::as_str)
    }

    /// Puts all of it into effect: what the groups had before and no longer have is removed.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn commit(mut self) -> io::Result<()> {
        let mut gone = Vec::new();
        for (group, names) in &self.groups {
            let of =
                |(name, g): (&String, &String)| (g == group && !names.contains(name)).then(|| name.clone());
            gone.extend(self.manifest.0.iter().filter_map(of));
        }
        for name in gone {
            self.manifest.0.remove(&name);
            if self.root.join(&name).symlink_metadata().is_ok() {
                self.plan += &format!("remove {name}\n");
            }
        }
        self.lay(MANIFEST, self.manifest.text().as_bytes())?;
        conclude(&self.root, &self.plan, &mut |_| Ok(()))
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        // What is not in force is cleared away; if that fails, the next command does it.
        if !self.root.join(PLAN).exists() {
            let _ = finish(&self.root, &mut |_| Ok(()));
        }
    }
}

/// Puts a plan in force and carries it out.
fn conclude(root: &Path, plan: &str, step: Step) -> io::Result<()> {
    if plan.is_empty() {
        return Ok(());
    }
    // The sum shows a plan that was cut off.
    let plan = format!("{plan}end {}\n", hash(plan.as_bytes()));
    let draft = root.join(JOURNAL).join("draft");
    fs::write(&draft, plan)?;
    fs::File::open(&draft)?.sync_all()?;
    step("put the plan in force")?;
    fs::rename(&draft, root.join(PLAN))?;
    finish(root, step)
}

/// Finishes what an interrupted command began, or clears away what it had not put in force.
///
/// # Errors
/// Whatever the file system says.
pub fn recover(root: &Path) -> io::Result<()> {
    if !root.join(JOURNAL).exists() {
        return Ok(());
    }
    let _lock = lock(root)?;
    finish(root, &mut |_| Ok(()))
}

fn finish(root: &Path, step: Step) -> io::Result<()> {
    let journal = root.join(JOURNAL);
    if let Ok(plan) = fs::read_to_string(root.join(PLAN))
        && let Some((body, end)) = plan.rsplit_once("end ")
        && end.trim() == hash(body.as_bytes())
    {
        for line in body.lines() {
            if let Some((n, name)) = line.strip_prefix("write ").and_then(|l| l.split_once(' ')) {
                inside(name)?;
                step(&format!("move {name}"))?;
                put(&journal.join(n), &root.join(name))?;
            } else if let Some(name) = line.strip_prefix("remove ") {
                inside(name)?;
                step(&format!("remove {name}"))?;
                match fs::remove_file(root.join(name)) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => drop_empty_folders(root, name),
                }
            }
        }
        step("close the plan")?;
        fs::remove_file(root.join(PLAN))?;
    }
    if journal.exists() {
        fs::remove_dir_all(&journal)?;
    }
    fs::create_dir_all(&journal)
}

/// Moves what was laid down, a file or a whole folder, to its place, if it is not there already.
fn put(laid: &Path, goal: &Path) -> io::Result<()> {
    let Err(error) = fs::rename(laid, goal) else { return Ok(()) };
    let Ok(kind) = laid.symlink_metadata() else {
        // An earlier run has moved it.
        return if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) };
    };
    if kind.is_dir() && goal.is_dir() {
        // Somebody has made the folder in the meantime: what it is to hold goes in one by one.
        for entry in fs::read_dir(laid)? {
            let entry = entry?;
            put(&entry.path(), &goal.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if error.kind() != io::ErrorKind::NotFound {
        return Err(error);
    }
    // The folder it goes to is new.
    fs::create_dir_all(goal.parent().unwrap_or(goal))?;
    fs::rename(laid, goal)
}

/// Removes folders below public/ and print/ that a removal has emptied.
fn drop_empty_folders(root: &Path, name: &str) {
    let mut path = PathBuf::from(name);
    while path.pop() && path.components().count() > 1 {
        if fs::remove_dir(root.join(&path)).is_err() {
            break;
        }
    }
}

/// A name must stay inside the folder.
fn inside(name: &str) -> io::Result<()> {
    let plain = Path::new(name).components().all(|c| matches!(c, Component::Normal(_)));
    if plain && !name.is_empty() && !name.contains('\n') {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("“{name}” does not stay in the folder")))
}

/// Waits until no other command writes here.
fn lock(root: &Path) -> io::Result<fs::File> {
    fs::create_dir_all(root.join(JOURNAL))?;
    let file =
        fs::OpenOptions::new().create(true).truncate(false).write(true).open(root.join(".zine/lock"))?;
    file.lock()?;
    // Another command may have cleared the journal away while this one waited.
    fs::create_dir_all(root.join(JOURNAL))?;
    Ok(file)
}

/// The manifest of what was made: file name to group. Only what stands in it is ever removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest(pub BTreeMap<String, String>);

/// Name of the manifest.
pub const MANIFEST: &str = ".zine/manifest";

impl Manifest {
    /// Reads the manifest; empty if there is none.
    pub fn read(root: &Path) -> Manifest {
        let text = fs::read_to_string(root.join(MANIFEST)).unwrap_or_default();
        let line = |l: &str| {
            // A hash stood before the group once.
            let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
            let l = l.split_once(' ').filter(|(word, _)| is_hash(word)).map_or(l, |(_, rest)| rest);
            let (group, name) = l.split_once(' ')?;
            Some((name.to_string(), group.to_string()))
        };
        Manifest(text.lines().filter_map(line).collect())
    }

    /// Notes a group's files as they are now; gives those it no longer has.
    pub fn update(&mut self, group: &str, files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
        let gone = self.0.iter().filter(|(name, g)| *g == group && !files.contains_key(*name));
        let gone: Vec<String> = gone.map(|(name, _)| name.clone()).collect();
        for name in &gone {
            self.0.remove(name);
        }
        self.0.extend(files.keys().map(|name| (name.clone(), group.to_string())));
        gone
    }

    /// The manifest as text.
    pub fn text(&self) -> String {
        self.0.iter().map(|(name, group)| format!("{group} {name}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("zine-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("public")).unwrap();
        fs::write(path.join("public/a"), "old a").unwrap();
        fs::write(path.join("public/b"), "old b").unwrap();
        path
    }

    fn changes() -> Changes {
        let write = [("public/a", "new a"), ("public/c/d", "new d"), ("issues/x", "new x")];
        Changes {
            write: write.map(|(n, t)| (n.to_string(), t.as_bytes().to_vec())).into(),
            remove: vec!["public/b".into()],
            groups: Vec::new(),
        }
    }

    fn state(root: &Path) -> [Option<String>; 4] {
        ["public/a", "public/b", "public/c/d", "issues/x"].map(|n| fs::read_to_string(root.join(n)).ok())
    }

    #[test]
    fn killed_at_any_step_the_folder_is_as_before_or_as_after() {
        let root = folder("whole");
        let before = state(&root);
        let mut steps = 0;
        changes()
            .commit_by(&root, &mut |_| {
                steps += 1;
                Ok(())
            })
            .unwrap();
        let after = state(&root);
        assert_eq!(after, [Some("new a".into()), None, Some("new d".into()), Some("new x".into())]);
        assert!(steps >= 8, "{steps}");
        for stop in 0..steps {
            let root = folder(&format!("stop{stop}"));
            let mut count = 0;
            let mut in_force = false;
            let result = changes().commit_by(&root, &mut |what| {
                if count == stop {
                    return Err(io::Error::other("killed"));
                }
                count += 1;
                in_force |= what == "put the plan in force";
                Ok(())
            });
            assert!(result.is_err());
            recover(&root).unwrap();
            assert_eq!(
                state(&root),
                if in_force { after.clone() } else { before.clone() },
                "stopped at {stop}"
            );
            // And the next command does its work as if nothing had been.
            changes().commit(&root).unwrap();
            assert_eq!(state(&root), after);
            fs::remove_dir_all(root).unwrap();
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn two_at_once_do_not_harm_each_other() {
        let root = folder("two");
        std::thread::scope(|scope| {
            for n in 0..4 {
                let root = &root;
                scope.spawn(move || {
                    for round in 0..5 {
                        let write = [("public/a", n), ("public/c/d", n)];
                        let write = write.map(|(f, n)| (f.to_string(), format!("{n} {round}").into_bytes()));
                        Changes { write: write.into(), ..Changes::default() }.commit(root).unwrap();
                    }
                });
            }
        });
        assert_eq!(state(&root)[0], state(&root)[2]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn only_what_the_manifest_lists_is_removed() {
        let mut manifest = Manifest::default();
        let file = |n: &str| (n.to_string(), b"x".to_vec());
        manifest.update("issue-1", &[file("public/1"), file("public/2")].into());
        manifest.update("issue-2", &[file("public/3")].into());
        let gone = manifest.update("issue-1", &[file("public/2")].into());
        assert_eq!(gone, ["public/1"]);
        assert!(manifest.0.contains_key("public/3"));
        let root = folder("manifest");
        fs::create_dir_all(root.join(".zine")).unwrap();
        let before = format!("{} issue-1 public/a b\n{}", hash(b"x"), manifest.text());
        fs::write(root.join(MANIFEST), before).unwrap();
        let read = Manifest::read(&root);
        assert!(read.0.get("public/a b").is_some_and(|g| g == "issue-1") && read.0.len() == 3, "{read:?}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_batch_changes_nothing_until_it_is_committed() {
        let root = folder("batch");
        let before = state(&root);
        let mut batch = Batch::open(&root).unwrap();
        batch.put("g", "public/a", b"new a").unwrap();
        assert!(batch.put("g", "../x", b"").is_err());
        drop(batch);
        assert_eq!(state(&root), before);
        let mut batch = Batch::open(&root).unwrap();
        batch.put("g", "public/a", b"new a").unwrap();
        batch.put("g", "public/c/d", b"new d").unwrap();
        batch.commit().unwrap();
        let mut batch = Batch::open(&root).unwrap();
        batch.put("g", "public/a", b"newer").unwrap();
        batch.commit().unwrap();
        assert_eq!(state(&root), [Some("newer".into()), Some("old b".into()), None, None]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_new_folder_is_laid_down_whole_and_finds_its_place() {
        let root = folder("new");
        let made = |root: &Path| {
            let mut batch = Batch::open(root).unwrap();
            for (name, bytes) in
                [("site/a", "1"), ("site/b/c", "2"), ("site/b/c", "3"), ("public/new/e", "4")]
            {
                batch.put("g", name, bytes.as_bytes()).unwrap();
            }
            batch
        };
        let state = |root: &Path| {
            ["site/a", "site/b/c", "public/new/e", "site/x"].map(|n| fs::read_to_string(root.join(n)).ok())
        };
        let (one, three, four) = (Some("1".to_string()), Some("3".to_string()), Some("4".to_string()));
        drop(made(&root));
        assert!(!root.join("site").exists());
        let batch = made(&root);
        assert_eq!(batch.plan, "write 0 site\nwrite 1 public/new\n");
        batch.commit().unwrap();
        assert_eq!(state(&root), [one.clone(), three.clone(), four.clone(), None]);
        fs::remove_dir_all(root.join("site")).unwrap();
        fs::remove_dir_all(root.join("public")).unwrap();
        // Somebody else makes the folder while the batch is laid down.
        let batch = made(&root);
        fs::create_dir_all(root.join("site/b")).unwrap();
        fs::write(root.join("site/x"), "theirs").unwrap();
        fs::write(root.join("site/b/c"), "old").unwrap();
        batch.commit().unwrap();
        assert_eq!(state(&root), [one, three, four, Some("theirs".into())]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn nothing_is_written_outside_the_folder() {
        let root = folder("outside");
        for bad in ["../x", "/etc/x", "a/../../x", ""] {
            let write = [(bad.to_string(), Vec::new())].into();
            assert!(Changes { write, ..Changes::default() }.commit(&root).is_err(), "{bad}");
        }
        fs::remove_dir_all(root).unwrap();
    }
}
