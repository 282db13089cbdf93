//! Dates, deadlines and seasons as a zine prints them.

use jiff::civil::Date;

use crate::season::{Phase, Season, Turn};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `31 May 1969`, or `May 31, 1969` in American English.
pub fn day(date: Date, language: &str) -> String {
    let month = MONTHS[(date.month() as usize).saturating_sub(1) % 12];
    if language.eq_ignore_ascii_case("en-US") {
        format!("{month} {}, {}", date.day(), date.year())
    } else {
        format!("{} {month} {}", date.day(), date.year())
    }
}

/// `Saturday, 31 May 1969`.
pub fn weekday(date: Date, language: &str) -> String {
    let name = match date.weekday() {
        jiff::civil::Weekday::Monday => "Monday",
        jiff::civil::Weekday::Tuesday => "Tuesday",
        jiff::civil::Weekday::Wednesday => "Wednesday",
        jiff::civil::Weekday::Thursday => "Thursday",
        jiff::civil::Weekday::Friday => "Friday",
        jiff::civil::Weekday::Saturday => "Saturday",
        jiff::civil::Weekday::Sunday => "Sunday",
    };
    format!("{name}, {}", day(date, language))
}

/// `noon`, `midnight`, `20:00`.
pub fn hour(at: jiff::civil::DateTime) -> String {
    match (at.hour(), at.minute()) {
        (12, 0) => "noon".into(),
        (0, 0) | (23, 59) => "midnight".into(),
        (h, m) => format!("{h}:{m:02}"),
    }
}

/// The zine's words for the seasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seasons {
    /// Spring, Summer, Fall, Winter.
    pub names: [String; 4],
    /// What a retreat phase is called.
    pub retreats: String,
}

impl Default for Seasons {
    fn default() -> Seasons {
        Seasons {
            names: ["Spring", "Summer", "Fall", "Winter"].map(String::from),
            retreats: "retreats".into(),
        }
    }
}

impl Seasons {
    /// The word for a season.
    pub fn name(&self, season: Season) -> &str {
        &self.names[season as usize]
    }

    /// `Fall 1905`, `Winter 1905` for builds, `Fall 1905, retreats`.
    pub fn phase(&self, turn: Turn) -> String {
        match turn.phase {
            Phase::Adjustment => format!("{} {}", self.name(Season::Winter), year(turn.year)),
            Phase::Retreat => format!("{}, {}", self.season(turn), self.retreats),
            Phase::Selection | Phase::Setup | Phase::Questions => {
                format!("{}, {}", self.season(turn), turn.phase.to_string().to_lowercase())
            }
            Phase::Movement | Phase::Season => self.season(turn),
        }
    }

    /// `Fall 1905`.
    pub fn season(&self, turn: Turn) -> String {
        format!("{} {}", self.name(turn.season), year(turn.year))
    }

    /// A sentence of the rules in the zine's words: `last season Fall 1903` as `last season Autumn 1903`.
    pub fn say(&self, text: &str) -> String {
        let mut out = text.to_string();
        for (usual, own) in Seasons::default().names.iter().zip(&self.names).filter(|(a, b)| a != b) {
            let mut parts = out.split(usual.as_str());
            let mut said = parts.next().unwrap_or_default().to_string();
            for part in parts {
                let year =
                    part.strip_prefix(' ').is_some_and(|p| p.starts_with(|c: char| c.is_ascii_digit()));
                said += if year { own } else { usual };
                said += part;
            }
            out = said;
        }
        out
    }

    /// Several phases in words, each season once: `Winter 1905 and Spring 1906`. Retreats are named where their moves are
    /// not in the list.
    pub fn list(&self, turns: &[Turn]) -> String {
        let mut names: Vec<String> = Vec::new();
        let moves = |t: &Turn| turns.contains(&Turn { phase: Phase::Movement, ..*t });
        for turn in turns {
            let name = match turn.phase {
                Phase::Retreat if !moves(turn) => format!("{} {}", self.season(*turn), self.retreats),
                Phase::Adjustment => format!("{} {}", self.name(Season::Winter), year(turn.year)),
                _ => self.season(*turn),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match names.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// A year as printed: `1905`, and `AD 01` in a game of the first century (C-2.1).
pub fn year(year: i32) -> String {
    if (1..100).contains(&year) { format!("AD {year:02}") } else { year.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_in_words() {
        let date = jiff::civil::date(1969, 5, 31);
        assert_eq!(weekday(date, "en-GB"), "Saturday, 31 May 1969");
        assert_eq!(day(date, "en-US"), "May 31, 1969");
        assert_eq!(hour(date.at(12, 0, 0, 0)), "noon");
        assert_eq!(hour(date.at(9, 5, 0, 0)), "9:05");
    }

    #[test]
    fn seasons_in_the_words_of_the_zine() {
        let mut seasons = Seasons::default();
        seasons.names[2] = "Autumn".into();
        let turns: Vec<Turn> =
            ["Fall 1905", "Fall 1905, Retreat", "Winter 1905"].map(|t| t.parse().unwrap()).into();
        assert_eq!(seasons.list(&turns), "Autumn 1905 and Winter 1905");
        assert_eq!(seasons.list(&turns[1..]), "Autumn 1905 retreats and Winter 1905");
        assert_eq!(seasons.phase(turns[1]), "Autumn 1905, retreats");
        assert_eq!(seasons.phase("Spring 1".parse().unwrap()), "Spring AD 01");
        assert_eq!(seasons.say("Fall 1903, Falls, Spring 1904"), "Autumn 1903, Falls, Spring 1904");
    }
}
