//! Finds characters that cannot be printed faithfully: controls, direction overrides, private and unassigned code points.

use diagnostics::{Diagnostic, Source};

/// One error a run of characters of `source` that no page can show as they are.
pub fn check_characters(source: &Source) -> Vec<Diagnostic> {
    let text = &source.text;
    if is_plain(text) {
        return Vec::new();
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut last_end = usize::MAX;
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let end = at + c.len_utf8();
        let crlf = c == '\r' && characters.peek().is_some_and(|(_, next)| *next == '\n');
        let mark = at == 0 && c == '\u{feff}';
        let Some(what) = reason(c).filter(|_| !crlf && !mark) else { continue };
        if at != last_end {
            let message = format!("the character U+{:04X} cannot be printed: {what}", u32::from(c));
            let help = "remove it, or write what it stands for";
            found.push(Diagnostic::error("unprintable", message).at(source, at..end).help(help));
        }
        last_end = end;
    }
    found
}

/// Whether a text has nothing but what every font and every page can show: most texts, found out quickly.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b'\n' | b'\t' | b' '..=b'~'))
}

/// Why a character is refused; none for text.
pub(super) fn reason(c: char) -> Option<&'static str> {
    match c {
        '\n' | '\t' | ' '..='~' => None,
        '\r' => Some("it ends a line on very old machines only"),
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some("it is a control character"),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some("it turns the direction of the text after it")
        }
        '\u{200e}' | '\u{200f}' | '\u{61c}' => Some("it is an invisible mark of direction"),
        '\u{2028}' | '\u{2029}' => Some("it is a line end that Markdown does not know"),
        '\u{fff9}'..='\u{fffd}' | '\u{fdd0}'..='\u{fdef}' => Some("it does not stand for any text"),
        '\u{200b}'
        | '\u{feff}'
        | '\u{180e}'
        | '\u{206a}'..='\u{206f}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{3164}'
        | '\u{ffa0}' => Some("it is invisible"),
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' => Some("it does not belong to any alphabet"),
        '\u{e0000}'..='\u{e0fff}' => Some("it is an invisible tag"),
        _ if u32::from(c) & 0xfffe == 0xfffe => Some("it does not stand for any text"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_and_overrides_are_refused_with_their_place_and_text_is_not() {
        let good = Source::new("a.md", "Zażółć\t“gęślą” jaźń — ¢ £ é\r\nπ Ω 漢 🙂 a\u{301}");
        assert_eq!(check_characters(&good), []);
        let bad = Source::new("b.md", "one\ntwo \u{202e}live\nbell \u{7}\u{7}!\r");
        let places: Vec<_> = check_characters(&bad).iter().filter_map(Diagnostic::place).collect();
        assert_eq!(places, ["b.md:2:5", "b.md:3:6", "b.md:3:9"]);
    }
}
