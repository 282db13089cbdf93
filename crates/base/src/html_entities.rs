//! Resolves the character references of HTML and XML: `&amp;`, `&#228;`.

use entities::ENTITIES;

/// Length, in bytes, of the longest name.
const LONGEST: usize = 32;

/// A text with its character references resolved; unknown ones stay as they are written.
pub fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let end = after.bytes().take(LONGEST).position(|byte| byte == b';');
        rest = match end.and_then(|end| Some((end, characters(&after[..end])?))) {
            Some((end, characters)) => {
                out.push_str(&characters);
                &after[end + 1..]
            }
            None => {
                out.push('&');
                after
            }
        };
    }
    out + rest
}

/// What a reference stands for, by its name or number.
fn characters(name: &str) -> Option<String> {
    let Some(digits) = name.strip_prefix('#') else {
        let named = ENTITIES.iter().find(|known| known.entity[1..].strip_suffix(';') == Some(name));
        return named.map(|known| known.characters.into());
    };
    let number = match digits.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => digits.parse(),
    };
    char::from_u32(number.ok()?).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved_once_and_all_else_stays() {
        for (written, read) in [
            ("M &amp; M", "M & M"),
            ("&amp;lt;", "&lt;"),
            ("J&#228;ne J&#xE4;ne J&auml;ne", "Jäne Jäne Jäne"),
            ("a&nbsp;b", "a\u{a0}b"),
            ("&NotEqualTilde;", "≂̸"),
            ("AT&T; & Co, &nothing; &#1114112; &#x; &", "AT&T; & Co, &nothing; &#1114112; &#x; &"),
            ("ä&ouml", "ä&ouml"),
        ] {
            assert_eq!(unescape(written), read, "{written}");
        }
    }
}
