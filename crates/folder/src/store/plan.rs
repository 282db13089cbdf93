//! The plan of a transaction as text: what is moved where, by hash, so that whoever finds it knows what is done and what not.

use base::hash::hash;

/// What begins a plan of this version.
const HEAD: &str = "zine plan 2";

/// A plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The command that made it.
    pub command: String,
    /// When.
    pub time: String,
    /// The number under which what was there before is kept, and whether it stays when all is done.
    pub before: u64,
    pub kept: bool,
    /// What is done.
    pub goals: Vec<Goal>,
}

/// Where new bytes wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    /// In the journal, by number.
    Journal(usize),
    /// Beside the goal, which is on another file system.
    Beside,
}

/// One thing to do; names are from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A file gets new bytes: hash before (none if it is new) and after, mode.
    Write { lies: Lies, old: Option<String>, new: String, mode: u32, name: String },
    /// A file is removed, by its hash.
    Remove { old: String, name: String },
    /// A folder is made.
    Folder { name: String },
    /// A made file, or a new folder of such files, which can be made again and has no hash.
    Made { lies: Lies, name: String },
    /// A made file is removed.
    Unmade { name: String },
    /// A folder below `.zine/` is no longer needed.
    Forget { name: String },
    /// A folder goes when all is done, if nothing is in it.
    Bare { name: String },
}

impl Goal {
    /// Its name.
    pub(super) fn name(&self) -> &str {
        match self {
            Goal::Write { name, .. } | Goal::Remove { name, .. } | Goal::Folder { name } => name,
            Goal::Made { name, .. } | Goal::Unmade { name } => name,
            Goal::Forget { name } | Goal::Bare { name } => name,
        }
    }
}

/// What was found where a plan lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A whole plan.
    Plan(Plan),
    /// One of a version without hashes.
    Old(Vec<Goal>),
    /// Something cut off or changed: it never was in force.
    Broken,
}

impl Plan {
    /// The plan as text. The sum at its end shows one that was cut off.
    pub(super) fn text(&self) -> String {
        let kept = if self.kept { "keep" } else { "drop" };
        let mut out = format!(
            "{HEAD}\ncommand {}\ntime {}\nbefore {} {kept}\n",
            self.command.replace(['\n', '\r'], " "),
            self.time,
            self.before
        );
        for goal in &self.goals {
            out += &match goal {
                Goal::Write { lies, old, new, mode, name } => {
                    let old = old.as_deref().unwrap_or("new");
                    format!("write {} {old} {new} {mode:o} {name}\n", lies.text())
                }
                Goal::Remove { old, name } => format!("remove {old} {name}\n"),
                Goal::Folder { name } => format!("folder {name}\n"),
                Goal::Made { lies, name } => format!("made {} {name}\n", lies.text()),
                Goal::Unmade { name } => format!("unmade {name}\n"),
                Goal::Forget { name } => format!("forget {name}\n"),
                Goal::Bare { name } => format!("bare {name}\n"),
            };
        }
        format!("{out}end {}\n", hash(out.as_bytes()))
    }

    /// Reads a plan.
    pub(super) fn read(text: &str) -> Found {
        let Some((body, end)) = text.rsplit_once("end ") else { return Found::Broken };
        if end.trim() != hash(body.as_bytes()) {
            return Found::Broken;
        }
        let read = match body.strip_prefix(HEAD) {
            Some(body) => whole(body.trim_start_matches('\n')).map(Found::Plan),
            None => body.lines().map(old_line).collect::<Option<_>>().map(Found::Old),
        };
        read.unwrap_or(Found::Broken)
    }
}

impl Lies {
    fn text(self) -> String {
        match self {
            Lies::Journal(n) => n.to_string(),
            Lies::Beside => "beside".into(),
        }
    }

    fn read(text: &str) -> Option<Lies> {
        if text == "beside" { Some(Lies::Beside) } else { text.parse().ok().map(Lies::Journal) }
    }
}

fn whole(body: &str) -> Option<Plan> {
    let mut plan = Plan::default();
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

fn goal(word: &str, rest: &str) -> Option<Goal> {
    let named = |name: &str| super::is_inside(name).then(|| name.to_string());
    Some(match word {
        "write" => {
            let mut parts = rest.splitn(5, ' ');
            let (lies, old) = (Lies::read(parts.next()?)?, parts.next()?);
            let (new, mode) = (parts.next()?.to_string(), u32::from_str_radix(parts.next()?, 8).ok()?);
            let old = (old != "new").then(|| old.to_string());
            Goal::Write { lies, old, new, mode, name: named(parts.next()?)? }
        }
        "remove" => {
            let (old, name) = rest.split_once(' ')?;
            Goal::Remove { old: old.into(), name: named(name)? }
        }
        "folder" => Goal::Folder { name: named(rest)? },
        "made" => {
            let (lies, name) = rest.split_once(' ')?;
            Goal::Made { lies: Lies::read(lies)?, name: named(name)? }
        }
        "unmade" => Goal::Unmade { name: named(rest)? },
        "bare" => Goal::Bare { name: named(rest)? },
        "forget" => Goal::Forget { name: named(rest).filter(|name| name.starts_with(".zine/"))? },
        _ => return None,
    })
}

/// A line of a plan without hashes.
fn old_line(line: &str) -> Option<Goal> {
    if let Some((n, name)) = line.strip_prefix("write ").and_then(|l| l.split_once(' ')) {
        return goal("made", &format!("{n} {name}"));
    }
    goal("unmade", line.strip_prefix("remove ")?)
}
