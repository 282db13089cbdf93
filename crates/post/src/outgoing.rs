//! Builds an outgoing mail: headers, plain text, HTML, files. Nothing in its text can become a header.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use base64ct::{Base64, Encoding};
use jiff::Timestamp;
use lettre::message::dkim::DkimConfig;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0,
};
use lettre::message::{Attachment, Body, Mailbox, Message, MessageBuilder, MultiPart, SinglePart};

use base::hash::hash;

use super::mail::line;

/// An attachment: its name, its type, its bytes.
pub type MailAttachment = (String, &'static str, Vec<u8>);

/// The identifier by which the HTML of a mail names a picture: the same bytes have the same one.
pub fn content_id(picture: &MailAttachment) -> String {
    format!("{}@pictures.invalid", &hash(&picture.2)[..24])
}

/// A mail to one person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutgoingMail {
    /// The sender: name and address.
    pub from: (String, String),
    /// The recipient of answers, if not the sender: name and address.
    pub reply_to: Option<(String, String)>,
    /// The recipient: name and address.
    pub to: (String, String),
    /// Its subject.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The text as HTML.
    pub html: Option<String>,
    /// Pictures that the HTML shows, each by the address `cid:` and its [`content_id`].
    pub pictures: Arc<[MailAttachment]>,
    /// The attachments.
    pub files: Vec<MailAttachment>,
    /// A calendar entry.
    pub calendar: Option<String>,
    /// The mail it answers.
    pub answers: Option<String>,
    /// Whether a machine writes it (RFC 3834).
    pub automatic: bool,
    /// Headers of a list.
    pub list: Option<OutgoingListHeaders>,
}

/// Headers of a list (RFC 2369, 2919, 8058).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutgoingListHeaders {
    /// Name and identifier: `Weathervane`, `weathervane.example.org`.
    pub id: (String, String),
    /// Address and subject for leaving it.
    pub mail: (String, String),
    /// Page for leaving it with one click.
    pub page: Option<String>,
}

/// A mail ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedMail {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its Message-ID.
    pub id: String,
    /// Hash of its text and files, whatever its date.
    pub hash: String,
}

impl OutgoingMail {
    /// Hash of its content, whenever it is sent.
    pub fn hash(&self) -> String {
        let mut all =
            format!("{:?}\n{:?}\n{}\n{}\n", self.from, self.to, self.subject, self.text).into_bytes();
        all.extend(
            self.reply_to.iter().flat_map(|(name, address)| format!("{name}\n{address}\n").into_bytes()),
        );
        all.extend(self.html.iter().flat_map(|h| h.bytes()));
        all.extend(self.calendar.iter().flat_map(|c| c.bytes().filter(|b| *b != b'\r')));
        for (name, kind, bytes) in &self.files {
            all.extend(format!("\n{name} {kind} {}\n", hash(bytes)).bytes());
        }
        hash(&all)[..24].to_string()
    }

    /// Builds the mail. `key` is its name in the journal, from which the Message-ID is derived.
    ///
    /// # Errors
    /// An invalid address.
    pub fn build(
        &self,
        key: &str,
        date: Timestamp,
        dkim: Option<&DkimConfig>,
    ) -> Result<EncodedMail, String> {
        let sum = self.hash();
        let from = sendable(&self.from.1).unwrap_or_else(|_| self.from.1.clone());
        let domain = from.rsplit_once('@').map_or("localhost", |(_, d)| d);
        let id = format!("zine-{}-{sum}@{domain}", &hash(key.as_bytes())[..12]);
        let since = Duration::from_secs(date.as_second().max(0).unsigned_abs());
        let mut builder = Message::builder()
            .from(mailbox(&self.from)?)
            .to(mailbox(&self.to)?)
            .subject(line(&self.subject, 200))
            .date(SystemTime::UNIX_EPOCH + since)
            .message_id(Some(format!("<{id}>")));
        if let Some(other) = &self.reply_to {
            builder = builder.reply_to(mailbox(other)?);
        }
        if let Some(answered) = &self.answers {
            let id = format!("<{answered}>");
            builder = builder.in_reply_to(id.clone()).references(id);
        }
        if self.automatic {
            builder = builder.raw_header(header("Auto-Submitted", "auto-replied"));
        }
        for (name, value) in self.list.iter().flat_map(OutgoingListHeaders::headers) {
            builder = builder.raw_header(header(name, &value));
        }
        let boundary = |n: u8| format!("zine-{sum}-{n}");
        let plain = SinglePart::plain(self.text.clone());
        let calendar = |text: &String| {
            let kind = ContentType::parse("text/calendar; charset=utf-8; method=PUBLISH")
                .unwrap_or(ContentType::TEXT_PLAIN);
            Attachment::new("deadline.ics".into()).body(text.clone().into_bytes(), kind)
        };
        let files: Vec<SinglePart> = self
            .files
            .iter()
            .map(|(name, kind, bytes)| {
                let kind = ContentType::parse(kind).unwrap_or(ContentType::TEXT_PLAIN);
                Attachment::new(name.clone()).body(bytes.clone(), kind)
            })
            .chain(self.calendar.iter().map(calendar))
            .collect();
        let words = self.html.as_ref().map(|html| {
            let parts = MultiPart::alternative().boundary(boundary(1)).singlepart(plain.clone());
            let shown = SinglePart::html(html.clone());
            if self.pictures.is_empty() {
                return parts.singlepart(shown);
            }
            let related = MultiPart::related().boundary(boundary(2)).singlepart(shown);
            parts.multipart(self.pictures.iter().map(inline_part).fold(related, MultiPart::singlepart))
        });
        let body = match (words, files.is_empty()) {
            (None, true) => plain.formatted(),
            (Some(words), true) => words.formatted(),
            (words, false) => {
                let mixed = MultiPart::mixed().boundary(boundary(0));
                let first = match words {
                    Some(words) => mixed.multipart(words),
                    None => mixed.singlepart(plain),
                };
                files.into_iter().fold(first, MultiPart::singlepart).formatted()
            }
        };
        let mut message = with_body(builder, &body).map_err(|e| format!("the mail cannot be made: {e}"))?;
        if let Some(config) = dkim {
            message.sign(config);
        }
        Ok(EncodedMail { bytes: message.formatted(), id, hash: sum })
    }
}

/// A picture that the HTML shows.
fn inline_part(picture: &MailAttachment) -> SinglePart {
    let (name, kind, bytes) = picture;
    let kind = ContentType::parse(kind).unwrap_or(ContentType::TEXT_PLAIN);
    Attachment::new_inline_with_name(content_id(picture), name.clone()).body(bytes.clone(), kind)
}

/// The mail with a MIME body, whose headers become the mail's: a signature covers only these.
fn with_body(mut builder: MessageBuilder, mime: &[u8]) -> Result<Message, lettre::error::Error> {
    let end = memchr::memmem::find(mime, b"\r\n\r\n").unwrap_or(mime.len());
    let (head, body) = (String::from_utf8_lossy(&mime[..end]), mime.get(end + 4..).unwrap_or_default());
    let mut encoding = ContentTransferEncoding::SevenBit;
    for line in head.replace("\r\n ", " ").replace("\r\n\t", " ").lines() {
        match line.split_once(": ") {
            Some(("Content-Transfer-Encoding", value)) => encoding = value.parse().unwrap_or(encoding),
            Some((name, value)) => {
                if let Ok(name) = HeaderName::new_from_ascii(name.into()) {
                    builder = builder.raw_header(HeaderValue::new(name, value.into()));
                }
            }
            None => {}
        }
    }
    builder.header(MIME_VERSION_1_0).body(Body::dangerous_pre_encoded(body.to_vec(), encoding))
}

impl OutgoingListHeaders {
    fn headers(&self) -> Vec<(&'static str, String)> {
        let plain = |t: &str| line(t, 200).replace(['"', '\\', '<', '>'], "");
        let address = sendable(&self.mail.0).unwrap_or_else(|_| self.mail.0.clone());
        let mail = format!("<mailto:{address}?subject={}>", self.mail.1.replace(' ', "%20"));
        let mut out = vec![("List-Id", format!("{} <{}>", phrase(&self.id.0), plain(&self.id.1)))];
        match &self.page {
            Some(page) => {
                out.push(("List-Unsubscribe", format!("<{page}>, {mail}")));
                out.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
            }
            None => out.push(("List-Unsubscribe", mail)),
        }
        out
    }
}

/// A header written without encoding, since addresses of pages must not be encoded. Folded at blanks.
fn header(name: &'static str, value: &str) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str(name);
    if !value.bytes().all(|b| b.is_ascii_graphic() || b == b' ') {
        return HeaderValue::new(name, line(value, 900));
    }
    HeaderValue::dangerous_new_pre_encoded(name, value.into(), value.replace(", ", ",\r\n "))
}

/// An address in the form every mail server accepts: its domain in ASCII (`dan@xn--bcher-kva.example`).
///
/// # Errors
/// Not an address; a name before the `@` that is not ASCII, which few servers accept.
pub fn sendable(address: &str) -> Result<String, String> {
    let odd = || format!("“{address}” is not an e-mail address");
    let (name, domain) = address.trim().rsplit_once('@').ok_or_else(odd)?;
    if !name.is_ascii() {
        return Err(format!("“{address}” cannot be sent to: the part before the @ is not ASCII"));
    }
    let domain = idna::domain_to_ascii(domain).map_err(|_| odd())?;
    Ok(format!("{name}@{domain}"))
}

/// A name in a header, in quotes or as encoded words (RFC 2047), which are not quoted.
fn phrase(name: &str) -> String {
    let name = line(name, 100).replace(['"', '\\', '<', '>'], "");
    if name.is_ascii() {
        return format!("\"{name}\"");
    }
    let mut words: Vec<String> = Vec::new();
    for c in name.chars() {
        match words.last_mut().filter(|word| word.len() + c.len_utf8() <= MOST_ENCODED) {
            Some(word) => word.push(c),
            None => words.push(c.into()),
        }
    }
    let words = words.iter().map(|word| format!("=?utf-8?B?{}?=", Base64::encode_string(word.as_bytes())));
    words.collect::<Vec<_>>().join(" ")
}

/// The most bytes in an encoded word, which has at most 75 characters.
const MOST_ENCODED: usize = 45;

fn mailbox((name, address): &(String, String)) -> Result<Mailbox, String> {
    // An unsendable address is refused when it is to be sent, and written to the outbox as it is.
    let address = sendable(address).unwrap_or_else(|_| address.trim().to_string());
    let address = address.parse().map_err(|e| format!("“{address}” is not an e-mail address: {e}"))?;
    let name = line(name, 100);
    Ok(Mailbox::new(Some(name).filter(|n| !n.is_empty()), address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_names_are_ascii_on_the_wire() {
        assert_eq!(sendable("dan@bücher.example").as_deref(), Ok("dan@xn--bcher-kva.example"));
        assert_eq!(sendable("Dan@Example.org").as_deref(), Ok("Dan@example.org"));
        assert!(sendable("jürgen@example.org").is_err() && sendable("dan").is_err());
        assert_eq!(phrase("The Lantern"), "\"The Lantern\"");
        assert_eq!(phrase("Grüße"), "=?utf-8?B?R3LDvMOfZQ==?=");
        let long = phrase(&"Zeitung für Diplomatie ".repeat(4));
        assert!(long.split(' ').count() > 1 && long.split(' ').all(|word| word.len() <= 75), "{long}");
    }

    #[test]
    fn nothing_in_a_mail_becomes_a_header() {
        let evil = "Hello\r\nBcc: eve@example.org\r\n\r\nbody";
        let draft = OutgoingMail {
            from: (evil.into(), "ada@example.org".into()),
            to: (evil.into(), "bob@example.org".into()),
            subject: evil.into(),
            text: "Bcc: is only text here\n.\n".into(),
            list: Some(OutgoingListHeaders {
                id: (evil.into(), "list.example.org".into()),
                mail: ("ada@example.org".into(), "unsubscribe 1".into()),
                page: None,
            }),
            ..OutgoingMail::default()
        };
        let ready = draft.build("k", Timestamp::UNIX_EPOCH, None).unwrap();
        let text = String::from_utf8(ready.bytes.clone()).unwrap();
        let head = text.split_once("\r\n\r\n").unwrap().0;
        assert!(!head.lines().any(|l| l.starts_with("Bcc")), "{head}");
        assert_eq!(
            draft.build("k", Timestamp::UNIX_EPOCH, None).unwrap(),
            ready,
            "the same mail has the same bytes"
        );
        let bad = OutgoingMail { to: ("x".into(), "bob@example.org>\r\nDATA".into()), ..draft };
        assert!(bad.build("k", Timestamp::UNIX_EPOCH, None).is_err());
    }

    #[test]
    fn lists_can_be_left_with_one_click() {
        let list = OutgoingListHeaders {
            id: ("The \"Lantern\"".into(), "lantern.example.org".into()),
            mail: ("ada@example.org".into(), "unsubscribe abc".into()),
            page: Some("https://example.org/leave?who=abc".into()),
        };
        let draft = OutgoingMail {
            from: ("Ada".into(), "ada@example.org".into()),
            to: ("Bob".into(), "bob@example.org".into()),
            subject: "Été".into(),
            text: "x".into(),
            html: Some("<p>x</p>".into()),
            files: vec![("a.pdf".into(), "application/pdf", vec![0, 1, 2, 255])],
            list: Some(list),
            ..OutgoingMail::default()
        };
        let text = String::from_utf8(draft.build("k", Timestamp::UNIX_EPOCH, None).unwrap().bytes).unwrap();
        for part in [
            "List-Id: \"The Lantern\" <lantern.example.org>\r\n",
            "List-Unsubscribe: <https://example.org/leave?who=abc>,\r\n <mailto:ada@example.org?subject=unsubscribe%20abc>\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "multipart/mixed",
            "multipart/alternative",
            "application/pdf",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
}
