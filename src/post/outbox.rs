//! Mail as files: one `.eml` a mail and one mbox of them all, for editors whose mail program sends them.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

/// Where the files lie.
pub const OUTBOX: &str = "private/outbox";

/// An outbox being filled.
pub struct Outbox {
    folder: PathBuf,
    part: PathBuf,
    whole: PathBuf,
    mbox: BufWriter<File>,
    count: usize,
}

impl Outbox {
    /// Begins an outbox `private/outbox/NAME`: a folder of single mails, and `NAME.mbox`. `anew` removes the mails an earlier
    /// run has left there.
    ///
    /// # Errors
    /// What the file system says.
    pub fn begin(root: &Path, name: &str, anew: bool) -> io::Result<Outbox> {
        let base = root.join(OUTBOX);
        let folder = base.join(name);
        fs::create_dir_all(&folder)?;
        if anew {
            for entry in fs::read_dir(&folder)?.flatten() {
                if entry.path().extension().is_some_and(|e| e == "eml" || e == "part") {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        let (part, whole) = (base.join(format!("{name}.mbox.part")), base.join(format!("{name}.mbox")));
        let mbox = BufWriter::new(File::create(&part)?);
        Ok(Outbox { folder, part, whole, mbox, count: 0 })
    }

    /// Puts a mail in.
    ///
    /// # Errors
    /// What the file system says.
    pub fn put(&mut self, stem: &str, from: &str, bytes: &[u8], at: Timestamp) -> io::Result<()> {
        let path = self.folder.join(format!("{stem}.eml"));
        let part = self.folder.join(format!("{stem}.part"));
        fs::write(&part, bytes)?;
        fs::rename(&part, &path)?;
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
        self.mbox.write_all(b"\n")?;
        self.count += 1;
        Ok(())
    }

    /// Puts the mbox in its place; an empty one is removed. Gives the number of mails.
    ///
    /// # Errors
    /// What the file system says.
    pub fn finish(mut self) -> io::Result<usize> {
        self.mbox.flush()?;
        if self.count == 0 {
            fs::remove_file(&self.part)?;
        } else {
            fs::rename(&self.part, &self.whole)?;
        }
        Ok(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_mbox_reads_back_as_the_mails() {
        let root = std::env::temp_dir().join(format!("zine-outbox-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let mails = ["Subject: a\r\n\r\nFrom here\r\n>From there\r\n", "Subject: b\r\n\r\nx\r\n"];
        let mut outbox = Outbox::begin(&root, "ack", true).unwrap();
        for (n, mail) in mails.iter().enumerate() {
            outbox.put(&n.to_string(), "ada@example.org", mail.as_bytes(), Timestamp::UNIX_EPOCH).unwrap();
        }
        assert_eq!(outbox.finish().unwrap(), 2);
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
