//! `zine build`: makes an issue.

use std::process::ExitCode;

use super::desk::{self, Root, issue_number};
use crate::build;
use crate::content::{self, issue_numbers};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue: 12 or issue-12; the last one if none is named
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    #[command(flatten)]
    root: Root,
    /// Print what was made as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command: status 1 if the issue cannot be made.
pub fn run(arguments: &Arguments) -> ExitCode {
    let folder = arguments.root.folder();
    if let Err(error) = crate::store::recover(folder.root()) {
        return desk::refuse(error);
    }
    let number = arguments.issue.or_else(|| issue_numbers(&folder).last().copied());
    let content = match content::load(&folder, number) {
        Ok(content) => content,
        Err(faults) => return failed(&faults, arguments.json),
    };
    let Some(number) = number else {
        return desk::refuse("there is no issue yet: open one with `zine new issue`");
    };
    let games = crate::games::play(&content, number);
    let draft = content.issue(number).is_none_or(|i| i.sealed.is_none());
    let built = match build::build(&folder, &content, &games, number, draft) {
        Ok(built) => built,
        Err(faults) => return failed(&faults, arguments.json),
    };
    if let Err(error) = build::changes(&folder, &built).commit(folder.root()) {
        return desk::refuse(error);
    }
    if arguments.json {
        let files: Vec<&String> = built.files.keys().collect();
        let made = serde_json::json!({
            "issue": number, "pages": built.pages, "files": files, "diagnostics": built.faults,
        });
        desk::print(&format!("{}\n", serde_json::to_string_pretty(&made).unwrap_or_default()));
        return ExitCode::SUCCESS;
    }
    desk::show(&built.faults);
    let pages = if built.pages > 0 { format!(", {} pages", built.pages) } else { String::new() };
    let mut text = format!("{} {number}{pages}:\n", content.zine.title.get_ref());
    for file in built.files.keys().filter(|f| f.ends_with(".html") || f.ends_with(".pdf")) {
        text += &format!("  {file}\n");
    }
    desk::print(&text);
    ExitCode::SUCCESS
}

fn failed(faults: &[crate::diagnostic::Diagnostic], json: bool) -> ExitCode {
    if json {
        let out = serde_json::json!({ "diagnostics": faults });
        desk::print(&format!("{}\n", serde_json::to_string_pretty(&out).unwrap_or_default()));
    } else {
        desk::show(faults);
        eprintln!("error: nothing was written");
    }
    ExitCode::FAILURE
}
