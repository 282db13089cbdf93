//! A mail as data: its content, how far its sender is trusted, what kind it is.

use jiff::Timestamp;

use folder::people::ascii_domain;

use super::trust::{self, TraceField};
use super::wait_reason::WaitMessage;

pub use super::trust::Trust;

/// A longer text of one's own is not a letter to a zine.
pub const LONGEST: usize = 200_000;
/// A parsed mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IncomingMail {
    /// Message-ID without its brackets.
    pub id: Option<String>,
    /// Hash of the whole mail, ignoring line ends and trailing blank lines.
    pub hash: String,
    /// The sender's address; `None` unless exactly one is named.
    pub from: Option<String>,
    /// Its subject, one line.
    pub subject: String,
    /// When the editor's server received it; else when it claims to have been sent.
    pub received: Option<Timestamp>,
    /// Whether the time is only the sender's claim.
    pub unconfirmed: bool,
    /// The writer's own words.
    pub text: String,
    /// Number of lines of quotes and signatures removed.
    pub aside: usize,
    /// Quoted lines with the writer's own words below them.
    pub answered: String,
    /// The text below the line of a signature.
    pub signed: String,
    /// Names of the attachments.
    pub attached: Vec<String>,
    /// Names of attachments that could not be opened.
    pub unopened: Vec<String>,
    /// Those of them that are pictures.
    pub pictures: Vec<MailPicture>,
    /// Notes of servers above it and in it.
    pub trace: Vec<TraceField>,
    /// Tokens of order sheets, by which a reply is recognised.
    pub tokens: Vec<String>,
    /// Message-IDs of the mails it answers, the nearest last.
    pub answers: Vec<String>,
    /// The kind of machine mail, if a machine wrote it.
    pub machine: Option<MachineMail>,
    /// All its recipients.
    pub to: Vec<String>,
    /// Headers added by mailing lists.
    pub list_headers: ListHeaders,
    /// The single mail that a list has wrapped in this one (Mailman's `wrap_message`), one level deep.
    pub wrapped: Option<Box<IncomingMail>>,
    /// Its relation to a mailing list of the zine's; set by [`super::lists::settle`].
    pub listed: Option<ListMembership>,
    /// Why it may not be filed automatically: forged, too large, unreadable.
    pub doubt: Option<WaitMessage>,
    /// The writer's address according to a list that is not the zine's.
    pub named: Option<String>,
}

/// Headers of mailing lists (RFC 2919, 2369).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHeaders {
    /// The list's identifier, `lantern.lists.example.org`.
    pub id: Option<String>,
    /// The address for posts.
    pub post: Option<String>,
    /// The author, if the list has replaced their address with its own.
    pub original: Option<String>,
    /// The addresses for answers.
    pub answers: Vec<String>,
    /// The recipients of copies: if answers go to the list, lists put the writer there.
    pub copied: Vec<String>,
    /// Whether it is marked as bulk mail.
    pub bulk: bool,
    /// Whether it consists of several mails.
    pub digest: bool,
}

/// A picture that came with a mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailPicture {
    /// Its name as attached.
    pub name: String,
    /// A file name that is safe on every system and page.
    pub file: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Kinds of mail that a machine wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineMail {
    /// A report of an undelivered mail.
    Bounce(Bounce),
    /// A receipt, or a report of another kind.
    Receipt,
    /// It says so itself: an out-of-office reply, or mail of a foreign mailing list.
    Automatic,
    /// It has signs that people's mail may have, too.
    Possible,
    /// It comes from a name that mail servers have, and people seldom.
    Server,
}

/// A server's report about one of our mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounce {
    /// The failed recipients: the address it was sent to, or the one it was forwarded to.
    pub to: Vec<String>,
    /// The meaning for the address.
    pub kind: BounceKind,
    /// The server's words.
    pub why: String,
    /// Message-ID of the mail that came back.
    pub of: Option<String>,
}

/// The meaning of an undelivered mail for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BounceKind {
    /// Delivery is tried again.
    Late,
    /// The mailbox is full.
    Full,
    /// This mail was refused, for its content or by a rule; others may arrive.
    Refused,
    /// The address no longer exists.
    Gone,
}

/// A mail's relation to a list of the zine's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListMembership {
    /// The address of the list.
    pub list: String,
    /// The game whose list it is.
    pub game: Option<String>,
    /// Whether it came through the list; if not, the list was only one of its recipients.
    pub through: bool,
    /// Whether the list has replaced the sender's address with its own, and says who it was.
    pub rewritten: bool,
    /// Whether the list's machine wrote it: a mail held for the moderator, somebody who joined.
    pub notice: bool,
    /// Whether it is a digest of several mails.
    pub digest: bool,
}

/// Kinds of mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailKind {
    /// Orders, perhaps with votes and press among them.
    Orders,
    /// Votes or proposals without orders.
    Vote,
    /// Press for a game.
    Press,
    /// A letter for print.
    Letter,
    /// Text held back until the editor decides.
    Private,
    /// A question to the editor.
    Question,
    /// An answer to a poll.
    Answer,
}

impl MailKind {
    /// Its name for people.
    pub fn words(self) -> &'static str {
        match self {
            MailKind::Orders => "orders",
            MailKind::Vote => "vote",
            MailKind::Press => "press",
            MailKind::Letter => "letter",
            MailKind::Private => "letter, not printed",
            MailKind::Question => "question",
            MailKind::Answer => "answer to a poll",
        }
    }
}

impl IncomingMail {
    /// How far the sender can be trusted; `server` is what `[mail] authserv` names.
    pub fn trust(&self, server: Option<&str>) -> Trust {
        let domain = self.from.as_deref().and_then(|f| f.rsplit_once('@')).map_or("", |(_, d)| d);
        trust::judge(
            &self.trace,
            &ascii_domain(domain),
            server,
            self.listed.as_ref().is_some_and(|l| l.rewritten),
        )
    }
}

/// Removes invisible characters: controls, marks that change the reading direction, zero-width blanks, hyphens for line ends.
pub(super) fn clean(text: &str) -> String {
    let unseen = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| match c {
            '\r' | '\u{2028}' | '\u{2029}' => '\n',
            '\u{a0}' | '\u{202f}' | '\u{3000}' => ' ',
            // Letters and figures as wide as Chinese signs.
            wide @ '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(wide) - 0xfee0).unwrap_or(wide),
            c => c,
        })
        .filter(|c| !unseen(*c))
        .collect()
}

/// One line without control characters, at most `most` characters long.
pub fn line(text: &str, most: usize) -> String {
    let text = clean(text).replace(['\n', '\t'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(most).collect()
}

/// A Message-ID that is safe in a header and in a log.
pub fn plain_id(id: &str) -> Option<String> {
    let id = id.trim().trim_start_matches('<').trim_end_matches('>');
    let fits = !id.is_empty()
        && id.len() <= 250
        && id.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>'));
    fits.then(|| id.to_string())
}

/// An address in lower case; `None` if it cannot be an address.
pub fn plain_address(text: &str) -> Option<String> {
    let address = text.trim().to_lowercase();
    let (name, domain) = address.rsplit_once('@')?;
    (!name.is_empty()
        && !domain.is_empty()
        && address.len() <= 254
        && !address.contains(|c: char| {
            c.is_whitespace()
                || c.is_control()
                || matches!(c, '<' | '>' | ',' | ';' | '"' | '(' | ')' | ':' | '\\')
        }))
    .then_some(address)
}
