//! What a mail quotes, forwards and signs with, put aside: what remains are the writer's own words.

use crate::letters::blocks::{Whose, owners};

/// The writer's own words, and how many lines that are not blank were put aside.
pub fn own(text: &str) -> (String, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let rows: Vec<&str> = lines.iter().map(|l| l.trim()).collect();
    let keep: Vec<bool> = owners(&rows).into_iter().map(|whose| whose == Whose::Own).collect();
    let aside = (0..lines.len()).filter(|i| !keep[*i] && !lines[*i].trim().is_empty()).count();
    let kept: Vec<&str> = (0..lines.len()).filter(|i| keep[*i]).map(|i| lines[i].trim_end()).collect();
    let from = kept.iter().position(|l| !l.is_empty()).unwrap_or(kept.len());
    let to = kept.iter().rposition(|l| !l.is_empty()).map_or(from, |i| i + 1);
    (kept[from..to].join("\n"), aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_signatures_are_counted() {
        let mail = "Hello Ada,\n\nA Mun - Boh\n\nOn Monday, 2 November 2026 at 10:00,\nAda Lovett <ada@example.org> wrote:\n> A Mun H\n>> deeper\nA Ber - Kie\nSent from my telephone\n-- \nHans\nA Kie H\n";
        assert_eq!(own(mail), ("Hello Ada,\n\nA Mun - Boh\n\nA Ber - Kie".into(), 8));
        assert_eq!(own(""), (String::new(), 0));
    }
}
