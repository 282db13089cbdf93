//! How a game ends.

use adjudicator::season::Turn;
use games::calendar;

use super::letters::planned_phases;
use super::seats::parse_season;
use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult, TomlEditor, name, power};

/// What ends a game.
#[derive(Clone, Debug)]
pub enum EndOutcome {
    /// A power has won.
    Win(String),
    /// The powers named share it; none: all survivors.
    Draw(Vec<String>),
    /// The others give in to a power.
    Concede(String),
    /// Nobody continues.
    Abandon,
}

fn season(turn: Turn) -> (i32, adjudicator::season::Season) {
    (turn.order().0, turn.order().1)
}

/// Takes a game out of what an issue plays; true if it was there.
fn unplan(toml: &mut TomlEditor, game: &str) -> bool {
    let mut found = false;
    for key in ["play", "hold"] {
        let rows = toml_tables::rows(toml.root(), key);
        let at =
            rows.iter().enumerate().filter(|(_, row)| row.get("game").and_then(|g| g.as_str()) == Some(game));
        let at: Vec<usize> = at.map(|(n, _)| n).collect();
        found |= !at.is_empty();
        at.into_iter().rev().for_each(|n| toml_tables::remove(toml.root(), key, n));
    }
    found
}

/// Ends a game.
///
/// # Errors
/// What is not there, a game that is over, an end that the position does not bear out, a season before the last one judged.
pub fn end(
    occasion: &EventContext,
    game: &str,
    how: &EndOutcome,
    at: Option<&str>,
    why: Option<&str>,
) -> EventResult {
    let history = occasion.game(game)?;
    let board = history.rules.board();
    if history.over.is_some() && history.game.file.is_hidden() {
        let mut toml = occasion.toml_of(history)?;
        let secret = toml.tell_players();
        let mut event = EventEffect::from_toml(&toml, format!("{game} tells who played"));
        event.changes.remove.extend(secret);
        return Ok(event);
    }
    if let Some(over) = &history.over {
        let help = format!("until it is sealed, `zine end {game} --undo` takes that back");
        return Err(format!("{game} ended in issue {}; {help}", over.issue));
    }
    if history.game.file.end.is_some() {
        let file = &history.game.source.name;
        return Err(format!("{file} already ends {game}; to take that back, run `zine end {game} --undo`"));
    }
    let waits = history.players_wanted() > 0;
    if waits && !matches!(how, EndOutcome::Abandon) {
        return Err(format!("{game} has not begun: to give up its list, run `zine end {game} --abandon`"));
    }
    let survivors = history.survivors();
    let (kind, powers) = match how {
        EndOutcome::Win(text) => {
            let owner = surviving_power(text, board, game, &survivors)?;
            let (has, count) = (
                games::records::strength(history, &history.position, owner) as usize,
                board.victory as usize,
            );
            if has < count {
                let name = name(board, owner);
                return Err(format!(
                    "{name} has {has} of {count} centres; if the others give in, run `zine end {game} --concede {name}`"
                ));
            }
            ("win", vec![owner])
        }
        EndOutcome::Draw(list) => (
            "draw",
            list.iter()
                .map(|text| surviving_power(text, board, game, &survivors))
                .collect::<Result<Vec<_>, String>>()?,
        ),
        EndOutcome::Concede(text) => ("concession", vec![surviving_power(text, board, game, &survivors)?]),
        EndOutcome::Abandon => ("abandoned", Vec::new()),
    };
    let last = history.phases.last().map(|p| (p.turn, p.issue));
    let turn = match (at, last) {
        (Some(text), last) => {
            let turn = parse_season(text, history)?;
            if let Some((judged, issue)) = last.filter(|(judged, _)| season(*judged) > season(turn)) {
                let (judged, turn) = (judged.season_text(), turn.season_text());
                return Err(format!("{judged} of {game} was adjudicated in issue {issue}, after {turn}"));
            }
            if last.is_none_or(|(judged, _)| season(judged) < season(turn)) {
                let plays = planned_phases(occasion, history)?;
                if !plays.iter().any(|p| season(*p) == season(turn)) {
                    let list =
                        plays.iter().map(|t| calendar::editor_notation(*t)).collect::<Vec<_>>().join(", ");
                    let (issue, turn) = (occasion.issue, turn.season_text());
                    return Err(format!(
                        "issue {issue} plays {list} of {game}, not {turn}: it cannot end with that"
                    ));
                }
            }
            Some(turn)
        }
        (None, Some((judged, _))) => Some(judged),
        (None, None) if !waits && !matches!(how, EndOutcome::Abandon) => {
            return Err(format!("no season of {game} has been adjudicated yet: give --season, or --abandon"));
        }
        (None, None) => None,
    };
    let mut row: TomlRow = Vec::new();
    row.extend(turn.map(|turn| ("season", turn.season_text().into())));
    row.push(("kind", kind.into()));
    if !powers.is_empty() {
        let names: Vec<&str> = powers.iter().map(|p| name(board, *p)).collect();
        row.push(("powers", toml_tables::words(&names)));
    }
    row.extend(why.map(str::trim).filter(|w| !w.is_empty()).map(|why| ("why", why.into())));
    row.push(("issue", occasion.issue.into()));
    let mut toml = occasion.toml_of(history)?;
    toml_tables::section(toml.root(), "end", row);
    let secret = toml.tell_players();
    let when = turn.map(|t| format!(" with {}", t.season_text())).unwrap_or_default();
    let mut event =
        EventEffect::from_toml(&toml, format!("{game} ends{when}, announced in issue {}", occasion.issue));
    if let Some(secret) = secret {
        event.sentences.push(format!(
            "its players are no longer secret: {secret} is removed, and game.toml has the list"
        ));
        event.changes.remove.push(secret);
    }
    // A season still to be judged is played first.
    let judged = turn.is_none_or(|turn| last.is_some_and(|(last, _)| season(last) >= season(turn)));
    if let Ok(mut issue) =
        occasion.issue_toml().map_err(drop).and_then(|t| if judged { Ok(t) } else { Err(()) })
        && unplan(&mut issue, game)
    {
        event.write(&issue);
        event.sentences.push(format!("issue {} no longer plays it", occasion.issue));
    }
    Ok(event)
}

fn surviving_power(
    text: &String,
    board: &adjudicator::board::Board,
    game: &str,
    survivors: &[adjudicator::board::Owner],
) -> Result<adjudicator::board::Owner, String> {
    let owner = power(board, text)?;
    match survivors.contains(&owner) {
        true => Ok(owner),
        false => Err(format!("{} of {game} is eliminated", name(board, owner))),
    }
}

/// Takes an end back while no issue has told of it.
///
/// # Errors
/// A game that goes on, an end that is published.
pub fn unend(occasion: &EventContext, game: &str) -> EventResult {
    let history = occasion.game(game)?;
    let Some(end) = &history.game.file.end else { return Err(format!("nothing has ended {game}")) };
    let published = history.over.as_ref().map(|o| o.issue).or(end.issue).filter(|n| *n < occasion.issue);
    if let Some(number) = published {
        return Err(format!("issue {number} announced the end of {game} and is sealed"));
    }
    let mut toml = occasion.toml_of(history)?;
    toml.root().remove("end");
    if let Some(players) = history.game.file.players.clone() {
        toml.root().remove("players");
        toml = toml.with_players(game, players, occasion.issue);
    }
    let mut event = EventEffect::from_toml(&toml, format!("{game} continues"));
    let mut content = super::eve(occasion.content, occasion.issue);
    content.games.iter_mut().filter(|g| g.id == game).for_each(|g| g.file.end = None);
    let games = games::play(&content, occasion.issue);
    let phases = games.get(game).map(games::GameHistory::next_phases).unwrap_or_default();
    let planned = occasion.open_issue().is_ok_and(|i| i.file.play.iter().any(|p| p.game.get_ref() == game));
    if let Ok(mut issue) = occasion.issue_toml()
        && !phases.is_empty()
        && !planned
    {
        let names: Vec<String> = phases.into_iter().map(calendar::editor_notation).collect();
        let row = vec![("game", game.into()), ("phases", toml_tables::words(&names))];
        toml_tables::push(issue.root(), "play", row);
        event.write(&issue);
        event.sentences.push(format!("issue {} plays {}", occasion.issue, names.join(", ")));
    }
    Ok(event)
}
