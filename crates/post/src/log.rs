//! `private/received/log.jsonl`: every mail taken in, a line each: when, from whom, what became of it.

use serde::{Deserialize, Serialize};

use diagnostics::Diagnostic;
use folder::{Folder, IssueNumber};

use super::mail::{MailKind, Trust};
use super::wait_reason::{WaitCause, WaitReason};

/// Name of the log.
pub const LOG: &str = "private/received/log.jsonl";
/// Where raw mails are kept.
pub const RECEIVED: &str = "private/received";
/// Where mails wait that could not be decided.
pub const UNSORTED: &str = "private/received/unsorted";

/// A mail in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoggedMail {
    /// Hash of the mail.
    pub hash: String,
    /// Its Message-ID.
    pub id: Option<String>,
    /// The address it is from.
    pub from: String,
    /// Whose address that is.
    pub person: Option<String>,
    /// When it came, by the zine's clock.
    pub received: String,
    /// When it was taken in, in universal time.
    pub taken: String,
    /// Its subject.
    pub subject: String,
    /// The raw mail.
    pub raw: String,
    /// The issue, or the flyer, it was filed in.
    pub issue: Option<IssueNumber>,
    /// What became of it.
    pub became: Vec<FiledAs>,
    /// Why it was not filed.
    pub why: Option<String>,
    /// What kind of reason that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<WaitCause>,
    /// The same as the writer is told it in their language; none where it is for the editor alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<WaitReason>,
    /// Hash of the writer's words, by which copies of a mail are known.
    pub words: String,
    /// How far the sender is to be believed.
    pub trust: Option<Trust>,
    /// The editor has settled it otherwise: nothing is to be done about it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// It was known by the word of a sheet of orders.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub token: bool,
    /// When its writer is away, as it says: first and last days, `2026-08-03`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<(String, String)>,
    /// The mailing list whose readers have seen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
}

/// A file that a mail became, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiledAs {
    /// What it is.
    pub kind: MailKind,
    /// The game it is about.
    pub game: Option<String>,
    /// The power it is for.
    pub power: Option<String>,
    /// The poll it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poll: Option<String>,
    /// The file.
    pub file: String,
}

/// Reads the log. A line that cannot be read is a fault of the folder's: what it says would be lost when the log is written.
pub fn read(folder: &Folder) -> Vec<LoggedMail> {
    let Some(source) = folder.text(LOG) else { return Vec::new() };
    let mut out = Vec::new();
    for (number, line) in source.text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        match serde_json::from_str(line) {
            Ok(entry) => out.push(entry),
            Err(error) => {
                let said = format!("{LOG}: line {} cannot be read: {error}", number + 1);
                let fault =
                    Diagnostic::error("log-line", said).at(&source, source.line_range(number as u32 + 1));
                folder.fault(fault.help("put the line back as it was, or remove it"));
            }
        }
    }
    out
}

/// A line of the log; None for one that cannot be read.
pub fn entry(line: &str) -> Option<LoggedMail> {
    serde_json::from_str(line).ok()
}

/// The log as text.
pub fn text(entries: &[LoggedMail]) -> String {
    entries.iter().filter_map(|e| serde_json::to_string(e).ok()).map(|l| l + "\n").collect()
}
