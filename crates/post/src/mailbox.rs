//! Where mail comes from: single messages, mbox files, Maildirs and folders of these, one raw message at a time.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use mail_parser::mailbox::maildir::{self, Flag};

/// Larger files hold no single message; an mbox may be larger.
const LARGEST: u64 = 256 << 20;
/// Folders in folders are entered so deep.
const DEEPEST: usize = 8;

/// A message as it lay there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawMail {
    /// The file it came from.
    pub file: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Hands every message of a file or folder to `take`; gives what could not be read, with the reason.
///
/// A folder with `cur` and `new` is a Maildir; in any other every file that looks like mail is read. Symbolic links are not
/// followed.
pub fn for_each_message(path: &Path, take: &mut dyn FnMut(RawMail)) -> Vec<(PathBuf, String)> {
    let mut faults = Vec::new();
    match fs::metadata(path) {
        Err(error) => faults.push((path.to_path_buf(), format!("cannot be read: {error}"))),
        Ok(meta) if meta.is_dir() => folder(path, 0, take, &mut faults),
        Ok(_) => {
            if let Err(why) = file(path, true, take) {
                faults.push((path.to_path_buf(), why));
            }
        }
    }
    faults
}

fn folder(path: &Path, depth: usize, take: &mut dyn FnMut(RawMail), faults: &mut Vec<(PathBuf, String)>) {
    let is_maildir = path.join("cur").is_dir() && path.join("new").is_dir();
    if is_maildir {
        match maildir::MessageIterator::new(path) {
            Err(error) => faults.push((path.to_path_buf(), format!("cannot be opened: {error}"))),
            Ok(messages) => {
                let mut found = Vec::new();
                for message in messages {
                    match message {
                        // Drafts and what was thrown away are no mail that came.
                        Ok(message)
                            if message.flags().iter().any(|f| matches!(f, Flag::Draft | Flag::Trashed)) => {}
                        Ok(message) => found.push((message.path().to_path_buf(), message.unwrap_contents())),
                        Err(error) => faults.push((path.to_path_buf(), format!("cannot be read: {error}"))),
                    }
                }
                // The order of a folder's entries is anybody's guess.
                found.sort();
                found.into_iter().for_each(|(file, bytes)| take(RawMail { file, bytes }));
            }
        }
    }
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return faults.push((path.to_path_buf(), format!("cannot be opened: {error}"))),
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) => paths.push(entry.path()),
            Err(error) => faults.push((path.to_path_buf(), format!("cannot be listed: {error}"))),
        }
    }
    paths.sort();
    for path in paths {
        let meta = match fs::symlink_metadata(&path) {
            Ok(meta) => meta,
            Err(error) => {
                faults.push((path, format!("cannot be read: {error}")));
                continue;
            }
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || is_maildir && matches!(name.as_str(), "cur" | "new" | "tmp") {
            continue;
        }
        if meta.is_dir() {
            if depth < DEEPEST {
                folder(&path, depth + 1, take, faults);
            }
        } else if meta.is_file()
            && let Err(why) = file(&path, false, take)
        {
            faults.push((path, why));
        }
    }
}

/// A message, or an mbox of many. Files of a folder that do not look like mail are passed over; one that was named is read.
fn file(path: &Path, named: bool, take: &mut dyn FnMut(RawMail)) -> Result<(), String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    let opened = File::open(path).map_err(cannot)?;
    let size = opened.metadata().map_err(cannot)?.len();
    let mut reader = BufReader::new(opened);
    let start = reader.fill_buf().map_err(cannot)?;
    if start.starts_with(b"From ") {
        return messages(reader, &mut |bytes| take(RawMail { file: path.to_path_buf(), bytes }))
            .map_err(cannot);
    }
    if !headed(start) {
        return if named {
            Err("this is not a mail message: it does not begin with a header".into())
        } else {
            Ok(())
        };
    }
    if size > LARGEST {
        return Err(format!("is too large for a mail ({} MB)", size >> 20));
    }
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(cannot)?;
    take(RawMail { file: path.to_path_buf(), bytes });
    Ok(())
}

/// The messages of an mbox, each without the line that parts it from the one before; `>From` is `FormerZine` again.
fn messages(mut reader: impl BufRead, take: &mut dyn FnMut(Vec<u8>)) -> io::Result<()> {
    let (mut message, mut line) = (None::<Vec<u8>>, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        if message.is_none() || parts(&line) {
            message.replace(Vec::new()).into_iter().for_each(&mut *take);
        } else if let Some(message) = &mut message {
            let quotes = line.iter().take_while(|b| **b == b'>').count();
            let quoted = quotes > 0 && line[quotes..].starts_with(b"From ");
            message.extend_from_slice(&line[usize::from(quoted)..]);
        }
        line.clear();
    }
    message.into_iter().for_each(take);
    Ok(())
}

/// Whether a line of an mbox begins a message: `From bob@example.org Mon Feb  2 10:00:00 2026`. A sentence that begins
/// with that word has no time of day and no year behind it.
fn parts(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else { return false };
    let rest = String::from_utf8_lossy(rest);
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let behind = || rest.split_whitespace().skip(1);
    behind().any(|part: &str| part.len() == 4 && figures(part))
        && behind().any(|part: &str| part.contains(':') && part.len() > 3 && part.split(':').all(figures))
}

/// Whether a file begins with a header line, `Name: value`.
fn headed(start: &[u8]) -> bool {
    let line = start.split(|b| *b == b'\n').next().unwrap_or_default();
    let Some(colon) = line.iter().position(|b| *b == b':') else { return false };
    (1..=70).contains(&colon) && line[..colon].iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("zine-mailbox-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn bodies(path: &Path) -> (Vec<String>, usize) {
        let mut out = Vec::new();
        let faults = for_each_message(path, &mut |raw| {
            let text = String::from_utf8_lossy(&raw.bytes).into_owned();
            out.push(text.split_once("\n\n").map_or(text.clone(), |(_, b)| b.trim().to_string()));
        });
        (out, faults.len())
    }

    #[test]
    fn an_mbox_is_parted_by_lines_with_a_sender_and_a_date() {
        let root = place("parts");
        let text = "From - Mon Jan  1 00:00:00 2026\r\nFrom: a@b.example\r\n\r\none\r\n\r\nFrom Sevastopol the fleet goes to Rumania\r\nFrom here, in 1901, on.\r\n>>From there\r\n\r\nFrom a@b.example Tue Nov 24 10:01 CET 2026\r\nFrom: a@b.example\r\n\r\ntwo\r\n";
        fs::write(root.join("b.mbox"), text).unwrap();
        let mut found = Vec::new();
        for_each_message(&root, &mut |raw| found.push(String::from_utf8_lossy(&raw.bytes).replace('\r', "")));
        let one =
            "one\n\nFrom Sevastopol the fleet goes to Rumania\nFrom here, in 1901, on.\n>From there\n\n";
        assert_eq!(found, [format!("From: a@b.example\n\n{one}"), "From: a@b.example\n\ntwo\n".into()]);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn every_kind_of_mailbox_is_read() {
        let root = place("kinds");
        fs::write(root.join("a.eml"), "From: a@b.example\n\none\n").unwrap();
        fs::write(root.join("b.mbox"), "From x Mon Jan  1 00:00:00 2026\nFrom: a@b.example\n\ntwo\n>From here\n\nFrom y Mon Jan  1 00:00:00 2026\nFrom: a@b.example\n\nthree\n").unwrap();
        fs::write(root.join("notes.txt"), "no mail at all\n").unwrap();
        for (folder, text) in [("cur", "four"), ("new", "five"), ("tmp", "never")] {
            fs::create_dir_all(root.join("maildir").join(folder)).unwrap();
            fs::write(
                root.join("maildir").join(folder).join("1:2,S"),
                format!("From: a@b.example\n\n{text}\n"),
            )
            .unwrap();
        }
        assert_eq!(
            bodies(&root),
            (vec!["one".into(), "two\nFrom here".into(), "three".into(), "four".into(), "five".into()], 0)
        );
        assert_eq!(bodies(&root.join("notes.txt")).1, 1);
        assert_eq!(bodies(&root.join("nowhere")).1, 1);
        fs::remove_dir_all(root).unwrap();
    }
}
