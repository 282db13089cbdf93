//! Conditional lines: `IF fact THEN orders ELSE orders`, before or after the orders they govern.

use super::Code;
use super::cover::{Line, Piece, UnitText};
use super::interpret::interpret;
use super::outcome::{Outcome, Sort};
use super::resolve::Context;
use super::tokens::Sign;
use super::vocabulary::Verb;
use crate::board::Set;

/// Reads the tokens `from..to` as a conditional line. None if it holds no condition; a refusal if it cannot be read.
pub fn conditional(context: &Context, line: &mut Line, from: usize, to: usize) -> Option<Outcome> {
    let (at, unless, after) = (from..to).find_map(|at| {
        let before = at.checked_sub(1).and_then(|b| line.tokens.get(b));
        if before.is_some_and(|t| t.sign == Sign::Open) && at > from + 1 {
            return None;
        }
        for (class, unless) in [("UNLESS", true), ("IF", false)] {
            if let Some(end) = line.words.word_at(line.tokens, at, class) {
                return Some((at, unless, end));
            }
        }
        None
    })?;
    let refused = || {
        Outcome {
        sort: Sort::Other,
        ..Outcome::refused((
            Code::UnknownOrder,
            "this condition cannot be read: write “if Germany A Mun retreats to Gas, then A Mar stands, otherwise A Mar-Pie”".into(),
        ))
    }
    };
    let mut reader = Reader { context, line, codes: Vec::new(), wrong_phase: false };
    let end = reader.trimmed(after, to);
    // A second condition, and “or” between conditions, have no form.
    let nested = (after..end).any(|i| {
        ["IF", "UNLESS"]
            .iter()
            .any(|c| reader.line.words.word_at(reader.line.tokens, i, c).is_some() && !reader.is_else(i))
    });
    if nested {
        return Some(refused());
    }
    let made = if at == from || reader.only_label(from, at) {
        reader.leading(after, end, unless)
    } else {
        reader.trailing(from, at, after, end, unless)
    };
    Some(match made {
        Some((text, codes)) => Outcome {
            order: Some(text),
            codes,
            notes: Vec::new(),
            unit: None,
            sort: Sort::Other,
            implies: None,
            unlikely: false,
        },
        None if reader.wrong_phase => Outcome {
            sort: Sort::Other,
            ..Outcome::refused((
                Code::WrongPhase,
                "the orders of this condition belong to another phase".into(),
            ))
        },
        None => refused(),
    })
}

struct Reader<'a, 'b, 'd> {
    context: &'a Context<'b>,
    line: &'a mut Line<'d>,
    codes: Vec<Code>,
    /// An order in it belongs to another phase.
    wrong_phase: bool,
}

impl Reader<'_, '_, '_> {
    fn sign(&self, at: usize) -> Option<Sign> {
        self.line.tokens.get(at).map(|t| t.sign)
    }

    fn class(&self, at: usize, class: &str) -> Option<usize> {
        self.line.words.word_at(self.line.tokens, at, class)
    }

    fn is_else(&self, at: usize) -> bool {
        at > 0 && (self.class(at - 1, "ELSE").is_some_and(|e| e > at) || self.class(at, "ELSE").is_some())
            || at > 1 && self.class(at - 2, "ELSE").is_some_and(|e| e > at)
    }

    /// The end without `ENDIF` and full stops.
    fn trimmed(&self, from: usize, mut to: usize) -> usize {
        loop {
            let last = (from..to).rev().take(2).find(|i| self.class(*i, "ENDIF") == Some(to));
            if let Some(last) = last {
                to = last;
            } else if to > from
                && matches!(self.sign(to - 1), Some(Sign::Dot | Sign::Comma | Sign::Semicolon))
            {
                to -= 1;
            } else {
                return to;
            }
        }
    }

    fn only_label(&self, from: usize, at: usize) -> bool {
        at - from == 2
            && self.sign(from + 1) == Some(Sign::Colon)
            && self.line.lexicon.owner(&self.line.tokens[from].word).is_some()
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
            let mut text = format!("IF {} THEN {}", negate(&facts, unless)?, then.join(" , "));
            if let Some(else_from) = else_from {
                text += &format!(" ELSE {}", self.otherwise(&then, else_from, to)?.join(" , "));
            }
            return Some((text, std::mem::take(&mut self.codes)));
        }
        None
    }

    /// `orders IF facts, ELSE orders`
    fn trailing(
        &mut self,
        from: usize,
        at: usize,
        after: usize,
        to: usize,
        unless: bool,
    ) -> Option<(String, Vec<Code>)> {
        let mut end = at;
        while end > from && matches!(self.sign(end - 1), Some(Sign::Comma | Sign::Open)) {
            end -= 1;
        }
        let then = self.orders(from, end, None)?;
        let subject = then
            .first()
            .and_then(|t| t.strip_prefix("Build "))
            .and_then(|u| u.split_whitespace().nth(1))
            .map(|p| p.split('/').next().unwrap_or(p).to_string());
        let (facts_end, else_from) = self.split_else(after, to);
        let mut facts_to = facts_end;
        while facts_to > after
            && matches!(self.sign(facts_to - 1), Some(Sign::Comma | Sign::Semicolon | Sign::Close))
        {
            facts_to -= 1;
        }
        let facts =
            self.facts(after, facts_to, subject.as_deref()).into_iter().find(|(end, _)| *end == facts_to)?.1;
        let mut text = format!("IF {} THEN {}", negate(&facts, unless)?, then.join(" , "));
        if let Some(else_from) = else_from {
            text += &format!(" ELSE {}", self.otherwise(&then, else_from, to)?.join(" , "));
        }
        Some((text, std::mem::take(&mut self.codes)))
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
                let mut end = at;
                while end > from
                    && matches!(self.sign(end - 1), Some(Sign::Comma | Sign::Semicolon | Sign::Dot))
                {
                    end -= 1;
                }
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
            let mut read: Vec<Vec<Outcome>> = matches
                .iter()
                .map(|m| interpret(self.context, self.line.tokens, m, self.line.meaning(m)))
                .collect();
            self.wrong_phase |= read.iter().flatten().any(|o| o.codes.contains(&Code::WrongPhase));
            read.retain(|o| !o.is_empty() && o.iter().all(|o| o.order.is_some()));
            read.sort_by_key(|o| !o.iter().all(Outcome::possible));
            let first = read.into_iter().next()?;
            for mut outcome in first {
                if verb.is_some() {
                    outcome.codes.retain(|c| *c != Code::Context);
                }
                self.codes.extend(
                    outcome.codes.iter().filter(|c| !self.codes.contains(c)).copied().collect::<Vec<_>>(),
                );
                out.extend(outcome.order);
            }
        }
        (!out.is_empty()).then_some(out)
    }

    /// All ways to read facts joined by “and” from a token on, longest first.
    fn facts(&mut self, from: usize, to: usize, subject: Option<&str>) -> Vec<(usize, Vec<String>)> {
        let mut out: Vec<(usize, Vec<String>)> = Vec::new();
        let mut open: Vec<(usize, Vec<String>)> = vec![(from, Vec::new())];
        let mut steps = 0;
        while let Some((at, list)) = open.pop() {
            steps += 1;
            if steps > 60 || list.len() > 6 {
                break;
            }
            for (end, fact) in self.fact(at, to, subject) {
                let mut longer = list.clone();
                longer.push(fact);
                let mut next = end;
                if self.sign(next) == Some(Sign::Comma) {
                    next += 1;
                }
                if self.sign(next) == Some(Sign::And) {
                    open.push((next + 1, longer.clone()));
                } else if let Some(after) = self.class(next, "AND") {
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
        let (mut at, mut not) = (from, false);
        if let Some(after) = self.class(at, "NOT") {
            at = after;
            not = true;
        }
        let sign = |not: bool| if not { "NOT " } else { "" };
        if let Some(subject) = subject {
            if let Some(end) = self.class(at, "VACANT") {
                out.push((end, format!("{}vacant({subject})", sign(not))));
            }
            if let Some(end) = self.class(at, "OCCUPIED") {
                out.push((end, format!("{}vacant({subject})", sign(!not))));
            }
        }
        let context = self.context;
        let tokens = self.line.tokens;
        for name in context.lexicon.names_at(tokens, at, false) {
            let [province] = &*name.provinces else { continue };
            let id = &context.board.province(*province).id;
            if let Some(end) = self.class(name.end, "VACANT") {
                out.push((end, format!("{}vacant({id})", sign(not))));
            }
            if let Some(end) = self.class(name.end, "OCCUPIED") {
                out.push((end, format!("{}vacant({id})", sign(!not))));
            }
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
        for unit in units {
            let Ok((found, stands)) = context.other(&unit, tokens, &|_| 1) else { continue };
            let power = unit.power.or(stands.map(|u| u.owner));
            let Some(power) = power else { continue };
            let who =
                format!("{} {}", context.board.owner(power).name, context.unit_text(found.kind, found.place));
            let end = unit.end;
            let fuzzy = found.codes.iter().copied().filter(|c| !matches!(c, Code::Void | Code::CoastFilled));
            let codes: Vec<Code> = fuzzy.collect();
            let before = out.len();
            out.push((end, format!("{}unit({who})", sign(not))));
            if let Some(after) = self.class(end, "PRESENT") {
                out.push((after, format!("{}unit({who})", sign(not))));
            }
            let mut after_verb: Vec<(usize, bool, bool)> = Vec::new();
            let mut start = end;
            let mut denied = not;
            if let Some(after) = self.class(start, "NOT") {
                start = after;
                denied = !denied;
            }
            for verb in self.verbs(start, "RETREAT") {
                after_verb.push((verb.end, true, denied));
                if matches!(self.sign(verb.end), Some(Sign::Arrow)) {
                    after_verb.push((verb.end + 1, true, denied));
                }
                for to in self.verbs(verb.end, "MOVE") {
                    after_verb.push((to.end, true, denied));
                }
            }
            for verb in self.verbs(start, "MOVE") {
                after_verb.push((verb.end, false, denied));
            }
            if self.sign(start) == Some(Sign::Arrow) {
                after_verb.push((start + 1, false, denied));
            }
            for verb in self.verbs(start, "DISBAND") {
                out.push((verb.end, format!("{}retreat({who})=D", sign(denied))));
            }
            for (start, retreat, denied) in after_verb {
                let word = if retreat { "retreat" } else { "move" };
                if retreat {
                    for verb in self.verbs(start, "DISBAND") {
                        out.push((verb.end, format!("{}retreat({who})=D", sign(denied))));
                    }
                }
                for name in context.lexicon.names_at(tokens, start, false) {
                    let steps = context.goals(found.kind, found.place);
                    let mut noted = Vec::new();
                    let Ok(goal) = context.goal(&name, start, tokens, &[steps, Set::MAX], None, &mut noted)
                    else {
                        continue;
                    };
                    self.codes.extend(noted);
                    let coast = name.coast.and_then(|c| context.board.with_coast(goal, c));
                    let place = context.board.code(coast.unwrap_or(goal.place()));
                    out.push((name.end, format!("{}{word}({who})={place}", sign(denied))));
                }
            }
            if out.len() > before {
                self.codes.extend(codes);
            }
        }
        out.retain(|(end, _)| *end <= to);
        out.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
        out
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
