//! `zine accounts`: the private report of an issue as PDF and text, and the packets for guarantors.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Args;

use folder::Content;
use folder::store::Changes;
use games::bookkeeping::packet::Packet;
use games::bookkeeping::{self, handover};

use super::common::{FolderArgs, issue_number, last_issue, print, print_json, refuse, show, status};
use super::paper;

/// Of which issue.
#[derive(Args)]
pub struct Arguments {
    /// The issue [default: the last]
    #[arg(value_parser = issue_number)]
    issue: Option<i64>,
    /// Print the report as JSON; write nothing
    #[arg(long)]
    json: bool,
    /// Print the treasurer's report of a year instead of an issue's
    #[arg(long, value_name = "YEAR", conflicts_with = "issue")]
    year: Option<i16>,
    /// The day for the guarantors' calendar [default: today]
    #[arg(long, value_name = "DATE")]
    on: Option<jiff::civil::Date>,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let content = arguments.root.load(arguments.issue)?;
    if let Some(year) = arguments.year {
        return of_year(arguments, &content, year);
    }
    let issue = last_issue(&content)?;
    let number = arguments.issue.unwrap_or(issue.number());
    let games = games::play(&content, number);
    let accounts = paper::accounts_with_page_counts(&arguments.root.folder(), &content, &games, number)?;
    let bad = show(&accounts.faults);
    let on = arguments.on.unwrap_or_else(super::common::today);
    let Some(report) = bookkeeping::report(&content, &accounts, number, on) else {
        return Err(refuse(format!("there is no issue {number}")));
    };
    if arguments.json {
        print_json(&report);
        return Ok(status(bad));
    }
    let folder = arguments.root.folder();
    let base = format!("print/issue-{number}");
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    if let Some(pdf) = paper::accounts(&report, &content, issue, number)? {
        files.insert(format!("{base}/accounts.pdf"), pdf);
    }
    files.insert(format!("{base}/accounts.txt"), report.text().into_bytes());
    // A guarantor gets everything at once, unpublished orders too (G-5).
    let sealed = games::play(&content, handover::last_sealed(&content));
    for game in content.games.iter().filter(|game| game.file.guarantor(i64::MAX).is_some()) {
        if sealed.get(&game.id).is_none_or(|history| history.over.is_some()) {
            continue;
        }
        let former = handover::former(&folder, &game.id);
        match handover::packet(&content, &sealed, &game.id, former.as_ref()) {
            Err(found) => {
                show(&[found]);
            }
            Ok(packet) => {
                let text = Packet::of_game(packet).text();
                files.insert(format!("{base}/guarantor-{}.toml", game.id), text.into_bytes());
            }
        }
    }
    let names: String = files.keys().map(|name| format!("{}\n", folder.path(name).display())).collect();
    let groups = vec![(format!("accounts-{number}"), files)];
    arguments.root.commit(Changes { groups, ..Changes::default() })?;
    print(&names);
    Ok(status(bad))
}

/// The treasurer's report of a year; status 1 if sums that must agree do not.
fn of_year(arguments: &Arguments, content: &Content, year: i16) -> Result<ExitCode, ExitCode> {
    let last = content.issues.last().map_or(0, |i| i.number());
    let (games, folder) = (games::play(content, last), arguments.root.folder());
    let accounts = paper::accounts_with_page_counts(&folder, content, &games, last)?;
    let open = super::bank::unmatched_rows(&folder, &content.zine.money())?;
    let bad = show(&accounts.faults);
    let Some(report) = bookkeeping::year(content, &accounts, year, open) else {
        return Err(refuse(format!("{year} is not a year that can be reckoned")));
    };
    if arguments.json {
        print_json(&report);
    } else {
        print(&report.text(content.zine.title.get_ref(), &content.zine.money()));
    }
    Ok(status(bad || !report.agrees()))
}
