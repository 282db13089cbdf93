//! Votes on draws and wins.

use crate::orders::prelude::*;
use crate::orders::words::said;

/// What a line votes, as far as it is read.
#[derive(Default)]
struct Ballot {
    answer: Option<&'static str>,
    kind: Option<&'static str>,
    powers: Vec<String>,
    /// It names a proposal by its number.
    numbered: bool,
}

/// A vote: `Vote: draw (E,F) yes`, `I vote no to all proposals`, `Draw EFG: yes`.
pub(super) fn vote(board: &Board, lexicon: &Lexicon, found: &[Token], words: &[&Token]) -> Option<String> {
    if found.len() > 40 || !begins(words) {
        return None;
    }
    let mut ballot = Ballot::default();
    for (at, token) in found.iter().enumerate() {
        if token.is_word() {
            ballot.word(board, lexicon, token, found.get(at + 1))?;
            continue;
        }
        let idle = match token.sign {
            Sign::Question | Sign::Quoted => false,
            Sign::Other => matches!(token.word.as_str(), "=" | "\"" | "'" | "!" | "’"),
            _ => true,
        };
        idle.then_some(())?;
    }
    ballot.text()
}

/// True if a line can be a vote, and no heading.
pub(super) fn begins(words: &[&Token]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    let is = |class: &str, token: &Token| said(class, &token.word);
    words.iter().take(4).any(|w| is("VOTE", w))
        || is("PROPOSED", first)
        || first.word == "i" && rest.first().is_some_and(|w| is("SPOKEN", w))
        || matches!(&*first.word, "yes" | "no" | "abstain") && words.iter().any(|w| is("SUBJECT", w))
}

impl Ballot {
    fn word(&mut self, board: &Board, lexicon: &Lexicon, token: &Token, next: Option<&Token>) -> Option<()> {
        let word = token.word.as_str();
        let one = |of: &[(&str, &'static str)]| of.iter().find(|(c, _)| said(c, word)).map(|(_, what)| *what);
        if let Some(answer) = one(&[("YES", "yes"), ("NO", "no"), ("ABSTAIN", "abstain")]) {
            return (*self.answer.get_or_insert(answer) == answer).then_some(());
        }
        if let Some(kind) = one(&[("DRAW", "draw"), ("WIN", "win")]) {
            self.kind = Some(kind);
        } else if said("IDLE", word) {
            // A single letter may be a power's, `E and I`, but not in `I vote`.
            let letter = matches!(word, "a" | "i") && token.capitals == Capitals::All;
            let says = |t: &Token| ["IDLE", "SPOKEN", "SUBJECT"].iter().any(|c| said(c, &t.word));
            if letter
                && self.kind.is_some()
                && letters(board, word)
                && next.is_none_or(|t| t.word == "and" || !says(t))
            {
                self.powers.push(word.to_uppercase());
            }
        } else if token.sign == Sign::Number {
            self.numbered = true;
        } else if let Some((owner, _)) = lexicon.owner(word) {
            let name = &board.owner(owner).name;
            let first = name.chars().next().filter(|c| named(board, c.to_ascii_lowercase()) == Some(owner));
            self.powers.push(first.map_or_else(|| name.clone(), String::from));
        } else if token.capitals == Capitals::All && word.len() <= 7 && letters(board, word) {
            self.powers.extend(word.to_uppercase().chars().map(String::from));
        } else {
            return None;
        }
        Some(())
    }

    fn text(&self) -> Option<String> {
        let list = self.powers.join(",");
        let what = match (self.kind, self.powers.len()) {
            (Some("win"), 1) => format!("win({list})"),
            (Some("win"), _) | (None, 1) => return None,
            // Not all of them, and which is not known.
            (None, 0) if self.numbered => return None,
            (Some(_), 0) => "draw".into(),
            (None, 0) => "*".into(),
            _ => format!("draw({list})"),
        };
        let answer = self.answer.or(self.kind.map(|_| "yes"))?;
        Some(format!("VOTE {what}={answer}"))
    }
}

fn letters(board: &Board, word: &str) -> bool {
    word.chars().all(|c| named(board, c).is_some())
}

/// The power with an initial, where no other has it.
fn named(board: &Board, initial: char) -> Option<Owner> {
    let mut found = board.powers().filter(|o| board.owner(*o).name.to_lowercase().starts_with(initial));
    found.next().filter(|_| found.next().is_none())
}
