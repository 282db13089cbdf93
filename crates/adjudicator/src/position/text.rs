//! Units as text, in the case format: `F stp/sc`, `A1 ber`, `A1 nth aboard F2`, `A mun 4000`.

use super::{DislodgedUnit, Unit, UnitKind};
use crate::board::{Board, Owner};

/// The error of parsing a unit of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{text}” is not a unit: {why}")]
pub struct NotAUnit {
    /// The text.
    pub text: String,
    /// The reason.
    pub why: String,
}

impl Unit {
    /// The unit in the case format, without its owner.
    pub fn text(&self, board: &Board) -> String {
        let mut out = String::from(self.kind.code());
        if self.aboard == Unit::OUTSIDE {
            return format!("{out} hyp {}", self.number);
        }
        if self.number > 0 {
            out += &self.number.to_string();
        }
        out += " ";
        out += board.code(self.place);
        if self.size > 0 {
            out += &format!(" {}", self.size);
        }
        if self.aboard > 0 {
            out += &format!(" aboard F{}", self.aboard);
        }
        out
    }

    /// The unit with its owner: `England: F nth`.
    pub fn owned_text(&self, board: &Board) -> String {
        format!("{}: {}", board.owner(self.owner).name, self.text(board))
    }

    /// Reads a unit; the place may have any name of the board, the kind may be a code or a word.
    pub fn read(board: &Board, owner: Owner, text: &str) -> Result<Unit, NotAUnit> {
        let fail = |why: String| NotAUnit { text: text.trim().into(), why };
        let (body, aboard) = match text.to_ascii_lowercase().find(" aboard ") {
            Some(at) => {
                let fleet = text[at + 8..].trim();
                let number = fleet.trim_start_matches(['F', 'f']).parse().ok().filter(|n| *n < Unit::OUTSIDE);
                (&text[..at], number.ok_or_else(|| fail(format!("“{fleet}” is not a numbered fleet")))?)
            }
            None => (text, 0),
        };
        let mut words = body.split_whitespace();
        let first = words.next().ok_or_else(|| fail("it is empty".into()))?;
        let letters = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = first[letters.len()..].parse().unwrap_or(0);
        let kind = match letters.to_lowercase().as_str() {
            "army" => Some(UnitKind::Army),
            "fleet" => Some(UnitKind::Fleet),
            _ => UnitKind::ALL.into_iter().find(|k| k.code().eq_ignore_ascii_case(letters)),
        };
        let kind = kind.ok_or_else(|| fail(format!("“{letters}” is not a kind of unit")))?;
        let mut rest: Vec<&str> = words.collect();
        let mut size = 0;
        if rest.len() > 1
            && let Some(n) = rest.last().and_then(|w| w.replace(',', "").parse().ok())
        {
            size = n;
            rest.pop();
        }
        let name = rest.join(" ");
        let place =
            board.place(&name).ok_or_else(|| fail(format!("“{name}” is not a place on the board")))?;
        Ok(Unit { owner, kind, place, number, size, aboard })
    }
}

impl DislodgedUnit {
    /// The dislodged unit in the case format: `F nth from nwy` or `F nth to bel hol`.
    pub fn text(&self, board: &Board) -> String {
        let mut out = self.unit.text(board);
        if !self.from.is_empty() {
            out += " from";
            for place in &self.from {
                out += &format!(" {}", board.code(*place));
            }
        }
        if let Some(retreats) = &self.retreats {
            out += " to";
            for place in retreats {
                out += &format!(" {}", board.code(*place));
            }
        }
        out
    }

    /// Reads `F nth`, `F nth from nwy kie`, `F nth to bel hol`, `F nth from nwy to bel hol`.
    pub fn read(board: &Board, owner: Owner, text: &str) -> Result<DislodgedUnit, NotAUnit> {
        let lower = format!("{} ", text.to_ascii_lowercase());
        let to = lower.find(" to ");
        let from = lower.find(" from ");
        let end = text.len();
        let unit = Unit::read(board, owner, &text[..to.unwrap_or(end).min(from.unwrap_or(end))])?;
        let from = from.map(|at| places_in((at + 6).min(end)..to.unwrap_or(end), text, board)).transpose()?;
        let (from, retreats) = (
            from.unwrap_or_default(),
            to.map(|at| places_in((at + 4).min(end)..end, text, board)).transpose()?,
        );
        Ok(DislodgedUnit { unit, from, retreats })
    }
}

fn places_in(
    part: std::ops::Range<usize>,
    text: &str,
    board: &Board,
) -> Result<Vec<crate::board::Place>, NotAUnit> {
    text.get(part)
        .unwrap_or("")
        .split_whitespace()
        .map(|w| {
            board.place(w).ok_or_else(|| NotAUnit {
                text: text.trim().into(),
                why: format!("“{w}” is not a place on the board"),
            })
        })
        .collect::<Result<Vec<_>, _>>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_read_back_as_printed() {
        let board = Board::standard();
        let owner = board.find_owner("england").unwrap();
        for text in ["F stp/sc", "A1 ber", "A1 nth aboard F2", "A mun 4000", "SM nth"] {
            assert_eq!(Unit::read(&board, owner, text).unwrap().text(&board), text);
        }
        for text in [
            "F nth",
            "F nth from nwy",
            "F nth to bel hol",
            "F nth from nwy to bel hol",
            "A mun 4000 from bur kie",
            "F nth to",
        ] {
            assert_eq!(DislodgedUnit::read(&board, owner, text).unwrap().text(&board), text);
        }
    }
}
