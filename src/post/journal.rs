//! `private/post/journal.jsonl`: what was sent to whom. Append only, each line on the disk before the next step is taken.
//!
//! An `attempt` is written before the text of a mail goes out, its outcome after. An attempt without an outcome is in doubt:
//! the server may have accepted the mail, so it is never sent again unless the editor says so.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::content::Folder;

/// Name of the journal.
pub const JOURNAL: &str = "private/post/journal.jsonl";

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The text is about to go out.
    Attempt,
    /// The server has accepted it.
    Sent,
    /// Refused for now, or the server was not reached.
    Deferred,
    /// Refused for good.
    Failed,
    /// The connection broke before the server's answer came.
    Doubt,
    /// Written to the outbox as a file; the editor sends it himself.
    Outbox,
    /// The editor has decided that it is to be sent again.
    Resend,
    /// The editor has decided that it has arrived.
    Arrived,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When, in universal time.
    pub at: String,
    /// What.
    pub what: What,
    /// Which mail: `issue-12/bob/1`, `ack/<hash of the mail answered>`.
    pub key: String,
    /// Hash of its words and files.
    pub hash: String,
    /// Its Message-ID.
    pub id: String,
    /// To whom.
    pub person: String,
    /// His address.
    pub to: String,
    /// The server's answer, or the reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

/// How a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The server has it.
    Sent,
    /// It may have it.
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

impl State {
    /// Nothing is left for the program to do: it was sent, is refused for good, or lies with the editor.
    pub fn settled(self) -> bool {
        matches!(self, State::Sent | State::Failed | State::Outbox)
    }
}

/// Asked before every write, with what is about to be written; for tests that stop there.
pub type Step = Box<dyn FnMut(&Line) -> io::Result<()>>;

/// The journal, open for writing by this command alone.
pub struct Journal {
    file: File,
    last: BTreeMap<String, (State, Line)>,
    step: Option<Step>,
}

impl Drop for Journal {
    fn drop(&mut self) {
        // A process being started at this moment may hold a copy of the open file; it must not hold the lock.
        let _ = self.file.unlock();
    }
}

impl Journal {
    /// Opens the journal of a folder, and makes it if there is none.
    ///
    /// # Errors
    /// What the file system says; another command that is sending now.
    pub fn open(root: &Path) -> io::Result<Journal> {
        let path = root.join(JOURNAL);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&path)?;
        if file.try_lock().is_err() {
            return Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                "another command is sending mail from this folder",
            ));
        }
        if let Some(folder) = path.parent() {
            File::open(folder)?.sync_all()?;
        }
        let mut text = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut text)?;
        // A line that was cut off stays, and is none.
        if text.last().is_some_and(|b| *b != b'\n') {
            file.write_all(b"\n")?;
            file.sync_data()?;
        }
        Ok(Journal { file, last: states(&String::from_utf8_lossy(&text)), step: None })
    }

    /// The same, asking before every write.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_by(root: &Path, step: Step) -> io::Result<Journal> {
        let mut journal = Journal::open(root)?;
        journal.step = Some(step);
        Ok(journal)
    }

    /// How a mail stands, with the last line about it; None for one that was never tried.
    pub fn state(&self, key: &str) -> Option<(State, &Line)> {
        self.last.get(key).map(|(state, line)| (*state, line))
    }

    /// Writes a line and waits until the disk has it.
    ///
    /// # Errors
    /// What the file system says; then nothing further may be sent.
    pub fn write(&mut self, line: Line) -> io::Result<()> {
        if let Some(step) = &mut self.step {
            step(&line)?;
        }
        let mut text = serde_json::to_string(&line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        note(&mut self.last, line);
        Ok(())
    }
}

/// How every mail of a folder stands, without opening the journal for writing.
pub fn read(folder: &Folder) -> BTreeMap<String, (State, Line)> {
    folder.text(JOURNAL).map(|s| states(&s.text)).unwrap_or_default()
}

/// The mail that went out with a Message-ID.
pub fn sent_as(folder: &Folder, id: &str) -> Option<Line> {
    let text = folder.text(JOURNAL)?.text;
    let lines = text.lines().filter_map(|l| serde_json::from_str::<Line>(l).ok());
    let went = |l: &Line| matches!(l.what, What::Attempt | What::Sent | What::Outbox) && l.id == id;
    lines.into_iter().find(went)
}

fn states(text: &str) -> BTreeMap<String, (State, Line)> {
    let mut last = BTreeMap::new();
    text.lines().filter_map(|l| serde_json::from_str::<Line>(l).ok()).for_each(|line| note(&mut last, line));
    last
}

fn note(last: &mut BTreeMap<String, (State, Line)>, line: Line) {
    let state = match line.what {
        What::Attempt | What::Doubt => State::Doubt,
        What::Sent | What::Arrived => State::Sent,
        What::Deferred => State::Deferred,
        What::Failed => State::Failed,
        What::Outbox => State::Outbox,
        What::Resend => State::Open,
    };
    last.insert(line.key.clone(), (state, line));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(key: &str, what: What) -> Line {
        let text = |t: &str| t.to_string();
        Line {
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
        let mut journal = Journal::open(&root).unwrap();
        assert!(Journal::open(&root).is_err(), "two commands must not send at once");
        for (key, list) in [
            ("a", vec![What::Attempt, What::Sent]),
            ("b", vec![What::Attempt]),
            ("c", vec![What::Attempt, What::Deferred]),
            ("d", vec![What::Attempt, What::Doubt, What::Resend]),
            ("e", vec![What::Failed]),
        ] {
            list.into_iter().for_each(|what| journal.write(line(key, what)).unwrap());
        }
        drop(journal);
        // A line cut off by a power failure.
        let mut file = OpenOptions::new().append(true).open(root.join(JOURNAL)).unwrap();
        file.write_all(b"{\"at\":\"2026-11-20T10:00:00Z\",\"what\":\"sent\",\"key\":\"b\"").unwrap();
        let mut journal = Journal::open(&root).unwrap();
        let state = |j: &Journal, k: &str| j.state(k).map(|(s, _)| s);
        let states: Vec<_> = ["a", "b", "c", "d", "e", "f"].map(|k| state(&journal, k)).to_vec();
        use State::*;
        assert_eq!(states, [Some(Sent), Some(Doubt), Some(Deferred), Some(Open), Some(Failed), None]);
        journal.write(line("b", What::Arrived)).unwrap();
        drop(journal);
        assert_eq!(state(&Journal::open(&root).unwrap(), "b"), Some(Sent));
        fs::remove_dir_all(root).unwrap();
    }
}
