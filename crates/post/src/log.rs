//! `private/received/log.jsonl`: every mail filed, one per line: when, from whom, and what happened to it.

use serde::{Deserialize, Serialize};

use diagnostics::Diagnostic;
use diagnostics::count_words::count_noun;
use folder::{Content, Folder, IssueFolder, IssueNumber};
use production::privacy::mail_kept_from;

use super::mail::{MailKind, Trust};
use super::wait_reason::{WaitCause, WaitReason};

/// Name of the log.
pub const LOG: &str = "private/received/log.jsonl";
/// Folder of the raw mails.
pub const RECEIVED: &str = "private/received";
/// Folder of the undecided mails.
pub const UNSORTED: &str = "private/received/unsorted";

/// A mail in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoggedMail {
    /// Hash of the mail.
    pub hash: String,
    /// Its Message-ID.
    pub id: Option<String>,
    /// The sender's address.
    pub from: String,
    /// The owner of that address.
    pub person: Option<String>,
    /// When it was received, by the zine's clock.
    pub received: String,
    /// When it was filed, in universal time.
    pub taken: String,
    /// Its subject.
    pub subject: String,
    /// The raw mail.
    pub raw: String,
    /// The issue or flyer it was filed in.
    pub issue: Option<IssueNumber>,
    /// The files made from it.
    pub became: Vec<FiledAs>,
    /// Why it was not filed.
    pub why: Option<String>,
    /// The cause of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<WaitCause>,
    /// The reason for the writer, in their language; `None` if it is for the editor only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<WaitReason>,
    /// Hash of the writer's words, by which copies of a mail are recognised.
    pub words: String,
    /// How far the sender can be trusted.
    pub trust: Option<Trust>,
    /// Whether it changes orders filed before it, and nobody verified its sender.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
    /// Whether the editor has settled it in another way, so that nothing is left to do.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// Whether it was recognised by the token of an order sheet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub token: bool,
    /// The writer's absences, as stated: first and last days, `2026-08-03`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<(String, String)>,
    /// The mailing list whose readers have seen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
}

/// A file made from a mail, or from a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiledAs {
    /// Its kind.
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

/// Reads the log. An unreadable line is noted as a fault of the folder: its content would be lost when the log is written.
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

/// Says which mails are older than `[privacy] keep_mail_months` allows.
pub fn check_age(folder: &Folder, content: &Content, issue: &IssueFolder) -> Option<Diagnostic> {
    let from = mail_kept_from(content, issue)?.to_string();
    let old = |mail: &LoggedMail| mail.received.as_str() < from.as_str() && folder.is_there(&mail.raw);
    let old: Vec<String> = read(folder).into_iter().filter(old).map(|mail| mail.raw).collect();
    let first = old.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(", ");
    let said = format!("{} from before {from} should be removed: {first}", count_noun(old.len(), "mail"));
    let fault = Diagnostic::warning("kept-mail", said).in_file(LOG);
    let help =
        "remove these files and their lines here; `keep_mail_months` in zine.toml says how long mail is kept";
    (!old.is_empty()).then(|| fault.help(help))
}

/// Reads a line of the log; `None` if it is unreadable.
pub fn entry(line: &str) -> Option<LoggedMail> {
    serde_json::from_str(line).ok()
}

/// The log as text.
pub fn text(entries: &[LoggedMail]) -> String {
    entries.iter().filter_map(|e| serde_json::to_string(e).ok()).map(|l| l + "\n").collect()
}
