//! `zine copies`: who gets a copy of an issue, with which code, what was charged, what is left and why.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Args;

use super::desk::{Root, issue_number, print, refuse, show};
use crate::accounts::report::report;
use crate::{games, office};

/// Which issue, and in which form.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// As data
    #[arg(long)]
    json: bool,
    /// The whole private report: money received, fees, sums
    #[arg(long)]
    report: bool,
    #[command(flatten)]
    root: Root,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> ExitCode {
    list(arguments).unwrap_or_else(|status| status)
}

fn list(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(last) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.unwrap_or(last.number());
    let games = games::play(&content, number);
    let accounts = office::reckoned(&content, &games, Some(number), &BTreeMap::new());
    let bad = show(&accounts.faults);
    let style = accounts.history.style;
    let Some(report) = report(&accounts.reckoning, number, style, |id| content.name(id)) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print(&(serde_json::to_string_pretty(&report).map_err(refuse)? + "\n"));
    } else if arguments.report {
        print(&report.text());
    } else {
        print(&report.copies_text());
        let sums = &report.sums;
        let said =
            format!("\n{} copies, {} of them second copies, {} held\n", sums.copies, sums.second, sums.held);
        print(&said);
    }
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
