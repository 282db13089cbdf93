//! How the commands that post deliver: by the server named, else to the outbox.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use jiff::{Timestamp, Zoned};

use super::desk::{self, refuse};
use crate::content::{Content, Folder};
use crate::post::journal::{self, Journal, Line, What};
use crate::post::mark::{self, Mark};
use crate::post::message::Draft;
use crate::post::outbox::{OUTBOX, Outbox};
use crate::post::send::{Clock, Done, Pace, Plan, send};
use crate::post::settings::{Asked, Settings};
use crate::post::smtp::{Smtp, dkim};
use crate::store::Changes;

/// How mail leaves.
#[derive(clap::Args)]
pub struct Server {
    /// File with the mail server and its password, outside the zine's folder; else ZINE_SMTP_HOST and so on from the
    /// environment. Without a server, mails are written to private/outbox/
    #[arg(long, value_name = "FILE")]
    smtp: Option<PathBuf>,
    /// Write to private/outbox/ even though there is a server
    #[arg(long)]
    outbox: bool,
}

/// Where mails go when there is no server, and what of it is remembered.
pub struct Delivery<'a> {
    /// The folder.
    pub folder: &'a Folder,
    /// What it holds.
    pub content: &'a Content,
    /// Name of the outbox.
    pub outbox: &'a str,
    /// Every run writes the outbox anew.
    pub anew: bool,
    /// What was written to the outbox is not written again.
    pub once: bool,
}

/// Sends what is planned by the server, or writes it to the outbox; says what became of it.
pub fn deliver(
    delivery: &Delivery,
    server: &Server,
    plans: &[Plan],
    from: &(String, String),
    make: &mut dyn FnMut(&Plan) -> Result<Draft, String>,
) -> Result<ExitCode, ExitCode> {
    let root = delivery.folder.root();
    let mut journal = Journal::open(root).map_err(refuse)?;
    let Some(settings) = server.settings(root)? else {
        let count = to_outbox(delivery, &mut journal, plans, from, make)?;
        let name = delivery.outbox;
        let said = match count {
            0 => "nothing to send\n".to_string(),
            n => format!(
                "{n} mails in {OUTBOX}/{name}/ and {OUTBOX}/{name}.mbox; no server is named, so send them with your mail program\n"
            ),
        };
        desk::print(&said);
        return Ok(ExitCode::SUCCESS);
    };
    let signature = dkim(&settings).map_err(refuse)?;
    let mut smtp = Smtp::new(settings).map_err(refuse)?;
    let pace = &delivery.content.zine.mail;
    let pace = Pace { batch: pace.batch, pause: Duration::from_secs(pace.pause), rate: pace.rate };
    let mut make = |plan: &Plan, now: Timestamp| make(plan)?.build(&plan.key, now, signature.as_ref());
    let done =
        send(&mut journal, plans, &from.1, &mut make, &mut smtp, pace, &mut Machine).map_err(refuse)?;
    drop(journal);
    desk::print(&report(&done));
    mark_failed(delivery, &done)?;
    let whole =
        done.doubt.is_empty() && done.deferred.is_empty() && done.failed.is_empty() && done.broken.is_none();
    Ok(ExitCode::from(u8::from(!whole)))
}

/// The clock and the patience of this machine.
struct Machine;

impl Clock for Machine {
    fn now(&mut self) -> Timestamp {
        Timestamp::now()
    }

    fn wait(&mut self, time: Duration) {
        std::thread::sleep(time);
    }
}

fn to_outbox(
    delivery: &Delivery,
    journal: &mut Journal,
    plans: &[Plan],
    from: &(String, String),
    make: &mut dyn FnMut(&Plan) -> Result<Draft, String>,
) -> Result<usize, ExitCode> {
    let mut outbox = Outbox::begin(delivery.folder.root(), delivery.outbox, delivery.anew).map_err(refuse)?;
    for plan in plans {
        let state = journal.state(&plan.key).map(|(s, _)| s);
        let gone =
            matches!(state, Some(journal::State::Sent | journal::State::Doubt | journal::State::Failed));
        if gone || delivery.once && state == Some(journal::State::Outbox) {
            continue;
        }
        let now = Timestamp::now();
        let ready = make(plan).and_then(|d| d.build(&plan.key, now, None)).map_err(refuse)?;
        let stem = plan.key.rsplit_once('/').map_or(plan.key.as_str(), |(_, s)| s);
        let stem = if stem.len() < 3 {
            plan.person.clone() + if stem == "2" { "-2" } else { "" }
        } else {
            format!("{}-{}", plan.person, &stem[..stem.len().min(12)])
        };
        outbox.put(&stem, &from.1, &ready.bytes, now).map_err(refuse)?;
        if state != Some(journal::State::Outbox) {
            let at = now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
            let (key, person, to) = (plan.key.clone(), plan.person.clone(), plan.to.clone());
            let line = Line {
                at,
                what: What::Outbox,
                key,
                hash: ready.hash,
                id: ready.id,
                person,
                to,
                said: String::new(),
            };
            journal.write(line).map_err(refuse)?;
        }
    }
    outbox.finish().map_err(refuse)
}

fn report(done: &Done) -> String {
    let mut out = String::new();
    let rows = [
        ("in doubt", &done.doubt, "the server may have it: look for it, then say --resend or --arrived"),
        ("to be tried again", &done.deferred, "run the command again later"),
        ("refused for good", &done.failed, "marked in people.toml"),
        (
            "refused like all before it",
            &done.alike,
            "nobody is marked: look at the server's words, then --resend",
        ),
        ("refused for good before", &done.failed_before, "mend the address, then --resend"),
    ];
    for (what, people, todo) in rows {
        for (person, said) in people {
            out += &format!("{person}: {what}: {said}\n");
        }
        if !people.is_empty() {
            out += &format!("    {todo}\n");
        }
    }
    if let Some(said) = &done.broken {
        out += &format!(
            "stopped: {said}\n    run the command again when this is mended; nobody gets anything twice\n"
        );
    }
    let count = |l: &Vec<(String, String)>| l.len();
    out + &format!(
        "{} sent, {} sent before, {} in doubt, {} to be tried again, {} refused\n",
        done.sent.len(),
        done.before.len(),
        count(&done.doubt),
        count(&done.deferred),
        count(&done.failed) + count(&done.alike) + count(&done.failed_before)
    )
}

/// Marks those whose mail was refused for good.
fn mark_failed(delivery: &Delivery, done: &Done) -> Result<(), ExitCode> {
    let name = delivery.content.people_source.name.to_string();
    let Some(source) = delivery.folder.text(&name).filter(|_| !done.failed.is_empty()) else { return Ok(()) };
    if !mark::is_here(&name) {
        eprintln!("warning: {name} belongs to another zine: mark there whose mail was refused");
        return Ok(());
    }
    let mut text = source.text.to_string();
    let today = Zoned::now().date();
    for (person, _) in &done.failed {
        match mark::set(&text, person, Mark::Bounced(today)) {
            Ok(marked) => text = marked,
            Err(why) => eprintln!("warning: {person}: {why}"),
        }
    }
    let mut changes = Changes::default();
    changes.write.insert(name, text.into_bytes());
    changes.commit(delivery.folder.root()).map_err(refuse)
}

impl Server {
    /// The server's settings; None if mails go to the outbox.
    pub fn settings(&self, root: &Path) -> Result<Option<Settings>, ExitCode> {
        if self.outbox {
            return Ok(None);
        }
        let environment = |name: &str| std::env::var(name).ok();
        let asked = Asked {
            root,
            file: self.smtp.clone(),
            environment: &environment,
            read: &|path| std::fs::read(path),
        };
        Settings::read(&asked).map_err(refuse)
    }
}
