//! Units at a token.

use super::Line;
use crate::orders::prelude::*;

impl Line<'_> {
    /// All ways to read a unit at a token.
    pub fn units(&mut self, at: usize) -> Vec<UnitText> {
        if at >= self.tokens.len() {
            return Vec::new();
        }
        if self.units[at].is_none() {
            let mut out = Vec::new();
            if self.sign(at) == Some(Sign::Open) {
                // `(A Par)`
                self.units_from(at + 1, at, None, &mut out);
                out.retain(|u| self.sign(u.end) == Some(Sign::Close));
                for unit in &mut out {
                    unit.end += 1;
                }
                // `(German) A Mun`
                if let Some((power, end)) = self.power_in_brackets(at) {
                    self.units_from(end, at, Some((power, false)), &mut out);
                }
            } else {
                self.units_from(at, at, None, &mut out);
                if let Some(power) = self.power(at).filter(|_| !self.longer(at)) {
                    let shared = self.lexicon.is_exact(&self.tokens[at].word);
                    // `Germany: A Mun`
                    let labelled = at > 0 || self.words.vocabulary.owned;
                    let colon = usize::from(labelled && self.sign(at + 1) == Some(Sign::Colon));
                    self.units_from(at + 1 + colon, at, Some((power, shared)), &mut out);
                }
            }
            self.units[at] = Some(out);
        }
        self.units[at].clone().unwrap_or_default()
    }

    /// Where units are named as they are said: a name of several words begins there, which is no power's.
    fn longer(&mut self, at: usize) -> bool {
        self.words.vocabulary.owned && self.names(at).iter().any(|n| n.tier == Tier::Exact && n.end > at + 1)
    }

    pub(super) fn units_from(
        &mut self,
        at: usize,
        start: usize,
        power: Option<(Owner, bool)>,
        out: &mut Vec<UnitText>,
    ) {
        let Some(token) = self.tokens.get(at) else { return };
        if self.words.vocabulary.numbered {
            self.numbered(at, start, power, out);
        }
        let kind = self.words.kind(&token.word);
        if !self.words.vocabulary.outside.is_empty() {
            self.outside(at + usize::from(kind.is_some()), start, kind, out);
        }
        if let Some(kind) = kind {
            let mut place = at + 1;
            if self.sign(place) == Some(Sign::Dot) && self.tokens[place].glued {
                place += 1;
            }
            if let Some(end) = self.word(place, "FILLER") {
                self.unit_names(end, start, Some(kind), power, out);
            }
            // `A German Mun`
            if power.is_none()
                && let Some(owner) = self.power(place).filter(|_| !self.longer(place))
            {
                let shared = self.lexicon.is_exact(&self.tokens[place].word);
                self.unit_names(place + 1, start, Some(kind), Some((owner, shared)), out);
            }
            let before = out.len();
            self.unit_names(place, start, Some(kind), power, out);
            if out.len() == before
                && let Some(name) = self.unknown(place)
                && self.lexicon.owner(&self.tokens[place].word).is_none()
            {
                out.push(UnitText { kind: Some(kind), ..UnitText::named(start, name, place) });
            }
        }
        if kind.is_none() || token.word.len() > 2 {
            self.unit_names(at, start, None, power, out);
        }
    }

    pub(super) fn unit_names(
        &mut self,
        at: usize,
        start: usize,
        kind: Option<UnitKind>,
        power: Option<(Owner, bool)>,
        out: &mut Vec<UnitText>,
    ) {
        for (name, name_at) in self.places(at) {
            let single = name.end == name_at + 1 && kind.is_none();
            let shared_name = single && self.power(name_at).is_some();
            let (owner, shared_power) = (power.map(|p| p.0), power.is_some_and(|p| p.1));
            let named = UnitText::named(start, name, name_at);
            let mut unit = UnitText { kind, power: owner, shared_power, shared_name, ..named };
            if let Some((size, end)) = self.size(unit.end) {
                out.push(UnitText { end, size: Some(size), ..unit });
            }
            // `A Mun (German)`
            if power.is_none()
                && let Some((owner, end)) = self.power_in_brackets(unit.end)
            {
                unit.end = end;
                unit.power = Some(owner);
            }
            out.push(unit);
        }
    }

    /// The number of a force, `5000`, `(5,000)`, `7500 men`, and the token after it.
    fn size(&self, at: usize) -> Option<(u32, usize)> {
        if !self.words.vocabulary.sizes {
            return None;
        }
        let open = usize::from(self.sign(at) == Some(Sign::Open));
        let token = self.tokens.get(at + open).filter(|t| t.sign == Sign::Number)?;
        if open == 1 && self.sign(at + 2) != Some(Sign::Close) {
            return None;
        }
        let end = at + 1 + 2 * open;
        let counted = self
            .tokens
            .get(end)
            .is_some_and(|t| matches!(t.word.as_str(), "men" | "ships" | "warships" | "soldiers"));
        Some((token.word.parse().ok()?, end + usize::from(counted)))
    }

    /// A power in brackets, `(German)` or `(G)`, and the token after them.
    pub(super) fn power_in_brackets(&self, at: usize) -> Option<(Owner, usize)> {
        if self.sign(at) != Some(Sign::Open) || self.sign(at + 2) != Some(Sign::Close) {
            return None;
        }
        let owner = self.power(at + 1).or_else(|| self.lexicon.owner_by_letter(self.tokens.get(at + 1)?));
        Some((owner?, at + 3))
    }

    pub(super) fn is_joiner(&self, at: usize) -> Option<usize> {
        match self.sign(at)? {
            Sign::And | Sign::Plus => Some(at + 1),
            Sign::Word => self.word(at, "AND"),
            _ => None,
        }
    }
}
