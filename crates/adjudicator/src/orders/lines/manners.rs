//! Greetings, closing words, and whether orders are final.

use crate::orders::prelude::*;
use crate::orders::words::said;

pub(super) fn greeting(found: &[Token], words: &[&Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let comma_inside =
        found[..found.len() - 1].iter().any(|t| matches!(t.sign, Sign::Comma | Sign::Arrow | Sign::Open));
    let short = words.len() <= 5 && !words.iter().any(|t| t.word.len() == 1);
    if said("HELLO", &first.word) && short && !comma_inside {
        return true;
    }
    let announces = |t: &&Token| said("ORDERS", &t.word);
    words.iter().all(|t| announces(t) || said("WITH_ORDERS", &t.word))
        && words.iter().any(announces)
        && found.last().is_none_or(|t| t.sign != Sign::Arrow)
}

pub(super) fn farewell(words: &[&Token], found: &[Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let polite = |t: &&Token| {
        let named = t.capitals == Capitals::First && words.len() <= 4;
        named || said("CLOSING", &t.word) || said("WITH_CLOSING", &t.word)
    };
    let plain = |t: &Token| t.is_word() || matches!(t.sign, Sign::Comma | Sign::Dot | Sign::Other);
    said("CLOSING", &first.word)
        && words.iter().all(polite)
        && found.iter().all(plain)
        && (first.word != "all" || (words.len() > 2 && words[1].word == "the" && words[2].word == "best"))
}

pub(super) fn status(words: &[&Token]) -> Option<&'static str> {
    let mut status = None;
    for token in words {
        let word = token.word.as_str();
        if said("FINAL", word) {
            status = Some("final");
        } else if said("PRELIMINARY", word) {
            status = Some("preliminary");
        } else {
            said("STATUS", word).then_some(())?;
        }
    }
    status
}
