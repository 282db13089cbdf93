//! Rows of places: paths, flights, spaces in a list.

use super::{Line, Spot, longer};
use crate::orders::prelude::*;
use crate::orders::vocabulary::Slot;

impl Line<'_> {
    pub(super) fn arrow(&mut self, at: usize, out: &mut Vec<(usize, Option<Verb>)>) {
        match self.sign(at) {
            Some(Sign::Arrow) => {
                out.push((at + 1, None));
                // `-> to`
                for verb in self.class_at(at + 1, "MOVE") {
                    if !verb.slip {
                        out.push((verb.end, Some(verb)));
                    }
                }
            }
            Some(Sign::Colon) => out.push((at + 1, None)),
            _ => {
                for verb in self.class_at(at, "MOVE") {
                    out.push((verb.end, Some(verb)));
                    // `moves -> `, `m -`
                    if self.sign(verb.end) == Some(Sign::Arrow) {
                        out.push((verb.end + 1, Some(verb)));
                    }
                }
            }
        }
    }

    /// A place on the way of a convoy: `NTH`, `(NTH)`, and `F NTH` of the fleet there.
    pub(super) fn stations(&mut self, at: usize) -> Vec<(Name, usize)> {
        let fleet = self.tokens.get(at).is_some_and(|t| self.words.kind(&t.word) == Some(UnitKind::Fleet));
        let mut out = self.places(at);
        if fleet {
            out.extend(self.places(at + 1));
        }
        out
    }

    /// Places joined by arrows from a token on, two or more; or else by commas and “and”.
    pub(super) fn paths(&mut self, at: usize, out: &mut Vec<(usize, Vec<(Name, usize)>)>) {
        let mut open: Vec<Vec<(Name, usize)>> = self.stations(at).into_iter().map(|n| vec![n]).collect();
        let mut steps = 0;
        while let Some(list) = open.pop() {
            steps += 1;
            if steps > 64 || list.len() > 10 {
                break;
            }
            let end = list.last().map_or(at, |n| n.0.end);
            if list.len() > 1 {
                out.push((end, list.clone()));
            }
            let mut arrows = Vec::new();
            let joined = |at: usize| {
                matches!(self.sign(at), Some(Sign::Comma | Sign::And | Sign::Slash | Sign::Plus))
                    || self.is_joiner(at).is_some()
            };
            // `Pic, Mar-Gas` is the end of one order and another.
            let listed = list.len() > 1 && joined(list[list.len() - 2].0.end);
            if joined(end) {
                arrows.push((self.is_joiner(end).unwrap_or(end + 1), None));
            } else if !listed {
                self.arrow(end, &mut arrows);
            }
            for (after, _) in arrows {
                for name in self.stations(after) {
                    open.push(longer(&list, name));
                }
            }
        }
    }

    /// Places joined by arrows from a token on, one or more.
    pub(super) fn flights(&mut self, at: usize, out: &mut Vec<(usize, Vec<(Name, usize)>)>) {
        let mut open: Vec<Vec<(Name, usize)>> = self.places(at).into_iter().map(|n| vec![n]).collect();
        while let Some(list) = open.pop().filter(|_| out.len() < 64) {
            let end = list.last().map_or(at, |n| n.0.end);
            out.push((end, list.clone()));
            let mut arrows = Vec::new();
            self.arrow(end, &mut arrows);
            for (after, _) in arrows.into_iter().filter(|_| list.len() < 12) {
                open.extend(self.places(after).into_iter().map(|name| longer(&list, name)));
            }
        }
    }

    /// Spaces from a token on, parted by commas and “and”: the first, the first two, and so on. A name of no space stands in
    /// the list as one that is unknown.
    pub(super) fn spots(&mut self, from: usize, slot: Slot) -> Vec<Vec<Spot>> {
        let (mut out, mut list, mut at) = (Vec::new(), Vec::new(), from);
        while list.len() < 64
            && let Some(spot) = self.spot(at, slot == Slot::Omens)
        {
            list.push(spot);
            out.push(list.clone());
            let comma = (self.sign(spot.end) == Some(Sign::Comma)).then_some(spot.end + 1);
            match self.is_joiner(comma.unwrap_or(spot.end)).or(comma).filter(|_| slot != Slot::Spot) {
                Some(after) => at = after,
                None => break,
            }
        }
        out
    }

    fn spot(&mut self, at: usize, omen: bool) -> Option<Spot> {
        let open = usize::from(self.sign(at) == Some(Sign::Open));
        if let Some(end) = self.word(at + open, "UNDERPASS") {
            let closed = open == 0 || self.sign(end) == Some(Sign::Close);
            return closed.then_some(Spot { name: None, at, kind: None, end: end + open });
        }
        // The best name, and of those the longest.
        let named = self.places(at).into_iter().filter(|(n, _)| omen || n.coast.is_none());
        let best = named.min_by_key(|(n, _)| (n.tier, std::cmp::Reverse(n.end)));
        let (mut name, at) = best.or_else(|| Some((self.unknown(at)?, at)))?;
        let spot = Spot { name: Some(name), at, kind: None, end: name.end };
        let Some(end) = self.word(name.end, "AS").filter(|_| omen) else {
            return Some(spot);
        };
        let kind =
            self.words.kind_at(self.tokens, end).filter(|k| matches!(k, UnitKind::Army | UnitKind::Fleet))?;
        let again = self.places(end + 1).into_iter().map(|n| n.0);
        let mut again = again.filter(|n| n.provinces == name.provinces && name.coast.is_none());
        let coast = again.find(|n| n.coast.is_some());
        name.coast = name.coast.or(coast.and_then(|n| n.coast));
        Some(Spot { name: Some(name), kind: Some(kind), end: coast.map_or(end + 1, |n| n.end), ..spot })
    }

    /// What may stand between parts of an order: a comma, a semicolon, a plus, “and”, “then”.
    pub(super) fn between(&mut self, at: usize) -> Vec<usize> {
        let sign = matches!(self.sign(at), Some(Sign::Comma | Sign::Semicolon)).then_some(at + 1);
        let from = sign.unwrap_or(at);
        let word = self.is_joiner(from).or(self.word(from, "THEN"));
        sign.into_iter().chain(word).collect()
    }
}
