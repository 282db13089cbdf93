//! Mail as files: one `.eml` for each mail and one mbox of them all, for editors whose mail program sends them.

use std::collections::BTreeSet;
use std::io::{self, Write};

use jiff::Timestamp;

use diagnostics::Diagnostic;
use folder::store::{Changes, Faults, StagedStream, Transaction};

use super::journal::{JOURNAL, JournalLine, MailEvent, MailJournal, MailState};
use super::outgoing::OutgoingMail;
use super::send::PlannedMail;

/// Folder of the files.
pub const OUTBOX: &str = "private/outbox";

/// An outbox being filled: `private/outbox/NAME`, a folder of single mails, and `NAME.mbox`. Nothing of it exists until its
/// transaction is committed.
pub struct Outbox<'a> {
    transaction: &'a mut Transaction,
    name: String,
    mbox: StagedStream,
    mails: BTreeSet<String>,
}

impl<'a> Outbox<'a> {
    /// Begins an outbox.
    ///
    /// # Errors
    /// Any I/O error.
    pub fn begin(transaction: &'a mut Transaction, name: &str) -> Result<Outbox<'a>, Faults> {
        let mbox = transaction.stream(&format!("{OUTBOX}/{name}.mbox"))?;
        Ok(Outbox { transaction, name: name.into(), mbox, mails: BTreeSet::new() })
    }

    /// Adds a mail.
    ///
    /// # Errors
    /// Any I/O error.
    pub fn add(&mut self, stem: &str, from: &str, bytes: &[u8], at: Timestamp) -> Result<(), Faults> {
        let file = format!("{stem}.eml");
        self.transaction.stage(&format!("{OUTBOX}/{}/{file}", self.name), bytes)?;
        self.mails.insert(file);
        self.append(from, bytes, at).map_err(|e| {
            let name = format!("{OUTBOX}/{}.mbox", self.name);
            folder::store::disk_fault(&name, "writing", &e)
        })
    }

    fn append(&mut self, from: &str, bytes: &[u8], at: Timestamp) -> io::Result<()> {
        writeln!(self.mbox, "From {from} {}", at.strftime("%a %b %e %H:%M:%S %Y"))?;
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        for line in text.split(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            // mboxrd: a line that would begin a mail is escaped, and so is one that is already escaped.
            let bare = line.iter().position(|b| *b != b'>').unwrap_or(line.len());
            if line[bare..].starts_with(b"From ") {
                self.mbox.write_all(b">")?;
            }
            self.mbox.write_all(line)?;
            self.mbox.write_all(b"\n")?;
        }
        self.mbox.write_all(b"\n")
    }

    /// Ends it; one without mails is dropped. Returns the number of mails and the remaining changes: with `anew`, mails left by
    /// an earlier run are removed.
    ///
    /// # Errors
    /// Any I/O error.
    pub fn finish(self, anew: bool) -> Result<(usize, Changes), Faults> {
        let Outbox { transaction, name, mbox, mails } = self;
        let mut changes = Changes::default();
        if mails.is_empty() {
            return Ok((0, changes));
        }
        transaction.finish_stream(mbox)?;
        if anew {
            let left = transaction.folder().files(&format!("{OUTBOX}/{name}"), "eml").into_iter();
            changes.remove.extend(left.filter(|f| !mails.contains(f.rsplit('/').next().unwrap_or(f))));
        }
        Ok((mails.len(), changes))
    }
}

/// Writes planned mails to the outbox of a name, as far as the journal allows. With `anew` every run refills it; with `once` a
/// mail already written to an outbox is not written again. Returns the number of mails.
///
/// # Errors
/// A mail that cannot be built; any I/O error.
pub fn write_outbox(
    transaction: &mut Transaction,
    journal: &mut MailJournal,
    how: (&str, bool, bool),
    plans: &[PlannedMail],
    from: &(String, String),
    make: &mut dyn FnMut(&PlannedMail) -> Result<OutgoingMail, String>,
) -> Result<usize, Faults> {
    let (count, changes) = stage_outbox(transaction, journal, how, plans, from, make)?;
    transaction.commit(changes)?;
    Ok(count)
}

/// The same without the commit: gives what is still to be written as well.
///
/// # Errors
/// As [`write_outbox`].
pub fn stage_outbox(
    transaction: &mut Transaction,
    journal: &mut MailJournal,
    (name, anew, once): (&str, bool, bool),
    plans: &[PlannedMail],
    from: &(String, String),
    make: &mut dyn FnMut(&PlannedMail) -> Result<OutgoingMail, String>,
) -> Result<(usize, Changes), Faults> {
    let bad = |said: String| vec![Diagnostic::error("outbox", said)];
    let mut outbox = Outbox::begin(transaction, name)?;
    for plan in plans {
        let state = journal.state(&plan.key).map(|(s, _)| s);
        let gone = matches!(state, Some(MailState::Sent | MailState::Doubt | MailState::Failed));
        if gone || once && state == Some(MailState::Outbox) {
            continue;
        }
        let now = Timestamp::now();
        let ready = make(plan).and_then(|d| d.build(&plan.key, now, None)).map_err(bad)?;
        let stem = plan.key.rsplit_once('/').map_or(plan.key.as_str(), |(_, s)| s);
        // A mail to a list is recognised by the list's address; for an answered mail the first figures of its hash suffice.
        let most = if plan.person.contains('@') { usize::MAX } else { 12 };
        let stem = if stem.len() < 3 && most == 12 {
            plan.person.clone() + if stem == "2" { "-2" } else { "" }
        } else {
            format!("{}-{}", plan.person, stem.chars().take(most).collect::<String>())
        };
        outbox.add(&stem, &from.1, &ready.bytes, now)?;
        if state != Some(MailState::Outbox) {
            let at = now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
            let (key, person, to) = (plan.key.clone(), plan.person.clone(), plan.to.clone());
            let said = String::new();
            let line = JournalLine {
                at,
                what: MailEvent::Outbox,
                key,
                hash: ready.hash,
                id: ready.id,
                person,
                to,
                said,
            };
            journal.stage(line).map_err(|e| bad(e.to_string()))?;
        }
    }
    let (count, mut changes) = outbox.finish(anew)?;
    // The journal and the mails it describes come into force together.
    let before = transaction.text(JOURNAL)?;
    changes.write.extend(journal.staged_text(before).map(|text| (JOURNAL.to_string(), text)));
    Ok((count, changes))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn an_mbox_reads_back_as_the_mails() {
        let root = std::env::temp_dir().join(format!("zine-outbox-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join(OUTBOX).join("ack")).unwrap();
        fs::write(root.join(OUTBOX).join("ack/old.eml"), "x").unwrap();
        let mails = ["Subject: a\r\n\r\nFrom here\r\n>From there\r\n", "Subject: b\r\n\r\nx\r\n"];
        let mut transaction =
            Transaction::begin_new_folder(&root, folder::store::CommandContext::new("ack")).unwrap();
        let mut outbox = Outbox::begin(&mut transaction, "ack").unwrap();
        for (n, mail) in mails.iter().enumerate() {
            outbox.add(&n.to_string(), "ada@example.org", mail.as_bytes(), Timestamp::UNIX_EPOCH).unwrap();
        }
        let (count, changes) = outbox.finish(true).unwrap();
        transaction.commit(changes).unwrap();
        assert_eq!(count, 2);
        assert!(!root.join(OUTBOX).join("ack/old.eml").exists());
        let mut read = Vec::new();
        super::super::mailbox::for_each_message(&root.join(OUTBOX).join("ack.mbox"), &mut |raw| {
            read.push(String::from_utf8(raw.bytes).unwrap().trim_end().to_string());
        });
        let plain: Vec<String> = mails.iter().map(|m| m.replace('\r', "").trim_end().to_string()).collect();
        assert_eq!(read, plain);
        assert_eq!(fs::read(root.join(OUTBOX).join("ack/1.eml")).unwrap(), mails[1].as_bytes());
        fs::remove_dir_all(root).unwrap();
    }
}
