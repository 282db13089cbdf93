//! `zine copies`: who gets a copy of an issue, with which code, what was charged, what is left and why.

use std::process::ExitCode;

use clap::Args;

use accounts::report::table;
use accounts::sealed_lists::CopyLine;
use diagnostics::count_words::count_noun;
use folder::{Content, IssueNumber};
use games::bookkeeping;

use super::common::{self, FolderArgs, last_issue, print, print_json, refuse, show, status};
use super::paper;

/// Which issue, and in which form.
#[derive(Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
    /// Print the whole private report: money received, fees, sums
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
        print_json(&copies);
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
pub(super) fn flyer_copies(content: &Content, number: IssueNumber) -> Result<Vec<CopyLine>, ExitCode> {
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no {}", number.label())))?;
    Ok(bookkeeping::flyers::flyer_copies(content, &games::play(content, number), issue))
}

fn list(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let number = arguments.issue.map_or(last_issue(&content)?.number(), |n| n.issue);
    let games = games::play(&content, number);
    let accounts = paper::accounts_with_page_counts(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(report) = bookkeeping::report(&content, &accounts, number, super::common::today()) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print_json(&report);
    } else if arguments.report {
        print(&report.text());
    } else {
        print(&report.copies_text());
        let (all, sums) = (count_noun(report.sums.copies, "copy"), &report.sums);
        print(&format!("\n{all}, {} of them second copies, {} held\n", sums.second, sums.held));
    }
    Ok(status(bad))
}
