//! Sending, killed at every step and resumed: nobody gets an accepted mail twice, and nobody is left out.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use jiff::Timestamp;

use post::journal::{MailEvent, MailJournal, MailState};
use post::outgoing::OutgoingMail;
use post::send::{DeliveryOutcome, MailTransport, Pace, PlannedMail, SendClock, send};
use post::settings::{Security, SmtpSettings};
use post::smtp::Smtp;

use super::smtp::Server;

const READERS: usize = 20;

/// A server that is a file: it has a mail once its line is on disk.
struct Ledger {
    file: fs::File,
    to: String,
    kill_before: bool,
}

impl MailTransport for Ledger {
    fn offer(&mut self, _: &str, to: &str) -> Result<(), DeliveryOutcome> {
        self.to = to.to_string();
        Ok(())
    }

    fn deliver(&mut self, _: &[u8]) -> DeliveryOutcome {
        self.file.write_all(format!("{}\n", self.to).as_bytes()).unwrap();
        self.file.sync_all().unwrap();
        // Killed after the server has accepted, before its response is known.
        if self.kill_before {
            std::process::abort();
        }
        DeliveryOutcome::Accepted("250 queued".into())
    }

    fn close(&mut self) {}
}

struct Still;

impl SendClock for Still {
    fn now(&mut self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }

    fn wait(&mut self, _: Duration) {}
}

fn plans() -> Vec<PlannedMail> {
    let plan = |n| PlannedMail {
        key: format!("issue-1/r{n}/1"),
        person: format!("r{n}"),
        to: format!("r{n}@x.example"),
        ..PlannedMail::default()
    };
    (0..READERS).map(plan).collect()
}

/// Sends to the readers of a folder, by a server on a port, if given; aborts the process before the `kill`th write of the journal.
fn run(root: &Path, kill: usize, after_accept: bool, port: Option<u16>) {
    let mut count = 0;
    let step = Box::new(move |_: &post::journal::JournalLine| {
        if count == kill {
            std::process::abort();
        }
        count += 1;
        Ok(())
    });
    let mut journal = MailJournal::open_by(root, step).unwrap();
    let mut carrier: Box<dyn MailTransport> = match port {
        Some(port) => {
            let (host, hello) = ("127.0.0.1".to_string(), Some("zine.example".to_string()));
            let (security, login, ca, timeout, dkim) = (Security::None, None, None, 20, None);
            Box::new(
                Smtp::new(SmtpSettings { host, port, security, login, hello, ca, timeout, dkim }).unwrap(),
            )
        }
        None => {
            let file =
                fs::OpenOptions::new().create(true).append(true).open(root.join("server.log")).unwrap();
            Box::new(Ledger { file, to: String::new(), kill_before: after_accept })
        }
    };
    let mut make = |plan: &PlannedMail, now: Timestamp| {
        let (from, to) = (("Ada".into(), "ada@x.example".into()), (plan.person.clone(), plan.to.clone()));
        OutgoingMail { from, to, subject: "x".into(), text: "x".into(), ..OutgoingMail::default() }
            .build(&plan.key, now, None)
    };
    let pace = Pace { batch: 7, pause: Duration::ZERO, rate: 0 };
    send(&mut journal, &plans(), "ada@x.example", &mut make, &mut *carrier, pace, &mut Still).unwrap();
}

/// The part of a process that is killed; does nothing without the environment variables.
#[test]
fn a_child_that_is_killed() {
    let Ok(root) = std::env::var("ZINE_TEST_ROOT") else { return };
    let kill = std::env::var("ZINE_TEST_KILL").unwrap().parse().unwrap();
    let port = std::env::var("ZINE_TEST_PORT").ok().map(|p| p.parse().unwrap());
    run(Path::new(&root), kill, std::env::var("ZINE_TEST_AFTER").is_ok(), port);
}

fn killed(root: &Path, kill: usize, after_accept: bool, port: Option<u16>) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args(["post::journal::a_child_that_is_killed", "--exact"])
        .env("ZINE_TEST_ROOT", root)
        .env("ZINE_TEST_KILL", kill.to_string());
    if let Some(port) = port {
        child.env("ZINE_TEST_PORT", port.to_string());
    }
    if after_accept {
        child.env("ZINE_TEST_AFTER", "1");
    }
    !child.output().unwrap().status.success()
}

fn settle(root: &Path) -> (BTreeMap<String, usize>, Vec<String>) {
    // Doubts are settled by looking at the server, as an editor would.
    let log = fs::read_to_string(root.join("server.log")).unwrap_or_default();
    let mut journal = MailJournal::open(root).unwrap();
    let mut doubts = Vec::new();
    for plan in plans() {
        if let Some((MailState::Doubt, line)) = journal.state(&plan.key) {
            let mut line = line.clone();
            line.what = if log.lines().any(|l| l.split(' ').next() == Some(&plan.to)) {
                MailEvent::Arrived
            } else {
                MailEvent::Resend
            };
            doubts.push(plan.to.clone());
            journal.write(line).unwrap();
        }
    }
    drop(journal);
    let mut counts = BTreeMap::new();
    for line in log.lines().filter_map(|l| l.split(' ').next()) {
        *counts.entry(line.to_string()).or_insert(0) += 1;
    }
    (counts, doubts)
}

/// Kills the sending before each of its writes, resumes it, and counts the server's mails.
fn every_write(root: &Path, port: Option<u16>) {
    for kill in 0..2 * READERS {
        for file in ["server.log", post::journal::JOURNAL] {
            let _ = fs::remove_file(root.join(file));
        }
        assert!(killed(root, kill, false, port), "it was to be killed at write {kill}");
        // Run again: doubtful mails are not resent.
        run(root, usize::MAX, false, port);
        let (counts, doubts) = settle(root);
        assert!(counts.values().all(|n| *n == 1), "killed at {kill}: {counts:?}");
        assert!(doubts.len() <= 1, "{doubts:?}");
        let missing = doubts.iter().filter(|d| !counts.contains_key(*d)).count();
        assert_eq!(counts.len(), READERS - missing, "killed at {kill}");
        run(root, usize::MAX, false, port);
        let (counts, doubts) = settle(root);
        let whole = doubts.is_empty() && counts.len() == READERS && counts.values().all(|n| *n == 1);
        assert!(whole, "killed at {kill}: {counts:?}");
    }
}

#[test]
fn killed_at_every_write_nobody_gets_a_mail_twice() {
    let root = std::env::temp_dir().join(format!("zine-killed-{}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    every_write(&root, None);
    fs::remove_dir_all(&root).unwrap();
}

#[test]
fn killed_at_every_write_the_server_has_each_mail_once() {
    let Some(server) = Server::start("killed", "open") else { return };
    every_write(&server.root, Some(server.port));
}

#[test]
fn killed_between_the_servers_word_and_the_journal_it_is_in_doubt() {
    let root = std::env::temp_dir().join(format!("zine-doubt-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).unwrap();
    assert!(killed(&root, usize::MAX, true, None));
    run(&root, usize::MAX, false, None);
    let (counts, doubts) = settle(&root);
    assert_eq!((counts.len(), doubts), (READERS, vec!["r0@x.example".to_string()]));
    assert!(counts.values().all(|n| *n == 1), "{counts:?}");
    fs::remove_dir_all(&root).unwrap();
}
