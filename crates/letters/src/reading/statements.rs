//! What an order may carry behind it, and what becomes of it as a statement about its units.

use std::ops::Range;

use adjudicator::board::{Place, Province, Unit, UnitKind};
use adjudicator::orders::Code;
use adjudicator::terms::{UnitNaming, UnitRef};

use super::forms::Verb;
use super::letter::{Label, Reader, Said, Scope, Statement, Stranger};
use super::matching::{Match, Status, is_impossible};
use super::orders::{By, Notes, Order};
use super::resolve::Whose;
use super::sentences::LetterSentence;
use super::words::classes;
use super::words::{Class, Classes, Trait};

impl Reader<'_, '_> {
    // ---- what may follow an order

    /// Retreats, supports by others, further choices, until further notice: behind the orders of a run.
    pub fn tails(&mut self, r: &Range<usize>) {
        let mut at = 0;
        while at < self.matches.len() {
            self.retreat_list(at, r);
            let limit = self.limit(at, r);
            let verb = self.matches[at].verb;
            if self.ground.retreats() && matches!(verb, Verb::Move | Verb::Disband) {
                self.preferences(at, limit);
            }
            self.supporters(at, self.matches[at].end, limit);
            at += 1;
        }
        let first = self.matches.first().map_or(r.start, |m| m.start);
        if self.has(r.start..first, classes!(Perp)) || self.scope == Scope::Lasting {
            self.matches.iter_mut().for_each(|m| m.lasts = true);
        }
    }

    /// Where the next order begins.
    fn limit(&self, at: usize, r: &Range<usize>) -> usize {
        self.matches.get(at + 1).map_or(r.end, |next| next.start)
    }

    /// `(R: Ruh, Boh, OTB)`, `if dislodged: Tyr`
    fn retreat_list(&mut self, at: usize, r: &Range<usize>) {
        if !self.ground.moves() {
            return;
        }
        let lattice = self.lattice;
        let limit = self.limit(at, r);
        let end = self.matches[at].end;
        // "F(Gre) st. (retreat: Alb, Ion)"
        let start = end + usize::from(self.token(end).is(".") && self.token(end + 1).is("(["));
        let bracket = start < limit && self.token(start).is("([");
        let mut k = start + usize::from(bracket);
        while k < limit
            && (self.token(k).is(",;:")
                || self.token(k).is(".") && self.any(k + 1, classes!(If))
                || self.token(k).is("-") && lattice.is(k + 1, Trait::RetreatTail))
        {
            k += 1;
        }
        if k >= limit {
            return;
        }
        if lattice.is(k, Trait::RetreatTail) {
            k += 1;
        } else if self.any(k, classes!(If))
            && let Some(d) = (k..k + 4).find(|q| lattice.is(*q, Trait::Dislodged))
        {
            k = d + 1;
        } else {
            return;
        }
        let own = self.matches[at].keys.first().and_then(|p| self.ground.own(*p, None)).copied();
        let end = lattice.closing(start).filter(|_| bracket).unwrap_or(r.end);
        let mut places: Vec<Option<Place>> = Vec::new();
        while k < end {
            let joins = classes!(To Or And Retreat Fill Else Now Then);
            if let Some(next) = lattice.end_of(k, Class::Disband) {
                places.push(None);
                k = next;
            } else if self.any(k, classes!(Neg)) {
                places.clear();
                k += 1;
            } else if self.token(k).is(",.:/") || self.any(k, joins) || lattice.is(k, Trait::Possible) {
                k += 1;
            } else if let Some(place) = lattice.place(k) {
                let Some(unit) = own else { break };
                let far = |p: Province| if self.ground.reaches(unit.kind, unit.place, p) { 0 } else { 100 };
                let best = place.means.iter().min_by_key(|m| m.cost + far(m.province));
                let Some(best) = best else { break };
                let mut notes = Notes::default();
                let landing = (unit.kind, unit.place);
                let to = self.matcher.resolver.landing(landing, best.province, place.coast, &mut notes);
                places.push(Some(to));
                k = place.end;
            } else {
                break;
            }
        }
        if bracket && self.token(k).is(")]") {
            k += 1;
        }
        if !places.is_empty() {
            let one = &mut self.matches[at];
            (one.retreats, one.end) = (places, k.max(one.end));
            let mut kept = 0;
            self.matches.retain(|m| {
                kept += 1;
                kept <= at + 1 || m.start >= k
            });
        }
    }

    /// `supported by A Mar`, `until further notice`, from a token on.
    pub fn supporters(&mut self, at: usize, from: usize, limit: usize) {
        let lattice = self.lattice;
        let mut q = from;
        let by = |q: usize| lattice.classes(q).has(Class::SupBy);
        let bracket = self.token(q).is("([") && (by(q + 1) || self.any(q + 1, classes!(Perp)));
        q += usize::from(bracket);
        while q < limit && (self.any(q, classes!(Fill Tail)) || self.token(q).is(",") && by(q + 1)) {
            q += 1;
        }
        if q >= limit {
            return;
        }
        if let Some(end) = lattice.end_of(q, Class::Perp) {
            let one = &mut self.matches[at];
            (one.lasts, one.end) = (true, end + usize::from(bracket));
        }
        let Some(from) = lattice.end_of(q, Class::SupBy) else { return };
        let list = lattice.lists(from).iter().max_by_key(|l| l.end);
        let single = || lattice.units(from).iter().max_by_key(|u| u.end);
        let units = match list {
            Some(list) => list.units.clone(),
            None => single().into_iter().cloned().collect(),
        };
        let Some(end) = units.last().map(|u| u.end) else { return };
        let supported = self.matches[at].orders.first().cloned();
        let mut supports = Vec::new();
        for unit in &units {
            let source = self.matcher.resolver.sources(unit).first().copied();
            let Some(source) = source.filter(|s| s.whose == Whose::Own) else { continue };
            let Some(own) = self.matcher.resolver.own_unit(source.province) else { continue };
            let order = supported.as_ref().and_then(|order| support_of(own, order));
            supports.extend(order.map(|order| (source.province, order)));
        }
        let closed = bracket && self.token(end).is(")]");
        (self.matches[at].supports, self.matches[at].end) = (supports, end + usize::from(closed));
    }

    /// Further choices of a retreat: the first that is open counts.
    fn preferences(&mut self, at: usize, limit: usize) {
        const JOINS: Classes = classes!(Or Else If Neg To Then Fill Retreat Move And Pron Vacant Also);
        let lattice = self.lattice;
        let province = self.matches[at].keys.first().copied();
        let Some(unit) = province.and_then(|p| self.ground.own(p, None)).copied() else { return };
        let mut options = Vec::new();
        let mut k = self.matches[at].end;
        let stops = |k: usize| {
            let next = self.token(k + 1);
            // "Silesia. Berlin was my wife's idea."
            let talks = |end: usize| self.token(end).is_word() && !self.any(end, JOINS);
            let named = lattice.place(k + 1).is_some_and(|place| !talks(place.end));
            self.token(k).is(".") && next.capital && next.space && next.length > 1 && !named
        };
        while k < limit && !stops(k) {
            let token = self.token(k);
            if token.is(",/;:.)") || token.is_dash() || token.is_number() && token.length < 3 {
                k += 1;
            } else if let Some(close) = lattice.closing(k).filter(|_| token.is("(")) {
                k = close + 1;
            } else if let Some(end) = lattice.end_of(k, Class::Disband) {
                options.push(None);
                k = end;
            } else if let Some(place) = lattice.place(k) {
                options.push(Some(place.clone()));
                k = place.end;
            } else if token.is_word()
                && !(k..lattice.end(k)).any(|w| self.any(w, classes!(Doubt)))
                && (self.any(k, JOINS) || self.any(k, classes!(Tail Occ)) || lattice.is(k, Trait::Possible))
            {
                k = lattice.end(k);
            } else {
                break;
            }
        }
        if options.is_empty() {
            return;
        }
        let open = self.matches[at].verb == Verb::Disband || !is_impossible(&self.matches[at]);
        let resolver = &self.matcher.resolver;
        let reference = resolver.named(&unit, None);
        let mut chosen = None;
        for option in options.iter().filter(|_| !open) {
            let Some(place) = option else {
                chosen = Some(Order::Disband(reference));
                break;
            };
            let goal = resolver.goals(&place.means, unit.kind, unit.place).first().copied();
            if let Some(goal) = goal.filter(|g| g.is_legal) {
                let mut notes = Notes::default();
                let to = resolver.landing((unit.kind, unit.place), goal.province, place.coast, &mut notes);
                chosen = Some(Order::Move { unit: reference, to, by: By::Itself });
                break;
            }
        }
        let one = &mut self.matches[at];
        if let Some(order) = chosen {
            one.orders = vec![order];
            one.notes = Notes::of(Code::Context);
            one.rivals.clear();
        }
        one.end = k.min(limit);
    }

    // ---- statements

    /// Whose unit an order of a match is for that is none of the writer's to order now, and what is said of that.
    fn stranger(&self, one: &Match, place: usize) -> (Stranger, Code) {
        let there = one.keys.get(place).and_then(|province| self.ground.unit(*province, None));
        match one.whose.get(place) {
            // Where retreats are due, a unit that was not driven out has no order.
            Some(Whose::Other) if there.is_some_and(|unit| unit.owner == self.ground.who) => {
                (Stranger::Nobody, Code::WrongPhase)
            }
            Some(Whose::Other) => (Stranger::Other, Code::NotYours),
            _ => (Stranger::Nobody, Code::NoUnit),
        }
    }

    /// Makes statements of a match.
    pub fn state(&mut self, s: &LetterSentence, at: usize) {
        let one = self.matches[at].clone();
        if !one.is_all_own() && one.is_ok() && one.orders.len() == 1 && !one.is_own() {
            if !self.talks(s) {
                let (stranger, code) = self.stranger(&one, 0);
                let said = one.orders.first().cloned().map(Said::plain);
                // "Germany's A Mun - Bur" is told, not ordered.
                let other = self.lattice.power(one.start).is_some_and(|power| power != self.ground.who);
                let statement = Statement {
                    stranger: Some(stranger),
                    code: Some(code).filter(|_| !other),
                    ..self.statement(&one, said, None)
                };
                self.statements.push(statement);
            }
            return;
        }
        let (status, code) = self.verdict(&one);
        let others = one.orders.iter().enumerate().filter(|(at, _)| one.whose.get(*at) != Some(&Whose::Own));
        for (place, order) in others.filter(|_| one.orders.len() > 1 && status == Status::Ok) {
            let (stranger, code) = self.stranger(&one, place);
            let plain = self.statement(&one, Some(Said::plain(order.clone())), None);
            self.statements.push(Statement { stranger: Some(stranger), code: Some(code), ..plain });
        }
        for (place, (province, order)) in one.keys.iter().zip(&one.orders).enumerate() {
            if one.whose.get(place) != Some(&Whose::Own) || self.ground.own(*province, None).is_none() {
                continue;
            }
            let order = match order {
                Order::Same(_)
                | Order::Carry(_)
                | Order::Also(_)
                | Order::Succeed(_)
                | Order::SupportMoveOf { .. } => self.anaphor(order, *province, one.start),
                order => Some(order.clone()),
            };
            let (status, code) = match &order {
                // An order of its own counts more.
                Some(_)
                    if matches!(one.verb, Verb::Supported | Verb::ViaFleet)
                        && place > 0
                        && status == Status::Ok =>
                {
                    (Status::By, None)
                }
                Some(_) => (status, code),
                None => (Status::Weak, Some(Code::UnknownOrder)),
            };
            let retreats = if one.orders.len() == 1 { one.retreats.clone() } else { Vec::new() };
            let said = order.map(|order| Said::Order { order, retreats, lasts: one.lasts });
            let statement = Statement { status, code, ..self.statement(&one, said, Some(*province)) };
            self.statements.push(statement);
        }
        if one.keys.is_empty() {
            // What a power decides, without a unit.
            let said = one.orders.first().cloned().map(Said::plain);
            let statement = Statement { status, code, ..self.statement(&one, said, None) };
            self.statements.push(statement);
        }
        for (province, order) in &one.supports {
            let status = if status == Status::Ok { Status::By } else { status };
            let said = Some(Said::plain(order.clone()));
            let statement = Statement { status, code, ..self.statement(&one, said, Some(*province)) };
            self.statements.push(statement);
        }
    }

    /// Makes a statement of a match of a power's own decisions.
    pub fn state_power(&mut self, one: &Match) {
        let (status, code) = self.verdict(one);
        for (place, order) in one.orders.iter().enumerate() {
            if one.orders[..place].contains(order) {
                continue;
            }
            let said = Some(Said::plain(order.clone()));
            let statement = Statement { status, code, ..self.statement(one, said, None) };
            self.statements.push(statement);
        }
    }

    fn statement(&self, one: &Match, said: Option<Said>, source: Option<Province>) -> Statement {
        Statement {
            said,
            source,
            stranger: None,
            status: one.status,
            tokens: one.start..one.end,
            notes: one.notes,
            code: None,
            corrects: one.corrects,
            amends: self.amended == self.sentence,
            number: self.statements.len(),
            sentence: self.sentence,
            cost: one.cost,
            because: one.because,
            rivals: one.rivals.iter().map(|(_, orders, _)| orders.clone()).collect(),
            form: Some(one.form),
        }
    }

    /// Whether a sentence has words besides its orders.
    fn talks(&self, s: &LetterSentence) -> bool {
        s.range.clone().any(|q| {
            self.token(q).is_word()
                && !self.is_covered(q)
                && !self.any(q, classes!(And Month))
                && !self.lattice.is_bracketed(q)
        })
    }

    /// What a match is in the end: a tie, hardly an order, or as its sentence says.
    fn verdict(&self, one: &Match) -> (Status, Option<Code>) {
        let asks_riddle = self.any(one.start, classes!(Question).both(self.matcher.forms.classes));
        // The Mastermind's question is always for the next season.
        let status = if asks_riddle && one.status == Status::Later { Status::Ok } else { one.status };
        if status != Status::Ok {
            return (status, None);
        }
        if one.notes.has(Code::AmbiguousCoast) {
            return (Status::Tie, Some(Code::AmbiguousCoast));
        }
        if one.notes.has(Code::UnknownCoast) {
            return (Status::Tie, Some(Code::UnknownCoast));
        }
        if let Some(code) = [Code::NoUnit, Code::UnknownOrder].into_iter().find(|c| one.notes.has(*c)) {
            return (Status::Weak, Some(code));
        }
        if one.cost > 220 {
            let fuzzy = one.notes.has(Code::Fuzzy);
            return (Status::Weak, Some(if fuzzy { Code::UnknownProvince } else { Code::UnknownOrder }));
        }
        if !one.rivals.is_empty() {
            let other = one.rivals.iter().any(|(verb, ..)| *verb != one.verb);
            return (Status::Tie, Some(if other { Code::AmbiguousOrder } else { Code::AmbiguousProvince }));
        }
        let verbs = [Verb::Move, Verb::Support, Verb::Convoy];
        let together =
            verbs.contains(&one.verb) && one.orders.len() > 1 && self.grammar.units == UnitNaming::Placed;
        if together
            && !self.has(one.start..one.end, classes!(And All))
            && !self.has_sign(one.start..one.end, "&+")
        {
            // "Armies Par, Mar - Gas"
            return (Status::Tie, Some(Code::AmbiguousOrder));
        }
        if self.ground.retreats() && one.verb == Verb::Hold {
            return (Status::Weak, Some(Code::WrongPhase));
        }
        (Status::Ok, None)
    }

    /// An order that means what the one before says: `A Mar supports it`, `A Ruh likewise`, `supports Paris's attack`.
    fn anaphor(&self, order: &Order, province: Province, at: usize) -> Option<Order> {
        let unit = order.unit()?;
        if let Order::SupportMoveOf { of, .. } = order {
            let said = self.statements.iter().rev().filter(|st| st.status == Status::Ok);
            let mut said = said.filter_map(|st| st.said.as_ref()?.order());
            return said
                .find(|order| order.unit().is_some_and(|u| same_place(&u, of)))
                .and_then(|order| support_of(unit, order));
        }
        if matches!(order, Order::Carry(_)) {
            // The last army that goes where it cannot march.
            let said = self.statements.iter().rev().filter(|st| st.source != Some(province));
            return said.filter_map(|st| st.said.as_ref()?.order()).find_map(|said| match said {
                Order::Move { unit: of, to, .. } => {
                    let (from, to) = (of.place()?, self.ground.board.province_of(*to));
                    let army = of.kind != Some(UnitKind::Fleet) && !self.ground.marches(from, to);
                    army.then_some(Order::Convoy { unit, of: *of, to })
                }
                _ => None,
            });
        }
        let before = self.statements.iter().rev().find(|st| {
            st.said.is_some()
                && st.source != Some(province)
                && (st.status == Status::Ok || st.stranger == Some(Stranger::Other))
        })?;
        let unread =
            |q: usize| self.lattice.is_exact(q) && self.lattice.is_no_common(q) && self.is_own_unit(q);
        if before.sentence == self.sentence
            && (before.tokens.end..at).any(|q| !self.is_covered(q) && unread(q))
        {
            // "... and Rumania just sits, and Sev supports it": what of Rumania?
            return None;
        }
        let said = before.said.as_ref()?.order()?;
        if matches!(order, Order::Succeed(_)) {
            let own = self.ground.own(province, None)?;
            let to = before.source.filter(|_| said.is_move())?;
            let near = self.ground.steps(own.kind, own.place, to);
            let mut notes = Notes::default();
            let place = self.matcher.resolver.landing((own.kind, own.place), to, None, &mut notes);
            let plain = near && !notes.has(Code::AmbiguousCoast);
            return plain.then_some(Order::Move { unit, to: place, by: By::Itself });
        }
        if matches!(order, Order::Also(_)) {
            return match said {
                Order::Hold(_) => Some(Order::Hold(unit)),
                // "I have a second fleet too": by number no unit is near by its name.
                Order::Support { of, to, .. }
                    if !same_place(of, &unit) && self.grammar.units != UnitNaming::Numbered =>
                {
                    Some(Order::Support { unit, of: *of, to: *to })
                }
                _ => None,
            };
        }
        match said {
            Order::Support { of, to, .. } if !same_place(of, &unit) => {
                Some(Order::Support { unit, of: *of, to: *to })
            }
            Order::Move { to, .. } => {
                let own = self.ground.own(province, None)?;
                let near = self.ground.steps(own.kind, own.place, self.ground.board.province_of(*to));
                near.then(|| support_of(unit, said)).flatten()
            }
            Order::Convoy { of, to, .. } => {
                let own = self.ground.own(province, None)?;
                let near = self.ground.steps(own.kind, own.place, *to);
                near.then_some(Order::Support { unit, of: *of, to: Some(to.place()) })
            }
            Order::Hold(_) => support_of(unit, said),
            _ => None,
        }
    }

    /// Herds told in sentences or below a heading: `my three herds: one in Armenia, one in Syria, and one in the Black Sea`. As many
    /// places are named behind the words as herds.
    pub fn herds(&mut self) {
        const FARTHEST: usize = 4;
        let lattice = self.lattice;
        let herds = classes!(Llamas).both(self.matcher.forms.classes);
        let text = |i: usize| self.labels.get(self.token(i).line as usize) == Some(&Label::Text);
        let told = |i: usize| {
            let counts = |w: usize| Some(usize::from(lattice.info(w).number)).filter(|number| *number > 1);
            let count = (i.saturating_sub(FARTHEST)..i).rev().find_map(counts);
            count.filter(|_| text(i) && self.any(i, herds)).map(|count| (i, count))
        };
        let first = (0..lattice.len).find(|i| text(*i) && self.any(*i, herds));
        let count = (0..lattice.len).find_map(told);
        let Some((first, (at, count))) = first.zip(count) else { return };
        let mut places: Vec<&str> = Vec::new();
        let mut i = first;
        while i < lattice.len {
            let named = text(i) && lattice.is_exact(i) && lattice.is_no_common(i);
            let place = lattice.place(i).filter(|_| named && lattice.power_at(i).is_none());
            places.extend(
                place.and_then(|p| p.means.first()).map(|m| self.ground.board.code(m.province.place())),
            );
            i = place.map_or(i + 1, |place| place.end.max(i + 1));
        }
        if places.len() != count {
            return;
        }
        let order = |order: &Order| matches!(order, Order::Text(text, None) if text.starts_with("LLAMAS "));
        for statement in &mut self.statements {
            if statement.said.as_ref().and_then(Said::order).is_some_and(order) {
                statement.status = Status::Dropped;
            }
        }
        let text = format!("LLAMAS {}", places.join(", "));
        let said = Some(Said::plain(Order::Text(text.into(), None)));
        let one = Match::of_word(at);
        self.statements.push(self.statement(&one, said, None));
        self.notes.retain(|note| !note.span.contains(&at));
    }

    /// The unit of the position in a province, of the writer.
    pub fn unit_of(&self, province: Province) -> Option<&Unit> {
        self.ground.own(province, None)
    }
}

fn same_place(one: &UnitRef, other: &UnitRef) -> bool {
    one.at == other.at
}

/// A support of an order.
fn support_of(unit: UnitRef, order: &Order) -> Option<Order> {
    match order {
        Order::Move { unit: of, to, .. } => {
            // A fleet is supported to a province unless its coast was named for it.
            Some(Order::Support { unit, of: *of, to: Some(*to) })
        }
        Order::Hold(of) => Some(Order::Support { unit, of: *of, to: None }),
        Order::Support { unit: of, .. } | Order::Convoy { unit: of, .. } => {
            Some(Order::Support { unit, of: *of, to: None })
        }
        _ => None,
    }
}
