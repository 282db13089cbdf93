//! What happens in a month, by command: seats, lists, ends, numbers, people, letters. Each is a function from the folder to
//! what is to be written, which is what an editor writes by hand; nothing that is sealed ever depends on it (`desk.md`, A).

mod anonymous;
mod boards;
mod ending;
mod flyers;
mod games;
mod hand;
mod import;
mod letters;
mod people;
mod personal;
mod polls;
mod seats;
pub mod toml_tables;
mod undo;
mod version;
mod waiting_lists;

use jiff::civil::Date;
use serde::Serialize;

pub use anonymous::hide_players;
pub use boards::adopt_board;
pub use ending::EndOutcome;
pub use flyers::{FlyerRequest, flyer, next_play};
pub use games::{ExtensionRequest, extend, gamesmaster, guarantor, mini, number, statement};
pub use hand::{HandGameRequest, new_hand_game};
pub use import::{SubscriberImport, export, import};
pub use letters::{RulingPlace, article, letter, mark, press, rule, sheets};
pub use people::{
    ReaderTerms, add, address, away, mail as mail_address, set, terms, with_absence, with_account, with_key,
};
pub use personal::{forget, merge, show};
pub use polls::{PollRequest, answer as poll_answer, new_poll};
pub use seats::SeatChange;
pub use toml_tables::TomlEditor;
pub use undo::taking_back;
pub use version::set_version;
pub use waiting_lists::{PreferenceList, StartRequest, draw_and_seat, join_any, leave_any, who_drew};

use ::games::hand::HandHistory;
use ::games::{GameHistory, Games};
use adjudicator::board::{Board, Owner};
use base::toml_values::{self, nearest_word};
use diagnostics::{Diagnostic, Severity, Source};
use folder::players::PlayersList;
use folder::store::Changes;
use folder::{Content, Folder, IssueFolder};

/// Ends a game.
///
/// # Errors
/// As of [`ending::end`], or of a game run by hand.
pub fn end(
    occasion: &EventContext,
    game: &str,
    how: &EndOutcome,
    at: Option<&str>,
    why: Option<&str>,
) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::end(occasion, history, how, why),
        None => ending::end(occasion, game, how, at, why),
    }
}

/// Takes an end back while no issue has told of it.
///
/// # Errors
/// As of [`ending::unend`], or of a game run by hand.
pub fn unend(occasion: &EventContext, game: &str) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::unend(occasion, history),
        None => ending::unend(occasion, game),
    }
}

/// Writes orders as a player gave them.
///
/// # Errors
/// As of [`letters::orders`], or of a game run by hand.
pub fn orders(
    occasion: &EventContext,
    game: &str,
    of: &str,
    text: &str,
    at: Option<&str>,
    asked: Option<folder::IssueNumber>,
) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::orders(occasion, history, of, text),
        None => letters::orders(occasion, game, of, text, at, asked),
    }
}

/// Gives a power or a seat to another player, or to nobody.
///
/// # Errors
/// As of [`seats::seat`], or of a game run by hand.
pub fn seat(occasion: &EventContext, game: &str, of: &str, how: SeatChange) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::reseat(occasion, history, of, how.person, (how.why, how.standby)),
        None => seats::seat(occasion, game, of, how),
    }
}

/// Puts a person on the list of standbys of a game, or takes them off it.
///
/// # Errors
/// As of [`seats::standby`], or of a game run by hand.
pub fn standby(occasion: &EventContext, game: &str, person: &str, remove: bool) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::standby(occasion, history, person, remove),
        None => seats::standby(occasion, game, person, remove),
    }
}

/// Puts a person on the list of a game; named twice, the later preferences count.
///
/// # Errors
/// As of [`waiting_lists::join`], or of a game run by hand.
pub fn join(occasion: &EventContext, game: &str, person: &str, prefer: &[String]) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::join(occasion, history, person, prefer),
        None => waiting_lists::join(occasion, game, person, prefer),
    }
}

/// Takes a person off the list of a game.
///
/// # Errors
/// As of [`waiting_lists::leave`], or of a game run by hand.
pub fn leave(occasion: &EventContext, game: &str, person: &str) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::leave(occasion, history, person),
        None => waiting_lists::leave(occasion, game, person),
    }
}

/// Draws the powers or seats of a game that waits.
///
/// # Errors
/// As of [`waiting_lists::start`], or of a game run by hand.
pub fn start(occasion: &EventContext, game: &str, how: StartRequest) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::start(occasion, history, &how),
        None => waiting_lists::start(occasion, game, how),
    }
}

/// Drafts the result of a round of a game run by hand.
///
/// # Errors
/// A game that is judged, one that waits for players or is over; a result that is there.
pub fn round(occasion: &EventContext, game: &str) -> EventResult {
    match occasion.hand_game(game) {
        Some(history) => hand::round(occasion, history),
        None => {
            occasion.game(game)?;
            Err(format!("{game} is no game by hand: `zine build` adjudicates its season"))
        }
    }
}

/// What an event writes, and what is said of it.
#[derive(Debug, Default)]
pub struct EventEffect {
    /// The files.
    pub changes: Changes,
    /// What happened, a sentence each.
    pub sentences: Vec<String>,
    /// What the editor may want to know.
    pub warnings: Vec<String>,
}

/// What an event is, or why it cannot be and what to type instead.
pub type EventResult = Result<EventEffect, String>;

impl EventEffect {
    fn from_toml(toml: &TomlEditor, told: String) -> EventEffect {
        let mut event = EventEffect { sentences: vec![told], ..EventEffect::default() };
        event.write(toml);
        event
    }

    fn from_file(name: String, text: String, told: String) -> EventEffect {
        let mut event = EventEffect { sentences: vec![told], ..EventEffect::default() };
        event.changes.write.insert(name, text.into_bytes());
        event
    }

    fn write(&mut self, toml: &TomlEditor) {
        let files = toml.files().into_iter();
        self.changes.write.extend(files.map(|(name, text)| (name, text.into_bytes())));
    }
}

/// Where an event happens: the folder as of one issue, of which nothing is played.
pub struct EventContext<'a> {
    /// The folder.
    pub folder: &'a Folder,
    /// All that is in it.
    pub content: &'a Content,
    /// The games as of the issue.
    pub games: Games<'a>,
    /// The issue the event belongs to.
    pub issue: i64,
    /// The day.
    pub date: Date,
}

/// The issue an event belongs to: the one asked for, else the open one, else the next.
///
/// # Errors
/// A sealed issue, one that is not there.
pub fn issue_of(content: &Content, asked: Option<i64>) -> Result<i64, String> {
    let last = content.issues.last();
    let next = last.map_or(1, |i| i.number() + i64::from(i.sealed.is_some()));
    let number = asked.unwrap_or(next);
    match content.issue(number) {
        Some(issue) if issue.sealed.is_some() => {
            Err(format!("issue {number} is sealed; what happens now belongs to issue {next}"))
        }
        None if number != next => Err(format!("there is no issue {number}; the open one is {next}")),
        _ => Ok(number),
    }
}

/// The folder before anything of an issue is played.
pub fn eve(content: &Content, issue: i64) -> Content {
    let mut content = content.clone();
    for issue in content.change_issues(|i| i.name() == issue) {
        issue.orders.clear();
        (issue.file.play, issue.file.hold) = Default::default();
    }
    content
}

impl<'a> EventContext<'a> {
    /// The open issue, if it is there.
    ///
    /// # Errors
    /// No issue is open.
    pub fn open_issue(&self) -> Result<&'a IssueFolder, String> {
        let issue = self.content.issue(self.issue);
        issue.ok_or_else(|| format!("issue {} is not open yet: run `zine new issue`", self.issue))
    }

    /// A game.
    ///
    /// # Errors
    /// There is none of that id.
    pub fn game(&self, id: &str) -> Result<&GameHistory<'a>, String> {
        self.games.get(id).ok_or_else(|| {
            let ids: Vec<&str> = self.games.games.iter().map(|g| g.game.id.as_str()).collect();
            let named = self.games.games.iter().find(|g| g.game.file.name.get_ref().eq_ignore_ascii_case(id));
            let near = named.map(|g| g.game.id.as_str()).or_else(|| nearest_word(id, &ids));
            match near {
                Some(near) => format!("no game is called “{id}”: did you mean {near}?"),
                None if ids.is_empty() => {
                    format!("no game is called “{id}”: run `zine new game {id} --name ...` to make it")
                }
                None => format!("no game is called “{id}”: the games are {}", ids.join(", ")),
            }
        })
    }

    /// A game run by hand, if it is one.
    pub fn hand_game(&self, id: &str) -> Option<&HandHistory<'a>> {
        self.games.by_hand.iter().find(|history| history.game.id == id)
    }

    /// A game that is not over.
    fn open_game(&self, id: &str) -> Result<&GameHistory<'a>, String> {
        let history = self.game(id)?;
        let ended = history.over.as_ref().map(|over| format!("{id} ended in issue {}", over.issue));
        ended.map_or(Ok(history), Err)
    }

    /// A game that is played.
    ///
    /// # Errors
    /// It is over, or waits for players.
    pub fn running_game(&self, id: &str) -> Result<&GameHistory<'a>, String> {
        let history = self.open_game(id)?;
        if history.players_wanted() > 0 {
            return Err(format!(
                "{id} waits for players: run `zine join {id} PERSON`, then `zine start {id}`"
            ));
        }
        Ok(history)
    }

    /// A person's id.
    ///
    /// # Errors
    /// Nobody in people.toml is called so.
    pub fn person<'p>(&self, id: &'p str) -> Result<&'p str, String> {
        if self.content.people.contains_key(id) {
            return Ok(id);
        }
        let ids: Vec<&str> = self.content.people.keys().map(String::as_str).collect();
        let near = nearest_word(id, &ids).map(|near| format!("did you mean {near}? Or ")).unwrap_or_default();
        Err(format!("no person in people.toml is called “{id}”: {near}`zine person add {id} --name ...`"))
    }

    /// The file of a game, to be edited.
    ///
    /// # Errors
    /// It is no TOML.
    pub fn toml_of(&self, history: &GameHistory) -> Result<TomlEditor, String> {
        let (source, file) = (&history.game.source, &history.game.file);
        let toml = TomlEditor::read(&source.name, &source.text)?;
        if !file.is_hidden() {
            return Ok(toml);
        }
        let id = &history.game.id;
        let players = file.players.clone().ok_or_else(|| {
            let secret = PlayersList::file(id);
            format!("{secret}, which has the players of {id}, is missing: restore it, or run `zine game anonymous {id}`")
        })?;
        Ok(toml.with_players(id, players, self.issue))
    }

    /// issue.toml of the open issue, to be edited.
    ///
    /// # Errors
    /// No issue is open.
    pub fn issue_toml(&self) -> Result<TomlEditor, String> {
        let source = &self.open_issue()?.source;
        TomlEditor::read(&source.name, &source.text)
    }

    /// The last issue that is not this one: what ends now was so until then.
    fn before(&self) -> i64 {
        self.issue - 1
    }
}

/// A power of a game by name or abbreviation.
fn power(board: &Board, name: &str) -> Result<Owner, String> {
    board.find_owner(name).filter(|o| board.owner(*o).played).ok_or_else(|| {
        let all: Vec<&str> = board.powers().map(|o| board.owner(o).name.as_str()).collect();
        match nearest_word(name, &all) {
            Some(near) => format!("“{name}” is not a power in this game: did you mean {near}?"),
            None => format!("“{name}” is not a power in this game: the powers are {}", all.join(", ")),
        }
    })
}

/// Words as they go into a file: one line, without blanks around it.
fn line<'t>(text: &'t str, what: &str) -> Result<&'t str, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(format!("{what} is empty"));
    }
    match text.chars().find(|c| c.is_control()) {
        Some(c) => {
            let (text, c) = (text.escape_debug(), c.escape_debug());
            Err(format!("{what} “{text}” has the character {c}: write it on one line"))
        }
        None => Ok(text),
    }
}

fn name(board: &Board, power: Owner) -> &str {
    &board.owner(power).name
}

/// What would be wrong after the changes and is not now; an error among it stops the event.
///
/// # Errors
/// A file that would not be read, or what would be an error.
pub fn verify(content: &Content, changes: &Changes, issue: i64) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut after = content.clone();
    for (name, bytes) in &changes.write {
        let source = Source::new(name.as_str(), String::from_utf8_lossy(bytes));
        let one = |fault| vec![fault];
        if let Some(id) = name.strip_prefix("games/").and_then(|rest| rest.strip_suffix("/game.toml")) {
            if folder::hand::is_by_hand(&source) {
                let mut game = folder::HandGame::read(id, &source).map_err(one)?;
                game.past = content.hand_game(id).map(|before| before.past.clone()).unwrap_or_default();
                after.hand_games.retain(|other| other.id != id);
                after.hand_games.push(game);
                continue;
            }
            let secret = changes.write.get(&PlayersList::file(id));
            let secret =
                secret.map(|bytes| Source::new(PlayersList::file(id), String::from_utf8_lossy(bytes)));
            let secret = secret.map(|secret| toml_values::parse(&secret)).transpose().map_err(one)?;
            let secret = secret.or_else(|| content.game(id)?.file.players.clone());
            let file = folder::GameFile::read(&source, secret).map_err(one)?;
            match after.games.iter_mut().find(|g| g.id == id) {
                Some(game) => (game.file, game.source) = (file, source),
                None => {
                    let (id, start, past) = (id.into(), None, Vec::new());
                    after.games.push(folder::GameFolder { id, source, file, start, past });
                    after.games.sort_by(|a, b| a.id.cmp(&b.id));
                }
            }
        } else if name == folder::game::WAITING {
            let file: folder::game::WaitFile = toml_values::parse(&source).map_err(one)?;
            (after.waiting, after.waiting_source) = (file.wait, source);
        } else if **name == *content.people_source.name {
            after.people = toml_values::parse(&source).map_err(one)?;
            // A household may share an address: `zine check` warns of it.
            let mut faults = folder::people::faults(&after.people, &source);
            faults.retain(|fault| fault.severity == Severity::Error);
            if !faults.is_empty() {
                return Err(faults);
            }
            after.people_source = source;
        } else if let Some(open) = after.change_issues(|i| *i.source.name == **name).next() {
            (open.file, open.source) = (toml_values::parse(&source).map_err(one)?, source);
        }
    }
    let [before, mut new] = [content, &after].map(|content| {
        let mut faults = ::games::play(content, issue).faults;
        faults.extend(::games::bookkeeping::check_games(content));
        faults.extend(::games::bookkeeping::unknown(content));
        faults
    });
    retain_new(&mut new, &before);
    if new.iter().any(|fault| fault.severity == Severity::Error) { Err(new) } else { Ok(new) }
}

/// Leaves out what was wrong before: the same in other places counts as known.
fn retain_new(faults: &mut Vec<Diagnostic>, before: &[Diagnostic]) {
    faults.retain(|fault| !before.iter().any(|b| b.code == fault.code && b.sentence() == fault.sentence()));
}

/// A line that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedLine {
    /// Its number: in the new file, or, if it goes, in the old one.
    pub line: usize,
    /// What it was; none for a new one.
    pub old: Option<String>,
    /// What it is; none for one that goes.
    pub new: Option<String>,
}

/// The lines in which two texts differ.
pub fn difference(old: &str, new: &str) -> Vec<ChangedLine> {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut out = Vec::new();
    for change in similar::capture_diff_slices(similar::Algorithm::Myers, &a, &b) {
        if change.tag() == similar::DiffTag::Equal {
            continue;
        }
        let old = change.old_range().map(|i| (i + 1, Some(a[i].into()), None));
        let new = change.new_range().map(|i| (i + 1, None, Some(b[i].into())));
        out.extend(old.chain(new).map(|(line, old, new)| ChangedLine { line, old, new }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_change_are_told() {
        let told: Vec<String> = difference("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n")
            .iter()
            .map(|l| {
                format!("{}{}{}", l.line, l.old.as_deref().unwrap_or("+"), l.new.as_deref().unwrap_or("-"))
            })
            .collect();
        assert_eq!(told, ["2b-", "2+x", "5+e"]);
        assert_eq!(difference("a\n", "a\n"), []);
    }
}
