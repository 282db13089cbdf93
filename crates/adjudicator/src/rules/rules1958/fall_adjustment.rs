//! The Fall adjustment: capitals, raising, removal, elimination, victory (R58-30 to R58-36).

use super::Rules1958;
use super::orders::Order1958;
use super::plan::SubmittedOrder1958;
use super::retreat::carries;
use super::state::State1958;
use crate::rules::phases::winter::{self, AdjustmentDue, AdjustmentNote, WinterRules};
use crate::rules::prelude::*;

/// Plays the adjustment.
pub fn play(
    rules: &Rules1958,
    state: &State1958,
    before: &Position,
    given: &[SubmittedOrder1958],
    report: &mut PhaseResult,
) {
    let board = &rules.map.board;
    let mut state = state.clone();
    let mut lines: Vec<OrderResult> = Vec::new();
    for owner in board.powers() {
        if state.is_absent(&rules.map, owner) {
            continue;
        }
        let mine: Vec<&SubmittedOrder1958> = given.iter().filter(|g| g.owner == owner).collect();
        let (position, events) = (&mut report.after, &mut report.events);
        let (centres, units) = (before.centres(owner) as u64, before.units_of(owner).count() as u64);
        let (out, removing) = (state.eliminated.contains(&owner), units > centres);
        let mut power = PowerRaising { rules, owner, before, position, events, capital: None, out, removing };
        power.capital = power.capital(&mut state, &mine, &mut lines);
        let builds = if out { 0 } else { centres.saturating_sub(units) };
        let due = AdjustmentDue { builds, removals: units.saturating_sub(centres) };
        let others = mine.into_iter().filter(|g| !matches!(g.order, Ok(Order1958::Capital { .. })));
        winter::play(&mut power, others, due, &mut lines);
    }
    for order in given.iter().filter(|g| state.is_absent(&rules.map, g.owner)) {
        let mut unused = order.line(None);
        unused.refuse(Reason::of("no-player"));
        lines.push(unused);
    }
    report.orders = lines;
    let winner = end(rules, &mut state, report);
    report.after.turn = Turn::new(Season::Spring, before.turn.year + 1, Phase::Movement);
    report.after.contested.clear();
    rules.finish(&state, before, report, winner);
}

/// The number of units a power may raise (positive) or must remove (negative), R58-31 and R58-33: nothing is raised
/// without an original centre as capital, nor by an eliminated power.
pub fn raising_entitlement(rules: &Rules1958, state: &State1958, position: &Position, owner: Owner) -> i64 {
    let due = position.centres(owner) as i64 - position.units_of(owner).count() as i64;
    if due <= 0 {
        return due;
    }
    let able = rules.map.board.owner(owner).home.iter().any(|p| position.owns(owner, *p));
    let playing = !state.is_absent(&rules.map, owner) && !state.eliminated.contains(&owner);
    if able && playing { due } else { 0 }
}

/// The naval bases in which a power may raise fleets (R58-31, H-1).
pub fn bases(rules: &Rules1958, position: &Position, owner: Owner) -> Vec<Place> {
    let board = &rules.map.board;
    let mut bases = rules.map.seat(owner).bases.clone();
    bases.retain(|base| {
        let province = board.province_of(*base);
        let vacant = position.is_vacant(board, province);
        position.owns(owner, province) || (vacant && rules.house.guerilla_raise())
    });
    bases
}

/// Eliminates powers, and finds the winner or a tie (R58-34 to R58-36).
fn end(rules: &Rules1958, state: &mut State1958, report: &mut PhaseResult) -> Vec<String> {
    let board = &rules.map.board;
    for owner in board.powers() {
        let playing = !state.is_absent(&rules.map, owner) && !state.eliminated.contains(&owner);
        // A power whose home centres all have other owners was in the game; one without any data is not part of the position.
        let owners = &report.after.owners;
        let held = report.orders.iter().any(|l| l.owner == owner)
            || board.owner(owner).home.iter().all(|p| owners[p.0 as usize].is_some());
        if playing && held && report.after.units_of(owner).next().is_none() {
            state.eliminated.push(owner);
            report.events.push(PhaseEvent::new("1958-out").with("power", owner));
        }
    }
    let majority = rules.map.majority.get(&state.players).copied().unwrap_or(board.victory) as usize;
    if let Some(winner) = board.powers().find(|o| report.after.units_of(*o).count() >= majority) {
        report.winners = vec![winner];
        let units = report.after.units_of(winner).count();
        report.events.push(PhaseEvent::new("1958-victory").with("power", winner).with("n", units));
        return vec![format!("WINNER {}", board.owner(winner).name)];
    }
    if state.time_up {
        let still = board.powers().filter(|o| report.after.units_of(*o).next().is_some()).collect::<Vec<_>>();
        let names = still.iter().map(|o| board.owner(*o).name.as_str()).collect::<Vec<_>>().join(" ");
        report.events.push(PhaseEvent::new("tie").with("powers", still.clone()));
        report.winners = still;
        return vec![format!("TIE {names}")];
    }
    Vec::new()
}

struct PowerRaising<'a> {
    rules: &'a Rules1958,
    owner: Owner,
    before: &'a Position,
    position: &'a mut Position,
    events: &'a mut Vec<PhaseEvent>,
    capital: Option<Province>,
    /// Whether it is eliminated.
    out: bool,
    /// Whether it has too many units.
    removing: bool,
}

impl WinterRules for PowerRaising<'_> {
    type Order = Order1958;

    fn carry_out(&mut self, order: &Order1958, due: &mut AdjustmentDue) -> Result<AdjustmentNote, Reason> {
        let unit = match order {
            Order1958::Raise { .. } | Order1958::Waive {} if self.removing => {
                return Err(causal_reason("raising", "due"));
            }
            Order1958::Waive {} => return Ok(AdjustmentNote::default()),
            Order1958::Raise { .. } if self.out => return Err(causal_reason("forgone", "capital")),
            Order1958::Raise { kind, at } => {
                let place = self.site(*kind, *at)?;
                due.builds = due.builds.checked_sub(1).ok_or_else(|| causal_reason("raising", "due"))?;
                let number = self.free_number(*kind);
                let unit = Unit { number, ..Unit::new(self.owner, *kind, place) };
                self.position.units.push(unit);
                unit
            }
            Order1958::Remove { .. } if due.removals == 0 => return Err(causal_reason("no-removal", "due")),
            Order1958::Remove { unit: named } => {
                let named = UnitRef { power: None, ..*named };
                let found =
                    self.position.units_of(self.owner).find(|u| UnitRef::by_number(u) == named).copied();
                let unit = found.ok_or_else(|| causal_reason("no-removal", "unit"))?;
                self.take_off(unit, due);
                unit
            }
            _ => return Err(Reason::of("wrong-phase")),
        };
        Ok(AdjustmentNote { unit: Some(unit), note: None })
    }

    fn line(&self, given: &SubmittedOrder1958, done: Result<AdjustmentNote, Reason>) -> OrderResult {
        let mut line = given.line(None);
        match done {
            Ok(AdjustmentNote { unit: Some(unit), .. }) => {
                let shape = if self.removing { OrderShape::Remove } else { OrderShape::Build };
                (line.unit, line.shape) = (Some(unit), shape);
            }
            Ok(_) => {}
            Err(why) => line.refuse(why),
        }
        line
    }

    fn disorder(&mut self, due: &mut AdjustmentDue) -> Option<OrderResult> {
        let units = self.position.units_of(self.owner);
        let unit = units.max_by_key(|u| (u.number, u.kind == UnitKind::Fleet, u.place)).copied()?;
        let army = self.position.units_of(self.owner).find(|a| carries(&unit, a));
        let unit = army.copied().unwrap_or(unit);
        let text = Order1958::Remove { unit: UnitRef::by_number(&unit) }.stated();
        self.take_off(unit, due);
        Some(self.silent(text, Reason::of("highest"), Some(unit)))
    }

    fn unused(&mut self, left: u64, lines: &mut Vec<OrderResult>) {
        if left == 0 {
            return;
        }
        let (text, reason) = match self.capital {
            None => {
                ("raises nothing; out of play: no capital held".into(), causal_reason("forgone", "capital"))
            }
            Some(_) => {
                let text = format!("forgoes {left} raising until next year");
                (text, causal_reason("forgone", "forgo").with("n", left as usize))
            }
        };
        lines.push(self.silent(StatedOrder::words(&text), reason, None));
    }
}

impl PowerRaising<'_> {
    fn holds(&self, province: Province) -> bool {
        self.before.owns(self.owner, province)
    }

    /// The capital for this raising: the first one if owned, else the present one, else the one named, else the first
    /// original centre owned (R58-32). `None`: no raising.
    fn capital(
        &self,
        state: &mut State1958,
        given: &[&SubmittedOrder1958],
        lines: &mut Vec<OrderResult>,
    ) -> Option<Province> {
        let (seat, home) = (self.rules.map.seat(self.owner), &self.rules.map.board.owner(self.owner).home);
        let present = state.capital(&self.rules.map, self.owner);
        let lost = !self.holds(seat.capital) && !present.is_some_and(|p| self.holds(p));
        let mut named = None;
        for order in given {
            let Ok(Order1958::Capital { at: province }) = order.order else { continue };
            let mut entry = order.line(None);
            if !lost {
                entry.refuse(causal_reason("capital", "kept"));
            } else if named.is_some() {
                entry.refuse(causal_reason("capital", "twice"));
            } else if !home.contains(&province) || !self.holds(province) {
                entry.refuse(causal_reason("capital", "other"));
            } else {
                named = Some(province);
            }
            lines.push(entry);
        }
        let moved = &mut state.moved[self.owner.0 as usize];
        if self.before.owns(self.owner, seat.capital) {
            *moved = None;
            return Some(seat.capital);
        }
        if !lost {
            return present;
        }
        let next = named.or_else(|| home.iter().copied().find(|p| self.before.owns(self.owner, *p)));
        if let Some(next) = next {
            *moved = Some(next);
        }
        next
    }

    /// The place a unit of this kind is raised in (R58-31, H-1).
    fn site(&self, kind: UnitKind, at: Option<Place>) -> Result<Place, Reason> {
        let board = &self.rules.map.board;
        let capital = self.capital.ok_or_else(|| causal_reason("forgone", "capital"))?;
        let fault = |what: &'static str| Reason::of("raising").with("what", what).with("at", capital);
        if kind == UnitKind::Army {
            let place = capital.place();
            let right = at.is_none_or(|p| board.province_of(p) == capital);
            return if right { Ok(place) } else { Err(fault("army")) };
        }
        let usable = bases(self.rules, self.before, self.owner);
        match at {
            Some(at) => {
                let whole = board.coast(at).is_none();
                let base = usable
                    .iter()
                    .copied()
                    .find(|base| at == *base || (whole && board.province_of(at) == board.province_of(*base)));
                base.ok_or_else(|| fault("base"))
            }
            None => match usable[..] {
                [one] => Ok(one),
                [] => Err(fault("lost")),
                _ => Err(fault("which")),
            },
        }
    }

    fn free_number(&self, kind: UnitKind) -> u16 {
        let mut numbers = 1..=u16::MAX;
        numbers
            .find(|n| !self.position.units_of(self.owner).any(|u| u.kind == kind && u.number == *n))
            .unwrap_or(u16::MAX)
    }

    /// Removes a unit; the army a fleet carries lands in a coastal province and is lost at sea (R58-26).
    fn take_off(&mut self, unit: Unit, due: &mut AdjustmentDue) {
        let board = &self.rules.map.board;
        due.removals -= 1;
        self.position.units.retain(|u| *u != unit);
        let mut units = self.position.units.iter();
        let Some(at) = units.position(|u| u.owner == unit.owner && carries(&unit, u)) else { return };
        let landed = PhaseEvent::new("landed").with("unit", self.position.units[at]);
        if board.is_coast(board.unit_province(&unit)) {
            let army = &mut self.position.units[at];
            army.aboard = 0;
            army.place = board.unit_province(army).place();
            self.events.push(landed.with("what", "lands"));
            return;
        }
        self.position.units.remove(at);
        self.events.push(landed.with("what", "lost"));
        due.removals = due.removals.saturating_sub(1);
    }

    fn silent(&self, order: StatedOrder, reason: Reason, unit: Option<Unit>) -> OrderResult {
        OrderResult {
            unit,
            shape: if unit.is_some() { OrderShape::Remove } else { OrderShape::Other },
            reason: Some(reason),
            ..OrderResult::new(self.owner, order)
        }
    }
}
