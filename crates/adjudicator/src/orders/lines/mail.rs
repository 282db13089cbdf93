//! What mail programs put round a letter: heads, quotations, footers.

use crate::orders::words::said;

pub(super) fn is_attribution(line: &str) -> bool {
    let lower = line.to_lowercase();
    let begins = ["on ", "am ", "le "].iter().any(|w| lower.starts_with(w));
    let ends = ["wrote:", "schrieb:", "écrit :", "écrit:"].iter().any(|w| lower.ends_with(w));
    begins && ends || lower.ends_with(" wrote:") && lower.contains('@')
}

pub(super) fn is_forward(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let said = ["original message", "forwarded message", "ursprüngliche nachricht"];
    lower.starts_with("--") && said.iter().any(|w| words.starts_with(w))
}

pub(super) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    let said = ["sent from my ", "sent via ", "get outlook for ", "von meinem "];
    said.iter().any(|w| lower.starts_with(w))
}

pub(super) fn is_mail_head(line: &str) -> bool {
    let Some((key, _)) = line.split_once(':') else { return false };
    let key = key.trim().to_lowercase();
    said("HEAD", &key) || key.starts_with("x-")
}
