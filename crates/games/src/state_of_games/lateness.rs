//! How late a game is: on time, late, or abandoned as far as the reader can judge (`G-4`).

use jiff::civil::Date;

/// The mark of a game in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lateness {
    /// No underline.
    OnTime,
    /// Single underline: more than two weeks past the deadline with no word.
    Late,
    /// Double underline: no word in months.
    Abandoned,
    /// Neither a deadline nor any word is known: no mark, and the editor is warned.
    Unknown,
}

impl Lateness {
    /// Its class in HTML and its style in the PDF.
    pub fn class(self) -> &'static str {
        match self {
            Lateness::OnTime => "on-time",
            Lateness::Late => "late",
            Lateness::Abandoned => "abandoned",
            Lateness::Unknown => "unmarked",
        }
    }
}

/// How many days pass before a game is marked (`late_after`, `dead_after`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatenessLimits {
    /// Days after the deadline up to which a game is on time.
    pub late_after: i32,
    /// Days without a word up to which it is merely late.
    pub dead_after: i32,
}

impl Default for LatenessLimits {
    fn default() -> LatenessLimits {
        LatenessLimits { late_after: 14, dead_after: 90 }
    }
}

/// The known facts of a game's schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSchedule {
    /// The deadline last announced.
    pub deadline: Option<Date>,
    /// The deadline the editor assumes if none was announced.
    pub assumed: Option<Date>,
    /// Date of the last news of the game.
    pub word: Option<Date>,
    /// Whether the editor knows that it is given up.
    pub abandoned: bool,
}

/// Marks a game at the date of an issue.
pub fn lateness(issue: Date, news: GameSchedule, patience: LatenessLimits) -> Lateness {
    if news.abandoned {
        return Lateness::Abandoned;
    }
    let Some(deadline) = news.deadline.or(news.assumed).or(news.word) else { return Lateness::Unknown };
    let latest = news.word.map_or(deadline, |word| word.max(deadline));
    let silent = news.word.is_none_or(|word| word <= deadline);
    if days(latest, issue) > patience.dead_after {
        Lateness::Abandoned
    } else if silent && days(deadline, issue) > patience.late_after {
        Lateness::Late
    } else {
        Lateness::OnTime
    }
}

/// Days from one date to another, negative if that is earlier.
pub(super) fn days(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_assumed_deadline_or_the_last_word_stands_for_the_deadline() {
        let at = |news| lateness(date(1969, 6, 20), news, LatenessLimits::default());
        let assumed = GameSchedule {
            assumed: Some(date(1969, 5, 15)),
            word: Some(date(1969, 3, 30)),
            ..GameSchedule::default()
        };
        assert_eq!(at(assumed), Lateness::Late);
        assert_eq!(at(GameSchedule { assumed: None, ..assumed }), Lateness::Late);
        assert_eq!(
            at(GameSchedule { word: Some(date(1969, 6, 10)), ..GameSchedule::default() }),
            Lateness::OnTime
        );
        assert_eq!(at(GameSchedule::default()), Lateness::Unknown);
        assert_eq!(at(GameSchedule { abandoned: true, ..GameSchedule::default() }), Lateness::Abandoned);
    }

    #[test]
    fn a_word_after_the_deadline_holds_for_ninety_days() {
        let news = GameSchedule {
            deadline: Some(date(1969, 1, 1)),
            word: Some(date(1969, 3, 22)),
            ..GameSchedule::default()
        };
        assert_eq!(lateness(date(1969, 6, 20), news, LatenessLimits::default()), Lateness::OnTime);
        assert_eq!(lateness(date(1969, 6, 21), news, LatenessLimits::default()), Lateness::Abandoned);
    }
}
