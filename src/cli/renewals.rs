//! `zine renewals`: who is asked for money with an issue, how much, and in which words.

use std::process::ExitCode;

use clap::Args;

use accounts::report::ReportTable;

use super::common::{FolderArgs, issue_number, last_issue, print, print_json, refuse, show, status};
use super::paper::{self, accounts_with_page_counts};
use games::bookkeeping;
use page::lexicon::Lexicon;

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    slips: paper::RenewalSlips,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    let number = arguments.issue.unwrap_or(last_issue(&content)?.number());
    let games = games::play(&content, number);
    let accounts = accounts_with_page_counts(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let Some(list) = accounts.reckoning.list(number) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    let (currency, words) = (content.zine.money(), Lexicon::for_zine(&content));
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no issue {number}")))?;
    let slip = |copy| bookkeeping::renewal_slip(&content, &words, &accounts, copy, issue);
    let asked: Vec<bookkeeping::RenewalSlip> = list.lines.iter().filter_map(slip).collect();
    if let Some(status) = arguments.slips.print(&arguments.root, &content, number, &asked) {
        return status;
    }
    if arguments.json {
        print_json(&asked);
    } else {
        let rows = asked.into_iter().map(|one| vec![one.name, one.code, one.owes, one.due, one.text]);
        let table = ReportTable::new("", &["name", "code", "owes", "due", "told"], rows);
        print(&table.with_sums(&[2, 3], &currency).text());
    }
    Ok(status(bad))
}
