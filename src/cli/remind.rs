//! `zine remind`: a mail to each player who has sent no orders yet, with his deadlines as a calendar file.

use std::process::ExitCode;

use jiff::Timestamp;

use diagnostics::count_words::count_noun;
use post::missing_players::{powers_due, powers_without_orders};
use post::send::PlannedMail;
use post::{journal, remind, sender, unsorted_mail};

use super::common::open_for_writing;
use super::common::{self, FolderArgs, refuse, say};
use super::deliver::{self, Delivery, Server, deliver};
use super::inbox::{InHand, in_hand};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer [default: the last issue]
    #[arg(value_parser = common::number)]
    issue: Option<folder::IssueNumber>,
    /// List who would be reminded
    #[arg(long)]
    dry_run: bool,
    /// Tell the lists of games when their orders are due; nobody is named there, and nobody else is written to
    #[arg(long)]
    lists: bool,
    /// Tell all players of a flyer when its orders are due, though no issue announced it
    #[arg(long)]
    notice: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if a reminder could not be sent.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let journal = if arguments.dry_run { None } else { Some(deliver::journal(&arguments.root)?) };
    let (opened, content) = open_for_writing(&arguments.root, arguments.issue)?;
    let InHand { issue, games, zone } = in_hand(&content, arguments.issue)?;
    let from = sender(&content).map_err(refuse)?;
    let now = Timestamp::now();
    if arguments.notice && issue.flyer.is_none() {
        return Err(refuse("--notice is about a flyer: name it, like 11a"));
    }
    let reminders = if arguments.lists {
        remind::deadlines(&content, &games, issue, &from, (&zone, now))
    } else if arguments.notice {
        let list = powers_due(&content, &games, issue);
        let told = remind::reminders(&content, &games, issue, &list, &from, (&zone, now), "flyer-due");
        let key = |person: &str| format!("notice/{}/{person}", issue.name());
        told.into_iter().map(|one| remind::Reminder { key: key(&one.person), ..one }).collect()
    } else {
        let list = powers_without_orders(&content, &games, issue);
        remind::reminders(&content, &games, issue, &list, &from, (&zone, now), "remind")
    };
    let states = journal::read(opened.folder());
    deliver::readable(&opened)?;
    for one in reminders.iter().filter(|one| one.address.is_none()) {
        say(format_args!("warning: {} has no mail address that works: call them", one.person));
    }
    for (mail, who) in unsorted_mail::of_people(opened.folder(), &content) {
        for one in reminders.iter().filter(|one| who.contains(&one.person)) {
            let mail = unsorted_mail::describe(&mail);
            say(format_args!("warning: mail of {} waits unsorted: {mail}", one.person));
        }
    }
    let plans = remind::plans(&reminders, &states);
    let Some(journal) = journal else {
        let rows: String = plans.iter().map(|p| format!("{} <{}>\n", p.person, p.to)).collect();
        common::print(&format!("{rows}{}, none of them sent\n", count_noun(plans.len(), "reminder")));
        return Ok(ExitCode::SUCCESS);
    };
    let mut make = |plan: &PlannedMail| {
        let found = reminders.iter().find(|r| r.key == plan.key);
        found.map(|r| r.draft.clone()).ok_or_else(|| "there is no such reminder".to_string())
    };
    let (root, content) = (&arguments.root, &content);
    let delivery =
        Delivery { transaction: opened, root, journal, content, outbox: "remind", anew: false, once: true };
    deliver(delivery, &arguments.server, &plans, &from, &mut make)
}
