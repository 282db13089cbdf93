//! Votes on draws and wins.

use super::among;
use crate::orders::prelude::*;

/// Words by which a line is known as a vote, as a proposal agreed to, and as what is voted on.
const VOTE: &str = "vote votes voting ballot proposal proposals abstimmung";
const PROPOSED: &str = "draw dias concession concede";
const SPOKEN: &str = "concede abstain accept reject agree";
const SUBJECT: &str = "draw proposal proposals concession win dias";

/// What may be voted, and on what.
const ANSWERS: [(&str, &str); 3] = [
    ("yes", "yes aye yea y accept accepted agree agreed ja oui favour favor"),
    ("no", "no against reject rejected nay veto n nein non"),
    ("abstain", "abstain abstains abstention abstaining enthaltung"),
];
const DRAW: &str = "draw dias remis";
const WIN: &str = "win concession concede solo victory concedes";

/// Words that say nothing.
const IDLE: &str = "vote votes voting ballot my i to the on of a is for proposal in and between game with way three two \
    four we as by all proposals every everything any other this that including survivors abstimmung both am proposed would like";

/// What a line votes, as far as it is read.
#[derive(Default)]
struct Ballot {
    answer: Option<&'static str>,
    kind: Option<&'static str>,
    powers: Vec<char>,
}

/// A vote: `Vote: draw (E,F) yes`, `I vote no to all proposals`, `Draw EFG: yes`.
pub(super) fn vote(board: &Board, lexicon: &Lexicon, found: &[Token], words: &[&Token]) -> Option<String> {
    if found.len() > 40 || !begins(words) {
        return None;
    }
    let mut ballot = Ballot::default();
    for token in found {
        if token.is_word() {
            ballot.word(board, lexicon, token)?;
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

fn begins(words: &[&Token]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    let is = |list: &str, token: &Token| among(list, &token.word);
    words.iter().take(4).any(|w| is(VOTE, w))
        || is(PROPOSED, first)
        || first.word == "i" && rest.first().is_some_and(|w| is(SPOKEN, w))
        || matches!(&*first.word, "yes" | "no" | "abstain") && words.iter().any(|w| is(SUBJECT, w))
}

impl Ballot {
    fn word(&mut self, board: &Board, lexicon: &Lexicon, token: &Token) -> Option<()> {
        let word = token.word.as_str();
        if let Some((answer, _)) = ANSWERS.iter().find(|(_, said)| among(said, word)) {
            return (*self.answer.get_or_insert(answer) == *answer).then_some(());
        }
        if let Some((kind, _)) = [("draw", DRAW), ("win", WIN)].iter().find(|(_, said)| among(said, word)) {
            self.kind = Some(kind);
        } else if among(IDLE, word) {
            // A single letter may be a power's: `E and I`.
            let letter = matches!(word, "a" | "i") && token.capitals == Capitals::All;
            if letter && self.kind.is_some() && !self.powers.is_empty() {
                self.powers.extend(word.to_uppercase().chars());
            }
        } else if token.sign == Sign::Number {
            // A proposal's.
        } else if let Some((owner, _)) = lexicon.owner(word) {
            self.powers.extend(board.owner(owner).name.chars().next());
        } else if token.capitals == Capitals::All && word.len() <= 7 && letters(board, word) {
            self.powers.extend(word.to_uppercase().chars());
        } else {
            return None;
        }
        Some(())
    }

    fn text(&self) -> Option<String> {
        let list = self.powers.iter().map(char::to_string).collect::<Vec<_>>().join(",");
        let what = match (self.kind, self.powers.len()) {
            (Some("win"), 1) => format!("win({list})"),
            (Some("win"), _) | (None, 1) => return None,
            (Some(_), 0) => "draw".to_string(),
            (None, 0) => "*".to_string(),
            _ => format!("draw({list})"),
        };
        let answer = self.answer.or(self.kind.map(|_| "yes"))?;
        Some(format!("VOTE {what}={answer}"))
    }
}

fn letters(board: &Board, word: &str) -> bool {
    word.chars().all(|c| board.powers().any(|o| board.owner(o).name.to_lowercase().starts_with(c)))
}
