//! Hashes of files, unaffected by what git or an editor program does to line ends.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

/// SHA-256 of a file as seals take it: text is hashed without byte-order mark and with line feeds only, so that neither git nor
/// an editor program breaks a seal; anything else byte by byte.
pub fn digest(bytes: &[u8]) -> String {
    hash(&normalize(bytes))
}

/// Like [`digest`], with the salt hashed first.
pub fn salted_digest(salt: &str, bytes: &[u8]) -> String {
    let pairs = salt.as_bytes().chunks_exact(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    let mut all: Vec<u8> = pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect();
    all.extend_from_slice(&normalize(bytes));
    hash(&all)
}

/// A file in the form in which seals hash it.
pub fn normalize(bytes: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\r', bytes).is_none() && !bytes.starts_with("\u{feff}".as_bytes()) {
        return Cow::Borrowed(bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&0) => match normalize_text(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        },
        _ => Cow::Borrowed(bytes),
    }
}

/// A text without byte-order mark and with line feeds only.
pub fn normalize_text(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains("\r\n") { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_marks_break_no_seal_and_words_do() {
        assert_eq!(digest(b"a\nb\n"), digest("\u{feff}a\r\nb\r\n".as_bytes()));
        assert_ne!(digest(b"a\nb\n"), digest(b"a\nc\n"));
        assert_ne!(digest(b"a\0\nb"), digest(b"a\0\r\nb"), "not text");
        assert_ne!(digest(b"\xff\nb"), digest(b"\xff\r\nb"), "not text");
        let salt = hash(b"salt");
        assert_ne!(salted_digest(&salt, b"yes"), digest(b"yes"));
        assert_eq!(salted_digest(&salt, b"yes\r\n"), salted_digest(&salt, b"yes\n"));
    }
}
