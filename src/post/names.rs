//! What a subject or a heading line names: games, powers, a season.

use crate::board::{Board, Owner};
use crate::content::Game;
use crate::season::{Phase, Season, Turn};

/// What was found in some words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Ids of the games named.
    pub games: Vec<String>,
    /// Powers named, as written, in lower case.
    pub powers: Vec<String>,
    /// The season named.
    pub season: Option<Named>,
}

/// A season as somebody writes it: perhaps with two digits of the year, perhaps with the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    season: Season,
    year: i32,
    /// The phase, if it was named.
    pub phase: Option<Phase>,
}

impl Named {
    /// Whether it can mean a phase of a game. A fall includes the winter after it.
    pub fn fits(&self, turn: Turn) -> bool {
        let season = turn.order().1;
        let same = self.season == season || self.season == Season::Fall && season == Season::Winter;
        let year = self.year == turn.year || self.year < 100 && self.year == turn.year.rem_euclid(100);
        same && year && self.phase.is_none_or(|p| p == turn.phase)
    }
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.season, self.year)?;
        self.phase.map_or(Ok(()), |p| write!(f, " {p}"))
    }
}

/// Words of headings that name nothing.
const FILL: &[&str] = &[
    "orders",
    "order",
    "for",
    "game",
    "my",
    "the",
    "moves",
    "from",
    "as",
    "player",
    "turn",
    "season",
    "ad",
    "final",
    "preliminary",
    "and",
    "of",
    "in",
    "power",
    "playing",
    "re",
    "fwd",
    "fw",
    "aw",
];

/// The words of a text in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}

/// The names of a zine's games and of their powers.
#[derive(Debug, Default)]
pub struct Names {
    games: Vec<(String, Vec<Vec<String>>)>,
    powers: Vec<Vec<String>>,
}

impl Names {
    /// Adds a game by its id, its name and its numbers, with the powers of its board.
    pub fn add(&mut self, game: &Game, board: &Board) {
        let file = &game.file;
        let mut names = vec![words(&game.id), words(file.name.get_ref())];
        names.extend(file.numbers.iter().map(|n| words(n.get_ref())));
        names.retain(|n| !n.is_empty());
        self.games.push((game.id.clone(), names));
        for power in board.powers() {
            for name in power_names(board, power) {
                if !self.powers.contains(&name) {
                    self.powers.push(name);
                }
            }
        }
    }

    /// What a subject names, among other words.
    pub fn find(&self, text: &str) -> Head {
        self.scan(&words(text), false).unwrap_or_default()
    }

    /// What a line names that is a heading and nothing else; None for every other line, and for one that is only a season.
    pub fn heading(&self, line: &str) -> Option<Head> {
        let words = words(line);
        if words.len() > 14 || line.chars().count() > 100 {
            return None;
        }
        self.scan(&words, true).filter(|h| !h.games.is_empty() || !h.powers.is_empty())
    }

    fn scan(&self, words: &[String], whole: bool) -> Option<Head> {
        let mut head = Head::default();
        let mut at = 0;
        while at < words.len() {
            let rest = &words[at..];
            let games: Vec<(&String, usize)> = self
                .games
                .iter()
                .filter_map(|(id, names)| {
                    let fits = names.iter().filter(|n| rest.starts_with(n));
                    fits.map(Vec::len).max().map(|len| (id, len))
                })
                .collect();
            let game = games.iter().map(|(_, len)| *len).max().unwrap_or(0);
            let power = self.powers.iter().filter(|n| rest.starts_with(n)).max_by_key(|n| n.len());
            if let Some((season, used)) = season(rest) {
                head.season.get_or_insert(season);
                at += used;
            } else if game > 0 && game >= power.map_or(0, Vec::len) {
                let named = games.into_iter().filter(|(_, len)| *len == game).map(|(id, _)| id.clone());
                head.games.extend(named);
                at += game;
            } else if let Some(power) = power {
                head.powers.push(power.join(" "));
                at += power.len();
            } else if whole && !FILL.contains(&rest[0].as_str()) {
                return None;
            } else {
                at += 1;
            }
        }
        for list in [&mut head.games, &mut head.powers] {
            list.sort();
            list.dedup();
        }
        Some(head)
    }
}

fn power_names(board: &Board, power: Owner) -> Vec<Vec<String>> {
    let info = board.owner(power);
    let names = std::iter::once(&info.name).chain(&info.aliases).map(|n| words(n));
    names.filter(|n| n.iter().map(String::len).sum::<usize>() > 2).collect()
}

/// The power of a board that a [`Head`] names so.
pub fn power(board: &Board, name: &str) -> Option<Owner> {
    let wanted = words(name);
    board.powers().find(|o| power_names(board, *o).contains(&wanted))
}

/// `Fall 1903`, `autumn '03 retreats`, `1903 Fall`, `S1903M` at the beginning of some words, and how many of them it takes.
fn season(words: &[String]) -> Option<(Named, usize)> {
    let first = words.first()?;
    let season = |w: &String| w.parse::<Season>().ok().filter(|_| w.len() > 1);
    let year = |w: &String| w.parse::<i32>().ok().filter(|_| w.len() <= 4);
    let (season, year, mut used) = if let Some(season) = season(first) {
        let skip = usize::from(words.get(1).is_some_and(|w| w == "ad"));
        (season, year(words.get(1 + skip)?)?, 2 + skip)
    } else if let (Some(year), Some(season)) =
        (year(first).filter(|_| first.len() == 4), words.get(1).and_then(season))
    {
        (season, year, 2)
    } else {
        let code = first.len() >= 5 && first.chars().skip(1).take(4).all(|c| c.is_ascii_digit());
        let turn: Turn = first.to_uppercase().parse().ok().filter(|_| code)?;
        let phase = Some(turn.phase).filter(|_| first.ends_with(|c: char| c.is_ascii_alphabetic()));
        return Some((Named { season: turn.season, year: turn.year, phase }, 1));
    };
    let phase = match words.get(used).map(String::as_str) {
        Some("retreat" | "retreats") => Some(Phase::Retreat),
        Some("builds" | "build" | "adjustments" | "adjustment" | "removals") => Some(Phase::Adjustment),
        Some("moves" | "movement") => Some(Phase::Movement),
        _ => None,
    };
    used += usize::from(phase.is_some());
    // `Fall 1903 builds` are those of the winter.
    let season = if phase == Some(Phase::Adjustment) { Season::Winter } else { season };
    Some((Named { season, year, phase }, used))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let games = [
            ("1968A", vec!["saturn"], vec!["1968a"]),
            ("swiss-one", vec!["the", "alpine"], vec!["swiss", "one"]),
        ];
        Names {
            games: games
                .into_iter()
                .map(|(id, a, b)| {
                    (id.into(), [a, b].map(|n| n.into_iter().map(String::from).collect()).to_vec())
                })
                .collect(),
            powers: ["germany", "german", "france"].map(|p| vec![p.to_string()]).to_vec(),
        }
    }

    #[test]
    fn subjects_name_games_powers_and_seasons() {
        let head = names().find("Re: Saturn / Germany, orders for Autumn '03 retreats!");
        assert_eq!((head.games, head.powers), (vec!["1968A".into()], vec!["germany".into()]));
        let season = head.season.unwrap();
        assert!(season.fits("Fall 1903 Retreat".parse().unwrap()));
        assert!(!season.fits("Fall 1903".parse().unwrap()));
        assert!(names().find("F1903M").season.unwrap().fits("Fall 1903".parse().unwrap()));
        assert!(names().find("1903 Fall").season.unwrap().fits("Winter 1903".parse().unwrap()));
        assert_eq!(names().find("Happy birthday"), Head::default());
    }

    #[test]
    fn headings_name_nothing_else() {
        assert_eq!(names().heading("*** Saturn (1968A): Germany ***").unwrap().games, ["1968A"]);
        assert_eq!(names().heading("SWISS-ONE").unwrap().games, ["swiss-one"]);
        assert!(names().heading("Saturn, Fall 1903").unwrap().season.is_some());
        for no in ["Fall 1903", "A Mun - Boh", "Germany - France: go home", "", "orders"] {
            assert!(names().heading(no).is_none(), "{no}");
        }
    }
}
