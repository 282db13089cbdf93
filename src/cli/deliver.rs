//! How the commands that post deliver: by the server named, else to the outbox.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use jiff::{Timestamp, Zoned};

use diagnostics::count_words::count_noun;
use folder::Content;
use folder::store::{self, Changes, Transaction};
use post::bounce;
use post::journal::MailJournal;
use post::lists;
use post::mail::BounceKind;
use post::outbox::{self, OUTBOX};
use post::outgoing::OutgoingMail;
use post::person_marks::{self, PersonMark};
use post::send::{DeliveryOutcome, MailTransport, Pace, PlannedMail, SendClock, SendReport, send};
use post::settings::{SettingsSource, SmtpSettings};
use post::smtp::{Smtp, dkim};

use super::common::{self, FolderArgs, refuse, report_failure, say};

/// How mail leaves.
#[derive(clap::Args)]
pub struct Server {
    /// File with the mail server and its password, outside the zine's folder; else ZINE_SMTP_HOST and so on from the
    /// environment. Without a server, mails are written to private/outbox/
    #[arg(long, value_name = "FILE")]
    smtp: Option<PathBuf>,
    /// Write to private/outbox/ even if there is a server
    #[arg(long)]
    outbox: bool,
}

/// Where mails go when there is no server, and what of it is remembered.
pub struct Delivery<'a> {
    /// The folder, to be written, and how to begin again.
    pub transaction: Transaction,
    pub root: &'a FolderArgs,
    /// What was sent before.
    pub journal: MailJournal,
    /// What it holds.
    pub content: &'a Content,
    /// Name of the outbox.
    pub outbox: &'a str,
    /// Every run rewrites the outbox.
    pub anew: bool,
    /// What was written to the outbox is not written again.
    pub once: bool,
}

/// Opens the journal of mail; waits for another command that sends. It is opened before the folder is.
pub fn journal(root: &FolderArgs) -> Result<MailJournal, ExitCode> {
    let caller = root.lock.caller();
    if !root.root.join("zine.toml").exists() {
        return Err(common::report_failure(vec![folder::no_zine(&root.root)]));
    }
    let (began, mut told) = (Instant::now(), false);
    loop {
        match MailJournal::open(&root.root) {
            Err(error)
                if error.kind() == ErrorKind::WouldBlock
                    && !caller.no_lock
                    && began.elapsed() < caller.wait =>
            {
                if !told && began.elapsed() > Duration::from_secs(2) {
                    say("waiting for another zine command that sends mail");
                    told = true;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            opened => {
                let mut journal = opened.map_err(refuse)?;
                // An interrupted command may have lines for it that are not in it yet.
                store::recover(&root.root, &caller).map_err(report_failure)?;
                journal.read_again().map_err(refuse)?;
                return Ok(journal);
            }
        }
    }
}

/// Refuses to go on when something could not be read.
pub fn readable(transaction: &Transaction) -> Result<(), ExitCode> {
    let faults = transaction.folder().take_faults();
    if production::build::has_errors(&faults) { Err(common::report_failure(faults)) } else { Ok(()) }
}

/// Sends what is planned by the server, or writes it to the outbox; says what became of it.
pub fn deliver(
    mut delivery: Delivery,
    server: &Server,
    plans: &[PlannedMail],
    from: &(String, String),
    make: &mut dyn FnMut(&PlannedMail) -> Result<OutgoingMail, String>,
) -> Result<ExitCode, ExitCode> {
    let lists: Vec<String> =
        lists::mailing_lists(delivery.content).map(|(list, _)| lists::address(list)).collect();
    if let Some(plan) = plans.iter().find(|p| p.person != p.to && lists.contains(&p.to.to_lowercase())) {
        let said = "is a list's address, and lists are sent nothing private: correct it in people.toml";
        return Err(refuse(format!("{}: {} {said}", plan.person, plan.to)));
    }
    let Some(settings) = server.settings(&delivery.root.root)? else {
        let fresh: Vec<&PlannedMail> =
            plans.iter().filter(|plan| !lies_done(plan, delivery.once, &delivery.journal)).collect();
        let count = to_outbox(&mut delivery, plans, from, make)?;
        let name = delivery.outbox;
        if count == fresh.len() {
            let rows = fresh.iter().map(|plan| format!("{} <{}>: in the outbox\n", plan.person, plan.to));
            common::print(&rows.collect::<String>());
        }
        let said = match count {
            0 => "nothing to send\n".to_string(),
            n => format!(
                "{n} {} in {OUTBOX}/{name}/ and {OUTBOX}/{name}.mbox; no server is named, so send them with your mail program\n",
                if n == 1 { "mail" } else { "mails" }
            ),
        };
        common::print(&said);
        return Ok(ExitCode::SUCCESS);
    };
    let signature = dkim(&settings).map_err(refuse)?;
    let smtp = Smtp::new(settings).map_err(refuse)?;
    let pace = &delivery.content.zine.mail;
    let pace = Pace { batch: pace.batch, pause: Duration::from_secs(pace.pause), rate: pace.rate };
    let (line, mut at) = (common::Progress::new(false), 0);
    let Delivery { transaction, root, mut journal, content, .. } = delivery;
    let mut carrier = DeliveryBatches { smtp, root, held: Some(transaction) };
    let done = send(
        &mut journal,
        plans,
        &from.1,
        &mut |plan: &PlannedMail, now: Timestamp| {
            at += 1;
            line.say(format_args!("mailing {at} of {}", plans.len()));
            make(plan)?.build(&plan.key, now, signature.as_ref())
        },
        &mut carrier,
        pace,
        &mut SystemClock,
    )
    .map_err(refuse)?;
    drop((journal, carrier, line));
    let address =
        |who: &String| plans.iter().find(|plan| plan.person == *who).map_or("", |plan| plan.to.as_str());
    let rows = done.sent.iter().map(|who| format!("{who} <{}>: sent\n", address(who)));
    common::print(&(rows.collect::<String>() + &report(&done)));
    mark_failed(root, content, &done)?;
    // A reader who was refused is marked; a list without the issue is to be mended.
    let lists = done.failed_before.iter().all(|(who, _)| !who.contains('@')) && done.waiting.is_empty();
    let whole = done.doubt.is_empty()
        && done.deferred.is_empty()
        && done.failed.is_empty()
        && done.broken.is_none()
        && lists;
    Ok(ExitCode::from(u8::from(!whole)))
}

fn lies_done(plan: &&PlannedMail, delivery_once: bool, delivery_journal: &MailJournal) -> bool {
    delivery_once && delivery_journal.states().get(&plan.key).is_some_and(|(state, _)| state.is_settled())
}

/// Mail goes out while the folder is held, a batch at a time: between two of them other commands run.
struct DeliveryBatches<'a> {
    smtp: Smtp,
    root: &'a FolderArgs,
    held: Option<Transaction>,
}

impl MailTransport for DeliveryBatches<'_> {
    fn offer(&mut self, from: &str, to: &str) -> Result<(), DeliveryOutcome> {
        if self.held.is_none() {
            let begun = Transaction::begin(&self.root.root, self.root.lock.caller());
            self.held = Some(begun.map_err(|faults| {
                DeliveryOutcome::Broken(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            })?);
        }
        self.smtp.offer(from, to)
    }

    fn deliver(&mut self, bytes: &[u8]) -> DeliveryOutcome {
        self.smtp.deliver(bytes)
    }

    fn close(&mut self) {
        self.smtp.close();
        self.held = None;
    }
}

/// The clock and the patience of this machine.
struct SystemClock;

impl SendClock for SystemClock {
    fn now(&mut self) -> Timestamp {
        Timestamp::now()
    }

    fn wait(&mut self, time: Duration) {
        std::thread::sleep(time);
    }
}

fn to_outbox(
    delivery: &mut Delivery,
    plans: &[PlannedMail],
    from: &(String, String),
    make: &mut dyn FnMut(&PlannedMail) -> Result<OutgoingMail, String>,
) -> Result<usize, ExitCode> {
    let how = (delivery.outbox, delivery.anew, delivery.once);
    outbox::write_outbox(&mut delivery.transaction, &mut delivery.journal, how, plans, from, make)
        .map_err(report_failure)
}

fn report(done: &SendReport) -> String {
    let mut out = String::new();
    let rows = [
        ("in doubt", &done.doubt, "the server may have it: find out, then run with --resend or --arrived"),
        ("to be tried again", &done.deferred, "run the command again later"),
        (
            "refused for good",
            &done.failed,
            "a person whose address does not exist is marked in people.toml: correct it (a list in zine.toml), then run with --resend",
        ),
        (
            "refused like all before it",
            &done.alike,
            "nobody was marked: read what the server said, then run with --resend",
        ),
        ("refused for good before", &done.failed_before, "correct the address, then run with --resend"),
    ];
    for (what, people, todo) in rows {
        for (person, said) in people {
            out += &format!("{person}: {what}: {said}\n");
        }
        if !people.is_empty() {
            out += &format!("    {todo}\n");
        }
    }
    if !done.waiting.is_empty() {
        let said = "wait until the issue has reached every list; then run the command again";
        out += &format!("{}: {said}\n", count_noun(done.waiting.len(), "notice"));
    }
    if let Some(said) = &done.broken {
        out += &format!(
            "stopped: {said}\n    put this right and run the command again; nobody gets a copy twice\n"
        );
    }
    out + &format!(
        "{} sent, {} sent before, {} in doubt, {} to be tried again, {} refused\n",
        done.sent.len(),
        done.before.len(),
        count_of(&done.doubt),
        count_of(&done.deferred),
        count_of(&done.failed) + count_of(&done.alike) + count_of(&done.failed_before)
    )
}

fn count_of(l: &Vec<(String, String)>) -> usize {
    l.len()
}

/// Marks those whose address is no more, in people.toml as it is now. A mail refused for its content, or by a rule, marks nobody.
fn mark_failed(root: &FolderArgs, content: &Content, done: &SendReport) -> Result<(), ExitCode> {
    let gone = done.failed.iter().filter(|(_, said)| bounce::kind(None, said) == BounceKind::Gone);
    let people: Vec<&String> = gone.map(|(who, _)| who).filter(|who| !who.contains('@')).collect();
    if people.is_empty() {
        return Ok(());
    }
    let name = content.people_source.name.to_string();
    if !person_marks::is_here(&name) {
        say(format_args!(
            "warning: {name} belongs to another zine: mark the people whose mail was refused there"
        ));
        return Ok(());
    }
    let mut transaction = root.begin()?;
    let Some(mut text) = transaction.text(&name).map_err(report_failure)? else { return Ok(()) };
    let today = Zoned::now().date();
    for person in people {
        match person_marks::set_mark(&name, &text, person, PersonMark::Bounced(today)) {
            Ok(marked) => text = marked,
            Err(why) => say(format_args!("warning: {person}: {why}")),
        }
    }
    let write = [(name, text.into_bytes())].into();
    transaction.commit(Changes { write, ..Changes::default() }).map_err(report_failure)
}

impl Server {
    /// The same as words of a command line; none where nothing is said of a server.
    pub fn words(&self) -> Vec<String> {
        let file = self.smtp.iter().flat_map(|file| ["--smtp".to_string(), file.display().to_string()]);
        file.chain(self.outbox.then(|| "--outbox".to_string())).collect()
    }

    /// The server's settings; None if mails go to the outbox.
    pub fn settings(&self, root: &Path) -> Result<Option<SmtpSettings>, ExitCode> {
        if self.outbox {
            return Ok(None);
        }
        let asked = SettingsSource {
            root,
            file: self.smtp.clone(),
            environment: &variable,
            read: &|path| std::fs::read(path),
        };
        SmtpSettings::read(&asked).map_err(refuse)
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
