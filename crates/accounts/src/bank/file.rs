//! Recognises a file by its content, whatever its name says.

use std::io::{Cursor, Read};

use base::disk;

/// Formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// XML: camt.052, camt.053, camt.054.
    Camt,
    /// MT940, the text fields of SWIFT.
    Mt940,
    /// OFX, version 1 or 2.
    Ofx,
    /// QIF.
    Qif,
    /// A table of separated values.
    Table,
}

impl FileKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            FileKind::Camt => "camt.053",
            FileKind::Mt940 => "mt940",
            FileKind::Ofx => "ofx",
            FileKind::Qif => "qif",
            FileKind::Table => "a table",
        }
    }
}

/// A readable file.
#[derive(Clone, Debug)]
pub struct StatementContent {
    /// Its name within a ZIP; empty for a file on its own.
    pub name: String,
    /// Its format.
    pub kind: FileKind,
    /// Its text.
    pub text: String,
}

/// Why a file is not a statement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is empty.
    #[error("this file is empty")]
    Empty,
    /// It is something else: what it is, and what to fetch instead.
    #[error("this is {0}, not a statement: fetch it from the bank as CSV, camt.053, MT940, OFX or QIF")]
    Another(&'static str),
    /// A ZIP that cannot be opened.
    #[error("this ZIP cannot be opened, because the file is incomplete: {0}")]
    BrokenZip(String),
    /// A file in a ZIP that cannot be read.
    #[error("{0} in this ZIP: {1}")]
    Within(String, Box<Unreadable>),
    /// A ZIP with more files, or larger ones, than are read.
    #[error("this ZIP holds more than {MOST} files or one of more than {limit} MB: unpack it and import each file", limit = GROWN >> 20)]
    TooMuch,
    /// The file is not in the encoding that the editor named.
    #[error("this is not {0}")]
    NotEncoded(String),
    /// No encoding has that name.
    #[error("“{0}” is not an encoding for a bank's file: use utf-8, utf-16 or latin-1")]
    NoEncoding(String),
}

/// Largest size, in bytes, to which a file in a ZIP may unpack.
const GROWN: u64 = 32 << 20;
/// The most files read from one ZIP.
const MOST: usize = 1000;

/// The readable files: this one, or those in a ZIP, by name. `encoding` is the one the editor named; empty: none.
///
/// # Errors
/// A file that is not a statement, named for what it is.
pub fn files(bytes: &[u8], encoding: &str) -> Result<Vec<StatementContent>, Unreadable> {
    if !bytes.starts_with(b"PK\x03\x04") && !bytes.starts_with(b"PK\x05\x06") {
        return Ok(vec![content(String::new(), bytes, encoding)?]);
    }
    let broken = |fault: &dyn std::fmt::Display| Unreadable::BrokenZip(fault.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|fault| broken(&fault))?;
    if archive.index_for_name("[Content_Types].xml").is_some() || archive.index_for_name("mimetype").is_some()
    {
        return Err(Unreadable::Another("a spreadsheet or another document of an office program"));
    }
    if archive.len() > MOST {
        return Err(Unreadable::TooMuch);
    }
    let mut found = Vec::new();
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|fault| broken(&fault))?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().map_err(|fault| broken(&fault))?.into_owned();
        let mut unpacked = Vec::new();
        file.take(GROWN + 1).read_to_end(&mut unpacked).map_err(|fault| broken(&fault))?;
        if unpacked.len() as u64 > GROWN {
            return Err(Unreadable::TooMuch);
        }
        let told = content(name.clone(), &unpacked, encoding);
        found.push(told.map_err(|fault| Unreadable::Within(name, Box::new(fault)))?);
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    if found.is_empty() { Err(Unreadable::Empty) } else { Ok(found) }
}

/// Reads one file on its own.
fn content(name: String, bytes: &[u8], encoding: &str) -> Result<StatementContent, Unreadable> {
    let marks: [(&[u8], &str); 8] = [
        (b"%PDF", "a PDF"),
        (b"\xd0\xcf\x11\xe0", "an old spreadsheet or document"),
        (b"{\\rtf", "a document (RTF)"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"\x1f\x8b", "a packed file (gzip)"),
        (b"7z\xbc\xaf", "a packed file (7z)"),
        (b"PK", "a ZIP within a ZIP"),
    ];
    if let Some((_, what)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err(Unreadable::Another(what));
    }
    let text = decoded(bytes, encoding)?;
    let kind = kind(&text)?;
    Ok(StatementContent { name, kind, text })
}

/// Decodes a file from the encoding named, or the one it has.
fn decoded(bytes: &[u8], encoding: &str) -> Result<String, Unreadable> {
    let wide = base::charset::wide(bytes);
    match (encoding, std::str::from_utf8(bytes)) {
        ("" | "utf-16" | "utf16", _) if wide.is_some() => Ok(wide.unwrap_or_default()),
        ("utf-16" | "utf16", _) => Err(Unreadable::NotEncoded("UTF-16".into())),
        ("" | "utf-8" | "utf8", Ok(text)) => Ok(text.to_string()),
        ("utf-8" | "utf8", Err(_)) => Err(Unreadable::NotEncoded("UTF-8".into())),
        ("" | "latin-1" | "iso-8859-1" | "windows-1252", _) => {
            Ok(disk::decode_text(bytes, encoding != "latin-1" && encoding != "iso-8859-1").0)
        }
        (other, _) => Err(Unreadable::NoEncoding(other.into())),
    }
}

/// Recognises the format of a text.
fn kind(text: &str) -> Result<FileKind, Unreadable> {
    let text = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    if text.is_empty() {
        return Err(Unreadable::Empty);
    }
    if text.chars().take(1000).any(|c| c == '\0') {
        return Err(Unreadable::Another("a file that is not text"));
    }
    let head: String = text.chars().take(4000).collect::<String>().to_lowercase();
    let begins = |tag: &str| text.lines().take(60).any(|line| line.starts_with(tag));
    Ok(match text.chars().next() {
        _ if head.starts_with("ofxheader") => FileKind::Ofx,
        Some('<') if head.contains("<html") || head.starts_with("<!doctype html") => {
            return Err(Unreadable::Another("a web page (HTML)"));
        }
        Some('<') if head.contains("<ofx>") => FileKind::Ofx,
        Some('<') => FileKind::Camt,
        Some('!')
            if ["!type:", "!account", "!option", "!clear"].iter().any(|mark| head.starts_with(mark)) =>
        {
            FileKind::Qif
        }
        _ if begins(":20:") && begins(":34F:") => {
            return Err(Unreadable::Another("an interim report (MT942), whose payments are not booked yet"));
        }
        _ if begins(":20:") && (begins(":25:") || begins(":60") || begins(":61:")) => FileKind::Mt940,
        _ => FileKind::Table,
    })
}
