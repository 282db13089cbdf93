//! `zine remind`: a mail to each player who has sent no orders yet, with his deadlines as a calendar file.

use std::process::ExitCode;

use jiff::Timestamp;

use diagnostics::count_words::count_noun;
use folder::Content;
use post::missing_players::{adjustments_without_orders, powers_due, powers_without_orders};
use post::remind::{Notice, Reminder};
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
    /// Remind those who write articles, and gamesmasters who are not editors, of the day the issue closes
    #[arg(long, conflicts_with_all = ["lists", "notice"])]
    contributors: bool,
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
    let Arguments { issue, root, server, dry_run, .. } = arguments;
    post_notices((root, server, *dry_run), *issue, "remind", &|content, hand, from, now| {
        let InHand { issue, games, zone } = hand;
        if arguments.notice && issue.flyer.is_none() {
            return Err(refuse("--notice is about a flyer: name it, like 11a"));
        }
        Ok(if arguments.lists {
            remind::deadlines(content, games, issue, from, (zone, now))
        } else if arguments.contributors {
            remind::contributors(content, games, issue, from, (zone, now))
        } else {
            let (list, what) = match arguments.notice {
                true => (powers_due(content, games, issue), Notice::FlyerDue),
                false => {
                    tell_adjustments(content, issue);
                    (powers_without_orders(content, games, issue), Notice::Remind)
                }
            };
            remind::reminders(content, games, issue, &list, from, (zone, now), what)
        })
    })
}

/// Says whose builds and removals are missing after moves of the same issue: a mail about them would tell what those moves
/// bring before it is printed.
fn tell_adjustments(content: &Content, issue: &folder::IssueFolder) {
    for one in adjustments_without_orders(content, &games::play(content, issue.name()), issue) {
        let (game, phase, power, owes) = (&one.game, &one.phase, &one.power, one.owes.words());
        let who = content.name(&one.person);
        say(format_args!("{game} {phase}, {power} ({who}): {owes} missing; a mail would tell the results"));
    }
}

/// Tells the players of games whose deadline was moved for the open issue; nobody is told twice of one day.
pub fn tell_moved(root: &FolderArgs, server: &Server) -> Result<ExitCode, ExitCode> {
    post_notices((root, server, false), None, "extend", &|content, hand, from, now| {
        let InHand { issue, games, zone } = hand;
        let mut list = powers_due(content, games, issue);
        list.retain(|one| {
            content.game(&one.game).is_some_and(|g| g.file.extensions(issue.number()).next().is_some())
        });
        Ok(remind::reminders(content, games, issue, &list, from, (zone, now), Notice::Extended))
    })
}

/// Makes the notices about an issue.
type NoticeMaker<'m> =
    &'m dyn Fn(&Content, &InHand, &(String, String), Timestamp) -> Result<Vec<Reminder>, ExitCode>;

/// Sends notices, or says to whom they would go.
fn post_notices(
    (root, server, dry_run): (&FolderArgs, &Server, bool),
    issue: Option<folder::IssueNumber>,
    outbox: &str,
    make: NoticeMaker,
) -> Result<ExitCode, ExitCode> {
    let journal = if dry_run { None } else { Some(deliver::journal(root)?) };
    let (opened, content) = open_for_writing(root, issue)?;
    let hand = in_hand(&content, issue)?;
    let from = sender(&content).map_err(refuse)?;
    let reminders = make(&content, &hand, &from, Timestamp::now())?;
    let states = journal::read(opened.folder());
    deliver::readable(&opened)?;
    for one in reminders.iter().filter(|one| one.address.is_none()) {
        say(format_args!("warning: {} has no e-mail address that works: call them", one.person));
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
        found.map(|r| r.draft.clone()).ok_or_else(|| "this reminder does not exist".to_string())
    };
    let content = &content;
    let delivery = Delivery { transaction: opened, root, journal, content, outbox, anew: false, once: true };
    deliver(delivery, server, &plans, &from, &mut make)
}
