//! Parses one raw message: sender, time, the writer's own words. Decides nothing.

use std::borrow::Cow;
use std::collections::HashSet;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Header, HeaderName, Message, MessageParser, MimeHeaders, PartType};

use base::charset;
use base::hash::hash;
use base::pictures::PictureKind;

use super::mail::{
    IncomingMail, LONGEST, ListHeaders, MachineMail, MailPicture, clean, line, plain_address, plain_id,
};
use super::trust::{ReceivedBy, SenderResults, TraceField};
use super::wait_reason::{WaitCause, WaitMessage};
use super::{attachments, html, machine, quotes, reply_token};

/// Of larger mails only the head is read.
pub const LARGEST: usize = 64 << 20;
/// In a longer text, quotes included, the writer's own words are not searched for.
const LARGEST_TEXT: usize = 2 << 20;
/// A smaller picture shows no orders written by hand.
const SMALLEST_PHOTOGRAPH: usize = 8 << 10;
/// So many words of the HTML form that the plain text lacks are content.
const MORE_WORDS: usize = 2;
/// The sign around what is struck out in HTML.
const STRUCK: &str = "~~";
/// The reason for a mail on which the parser failed.
pub const GIVEN_UP: &str = "this mail could not be read to the end";
/// Bytes of the head read from a mail that is too large.
const HEAD: usize = 64 << 10;

/// Reads a mail. Never fails: anything that cannot be understood is in [`IncomingMail::doubt`].
pub fn read(raw: &[u8]) -> IncomingMail {
    let sum = fingerprint(raw);
    let large = raw.len() > LARGEST;
    // The parser is well tested, but this is the one place where strangers' bytes come in.
    let attempt = |bytes: &[u8]| std::panic::catch_unwind(|| understood(bytes));
    let mut letter = match attempt(if large { head(raw) } else { raw }) {
        Ok(Some(letter)) => letter,
        Ok(None) => {
            IncomingMail { doubt: Some("this cannot be read as a mail".into()), ..IncomingMail::default() }
        }
        Err(_) => {
            let letter = attempt(head(raw)).ok().flatten().unwrap_or_default();
            IncomingMail { doubt: Some(WaitMessage::new("broke-off")), text: String::new(), ..letter }
        }
    };
    letter.hash = sum;
    if large {
        letter.text.clear();
        letter.doubt = Some(WaitMessage::new("too-large").with("n", raw.len() >> 20));
    }
    letter
}

/// A mail's hash: the same in a file of its own and in an mbox.
fn fingerprint(raw: &[u8]) -> String {
    let mut plain: Vec<u8> = raw.iter().copied().filter(|b| *b != b'\r').collect();
    while plain.last() == Some(&b'\n') {
        plain.pop();
    }
    hash(&plain)[..24].to_string()
}

fn head(raw: &[u8]) -> &[u8] {
    let start = &raw[..raw.len().min(HEAD)];
    let end = start.windows(2).position(|w| w == b"\n\n");
    let end = end.or_else(|| start.windows(4).position(|w| w == b"\r\n\r\n"));
    end.map_or(start, |at| &start[..at + 1])
}

fn understood(raw: &[u8]) -> Option<IncomingMail> {
    // A message without parts has no headers either.
    let message = MessageParser::default().parse(raw).filter(|m| !m.parts.is_empty())?;
    let wrapped = wrapped(&message).map(from_message).map(Box::new);
    Some(IncomingMail { wrapped, ..from_message(&message) })
}

/// The content of a mail, without that of a mail inside it.
fn from_message(message: &Message) -> IncomingMail {
    let mut letter = IncomingMail {
        id: message.message_id().and_then(plain_id),
        subject: line(first(message, HeaderName::Subject).and_then(|h| h.value.as_text()).unwrap_or(""), 300),
        ..IncomingMail::default()
    };
    let senders = all(message, HeaderName::From);
    let addresses: Vec<String> = senders
        .iter()
        .filter_map(|h| h.value.as_address())
        .flat_map(|list| list.iter().map(|a| a.address().unwrap_or("").to_string()).collect::<Vec<_>>())
        .collect();
    letter.from = match (senders.len(), addresses.as_slice()) {
        (1, [one]) => plain_address(one),
        _ => None,
    };
    if letter.from.is_none() {
        letter.doubt = Some(match (senders.len(), addresses.len()) {
            (0, _) | (_, 0) => WaitMessage::from("it names no sender"),
            (2.., _) | (_, 2..) => WaitMessage::from("it names several senders"),
            _ => WaitMessage::from("its sender's address cannot be read"),
        });
    }
    let received = first(message, HeaderName::Received).and_then(|h| h.value.as_received()?.date());
    letter.received = received.as_ref().and_then(moment);
    if letter.received.is_none() {
        letter.received = sent(message);
        letter.unconfirmed = true;
    }
    letter.machine = machine::machine(message, letter.from.as_deref(), &letter.subject);
    letter.trace = trace(message);
    let to =
        ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"].map(|name| header_text(message, name));
    let parts = |text: &str| {
        text.split([',', ';', '<', '>', ' ', '"', '\r', '\n', '\t']).map(String::from).collect::<Vec<_>>()
    };
    let addresses: Vec<String> = to.iter().flatten().flat_map(|t| parts(t)).collect();
    letter.tokens = reply_token::find_tokens(&letter.subject, addresses.iter().map(String::as_str));
    letter.to = addresses.iter().filter_map(|a| plain_address(a)).collect();
    letter.list_headers = list_headers(message);
    let ids = ["References", "In-Reply-To"].map(|name| header_text(message, name)).into_iter().flatten();
    letter.answers =
        ids.flat_map(|text| text.split_whitespace().filter_map(plain_id).collect::<Vec<_>>()).collect();
    letter.answers = letter.answers.split_off(letter.answers.len().saturating_sub(50));
    words(message, &mut letter);
    letter
}

/// A date of the parser's as a moment.
fn moment(date: &mail_parser::DateTime) -> Option<Timestamp> {
    let valid = date.is_valid() && (1970..=9000).contains(&date.year);
    valid.then(|| Timestamp::from_second(date.to_timestamp()).ok()).flatten()
}

/// When a mail says that it was sent. The mail parser takes New Zealand's `+1300` for `+0100`, so it reads only dates that are
/// not by the rules.
fn sent(message: &Message) -> Option<Timestamp> {
    let parser = DateTimeParser::new().relaxed_weekday(true);
    let date = first(message, HeaderName::Date)?;
    let raw = message.raw_message.get(date.offset_start as usize..date.offset_end as usize)?;
    let exact = parser.parse_timestamp(String::from_utf8_lossy(raw).trim()).ok();
    exact.or_else(|| date.value.as_datetime().and_then(moment))
}

/// The mail that is the only content of a list's mail, or one part of it; `None` for digests and mails with several.
fn wrapped<'m>(message: &'m Message) -> Option<&'m Message<'m>> {
    header_text(message, "List-Id")?;
    let top: Vec<usize> = match &message.parts.first()?.body {
        PartType::Multipart(parts) => parts.iter().map(|part| *part as usize).collect(),
        _ => vec![0],
    };
    let mut inner = top.iter().filter_map(|at| match &message.parts.get(*at)?.body {
        PartType::Message(inner) => Some(inner),
        _ => None,
    });
    let one = inner.next().filter(|_| inner.next().is_none())?;
    // A list's own mail inside a mail is not a wrapped one.
    (!one.parts.is_empty() && header_text(one, "List-Id").is_none()).then_some(one)
}

/// The text of a part in its real charset, whatever it claims. `None` if that cannot be determined.
fn decoded<'p>(message: &Message, part: &mail_parser::MessagePart, body: &'p str) -> Option<Cow<'p, str>> {
    if !body.contains(['\u{fffd}', '\0']) {
        return Some(charset::undone(body).map_or(Cow::Borrowed(body), Cow::Owned));
    }
    let raw = message.raw_message.get(part.offset_body as usize..part.offset_end as usize)?;
    let bytes = match part.encoding {
        mail_parser::Encoding::None => Some(raw.to_vec()),
        mail_parser::Encoding::QuotedPrintable => quoted_printable_decode(raw),
        mail_parser::Encoding::Base64 => base64_decode(raw),
    };
    let (text, _) = charset::text(&bytes?)?;
    Some(Cow::Owned(text))
}

/// The text of the mail: plain text, else HTML, else an attached text.
fn words(message: &Message, letter: &mut IncomingMail) {
    let mut text = String::new();
    let (mut quoted, mut odd) = (false, false);
    let mut own = |part: &mail_parser::MessagePart, body: &str| {
        let known = decoded(message, part, body);
        odd |= known.is_none();
        known.map_or_else(|| body.to_string(), Cow::into_owned)
    };
    for index in &message.text_body {
        match message.parts.get(*index as usize).map(|p| (&p.body, p)) {
            Some((PartType::Text(body), part)) => {
                let says = |name: &str, value: &str| {
                    let named = part.content_type().and_then(|c| c.attribute(name));
                    named.is_some_and(|said| said.eq_ignore_ascii_case(value))
                };
                let body = own(part, body);
                text += &match says("format", "flowed") {
                    true => unflow(&body, says("delsp", "yes")),
                    false => body,
                };
            }
            Some((PartType::Html(body), part)) => {
                let (body, left_out) = html::text(&own(part, body));
                text += &body;
                quoted |= left_out;
            }
            _ => {}
        }
        text.push('\n');
    }
    let formatted: Vec<_> =
        message.html_body.iter().filter(|index| !message.text_body.contains(index)).collect();
    let alone = formatted.len() == 1 && message.text_body.len() == 1;
    for part in formatted.into_iter().filter_map(|index| message.parts.get(*index as usize)) {
        if let PartType::Html(body) = &part.body
            && body.len() <= LARGEST_TEXT
        {
            let (body, left_out) = html::text(&own(part, body));
            let (missing, more) = (missing(&text, &body), missing(&body, &text));
            let strikes = body.contains(STRUCK) && !text.contains(STRUCK);
            // A plain text that is only the beginning of its HTML form, does not show what is struck out there, is blank, or is
            // only a notice about HTML.
            if alone && missing.0 == 0 && (strikes || more.0 >= MORE_WORDS) {
                text = body;
                quoted = left_out;
            } else if missing.0 * 2 >= missing.1 {
                text += &body;
                quoted |= left_out;
            }
        }
    }
    if odd {
        letter.doubt.get_or_insert_with(|| WaitMessage::new("characters"));
    }
    let mut size = 0;
    for index in &message.attachments {
        let part = message.parts.get(*index as usize).filter(|part| !is_wordless(part));
        let Some(part) = part else { continue };
        let name = part.attachment_name().map_or_else(|| kind(part), |n| line(n, 100));
        if let Some((kind, bytes)) = picture(part) {
            let (file, bytes) = (picture_name(&name, kind, &letter.pictures), bytes.to_vec());
            letter.pictures.push(MailPicture { name: name.clone(), file, bytes });
        }
        let opened = attachment(message, part, &name).filter(|t| size + t.len() <= LONGEST);
        match opened {
            Some(body) => {
                size += body.len();
                text += &format!("\n{ATTACHED} {name} ---\n{body}\n");
            }
            None if is_mark(part) => {}
            None => letter.unopened.push(name.clone()),
        }
        letter.attached.push(name);
    }
    if text.len() > LARGEST_TEXT {
        letter.doubt.get_or_insert_with(|| WaitMessage::new("too-long").with("n", text.len() >> 10));
        return;
    }
    let text = clean(&text);
    let own = quotes::split_quoted(&text);
    letter.aside = own.aside + usize::from(quoted);
    (letter.text, letter.answered, letter.signed) = (own.text, own.answered, own.signed);
    if letter.text.len() > LONGEST {
        letter.doubt.get_or_insert(WaitMessage::new("too-long").with("n", letter.text.len() >> 10));
        letter.text.clear();
    } else if letter.text.is_empty() && matches!(letter.machine, None | Some(MachineMail::Server)) {
        let why = match (letter.aside, letter.attached.as_slice()) {
            (1.., _) => WaitMessage::new("quoted").of(WaitCause::NoText),
            (_, []) => WaitMessage::new("empty").of(WaitCause::NoText),
            (_, names) => {
                WaitMessage::new("attachments").with("names", names.join(", ")).of(WaitCause::NoText)
            }
        };
        letter.doubt.get_or_insert(why);
    }
}

/// The number of a text's own words that another lacks, and of all its own words.
fn missing(text: &str, other: &str) -> (usize, usize) {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let there: HashSet<String> = words(other).into_iter().collect();
    let own = words(&quotes::split_quoted(&clean(text)).text);
    (own.iter().filter(|word| !there.contains(*word)).count(), own.len())
}

fn kind(part: &mail_parser::MessagePart) -> String {
    part.content_type().map_or("a part without a name".into(), |c| {
        line(&format!("{}/{}", c.ctype(), c.subtype().unwrap_or("?")), 60)
    })
}

/// Parts in which nobody writes: signatures, keys, cards.
fn is_wordless(part: &mail_parser::MessagePart) -> bool {
    let kinds = [
        ("application", "pgp-signature"),
        ("application", "pgp-keys"),
        ("application", "pkcs7-signature"),
        ("application", "x-pkcs7-signature"),
        ("text", "vcard"),
        ("text", "x-vcard"),
    ];
    kinds.iter().any(|(kind, name)| part.is_content_type(kind, name))
}

/// Whether a part is a little picture within the text, which is the mark of a firm: no orders written by hand.
fn is_mark(part: &mail_parser::MessagePart) -> bool {
    part.content_id().is_some() && picture(part).is_some_and(|(_, bytes)| bytes.len() < SMALLEST_PHOTOGRAPH)
}

/// The picture in a part, recognised by its first bytes. A text that begins like an SVG is one only if it says so.
fn picture<'p>(part: &'p mail_parser::MessagePart) -> Option<(PictureKind, &'p [u8])> {
    let bytes: &[u8] = match &part.body {
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => bytes,
        PartType::Text(text) => text.as_bytes(),
        _ => return None,
    };
    let kind = PictureKind::detect(bytes)?;
    let says = part.content_type().is_some_and(|c| c.ctype().eq_ignore_ascii_case("image"));
    (kind != PictureKind::Svg || says).then_some((kind, bytes))
}

/// A file name for it: small letters, figures and hyphens, with the extension of its kind, unlike those of the pictures before.
fn picture_name(name: &str, kind: PictureKind, others: &[MailPicture]) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).rsplit(['/', '\\']).next().unwrap_or("");
    let slug = production::compose::slug(stem);
    let slug: String = slug.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
    let slug = if base::toml_values::is_new_id(&slug, false) { slug } else { "picture".into() };
    let names = std::iter::once(format!("{slug}.{}", kind.word()));
    let mut names = names.chain((2..).map(|n| format!("{slug}-{n}.{}", kind.word())));
    names.find(|name| others.iter().all(|other| other.file != *name)).unwrap_or_default()
}

/// Joins lines that a mail program has broken (RFC 3676), with or without the blank at which they were (`DelSp`).
fn unflow(text: &str, without_blank: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        out.push_str(line);
        if !line.ends_with(' ') || line == "-- " || line.starts_with('>') {
            out.push('\n');
        } else if without_blank {
            out.pop();
        }
    }
    out
}

fn all<'a>(message: &'a Message, name: HeaderName<'static>) -> Vec<&'a Header<'a>> {
    message.headers().iter().filter(|h| h.name == name).collect()
}

fn first<'a>(message: &'a Message, name: HeaderName<'static>) -> Option<&'a Header<'a>> {
    message.headers().iter().find(|h| h.name == name)
}

fn list_headers(message: &Message) -> ListHeaders {
    let bracketed = |text: String| {
        let text = text.rsplit_once('<').map_or(text.as_str(), |(_, id)| id).trim_end().trim_end_matches('>');
        text.trim().to_lowercase()
    };
    let all = |name: &str| -> Vec<String> {
        let text = header_text(message, name).unwrap_or_default();
        text.split([',', '<', '>', ' ', '"', '(', ')']).filter_map(plain_address).collect()
    };
    let one = |name: &str| all(name).into_iter().next().filter(|_| all(name).len() == 1);
    let id = header_text(message, "List-Id").map(bracketed);
    let post = header_text(message, "List-Post").map(bracketed);
    let precedence = header_text(message, "Precedence").unwrap_or_default().to_lowercase();
    let digest = |part: &mail_parser::MessagePart| part.is_content_type("multipart", "digest");
    ListHeaders {
        bulk: id.is_some() && matches!(precedence.as_str(), "list" | "bulk"),
        post: post.and_then(|p| plain_address(p.strip_prefix("mailto:")?.split('?').next()?)),
        original: ["X-Original-From", "X-Original-Sender"].iter().find_map(|name| one(name)),
        answers: all("Reply-To"),
        copied: all("Cc"),
        digest: id.is_some() && message.parts.iter().any(digest),
        id,
    }
}

/// The text of an attachment that can be opened: plain text, a document; `None` for anything else.
fn attachment(message: &Message, part: &mail_parser::MessagePart, name: &str) -> Option<String> {
    // A type that cannot be read is plain text (RFC 2045, 5.2).
    let unreadable = part.content_type().is_some_and(|c| c.subtype().is_none());
    let plain = part.is_content_type("text", "plain") || unreadable;
    match &part.body {
        PartType::Html(body) => attachments::text("x.html", body.as_bytes()),
        PartType::Text(body) if plain && body.len() <= attachments::LARGEST => {
            decoded(message, part, body).map(Cow::into_owned)
        }
        PartType::Text(body) => attachments::text(name, body.as_bytes()),
        PartType::Binary(body) | PartType::InlineBinary(body) if plain => attachments::text("x.txt", body),
        PartType::Binary(body) | PartType::InlineBinary(body) => attachments::text(name, body),
        _ => None,
    }
}

/// The values of the headers of a name, as written.
fn header_text(message: &Message, name: &str) -> Option<String> {
    let named = message.headers().iter().filter(|h| h.name.as_str().eq_ignore_ascii_case(name));
    let said = named.filter_map(|h| message.raw_message.get(h.offset_start as usize..h.offset_end as usize));
    let text: Vec<String> = said.map(|raw| String::from_utf8_lossy(raw).trim().to_string()).collect();
    (!text.is_empty()).then(|| text.join(" "))
}

/// The notes of servers, in order, and where the writer's own fields are among them.
fn trace(message: &Message) -> Vec<TraceField> {
    let results = header_text(message, "Authentication-Results").unwrap_or_default().to_lowercase();
    let fields = message.headers().iter().filter_map(|header| {
        let raw = message.raw_message.get(header.offset_start as usize..header.offset_end as usize)?;
        let text = || String::from_utf8_lossy(raw);
        match &header.name {
            HeaderName::Received => Some(TraceField::Received(ReceivedBy::read(&text()))),
            HeaderName::From
            | HeaderName::To
            | HeaderName::Cc
            | HeaderName::Subject
            | HeaderName::Date
            | HeaderName::MessageId
            | HeaderName::MimeVersion
            | HeaderName::ContentType
            | HeaderName::DkimSignature => Some(TraceField::Written),
            HeaderName::Other(name) if name.eq_ignore_ascii_case("Authentication-Results") => {
                Some(TraceField::Results(SenderResults::read(&text())))
            }
            // If the results name SPF, they are the better source for it; but they may be the sender's own.
            HeaderName::Other(name) if name.eq_ignore_ascii_case("Received-SPF") => {
                let read = SenderResults::read_spf(&text());
                let fails = read.methods.iter().any(|method| method.result == "fail");
                (fails || !results.contains("spf")).then_some(TraceField::Results(read))
            }
            _ => None,
        }
    });
    fields.collect()
}

/// The line above the text of an attachment.
pub const ATTACHED: &str = "--- attachment";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_in_every_zone() {
        for (date, moment) in [
            ("Wed, 25 Nov 2026 23:30:00 +1300", "2026-11-25T10:30:00Z"),
            ("25 Nov 2026 23:30 +1400", "2026-11-25T09:30:00Z"),
            ("Mon, 25 Nov 2026 23:30:00 -0330", "2026-11-26T03:00:00Z"),
            ("Wed, 25 Nov 2026 23:30:00 GMT (UTC)", "2026-11-25T23:30:00Z"),
        ] {
            let letter = read(format!("From: bob@example.org\nDate: {date}\n\nA Lvp H\n").as_bytes());
            assert_eq!(letter.received, Some(moment.parse().unwrap()), "{date}");
        }
    }

    #[test]
    fn the_form_of_a_mail_that_says_more_counts() {
        let both = "A Lvp - Yor<br>F Edi - Nth<br>F Lon - Eng";
        let (first, all) = ("A Lvp - Yor\n", "A Lvp - Yor\nF Edi - Nth\nF Lon - Eng");
        let struck = "A Lvp - Yor<br><s>F Lon - Wal</s> F Lon - Eng";
        for (plain, formatted, text) in [
            (first, both, all),
            ("", both, all),
            (all, both, all),
            (all, "A Lvp - Yor<br>F Edi - Nth", all),
            ("A Lvp - Yor\nF Lon - Wal F Lon - Eng", struck, "A Lvp - Yor\n~~F Lon - Wal~~ F Lon - Eng"),
        ] {
            let head = "From: bob@example.org\nContent-Type: multipart/alternative; boundary=b\n";
            let parts = format!("--b\n\n{plain}\n--b\nContent-Type: text/html\n\n{formatted}\n--b--\n");
            assert_eq!(read(format!("{head}\n{parts}").as_bytes()).text.trim(), text);
        }
    }

    #[test]
    fn broken_lines_are_joined_as_their_mail_says() {
        for (parameters, text) in
            [("format=flowed", "A Lvp - Yo r"), ("format=flowed; delsp=yes", "A Lvp - Yor")]
        {
            let head = format!("From: bob@example.org\nContent-Type: text/plain; {parameters}\n");
            assert_eq!(read(format!("{head}\nA Lvp - Yo \nr\n").as_bytes()).text.trim(), text);
        }
    }
}
