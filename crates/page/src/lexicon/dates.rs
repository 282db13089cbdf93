//! Dates, deadlines and seasons as a zine prints them.

use jiff::civil::{Date, DateTime};

use adjudicator::rules::MessageFact;
use adjudicator::season::{Phase, Season, Turn};
use base::toml_values::{DatePrecision, PartialDate};

use super::catalogue::Lexicon;

impl Lexicon {
    /// `31 May 1969`.
    pub fn day(&self, date: Date) -> String {
        let month = self.text(&format!("month-{}", date.month()));
        let facts = [
            ("day", MessageFact::Count(i64::from(date.day()))),
            ("month", MessageFact::Text(month)),
            ("year", MessageFact::Text(date.year().to_string())),
        ];
        self.say("date-day", &facts)
    }

    /// A day of about now, without its year: `31 May`.
    pub fn short_day(&self, date: Date) -> String {
        let month = self.text(&format!("month-{}", date.month()));
        let facts = [("day", MessageFact::Count(i64::from(date.day()))), ("month", MessageFact::Text(month))];
        self.say("mail-day", &facts)
    }

    /// A date as far as it is told: `31 May 1969`, `December 1968`, or a month in the words it was given in.
    pub fn date(&self, date: &PartialDate) -> String {
        match &date.1 {
            DatePrecision::Day => self.day(date.0),
            DatePrecision::Words(words) => words.clone(),
            DatePrecision::Month => {
                let month = self.text(&format!("month-{}", date.0.month()));
                let year = MessageFact::Text(date.0.year().to_string());
                self.say("date-month", &[("month", MessageFact::Text(month)), ("year", year)])
            }
        }
    }

    /// `Saturday, 31 May 1969`.
    pub fn weekday(&self, date: Date) -> String {
        let name = self.text(&format!("weekday-{}", date.weekday().to_monday_one_offset()));
        self.say(
            "date-weekday",
            &[("weekday", MessageFact::Text(name)), ("day", MessageFact::Text(self.day(date)))],
        )
    }

    /// `noon`, `midnight`, `20:00`.
    pub fn hour(&self, at: DateTime) -> String {
        match (at.hour(), at.minute()) {
            (12, 0) => self.text("hour-noon"),
            (0, 0) | (23, 59) => self.text("hour-midnight"),
            (hour, minute) => {
                let twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
                let facts = [
                    ("hour", MessageFact::Text(hour.to_string())),
                    ("twelve", MessageFact::Text(twelve.to_string())),
                    ("minute", MessageFact::Text(format!("{minute:02}"))),
                    ("half", MessageFact::Word(if hour < 12 { "morning" } else { "evening" })),
                ];
                self.say("hour-clock", &facts)
            }
        }
    }

    /// A day with its hour: `31 May 1969, noon`.
    pub fn moment(&self, day: String, at: DateTime) -> String {
        self.say("date-time", &[("day", MessageFact::Text(day)), ("hour", MessageFact::Text(self.hour(at)))])
    }

    /// The word for a season.
    pub fn season_name(&self, season: Season) -> String {
        self.text(match season {
            Season::Spring => "season-spring",
            Season::Summer => "season-summer",
            Season::Fall => "season-autumn",
            Season::Year => "season-whole-year",
            Season::Winter => "season-winter",
        })
    }

    /// `Autumn 1905`.
    pub fn season(&self, turn: Turn) -> String {
        self.dated(turn.season, turn.year)
    }

    /// `Autumn 1905`, `Winter 1905` for builds, `Autumn 1905, retreats`.
    pub fn phase(&self, turn: Turn) -> String {
        let phase = match turn.phase {
            Phase::Movement | Phase::Season => return self.season(turn),
            Phase::Adjustment if turn.season >= Season::Fall => {
                return self.dated(Season::Winter, turn.year);
            }
            Phase::Adjustment => "phase-builds",
            Phase::Retreat => "phase-retreats",
            Phase::Selection => "phase-selection",
            Phase::Setup => "phase-setup",
            Phase::Questions => "phase-questions",
        };
        let facts = [
            ("season", MessageFact::Text(self.season_name(turn.season))),
            ("year", MessageFact::Text(self.year(turn.year))),
            ("phase", MessageFact::Text(self.text(phase))),
        ];
        self.say("season-phase", &facts)
    }

    fn dated(&self, season: Season, year: i32) -> String {
        let facts = [
            ("season", MessageFact::Text(self.season_name(season))),
            ("year", MessageFact::Text(self.year(year))),
        ];
        self.say("season-year", &facts)
    }

    /// A year as printed: `1905`, and `AD 01` in a game of the first century (C-2.1).
    pub fn year(&self, year: i32) -> String {
        if self.plain_years || !(1..100).contains(&year) {
            return year.to_string();
        }
        self.say(
            "year-ad",
            &[("year", MessageFact::Text(format!("{year:02}"))), ("n", MessageFact::Count(i64::from(year)))],
        )
    }

    /// Several phases in words, each season once: `Winter 1905 and Spring 1906`; of more than six the first and the last.
    /// Retreats are named where their moves are not in the list.
    pub fn phases(&self, turns: &[Turn]) -> String {
        let mut names: Vec<String> = Vec::new();
        for turn in turns {
            let name = match turn.phase {
                Phase::Retreat if !turns.contains(&Turn { phase: Phase::Movement, ..*turn }) => {
                    self.phase(*turn)
                }
                Phase::Adjustment => self.phase(*turn),
                _ => self.season(*turn),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match names.as_slice() {
            [first, .., last] if names.len() > 6 => {
                let facts =
                    [("first", MessageFact::Text(first.clone())), ("last", MessageFact::Text(last.clone()))];
                self.say("phases-span", &facts)
            }
            _ => self.list(&names),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_in_every_language() {
        let date = jiff::civil::date(2026, 12, 12);
        let moment = |language: &str| {
            let words = Lexicon::built_in(language);
            words.moment(words.weekday(date), date.at(20, 0, 0, 0))
        };
        assert_eq!(moment("en-GB"), "Saturday, 12 December 2026, 20:00");
        assert_eq!(moment("en-US"), "Saturday, December 12, 2026, 8:00 PM");
        assert_eq!(moment("de-DE"), "Samstag, 12.\u{a0}Dezember 2026, 20:00\u{a0}Uhr");
        assert_eq!(moment("fr-FR"), "samedi 12 décembre 2026 à 20\u{a0}h");
        assert_eq!(Lexicon::built_in("en-GB").hour(date.at(12, 0, 0, 0)), "noon");
        assert_eq!(Lexicon::built_in("en-GB").hour(date.at(9, 5, 0, 0)), "9:05");
    }

    #[test]
    fn a_month_is_told_without_a_day() {
        let told =
            |language: &str, text: &str| Lexicon::built_in(language).date(&PartialDate::read(text).unwrap());
        assert_eq!(told("en-GB", "1968-12"), "December 1968");
        assert_eq!(told("en-US", "1968-12"), "December 1968");
        assert_eq!(told("de", "1968-12"), "Dezember 1968");
        assert_eq!(told("fr", "1968-12"), "décembre 1968");
        assert_eq!(told("de", "December, 1968"), "December, 1968");
        assert_eq!(told("en-GB", "1968-12-04"), "4 December 1968");
    }

    #[test]
    fn seasons_in_every_language() {
        let turns: Vec<Turn> =
            ["Fall 1905", "Fall 1905, Retreat", "Winter 1905"].map(|t| t.parse().unwrap()).into();
        let english = Lexicon::built_in("en-GB");
        assert_eq!(english.phases(&turns), "Autumn 1905 and Winter 1905");
        assert_eq!(english.phases(&turns[1..]), "Autumn 1905, retreats and Winter 1905");
        let many: Vec<Turn> = (1901..=1904)
            .flat_map(|year| ["Spring", "Fall"].map(|season| format!("{season} {year}").parse().unwrap()))
            .collect();
        assert_eq!(english.phases(&many), "Spring 1901 to Autumn 1904");
        assert_eq!(english.phases(&many[..6]).matches("190").count(), 6);
        assert_eq!(Lexicon::built_in("de").phases(&many), "Frühjahr 1901 bis Herbst 1904");
        assert_eq!(english.phase(turns[1]), "Autumn 1905, retreats");
        assert_eq!(Lexicon::built_in("en-US").season(turns[0]), "Fall 1905");
        assert_eq!(Lexicon::built_in("de-AT").season(turns[0]), "Herbst 1905");
        let early: Turn = "Spring 3".parse().unwrap();
        assert_eq!(english.phase(early), "Spring AD 03");
        assert_eq!(Lexicon::built_in("de").year(early.year), "3\u{a0}n.\u{a0}Chr.");
        assert_eq!(Lexicon::built_in("fr").year(early.year), "3 apr.\u{a0}J.-C.");
        // The years of a board are no years of an era.
        assert_eq!(english.in_game("Standard").phase(early), "Spring 3");
        assert_eq!(english.in_game("Claudian").phase(early), "Spring AD 03");
    }

    #[test]
    fn numbers_are_grouped_as_the_language_does() {
        for (language, text) in [("en", "10,000"), ("de", "10.000"), ("fr", "10\u{202f}000")] {
            assert_eq!(Lexicon::built_in(language).figures(10_000), text);
        }
        assert_eq!(Lexicon::built_in("en").number(3), "three");
        assert_eq!(Lexicon::built_in("de").number(13), "13");
    }
}
