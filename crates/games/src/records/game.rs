//! A game in the records: dates, years, powers and players, from its seals.

use crate::seats::{SeatReason, season};
use serde::Serialize;

use adjudicator::board::Owner;
use adjudicator::position::Position;
use adjudicator::season::{Phase, Season, Turn};
use folder::game::EndKind;
use folder::{Content, IssueNumber};

use super::ratings::{FirstHolder, RatedGame, RatedPower};
use crate::{GameHistory, GameOver};

/// A game of the zine, running or over.
#[derive(Clone, Debug, Serialize)]
pub struct GameRecord {
    /// Its id.
    pub id: String,
    /// Its name in the zine.
    pub name: String,
    /// Its rule-set.
    pub variant: String,
    /// Boardman or Miller numbers.
    pub numbers: Vec<String>,
    /// The gamesmaster, by id.
    pub gm: String,
    /// The issue it began in.
    pub started: Option<RecordStart>,
    /// How it ended; `None` while it runs.
    pub ended: Option<RecordEnd>,
    /// The years of the chart; the first is the one before the game began.
    pub years: Vec<i32>,
    /// Its powers, in the order of the board.
    pub powers: Vec<PowerRecord>,
    /// Seasons with moves played here.
    pub seasons: usize,
    /// Sets of moves missing, and sets due.
    pub missing: usize,
    /// Sets of moves that were due.
    pub due: usize,
    /// Orders read.
    pub orders: usize,
    /// Standbys called up.
    pub standbys: usize,
    /// Issues that corrected it.
    pub errata: Vec<i64>,
    /// Whether it counts in the ratings.
    pub rated: bool,
    /// Whether it was adopted without the years before.
    #[serde(skip)]
    pub cut: bool,
}

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordStart {
    /// The issue's number.
    pub issue: i64,
    /// Its date.
    pub date: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordEnd {
    /// The issue that sealed the end.
    pub issue: i64,
    /// The flyer that did, if one did.
    pub flyer: Option<String>,
    /// Its date.
    pub date: String,
    /// The last season played.
    pub season: String,
    /// `win`, `concession`, `draw`, `abandoned`.
    pub kind: &'static str,
    /// The winners, or those who share.
    pub powers: Vec<String>,
    /// The issue or flyer itself.
    #[serde(skip)]
    pub at: IssueNumber,
}

/// A power of a game.
#[derive(Clone, Debug, Serialize)]
pub struct PowerRecord {
    /// Its name.
    pub power: String,
    /// Centres (1958: units) at the end of each year of [`GameRecord::years`].
    pub counts: Vec<u32>,
    /// Count after the last phase sealed.
    pub r#final: u32,
    /// The year of its elimination.
    pub eliminated: Option<i32>,
    /// The person to whom its result is booked, once the game is over.
    pub entry: Option<String>,
    /// Its holders, in order of time.
    pub parts: Vec<SeatRecord>,
    /// Sets of moves missing.
    pub missing: usize,
    #[serde(skip)]
    pub(super) winner: bool,
}

/// One person's time with one power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRecord {
    /// By id; if a game must not reveal its players, `alias:` and the name played under.
    pub person: String,
    /// The first season ordered.
    pub from: String,
    /// The last season; `None` while it continues.
    pub until: Option<String>,
    /// Why it ended before the game.
    pub why: Option<String>,
    /// Whether it was begun as a standby.
    pub standby: bool,
    /// Seasons with moves.
    pub seasons: usize,
    #[serde(skip)]
    pub(super) last: Option<Turn>,
    /// Whether the last season had the last moves of a year.
    #[serde(skip)]
    pub(super) closing: bool,
}

/// Whether a game has begun: its powers have players, or seasons were played. A list that is still filling has not.
pub(super) fn has_begun(history: &GameHistory) -> bool {
    !history.phases.is_empty()
        || history.over.is_none()
            && history.players_wanted() == 0
            && history.seats.0.iter().any(|seat| seat.person.is_some())
}

impl GameRecord {
    /// The record of a game as far as it has been played.
    pub(super) fn from_history(content: &Content, history: &GameHistory) -> GameRecord {
        let (file, board) = (&history.game.file, history.rules.board());
        let date = |issue: IssueNumber| content.issue(issue).map(|i| i.file.date.iso()).unwrap_or_default();
        let over = history.over.as_ref();
        let chart = chart(history);
        let powers = board.powers().filter(|o: &Owner| board.owner(*o).played);
        let powers = powers.map(|owner| power(history, &chart, owner)).collect();
        let sets = history.phases.iter().filter(|p| matches!(p.turn.phase, Phase::Movement | Phase::Season));
        let due =
            sets.clone().map(|p| board.powers().filter(|o| p.before.units_of(*o).next().is_some()).count());
        let errata = history.phases.iter().filter_map(|p| Some(p.corrected.as_ref()?.issue.printing_issue()));
        let mut errata: Vec<i64> = errata.collect();
        errata.dedup();
        let cut = file.start.file.is_some() && file.start.history.is_empty();
        GameRecord {
            id: history.game.id.clone(),
            name: file.name.get_ref().clone(),
            variant: variant(history),
            numbers: file.numbers(history.at).map(String::from).collect(),
            gm: history.gm(content).to_string(),
            started: history.begun.map(|issue| RecordStart { issue, date: date(issue.into()) }),
            ended: over.map(|over| RecordEnd {
                issue: over.issue.printing_issue(),
                flyer: over.issue.is_flyer().then(|| over.issue.to_string()),
                date: date(over.issue),
                season: over.turn.unwrap_or(history.position.turn).season_text(),
                kind: kind(over),
                powers: over.powers.iter().map(|o| board.owner(*o).name.clone()).collect(),
                at: over.issue,
            }),
            years: chart.iter().map(|(year, _)| *year).collect(),
            powers,
            seasons: sets.clone().count(),
            missing: sets.clone().map(|p| p.missing.iter().filter(|m| m.row > 0).count()).sum(),
            due: due.sum(),
            orders: history
                .phases
                .iter()
                .map(|p| p.report.orders.iter().filter(|l| l.written_at.is_some()).count())
                .sum(),
            standbys: history.seats.0.iter().filter(|s| s.standby && s.person.is_some()).count(),
            errata,
            rated: over.is_some_and(|o| o.kind != Some(EndKind::Abandoned)) && !cut,
            cut,
        }
    }

    /// The game for the rating systems; `None` if it does not count.
    pub(super) fn to_rated(&self) -> Option<RatedGame> {
        let ended = self.ended.as_ref().filter(|_| self.rated)?;
        let sides = self.powers.iter().map(|power: &PowerRecord| RatedPower {
            entry: power.entry.clone(),
            winner: power.winner,
            count: power.r#final,
            eliminated: power.eliminated,
            first: power
                .parts
                .first()
                .map(|part| FirstHolder { person: part.person.clone(), left: left(power, part) }),
        });
        let sides = sides.collect();
        Some(RatedGame { id: self.id.clone(), solo: matches!(ended.kind, "win" | "concession"), sides })
    }
}

/// If a part ended before the game and before its power did: its last season, and whether by resignation.
pub(super) fn left(power: &PowerRecord, part: &SeatRecord) -> Option<(Turn, bool)> {
    let last = part.last?;
    // An elimination counts as winter; the last player of a power, if no reason is given for leaving, was eliminated with it.
    let stayed = part.why.is_none() && power.parts.last() == Some(part) && part.closing;
    let built = last.season == Season::Winter || last.phase == Phase::Adjustment;
    let out =
        power.eliminated.is_some_and(|year| last.year > year || (last.year == year && (built || stayed)));
    let resigned = part.why.as_ref().is_some_and(|why| SeatReason::parse(why) == SeatReason::Resignation);
    (!out).then_some((last, resigned))
}

/// The gamesmasters of a game, by id, each with the first issue that says so; `None`: from the beginning.
pub fn gamesmasters(content: &Content, history: &GameHistory) -> Vec<(String, Option<i64>)> {
    let said = history.game.file.gm.as_ref().map(|gm| gm.get_ref().0.as_slice()).unwrap_or_default();
    let mut out: Vec<(String, Option<i64>)> = Vec::new();
    for one in said.iter().filter(|one| one.holds(history.at)) {
        // Of two that begin with one issue the last counts.
        out.retain(|(_, since)| *since != one.since);
        out.push((one.value.clone(), one.since));
    }
    if out.first().is_none_or(|(_, since)| since.is_some()) {
        out.insert(0, (content.zine.editor.get_ref().clone(), None));
    }
    out
}

/// The group in which a game is rated: those of one rule-set on one board.
fn variant(history: &GameHistory) -> String {
    let (rules, board) = (history.rules.name(), history.rules.board());
    if board.about.id.is_empty() { rules.to_string() } else { format!("{} ({rules})", board.name) }
}

/// The word for how a game ended.
fn kind(over: &GameOver) -> &'static str {
    match over.kind {
        None | Some(EndKind::Win) => "win",
        Some(EndKind::Draw) => "draw",
        Some(EndKind::Concession) => "concession",
        Some(EndKind::Abandoned) => "abandoned",
    }
}

/// A power's count: centres, and in the rules of 1958 units (R58-35).
pub fn strength(history: &GameHistory, position: &Position, owner: Owner) -> u32 {
    match history.rules.name() {
        "Rules1958" => position.units_of(owner).count() as u32,
        _ => position.centres(owner) as u32,
    }
}

/// Year and counts by power, from the year before the game to the last one played, which may be incomplete.
type CountsByYear = Vec<(i32, Vec<u32>)>;

fn chart(history: &GameHistory) -> CountsByYear {
    let board = history.rules.board();
    let counts = |position: &Position| board.powers().map(|o| strength(history, position, o)).collect();
    let start = &history.start;
    let first = start.turn.year.saturating_sub(i32::from(!crate::standings::at_years_end(start.turn)));
    let mut out: CountsByYear = Vec::new();
    for (year, line) in &history.game.file.start.history {
        if let Some(year) = year.parse().ok().filter(|y: &i32| *y < first) {
            out.push((year, printed_counts(board, line)));
        }
    }
    out.sort_by_key(|(year, _)| *year);
    out.push((first, counts(start)));
    for played in &history.phases {
        let (turn, year) = (played.turn, played.turn.year);
        if board.play.years > 1
            && matches!(turn.phase, Phase::Movement | Phase::Retreat)
            && !board.ends_cycle(turn)
        {
            continue;
        }
        let now = counts(&played.report.after);
        match out.last_mut() {
            Some(last) if last.0 == year => last.1 = now,
            _ => out.push((year, now)),
        }
    }
    // A year still being played is not in the chart yet.
    let open =
        history.over.is_none() && history.position.turn.year == out.last().map_or(0, |(year, _)| *year);
    if open && out.len() > 1 && history.position.turn.phase != Phase::Adjustment {
        out.pop();
    }
    out
}

/// Reads a line of another zine's chart: `A5 E4 F5 G5 I4 R6 T4`, or with the powers' names, `Austria 5, England 4`.
fn printed_counts(board: &adjudicator::board::Board, line: &str) -> Vec<u32> {
    let mut said: Vec<(String, u32)> = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let name = rest[..at].trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let end = rest[at..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |n| at + n);
        said.extend(rest[at..end].parse().ok().filter(|_| !name.is_empty()).map(|n| (name, n)));
        rest = &rest[end..];
    }
    let counts = board.powers().map(|owner: Owner| {
        let name = board.owner(owner).name.to_lowercase();
        said.iter().find(|(said, _)| name.starts_with(said.as_str())).map_or(0, |(_, n)| *n)
    });
    counts.collect()
}

fn power(history: &GameHistory, chart: &CountsByYear, owner: Owner) -> PowerRecord {
    let board = history.rules.board();
    let over = history.over.as_ref();
    let at = board.powers().position(|o| o == owner).unwrap_or_default();
    let counts: Vec<u32> = chart.iter().map(|(_, counts)| counts.get(at).copied().unwrap_or(0)).collect();
    let last = strength(history, &history.position, owner);
    let alive = counts.iter().rposition(|n| *n > 0);
    let gone = alive.filter(|at| last == 0 && at + 1 < counts.len());
    let winner = over.is_some_and(|o| o.kind != Some(EndKind::Abandoned) && o.powers.contains(&owner));
    let parts = parts(history, owner);
    PowerRecord {
        power: board.owner(owner).name.clone(),
        r#final: last,
        eliminated: gone.map(|at| chart[at + 1].0),
        entry: over.and_then(|_| entry(&parts, winner)),
        missing: history
            .phases
            .iter()
            .flat_map(|p| &p.missing)
            .filter(|m| m.power == owner && m.row > 0)
            .count(),
        counts,
        parts,
        winner,
    }
}

/// The one person to whom a power's result is booked: the last holder; but instead of a standby who gained nothing, the last
/// holder before who was not a standby.
fn entry(parts: &[SeatRecord], winner: bool) -> Option<String> {
    let last = parts.last()?;
    if !last.standby || winner {
        return Some(last.person.clone());
    }
    parts.iter().rev().find(|p| !p.standby).map(|p| p.person.clone())
}

fn parts(history: &GameHistory, owner: Owner) -> Vec<SeatRecord> {
    let board = history.rules.board();
    let hidden = history.over.is_none() || !history.game.file.reveal;
    let turns = history.phases.iter().map(|p| p.turn);
    let turns: Vec<Turn> = turns.filter(|t| matches!(t.phase, Phase::Movement | Phase::Season)).collect();

    let end = history.over.as_ref().map(|o| o.turn.unwrap_or(history.position.turn));
    let mut out = Vec::new();
    let seats: Vec<_> = history.seats.seats_of(owner).collect();
    for (at, seat) in seats.iter().enumerate() {
        let Some(person) = &seat.person else { continue };
        if let (Some(from), Some(last)) = (seat.from, history.phases.last())
            && season(from) > season(last.turn)
        {
            // Named for a season that has not come yet.
            continue;
        }
        let mine = turns.iter().filter(|t| history.seats.seat_in(owner, **t) == Some(*seat));
        // A successor ends the predecessor's time too, even if nothing says so.
        let next = seats.get(at + 1).and_then(|s| s.from);
        let next = next.and_then(|from| turns.iter().rfind(|t| season(**t) < season(from)).copied());
        let last = seat.until.or(next).filter(|u| season(*u) < season(end.unwrap_or(history.position.turn)));
        let first = seat.from.or_else(|| turns.first().copied()).unwrap_or(history.start.turn);
        out.push(SeatRecord {
            person: match &seat.alias {
                Some(alias) if hidden => format!("alias:{alias}"),
                _ => person.clone(),
            },
            from: first.season_text(),
            until: last.or(end).map(|t| t.season_text()),
            why: seat.why.clone().filter(|_| last.is_some()),
            standby: seat.standby,
            seasons: mine.count(),
            last,
            closing: last
                .is_some_and(|turn| turn.season != Season::Winter && board.last_builds(turn) == turn.year),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_with_letters_and_with_names() {
        let board = adjudicator::board::Board::standard();
        for line in [
            "A5 E4 F5 G0 I4 R6 T4",
            "Austria 5, England 4, France 5; Germany 0, Italy: 4, Russia 6, Turkey 4",
        ] {
            assert_eq!(printed_counts(&board, line), [5, 4, 5, 0, 4, 6, 4], "{line}");
        }
        assert_eq!(printed_counts(&board, "nothing 1850"), [0; 7]);
    }
}
