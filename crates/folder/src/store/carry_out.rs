//! Carries out a plan, in the command that made it or in the next one; whatever is in its way is reported and never
//! overwritten.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use base::disk;
use base::hash::hash;
use diagnostics::Diagnostic;

use super::lock::Lock;
use super::plan::{CommitPlan, FoundPlan, PlanStep, StagedAt};
use super::{CommandContext, Faults, JOURNAL, PLAN, UNDO, disk_fault, failing, is_private, part_of};

/// Staged files beside their targets, on other file systems; one name per line.
pub(super) const BESIDE: &str = ".zine/journal/beside";
/// How many transactions can be undone.
const KEPT: usize = 20;

/// Finishes what an interrupted command began, or clears away what was not yet in force. Returns the command that was finished.
pub(super) fn recover(root: &Path, caller: &CommandContext) -> Result<Option<String>, Faults> {
    let plan = match disk::text(&root.join(PLAN)) {
        Ok(None) => return clear_but(root, "").map(|()| None),
        Ok(Some(text)) => CommitPlan::read(&text),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => FoundPlan::Broken,
        // A plan that cannot be read may still exist.
        Err(error) => return Err(disk_fault(PLAN, "reading", &error)),
    };
    match plan {
        FoundPlan::Broken => {
            disk::remove(&root.join(PLAN)).map_err(failing(PLAN, "removing"))?;
            clear_but(root, "").map(|()| None)
        }
        FoundPlan::Plan(plan) => {
            let _moving = Lock::moving(root, caller)?;
            carry(root, &plan)?;
            (caller.tell)(&format!("finished what \"{}\" began", plan.command));
            Ok(Some(plan.command))
        }
        FoundPlan::Old(goals) => {
            let _moving = Lock::moving(root, caller)?;
            let plan = CommitPlan { command: "an older zine".into(), goals, ..CommitPlan::default() };
            let stands =
                plan.goals.iter().map(|goal| compared(root, goal)).collect::<Result<Vec<_>, Faults>>()?;
            if stands.contains(&StepState::Neither) {
                return Err(put_aside(root, &plan, &stands));
            }
            carry(root, &plan).map(|()| None)
        }
    }
}

/// State of a plan's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepState {
    Old,
    New,
    Neither,
}

/// Determines the state of a target by its hashes.
fn stand(root: &Path, goal: &PlanStep) -> Result<StepState, Faults> {
    let Some((old, new, name)) = goal.hashed() else { return Ok(StepState::Old) };
    let now = hash_of(root, name)?;
    Ok(match now.as_ref() {
        now if now == new => StepState::New,
        // The new bytes are lost, so the step cannot be completed.
        now if now == old => match lies(root, goal) {
            Some(path) if disk::meta(&path).map_err(failing(name, "reading"))?.is_none() => {
                StepState::Neither
            }
            _ => StepState::Old,
        },
        _ => StepState::Neither,
    })
}

/// Determines the state of a target in a plan without hashes, by comparing it with the staged bytes.
fn compared(root: &Path, goal: &PlanStep) -> Result<StepState, Faults> {
    let PlanStep::Made { name, .. } = goal else { return Ok(StepState::Old) };
    if ["public/", "print/", ".zine/"].iter().any(|made| name.starts_with(made)) {
        return Ok(StepState::Old);
    }
    let there = disk::meta(&root.join(name)).map_err(failing(name, "reading"))?;
    let Some(laid) = lies(root, goal).filter(|_| there.is_some_and(|meta| meta.is_file())) else {
        return Ok(StepState::Old);
    };
    let new = disk::read(&laid).map_err(failing(name, "reading"))?.map(|bytes| hash(&bytes));
    Ok(if new.is_none() || new == hash_of(root, name)? { StepState::Old } else { StepState::Neither })
}

/// The hash of a file as it is now; `None` if it does not exist.
pub(super) fn hash_of(root: &Path, name: &str) -> Result<Option<String>, Faults> {
    let bytes = disk::read(&root.join(name)).map_err(failing(name, "reading"))?;
    Ok(bytes.map(|bytes| hash(&bytes)))
}

/// Path of a target's staged bytes.
fn lies(root: &Path, goal: &PlanStep) -> Option<PathBuf> {
    match goal {
        PlanStep::Write { lies, name, .. } | PlanStep::Made { lies, name } => Some(match lies {
            StagedAt::Journal(n) => root.join(JOURNAL).join(n.to_string()),
            StagedAt::Beside => part_of(&root.join(name)),
        }),
        _ => None,
    }
}

/// Carries out a plan that is in force.
pub(super) fn carry(root: &Path, plan: &CommitPlan) -> Result<(), Faults> {
    let mut stands = plan.goals.iter().map(|goal| stand(root, goal)).collect::<Result<Vec<_>, Faults>>()?;
    if stands.contains(&StepState::Neither) {
        return Err(put_aside(root, plan, &stands));
    }
    let before = root.join(UNDO).join(plan.before.to_string());
    if plan.goals.iter().any(|goal| goal.hashed().is_some()) {
        let name = format!("{UNDO}/{}", plan.before);
        disk::make_folder(&before, disk::PRIVATE.0).map_err(failing(&name, "making the folder"))?;
    }
    let mut dirty = BTreeSet::new();
    for (n, goal) in plan.goals.iter().enumerate() {
        // Many files take time, and somebody may have saved one of them meanwhile.
        let now = if stands[n] == StepState::Old { stand(root, goal)? } else { stands[n] };
        stands[n] = now;
        if now == StepState::Neither {
            return Err(put_aside(root, plan, &stands));
        }
        let done = carry_one(root, goal, now, &before.join(n.to_string()), &mut dirty);
        done.map_err(failing(goal.name(), "moving to its place"))?;
        stands[n] = StepState::New;
    }
    for goal in plan.goals.iter().filter(|goal| matches!(goal, PlanStep::Bare { .. })) {
        // Something may have been put into it; a folder that stays does no harm.
        let _ = disk::remove_folder(&root.join(goal.name()));
    }
    // Built files are many: sync once, before removing the plan that could restore them.
    if plan.goals.iter().any(|goal| matches!(goal, PlanStep::Made { .. } | PlanStep::Unmade { .. })) {
        disk::sync_all(&root.join(JOURNAL)).map_err(failing("public", "writing"))?;
        dirty.retain(|folder| !same_drive(root, folder));
    }
    for folder in &dirty {
        let name = folder.strip_prefix(root).unwrap_or(folder).display().to_string();
        // A folder that has gone meanwhile needs no sync.
        disk::if_exists(disk::sync_folder(folder)).map_err(failing(&name, "writing"))?;
    }
    close(root, plan).map_err(failing(PLAN, "closing the plan"))
}

/// Whether a folder is on the file system of the journal.
fn same_drive(root: &Path, folder: &Path) -> bool {
    metadata_of(&root.join(JOURNAL))
        .zip(metadata_of(folder))
        .is_some_and(|(one, other)| disk::same_device(&one, &other))
}

fn metadata_of(path: &Path) -> Option<std::fs::Metadata> {
    path.metadata().ok()
}

fn carry_one(
    root: &Path,
    goal: &PlanStep,
    stand: StepState,
    before: &Path,
    dirty: &mut BTreeSet<PathBuf>,
) -> io::Result<()> {
    let name = goal.name();
    let path = root.join(name);
    match goal {
        PlanStep::Folder { .. } => return parents(root, &format!("{name}/x"), dirty),
        PlanStep::Forget { .. } => return disk::remove_all(&path),
        PlanStep::Bare { .. } => return Ok(()),
        PlanStep::Unmade { .. } => {
            disk::remove(&path)?;
            drop_empty_folders(root, name);
            return Ok(());
        }
        PlanStep::Made { lies: at, .. } => {
            let laid = lies(root, goal).unwrap_or_default();
            if *at == StagedAt::Beside && disk::meta(&laid)?.is_none() {
                return Ok(());
            }
            return move_made(root, name, &laid);
        }
        PlanStep::Write { old, .. } => {
            if stand == StepState::Old {
                if old.is_some() {
                    keep(&path, before)?;
                }
                parents(root, name, dirty)?;
                disk::rename(&lies(root, goal).unwrap_or_default(), &path)?;
            }
        }
        PlanStep::Remove { .. } => {
            if stand == StepState::Old {
                keep(&path, before)?;
                disk::remove(&path)?;
            }
            drop_empty_folders(root, name);
        }
    }
    dirty.extend(path.parent().map(Path::to_path_buf));
    Ok(())
}

/// Keeps the existing file under another name, for undo.
fn keep(path: &Path, before: &Path) -> io::Result<()> {
    if disk::meta(before)?.is_some() {
        disk::remove(before)?;
    }
    disk::link(path, before)
}

/// Makes the missing parent folders of a name; marks them and the one above them for syncing.
fn parents(root: &Path, name: &str, dirty: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for (end, _) in name.match_indices('/') {
        let folder = root.join(&name[..end]);
        if disk::meta(&folder)?.is_none() {
            let mode = if is_private(&name[..=end]) { disk::PRIVATE.0 } else { disk::PUBLIC.0 };
            disk::make_folder(&folder, mode)?;
            dirty.extend(folder.parent().map(Path::to_path_buf));
            dirty.insert(folder);
        }
    }
    Ok(())
}

/// Moves built files, one or a whole folder, to their place, unless they are already there.
fn move_made(root: &Path, name: &str, laid: &Path) -> io::Result<()> {
    let goal = root.join(name);
    let Err(error) = disk::rename(laid, &goal) else { return Ok(()) };
    let Some(kind) = disk::meta(laid)? else {
        // An earlier run has moved it.
        return if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) };
    };
    if kind.is_dir() && goal.is_dir() {
        // Somebody has made the folder in the meantime, so its files are moved one by one.
        for entry in disk::list(laid)?.unwrap_or_default() {
            move_made(root, &format!("{name}/{}", entry.file_name().to_string_lossy()), &entry.path())?;
        }
        return Ok(());
    }
    if error.kind() != io::ErrorKind::NotFound {
        return Err(error);
    }
    parents(root, name, &mut BTreeSet::new())?;
    disk::rename(laid, &goal)
}

/// Removes folders below public/ and print/ that a removal has emptied.
fn drop_empty_folders(root: &Path, name: &str) {
    if !name.starts_with("public/") && !name.starts_with("print/") {
        return;
    }
    let mut path = PathBuf::from(name);
    while path.pop() && path.components().count() > 1 {
        if disk::remove_folder(&root.join(&path)).is_err() {
            break;
        }
    }
}

/// Closes a plan that was carried out: it becomes the record for undo, or is removed. This is the last step: if interrupted
/// before it, the next command finishes; after it nothing is left to do.
fn close(root: &Path, plan: &CommitPlan) -> io::Result<()> {
    let before = root.join(UNDO).join(plan.before.to_string());
    clear_but(root, "plan")
        .map_err(|faults| io::Error::other(faults.first().map(ToString::to_string).unwrap_or_default()))?;
    if !plan.kept {
        disk::remove_all(&before)?;
        return disk::remove_last(&root.join(PLAN));
    }
    disk::make_folder(&before, disk::PRIVATE.0)?;
    for number in numbers(root)?.iter().rev().skip(KEPT).rev() {
        disk::remove_all(&root.join(UNDO).join(number.to_string()))?;
    }
    disk::rename_last(&root.join(PLAN), &before.join("plan"))
}

/// The numbers of the undo records, ascending.
pub(super) fn numbers(root: &Path) -> io::Result<Vec<u64>> {
    let entries = disk::list(&root.join(UNDO))?.unwrap_or_default();
    let mut numbers: Vec<u64> =
        entries.iter().filter_map(|e| e.file_name().to_string_lossy().parse().ok()).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// Clears the journal except for the file `stays`, and removes files staged beside their targets.
pub(super) fn clear_but(root: &Path, stays: &str) -> Result<(), Faults> {
    let fault = |name: &str, error: io::Error| disk_fault(name, "clearing away", &error);
    let Some(entries) = disk::list(&root.join(JOURNAL)).map_err(|e| fault(JOURNAL, e))? else {
        return Ok(());
    };
    if entries.iter().any(|e| e.file_name() == "beside") {
        let beside = disk::text(&root.join(BESIDE)).map_err(|e| fault(BESIDE, e))?.unwrap_or_default();
        // The last entry was made last.
        for name in beside.lines().rev() {
            match name.strip_suffix('/') {
                // It stays if something has been put into it.
                Some(folder) if super::is_inside(folder) => {
                    let _ = disk::remove_folder(&root.join(folder));
                }
                None if super::is_inside(name) => {
                    disk::remove(&part_of(&root.join(name))).map_err(|e| fault(name, e))?;
                }
                _ => {}
            }
        }
    }
    for entry in entries.iter().filter(|e| e.file_name() != stays) {
        let gone =
            if entry.path().is_dir() { disk::remove_all(&entry.path()) } else { disk::remove(&entry.path()) };
        gone.map_err(|e| fault(JOURNAL, e))?;
    }
    Ok(())
}

/// Puts aside a plan that cannot be carried out, with its new files, and reports what is in its way. What was already moved
/// stays and can be undone.
fn put_aside(root: &Path, plan: &CommitPlan, stands: &[StepState]) -> Faults {
    let number = (1..).find(|n| !root.join(format!(".zine/conflict-{n}")).exists()).unwrap_or(1);
    let aside = format!(".zine/conflict-{number}");
    let before = root.join(UNDO).join(plan.before.to_string());
    let was_moved = |goal: &PlanStep, stand: StepState| goal.hashed().is_some() && stand == StepState::New;
    let moved = plan.goals.iter().zip(stands).filter(|(goal, stand)| was_moved(goal, **stand));
    let moved: Vec<&str> = moved.map(|(goal, _)| goal.name()).collect();
    let keep_record = || -> io::Result<()> {
        if moved.is_empty() {
            return disk::remove_all(&before);
        }
        let goals = plan.goals.iter().zip(stands).map(|(goal, stand)| match was_moved(goal, *stand) {
            true => goal.clone(),
            // The numbers must stay those of the kept files.
            false => PlanStep::Folder { name: ".zine".into() },
        });
        let record = CommitPlan { goals: goals.collect(), kept: true, ..plan.clone() };
        disk::make_folder(&before, disk::PRIVATE.0)?;
        let path = before.join("plan");
        let mut file = disk::create(&path, disk::PUBLIC.1)?;
        disk::write(&mut file, &path, record.text().as_bytes())?;
        disk::sync(&file, &path)
    };
    let done = keep_record().and_then(|()| disk::rename(&root.join(JOURNAL), &root.join(&aside)));
    if let Err(error) = done {
        return disk_fault(JOURNAL, "putting a plan aside", &error);
    }
    let mut faults = Vec::new();
    for (goal, _) in plan.goals.iter().zip(stands).filter(|(_, stand)| **stand == StepState::Neither) {
        let lies = match goal {
            PlanStep::Write { lies: StagedAt::Journal(n), .. }
            | PlanStep::Made { lies: StagedAt::Journal(n), .. } => {
                format!("what it would have become is in {aside}/{n}")
            }
            _ => format!("the plan is in {aside}"),
        };
        let (name, command) = (goal.name(), &plan.command);
        let said =
            format!("{name} was changed after \"{command}\" was interrupted, and stays as it is; {lies}");
        let mut fault = Diagnostic::error("conflict", said).in_file(goal.name());
        if !moved.is_empty() {
            fault = fault.help(format!("`zine undo` undoes what had been moved: {}", moved.join(", ")));
        }
        faults.push(fault);
    }
    faults
}
