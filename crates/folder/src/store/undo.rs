//! Undo: the last transactions of commands that change what the editor wrote.

use std::collections::BTreeSet;
use std::path::Path;

use base::disk;
use diagnostics::Diagnostic;

use super::plan::{CommitPlan, FoundPlan, PlanStep};
use super::{Changes, Faults, Transaction, UNDO, carry_out, failing};

/// Commands that can be undone, by their first word. What was sent (`seal`, `mail`) cannot be undone; what was built (`build`,
/// `labels`) can be built again.
const KEPT: &str = "new ledger inbox errata adopt import seat standby join leave start end game person letter \
                    orders rule mini desk words templates board away extend take upgrade poll undo redo";

pub(super) fn is_kept(command: &str, goals: &[PlanStep]) -> bool {
    let made = goals.iter().all(|goal| matches!(goal, PlanStep::Made { .. } | PlanStep::Unmade { .. }));
    let word = command.split(' ').next();
    !made && KEPT.split(' ').any(|kept| Some(kept) == word)
}

/// Records which command wrote nothing since the last that did.
const IDLE: &str = ".zine/idle";

/// Records a command that might have written something and did not.
pub(super) fn note_idle(root: &Path, command: &str) {
    let word = command.split(' ').next().filter(|word| !matches!(*word, "undo" | "redo"));
    if !KEPT.split(' ').any(|kept| Some(kept) == word) || !root.join(".zine").is_dir() {
        return;
    }
    let last = carry_out::numbers(root).ok().and_then(|numbers| numbers.last().copied());
    let note = format!("{} {command}\n", last.unwrap_or_default());
    // It is only a hint, and may be lost.
    let path = root.join(IDLE);
    let _ = disk::create(&path, disk::PUBLIC.1)
        .and_then(|mut file| disk::write(&mut file, &path, note.as_bytes()));
}

/// The command that wrote nothing since the last one that can be undone, if any.
pub fn idle_command(root: &Path) -> Option<String> {
    let text = disk::text(&root.join(IDLE)).ok().flatten()?;
    let (number, command) = text.trim_end().split_once(' ')?;
    let last = carry_out::numbers(root).ok()?.last().copied();
    (number.parse() == Ok(last.unwrap_or_default())).then(|| command.to_string())
}

/// A transaction that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoRecord {
    /// Its number.
    pub number: u64,
    /// The command.
    pub command: String,
    /// When it ran.
    pub time: String,
    /// The files it wrote or removed.
    pub files: Vec<String>,
    /// Whether it replaced another record.
    pub forgets: bool,
}

impl UndoRecord {
    /// Whether it undid another one.
    pub fn is_undo(&self) -> bool {
        self.forgets && !self.is_redo()
    }

    /// Whether it redid what was undone.
    pub fn is_redo(&self) -> bool {
        self.command.split(' ').next() == Some("redo")
    }
}

/// The transactions that can be undone, and those that were, the last first.
///
/// # Errors
/// A record that cannot be read.
pub fn records(root: &Path) -> Result<Vec<UndoRecord>, Faults> {
    let numbers = carry_out::numbers(root).map_err(failing(UNDO, "reading"))?;
    let mut out = Vec::new();
    for number in numbers.into_iter().rev() {
        if let Some(CommitPlan { command, time, goals, .. }) = read(root, number)? {
            let files = goals.iter().filter_map(PlanStep::hashed).map(|(_, _, name)| name.clone());
            let forgets = goals.iter().any(|goal| matches!(goal, PlanStep::Forget { .. }));
            out.push(UndoRecord { number, command, time, files: files.collect(), forgets });
        }
    }
    Ok(out)
}

fn read(root: &Path, number: u64) -> Result<Option<CommitPlan>, Faults> {
    let name = format!("{UNDO}/{number}/plan");
    let text = disk::text(&root.join(&name)).map_err(failing(&name, "reading"))?;
    Ok(text.and_then(|text| match CommitPlan::read(&text) {
        FoundPlan::Plan(plan) => Some(plan),
        _ => None,
    }))
}

impl Transaction {
    /// The writes and removals that undo a transaction.
    ///
    /// # Errors
    /// A file that was changed since.
    pub fn taking_back(&self, number: u64) -> Result<Changes, Faults> {
        let plan =
            read(&self.root, number)?.ok_or_else(|| vec![Diagnostic::error("undo", "nothing to undo")])?;
        let mut changes = Changes::default();
        let mut faults = Vec::new();
        for (n, goal) in plan.goals.iter().enumerate() {
            let Some((old, new, name)) = goal.hashed() else { continue };
            let now = carry_out::hash_of(&self.root, name)?;
            if now.as_ref() != new {
                let said =
                    format!("conflict: {name} was changed since \"{}\" of {}", plan.command, plan.time);
                faults.push(
                    Diagnostic::error("conflict", said).in_file(name.clone()).help("nothing was changed"),
                );
                continue;
            }
            self.folder.note(name, now);
            if old.is_none() {
                changes.remove.push(name.clone());
                continue;
            }
            let kept = format!("{UNDO}/{number}/{n}");
            let bytes = disk::read(&self.root.join(&kept)).map_err(failing(&kept, "reading"))?;
            let bytes = bytes.filter(|bytes| Some(&base::hash::hash(bytes)) == old);
            changes.write.insert(
                name.clone(),
                bytes.ok_or_else(|| {
                    let said = format!("the earlier version of {name} was not kept intact");
                    vec![Diagnostic::error("undo", said).in_file(kept.clone()).help("nothing was changed")]
                })?,
            );
        }
        if faults.is_empty() { Ok(changes) } else { Err(faults) }
    }

    /// Undoes a transaction, as a transaction of its own.
    ///
    /// # Errors
    /// See [`Transaction::commit`].
    pub fn take_back(&mut self, number: u64, changes: Changes) -> Result<(), Faults> {
        let plan = read(&self.root, number)?;
        self.laid.forget(format!("{UNDO}/{number}"))?;
        // Folders that the command made are removed if they are still empty, the inner ones first.
        let made = plan.iter().flat_map(|plan| &plan.goals).filter(|g| matches!(g, PlanStep::Folder { .. }));
        let made = made.map(|goal| format!("{}/", goal.name()));
        let names = made.chain(changes.remove.iter().cloned()).flat_map(|name| {
            let ends: Vec<usize> = name.match_indices('/').map(|(end, _)| end).skip(1).collect();
            ends.into_iter().map(move |end| name[..end].to_string()).collect::<Vec<_>>()
        });
        let names: BTreeSet<String> = names.collect();
        self.laid.goals.extend(names.into_iter().rev().map(|name| PlanStep::Bare { name }));
        self.commit(changes)
    }
}
