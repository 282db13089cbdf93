//! Names of places and owners: folding, spellings of coasts, exact look-up.

use super::{Board, Owner, Place};

/// A name without letter case, points, blanks, apostrophes and accents: `St. Petersburg` -> `stpetersburg`.
pub fn fold(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    if text.is_ascii() {
        return text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    }
    text.nfkd().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The codes of coasts with their English words.
pub const COASTS: [(&str, &str); 8] = [
    ("nc", "north"),
    ("sc", "south"),
    ("ec", "east"),
    ("wc", "west"),
    ("ne", "north-east"),
    ("se", "south-east"),
    ("sw", "south-west"),
    ("nw", "north-west"),
];

pub(super) fn coast_word(coast: &str) -> &'static str {
    COASTS.iter().find(|(code, _)| *code == coast).map_or("west", |(_, word)| word)
}

/// The code of a coast written as a code or as a word.
pub(super) fn coast_code(coast: &str) -> String {
    coast_of(coast).map_or_else(|| coast.to_string(), String::from)
}

/// The coast a word or code means: `nc`, `(n)`, `north coast`, `south`.
fn coast_of(text: &str) -> Option<&'static str> {
    Some(match fold(text).as_str() {
        "nc" | "n" | "north" | "northcoast" | "northern" | "northerncoast" => "nc",
        "sc" | "s" | "south" | "southcoast" | "southern" | "southerncoast" => "sc",
        "ec" | "e" | "east" | "eastcoast" | "eastern" | "easterncoast" => "ec",
        "wc" | "w" | "west" | "westcoast" | "western" | "westerncoast" => "wc",
        "ne" | "northeast" | "northeastcoast" | "northeastern" | "northeasterncoast" => "ne",
        "se" | "southeast" | "southeastcoast" | "southeastern" | "southeasterncoast" => "se",
        "sw" | "southwest" | "southwestcoast" | "southwestern" | "southwesterncoast" => "sw",
        "nw" | "northwest" | "northwestcoast" | "northwestern" | "northwesterncoast" => "nw",
        _ => return None,
    })
}

pub(super) fn lookup(board: &Board, text: &str) -> Vec<Place> {
    let text = text.trim();
    if let Some(found) = board.names.get(&fold(text)) {
        return found.clone();
    }
    // name/coast, name(coast), name coast, name-coast
    let splits = text.char_indices().filter(|(_, c)| matches!(c, '/' | '(' | ' ' | '-' | '.' | ','));
    for (at, _) in splits {
        let Some(coast) = coast_of(&text[at..]) else { continue };
        let Some(places) = board.names.get(&fold(&text[..at])) else { continue };
        let found: Vec<Place> =
            places.iter().filter_map(|p| board.with_coast(board.province_of(*p), coast)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

pub(super) fn owner(board: &Board, text: &str) -> Option<Owner> {
    let word = fold(text);
    if word.is_empty() {
        return None;
    }
    if let Some(exact) = board.owner_names.iter().position(|names| names.contains(&word)) {
        return Some(Owner(exact as u8));
    }
    if word.chars().count() < 2 {
        return None;
    }
    let mut found =
        board.all_owners().filter(|o| board.owner_names[o.0 as usize].iter().any(|n| n.starts_with(&word)));
    match (found.next(), found.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    }
}
