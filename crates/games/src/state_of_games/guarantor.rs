//! The guarantor's clock: when they may ask after an issue, and when they may take the game over (`G-5`).

use jiff::civil::Date;

use super::lateness::days;

/// Something that happened between gamesmaster and guarantor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuarantorEvent {
    /// The guarantor asked on this day.
    Asked(Date),
    /// The gamesmaster answered on this day, without a new date.
    Answered(Date),
    /// A notice of this day: the issue is expected on the second date. It restarts the clock.
    Notice(Date, Date),
    /// A notice of this day: the issue is this many days later than expected so far. It restarts the clock.
    Delay(Date, i32),
}

impl GuarantorEvent {
    fn day(self) -> Date {
        match self {
            GuarantorEvent::Asked(day)
            | GuarantorEvent::Answered(day)
            | GuarantorEvent::Notice(day, _)
            | GuarantorEvent::Delay(day, _) => day,
        }
    }
}

/// The next right of the guarantor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GuarantorStage {
    /// Nothing yet.
    Nothing,
    /// Ask.
    MayAsk,
    /// Wait for the answer, having asked.
    Waiting,
    /// Take the game over.
    MayTakeOver,
}

/// The clock of one game, from the date on which its next issue is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuarantorClock {
    /// The date on which the issue is expected.
    pub expected: Date,
    /// Days after it from which they may ask (default 10).
    pub ask_after: i32,
    /// Days without an answer after which they may take over (default 14).
    pub take_over_after: i32,
    /// Past events, in any order.
    pub events: Vec<GuarantorEvent>,
}

impl GuarantorClock {
    /// A clock with the usual ten and fourteen days.
    pub fn new(expected: Date) -> GuarantorClock {
        GuarantorClock { expected, ask_after: 10, take_over_after: 14, events: Vec::new() }
    }

    /// The standing on a day.
    pub fn on(&self, today: Date) -> GuarantorStanding {
        let mut events: Vec<GuarantorEvent> =
            self.events.iter().copied().filter(|e| e.day() <= today).collect();
        events.sort_by_key(|e| e.day());
        let mut standing = GuarantorStanding::new(self, self.expected);
        for event in events {
            match event {
                GuarantorEvent::Notice(_, date) => standing = GuarantorStanding::new(self, date),
                GuarantorEvent::Delay(_, by) => {
                    standing = GuarantorStanding::new(self, later(standing.expected, by))
                }
                GuarantorEvent::Answered(_) => {
                    standing.answered |= standing.asked.is_some();
                    standing.asked = None;
                }
                // A question asked too early does not start the clock.
                GuarantorEvent::Asked(day) if day >= standing.may_ask && standing.asked.is_none() => {
                    standing.asked = Some(day);
                    standing.answered = false;
                }
                GuarantorEvent::Asked(_) => {}
            }
        }
        standing.may_take_over = standing.asked.map(|day| later(day, self.take_over_after));
        standing.stage = match standing.may_take_over {
            Some(day) if today >= day => GuarantorStage::MayTakeOver,
            Some(_) => GuarantorStage::Waiting,
            None if today >= standing.may_ask => GuarantorStage::MayAsk,
            None => GuarantorStage::Nothing,
        };
        standing
    }
}

/// The standing between a gamesmaster and the guarantor on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuarantorStanding {
    /// When the issue is expected now.
    pub expected: Date,
    /// First day on which the guarantor may ask.
    pub may_ask: Date,
    /// The day they asked, if the question counts and is not answered.
    pub asked: Option<Date>,
    /// First day on which they may take over, if they have asked.
    pub may_take_over: Option<Date>,
    /// Whether they asked, were answered, and have not asked again.
    pub answered: bool,
    /// Their right today.
    pub stage: GuarantorStage,
}

impl GuarantorStanding {
    fn new(clock: &GuarantorClock, expected: Date) -> GuarantorStanding {
        let may_ask = later(expected, clock.ask_after);
        GuarantorStanding {
            expected,
            may_ask,
            asked: None,
            may_take_over: None,
            answered: false,
            stage: GuarantorStage::Nothing,
        }
    }

    /// The standing in words.
    pub fn words(&self) -> &'static str {
        match self.stage {
            _ if self.answered => "answered",
            GuarantorStage::Nothing => "nothing",
            GuarantorStage::MayAsk => "may ask",
            GuarantorStage::Waiting => "waiting",
            GuarantorStage::MayTakeOver => "may take over",
        }
    }

    /// Days until they may ask or, if they have asked, take over; negative if past.
    pub fn days(&self, today: Date) -> i32 {
        days(today, self.may_take_over.unwrap_or(self.may_ask))
    }
}

fn later(date: Date, by: i32) -> Date {
    date.saturating_add(jiff::ToSpan::days(by.clamp(-100_000, 100_000)))
}

/// The fault of a choice of guarantor: the game's own gamesmaster (an error), or neither publisher nor gamesmaster as far as is
/// known (a warning).
pub fn fitness(
    gamesmaster: &str,
    guarantor: &str,
    publishes_or_runs_games: bool,
) -> Result<(), (bool, String)> {
    if gamesmaster == guarantor {
        Err((true, format!("{guarantor} is the gamesmaster of the game and cannot guarantee it")))
    } else if !publishes_or_runs_games {
        Err((false, format!("the guarantor {guarantor} is not known to publish a zine or to run games")))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_answer_stops_the_clock_until_he_asks_again() {
        let mut clock = GuarantorClock::new(date(1969, 6, 1));
        clock.events =
            vec![GuarantorEvent::Asked(date(1969, 6, 11)), GuarantorEvent::Answered(date(1969, 6, 20))];
        assert_eq!(clock.on(date(1969, 6, 19)).stage, GuarantorStage::Waiting);
        assert_eq!(clock.on(date(1969, 6, 30)).stage, GuarantorStage::MayAsk);
        clock.events.push(GuarantorEvent::Asked(date(1969, 7, 1)));
        assert_eq!(clock.on(date(1969, 7, 15)).stage, GuarantorStage::MayTakeOver);
    }

    #[test]
    fn a_notice_forgets_the_question() {
        let mut clock = GuarantorClock::new(date(1969, 6, 1));
        clock.events = vec![
            GuarantorEvent::Asked(date(1969, 6, 11)),
            GuarantorEvent::Notice(date(1969, 6, 12), date(1969, 7, 1)),
        ];
        assert_eq!(clock.on(date(1969, 6, 30)).stage, GuarantorStage::Nothing);
        assert_eq!(clock.on(date(1969, 7, 11)).stage, GuarantorStage::MayAsk);
    }

    #[test]
    fn nobody_guarantees_his_own_game() {
        assert!(fitness("ada", "ada", true).is_err_and(|(error, _)| error));
        assert!(fitness("ada", "phil", false).is_err_and(|(error, _)| !error));
        assert_eq!(fitness("ada", "phil", true), Ok(()));
    }
}
