//! The gamesmaster's rulings for one phase: lines `GM: ...` of gm.txt or of a case.

use super::{RulingApplied, Sheets};
use crate::board::Board;
use crate::diagnostic::{Source, Span};
use crate::draw::Draws;

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

/// Puts readings the gamesmaster gave in the place of what was written: `READ Germany "F Kie hol" AS F kie H`. The
/// sheets as they are to be read, and what became of each such ruling.
pub fn reread(board: &Board, sheets: &Sheets, gm: &Rulings) -> (Sheets, Vec<RulingApplied>) {
    let mut sheets = sheets.clone();
    let mut applied = Vec::new();
    for (index, ruling) in gm.0.iter().enumerate() {
        let (verb, rest) = ruling.verb();
        if verb == "READ" {
            applied.push(RulingApplied { index, outcome: read_as(board, &mut sheets, rest) });
        }
    }
    (sheets, applied)
}

fn read_as(board: &Board, sheets: &mut Sheets, rest: &str) -> Result<String, String> {
    let form = "write it like READ Germany \"F Kie hol\" AS F kie H";
    let (power, rest) = rest.split_once('"').ok_or(form)?;
    let (written, order) = rest.split_once('"').ok_or(form)?;
    let order = order.trim();
    let order = order.strip_prefix("AS ").or_else(|| order.strip_prefix("as ")).ok_or(form)?.trim();
    let power = power.trim().trim_end_matches(':');
    let owner = board.find_owner(power).ok_or_else(|| format!("no power is called “{power}”"))?;
    for sheet in sheets.0.iter_mut().filter(|s| s.owner == owner) {
        if !written.trim().is_empty()
            && let Some(at) = sheet.text.text.find(written)
        {
            let mut text = sheet.text.text.to_string();
            text.replace_range(at..at + written.len(), order);
            sheet.text = Source::new(sheet.text.name.as_ref(), text);
            return Ok(format!("{}: “{written}” is read as {order}", board.owner(owner).name));
        }
    }
    Err(format!("{} wrote no “{written}”", board.owner(owner).name))
}

/// Fixes draws as the gamesmaster says (`DRAW 1 = mun`), before they are made.
pub fn overrule(gm: &Rulings, draws: &mut Draws) {
    for ruling in &gm.0 {
        if let Some((number, value)) = drawn(ruling) {
            draws.overrule(number, value);
        }
    }
}

/// What became of rulings on draws, after they were made.
pub fn overruled(gm: &Rulings, draws: &Draws) -> Vec<RulingApplied> {
    let mut applied = Vec::new();
    for (index, ruling) in gm.0.iter().enumerate().filter(|(_, r)| r.verb().0 == "DRAW") {
        let outcome = match drawn(ruling) {
            None => Err("write it like DRAW 1 = mun".into()),
            Some((number, value)) if draws.made().iter().any(|d| d.number == number) => {
                Ok(format!("draw {number} is {value}"))
            }
            Some((number, _)) => Err(format!("there was no draw {number}")),
        };
        applied.push(RulingApplied { index, outcome });
    }
    applied
}

fn drawn(ruling: &Ruling) -> Option<(u32, String)> {
    let (verb, rest) = ruling.verb();
    let (number, value) = rest.split_once('=').filter(|_| verb == "DRAW")?;
    Some((number.trim().parse().ok()?, value.trim().into()))
}

/// Completes the list of rulings applied: any other ruling but a remark is refused.
pub fn finish(gm: &Rulings, applied: &mut Vec<RulingApplied>) {
    for (index, ruling) in gm.0.iter().enumerate() {
        let verb = ruling.verb().0;
        if !matches!(verb.as_str(), "NOTE" | "STANDS") && !applied.iter().any(|a| a.index == index) {
            let outcome = Err(format!("nothing in this phase is decided by {verb}"));
            applied.push(RulingApplied { index, outcome });
        }
    }
    applied.sort_by_key(|a| a.index);
}

/// A ruling on a move, `France A par-bur = fails`: whose it is, the order as written, and whether it succeeds.
///
/// # Errors
/// What is missing or not understood, in words.
pub(super) fn result<'a>(
    board: &crate::board::Board,
    rest: &'a str,
) -> Result<(crate::board::Owner, &'a str, bool), String> {
    let (order, value) =
        rest.rsplit_once('=').ok_or("a ruling on a result ends in “= succeeds” or “= fails”")?;
    let value = match value.trim() {
        "succeeds" => true,
        "fails" => false,
        other => return Err(format!("“{other}” is no result of a move: succeeds, fails")),
    };
    let (owner, order) = order.trim().split_once(' ').ok_or("a ruling names a power and an order")?;
    let owner =
        board.find_owner(owner.trim_end_matches(':')).ok_or(format!("no power is called “{owner}”"))?;
    Ok((owner, order, value))
}
