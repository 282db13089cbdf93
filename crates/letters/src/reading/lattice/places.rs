//! Places: names with a coast, and the words for a place named before.

use super::{COASTS, Lattice, Mean, Means, PlaceAt};
use crate::reading::names::Cost;
use crate::reading::tokens::TokenKind;
use crate::reading::words::classes;
use crate::reading::words::{Class, Trait};

impl<'a> Lattice<'a> {
    /// Coasts named right at a token.
    pub fn coasts(&self, i: usize) -> Vec<(usize, &'static str)> {
        let mut out = Vec::new();
        let mut j = i;
        let token = self.token(j);
        let bracket = token.is("([");
        let slash = token.is("/-.") && !token.space && !self.token(j + 1).space;
        if bracket || slash {
            j += 1;
        }
        if self.is_genitive(j) {
            j += 1;
        }
        while self.is(j, Trait::CoastLead) {
            j += 1;
        }
        if !self.token(j).is_word() {
            return out;
        }
        let letter = ["nc", "sc", "ec", "wc"].into_iter().find(|c| self.folded(j) == &c[..1]);
        if let Some(coast) = letter.filter(|_| bracket || slash) {
            let end = if self.token(j + 1).is(".") { j + 2 } else { j + 1 };
            if bracket && self.token(end).is(")]") {
                out.push((end + 1, coast));
            } else if slash && !token.is(".") {
                out.push((end, coast));
            }
        }
        for meaning in self.meanings(j) {
            let Some((_, coast)) = COASTS.iter().find(|(class, _)| *class == meaning.class) else { continue };
            let mut end = meaning.end;
            if end == j + 1 && self.is(j, Trait::CoastBare) && !bracket && self.token(end).is_word() {
                continue;
            }
            while self.token(end).is(".") {
                end += 1;
            }
            if self.is(end, Trait::CoastWord) {
                end += 1;
            }
            if !bracket {
                out.push((end, coast));
            } else if self.token(end).is(")]") {
                out.push((end + 1, coast));
            }
        }
        out
    }

    /// Whether a coast is named at a token with its word: `south coast`, not `s`.
    fn is_coast_named(&self, i: usize) -> bool {
        let words = |end: usize| (i..end).any(|j| self.is(j, Trait::CoastWord)) || end > i + 1;
        self.token(i).is_word() && self.coasts(i).iter().any(|(end, _)| words(*end))
    }

    /// A coast that is named before its province, and where the name begins: `north coast of St Petersburg`.
    fn coast_before(&self, i: usize) -> Option<(&'static str, usize)> {
        let (end, coast) = *self.coasts(i).first().filter(|_| self.is_coast_named(i))?;
        let mut from = end;
        while from < end + 3 && self.any(from, classes!(At Fill From)) && !self.has_name(from) {
            from += 1;
        }
        (from > end && self.has_name(from)).then_some((coast, from))
    }

    /// The places that begin at a token.
    pub fn places(&self, i: usize) -> &[PlaceAt] {
        if i >= self.len {
            return &[];
        }
        self.place_slots[i].get_or_init(|| self.find_places(i).into())
    }

    /// The longest place at a token.
    pub fn place(&self, i: usize) -> Option<&PlaceAt> {
        self.places(i).iter().max_by_key(|p| p.end)
    }

    /// `there` or `it` behind a verb of going: a place that was named before, the nearest at the least price.
    fn place_before(&self, i: usize) -> Option<PlaceAt> {
        const FARTHEST: usize = 40;
        const NEAREST: Cost = 30;
        const STEP: Cost = 50;
        let named = self.is(i, Trait::There) || self.is(i, Trait::Refer) && !self.is(i, Trait::Third);
        // "takes it" may be said of an army.
        let leads = classes!(Fill Tail Tov To);
        let led = i > 0 && self.any(i - 1, leads) && self.kind(i - 1).is_none();
        let there = self.is(i, Trait::There) && led && !self.is(i - 1, Trait::Copula);
        let goes = i > 0 && self.any(i - 1, classes!(Move)) || there;
        if !named || !goes || self.is(i, Trait::Refer) && !self.is(i - 1, Trait::Strikes) {
            return None;
        }
        let mut means: Vec<Mean> = Vec::new();
        let before = (i.saturating_sub(FARTHEST)..i).rev();
        for j in before.take_while(|j| self.token(*j).kind != TokenKind::Blank) {
            let inner = j > 0 && self.names(j - 1).iter().any(|name| name.end > j);
            let named = self.is_exact(j) && self.is_no_common(j) && !inner;
            for province in self.provinces(j).filter(|_| named).take(1) {
                let fresh = means.iter().all(|m| m.province != province);
                if fresh && means.len() < 3 && self.ground.own(province, None).is_none() {
                    let cost = NEAREST + STEP * means.len() as Cost;
                    means.push(Mean { province, cost, exact: true });
                }
            }
        }
        (!means.is_empty()).then(|| PlaceAt { end: i + 1, means: means.into(), coast: None })
    }

    fn find_places(&self, i: usize) -> Vec<PlaceAt> {
        let mut out: Vec<PlaceAt> = self.place_before(i).into_iter().collect();
        let mut j = i;
        while j < i + 3 && self.token(j).is_word() && self.classes(j).has(Class::Fill) && !self.has_name(j) {
            j += 1;
        }
        let opened = self.token(j);
        let (bracket, quoted) = (opened.is("(["), opened.is("*\""));
        if bracket || quoted {
            j += 1;
        }
        let led = self.coast_before(j);
        if let Some((coast, from)) = led {
            let named = self.names(from).iter();
            out.extend(named.map(|n| PlaceAt { end: n.end, means: n.means.clone(), coast: Some(coast) }));
        }
        if self.names(j).is_empty()
            && self.token(j).capital
            && self.token(j).length > 3
            && !bracket
            && !quoted
        {
            // "Atlantique (Mid-Atlantic)"
            let close = self.closing(j + 1);
            let place = self.gloss(j + 1).zip(close).map(|(means, close)| (close + 1, means));
            out.extend(place.map(|(end, means)| PlaceAt { end, means, coast: None }));
        }
        for name in self.names(j) {
            let mut end = name.end;
            if bracket {
                if self.token(end).is(")]") {
                    end += 1;
                } else if self.coasts(end).is_empty() {
                    continue;
                }
            } else if quoted && self.token(end).is("*\"") {
                end += 1;
            }
            let mut coasts = self.coasts(end);
            if self.token(end).is(",") && self.is_coast_named(end + 1) {
                // "Bulgaria, south coast"
                coasts = self.coasts(end + 1);
            }
            if let Some(gloss) = self.gloss(end).filter(|_| !bracket) {
                // "the Atlantic (MAO)"
                let same = |m: &&Mean| gloss.iter().any(|other| other.province == m.province);
                let means: Vec<Mean> = name.means.iter().filter(same).copied().collect();
                if let Some(close) = self.closing(end).filter(|_| !means.is_empty()) {
                    out.push(PlaceAt { end: close + 1, means: means.into(), coast: None });
                }
            }
            if self.token(end).is("([/-") && self.token(end + 1).length == 1 || self.is(end, Trait::CoastBare)
            {
                // (S) behind a province of one shore is a verb.
                let board = self.ground.board;
                coasts.retain(|(_, coast)| {
                    name.means.iter().any(|m| board.with_coast(m.province, coast).is_some())
                });
            }
            if coasts.is_empty() {
                out.push(PlaceAt { end, means: name.means.clone(), coast: None });
            }
            for (end, coast) in coasts {
                out.push(PlaceAt { end, means: name.means.clone(), coast: Some(coast) });
            }
        }
        out
    }

    /// What a name alone in brackets means.
    fn gloss(&self, open: usize) -> Option<Means> {
        let close = self.closing(open).filter(|_| self.token(open).is("("))?;
        let name = self.names(open + 1).iter().find(|name| name.end == close)?;
        Some(name.means.clone())
    }
}
