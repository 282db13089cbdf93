//! What a mail quotes, forwards and signs with, put aside: what remains are the writer's own words.

use letters::blocks::{Whose, owners};

/// A mail in its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailParts {
    /// The writer's own words.
    pub text: String,
    /// How many lines that are not blank were put aside.
    pub aside: usize,
    /// Quoted lines, without their mark, that have own words below them.
    pub answered: String,
    /// What stands below the line of a signature.
    pub signed: String,
}

/// The parts of a mail.
pub fn split_quoted(text: &str) -> MailParts {
    let lines: Vec<&str> = text.lines().collect();
    let rows: Vec<&str> = lines.iter().map(|l| l.trim()).collect();
    let whose = owners(&rows);
    let keep: Vec<bool> = whose.iter().map(|whose| *whose == Whose::Own).collect();
    let aside = (0..lines.len()).filter(|i| !keep[*i] && !rows[*i].is_empty()).count();
    let kept: Vec<&str> = (0..lines.len()).filter(|i| keep[*i]).map(|i| lines[i].trim_end()).collect();
    let from = kept.iter().position(|l| !l.is_empty()).unwrap_or(kept.len());
    let to = kept.iter().rposition(|l| !l.is_empty()).map_or(from, |i| i + 1);
    let last = (0..lines.len()).rfind(|i| keep[*i] && !rows[*i].is_empty()).unwrap_or(0);
    let quoted = (0..last).filter(|i| whose[*i] == Whose::Quoted);
    let answered: Vec<&str> = quoted.map(|i| rows[i].trim_start_matches(['>', '|', ' '])).collect();
    let rule = rows.iter().position(|row| *row == "--").filter(|at| whose[*at] == Whose::Signature);
    let signed = rule.map_or(&[][..], |at| &rows[at + 1..]).join("\n");
    MailParts {
        text: kept[from..to].join("\n"),
        aside,
        answered: answered.join("\n"),
        signed: signed.trim().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_signatures_are_counted() {
        let mail = "Hello Ada,\n\nA Mun - Boh\n\nOn Monday, 2 November 2026 at 10:00,\nAda Lovett <ada@example.org> wrote:\n> A Mun H\n>> deeper\nA Ber - Kie\nSent from my telephone\n-- \nHans\nA Kie H\n";
        let found = split_quoted(mail);
        assert_eq!((found.text.as_str(), found.aside), ("Hello Ada,\n\nA Mun - Boh\n\nA Ber - Kie", 8));
        assert!(found.answered.ends_with("A Mun H\ndeeper"), "{}", found.answered);
        assert_eq!(found.signed, "Hans\nA Kie H");
        assert_eq!(split_quoted(""), MailParts::default());
    }
}
