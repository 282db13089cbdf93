//! Seats that change hands, and standbys.

use toml_edit::Value;

use adjudicator::board::Owner;
use adjudicator::season::{Phase, Season, Turn};
use folder::Content;
use games::{GameHistory, nmr};

use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult, TomlEditor, name, power};

/// How a seat changes hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatChange<'a> {
    /// Who takes it; none: nobody, by the gamesmaster's ruling.
    pub person: Option<&'a str>,
    /// The first season he orders; the first movement not yet judged.
    pub from: Option<&'a str>,
    /// Why the former player left.
    pub why: Option<&'a str>,
    /// He was called up from the standbys: no fee.
    pub standby: bool,
}

fn season(turn: Turn) -> (i32, Season) {
    (turn.order().0, turn.order().1)
}

/// Whether a rule-set moves in every season of the year.
fn every_season(turn: Turn) -> bool {
    matches!(turn.phase, Phase::Season | Phase::Questions | Phase::Setup)
}

/// The first season with moves that is not judged yet.
fn first(history: &GameHistory) -> Turn {
    let due = history.phase_due().unwrap_or(history.position.turn);
    let between = matches!(due.phase, Phase::Retreat | Phase::Adjustment);
    if between && !history.phases.is_empty() { nmr::successor_from(history.rules.board(), due) } else { due }
}

/// A season as typed.
pub(super) fn parse_season(text: &str, history: &GameHistory) -> Result<Turn, String> {
    let like = first(history).season_text();
    text.parse().map_err(|_| format!("“{text}” is not a season: write it like “{like}”"))
}

/// The folder as it is sealed: nothing is played in the open issue, nor in a flyer.
fn sealed_alone(occasion: &EventContext) -> Content {
    let mut content = super::eve(occasion.content, occasion.issue);
    content.flyers.retain(|flyer| flyer.sealed.is_some());
    content
}

/// Gives a power to another player, or to nobody.
///
/// # Errors
/// What is not there, a season that was judged, a seat that changes hands later already.
pub fn seat(occasion: &EventContext, game: &str, of: &str, how: SeatChange) -> EventResult {
    // What an open flyer plays is not judged yet.
    let eve = sealed_alone(occasion);
    let games = games::play(&eve, occasion.issue);
    let occasion = &EventContext { content: &eve, games, ..*occasion };
    let history = occasion.running_game(game)?;
    let board = history.rules.board();
    let owner = power(board, of)?;
    let of = name(board, owner);
    let person = how.person.map(|id| occasion.person(id)).transpose()?;
    let why = how.why.filter(|why| !why.trim().is_empty());
    let why = why.map(|why| super::line(why, "the reason")).transpose()?;
    if person.is_none() && why.is_none() {
        return Err(format!("give the reason why {of} has no player: --why \"...\""));
    }
    let open = first(history);
    let from = how.from.map_or(Ok(open), |text| parse_season(text, history))?;
    let first_here = history.phases.first().map_or(open, |p| p.turn);
    if season(from) < season(first_here) {
        let (begun, open) = (first_here.season_text(), open.season_text());
        let next = if begun == open {
            String::new()
        } else {
            format!("; the earliest season you can give is {open}")
        };
        return Err(format!("{game} begins with {begun}{next}"));
    }
    if let Some(last) = history.phases.last().filter(|p| season(p.turn) >= season(from)) {
        let (judged, open) = (from.season_text(), open.season_text());
        let at = history.phases.iter().find(|p| season(p.turn) == season(from)).unwrap_or(last).issue;
        let at = at.label();
        return Err(format!(
            "{judged} of {game} was adjudicated in {at}; the earliest season you can give is {open}"
        ));
    }
    if season(from) < season(open) {
        return Err(format!("{game} begins with {}", open.season_text()));
    }
    let mut toml = occasion.toml_of(history)?;
    let at = write_policy_seats(history, &mut toml, owner);
    let last = history.seats.seats_of(owner).last();
    if let Some(last) = last {
        let holds = last.until.is_none_or(|until| season(until) >= season(from));
        if holds && last.person.as_deref() == person {
            return Err(match person {
                Some(person) => format!("{person} already plays {of}"),
                None => format!("{of} already has no player"),
            });
        }
        // Whom nobody holds from then on may have a player from then on.
        let free = last.person.is_none() && last.from.is_some_and(|f| season(f) == season(from));
        if !free && last.from.is_some_and(|f| season(f) >= season(from)) {
            let who = last.person.as_deref().unwrap_or("nobody");
            let since = last.from.map(|f| f.season_text()).unwrap_or_default();
            return Err(format!(
                "{of} is already {who}'s from {since} on; if that was the last command, `zine undo` undoes it"
            ));
        }
        let rows = at.map(|n| (n, toml_tables::rows(toml.root(), "seat").into_iter().nth(n)));
        if free {
            // What no issue has printed yet gives way.
            if let Some((n, Some(row))) = rows
                && is_entered_now(row, occasion.issue)
            {
                toml_tables::remove(toml.root(), "seat", n);
            }
        } else if holds && let Some((_, Some(row))) = rows {
            let until = nmr::previous_movement(history.rules.board(), from, every_season(open));
            toml_tables::set(row, "until", until.season_text());
            if let Some(why) = why {
                toml_tables::set(row, "why", why);
            }
        }
    }
    let mut row: TomlRow = vec![("power", of.into())];
    row.extend(person.map(|id| ("person", id.into())));
    row.extend([("from", from.season_text().into()), ("entered", occasion.issue.into())]);
    if how.standby {
        row.push(("waived", true.into()));
    }
    if let (None, Some(why)) = (person, why) {
        row.push(("why", why.into()));
    }
    toml_tables::push(toml.root(), "seat", row);
    let from = from.season_text();
    let Some(person) = person else {
        return Ok(EventEffect::from_toml(&toml, format!("{of} in {game} has no player from {from}")));
    };
    let stood_by = retire(&mut toml, "standby", occasion, |row| row == person);
    let called = occasion.content.name(person);
    let mut event = EventEffect::from_toml(&toml, format!("{called} plays {of} of {game} from {from} on"));
    if stood_by {
        event.sentences.push(format!("{called} no longer stands by in {game}"));
    }
    let mut other = history.seats.0.iter();
    let other = other.find(|s| s.power != owner && s.until.is_none() && s.person.as_deref() == Some(person));
    if let Some(other) = other {
        event.warnings.push(format!("{called} plays {} of {game} as well", name(board, other.power)));
    }
    Ok(event)
}

fn is_entered_now(row: &dyn toml_edit::TableLike, issue: i64) -> bool {
    row.get("entered").and_then(|n| n.as_integer()) == Some(issue)
}

/// Writes seats that changed hands by the policy for missing orders as rows, since a row that follows them would hide them;
/// gives the place of the power's last row.
fn write_policy_seats(history: &GameHistory, toml: &mut TomlEditor, owner: Owner) -> Option<usize> {
    let mut rows = history.game.file.seat.len();
    let mut last: Option<(usize, &games::SeatTenure)> = None;
    for seat in history.seats.seats_of(owner) {
        let mut at = seat.order;
        if let Some(from) = seat.from.filter(|_| policy(history, seat)) {
            if let Some((n, former)) = last
                && let Some(row) = toml_tables::rows(toml.root(), "seat").into_iter().nth(n)
            {
                toml_tables::set(row, "until", former.until.map(|u| u.season_text()).unwrap_or_default());
                toml_tables::set(row, "why", former.why.clone().unwrap_or_default());
            }
            let issue = history.phases.iter().rfind(|p| season(p.turn) < season(from)).map(|p| p.issue);
            let mut row: TomlRow = vec![("power", name(history.rules.board(), owner).into())];
            row.extend(seat.person.as_ref().map(|id| ("person", Value::from(id))));
            row.push(("from", from.season_text().into()));
            row.extend(issue.map(|n| ("entered", n.printing_issue().into())));
            row.push(match (&seat.person, last.and_then(|(_, former)| former.why.clone())) {
                (None, Some(why)) => ("why", why.into()),
                _ => ("waived", true.into()),
            });
            toml_tables::push(toml.root(), "seat", row);
            (at, rows) = (rows, rows + 1);
        }
        last = Some((at, seat));
    }
    last.map(|(at, _)| at)
}

/// Whether a seat follows from the policy for missing orders, not from game.toml.
fn policy(history: &GameHistory, seat: &games::SeatTenure) -> bool {
    let row = history.game.file.seat.get(seat.order);
    row.is_none_or(|row| row.person.as_ref().map(|p| p.get_ref()) != seat.person.as_ref())
}

/// Ends the places of a list that hold: they go if no issue before has printed them, else they are told to end. True if there
/// was any.
pub(super) fn retire(
    toml: &mut TomlEditor,
    key: &str,
    occasion: &EventContext,
    who: impl Fn(&str) -> bool,
) -> bool {
    let (issue, before) = (occasion.issue, occasion.before());
    let (mut gone, mut found) = (Vec::new(), false);
    for (n, row) in toml_tables::rows(toml.root(), key).into_iter().enumerate() {
        let his = row.get("person").and_then(|p| p.as_str()).is_some_and(&who);
        if !his || row.get("until").and_then(|v| v.as_integer()).is_some_and(|until| until < issue) {
            continue;
        }
        found = true;
        match row.get("since").and_then(|v| v.as_integer()) {
            Some(since) if since >= issue => gone.push(n),
            _ => toml_tables::set(row, "until", before),
        }
    }
    gone.into_iter().rev().for_each(|n| toml_tables::remove(toml.root(), key, n));
    found
}

/// Puts a person on a game's list of standbys, or takes him off it.
///
/// # Errors
/// What is not there, who is on the list already or is not.
pub fn standby(occasion: &EventContext, game: &str, person: &str, remove: bool) -> EventResult {
    let history = occasion.game(game)?;
    let person = occasion.person(person)?;
    let called = occasion.content.name(person);
    let listed = history.standbys().any(|id| id == person);
    let mut toml = occasion.toml_of(history)?;
    if remove {
        if !retire(&mut toml, "standby", occasion, |row| row == person) {
            return Err(format!("{person} is not a standby in {game}"));
        }
        return Ok(EventEffect::from_toml(&toml, format!("{called} no longer stands by in {game}")));
    }
    occasion.open_game(game)?;
    if listed {
        return Err(format!("{person} is already a standby in {game}; --remove takes them off"));
    }
    let row = vec![("person", person.into()), ("since", occasion.issue.into())];
    toml_tables::push(toml.root(), "standby", row);
    let mut event = EventEffect::from_toml(&toml, format!("{called} stands by in {game}"));
    if history.seats.plays(person, history.position.turn) {
        event.warnings.push(format!("{called} plays in {game}"));
    }
    Ok(event)
}
