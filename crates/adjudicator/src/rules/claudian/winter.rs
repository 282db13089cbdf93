//! Winter: builds and top-ups, removals ordered and taken (C-12).

use super::orders::{Fault, Form, Order};
use super::size::{MEN_A_SHIP, fault, least, most, strength, strength_of};
use super::turns;
use crate::rules::phases::winter;
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(board: &Board, position: &Position, orders: &[(Owner, Order)]) -> Report {
    let mut report = Report::new(position.clone());
    for owner in board.all_owners() {
        let mine: Vec<&Order> = orders.iter().filter(|(o, _)| *o == owner).map(|(_, order)| order).collect();
        Court { board, owner, position, report: &mut report, sites: Vec::new(), used: 0 }.play(&mine);
    }
    report.after.contested.clear();
    turns::close(board, position, &mut report);
    report
}

/// The winter of one power.
struct Court<'a> {
    board: &'a Board,
    owner: Owner,
    position: &'a Position,
    report: &'a mut Report,
    sites: Vec<Province>,
    used: u64,
}

impl Court<'_> {
    fn play(&mut self, orders: &[&Order]) {
        for order in orders {
            let outcome = order.what().and_then(|what| match what {
                Form::Build { .. } => self.build(order),
                Form::Remove { .. } => self.remove(order),
                _ => Err(because("build-form", "order")),
            });
            let (note, fault) = outcome.map_or_else(|fault| (None, Some(fault)), |note| (note, None));
            let mut line = order.given.line(fault);
            line.reason = line.reason.or(note);
            let unit = self.unit_at(self.position, order);
            self.report.lines.push(Line { unit, shape: order.given.shape, ..line });
        }
        self.take();
        let left = turns::builds(self.position, self.owner).saturating_sub(self.used);
        if left > 0 && self.board.owner(self.owner).played {
            let left = i64::try_from(left).unwrap_or(i64::MAX);
            self.report.events.push(Event::of("lapsed").with("power", self.owner).with("n", left));
        }
    }

    fn unit_at(&self, position: &Position, order: &Order) -> Option<Unit> {
        let province = self.board.province_of(order.place);
        let mut there = position.at(self.board, province);
        there.find(|u| u.owner == self.owner && u.kind == order.kind).copied()
    }

    /// C-12.1, C-12.4, C-12.5.
    fn build(&mut self, order: &Order) -> Result<Option<Reason>, Fault> {
        let board = self.board;
        let site = board.province_of(order.place);
        let info = board.province(site);
        winter::home(board, self.position, self.owner, site)?;
        if self.sites.contains(&site) {
            return Err(Fault::of("double-build"));
        }
        if order.kind == Kind::Fleet && !board.fleet_can_stand(site) {
            return Err(Fault::of("fleet-not-there"));
        }
        if self.used >= turns::builds(self.position, self.owner) {
            return Err(Fault::of("no-build"));
        }
        let there = self.report.after.units.iter_mut().find(|u| board.province_of(u.place) == site);
        let full = most(order.kind);
        let note = match there {
            None => {
                let place = match board.coast(order.place) {
                    _ if order.kind != Kind::Fleet => site.place(),
                    Some(_) => order.place,
                    None => info.coasts.first().copied().unwrap_or(site.place()),
                };
                let unit = Unit { size: full, ..Unit::new(self.owner, order.kind, place) };
                self.report.after.units.push(unit);
                None
            }
            Some(unit) if unit.owner != self.owner || unit.kind != order.kind => {
                return Err(Fault::of("occupied").with("at", site));
            }
            Some(unit) if unit.size >= full => return Err(Fault::of("full")),
            Some(unit) => {
                let gained = full - unit.size;
                unit.size = full;
                Some(Reason::of("topped-up").with("n", gained).with("lost", full - gained))
            }
        };
        self.sites.push(site);
        self.used += 1;
        Ok(note)
    }

    /// Men that still must go.
    fn lacking(&self) -> u64 {
        turns::excess(&self.report.after, self.owner)
    }

    /// C-12.6, C-12.7.
    fn remove(&mut self, order: &Order) -> Result<Option<Reason>, Fault> {
        if turns::excess(self.position, self.owner) == 0 || self.lacking() == 0 {
            return Err(because("no-removal", "due"));
        }
        let Some(unit) = self.unit_at(&self.report.after, order) else {
            return Err(Fault::of("claudian-nobody").with("kind", order.kind.word()));
        };
        let number = order.number.unwrap_or(unit.size);
        let left = unit.size.saturating_sub(number);
        if number > unit.size || !number.is_multiple_of(5) || number == 0 {
            let size = fault(unit.kind, number, unit.size);
            return Err(size.unwrap_or_else(|| because("claudian-size", "five")));
        }
        if left > 0 && left < least(unit.kind) {
            return Err(Fault::of("too-few-left").with("n", left));
        }
        self.shrink(&unit, number);
        Ok(None)
    }

    fn shrink(&mut self, unit: &Unit, number: u32) {
        let units = &mut self.report.after.units;
        if let Some(at) = units.iter().position(|u| u == unit) {
            units[at].size = units[at].size.saturating_sub(number);
            if units[at].size == 0 {
                units.remove(at);
            }
        }
    }

    /// C-12.8: takes what is lacking.
    fn take(&mut self) {
        if !self.board.owner(self.owner).played {
            return;
        }
        while self.lacking() > 0 {
            let Some(unit) = self.farthest() else { return };
            let lacking = u32::try_from(self.lacking()).unwrap_or(u32::MAX);
            let needed = match unit.kind {
                Kind::Fleet => lacking.div_ceil(MEN_A_SHIP),
                _ => lacking,
            };
            let needed = needed.div_ceil(5).saturating_mul(5);
            let fragment = unit.size.saturating_sub(needed) < least(unit.kind);
            let number = if strength_of(&unit) <= lacking || fragment { unit.size } else { needed };
            self.shrink(&unit, number);
            let named = UnitRef { number: Some(number), ..UnitRef::of(&unit) };
            let order = Form::Remove { unit: named }.stated();
            let (why, strength) = (Some("civil-disorder"), Some(strength(unit.kind, number)));
            let line = Line::by_rule(self.owner, Some(unit), Shape::Remove, order, why);
            self.report.lines.push(Line { strength, ..line });
            let taken = Event::of("claudian-loses").with("power", self.owner);
            self.report.events.push(taken.with("at", unit.place).with("n", number));
            if number == 0 {
                return;
            }
        }
    }

    /// The force farthest from its nearest home centre; fleets first, then by province code.
    fn farthest(&self) -> Option<Unit> {
        let home = self.board.owner(self.owner).home.iter().collect();
        winter::farthest(self.board, self.report.after.of(self.owner).filter(|u| u.size > 0), home, |p| p)
    }
}
