//! What may be passed over inside an order, and what leads to a goal.

use super::shapes::count;
use super::{DANGER, Lattice, LeadAt, UnitShape};
use crate::reading::names::{Cost, NEVER};
use crate::reading::tokens::{DOTS, Token, TokenKind};
use crate::reading::words::classes;
use crate::reading::words::{Class, Classes, ENGLISH, Trait};

const STOPS_ORDER: Classes = classes!(SupBy ConvBy Rest Pron Repeat Keep Scrap Also);
/// Classes that end the words leading to a goal.
const STOPS_LEAD: Classes = classes!(
    Neg If Unless Else Or Doubt Except Inst Corr Scrap Told Past Later But Hold Stand Sup SupBy Conv
    ConvBy Mutual All Rest Pron Repeat Build Remove Disband KeepV And ViaCon Proxy Perp
);

impl<'a> Lattice<'a> {
    /// The price of passing over what stands at a token inside an order, and the token behind it.
    pub fn skip(&self, i: usize) -> (Cost, usize) {
        if i >= self.len {
            return (NEVER, i + 1);
        }
        *self.skip_slots[i].get_or_init(|| self.find_skip(i))
    }

    fn find_skip(&self, i: usize) -> (Cost, usize) {
        let token = self.token(i);
        let next = self.token(i + 1);
        match token.kind {
            TokenKind::Line | TokenKind::Blank => return (NEVER, i + 1),
            TokenKind::Number => {
                let listed = next.is(".)");
                let free = self.ground.retreats() && listed && token.length < 3;
                return (if free { 10 } else { NEVER }, if listed { i + 2 } else { i + 1 });
            }
            TokenKind::Sign => return self.skip_sign(i),
            TokenKind::Word => {}
        }
        let tail = self.end_of(i, Class::Tail).filter(|end| *end > i + 1);
        if let Some(end) = tail.filter(|end| !(i..*end).any(|j| self.is_exact(j))) {
            // "Gascony moves up into Burgundy behind it with Marseilles supporting"
            return (3, end);
        }
        // "may as well march"
        let phrase = self.end_of(i, Class::Fill).unwrap_or(i + 1);
        let named = (i + 1..phrase).any(|j| self.has_name(j) || self.kind(j).is_some());
        (self.skip_word(i), if named { i + 1 } else { phrase })
    }

    fn skip_sign(&self, i: usize) -> (Cost, usize) {
        let token = self.token(i);
        if let Some(end) = self.closing(i) {
            return self.skip_bracket(i, end);
        }
        let (before, next) = (self.token(i.saturating_sub(1)), self.token(i + 1));
        if token.is(".") {
            if i == 0 || !before.is_word() {
                return (NEVER, i + 1);
            }
            let named = before.length > 4 && self.is_exact(i - 1) || self.is(i - 1, Trait::SeaWord);
            if next.is_word() && next.capital && named && !self.is_shouted {
                return (90, i + 1);
            }
            let ends = next.is_word()
                && next.capital
                && next.space
                && before.lower
                && !self.is_lower
                && before.length > 3;
            // "A Nwy - Fin. Pint on me"; not "A Gal. Support"
            let remark = next.is_word() && next.capital && next.space && next.length > 3;
            let remark =
                remark && self.is_exact(i - 1) && self.classes(i + 1).is_empty() && !self.is_exact(i + 1);
            let lettered = next.length == 1 && self.is_kind_letter(i + 1);
            // "F Eng convoys. F Iri to MAO."
            let whole = before.length > 5 && self.folded(i - 1).ends_with('s');
            let short = (before.length == 4 || lettered && !whole) && self.any(i - 1, classes!(Sup Conv));
            if ends && !short || remark {
                return (NEVER, i + 1);
            }
            let verb = (before.length <= 5 || short) && self.any(i - 1, classes!(Sup Conv Retreat Hold));
            let short = before.length <= 3 || verb || self.has_name(i - 1) || self.kind(i - 1).is_some();
            return (if before.length <= 8 && short { 5 } else { NEVER }, i + 1);
        }
        const VERBS: Classes = classes!(Sup Conv Hold);
        let cost = match token.sign {
            // "Budapest - supports Galicia"
            '-' if self.any(i + 1, VERBS) && !self.is_exact(i + 1) && self.is_verb_behind(i) => 15,
            // "A Mar-s-A Par-Bur"
            '-' if before.length <= 2
                && self.any(i.saturating_sub(1), VERBS)
                && self.has_kind_unit(i + 1) =>
            {
                10
            }
            ',' => 25,
            ':' => 15,
            ';' if self.is_column_sign(i) => 10,
            DOTS | '*' | '\'' | '<' => 5,
            '"' | '|' => 10,
            _ => NEVER,
        };
        (cost, i + 1)
    }

    /// Whether a word of a verb stands behind a sign; a letter only if a unit follows: `A Mar - S A Par - Bur`.
    fn is_verb_behind(&self, i: usize) -> bool {
        let (dash, verb) = (self.token(i), self.token(i + 1));
        let unit = self.has_kind_unit(i + 2) || self.token(i + 2).is_dash() && self.has_kind_unit(i + 3);
        dash.space && verb.length > 2 || verb.length <= 2 && unit
    }

    fn skip_bracket(&self, i: usize, end: usize) -> (Cost, usize) {
        if end == i + 2 && self.token(i + 1).is_number() && self.token(i + 1).length < 3 {
            return (10, end + 1);
        }
        let decides = classes!(If Unless Or Doubt Neg Except);
        // (S), (H)
        let letter =
            end == i + 2 && self.token(i + 1).length == 1 && self.any(i + 1, classes!(Sup Conv Hold));
        let asks_who = |k: usize| self.is(k, Trait::Subject) || self.is(k, Trait::Where);
        let rhetorical = end - i < 6 && (i + 1..end).any(asks_who);
        let bad = |k: usize| {
            letter
                || self.any(k, decides)
                || self.has_name(k)
                || self.token(k).is_number()
                || self.token(k).is("?") && !rhetorical
        };
        let cost = if end - i > 60 || (i + 1..end).any(bad) { NEVER } else { 30 };
        (cost, end + 1)
    }

    fn skip_word(&self, i: usize) -> Cost {
        let classes = self.classes(i);
        if self.is_clitic(i) {
            return 5;
        }
        if self.begins_long_name(i) || self.is(i, Trait::Thousand) {
            return NEVER;
        }
        let kind = |j: usize| self.kind(j).is_some() && !self.is_kind_letter(j);
        if classes.has(Class::Pron) && (kind(i + 1) || self.info(i + 1).number > 0 && kind(i + 2)) {
            // "removes her second army"
            return 3;
        }
        if classes.without(classes!(Corr)).meets(DANGER) || classes.meets(STOPS_ORDER) {
            return NEVER;
        }
        if self.kind(i).is_some() && !matches!(self.folded(i), "e" | "l" | "v") || self.is_capital_name(i) {
            return NEVER;
        }
        if classes.meets(classes!(Hyper Hyp)) && i > 0 && self.any(i - 1, classes!(Fill)) {
            // "has been in hyperspace for half a year"
            return NEVER;
        }
        if classes.meets(classes!(Fill All)) {
            return 3;
        }
        if self.is_exact(i) || self.power_at(i).is_some() {
            return NEVER;
        }
        if self.has_name(i) {
            return 100;
        }
        const VERBS: Classes = classes!(Move Hold Sup Conv Retreat Disband Stand);
        const PARTICLES: Classes = classes!(At To Tov From);
        match () {
            () if classes.has(Class::Corr) => NEVER,
            () if classes.has(Class::And) => 40,
            () if classes.has(Class::To) && self.token(i).length > 1 && self.is_exact(i + 1) => NEVER,
            () if classes.meets(PARTICLES) => 30,
            // "goes aid to Smy" is neither a move nor a support, "goes to support Smy" is one.
            () if classes.has(Class::Move) && !self.any(self.end(i), classes!(To)) => 200,
            () if classes.meets(VERBS) => 90,
            () if classes.has(Class::Tail) => 5,
            () => 60,
        }
    }

    /// What leads to a goal from a token on.
    pub fn leads(&self, i: usize) -> &[LeadAt] {
        if i >= self.len {
            return &[];
        }
        self.lead_slots[i].get_or_init(|| Lead::new(self, i).run().into())
    }
}

/// A walk over the words between a unit and its goal.
struct Lead<'l, 'a> {
    lattice: &'l Lattice<'a>,
    start: usize,
    at: usize,
    cost: Cost,
    /// A sign, a particle or a verb was there, so that a goal may follow.
    leads: bool,
    /// A sign or a verb was.
    verb: bool,
    unknown: usize,
    words: usize,
    out: Vec<LeadAt>,
}

impl<'l, 'a> Lead<'l, 'a> {
    fn new(lattice: &'l Lattice<'a>, start: usize) -> Lead<'l, 'a> {
        Lead {
            lattice,
            start,
            at: start,
            cost: 0,
            leads: false,
            verb: false,
            unknown: 0,
            words: 0,
            out: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<LeadAt> {
        while self.at < self.lattice.len && self.words < 9 && self.step().is_some() {}
        self.out
    }

    fn offer(&mut self, extra: Cost) {
        self.out.push(LeadAt { end: self.at, cost: self.cost + extra });
    }

    /// One token; None at what ends the walk.
    fn step(&mut self) -> Option<()> {
        let lattice = self.lattice;
        let token = *lattice.token(self.at);
        match token.kind {
            TokenKind::Sign => return self.sign(token),
            TokenKind::Number if token.value == 2 && token.length == 1 => {
                self.at += 1;
                self.cost += 10;
                self.leads = true;
                self.offer(0);
                return Some(());
            }
            TokenKind::Word => {}
            _ => return None,
        }
        if lattice.is_clitic(self.at) {
            self.at += 1;
            return Some(());
        }
        if lattice.is_capital_name(self.at) || lattice.begins_long_name(self.at) {
            return None;
        }
        if lattice.is(self.at, Trait::Refer) && self.at > self.start && lattice.token(self.at - 1).is(":,") {
            (self.at, self.cost) = (self.at + 1, self.cost + 5);
            return Some(());
        }
        self.word()
    }

    fn sign(&mut self, token: Token) -> Option<()> {
        let lattice = self.lattice;
        let next = lattice.token(self.at + 1);
        let column = self.start > 1 && lattice.is_column(self.start) && lattice.is_column(self.start - 2);
        if self.at == self.start
            && (column || token.is("/") || token.is(".") && !token.space && !next.space && next.is_word())
        {
            // A Vie/Gal, A Vie.Gal
            self.at += 1;
            self.out.push(LeadAt { end: self.at, cost: if token.space { 40 } else { 30 } });
            return None;
        }
        if token.is_dash() {
            while lattice.token(self.at).is_dash() {
                self.at += 1;
            }
            (self.leads, self.verb) = (true, true);
            self.offer(0);
        } else if token.sign == DOTS && !self.leads {
            self.at += 1;
            self.offer(20);
            self.cost += 5;
        } else if self.at == self.start
            && (token.is(":=") && !(token.is(":") && lattice.has_kind_unit(self.at + 1))
                || lattice.is_column_sign(self.at))
        {
            self.at += 1;
            self.out.push(LeadAt { end: self.at, cost: 45 });
            self.cost += 30;
        } else if token.is("(")
            && self.at == self.start
            && (lattice.any(self.at + 1, classes!(To Move)) || next.is_dash())
        {
            // "A Rom (to Apulia)"
            self.at += 1;
            self.cost += 10;
        } else if token.is("([,\"*.|") {
            let (cost, next) = lattice.skip(self.at);
            if cost >= NEVER {
                return None;
            }
            (self.at, self.cost) = (next, self.cost + cost);
        } else {
            return None;
        }
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        if self.lattice.shape == UnitShape::Sized
            && count(self.lattice, self.at).is_some_and(|(n, _)| n >= 50)
        {
            // "of those in Rome three thousand go to Apulia"
            return None;
        }
        const DECIDES: Classes = classes!(Sup Conv Hold Neg If Or);
        const OVERRIDES_FILL: Classes = classes!(If Neg Or Past Told Doubt Hold Sup);
        const HARMLESS: Classes = classes!(Month Wday Then From Now Perp Retreat Wish Via);
        let lattice = self.lattice;
        let (at, classes) = (self.at, lattice.classes(self.at));
        let end = lattice.end(at);
        self.words += 1;
        if classes.has(Class::Neg)
            && !self.leads
            && let Some(but) = self.not_but()
        {
            self.at = but;
            self.cost += 20;
            self.leads = true;
            self.offer(0);
            return Some(());
        }
        if classes.has(Class::Neg) && !self.leads {
            return None;
        }
        let goes = classes.meets(classes!(Move To)) && !classes.meets(DECIDES);
        let fills = classes.has(Class::Fill) && !classes.meets(OVERRIDES_FILL);
        if classes.has(Class::Corr) && self.verb && !classes.has(Class::Neg) && end == at + 1 {
            // "va plutôt en Espagne"
            (self.at, self.cost) = (end, self.cost + 10);
            return Some(());
        }
        if classes.has(Class::And) && self.unknown > 0 && !self.leads && lattice.any(end, classes!(Move)) {
            // "makes room and sails into"
            (self.at, self.cost) = (end, self.cost + 10);
            return Some(());
        }
        let legs = lattice.is(at, Trait::Refer) && self.unknown > 0;
        if classes.meets(STOPS_LEAD) && !goes && !fills && !legs {
            return None;
        }
        if classes.has(Class::Move) {
            self.cost += 10;
            self.at = end;
            self.offer(0);
            (self.leads, self.verb) = (true, true);
        } else if classes.has(Class::To) {
            self.cost += if self.unknown > 0 { 30 } else { 10 };
            self.at = end;
            self.offer(0);
            self.leads = true;
        } else if classes.meets(classes!(Tov At Tail)) {
            self.at = end;
            // "goes from Naples" does not say where to.
            let away =
                classes.has(Class::From) && !classes.meets(classes!(Tov To)) && lattice.best != ENGLISH;
            if self.verb && !away {
                self.cost += 5;
                self.offer(0);
            } else if !(classes.has(Class::Tail) && self.leads) {
                self.cost += 30;
            }
        } else if lattice.is(at, Trait::Refer) && self.unknown > 0 && self.words > 1 {
            // "legs it to Wales"
            self.at += 1;
            self.cost += 5;
        } else if classes.meets(classes!(Fill Retreat Wish Also)) {
            self.at = end;
            self.cost += 2;
            // "is going to Trieste"
            self.leads |= end > at + 1 && classes.has(Class::Wish) && lattice.any(end - 1, classes!(To));
            // "is going behind him in Galicia"
            self.verb |=
                end > at + 1 && classes.has(Class::Wish) && (at..end).any(|k| lattice.any(k, classes!(Move)));
            if self.leads {
                self.offer(0);
            }
        } else if lattice.is(at, Trait::Indefinite) && lattice.token(at).lower && self.verb {
            // "goes for a cold swim in the Barents"
            self.at += 1;
            self.cost += 2;
        } else if lattice.kind(at).is_some() || lattice.is_exact(at) || lattice.power_at(at).is_some() {
            return None;
        } else {
            let between = at > 0 && lattice.token(at - 1).is_dash() && lattice.token(at + 1).is_dash();
            if between && lattice.has_name(at) {
                // "A Con - aegaen - Smy"
                return None;
            }
            self.cost += if lattice.has_name(at) { 50 } else { 0 };
            self.unknown += 1;
            // "goes for a cold swim in the Barents"
            let most = if self.verb { 4 } else { 2 };
            if !classes.without(HARMLESS).is_empty() || self.unknown > most {
                return None;
            }
            self.cost += 25;
            self.at += 1;
            if self.leads {
                self.offer(10);
            }
        }
        Some(())
    }

    /// `not to Rum but to Bla`: the word behind "but".
    fn not_but(&self) -> Option<usize> {
        let lattice = self.lattice;
        let is_but = |k: usize| lattice.classes(k).has(Class::But);
        let mut k = self.at + 1;
        while k < self.at + 9 && lattice.token(k).is_word() && !is_but(k) {
            k += 1;
        }
        if lattice.token(k).is(",") {
            k += 1;
        }
        let named = (self.at + 1..k).any(|q| lattice.has_name(q));
        lattice.end_of(k, Class::But).filter(|_| named)
    }
}
