//! Winter: the first builds of 1900, builds and removals of later years (S-28, S-33, S-34).

use super::grammar::{Given, Order};
use super::reach::Fault;
use super::space::Space;
use super::turns;
use super::{Rules, Winter1900};
use crate::rules::phases::winter;
use crate::rules::prelude::*;

/// Plays the phase.
pub fn play(rules: &Rules, position: &Position, given: &[Given]) -> Report {
    let board = rules.board;
    let space = Space::read(board, &position.facts);
    let rules = rules.with_facts(&space);
    let mut winter = Winter { rules: &rules, before: position, report: Report::new(position.clone()), space };
    for owner in board.powers() {
        let mine: Vec<&Given> = given.iter().filter(|g| g.owner == owner).collect();
        if position.turn.year < board.first_year {
            winter.first(owner, &mine);
        } else {
            winter.later(owner, &mine);
        }
    }
    let Winter { mut report, space, .. } = winter;
    report.after.contested.clear();
    turns::close(&rules, position, &mut report, space);
    report
}

struct Winter<'a> {
    rules: &'a Rules<'a>,
    before: &'a Position,
    report: Report,
    space: Space,
}

impl Winter<'_> {
    /// S-33: one unit in each home centre; an army where no valid order is.
    fn first(&mut self, owner: Owner, given: &[&Given]) {
        let board = self.rules.board;
        let mut built: Vec<Province> = Vec::new();
        for g in given {
            let fault = match &g.order {
                Ok(Order::Build { unit: UnitRef { kind, at: At::Place(place), .. } }) => {
                    self.build(owner, kind.unwrap_or(Kind::Army), *place).map(|site| built.push(site)).err()
                }
                Ok(Order::Waive {}) => Some(because("build-form", "waive")),
                other => Some(not_winter(other)),
            };
            self.line(g, fault);
        }
        let choice = self.rules.house.w1900_default();
        for site in board.owner(owner).home.clone() {
            let vacant = self.report.after.vacant(board, site);
            if built.contains(&site) || !vacant || !self.before.owns(owner, site) {
                continue;
            }
            let unit = match choice {
                Winter1900::Nothing => continue,
                Winter1900::Standard => self.opening(owner, site),
                Winter1900::Army => None,
            };
            let unit = unit.unwrap_or(Unit::new(owner, Kind::Army, site.place()));
            self.report.after.units.push(unit);
            let (order, why) = (Order::Build { unit: UnitRef::of(&unit) }.stated(), Some("default-unit"));
            self.report.lines.push(Line::by_rule(owner, Some(unit), Shape::Build, order, why));
        }
    }

    /// The unit the standard game opens with there.
    fn opening(&self, owner: Owner, site: Province) -> Option<Unit> {
        let board = self.rules.board;
        let units = board.owner(owner).units.iter().filter_map(|u| Unit::read(board, owner, u).ok());
        units.into_iter().find(|u| board.province_of(u.place) == site)
    }

    /// A build in a vacant home centre that is controlled; gives its site.
    fn build(&mut self, owner: Owner, kind: Kind, place: Place) -> Result<Province, Fault> {
        let board = self.rules.board;
        let site = board.province_of(place);
        winter::home(board, self.before, owner, site)?;
        if self.report.after.at(board, site).next().is_some() {
            return Err(Fault::of("occupied").with("at", site));
        }
        let place = winter::stand(board, kind, place)?;
        self.report.after.units.push(Unit::new(owner, kind, place));
        Ok(site)
    }

    fn pieces(&self, owner: Owner) -> usize {
        if owner == self.rules.places.trogs { self.space.pieces.len() } else { 0 }
    }

    /// S-34
    fn later(&mut self, owner: Owner, given: &[&Given]) {
        let (board, year) = (self.rules.board, self.before.turn.year);
        let units = self.before.of(owner).count() + self.pieces(owner);
        let centres = self.before.centres(owner);
        let barred = self.space.destroyed(owner, year) as usize;
        let due = centres.saturating_sub(units).saturating_sub(barred);
        let excess = units.saturating_sub(centres);
        let (mut built, mut removed, mut waived) = (0, 0, 0);
        for g in given {
            let fault = match &g.order {
                Ok(Order::Waive {}) if built + waived < due => {
                    waived += 1;
                    None
                }
                Ok(Order::Build { .. } | Order::Waive {}) if built + waived >= due => {
                    Some(Fault::of(if barred > 0 { "barred" } else { "no-build" }))
                }
                Ok(Order::Build { unit: UnitRef { kind, at: At::Place(place), .. } }) => {
                    self.build(owner, kind.unwrap_or(Kind::Army), *place).map(|_| built += 1).err()
                }
                Ok(Order::Remove { .. }) if removed >= excess => Some(because("no-removal", "due")),
                Ok(Order::Remove { unit }) => self.remove(owner, unit).map(|_| removed += 1).err(),
                other => Some(not_winter(other)),
            };
            self.line(g, fault);
        }
        while removed < excess && self.take(owner) {
            removed += 1;
        }
        let free = board
            .owner(owner)
            .home
            .iter()
            .filter(|p| self.before.owns(owner, **p) && self.report.after.vacant(board, **p));
        let lapsed = due.saturating_sub(built + waived).min(free.count());
        if lapsed > 0 {
            self.report.events.push(Event::of("unused").with("power", owner).with("n", lapsed));
        }
        if barred > 0 {
            let event = Event::of("barred").with("power", owner).with("n", barred);
            self.report.events.push(event.with("year", year.to_string()));
        }
    }

    fn remove(&mut self, owner: Owner, named: &UnitRef) -> Result<(), Fault> {
        let board = self.rules.board;
        let fits = |k: Kind| named.kind.is_none_or(|wanted| wanted == k);
        match named.at {
            At::Place(place) => {
                let province = board.province_of(place);
                let units = &mut self.report.after.units;
                let found = units
                    .iter()
                    .position(|u| u.owner == owner && fits(u.kind) && board.province_of(u.place) == province);
                // What was built this winter cannot be removed: then nothing is due.
                let found = found.ok_or_else(|| because("no-removal", "unit"))?;
                units.remove(found);
            }
            _ => {
                let number = named.number;
                let fit = |p: &super::space::Piece| number.is_none_or(|n| n == p.number) && fits(p.kind);
                let mine = owner == self.rules.places.trogs;
                let count = self.space.pieces.iter().filter(|p| mine && fit(p)).count();
                let found = self.space.pieces.iter().position(|p| mine && fit(p));
                match found {
                    Some(at) if number.is_some() || count == 1 => {
                        self.space.pieces.remove(at);
                    }
                    Some(_) => return Err(because("hyper-piece", "number")),
                    None => return Err(because("hyper-piece", "none")),
                }
            }
        }
        Ok(())
    }

    /// A removal nobody ordered: pieces in hyperspace first, then the unit farthest from an owned centre, fleets before
    /// armies, then by English name. False if nothing is left.
    fn take(&mut self, owner: Owner) -> bool {
        let board = self.rules.board;
        let (unit, named) = if self.pieces(owner) > 0 {
            let piece = self.space.pieces.remove(0);
            (None, piece.named())
        } else {
            let owned = board.all().filter(|p| self.before.owns(owner, *p)).collect::<Set>();
            let name = |p| &board.province(p).name;
            let farthest = winter::farthest(board, self.report.after.of(owner), owned, name);
            let Some(unit) = farthest else { return false };
            self.report.after.units.retain(|u| *u != unit);
            (Some(unit), UnitRef::of(&unit))
        };
        let why = Some("civil-disorder");
        let order = Order::Remove { unit: named }.stated();
        self.report.lines.push(Line::by_rule(owner, unit, Shape::Remove, order, why));
        true
    }

    fn line(&mut self, g: &Given, fault: Option<Fault>) {
        let mut line = g.line(fault);
        let named = g.order.as_ref().ok().and_then(Order::unit);
        if let Some(UnitRef { kind, at: At::Place(place), .. }) = named {
            line.unit = Some(Unit::new(g.owner, kind.unwrap_or(Kind::Army), place));
            line.shape = g.shape;
        }
        self.report.lines.push(line);
    }
}

fn not_winter(order: &Result<Order, String>) -> Fault {
    match order {
        Err(why) => unreadable(why),
        Ok(_) => because("build-form", "order"),
    }
}
