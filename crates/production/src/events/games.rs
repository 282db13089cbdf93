//! What else is said of a game: numbers, guarantor, gamesmaster, statements, deadlines of its own.

use toml_edit::{Array, Item, Value};

use base::toml_values::Moment;
use games::state_of_games::GameNumber;
use games::{absences, calendar};

use super::letters::planned_phases;
use super::seats::parse_season;
use super::toml_tables::{self, TomlRow};
use super::{EventContext, EventEffect, EventResult};

/// Whether an issue before this one may have printed the game, so that what is new begins with this one.
fn is_known(occasion: &EventContext, game: &str) -> Result<bool, String> {
    Ok(occasion.game(game)?.game.file.first_issue().is_none_or(|first| first < occasion.issue))
}

/// A word with the issue it begins in, where that has to be said.
fn since(known: bool, key: &'static str, word: &str, issue: i64) -> Value {
    match known {
        true => toml_tables::inline(vec![(key, word.into()), ("since", issue.into())]),
        false => word.into(),
    }
}

/// Gives a game a number.
///
/// # Errors
/// No number, one that it has already.
pub fn number(occasion: &EventContext, game: &str, number: &str) -> EventResult {
    let history = occasion.game(game)?;
    number.parse::<GameNumber>().map_err(|e| e.to_string())?;
    if history.game.file.numbers(i64::MAX).any(|n| n == number) {
        return Err(format!("{game} already has the number {number}"));
    }
    let value = since(is_known(occasion, game)?, "number", number, occasion.issue);
    let mut toml = occasion.toml_of(history)?;
    match toml.root().get_mut("numbers").and_then(Item::as_array_mut) {
        Some(all) => all.push(value),
        None => toml_tables::set(toml.root(), "numbers", Array::from_iter([value])),
    }
    Ok(EventEffect::from_toml(&toml, format!("{game} has the number {number}")))
}

/// Names the gamesmaster.
///
/// # Errors
/// What is not there.
pub fn gamesmaster(occasion: &EventContext, game: &str, person: &str) -> EventResult {
    let history = occasion.game(game)?;
    let person = occasion.person(person)?;
    let now = history.gm(occasion.content);
    if now == person {
        return Err(format!("{person} is already the gamesmaster of {game}"));
    }
    let mut toml = occasion.toml_of(history)?;
    let said = history.game.file.gm.as_ref().map(|gm| gm.get_ref().0.clone()).unwrap_or_default();
    if is_known(occasion, game)? {
        let mut all = Array::new();
        if said.is_empty() {
            all.push(now);
        }
        for one in said.iter().filter(|one| one.since != Some(occasion.issue)) {
            all.push(match one.since {
                Some(first) => since(true, "person", &one.value, first),
                None => one.value.as_str().into(),
            });
        }
        all.push(since(true, "person", person, occasion.issue));
        if toml.root().get("gm").is_some_and(|old| !old.is_value()) {
            toml.root().remove("gm");
        }
        toml_tables::set(toml.root(), "gm", all);
    } else {
        toml_tables::set(toml.root(), "gm", person);
    }
    let name = occasion.content.name(person);
    Ok(EventEffect::from_toml(&toml, format!("{name} is the gamesmaster of {game}")))
}

/// Names the guarantor.
///
/// # Errors
/// What is not there.
pub fn guarantor(occasion: &EventContext, game: &str, person: &str, zine: &str) -> EventResult {
    let history = occasion.game(game)?;
    let person = occasion.person(person)?;
    let mut row: TomlRow = vec![("person", person.into())];
    row.extend(Some(zine.trim()).filter(|z| !z.is_empty()).map(|z| ("zine", z.into())));
    let mut toml = occasion.toml_of(history)?;
    // One that was said for this issue gives way.
    let rows = toml_tables::rows(toml.root(), "guarantor");
    let mut since = rows.iter().map(|row| row.get("since").and_then(|s| s.as_integer()));
    if let Some(n) = since.position(|since| since == Some(occasion.issue)) {
        toml_tables::remove(toml.root(), "guarantor", n);
    }
    if is_known(occasion, game)? {
        row.push(("since", occasion.issue.into()));
        if let Some(Item::Table(one)) = toml.root().get("guarantor").cloned() {
            let mut all = toml_edit::ArrayOfTables::new();
            all.push(one);
            toml.root().insert("guarantor", Item::ArrayOfTables(all));
        }
        toml_tables::push(toml.root(), "guarantor", row);
    } else {
        toml.root().remove("guarantor");
        toml_tables::section(toml.root(), "guarantor", row);
    }
    Ok(EventEffect::from_toml(&toml, format!("{} guarantees {game}", occasion.content.name(person))))
}

/// Takes a player's statement.
///
/// # Errors
/// What is not there, no words.
pub fn statement(occasion: &EventContext, game: &str, person: &str, text: &str) -> EventResult {
    let history = occasion.game(game)?;
    let person = occasion.person(person)?;
    let text = text.trim();
    if text.is_empty() {
        return Err("the statement has no words".into());
    }
    let mut toml = occasion.toml_of(history)?;
    let row =
        vec![("person", person.into()), ("text", text.into()), ("date", toml_tables::day(occasion.date))];
    toml_tables::push(toml.root(), "statement", row);
    let name = occasion.content.name(person);
    Ok(EventEffect::from_toml(&toml, format!("the statement of {name} on {game} is kept")))
}

/// How a deadline is moved.
#[derive(Clone, Copy, Debug)]
pub struct ExtensionRequest<'r> {
    /// The game; all that are played if none is named.
    pub game: Option<&'r str>,
    /// The new deadline: a day, at the hour of the old one, or a moment.
    pub until: &'r str,
    /// Why, as printed.
    pub why: &'r str,
    /// Whose absence moves it.
    pub person: Option<&'r str>,
    /// More often than `[play] extensions` allows.
    pub over: bool,
}

/// Moves the deadline of the orders for the open issue. What was moved so already stays as it is.
///
/// # Errors
/// What is not there or has no deadline, no reason, a day that is not later, a player for whom it was moved often enough.
pub fn extend(occasion: &EventContext, wish: &ExtensionRequest) -> EventResult {
    let why = super::line(wish.why, "--why")?;
    let moment = Moment::read(wish.until).ok_or(format!(
        "“{}” is not a deadline: write it like 2026-12-20, or 2026-12-20T20:00",
        wish.until
    ))?;
    let issue = occasion.open_issue()?;
    let person = wish.person.map(|id| occasion.person(id)).transpose()?;
    let games = match wish.game {
        Some(id) => vec![occasion.running_game(id)?],
        None => occasion.games.games.iter().filter(|h| h.phase_due().is_some()).collect(),
    };
    let mut event = EventEffect::default();
    for history in games {
        let id = &history.game.id;
        let due = history.phase_due().ok_or_else(|| format!("nothing is due in {id}"))?;
        let phase = calendar::editor_notation(due);
        if history.mini_deadline(issue, due).is_some() {
            return Err(format!(
                "{phase} of {id} has a deadline of its own: change it in the [[play]] that says so"
            ));
        }
        let old = history
            .deadline_of(occasion.content, issue.name(), due)
            .ok_or_else(|| format!("no deadline of {id} was announced that could be moved"))?;
        let at = if moment.timed { moment.at } else { moment.day().to_datetime(old.at.time()) };
        let new =
            Moment { at, zone: moment.zone.clone().or(old.zone.clone()), timed: moment.timed || old.timed };
        let when = new.at.strftime("%-d %B %Y, %H:%M");
        if new == old && history.game.file.extensions(occasion.issue).next_back().is_some() {
            event.sentences.push(format!("{phase} of {id} is already due {when}"));
            continue;
        }
        if !new.is_after(&old, occasion.content.zine.home()) {
            let old = old.at.strftime("%-d %B %Y, %H:%M");
            return Err(format!("{when} is not after the deadline of {id}, {old}"));
        }
        let away = absences::away_at(occasion.content, history, due, &old);
        let alone = || Some(away.first().filter(|_| away.len() == 1)?.person.as_str());
        let person = person.or_else(alone);
        if let Some(person) = person.filter(|person| !history.seats.plays(person, due)) {
            return Err(format!("{person} does not play in {id}"));
        }
        if let Some(said) =
            person.and_then(|p| absences::moved_enough(occasion.content, history, p)).filter(|_| !wish.over)
        {
            return Err(format!("{said}; to move it all the same, add --over"));
        }
        let mut toml = occasion.toml_of(history)?;
        let zone = new.zone.as_ref().map(|zone| format!("[{zone}]")).unwrap_or_default();
        let mut row: TomlRow = vec![
            ("issue", occasion.issue.into()),
            ("deadline", format!("{}{zone}", new.at.strftime("%Y-%m-%dT%H:%M:%S")).into()),
            ("why", why.into()),
            ("on", toml_tables::day(occasion.date)),
        ];
        row.extend(person.map(|person| ("for", person.into())));
        toml_tables::push(toml.root(), "extension", row);
        event.write(&toml);
        let whose = person.map(|person| format!(" for {person}")).unwrap_or_default();
        event
            .sentences
            .push(format!("{phase} of {id} is due {when}{whose}; issue {} says why", occasion.issue));
        let again = absences::away_at(occasion.content, history, due, &new);
        event.warnings.extend(again.iter().map(|away| crate::absences::sentence(history, due, &new, away)));
        if new.day() > issue.file.date.0 {
            event.warnings.push(format!(
                "issue {} is of {}, before these orders are due",
                occasion.issue,
                issue.file.date.iso()
            ));
        }
    }
    if event.sentences.is_empty() {
        return Err("no game is being played: there is no deadline to move".into());
    }
    Ok(event)
}

/// Gives a phase of the next issue a deadline of its own, announced in the open one.
///
/// # Errors
/// What is not there, a phase the next issue cannot play, no time.
pub fn mini(occasion: &EventContext, game: &str, phase: &str, due: &str) -> EventResult {
    let history = occasion.running_game(game)?;
    let turn = parse_season(phase, history)?;
    let moment =
        Moment::read(due).ok_or(format!("“{due}” is not a deadline: write it like 2026-12-01T20:00"))?;
    let issue = &occasion.open_issue()?.file;
    let next = issue.deadline.clone();
    if let Some(next) = next.filter(|next| moment.is_after(next, occasion.content.zine.home())) {
        return Err(format!("{due} is after the deadline of the whole issue, {}", next.at));
    }
    if history.phases.last().is_some_and(|p| p.turn >= turn) {
        return Err(format!("{} of {game} is adjudicated", calendar::editor_notation(turn)));
    }
    let near = history.phase_due().unwrap_or(history.position.turn);
    if turn.year > near.year.saturating_add(1) {
        let (far, near) = (calendar::editor_notation(turn), calendar::editor_notation(near));
        return Err(format!("{far} of {game} is far off: what is due is {near}"));
    }
    if moment.day() < issue.date.0 {
        return Err(format!("{due} is before the issue that is to announce it, of {}", issue.date.iso()));
    }
    let mut toml = occasion.issue_toml()?;
    let row = vec![("phase", calendar::editor_notation(turn).into()), ("deadline", due.into())];
    let mut placed = false;
    for key in ["play", "hold"] {
        for plan in toml_tables::rows(toml.root(), key) {
            if !placed && plan.get("game").and_then(|g| g.as_str()) == Some(game) {
                placed = true;
                announce(plan, &calendar::editor_notation(turn), row.clone());
            }
        }
    }
    if !placed {
        return Err(format!("issue {} has no [[play]] of {game}", occasion.issue));
    }
    let (phase, issue) = (calendar::editor_notation(turn), occasion.issue);
    let mut event =
        EventEffect::from_toml(&toml, format!("{phase} of {game} is due {due}; issue {issue} says so"));
    if planned_phases(occasion, history).is_ok_and(|plays| plays.contains(&turn)) {
        event.warnings.push(format!(
            "issue {issue} plays {phase} itself; remove it from its [[play]] if it is to come between two issues"
        ));
    }
    Ok(event)
}

fn announce(plan: &mut dyn toml_edit::TableLike, phase: &str, row: TomlRow) {
    let deadline = row[1].1.clone();
    let mut rows = toml_tables::rows(plan, "mini_next").into_iter();
    if let Some(old) = rows.find(|r| r.get("phase").and_then(|p| p.as_str()) == Some(phase)) {
        return toml_tables::set(old, "deadline", deadline);
    }
    match plan.get_mut("mini_next").and_then(Item::as_array_mut) {
        Some(all) => all.push(toml_tables::inline(row)),
        None => toml_tables::set(plan, "mini_next", Array::from_iter([toml_tables::inline(row)])),
    }
}
