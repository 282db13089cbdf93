//! Forms that no page may have.

use adjudicator::board::Board;

/// What must not be printed any more, if it is in a text.
pub fn forbidden(text: &str, style: &str) -> Option<String> {
    let plain = [
        "bounced:",
        "repelled,",
        "of its own country stays",
        "is destroyed:",
        " passes to ",
        "BUILD ",
        "SELL SOUL",
        "LINK ",
        "SEPARATE ",
        "PREDICT",
        " DISTRACT ",
        "EXPLODE",
        "= succeeds instead of",
        "((",
        "is removed by rule",
        "he or she",
        "1897: 1",
        "undefined",
        "[object",
        "{ ",
        "why-",
        "event-",
    ];
    if let Some(found) = plain.iter().find(|f| text.contains(**f)) {
        return Some((*found).to_string());
    }
    if text.contains("..") && !text.contains("...") {
        return Some("two full stops".into());
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    if let Some(snake) = words.iter().find(|w| w.contains('_')) {
        return Some((*snake).to_string());
    }
    let digits = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    if let Some(at) = words.windows(3).find(|w| digits(w[0]) && w[1] == "against" && digits(w[2])) {
        return Some(at.join(" "));
    }
    let board = Board::standard();
    let code =
        |w: &str| w.len() == 3 && w.bytes().all(|b| b.is_ascii_lowercase()) && board.place(w).is_some();
    if style != "caps" {
        let unit = |w: &[&str]| matches!(w[0], "A" | "F") && code(w[1]);
        if let Some(at) = words.windows(2).find(|w| unit(w)) {
            return Some(at.join(" "));
        }
    }
    let row: Vec<&str> = text.split([',', ' ']).filter(|w| !w.is_empty()).collect();
    row.windows(4).find(|w| w.iter().all(|w| code(w))).map(|w| w.join(" "))
}
