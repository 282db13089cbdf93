//! The gamesmaster's rulings for one phase: lines `GM: ...` of gm.txt or of a case.

use crate::diagnostic::Span;

/// One ruling as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The words after `GM:`, without the quoted reason.
    pub words: String,
    /// The reason between the last pair of quotation marks, printed with the result.
    pub reason: Option<String>,
    /// Where it stands, for messages.
    pub span: Option<Span>,
}

/// All rulings for one phase, in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(pub Vec<Ruling>);

impl Ruling {
    /// Reads the words of a line after `GM:`. A `"reason"` at the end of the line is taken off unless it is all there
    /// is (`NOTE "text"` keeps its text as the reason and has the words `NOTE`).
    pub fn read(line: &str, span: Option<Span>) -> Ruling {
        let line = line.trim();
        if line.ends_with('"')
            && let Some(open) = line[..line.len() - 1].rfind('"')
        {
            let reason = line[open + 1..line.len() - 1].to_string();
            return Ruling { words: line[..open].trim().into(), reason: Some(reason), span };
        }
        Ruling { words: line.into(), reason: None, span }
    }

    /// The first word in upper case and the rest: `RESULT`, `France A par-bur = fails`.
    pub fn verb(&self) -> (String, &str) {
        let (verb, rest) = self.words.split_once(char::is_whitespace).unwrap_or((&self.words, ""));
        (verb.trim_end_matches(':').to_uppercase(), rest.trim())
    }
}
