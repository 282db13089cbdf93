//! Sending issues through a real SMTP server (aiosmtpd). Without python3 and aiosmtpd these tests report that they were skipped.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;

use folder::Folder;
use post::journal::{self, MailJournal, MailState};
use post::outgoing::{OutgoingListHeaders, OutgoingMail};
use post::send::{Pace, PlannedMail, SendClock, SendReport, send};
use post::settings::{Algorithm, Dkim, Security, SmtpSettings};
use post::smtp::Smtp;

use super::{Place, told};

/// A running server.
pub struct Server {
    child: Child,
    pub port: u16,
    log: PathBuf,
    pub root: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/post").join(name)
}

impl Server {
    /// Starts a server; `None`, with a message, if that is impossible.
    pub fn start(name: &str, mode: &str) -> Option<Server> {
        let there = Command::new("python3").args(["-c", "import aiosmtpd"]).output();
        if !there.is_ok_and(|o| o.status.success()) {
            eprintln!("skipped: python3 with aiosmtpd is not here (pip install aiosmtpd)");
            return None;
        }
        let root = std::env::temp_dir().join(format!("zine-smtp-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let log = root.join("server.log");
        let mails = root.join("mails");
        fs::create_dir(&mails).unwrap();
        let mut command = Command::new("python3");
        command
            .arg(data("server.py"))
            .arg(mode)
            .arg(&log)
            .arg(data("localhost.pem"))
            .arg(data("localhost.key"));
        command.arg(mails);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().parse().expect("the server says its port");
        Some(Server { child, port, log, root })
    }

    /// The log of accepted mails: address, `tls` or `open`, user, size.
    fn accepted(&self) -> Vec<Vec<String>> {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        text.lines().map(|l| l.split(' ').map(String::from).collect()).collect()
    }

    /// Files of what it accepted, in order.
    fn mails(&self) -> Vec<PathBuf> {
        let mut mails: Vec<PathBuf> =
            fs::read_dir(self.root.join("mails")).unwrap().map(|file| file.unwrap().path()).collect();
        mails.sort();
        mails
    }

    fn addresses(&self) -> Vec<String> {
        self.accepted().into_iter().map(|l| l[0].clone()).collect()
    }

    fn settings(&self, security: Security, login: Option<(&str, &str)>) -> SmtpSettings {
        SmtpSettings {
            host: if security == Security::None { "127.0.0.1".into() } else { "localhost".into() },
            port: self.port,
            security,
            login: login.map(|(u, p)| (u.into(), p.into())),
            hello: Some("zine.example".into()),
            ca: (security != Security::None).then(|| fs::read(data("localhost.pem")).unwrap()),
            timeout: 20,
            dkim: None,
        }
    }

    pub fn environment(&self) -> Vec<(String, String)> {
        [
            ("HOST", "127.0.0.1".to_string()),
            ("PORT", self.port.to_string()),
            ("SECURITY", "none".into()),
            ("HELLO", "zine.example".into()),
        ]
        .into_iter()
        .map(|(n, v)| (format!("ZINE_SMTP_{n}"), v))
        .collect()
    }
}

#[derive(Default)]
struct Patient(Vec<Duration>);

impl SendClock for Patient {
    fn now(&mut self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }

    fn wait(&mut self, time: Duration) {
        self.0.push(time);
    }
}

fn plans(names: &[&str]) -> Vec<PlannedMail> {
    names
        .iter()
        .map(|n| PlannedMail {
            key: format!("issue-1/{n}/1"),
            person: n.to_string(),
            to: format!("{n}@x.example"),
            ..PlannedMail::default()
        })
        .collect()
}

fn run(server: &Server, settings: SmtpSettings, names: &[&str]) -> SendReport {
    let mut journal = MailJournal::open(&server.root).unwrap();
    let mut smtp = Smtp::new(settings).unwrap();
    let mut make = |plan: &PlannedMail, now: Timestamp| {
        let (from, to) = (("Ada".into(), "ada@x.example".into()), (plan.person.clone(), plan.to.clone()));
        let text = "Hello\n.\n..\nFrom here on\n".to_string();
        let files = vec![("a.pdf".to_string(), "application/pdf", vec![7; 3000])];
        OutgoingMail { from, to, subject: "The Lantern 1".into(), text, files, ..OutgoingMail::default() }
            .build(&plan.key, now, None)
    };
    let pace = Pace { batch: 3, pause: Duration::from_secs(5), rate: 60 };
    send(&mut journal, &plans(names), "ada@x.example", &mut make, &mut smtp, pace, &mut Patient::default())
        .unwrap()
}

#[test]
fn mail_goes_encrypted_and_signed_in_or_not_at_all() {
    for (mode, security) in [("starttls", Security::Starttls), ("tls", Security::Tls)] {
        let Some(server) = Server::start(mode, mode) else { return };
        let done = run(&server, server.settings(security, Some(("ada", "wrong"))), &["bob"]);
        assert!(done.broken.as_ref().is_some_and(|b| b.contains("refused the login of ada")), "{done:?}");
        let mut strange = server.settings(security, Some(("ada", "a secret")));
        strange.ca = None;
        let done = run(&server, strange, &["bob"]);
        assert!(done.broken.is_some(), "a server nobody vouches for gets no password: {done:?}");
        assert!(server.accepted().is_empty());
        let done = run(&server, server.settings(security, Some(("ada", "a secret"))), &["bob", "dee"]);
        assert_eq!(done.sent, ["bob", "dee"], "{done:?}");
        assert!(server.accepted().iter().all(|l| l[1] == "tls" && l[2] == "ada"), "{:?}", server.accepted());
    }
    let Some(server) = Server::start("plain", "open") else { return };
    let done = run(&server, server.settings(Security::Starttls, None), &["bob"]);
    assert!(done.broken.as_ref().is_some_and(|b| b.contains("does not encrypt")), "{done:?}");
}

#[test]
fn refusals_for_now_are_tried_again_and_those_for_good_are_not() {
    let Some(server) = Server::start("refusals", "open") else { return };
    let names = ["bob", "grey", "later", "never", "spam", "dee", "eve", "hans"];
    let settings = || server.settings(Security::None, None);
    let done = run(&server, settings(), &names);
    let people = |l: &[(String, String)]| l.iter().map(|(p, _)| p.clone()).collect::<Vec<_>>();
    assert_eq!(done.sent, ["bob", "dee", "eve", "hans"]);
    assert_eq!(people(&done.deferred), ["grey", "later"]);
    assert_eq!(people(&done.failed), ["never", "spam"]);
    assert!(done.failed[0].1.contains("no such user"), "{done:?}");
    let done = run(&server, settings(), &names);
    assert_eq!((done.sent, people(&done.deferred)), (vec!["grey".into()], vec!["later".into()]));
    assert_eq!(people(&done.failed_before), ["never", "spam"]);
    assert_eq!(server.addresses().len(), 5, "nobody gets anything twice: {:?}", server.addresses());
}

#[test]
fn a_connection_cut_in_the_text_is_in_doubt_and_left_alone() {
    let Some(server) = Server::start("cut", "open") else { return };
    let names = ["bob", "cut-in-data", "dee", "cut-after", "eve"];
    let settings = || server.settings(Security::None, None);
    let done = run(&server, settings(), &names);
    assert_eq!(done.sent, ["bob", "dee", "eve"], "{done:?}");
    let people = |d: &SendReport| d.doubt.iter().map(|(p, _)| p.clone()).collect::<Vec<_>>();
    assert_eq!(people(&done), ["cut-in-data", "cut-after"]);
    let done = run(&server, settings(), &names);
    assert_eq!((done.sent.len(), people(&done).len()), (0, 2), "what is in doubt is never sent by itself");
    let mut addresses = server.addresses();
    addresses.sort();
    assert_eq!(addresses, ["bob@x.example", "cut-after@x.example", "dee@x.example", "eve@x.example"]);
}

#[test]
fn a_server_that_refuses_every_text_marks_nobody() {
    let Some(server) = Server::start("alike", "open") else { return };
    let done = run(
        &server,
        server.settings(Security::None, None),
        &["never", "spam1", "spam2", "spam3", "spam4", "spam5", "bob"],
    );
    assert_eq!((done.failed.len(), done.alike.len(), done.sent.len()), (1, 5, 0), "{done:?}");
    assert!(done.broken.is_some_and(|b| b.contains("in a row")));
}

#[test]
fn a_server_that_is_away_costs_nobody_his_copy() {
    let Some(server) = Server::start("away", "open") else { return };
    let mut away = server.settings(Security::None, None);
    away.port = 1;
    away.timeout = 2;
    let done = run(&server, away, &["bob"]);
    assert!(done.broken.as_ref().is_some_and(|b| b.contains("cannot be reached")), "{done:?}");
    assert_eq!(run(&server, server.settings(Security::None, None), &["bob"]).sent, ["bob"]);
}

/// The peak memory of this process, in kilobytes.
fn memory() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").trim().parse().ok()).unwrap_or(0)
}

/// 150 readers with 600 kB each; `ZINE_TEST_READERS=1000` for the figures in the notes.
#[test]
fn many_readers_need_the_memory_of_one() {
    let Some(server) = Server::start("many", "open") else { return };
    let count = std::env::var("ZINE_TEST_READERS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let names: Vec<String> = (0..count).map(|n| format!("r{n}")).collect();
    let plans = plans(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let mut journal = MailJournal::open(&server.root).unwrap();
    let mut smtp = Smtp::new(server.settings(Security::None, None)).unwrap();
    let mut make = |plan: &PlannedMail, now: Timestamp| {
        let (from, to) = (("Ada".into(), "ada@x.example".into()), (plan.person.clone(), plan.to.clone()));
        let bytes = plan.key.bytes().cycle().take(600_000).collect();
        OutgoingMail {
            from,
            to,
            text: "x".into(),
            files: vec![("a.pdf".into(), "application/pdf", bytes)],
            ..OutgoingMail::default()
        }
        .build(&plan.key, now, None)
    };
    let (before, begun) = (memory(), std::time::Instant::now());
    let pace = Pace { batch: 50, pause: Duration::ZERO, rate: 0 };
    let done =
        send(&mut journal, &plans, "ada@x.example", &mut make, &mut smtp, pace, &mut Patient::default())
            .unwrap();
    assert_eq!(done.sent.len(), count, "{:?}", done.broken);
    let grown = memory().saturating_sub(before);
    eprintln!("{count} readers: {:.1} s, {grown} kB more memory at most", begun.elapsed().as_secs_f64());
    // Other tests run in parallel; all the mails together would be 120 MB.
    if std::env::var("ZINE_TEST_READERS").is_ok() {
        assert!(grown < 40_000, "{grown} kB");
    }
    let mut addresses = server.addresses();
    addresses.sort();
    addresses.dedup();
    assert_eq!((addresses.len(), server.accepted().len()), (count, count));
}

#[test]
fn an_issue_goes_to_its_readers_by_the_program() {
    let Some(server) = Server::start("issue", "open") else { return };
    let place = Place::new("issue");
    let people = place.read("private/people.toml").replace("eve@quint.example", "never@quint.example");
    place.write(
        "private/people.toml",
        people.replace("name = \"Stan Byer\"", "name = \"Stan Byer\"\nunsubscribed = 2026-01-01"),
    );
    let environment = server.environment();
    let environment: Vec<(&str, &str)> = environment.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    let zine = |arguments: &[&str]| told(&place.zine_with(arguments, &environment));
    let said = zine(&["mail", "2"]);
    assert!(said.contains("not sealed") && server.accepted().is_empty(), "{said}");
    let said = zine(&["mail", "2", "--dry-run"]);
    assert!(
        said.contains("bob@rieter.example") && said.contains("to be sent") && server.accepted().is_empty(),
        "{said}"
    );
    let said = zine(&["mail", "2", "--draft"]);
    assert!(
        said.contains("goes only to those named with --to PERSON") && server.accepted().is_empty(),
        "{said}"
    );
    super::seal(&place);
    let said = zine(&["mail", "2"]);
    assert!(said.contains("refused for good") && said.contains("0 in doubt"), "{said}");
    let people: toml::Table = place.read("private/people.toml").parse().unwrap();
    let bounced = people.iter().filter(|(_, person)| person.get("bounced").is_some());
    assert_eq!(bounced.map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["eve"], "{said}");
    let mut addresses = server.addresses();
    addresses.sort();
    assert_eq!(
        addresses,
        ["bob@rieter.example", "dee@marsh.example", "hans@gruber.example", "pairs@home.example"]
    );
    let text = fs::read_to_string(server.mails().last().unwrap()).unwrap();
    for part in [
        "List-Id: \"The Lantern\" <the-lantern.lantern.example>",
        "List-Unsubscribe: <mailto:ada@lantern.example?subject=unsubscribe%20",
        "text/html",
        "text/plain",
    ] {
        assert!(text.contains(part), "{part}\n{}", &text[..text.len().min(3000)]);
    }
    #[cfg(feature = "typeset")]
    assert!(text.contains("application/pdf") && text.contains("the-lantern-2.pdf"));
    // A letter corrected afterwards triggers no new copy.
    place.write("issues/issue-2/editorial.md", "Another word.\n");
    let said = zine(&["mail", "2"]);
    assert!(said.contains("0 sent, 4 sent before"), "{said}");
    let said = zine(&["mail", "2", "--resend", "bob"]);
    assert!(said.contains("1 sent, 3 sent before"), "{said}");
    assert_eq!(server.accepted().len(), 5);
    // Unsubscribing with the code word received marks the reader, whoever writes.
    let opened = place.zine(&["new", "issue"]);
    assert!(opened.status.success(), "{}", told(&opened));
    let token = text.split("unsubscribe%20").nth(1).unwrap().split('>').next().unwrap().to_string();
    let said =
        place.take(&[super::mail(50, "somebody@home.example", &format!("unsubscribe {token}"), "please")]);
    assert!(said.contains("wants no further mail"), "{said}");
}

#[test]
fn without_a_server_an_issue_goes_to_the_outbox_and_is_the_same_each_time() {
    let place = Place::new("outbox");
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("not sealed") && place.names("private/outbox/").is_empty(), "{said}");
    let said = told(&place.zine(&["mail", "2", "--draft", "--to", "bob"]));
    assert!(said.contains("1 mail in private/outbox/issue-2-draft/"), "{said}");
    super::seal(&place);
    let said = told(&place.zine(&["mail", "2"]));
    assert!(said.contains("5 mails in private/outbox/issue-2/"), "{said}");
    let names = place.names("private/outbox/issue-2/");
    assert_eq!(names.len(), 5, "{names:?}");
    let id = |text: String| text.lines().find(|l| l.starts_with("Message-ID")).map(String::from);
    let before: Vec<_> = names.iter().map(|n| id(place.read(n))).collect();
    place.zine(&["mail", "2"]);
    let after: Vec<_> = names.iter().map(|n| id(place.read(n))).collect();
    assert_eq!(before, after);
    assert_eq!(
        place.read("private/outbox/issue-2.mbox").lines().filter(|l| l.starts_with("From ")).count(),
        5
    );
    let states = journal::read(&Folder::new(&place.0));
    assert!(states.values().all(|(s, _)| *s == MailState::Outbox));
    // Mails in the outbox count as handed over: a server does not send them again, unless the editor says otherwise.
    assert!(told(&place.zine(&["mail", "2", "--dry-run"])).contains("0 to be sent"));
    let said = told(&place.zine(&["mail", "2", "--outbox-withdrawn", "--to", "bob"]));
    assert!(said.contains("1 mail in"), "{said}");
    assert!(told(&place.zine(&["mail", "2", "--dry-run"])).contains("4 to be sent"));
    let secret = place.0.join("smtp.toml");
    fs::write(&secret, "host = \"localhost\"\n").unwrap();
    let said = told(&place.zine(&["mail", "2", "--smtp", &secret.to_string_lossy()]));
    assert!(said.contains("keep passwords and keys outside it"), "{said}");
}

#[test]
fn a_signature_covers_the_headers_of_the_list() {
    use post::outgoing::OutgoingListHeaders;
    use post::settings::{Algorithm, Dkim};
    use post::smtp::dkim;
    let settings = |key: &str, algorithm| SmtpSettings {
        host: "localhost".into(),
        port: 25,
        security: Security::None,
        login: None,
        hello: None,
        ca: None,
        timeout: 5,
        dkim: Some((
            Dkim { domain: "x.example".into(), selector: "zine".into(), key: "key".into(), algorithm },
            key.into(),
        )),
    };
    let signature =
        dkim(&settings("CwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCws=", Algorithm::Ed25519)).unwrap().unwrap();
    let list = OutgoingListHeaders {
        id: ("L".into(), "l.x.example".into()),
        mail: ("ada@x.example".into(), "unsubscribe 1".into()),
        page: Some("https://x.example/1".into()),
    };
    let draft = OutgoingMail {
        from: ("Ada".into(), "ada@x.example".into()),
        to: ("Bob".into(), "bob@x.example".into()),
        subject: "x".into(),
        text: "x".into(),
        list: Some(list),
        ..OutgoingMail::default()
    };
    let text =
        String::from_utf8(draft.build("k", Timestamp::UNIX_EPOCH, Some(&signature)).unwrap().bytes).unwrap();
    let head = text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").to_lowercase();
    let signed = head.lines().find(|l| l.starts_with("dkim-signature:")).unwrap();
    for part in [
        "a=ed25519-sha256",
        "d=x.example",
        "s=zine",
        "from",
        "list-id",
        "list-unsubscribe",
        "list-unsubscribe-post",
    ] {
        assert!(signed.contains(part), "{part}: {signed}");
    }
    assert!(dkim(&settings("no key", Algorithm::Rsa)).is_err());
}

#[test]
fn second_copies_go_on_a_day_of_their_own() {
    let place = Place::new("second");
    let zine = place.read("zine.toml");
    place.write("zine.toml", format!("{zine}[readers]\nsecond_copies = true\nsecond_after = 1\n"));
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    assert!(said.contains("second copy once the first copies are sent"), "{said}");
    super::seal(&place);
    place.zine(&["mail", "2"]);
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    assert!(said.contains("second copy on 2") && !said.contains("(second copy)"), "{said}");
    // A day later.
    let journal = place.read("private/post/journal.jsonl");
    let yesterday = Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .yesterday()
        .unwrap()
        .strftime("%Y-%m-%d")
        .to_string();
    let today = Timestamp::now().strftime("%Y-%m-%d").to_string();
    place.write("private/post/journal.jsonl", journal.replace(&today, &yesterday));
    let said = told(&place.zine(&["mail", "2", "--dry-run"]));
    assert!(said.contains("(second copy)"), "{said}");
}

/// What verifies signatures, as a receiver does: prints for each mail whether it verifies by the record of the key, and whether the
/// headers for leaving a list and those of the content are signed.
const VERIFIER: &str = "import sys, dkim
for path in sys.argv[2:]:
    mail = open(path, 'rb').read()
    print(dkim.verify(mail, dnsfunc=lambda *a, **k: sys.argv[1].encode()), end=' ')
    head = mail.split(b'\\r\\n\\r\\n')[0].replace(b'\\r\\n ', b' ').split(b'\\r\\n')
    signed = [l for l in head if l.lower().startswith(b'dkim-signature')][0]
    print(b'list-unsubscribe-post' in signed and b'content-type' in signed)";

/// What `VERIFIER` prints.
fn verified(record: &str, mails: &[PathBuf]) -> String {
    let done = Command::new("python3").args(["-c", VERIFIER, record]).args(mails).output().unwrap();
    format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr))
}

/// The keys of a domain as files of a folder, each with its record: RSA in both its forms, Ed25519. None, with a word about it,
/// where they cannot be made or no other program verifies.
fn domain_keys(folder: &Path) -> Option<[(&'static str, String); 3]> {
    let is_here = |command: &str, arguments: &[&str]| {
        Command::new(command).args(arguments).output().is_ok_and(|o| o.status.success())
    };
    if !is_here("python3", &["-c", "import dkim, nacl"]) || !is_here("openssl", &["version"]) {
        eprintln!(
            "skipped: openssl, or python3 with dkimpy and PyNaCl, is not here (pip install dkimpy pynacl)"
        );
        return None;
    }
    fs::create_dir_all(folder).unwrap();
    openssl(folder, "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out rsa8.pem")?;
    openssl(folder, "rsa -in rsa8.pem -traditional -out rsa1.pem")?;
    openssl(folder, "genpkey -algorithm ED25519 -out ed.pem")?;
    let rsa = format!("v=DKIM1; k=rsa; p={}", pem_body(&openssl(folder, "pkey -in rsa8.pem -pubout")?));
    // Behind a head of twelve bytes, sixteen signs.
    let public = pem_body(&openssl(folder, "pkey -in ed.pem -pubout")?);
    let ed = format!("v=DKIM1; k=ed25519; p={}", &public[16..]);
    Some([("rsa1.pem", rsa.clone()), ("rsa8.pem", rsa), ("ed.pem", ed)])
}

fn openssl(folder: &Path, arguments: &str) -> Option<String> {
    let done = Command::new("openssl").args(arguments.split(' ')).current_dir(folder).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The body of a PEM, without its frame.
fn pem_body(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with('-')).collect()
}

#[test]
fn signatures_of_every_mail_and_key_are_verified_by_another_program() {
    let folder = std::env::temp_dir().join(format!("zine-dkim-{}", std::process::id()));
    let Some(keys) = domain_keys(&folder) else { return };
    let list = OutgoingListHeaders {
        id: ("Lantern".into(), "lantern.example".into()),
        mail: ("ada@zine.example".into(), "unsubscribe".into()),
        page: Some("https://zine.example/leave".into()),
    };
    let plain = OutgoingMail {
        from: ("Ada".into(), "ada@zine.example".into()),
        to: ("Bob Röder".into(), "bob@example.org".into()),
        subject: "The Lantern No. 3, “Frühling”".into(),
        text: "Grüße.\nFrom here on.\n.\n  A Mun - Bur\n".into(),
        list: Some(list),
        ..OutgoingMail::default()
    };
    let html = OutgoingMail { html: Some("<p>Grüße</p>".into()), ..plain.clone() };
    let files =
        OutgoingMail { files: vec![("3.pdf".into(), "application/pdf", vec![7; 5000])], ..html.clone() };
    for (file, record) in &keys {
        let key = fs::read_to_string(folder.join(file)).unwrap();
        let dkim = Dkim {
            domain: "zine.example".into(),
            selector: "k".into(),
            key: (*file).into(),
            algorithm: Algorithm::default(),
        };
        let settings = SmtpSettings {
            host: "127.0.0.1".into(),
            port: 25,
            security: Security::None,
            login: None,
            hello: None,
            ca: None,
            timeout: 20,
            dkim: Some((dkim, key)),
        };
        let config = post::smtp::dkim(&settings).unwrap();
        for (kind, mail) in [("plain", &plain), ("html", &html), ("files", &files)] {
            let built = mail.build("3/bob", Timestamp::now(), config.as_ref()).unwrap();
            let path = folder.join("mail.eml");
            fs::write(&path, built.bytes).unwrap();
            assert_eq!(verified(record, &[path]), "True True\n", "{file} {kind}");
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// An issue with its posts to lists and notices, answers to orders, reminders, a deadline that moved, contributors: what a server took
/// of them verifies.
#[test]
fn mail_of_every_kind_verifies_where_it_arrives() {
    let Some(server) = Server::start("kinds", "none") else { return };
    let folder = std::env::temp_dir().join(format!("zine-dkim-kinds-{}", std::process::id()));
    let Some([_, rsa, ed]) = domain_keys(&folder) else { return };
    for ((file, record), algorithm) in [(rsa, "rsa"), (ed, "ed25519")] {
        let settings = folder.join("smtp.toml");
        let key = folder.join(file);
        let text = format!(
            "host = \"127.0.0.1\"\nport = {}\nsecurity = \"none\"\nhello = \"zine.example\"\n\
             dkim = {{ domain = \"lantern.example\", selector = \"k\", key = \"{}\", algorithm = \"{algorithm}\" }}\n",
            server.port,
            key.display()
        );
        fs::write(&settings, text).unwrap();
        let place = super::lists::place("kinds");
        let smtp = settings.to_string_lossy().into_owned();
        let mut many = 0;
        let mut sent = |arguments: &[&str]| {
            let said = told(&place.zine(&[arguments, &["--smtp", &smtp]].concat()));
            let mails = server.mails();
            assert!(mails.len() > many, "{arguments:?}: {said}");
            let new = mails[many..].to_vec();
            many = mails.len();
            for (mail, verdict) in new.iter().zip(verified(&record, &new).lines()) {
                assert!(verdict.starts_with("True"), "{arguments:?}: {}", fs::read_to_string(mail).unwrap());
            }
        };
        let orders = "A Lvp - Yor\nF Lon - NTH\nF Edi - Nwg\n";
        place.take(&[super::mail(1, "Dee <dee@marsh.example>", "Saturn England", orders)]);
        sent(&["ack"]);
        sent(&["remind", "2"]);
        sent(&["remind", "2", "--lists"]);
        sent(&["extend", "1968A", "2026-03-14", "--why", "Dee is ill."]);
        super::seal(&place);
        sent(&["mail", "2"]);
        fs::read_dir(server.root.join("mails"))
            .unwrap()
            .for_each(|f| fs::remove_file(f.unwrap().path()).unwrap());
    }
    fs::remove_dir_all(&folder).unwrap();
}
