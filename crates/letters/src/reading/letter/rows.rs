//! Rows of a letter without an order that was read: lists of units, and what begins as an order does.

use std::ops::Range;

use adjudicator::board::Province;
use adjudicator::orders::Code;

use super::{Mention, MentionKind, Reader};
use crate::Kind;
use crate::reading::forms::Element;
use crate::reading::lattice::UnitShape;
use crate::reading::words::classes;
use crate::reading::words::{Class, Classes};

impl Reader<'_, '_> {
    /// Rows that begin as an order does and could not be read: `PREDICT 3`, `A Xyz - Bur`.
    pub(super) fn unread_attempts(&mut self, r: &Range<usize>) {
        const VERBS: Classes = classes!(Hold Sup Conv Move);
        let lattice = self.lattice;
        let here = self.first_words().with(crate::reading::forms::OF_RULE_SETS);
        let own = self.matcher.forms.leading.both(here).without(classes!(And));
        let heads = self.token(r.end - 1).is(":");
        // "Vote for the link: LINK Mos-Bre"
        let said = self.matches.iter().any(|one| one.keys.is_empty() && one.is_own());
        let verb = self.any(r.start, own) && !heads && !said && self.word_count(r.clone()) <= 8;
        let kind = lattice.is_kind_letter(r.start) && self.token(r.start).upper;
        let name = r.start + 1;
        let dashed = self.token(name + 1).is_dash();
        // "F MEO - Tun": a word of some language, where a name stands
        let odd = dashed && self.token(name).capital && lattice.is_exact(name + 2);
        let unknown = self.token(name).is_word()
            && (odd || lattice.classes(name).is_empty() && !lattice.is_common(name));
        let ordered = dashed || self.any(name + 1, VERBS);
        let strange = odd || unknown && !lattice.has_name(name);
        if !self.is_covered(r.start) && (verb || kind && strange && ordered || self.numbers_nobody(r)) {
            self.note(r.clone(), Kind::Unread, &[Code::UnknownOrder]);
        } else if self.helps_in_retreat(r) || self.matches.is_empty() && self.is_early(r) {
            self.note(r.clone(), Kind::Unread, &[Code::WrongPhase]);
        }
    }

    /// Whether a run names a unit by a number that none of the writer's has, and a place: `3F Ionian Sea`.
    fn numbers_nobody(&self, r: &Range<usize>) -> bool {
        const LARGEST: u32 = 20;
        let lattice = self.lattice;
        let lettered = usize::from(lattice.is_kind_letter(r.start));
        let number = self.token(r.start + lettered);
        let place = r.start + 1 + usize::from(lettered > 0 || lattice.is_kind_letter(r.start + 1));
        let behind = lattice.place(place).filter(|_| lattice.is_exact(place)).map(|place| place.end);
        lattice.shape == UnitShape::Numbered
            && number.is_number()
            && (1..=LARGEST).contains(&number.value)
            && !lattice.has_unit(r.start)
            && behind.is_some_and(|end| end >= r.end)
    }

    /// Whether a run is a support or convoy, where retreats are due: `F Nth C A Hol - Yor`.
    fn helps_in_retreat(&self, r: &Range<usize>) -> bool {
        let units = self.lattice.units(r.start).iter();
        let lettered = self.lattice.is_kind_letter(r.start) && !self.is_covered(r.start);
        let mut units = units.filter(|_| self.ground.retreats() && lettered);
        units.any(|unit| self.any(unit.end, classes!(Sup Conv)))
    }

    /// Whether a run is a build or a removal where none is due: `Build A Par`.
    fn is_early(&self, r: &Range<usize>) -> bool {
        const LATER: Classes = classes!(Later Past Told Neg If Unless Or Doubt Spring Summer Fall Winter);
        let unit = (r.start + 1..r.end.min(r.start + 4)).find(|q| !self.any(*q, classes!(Fill At)));
        self.any(r.start, classes!(Build Remove))
            && unit.is_some_and(|q| self.lattice.has_kind_unit(q))
            && self.word_count(r.clone()) <= 6
            && !self.has(r.clone(), LATER)
    }

    /// The words that forms of the phase begin with.
    fn first_words(&self) -> Classes {
        let first = |element: &Element| match element {
            Element::Word(classes) => *classes,
            _ => Classes::default(),
        };
        self.root().next.iter().fold(Classes::default(), |all, (element, _)| all.with(first(element)))
    }

    /// Whether an order covers a run: "F ENG NTH" is no English fleet.
    fn is_whole_order(&self, r: &Range<usize>) -> bool {
        let found = self.matcher.cover(r.start, r.end, self.root());
        found.iter().any(|m| {
            m.is_own()
                && m.cost <= 60
                && m.end - m.start > 2
                && m.end + 1 >= r.end
                && m.start == r.start
                && m.verb != crate::reading::forms::Verb::Hold
        })
    }

    /// Whether another line of the letter has a move with a slash: `A Bur/Mun`.
    fn moves_by_slash(&self, here: usize) -> bool {
        let line = self.token(here).line as usize;
        let moves = |row: &Range<usize>| {
            let unit = self.lattice.units(row.start).iter().filter(|_| row.len() <= 7).map(|u| u.end).max();
            unit.is_some_and(|end| {
                let goal = self.lattice.place(end + 1).filter(|_| self.token(end).is("/"));
                goal.is_some_and(|g| g.end == row.end) && !self.is_own_unit(end + 1)
            })
        };
        self.rows.iter().enumerate().any(|(at, row)| at != line && !row.is_empty() && moves(row))
    }

    /// A list of units without a verb, or one alone: nothing else is read there.
    pub(super) fn units_only(&mut self, r: &Range<usize>) -> bool {
        let lattice = self.lattice;
        let mut units = Vec::new();
        let mut i = r.start;
        while i < r.end {
            let token = self.token(i);
            let here: &[crate::reading::lattice::UnitAt] =
                if token.is_word() || token.is("(*") { lattice.units(i) } else { &[] };
            if let Some(unit) = here.iter().filter(|u| u.end <= r.end).max_by_key(|u| u.end) {
                let last = self.token(i.saturating_sub(1));
                let parted = last.is_break()
                    || last.is(",;&+/)")
                    || lattice.classes(i.saturating_sub(1)).has(Class::And);
                if !units.is_empty() && (!parted || lattice.is_column(i - 1)) {
                    return false;
                }
                units.push((i, unit.clone()));
                i = unit.end;
                continue;
            }
            let empty = self.any(i, classes!(Fill And)) || lattice.power_at(i).is_some();
            if token.is_number() && !units.is_empty()
                || token.is_word() && !empty
                || token.is_dash()
                || token.is("?+")
            {
                return false;
            }
            i += 1;
        }
        if units.is_empty() {
            return false;
        }
        let sources = units.iter().filter_map(|(_, u)| self.matcher.resolver.sources(u).first().copied());
        let own: Vec<Province> =
            sources.filter(|s| s.whose == crate::reading::resolve::Whose::Own).map(|s| s.province).collect();
        if let ([(at, unit)], [province]) = (&units[..], &own[..])
            && (unit.kind.is_some() || *at == r.start && unit.end == r.end && lattice.is_exact(*at))
            && !self.is_whole_order(r)
        {
            let kind = MentionKind::Bare;
            let named = (unit.kind, unit.number);
            let tokens = r.clone();
            self.mentions.push(Mention { province: *province, tokens, unit: *at..unit.end, named, kind });
            return true;
        }
        let pairs = units.chunks(2).all(|pair| match pair {
            [(one, unit), (two, _)] => {
                self.token(unit.end).is("/") && self.is_own_unit(*one) && !self.is_own_unit(*two)
            }
            _ => false,
        });
        if pairs && units.len() > 2 {
            // "Vie/Gal, Bud/Ser, Tri/Alb"
            return false;
        }
        if units.len() >= 2 && (own.len() == units.len() || units.len() > 2) {
            if self.has_sign(r.clone(), "/") && units.len() == 2 && self.moves_by_slash(r.start) {
                return false;
            }
            if self.has_sign(r.clone(), "/") && units.len() == 2 {
                // "A Ber/Mun": a list, or an order?
                self.note(r.clone(), Kind::Unread, &[Code::UnknownOrder]).unit = own.first().copied();
                return true;
            }
            self.note(r.clone(), Kind::UnitList, &[]);
            self.flags.unit_list = true;
            return true;
        }
        false
    }
}
