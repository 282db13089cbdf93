//! The strict parser of terms: the board's own codes, exact case, blanks as in the form. It guesses nothing and looks at
//! no position.

use super::form::FormPart;
use super::{Arg, Grammar, OrderTerm, UnitLocation, UnitNaming, UnitRef, VerbIndex};
use crate::board::{Board, Owner, Place};
use crate::position::UnitKind;

/// Why a text is not canonical: the furthest byte any form reaches, and what would have matched there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermError {
    /// The byte.
    pub at: usize,
    /// The expected text.
    pub wanted: Expected,
}

/// The text that would have matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// An order of this grammar.
    Order,
    /// The end of the order.
    End,
    /// Fixed letters.
    Words(&'static str),
    /// A unit.
    Unit,
    /// A place.
    Place,
    /// A power.
    Power,
    /// The letters of a kind.
    Kind,
    /// A number from 1.
    Number,
    /// A quoted text.
    Text,
    /// A condition.
    Condition,
}

impl std::fmt::Display for TermError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let wanted = match self.wanted {
            Expected::Order => "an order",
            Expected::End => "the end of the order",
            Expected::Words(words) => {
                return write!(f, "“{}” is expected at column {}", words.trim(), self.at + 1);
            }
            Expected::Unit => "a unit",
            Expected::Place => "a place",
            Expected::Power => "a power",
            Expected::Kind => "a kind of unit",
            Expected::Number => "a number from 1",
            Expected::Text => "a text in quotation marks",
            Expected::Condition => "a condition",
        };
        write!(f, "{wanted} is expected at column {}", self.at + 1)
    }
}

impl Grammar {
    /// Reads a canonical text.
    ///
    /// # Errors
    /// A text that is not canonical.
    pub fn parse(&self, board: &Board, text: &str) -> Result<OrderTerm, TermError> {
        let mut parser = TermParser::new(self, board, text);
        let mut args = Vec::new();
        for (index, parts) in self.parts().iter().enumerate() {
            args.clear();
            if parser.walk(parts, &[], 0, &mut args) {
                return Ok(OrderTerm { verb: VerbIndex(index as u8), args: args.into_boxed_slice() });
            }
        }
        Err(parser.far)
    }

    /// Reads a unit in this grammar's notation.
    pub fn parse_unit(&self, board: &Board, text: &str) -> Option<UnitRef> {
        let found = TermParser::new(self, board, text).unit(0)?;
        (found.0 == text.len()).then_some(found.1)
    }
}

impl Grammar {
    /// Reads a place by its code, coast included.
    pub(crate) fn parse_place(&self, board: &Board, text: &str) -> Option<Place> {
        let found = TermParser::new(self, board, text).place(0)?;
        (found.0 == text.len()).then_some(found.1)
    }
}

struct TermParser<'a> {
    board: &'a Board,
    text: &'a str,
    units: UnitNaming,
    far: TermError,
    /// The unit at the start of the text, cached: most forms begin with one.
    first: Option<Option<(usize, UnitRef)>>,
}

impl<'a> TermParser<'a> {
    fn new(grammar: &Grammar, board: &'a Board, text: &'a str) -> TermParser<'a> {
        let far = TermError { at: 0, wanted: Expected::Order };
        TermParser { board, text, units: grammar.units, far, first: None }
    }

    fn rest(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }

    fn miss<T>(&mut self, at: usize, wanted: Expected) -> Option<T> {
        if at > self.far.at {
            self.far = TermError { at, wanted };
        }
        None
    }

    /// Matches the parts and then `more`, to the end of the text.
    fn walk(
        &mut self,
        parts: &[FormPart],
        more: &[FormPart],
        at: usize,
        args: &mut Vec<Option<Arg>>,
    ) -> bool {
        let Some((part, rest)) = parts.split_first() else {
            if !more.is_empty() {
                return self.walk(more, &[], at, args);
            }
            return at == self.text.len() || self.miss::<()>(at, Expected::End).is_some();
        };
        match part {
            FormPart::Lit(text) => {
                if self.rest(at).starts_with(text) {
                    return self.walk(rest, more, at + text.len(), args);
                }
                self.miss::<()>(at, Expected::Words(text)).is_some()
            }
            FormPart::Flag(text) => {
                let count = args.len();
                if self.rest(at).starts_with(text) {
                    args.push(Some(Arg::Flag));
                    if self.walk(rest, more, at + text.len(), args) {
                        return true;
                    }
                    args.truncate(count);
                }
                args.push(None);
                self.walk(rest, more, at, args)
            }
            FormPart::Opt(inner) => {
                let count = args.len();
                // Optional parts are at the end of a form, or before parts without optional ones.
                if self.walk(inner, rest, at, args) {
                    return true;
                }
                args.truncate(count);
                args.push(None);
                self.walk(rest, more, at, args)
            }
            FormPart::Slot(shape) => {
                let Some((end, arg)) = self.slot(*shape, at) else { return false };
                args.push(Some(arg));
                self.walk(rest, more, end, args)
            }
            FormPart::Many(shape, between) => {
                let mut list = Vec::new();
                let mut end = at;
                while let Some((next, arg)) = self.slot(*shape, end) {
                    list.push(arg);
                    end = next;
                    if !self.rest(end).starts_with(between) {
                        break;
                    }
                    end += between.len();
                }
                // A trailing sign does not belong to the list.
                if list.is_empty() || self.text[at..end].ends_with(between) {
                    return false;
                }
                args.push(Some(Arg::List(list.into_boxed_slice())));
                self.walk(rest, more, end, args)
            }
        }
    }

    fn slot(&mut self, shape: u8, at: usize) -> Option<(usize, Arg)> {
        match shape {
            b'u' => self.unit_at(at).map(|(end, unit)| (end, Arg::Unit(unit))),
            b'p' => self.place(at).map(|(end, place)| (end, Arg::Place(place))),
            b'v' => self.province(at).map(|(end, place)| (end, Arg::Place(place))),
            b'w' => self.power(at).map(|(end, power)| (end, Arg::Power(power))),
            b'k' => self.kind(at).map(|(end, kind)| (end, Arg::Kind(kind))),
            b'n' if self.word(at) == "0" => Some((at + 1, Arg::Number(0))),
            b'n' => self.number(at).map(|(end, number)| (end, Arg::Number(number))),
            b't' => self.quoted(at),
            b'c' => {
                let found = ["nc", "sc", "ec", "wc"].into_iter().find(|c| self.rest(at).starts_with(c));
                found.map(|c| (at + 2, Arg::Text(c.into())))
            }
            b's' => match self.rest(at).strip_prefix("mbu") {
                Some(rest) if !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
                    Some((at + 3, Arg::Spot(None)))
                }
                _ => self.province(at).map(|(end, p)| (end, Arg::Spot(Some(self.board.province_of(p))))),
            },
            b'f' => self.foretold(at),
            _ => None,
        }
    }

    /// Reads a unit; the first of the text is read once for all forms.
    fn unit_at(&mut self, at: usize) -> Option<(usize, UnitRef)> {
        if at > 0 {
            return self.unit(at);
        }
        if self.first.is_none() {
            self.first = Some(self.unit(0));
        }
        self.first.flatten()
    }

    /// The letters and digits from a byte on.
    fn word(&self, at: usize) -> &'a str {
        let rest = self.rest(at);
        let end = rest.bytes().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(rest.len());
        &rest[..end]
    }

    fn province(&mut self, at: usize) -> Option<(usize, Place)> {
        let word = self.word(at);
        match self.board.id(word) {
            Some(province) => Some((at + word.len(), province.place())),
            None => self.miss(at, Expected::Place),
        }
    }

    fn place(&mut self, at: usize) -> Option<(usize, Place)> {
        let (end, place) = self.province(at)?;
        if let Some(coast) = self.rest(end).strip_prefix('/') {
            let coast = coast.get(..2)?;
            return match self.board.with_coast(self.board.province_of(place), coast) {
                Some(place) => Some((end + 3, place)),
                None => self.miss(end, Expected::Place),
            };
        }
        Some((end, place))
    }

    fn power(&mut self, at: usize) -> Option<(usize, Owner)> {
        let rest = self.rest(at);
        let fitting = self.board.all_owners().filter_map(|owner| {
            let name = self.board.owner(owner).name.as_str();
            let tail = rest.strip_prefix(name)?;
            (tail.is_empty() || tail.starts_with(' ')).then_some((name.len(), owner))
        });
        match fitting.max_by_key(|(length, _)| *length) {
            Some((length, owner)) => Some((at + length, owner)),
            None => self.miss(at, Expected::Power),
        }
    }

    fn kind(&mut self, at: usize) -> Option<(usize, UnitKind)> {
        let word = self.word(at);
        match UnitKind::ALL.into_iter().find(|kind| kind.code() == word) {
            Some(kind)
                if self.units == UnitNaming::Owned || matches!(kind, UnitKind::Army | UnitKind::Fleet) =>
            {
                Some((at + word.len(), kind))
            }
            _ => self.miss(at, Expected::Kind),
        }
    }

    fn number(&mut self, at: usize) -> Option<(usize, u32)> {
        let rest = self.rest(at);
        let end = rest.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..end].parse() {
            Ok(number) if !rest.starts_with('0') => Some((at + end, number)),
            _ => self.miss(at, Expected::Number),
        }
    }

    fn unit(&mut self, at: usize) -> Option<(usize, UnitRef)> {
        let mut unit = UnitRef { power: None, kind: None, at: UnitLocation::Outside, number: None };
        let mut at = at;
        if matches!(self.units, UnitNaming::Numbered | UnitNaming::Owned)
            && self.rest(at).starts_with(|c: char| c.is_uppercase())
            && let Some((end, power)) = self.power(at)
            && self.rest(end).starts_with(' ')
        {
            unit.power = Some(power);
            at = end + 1;
        }
        if self.units == UnitNaming::Numbered {
            let (kind, start) = match self.rest(at) {
                r if r.starts_with("ARMY") => (UnitKind::Army, at + 4),
                r if r.starts_with("FLEET") => (UnitKind::Fleet, at + 5),
                _ => return self.miss(at, Expected::Unit),
            };
            let (end, number) = self.number(start)?;
            let Ok(number) = u16::try_from(number) else { return self.miss(start, Expected::Number) };
            return Some((end, UnitRef { kind: Some(kind), at: UnitLocation::Marker(number), ..unit }));
        }
        if self.rest(at).starts_with(|c: char| c.is_ascii_uppercase()) {
            let (end, kind) = self.kind(at)?;
            if !self.rest(end).starts_with(' ') {
                return self.miss(end, Expected::Words(" "));
            }
            unit.kind = Some(kind);
            at = end + 1;
        } else if !matches!(self.units, UnitNaming::Outside | UnitNaming::Owned) {
            return self.miss(at, Expected::Unit);
        }
        if self.units == UnitNaming::Outside && self.word(at) == "hyp" {
            at += 3;
        } else {
            let (end, place) = self.place(at)?;
            unit.at = UnitLocation::Place(place);
            at = end;
        }
        let counted = self.units == UnitNaming::Sized || unit.at == UnitLocation::Outside;
        if counted
            && self.rest(at).starts_with(' ')
            && self.rest(at + 1).starts_with(|c: char| c.is_ascii_digit())
        {
            let (end, number) = self.number(at + 1)?;
            unit.number = Some(number);
            at = end;
        }
        Some((at, unit))
    }

    fn quoted(&mut self, at: usize) -> Option<(usize, Arg)> {
        let Some(rest) = self.rest(at).strip_prefix('"') else { return self.miss(at, Expected::Text) };
        let mut out = String::new();
        let mut chars = rest.char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                '"' => return Some((at + 1 + index + 1, Arg::Text(out.into()))),
                '\\' => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => out.push(c),
                    _ => return self.miss(at + 1 + index, Expected::Text),
                },
                c => out.push(c),
            }
        }
        self.miss(at, Expected::Text)
    }

    fn foretold(&mut self, at: usize) -> Option<(usize, Arg)> {
        let (end, place) = self.province(at)?;
        let province = self.board.province_of(place);
        let rest = self.rest(end);
        if rest.starts_with(" AS ARMY") {
            return Some((end + 8, Arg::Foretold(province, Some(UnitKind::Army), None)));
        }
        if rest.starts_with(" AS FLEET") {
            return Some((end + 9, Arg::Foretold(province, Some(UnitKind::Fleet), None)));
        }
        if rest.starts_with(" AS F ") {
            let (end, coast) = self.place(end + 6)?;
            let there = self.board.province_of(coast) == province && self.board.coast(coast).is_some();
            return there.then_some((end, Arg::Foretold(province, Some(UnitKind::Fleet), Some(coast))));
        }
        Some((end, Arg::Foretold(province, None, None)))
    }
}
