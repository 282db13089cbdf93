//! Units that go by number, and units that are not on the board.

use super::Line;
use crate::orders::prelude::*;

/// A unit of the position that goes by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Whose; None for the writer's.
    pub owner: Option<Owner>,
    /// What.
    pub kind: UnitKind,
    /// Its number.
    pub number: u16,
    /// Where it stands.
    pub at: Province,
}

impl Line<'_> {
    /// `1`, `2F`, `A1`, `Army 2`, `1st Army` at a token, with or without the place behind it. A place that ends the piece is
    /// the unit's only if it stands there; else it is where it goes (`1 Bohemia`).
    pub(super) fn numbered(
        &mut self,
        at: usize,
        start: usize,
        power: Option<(Owner, bool)>,
        out: &mut Vec<UnitText>,
    ) {
        let Some((kind, number, end)) = self.marker(at) else { return };
        let owner = power.map(|p| p.0);
        let named = UnitText::named(start, Name::none(end, Tier::Exact), at);
        let unit = UnitText { kind: Some(kind), power: owner, number: Some(number), ..named };
        let filler = self.word(end, "FILLER").unwrap_or(end);
        let known = self.markers.iter().find(|m| m.owner == owner && m.kind == kind && m.number == number);
        let known = known.map(|m| m.at);
        for (name, _) in self.places(filler) {
            let ends =
                self.separators(name.end, self.tokens.len()) > name.end || name.end == self.tokens.len();
            let here = known.is_some_and(|at| name.provinces.contains(&at));
            if here || !ends {
                out.push(UnitText { end: name.end, name, ..unit });
            }
        }
        let stands = out
            .iter()
            .any(|u| u.number == Some(number) && known.is_some_and(|at| u.name.provinces.contains(&at)));
        if !stands {
            out.push(unit);
        }
    }

    /// A number with its kind: kind, number, and the token after them. A bare number is an army.
    fn marker(&self, at: usize) -> Option<(UnitKind, u16, usize)> {
        let number = |at: usize| {
            let token = self.tokens.get(at).filter(|t| t.sign == Sign::Number)?;
            token.word.parse().ok().filter(|_| !token.word.starts_with('0'))
        };
        let kind = |at: usize| self.words.kind_at(self.tokens, at);
        if let Some(kind) = kind(at) {
            let dot = usize::from(self.sign(at + 1) == Some(Sign::Dot));
            return number(at + 1 + dot).map(|n| (kind, n, at + 2 + dot));
        }
        let n = number(at)?;
        let next = self.tokens.get(at + 1).filter(|t| t.glued);
        if next.is_some_and(|t| matches!(t.word.as_str(), "st" | "nd" | "rd" | "th")) {
            return kind(at + 2).map(|kind| (kind, n, at + 3));
        }
        match next.and_then(|t| self.words.kind(&t.word)) {
            Some(kind) => Some((kind, n, at + 2)),
            None => Some((UnitKind::Army, n, at + 1)),
        }
    }

    /// `A hyp`, `A hyp 2`.
    pub(super) fn outside(&self, at: usize, start: usize, kind: Option<UnitKind>, out: &mut Vec<UnitText>) {
        let open = usize::from(self.sign(at) == Some(Sign::Open));
        let Some(token) = self.tokens.get(at + open) else { return };
        if !self.words.vocabulary.outside.contains(&token.word.as_str()) {
            return;
        }
        let mut end = at + open + 1;
        if open == 1 {
            if self.sign(end) != Some(Sign::Close) {
                return;
            }
            end += 1;
        }
        let size = self.tokens.get(end).filter(|t| t.sign == Sign::Number && !t.word.starts_with('0'));
        let size = size.and_then(|t| t.word.parse().ok());
        end += usize::from(size.is_some());
        let named = UnitText::named(start, Name::none(end, Tier::Exact), at);
        out.push(UnitText { kind, size, outside: true, ..named });
    }
}
