//! Reports of undelivered mail: by RFC 3464, or plain text (qmail, Exim, others).

use mail_parser::{Message, PartType};

use super::mail::{Bounce, BounceKind, line, plain_address, plain_id};

impl Bounce {
    /// Reads a structured report; `None` if the mail is not one.
    pub fn read(message: &Message) -> Option<Bounce> {
        let statuses = message.parts.iter().filter(|part| {
            use mail_parser::MimeHeaders;
            ["delivery-status", "global-delivery-status"]
                .iter()
                .any(|kind| part.is_content_type("message", kind))
        });
        let found = statuses.filter_map(|part| status(&String::from_utf8_lossy(part.contents()))).next()?;
        Some(Bounce { of: returned(message), ..found })
    }

    /// Reads a plain-text report in a mail that a server wrote: its code, and the Message-ID of the returned mail below it.
    /// `to` are addresses that a header names. `None` if it has neither.
    pub fn read_text(message: &Message, to: Vec<String>) -> Option<Bounce> {
        let text = texts(message).join("\n");
        let of = returned(message).or_else(|| text.lines().find_map(message_id));
        if of.is_none() && to.is_empty() {
            return None;
        }
        let coded = text.lines().find(|line| code(line).is_some()).unwrap_or_default();
        let named =
            text.split(|c: char| c.is_whitespace() || "<>:;,()".contains(c)).filter_map(plain_address);
        let to = if to.is_empty() { named.take(50).collect() } else { to };
        Some(Bounce { to, kind: kind(None, coded), why: line(coded, 200), of })
    }

    /// Whether it gives a code as its reason.
    pub fn has_code(&self) -> bool {
        code(&self.why).is_some()
    }
}

fn texts<'m>(message: &'m Message) -> Vec<&'m str> {
    let parts = message.parts.iter().filter_map(|part| match &part.body {
        PartType::Text(text) => Some(text.as_ref()),
        _ => None,
    });
    parts.collect()
}

/// The Message-ID of the mail returned below a report, whole or only its head.
fn returned(message: &Message) -> Option<String> {
    message.parts.iter().find_map(|part| match &part.body {
        PartType::Message(returned) if !returned.parts.is_empty() => returned.message_id().and_then(plain_id),
        PartType::Text(text) => {
            use mail_parser::MimeHeaders;
            let head = part.is_content_type("text", "rfc822-headers");
            head.then(|| text.lines().find_map(message_id)).flatten()
        }
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
            String::from_utf8_lossy(bytes).lines().find_map(message_id)
        }
        _ => None,
    })
}

fn message_id(line: &str) -> Option<String> {
    field(line, "message-id").and_then(|id| plain_id(&id))
}

/// The first recipient in a `message/delivery-status` whose mail failed or is late.
fn status(text: &str) -> Option<Bounce> {
    let text = text.replace("\r\n", "\n");
    text.split("\n\n").find_map(|block| {
        let value = |name: &str| block.lines().find_map(|l| field(l, name));
        let recipients = ["final-recipient", "original-recipient"].map(value);
        let address = |to: &String| plain_address(to.rsplit(';').next().unwrap_or(to));
        let to: Vec<String> = recipients.iter().flatten().filter_map(address).collect();
        let action = value("action").unwrap_or_default().to_lowercase();
        if to.is_empty() || !matches!(action.as_str(), "failed" | "delayed") {
            return None;
        }
        let status = value("status").unwrap_or_default();
        let words = value("diagnostic-code").unwrap_or_default();
        let words = words.split_once(';').map_or(words.as_str(), |(_, w)| w).trim().to_string();
        let kind = if action == "failed" { kind(Some(&status), &words) } else { BounceKind::Late };
        let why = if words.is_empty() { status } else { words };
        Some(Bounce { to, kind, why: line(&why, 200), of: None })
    })
}

/// The meaning of a server's refusal for an address: by its status code (RFC 3463), and by a status or reply code among its
/// words. If they disagree, or the words speak of spam, the address may well exist; without any code, that cannot be known.
pub fn kind(status: Option<&str>, words: &str) -> BounceKind {
    let specific = |code: &[u16; 3]| code[1] != 0;
    let of_status = status.and_then(enhanced);
    let codes = [enhanced(words), of_status].into_iter().flatten().filter(specific);
    let mut kinds: Vec<BounceKind> = codes.map(|code| of_code(&code)).collect();
    if kinds.is_empty() {
        kinds.push(match reply(words) {
            Some(400..500) => BounceKind::Late,
            Some(552) => BounceKind::Full,
            Some(550 | 551 | 553) => BounceKind::Gone,
            None if of_status.is_some() => of_status.as_ref().map_or(BounceKind::Gone, of_code),
            _ => BounceKind::Refused,
        });
    }
    let words = words.to_lowercase();
    let spam = ["spam", "block", "dnsbl", "rbl", "reputation"].iter().any(|sign| words.contains(sign));
    let kind = kinds.iter().copied().find(|kind| *kind != BounceKind::Gone);
    kind.unwrap_or(if spam { BounceKind::Refused } else { BounceKind::Gone })
}

fn of_code(code: &[u16; 3]) -> BounceKind {
    match code {
        [2 | 4, ..] => BounceKind::Late,
        [_, 2, 2] => BounceKind::Full,
        [_, 1, 7 | 8] | [_, 2, 3 | 4] | [_, 3 | 5 | 6 | 7, _] => BounceKind::Refused,
        _ => BounceKind::Gone,
    }
}

/// Whether a text has a code of either kind.
fn code(text: &str) -> Option<()> {
    enhanced(text).map(|_| ()).or_else(|| reply(text).map(|_| ()))
}

/// The first status code in a text: `5.1.1`.
fn enhanced(text: &str) -> Option<[u16; 3]> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(|word| word.trim_matches('.'));
    words.into_iter().find_map(|word| {
        let mut parts = word.split('.').map(str::parse::<u16>);
        let (Some(Ok(class)), Some(Ok(subject)), Some(Ok(detail)), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return None;
        };
        matches!(class, 2 | 4 | 5).then_some([class, subject, detail])
    })
}

/// The first reply code in a text: `550`, `550-5.1.1`, `(550)`.
fn reply(text: &str) -> Option<u16> {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_ascii_digit()));
    let codes = words.filter_map(|word| word.split('-').next().filter(|code| code.len() == 3)?.parse().ok());
    codes.into_iter().find(|code| (400..600).contains(code))
}

fn field(line: &str, name: &str) -> Option<String> {
    let (found, value) = line.split_once(':')?;
    found.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_that_is_not_there_is_gone() {
        use BounceKind::{Full, Gone, Late, Refused};
        for (status, words, wanted) in [
            (Some("5.1.1"), "550 no such user", Gone),
            (Some("5.1.1"), "", Gone),
            (Some("5.1.1"), "smtp; 554 5.7.1 Service unavailable", Refused),
            (Some("5.1.1"), "smtp; 550 Client host [192.0.2.1] blocked using bl.example", Refused),
            (Some("5.1.1"), "552 5.2.2 mailbox full", Full),
            (Some("5.0.0"), "451 try later", Late),
            (Some("4.0.0"), "", Late),
            (Some("5.0.0"), "smtp; 550 5.7.1 looks like spam", Refused),
            (Some("5.0.0"), "550 unknown", Gone),
            (Some("5.0.0"), "", Gone),
            (Some("5.2.2"), "Mailbox is full", Full),
            (Some("5.2.1"), "disabled", Gone),
            (Some("5.7.1"), "", Refused),
            (Some("5.1.8"), "sender", Refused),
            (Some("5.3.4"), "too large", Refused),
            (Some("4.4.1"), "", Late),
            (None, "Sorry, no mailbox here by that name. (#5.1.1)", Gone),
            (None, "552 quota", Full),
            (None, "554 rejected for policy", Refused),
            (None, "450 4.2.0 greylisted", Late),
            (None, "host mx [192.0.2.1] said: 550 5.1.1 <bob@example.org>", Gone),
            (None, "I was not able to deliver it", Refused),
        ] {
            assert_eq!(kind(status, words), wanted, "{status:?} {words}");
        }
    }
}
