//! Votes on draws and wins.

use crate::board::Board;
use crate::orders::names::Lexicon;
use crate::orders::tokens::{Capitals, Sign, Token};

/// A vote: `Vote: draw (E,F) yes`, `I vote no to all proposals`, `Draw EFG: yes`.
pub(super) fn vote(board: &Board, lexicon: &Lexicon, found: &[Token]) -> Option<String> {
    if found.len() > 40 {
        return None;
    }
    let words: Vec<&str> = found.iter().filter(|t| t.is_word()).map(|t| t.word.as_str()).collect();
    let starts = words.iter().take(4).any(|w| {
        matches!(*w, "vote" | "votes" | "voting" | "ballot" | "proposal" | "proposals" | "abstimmung")
    }) || matches!(words.first(), Some(&"draw" | &"dias" | &"concession" | &"concede"))
        || (words.first() == Some(&"i")
            && words
                .get(1)
                .is_some_and(|w| matches!(*w, "concede" | "abstain" | "accept" | "reject" | "agree")))
        || (matches!(words.first(), Some(&"yes" | &"no" | &"abstain"))
            && words
                .iter()
                .any(|w| matches!(*w, "draw" | "proposal" | "proposals" | "concession" | "win" | "dias")));
    if !starts {
        return None;
    }
    let (mut answer, mut kind, mut powers): (Option<&str>, Option<&str>, Vec<char>) =
        (None, None, Vec::new());
    let mut after_proposal = false;
    for token in found {
        if !token.is_word() {
            match token.sign {
                Sign::Arrow
                | Sign::Colon
                | Sign::Open
                | Sign::Close
                | Sign::Comma
                | Sign::Slash
                | Sign::Dot
                | Sign::Star
                | Sign::Plus
                | Sign::And
                | Sign::Bar
                | Sign::Semicolon => continue,
                Sign::Other if matches!(token.word.as_str(), "=" | "\"" | "'" | "!" | "’") => continue,
                _ => return None,
            }
        }
        let word = token.word.as_str();
        match word {
            "yes" | "aye" | "yea" | "y" | "accept" | "accepted" | "agree" | "agreed" | "ja" | "oui"
            | "favour" | "favor" => set(&mut answer, "yes")?,
            "no" | "against" | "reject" | "rejected" | "nay" | "veto" | "n" | "nein" | "non" => {
                set(&mut answer, "no")?
            }
            "abstain" | "abstains" | "abstention" | "abstaining" | "enthaltung" => {
                set(&mut answer, "abstain")?
            }
            "draw" | "dias" | "remis" => {
                kind = Some("draw");
                after_proposal = true;
            }
            "win" | "concession" | "concede" | "solo" | "victory" | "concedes" => {
                kind = Some("win");
                after_proposal = true;
            }
            "vote" | "votes" | "voting" | "ballot" | "my" | "i" | "to" | "the" | "on" | "of" | "a" | "is"
            | "for" | "proposal" | "in" | "and" | "between" | "game" | "with" | "way" | "three" | "two"
            | "four" | "we" | "as" | "by" | "all" | "proposals" | "every" | "everything" | "any"
            | "other" | "this" | "that" | "including" | "survivors" | "abstimmung" | "both" | "am"
            | "proposed" | "would" | "like" => {
                // A single letter may be a power's: `E and I`.
                if (word == "a" || word == "i")
                    && after_proposal
                    && token.capitals == Capitals::All
                    && !powers.is_empty()
                {
                    powers.push(if word == "a" { 'A' } else { 'I' });
                }
            }
            _ if token.sign == Sign::Number => {}
            _ => {
                if let Some((owner, _)) = lexicon.owner(word) {
                    powers.extend(board.owner(owner).name.chars().next());
                } else if token.capitals == Capitals::All && word.len() <= 7 && letters(board, word) {
                    powers.extend(word.to_uppercase().chars());
                } else {
                    return None;
                }
            }
        }
    }
    let list = powers.iter().map(char::to_string).collect::<Vec<_>>().join(",");
    let what = match kind {
        Some("win") => {
            if powers.len() != 1 {
                return None;
            }
            format!("win({list})")
        }
        Some(_) if powers.is_empty() => "draw".to_string(),
        Some(_) => format!("draw({list})"),
        None if powers.len() > 1 => format!("draw({list})"),
        None if powers.is_empty() => "*".to_string(),
        None => return None,
    };
    let answer = match answer {
        Some(answer) => answer,
        None if kind.is_some() => "yes",
        None => return None,
    };
    Some(format!("VOTE {what}={answer}"))
}

fn letters(board: &Board, word: &str) -> bool {
    word.chars().all(|c| board.powers().any(|o| board.owner(o).name.to_lowercase().starts_with(c)))
}

fn set(slot: &mut Option<&'static str>, value: &'static str) -> Option<()> {
    match slot {
        Some(old) if *old != value => None,
        _ => {
            *slot = Some(value);
            Some(())
        }
    }
}
