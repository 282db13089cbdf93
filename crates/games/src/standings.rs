//! Tables of a game: centres by year, owners by year, tenures, and the seats as the accounts count them.

use adjudicator::board::{Owner, Province};
use adjudicator::season::{Phase, Season, Turn};

use super::GameHistory;
use crate::seats::season;

/// The owners of all centres at the end of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearOwners {
    /// The year; the first is the one before the game began.
    pub year: i32,
    /// The owner of each province, by index.
    pub owners: Vec<Option<Owner>>,
    /// Whether the centres are those of a fall whose builds are still due.
    pub open: bool,
}

/// Whether a game that begins with a turn begins at the end of the year.
pub fn at_years_end(turn: Turn) -> bool {
    let moves = matches!(turn.phase, Phase::Movement | Phase::Retreat);
    turn.season == Season::Winter && !moves || turn.phase == Phase::Adjustment
}

/// Centres year by year, from the start.
pub fn years(history: &GameHistory) -> Vec<YearOwners> {
    let mut out = vec![YearOwners {
        year: history.start.turn.year.saturating_sub(i32::from(!at_years_end(history.start.turn))),
        owners: history.start.owners.clone(),
        open: false,
    }];
    for played in &history.phases {
        let after = &played.report.after;
        let year = played.turn.year;
        let midway = matches!(played.turn.phase, Phase::Movement | Phase::Retreat)
            && !history.rules.board().ends_cycle(played.turn);
        if midway {
            continue;
        }
        let closed = after.turn.year > year || played.turn.phase == Phase::Adjustment;
        let counted = closed || (after.turn.phase == Phase::Adjustment && after.turn.year == year);
        if !counted {
            continue;
        }
        let one = YearOwners { year, owners: after.owners.clone(), open: !closed };
        match out.last_mut() {
            Some(last) if last.year == year => *last = one,
            _ => out.push(one),
        }
    }
    out
}

impl YearOwners {
    /// The number of a power's centres.
    pub fn count(&self, power: Owner) -> usize {
        self.owners.iter().filter(|o| **o == Some(power)).count()
    }

    /// Its centres.
    pub fn centres(&self, power: Owner) -> impl Iterator<Item = Province> + '_ {
        let mine = self.owners.iter().enumerate().filter(move |(_, o)| **o == Some(power));
        mine.map(|(i, _)| Province(i as u16))
    }
}

/// A player's time with a power, in game years.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Tenure {
    /// The power's name.
    pub power: String,
    /// The player's id.
    pub person: String,
    /// First season.
    pub from: String,
    /// Last season; empty while they play.
    pub until: String,
    /// Why they left.
    pub why: Option<String>,
    /// Seasons with moves in it.
    pub seasons: usize,
    /// Years in it, incomplete ones included.
    pub years: usize,
}

/// All tenures, for the end of a game and its archive page.
pub fn tenures(history: &GameHistory) -> Vec<Tenure> {
    let board = history.rules.board();
    let moves = history.phases.iter().filter(|p| matches!(p.turn.phase, Phase::Movement | Phase::Season));
    let moves: Vec<Turn> = moves.map(|p| p.turn).collect();
    let mut out = Vec::new();
    for seat in &history.seats.0 {
        let Some(person) = &seat.person else { continue };
        let turns: Vec<&Turn> =
            moves.iter().filter(|t: &&Turn| history.seats.seat_in(seat.power, **t) == Some(seat)).collect();
        let mut years: Vec<i32> = turns.iter().map(|t| t.year).collect();
        years.dedup();
        let first = seat.from.or_else(|| moves.first().copied()).unwrap_or(history.start.turn);
        let last = seat.until.or_else(|| history.over.as_ref().and(turns.last().map(|t| **t)));
        out.push(Tenure {
            power: board.owner(seat.power).name.clone(),
            person: person.clone(),
            from: first.season_text(),
            until: last.map(|t| t.season_text()).unwrap_or_default(),
            why: seat.why.clone(),
            seasons: turns.len(),
            years: years.len(),
        });
    }
    out
}

/// The turn in which a power lost its last centre and unit; `None` if it still has one, or never had.
pub fn eliminated_in(history: &GameHistory, power: Owner) -> Option<Turn> {
    let alive =
        |p: &adjudicator::position::Position| p.units_of(power).next().is_some() || p.centres(power) > 0;
    if alive(&history.position) || !alive(&history.start) {
        return None;
    }
    history.phases.iter().find(|p| !alive(&p.report.after)).map(|p| p.turn)
}

/// The seats as the accounts count them, in issue numbers (`A-4`, `A-12`).
pub fn account_seats(history: &GameHistory) -> Vec<accounts::FeeSeat> {
    let board = history.rules.board();
    let Some(first) = history.issues.keys().next().map(|n| n.issue) else { return Vec::new() };
    let mut out = Vec::new();
    for seat in &history.seats.0 {
        let Some(person) = &seat.person else { continue };

        // A successor enters with the issue that called them up: the one that played the season before their first.
        if let Some(from) = seat.from
            && season(from) > season(history.position.turn)
            && history.over.is_none()
            && history.phases.is_empty()
        {
            continue;
        }
        let entered = seat.entered.unwrap_or_else(|| {
            seat.from.map_or(first, |from: Turn| {
                let before = history.phases.iter().rfind(|p| season(p.turn) < season(from));
                before.map_or(first, |p| p.issue.printing_issue())
            })
        });
        // A player left in the issue that played their last season, or in the last one that did not know of the successor.
        let next =
            history.seats.seats_of(seat.power).skip_while(|s| *s != seat).nth(1).and_then(|s| s.entered);
        let left =
            seat.until.filter(|u| season(*u) < season(history.position.turn) || history.over.is_some());
        let out_in = eliminated_in(history, seat.power).and_then(|turn| {
            history.phases.iter().find(|p| p.turn == turn).map(|p| p.issue.printing_issue())
        });
        // The turns of their seasons, until the power was eliminated.
        let played = history.phases.iter().filter(|phase| {
            let from = seat.from.is_none_or(|from| season(from) <= season(phase.turn));
            from && seat.until.is_none_or(|until| season(phase.turn) <= season(until))
        });
        let turns = played.map(|phase| phase.issue.printing_issue());
        let turns = turns.filter(|issue| out_in.is_none_or(|out| *issue <= out)).collect();
        out.push(accounts::FeeSeat {
            game: history.game.id.clone(),
            subzine: history.game.file.subzine.clone(),
            seat: board.owner(seat.power).name.clone(),
            person: person.clone(),
            entered,
            order: seat.order,
            joined: seat.joined,
            left_in: None,
            eliminated_in: out_in,
            left: left.and_then(|last: Turn| {
                let played = history.phases.iter().rfind(|p| season(p.turn) <= season(last));
                let played = played.map(|p| p.issue.printing_issue());
                played.max(next.map(|next| next - 1))
            }),
            ends: history.over.as_ref().map(|o| o.issue.printing_issue()),
            waived: seat.standby,
            turns,
        });
    }
    out
}
