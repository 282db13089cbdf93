//! The phases that one issue plays (practice.md, section 2).

use adjudicator::board::Board;
use adjudicator::season::{Phase, Season, Turn};
use folder::zine_config::PhaseCalendar;

/// The phases that may have to be played in the next issue, in order, beginning with the one due; those not due after all are
/// skipped when the issue is played.
pub fn phases(board: &Board, calendar: PhaseCalendar, due: Turn) -> Vec<Turn> {
    let mut out = vec![due];
    // Nobody orders moves before knowing what a game begins with.
    let begins = due.phase == Phase::Adjustment && due <= board.first_turn();
    if calendar == PhaseCalendar::Separate || !common(due.phase) || begins {
        return out;
    }
    let mut turn = due;
    loop {
        let next = board.next_turn(turn);
        let stop = match (calendar, next.phase) {
            // One set of moves in an issue, with what was left over before it.
            (PhaseCalendar::TwoSeason, Phase::Movement) => out.iter().any(|t| t.phase == Phase::Movement),
            (PhaseCalendar::WinterWithSpring, Phase::Adjustment) => true,
            (PhaseCalendar::WinterWithSpring, Phase::Movement) => turn.phase != Phase::Adjustment,
            _ => false,
        };
        if stop {
            break;
        }
        out.push(next);
        turn = next;
    }
    out
}

/// The phases of the issue after one that ends with a phase; `None` if the phases of a game follow no calendar.
pub fn next_phases(board: &Board, calendar: PhaseCalendar, last: Turn) -> Option<Vec<Turn>> {
    common(last.phase).then(|| phases(board, calendar, board.next_turn(last)))
}

/// Whether a phase is one of a year with moves, retreats and builds.
fn common(phase: Phase) -> bool {
    matches!(phase, Phase::Movement | Phase::Retreat | Phase::Adjustment)
}

/// A phase as an editor writes it: `Fall 1903 Retreat`, `Winter 1903`, `Spring 1904`.
pub fn editor_notation(turn: Turn) -> String {
    match turn.phase {
        Phase::Movement if turn.season != Season::Winter => turn.season_text(),
        Phase::Adjustment if turn.season >= Season::Fall => format!("Winter {}", turn.year),
        phase => format!("{} {phase}", turn.season_text()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(calendar: PhaseCalendar, due: &str) -> Vec<String> {
        phases(&Board::standard(), calendar, due.parse().unwrap()).into_iter().map(editor_notation).collect()
    }

    #[test]
    fn each_calendar_plays_its_phases() {
        let two = PhaseCalendar::TwoSeason;
        assert_eq!(list(two, "Spring 1901"), ["Spring 1901", "Spring 1901 Retreat"]);
        assert_eq!(list(two, "Fall 1901"), ["Fall 1901", "Fall 1901 Retreat", "Winter 1901"]);
        assert_eq!(
            list(two, "Fall 1901 Retreat"),
            ["Fall 1901 Retreat", "Winter 1901", "Spring 1902", "Spring 1902 Retreat"]
        );
        let with = PhaseCalendar::WinterWithSpring;
        assert_eq!(list(with, "Fall 1901"), ["Fall 1901", "Fall 1901 Retreat"]);
        assert_eq!(list(with, "Winter 1901"), ["Winter 1901", "Spring 1902", "Spring 1902 Retreat"]);
        assert_eq!(list(PhaseCalendar::Separate, "Fall 1901"), ["Fall 1901"]);
        assert_eq!(list(two, "Winter 1900, Setup"), ["Winter 1900 Setup"]);
        // The first phase of a game has a deadline of its own.
        assert_eq!(list(two, "Winter 1900"), ["Winter 1900"]);
        assert_eq!(list(with, "Winter 1900"), ["Winter 1900"]);
    }
}
