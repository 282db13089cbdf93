//! Sources of mail: single messages, mbox files, Maildirs and folders of these, one raw message at a time.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use base::charset;
use diagnostics::Severity;
use mail_parser::mailbox::maildir::{self, Flag};

/// Larger files are not single messages; an mbox may be larger.
const LARGEST: u64 = 256 << 20;
/// How deep nested folders are entered.
const DEEPEST: usize = 8;

/// A raw message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawMail {
    /// The file it came from.
    pub file: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file or folder from which no mail was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadFile {
    /// The file.
    pub file: PathBuf,
    /// Why it was not read.
    pub why: String,
    /// An error if it cannot be read, a note if it is not mail.
    pub severity: Severity,
}

impl UnreadFile {
    fn error(file: &Path, why: String) -> UnreadFile {
        UnreadFile { file: file.to_path_buf(), why, severity: Severity::Error }
    }

    fn note(file: &Path, why: &str) -> UnreadFile {
        UnreadFile { file: file.to_path_buf(), why: format!("{why}: ignored"), severity: Severity::Note }
    }
}

/// Passes every message of a file or folder to `take`; returns what was not read, with the reason.
///
/// A folder with `cur` and `new` is a Maildir, and so are its folders whose names begin with a dot (Maildir++), except those of
/// mail that was not sent here. In any other folder every file that looks like mail is read, and every other one is reported,
/// except hidden ones. Symbolic links are not followed.
pub fn for_each_message(path: &Path, take: &mut dyn FnMut(RawMail)) -> Vec<UnreadFile> {
    let mut faults = Vec::new();
    match fs::metadata(path) {
        Err(error) => faults.push(UnreadFile::error(path, format!("cannot be read: {error}"))),
        Ok(meta) if meta.is_dir() => folder(path, 0, take, &mut faults),
        Ok(_) => {
            faults.extend(file(path, true, take).err());
        }
    }
    faults
}

fn folder(path: &Path, depth: usize, take: &mut dyn FnMut(RawMail), faults: &mut Vec<UnreadFile>) {
    let is_maildir = path.join("cur").is_dir() && path.join("new").is_dir();
    if is_maildir {
        match maildir::MessageIterator::new(path) {
            Err(error) => faults.push(UnreadFile::error(path, format!("cannot be opened: {error}"))),
            Ok(messages) => {
                let mut found = Vec::new();
                for message in messages {
                    match message {
                        // Drafts and deleted mails were not received.
                        Ok(message)
                            if message.flags().iter().any(|f| matches!(f, Flag::Draft | Flag::Trashed)) => {}
                        Ok(message) => found.push((message.path().to_path_buf(), message.unwrap_contents())),
                        Err(error) => {
                            faults.push(UnreadFile::error(path, format!("cannot be read: {error}")));
                        }
                    }
                }
                // The order of a folder's entries is arbitrary.
                found.sort();
                found.into_iter().for_each(|(file, bytes)| take(RawMail { file, bytes }));
            }
        }
    }
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            return faults.push(UnreadFile::error(path, format!("cannot be opened: {error}")));
        }
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) => paths.push(entry.path()),
            Err(error) => faults.push(UnreadFile::error(path, format!("cannot be listed: {error}"))),
        }
    }
    paths.sort();
    for path in paths {
        let meta = match fs::symlink_metadata(&path) {
            Ok(meta) => meta,
            Err(error) => {
                faults.push(UnreadFile::error(&path, format!("cannot be read: {error}")));
                continue;
            }
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let below = name.starts_with('.') && path.join("cur").is_dir() && !is_put_aside(&name);
        if name.starts_with('.') && !below || is_maildir && matches!(name.as_str(), "cur" | "new" | "tmp") {
            continue;
        }
        match () {
            () if meta.is_dir() && depth < DEEPEST => folder(&path, depth + 1, take, faults),
            () if meta.is_dir() => faults.push(UnreadFile::note(&path, "is a folder too deep in others")),
            () if meta.is_file() => faults.extend(file(&path, false, take).err()),
            () => faults.push(UnreadFile::note(&path, "is not a file itself (a link?)")),
        }
    }
}

/// Whether a folder of a Maildir++ has mail that was not sent here, or was thrown away (RFC 6154).
fn is_put_aside(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).to_lowercase();
    matches!(last.as_str(), "drafts" | "junk" | "sent" | "spam" | "templates" | "trash")
}

/// How many bytes of a file are read to recognise it.
const BEGINNING: usize = 4 << 10;
/// Some programs write this before everything.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// Signatures of Outlook files: a message, or a whole store.
const OUTLOOK: [&[u8]; 2] = [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"!BDN"];

/// Reads a message, or an mbox of many; `.eml` is one message, whatever it begins with. Other files of a folder are skipped
/// with a note; one that was `named`, or is mail in an unreadable format, is an error.
fn file(path: &Path, named: bool, take: &mut dyn FnMut(RawMail)) -> Result<(), UnreadFile> {
    let fault = |why: String| UnreadFile::error(path, why);
    let cannot = |error: io::Error| fault(format!("cannot be read: {error}"));
    let ends = |ending: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending));
    let mut opened = File::open(path).map_err(cannot)?;
    let size = opened.metadata().map_err(cannot)?.len();
    let mut start = Vec::new();
    (&mut opened).take(BEGINNING as u64).read_to_end(&mut start).map_err(cannot)?;
    let outlook = OUTLOOK.iter().any(|begins| start.starts_with(begins));
    let rewritten = match with_line_feeds(&start)
        .filter(|text| !outlook && size <= LARGEST && (headed(text) || parts(first_line(text))))
    {
        Some(_) => with_line_feeds(&fs::read(path).map_err(cannot)?),
        None => None,
    };
    if let Some(text) = &rewritten {
        start = text[..text.len().min(BEGINNING)].to_vec();
    }
    let marked = start.starts_with(BYTE_ORDER_MARK);
    let text = if marked { &start[BYTE_ORDER_MARK.len()..] } else { &start };
    let blank = text.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
    let skip = (start.len() - text.len() + blank) as u64;
    let text = &text[blank..];
    let counted = counted(text).filter(|_| ends("emlx"));
    let rest = |skip: u64| -> Result<Box<dyn Read + '_>, UnreadFile> {
        if let Some(text) = &rewritten {
            return Ok(Box::new(&text[text.len().min(skip as usize)..]));
        }
        let mut file = File::open(path).map_err(cannot)?;
        file.seek(SeekFrom::Start(skip)).map_err(cannot)?;
        Ok(Box::new(file))
    };
    let mut message = |skip: u64, length: u64| {
        if length > LARGEST {
            return Err(fault(format!("is too large for a mail ({} MB)", length >> 20)));
        }
        let mut bytes = Vec::new();
        rest(skip)?.take(length).read_to_end(&mut bytes).map_err(cannot)?;
        take(RawMail { file: path.to_path_buf(), bytes });
        Ok(())
    };
    match counted {
        // Apple Mail: the length, the message, and a list of its own.
        Some((line, length)) => message(skip + line, length),
        None if text.starts_with(b"From ") && ends("eml") => {
            let line = text.iter().position(|b| *b == b'\n').map_or(0, |at| at + 1);
            message(skip + line as u64, size)
        }
        None if text.starts_with(b"From ") => {
            let reader = BufReader::new(rest(skip)?);
            let held = messages(reader, &mut |bytes| take(RawMail { file: path.to_path_buf(), bytes }));
            match held.map_err(cannot)? {
                0 => Ok(()),
                n => Err(fault(format!(
                    "has {n} more beginnings of mails within mails, as their Content-Length says: look whether it is true"
                ))),
            }
        }
        None if headed(text) => message(skip, size),
        None if outlook => Err(fault(
            "is a file of Outlook's, which is not read: save the mail as .eml or as text, or send it on to \
                 yourself and save that"
                .into(),
        )),
        None if ends("eml") && !text.is_empty() => message(skip, size),
        None if named || ends("eml") => {
            Err(fault("this is not a mail message: it does not begin with a header".into()))
        }
        None => Err(UnreadFile::note(path, "is not a mail message")),
    }
}

/// A text in UTF-16, or one whose lines end with a carriage return alone, as other mails are written; `None` for any other.
fn with_line_feeds(bytes: &[u8]) -> Option<Vec<u8>> {
    let wide = charset::wide(bytes).map(String::into_bytes);
    let text = wide.as_deref().unwrap_or(bytes);
    let bare = text.contains(&b'\r') && !text.contains(&b'\n');
    let line_feed = |b: &u8| if *b == b'\r' { b'\n' } else { *b };
    if bare { Some(text.iter().map(line_feed).collect()) } else { wide }
}

/// From the first line of an Apple Mail file: its length, and the length of the message below it.
fn counted(start: &[u8]) -> Option<(u64, u64)> {
    let end = start.iter().position(|b| *b == b'\n')?;
    let number = std::str::from_utf8(&start[..end]).ok()?.trim().parse().ok()?;
    Some((end as u64 + 1, number))
}

/// The most lines of a head.
const LONGEST_HEAD: usize = 1000;
/// Longer bodies are not measured by `Content-Length`.
const LONGEST_MEASURED: usize = 4 << 20;

/// The head of a message in an mbox.
#[derive(Default)]
struct Head {
    /// How many of its lines are known: sender, day, trace and the like.
    known: usize,
    /// How many lines it has, the blank one below it included.
    lines: usize,
    /// Bytes of the body, by `Content-Length`.
    length: Option<usize>,
}

/// The lines of an mbox, with look-ahead.
struct Lines<R> {
    reader: R,
    ahead: VecDeque<Vec<u8>>,
}

impl<R: BufRead> Lines<R> {
    fn read(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        Ok((self.reader.read_until(b'\n', &mut line)? > 0).then_some(line))
    }

    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    /// Looks ahead at a line; 0 is the next.
    fn peek(&mut self, at: usize) -> io::Result<Option<&[u8]>> {
        while self.ahead.len() <= at {
            match self.read()? {
                Some(line) => self.ahead.push_back(line),
                None => return Ok(None),
            }
        }
        Ok(Some(&self.ahead[at]))
    }

    /// The head of a message, if one comes next: header lines up to a blank one.
    fn head(&mut self) -> io::Result<Option<Head>> {
        let mut head = Head::default();
        for at in 0..LONGEST_HEAD {
            let Some(line) = self.peek(at)? else { return Ok(Some(head)) };
            head.lines = at + 1;
            let folded = at > 0 && (line.starts_with(b" ") || line.starts_with(b"\t"));
            match () {
                () if line.iter().all(u8::is_ascii_whitespace) => return Ok(Some(head)),
                () if folded || line.starts_with(b">From ") => {}
                () if !headed(line) => return Ok(None),
                () => {
                    let name = line.split(|b| *b == b':').next().unwrap_or_default().to_ascii_lowercase();
                    let names: [&[u8]; 6] =
                        [b"from", b"date", b"received", b"return-path", b"message-id", b"subject"];
                    head.known += usize::from(names.contains(&name.as_slice()));
                    if name == b"content-length" {
                        let figures = std::str::from_utf8(&line[name.len() + 1..]).ok();
                        head.length = figures.and_then(|figures| figures.trim().parse().ok());
                    }
                }
            }
        }
        Ok(None)
    }

    /// How many lines the next message has, by a `Content-Length` that fits: its body ends with a line, and the next message,
    /// or nothing, follows. 0 if none fits.
    fn measured(&mut self) -> io::Result<usize> {
        let Some(Head { lines, length: Some(length), .. }) = self.head()? else { return Ok(0) };
        let (mut at, mut left) = (lines, length);
        while left > 0 && length <= LONGEST_MEASURED {
            let line = self.peek(at)?.map_or(0, <[u8]>::len);
            if line == 0 || line > left {
                return Ok(0);
            }
            (at, left) = (at + 1, left - line);
        }
        let blank = self.peek(at)?.is_some_and(|line| line.iter().all(u8::is_ascii_whitespace));
        let ends = self.peek(at + usize::from(blank))?.is_none_or(parts);
        Ok(if ends && left == 0 { at } else { 0 })
    }
}

/// The messages of an mbox, each without its separator; `>From` becomes `From` again. A separator has a head of a message after
/// it, the more complete the less it looks like one: no mail is lost in another. None divides what `Content-Length` holds
/// together; how often it did is returned, since a sender may have written it.
fn messages(reader: impl BufRead, take: &mut dyn FnMut(Vec<u8>)) -> io::Result<usize> {
    let mut lines = Lines { reader, ahead: VecDeque::new() };
    let (mut message, mut blank, mut measured, mut held) = (None::<Vec<u8>>, true, 0, 0);
    while let Some(line) = lines.next()? {
        let least = match (parts(&line), blank) {
            (true, true) => 1,
            (true, false) => 2,
            (false, _) => WHOLE_HEAD,
        };
        let begins = (parts(&line) || line.starts_with(b"From "))
            && lines.head()?.is_some_and(|head| head.known >= least);
        held += usize::from(begins && measured > 0);
        let begins = begins && measured == 0;
        measured = usize::saturating_sub(measured, 1);
        if message.is_none() || begins {
            message.replace(Vec::new()).into_iter().for_each(&mut *take);
            measured = lines.measured()?;
        } else if let Some(message) = &mut message {
            let quotes = line.iter().take_while(|b| **b == b'>').count();
            let quoted = quotes > 0 && line[quotes..].starts_with(b"From ");
            message.extend_from_slice(&line[usize::from(quoted)..]);
        }
        blank = line.iter().all(u8::is_ascii_whitespace);
    }
    message.into_iter().for_each(take);
    Ok(held)
}

/// How many known lines make a head complete: sender, day, and one more.
const WHOLE_HEAD: usize = 3;

/// Whether a line of an mbox may be a separator: `From bob@example.org Mon Feb  2 10:00:00 2026`, or without the day, or bare.
/// A sentence that begins with that word has more words, and no time and no year among them.
fn parts(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else { return line.trim_ascii_end() == b"From" };
    let rest = String::from_utf8_lossy(rest);
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let behind = || rest.split_whitespace().skip(1);
    behind().next().is_none()
        || behind().any(|part: &str| part.len() == 4 && figures(part))
            && behind().any(|part: &str| part.contains(':') && part.len() > 3 && part.split(':').all(figures))
}

fn first_line(start: &[u8]) -> &[u8] {
    start.split(|b| *b == b'\n').next().unwrap_or_default()
}

/// Whether a file begins with a header line, `Name: value`.
fn headed(start: &[u8]) -> bool {
    let line = first_line(start);
    let Some(colon) = line.iter().position(|b| *b == b':') else { return false };
    (1..=70).contains(&colon)
        && line[..colon].iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
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
        (out, faults.iter().filter(|fault| fault.severity == Severity::Error).count())
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
    fn separators_have_a_blank_line_before_them_and_a_head_behind() {
        let root = place("separators");
        let head = "From: a@b.example\nDate: Tue, 24 Nov 2026 10:00:00 +0000\n\n";
        let sentence = "From Rome at 10:30 on 4 May 1901 comes word: the Pope is well.\nF Lon - Nth\n\nFrom Rome at 10:30 on 4 May 1901: peace.\nPress: more\n\n";
        for (name, begins) in [("bare", "From "), ("address", "From a@b.example"), ("nothing", "From")] {
            let text = format!("From \n{head}{sentence}{begins}\n{head}two\n");
            fs::write(root.join("x.mbox"), text).unwrap();
            assert_eq!(bodies(&root).0, [sentence.trim().to_string(), "two".into()], "{name}");
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn no_mail_of_an_mbox_is_lost_in_another() {
        let root = place("whole");
        let head = "From: a@b.example\nDate: Tue, 24 Nov 2026 10:00:00 +0000\n";
        let line = "From a@b.example Tue Nov 24 10:01:00 2026\n";
        let text = format!("{line}{head}\none\n{line}{head}Message-ID: <2@x>\n\ntwo\n");
        fs::write(root.join("x.mbox"), text).unwrap();
        assert_eq!(bodies(&root).0, ["one", "two"]);
        let body = format!("one\n\n{line}{head}Message-ID: <2@x>\n\ntwo\n");
        for (length, wanted) in [(body.len(), 2), (body.len() - 1, 3), (7, 3), (1 << 30, 3), (0, 3)] {
            let text = format!("{line}{head}Content-Length: {length}\n\n{body}\n{line}{head}\nthree\n");
            fs::write(root.join("x.mbox"), text).unwrap();
            let (mails, told) = bodies(&root);
            assert_eq!((mails.len(), told), (wanted, 3 - wanted), "{length}");
        }
        // Neither a day written in another way nor a short head hides a mail.
        for (line, head) in [
            ("From a@b.example 2026-11-24T10:01:00Z", head),
            ("From a@b.example on Tuesday", head),
            (line.trim_end(), "From: a@b.example\nSubject: x\n"),
        ] {
            for between in ["", "\n"] {
                let whole = "Message-ID: <1@x>\n";
                let text = format!("From a\n{head}{whole}\none\n{between}{line}\n{head}{whole}\ntwo\n");
                fs::write(root.join("x.mbox"), text).unwrap();
                assert_eq!(bodies(&root).0, ["one", "two"], "{line}");
            }
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_single_message_is_never_parted_and_no_file_is_passed_over_in_silence() {
        let root = place("single");
        let line = "From a@b.example Tue Nov 24 10:01:00 2026\n";
        let head = "From: a@b.example\nDate: Tue, 24 Nov 2026 10:00:00 +0000\n";
        fs::write(root.join("a.eml"), format!("{line}{head}\none\n\n{line}{head}\ntwo\n")).unwrap();
        fs::write(root.join("b.EML"), format!("(saved) by hand\n{head}\nthree\n")).unwrap();
        fs::write(root.join("c.eml"), "").unwrap();
        fs::write(root.join("d.txt"), "A Vie - Gal\n").unwrap();
        fs::write(root.join("e.gz"), b"\x1f\x8b").unwrap();
        let mut found = 0;
        let unread = for_each_message(&root, &mut |_| found += 1);
        let names = unread.iter().map(|u| (u.file.file_name().unwrap().to_str().unwrap(), u.severity));
        assert_eq!(found, 2);
        assert_eq!(
            names.collect::<Vec<_>>(),
            [("c.eml", Severity::Error), ("d.txt", Severity::Note), ("e.gz", Severity::Note)]
        );
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn files_of_mail_programs_are_read_or_named() {
        let root = place("programs");
        let head = "From: a@b.example\nDate: Tue, 24 Nov 2026 10:00:00 +0000\n\n";
        let message = format!("{head}one\n");
        fs::write(root.join("a.eml"), format!("\u{feff}{message}")).unwrap();
        fs::write(
            root.join("b.emlx"),
            format!("{:<10}\n{message}<?xml version=\"1.0\"?>\n<plist/>", message.len()),
        )
        .unwrap();
        for folder in [".Zine", ".Zine.Old", ".Trash", ".hidden"] {
            let cur = root.join(folder).join(if folder == ".hidden" { "other" } else { "cur" });
            fs::create_dir_all(root.join(folder).join("new")).unwrap();
            fs::create_dir_all(&cur).unwrap();
            fs::write(cur.join("1:2,S"), format!("{head}{folder}\n")).unwrap();
        }
        assert_eq!(bodies(&root), (vec![".Zine".into(), ".Zine.Old".into(), "one".into(), "one".into()], 0));
        for name in [".Zine", ".Zine.Old"] {
            fs::remove_dir_all(root.join(name)).unwrap();
        }
        let wide: Vec<u8> = format!("\u{feff}{message}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(root.join("a.eml"), wide).unwrap();
        let mbox = format!("From a@b.example Tue Nov 24 10:01:00 2026\n{head}two\n\nFrom a\n{message}");
        fs::write(root.join("b.emlx"), mbox.replace('\n', "\r")).unwrap();
        assert_eq!(bodies(&root), (vec!["one".into(), "two".into(), "one".into()], 0));
        fs::write(root.join("c.msg"), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....").unwrap();
        assert_eq!(bodies(&root).1, 1, "what cannot be read is named");
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
