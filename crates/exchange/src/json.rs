//! JSON from elsewhere, read within limits: every value with its place, so that a fault has line and column.

use std::fmt::Display;
use std::ops::Range;

use diagnostics::{Diagnostic, Source};

/// The largest file, in bytes.
pub const SIZE: usize = 64 << 20;
/// The deepest nesting of lists and objects.
const DEPTH: usize = 24;
/// The most values in a file.
const VALUES: usize = 4_000_000;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct JsonNode {
    /// Its byte range in the text.
    pub at: Range<usize>,
    /// The value.
    pub value: JsonValue,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as written.
    Number(Box<str>),
    /// A text.
    Text(Box<str>),
    /// A list.
    List(Vec<JsonNode>),
    /// An object, in the order written; no key occurs twice.
    Map(Vec<(Box<str>, JsonNode)>),
}

impl PartialEq for JsonNode {
    fn eq(&self, other: &JsonNode) -> bool {
        self.value == other.value
    }
}

/// An error at a range of a text.
pub fn error_at(source: &Source, at: &Range<usize>, message: impl Display) -> Diagnostic {
    Diagnostic::error("json", message.to_string()).at(source, at.clone())
}

/// Reads the values of a text: one, or several in a row as in files with one per line.
///
/// # Errors
/// Anything that is not JSON or exceeds the limits, at its place.
pub fn read(source: &Source) -> Result<Vec<JsonNode>, Diagnostic> {
    let text = &*source.text;
    if text.len() > SIZE {
        let said = format!("this file has {} bytes; at most {SIZE} are read", text.len());
        return Err(Diagnostic::error("json", said).in_file(source.name.clone()));
    }
    let mut reader = JsonParser { source, text, at: 0, left: VALUES };
    let mut out = Vec::new();
    loop {
        reader.blank();
        if reader.at == text.len() {
            return Ok(out);
        }
        out.push(reader.value(0)?);
    }
}

/// Reads the value that begins at an offset, whatever follows it.
///
/// # Errors
/// See [`read`].
pub fn value_at(source: &Source, at: usize) -> Result<JsonNode, Diagnostic> {
    JsonParser { source, text: &source.text, at, left: VALUES }.value(0)
}

struct JsonParser<'s> {
    source: &'s Source,
    text: &'s str,
    at: usize,
    left: usize,
}

impl JsonParser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Says what was expected at the present offset.
    fn expected(&self, what: &str) -> Diagnostic {
        let next = self.text[self.at..].chars().next();
        let found = next.map_or("the file ends".to_string(), |c| format!("found “{c}”"));
        let end = self.at + next.map_or(0, char::len_utf8);
        error_at(self.source, &(self.at..end), format!("{found} where {what} is expected"))
    }

    fn take(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: usize) -> Result<JsonNode, Diagnostic> {
        let start = self.at;
        let here = start..self.text.len().min(start + 1);
        if depth > DEPTH {
            let said = format!("lists and objects are nested more than {DEPTH} deep");
            return Err(error_at(self.source, &here, said));
        }
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            error_at(self.source, &here, format!("there are more than {VALUES} values in this file"))
        })?;
        let value = match self.peek() {
            Some(b'"') => JsonValue::Text(self.string()?),
            Some(b'[') => self.list(depth)?,
            Some(b'{') => self.map(depth)?,
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word()?,
        };
        Ok(JsonNode { at: start..self.at, value })
    }

    fn word(&mut self) -> Result<JsonValue, Diagnostic> {
        let words =
            [("null", JsonValue::Null), ("true", JsonValue::Bool(true)), ("false", JsonValue::Bool(false))];
        let found = words.into_iter().find(|(word, _)| self.text[self.at..].starts_with(word));
        let (word, value) = found.ok_or_else(|| self.expected("a value"))?;
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> JsonValue {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
            self.at += 1;
        }
        JsonValue::Number(self.text[start..self.at].into())
    }

    fn list(&mut self, depth: usize) -> Result<JsonValue, Diagnostic> {
        self.at += 1;
        let mut out = Vec::new();
        self.blank();
        if self.take(b']') {
            return Ok(JsonValue::List(out));
        }
        loop {
            self.blank();
            out.push(self.value(depth + 1)?);
            self.blank();
            if self.take(b']') {
                return Ok(JsonValue::List(out));
            }
            if !self.take(b',') {
                return Err(self.expected("a comma or ]"));
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<JsonValue, Diagnostic> {
        self.at += 1;
        let mut out: Vec<(Box<str>, JsonNode)> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        self.blank();
        if self.take(b'}') {
            return Ok(JsonValue::Map(out));
        }
        loop {
            self.blank();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.expected("a key in quotation marks"));
            }
            let key = self.string()?;
            if !seen.insert(key.clone()) {
                let said = format!("this object has the key “{key}” twice");
                return Err(error_at(self.source, &(start..self.at), said));
            }
            self.blank();
            if !self.take(b':') {
                return Err(self.expected("a colon"));
            }
            self.blank();
            out.push((key, self.value(depth + 1)?));
            self.blank();
            if self.take(b'}') {
                return Ok(JsonValue::Map(out));
            }
            if !self.take(b',') {
                return Err(self.expected("a comma or }"));
            }
        }
    }

    /// A quoted text; unpaired surrogates become the replacement character.
    fn string(&mut self) -> Result<Box<str>, Diagnostic> {
        let start = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let plain = self.text[self.at..].find(['"', '\\', '\n']).unwrap_or(self.text.len() - self.at);
            out += &self.text[self.at..self.at + plain];
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out.into());
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => {
                    let said = "this text has no closing quotation mark";
                    return Err(error_at(self.source, &(start..self.at), said));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Diagnostic> {
        self.at += 1;
        let sign = self.peek();
        let plain = match sign {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(sign @ (b'"' | b'\\' | b'/')) => char::from(sign),
            Some(b'u') => {
                let high = self.hex()?;
                let low = self.text[self.at..].starts_with("\\u") && (0xD800..0xDC00).contains(&high);
                if !low {
                    return Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                self.at += 1;
                let low = self.hex()?;
                let code = 0x10000 + ((high - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            _ => return Err(self.expected("one of \" \\ / b f n r t u")),
        };
        self.at += 1;
        Ok(plain)
    }

    /// Four hexadecimal digits after the present `u`.
    fn hex(&mut self) -> Result<u32, Diagnostic> {
        self.at += 1;
        let digits = self.text.get(self.at..self.at + 4);
        let code = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = code.and_then(|d| u32::from_str_radix(d, 16).ok());
        let code = code.ok_or_else(|| self.expected("a code of four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}

/// The kind of a value, in words.
fn kind(value: &JsonValue) -> &'static str {
    match value {
        JsonValue::Null => "null",
        JsonValue::Bool(_) => "true or false",
        JsonValue::Number(_) => "a number",
        JsonValue::Text(_) => "a text",
        JsonValue::List(_) => "a list",
        JsonValue::Map(_) => "an object",
    }
}

impl JsonNode {
    /// A field of an object; `None` also for `null`, and if it is not an object.
    pub fn get(&self, key: &str) -> Option<&JsonNode> {
        let JsonValue::Map(fields) = &self.value else { return None };
        let found = fields.iter().find(|(name, _)| &**name == key).map(|(_, node)| node);
        found.filter(|node| node.value != JsonValue::Null)
    }

    /// A text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            JsonValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A required field.
    ///
    /// # Errors
    /// It is missing.
    pub fn need(&self, source: &Source, key: &str) -> Result<&JsonNode, Diagnostic> {
        let at = self.at.start..self.at.end.min(self.at.start + 1);
        self.get(key).ok_or_else(|| error_at(source, &at, format!("this object has no “{key}”")))
    }

    fn other(&self, source: &Source, wanted: &str) -> Diagnostic {
        let at = self.at.start..self.at.end.min(self.at.start + 40);
        error_at(source, &at, format!("found {} where {wanted} is expected", kind(&self.value)))
    }

    /// The value as a text.
    ///
    /// # Errors
    /// It is not one.
    pub fn text(&self, source: &Source) -> Result<&str, Diagnostic> {
        self.as_text().ok_or_else(|| self.other(source, "a text"))
    }

    /// The value as a list of at most `most` values.
    ///
    /// # Errors
    /// It is not one, or is longer.
    pub fn list(&self, source: &Source, most: usize) -> Result<&[JsonNode], Diagnostic> {
        let JsonValue::List(list) = &self.value else { return Err(self.other(source, "a list")) };
        self.within(source, list.len(), most)?;
        Ok(list)
    }

    /// The value as an object of at most `most` fields.
    ///
    /// # Errors
    /// It is not one, or has more.
    pub fn map(&self, source: &Source, most: usize) -> Result<&[(Box<str>, JsonNode)], Diagnostic> {
        let JsonValue::Map(fields) = &self.value else { return Err(self.other(source, "an object")) };
        self.within(source, fields.len(), most)?;
        Ok(fields)
    }

    fn within(&self, source: &Source, count: usize, most: usize) -> Result<(), Diagnostic> {
        let at = self.at.start..self.at.end.min(self.at.start + 1);
        if count > most {
            Err(error_at(source, &at, format!("there are {count} values here; at most {most} are read")))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        let fault = read(&Source::new("g.json", text)).unwrap_err();
        format!("{}: {}", fault.place().unwrap(), fault.sentence())
    }

    #[test]
    fn values_are_read_with_their_places() {
        let source = Source::new("g.json", "{\"a\": [1, \"\\u00e9\\ud83d\\ude00\\n\"]}\n[true, null]");
        let all = read(&source).unwrap();
        let list = all[0].get("a").unwrap().list(&source, 2).unwrap();
        assert_eq!(list[1].text(&source).unwrap(), "é😀\n");
        assert_eq!(&source.text[list[0].at.clone()], "1");
        assert_eq!(all[1].list(&source, 9).unwrap()[1].value, JsonValue::Null);
        assert!(
            all[0]
                .get("a")
                .unwrap()
                .list(&source, 1)
                .unwrap_err()
                .sentence()
                .to_string()
                .contains("at most 1")
        );
    }

    #[test]
    fn what_is_no_json_is_told_at_its_place() {
        assert_eq!(fault("{\"a\": 1,\n \"a\": 2}"), "g.json:2:2: this object has the key “a” twice");
        assert_eq!(fault("[1 2]"), "g.json:1:4: found “2” where a comma or ] is expected");
        assert_eq!(fault("[\"x"), "g.json:1:2: this text has no closing quotation mark");
        assert_eq!(fault("{"), "g.json:1:2: the file ends where a key in quotation marks is expected");
        assert!(fault("\"\\ud83d\\uzz\"").contains("four hexadecimal digits"));
        assert!(fault(&"[".repeat(100_000)).contains("more than 24 deep"));
        assert!(fault(&format!("[{}0]", "0,".repeat(VALUES))).contains("more than 4000000 values"));
    }
}
