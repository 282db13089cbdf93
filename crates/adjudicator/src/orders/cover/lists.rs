//! Rows of places: paths, goals in order of preference, retreats behind an order.

use super::{Line, Preference};
use crate::orders::names::Name;
use crate::orders::tokens::{Sign, Token};
use crate::orders::vocabulary::Verb;
use crate::position::Kind;

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
        let fleet = self.tokens.get(at).is_some_and(|t| self.words.kind(&t.word) == Some(Kind::Fleet));
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
                    let mut longer = list.clone();
                    longer.push(name);
                    open.push(longer);
                }
            }
        }
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
                for (name, _) in self.places(at) {
                    let mut longer = list.clone();
                    let end = name.end;
                    longer.push(Preference::Place(name));
                    open.push((end, longer));
                }
                for verb in self.class_at(at, "DISBAND") {
                    if verb.slip {
                        continue;
                    }
                    let mut longer = list.clone();
                    longer.push(Preference::Off);
                    open.push((verb.end, longer));
                }
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
        if self.words.word_at(self.tokens, from, "IF").is_some() {
            // `if dislodged retreat to ...`
            let Some(after) = if_dislodged(self.tokens, from) else { return Vec::new() };
            from = after;
            dislodged = true;
        }
        let mut starts: Vec<usize> = self.class_at(from, "RETREAT").into_iter().map(|v| v.end).collect();
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
    const WORDS: &[&str] =
        &["dislodged", "it", "is", "forced", "ousted", "must", "necessary", "need", "needed", "be", "to"];
    let mut from = at + 1;
    while from < at + 8
        && tokens.get(from).is_some_and(|t| WORDS.contains(&t.word.as_str()) || t.sign == Sign::Comma)
    {
        from += 1;
    }
    let telling =
        |t: &Token| matches!(t.word.as_str(), "dislodged" | "forced" | "ousted" | "necessary" | "needed");
    tokens.get(at + 1..from)?.iter().any(telling).then_some(from)
}
