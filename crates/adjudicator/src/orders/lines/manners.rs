//! Greetings, closing words, and whether orders are final.

use super::among;
use crate::orders::prelude::*;

/// Words a letter begins with.
const HELLO: &str =
    "dear hi hello hey greetings gentlemen hallo liebe lieber bonjour cher chere howdy gm moin";

/// Words that announce orders.
const ORDERS: &str = "orders moves order zuge befehle ordres";

/// Words that stand beside them.
const WITH_ORDERS: &str = "here are my the for this season turn these please find below follow following as is come next \
    phase attached hier meine voici mes sind set of our again s";

/// Words a letter is closed with.
const CLOSING: &str = "cheers regards best thanks thank yours sincerely kind ciao love bye good all many gruss grusse \
    viele mfg tschuss cordialement amicalement salut warm see";

/// Words that stand beside them.
const WITH_CLOSING: &str = "you luck the wishes faithfully truly very so much day and";

pub(super) fn greeting(found: &[Token], words: &[&Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let comma_inside =
        found[..found.len() - 1].iter().any(|t| matches!(t.sign, Sign::Comma | Sign::Arrow | Sign::Open));
    let short = words.len() <= 5 && !words.iter().any(|t| t.word.len() == 1);
    if among(HELLO, &first.word) && short && !comma_inside {
        return true;
    }
    let announces = |t: &&Token| among(ORDERS, &t.word);
    words.iter().all(|t| announces(t) || among(WITH_ORDERS, &t.word))
        && words.iter().any(announces)
        && found.last().is_none_or(|t| t.sign != Sign::Arrow)
}

pub(super) fn farewell(words: &[&Token], found: &[Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let polite = |t: &&Token| {
        let named = t.capitals == Capitals::First && words.len() <= 4;
        named || among(CLOSING, &t.word) || among(WITH_CLOSING, &t.word)
    };
    let plain = |t: &Token| t.is_word() || matches!(t.sign, Sign::Comma | Sign::Dot | Sign::Other);
    among(CLOSING, &first.word)
        && words.iter().all(polite)
        && found.iter().all(plain)
        && words.iter().all(|t| t.word.len() > 1)
        && (first.word != "all" || (words.len() > 2 && words[1].word == "the" && words[2].word == "best"))
}

pub(super) fn status(words: &[&Token]) -> Option<&'static str> {
    let mut status = None;
    for token in words {
        match token.word.as_str() {
            word if among("final finals definitive endgultig", word) => status = Some("final"),
            word if among("preliminary prelim prelims provisional vorlaufig draft tentative", word) => {
                status = Some("preliminary");
            }
            word => {
                among(
                    "orders order these are my the moves set status this is version only for now all",
                    word,
                )
                .then_some(())?;
            }
        }
    }
    status
}
