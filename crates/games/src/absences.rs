//! Players who are away when their orders are due, how often a deadline was moved for one, and whose orders came in the grace
//! period.

use jiff::civil::Date;

use adjudicator::board::Owner;
use adjudicator::season::Turn;
use base::toml_values::Moment;
use folder::{Content, IssueFolder};

use super::{GameHistory, PlayedPhase};

/// A player who is away on the day of a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwayPlayer {
    /// The power.
    pub power: Owner,
    /// Its player.
    pub person: String,
    /// The first day of the absence.
    pub from: Date,
    /// Its last day.
    pub to: Date,
}

/// The first and the last day of a player's absence, if it covers the day of a deadline of a game.
pub fn absence_at(content: &Content, person: &str, game: &str, deadline: &Moment) -> Option<(Date, Date)> {
    let away = content.people.get(person)?.absence_on(deadline.day(), game)?;
    Some((away.from.get_ref().0, away.to.0))
}

/// The players of a phase who are away when its orders are due.
pub fn away_at(content: &Content, history: &GameHistory, turn: Turn, deadline: &Moment) -> Vec<AwayPlayer> {
    let found = history.survivors().into_iter().filter_map(|power| {
        let person = history.seats.player(power, turn)?;
        let (from, to) = absence_at(content, person, &history.game.id, deadline)?;
        Some(AwayPlayer { power, person: person.to_string(), from, to })
    });
    found.collect()
}

/// Whether a moment is after a deadline and within the hours of grace.
pub fn is_in_grace(came: &Moment, deadline: &Moment, grace: i64, home: Option<&str>) -> bool {
    grace > 0 && came.is_after(deadline, home) && !came.is_after(&deadline.later_by(grace), home)
}

/// How often the deadlines of a game were moved for a player.
pub fn moved_for(history: &GameHistory, person: &str) -> usize {
    history.game.file.extension.iter().filter(|moved| moved.person.as_deref() == Some(person)).count()
}

/// Why no deadline of a game may be moved for a player again: `[play] extensions` limits how often.
pub fn moved_enough(content: &Content, history: &GameHistory, person: &str) -> Option<String> {
    let (most, moved) = (content.zine.play.extensions?, moved_for(history, person));
    (moved >= most).then(|| {
        let times = diagnostics::count_words::count_noun(moved, "time");
        format!(
            "deadlines of {} were moved {times} for {person}; [play] extensions = {most}",
            history.game.id
        )
    })
}

/// The powers whose orders for an issue came after the deadline, within the grace period.
pub fn graced(
    content: &Content,
    history: &GameHistory,
    issue: &IssueFolder,
    played: &[PlayedPhase],
) -> Vec<Owner> {
    let (grace, home) = (history.settings.grace, content.zine.home());
    let Some(first) = played.first().filter(|first| grace > 0 && !first.sealed) else { return Vec::new() };
    let Some(deadline) = history.deadline(content, issue, first.turn) else { return Vec::new() };
    let late = first.received.iter().filter(|received| {
        let mut came = received.letters.iter().filter_map(|letter| letter.received.as_ref());
        received.standby.is_none() && came.any(|at| is_in_grace(at, &deadline, grace, home))
    });
    let mut powers: Vec<Owner> = late.map(|received| received.owner).collect();
    powers.dedup();
    powers
}
