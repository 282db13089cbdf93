//! TOML edited in place: comments, order and line ends stay; rows and keys are added as an editor would.

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
}

impl TomlEditor {
    /// Reads a file's text.
    ///
    /// # Errors
    /// It is no TOML.
    pub fn read(name: &str, text: &str) -> Result<TomlEditor, String> {
        let doc = text.parse().map_err(|e| format!("{name}: {e}"))?;
        Ok(TomlEditor { name: name.into(), doc, crlf: text.contains("\r\n") })
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
