//! Records of the zine: ratings, statistics, finished games, the roster, the custodian's reports.
//!
//! All of it is a pure function of what is sealed up to an issue (and, for an issue in preparation, of the issue itself), of
//! game.toml and people.toml. The same issue gives the same lists for ever.

pub mod custodian;
mod game;
pub mod print;
pub mod ratings;
mod roster;
mod statistics;

use std::collections::BTreeMap;

use serde::Serialize;

pub use game::{GameRecord, PowerRecord, RecordEnd, RecordStart, SeatRecord};
pub use game::{gamesmasters, strength};
pub use roster::{Roster, RosterRow, RosterState, new_names};
pub use statistics::{PlayerStatistics, PowerStatistics, Totals};

use crate::Games;
use diagnostics::Diagnostic;
use folder::{Content, IssueNumber};
use ratings::{RatedGame, RatingChange, RatingLists, RatingSystem};

/// All records up to an issue.
#[derive(Clone, Debug, Serialize)]
pub struct ZineRecords {
    /// The zine.
    pub title: String,
    /// The last issue or flyer that counts; 0 before the first.
    pub until: IssueNumber,
    /// All games that have begun, by id.
    pub games: Vec<GameRecord>,
    /// Lists by rule-set and system.
    pub ratings: BTreeMap<String, RatingLists>,
    /// Powers by rule-set.
    pub countries: BTreeMap<String, Vec<PowerStatistics>>,
    /// Everybody who held a seat or wrote, by name.
    pub players: Vec<PlayerStatistics>,
    /// Everybody ever listed.
    pub roster: Roster,
    /// The zine in numbers.
    pub totals: Totals,
}

/// The records up to an issue or flyer, from the games as they were played up to it.
pub fn records(content: &Content, games: &Games, until: impl Into<IssueNumber>) -> ZineRecords {
    let name = until.into();
    let until = name.issue;
    let begun = games.games.iter().filter(|h| h.begun.is_some_and(|b| b <= until) && game::has_begun(h));
    let list: Vec<GameRecord> = begun.map(|history| GameRecord::from_history(content, history)).collect();
    let mut rated: BTreeMap<String, Vec<RatedGame>> = BTreeMap::new();
    for game in in_order(&list) {
        rated.entry(game.variant.clone()).or_default().extend(game.to_rated());
    }
    let least = content.zine.records.min_games;
    let ratings = rated.iter().map(|(variant, games)| {
        let lists =
            ratings::lists(games, least, &|id: &str| (printed_name(content, id), sort_key(content, id)));
        (variant.clone(), lists)
    });
    ZineRecords {
        title: content.zine.title.get_ref().clone(),
        until: name,
        ratings: ratings.collect(),
        countries: statistics::countries(&list),
        players: statistics::players(content, games, &list, until),
        roster: roster::roster(content, games, until),
        totals: statistics::totals(content, &list, name),
        games: list,
    }
}

/// Faults of the sources of the records: a new name that two people of people.toml have, an unknown person, a summary of a game
/// that is not over.
pub fn check(content: &Content, games: &Games, number: i64) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some(issue) = content.issue(number) else { return found };
    for new in &issue.file.new_blood {
        if let Some(person) = &new.person {
            if !content.people.contains_key(person.get_ref()) {
                let fault = folder::unknown_person(content, person.get_ref());
                found.push(fault.at(&issue.source, person.span()));
            }
            continue;
        }
        let same = content.people.iter().filter(|(_, p)| plain(&p.name) == plain(&new.name));
        let same: Vec<&str> = same.map(|(id, _)| id.as_str()).collect();
        if same.len() > 1 {
            let said = format!("two people are called {}: {}", new.name, same.join(", "));
            let which = format!("person = \"{}\" in [[new_blood]]", same[0]);
            let help = format!("name one with {which}; until then the roster lists neither");
            found.push(Diagnostic::warning("new-blood", said).in_file(issue.source.name.clone()).help(help));
        }
    }
    let span = issue.file.obituary.as_ref().map(folder::Spanned::span).unwrap_or_default();
    for game in issue.file.obituaries() {
        let known = games.get(game);
        if known.is_none_or(|h| h.over.is_none()) {
            let said = match known {
                Some(_) => format!("{game} has not ended, so it has no summary yet"),
                None => format!("no game is called “{game}”"),
            };
            found.push(Diagnostic::error("obituary", said).at(&issue.source, span.clone()));
        }
    }
    found
}

/// Finished games in the order of rating: by the issue or flyer that sealed the end, then by id.
fn in_order(games: &[GameRecord]) -> Vec<&GameRecord> {
    let mut over: Vec<&GameRecord> = games.iter().filter(|g| g.ended.is_some()).collect();
    over.sort_by(|a, b| {
        let [a, b] = [a, b].map(|game| (game.ended.as_ref().map(|e| e.at), &game.id));
        a.cmp(&b)
    });
    over
}

impl ZineRecords {
    /// The effect of a finished game on each of these lists: value before and after by person.
    pub fn effect(&self, id: &str, systems: &[RatingSystem]) -> BTreeMap<&'static str, RatingChange> {
        let Some(game) = self.games.iter().find(|g| g.id == id) else { return BTreeMap::new() };
        let same = in_order(&self.games).into_iter().filter(|g| g.variant == game.variant);
        let mut upto: Vec<RatedGame> = Vec::new();
        for one in same {
            upto.extend(one.to_rated());
            if one.id == id {
                return if one.rated { ratings::effect(systems, &upto) } else { BTreeMap::new() };
            }
        }
        BTreeMap::new()
    }

    /// The games that ended in an issue, in the order of rating.
    pub fn ended_in(&self, issue: i64) -> Vec<&GameRecord> {
        let over = in_order(&self.games).into_iter();
        over.filter(|g| g.ended.as_ref().is_some_and(|e| e.issue == issue)).collect()
    }
}

/// A person's name in a list: the name played under if a game must not reveal its players.
pub fn printed_name(content: &Content, id: &str) -> String {
    match id.strip_prefix("alias:") {
        Some(alias) => alias.to_string(),
        None => content.name(id),
    }
}

fn sort_key(content: &Content, id: &str) -> String {
    content.people.get(id).map_or_else(|| printed_name(content, id).to_lowercase(), |p| p.sort_key())
}

/// A name in a form that can be compared: without case, blanks and full stops.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && *c != '.').flat_map(char::to_lowercase).collect()
}
