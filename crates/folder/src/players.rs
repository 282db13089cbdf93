//! Players whose names are secret until the end: `private/games/ID.toml` has the list; game.toml has a code for each of them.

use diagnostics::{Diagnostic, Source};

use crate::game::GameFile;
pub use crate::game::{AnonymousPress, PlayersList, PlayersPromise};

impl PlayersList {
    /// The file of a game's list while it is secret.
    pub fn file(game: &str) -> String {
        format!("private/games/{game}.toml")
    }

    /// The person with a code.
    pub fn person(&self, code: &str) -> Option<&str> {
        let at: usize = code.strip_prefix("player-")?.parse().ok()?;
        self.list.get(at.checked_sub(1)?).map(String::as_str)
    }

    /// The code of a person on the list.
    pub fn code(&self, person: &str) -> Option<String> {
        let at = self.list.iter().position(|other| other == person)?;
        Some(format!("player-{:02}", at + 1))
    }

    /// SHA-256 of the salt and the first so many players.
    pub fn hash(&self, players: usize) -> String {
        let lines = std::iter::once(&self.salt).chain(self.list.iter().take(players));
        base::hash::hash(lines.map(|line| format!("{line}\n")).collect::<String>().as_bytes())
    }
}

impl GameFile {
    /// Whether the players are secret.
    pub fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// Reads game.toml. `secret` is the list of players of a game that has not told its own.
    ///
    /// # Errors
    /// A file that is not a game's.
    pub fn read(source: &Source, secret: Option<PlayersList>) -> Result<GameFile, Diagnostic> {
        let mut file: GameFile = base::toml_values::parse(source)?;
        file.hidden = file.anonymous.is_some() && file.players.is_none();
        if file.hidden {
            file.players = secret;
        }
        let Some(players) = &file.players else { return Ok(file) };
        let places = file.seat.iter_mut().filter_map(|row| row.person.as_mut());
        let places = places.chain(file.preference.iter_mut().map(|row| &mut row.person));
        let places = places.chain(file.standby.iter_mut().map(|row| &mut row.person));
        let places = places.chain(file.statement.iter_mut().map(|row| &mut row.person));
        let moved = file.extension.iter_mut().filter_map(|row| row.person.as_mut());
        for name in places.map(crate::Spanned::get_mut).chain(moved) {
            if let Some(person) = players.person(name) {
                *name = person.into();
            }
        }
        Ok(file)
    }

    /// A person as files that others may see name them: by the code, in a game whose players are or were secret.
    pub fn code_of(&self, person: &str) -> String {
        self.players.as_ref().and_then(|players| players.code(person)).unwrap_or_else(|| person.into())
    }

    /// The person with a code.
    pub fn person_of(&self, code: &str) -> String {
        self.players.as_ref().and_then(|players| players.person(code)).unwrap_or(code).into()
    }

    /// What is printed about the list of players as of an issue.
    pub fn promise(&self, at: i64) -> Option<&PlayersPromise> {
        self.promise.iter().rfind(|promise| promise.issue <= at)
    }

    /// The codes of a game whose list is missing, as in a copy without private files.
    pub fn unknown_codes(&self) -> Vec<String> {
        if !self.hidden || self.players.is_some() {
            return Vec::new();
        }
        let seats = self.seat.iter().filter_map(|row| row.person.as_ref());
        let others = self.preference.iter().map(|row| &row.person);
        let others = others.chain(self.standby.iter().map(|row| &row.person));
        let all = seats.chain(others).chain(self.statement.iter().map(|row| &row.person));
        all.map(|person| person.get_ref().clone()).collect()
    }
}
