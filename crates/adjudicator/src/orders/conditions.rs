//! Conditional lines: `IF fact THEN orders ELSE orders`, before or after the orders they govern.

use super::cover::{Line, Piece, longer};
use super::explain;
use super::interpret::interpret;
use super::reader::choose::choose;
use crate::orders::prelude::*;
use crate::terms::{BRANCHES, Clause, DEPTH};

/// Reads a conditional line. None if it holds no condition; a refusal if it cannot be read.
pub fn conditional(context: &Context, line: &mut Line) -> Option<Interpreted> {
    let to = line.tokens.len();
    let (at, unless, after) = (0..to).find_map(|at| {
        let before = at.checked_sub(1).and_then(|b| line.tokens.get(b));
        if before.is_some_and(|t| t.sign == Sign::Open) && at > 1 {
            return None;
        }
        for (class, unless) in [("UNLESS", true), ("IF", false)] {
            if let Some(end) = line.word(at, class) {
                return Some((at, unless, end));
            }
        }
        None
    })?;
    let refused = || {
        Interpreted::refused((
            Code::UnknownOrder,
            "this is not a condition that can be tested; write one like “if Germany A Mun retreats to Gas, then A Mar holds, otherwise A Mar-Pie”, or rule what the line means".into(),
        ))
    };
    let mut reader = Parser { context, line, codes: Vec::new(), wrong_phase: false };
    let end = reader.trimmed(after, to);
    // A second condition, and “or” between conditions, have no form.
    let nested = (after..end)
        .any(|i| ["IF", "UNLESS"].iter().any(|c| reader.line.word(i, c).is_some() && !reader.is_else(i)));
    if nested {
        return Some(refused());
    }
    let made = if at == 0 || reader.only_label(at) {
        reader.leading(after, end, unless)
    } else {
        reader.trailing(at, after, end, unless)
    };
    Some(match made {
        Some((text, codes)) => Interpreted { order: Some(text), codes, ..Interpreted::default() },
        None if reader.wrong_phase => Interpreted::refused((
            Code::WrongPhase,
            "the orders of this condition belong to another phase".into(),
        )),
        None => refused(),
    })
}

/// The stretches of a line that are an order each: parted by semicolons that do not stand before a flight.
pub fn sentences(line: &Line) -> Vec<(usize, usize)> {
    let ends = (0..line.tokens.len())
        .filter(|at| line.tokens[*at].sign == Sign::Semicolon && line.word(at + 1, "BOTH").is_none());
    let mut from = 0;
    let mut out = Vec::new();
    for end in ends.map(|at| at + 1).chain([line.tokens.len()]).collect::<Vec<_>>() {
        if end > from {
            out.push((from, end));
        }
        from = end;
    }
    out
}

/// True if a condition stands behind the order of a stretch.
pub fn has_condition(line: &Line, from: usize, to: usize) -> bool {
    (from..to).any(|at| line.word(at, "WHEN").is_some())
}

/// Reads a stretch as orders with conditions behind them, `order IF condition ELSE order IF ...`: the order or the refusal,
/// and names in its list that name nothing.
pub fn behind(context: &Context, line: &mut Line, from: usize, to: usize) -> Vec<Interpreted> {
    let mut to = to;
    while matches!(line.tokens[to - 1].sign, Sign::Semicolon | Sign::Dot) {
        to -= 1;
    }
    let (mut text, mut out, mut at) = (String::new(), Vec::new(), from);
    let mut made = Interpreted::default();
    for round in 0.. {
        let found = |class: &str, from: usize| {
            let end = |at| Some((at, line.word(at, class)?));
            (from..to).find_map(end).filter(|(_, end)| *end <= to)
        };
        let when = found("WHEN", at);
        let mut end = when.map_or(to, |w| w.0);
        while end > at && line.tokens[end - 1].sign == Sign::Comma {
            end -= 1;
        }
        let otherwise = when.and_then(|w| found("OTHERWISE", w.1));
        let mut read = match line.cover(at, end).as_slice() {
            [Piece::Order { matches, .. }] => choose(context, line.tokens, matches, line.words),
            _ => Vec::new(),
        }
        .into_iter();
        let one = match read.next() {
            _ if round >= BRANCHES => {
                Interpreted::refused((Code::UnknownOrder, "too many alternatives".into()))
            }
            // Of several orders it is not said which ones the condition is for.
            Some(one) if read.as_slice().iter().all(|o| o.order.is_none()) => one,
            _ => {
                let what = explain::written(line.tokens, at, end);
                Interpreted::refused((
                    Code::UnknownOrder,
                    format!("{what} is not an order that a condition can be for"),
                ))
            }
        };
        out.extend(read);
        let Some(order) = &one.order else { return vec![one] };
        text += &format!("{}{order}", if round > 0 { " ELSE " } else { "" });
        one.codes.iter().for_each(|code| made.code(*code));
        if let Some((_, from)) = when {
            let end = otherwise.map_or(to, |o| o.0);
            match (Clauses { context, line, to: end }).whole(from) {
                Ok((clause, codes)) => {
                    text += &format!(" IF {}", clause.text(&String::clone));
                    codes.iter().for_each(|code| made.code(*code));
                }
                Err(refusal) => return vec![Interpreted::refused(refusal)],
            }
        }
        match otherwise {
            Some((_, next)) => at = next,
            None => break,
        }
    }
    made.order = Some(text);
    out.insert(0, made);
    out
}

/// Conditions read: `OR` of `AND`s of facts, with `NOT` and brackets.
struct Clauses<'a, 'b, 'd> {
    context: &'a Context<'b>,
    line: &'a Line<'d>,
    to: usize,
}

type Told = Result<(Clause<String>, usize), Refusal>;

impl Clauses<'_, '_, '_> {
    fn whole(&self, from: usize) -> Result<(Clause<String>, Vec<Code>), Refusal> {
        let mut codes = Vec::new();
        let (clause, end) = self.list(from, DEPTH, &["or", "and"], &mut codes)?;
        let end = if self.sign(end) == Some(Sign::Comma) { end + 1 } else { end };
        if end < self.to { Err(self.wrong(end)) } else { Ok((clause, codes)) }
    }

    fn sign(&self, at: usize) -> Option<Sign> {
        self.line.tokens.get(at).map(|t| t.sign)
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.line.tokens.get(at).is_some_and(|t| t.word == word)
    }

    fn wrong(&self, at: usize) -> Refusal {
        let rest = explain::written(self.line.tokens, at, self.to);
        let what =
            "a condition is expected (OCCUPIED, EMPTY, MOVED, DISLODGED, MERGED, EATEN, OWNS, LINK ...)";
        (Code::UnknownOrder, format!("{what} at {rest}"))
    }

    /// Clauses joined by the first of some words, each of clauses joined by the next.
    fn list(&self, from: usize, depth: usize, words: &[&str], codes: &mut Vec<Code>) -> Told {
        let Some((word, inner)) = words.split_first() else { return self.literal(from, depth, codes) };
        let (mut list, mut at) = (Vec::new(), from);
        loop {
            let (clause, end) = self.list(at, depth, inner, codes)?;
            list.push(clause);
            if !self.is(end, word) {
                let join = if *word == "or" { Clause::Any } else { Clause::All };
                return Clause::all_or_any(list, join).map(|c| (c, end)).ok_or_else(|| self.wrong(from));
            }
            at = end + 1;
        }
    }

    fn literal(&self, at: usize, depth: usize, codes: &mut Vec<Code>) -> Told {
        let depth = depth.checked_sub(1).ok_or_else(|| self.wrong(at))?;
        if self.is(at, "not") {
            let (clause, end) = self.literal(at + 1, depth, codes)?;
            return Ok((Clause::Not(Box::new(clause)), end));
        }
        if self.sign(at) == Some(Sign::Open) {
            let (clause, end) = self.list(at + 1, depth, &["or", "and"], codes)?;
            let closed = self.sign(end) == Some(Sign::Close);
            return if closed { Ok((clause, end + 1)) } else { Err(self.wrong(end)) };
        }
        let words = self.context.facts.unwrap_or(self.context.words);
        let mut line = Line::new(self.line.tokens, self.line.lexicon, words);
        line.mend = false;
        let mut found: Vec<_> = line.matches(at).into_iter().filter(|m| m.end <= self.to).collect();
        found.sort_by_key(|m| std::cmp::Reverse(m.end));
        let mut refused = None;
        for one in found {
            let read = interpret(self.context, self.line.tokens, &one, line.meaning(&one));
            let [Interpreted { order: Some(fact), codes: how, .. }] = read.as_slice() else {
                let why = read.into_iter().next().and_then(|o| Some((*o.codes.first()?, o.notes.join("; "))));
                refused = refused.or(why);
                continue;
            };
            codes.extend(how);
            return Ok((Clause::Fact(fact.clone()), one.end));
        }
        Err(refused.unwrap_or_else(|| self.wrong(at)))
    }
}

struct Parser<'a, 'b, 'd> {
    context: &'a Context<'b>,
    line: &'a mut Line<'d>,
    codes: Vec<Code>,
    /// An order in it belongs to another phase.
    wrong_phase: bool,
}

impl Parser<'_, '_, '_> {
    fn sign(&self, at: usize) -> Option<Sign> {
        self.line.tokens.get(at).map(|t| t.sign)
    }

    fn class(&self, at: usize, class: &str) -> Option<usize> {
        self.line.word(at, class)
    }

    fn is_else(&self, at: usize) -> bool {
        (at.saturating_sub(2)..=at).any(|i| self.class(i, "ELSE").is_some_and(|e| e > at))
    }

    /// The end without `ENDIF` and full stops.
    fn trimmed(&self, from: usize, mut to: usize) -> usize {
        loop {
            let last = (from..to).rev().take(2).find(|i| self.class(*i, "ENDIF") == Some(to));
            if let Some(last) = last {
                to = last;
            } else {
                let end = self.back(from, to, &[Sign::Dot, Sign::Comma, Sign::Semicolon]);
                if end == to {
                    return to;
                }
                to = end;
            }
        }
    }

    /// The end without such signs before it.
    fn back(&self, from: usize, to: usize, signs: &[Sign]) -> usize {
        let idle = |at: &usize| self.sign(*at).is_some_and(|sign| signs.contains(&sign));
        to - (from..to).rev().take_while(idle).count()
    }

    fn only_label(&self, at: usize) -> bool {
        at == 2
            && self.sign(1) == Some(Sign::Colon)
            && self.line.lexicon.owner(&self.line.tokens[0].word).is_some()
    }

    /// `IF facts THEN orders ELSE orders`
    fn leading(&mut self, from: usize, to: usize, unless: bool) -> Option<(String, Vec<Code>)> {
        for (end, facts) in self.facts(from, to, None) {
            let mut start = end;
            if matches!(
                self.sign(start),
                Some(Sign::Comma | Sign::Colon | Sign::Close | Sign::Semicolon | Sign::Arrow)
            ) {
                start += 1;
            }
            if let Some(after) = self.class(start, "THEN") {
                start = after;
                if matches!(self.sign(start), Some(Sign::Comma | Sign::Colon)) {
                    start += 1;
                }
            } else if start == end {
                continue;
            }
            let (then_end, else_from) = self.split_else(start, to);
            let Some(then) = self.orders(start, then_end, None) else { continue };
            return self.made(&negate(&facts, unless)?, &then, else_from, to);
        }
        None
    }

    fn made(
        &mut self,
        facts: &str,
        then: &[String],
        otherwise: Option<usize>,
        to: usize,
    ) -> Option<(String, Vec<Code>)> {
        let mut text = format!("IF {facts} THEN {}", then.join(" , "));
        if let Some(from) = otherwise {
            text += &format!(" ELSE {}", self.otherwise(then, from, to)?.join(" , "));
        }
        Some((text, std::mem::take(&mut self.codes)))
    }

    /// `orders IF facts, ELSE orders`
    fn trailing(&mut self, at: usize, after: usize, to: usize, unless: bool) -> Option<(String, Vec<Code>)> {
        let then = self.orders(0, self.back(0, at, &[Sign::Comma, Sign::Open]), None)?;
        let subject = then
            .first()
            .and_then(|t| t.strip_prefix("Build "))
            .and_then(|u| u.split_whitespace().nth(1))
            .map(|p| p.split('/').next().unwrap_or(p).to_string());
        let (facts_end, else_from) = self.split_else(after, to);
        let facts_to = self.back(after, facts_end, &[Sign::Comma, Sign::Semicolon, Sign::Close]);
        let facts =
            self.facts(after, facts_to, subject.as_deref()).into_iter().find(|(end, _)| *end == facts_to)?.1;
        self.made(&negate(&facts, unless)?, &then, else_from, to)
    }

    /// The orders after `else`: a word alone, `holds`, is said of the unit ordered before.
    fn otherwise(&mut self, then: &[String], from: usize, to: usize) -> Option<Vec<String>> {
        let build = then.first().is_some_and(|t| t.starts_with("Build "));
        if let [one] = then
            && self.verbs(from, "HOLD").iter().any(|v| v.end == to)
        {
            let (kind, rest) = one.split_once(' ').filter(|_| !build)?;
            let place = rest.split([' ', '-']).next()?;
            return Some(vec![format!("{kind} {place} H")]);
        }
        self.orders(from, to, build.then_some("Build"))
    }

    /// Where the orders before `else` end, and where those after it begin.
    fn split_else(&self, from: usize, to: usize) -> (usize, Option<usize>) {
        for at in from..to {
            if let Some(after) = self.class(at, "ELSE").filter(|a| *a <= to) {
                let end = self.back(from, at, &[Sign::Comma, Sign::Semicolon, Sign::Dot]);
                let skip = usize::from(matches!(self.sign(after), Some(Sign::Comma | Sign::Colon)));
                return (end, Some(after + skip));
            }
        }
        (to, None)
    }

    /// The orders in a range, if all of it is orders that can be read.
    fn orders(&mut self, from: usize, to: usize, verb: Option<&str>) -> Option<Vec<String>> {
        if from >= to {
            return None;
        }
        let mut out = Vec::new();
        for piece in self.line.cover(from, to) {
            let Piece::Order { matches, .. } = piece else { return None };
            let mut read: Vec<Vec<Interpreted>> = matches
                .iter()
                .map(|m| interpret(self.context, self.line.tokens, m, self.line.meaning(m)))
                .collect();
            self.wrong_phase |= read.iter().flatten().any(|o| o.codes.contains(&Code::WrongPhase));
            read.retain(|o| !o.is_empty() && o.iter().all(|o| o.order.is_some()));
            read.sort_by_key(|o| !o.iter().all(Interpreted::possible));
            let first = read.into_iter().next()?;
            for mut outcome in first {
                if verb.is_some() {
                    outcome.codes.retain(|c| *c != Code::Context);
                }
                outcome.codes.retain(|c| !self.codes.contains(c));
                self.codes.append(&mut outcome.codes);
                out.extend(outcome.order);
            }
        }
        (!out.is_empty()).then_some(out)
    }

    /// All ways to read facts joined by “and” from a token on, longest first.
    fn facts(&mut self, from: usize, to: usize, subject: Option<&str>) -> Vec<(usize, Vec<String>)> {
        let mut out: Vec<(usize, Vec<String>)> = Vec::new();
        let mut open: Vec<(usize, Vec<String>)> = vec![(from, Vec::new())];
        while let Some((at, list)) = open.pop().filter(|(_, list)| list.len() < 7) {
            for (end, fact) in self.fact(at, to, subject) {
                let longer = longer(&list, fact);
                let next = if self.sign(end) == Some(Sign::Comma) { end + 1 } else { end };
                let and = (self.sign(next) == Some(Sign::And)).then_some(next + 1);
                if let Some(after) = and.or_else(|| self.class(next, "AND")) {
                    // However the fact is read, the same ones follow.
                    open.retain(|(at, _)| *at != after);
                    open.push((after, longer.clone()));
                }
                out.push((end, longer));
            }
        }
        out.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        out
    }

    fn fact(&mut self, from: usize, to: usize, subject: Option<&str>) -> Vec<(usize, String)> {
        let mut out = Vec::new();
        let (at, not) = self.class(from, "NOT").map_or((from, false), |after| (after, true));
        let mut there = |at: usize, place: &str| {
            for (class, not) in [("VACANT", not), ("OCCUPIED", !not)] {
                let fact = format!("{}vacant({place})", if not { "NOT " } else { "" });
                out.extend(self.class(at, class).map(|end| (end, fact)));
            }
        };
        if let Some(subject) = subject {
            there(at, subject);
        }
        let context = self.context;
        let tokens = self.line.tokens;
        for name in context.lexicon.names_at(tokens, at, || false) {
            let [province] = &*name.provinces else { continue };
            there(name.end, &context.board.province(*province).id);
        }
        let mut units = self.line.units(at);
        // `Germany moves A Mun-Bur`
        if let Some((owner, _)) = tokens.get(at).and_then(|t| context.lexicon.owner(&t.word)) {
            for verb in self.verbs(at + 1, "MOVE") {
                let named = self.line.units(verb.end).into_iter();
                units.extend(
                    named
                        .filter(|u| u.power.is_none() && u.kind.is_some())
                        .map(|u| UnitText { power: Some(owner), ..u }),
                );
            }
        }
        // `F English Channel` is no English fleet.
        units.sort_by_key(|u| (u.end, u.name.tier, u.power.is_some()));
        units.dedup_by_key(|u| u.end);
        for unit in units {
            self.of_unit(&unit, not, &mut out);
        }
        out.retain(|(end, _)| *end <= to);
        out.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        out
    }

    /// What can be asked of a unit: whether it is there, moved, retreated or left the board.
    fn of_unit(&mut self, unit: &UnitText, not: bool, out: &mut Vec<(usize, String)>) {
        let (context, tokens) = (self.context, self.line.tokens);
        let Ok((found, stands)) = context.other(unit, tokens, &|_| 1) else { return };
        if found.nowhere() {
            return;
        }
        let Some(power) = unit.power.or(stands.map(|u| u.owner)) else { return };
        let sign = |not: bool| if not { "NOT " } else { "" };
        let who =
            format!("{} {}", context.board.owner(power).name, context.unit_text(found.kind, found.place));
        self.codes.extend(found.codes.iter().filter(|c| !matches!(c, Code::Void | Code::CoastFilled)));
        let present = self.class(unit.end, "PRESENT");
        out.extend(
            [Some(unit.end), present]
                .into_iter()
                .flatten()
                .map(|end| (end, format!("{}unit({who})", sign(not)))),
        );
        let (start, denied) = self.class(unit.end, "NOT").map_or((unit.end, not), |after| (after, !not));
        let off = |end: usize| (end, format!("{}retreat({who})=D", sign(denied)));
        out.extend(self.verbs(start, "DISBAND").into_iter().map(|v| off(v.end)));
        let mut goals: Vec<(usize, bool)> = Vec::new();
        for verb in self.verbs(start, "RETREAT") {
            goals.push((verb.end, true));
            if self.sign(verb.end) == Some(Sign::Arrow) {
                goals.push((verb.end + 1, true));
            }
            goals.extend(self.verbs(verb.end, "MOVE").into_iter().map(|to| (to.end, true)));
        }
        goals.extend(self.verbs(start, "MOVE").into_iter().map(|v| (v.end, false)));
        if self.sign(start) == Some(Sign::Arrow) {
            goals.push((start + 1, false));
        }
        let steps = context.goals(found.kind, found.place);
        for (start, retreat) in goals {
            let word = if retreat { "retreat" } else { "move" };
            if retreat {
                out.extend(self.verbs(start, "DISBAND").into_iter().map(|v| off(v.end)));
            }
            for name in context.lexicon.names_at(tokens, start, || false) {
                let Ok(goal) = context.goal(&name, start, tokens, &[steps, Set::ALL], None, &mut self.codes)
                else {
                    continue;
                };
                let coast = name.coast.and_then(|c| context.board.with_coast(goal, c));
                let place = context.board.code(coast.unwrap_or(goal.place()));
                out.push((name.end, format!("{}{word}({who})={place}", sign(denied))));
            }
        }
    }

    fn verbs(&self, at: usize, class: &str) -> Vec<Verb> {
        let Some(class) = self.line.words.class_of(class) else { return Vec::new() };
        let found = self.line.words.verbs_at(self.line.tokens, at, false);
        found.into_iter().filter(|v| v.class == class).collect()
    }
}

/// Facts joined; `unless` turns a single one round.
fn negate(facts: &[String], unless: bool) -> Option<String> {
    if !unless {
        return Some(facts.join(" AND "));
    }
    match facts {
        [one] => Some(one.strip_prefix("NOT ").map_or(format!("NOT {one}"), str::to_string)),
        _ => None,
    }
}
