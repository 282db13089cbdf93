//! Where they met: the fights of a phase told once each, with everybody in them.

use std::collections::{BTreeMap, BTreeSet};

use adjudicator::board::{Board, Province};
use adjudicator::position::Unit;
use adjudicator::rules::{CodedMessage, MessageCode, MessageFact, OrderResult, OrderShape, Reason, Verdict};

use super::speaker::{MessageFacts, NamedFact, Voice};

/// Units named at most in one sentence.
const NAMED: usize = 6;

/// One sentence for each place of which the short reasons do not say all, in the order of the board.
pub fn notes(voice: &Voice, lines: &[OrderResult], rule: &str) -> Vec<String> {
    let Some(board) = voice.board else { return Vec::new() };
    let met = FightNotes { voice, board, lines, rule };
    let mut out: BTreeMap<(Province, u8), String> = BTreeMap::new();
    let mut told: BTreeSet<Vec<Unit>> = BTreeSet::new();
    for line in lines.iter().filter(|l| !l.invalid) {
        let Some((at, rank, units, said)) = met.fact_of(line) else { continue };
        if said.is_empty() || !units.is_empty() && !told.insert(units) {
            continue;
        }
        out.entry((at, rank)).or_insert(said);
    }
    for (at, said) in met.fights() {
        // Who is driven out is told with who drove him out.
        out.entry((at, 0)).or_insert(said);
    }
    out.extend(met.rings());
    out.into_values().collect()
}

struct FightNotes<'a> {
    voice: &'a Voice<'a>,
    board: &'a Board,
    lines: &'a [OrderResult],
    rule: &'a str,
}

/// Somebody who came to a place.
struct FightEntrant {
    unit: Unit,
    strength: u32,
    arrived: bool,
}

impl FightNotes<'_> {
    fn long(&self, code: &str, facts: MessageFacts) -> String {
        self.voice.try_say(&format!("why-{code}"), Some("long"), facts).unwrap_or_default()
    }

    /// Units by name, the first six of many.
    fn units(&self, all: &[Unit]) -> MessageFact {
        let names: Vec<String> = all.iter().take(NAMED).map(|u| self.voice.unit(u)).collect();
        MessageFact::Text(match all.len().checked_sub(NAMED).filter(|n| *n > 0) {
            None => self.voice.words.list(&names),
            Some(more) => {
                let more = self.voice.say("note-more", &[("n", MessageFact::Count(more as i64))]);
                format!("{} {more}", names.join(", "))
            }
        })
    }

    /// What one order has to tell: its place, its rank there, whom it is about (told once), the sentence.
    fn fact_of(&self, line: &OrderResult) -> Option<(Province, u8, Vec<Unit>, String)> {
        let (unit, reason) = (line.unit?, line.reason.as_ref()?);
        let here = self.board.province_of(unit.place);
        let first = reason.causing_units().first().copied();
        let (own, other) = reason.strengths().unwrap_or_default();
        match reason.code {
            MessageCode::DISLODGED if reason.strengths().is_some_and(|sums| sums != (1, 2)) => {
                let by = MessageFact::Powers(vec![first?.owner]);
                let sums = vec![("attack", MessageFact::Count(other)), ("defence", MessageFact::Count(own))];
                let facts = facts_of_unit([vec![("at", here.into()), ("by", by)], sums].concat(), unit);
                Some((here, 0, Vec::new(), self.long("dislodged", &facts)))
            }
            MessageCode::HEAD_ON_LOST => {
                let (by, to) = (first?, self.board.province_of(first?.place));
                let facts = vec![
                    ("units", self.units(&[unit, by])),
                    ("by", MessageFact::Powers(vec![by.owner])),
                    ("own", MessageFact::Count(own)),
                    ("other", MessageFact::Count(other)),
                    ("from", here.into()),
                    ("to", to.into()),
                ];
                Some((here.min(to), 2, pair(unit, by), self.long("head-on-lost", &facts)))
            }
            MessageCode::CONVOY_BROKEN => {
                let lost = reason.get("lost")?;
                let n = MessageFact::Count(lost.units().len() as i64);
                let facts = facts_of_unit(vec![("lost", self.units(lost.units())), ("n", n)], unit);
                Some((here, 3, vec![unit], self.long("convoy-broken", &facts)))
            }
            MessageCode::PARADOX | MessageCode::PARADOX_HOLD | MessageCode::CIRCULAR => {
                let mut all = reason.get("units")?.units().to_vec();
                all.sort();
                let rule = MessageFact::Text(self.rule.to_string());
                let facts = vec![("units", self.units(&all)), ("rule", rule)];
                Some((here, 4, all, self.long(reason.code.as_str(), &facts)))
            }
            MessageCode::CUT if self.decided(line) => {
                let by = reason.get("by")?;
                let cutters =
                    vec![("units", self.units(by.units())), ("by", MessageFact::Powers(by.owners()))];
                Some((here, 5, vec![unit], self.long("cut", &facts_of_unit(cutters, unit))))
            }
            _ => None,
        }
    }

    /// A support that was cut was wanted: what it supported failed or was driven out.
    fn decided(&self, line: &OrderResult) -> bool {
        let of = match line.shape {
            OrderShape::SupportHold { of } | OrderShape::SupportMove { of, .. } => self.board.province_of(of),
            _ => return false,
        };
        let wanted = match line.shape {
            OrderShape::SupportMove { .. } => Verdict::Fails,
            _ => Verdict::Dislodged,
        };
        self.lines.iter().any(|l| {
            l.unit.is_some_and(|u| self.board.province_of(u.place) == of) && !l.invalid && l.verdict == wanted
        })
    }

    /// Places where three or more met, or two with unequal strengths.
    fn fights(&self) -> Vec<(Province, String)> {
        let mut into: BTreeMap<Province, Vec<FightEntrant>> = BTreeMap::new();
        for line in self.lines.iter().filter(|l| !l.invalid && l.verdict != Verdict::Void) {
            let (OrderShape::Move { to, .. }, Some(unit)) = (&line.shape, line.unit) else { continue };
            let reason = line.reason.as_ref().map_or(MessageCode::default(), |r| r.code);
            let stopped = line.reason.as_ref().and_then(|r| r.get("then")).and_then(|f| match f {
                MessageFact::Messages(all) => all.first().map(|m| m.code),
                _ => None,
            });
            let why = stopped.unwrap_or(reason);
            if matches!(
                why,
                MessageCode::NO_CONVOY
                    | MessageCode::CONVOY_BROKEN
                    | MessageCode::PARADOX
                    | MessageCode::PARADOX_HOLD
                    | MessageCode::CIRCULAR
                    | MessageCode::UNFOUNDED
            ) {
                continue;
            }
            let comer = FightEntrant {
                unit,
                strength: line.strength.unwrap_or(1),
                arrived: line.verdict == Verdict::Succeeds,
            };
            into.entry(self.board.province_of(*to)).or_default().push(comer);
        }
        into.into_iter().filter_map(|(at, all)| Some((at, self.fight(at, all)?))).collect()
    }

    /// The reason of a move into a place that names what happened there.
    fn told(&self, at: Province, code: &[MessageCode]) -> Option<(Vec<NamedFact>, MessageCode)> {
        let moves = (self.lines.iter())
            .filter(|l| l.unit.is_some())
            .filter(|l| matches!(l.shape, OrderShape::Move { to, .. } if self.board.province_of(to) == at));
        let matching = moves.filter_map(|line| {
            let reason: &Reason = line.reason.as_ref()?;
            let behind: Option<&CodedMessage> = match reason.get("then") {
                Some(MessageFact::Messages(all)) => all.first(),
                _ => None,
            };
            [Some((reason.code, &reason.facts)), behind.map(|then| (then.code, &then.facts))]
                .into_iter()
                .flatten()
                .find(|(c, _)| code.contains(c))
                .map(|(code, facts)| (facts.clone(), code))
        });
        matching.max_by_key(|(facts, _)| match own_fact(facts) {
            Some(MessageFact::Count(n)) => *n,
            _ => 0,
        })
    }

    fn fight(&self, at: Province, all: Vec<FightEntrant>) -> Option<String> {
        let place = ("at", MessageFact::from(at));
        let best = all.iter().map(|c| c.strength).max()?;
        let holds = [
            MessageCode::HOLDS,
            MessageCode::HOLDS_SUPPORTED,
            MessageCode::STAYED,
            MessageCode::STAYED_AGAINST,
        ];
        let held = self.told(at, &holds);
        let stands = self.lines.iter().find(|l| {
            l.unit.is_some_and(|u| self.board.province_of(u.place) == at)
                && !(matches!(l.shape, OrderShape::Move { .. }) && l.verdict == Verdict::Succeeds)
                && !l.invalid
        });
        let party = all.len() + usize::from(stands.is_some());
        let leaders: Vec<Unit> = all.iter().filter(|c| c.strength == best).map(|c| c.unit).collect();
        if let Some(winner) = all.iter().find(|c| c.arrived) {
            // Somebody got in past the others.
            let second = all.iter().filter(|c| !c.arrived).map(|c| c.strength).max()?;
            let units: Vec<Unit> = all.iter().map(|c| c.unit).collect();
            if owners(&units).owners().len() < 2 {
                return None;
            }
            // What the judge reckoned goes before the strengths of single units, which may have come in together.
            let reckoned =
                self.told(at, &[MessageCode::OUTDONE, MessageCode::BEATEN, MessageCode::CLAUDIAN_OUTDONE]);
            let (own, other) = count_named("own", &reckoned)
                .zip(count_named("other", &reckoned))
                .unwrap_or((i64::from(second), i64::from(winner.strength)));
            // Where the strengths do not explain who got in, nothing is said.
            if other <= own {
                return None;
            }
            let sums = [("own", MessageFact::Count(own)), ("other", MessageFact::Count(other))];
            let who = [("all", owners(&units)), ("by", MessageFact::Powers(vec![winner.unit.owner])), place];
            return Some(self.long("outdone", &[who.to_vec(), sums.to_vec()].concat()));
        }
        if leaders.len() > 1 && owners(&leaders).owners().len() > 1 && party > 2 {
            let facts = [
                place,
                ("all", owners(&leaders)),
                ("own", MessageFact::Count(i64::from(best))),
                ("n", MessageFact::Count(owners(&leaders).owners().len() as i64)),
                ("by", MessageFact::Powers(stands.iter().map(|l| l.owner).collect())),
            ];
            // Whoever stood there stays between them.
            let id = match stands {
                Some(line) if line.verdict != Verdict::Dislodged => "note-beleaguered",
                _ => return Some(self.long("standoff", &facts)),
            };
            return Some(self.voice.say(id, &facts));
        }
        let (facts, code) = held?;
        let (own_n, other) = (own_fact(&facts), facts.iter().find(|(n, _)| *n == "other").map(|(_, f)| f));
        let plain = own_n == Some(&MessageFact::Count(1)) && other == Some(&MessageFact::Count(1));
        if party < 3 && (plain || code == MessageCode::HOLDS) {
            return None;
        }
        let by = facts.iter().find(|(n, _)| *n == "by").and_then(|(_, f)| f.units().first().copied())?;
        let with =
            facts.iter().find(|(n, _)| *n == "with").map(|(_, f)| f.units().to_vec()).unwrap_or_default();
        let mut told: Vec<NamedFact> = vec![
            place,
            ("unit", by.into()),
            ("by", MessageFact::Powers(vec![by.owner])),
            ("own", own_n?.clone()),
            ("other", other?.clone()),
        ];
        let long = match code {
            MessageCode::STAYED => "stayed",
            _ if with.is_empty() => "holds",
            _ => "holds-supported",
        };
        told.push(("with", self.units(&with)));
        Some(self.long(long, &told))
    }

    /// Moves that went round in a ring of three or more.
    fn rings(&self) -> Vec<((Province, u8), String)> {
        let steps = self.lines.iter().filter_map(|line| match line.shape {
            OrderShape::Move { to, convoyed: false } if line.verdict == Verdict::Succeeds => {
                Some((self.board.province_of(line.unit?.place), (self.board.province_of(to), line.unit?)))
            }
            _ => None,
        });
        let steps: BTreeMap<Province, (Province, Unit)> = steps.collect();
        let mut out = Vec::new();
        let mut seen: BTreeSet<Province> = BTreeSet::new();
        for start in steps.keys() {
            let mut ring: Vec<(Province, Unit)> = Vec::new();
            let mut at = *start;
            while let Some((to, unit)) = steps.get(&at).filter(|_| ring.iter().all(|(p, _)| *p != at)) {
                ring.push((at, *unit));
                at = *to;
            }
            if ring.len() > 2 && at == *start && seen.insert(*start) {
                seen.extend(ring.iter().map(|(p, _)| *p));
                let all: Vec<Unit> = ring.iter().map(|(_, u)| *u).collect();
                out.push(((*start, 6), self.long("ring", &[("units", self.units(&all))])));
            }
        }
        out
    }
}

fn count_named(name: &str, reckoned: &Option<(Vec<(&str, MessageFact)>, MessageCode)>) -> Option<i64> {
    let (facts, _) = reckoned.as_ref()?;
    facts.iter().find_map(|(n, fact)| match fact {
        MessageFact::Count(count) if *n == name => Some(*count),
        _ => None,
    })
}

fn facts_of_unit(extra: Vec<(&'static str, MessageFact)>, unit: Unit) -> Vec<(&'static str, MessageFact)> {
    let mut facts = vec![("unit", unit.into()), ("power", MessageFact::Powers(vec![unit.owner]))];
    facts.extend(extra);
    facts
}

fn owners(units: &[Unit]) -> MessageFact {
    MessageFact::Powers(units.iter().map(|u| u.owner).collect())
}

fn own_fact<'a>(facts: &'a [(&'static str, MessageFact)]) -> Option<&'a MessageFact> {
    facts.iter().find(|(n, _)| *n == "own").map(|(_, f)| f)
}

fn pair(a: Unit, b: Unit) -> Vec<Unit> {
    let mut both = vec![a, b];
    both.sort();
    both
}
