//! `zine copies`: who gets a copy of an issue, with which code, what was charged, what is left and why.

use std::process::ExitCode;

use clap::Args;

use accounts::report::table;
use diagnostics::count_words::count_noun;
use folder::{Content, IssueNumber};
use games::bookkeeping;

use super::common::{self, FolderArgs, print, refuse, show};
use super::paper;

/// Which issue, and in which form.
#[derive(Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// As data
    #[arg(long)]
    json: bool,
    /// The whole private report: money received, fees, sums
    #[arg(long)]
    report: bool,
    #[command(flatten)]
    print_run: paper::PrintRun,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if let Some(status) = arguments.print_run.print(&arguments.root, arguments.issue) {
        return status;
    }
    match arguments.issue.filter(|n| n.is_flyer()) {
        Some(flyer) => of_flyer(arguments, flyer),
        None => list(arguments),
    }
}

/// Who gets a flyer, and why; it is charged to nobody.
fn of_flyer(arguments: &Arguments, number: IssueNumber) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let copies = flyer_copies(&content, number)?;
    if arguments.json {
        print(&(serde_json::to_string_pretty(&copies).map_err(refuse)? + "\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let rows = copies
        .iter()
        .map(|c| vec![content.name(&c.person), c.code.clone(), c.left.clone(), c.why.words().to_string()]);
    print(&table(&["name", "code", "left", "why"], rows));
    print(&format!("\n{}, charged to nobody\n", count_noun(copies.len(), "copy")));
    Ok(ExitCode::SUCCESS)
}

/// The copies of a flyer, if there is one of this name.
pub(super) fn flyer_copies(
    content: &Content,
    number: IssueNumber,
) -> Result<Vec<accounts::sealed_lists::CopyLine>, ExitCode> {
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no {}", number.label())))?;
    Ok(bookkeeping::flyers::flyer_copies(content, &games::play(content, number), issue))
}

fn list(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let Some(last) = content.issues.last() else {
        return Err(refuse("there is no issue yet: zine new issue"));
    };
    let number = arguments.issue.map_or(last.number(), |n| n.issue);
    let games = games::play(&content, number);
    let accounts = paper::accounts_with_page_counts(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(report) = bookkeeping::report(&content, &accounts, number, super::common::today()) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print(&(serde_json::to_string_pretty(&report).map_err(refuse)? + "\n"));
    } else if arguments.report {
        print(&report.text());
    } else {
        print(&report.copies_text());
        let sums = &report.sums;
        let said = format!(
            "\n{}, {} of them second copies, {} held\n",
            count_noun(sums.copies, "copy"),
            sums.second,
            sums.held
        );
        print(&said);
    }
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
