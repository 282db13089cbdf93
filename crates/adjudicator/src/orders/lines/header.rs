//! Headings: game, season and power.

use crate::board::Board;
use crate::orders::names::Lexicon;
use crate::orders::tokens::{Capitals, Sign, Token};
use crate::orders::vocabulary::Compiled;
use crate::season::Season;

/// A line naming game, season or power and nothing else.
pub(super) fn header(
    board: &Board,
    lexicon: &Lexicon,
    words: &Compiled,
    found: &[Token],
    text: &str,
) -> Option<(String, Option<(Season, String)>)> {
    if found.len() > 24 {
        return None;
    }
    let raw = |from: usize, to: usize| {
        text.get(found[from].span.start..found[to - 1].span.end).unwrap_or("").to_string()
    };
    let (mut game, mut season, mut power): (Option<String>, Option<(Season, String)>, Option<String>) =
        (None, None, None);
    let mut left: Vec<(usize, usize)> = Vec::new();
    let mut labelled: Option<&str> = None;
    let mut at = 0;
    while at < found.len() {
        let token = &found[at];
        if !token.is_word() {
            match token.sign {
                Sign::Open
                | Sign::Close
                | Sign::Comma
                | Sign::Colon
                | Sign::Arrow
                | Sign::Dot
                | Sign::Slash
                | Sign::Star
                | Sign::Bar
                | Sign::Semicolon => {}
                Sign::Other
                    if matches!(token.word.as_str(), "\"" | "'" | "’" | "‘" | "“" | "”" | "#" | "!") =>
                    {}
                _ => return None,
            }
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < found.len() && found[end].glued && found[end].is_word() {
            end += 1;
        }
        let group: Vec<&Token> = found[at..end].iter().collect();
        // `Spring 1901`, `Spring '01`, `1901 Spring`
        if season.is_none()
            && group.len() == 1
            && let Some(name) = season_word(&token.word)
        {
            let mut year = end;
            while found.get(year).is_some_and(|t| {
                matches!(t.sign, Sign::Other | Sign::Comma | Sign::Dot | Sign::Arrow)
                    || matches!(t.word.as_str(), "ad" | "of" | "moves" | "season")
            }) {
                year += 1;
            }
            if let Some(number) = found.get(year).filter(|t| t.sign == Sign::Number) {
                season = Some((name, number.word.clone()));
                at = year + 1;
                // `Spring 1901M`
                if found.get(at).is_some_and(|t| t.glued && matches!(t.word.as_str(), "m" | "r" | "b" | "a"))
                {
                    at += 1;
                }
                continue;
            }
            return None;
        }
        if season.is_none()
            && group.len() == 1
            && token.sign == Sign::Number
            && let Some(name) = found.get(end).and_then(|t| season_word(&t.word))
        {
            season = Some((name, token.word.clone()));
            at = end + 1;
            continue;
        }
        // `1901S`, `S1901`, `S01`, `F1903R`
        if season.is_none() && (2..=3).contains(&group.len()) {
            let phase = group.get(2).is_none_or(|t| matches!(t.word.as_str(), "m" | "r" | "b" | "a"));
            let forward = (group[0].sign == Sign::Word && group[1].sign == Sign::Number && phase)
                .then(|| season_letter(&group[0].word).map(|s| (s, group[1].word.clone())))
                .flatten()
                .filter(|(_, y)| y.len() == 2 || y.len() >= 4);
            let backward = (group[0].sign == Sign::Number
                && group[1].sign == Sign::Word
                && phase
                && group[0].word.len() >= 4)
                .then(|| season_letter(&group[1].word).map(|s| (s, group[0].word.clone())))
                .flatten();
            if let Some(found) = forward.or(backward) {
                season = Some(found);
                at = end;
                continue;
            }
        }
        if power.is_none()
            && group.len() == 1
            && labelled != Some("game")
            && let Some((owner, true)) = lexicon.owner(&token.word)
            && (token.word.len() > 3 || labelled == Some("power"))
        {
            power = Some(board.owner(owner).name.clone());
            at = end;
            labelled = None;
            continue;
        }
        match token.word.as_str() {
            "game" | "partie" | "spiel" => labelled = Some("game"),
            "power" | "country" | "nation" | "land" | "pays" | "player" => labelled = Some("power"),
            "season" | "phase" | "turn" | "year" | "orders" | "order" | "moves" | "move" | "movement"
            | "for" | "of" | "the" | "my" | "from" | "retreat" | "retreats" | "build" | "builds"
            | "adjustment" | "adjustments" | "in" | "re" | "and" | "here" | "are" | "removals"
            | "diplomacy" | "befehle" | "zuge" | "fur" | "pour" | "ordres" | "press" | "set" | "m" | "r" => {}
            _ => {
                if labelled == Some("game") {
                    game = Some(raw(at, end));
                    labelled = None;
                } else {
                    left.push((at, end));
                }
            }
        }
        at = end;
    }
    for (from, to) in left {
        let group = &found[from..to];
        let mixed =
            group.iter().any(|t| t.sign == Sign::Number) && group.iter().any(|t| t.sign == Sign::Word);
        let name = group.len() == 1
            && group[0].sign == Sign::Word
            && matches!(group[0].capitals, Capitals::First | Capitals::All)
            && group[0].word.len() > 2
            && !words.is_word(&group[0].word);
        if game.is_none()
            && (mixed
                || (name
                    && from == 0
                    && (season.is_some() || power.is_some())
                    && !lexicon.is_name(&group[0].word)))
        {
            game = Some(raw(from, to));
        } else if power.is_none() && name && game.is_some() && season.is_some() {
            power = Some(raw(from, to));
        } else {
            return None;
        }
    }
    // A game's number alone, without a word for it, could be anything.
    if season.is_none() && power.is_none() && (game.is_none() || !found.iter().any(|t| t.word == "game")) {
        return None;
    }
    let mut out = String::from("HEADER");
    if let Some(game) = &game {
        out += &format!(" game={game}");
    }
    if let Some((season, year)) = &season {
        out += &format!(" season={season} {year}");
    }
    if let Some(power) = &power {
        out += &format!(" power={power}");
    }
    let only = season.filter(|_| game.is_none() && power.is_none());
    Some((out, only))
}

/// Seasons in words.
fn season_word(word: &str) -> Option<Season> {
    Some(match word {
        "spring" | "spr" | "fruhjahr" | "fruhling" | "printemps" => Season::Spring,
        "summer" | "sommer" | "ete" => Season::Summer,
        "fall" | "autumn" | "aut" | "herbst" | "automne" => Season::Fall,
        "winter" | "win" | "hiver" => Season::Winter,
        _ => return None,
    })
}

fn season_letter(word: &str) -> Option<Season> {
    Some(match word {
        "s" | "sp" => Season::Spring,
        "f" | "a" => Season::Fall,
        "w" => Season::Winter,
        _ => return None,
    })
}
