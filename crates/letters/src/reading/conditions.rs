//! Conditions whose fact and orders can all be read: `If F Lon moves to the Channel then A Pic - Bel else A Pic S A Bur`, and, where
//! they follow their orders, `BUILD A smy IF CORRECT Turkey AND NOT OCCUPIED smy ELSE BUILD F con`.

use std::ops::Range;
use std::rc::Rc;

use adjudicator::board::{Province, Unit, UnitKind};
use adjudicator::terms::{Clause, UnitNaming};

use super::lattice::UnitAt;
use super::letter::{Reader, Said, Statement};
use super::matching::{Match, Status};
use super::orders::{By, Notes, Order, put_unit};
use super::words::classes;
use super::words::{Class, Classes, Trait};

/// Orders of one branch, with their units, and where its words end.
struct ConditionBranch {
    orders: Vec<(Province, String)>,
    end: usize,
}

impl Reader<'_, '_> {
    /// Reads the first condition of a run whose fact and orders can all be read, and what stands before and behind it; whether
    /// there is one.
    pub fn condition(&mut self, r: &Range<usize>) -> bool {
        if self.ground.is_winter() || self.grammar.conditions_follow() {
            return false;
        }
        let begins = |i: usize| i == r.start || self.token(i - 1).is(".;!") || self.token(i - 1).is_break();
        let mut start = r.start;
        let found = r.clone().filter(|i| self.any(*i, classes!(If Unless))).find_map(|word| {
            start = (start..=word).rev().find(|i| begins(*i)).unwrap_or(r.start);
            let leads = start == word || self.token(word - 1).is(",:");
            let leading = leads.then(|| self.read_condition(word, word, r.end)).flatten();
            leading.or_else(|| self.read_condition(start, word, r.end))
        });
        let Some((statement, provinces)) = found else { return false };
        let tokens = statement.tokens.clone();
        if r.start < tokens.start {
            self.run(r.start..tokens.start);
        }
        let corrects = self.has(r.start..tokens.start, classes!(Corr Inst));
        for province in provinces {
            let number = self.statements.len();
            let source = Some(province);
            self.statements.push(Statement { source, number, corrects, ..statement.clone() });
        }
        self.sentence += 1;
        if tokens.end < r.end {
            self.run(tokens.end..r.end);
        }
        true
    }

    /// Gives the orders of a run the conditions that follow them.
    pub fn following_conditions(&mut self, r: &Range<usize>) {
        if !self.grammar.conditions_follow() {
            return;
        }
        for word in r.clone() {
            if self.behind(word, "if").is_none() {
                continue;
            }
            let Some(at) = self.matches.iter().rposition(|m| m.start < word) else { continue };
            if let Some(whole) = self.followed(self.matches[at].start, r.end).filter(|m| m.end > word) {
                self.matches.retain(|m| m.start < whole.start || m.start >= whole.end);
                self.matches.insert(at, whole);
            }
        }
    }

    /// An order with the conditions behind it and what is ordered else.
    fn followed(&self, start: usize, limit: usize) -> Option<Match> {
        let (mut text, mut at, mut first) = (String::new(), start, None::<Match>);
        loop {
            let word = (at..limit).find(|i| self.behind(*i, "if").is_some());
            let orders = self.matcher.cover(at, word.unwrap_or(limit), self.root());
            let one = orders.into_iter().next().filter(|m| m.start == at && m.orders.len() == 1)?;
            text += &one.orders[0].text(self.grammar, self.ground.board);
            let end = one.end;
            let whole = first.get_or_insert(one);
            whole.end = end;
            let clause = word.filter(|word| *word == end).and_then(|word| self.following_clause(word, limit));
            let Some((clause, behind)) = clause else { break };
            text += &format!(" IF {clause}");
            whole.end = behind;
            let other = (behind..limit.min(behind + 2)).find(|i| !self.token(*i).is(",;"));
            let Some(from) = other.and_then(|i| self.behind(i, "else")) else { break };
            text += " ELSE ";
            at = from;
        }
        let mut whole = first?;
        let next = self.token(whole.end);
        let ends = whole.end >= limit || !next.is_word() || next.line != self.token(whole.end - 1).line;
        let unit = whole.orders[0].unit();
        whole.orders = vec![Order::Text(Rc::from(text), unit)];
        ends.then_some(whole)
    }

    /// Facts behind a word, joined by `AND`, `OR` and `NOT`, in canonical text, and where they end.
    fn following_clause(&self, word: usize, limit: usize) -> Option<(String, usize)> {
        let (mut text, mut k) = (String::new(), self.behind(word, "if")?);
        let mut found = None;
        while k < limit {
            while let Some(end) = self.behind(k, "not").or(self.token(k).is("(").then_some(k + 1)) {
                text += if self.token(k).is("(") { "(" } else { "NOT " };
                k = end;
            }
            let Some((fact, end)) = self.stated_question(k, limit) else { break };
            text += &fact;
            k = end;
            while self.token(k).is(")") && text.matches('(').count() > text.matches(')').count() {
                text.push(')');
                k += 1;
            }
            found = Some((text.clone(), k));
            let join = |(word, written)| Some((self.behind(k, word)?, written));
            let Some((end, word)) = [("and", " AND "), ("or", " OR ")].into_iter().find_map(join) else {
                break;
            };
            text += word;
            k = end;
        }
        let (text, end) = found?;
        let (facts, board) = (self.grammar.facts?, self.ground.board);
        let clause = Clause::parse(&text, &|fact| facts.parse(board, fact).ok())?;
        Some((clause.text(&|fact| facts.text(board, fact)), end))
    }

    /// A fact of the rule-set, as its table writes it.
    fn stated_question(&self, from: usize, limit: usize) -> Option<(String, usize)> {
        let facts = self.grammar.facts?;
        let whole = facts.forms.iter().map(|form| form.text.replace(['[', ']'], ""));
        let cut = facts.forms.iter().filter_map(|form| Some(form.text.split_once('[')?.0.to_string()));
        let found = whole.chain(cut).filter_map(|form| self.question(&form, from, limit));
        let proper = found.filter(|(text, _)| facts.parse(self.ground.board, text).is_ok());
        proper.min_by_key(|(_, end)| std::cmp::Reverse(*end))
    }

    /// Whether a form of a fact stands at a token: `OCCUPIED {v} BY {w}`.
    fn question(&self, form: &str, from: usize, limit: usize) -> Option<(String, usize)> {
        let (lattice, board) = (self.lattice, self.ground.board);
        let (mut text, mut k) = (String::new(), from);
        for part in form.split_inclusive(['}', '-', ' ']).flat_map(|part| part.split_inclusive('{')) {
            let word = part.trim_end_matches([' ', '{', '}']);
            let written = match word {
                "" => String::new(),
                "v" => {
                    let place = lattice.place(k)?;
                    k = place.end;
                    let best = place.means.iter().min_by_key(|m| m.cost)?;
                    board.code(best.province.place()).to_string()
                }
                "w" => {
                    let (power, end) = lattice.power_at(k)?;
                    k = end;
                    board.owner(power).name.clone()
                }
                "k" => {
                    let kind = lattice.kind(k)?;
                    k = lattice.end(k);
                    kind.code().to_string()
                }
                "u" => {
                    let unit = lattice.units(k).iter().max_by_key(|u| u.end)?;
                    k = unit.end;
                    let mut name = String::new();
                    put_unit(&mut name, self.grammar.units, board, &self.matcher.resolver.other_named(unit)?);
                    name
                }
                "n" => {
                    let (number, end) = super::lattice::shapes::count(lattice, k)?;
                    k = end;
                    number.to_string()
                }
                "-" => {
                    k = self.token(k).is_dash().then_some(k + 1)?;
                    "-".into()
                }
                sign if sign.starts_with(['<', '=', '>']) => {
                    for one in sign.chars() {
                        k = self.token(k).is(one.encode_utf8(&mut [0; 4])).then_some(k + 1)?;
                    }
                    sign.into()
                }
                word => {
                    k = self.behind(k, &word.to_lowercase())?;
                    word.into()
                }
            };
            text += &written;
            if part.ends_with(' ') {
                text.push(' ');
            }
        }
        (k <= limit).then_some((text, k))
    }

    /// Where a word of a condition ends, itself or one of the class of its name: phrases such as `if not` do not hide it.
    fn behind(&self, i: usize, word: &str) -> Option<usize> {
        let itself = self.lattice.folded(i) == word || word == "to" && self.token(i).is_dash();
        let class = || Class::of(word).and_then(|class| self.lattice.end_of(i, class));
        itself.then_some(i + 1).or_else(class)
    }

    /// The condition of a word in a sentence: the orders before it or behind its fact, and the others.
    fn read_condition(&self, start: usize, word: usize, limit: usize) -> Option<(Statement, Vec<Province>)> {
        let unless = self.lattice.end_of(word, Class::Unless);
        let from = unless.or_else(|| self.lattice.end_of(word, Class::If))?;
        let (fact, at) = self.facts(from, limit, unless.is_some())?;
        let mut then = if start == word { self.branch(at, limit)? } else { self.branch(start, word)? };
        if start < word {
            // "A Bur - Mun if A Mun - Bur"
            if then.end < word || then.orders.len() > 1 {
                return None;
            }
            let ends = |i: usize| i >= limit || self.token(i).is(".;)!") || self.token(i).is_break();
            let more = self.lattice.classes(at).has(Class::Else);
            if !ends(at) && !ends(at - 1) && !more {
                return None;
            }
            then.end = at;
        }
        let mut end = then.end;
        let mut text = format!("IF {fact} THEN {}", joined(&then));
        let mut provinces: Vec<Province> = then.orders.iter().map(|(p, _)| *p).collect();
        let behind = (end..limit.min(end + 2)).find(|i| !self.token(*i).is(".;,"));
        if let Some(from) = behind.and_then(|i| self.lattice.end_of(i, Class::Else)) {
            let other = self.branch(from, limit).or_else(|| self.same_unit(&then, from, limit))?;
            text += &format!(" ELSE {}", joined(&other));
            provinces.extend(other.orders.iter().map(|(p, _)| *p));
            end = other.end;
        }
        while end < limit
            && (self.token(end).is(".;!)")
                || matches!(self.lattice.folded(end), "endif" | "fi" | "end" | "if"))
        {
            end += 1;
        }
        let mut seen = Vec::new();
        provinces.retain(|p| {
            let fresh = !seen.contains(p);
            seen.push(*p);
            fresh
        });
        let statement = Statement {
            said: Some(Said::Cases(text)),
            source: None,
            stranger: None,
            status: Status::Ok,
            tokens: start..end,
            notes: Notes::default(),
            code: None,
            corrects: false,
            amends: false,
            number: 0,
            sentence: self.sentence,
            cost: 0,
            because: None,
            rivals: Vec::new(),
            form: None,
        };
        Some((statement, provinces))
    }

    /// What the only unit of the branch before does else: `otherwise H`, `else to Gas`.
    fn same_unit(&self, then: &ConditionBranch, from: usize, limit: usize) -> Option<ConditionBranch> {
        let lattice = self.lattice;
        let [(province, _)] = then.orders.as_slice() else { return None };
        let unit = *self.ground.own(*province, None)?;
        let resolver = &self.matcher.resolver;
        let reference = resolver.named(&unit, None);
        let from =
            (from..limit).find(|i| !self.token(*i).is(",:") && !self.any(*i, classes!(Then Pron Fill)))?;
        let holds = lattice.end_of(from, Class::Hold).or_else(|| lattice.end_of(from, Class::Stand));
        let (order, end) = match holds {
            Some(end) => (Order::Hold(reference), end),
            None => {
                let leads = std::iter::once(from).chain(lattice.leads(from).iter().map(|lead| lead.end));
                let place = leads.filter_map(|i| lattice.place(i)).next()?;
                let goals = resolver.goals(&place.means, unit.kind, unit.place);
                let goal = goals.first().filter(|g| g.is_legal)?;
                let mut notes = Notes::default();
                let landing = (unit.kind, unit.place);
                let to = resolver.landing(landing, goal.province, place.coast, &mut notes);
                (Order::Move { unit: reference, to, by: By::Itself }, place.end)
            }
        };
        let text = order.text(self.grammar, self.ground.board);
        Some(ConditionBranch { orders: vec![(*province, text)], end })
    }

    /// What a condition asks, in canonical text, and where the orders begin: facts joined by "and", each of them denied or not.
    /// `Unless` turns a single one round.
    fn facts(&self, from: usize, end: usize, unless: bool) -> Option<(String, usize)> {
        let (mut text, mut k) = (String::new(), from);
        loop {
            let (fact, holds, behind) = self.fact(k, end)?;
            if holds == unless {
                text += "NOT ";
            }
            text += &fact;
            let next = behind + usize::from(self.token(behind).is(","));
            if !self.any(next, classes!(And)) && !self.token(next).is("&") || next >= end {
                return Some((text, self.past_then(behind, end)));
            }
            if unless || self.any(next + 1, classes!(If Then)) {
                return None;
            }
            text += " AND ";
            k = next + 1;
        }
    }

    /// Passes words without a meaning of their own in a fact, and words that deny it, which are counted.
    fn past_words(&self, mut k: usize, end: usize, denied: &mut usize) -> usize {
        while k < end && self.token(k).is_word() && !self.lattice.has_unit(k) {
            let empty = self.any(k, classes!(Fill)) || self.lattice.is(k, Trait::Copula);
            match self.lattice.end_of(k, Class::Neg) {
                Some(behind) => {
                    *denied += 1;
                    k = behind;
                }
                None if empty && !self.lattice.has_name(k) => k += 1,
                None => break,
            }
        }
        k
    }

    /// A fact from a token on, whether it is said to be so, and where its words end.
    fn fact(&self, from: usize, end: usize) -> Option<(String, bool, usize)> {
        let lattice = self.lattice;
        let mut denied = 0;
        let mut k = self.past_words(from, end, &mut denied);
        if let Some((_, behind)) = lattice.power_at(k).filter(|_| self.any(k + 1, classes!(Move Give))) {
            // "If Germany moves A Mun - Bur"
            let verb =
                (behind..end).find(|i| !self.any(*i, classes!(Move Give Fill)) || lattice.has_name(*i));
            k = verb.filter(|i| lattice.has_kind_unit(*i)).unwrap_or(k);
        }
        for unit in lattice.units(k) {
            let sources = self.matcher.resolver.others(unit);
            let Some(first) = sources.first() else { continue };
            if sources.get(1).is_some_and(|s| s.is_there && s.cost - first.cost < 40) {
                continue;
            }
            let Some(there) = self.standing(first.province, unit.kind) else { continue };
            if unit.power.is_some_and(|p| p != there.owner) {
                continue;
            }
            let mut negations = denied;
            let verb = self.past_words(unit.end, end, &mut negations);
            let found = self.movement_fact(there, verb, end, &mut negations);
            let found = found.or_else(|| self.existence_fact(there, unit, verb, end));
            if let Some((text, behind)) = found {
                return (negations < 2).then_some((text, negations == 0, behind));
            }
        }
        if let Some((text, behind)) = self.stated_fact(k, end) {
            return (denied < 2).then_some((text, denied == 0, behind));
        }
        for place in lattice.places(k) {
            let mut negations = denied;
            let state = self.past_words(place.end, end, &mut negations);
            let occupied = self.any(state, classes!(Occ));
            let says = state < end && (occupied || lattice.classes(state).has(Class::Vacant));
            if let ([one], true) = (&place.means[..], says && negations < 2) {
                let code = self.ground.board.code(one.province.place());
                return Some((format!("vacant({code})"), (negations == 0) != occupied, state + 1));
            }
        }
        None
    }

    /// Whether a unit is there, or leaves the board: `A Mun is there`, `A Mun disbands`, `retreats off the board`, or the unit alone
    /// before a sign or `then`.
    fn existence_fact(
        &self,
        unit: &Unit,
        named: &UnitAt,
        verb: usize,
        end: usize,
    ) -> Option<(String, usize)> {
        let lattice = self.lattice;
        let retreats = |k: usize| lattice.is(k, Trait::RetreatTail) || self.any(k, classes!(Retreat));
        let gone = verb + usize::from(verb < end && retreats(verb));
        let left = [Class::Disband, Class::DisbandA, Class::Off].into_iter();
        if let Some(behind) =
            left.filter_map(|class| lattice.end_of(gone, class)).max().filter(|_| gone < end)
        {
            return Some((format!("retreat({})=D", self.full_name(unit)), behind));
        }
        let there = verb < end && (lattice.is(verb, Trait::Exists) || lattice.is(verb, Trait::Where));
        let behind = verb + usize::from(there);
        let stops =
            behind >= end || self.token(behind).is(",:;.)") || self.any(behind, classes!(Then And Else));
        (stops && named.kind.is_some()).then(|| (format!("unit({})", self.full_name(unit)), behind))
    }

    /// The unit a condition is about: in retreats first the one driven out.
    fn standing(&self, province: Province, kind: Option<UnitKind>) -> Option<&Unit> {
        self.ground.dislodged(province, kind).or_else(|| self.ground.unit(province, kind))
    }

    /// A unit, a place and nothing else up to a sign: `in London eine englische Flotte steht`, `there is an English fleet in London`.
    fn stated_fact(&self, from: usize, end: usize) -> Option<(String, usize)> {
        const PLAIN: Classes = classes!(Fill At Tov Stand Hold From Now Also);
        let lattice = self.lattice;
        let (mut place, mut kind, mut power) = (None, None, None);
        let mut k = from;
        while k < end && !self.token(k).is(",:") && !lattice.classes(k).has(Class::Then) {
            if let Some(found) =
                lattice.place(k).filter(|_| lattice.is_exact(k) && lattice.power_at(k).is_none())
            {
                if place.replace(found).is_some() {
                    return None;
                }
                k = found.end;
                continue;
            }
            if let Some((owner, behind)) = lattice.power_at(k) {
                if power.replace(owner).is_some() {
                    return None;
                }
                k = behind;
                continue;
            }
            let plain = lattice.classes(k).meets(PLAIN)
                || lattice.is(k, Trait::Copula)
                || lattice.is(k, Trait::Exists);
            match lattice.kind(k).filter(|_| !lattice.is_kind_letter(k)) {
                Some(found) if kind.replace(found).is_none() => {}
                None if self.token(k).is_word() && plain => {}
                _ => return None,
            }
            k += 1;
        }
        let [mean] = &place?.means[..] else { return None };
        let there = self.ground.unit(mean.province, kind).filter(|u| Some(u.kind) == kind);
        let unit = match there.filter(|u| power.is_none_or(|p| p == u.owner)) {
            Some(unit) => *unit,
            None => Unit::new(power?, kind?, mean.province.place()),
        };
        (k < end && kind.is_some()).then(|| (format!("unit({})", self.full_name(&unit)), k))
    }

    fn full_name(&self, unit: &Unit) -> String {
        let board = self.ground.board;
        let mut out = format!("{} ", board.owner(unit.owner).name);
        put_unit(&mut out, UnitNaming::Placed, board, &adjudicator::terms::UnitRef::by_place(unit));
        out
    }

    /// `moves to the Channel`, `nach Gal zieht`, `does not move to Bur`
    fn movement_fact(
        &self,
        unit: &Unit,
        from: usize,
        end: usize,
        denied: &mut usize,
    ) -> Option<(String, usize)> {
        const GOES: Classes = classes!(Move To Retreat);
        let (lattice, board) = (self.lattice, self.ground.board);
        let mut best = None;
        let known = *denied;
        // "zieht nicht nach Bur": a verb of going before what denies it
        let mut negations = known;
        let verb = from + usize::from(self.any(from, classes!(Move)));
        let behind_denial = self.past_words(verb, end, &mut negations);
        let plain = std::iter::once(from).chain(lattice.leads(from).iter().map(|l| l.end));
        let plain = plain.map(|start| (start, known));
        let leads = lattice.leads(behind_denial).iter().map(|l| l.end);
        let leads = std::iter::once(behind_denial).chain(leads).map(|start| (start, negations));
        for (start, negations) in plain.chain(leads.filter(|_| negations > known)) {
            for place in lattice.places(start) {
                let far = |p: Province| if self.ground.reaches(unit.kind, unit.place, p) { 0 } else { 100 };
                let mut goals: Vec<(i32, Province)> =
                    place.means.iter().map(|m| (m.cost + far(m.province), m.province)).collect();
                goals.sort();
                if goals.get(1).is_some_and(|second| second.0 - goals[0].0 < 40) {
                    continue;
                }
                let parts = |w: &usize| self.token(*w).is(",:;") || self.any(*w, classes!(Then));
                let stop = (place.end..(place.end + 3).min(end)).find(parts);
                let words = from..stop.unwrap_or((place.end + 3).min(end));
                let goes = words.clone().any(|w| lattice.classes(w).meets(GOES) || self.token(w).is_dash());
                let retreats = words.into_iter().any(|w| lattice.is(w, Trait::RetreatTail));
                let mut behind = place.end;
                while behind < end && self.any(behind, classes!(Move Tail)) {
                    behind += 1;
                }
                let mut after = negations;
                if self.any(behind, classes!(Neg)) {
                    // "nach Bur nicht zieht"
                    behind = self.past_words(behind, end, &mut after);
                    while behind < end && self.any(behind, classes!(Move Tail)) {
                        behind += 1;
                    }
                }
                if goes {
                    let verb = if retreats { "retreat" } else { "move" };
                    let province = goals[0].1;
                    let coast = place.coast.and_then(|coast| board.with_coast(province, coast));
                    let code = board.code(coast.unwrap_or(province.place()));
                    best = Some((format!("{verb}({})={code}", self.full_name(unit)), behind, after));
                }
            }
        }
        let (text, behind, negations) = best?;
        *denied = negations;
        Some((text, behind))
    }

    fn past_then(&self, from: usize, end: usize) -> usize {
        let mut k = from;
        while k < end
            && (self.token(k).is(",:") || self.any(k, classes!(Then Fill)) && self.lattice.kind(k).is_none())
        {
            k += 1;
        }
        k
    }

    /// The orders of a branch; None where there is none.
    fn branch(&self, from: usize, end: usize) -> Option<ConditionBranch> {
        let lattice = self.lattice;
        let mut branch = ConditionBranch { orders: Vec::new(), end: from };
        let mut k = from;
        while k < end {
            while k < end
                && (self.token(k).is(",;:") || self.any(k, classes!(And Then Fill)))
                && !lattice.has_unit(k)
            {
                k += 1;
            }
            if k >= end || lattice.classes(k).has(Class::Else) {
                break;
            }
            let found = self.matcher.cover(k, end.min(k + 40), self.root());
            let Some(one) = found.first().filter(|m| m.start == k) else { break };
            let ordered = |p: &Province| branch.orders.iter().any(|(unit, _)| unit == p);
            if !one.rivals.is_empty() || one.cost > 150 || !one.is_all_own() || one.keys.iter().any(ordered) {
                break;
            }
            for (province, order) in one.keys.iter().zip(&one.orders) {
                branch.orders.push((*province, order.text(self.grammar, self.ground.board)));
            }
            k = one.end;
            while k < end && self.token(k).is(",") {
                k += 1;
            }
        }
        branch.end = k;
        (!branch.orders.is_empty()).then_some(branch)
    }
}

fn joined(branch: &ConditionBranch) -> String {
    branch.orders.iter().map(|(_, order)| order.as_str()).collect::<Vec<_>>().join(" , ")
}
