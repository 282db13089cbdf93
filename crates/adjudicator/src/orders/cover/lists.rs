//! Rows of places: paths, goals in order of preference, retreats behind an order.

use super::{Line, Preference, Spot, longer};
use crate::orders::prelude::*;
use crate::orders::vocabulary::Slot;
use crate::orders::words::said;

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

    /// Places in order of preference from a token on.
    pub fn prefs(&mut self, at: usize, out: &mut Vec<(usize, Vec<Preference>)>) {
        let mut open: Vec<(usize, Vec<Preference>)> = vec![(at, Vec::new())];
        let mut steps = 0;
        while let Some((end, list)) = open.pop() {
            steps += 1;
            if steps > 200 || list.len() > 16 {
                break;
            }
            let mut from = vec![end];
            if !list.is_empty() {
                out.push((end, list.clone()));
                from.clear();
                // Nothing comes after “off the board”.
                if list.last() == Some(&Preference::Off) {
                    continue;
                }
                match self.sign(end) {
                    Some(Sign::Comma | Sign::Slash | Sign::Bar | Sign::Semicolon) => {
                        from.push(end + 1);
                        if let Some(verb) = self.class_at(end + 1, "OR").first() {
                            from.push(verb.end);
                        }
                        if let Some(verb) = self.class_at(end + 1, "THEN").first() {
                            from.push(verb.end);
                        }
                    }
                    Some(Sign::Arrow) if self.tokens[end].word.contains('>') => from.push(end + 1),
                    _ => {
                        for class in ["OR", "THEN", "AND"] {
                            for verb in self.class_at(end, class) {
                                from.push(verb.end);
                            }
                        }
                    }
                }
                // `or to Boh`, `, to Boh`
                for index in 0..from.len() {
                    let mut arrows = Vec::new();
                    self.arrow(from[index], &mut arrows);
                    from.extend(arrows.into_iter().map(|a| a.0));
                    let at = from[index];
                    from.extend(self.class_at(at, "RETREAT").into_iter().map(|v| v.end));
                }
            }
            for at in from {
                let places = self.places(at).into_iter();
                open.extend(places.map(|(name, _)| (name.end, longer(&list, Preference::Place(name)))));
                let off = self.class_at(at, "DISBAND").into_iter().filter(|v| !v.slip);
                open.extend(off.map(|verb| (verb.end, longer(&list, Preference::Off))));
            }
        }
    }

    /// A retreat list behind an order: `(retreat: Ber, Kie)`, `r:Ruh,Boh,OTB`.
    pub(super) fn retreat_list(&mut self, at: usize) -> Vec<(usize, Vec<Preference>)> {
        let mut from = at;
        if matches!(self.sign(from), Some(Sign::Comma | Sign::Semicolon | Sign::Dot)) {
            from += 1;
        }
        let open = self.sign(from) == Some(Sign::Open);
        if open {
            from += 1;
        }
        let mut dislodged = false;
        if self.word(from, "IF").is_some() {
            // `if dislodged retreat to ...`
            let Some(after) = if_dislodged(self.tokens, from) else { return Vec::new() };
            from = after;
            dislodged = true;
        }
        let mut starts: Vec<usize> =
            self.class_at(from, "RETREAT").into_iter().filter(|v| !v.slip).map(|v| v.end).collect();
        if dislodged && starts.is_empty() {
            starts.push(from);
        }
        let mut out = Vec::new();
        for index in 0..starts.len() {
            let mut arrows = Vec::new();
            self.arrow(starts[index], &mut arrows);
            starts.extend(arrows.into_iter().map(|a| a.0));
            if dislodged && self.sign(starts[index]) == Some(Sign::Comma) {
                starts.push(starts[index] + 1);
            }
        }
        for start in starts {
            let mut lists = Vec::new();
            self.prefs(start, &mut lists);
            for (end, list) in lists {
                if !open {
                    out.push((end, list));
                } else if self.sign(end) == Some(Sign::Close) {
                    out.push((end + 1, list));
                }
            }
        }
        out
    }
}

/// The token after `if it is dislodged,`, which begins at a token.
pub fn if_dislodged(tokens: &[Token], at: usize) -> Option<usize> {
    let mut from = at + 1;
    while from < at + 8 && tokens.get(from).is_some_and(|t| said("OUSTED", &t.word) || t.sign == Sign::Comma)
    {
        from += 1;
    }
    tokens.get(at..from)?.iter().any(|t| said("OUSTS", &t.word)).then_some(from)
}
