//! An adjustment phase: builds, removals, and what is removed when nobody says.

use super::grammar::Order;
use super::house::{Alphabet, Disorder, Waiving};
use super::movement::refused_line;
use super::player_order::Given;
use super::{Standard, end_of_phase};
use crate::board::{Builds, Set};
use crate::orders::policy::{BuildType, InlandFleet, Which};
use crate::rules::phases::winter;
use crate::rules::prelude::*;

/// Plays an adjustment phase.
pub(super) fn play(
    rules: &Standard,
    position: &Position,
    mut entries: Vec<Given>,
    mut report: Report,
) -> Report {
    let mut next = Position { dislodged: Vec::new(), contested: Vec::new(), ..position.clone() };
    for entry in &mut entries {
        match entry.order {
            None | Some(Order::Build { .. } | Order::Remove { .. } | Order::Waive {}) => {}
            Some(Order::Disband { unit }) => entry.order = Some(Order::Remove { unit }),
            Some(_) => entry.refuse_for(because("build-form", "order")),
        }
    }
    for owner in rules.board.powers() {
        let mut due = Due { rules, position, owner, entries: &mut entries };
        let (units, centres) = (position.of(owner).count(), position.centres(owner));
        let lines = if units <= centres {
            due.builds(centres - units, &mut next)
        } else {
            due.removals(units - centres, &mut next, &mut report)
        };
        report.lines.extend(lines);
    }
    for entry in entries.iter().filter(|e| e.refused.is_some()) {
        report.lines.push(refused_line(rules, position, entry));
    }
    report.lines.sort_by_key(|l| l.owner);
    end_of_phase::year_over(rules, position.turn, &mut next, &mut report);
    next.sort();
    report.after = next;
    report
}

/// One power's adjustment.
struct Due<'a> {
    rules: &'a Standard,
    position: &'a Position,
    owner: Owner,
    entries: &'a mut Vec<Given>,
}

impl Due<'_> {
    fn mine(&self) -> Vec<usize> {
        let mine = |e: &Given| e.owner == self.owner && e.refused.is_none() && e.order.is_some();
        (0..self.entries.len()).filter(|e| mine(&self.entries[*e])).collect()
    }

    fn builds(&mut self, surplus: usize, next: &mut Position) -> Vec<Line> {
        let rules = self.rules;
        let open = end_of_phase::open_homes(rules, self.position, self.owner);
        let waiving = rules.house.waive_builds();
        let mut wanted: Vec<(usize, Option<Unit>)> = Vec::new();
        for e in self.mine() {
            match self.entries[e].order {
                Some(Order::Waive {}) if waiving == Waiving::No => {
                    self.entries[e].refuse_for(because("build-form", "waive"));
                }
                Some(Order::Waive {}) => wanted.push((e, None)),
                Some(Order::Build { unit }) => match self.build(unit, &open) {
                    Ok(unit) => wanted.push((e, Some(unit))),
                    Err(reason) => self.entries[e].refuse_for(reason),
                },
                _ => self.entries[e].refuse_for(because("no-removal", "due")),
            }
        }
        self.same_centre(&mut wanted);
        let due = surplus.min(open.len());
        let over = match surplus {
            0 => Reason::of("no-build"),
            _ => Reason::of("builds-over").with("n", due),
        };
        self.keep(&mut wanted, due, rules.policy.reading.excess_builds(), &over);
        let mut lines = Vec::new();
        for (e, unit) in &wanted {
            next.units.extend(*unit);
            lines.push(self.line(*unit, Some(&self.entries[*e]), Shape::Build));
        }
        if waiving != Waiving::Yes {
            // Builds must be made: what is neither ordered nor waived is an army in the first free home centre.
            let mut free: Vec<Province> = open.clone();
            free.sort_by_key(|p| rules.board.province(*p).name.clone());
            let taken: Vec<Province> =
                wanted.iter().filter_map(|(_, u)| u.map(|u| rules.board.at(&u))).collect();
            free.retain(|p| !taken.contains(p));
            let missing = due.saturating_sub(wanted.len());
            for province in free.into_iter().take(missing) {
                let unit = Unit::new(self.owner, Kind::Army, province.place());
                next.units.push(unit);
                lines.push(self.by_rule(unit, Shape::Build, None));
            }
        }
        lines
    }

    /// Of more orders than are due the first, the last, or none; the gamesmaster's stand above the player's.
    fn keep<T: Clone>(&mut self, wanted: &mut Vec<(usize, T)>, due: usize, which: Which, over: &Reason) {
        if which == Which::First {
            wanted.sort_by_key(|(e, _)| !self.entries[*e].gm);
        }
        let keep = which.kept(wanted.len(), due);
        for (_, (e, _)) in wanted.iter().enumerate().filter(|(at, _)| !keep.contains(at)) {
            self.entries[*e].refuse_for(over.clone());
        }
        *wanted = wanted[keep].to_vec();
    }

    /// Two builds in one centre (`double_build`, DATC 4.D.5).
    fn same_centre(&mut self, wanted: &mut Vec<(usize, Option<Unit>)>) {
        let which = self.rules.policy.reading.double_build();
        let mut at = 0;
        while at < wanted.len() {
            let place = wanted[at].1.map(|u| self.rules.board.at(&u));
            let same: Vec<usize> = (0..wanted.len())
                .filter(|i| place.is_some() && wanted[*i].1.map(|u| self.rules.board.at(&u)) == place)
                .collect();
            if same.len() < 2 {
                at += 1;
                continue;
            }
            let ruled = same.iter().copied().rfind(|i| self.entries[wanted[*i].0].gm);
            let keep = ruled.or(which.of(&same));
            for i in same.into_iter().rev().filter(|i| Some(*i) != keep) {
                let (e, _) = wanted.remove(i);
                self.entries[e].refuse_for(Reason::of("double-build"));
            }
            at = 0;
        }
    }

    fn build(&self, named: UnitRef, open: &[Province]) -> Result<Unit, Reason> {
        let (rules, board) = (self.rules, &self.rules.board);
        let place = named.place().ok_or_else(|| because("build-form", "place"))?;
        let province = board.province_of(place);
        let info = board.province(province);
        let fail = |code| Err(Reason::of(code).with("at", province));
        let form = || Err(because("build-form", "kind"));
        if board.play.builds == Builds::Home && !board.owner(self.owner).home.contains(&province) {
            return fail("no-home");
        }
        if self.position.at(board, province).next().is_some() {
            return fail("occupied");
        }
        if !open.contains(&province) {
            let held = self.position.owners.get(province.0 as usize) == Some(&Some(self.owner));
            return fail(if held { "no-home-held" } else { "not-held" });
        }
        let kind = match named.kind {
            Some(kind) => kind,
            None => match rules.policy.reading.build_type_missing() {
                BuildType::Fail => return fail("kind-missing"),
                BuildType::ByCoast if board.coast(place).is_some() => Kind::Fleet,
                _ if info.terrain == Terrain::Land => Kind::Army,
                _ => return fail("kind-missing"),
            },
        };
        match kind {
            Kind::Army => Ok(Unit::new(self.owner, Kind::Army, province.place())),
            Kind::Fleet if !board.fleet_can_stand(province) || !board.play.fleets => {
                if rules.policy.reading.build_fleet_inland() == InlandFleet::Army {
                    return Ok(Unit::new(self.owner, Kind::Army, province.place()));
                }
                fail("fleet-not-there")
            }
            Kind::Fleet if board.coast(place).is_none() && !info.coasts.is_empty() => fail("coast-unclear"),
            Kind::Fleet => Ok(Unit::new(self.owner, Kind::Fleet, place)),
            _ => form(),
        }
    }

    fn removals(&mut self, due: usize, next: &mut Position, report: &mut Report) -> Vec<Line> {
        let (rules, board) = (self.rules, &self.rules.board);
        let mut stowaways = super::derived_orders::dutchmen(rules, self.position);
        stowaways.retain(|u| u.owner == self.owner);
        stowaways.truncate(due);
        let due = due - stowaways.len();
        let mut wanted: Vec<(usize, Unit)> = Vec::new();
        for e in self.mine() {
            if !matches!(self.entries[e].order, Some(Order::Remove { .. })) {
                self.entries[e].refuse_for(Reason::of("no-build"));
                continue;
            }
            let province = self.entries[e].province(rules);
            let unit = self.position.of(self.owner).find(|u| Some(board.at(u)) == province);
            match unit {
                None => self.entries[e].refuse_for(because("no-removal", "unit")),
                Some(u) if stowaways.contains(u) => {
                    self.entries[e].refuse_for(because("no-removal", "gone"));
                }
                Some(u) if wanted.iter().any(|(_, w)| w == u) => {
                    self.entries[e].refuse_for(because("no-removal", "twice"));
                }
                Some(unit) => wanted.push((e, *unit)),
            }
        }
        let over = Reason::of("builds-over").with("n", due);
        self.keep(&mut wanted, due, rules.policy.reading.excess_removals(), &over);
        let mut lines: Vec<Line> =
            wanted.iter().map(|(e, u)| self.line(Some(*u), Some(&self.entries[*e]), Shape::Remove)).collect();
        let mut gone: Vec<Unit> = wanted.iter().map(|(_, u)| *u).collect();
        lines.extend(stowaways.iter().map(|unit| self.by_rule(*unit, Shape::Remove, None)));
        gone.extend(&stowaways);
        let missing = due.saturating_sub(wanted.len());
        let others = disorder(rules, self.position, self.owner).into_iter().filter(|u| !gone.contains(u));
        for unit in others.take(missing).collect::<Vec<_>>() {
            gone.push(unit);
            lines.push(self.by_rule(unit, Shape::Remove, Some("civil-disorder")));
            report.events.push(Event::of("removed-by-rule").with("power", self.owner).with("units", unit));
        }
        next.units.retain(|u| !gone.contains(u));
        lines
    }

    fn by_rule(&self, unit: Unit, shape: Shape, why: Option<&'static str>) -> Line {
        let line = self.line(Some(unit), None, shape);
        Line { origin: Origin::rule(), reason: why.map(Reason::of), ..line }
    }

    fn line(&self, unit: Option<Unit>, entry: Option<&Given>, shape: Shape) -> Line {
        let (order, shape) = match unit.as_ref().map(UnitRef::of) {
            None => (Order::Waive {}, Shape::Other),
            Some(unit) if shape == Shape::Build => (Order::Build { unit }, shape),
            Some(unit) => (Order::Remove { unit }, shape),
        };
        let written = entry.and_then(|e| e.written);
        Line { unit, shape, origin: Given::origin(entry), written, ..Line::new(self.owner, order.stated()) }
    }
}

/// The units of a power in the order in which civil disorder removes them (`civil_disorder`, DATC 4.D.8).
pub(super) fn disorder(rules: &Standard, position: &Position, owner: Owner) -> Vec<Unit> {
    let board = &rules.board;
    let rule = rules.house.civil_disorder();
    let owned = || board.all().filter(|p| position.owns(owner, *p));
    let home = || board.owner(owner).home.iter().copied();
    let goals: Set = match rule {
        Disorder::Owned | Disorder::Oldest => owned().collect(),
        Disorder::Country => board.all().filter(|p| board.province(*p).homeland == Some(owner)).collect(),
        _ if home().next().is_none() => owned().collect(),
        _ => home().collect(),
    };
    let fleets = |own: bool| {
        let afloat = position.units.iter().filter(|u| !own || u.owner == owner);
        board.seas(afloat.map(|u| u.place))
    };
    let ways = winter::Ways {
        touch: &|p| board.touch(Province(p)),
        walk: &|p| board.army(Province(p)),
        sail: &|p| board.fleet(Place(p)),
        seas: &fleets,
    };
    let distance = |unit: &Unit| winter::far(rule, board, (unit.kind, unit.place), goals, &ways);
    let mut units: Vec<Unit> = position.of(owner).copied().collect();
    let english = rules.house.civil_disorder_alphabet() == Alphabet::English;
    let name = |u: &Unit| {
        let info = board.province(board.at(u));
        if english { info.name.clone() } else { info.id.clone() }
    };
    let away = |u: &Unit| if rule == Disorder::Oldest { super::facts::away(board, position, u) } else { 0 };
    units.sort_by_cached_key(|u| {
        (std::cmp::Reverse(away(u)), std::cmp::Reverse(distance(u)), u.kind != Kind::Fleet, name(u))
    });
    units
}
