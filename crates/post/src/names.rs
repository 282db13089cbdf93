//! Names in a subject or a heading line: games, powers, a season.

use std::sync::Arc;

use adjudicator::board::{Board, Owner};
use adjudicator::rules::RuleSet;
use adjudicator::season::{Phase, Season, Turn};
use games::calendar;
use letters::headers;
use letters::marks::heading;

/// The names found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubjectNames {
    /// Ids of the games named.
    pub games: Vec<String>,
    /// Powers named, as written, in lower case.
    pub powers: Vec<String>,
    /// The season named.
    pub season: Option<NamedSeason>,
}

/// A season as somebody writes it: perhaps with two digits of the year, perhaps with the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSeason {
    season: Season,
    year: i32,
    /// The phase, if it was named.
    pub phase: Option<Phase>,
}

impl NamedSeason {
    /// Whether it can mean a phase of a game. A fall includes the winter after it.
    pub fn fits(&self, turn: Turn) -> bool {
        let season = turn.order().1;
        let year = self.year == turn.year || self.year < 100 && self.year == turn.year.rem_euclid(100);
        self.season.holds(season) && year && self.phase.is_none_or(|p| p == turn.phase)
    }

    /// The same with the full year nearest to another.
    #[must_use]
    pub fn with_full_year(self, near: i32) -> NamedSeason {
        NamedSeason { year: full_year(self.year, near), ..self }
    }
}

/// The full year for one that may be written with two digits.
fn full_year(year: i32, near: i32) -> i32 {
    if year < 100 { headers::nearest(year, near) } else { year }
}

/// A text with full years in its headings of seasons: `S01` above orders becomes `Spring 1901`.
pub fn with_full_years(text: &str, near: i32) -> String {
    text.split_inclusive('\n')
        .map(|line: &str| match heading(line) {
            Some((turn, exact)) if full_year(turn.year, near) != turn.year => {
                let turn = Turn { year: full_year(turn.year, near), ..turn };
                let end = if line.ends_with('\n') { "\n" } else { "" };
                (if exact { calendar::editor_notation(turn) } else { turn.season_text() }) + end
            }
            _ => line.to_string(),
        })
        .collect()
}

impl std::fmt::Display for NamedSeason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.season, self.year)?;
        self.phase.map_or(Ok(()), |p| write!(f, " {p}"))
    }
}

/// The words of a text in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}

/// The names of a zine's games and of their powers.
#[derive(Default)]
pub struct ZineNames {
    /// Names of games and people, as used to read letters.
    pub names: headers::Names,
    boards: Vec<Arc<dyn RuleSet>>,
}

/// Two digits of a year stay two digits.
const SHORT: i32 = 50;

impl ZineNames {
    /// Names with those of games and people.
    pub fn new(names: headers::Names) -> ZineNames {
        ZineNames { names, boards: Vec::new() }
    }

    /// Adds the powers of a game's board.
    pub fn add(&mut self, rules: &Arc<dyn RuleSet>) {
        let id = |rules: &Arc<dyn RuleSet>| (rules.name(), rules.board().about.hash.clone());
        if !self.boards.iter().any(|known| id(known) == id(rules)) {
            self.boards.push(Arc::clone(rules));
        }
    }

    /// The names in a subject, among other words.
    pub fn find(&self, text: &str) -> SubjectNames {
        let mut out = SubjectNames::default();
        for rules in &self.boards {
            let found = headers::find(rules.board(), &self.names, text, SHORT);
            out = merged(out, said(rules.board(), found));
        }
        out
    }

    /// The names in a line that is, or begins with, a heading; and the byte at which the text to be read begins. `None` for
    /// every other line, and for one that is only a season.
    pub fn heading(&self, line: &str) -> Option<(SubjectNames, usize)> {
        let tokens = letters::words::words(line, 0);
        let mut found = self.boards.iter().filter_map(|rules| {
            let head = headers::header(rules.board(), &self.names, &tokens, SHORT)?;
            // `Saturn, Fall`: only the reader of the letter knows which season that is.
            let end = match head.leads {
                _ if head.undated.is_some() => 0,
                true => tokens.get(head.len.checked_sub(1)?)?.span.end,
                false => line.len(),
            };
            let head = said(rules.board(), head);
            (!head.games.is_empty() || !head.powers.is_empty()).then_some((head, end))
        });
        // Boards may use the same name for powers of their own.
        let (head, end) = found.next()?;
        Some((found.filter(|(_, other)| *other == end).fold(head, |all, (head, _)| merged(all, head)), end))
    }
}

/// Powers by name, since other boards may have them too.
fn said(board: &Board, head: headers::Head) -> SubjectNames {
    let powers = head.powers.iter().map(|p| board.owner(*p).name.to_lowercase()).collect();
    let season = head.season.map(|s| NamedSeason { season: s.season, year: s.year, phase: s.phase });
    SubjectNames { games: head.games, powers, season }
}

fn merged(mut a: SubjectNames, b: SubjectNames) -> SubjectNames {
    a.games.extend(b.games);
    a.powers.extend(b.powers);
    for list in [&mut a.games, &mut a.powers] {
        list.sort();
        list.dedup();
    }
    a.season = a.season.or(b.season);
    a
}

fn power_names(board: &Board, power: Owner) -> Vec<Vec<String>> {
    let info = board.owner(power);
    let names = std::iter::once(&info.name).chain(&info.aliases).map(|n| words(n));
    names.filter(|n| n.iter().map(String::len).sum::<usize>() > 2).collect()
}

/// The power of a board with a name from [`SubjectNames`].
pub fn power(board: &Board, name: &str) -> Option<Owner> {
    let wanted = words(name);
    board.powers().find(|o| power_names(board, *o).contains(&wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_name_games_powers_and_seasons() {
        let mut known = headers::Names::default();
        known.game("1968A", &["Saturn"]);
        known.game("swiss-one", &["The Alpine"]);
        let mut names = ZineNames::new(known);
        names.add(&adjudicator::rules::find("Standard").unwrap().instantiate(&Default::default()).unwrap());
        let head = names.find("Re: Saturn / Germany, orders for Autumn '03 retreats!");
        assert_eq!((head.games, head.powers), (vec!["1968A".into()], vec!["germany".into()]));
        let season = head.season.unwrap();
        assert!(season.fits("Fall 1903 Retreat".parse().unwrap()));
        assert!(!season.fits("Fall 1903".parse().unwrap()));
        assert!(names.find("F1903M").season.unwrap().fits("Fall 1903".parse().unwrap()));
        assert_eq!(names.find("Happy birthday"), SubjectNames::default());
        assert_eq!(names.heading("*** Saturn (1968A): Germany ***").unwrap().0.games, ["1968A"]);
        assert_eq!(names.heading("SWISS-ONE").unwrap().0.games, ["swiss-one"]);
        assert_eq!(names.heading("Saturn: A Mun - Boh").unwrap().1, "Saturn:".len());
        assert_eq!(names.heading("Saturn, Autumn: A Mun - Boh").unwrap().1, 0);
        for no in ["Fall 1903", "A Mun - Boh", "Germany - France: go home", "", "orders"] {
            assert!(names.heading(no).is_none(), "{no}");
        }
    }
}
