//! `zine ack`: one answer to each mail taken in, to its sender only.

use std::process::ExitCode;

use diagnostics::count_words::count_noun;
use folder::{Content, IssueNumber};
use games::bookkeeping::handover;
use post::answer::{self, Answerer};
use post::outgoing::OutgoingMail;
use post::send::PlannedMail;
use post::{journal, log, reply_token, sender};

use super::common::open_for_writing;
use super::common::{self, FolderArgs, refuse};
use super::deliver::{self, Delivery, Server, deliver};
use super::inbox::{InHand, in_hand};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue or flyer [default: the open issue and the open flyers]
    #[arg(value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// List who would be answered
    #[arg(long)]
    dry_run: bool,
    /// Print the answers
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: FolderArgs,
}

/// Runs the command: status 1 if an answer could not be sent.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let asks = arguments.show || arguments.dry_run;
    let journal = if asks { None } else { Some(deliver::journal(&arguments.root)?) };
    let (opened, content) = open_for_writing(&arguments.root, arguments.issue)?;
    let from = sender(&content).map_err(refuse)?;
    let states = journal::read(opened.folder());
    let mut mails: Vec<(PlannedMail, OutgoingMail)> = Vec::new();
    let log = log::read(opened.folder());
    deliver::readable(&opened)?;
    // What lies in the outbox is the editor's to send.
    let done = |key: &String| states.get(key).is_some_and(|(state, _)| state.is_settled());
    // What lies in an open flyer is not judged yet: letters for the issue are read as the games stand.
    let settled = handover::without_open_flyers(&content);
    for name in sheets(&content, arguments.issue) {
        let flyer = name.is_some_and(IssueNumber::is_flyer);
        let content = if flyer { &content } else { &settled };
        let InHand { issue, games, zone } = in_hand(content, name)?;
        let answerer = Answerer {
            content,
            games: &games,
            issue,
            zone,
            from: from.clone(),
            secret: reply_token::token_key(opened.folder()),
            words: page::lexicon::LexiconCache::new(content),
            read: answer::Sheets::default(),
        };
        for entry in
            log.iter().filter(|e| e.issue.is_none_or(|n| n == issue.name()) || in_folder(e, &issue.folder))
        {
            let Some(person) = answer::wants_answer(content, entry) else { continue };
            let answers = match done(&answer::key(entry)) && !entry.token {
                true => answerer.after_flyer(entry, &person).into_iter().collect(),
                false => answerer.mails(entry, &person),
            };
            for (key, draft) in answers {
                // A letter for two sheets is answered once, by the first that is due.
                if !done(&key) && !mails.iter().any(|(plan, _)| plan.key == key) {
                    let (person, to) = (person.clone(), draft.to.1.clone());
                    mails.push((PlannedMail { key, person, to, after: Vec::new() }, draft));
                }
            }
        }
    }
    let Some(journal) = journal else {
        let mut out = String::new();
        for (plan, draft) in &mails {
            out += &format!("{} <{}>  {}\n", plan.person, plan.to, draft.subject);
            if arguments.show {
                out += &format!("\n{}\n", draft.text);
            }
        }
        common::print(&format!("{out}{}, none of them sent\n", count_noun(mails.len(), "answer")));
        return Ok(ExitCode::SUCCESS);
    };
    let plans: Vec<PlannedMail> = mails.iter().map(|(p, _)| p.clone()).collect();
    let mut make = |plan: &PlannedMail| {
        let found = mails.iter().find(|(p, _)| p.key == plan.key);
        found.map(|(_, d)| d.clone()).ok_or_else(|| "this answer does not exist".to_string())
    };
    let (root, content) = (&arguments.root, &content);
    let delivery =
        Delivery { transaction: opened, root, journal, content, outbox: "ack", anew: false, once: true };
    let status = deliver(delivery, &arguments.server, &plans, &from, &mut make)?;
    common::next("`zine nmr` for those who have not written yet");
    Ok(status)
}

/// The sheets whose mail is answered: the one asked for; else every open flyer, and the issue in hand.
fn sheets(content: &Content, asked: Option<IssueNumber>) -> Vec<Option<IssueNumber>> {
    let last = content.issues.last().filter(|i| i.sealed.is_none()).map(|i| i.name());
    let open = content.open_flyers().map(|i| i.name());
    let all: Vec<Option<IssueNumber>> = open.chain(last).map(Some).collect();
    if asked.is_some() || all.is_empty() { vec![asked] } else { all }
}

/// Whether a part of a mail was filed in an issue or flyer.
fn in_folder(entry: &log::LoggedMail, folder: &str) -> bool {
    entry.became.iter().any(|b| b.file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}
