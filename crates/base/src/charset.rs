//! Letters in another charset than they claim: UTF-16, windows-1252, UTF-8 once taken for windows-1252. A letter is repaired
//! only where exactly one repair leaves nothing but what the players' languages write; otherwise it stays unreadable.

use std::borrow::Cow;

use crate::disk;

/// Non-ASCII letters of the players' languages.
const LETTERS: &str = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüŒœ";
/// Characters allowed anywhere in a word, and those allowed only at its edge.
const WITHIN: &str = "’‘–—…·\u{ad}\u{a0}";
const BESIDE: &str = "“”„‚«»‹›•€£§°¿¡´¨©®™ªº²³×½¼¾†";

/// Decodes bytes; `true` if the text had to be repaired. `None` if no repair gives a text.
pub fn text(bytes: &[u8]) -> Option<(String, bool)> {
    if let Some(text) = wide(bytes) {
        return Some((text, true));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let mended = undone(text);
            Some((mended.clone().unwrap_or_else(|| text.to_string()), mended.is_some()))
        }
        Err(_) => {
            let (text, _) = disk::decode_text(bytes, true);
            is_written(&text).then_some((text, true))
        }
    }
}

/// Decodes UTF-16, recognised by its mark or by the zero bytes between its letters.
pub fn wide(bytes: &[u8]) -> Option<String> {
    let [even, uneven] =
        [0, 1].map(|from| bytes.iter().take(400).skip(from).step_by(2).filter(|b| **b == 0).count());
    let half = bytes.len().min(400) / 2;
    let (encoding, skip) = match bytes {
        [0xff, 0xfe, ..] => (encoding_rs::UTF_16LE, 2),
        [0xfe, 0xff, ..] => (encoding_rs::UTF_16BE, 2),
        _ if half < 4 => return None,
        _ if uneven * 10 > half * 7 && even == 0 => (encoding_rs::UTF_16LE, 0),
        _ if even * 10 > half * 7 && uneven == 0 => (encoding_rs::UTF_16BE, 0),
        _ => return None,
    };
    // A trailing odd byte is dropped.
    let whole = &bytes[skip..bytes.len() - bytes.len() % 2];
    encoding.decode_without_bom_handling_and_without_replacement(whole).map(Cow::into_owned)
}

/// Repairs the lines that were UTF-8 and were taken for windows-1252 (`MÃ¼nchen`); `None` if there are none.
pub fn undone(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut any = false;
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut line = line.to_string();
        // Some lines have gone through it twice.
        for _ in 0..2 {
            let Some(once) =
                disk::windows(&line).and_then(|b| String::from_utf8(b).ok()).filter(|t| *t != line)
            else {
                break;
            };
            any = true;
            line = once;
        }
        out += &line;
    }
    any.then_some(out)
}

/// Whether a text guessed to be windows-1252 has only characters that the languages write, where they write them.
fn is_written(text: &str) -> bool {
    let all: Vec<char> = text.chars().collect();
    let letter = |at: Option<usize>| at.and_then(|at| all.get(at)).is_some_and(|c| c.is_alphabetic());
    (0..all.len()).all(|at| {
        let (c, before, after) = (all[at], at.checked_sub(1), Some(at + 1));
        match c {
            c if c.is_ascii() => true,
            c if c.is_alphabetic() && !matches!(c, 'ª' | 'º') => {
                // `Ïàðèæ` is Russian, `£ódŸ` Polish.
                let row = at >= 2 && all[at - 2..at].iter().all(|c| !c.is_ascii() && c.is_alphabetic());
                let after_small = before.is_some_and(|b| all[b].is_lowercase());
                LETTERS.contains(c) && !row && !(c.is_uppercase() && after_small)
            }
            c if WITHIN.contains(c) => true,
            c => BESIDE.contains(c) && !(letter(before) && letter(after)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_charsets_are_repaired_or_not_read() {
        let said = "A Mün - Köl\nGrüße, “so” – là-bas … 5 €\n";
        let cp: Vec<u8> = disk::windows(said).unwrap();
        assert_eq!(text(&cp), Some((said.to_string(), true)));
        let wide = |little: bool, mark: bool| -> Vec<u8> {
            let units = mark.then_some(0xfeff).into_iter().chain(said.encode_utf16());
            units.flat_map(|u| if little { u.to_le_bytes() } else { u.to_be_bytes() }).collect()
        };
        for (little, mark) in [(true, true), (false, true), (true, false), (false, false)] {
            let read = text(&wide(little, mark)).map(|(t, _)| t);
            assert_eq!(read.as_deref(), Some(said), "{little} {mark}");
        }
        // Zero bytes between fewer than four letters prove nothing.
        assert_eq!(text(b"n\0o\0\n\0"), Some(("n\0o\0\n\0".to_string(), false)));
        assert_eq!(text(b"A\0 \0H\0\n\0"), Some(("A H\n".to_string(), true)));
        assert_eq!(text(said.as_bytes()), Some((said.to_string(), false)));
        let twice = disk::decode_text(&[&disk::windows("ü").unwrap()[..], "é\n".as_bytes()].concat(), true).0;
        assert_eq!(twice, "üÃ©\n");
        // UTF-8 taken for windows-1252.
        assert_eq!(text("A MÃ¼n - TyrolÃ©".as_bytes()), Some(("A Mün - Tyrolé".to_string(), true)));
        assert_eq!(text("A MÃƒÂ¼n - Bur".as_bytes()), Some(("A Mün - Bur".to_string(), true)));
        // DOS, Macintosh, Russian, Polish: ambiguous, so left alone.
        for bytes in
            [&b"A M\x81n - Bur"[..], b"K\x84rnten", b"A M\x9fn", b"\xcf\xe0\xf0\xe8\xe6", b"\xa3\xf3d\x9f"]
        {
            assert_eq!(text(bytes), None, "{bytes:?}");
        }
    }
}
