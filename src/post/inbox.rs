//! Mail taken in: read, sorted, filed in the open issue, the raw mail kept; nothing twice and nothing lost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::content::schema::time_zone;
use crate::content::{Content, Folder, Issue};
use crate::diagnostic::Diagnostic;
use crate::games::{self, Games};
use crate::seal::hash;
use crate::store::Changes;

use super::bounce::Bounce;
use super::letter::{self, Letter};
use super::log::{self, Became, Entry, RECEIVED, UNSORTED};
use super::mailbox;
use super::mark::{self, Mark};
use super::sort::{Desk, Item, Kind};
use super::{journal, unsubscribe};

/// How mail is taken in.
#[derive(Clone, Debug)]
pub struct Options {
    /// Now.
    pub now: Timestamp,
    /// The time zone of the zine's clock, if folder and editor name none.
    pub zone: TimeZone,
    /// Where the editor decides: game and power.
    pub told: Option<(String, String)>,
}

/// What became of one mail, for the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its line of the log.
    pub entry: Entry,
    /// What the editor may want to know.
    pub remarks: Vec<String>,
    /// It was taken in by an earlier run; nothing is done.
    pub known: bool,
}

/// What a run has to do.
#[derive(Debug, Default)]
pub struct Inbox {
    /// Files to write.
    pub changes: Changes,
    /// The mails, in the order they came.
    pub mails: Vec<Taken>,
    /// Files that could not be read.
    pub unread: Vec<(PathBuf, String)>,
    /// What is wrong with the folder.
    pub faults: Vec<Diagnostic>,
}

/// A mail with its bytes, waiting to be sorted.
struct Waiting {
    letter: Letter,
    bytes: Vec<u8>,
    /// Its line of the log, if it waits among the unsorted.
    entry: Option<usize>,
}

/// Takes in the mails of files and folders for an issue, and tries again those that wait unsorted.
pub fn take(
    folder: &Folder,
    content: &Content,
    issue: &Issue,
    paths: &[PathBuf],
    options: &Options,
) -> Inbox {
    let games = games::play(content, issue.number() - 1);
    let mut inbox = Inbox::default();
    let zone = zone(content, options.zone.clone());
    let mut entries = log::read(folder);
    let mut waiting = unsorted(folder, &entries);
    let mut fresh: BTreeMap<String, Waiting> = BTreeMap::new();
    for path in paths {
        let unread = mailbox::each(path, &mut |raw| {
            let letter = letter::read(&raw.bytes);
            if let Some(at) = known(&entries, &letter) {
                // A file that the editor names and says what it is waits no longer.
                let waits = waiting.iter().any(|w| w.entry == Some(at));
                if !(waits && options.told.is_some()) {
                    inbox.mails.push(Taken { entry: entries[at].clone(), remarks: Vec::new(), known: true });
                }
            } else {
                let key = letter.hash.clone();
                fresh.entry(key).or_insert(Waiting { letter, bytes: raw.bytes, entry: None });
            }
        });
        inbox.unread.extend(unread);
    }
    // What was named with --as is all that it is said of.
    if options.told.is_some() {
        let named: BTreeSet<String> = inbox_names(paths);
        waiting.retain(|w| w.entry.is_some_and(|e| named.contains(&file_name(&entries[e].raw))));
    }
    waiting.extend(fresh.into_values());
    waiting.sort_by(|a, b| {
        let key = |w: &Waiting| (w.letter.received.unwrap_or(options.now), w.letter.hash.clone());
        key(a).cmp(&key(b))
    });
    let desk = Desk::new(content, &games, issue);
    let mut filing = Filing::new(folder, content, issue, &games);
    let secret = unsubscribe::secret(folder);
    for one in waiting {
        // Two copies of a mail in one mailbox.
        if one.entry.is_none()
            && let Some(at) = known(&entries, &one.letter)
        {
            inbox.mails.push(Taken { entry: entries[at].clone(), remarks: Vec::new(), known: true });
            continue;
        }
        let (mut entry, remarks) = filing.mail(&desk, &one, &zone, options, secret.as_deref(), &entries);
        let before = one.entry.map(|at| entries[at].clone());
        if let Some(before) = &before {
            entry.taken.clone_from(&before.taken);
            entry.received.clone_from(&before.received);
        }
        if before.as_ref() == Some(&entry) {
            inbox.mails.push(Taken { entry, remarks, known: true });
            continue;
        }
        filing.keep(&entry, before.as_ref(), one.bytes);
        match one.entry {
            Some(at) => entries[at] = entry.clone(),
            None => entries.push(entry.clone()),
        }
        inbox.mails.push(Taken { entry, remarks, known: false });
    }
    inbox.changes = filing.changes;
    inbox.faults = filing.faults;
    if !inbox.changes.write.is_empty() {
        inbox.changes.write.insert(log::LOG.into(), log::text(&entries).into_bytes());
    }
    if let Some(text) = filing.people {
        let name = content.people_source.name.to_string();
        inbox.changes.write.insert(name, text.into_bytes());
    }
    inbox.mails.sort_by(|a, b| (&a.entry.received, &a.entry.hash).cmp(&(&b.entry.received, &b.entry.hash)));
    inbox
}

/// The zone of the zine's clock: that of zine.toml, else of the last deadline that names one, else the editor's, else the one given.
pub fn zone(content: &Content, fallback: TimeZone) -> TimeZone {
    let deadline = content.issues.iter().rev().find_map(|i| i.file.deadline.as_ref()?.zone.clone());
    let editor = content.people.get(content.zine.editor.get_ref());
    let editors = || editor?.timezone.as_ref().map(|z| z.get_ref().clone());
    let name = content.zine.home().map(String::from).or(deadline).or_else(editors);
    name.and_then(|n| time_zone(&n)).unwrap_or(fallback)
}

fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_string()
}

fn inbox_names(paths: &[PathBuf]) -> BTreeSet<String> {
    paths.iter().filter_map(|p| Some(p.file_name()?.to_string_lossy().into_owned())).collect()
}

/// The line of the log a mail has already: the very mail, or a copy of it from the same sender.
fn known(entries: &[Entry], letter: &Letter) -> Option<usize> {
    let words = hash(letter.text.as_bytes());
    let same = |e: &Entry| {
        e.hash == letter.hash
            || letter.id.is_some()
                && e.id == letter.id
                && Some(&e.from) == letter.from.as_ref()
                && e.words == words
    };
    entries.iter().position(same)
}

/// Mails that wait unsorted: those whose file is still there.
fn unsorted(folder: &Folder, entries: &[Entry]) -> Vec<Waiting> {
    let waits = entries.iter().enumerate().filter(|(_, e)| e.raw.starts_with(UNSORTED));
    let read = |(at, entry): (usize, &Entry)| {
        let bytes = folder.bytes(&entry.raw)?;
        let letter = letter::read(&bytes);
        (letter.hash == entry.hash).then_some(Waiting { letter, bytes, entry: Some(at) })
    };
    waits.filter_map(read).collect()
}

/// Names for files, and the files.
struct Filing<'a> {
    folder: &'a Folder,
    content: &'a Content,
    issue: &'a Issue,
    games: &'a Games<'a>,
    changes: Changes,
    people: Option<String>,
    faults: Vec<Diagnostic>,
}

impl<'a> Filing<'a> {
    fn new(folder: &'a Folder, content: &'a Content, issue: &'a Issue, games: &'a Games<'a>) -> Filing<'a> {
        let (changes, faults) = (Changes::default(), Vec::new());
        Filing { folder, content, issue, games, changes, people: None, faults }
    }

    /// Sorts a mail and files what it is; gives its line of the log.
    fn mail(
        &mut self,
        desk: &Desk,
        one: &Waiting,
        zone: &TimeZone,
        options: &Options,
        secret: Option<&str>,
        entries: &[Entry],
    ) -> (Entry, Vec<String>) {
        let letter = &one.letter;
        let came = letter.received.filter(|t| *t <= options.now).unwrap_or(options.now);
        let people = letter.from.as_deref().map(|a| desk.people(a)).unwrap_or_default();
        let mut entry = Entry {
            hash: letter.hash.clone(),
            id: letter.id.clone(),
            from: letter.from.clone().unwrap_or_default(),
            person: Some(people).filter(|p| p.len() == 1).and_then(|mut p| p.pop()),
            received: came.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
            taken: options.now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            subject: letter.subject.clone(),
            words: hash(letter.text.as_bytes()),
            ..Entry::default()
        };
        let other = entries.iter().find(|e| {
            letter.id.is_some() && e.id == letter.id && e.from == entry.from && e.hash != letter.hash
        });
        let sorted = match (&letter.bounce, &options.told) {
            (_, Some((game, power))) => desk.as_told(letter, game, power),
            (Some(bounce), None) => match self.bounced(bounce, options) {
                Ok(remark) => return self.noted(entry, vec![remark]),
                Err(why) => Err(why),
            },
            (None, None) => match secret.and_then(|s| unsubscribe::asked(s, &letter.subject, self.content)) {
                Some(person) => match self.unsubscribe(&person, options) {
                    Ok(remark) => return self.noted(entry, vec![remark]),
                    Err(why) => Err(why),
                },
                None if other.is_some() => {
                    Err("it has the Message-ID of an earlier mail, but other words".into())
                }
                None => desk.sort(letter),
            },
        };
        match sorted {
            Err(why) => {
                entry.raw = format!("{UNSORTED}/{}", raw_name(&entry));
                entry.why = Some(why);
                (entry, Vec::new())
            }
            Ok(items) => {
                let mut remarks = Vec::new();
                for item in items {
                    let file = self.file(&item, letter, &entry);
                    remarks.extend(item.remarks.iter().map(|r| format!("{file}: {r}")));
                    let (kind, game, power) = (item.kind, item.game.clone(), item.power.clone());
                    entry.person.get_or_insert(item.person);
                    entry.became.push(Became { kind, game, power, file });
                }
                if letter.unconfirmed {
                    remarks.push("no mail server has noted when it came; the time is the sender's".into());
                }
                entry.issue = Some(self.issue.number());
                entry.raw = format!("{RECEIVED}/{}", raw_name(&entry));
                (entry, remarks)
            }
        }
    }

    fn noted(&self, mut entry: Entry, remarks: Vec<String>) -> (Entry, Vec<String>) {
        entry.raw = format!("{RECEIVED}/{}", raw_name(&entry));
        (entry, remarks)
    }

    /// Writes the raw mail where its line of the log says, with the reason beside it if it waits.
    fn keep(&mut self, entry: &Entry, before: Option<&Entry>, bytes: Vec<u8>) {
        if let Some(before) = before.filter(|b| b.raw != entry.raw) {
            self.changes.remove.push(before.raw.clone());
            self.changes.remove.push(reason_file(&before.raw));
        }
        if let Some(why) = &entry.why {
            let from = if entry.from.is_empty() { "nobody" } else { &entry.from };
            let text = format!(
                "From: {from}\nReceived: {}\nSubject: {}\n\nThis mail was not filed: {why}.\n\nWhen the cause is mended, `zine inbox` files it by itself. To file it as orders:\n  zine inbox --as GAME/POWER {}\nTo settle it otherwise, delete it here; the log remembers it.\n",
                entry.received, entry.subject, entry.raw
            );
            self.changes.write.insert(reason_file(&entry.raw), text.into_bytes());
        }
        self.changes.write.insert(entry.raw.clone(), bytes);
    }

    /// Files an item; gives the file's name.
    fn file(&mut self, item: &Item, letter: &Letter, entry: &Entry) -> String {
        let issue = &self.issue.folder;
        let name = self.content.people.get(&item.person).map(|p| p.name.clone()).unwrap_or_default();
        let name = letter::line(&name, 100);
        let from = format!("{name} <{}>", entry.from);
        let id = entry.id.as_ref().map(|id| format!("Message-Id: <{id}>\n")).unwrap_or_default();
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!("Subject: {}\n", entry.subject) };
        let head = format!("Received: {}\nFrom: {from}\n{subject}{id}\n", entry.received);
        let day = entry.received.get(..10).unwrap_or("2026-01-01").to_string();
        let short = &entry.hash[..8.min(entry.hash.len())];
        let text = item.text.trim();
        let quoted = |text: &str| toml::Value::String(text.into()).to_string();
        let (file, content) = match item.kind {
            Kind::Orders | Kind::Vote => (self.orders_file(item), format!("{head}{text}\n")),
            Kind::Press => {
                let game = item.game.as_deref().unwrap_or("unknown");
                let kind = press_kind(&letter.subject, text);
                let front = format!("+++\nkind = \"{kind}\"\nby = {}\n+++\n", quoted(&item.person));
                (
                    self.free(&format!("{issue}/press/{game}/mail-{short}"), "md"),
                    format!("{front}{}\n", press_text(text)),
                )
            }
            Kind::Letter | Kind::Private => {
                // Words that would print as the editor's reply, or as somebody else's letter, are for the editor to see first.
                let reply = &self.content.zine.reply;
                let odd = text.contains(&reply.open)
                    || text.contains("((")
                    || speaks_for_another(self.content, &item.person, text);
                let print = if item.kind == Kind::Letter && !odd { "" } else { "print = false\n" };
                let front = format!("+++\nwriters = [{}]\ndate = {day}\n{print}+++\n", quoted(&item.person));
                (self.free(&format!("{issue}/letters/{}", item.person), "md"), format!("{front}{text}\n"))
            }
            Kind::Question => {
                let base = format!("{RECEIVED}/questions/{day}-{}-{short}", item.person);
                (self.free(&base, "txt"), format!("{head}{text}\n"))
            }
        };
        self.changes.write.insert(file.clone(), content.into_bytes());
        file
    }

    /// The next free name for orders of a power: `germany.txt`, `germany.2.txt`.
    fn orders_file(&self, item: &Item) -> String {
        let game = item.game.as_deref().unwrap_or("unknown");
        let power = item.power.as_deref().unwrap_or("unknown").to_lowercase();
        let base = format!("{}/orders/{game}/", self.issue.folder);
        let board = self.games.get(game).map(|h| h.rules.board());
        let same = |name: &str| {
            name == power
                || board.is_some_and(|b| {
                    b.find_owner(name).is_some() && b.find_owner(name) == b.find_owner(&power)
                })
        };
        let old = self.issue.orders.get(game).into_iter().flat_map(|m| &m.letters);
        let old = old.filter(|m| same(&m.power)).map(|m| m.number);
        let new = self.changes.write.keys().filter_map(|k| {
            let stem = k.strip_prefix(&base)?.strip_suffix(".txt")?;
            let (name, number) =
                stem.rsplit_once('.').map_or((stem, 1), |(name, n)| (name, n.parse().unwrap_or(1)));
            same(name).then_some(number)
        });
        let mut number = old.chain(new).max().map_or(1, |n| n.saturating_add(1));
        loop {
            let name = if number == 1 {
                format!("{base}{power}.txt")
            } else {
                format!("{base}{power}.{number}.txt")
            };
            if self.is_free(&name) || number == u32::MAX {
                return name;
            }
            number += 1;
        }
    }

    fn free(&self, base: &str, ext: &str) -> String {
        let names =
            std::iter::once(format!("{base}.{ext}")).chain((2..).map(|n| format!("{base}-{n}.{ext}")));
        names.into_iter().find(|n| self.is_free(n)).unwrap_or_default()
    }

    fn is_free(&self, name: &str) -> bool {
        !self.changes.write.contains_key(name) && self.folder.path(name).symlink_metadata().is_err()
    }

    /// Marks a person whose mail came back; only for mails that this zine sent.
    fn bounced(&mut self, bounce: &Bounce, options: &Options) -> Result<String, String> {
        let id = bounce.of.as_deref().ok_or("it reports an undelivered mail, but not which")?;
        let Some(sent) = journal::sent_as(self.folder, id) else {
            return Err("it reports an undelivered mail that this zine did not send".into());
        };
        if sent.to != bounce.to {
            return Err(format!("it reports a mail to {} that went to {}", bounce.to, sent.to));
        }
        if !bounce.permanent {
            return Ok(format!("mail to {} is late: {}", sent.person, bounce.why));
        }
        self.mark(&sent.person, Mark::Bounced(day(options)))?;
        Ok(format!("mail to {} came back: {}; marked in people.toml", sent.person, bounce.why))
    }

    fn unsubscribe(&mut self, person: &str, options: &Options) -> Result<String, String> {
        self.mark(person, Mark::Unsubscribed(day(options)))?;
        Ok(format!("{person} wants no more mail; marked in people.toml"))
    }

    fn mark(&mut self, person: &str, mark: Mark) -> Result<(), String> {
        let text = self.people.clone().unwrap_or_else(|| self.content.people_source.text.to_string());
        self.people = Some(mark::set(&text, person, mark)?);
        Ok(())
    }
}

fn day(options: &Options) -> jiff::civil::Date {
    options.now.to_zoned(options.zone.clone()).date()
}

/// Name of a raw mail: its day and its hash, nothing of what is in it.
fn raw_name(entry: &Entry) -> String {
    let day = entry.received.get(..10).unwrap_or("undated");
    format!("{day}-{}.eml", &entry.hash[..12.min(entry.hash.len())])
}

/// The file with the reason beside a mail that waits.
pub fn reason_file(raw: &str) -> String {
    format!("{}.why.txt", raw.trim_end_matches(".eml"))
}

/// White, grey or black, if subject or first line say so; else grey, so that nobody is named by mistake.
fn press_kind(subject: &str, text: &str) -> &'static str {
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    let said = format!("{} {}", subject.to_lowercase(), first.to_lowercase());
    let says = |kinds: &[&str]| kinds.iter().any(|k| said.contains(&format!("{k} press")));
    match () {
        () if says(&["black"]) => "black",
        () if says(&["white"]) => "white",
        () => "grey",
    }
}

/// Press without the word that announces it.
fn press_text(text: &str) -> String {
    let announced = |head: &str| {
        let head = head.trim().to_lowercase();
        matches!(
            head.as_str(),
            "press" | "propaganda" | "white press" | "grey press" | "gray press" | "black press"
        )
    };
    let line = |l: &str| match l.split_once(':') {
        Some((head, rest)) if announced(head) => rest.trim().to_string(),
        _ => l.to_string(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_string()
}

/// Whether a paragraph begins as a letter of somebody else would: `Ada Lovett: ...`.
fn speaks_for_another(content: &Content, person: &str, text: &str) -> bool {
    let others = content.people.iter().filter(|(id, _)| *id != person);
    let names: Vec<String> = others.map(|(_, p)| p.printed()).filter(|n| !n.is_empty()).collect();
    text.lines().any(|l| {
        names.iter().any(|n| l.trim_start_matches(['*', '_', ' ']).starts_with(n.as_str()) && l.contains(':'))
    })
}

/// The open issue: the one asked for, else the last; it must not be sealed.
///
/// # Errors
/// Without an issue, or when it is sealed.
pub fn open_issue(content: &Content, asked: Option<i64>) -> Result<&Issue, String> {
    let issue = match asked {
        Some(number) => content.issue(number).ok_or_else(|| format!("there is no issue {number}"))?,
        None => content.issues.last().ok_or("there is no issue yet: open one with `zine new issue`")?,
    };
    match issue.sealed {
        Some(_) => {
            Err(format!("issue {} is sealed: open the next one with `zine new issue`", issue.number()))
        }
        None => Ok(issue),
    }
}

/// Whether a path lies in the folder's own store of mail, whose files the log knows.
pub fn is_own(root: &Path, path: &Path) -> bool {
    let own = root.join(RECEIVED).canonicalize();
    own.is_ok_and(|own| path.canonicalize().is_ok_and(|p| p.starts_with(own)))
}
