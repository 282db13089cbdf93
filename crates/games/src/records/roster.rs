//! The roster: everybody the zine has ever listed, and what became of them.

use crate::seats::season;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use folder::Content;

use super::game::has_begun;
use super::plain;
use crate::{GameHistory, Games, SeatTenure};

/// A person's state in the roster: the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RosterState {
    /// Holds a seat in a running game.
    Playing,
    /// Waits for a game to begin.
    Waiting,
    /// Stands by.
    StandingBy,
    /// All their games ended with them in it.
    Finished,
    /// Their last seat was given up or lost before its game was over.
    Dropped,
    /// Listed, and never entered.
    Asked,
}

impl RosterState {
    /// Its printed form.
    pub fn text(self) -> &'static str {
        match self {
            RosterState::Playing => "playing",
            RosterState::Waiting => "waiting",
            RosterState::StandingBy => "standing by",
            RosterState::Finished => "finished",
            RosterState::Dropped => "dropped",
            RosterState::Asked => "asked",
        }
    }
}

/// A name with its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterRow {
    /// By id; empty for a name that people.toml does not have.
    pub person: String,
    /// As printed.
    pub name: String,
    /// Their state.
    pub state: RosterState,
    /// Whether they were listed among new blood.
    pub new_blood: bool,
    /// Whether they ever held a seat.
    pub active: bool,
    /// Whether they publish a zine.
    pub publishes: bool,
}

/// The tally of new blood, and everybody.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Roster {
    /// New-blood names listed.
    pub names: usize,
    /// How many of them ever held a seat.
    pub active: usize,
    /// How many of the active have dropped out since.
    pub dropped: usize,
    /// How many of the listed publish a zine.
    pub publish: usize,
    /// Everybody, by name.
    pub people: Vec<RosterRow>,
}

impl Roster {
    /// `86 new names have been listed here; 43 became active, 2 of them have since dropped out, and 7 publish.`
    pub fn sentence(&self) -> String {
        let names =
            if self.names == 1 { "1 new name has".into() } else { format!("{} new names have", self.names) };
        let dropped = match self.dropped {
            1 => "1 of them has since dropped out".to_string(),
            n => format!("{n} of them have since dropped out"),
        };
        let publish =
            if self.publish == 1 { "1 publishes".into() } else { format!("{} publish", self.publish) };
        format!("{names} been listed here; {} became active, {dropped}, and {publish}.", self.active)
    }
}

/// The roster as of an issue.
pub(super) fn roster(content: &Content, games: &Games, until: i64) -> Roster {
    let listed = new_blood(content, until);
    let mut people: BTreeSet<String> = listed.iter().filter_map(|(_, id)| id.clone()).collect();
    let mut waiting: BTreeSet<&str> = BTreeSet::new();
    let mut standing: BTreeSet<&str> = BTreeSet::new();
    for history in &games.games {
        let file = &history.game.file;
        let seats =
            history.seats.0.iter().filter(|s| s.alias.is_none() || (history.over.is_some() && file.reveal));
        let seats: Vec<_> = seats.collect();
        people.extend(seats.iter().filter_map(|s| s.person.clone()));
        // Whoever is known by a game with secret players alone is not listed before it ends.
        if file.is_hidden() {
            continue;
        }
        let stood = file.standby.iter().filter(|s| s.since.is_none_or(|since| since <= until));
        people.extend(stood.map(|s| s.person.get_ref().clone()));
        let first = file.first_issue().unwrap_or(until);
        let places = || file.preference.iter().filter(|p| p.since.unwrap_or(first) <= until);
        people.extend(places().map(|p| p.person.get_ref().clone()));
        if history.over.is_none() {
            standing.extend(history.standbys().map(String::as_str));
            if !has_begun(history) {
                let listed = places().filter(|p| p.is_listed_in(until, first));
                waiting.extend(listed.map(|p| p.person.get_ref().as_str()));
                waiting.extend(seats.iter().filter_map(|s| s.person.as_deref()));
            }
        }
    }
    for place in content.waiting.iter().filter(|w| w.since.is_none_or(|since| since <= until)) {
        people.insert(place.person.get_ref().clone());
        waiting.extend(place.is_listed_in(until).then(|| place.person.get_ref().as_str()));
    }
    let when = content.issue(until).map(|i| i.date());
    let seats = held_seats(games);
    let fresh: BTreeSet<&String> = listed.iter().filter_map(|(_, id)| id.as_ref()).collect();
    let unknown = listed.iter().filter(|(_, id)| id.is_none()).map(|(name, _)| RosterRow {
        person: String::new(),
        name: name.clone(),
        state: RosterState::Asked,
        new_blood: true,
        active: false,
        publishes: false,
    });
    let rows = people.iter().map(|id: &String| {
        let mine = seats.get(id.as_str()).map(Vec::as_slice).unwrap_or_default();
        let state = match mine.last() {
            _ if mine.iter().any(|seat| seat.is_running && !seat.was_left) => RosterState::Playing,
            _ if waiting.contains(id.as_str()) => RosterState::Waiting,
            _ if standing.contains(id.as_str()) => RosterState::StandingBy,
            Some(seat) if seat.was_left => RosterState::Dropped,
            Some(_) => RosterState::Finished,
            None => RosterState::Asked,
        };
        RosterRow {
            person: id.clone(),
            name: content.name(id),
            state,
            new_blood: fresh.contains(id),
            active: !mine.is_empty(),
            publishes: content.people.get(id).is_some_and(|p| trades(p, when)),
        }
    });
    let mut rows: Vec<RosterRow> = rows.chain(unknown).collect();
    rows.sort_by_cached_key(|r| {
        (
            content.people.get(&r.person).map_or_else(
                || r.name.split_whitespace().last().unwrap_or_default().to_lowercase(),
                |p| p.sort_key(),
            ),
            r.name.clone(),
        )
    });
    let (before, new) = (content.zine.records.new_blood_before, || rows.iter().filter(|r| r.new_blood));
    Roster {
        names: before + new().count(),
        active: new().filter(|r| r.active).count(),
        dropped: new().filter(|r| r.state == RosterState::Dropped).count(),
        publish: new().filter(|r| r.publishes).count(),
        people: rows,
    }
}

/// Whether somebody had sent a zine in trade by an issue.
fn trades(person: &folder::Person, when: Option<accounts::IssueDate>) -> bool {
    person.trade.as_ref().is_some_and(|trade| {
        let dated = trade.get_ref().history(|_| ());
        when.is_none_or(|when| dated.values_begun(when).next().is_some())
    })
}

/// How many new names have been printed up to an issue, each counted once, with those before the zine's own records.
pub fn new_names(content: &Content, until: i64) -> usize {
    content.zine.records.new_blood_before + new_blood(content, until).len()
}

/// New-blood names of the issues, each once, with the person of that name if there is exactly one.
fn new_blood(content: &Content, until: i64) -> Vec<(String, Option<String>)> {
    let mut ids: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for (id, person) in &content.people {
        ids.entry(plain(&person.name)).or_default().push(id);
    }
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    let issues = content.issues.iter().filter(|i| i.number() <= until);
    for listed in issues.flat_map(|i| &i.file.new_blood) {
        let said = listed.person.as_ref().map(|p| p.get_ref().clone());
        let id = said.or_else(|| match ids.get(&plain(&listed.name)).map(Vec::as_slice) {
            Some([one]) => Some((*one).clone()),
            _ => None,
        });
        if seen.insert(id.clone().unwrap_or_else(|| plain(&listed.name))) {
            out.push((listed.name.clone(), id));
        }
    }
    for (id, person) in content.people.iter().filter(|(_, p)| p.new_blood && p.since.unwrap_or(0) <= until) {
        if seen.insert(id.clone()) {
            out.push((person.name.clone(), Some(id.clone())));
        }
    }
    out
}

/// A seat that somebody has held.
struct HeldSeat {
    /// The issue of its last season; `None` while it continues.
    ended: Option<i64>,
    /// Whether its game is still running.
    is_running: bool,
    /// Whether it was left before the end of its game.
    was_left: bool,
}

/// The seats everybody has held, in order of time.
fn held_seats<'a>(games: &'a Games) -> BTreeMap<&'a str, Vec<HeldSeat>> {
    let mut all: BTreeMap<&str, Vec<HeldSeat>> = BTreeMap::new();
    for history in games.games.iter().filter(|h| has_begun(h)) {
        for seat in history.seats.0.iter().filter(|s| s.alias.is_none() || history.game.file.reveal) {
            let Some(person) = &seat.person else { continue };
            let held = HeldSeat {
                ended: ended(history, seat),
                is_running: history.over.is_none(),
                was_left: was_left(history, seat),
            };
            all.entry(person).or_default().push(held);
        }
    }
    all.values_mut().for_each(|seats| seats.sort_by_key(|seat| seat.ended.unwrap_or(i64::MAX)));
    all
}

/// Whether a seat was given up or lost while its game continued and its power was alive.
fn was_left(history: &GameHistory, seat: &SeatTenure) -> bool {
    let last =
        history.over.as_ref().map_or(history.position.turn, |o| o.turn.unwrap_or(history.position.turn));
    let gone = crate::standings::eliminated_in(history, seat.power);
    seat.until.is_some_and(|u| season(u) < season(last) && gone.is_none_or(|g| season(u) < season(g)))
}

/// The issue of a seat's last season; `None` while it continues.
fn ended(history: &GameHistory, seat: &SeatTenure) -> Option<i64> {
    let until = seat.until.or_else(|| history.over.as_ref()?.turn)?;
    history.phases.iter().rfind(|p| season(p.turn) <= season(until)).map(|p| p.issue.printing_issue())
}
