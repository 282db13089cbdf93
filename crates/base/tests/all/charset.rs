//! Decodes the reviewed rows of a table, and random bytes.

use base::charset;

use crate::dice::{Dice, in_other_rounds};
use crate::ledger::Ledger;
use crate::project;

/// The bytes of a text with `\x..` escapes.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut out = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        out.push(u8::from_str_radix(&part[..2], 16).unwrap());
        out.extend(part[2..].bytes());
    }
    out
}

/// The decoded text, in the notation of the table.
fn read(text: &str) -> String {
    let Some((text, mended)) = charset::text(&bytes(text)) else { return "-".into() };
    let text = text.replace("\n", "\\n").replace("\0", "\\0");
    format!("{}{text}", if mended { "mended: " } else { "" })
}

#[test]
fn bytes_are_read_as_they_must_be() {
    let rows = include_str!("charset.txt").lines().filter_map(|line| line.split_once(" => "));
    let wrong: Vec<String> = rows
        .map(|(bytes, wanted)| (bytes, wanted, read(bytes)))
        .filter(|(_, wanted, text)| text != wanted)
        .map(|(bytes, _, text)| format!("{bytes} => {text}"))
        .collect();
    assert!(wrong.is_empty(), "{} rows: {wrong:#?}", wrong.len());
}

#[test]
fn bytes_become_text_as_was_reviewed() {
    let samples =
        ["Grüße aus Zürich – “A Par-Bur”", "l’armée à Paris, ça va", "Stället är över 100 €", "plain"];
    let mut ledger = Ledger::new(project::tests().join("data/told/bytes.txt"));
    for n in 0..200 {
        ledger.note(&format!("{n:03}"), || {
            let mut dice = Dice::of(&format!("bytes {n}"));
            let text = dice.pick(&samples).copied().unwrap_or_default();
            let mut bytes: Vec<u8> = match dice.below(4) {
                0 => text.bytes().collect(),
                1 => text.chars().map(|c| if (c as u32) < 256 { c as u32 as u8 } else { 0x93 }).collect(),
                2 => text.encode_utf16().flat_map(|unit| unit.to_le_bytes()).collect(),
                // Read as Latin-1 somewhere on the way.
                _ => text.bytes().map(char::from).collect::<String>().into_bytes(),
            };
            if dice.one_in(3) {
                bytes.insert(0, 0xEF);
            }
            for _ in 0..dice.below(3) {
                let at = dice.below(bytes.len());
                bytes[at] = dice.below(256) as u8;
            }
            let read = charset::text(&bytes);
            let undone = read.as_ref().map(|(text, _)| charset::undone(text));
            format!("{read:?} {undone:?}")
        });
    }
    ledger.close();
}

#[test]
fn by_other_chances_bytes_become_text_as_was_reviewed() {
    in_other_rounds(4, &[bytes_become_text_as_was_reviewed]);
}
