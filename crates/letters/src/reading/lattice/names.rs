//! Names of provinces: whole, cut short, or with a slip.

use adjudicator::board::Province;

use super::{Lattice, Mean, NameAt};
use crate::reading::names::{Cost, distance, is_within};
use crate::reading::words::classes;
use crate::reading::words::{Classes, ENGLISH};

impl<'a> Lattice<'a> {
    /// The names that begin at a token, the longest first.
    pub fn names(&self, i: usize) -> &[NameAt] {
        if i >= self.len || !self.token(i).is_word() {
            return &[];
        }
        self.name_slots[i].get_or_init(|| self.find_names(i).into())
    }

    /// Whether a name begins at a token.
    pub fn has_name(&self, i: usize) -> bool {
        !self.names(i).is_empty()
    }

    fn find_names(&self, i: usize) -> Vec<NameAt> {
        let mut found = Found::default();
        self.exact_names(i, &mut found);
        if self.token(i).length == 2 && self.token(i + 1).is("/") && !self.coasts(i + 1).is_empty() {
            // Sp/nc
            let board = self.ground.board;
            let coastal = self
                .names
                .starting(self.folded(i))
                .iter()
                .filter(|f| !board.province(f.province).coasts.is_empty());
            coastal.for_each(|f| found.add(i + 1, f.province, 20, true));
        }
        let is_exact = !found.0.is_empty();
        found.keep_longest(i);
        self.cut_names(i, &mut found);
        let folded = self.folded(i);
        let length = self.token(i).length;
        if !is_exact {
            if self.token(i + 1).is_word() && self.token(i + 1).space && length > 2 && !self.is_common(i) {
                let joined = [folded, self.folded(i + 1)].concat();
                let name = self.names.alone(&joined);
                name.iter().flat_map(|n| &n.means).for_each(|m| found.add(i + 2, m.province, 60, true));
            }
            let lettered = i > 0 && self.is_kind_letter(i - 1) && self.token(i - 1).upper;
            let power = self.power_at(i).is_some() && !(lettered && self.stands_in_slot(i));
            if length >= 3 && !power && !self.is_known(i) {
                self.short_names(i, &mut found);
            }
            self.long_slips(i, &mut found);
        } else if length == 3
            && !self.is_code(i)
            && self.best != ENGLISH
            && self.stands_in_slot(i)
            && found.0.iter().all(|(end, _)| *end == i + 1)
        {
            // "F Ber - Ost": of the Baltic, too
            self.short_names(i, &mut found);
        }
        found.sorted()
    }

    /// Whether a word stands where only a name does: beside a dash, between a kind of unit and a verb.
    pub fn stands_in_slot(&self, i: usize) -> bool {
        const VERBS: Classes = classes!(Hold Sup Conv);
        let lettered = i > 0 && self.kind(i - 1).is_some();
        let dashed = i > 0 && self.token(i - 1).is_dash() || self.token(i + 1).is_dash();
        let led = i > 0 && self.any(i - 1, classes!(To)) && !self.token(i + 1).is_word();
        dashed || led || lettered && (self.token(i + 1).is_break() || self.any(i + 1, VERBS))
    }

    /// Whether a word of the active languages, so that it is no slip of a name.
    fn is_known(&self, i: usize) -> bool {
        let before = self.token(i.saturating_sub(1));
        const SIDES: Classes = classes!(Fill CoastN CoastS CoastE CoastW);
        let begun = self.classes(i).without(SIDES).is_empty() && self.stands_in_slot(i);
        let slot = i > 0 && (before.is_dash() || self.kind(i - 1).is_some()) || self.token(i + 1).is_dash();
        if slot && self.token(i).capital && (self.classes(i).is_empty() || begun) {
            return false;
        }
        let time = classes!(Month Wday);
        self.info(i).common & self.languages != 0 || !self.classes(i).without(time).is_empty()
    }

    fn exact_names(&self, i: usize, found: &mut Found) {
        let (token, folded) = (self.token(i), self.folded(i));
        let shouts = token.upper && token.length == 3 && !self.is_shouted;
        for name in self.names.beginning(folded) {
            let Some(end) = self.name_end(i + 1, &name.rest) else { continue };
            let single = name.rest.is_empty();
            if single && token.lower && self.meanings(i).iter().any(|m| m.end > i + 1) {
                continue;
            }
            for mean in &name.means {
                let known = self.knows(mean.languages);
                if single && !known && (folded.len() < 4 || self.is_common(i)) {
                    continue;
                }
                let mut cost = mean.cost + if known { 0 } else { 10 };
                if single && shouts && name.means.len() > 1 && !self.ground.board.is_sea(mean.province) {
                    // Capitals mean the sea.
                    cost += 50;
                }
                let prose = single && token.lower && !self.is_lower && self.scores[self.best] > 3.0;
                if prose && self.info(i).common >> self.best & 1 == 1 && !self.stands_in_slot(i) {
                    let lettered = i > 0 && self.kind(i - 1).is_some();
                    let foreign = self.best != ENGLISH && !self.meanings(i).is_empty() && !lettered;
                    cost += if foreign { 250 } else { 90 };
                }
                found.add(end, mean.province, cost, true);
            }
        }
    }

    /// Where the other words of a name end.
    fn name_end(&self, from: usize, rest: &[Box<str>]) -> Option<usize> {
        let mut j = from;
        for word in rest {
            while self.token(j).is(".:-'")
                && !self.token(j).space
                && !(self.token(j).is("-") && self.token(j + 1).space)
            {
                j += 1;
            }
            if !self.token(j).is_word() || self.folded(j) != &**word {
                return None;
            }
            j += 1;
        }
        Some(j)
    }

    /// Names of several words, each cut short: `N. Sea`, `Gulf of Both.`
    fn cut_names(&self, i: usize, found: &mut Found) {
        let folded = self.folded(i);
        let Some(letter) = folded.chars().next() else { return };
        if !self.token(i + 1).is_word() && !self.token(i + 1).is(".-") {
            return;
        }
        for full in self.names.several(letter).filter(|f| self.languages & f.language != 0) {
            if !full.words[0].starts_with(folded) {
                continue;
            }
            let mut long = folded.len() >= 3;
            let mut j = i + 1;
            let whole = full.words[1..].iter().all(|word| {
                while self.token(j).is(".") || self.token(j).is("-") && !self.token(j).space {
                    j += 1;
                }
                let part = self.folded(j);
                let slot = i > 0 && self.token(i - 1).is_dash() && found.0.is_empty();
                let fits = self.token(j).is_word()
                    && word.starts_with(part)
                    && (part.len() > 1 || slot || **word == *part);
                long |= part.len() >= 3 && word.len() > 3;
                j += 1;
                fits
            });
            if whole
                && (long || folded.len() > 1 || i > 0 && self.token(i - 1).is_dash() && found.0.is_empty())
            {
                found.add(j, full.province, 25, true);
            }
        }
    }

    /// Beginnings of names; where there are none, slips and letters of names.
    fn short_names(&self, i: usize, found: &mut Found) {
        let folded = self.folded(i);
        let mut any = false;
        for full in self.names.starting(folded) {
            let known = self.languages & full.language != 0;
            // "A Vie - Gall" alone does not tell that "Galles" is meant.
            any |= known && (self.is_told || full.language & 1 == 1);
            found.add(i + 1, full.province, if known { 20 } else { 40 }, true);
        }
        if !any {
            self.slips(i, found);
        }
    }

    fn slips(&self, i: usize, found: &mut Found) {
        let word = self.folded(i);
        let length = word.chars().count();
        let most = if length < 6 { 1 } else { 2 };
        let mut letters = word.chars();
        let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
        let mut any = false;
        let exchanged: &[Box<str>] = if second != first { self.names.single(second) } else { &[] };
        let exchanged = exchanged.iter().filter(|n| n.chars().nth(1) == Some(first));
        for name in self.names.single(first).iter().chain(exchanged) {
            let long = name.chars().count();
            let is_code = long == 3 && self.names.is_code(name);
            if long < 3 || long == 3 && length > 4 || length == 3 && !is_code || long.abs_diff(length) > most
            {
                continue;
            }
            let Some(edits) = distance(word, name, most) else { continue };
            let cost = 50 * edits as Cost + 10 + if length < 4 { 30 } else { 0 };
            for mean in self.names.alone(name).iter().flat_map(|n| &n.means) {
                if self.knows(mean.languages) {
                    any = true;
                    found.add(i + 1, mean.province, cost, false);
                }
            }
        }
        if any || matches!(first, 'a' | 'e' | 'i' | 'o' | 'u') {
            return;
        }
        for full in self.names.starting(&word[..first.len_utf8()]) {
            let long = full.joined.len();
            let fits = long > word.len() && (length == 3 || long <= 2 * word.len() + 1);
            if fits && self.languages & full.language != 0 && is_within(word, &full.joined) {
                found.add(i + 1, full.province, 100, false);
            }
        }
    }

    /// Slips in names of two or three words.
    fn long_slips(&self, i: usize, found: &mut Found) {
        for count in [2, 3] {
            let range = i..i + count;
            if range.end > self.len || !range.clone().all(|j| self.token(j).is_word()) {
                return;
            }
            let words: [&str; 3] = [0, 1, 2].map(|n| if n < count { self.folded(i + n) } else { "" });
            let words = &words[..count];
            let length: usize = words.iter().map(|w| w.len()).sum();
            if length < 7
                || range.clone().all(|j| self.is_common(j))
                || words.iter().all(|w| self.names.is_name(w))
                || self.names.is_phrase(words)
            {
                continue;
            }
            let most = if length < 12 { 2 } else { 3 };
            let joined = words.concat();
            for full in self.names.all_several() {
                if full.words.len() != count
                    || full.joined.len().abs_diff(length) > most
                    || self.languages & full.language == 0
                {
                    continue;
                }
                let same = full.words.iter().zip(words).filter(|(a, b)| a.chars().next() == b.chars().next());
                if same.count() + 1 < count {
                    continue;
                }
                if let Some(edits) = distance(&joined, &full.joined, most) {
                    found.add(i + count, full.province, 35 * edits as Cost + 10, false);
                }
            }
        }
    }

    /// Whether an exact name begins at a word.
    pub fn is_exact(&self, i: usize) -> bool {
        self.names(i).iter().any(|n| n.means.iter().any(|m| m.exact && m.cost < 30))
    }

    /// Whether a name of several words begins at a word: `North` of `North Sea`.
    pub fn begins_long_name(&self, i: usize) -> bool {
        self.names(i).iter().any(|n| n.end > i + 1 && n.means.iter().any(|m| m.exact && m.cost < 30))
    }

    /// An exact name with a capital, which nothing may pass over.
    pub fn is_capital_name(&self, i: usize) -> bool {
        self.token(i).capital && self.is_exact(i) && (self.classes(i).is_empty() || self.is_code(i))
    }

    /// A name that is not also a common word in small letters.
    pub fn is_place_word(&self, i: usize) -> bool {
        self.has_name(i) && self.is_no_common(i)
    }

    /// Not a common word, or with a capital that its sentence does not give it: `Den här våren` begins with no Denmark.
    pub fn is_no_common(&self, i: usize) -> bool {
        let begins = i == 0 || self.token(i - 1).is_break() || self.token(i - 1).is(".!?");
        let spoken = self.best != ENGLISH && self.info(i).common >> self.best & 1 == 1;
        let lent = begins && spoken && self.token(i + 1).lower && self.classes(i + 1).is_empty();
        !self.is_common(i) || self.token(i).capital && !lent
    }

    /// The provinces of the longest name at a token.
    pub fn provinces(&self, i: usize) -> impl Iterator<Item = Province> {
        self.names(i).first().into_iter().flat_map(|n| n.means.iter().map(|m| m.province))
    }
}

/// Provinces found by the end of their names.
#[derive(Default)]
struct Found(Vec<(usize, Vec<Mean>)>);

impl Found {
    fn add(&mut self, end: usize, province: Province, cost: Cost, exact: bool) {
        let at = self.0.iter().position(|(e, _)| *e == end).unwrap_or_else(|| {
            self.0.push((end, Vec::new()));
            self.0.len() - 1
        });
        let means = &mut self.0[at].1;
        match means.iter_mut().find(|m| m.province == province) {
            Some(old) if old.cost > cost => *old = Mean { province, cost, exact },
            Some(_) => {}
            None => means.push(Mean { province, cost, exact }),
        }
    }

    /// Leaves out the beginnings of a name of several words: `Mid` of `Mid-Atlantic Ocean`.
    fn keep_longest(&mut self, i: usize) {
        let longest = self.0.iter().map(|(end, _)| *end).max().unwrap_or(0);
        if longest > i + 1 {
            self.0.retain(|(end, _)| *end == longest);
        }
    }

    fn sorted(mut self) -> Vec<NameAt> {
        self.0.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        self.0.into_iter().map(|(end, means)| NameAt { end, means: means.into() }).collect()
    }
}
