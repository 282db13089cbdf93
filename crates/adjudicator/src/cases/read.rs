//! Reads case files and splits them into sections.

use diagnostics::{Diagnostic, Source};

use crate::rules::Switches;
use crate::season::Turn;

/// The keywords of the format.
const KEYWORDS: &[&str] = &[
    "VARIANT_ALL",
    "CASE",
    "POSITION",
    "VARIANT",
    "BOARD_ALL",
    "BOARD",
    "PRESTATE_START",
    "RULES",
    "PRESTATE_SETPHASE",
    "PRESTATE",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "PRESTATE_CONTESTED",
    "PRESTATE_STATE",
    "DRAWS",
    "ORDERS",
    "POSTSTATE",
    "POSTSTATE_SAME",
    "POSTSTATE_DISLODGED",
    "POSTSTATE_RETREATS",
    "POSTSTATE_SUPPLYCENTER_OWNERS",
    "POSTSTATE_STATE",
    "INVALID",
    "RESULT",
    "END",
];

/// A keyword with the text on its line and below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseSection {
    /// The keyword.
    pub keyword: &'static str,
    /// Its line, from 1.
    pub line: u32,
    /// The rest of the same line.
    pub rest: String,
    /// The lines below it, without comments and blank lines, each with its number.
    pub lines: Vec<(u32, String)>,
}

/// A case as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The title: the rest of the `CASE` (or `POSITION`) line.
    pub name: String,
    /// Its file.
    pub source: Source,
    /// Its first line.
    pub line: u32,
    /// The rule-set's name.
    pub variant: String,
    /// The board it names; `None`: the rule-set's own.
    pub board: Option<String>,
    /// House-rule switches.
    pub rules: Switches,
    /// The phase, if the case names one.
    pub turn: Option<Turn>,
    /// All other sections.
    pub sections: Vec<CaseSection>,
}

/// The reason a case file cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CaseError(pub Box<Diagnostic>);

impl Case {
    /// The section of a keyword.
    pub fn section(&self, keyword: &str) -> Option<&CaseSection> {
        self.sections.iter().find(|s| s.keyword == keyword)
    }

    /// The lines of a section, beginning with the rest of the keyword's line; empty if the section is absent.
    pub fn lines(&self, keyword: &str) -> impl Iterator<Item = (u32, &str)> {
        self.section(keyword).into_iter().flat_map(|s| {
            let first = (!s.rest.is_empty()).then_some((s.line, s.rest.as_str()));
            first.into_iter().chain(s.lines.iter().map(|(n, l)| (*n, l.as_str())))
        })
    }

    /// An error at a line of the case.
    pub fn error(&self, line: u32, message: impl Into<String>) -> CaseError {
        let range = self.source.line_range(line);
        CaseError(Box::new(Diagnostic::error("case", message).at(&self.source, range)))
    }
}

/// Reads all cases of a file. `VARIANT_ALL` applies to those after it.
pub fn read(source: &Source) -> Result<Vec<Case>, CaseError> {
    let mut cases: Vec<Case> = Vec::new();
    let mut variant_all = String::from("Standard");
    let (mut open, mut board_all) = (false, None);
    for (index, raw) in source.text.lines().enumerate() {
        let number = index as u32 + 1;
        let line = without_comment(raw).trim();
        if line.is_empty() {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let Some(keyword) = KEYWORDS.iter().copied().find(|k| *k == word) else {
            let section = cases.last_mut().filter(|_| open).and_then(|c| c.sections.last_mut());
            let section = section
                .ok_or_else(|| line_error("this line is not part of any case".into(), number, source))?;
            section.lines.push((number, line.to_string()));
            continue;
        };
        match keyword {
            "VARIANT_ALL" => variant_all = rest.to_string(),
            "BOARD_ALL" => board_all = (!rest.is_empty()).then(|| rest.to_string()),
            "CASE" | "POSITION" => {
                open = true;
                cases.push(Case {
                    name: rest.to_string(),
                    source: source.clone(),
                    line: number,
                    variant: variant_all.clone(),
                    board: board_all.clone(),
                    rules: Switches::default(),
                    turn: None,
                    sections: Vec::new(),
                });
            }
            _ => {
                let case = cases.last_mut().filter(|_| open);
                let case = case.ok_or_else(|| {
                    line_error(format!("{keyword} is not part of any case"), number, source)
                })?;
                match keyword {
                    "END" => open = false,
                    "VARIANT" => case.variant = rest.to_string(),
                    "BOARD" => case.board = Some(rest.to_string()),
                    "RULES" => case.rules.0.extend(Switches::read(rest).0),
                    "PRESTATE_SETPHASE" => {
                        case.turn =
                            Some(rest.parse().map_err(|e| line_error(format!("{e}"), number, source))?)
                    }
                    _ => case.sections.push(CaseSection {
                        keyword,
                        line: number,
                        rest: rest.to_string(),
                        lines: Vec::new(),
                    }),
                }
            }
        }
    }
    Ok(cases)
}

fn line_error(message: String, number: u32, source: &Source) -> CaseError {
    let range = source.line_range(number);
    CaseError(Box::new(Diagnostic::error("case", message).at(source, range)))
}

/// The line without its comment: a `#` at the start or after white space begins one, except within quotation marks.
fn without_comment(line: &str) -> &str {
    let (mut blank, mut quoted) = (true, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if blank && !quoted => return &line[..at],
            _ => {}
        }
        blank = c.is_whitespace();
    }
    line
}
