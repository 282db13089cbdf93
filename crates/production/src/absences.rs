//! Deadlines in somebody's absence: that of the open issue, and the one it announces.

use jiff::civil::Date;

use adjudicator::season::Turn;
use diagnostics::Diagnostic;
use folder::store::Faults;
use folder::{Content, IssueFolder, Moment};
use games::absences::{AwayPlayer, away_at};
use games::{GameHistory, Games, calendar};

/// Days as in `3 August to 20 August 2026`.
pub fn days(away: &AwayPlayer) -> String {
    match away.from == away.to {
        true => away.from.strftime("%-d %B %Y").to_string(),
        false => format!("{} to {}", away.from.strftime("%-d %B"), away.to.strftime("%-d %B %Y")),
    }
}

/// What is said of a deadline in an absence.
pub fn sentence(history: &GameHistory, turn: Turn, deadline: &Moment, away: &AwayPlayer) -> String {
    let power = &history.rules.board().owner(away.power).name;
    let (game, phase) = (&history.game.id, calendar::editor_notation(turn));
    let due = deadline.at.strftime("%-d %B");
    format!("{} is away {}, and {phase} of {game} ({power}) is due {due}", away.person, days(away))
}

/// How a deadline is moved for somebody who is away to a day.
pub fn help(history: &GameHistory, person: &str, to: Date) -> String {
    let day = to.tomorrow().unwrap_or(to);
    format!("run `zine extend {} {day} --why TEXT --for {person}` to move it", history.game.id)
}

/// The deadlines of an open issue, and those it announces, on which a player of a running game is away; who has sent orders is
/// not told of. `games` are played up to the issue.
pub fn check(content: &Content, games: &Games, issue: &IssueFolder) -> Faults {
    let mut faults = Vec::new();
    if issue.sealed.is_some() {
        return faults;
    }
    let fault =
        |said: String| Diagnostic::warning("away", said).in_file(content.people_source.name.to_string());
    for history in &games.games {
        let played = history.in_issue(issue.name());
        if let Some(first) = played.first()
            && let Some(deadline) = history.deadline(content, issue, first.turn)
        {
            for away in away_at(content, history, first.turn, &deadline) {
                if first.missing.iter().any(|missing| missing.power == away.power) {
                    let said = fault(sentence(history, first.turn, &deadline, &away));
                    faults.push(said.help(help(history, &away.person, away.to)));
                }
            }
        }
        let next = history.issue_phases(issue.name()).and_then(|here| here.deadline.clone());
        if let (Some(due), Some(next)) = (history.phase_due(), next) {
            for away in away_at(content, history, due, &next) {
                let said = fault(format!("{}, as this issue says", sentence(history, due, &next, &away)));
                faults.push(said.help("announce another deadline, for all or in the [[play]] of this game"));
            }
        }
    }
    faults
}
