//! `zine inbox`: mail taken in, sorted, and filed in the open issue.

use std::path::PathBuf;
use std::process::ExitCode;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use diagnostics::Severity;
use diagnostics::count_words::count_noun;
use folder::{Content, IssueNumber};
use games::Games;
use post::inbox::{self, TakenMail, open_issue, zone};
use post::inbox_options::Options;
use post::sorter::FilingOverride;
use post::{reply, unsorted_mail};

use super::common::{self, FolderArgs, refuse, report_failure, say};
use super::deliver::{self, Server};

#[derive(clap::Args)]
pub struct Arguments {
    /// Mails (.eml), mbox files, Maildirs, or folders of these; with none, unsorted mail is tried again
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// The issue or flyer to file in [default: the last issue; orders for what an open flyer plays go there]
    #[arg(long, value_parser = common::number)]
    issue: Option<IssueNumber>,
    /// File the mail as orders for this power, whoever sent it: 1968A/Germany
    #[arg(long = "as", value_name = "GAME/POWER")]
    told: Option<String>,
    /// With --as: the season they are for, if the mail names another by mistake
    #[arg(long, value_name = "SEASON", requires = "told")]
    season: Option<String>,
    /// The mails named, or the files made of them, are settled otherwise: you are no longer reminded of them
    #[arg(long, requires = "paths", conflicts_with = "told")]
    settled: bool,
    /// Answer the mail named in these words, laid in private/outbox/reply/ for your mail program; it is settled by that
    #[arg(long, value_name = "WORDS", requires = "paths", conflicts_with_all = ["told", "settled", "dry_run", "json"])]
    answer: Option<String>,
    /// Then check the issue, and answer each mail, as `zine check` and `zine ack` do
    #[arg(long, conflicts_with_all = ["settled", "answer", "dry_run", "json"])]
    ack: bool,
    /// Show what would be done, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Print the result for each mail as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: FolderArgs,
}

/// The issue that mail comes in for, with the games as the issue before left them.
pub struct InHand<'a> {
    pub issue: &'a folder::IssueFolder,
    pub games: Games<'a>,
    pub zone: TimeZone,
}

/// The issue in hand of a folder that was opened.
pub fn in_hand(content: &Content, issue: Option<IssueNumber>) -> Result<InHand<'_>, ExitCode> {
    let issue = open_issue(content, issue).map_err(refuse)?;
    let games = games::eve(content, issue.name());
    Ok(InHand { issue, games, zone: zone(content, TimeZone::system()) })
}

/// Runs the command: status 1 if a mail could not be read or filed; with `--ack`, or answered.
pub fn run(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    if !arguments.ack {
        return match arguments.server.words().first() {
            Some(word) => Err(refuse(format!("{word} is about answers: add --ack"))),
            None => match &arguments.answer {
                Some(words) => answer(arguments, words),
                None => take(arguments),
            },
        };
    }
    let taken = take(arguments)?;
    let issue: Vec<String> = arguments.issue.iter().map(IssueNumber::to_string).collect();
    // What check finds is the editor's to do, and keeps nobody from an answer.
    let _ = super::call(
        &command_words("check", vec!["--quiet".into(), "--no-pages".into()], &issue),
        &arguments.root,
    );
    let answered = super::call(&command_words("ack", arguments.server.words(), &issue), &arguments.root)?;
    common::next("`zine desk` for what needs you, then `zine publish`");
    Ok(common::status(taken != ExitCode::SUCCESS || answered != ExitCode::SUCCESS))
}

fn command_words(command: &str, more: Vec<String>, issue: &[String]) -> Vec<String> {
    [command.to_string()].into_iter().chain(issue.iter().cloned()).chain(more).collect()
}

/// Answers a mail in the editor's words.
fn answer(arguments: &Arguments, words: &str) -> Result<ExitCode, ExitCode> {
    let [path] = arguments.paths.as_slice() else {
        return Err(refuse("--answer is about one mail: name one"));
    };
    let mut journal = deliver::journal(&arguments.root)?;
    let (mut transaction, content) = common::open_for_writing(&arguments.root, arguments.issue)?;
    let told = reply::reply(&mut transaction, &mut journal, &content, path, words).map_err(report_failure)?;
    common::print(&format!("{told}\n"));
    Ok(ExitCode::SUCCESS)
}

/// Takes the mail in: status 1 if a mail could not be read or filed.
fn take(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let (mut transaction, content) = common::open_for_writing(&arguments.root, arguments.issue)?;
    if arguments.settled {
        let changes = inbox::settle(transaction.folder(), &arguments.paths).map_err(refuse)?;
        if !arguments.dry_run {
            transaction.commit(changes).map_err(report_failure)?;
        }
        common::print(&format!("{} settled\n", count_noun(arguments.paths.len(), "mail")));
        return Ok(ExitCode::SUCCESS);
    }
    let issue = open_issue(&content, arguments.issue).map_err(refuse)?;
    let told = match &arguments.told {
        None => None,
        Some(_) if arguments.paths.is_empty() => {
            return Err(refuse("--as needs a file: the mail to be filed"));
        }
        Some(text) => {
            let split = text.split_once('/').ok_or_else(|| {
                refuse(format!("“{text}” is not a game and a power: write them like 1968A/Germany"))
            })?;
            let (game, power) = (split.0.to_string(), split.1.to_string());
            Some(FilingOverride { game, power, season: arguments.season.clone() })
        }
    };
    let key = Some(super::new::random_secret().map_err(refuse)?);
    let options = Options { now: Timestamp::now(), zone: TimeZone::system(), filing_override: told, key };
    let inbox = inbox::take(transaction.folder(), &content, issue, &arguments.paths, &options);
    let bad = common::show(&inbox.faults);
    for unread in &inbox.unread {
        let kind = if unread.severity == Severity::Error { "error" } else { "note" };
        say(format_args!("{kind}: {}: {}", unread.file.display(), unread.why));
    }
    if !arguments.dry_run {
        transaction.commit(inbox.changes).map_err(report_failure)?;
    }
    drop(transaction);
    if arguments.json {
        let mails: Vec<_> = inbox
            .mails
            .iter()
            .map(|m| serde_json::json!({ "mail": m.entry, "remarks": m.remarks, "known": m.known, "trust": m.entry.trust }))
            .collect();
        common::print_json(&serde_json::json!({ "issue": issue.name(), "mails": mails }));
    } else {
        common::print(&listing(&inbox.mails, issue.name(), arguments.dry_run));
    }
    let taken = inbox.mails.iter().any(|m| !m.known);
    let guess = inbox.guessed_server.as_deref();
    let unheard = unsorted_mail::check_authserv(&arguments.root.folder(), &content, guess);
    common::show(&unheard.filter(|_| taken && !arguments.json).into_iter().collect::<Vec<_>>());
    let unsorted = inbox.mails.iter().any(|m| !m.known && m.entry.why.is_some());
    let failed = inbox.unread.iter().any(|unread| unread.severity == Severity::Error);
    common::next("`zine check`, then `zine ack`");
    Ok(common::status(bad || unsorted || failed))
}

fn listing(mails: &[TakenMail], issue: IssueNumber, dry: bool) -> String {
    let mut out = String::new();
    for mail in mails.iter().filter(|m| !m.known) {
        let entry = &mail.entry;
        let from = if entry.from.is_empty() { "?" } else { &entry.from };
        let who = entry.person.as_deref().unwrap_or(from);
        let subject = if entry.subject.is_empty() { "(no subject)" } else { &entry.subject };
        out += &format!("{}  {who}  {subject}\n", entry.received);
        for became in &entry.became {
            let about = [&became.game, &became.power, &became.poll]
                .into_iter()
                .flatten()
                .cloned()
                .collect::<Vec<_>>()
                .join(" ");
            let about = if about.is_empty() { about } else { format!(" for {about}") };
            out += &format!("    {}{about}: {}\n", became.kind.words(), became.file);
        }
        if let Some(why) = &entry.why {
            out += &format!("    unsorted: {why}\n    {}\n", entry.raw);
        }
        for remark in &mail.remarks {
            out += &format!("    note: {remark}\n");
        }
    }
    let count = |f: &dyn Fn(&&TakenMail) -> bool| mails.iter().filter(f).count();
    let known = count(&|m| m.known);
    let unsorted = count(&|m| !m.known && m.entry.why.is_some());
    let filed = count(&|m| !m.known && m.entry.why.is_none());
    let taken = count_noun(filed, "mail");
    let waiting = count(&|m| m.known && m.entry.why.is_some());
    out += &format!("{}: {taken} filed, {unsorted} unsorted, {known} seen before", issue.label());
    if waiting > 0 {
        out += &format!(" ({waiting} of them wait in private/received/unsorted)");
    }
    out += if dry { "; nothing was changed\n" } else { "\n" };
    out
}
