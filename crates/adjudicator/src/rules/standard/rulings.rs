//! The gamesmaster's rulings in standard Diplomacy: READ, ORDER, RESULT, DRAW, STANDS, NOTE.

use super::Standard;
use super::movement::Phased;
use super::order::parse;
use super::sheet::Entry;
use crate::board::Owner;
use crate::draw::Draws;
use crate::judge::{Derived, Known, Outcome, Set};
use crate::orders::Reading;
use crate::position::Position;
use crate::rules::{Event, Report, RuleSet, Ruling, RulingApplied, Rulings, Sheets, Verdict, normal};

/// Results the gamesmaster fixed, by unit; and what each ruling did.
#[derive(Debug, Default)]
pub(super) struct Pins {
    wanted: Vec<(usize, Owner, String, Verdict)>,
    by_unit: Vec<(usize, Verdict)>,
    applied: Vec<RulingApplied>,
}

/// Applies everything that is said before orders are judged: readings, orders, draws, notes.
pub(super) fn before(
    rules: &Standard,
    position: &Position,
    gm: &Rulings,
    sheets: &Sheets,
    readings: &mut [Vec<Reading>],
    draws: &mut Draws,
    report: &mut Report,
) -> (Pins, Vec<Entry>) {
    let (mut pins, mut orders) = (Pins::default(), Vec::new());
    for (index, ruling) in gm.0.iter().enumerate() {
        let (verb, rest) = ruling.verb();
        let outcome = match verb.as_str() {
            "NOTE" => {
                let words = if rest.is_empty() {
                    ruling.reason.clone().unwrap_or_default()
                } else {
                    rest.to_string()
                };
                if words.is_empty() {
                    Err("NOTE needs a text in quotation marks".into())
                } else {
                    report.events.push(Event { code: "note", heading: String::new(), text: words.clone() });
                    Ok(words)
                }
            }
            "STANDS" => {
                let text = "the result stands as published".to_string();
                report.events.push(Event {
                    code: "stands",
                    heading: String::new(),
                    text: format!("{text}{}", because(ruling)),
                });
                Ok(text)
            }
            "DRAW" => draw(rest, draws),
            "READ" => read(rules, rest, sheets, readings),
            "ORDER" => order(rules, position, rest).map(|(entry, text)| {
                orders.push(entry);
                text
            }),
            "RESULT" => match result(rules, position, rest) {
                Ok((owner, text, verdict)) => {
                    pins.wanted.push((index, owner, text, verdict));
                    continue;
                }
                Err(why) => Err(why),
            },
            _ => Err(format!(
                "“{verb}” is no ruling of {}: it knows READ, ORDER, RESULT, DRAW, STANDS, NOTE",
                rules.name()
            )),
        };
        pins.applied.push(RulingApplied { index, outcome: outcome.map(|t| t + &because_printed(ruling)) });
    }
    (pins, orders)
}

fn because(ruling: &Ruling) -> String {
    ruling.reason.as_ref().map_or(String::new(), |r| format!(": {r}"))
}

fn because_printed(ruling: &Ruling) -> String {
    if ruling.verb().0 == "NOTE" { String::new() } else { because(ruling) }
}

fn draw(rest: &str, draws: &mut Draws) -> Result<String, String> {
    let (number, value) = rest.split_once('=').ok_or("DRAW is written DRAW 1 = value")?;
    let number: u32 =
        number.trim().parse().map_err(|_| format!("“{}” is no number of a draw", number.trim()))?;
    draws.overrule(number, value.trim());
    Ok(format!("draw {number} is {}", value.trim()))
}

/// `READ Germany "F Kie hol" AS F kie H`: the words of the letter mean another order.
fn read(
    rules: &Standard,
    rest: &str,
    sheets: &Sheets,
    readings: &mut [Vec<Reading>],
) -> Result<String, String> {
    let form = "READ is written READ Power \"words of the letter\" AS order";
    let (who, rest) = rest.split_once('"').ok_or(form)?;
    let (words, rest) = rest.split_once('"').ok_or(form)?;
    let rest = rest.trim();
    let order =
        rest.get(..2).filter(|w| w.eq_ignore_ascii_case("as")).and_then(|_| rest.get(2..)).ok_or(form)?;
    let owner = power(rules, who.trim())?;
    let order = order.trim();
    if parse(&rules.board, order).is_none() {
        return Err(format!("“{order}” is no order"));
    }
    for (sheet, list) in sheets.0.iter().zip(readings.iter_mut()).filter(|(s, _)| s.owner == owner) {
        let _ = sheet;
        let same = |r: &&mut Reading| normal(r.text.trim_end_matches(['.', ',', ';'])) == normal(words);
        let mut found = list.iter_mut().find(same);
        if found.is_none() {
            let wanted = normal(words);
            found = list.iter_mut().find(|r| normal(&r.text).contains(&wanted));
        }
        if let Some(reading) = found {
            reading.order = Some(order.to_string());
            reading.codes.clear();
            reading.message = "read so by the gamesmaster".into();
            return Ok(format!("“{words}” of {} is read as {order}", rules.board.owner(owner).name));
        }
    }
    Err(format!("{} wrote no “{words}”", rules.board.owner(owner).name))
}

/// `ORDER France A par-bur`: replaces the unit's order.
fn order(rules: &Standard, position: &Position, rest: &str) -> Result<(Entry, String), String> {
    let (owner, text) = split_power(rules, rest)?;
    let ordered = parse(&rules.board, text).ok_or_else(|| format!("“{text}” is no order"))?;
    let province = ordered.place.map(|p| rules.board.province_of(p));
    let theirs = |p| {
        position
            .units
            .iter()
            .chain(position.dislodged.iter().map(|d| &d.unit))
            .any(|u| u.owner == owner && rules.board.province_of(u.place) == p)
    };
    let builds = matches!(ordered.order, super::order::Order::Build | super::order::Order::Waive);
    if !builds && !province.is_some_and(theirs) {
        return Err(format!("{} has no such unit", rules.board.owner(owner).name));
    }
    let said = format!("{} is ordered {text}", rules.board.owner(owner).name);
    let entry = Entry {
        owner,
        written: None,
        text: text.to_string(),
        ordered: Some(ordered),
        refused: None,
        unmatched: None,
        gm: true,
        hint: false,
    };
    Ok((entry, said))
}

fn result(rules: &Standard, position: &Position, rest: &str) -> Result<(Owner, String, Verdict), String> {
    let (order, word) = rest.rsplit_once('=').ok_or("RESULT is written RESULT Power order = result")?;
    let (owner, text) = split_power(rules, order.trim())?;
    let word = word.trim();
    let verdict = Verdict::ALL.into_iter().find(|v| v.word() == word && *v != Verdict::Weakened);
    let verdict =
        verdict.ok_or_else(|| format!("“{word}” is no result: succeeds, fails, cut, void, dislodged"))?;
    let ordered = parse(&rules.board, text).ok_or_else(|| format!("“{text}” is no order"))?;
    let _ = position;
    let _ = ordered;
    Ok((owner, text.to_string(), verdict))
}

fn split_power<'a>(rules: &Standard, text: &'a str) -> Result<(Owner, &'a str), String> {
    let text = text.trim();
    let (name, rest) = text.split_once([' ', ':']).ok_or("a power and an order are missing")?;
    Ok((power(rules, name)?, rest.trim_start_matches(':').trim()))
}

fn power(rules: &Standard, name: &str) -> Result<Owner, String> {
    rules.board.find_owner(name.trim_end_matches(':')).ok_or_else(|| {
        let all =
            rules.board.powers().map(|o| rules.board.owner(o).name.as_str()).collect::<Vec<_>>().join(", ");
        format!("“{name}” is no power: there are {all}")
    })
}

impl Pins {
    /// Puts the results into what is known, as far as they are decisions. Returns the moves decided so.
    pub(super) fn apply<S: Set>(&mut self, phase: &Phased<S>, k: &mut Known<S>, d: &mut Derived<S>) -> S {
        let mut pinned = S::none();
        let board = &phase.rules.board;
        for (index, owner, text, verdict) in std::mem::take(&mut self.wanted) {
            let wanted = parse(board, &text);
            let province = wanted.as_ref().and_then(|o| o.place).map(|p| board.province_of(p));
            let unit = phase
                .position
                .units
                .iter()
                .position(|u| u.owner == owner && Some(board.province_of(u.place)) == province);
            let same = unit.filter(|i| wanted.as_ref().is_some_and(|w| same_order(phase, *i, w.order)));
            let name = &board.owner(owner).name;
            let Some(i) = same else {
                self.applied
                    .push(RulingApplied { index, outcome: Err(format!("{name} has no order “{text}”")) });
                continue;
            };
            self.by_unit.retain(|(u, _)| *u != i);
            self.by_unit.push((i, verdict));
            let outcome = Ok(format!("{name}: {text} {}", verdict.word()));
            self.applied.push(RulingApplied { index, outcome });
        }
        for (i, verdict) in &self.by_unit {
            let f = &phase.muster.fight;
            if f.movers.has(*i) {
                // Dislodged: it certainly did not get away.
                let value = *verdict == Verdict::Succeeds;
                k.open.remove(*i);
                k.yes.remove(*i);
                k.no.remove(*i);
                if value {
                    k.yes.insert(*i);
                    d.exists.insert(*i);
                    d.missing.remove(*i);
                } else {
                    k.no.insert(*i);
                    if *verdict == Verdict::Void {
                        d.exists.remove(*i);
                        d.missing.insert(*i);
                    }
                }
                pinned.insert(*i);
            }
            if f.supporters.has(*i) && *verdict != Verdict::Dislodged {
                for set in [&mut d.cut, &mut d.given, &mut d.pending] {
                    set.remove(*i);
                }
                if *verdict == Verdict::Succeeds { d.given.insert(*i) } else { d.cut.insert(*i) }
            }
            // A unit said to stand cannot be dislodged, and one said to be dislodged falls to its strongest attacker.
            if !f.movers.has(*i) {
                let attackers = f.ground[f.forces[*i].place as usize].into & k.open;
                if *verdict == Verdict::Dislodged {
                    let strongest =
                        attackers.members().max_by_key(|a| (f.weigh(f.forces[*a].help), usize::MAX - a));
                    if let Some(a) = strongest {
                        k.decide(a, crate::judge::Tri::Yes);
                        d.exists.insert(a);
                        pinned.insert(a);
                    }
                }
            }
        }
        pinned
    }

    /// Units said to be dislodged are, even if nobody attacks them.
    pub(super) fn dislodge<S: Set>(&self, phase: &Phased<S>, outcome: &mut Outcome<S>) {
        for (i, verdict) in &self.by_unit {
            if *verdict == Verdict::Dislodged {
                outcome.dislodged.insert(*i);
                let place = phase.muster.fight.forces[*i].place;
                if !phase.muster.fight.ground[place as usize].into.meets(S::one(*i)) {
                    outcome.occupied |= 1 << place;
                }
            } else {
                outcome.dislodged.remove(*i);
            }
        }
    }

    /// The result fixed for a unit's order.
    pub(super) fn verdict(&self, i: usize) -> Option<Verdict> {
        self.by_unit.iter().find(|(u, _)| *u == i).map(|(_, v)| *v)
    }

    /// Hands over what the rulings did; results that were never looked at match nothing.
    pub(super) fn finish(mut self, report: &mut Report) {
        for (index, _, text, _) in self.wanted {
            let outcome = Err(format!("no order “{text}” has a result in this phase that could be fixed"));
            self.applied.push(RulingApplied { index, outcome });
        }
        self.applied.sort_by_key(|r| r.index);
        report.rulings = self.applied;
    }
}

fn same_order<S: Set>(phase: &Phased<S>, i: usize, order: super::order::Order) -> bool {
    use super::order::Order;
    let board = &phase.rules.board;
    let same = |a: crate::board::Place, b: crate::board::Place| board.province_of(a) == board.province_of(b);
    match (phase.chosen.orders[i], order) {
        (Order::Move { to: a, .. }, Order::Move { to: b, .. }) => same(a, b),
        (Order::SupportMove { of: a, to: c }, Order::SupportMove { of: b, to: d }) => a == b && same(c, d),
        (a, b) => a == b,
    }
}
