//! `zine renewals`: who is asked for money with an issue, how much, and in which words.

use std::process::ExitCode;

use clap::Args;

use super::desk::{Root, counted, issue_number, print, refuse, show};
use crate::accounts::report::table;
use crate::{games, office};

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// As data
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    listed(arguments).unwrap_or_else(|status| status)
}

fn listed(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(last) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.unwrap_or(last.number());
    let games = games::play(&content, number);
    let accounts = counted(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(list) = accounts.reckoning.list(number) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    let currency = content.zine.money();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for copy in &list.lines {
        let Some(text) = office::renewal(&content, copy, number) else { continue };
        let (code, owes, due) =
            (copy.code(accounts.history.style), currency.some(copy.owes), currency.say(copy.due));
        data.push(serde_json::json!({
            "person": copy.person, "name": content.name(&copy.person), "code": code, "owes": owes, "due": due, "text": text,
        }));
        rows.push(vec![copy.person.clone(), content.name(&copy.person), code, owes, due, text]);
    }
    if arguments.json {
        print(&(serde_json::to_string_pretty(&data).map_err(refuse)? + "\n"));
    } else {
        print(&table(&["who", "name", "code", "owes", "due", "told"], rows.into_iter()));
    }
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
