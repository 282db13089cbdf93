//! `private/post/journal.jsonl`: what was sent to whom. Append only; each line is on the disk before the next step is taken.
//!
//! An `attempt` is written before the text of a mail is sent, its outcome after. An attempt without an outcome is in doubt: the
//! server may have accepted the mail, so it is never sent again unless the editor says so.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use base::disk;
use diagnostics::{Diagnostic, Source};
use folder::Folder;

/// Name of the journal.
pub const JOURNAL: &str = "private/post/journal.jsonl";
/// Held by the one command that sends mail.
const LOCK: &str = ".zine/sending";

/// Kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailEvent {
    /// The text is about to be sent.
    Attempt,
    /// The server has accepted it.
    Sent,
    /// Refused for now, or the server was not reached.
    Deferred,
    /// Refused for good.
    Failed,
    /// The connection broke before the server's answer came.
    Doubt,
    /// Written to the outbox as a file; the editor sends it.
    Outbox,
    /// The editor decided that it is to be sent again.
    Resend,
    /// The editor decided that it has arrived.
    Arrived,
    /// The editor removed it from the outbox again.
    Withdrawn,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// When, in universal time.
    pub at: String,
    /// The event.
    pub what: MailEvent,
    /// The mail: `issue-12/bob/1`, `ack/<hash of the mail answered>`.
    pub key: String,
    /// Hash of its text and files.
    pub hash: String,
    /// Its Message-ID.
    pub id: String,
    /// The recipient.
    pub person: String,
    /// The address.
    pub to: String,
    /// The server's answer, or the reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

/// State of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// The server has it.
    Sent,
    /// The server may have it.
    Doubt,
    /// To be tried again.
    Deferred,
    /// Refused for good.
    Failed,
    /// Written as a file.
    Outbox,
    /// To be sent again.
    Open,
}

impl MailState {
    /// Whether the program has nothing left to do: it was sent, is refused for good, or is with the editor.
    pub fn is_settled(self) -> bool {
        matches!(self, MailState::Sent | MailState::Failed | MailState::Outbox)
    }
}

/// Called before every write with the line to be written; for tests that stop there.
pub type WriteHook = Box<dyn FnMut(&JournalLine) -> io::Result<()>>;

/// The journal, open for writing by this command only.
pub struct MailJournal {
    path: PathBuf,
    lock: File,
    last: BTreeMap<String, (MailState, JournalLine)>,
    /// Lines that go into the journal together with the outbox they describe.
    staged: String,
    step: Option<WriteHook>,
}

impl Drop for MailJournal {
    fn drop(&mut self) {
        // A child process just being started may hold a copy of the open file; it must not hold the lock.
        let _ = self.lock.unlock();
    }
}

impl MailJournal {
    /// Opens the journal of a folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// Any I/O error; another command that is sending; an unreadable line.
    pub fn open(root: &Path) -> io::Result<MailJournal> {
        let path = root.join(JOURNAL);
        disk::make_folder(&root.join(".zine"), disk::PUBLIC.0)?;
        let lock = disk::open(&root.join(LOCK), false)?;
        if lock.try_lock().is_err() {
            let said = "another command is sending mail from this folder";
            return Err(io::Error::new(io::ErrorKind::WouldBlock, said));
        }
        let mut journal =
            MailJournal { path, lock, last: BTreeMap::new(), staged: String::new(), step: None };
        journal.read_again()?;
        Ok(journal)
    }

    /// Reads the journal again after an interrupted command was finished.
    ///
    /// # Errors
    /// Any I/O error; an unreadable line.
    pub fn read_again(&mut self) -> io::Result<()> {
        let text = disk::text(&self.path).map_err(|e| named(&e))?.unwrap_or_default();
        let read = states(&Source::new(JOURNAL, text));
        self.last = read.map_err(|fault| io::Error::other(fault.to_string()))?;
        Ok(())
    }

    /// Opens the journal with a hook that is called before every write.
    ///
    /// # Errors
    /// See [`MailJournal::open`].
    pub fn open_by(root: &Path, step: WriteHook) -> io::Result<MailJournal> {
        let mut journal = MailJournal::open(root)?;
        journal.step = Some(step);
        Ok(journal)
    }

    /// The state of a mail, with its last line; `None` if it was never tried.
    pub fn state(&self, key: &str) -> Option<(MailState, &JournalLine)> {
        self.last.get(key).map(|(state, line)| (*state, line))
    }

    /// The states of all mails.
    pub fn states(&self) -> &BTreeMap<String, (MailState, JournalLine)> {
        &self.last
    }

    /// Writes a line and waits until it is on the disk.
    ///
    /// # Errors
    /// Any I/O error; nothing further may then be sent.
    pub fn write(&mut self, line: JournalLine) -> io::Result<()> {
        if let Some(step) = &mut self.step {
            step(&line)?;
        }
        let text = serde_json::to_string(&line)? + "\n";
        let folder = self.path.parent().unwrap_or(&self.path);
        disk::make_folder(folder, disk::PRIVATE.0)?;
        let mut file = disk::open(&self.path, true)?;
        let length = file.metadata()?.len();
        // A line that an editor program left without its end gets one; a line written only in part is removed.
        let ended = length == 0 || disk::ends_a_line(&mut file)?;
        let text = if ended { text } else { format!("\n{text}") };
        let done =
            disk::write(&mut file, &self.path, text.as_bytes()).and_then(|()| disk::sync(&file, &self.path));
        if let Err(error) = done {
            let _ = file.set_len(length);
            return Err(named(&error));
        }
        if length == 0 {
            disk::sync_folder(folder)?;
        }
        note(&mut self.last, line);
        Ok(())
    }

    /// Stages a line for the journal with the next transaction.
    ///
    /// # Errors
    /// A line that cannot be serialised.
    pub fn stage(&mut self, line: JournalLine) -> io::Result<()> {
        self.staged += &(serde_json::to_string(&line)? + "\n");
        note(&mut self.last, line);
        Ok(())
    }

    /// The journal with the staged lines, for a transaction; `None` if there are none.
    pub fn staged_text(&mut self, before: Option<String>) -> Option<Vec<u8>> {
        let staged = std::mem::take(&mut self.staged);
        let before = before.unwrap_or_default();
        let gap = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        (!staged.is_empty()).then(|| format!("{before}{gap}{staged}").into_bytes())
    }
}

fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{JOURNAL}: {error}"))
}

/// The states of all mails of a folder, without opening the journal for writing. An unreadable line is noted as a fault of the
/// folder.
pub fn read(folder: &Folder) -> BTreeMap<String, (MailState, JournalLine)> {
    let read = folder.text(JOURNAL).map_or(Ok(BTreeMap::new()), |source| states(&source));
    read.unwrap_or_else(|fault| {
        folder.fault(fault);
        BTreeMap::new()
    })
}

/// The mail that was sent with a Message-ID.
pub fn sent_as(folder: &Folder, id: &str) -> Option<JournalLine> {
    let lines = lines(&folder.text(JOURNAL)?).map_err(|fault| folder.fault(fault)).ok()?;
    lines.into_iter().find(|l: &JournalLine| {
        matches!(l.what, MailEvent::Attempt | MailEvent::Sent | MailEvent::Outbox) && l.id == id
    })
}

/// All lines. An unreadable one might be the one that says that a mail was sent.
fn lines(source: &Source) -> Result<Vec<JournalLine>, Diagnostic> {
    let mut out = Vec::new();
    for (number, line) in source.text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        let read = serde_json::from_str::<JournalLine>(line).map_err(|_| {
            let said = format!("{JOURNAL}: line {} cannot be read: it might say that a mail was sent", number + 1);
            let range = source.line_range(number as u32 + 1);
            let help = "nothing is sent until it is put right: find out what your mail server or program sent, then complete the line or remove it";
            Diagnostic::error("journal-line", said).at(source, range).help(help)
        });
        out.push(read?);
    }
    Ok(out)
}

fn states(source: &Source) -> Result<BTreeMap<String, (MailState, JournalLine)>, Diagnostic> {
    let mut last = BTreeMap::new();
    lines(source)?.into_iter().for_each(|line| note(&mut last, line));
    Ok(last)
}

fn note(last: &mut BTreeMap<String, (MailState, JournalLine)>, line: JournalLine) {
    let state = match line.what {
        MailEvent::Attempt | MailEvent::Doubt => MailState::Doubt,
        MailEvent::Sent | MailEvent::Arrived => MailState::Sent,
        MailEvent::Deferred => MailState::Deferred,
        MailEvent::Failed => MailState::Failed,
        MailEvent::Outbox => MailState::Outbox,
        MailEvent::Resend | MailEvent::Withdrawn => MailState::Open,
    };
    last.insert(line.key.clone(), (state, line));
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn line(key: &str, what: MailEvent) -> JournalLine {
        let text = |t: &str| t.to_string();
        JournalLine {
            at: text("2026-11-20T10:00:00Z"),
            what,
            key: text(key),
            hash: text("h"),
            id: text("i@x"),
            person: text("bob"),
            to: text("bob@x"),
            said: String::new(),
        }
    }

    #[test]
    fn what_was_begun_and_not_ended_is_in_doubt() {
        let root = std::env::temp_dir().join(format!("zine-journal-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let mut journal = MailJournal::open(&root).unwrap();
        assert!(MailJournal::open(&root).is_err(), "two commands must not send at once");
        for (key, list) in [
            ("a", vec![MailEvent::Attempt, MailEvent::Sent]),
            ("b", vec![MailEvent::Attempt]),
            ("c", vec![MailEvent::Attempt, MailEvent::Deferred]),
            ("d", vec![MailEvent::Attempt, MailEvent::Doubt, MailEvent::Resend]),
            ("e", vec![MailEvent::Failed]),
        ] {
            list.into_iter().for_each(|what| journal.write(line(key, what)).unwrap());
        }
        drop(journal);
        // A line cut off by a power failure, or spoilt by an editor program, might be the one that says that a mail was sent.
        let whole = fs::read_to_string(root.join(JOURNAL)).unwrap();
        for bad in ["{\"at\":\"2026-11-20T10:00:00Z\",\"what\":\"sent\",\"key\":\"b\"", "x\n", "\u{e9}\n"] {
            fs::write(root.join(JOURNAL), format!("{whole}{bad}")).unwrap();
            let said = MailJournal::open(&root).err().unwrap().to_string();
            assert!(said.contains("line 10 cannot be read"), "{said}");
        }
        fs::write(root.join(JOURNAL), whole.trim_end()).unwrap();
        let mut journal = MailJournal::open(&root).unwrap();
        let state = |j: &MailJournal, k: &str| j.state(k).map(|(s, _)| s);
        let states: Vec<_> = ["a", "b", "c", "d", "e", "f"].map(|k| state(&journal, k)).to_vec();
        use MailState::*;
        assert_eq!(states, [Some(Sent), Some(Doubt), Some(Deferred), Some(Open), Some(Failed), None]);
        journal.write(line("b", MailEvent::Arrived)).unwrap();
        drop(journal);
        assert_eq!(state(&MailJournal::open(&root).unwrap(), "b"), Some(Sent));
        fs::remove_dir_all(root).unwrap();
    }
}
