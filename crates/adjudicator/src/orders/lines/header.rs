//! Headings: game, season and power.

use crate::orders::prelude::*;
use crate::orders::words::{of, said};
use crate::season::Season;

/// A season with its year as written.
type Dated = (Season, String);

/// What a heading names.
#[derive(Default)]
struct Heading {
    game: Option<String>,
    season: Option<Dated>,
    power: Option<String>,
    /// Groups of tokens nothing is known of yet.
    left: Vec<(usize, usize)>,
}

/// A line naming game, season or power and nothing else.
pub(super) fn header(
    board: &Board,
    lexicon: &Lexicon,
    words: &Compiled,
    found: &[Token],
    text: &str,
) -> Option<(String, Option<Dated>)> {
    if found.len() > 24 {
        return None;
    }
    let raw = |from: usize, to: usize| {
        text.get(found[from].span.start..found[to - 1].span.end).unwrap_or("").to_string()
    };
    let mut heading = heading(board, lexicon, found, &raw)?;
    for (from, to) in std::mem::take(&mut heading.left) {
        let group = &found[from..to];
        let mixed =
            group.iter().any(|t| t.sign == Sign::Number) && group.iter().any(|t| t.sign == Sign::Word);
        let name = group.len() == 1
            && group[0].sign == Sign::Word
            && matches!(group[0].capitals, Capitals::First | Capitals::All)
            && group[0].word.len() > 2
            && !words.is_word(&group[0].word);
        let known = heading.season.is_some() || heading.power.is_some();
        let first = name && from == 0 && known && !lexicon.is_name(&group[0].word);
        if heading.game.is_none() && (mixed || first) {
            heading.game = Some(raw(from, to));
        } else if heading.power.is_none() && name && heading.game.is_some() && heading.season.is_some() {
            heading.power = Some(raw(from, to));
        } else {
            return None;
        }
    }
    let Heading { game, season, power, .. } = heading;
    // A game's number alone, without a word for it, could be anything.
    if season.is_none() && power.is_none() && (game.is_none() || !found.iter().any(|t| t.word == "game")) {
        return None;
    }
    let mut out = String::from("HEADER");
    let dated = season.as_ref().map(|(season, year)| format!("{season} {year}"));
    for (key, value) in [("game", &game), ("season", &dated), ("power", &power)] {
        out += &value.as_ref().map_or(String::new(), |value| format!(" {key}={value}"));
    }
    let only = season.filter(|_| game.is_none() && power.is_none());
    Some((out, only))
}

/// The tokens of a heading group by group; None if one is none of a heading's.
fn heading(
    board: &Board,
    lexicon: &Lexicon,
    found: &[Token],
    raw: &dyn Fn(usize, usize) -> String,
) -> Option<Heading> {
    let mut out = Heading::default();
    let mut labelled: Option<&str> = None;
    let mut at = 0;
    while at < found.len() {
        let token = &found[at];
        if !token.is_word() {
            let idle = match token.sign {
                Sign::Plus | Sign::And | Sign::Question | Sign::Quoted => false,
                Sign::Other => matches!(token.word.as_str(), "\"" | "'" | "’" | "‘" | "“" | "”" | "#" | "!"),
                _ => true,
            };
            if !idle {
                return None;
            }
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < found.len() && found[end].glued && found[end].is_word() {
            end += 1;
        }
        if out.season.is_none() {
            if let Some((season, after)) = season(found, at, end) {
                out.season = Some(season);
                at = after;
                continue;
            }
            if end == at + 1 && season_word(&token.word).is_some() {
                return None;
            }
        }
        if out.power.is_none()
            && end == at + 1
            && labelled != Some("game")
            && (token.word.len() > 3 || labelled == Some("power"))
            && let Some((owner, true)) = lexicon.owner(&token.word)
        {
            out.power = Some(board.owner(owner).name.clone());
            at = end;
            labelled = None;
            continue;
        }
        let classes = of(&token.word);
        if classes.contains(&"GAME") {
            labelled = Some("game");
        } else if classes.contains(&"POWER") {
            labelled = Some("power");
        } else if classes.contains(&"HEADING") {
            // It says nothing.
        } else if labelled == Some("game") {
            out.game = Some(raw(at, end));
            labelled = None;
        } else {
            out.left.push((at, end));
        }
        at = end;
    }
    Some(out)
}

/// A season at a group of tokens, and the token after it: `Spring 1901`, `Spring '01`, `1901 Spring`, `1901S`, `S01`.
fn season(found: &[Token], at: usize, end: usize) -> Option<(Dated, usize)> {
    let (token, group) = (&found[at], &found[at..end]);
    let letter = |t: &Token| matches!(t.word.as_str(), "m" | "r" | "b" | "a");
    let between = |t: &&Token| {
        matches!(t.sign, Sign::Other | Sign::Comma | Sign::Dot | Sign::Arrow) || said("WITH_SEASON", &t.word)
    };
    let behind = |at: usize| {
        let year = at + found[at..].iter().take_while(between).count();
        found.get(year).filter(|t| t.sign == Sign::Number).map(|number| (year, number))
    };
    if group.len() == 1 && token.sign == Sign::Number {
        let name = found.get(end).and_then(|t| season_word(&t.word))?;
        // `Game 17 Spring 1902`
        return behind(end + 1).is_none().then(|| ((name, token.word.clone()), end + 1));
    }
    if group.len() == 1 {
        let name = season_word(&token.word)?;
        let (year, number) = behind(end)?;
        // `Spring 1901M`
        let after = year + 1 + usize::from(found.get(year + 1).is_some_and(|t| t.glued && letter(t)));
        return Some(((name, number.word.clone()), after));
    }
    let phase = group.get(2).is_none_or(letter);
    if !(2..=3).contains(&group.len()) || !phase {
        return None;
    }
    let (first, second) = (&group[0], &group[1]);
    let long = |t: &Token| t.word.len() >= 4;
    let dated = match (first.sign, second.sign) {
        (Sign::Word, Sign::Number) if second.word.len() == 2 || long(second) => {
            season_letter(&first.word).map(|s| (s, second.word.clone()))
        }
        (Sign::Number, Sign::Word) if long(first) => {
            season_letter(&second.word).map(|s| (s, first.word.clone()))
        }
        _ => None,
    };
    Some((dated?, end))
}

/// Seasons in words.
pub(crate) fn season_word(word: &str) -> Option<Season> {
    use Season::{Fall, Spring, Summer, Winter, Year};
    let (classes, names) = (of(word), ["SPRING", "SUMMER", "FALL", "YEAR", "WINTER"]);
    let mut seasons = names.iter().zip([Spring, Summer, Fall, Year, Winter]);
    seasons.find(|(name, _)| classes.contains(name)).map(|(_, season)| season)
}

fn season_letter(word: &str) -> Option<Season> {
    Some(match word {
        "s" | "sp" => Season::Spring,
        "f" | "a" => Season::Fall,
        "w" => Season::Winter,
        _ => return None,
    })
}
