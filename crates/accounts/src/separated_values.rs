//! Comma-separated values: reads fields with their places, writes rows.

/// A field with its place in the line, in bytes.
pub(super) struct LedgerField {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: String,
}

/// Splits a line at commas; a field may be in quotation marks, doubled inside. `None` if they are not closed.
pub(super) fn split(line: &str) -> Option<Vec<LedgerField>> {
    let mut fields = Vec::new();
    let mut at = 0;
    loop {
        let rest = &line[at..];
        let skip = rest.len() - rest.trim_start_matches(' ').len();
        if rest[skip..].starts_with('"') {
            let start = at + skip;
            let mut text = String::new();
            let mut from = start + 1;
            loop {
                let close = from + line[from..].find('"')?;
                text.push_str(&line[from..close]);
                from = close + 1;
                if !line[from..].starts_with('"') {
                    break;
                }
                text.push('"');
                from += 1;
            }
            let end = from + line[from..].find(',').unwrap_or(line.len() - from);
            text.push_str(line[from..end].trim_end());
            fields.push(LedgerField { start, end: from, text });
            at = end;
        } else {
            let end = at + rest.find(',').unwrap_or(rest.len());
            let text = line[at..end].trim();
            let start = if text.is_empty() { at } else { at + skip };
            fields.push(LedgerField { start, end: start + text.len(), text: text.into() });
            at = end;
        }
        if at >= line.len() {
            return Some(fields);
        }
        at += 1;
    }
}

/// The fields of a line; `None` if a quotation mark is not closed.
pub fn fields(line: &str) -> Option<Vec<String>> {
    Some(split(line)?.into_iter().map(|field| field.text).collect())
}

/// Writes a row with its line break. These files are read line by line, so a line break within a value becomes a blank.
pub fn row(fields: &[&str]) -> String {
    fields
        .iter()
        .map(|text: &&str| {
            let text = text.replace(['\n', '\r'], " ");
            if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
        })
        .collect::<Vec<_>>()
        .join(",")
        + "\n"
}
