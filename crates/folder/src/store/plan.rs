//! The plan of a transaction as text: what is moved where, by hash, so that whoever finds it knows what is done and what is
//! not.

use base::hash::hash;

/// First line of a plan of this version.
const HEAD: &str = "zine plan 2";

/// A plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CommitPlan {
    /// The command that made it.
    pub command: String,
    /// When.
    pub time: String,
    /// The number under which previous versions are stored, and whether they stay when all is done.
    pub before: u64,
    pub kept: bool,
    /// The steps.
    pub goals: Vec<PlanStep>,
}

/// The place where new bytes are staged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StagedAt {
    /// In the journal, by number.
    Journal(usize),
    /// Beside the target, which is on another file system.
    Beside,
}

/// One step; names are relative to the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlanStep {
    /// A file gets new bytes: hash before (`None` if it is new) and after, mode.
    Write { lies: StagedAt, old: Option<String>, new: String, mode: u32, name: String },
    /// A file is removed, by its hash.
    Remove { old: String, name: String },
    /// A folder is made.
    Folder { name: String },
    /// A built file, or a new folder of such files, which can be built again and has no hash.
    Made { lies: StagedAt, name: String },
    /// A built file is removed.
    Unmade { name: String },
    /// A folder below `.zine/` is no longer needed.
    Forget { name: String },
    /// A folder is removed in the end, if it is empty.
    Bare { name: String },
}

impl PlanStep {
    /// Its name.
    pub(super) fn name(&self) -> &str {
        match self {
            PlanStep::Write { name, .. } | PlanStep::Remove { name, .. } | PlanStep::Folder { name } => name,
            PlanStep::Made { name, .. } | PlanStep::Unmade { name } => name,
            PlanStep::Forget { name } | PlanStep::Bare { name } => name,
        }
    }

    /// The hashes before and after of a file that has them, and its name.
    pub(super) fn hashed(&self) -> Option<(Option<&String>, Option<&String>, &String)> {
        match self {
            PlanStep::Write { old, new, name, .. } => Some((old.as_ref(), Some(new), name)),
            PlanStep::Remove { old, name } => Some((Some(old), None, name)),
            _ => None,
        }
    }
}

/// The content of a plan's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FoundPlan {
    /// A complete plan.
    Plan(CommitPlan),
    /// A plan of a version without hashes.
    Old(Vec<PlanStep>),
    /// Something cut off or changed, which never was in force.
    Broken,
}

impl CommitPlan {
    /// The plan as text. The checksum at its end reveals one that was cut off.
    pub(super) fn text(&self) -> String {
        let kept = if self.kept { "keep" } else { "drop" };
        let (command, time) = (self.command.replace(['\n', '\r'], " "), &self.time);
        let mut out = format!("{HEAD}\ncommand {command}\ntime {time}\nbefore {} {kept}\n", self.before);
        for goal in &self.goals {
            out += &match goal {
                PlanStep::Write { lies, old, new, mode, name } => {
                    let old = old.as_deref().unwrap_or("new");
                    format!("write {} {old} {new} {mode:o} {name}\n", lies.text())
                }
                PlanStep::Remove { old, name } => format!("remove {old} {name}\n"),
                PlanStep::Folder { name } => format!("folder {name}\n"),
                PlanStep::Made { lies, name } => format!("made {} {name}\n", lies.text()),
                PlanStep::Unmade { name } => format!("unmade {name}\n"),
                PlanStep::Forget { name } => format!("forget {name}\n"),
                PlanStep::Bare { name } => format!("bare {name}\n"),
            };
        }
        format!("{out}end {}\n", hash(out.as_bytes()))
    }

    /// Reads a plan.
    pub(super) fn read(text: &str) -> FoundPlan {
        let Some((body, end)) = text.rsplit_once("end ") else { return FoundPlan::Broken };
        if end.trim() != hash(body.as_bytes()) {
            return FoundPlan::Broken;
        }
        let read = match body.strip_prefix(HEAD) {
            Some(body) => parse(body.trim_start_matches('\n')).map(FoundPlan::Plan),
            None => body.lines().map(old_line).collect::<Option<_>>().map(FoundPlan::Old),
        };
        read.unwrap_or(FoundPlan::Broken)
    }
}

impl StagedAt {
    fn text(self) -> String {
        match self {
            StagedAt::Journal(n) => n.to_string(),
            StagedAt::Beside => "beside".into(),
        }
    }

    fn read(text: &str) -> Option<StagedAt> {
        if text == "beside" { Some(StagedAt::Beside) } else { text.parse().ok().map(StagedAt::Journal) }
    }
}

fn parse(body: &str) -> Option<CommitPlan> {
    let mut plan = CommitPlan::default();
    for line in body.lines() {
        let (word, rest) = line.split_once(' ')?;
        match word {
            "command" => plan.command = rest.into(),
            "time" => plan.time = rest.into(),
            "before" => {
                let (number, kept) = rest.split_once(' ')?;
                (plan.before, plan.kept) = (number.parse().ok()?, kept == "keep");
            }
            _ => plan.goals.push(goal(word, rest)?),
        }
    }
    Some(plan)
}

fn goal(word: &str, rest: &str) -> Option<PlanStep> {
    Some(match word {
        "write" => {
            let mut parts = rest.splitn(5, ' ');
            let (lies, old) = (StagedAt::read(parts.next()?)?, parts.next()?);
            let (new, mode) = (parts.next()?.to_string(), u32::from_str_radix(parts.next()?, 8).ok()?);
            let old = (old != "new").then(|| old.to_string());
            PlanStep::Write { lies, old, new, mode, name: inside_name(parts.next()?)? }
        }
        "remove" => {
            let (old, name) = rest.split_once(' ')?;
            PlanStep::Remove { old: old.into(), name: inside_name(name)? }
        }
        "folder" => PlanStep::Folder { name: inside_name(rest)? },
        "made" => {
            let (lies, name) = rest.split_once(' ')?;
            PlanStep::Made { lies: StagedAt::read(lies)?, name: inside_name(name)? }
        }
        "unmade" => PlanStep::Unmade { name: inside_name(rest)? },
        "bare" => PlanStep::Bare { name: inside_name(rest)? },
        "forget" => PlanStep::Forget { name: inside_name(rest).filter(|name| name.starts_with(".zine/"))? },
        _ => return None,
    })
}

fn inside_name(name: &str) -> Option<String> {
    super::is_inside(name).then(|| name.to_string())
}

/// Reads a line of a plan without hashes.
fn old_line(line: &str) -> Option<PlanStep> {
    if let Some((n, name)) = line.strip_prefix("write ").and_then(|l| l.split_once(' ')) {
        return goal("made", &format!("{n} {name}"));
    }
    goal("unmade", line.strip_prefix("remove ")?)
}
