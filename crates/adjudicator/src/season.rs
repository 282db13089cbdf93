//! Seasons, years and the phases of a game year.

use std::fmt;
use std::str::FromStr;

/// A season of the game year, in order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum Season {
    /// The first moves.
    #[default]
    Spring,
    /// Between the moves; used only by Rather Silly Diplomacy.
    Summer,
    /// The second moves; `Autumn` is read as the same season.
    Fall,
    /// The moves of a board whose turns are whole years.
    Year,
    /// Builds and removals.
    Winter,
}

/// The kind of decisions due in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum Phase {
    /// 1897: the choice of a first home centre.
    Selection,
    /// Rather Silly Diplomacy: llamas and the first question, Winter 1900.
    Setup,
    /// Rather Silly Diplomacy: all eleven steps of a season at once.
    Season,
    /// Moves.
    #[default]
    Movement,
    /// Retreats of dislodged units.
    Retreat,
    /// Builds and removals.
    Adjustment,
    /// Rather Silly Diplomacy: steps 10 and 11.
    Questions,
}

/// One phase of one season of one year, e.g. `Fall 1903, Retreat`. `Fall y, Adjustment` equals `Winter y, Adjustment`.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub struct Turn {
    /// The game year as the game counts it: 1901, or 1 for AD 01.
    pub year: i32,
    /// The season.
    pub season: Season,
    /// The phase.
    pub phase: Phase,
}

impl Turn {
    /// The turn of the given season, year and phase.
    pub fn new(season: Season, year: i32, phase: Phase) -> Turn {
        Turn { year, season, phase }
    }

    /// `Spring 1901`, without the phase.
    pub fn season_text(&self) -> String {
        format!("{} {}", self.season, self.year)
    }

    /// `S1901M`, the short form used in file names and records: season letter, year, phase letter.
    pub fn code(&self) -> String {
        format!("{}{}{}", self.season.letter(), self.year, self.phase.letter())
    }

    /// Sort key: later turns compare greater, and `Fall y, Adjustment` equals `Winter y, Adjustment`.
    pub fn order(&self) -> (i32, Season, Phase) {
        let season = if self.phase == Phase::Adjustment && self.season == Season::Fall {
            Season::Winter
        } else {
            self.season
        };
        (self.year, season, self.phase)
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Turn) -> bool {
        self.order() == other.order()
    }
}

impl Eq for Turn {}

impl std::hash::Hash for Turn {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.order().hash(state);
    }
}

impl PartialOrd for Turn {
    fn partial_cmp(&self, other: &Turn) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Turn {
    fn cmp(&self, other: &Turn) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl Season {
    /// All seasons in order.
    pub const ALL: [Season; 5] = [Season::Spring, Season::Summer, Season::Fall, Season::Year, Season::Winter];

    /// Whether a heading of this season may cover orders of the other: the last moves of a year include the winter after them.
    pub fn holds(self, season: Season) -> bool {
        self == season || matches!(self, Season::Fall | Season::Year) && season == Season::Winter
    }

    /// `S`, `U`, `F`, `Y` or `W`.
    pub fn letter(self) -> char {
        match self {
            Season::Spring => 'S',
            Season::Summer => 'U',
            Season::Fall => 'F',
            Season::Year => 'Y',
            Season::Winter => 'W',
        }
    }
}

impl Phase {
    /// All phases.
    pub const ALL: [Phase; 7] = [
        Phase::Selection,
        Phase::Setup,
        Phase::Season,
        Phase::Movement,
        Phase::Retreat,
        Phase::Adjustment,
        Phase::Questions,
    ];

    /// One letter, unique among the phases (`M`, `R`, `A` as in records of real games).
    pub fn letter(self) -> char {
        match self {
            Phase::Selection => 'L',
            Phase::Setup => 'U',
            Phase::Season => 'S',
            Phase::Movement => 'M',
            Phase::Retreat => 'R',
            Phase::Adjustment => 'A',
            Phase::Questions => 'Q',
        }
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// `Fall 1903, Retreat`: the form of the case format.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.season, self.year, self.phase)
    }
}

/// The error of parsing a season, phase or turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a {1}")]
pub struct NotATurn(pub String, pub &'static str);

impl FromStr for Season {
    type Err = NotATurn;

    fn from_str(text: &str) -> Result<Season, NotATurn> {
        match text.trim().to_lowercase().as_str() {
            "spring" | "s" => Ok(Season::Spring),
            "summer" | "u" => Ok(Season::Summer),
            "fall" | "autumn" | "f" => Ok(Season::Fall),
            "year" | "y" => Ok(Season::Year),
            "winter" | "w" => Ok(Season::Winter),
            _ => Err(NotATurn(text.into(), "season")),
        }
    }
}

impl FromStr for Phase {
    type Err = NotATurn;

    fn from_str(text: &str) -> Result<Phase, NotATurn> {
        let word = text.trim().to_lowercase();
        Ok(match word.as_str() {
            "selection" => Phase::Selection,
            "setup" | "set-up" => Phase::Setup,
            "season" => Phase::Season,
            "movement" | "moves" | "m" => Phase::Movement,
            "retreat" | "retreats" | "r" => Phase::Retreat,
            "adjustment" | "adjustments" | "builds" | "a" => Phase::Adjustment,
            "questions" | "q" => Phase::Questions,
            _ => return Err(NotATurn(text.into(), "phase")),
        })
    }
}

/// Parses `Fall 1903, Retreat`, `Fall 1903 Retreat`, `Spring 1904` (moves), `Winter 1903` (adjustment), years
/// such as `AD 01`, and the short form `F1903R`.
impl FromStr for Turn {
    type Err = NotATurn;

    fn from_str(text: &str) -> Result<Turn, NotATurn> {
        let fail = || NotATurn(text.trim().into(), "season");
        let cleaned = text.replace(',', " ");
        let mut words: Vec<&str> =
            cleaned.split_whitespace().filter(|w| !w.eq_ignore_ascii_case("ad")).collect();
        if words.len() == 1 {
            return short(words[0]).ok_or_else(fail);
        }
        if words.len() < 2 || words.len() > 3 {
            return Err(fail());
        }
        let season: Season = words.remove(0).parse().map_err(|_| fail())?;
        let year: i32 = words.remove(0).parse().map_err(|_| fail())?;
        let phase = match words.first() {
            Some(word) => word.parse().map_err(|_| fail())?,
            None if season == Season::Winter => Phase::Adjustment,
            None => Phase::Movement,
        };
        Ok(Turn { year, season, phase })
    }
}

fn short(word: &str) -> Option<Turn> {
    let mut chars = word.chars();
    let season = chars.next()?.to_string().parse().ok()?;
    let rest = chars.as_str();
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let year = digits.parse().ok()?;
    let tail = &rest[digits.len()..];
    let phase = match tail {
        "" if season == Season::Winter => Phase::Adjustment,
        "" => Phase::Movement,
        _ => Phase::ALL.into_iter().find(|p| tail.len() == 1 && tail.starts_with(p.letter()))?,
    };
    Some(Turn { year, season, phase })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_read_back_as_printed() {
        for text in [
            "Spring 1901, Movement",
            "Fall 1, Retreat",
            "Winter 1900, Setup",
            "Fall 1897, Selection",
            "Year 1425, Movement",
        ] {
            let turn: Turn = text.parse().unwrap();
            assert_eq!(turn.to_string(), text);
            assert_eq!(turn.code().parse::<Turn>().unwrap(), turn);
        }
        assert_eq!("Winter 1903".parse::<Turn>().unwrap().phase, Phase::Adjustment);
        assert_eq!("Autumn 1904".parse::<Turn>().unwrap().season, Season::Fall);
        assert_eq!("S1901".parse::<Turn>().unwrap().phase, Phase::Movement);
        assert!("Spring".parse::<Turn>().is_err());
    }

    #[test]
    fn fall_and_winter_adjustment_are_the_same_time() {
        let fall: Turn = "Fall 1903, Adjustment".parse().unwrap();
        let winter: Turn = "Winter 1903, Adjustment".parse().unwrap();
        assert_eq!(fall.cmp(&winter), std::cmp::Ordering::Equal);
        assert_eq!(fall, winter);
        assert!("Fall 1903, Retreat".parse::<Turn>().unwrap() < fall);
    }
}
