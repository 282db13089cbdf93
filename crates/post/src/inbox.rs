//! Imports mail: reads it, sorts it, files it in the open issue and stores the raw mail; nothing twice and nothing lost.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;

use adjudicator::rules::MessageFact;
use base::hash::hash;
use base::toml_values::time_zone;
use diagnostics::Diagnostic;
use folder::store::Changes;
use folder::{Content, Folder, IssueFolder, IssueNumber, Person};
use page::lexicon::LexiconCache;

use super::filing::{MailFiler, QueuedMail};
use super::inbox_options::Options;
use super::incoming::ATTACHED;
use super::log::{self, LoggedMail, UNSORTED};
use super::mail::{IncomingMail, MailKind};
use super::sorter::MailSorter;
use super::{incoming, lists, mailbox, reply_token, trust, unsubscribe};

/// The fate of one mail, for the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenMail {
    /// Its line of the log.
    pub entry: LoggedMail,
    /// Remarks for the editor.
    pub remarks: Vec<String>,
    /// Whether an earlier run filed it; then nothing is done.
    pub known: bool,
}

/// The changes and results of a run.
#[derive(Debug, Default)]
pub struct InboxRun {
    /// Files to write.
    pub changes: Changes,
    /// The mails, in the order in which they came.
    pub mails: Vec<TakenMail>,
    /// Files that could not be read, and those that are not mail.
    pub unread: Vec<mailbox::UnreadFile>,
    /// Faults of the folder.
    pub faults: Vec<Diagnostic>,
    /// The server that may be the editor's own for verifying senders, guessed from the mails.
    pub guessed_server: Option<String>,
}

/// Files the mails of files and folders in an issue, and tries the unsorted ones again.
pub fn take(
    folder: &Folder,
    content: &Content,
    issue: &IssueFolder,
    paths: &[PathBuf],
    options: &Options,
) -> InboxRun {
    // The mail of an open flyer is not judged yet: letters are read in the present position.
    let settled = games::bookkeeping::handover::without_open_flyers(content);
    let games = games::eve(&settled, issue.name());
    let mut inbox = InboxRun::default();
    let zone = zone(content, options.zone.clone());
    let mut entries = log::read(folder);
    let mut waiting = unsorted(folder, content, &entries);
    let mut fresh: BTreeMap<String, QueuedMail> = BTreeMap::new();
    for path in paths {
        let unread = mailbox::for_each_message(path, &mut |raw| {
            let letter = understood(content, &raw.bytes);
            let guess = || trust::guessed_server(&letter.trace).map(String::from);
            inbox.guessed_server = inbox.guessed_server.take().or_else(guess);
            if let Some(at) = find_logged(&entries, &letter) {
                // If the editor names a mail with its orders, it no longer waits, unless its orders are already filed.
                let orders = |kind: MailKind| matches!(kind, MailKind::Orders | MailKind::Vote);
                let open = entries[at].became.iter().all(|became| !orders(became.kind));
                if open && options.filing_override.is_some() {
                    let key = letter.hash.clone();
                    fresh.insert(key, QueuedMail { letter, bytes: raw.bytes, entry: Some(at) });
                } else {
                    inbox.mails.push(TakenMail {
                        entry: entries[at].clone(),
                        remarks: Vec::new(),
                        known: true,
                    });
                }
            } else {
                let key = letter.hash.clone();
                fresh.entry(key).or_insert(QueuedMail { letter, bytes: raw.bytes, entry: None });
            }
        });
        inbox.unread.extend(unread);
    }
    // Only mails named with --as are affected by it.
    if options.filing_override.is_some() {
        waiting.clear();
    }
    waiting.extend(fresh.into_values());
    waiting.sort_by(|a, b| {
        let key = |w: &QueuedMail| (w.letter.received.unwrap_or(options.now), w.letter.hash.clone());
        key(a).cmp(&key(b))
    });
    let sorter = MailSorter::new(content, &games, issue, reply_token::token_key(folder));
    let mut filing = MailFiler::new(folder, content, issue, &games);
    let secret = unsubscribe::unsubscribe_key(folder);
    for mut one in waiting {
        one.letter.tokens.retain(|word| !reply_token::is_public(&entries, word, &one.letter.hash));
        // Two copies of a mail in one mailbox.
        if one.entry.is_none()
            && let Some(at) = find_logged(&entries, &one.letter)
        {
            inbox.mails.push(TakenMail { entry: entries[at].clone(), remarks: Vec::new(), known: true });
            continue;
        }
        let (mut entry, remarks) = filing.mail(&sorter, &one, &zone, options, secret.as_deref(), &entries);
        let before = one.entry.map(|at| entries[at].clone());
        if let Some(before) = &before {
            entry.taken.clone_from(&before.taken);
            entry.received.clone_from(&before.received);
        }
        if before.as_ref() == Some(&entry) {
            inbox.mails.push(TakenMail { entry, remarks, known: true });
            continue;
        }
        filing.keep(&entry, before.as_ref(), one.bytes);
        match one.entry {
            Some(at) => entries[at] = entry.clone(),
            None => entries.push(entry.clone()),
        }
        inbox.mails.push(TakenMail { entry, remarks, known: false });
    }
    inbox.changes = filing.changes;
    inbox.faults = filing.faults;
    if !inbox.changes.write.is_empty() {
        // The tokens of answers are derived from a key.
        if let Some(key) = options.key.as_ref().filter(|_| reply_token::token_key(folder).is_none()) {
            inbox.changes.write.insert(reply_token::KEY.into(), format!("{key}\n").into_bytes());
        }
        inbox.changes.write.insert(log::LOG.into(), log::text(&entries).into_bytes());
    }
    if let Some(text) = filing.people {
        let name = content.people_source.name.to_string();
        inbox.changes.write.insert(name, text.into_bytes());
    }
    inbox.mails.sort_by(|a, b| (&a.entry.received, &a.entry.hash).cmp(&(&b.entry.received, &b.entry.hash)));
    inbox
}

/// The zone of the zine's clock: that of zine.toml, else of the last deadline with a zone, else the editor's, else `fallback`.
pub fn zone(content: &Content, fallback: TimeZone) -> TimeZone {
    let deadline = content.issues.iter().rev().find_map(|i| i.file.deadline.as_ref()?.zone.clone());
    let editor = content.people.get(content.zine.editor.get_ref());
    let name = content
        .zine
        .home()
        .map(String::from)
        .or(deadline)
        .or_else(|| editor?.timezone.as_ref().map(|z| z.get_ref().clone()));
    name.and_then(|n| time_zone(&n)).unwrap_or(fallback)
}

/// The changes when the editor has settled mails in another way: `paths` are the mails or their filed parts.
///
/// # Errors
/// A file that belongs to no mail of the log.
pub fn settle(folder: &Folder, paths: &[PathBuf]) -> Result<Changes, String> {
    let mut entries = log::read(folder);
    for path in paths {
        named(&mut entries, path)?.settled = true;
    }
    let write = [(log::LOG.to_string(), log::text(&entries).into_bytes())].into();
    Ok(Changes { write, ..Changes::default() })
}

/// The mail with that raw file, or that became that file: by its path in the folder, or by its name if only one is called so.
pub(crate) fn named<'e>(entries: &'e mut [LoggedMail], path: &Path) -> Result<&'e mut LoggedMail, String> {
    let having = |is: &dyn Fn(&Path) -> bool| -> Vec<usize> {
        let has = |mail: &LoggedMail| {
            let filed = mail.became.iter().map(|part| &part.file);
            filed.chain([&mail.raw]).any(|file| !file.is_empty() && is(Path::new(file)))
        };
        (0..entries.len()).filter(|at| has(&entries[*at])).collect()
    };
    let mut found = having(&|file| path.ends_with(file));
    if found.is_empty() {
        found = having(&|file| file.file_name() == path.file_name());
    }
    match found.as_slice() {
        [at] => Ok(&mut entries[*at]),
        [] => Err(format!("{}: no mail of {} is called so, or became that", path.display(), log::LOG)),
        _ => Err(format!("{}: several mails became a file of that name: give its path", path.display())),
    }
}

/// The line of the log a mail has already: the very mail, or a copy of it from the same sender.
fn find_logged(entries: &[LoggedMail], letter: &IncomingMail) -> Option<usize> {
    let words = hash(letter.text.as_bytes());
    entries.iter().position(|e: &LoggedMail| {
        e.hash == letter.hash
            || letter.id.is_some()
                && e.id == letter.id
                && Some(&e.from) == letter.from.as_ref()
                && e.words == words
    })
}

/// A parsed mail, whichever list of the zine's it came through, without what it quotes of the zine's own mail.
fn understood(content: &Content, bytes: &[u8]) -> IncomingMail {
    let mut letter = incoming::read(bytes);
    lists::settle(content, &mut letter);
    put_our_mail_aside(content, &mut letter);
    letter
}

/// Puts aside a mail of the zine's own below the writer's words, quoted without marks: it begins with the salutation.
fn put_our_mail_aside(content: &Content, letter: &mut IncomingMail) {
    let lines: Vec<&str> = letter.text.lines().collect();
    let said = lines.iter().position(|line| !line.trim().is_empty()).map_or(lines.len(), |at| at + 1);
    let catalogues = LexiconCache::new(content);
    let is_theirs = |person: &Person| letter.from.as_deref().is_some_and(|from| person.is_at(from));
    let salutation = |(id, person): (&String, &Person)| {
        let named = |line: &&str| !person.name.is_empty() && line.contains(&person.name);
        lines[said..].iter().find(|line| named(line))?;
        let name = ("name", MessageFact::Text(person.name.clone()));
        let dear = catalogues.for_person(id).say("mail-dear", &[name]);
        lines[said..].iter().position(|line| line.trim() == dear).map(|at| said + at)
    };
    let people = content.people.iter().filter(|(_, p)| is_theirs(p) || !letter.tokens.is_empty());
    let Some(mut at) = people.filter_map(salutation).min() else { return };
    // A program may have written a head of its own above it, below a rule.
    let is_rule = |line: &&str| ["---", "___", "==="].iter().any(|rule| line.trim_start().starts_with(rule));
    if let Some(rule) = lines[said..at].iter().rposition(is_rule).map(|rule| said + rule)
        && lines[rule + 1..at].iter().all(|line| line.trim().is_empty() || line.contains(':'))
    {
        at = rule;
    }
    let end = lines[at..].iter().position(|line| line.starts_with(ATTACHED)).map_or(lines.len(), |n| at + n);
    letter.aside += lines[at..end].iter().filter(|line| !line.trim().is_empty()).count();
    letter.text = [&lines[..at], &lines[end..]].concat().join("\n").trim_end().to_string();
}

/// Mails that wait unsorted, if their file still exists.
fn unsorted(folder: &Folder, content: &Content, entries: &[LoggedMail]) -> Vec<QueuedMail> {
    let waits = entries.iter().enumerate().filter(|(_, e)| e.raw.starts_with(UNSORTED) && !e.settled);
    waits
        .filter_map(|(at, entry): (usize, &LoggedMail)| {
            let bytes = folder.bytes(&entry.raw)?;
            let letter = understood(content, &bytes);
            (letter.hash == entry.hash).then_some(QueuedMail { letter, bytes, entry: Some(at) })
        })
        .collect()
}

/// The open issue or flyer: the one named, else the last issue, else the last flyer; it must not be sealed.
///
/// # Errors
/// No issue, or a sealed one.
pub fn open_issue(content: &Content, asked: Option<IssueNumber>) -> Result<&IssueFolder, String> {
    let issue = match asked {
        Some(number) => content.issue(number).ok_or_else(|| format!("there is no {}", number.label()))?,
        None => last(content).ok_or("there is no issue yet: run `zine new issue` to open one")?,
    };
    match issue.sealed {
        Some(_) => Err(format!(
            "{} is sealed: run `zine new {}` to open the next one",
            issue.name().label(),
            issue.name().kind()
        )),
        None => Ok(issue),
    }
}

/// The last issue; the last open flyer if that issue is sealed.
fn last(content: &Content) -> Option<&IssueFolder> {
    let issue = content.issues.last().map(AsRef::as_ref);
    issue.filter(|i: &&IssueFolder| i.sealed.is_none()).or_else(|| content.open_flyers().last()).or(issue)
}
