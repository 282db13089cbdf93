//! Greetings, closing words, and whether orders are final.

use crate::orders::tokens::{Capitals, Sign, Token};

pub(super) fn greeting(found: &[Token], words: &[&Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let last = found.last().map(|t| t.sign);
    let hello = matches!(
        first.word.as_str(),
        "dear"
            | "hi"
            | "hello"
            | "hey"
            | "greetings"
            | "gentlemen"
            | "hallo"
            | "liebe"
            | "lieber"
            | "bonjour"
            | "cher"
            | "chere"
            | "howdy"
            | "gm"
            | "moin"
    );
    let comma_inside =
        found[..found.len() - 1].iter().any(|t| matches!(t.sign, Sign::Comma | Sign::Arrow | Sign::Open));
    if hello && words.len() <= 5 && !comma_inside && !words.iter().any(|t| t.word.len() == 1) {
        return true;
    }
    let announces = words
        .iter()
        .any(|t| matches!(t.word.as_str(), "orders" | "moves" | "order" | "zuge" | "befehle" | "ordres"));
    let plain = words.iter().all(|t| {
        matches!(
            t.word.as_str(),
            "here"
                | "are"
                | "my"
                | "the"
                | "orders"
                | "moves"
                | "order"
                | "for"
                | "this"
                | "season"
                | "turn"
                | "these"
                | "please"
                | "find"
                | "below"
                | "follow"
                | "following"
                | "as"
                | "is"
                | "come"
                | "next"
                | "phase"
                | "attached"
                | "hier"
                | "meine"
                | "zuge"
                | "befehle"
                | "voici"
                | "mes"
                | "ordres"
                | "sind"
                | "set"
                | "of"
                | "our"
                | "again"
                | "s"
        )
    });
    announces && plain && !matches!(last, Some(Sign::Arrow))
}

/// Words a letter is closed with.
const CLOSING: [&str; 24] = [
    "cheers",
    "regards",
    "best",
    "thanks",
    "thank",
    "yours",
    "sincerely",
    "kind",
    "ciao",
    "love",
    "bye",
    "good",
    "all",
    "many",
    "gruss",
    "grusse",
    "viele",
    "mfg",
    "tschuss",
    "cordialement",
    "amicalement",
    "salut",
    "warm",
    "see",
];

/// Words that stand beside them.
const WITH_CLOSING: [&str; 11] =
    ["you", "luck", "the", "wishes", "faithfully", "truly", "very", "so", "much", "day", "and"];

pub(super) fn farewell(words: &[&Token], found: &[Token]) -> bool {
    let Some(first) = words.first() else { return false };
    let known = CLOSING.contains(&first.word.as_str());
    let polite = words.iter().all(|t| {
        let word = t.word.as_str();
        CLOSING.contains(&word)
            || WITH_CLOSING.contains(&word)
            || t.capitals == Capitals::First && words.len() <= 4
    });
    let plain = found.iter().all(|t| t.is_word() || matches!(t.sign, Sign::Comma | Sign::Dot | Sign::Other));
    known
        && polite
        && plain
        && words.iter().all(|t| t.word.len() > 1)
        && (first.word != "all" || (words.len() > 2 && words[1].word == "the" && words[2].word == "best"))
}

pub(super) fn status(words: &[&Token]) -> Option<&'static str> {
    let mut status = None;
    for token in words {
        match token.word.as_str() {
            "final" | "finals" | "definitive" | "endgultig" => status = Some("final"),
            "preliminary" | "prelim" | "prelims" | "provisional" | "vorlaufig" | "draft" | "tentative" => {
                status = Some("preliminary")
            }
            "orders" | "order" | "these" | "are" | "my" | "the" | "moves" | "set" | "status" | "this"
            | "is" | "version" | "only" | "for" | "now" | "all" => {}
            _ => return None,
        }
    }
    status
}
