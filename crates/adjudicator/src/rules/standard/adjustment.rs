//! An adjustment phase: builds, removals, and removals by civil disorder.

use super::grammar::StandardOrder;
use super::house::{Alphabet, Disorder, Waiving};
use super::movement::refused_line;
use super::player_order::StandardSubmission;
use super::{Standard, end_of_phase};
use crate::board::{Builds, Set};
use crate::orders::policy::{BuildType, InlandFleet, Which};
use crate::rules::phases::winter;
use crate::rules::prelude::*;

/// Plays an adjustment phase.
pub(super) fn play(
    rules: &Standard,
    position: &Position,
    mut entries: Vec<StandardSubmission>,
    mut report: PhaseResult,
) -> PhaseResult {
    let mut next = Position { dislodged: Vec::new(), contested: Vec::new(), ..position.clone() };
    for entry in &mut entries {
        match entry.order {
            None
            | Some(StandardOrder::Build { .. } | StandardOrder::Remove { .. } | StandardOrder::Waive {}) => {}
            Some(StandardOrder::Disband { unit }) => entry.order = Some(StandardOrder::Remove { unit }),
            Some(_) => entry.refuse_for(causal_reason("build-form", "order")),
        }
    }
    for owner in rules.board.powers() {
        let mut due = StandardAdjustment { rules, position, owner, entries: &mut entries };
        let (units, centres) = (position.units_of(owner).count(), position.centres(owner));
        let lines = if units <= centres {
            due.builds(centres - units, &mut next)
        } else {
            due.removals(units - centres, &mut next, &mut report)
        };
        report.orders.extend(lines);
    }
    for entry in entries.iter().filter(|e| e.refused.is_some()) {
        report.orders.push(refused_line(rules, position, entry));
    }
    report.orders.sort_by_key(|l| l.owner);
    end_of_phase::year_over(rules, position.turn, &mut next, &mut report);
    next.sort();
    report.after = next;
    report
}

/// One power's adjustment.
struct StandardAdjustment<'a> {
    rules: &'a Standard,
    position: &'a Position,
    owner: Owner,
    entries: &'a mut Vec<StandardSubmission>,
}

impl StandardAdjustment<'_> {
    fn mine(&self) -> Vec<usize> {
        let mine = |e: &StandardSubmission| e.owner == self.owner && e.refused.is_none() && e.order.is_some();
        (0..self.entries.len()).filter(|e| mine(&self.entries[*e])).collect()
    }

    fn builds(&mut self, surplus: usize, next: &mut Position) -> Vec<OrderResult> {
        let rules = self.rules;
        let open = end_of_phase::open_homes(rules, self.position, self.owner);
        let waiving = rules.house.waive_builds();
        let mut wanted: Vec<(usize, Option<Unit>)> = Vec::new();
        for e in self.mine() {
            match self.entries[e].order {
                Some(StandardOrder::Waive {}) if waiving == Waiving::No => {
                    self.entries[e].refuse_for(causal_reason("build-form", "waive"));
                }
                Some(StandardOrder::Waive {}) => wanted.push((e, None)),
                Some(StandardOrder::Build { unit }) => match self.build(unit, &open) {
                    Ok(unit) => wanted.push((e, Some(unit))),
                    Err(reason) => self.entries[e].refuse_for(reason),
                },
                _ => self.entries[e].refuse_for(causal_reason("no-removal", "due")),
            }
        }
        self.same_centre(&mut wanted);
        self.chosen(&mut wanted);
        let due = surplus.min(open.len());
        let over = match surplus {
            0 => Reason::of("no-build"),
            _ => Reason::of("builds-over").with("n", due),
        };
        self.keep(&mut wanted, due, rules.policy.reading.excess_builds(), &over);
        let mut lines = Vec::new();
        for (e, unit) in &wanted {
            next.units.extend(*unit);
            lines.push(self.line(*unit, Some(&self.entries[*e]), OrderShape::Build));
            let site = unit.map(|u| rules.board.unit_province(&u));
            if let Some(site) = site.filter(|site| rules.board.province(*site).centre)
                && rules.board.homes_to_choose(next, self.owner) > 0
                && !rules.board.homes(next, self.owner).contains(&site)
            {
                rules.board.choose_home(next, self.owner, site);
            }
        }
        if waiving != Waiving::Yes {
            // Builds are compulsory: one neither ordered nor waived is an army in the first free home centre.
            let mut free: Vec<Province> = open.clone();
            free.sort_by_key(|p| rules.board.province(*p).name.clone());
            let taken: Vec<Province> =
                wanted.iter().filter_map(|(_, u)| u.map(|u| rules.board.unit_province(&u))).collect();
            free.retain(|p| !taken.contains(p));
            let missing = due.saturating_sub(wanted.len());
            for province in free.into_iter().take(missing) {
                let unit = Unit::new(self.owner, UnitKind::Army, province.place());
                next.units.push(unit);
                lines.push(self.by_rule(unit, OrderShape::Build, None));
            }
        }
        lines
    }

    /// Limits builds that choose homes to the number of homes that may be chosen.
    fn chosen(&mut self, wanted: &mut Vec<(usize, Option<Unit>)>) {
        let board = &self.rules.board;
        let (info, mut left) = (board.owner(self.owner), board.homes_to_choose(self.position, self.owner));
        if left == 0 || board.play.builds != Builds::Home {
            return;
        }
        let homes = board.homes(self.position, self.owner);
        let mut kept = Vec::new();
        for (e, unit) in std::mem::take(wanted) {
            let site = unit.map(|u| board.unit_province(&u));
            match site.filter(|site| !homes.contains(site) && !info.sites.contains(site)) {
                Some(site) if left == 0 => self.entries[e].refuse_for(Reason::of("no-home").with("at", site)),
                Some(_) => {
                    left -= 1;
                    kept.push((e, unit));
                }
                None => kept.push((e, unit)),
            }
        }
        *wanted = kept;
    }

    /// Keeps as many orders as are due: the first, the last, or none. The GM's take precedence over the player's.
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

    /// Resolves two builds in one centre (`double_build`, DATC 4.D.5).
    fn same_centre(&mut self, wanted: &mut Vec<(usize, Option<Unit>)>) {
        let which = self.rules.policy.reading.double_build();
        let mut at = 0;
        while at < wanted.len() {
            let place = wanted[at].1.map(|u| self.rules.board.unit_province(&u));
            let same: Vec<usize> = (0..wanted.len())
                .filter(|i| {
                    place.is_some() && wanted[*i].1.map(|u| self.rules.board.unit_province(&u)) == place
                })
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
        let place = named.place().ok_or_else(|| causal_reason("build-form", "place"))?;
        let province = board.province_of(place);
        let info = board.province(province);
        let fail = |code| Err(Reason::of(code).with("at", province));
        let info_of = board.owner(self.owner);
        let choosing = board.homes_to_choose(self.position, self.owner) > 0;
        if board.play.builds == Builds::Home
            && !choosing
            && !board.homes(self.position, self.owner).contains(&province)
            && !info_of.sites.contains(&province)
        {
            return fail("no-home");
        }
        if self.position.units_in(board, province).next().is_some() {
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
                BuildType::ByCoast if board.coast(place).is_some() => UnitKind::Fleet,
                _ if info.terrain == Terrain::Land => UnitKind::Army,
                _ => return fail("kind-missing"),
            },
        };
        match kind {
            UnitKind::Army => Ok(Unit::new(self.owner, UnitKind::Army, province.place())),
            UnitKind::Fleet if !board.fleet_can_stand(province) || !board.play.fleets => {
                if rules.policy.reading.build_fleet_inland() == InlandFleet::Army {
                    return Ok(Unit::new(self.owner, UnitKind::Army, province.place()));
                }
                fail("fleet-not-there")
            }
            UnitKind::Fleet if board.coast(place).is_none() && !info.coasts.is_empty() => {
                fail("coast-unclear")
            }
            UnitKind::Fleet => Ok(Unit::new(self.owner, UnitKind::Fleet, place)),
            _ => Err(causal_reason("build-form", "kind")),
        }
    }

    fn removals(&mut self, due: usize, next: &mut Position, report: &mut PhaseResult) -> Vec<OrderResult> {
        let (rules, board) = (self.rules, &self.rules.board);
        let mut stowaways = super::derived_orders::dutchmen(rules, self.position);
        stowaways.retain(|u| u.owner == self.owner);
        stowaways.truncate(due);
        let due = due - stowaways.len();
        let mut wanted: Vec<(usize, Unit)> = Vec::new();
        for e in self.mine() {
            if !matches!(self.entries[e].order, Some(StandardOrder::Remove { .. })) {
                self.entries[e].refuse_for(Reason::of("no-build"));
                continue;
            }
            let province = self.entries[e].province(rules);
            let unit = self.position.units_of(self.owner).find(|u| Some(board.unit_province(u)) == province);
            match unit {
                None => self.entries[e].refuse_for(causal_reason("no-removal", "unit")),
                Some(u) if stowaways.contains(u) => {
                    self.entries[e].refuse_for(causal_reason("no-removal", "gone"));
                }
                Some(u) if wanted.iter().any(|(_, w)| w == u) => {
                    self.entries[e].refuse_for(causal_reason("no-removal", "twice"));
                }
                Some(unit) => wanted.push((e, *unit)),
            }
        }
        let over = Reason::of("builds-over").with("n", due);
        self.keep(&mut wanted, due, rules.policy.reading.excess_removals(), &over);
        let mut lines: Vec<OrderResult> = wanted
            .iter()
            .map(|(e, u)| self.line(Some(*u), Some(&self.entries[*e]), OrderShape::Remove))
            .collect();
        let mut gone: Vec<Unit> = wanted.iter().map(|(_, u)| *u).collect();
        lines.extend(stowaways.iter().map(|unit| self.by_rule(*unit, OrderShape::Remove, None)));
        gone.extend(&stowaways);
        let missing = due.saturating_sub(wanted.len());
        let others = disorder(rules, self.position, self.owner).into_iter().filter(|u| !gone.contains(u));
        for unit in others.take(missing).collect::<Vec<_>>() {
            gone.push(unit);
            lines.push(self.by_rule(unit, OrderShape::Remove, Some("civil-disorder")));
            report
                .events
                .push(PhaseEvent::new("removed-by-rule").with("power", self.owner).with("units", unit));
        }
        next.units.retain(|u| !gone.contains(u));
        lines
    }

    fn by_rule(&self, unit: Unit, shape: OrderShape, why: Option<&'static str>) -> OrderResult {
        let line = self.line(Some(unit), None, shape);
        OrderResult { origin: OrderOrigin::rule(), reason: why.map(Reason::of), ..line }
    }

    fn line(&self, unit: Option<Unit>, entry: Option<&StandardSubmission>, shape: OrderShape) -> OrderResult {
        let (order, shape) = match unit.as_ref().map(UnitRef::by_place) {
            None => (StandardOrder::Waive {}, OrderShape::Other),
            Some(unit) if shape == OrderShape::Build => (StandardOrder::Build { unit }, shape),
            Some(unit) => (StandardOrder::Remove { unit }, shape),
        };
        let written = entry.and_then(|e| e.written);
        OrderResult {
            unit,
            shape,
            origin: StandardSubmission::origin(entry),
            written_at: written,
            ..OrderResult::new(self.owner, order.stated())
        }
    }
}

/// The units of a power in the order in which civil disorder removes them (`civil_disorder`, DATC 4.D.8).
pub(super) fn disorder(rules: &Standard, position: &Position, owner: Owner) -> Vec<Unit> {
    let board = &rules.board;
    let rule = rules.house.civil_disorder();
    let owned = || board.provinces().filter(|p| position.owns(owner, *p));
    let homes = board.homes(position, owner);
    let goals: Set = match rule {
        Disorder::Owned | Disorder::Oldest => owned().collect(),
        Disorder::Country => {
            board.provinces().filter(|p| board.province(*p).homeland == Some(owner)).collect()
        }
        _ if homes.iter().copied().next().is_none() => owned().collect(),
        _ => homes.iter().copied().collect(),
    };
    let ways = winter::MovementTables {
        touch: &|p| board.touch(Province(p)),
        walk: &|p| board.army(Province(p)),
        sail: &|p| board.fleet(Place(p)),
        seas: &|own| seas_of_fleets(own, owner, board, &position.units),
    };
    let mut units: Vec<Unit> = position.units_of(owner).copied().collect();
    let english = rules.house.civil_disorder_alphabet() == Alphabet::English;
    let away =
        |u: &Unit| if rule == Disorder::Oldest { super::facts::seasons_away(board, position, u) } else { 0 };
    units.sort_by_cached_key(|u| {
        (
            std::cmp::Reverse(away(u)),
            std::cmp::Reverse(winter::distance_to_goal(rule, board, (u.kind, u.place), goals, &ways)),
            u.kind != UnitKind::Fleet,
            name_for_order(u, english, board),
        )
    });
    units
}

fn name_for_order(u: &Unit, english: bool, board: &Board) -> String {
    let info = board.province(board.unit_province(u));
    if english { info.name.clone() } else { info.id.clone() }
}

fn seas_of_fleets(own: bool, owner: Owner, board: &Board, position_units: &[Unit]) -> crate::set::Bits<16> {
    let afloat = position_units.iter().filter(|u| !own || u.owner == owner);
    board.seas(afloat.map(|u| u.place))
}
