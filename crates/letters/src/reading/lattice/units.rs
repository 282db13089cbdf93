//! Units: by kind and place, by adjectives, by a word for one named before, and lists of them.

use adjudicator::board::{Owner, Province, Unit, UnitKind};

use super::{KINDS, Lattice, ListAt, Mean, Means, UnitAt, UnitShape};
use crate::reading::names::Cost;
use crate::reading::tokens::{Token, TokenKind};
use crate::reading::words::classes;
use crate::reading::words::{Class, ENGLISH, Trait};

impl<'a> Lattice<'a> {
    /// The units that begin at a token.
    pub fn units(&self, i: usize) -> &[UnitAt] {
        if i >= self.len {
            return &[];
        }
        self.unit_slots[i].get_or_init(|| self.find_units(i).into())
    }

    /// Whether a unit begins at a token.
    pub fn has_unit(&self, i: usize) -> bool {
        !self.units(i).is_empty()
    }

    /// Whether a unit begins at a token with its kind.
    pub fn has_kind_unit(&self, i: usize) -> bool {
        self.kind(i).is_some() && self.has_unit(i)
    }

    fn find_units(&self, i: usize) -> Vec<UnitAt> {
        let token = *self.token(i);
        if let Some(unit) = self.line_named(i) {
            return vec![unit];
        }
        // `Line 3: to Wales`
        let labelled = self.is(i, Trait::SheetLine) && self.token(i + 1).is_number() && self.begins(i);
        let number = if labelled { i + 1 } else { i };
        if let Some(unit) = self.sheet_line(number).filter(|_| labelled || self.begins(i)) {
            return vec![unit];
        }
        if token.is("([*\"") {
            return if self.token(i + 1).is_word() { self.enclosed_units(i, token) } else { Vec::new() };
        }
        let mut out = Vec::new();
        self.units_of(i, i, None, &mut out);
        if let Some((power, end)) = self.power_at(i) {
            let mut k = if self.is_genitive(end) { end + 1 } else { end };
            while self.token(k).is("*:") {
                k += 1;
            }
            self.units_of(i, k, Some(power), &mut out);
        }
        super::shapes::extend(self, i, &mut out);
        out.extend(self.referent(i));
        out
    }

    /// `F Ska S #1`, `F Hol to support (a)`: what the unit of that line does.
    fn line_named(&self, i: usize) -> Option<UnitAt> {
        let supports = i > 0 && self.any(i - 1, classes!(Sup));
        let (label, end) = self.line_label(i).filter(|_| supports)?;
        let begins = |j: &usize| *j == 0 || self.token(j - 1).is_break();
        let same = |j: usize| self.line_label(j).filter(|(other, _)| *other == label);
        let behind = (0..i).filter(begins).find_map(same)?.1;
        let unit = self.units(behind).iter().max_by_key(|unit| unit.end)?;
        Some(UnitAt { end, is_move: true, ..unit.clone() })
    }

    /// The number or letter of a line, and where it ends: `#1`, `(a)`, `2)`.
    fn line_label(&self, i: usize) -> Option<(&'a str, usize)> {
        let named = self.is(i, Trait::NumberWord);
        let opens = self.token(i).is("(#") || named;
        let at = i + usize::from(opens) + usize::from(named && self.token(i + 1).is("."));
        let token = self.token(at);
        let closes = self.token(at + 1).is(").");
        let column = token.is_number() && self.token(at + 1).gap;
        let letter = token.is_word() && token.length == 1 && closes && self.token(at + 1).is(")");
        let number = token.is_number() && token.length <= 2 && (opens || closes || column);
        let text = self.text.get(token.start as usize..token.end as usize)?;
        (letter || number).then_some((text, at + 1 + usize::from(closes)))
    }

    /// Whether something may begin at a token: a row, or what follows a stop or `and`.
    fn begins(&self, i: usize) -> bool {
        let before = self.token(i.saturating_sub(1));
        i == 0 || before.is_break() || before.is(",.(&+") || self.any(i - 1, classes!(And))
    }

    /// A number that is a line of the sheet the letter answers: `3 H`, `1: Den`.
    fn sheet_line(&self, i: usize) -> Option<UnitAt> {
        let token = self.token(i);
        if !token.is_number() || token.length > 2 {
            return None;
        }
        let (kind, province) = *self.sheet.get((token.value as usize).checked_sub(1)?)?;
        let mean = Mean { province, cost: 0, exact: true };
        let end = if self.token(i + 1).is(".:)") { i + 2 } else { i + 1 };
        Some(UnitAt::new(end, Some(kind), [mean].into(), 0))
    }

    /// `it` before a verb: a unit that was named before.
    fn referent(&self, i: usize) -> Option<UnitAt> {
        // English has a word for units alone, other languages have not.
        let mut due = self.ground.due();
        let alone = self.ground.retreats() && due.next().is_some() && due.next().is_none();
        let unit = !self.is(i, Trait::Third) || self.best != ENGLISH || alone;
        if let Some(end) = self.end_of(i, Class::Pron).filter(|end| *end == i + 2)
            && (self.kind(i + 1).is_some() || self.is(i, Trait::ThatOne) && self.is(i + 1, Trait::ThatOne))
        {
            // "that fleet", "that one"
            return self.named_before(i, end, self.kind(i + 1));
        }
        let subject = self.is(i, Trait::Refer) && unit;
        subject.then(|| self.named_before(i, i + 1, None)).flatten()
    }

    /// A unit without its place, by words from `i` to `end` before a verb (`it`, `the fleet`): the only one of the writer, of the kind
    /// said, that the sentence has named, or the sentence before it.
    fn named_before(&self, i: usize, end: usize, kind: Option<UnitKind>) -> Option<UnitAt> {
        const FARTHEST: usize = 30;
        let verb = classes!(Sup Conv Hold Stand Move Retreat Disband Succeed);
        let mut next = end;
        while next < end + 4 && self.any(next, classes!(Fill Wish)) && !self.any(next, verb) {
            next = self.end(next);
        }
        if !self.any(next, verb) {
            return None;
        }
        let mut due = self.ground.due().filter(|unit| kind.is_none_or(|kind| kind == unit.kind));
        // "if all else fails take it off the board"
        let taken = (i.saturating_sub(2)..i).any(|j| self.any(j, classes!(Move Remove)));
        if taken && (i.saturating_sub(6)..i).any(|j| self.any(j, classes!(Else If))) {
            return None;
        }
        if let (true, Some(unit), None) = (self.ground.retreats(), due.next(), due.next()) {
            // Of one unit driven out there is no other to speak of.
            let mean = Mean { province: self.ground.board.unit_province(unit), cost: 10, exact: true };
            return Some(UnitAt::new(end, kind, [mean].into(), 10));
        }
        let mut found: Option<Province> = None;
        for j in (i.saturating_sub(FARTHEST)..i).rev() {
            let token = self.token(j);
            if token.kind == TokenKind::Blank || token.is(".;!?") && found.is_some() {
                break;
            }
            if found.is_none() && self.power(j).is_some_and(|power| power != self.ground.who) {
                return None;
            }
            let named = self.is_exact(j) && self.is_no_common(j);
            let fits =
                |p: &Province| self.ground.own(*p, kind).is_some_and(|u| kind.is_none_or(|k| k == u.kind));
            let spoken =
                self.kind(j).filter(|k| !self.is_kind_letter(j) && kind.is_none_or(|kind| kind == *k));
            // "how lonely the army would be in Trieste": the only one
            let alone =
                spoken.and_then(|k| self.only_unit(k, j)).and_then(|u| u.means.first().map(|m| m.province));
            let places = self.provinces(j).filter(|p| named && fits(p));
            for province in places.chain(alone) {
                if found.replace(province).is_some_and(|before| before != province) {
                    return None;
                }
            }
        }
        let mean = Mean { province: found?, cost: 10, exact: true };
        Some(UnitAt::new(end, kind, [mean].into(), 10))
    }

    /// A word before a kind of unit that nobody needs to know: `my poor fleet`.
    fn is_adjective(&self, j: usize) -> bool {
        let kind = self.kind(j + 1).is_some() && !self.is_kind_letter(j + 1);
        kind && self.token(j).is_word()
            && self.token(j).lower
            && self.classes(j).is_empty()
            && !self.has_name(j)
    }

    fn enclosed_units(&self, i: usize, open: Token) -> Vec<UnitAt> {
        let mut out = Vec::new();
        let closing = self.closing(i);
        for unit in self.units(i + 1) {
            let closes = if open.is("([") {
                closing == Some(unit.end)
            } else {
                unit.end < self.len && self.token(unit.end).is(if open.is("*") { "*" } else { "\"" })
            };
            if closes {
                out.push(UnitAt { end: unit.end + 1, ..unit.clone() });
            }
        }
        // *Turkey* A Con
        if open.is("*")
            && let Some((power, end)) = self.power_at(i + 1)
        {
            let from = if self.token(end).is("*") { end + 1 } else { end };
            self.units_of(i, from, Some(power), &mut out);
        }
        out
    }

    /// How many thousands one word says: `femtusen`.
    pub(super) fn thousands(&self, i: usize) -> Option<u32> {
        let lexicon = self.lexicon;
        let ends = |at: &usize| lexicon.info(lexicon.id(&self.folded(i)[*at..])).has(Trait::Thousand);
        let at = self.folded(i).char_indices().map(|(at, _)| at).skip(1).find(ends)?;
        let number = lexicon.info(lexicon.id(&self.folded(i)[..at])).number;
        (number > 0).then_some(u32::from(number))
    }

    /// The place that an adjective tells, with a unit's kind beside it: `Belgian army`, `l'armée belge`.
    fn site(&self, i: usize) -> Option<Means> {
        let at = usize::from(self.info(i).site).checked_sub(1)?;
        let name = self.names.alone(self.lexicon.sites.get(at)?)?;
        let mean = |m: &crate::reading::names::Meant| Mean { province: m.province, cost: 5, exact: true };
        // "The Swiss army" of the power itself is the one in Switzerland.
        let free = self.power_at(i).is_none_or(|(power, _)| power == self.ground.who);
        (free && self.token(i).is_word()).then(|| name.means.iter().map(mean).collect())
    }

    fn is_plain_fill(&self, j: usize, class: Class) -> bool {
        self.token(j).is_word() && self.classes(j).has(class) && !self.has_name(j) && self.kind(j).is_none()
    }

    /// Units at `from`, behind the power that was named for them.
    fn units_of(&self, start: usize, from: usize, power: Option<Owner>, out: &mut Vec<UnitAt>) {
        let mut j = from;
        let mut power = power;
        while j < from + 2 && self.is_plain_fill(j, Class::Fill) {
            j += 1;
        }
        if j > from && (self.is_adjective(j) || self.is(j + 1, Trait::Troops) && self.classes(j).is_empty()) {
            j += 1;
        }
        if power.is_none()
            && j > start
            && let Some((named, end)) = self.power_at(j)
        {
            power = Some(named);
            j = end;
        }
        while power.is_some() && j > start && self.is_plain_fill(j, Class::At) {
            j += 1;
        }
        if j >= self.len {
            return;
        }
        let spoken = |k: usize| self.kind(k).filter(|_| !self.is_kind_letter(k));
        let adjective = |at: usize, kind: UnitKind, end: usize| {
            let unit = UnitAt::new(end, Some(kind), self.site(at)?, 0);
            Some(UnitAt { power, is_spoken: true, ..unit })
        };
        out.extend(spoken(j + 1).and_then(|kind| adjective(j, kind, self.kind_end(j + 1))));
        let Some(kind) = self.kind(j) else {
            if self.is(j, Trait::Troops) && power.is_none() && self.ground.retreats() {
                // "My poor fellows retreat to Budapest."
                let mut due = self.ground.due();
                let only = due.next().filter(|_| due.next().is_none()).map(|unit| unit.kind);
                return out.extend(only.and_then(|kind| self.only_unit(kind, j + 1)));
            }
            // "the one in Trieste", "celle de Marseille"
            let begins =
                |i: usize| i >= start && self.is(i, Trait::ThatOne) && self.is_plain_fill(i + 1, Class::At);
            let last = j + usize::from(self.token(j).is_word());
            let place = (j.saturating_sub(1)..=last).find(|i| begins(*i)).map_or(j, |i| i + 2);
            return self.units_at(place, None, power, out);
        };
        let letter = self.is_kind_letter(j);
        if !letter && self.has_name(j) {
            self.units_at(j, None, power, out);
        }
        let kind_end = self.kind_end(j);
        let noun = self.token(j).length > 1 && !self.begins_long_name(kind_end);
        out.extend(adjective(kind_end, kind, kind_end + 1).filter(|_| noun));
        let mut e = kind_end;
        // "I want no trouble with the army. Rome stays": the stop ends a sentence.
        let stops = self.token(e).is(".") && self.token(j).length > 5 && self.token(e + 1).space;
        if self.token(e).is("./") && !stops || self.is_column(e) || self.token(e).is(";") && self.is_table() {
            e += 1;
        }
        if power.is_none()
            && let Some((named, end)) = self.power_at(e)
            && (!self.has_name(e) || self.has_name(end))
        {
            self.units_at(end, Some(kind), Some(named), out);
        }
        if self.any(e, classes!(Pron))
            && (self.any(e + 1, classes!(Stand Fill)) || self.is(e + 1, Trait::Copula))
            && self.any(e + 2, classes!(At))
        {
            // "the army that stands in Burgundy"
            e += 2;
        }
        let mut skipped = 0;
        while skipped < 3 && self.token(e).is_word() && self.any(e, classes!(At Fill)) && !self.has_name(e) {
            e += 1;
            skipped += 1;
        }
        let before = out.len();
        self.units_at(e, Some(kind), power, out);
        if e > kind_end + 1 && self.ground.retreats() && self.is(e, Trait::Refer) {
            // "the army that was thrown out of it"
            out.extend(self.only_unit(kind, e + 1));
        }
        out[before..].iter_mut().for_each(|unit| unit.is_spoken = !letter);
        if out.len() == before && !letter && self.is(kind_end, Trait::There) {
            out.extend(self.unit_there(kind, kind_end));
        }
        let own = power.is_none_or(|p| p == self.ground.who);
        // `Austria FLEET1-ven` names one of them.
        let marked = self.shape == UnitShape::Numbered && self.token(kind_end).is_number();
        if out.len() == before && !letter && !own && !marked && self.info_plain(j) {
            out.extend(power.and_then(|power| self.units_of_power(power, kind, kind_end)));
        }
        let last = j.saturating_sub(1);
        let one = self.info(last).number > 0 || self.is(last, Trait::Indefinite);
        let named = j > 0 && (self.classes(last).has(Class::Fill) || self.is_adjective(last)) && !one;
        if out.len() == before && !letter && own && named && !self.ground.is_winter() && self.info_plain(j) {
            let unit = self.only_unit(kind, kind_end);
            let unit = unit.or_else(|| self.named_before(start, kind_end, Some(kind)));
            out.extend(unit.or_else(|| self.one_of_several(kind, kind_end)));
        }
    }

    /// `the army there`: the writer's unit at the place named last.
    fn unit_there(&self, kind: UnitKind, there: usize) -> Option<UnitAt> {
        const FARTHEST: usize = 15;
        let mut before = (there.saturating_sub(FARTHEST)..there).rev();
        let last = before.find(|j| self.is_exact(*j) && self.is_no_common(*j))?;
        let fits = |p: &Province| self.ground.own(*p, Some(kind)).is_some_and(|unit| unit.kind == kind);
        let mean = Mean { province: self.provinces(last).find(fits)?, cost: 10, exact: true };
        Some(UnitAt::new(there + 1, Some(kind), [mean].into(), 10))
    }

    /// A comma between columns: `A,Vie,Bud`.
    pub fn is_column(&self, i: usize) -> bool {
        self.token(i).is(",")
            && !self.token(i).space
            && !self.token(i + 1).space
            && self.token(i + 1).is_word()
    }

    /// Whether a semicolon parts the columns of a table: `A Vie;Gal`, a unit and what it does, with no other unit behind it, or lines
    /// of many.
    pub fn is_column_sign(&self, i: usize) -> bool {
        let begins = |i: &usize| *i == 0 || self.token(i - 1).is_break();
        let behind = |i: usize| self.units(i).iter().map(|u| u.end).max();
        let row = |i: usize| {
            let end = behind(i).filter(|end| self.token(*end).is(";"));
            end.is_some_and(|end| self.token(end + 1).is_word() && !self.has_kind_unit(end + 1))
        };
        let columns = || self.is_table() || (0..self.len).filter(begins).any(row);
        self.token(i).is(";") && *self.columns.get_or_init(columns)
    }

    /// Whether lines of the letter have many columns.
    fn is_table(&self) -> bool {
        const FEWEST: usize = 3;
        *self.table.get_or_init(|| {
            let text = |line: &std::ops::Range<usize>| self.text.get(line.clone()).unwrap_or("");
            let columns = self.tokens.lines.iter().map(|line| text(line).matches(';').count());
            columns.filter(|count| *count >= FEWEST).count() > 1
        })
    }

    /// Where the words of a kind end: `dirty old man army`.
    fn kind_end(&self, j: usize) -> usize {
        let kinds = self.meanings(j).iter().filter(|m| KINDS.iter().any(|(class, _)| *class == m.class));
        kinds.map(|m| m.end).max().unwrap_or(j + 1)
    }

    /// One unit, not several: `fleet`, not `fleets`.
    fn info_plain(&self, j: usize) -> bool {
        !self.is(j, Trait::UnitWord) && self.names(j + 1).is_empty()
    }

    /// `my fleet`: the only one the writer has.
    fn only_unit(&self, kind: UnitKind, end: usize) -> Option<UnitAt> {
        let mut own = self.ground.due().filter(|u| u.kind == kind);
        let unit = own.next().filter(|_| own.next().is_none())?;
        let mean = Mean { province: self.ground.board.unit_province(unit), cost: 0, exact: true };
        Some(UnitAt::new(end, Some(kind), [mean].into(), 30))
    }

    /// `the fleet` before a verb of going, of a writer with more than one: what it does tells which.
    fn one_of_several(&self, kind: UnitKind, end: usize) -> Option<UnitAt> {
        let own = self.ground.due().filter(|u| u.kind == kind);
        let mean = |u: &Unit| Mean { province: self.ground.board.unit_province(u), cost: 60, exact: true };
        let means: Vec<Mean> = own.map(mean).collect();
        let goes = self.any(end, classes!(Move)) && self.ground.moves();
        (goes && (2..=4).contains(&means.len())).then(|| UnitAt::new(end, Some(kind), means.into(), 30))
    }

    /// `the Turkish fleet`: one of those the power has.
    fn units_of_power(&self, power: Owner, kind: UnitKind, end: usize) -> Option<UnitAt> {
        let units = self.ground.position.units.iter().filter(|u| u.owner == power && u.kind == kind);
        let mean = |u: &Unit| Mean { province: self.ground.board.unit_province(u), cost: 30, exact: true };
        let means: Vec<Mean> = units.map(mean).collect();
        let unit = UnitAt { power: Some(power), ..UnitAt::new(end, Some(kind), means.into(), 0) };
        (!unit.means.is_empty()).then_some(unit)
    }

    /// Units whose place stands at `from`.
    fn units_at(&self, from: usize, kind: Option<UnitKind>, power: Option<Owner>, out: &mut Vec<UnitAt>) {
        for place in self.places(from) {
            let unit = UnitAt {
                coast: place.coast,
                power,
                ..UnitAt::new(place.end, kind, place.means.clone(), if kind.is_some() { 0 } else { 30 })
            };
            let mut e = place.end;
            if self.is_genitive(e) {
                e += 1;
                if self.is(e, Trait::AttackNoun) {
                    out.push(UnitAt { end: e + 1, cost: 10, is_move: true, ..unit.clone() });
                }
                let noun = self.token(e).is_word() && self.meanings(e).is_empty() && !self.has_name(e);
                if kind.is_none() && noun && self.kind(e).is_none() {
                    out.push(UnitAt { end: e + 1, cost: 45, ..unit.clone() });
                }
            }
            if let Some(end) = self.end_of(place.end, Class::InIt) {
                // "supports the Ruhr in doing so"
                out.push(UnitAt { end, is_move: true, ..unit.clone() });
            }
            // Vie A - Gal
            // Tunis F S Naples
            let verb = self.token(e + 1).length == 1 && self.any(e + 1, classes!(Sup Hold Conv));
            let dashed = self.token(e).upper && (self.token(e + 1).is_dash() || verb);
            let behind = self.kind(e).filter(|_| kind.is_none() && (dashed || !self.is_kind_letter(e)));
            if behind.is_some() {
                let is_spoken = !self.is_kind_letter(e);
                out.push(UnitAt { end: e + 1, kind: behind, cost: 5, is_spoken, ..unit.clone() });
            }
            if self.token(e).is("(")
                && self.closing(e) == Some(e + 2)
                && let Some(named) = self.power(e + 1)
            {
                out.push(UnitAt { end: e + 3, power: Some(named), ..unit.clone() });
            }
            out.push(unit);
        }
    }

    /// Lists of two or more units.
    pub fn lists(&self, i: usize) -> &[ListAt] {
        if i >= self.len {
            return &[];
        }
        self.list_slots[i].get_or_init(|| {
            let mut out = Vec::new();
            for unit in self.longest_units(i, false) {
                let kind = unit.kind;
                let cost = unit.cost;
                let several = kind.is_some() && self.is(i, Trait::UnitWord);
                self.grow(vec![unit], (kind, several), cost, &mut out);
            }
            out.into()
        })
    }

    /// The cheapest unit at each of the two furthest ends.
    fn longest_units(&self, i: usize, cheap: bool) -> Vec<UnitAt> {
        let mut best: Vec<UnitAt> = Vec::new();
        for unit in self.units(i) {
            match best.iter_mut().find(|b| b.end == unit.end) {
                Some(old) if old.cost > unit.cost => *old = unit.clone(),
                Some(_) => {}
                None => best.push(unit.clone()),
            }
        }
        best.sort_by_key(|u| std::cmp::Reverse(u.end));
        best.truncate(2);
        if cheap {
            best.iter_mut().for_each(|u| u.cost = u.cost.min(10));
        }
        best
    }

    /// `said`: the kind, and whether its word is for several, so that names may follow without a sign.
    fn grow(&self, units: Vec<UnitAt>, said: (Option<UnitKind>, bool), cost: Cost, out: &mut Vec<ListAt>) {
        let (kind, several) = said;
        let Some(end) = units.last().map(|u| u.end) else { return };
        if units.len() > 1 {
            out.push(ListAt { end, units: units.clone(), cost });
        }
        if units.len() > 9 || out.len() > 40 {
            return;
        }
        let (mut k, mut parted, mut commas) = (end, false, 0);
        while k < self.len {
            if self.token(k).is(",&+/") || self.classes(k).has(Class::And) {
                // "by the fleet in the North Sea, and the London fleet sails"
                commas += usize::from(self.token(k).is(",") || commas > 0);
                parted = true;
            } else if !(parted
                && self.any(k, classes!(Fill At))
                && !self.has_name(k)
                && self.kind(k).is_none())
            {
                break;
            }
            k += 1;
        }
        if !(parted || several && self.is_exact(end)) {
            return;
        }
        for mut unit in self.longest_units(k, true) {
            if unit.end == k + 1 && self.is(k, Trait::Refer) {
                // "not to Burgundy, it stays"
                continue;
            }
            if unit.kind.is_some() && kind.is_none() {
                // "Sev, A War"; but "Budapest and the Albanian fleet"
                let joined = (end..k).any(|j| self.any(j, classes!(And)));
                unit.cost += if joined && !self.is_kind_letter(k) { 20 } else { 200 };
            }
            if unit.kind.is_none() {
                unit.inherited = kind;
            }
            let (kind, mut cost) = (unit.kind.or(kind), cost + unit.cost);
            if commas > 1 && units.len() == 1 {
                cost += 200;
            }
            let mut more = units.clone();
            more.push(unit);
            self.grow(more, (kind, several), cost, out);
        }
    }
}
