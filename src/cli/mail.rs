//! `zine mail`: an issue to every reader who gets it by mail, each with his own copy.

use std::process::ExitCode;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::deliver::{self, Delivery, Server, deliver};
use super::desk::{self, Root, failed, issue_number, refuse, say};
use super::inbox::opened;
use crate::content::{Content, Folder, Issue};
use crate::diagnostic::Diagnostic;
use crate::games;
use crate::post::journal::{self, Journal, Line, State, What};
use crate::post::mailing::{self, Cover, Mailing, Reader};
use crate::post::send::Plan;
use crate::post::{inbox, sender, unsubscribe};
#[cfg(feature = "typeset")]
use crate::printing::{self, Edition, Press, Printed};
use crate::store::{Changes, Transaction};

#[derive(clap::Args)]
pub struct Arguments {
    /// The issue
    #[arg(value_parser = issue_number)]
    issue: i64,
    /// List who is sent a copy, and who is not; send nothing
    #[arg(long)]
    dry_run: bool,
    /// Send an issue that is not sealed, as a draft, to those named with --to
    #[arg(long)]
    draft: bool,
    /// Send to these people only
    #[arg(long, value_name = "PERSON")]
    to: Vec<String>,
    /// Send this person's copy again: it did not arrive
    #[arg(long, value_name = "PERSON")]
    resend: Vec<String>,
    /// This person's copy, which was in doubt, has arrived
    #[arg(long, value_name = "PERSON")]
    arrived: Vec<String>,
    /// The mails of this issue in private/outbox/ were not sent, and are to be made again
    #[arg(long)]
    outbox_withdrawn: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    root: Root,
}

/// Runs the command: status 1 if a copy could not be sent or is in doubt.
pub fn run(arguments: &Arguments) -> ExitCode {
    made(arguments).unwrap_or_else(|status| status)
}

fn made(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    // The journal before the folder: a second command that sends waits without holding up the others.
    let mut journal = if arguments.dry_run { None } else { Some(deliver::journal(&arguments.root)?) };
    let (mut opened, content) = opened(&arguments.root, Some(arguments.issue))?;
    let number = arguments.issue;
    let issue = content.issue(number).ok_or_else(|| refuse(format!("there is no issue {number}")))?;
    let sealed = issue.sealed.is_some();
    if let Some(why) = unfit(arguments, sealed).filter(|_| !arguments.dry_run) {
        return Err(refuse(why));
    }
    let from = sender(&content).map_err(refuse)?;
    if let Some(journal) = &mut journal {
        decide(arguments, journal, number)?;
    }
    let games = games::play(&content, number);
    let states = match &journal {
        Some(journal) => journal.states().clone(),
        None => journal::read(opened.folder()),
    };
    deliver::readable(&opened)?;
    let today = Zoned::now().with_time_zone(inbox::zone(&content, TimeZone::system())).date();
    let pieces = Pieces::make(opened.folder(), &content, &games, issue, !sealed, !arguments.dry_run)?;
    desk::readable(opened.folder())?;
    let mut mailing = mailing::readers(&content, issue, &pieces.accounts, &states, today);
    for person in arguments.to.iter().chain(&arguments.resend) {
        if !mailing.readers.iter().any(|r| r.person == *person) {
            return Err(refuse(format!("{person} is not sent issue {number} by mail")));
        }
    }
    if !arguments.to.is_empty() {
        mailing.readers.retain(|r| arguments.to.contains(&r.person));
    }
    let Some(journal) = journal else {
        desk::print(&listing(&mailing, number, &states));
        return Ok(ExitCode::SUCCESS);
    };
    let secret = secret(&mut opened)?;
    let key = |reader: &Reader| {
        if sealed { mailing::key(number, reader) } else { mailing::draft_key(number, reader, &states) }
    };
    let cover = Cover { content: &content, page: &pieces.page, number, from: from.clone(), secret };
    let plans: Vec<Plan> = mailing
        .readers
        .iter()
        .map(|r| Plan { key: key(r), person: r.person.clone(), to: r.address.clone() })
        .collect();
    let mut make = |plan: &Plan| {
        let reader = mailing.readers.iter().find(|r| key(r) == plan.key).ok_or("there is no such reader")?;
        Ok(cover.draft(reader, pieces.pdf(&reader.person)?))
    };
    let name = if sealed { format!("issue-{number}") } else { format!("issue-{number}-draft") };
    if !sealed {
        say(format_args!("warning: issue {number} is not sealed: this is a draft"));
    }
    let (root, content) = (&arguments.root, &content);
    // Who is named alone gets a mail more; the others' stay where they are.
    let anew = arguments.to.is_empty();
    let delivery = Delivery { desk: opened, root, journal, content, outbox: &name, anew, once: false };
    let status = deliver(delivery, &arguments.server, &plans, &from, &mut make)?;
    desk::print(&left_out(&mailing));
    Ok(status)
}

/// Why an issue is not mailed as asked.
fn unfit(arguments: &Arguments, sealed: bool) -> Option<String> {
    let number = arguments.issue;
    match (sealed, arguments.draft) {
        (false, false) => Some(format!(
            "issue {number} is not sealed: what is mailed cannot be changed. Seal it with `zine seal {number}`, or mail a draft with --draft --to PERSON"
        )),
        (false, true) if arguments.to.is_empty() => {
            Some("a draft goes to those named with --to PERSON only".into())
        }
        (true, true) => Some(format!("issue {number} is sealed: leave --draft out")),
        _ => None,
    }
}

/// What mails are made of: the accounts, the page model, and every reader's PDF.
struct Pieces<'a> {
    accounts: crate::office::Reckoned,
    page: crate::issue::Issue,
    #[cfg(feature = "typeset")]
    copies: Option<Copies<'a>>,
    #[cfg(not(feature = "typeset"))]
    _life: std::marker::PhantomData<&'a ()>,
}

/// Each reader's PDF, or one for all where the issue has no address panel.
#[cfg(feature = "typeset")]
enum Copies<'a> {
    Own(Box<Batches<'a>>),
    Common(Vec<u8>),
}

/// So many copies are typeset at a time: a thousand readers need no more memory than these.
#[cfg(feature = "typeset")]
const BATCH: usize = 100;

/// The copies of an issue, typeset batch by batch as they are asked for.
#[cfg(feature = "typeset")]
struct Batches<'a> {
    press: Press,
    content: &'a Content,
    issue: &'a Issue,
    printed: Printed,
    readers: Vec<(String, crate::publish::templates::Label)>,
    made: std::cell::RefCell<Option<(usize, crate::publish::personal::Copies)>>,
}

#[cfg(feature = "typeset")]
impl Batches<'_> {
    fn copy(&self, person: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let none = || vec![Diagnostic::error("copies", format!("there is no copy for {person}"))];
        let at = self.readers.iter().position(|(p, _)| p == person).ok_or_else(none)?;
        let batch = at / BATCH;
        let mut made = self.made.borrow_mut();
        if made.as_ref().is_none_or(|(n, _)| *n != batch) {
            *made = None;
            let some = self.readers.iter().skip(batch * BATCH).take(BATCH);
            let labels: Vec<_> = some.map(|(_, label)| label.clone()).collect();
            *made = Some((batch, self.press.run(self.content, self.issue, &self.printed, &labels)?));
        }
        match made.as_ref() {
            Some((_, run)) => printing::nth(run, at % BATCH),
            None => Err(none()),
        }
    }
}

impl<'a> Pieces<'a> {
    #[cfg(feature = "typeset")]
    fn make(
        folder: &Folder,
        content: &'a Content,
        games: &games::Games,
        issue: &'a Issue,
        draft: bool,
        print: bool,
    ) -> Result<Pieces<'a>, ExitCode> {
        if !print || !mailing::attaches(content) {
            return Pieces::composed(folder, content, games, issue, draft);
        }
        let fail = |found: Vec<Diagnostic>| {
            desk::show(&found);
            ExitCode::FAILURE
        };
        let press = Press::new(folder).map_err(fail)?;
        let edition = Edition { draft, ..Edition::new(folder, content, games, issue.number()) };
        let printed = press.print(&edition).map_err(fail)?;
        if desk::show(&printed.accounts.faults) {
            return Err(ExitCode::FAILURE);
        }
        let (accounts, page) = (printed.accounts.clone(), printed.composed.issue.clone());
        let copies = if page.page.panel {
            let readers = press.readers(content, issue, &printed).map_err(fail)?;
            let made = std::cell::RefCell::new(None);
            Copies::Own(Box::new(Batches { press, content, issue, printed, readers, made }))
        } else {
            Copies::Common(printed.set.pdf().map_err(fail)?)
        };
        Ok(Pieces { accounts, page, copies: Some(copies) })
    }

    #[cfg(not(feature = "typeset"))]
    fn make(
        folder: &Folder,
        content: &'a Content,
        games: &games::Games,
        issue: &'a Issue,
        draft: bool,
        _: bool,
    ) -> Result<Pieces<'a>, ExitCode> {
        Pieces::composed(folder, content, games, issue, draft)
    }

    fn composed(
        folder: &Folder,
        content: &Content,
        games: &games::Games,
        issue: &Issue,
        draft: bool,
    ) -> Result<Pieces<'a>, ExitCode> {
        let accounts = desk::counted(folder, content, games, issue.number())?;
        let (composed, faults): (_, Vec<Diagnostic>) = crate::compose::compose(
            content,
            games,
            Some(&accounts.reckoning.books),
            issue.number(),
            draft,
            None,
        );
        if desk::show(&accounts.faults) || crate::build::grave(&faults) && desk::show(&faults) {
            return Err(ExitCode::FAILURE);
        }
        Ok(Pieces {
            accounts,
            page: composed.issue,
            #[cfg(feature = "typeset")]
            copies: None,
            #[cfg(not(feature = "typeset"))]
            _life: std::marker::PhantomData,
        })
    }

    #[cfg(feature = "typeset")]
    fn pdf(&self, person: &str) -> Result<Option<Vec<u8>>, String> {
        match &self.copies {
            None => Ok(None),
            Some(Copies::Common(pdf)) => Ok(Some(pdf.clone())),
            Some(Copies::Own(run)) => {
                let said =
                    |found: Vec<Diagnostic>| found.first().map(ToString::to_string).unwrap_or_default();
                run.copy(person).map(Some).map_err(said)
            }
        }
    }

    #[cfg(not(feature = "typeset"))]
    fn pdf(&self, _: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

/// The key for leaving the list, made once. Randomness is taken here, at the edge.
fn secret(opened: &mut Transaction) -> Result<String, ExitCode> {
    if let Some(secret) = unsubscribe::secret(opened.folder()) {
        return Ok(secret);
    }
    deliver::readable(opened)?;
    let secret = super::new::secret().map_err(refuse)?;
    let mut changes = Changes::default();
    changes.write.insert(unsubscribe::KEY.into(), format!("{secret}\n").into_bytes());
    opened.commit(changes).map_err(failed)?;
    Ok(secret)
}

/// What the editor has decided about copies in doubt or in the outbox.
fn decide(arguments: &Arguments, journal: &mut Journal, number: i64) -> Result<(), ExitCode> {
    let now = || Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    if arguments.outbox_withdrawn {
        let of = format!("issue-{number}/");
        let lies = journal.states().values().filter(|(s, l)| *s == State::Outbox && l.key.starts_with(&of));
        let lines: Vec<Line> = lies.map(|(_, line)| line.clone()).collect();
        for line in lines {
            journal
                .write(Line { at: now(), what: What::Withdrawn, said: String::new(), ..line })
                .map_err(refuse)?;
        }
    }
    let said = [(&arguments.resend, What::Resend), (&arguments.arrived, What::Arrived)];
    for (people, what) in said {
        for person in people {
            let of = format!("issue-{number}/{person}/");
            let tried = journal.states().iter().filter(|(key, _)| key.starts_with(&of));
            let tried: Vec<(State, Line)> = tried.map(|(_, (state, line))| (*state, line.clone())).collect();
            // What is in doubt or was refused is meant; where nothing is, what was sent.
            let open = |s: &State| matches!(s, State::Doubt | State::Failed);
            let any = tried.iter().any(|(s, _)| open(s));
            if tried.is_empty() {
                return Err(refuse(format!("nothing was sent to {person} of issue {number} yet")));
            }
            for (_, line) in tried.into_iter().filter(|(s, _)| open(s) || !any) {
                journal.write(Line { at: now(), what, said: String::new(), ..line }).map_err(refuse)?;
            }
        }
    }
    Ok(())
}

fn listing(
    mailing: &Mailing,
    number: i64,
    states: &std::collections::BTreeMap<String, (journal::State, Line)>,
) -> String {
    let mut out = String::new();
    let mut due = 0;
    for reader in &mailing.readers {
        let state = states.get(&mailing::key(number, reader));
        let word = match state.map(|(s, _)| *s) {
            Some(State::Sent) => "sent already",
            Some(State::Doubt) => "IN DOUBT: --resend or --arrived",
            Some(State::Failed) => "refused for good",
            Some(State::Deferred) => "to be tried again",
            Some(State::Outbox) => "in the outbox",
            _ => "to be sent",
        };
        due += usize::from(matches!(word, "to be sent" | "to be tried again"));
        let second = if reader.copy > 1 { " (second copy)" } else { "" };
        out += &format!("{:<16} {:<36} {:<8} {word}{second}\n", reader.person, reader.address, reader.code);
    }
    out += &left_out(mailing);
    out + &format!("{due} to be sent; nothing was\n")
}

fn left_out(mailing: &Mailing) -> String {
    let mut out = String::new();
    for (Reader { person, .. }, day) in &mailing.later {
        let day = day.map_or("once the first copies are out".into(), |d| format!("on {d}"));
        out += &format!("{person:<16} second copy {day}\n");
    }
    for (person, why) in &mailing.without {
        out += &format!("{person:<16} not by mail: {why}\n");
    }
    out
}
