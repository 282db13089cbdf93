//! Mail as files: one `.eml` a mail and one mbox of them all, for editors whose mail program sends them.

use std::collections::BTreeSet;
use std::io::{self, Write};

use jiff::Timestamp;

use crate::store::{Changes, Faults, Stream, Transaction};

/// Where the files lie.
pub const OUTBOX: &str = "private/outbox";

/// An outbox being filled: `private/outbox/NAME`, a folder of single mails, and `NAME.mbox`. Nothing of it is there before the
/// transaction it is filled in is committed.
pub struct Outbox<'a> {
    desk: &'a mut Transaction,
    name: String,
    mbox: Stream,
    mails: BTreeSet<String>,
}

impl<'a> Outbox<'a> {
    /// Begins.
    ///
    /// # Errors
    /// What the file system says.
    pub fn begin(desk: &'a mut Transaction, name: &str) -> Result<Outbox<'a>, Faults> {
        let mbox = desk.stream(&format!("{OUTBOX}/{name}.mbox"))?;
        Ok(Outbox { desk, name: name.into(), mbox, mails: BTreeSet::new() })
    }

    /// Puts a mail in.
    ///
    /// # Errors
    /// What the file system says.
    pub fn put(&mut self, stem: &str, from: &str, bytes: &[u8], at: Timestamp) -> Result<(), Faults> {
        let file = format!("{stem}.eml");
        self.desk.lay(&format!("{OUTBOX}/{}/{file}", self.name), bytes)?;
        self.mails.insert(file);
        self.append(from, bytes, at).map_err(|e| {
            let name = format!("{OUTBOX}/{}.mbox", self.name);
            crate::store::disk_fault(&name, "writing", &e)
        })
    }

    fn append(&mut self, from: &str, bytes: &[u8], at: Timestamp) -> io::Result<()> {
        writeln!(self.mbox, "From {from} {}", at.strftime("%a %b %e %H:%M:%S %Y"))?;
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        for line in text.split(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            // mboxrd: what would begin a mail is marked, and so is what is marked so.
            let bare = line.iter().position(|b| *b != b'>').unwrap_or(line.len());
            if line[bare..].starts_with(b"From ") {
                self.mbox.write_all(b">")?;
            }
            self.mbox.write_all(line)?;
            self.mbox.write_all(b"\n")?;
        }
        self.mbox.write_all(b"\n")
    }

    /// Ends it; one without mails is forgotten. Gives the number of mails and what is still to be done: with `anew` the mails an
    /// earlier run has left there are removed.
    ///
    /// # Errors
    /// What the file system says.
    pub fn finish(self, anew: bool) -> Result<(usize, Changes), Faults> {
        let Outbox { desk, name, mbox, mails } = self;
        let mut changes = Changes::default();
        if mails.is_empty() {
            return Ok((0, changes));
        }
        desk.end(mbox)?;
        if anew {
            let left = desk.folder().files(&format!("{OUTBOX}/{name}"), "eml").into_iter();
            changes.remove.extend(left.filter(|f| !mails.contains(f.rsplit('/').next().unwrap_or(f))));
        }
        Ok((mails.len(), changes))
    }
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
        let mut desk = Transaction::anew(&root, crate::store::Caller::new("ack")).unwrap();
        let mut outbox = Outbox::begin(&mut desk, "ack").unwrap();
        for (n, mail) in mails.iter().enumerate() {
            outbox.put(&n.to_string(), "ada@example.org", mail.as_bytes(), Timestamp::UNIX_EPOCH).unwrap();
        }
        let (count, changes) = outbox.finish(true).unwrap();
        desk.commit(changes).unwrap();
        assert_eq!(count, 2);
        assert!(!root.join(OUTBOX).join("ack/old.eml").exists());
        let mut read = Vec::new();
        super::super::mailbox::each(&root.join(OUTBOX).join("ack.mbox"), &mut |raw| {
            read.push(String::from_utf8(raw.bytes).unwrap().trim_end().to_string());
        });
        let plain: Vec<String> = mails.iter().map(|m| m.replace('\r', "").trim_end().to_string()).collect();
        assert_eq!(read, plain);
        assert_eq!(fs::read(root.join(OUTBOX).join("ack/1.eml")).unwrap(), mails[1].as_bytes());
        fs::remove_dir_all(root).unwrap();
    }
}
