//! `zine seal`: publishes an issue for good.

use std::process::ExitCode;

use super::desk::{self, Root, issue_number};
use crate::diagnostic::Severity;
use crate::{build, games, seal};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue: 12 or issue-12
    #[arg(value_parser = issue_number)]
    issue: i64,
    #[command(flatten)]
    root: Root,
    /// Say what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command: status 1 if the issue is not in order.
pub fn run(arguments: &Arguments) -> ExitCode {
    sealed(arguments).unwrap_or_else(|status| status)
}

fn sealed(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let number = arguments.issue;
    let mut desk = arguments.root.begin()?;
    let content = desk.load(Some(number)).map_err(desk::failed)?;
    let Some(issue) = content.issue(number) else {
        desk::show(&content.faults);
        return Err(desk::refuse(format!("there is no issue {number}")));
    };
    if issue.sealed.is_some() {
        return Err(desk::refuse(format!("issue {number} is sealed already; `zine errata` corrects it")));
    }
    if let Some(open) = content.issues.iter().find(|i| i.number() < number && i.sealed.is_none()) {
        return Err(desk::refuse(format!("issue {} comes before it and is not sealed", open.number())));
    }
    let games = games::play(&content, number);
    let built = match build::build(desk.folder(), &content, &games, number, false) {
        Ok(built) => built,
        Err(faults) => {
            desk::show(&faults);
            return Err(desk::refuse("nothing was sealed"));
        }
    };
    let (shown, _): (Vec<_>, Vec<_>) =
        built.faults.iter().cloned().partition(|f| f.severity >= Severity::Warning);
    desk::show(&shown);
    let published = built.files.iter().filter(|(name, _)| name.contains(&format!("/issues/{number}/")));
    let facts = seal::Facts {
        pages: built.pages,
        charged: built.charged,
        fillers: built.fillers.clone(),
        copies: built.copies.clone(),
        lots: built.lots.clone(),
        published: published.map(|(name, bytes)| (name.clone(), seal::hash(bytes))).collect(),
    };
    let files = seal::seal(&content, &games, issue, &facts);
    let mut text = String::new();
    for (name, _) in &files {
        text += &format!("  {name}\n");
    }
    if arguments.dry_run {
        desk::print(&format!("would write:\n{text}"));
        return Ok(ExitCode::SUCCESS);
    }
    let mut changes = build::changes(&built);
    changes.write.extend(files.into_iter().map(|(name, text)| (name, text.into_bytes())));
    desk.commit(changes).map_err(desk::failed)?;
    desk::print(&format!("issue {number} is sealed:\n{text}"));
    Ok(ExitCode::SUCCESS)
}
