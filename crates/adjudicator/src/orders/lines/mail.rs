//! What mail programs put round a letter: heads, quotations, footers.

pub(super) fn is_attribution(line: &str) -> bool {
    let lower = line.to_lowercase();
    (lower.starts_with("on ") || lower.starts_with("am ") || lower.starts_with("le "))
        && (lower.ends_with("wrote:")
            || lower.ends_with("schrieb:")
            || lower.ends_with("écrit :")
            || lower.ends_with("écrit:"))
        || lower.ends_with(" wrote:") && lower.contains('@')
}

pub(super) fn is_forward(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words = lower.trim_matches(|c: char| !c.is_alphanumeric());
    lower.starts_with("--")
        && (words.starts_with("original message")
            || words.starts_with("forwarded message")
            || words.starts_with("ursprüngliche nachricht"))
}

pub(super) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    lower.starts_with("sent from my ")
        || lower.starts_with("sent via ")
        || lower.starts_with("get outlook for ")
        || lower.starts_with("von meinem ")
}

pub(super) fn is_mail_head(line: &str) -> bool {
    let Some((key, _)) = line.split_once(':') else { return false };
    let key = key.trim().to_lowercase();
    matches!(
        key.as_str(),
        "received"
            | "from"
            | "to"
            | "date"
            | "subject"
            | "cc"
            | "bcc"
            | "reply-to"
            | "sent"
            | "message-id"
            | "mime-version"
            | "content-type"
            | "content-transfer-encoding"
            | "in-reply-to"
            | "references"
            | "return-path"
            | "delivered-to"
            | "betreff"
            | "von"
            | "an"
            | "datum"
            | "objet"
            | "user-agent"
    ) || key.starts_with("x-")
}
