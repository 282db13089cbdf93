//! A mail as data: what was understood of it, how far its sender is believed, what kind of thing it is.

use jiff::Timestamp;

use folder::people::ascii_domain;

use super::trust::{self, TraceField};
use super::wait_reason::WaitMessage;

pub use super::trust::Trust;

/// More of one's own words than this is no letter to a zine.
pub const LONGEST: usize = 200_000;
/// A mail as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IncomingMail {
    /// Message-ID without its brackets.
    pub id: Option<String>,
    /// Hash of the whole mail, line ends and trailing blank lines left out of account.
    pub hash: String,
    /// The address it is from; None if no single one is named.
    pub from: Option<String>,
    /// Its subject, one line.
    pub subject: String,
    /// When the editor's server took it in; else when it says it was sent.
    pub received: Option<Timestamp>,
    /// The time is the sender's word only.
    pub unconfirmed: bool,
    /// The writer's own words.
    pub text: String,
    /// Lines of quotes and signatures put aside.
    pub aside: usize,
    /// Quoted lines with own words below them.
    pub answered: String,
    /// What stands below the line of a signature.
    pub signed: String,
    /// Names of what is attached.
    pub attached: Vec<String>,
    /// Names of attachments that could not be opened.
    pub unopened: Vec<String>,
    /// Those of them that are pictures.
    pub pictures: Vec<MailPicture>,
    /// What servers have noted above it and in it.
    pub trace: Vec<TraceField>,
    /// Words of sheets of orders, by which a reply is known.
    pub tokens: Vec<String>,
    /// Message-IDs of the mails it answers, the nearest last.
    pub answers: Vec<String>,
    /// A machine wrote it.
    pub machine: Option<MachineMail>,
    /// Everybody it was sent to.
    pub to: Vec<String>,
    /// What mailing lists have written above it.
    pub list_headers: ListHeaders,
    /// The one mail that a list has put into this one whole (Mailman's `wrap_message`), one deep.
    pub wrapped: Option<Box<IncomingMail>>,
    /// What it has to do with a mailing list of the zine's; settled by [`super::lists::settle`].
    pub listed: Option<ListMembership>,
    /// Why it may not be filed by itself: forged, too large, unreadable.
    pub doubt: Option<WaitMessage>,
}

/// Headers of mailing lists (RFC 2919, 2369).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHeaders {
    /// The list's identifier, `lantern.lists.example.org`.
    pub id: Option<String>,
    /// The address that is posted to.
    pub post: Option<String>,
    /// Who wrote it, where the list has put its own address for theirs.
    pub original: Option<String>,
    /// To whom answers go.
    pub answers: Vec<String>,
    /// To whom it goes as a copy: where answers go to the list, lists put the writer there.
    pub copied: Vec<String>,
    /// It says that it goes to many.
    pub bulk: bool,
    /// It is made of several mails.
    pub digest: bool,
}

/// A picture that came with a mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailPicture {
    /// Its name as attached.
    pub name: String,
    /// A name that no system and no page takes for anything else.
    pub file: String,
    /// What it is.
    pub bytes: Vec<u8>,
}

/// What a machine has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineMail {
    /// It says that a mail could not be delivered.
    Bounce(Bounce),
    /// A receipt, or a report of another kind.
    Receipt,
    /// An answer while away, a mailing list of others.
    Automatic,
}

/// What a server reports about one of our mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounce {
    /// To whom it could not be delivered: the address it was sent to, or the one it was sent on to.
    pub to: Vec<String>,
    /// What that says of the address.
    pub kind: BounceKind,
    /// The server's words.
    pub why: String,
    /// Message-ID of the mail that came back.
    pub of: Option<String>,
}

/// What an undelivered mail says of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BounceKind {
    /// It is tried again.
    Late,
    /// The mailbox is full.
    Full,
    /// This mail was refused, for its content or by a rule; others may arrive.
    Refused,
    /// The address is no more.
    Gone,
}

/// What a mail has to do with a list of the zine's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListMembership {
    /// The address of the list.
    pub list: String,
    /// The game whose list it is.
    pub game: Option<String>,
    /// It came through the list; else the list was only sent it, too.
    pub through: bool,
    /// The list has put its own address for the sender's, and says who that was.
    pub rewritten: bool,
    /// The list's machine wrote it: a mail held for the moderator, somebody who joined.
    pub notice: bool,
    /// It is a digest of several mails.
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
    /// Words that are kept back until the editor decides.
    Private,
    /// A question to the editor.
    Question,
    /// An answer to a poll.
    Answer,
}

impl MailKind {
    /// As people read it.
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
    /// How far the sender is to be believed; `server` is what `[mail] authserv` names.
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

/// Text without what cannot be seen: control characters, marks that turn the reading direction, widthless blanks.
pub(super) fn clean(text: &str) -> String {
    let unseen = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| match c {
            '\r' | '\u{2028}' | '\u{2029}' => '\n',
            '\u{a0}' | '\u{202f}' => ' ',
            c => c,
        })
        .filter(|c| !unseen(*c))
        .collect()
}

/// One line, without control characters, of so many characters at most.
pub fn line(text: &str, most: usize) -> String {
    let text = clean(text).replace(['\n', '\t'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(most).collect()
}

/// A Message-ID that can stand in a header and in a log.
pub fn plain_id(id: &str) -> Option<String> {
    let id = id.trim().trim_start_matches('<').trim_end_matches('>');
    let fits = !id.is_empty()
        && id.len() <= 250
        && id.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>'));
    fits.then(|| id.to_string())
}

/// An address in lower case; None for what can be no address.
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
