//! `sealed/copies.csv`: what an issue's mailing list came to, as it is kept in the seal.

use super::books::{Copy, Envelope, MailingList};
use super::code::CodeStyle;
use super::entitlement::Credit;

/// The first line of the file.
pub const HEADER: &str = "person,copy,code,charged,left,why";

/// One line of copies.csv.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CopyLine {
    /// Who.
    pub person: String,
    /// `1`; `2` for a second copy; `held` for one kept for a later envelope; `none` for a lapsed reader.
    pub copy: String,
    /// The codes of the label.
    pub code: String,
    /// `1`, `14pp`, `0.20` or nothing.
    pub charged: String,
    /// Credit left: `8`, `7.4`, `86pp`.
    pub left: String,
    /// Why, in a few words.
    pub why: String,
}

impl CopyLine {
    /// The credit left, if the column can be read.
    pub fn credit(&self) -> Option<Credit> {
        self.left.parse().ok()
    }
}

/// The lines of a mailing list: first copies and lapsed readers, each second copy right after the first.
pub fn lines(list: &MailingList, style: CodeStyle) -> Vec<CopyLine> {
    let mut lines = Vec::new();
    for copy in &list.lines {
        lines.push(line(copy, style, false));
        if copy.second {
            lines.push(line(copy, style, true));
        }
    }
    lines
}

fn line(copy: &Copy, style: CodeStyle, second: bool) -> CopyLine {
    let number = match (&copy.envelope, copy.gets_one()) {
        (_, false) => "none",
        (Envelope::Held, _) => "held",
        _ if second => "2",
        _ => "1",
    };
    CopyLine {
        person: copy.person.clone(),
        copy: number.into(),
        code: copy.code(style),
        charged: if second { String::new() } else { copy.charged() },
        left: copy.left.to_string(),
        why: if second { "second copy".into() } else { copy.why.clone() },
    }
}

/// The file as text.
pub fn write(lines: &[CopyLine]) -> String {
    let quoted = |text: &str| {
        if text.contains([',', '"', '\n']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.into()
        }
    };
    let mut out = format!("{HEADER}\n");
    for line in lines {
        let fields = [&line.person, &line.copy, &line.code, &line.charged, &line.left, &line.why];
        out.push_str(&fields.map(|f| quoted(f)).join(","));
        out.push('\n');
    }
    out
}

/// Reads the file; `Err` names the line that has not six columns or no credit in its fifth.
pub fn read(text: &str) -> Result<Vec<CopyLine>, usize> {
    let mut lines = Vec::new();
    for (n, raw) in text.lines().enumerate() {
        if raw.trim().is_empty() || raw == HEADER {
            continue;
        }
        let fields = super::ledger::fields(raw).ok_or(n + 1)?;
        let [person, copy, code, charged, left, why]: [String; 6] = fields.try_into().map_err(|_| n + 1)?;
        let line = CopyLine { person, copy, code, charged, left, why };
        line.credit().ok_or(n + 1)?;
        lines.push(line);
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_read_back_as_written() {
        let line = |left: &str, why: &str| CopyLine {
            person: "bob".into(),
            copy: "1".into(),
            code: "P/Z-12".into(),
            charged: "1".into(),
            left: left.into(),
            why: why.into(),
        };
        let lines = vec![line("7.4", "player in 1968A, 1971C"), line("-4pp", "subscription by the page")];
        assert_eq!(read(&write(&lines)), Ok(lines));
        assert_eq!(read("bob,1,P,,x,why\n"), Err(1));
        assert_eq!(read("person,copy\n\nbob,1\n"), Err(1));
    }
}
