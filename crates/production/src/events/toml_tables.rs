//! TOML edited in place: comments, order and line ends stay; rows and keys are added as an editor would.

use folder::players::PlayersList;
pub use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

/// A row to be added: keys with values, in order.
pub type TomlRow = Vec<(&'static str, Value)>;

/// A file to be edited.
pub struct TomlEditor {
    /// Its name from the root.
    pub name: String,
    /// What it says.
    pub doc: DocumentMut,
    crlf: bool,
    /// The secret list of a game's players. `doc` names the players themselves, the file that is written their codes.
    players: Option<SecretPlayers>,
}

/// A secret list of players, where it is written, and the issue that prints its hash.
struct SecretPlayers {
    file: String,
    list: PlayersList,
    issue: i64,
}

impl TomlEditor {
    /// Reads a file's text.
    ///
    /// # Errors
    /// It is no TOML.
    pub fn read(name: &str, text: &str) -> Result<TomlEditor, String> {
        let doc = text.parse().map_err(|e| format!("{name}: {e}"))?;
        Ok(TomlEditor { name: name.into(), doc, crlf: text.contains("\r\n"), players: None })
    }

    /// The file of a game with a secret list of players: from here on persons are named by their ids.
    pub fn with_players(mut self, game: &str, list: PlayersList, issue: i64) -> TomlEditor {
        rename_people(&mut self.doc, |code| list.person(code).map(String::from));
        self.players = Some(SecretPlayers { file: PlayersList::file(game), list, issue });
        self
    }

    /// A person as a draw names them: by the code, if the players are secret.
    pub fn code(&mut self, person: &str) -> String {
        self.players.as_mut().map_or_else(|| person.into(), |secret| code(&mut secret.list, person))
    }

    /// Puts the secret list of players into the game's own file; gives the file that had it.
    pub fn tell_players(&mut self) -> Option<String> {
        let secret = self.players.take()?;
        let row = vec![("salt", secret.list.salt.into()), ("list", words(&secret.list.list))];
        section(self.root(), "players", row);
        Some(secret.file)
    }

    /// The files with their new texts: a game with secret players has two.
    pub fn files(&self) -> Vec<(String, String)> {
        let Some(SecretPlayers { file, list, issue }) = &self.players else {
            return vec![(self.name.clone(), self.text())];
        };
        let (mut doc, mut list) = (self.doc.clone(), list.clone());
        rename_people(&mut doc, |person| Some(code(&mut list, person)));
        let count = list.list.len() as i64;
        let promise: TomlRow = vec![
            ("issue", (*issue).into()),
            ("players", count.into()),
            ("sha256", list.hash(list.list.len()).into()),
        ];
        let mut old = rows(doc.as_table_mut(), "promise");
        let last = old.last().map(|row| (integer_of(&**row, "players"), integer_of(&**row, "issue")));
        if last.is_some_and(|(_, printed)| printed == Some(*issue)) {
            if let Some(row) = old.pop() {
                promise.into_iter().for_each(|(key, value)| set(row, key, value));
            }
        } else if last.map_or(count > 0, |(players, _)| players != Some(count)) {
            push(doc.as_table_mut(), "promise", promise);
        }
        let public = TomlEditor { name: self.name.clone(), doc, crlf: self.crlf, players: None };
        vec![(self.name.clone(), public.text()), (file.clone(), players_text(&list))]
    }

    /// The whole file as a table.
    pub fn root(&mut self) -> &mut dyn TableLike {
        self.doc.as_table_mut()
    }

    /// Its new text.
    pub fn text(&self) -> String {
        let text = self.doc.to_string();
        if self.crlf { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
    }
}

fn integer_of(row: &dyn TableLike, key: &str) -> Option<i64> {
    row.get(key).and_then(|n| n.as_integer())
}

/// The text of a secret list of players.
pub fn players_text(players: &PlayersList) -> String {
    format!(
        "# Secret until the end of the game.\nsalt = {}\nlist = {}\n",
        Value::from(&players.salt),
        words(&players.list)
    )
}

/// The code of a person, who comes to the list if they are not on it.
fn code(players: &mut PlayersList, person: &str) -> String {
    let known = players.code(person).is_some() || players.person(person).is_some() || person.is_empty();
    if !known {
        players.list.push(person.into());
    }
    players.code(person).unwrap_or_else(|| person.into())
}

/// Names the people of a game otherwise.
fn rename_people(doc: &mut DocumentMut, mut rename: impl FnMut(&str) -> Option<String>) {
    let lists = [
        ("seat", "person"),
        ("preference", "person"),
        ("standby", "person"),
        ("statement", "person"),
        ("extension", "for"),
    ];
    for (list, key) in lists {
        for row in rows(doc.as_table_mut(), list) {
            let new = row.get(key).and_then(|person| person.as_str()).and_then(&mut rename);
            new.into_iter().for_each(|new| set(row, key, new));
        }
    }
}

fn table(row: TomlRow) -> Table {
    let mut table = Table::new();
    for (key, value) in row {
        table.insert(key, Item::Value(value));
    }
    table.decor_mut().set_prefix("\n");
    table
}

/// Adds a row to a list of tables, in the form the list has.
pub fn push(into: &mut dyn TableLike, key: &str, row: TomlRow) {
    match into.get_mut(key) {
        Some(Item::ArrayOfTables(all)) => all.push(table(row)),
        Some(Item::Value(Value::Array(all))) => all.push(table(row).into_inline_table()),
        _ => {
            let mut all = ArrayOfTables::new();
            all.push(table(row));
            into.insert(key, Item::ArrayOfTables(all));
        }
    }
}

/// Adds a table of its own.
pub fn section(into: &mut dyn TableLike, key: &str, row: TomlRow) {
    into.insert(key, Item::Table(table(row)));
}

/// The rows of a list of tables.
pub fn rows<'a>(of: &'a mut dyn TableLike, key: &str) -> Vec<&'a mut dyn TableLike> {
    match of.get_mut(key) {
        Some(Item::ArrayOfTables(all)) => all.iter_mut().map(|t| t as &mut dyn TableLike).collect(),
        Some(Item::Value(Value::Array(all))) => {
            let tables = all.iter_mut().filter_map(Value::as_inline_table_mut);
            tables.map(|t| t as &mut dyn TableLike).collect()
        }
        _ => Vec::new(),
    }
}

/// Takes a row out of a list of tables; a list without rows goes.
pub fn remove(of: &mut dyn TableLike, key: &str, n: usize) {
    let left = match of.get_mut(key) {
        Some(Item::ArrayOfTables(all)) => {
            all.remove(n);
            all.len()
        }
        Some(Item::Value(Value::Array(all))) => {
            all.remove(n);
            all.len()
        }
        _ => return,
    };
    if left == 0 {
        of.remove(key);
    }
}

/// Says a key, in the place where it stands if it is there.
pub fn set(of: &mut dyn TableLike, key: &str, value: impl Into<Value>) {
    let mut value = value.into();
    match of.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => drop(of.insert(key, Item::Value(value))),
    }
}

/// A list of words.
pub fn words<S: AsRef<str>>(words: &[S]) -> Value {
    Value::from_iter(words.iter().map(|w| w.as_ref().to_string()))
}

/// A day.
pub fn day(day: jiff::civil::Date) -> Value {
    day.to_string().parse::<toml_edit::Datetime>().map_or_else(|_| day.to_string().into(), Value::from)
}

/// A table on one line.
pub fn inline(row: TomlRow) -> Value {
    Value::InlineTable(table(row).into_inline_table())
}
