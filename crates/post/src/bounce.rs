//! Mail that says a mail could not be delivered (RFC 3464).

use mail_parser::{Message, MimeHeaders, PartType};

use super::mail::{Bounce, line, plain_address, plain_id};

impl Bounce {
    /// Reads a delivery report; None if the mail is none.
    pub fn read(message: &Message) -> Option<Bounce> {
        let kind = message.content_type()?;
        let report = kind.ctype().eq_ignore_ascii_case("multipart")
            && kind.subtype().is_some_and(|s| s.eq_ignore_ascii_case("report"))
            && kind.attribute("report-type").is_none_or(|t| t.eq_ignore_ascii_case("delivery-status"));
        if !report {
            return None;
        }
        let mut bounce: Option<Bounce> = None;
        let mut of = None;
        for part in &message.parts {
            if part.is_content_type("message", "delivery-status") {
                bounce = bounce.or(status(&String::from_utf8_lossy(part.contents())));
            } else if let PartType::Message(returned) = &part.body
                && !returned.parts.is_empty()
            {
                of = of.or_else(|| returned.message_id().and_then(plain_id));
            } else if part.is_content_type("text", "rfc822-headers") {
                let text = String::from_utf8_lossy(part.contents()).into_owned();
                let id = text.lines().find_map(|l| field(l, "message-id"));
                of = of.or_else(|| id.and_then(|id| plain_id(&id)));
            }
        }
        let mut bounce = bounce?;
        bounce.of = of;
        Some(bounce)
    }
}

/// The first recipient of a `message/delivery-status` whose mail failed or is late.
fn status(text: &str) -> Option<Bounce> {
    let text = text.replace("\r\n", "\n");
    text.split("\n\n").find_map(|block| {
        let value = |name: &str| block.lines().find_map(|l| field(l, name));
        let to = value("final-recipient").or_else(|| value("original-recipient"))?;
        let to = plain_address(to.rsplit(';').next().unwrap_or(&to))?;
        let action = value("action").unwrap_or_default().to_lowercase();
        if !matches!(action.as_str(), "failed" | "delayed") {
            return None;
        }
        let status = value("status").unwrap_or_default();
        let words = value("diagnostic-code").unwrap_or_default();
        let words = words.split_once(';').map_or(words.as_str(), |(_, w)| w).trim().to_string();
        let permanent = action == "failed" && !status.trim().starts_with('4');
        let why = if words.is_empty() { status } else { words };
        Some(Bounce { to, permanent, why: line(&why, 200), of: None })
    })
}

fn field(line: &str, name: &str) -> Option<String> {
    let (found, value) = line.split_once(':')?;
    found.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_string())
}
