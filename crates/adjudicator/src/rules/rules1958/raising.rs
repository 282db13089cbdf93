//! The Fall adjustment: capitals, raising, removal, who is out, who has won (R58-30 to R58-36).

use super::Rules1958;
use super::orders::Order;
use super::plan::Given;
use super::state::State;
use crate::rules::prelude::*;

/// Plays the adjustment.
pub fn play(rules: &Rules1958, state: &State, before: &Position, given: &[Given], report: &mut Report) {
    let board = &rules.map.board;
    let mut state = state.clone();
    let mut lines: Vec<Line> = Vec::new();
    for owner in board.powers() {
        if state.absent(&rules.map, owner) {
            continue;
        }
        let mine: Vec<&Given> = given.iter().filter(|g| g.owner == owner).collect();
        let mut power = Power { rules, owner, before, position: &mut report.after, lines: Vec::new() };
        let capital = power.capital(&mut state, &mine);
        let centres = before.centres(owner);
        let units = before.of(owner).count();
        if units > centres {
            power.remove(&mine, units - centres, &mut report.events);
        } else {
            let out = state.out.contains(&owner);
            power.raise(&mine, capital, out, centres - units);
        }
        lines.append(&mut power.lines);
    }
    for order in given.iter().filter(|g| state.absent(&rules.map, g.owner)) {
        let mut unused = order.line(None);
        unused.refuse(Reason::of("no-player"));
        lines.push(unused);
    }
    report.lines = lines;
    let winner = end(rules, &mut state, report);
    report.after.turn = Turn::new(Season::Spring, before.turn.year + 1, Phase::Movement);
    report.after.contested.clear();
    rules.finish(&state, before, report, winner);
}

/// How many units a power may raise (above 0) or must remove (below 0), R58-31 and R58-33: nothing is raised without an
/// original centre to be the capital, nor by a power that is out.
pub fn entitled(rules: &Rules1958, state: &State, position: &Position, owner: Owner) -> i64 {
    let due = position.centres(owner) as i64 - position.of(owner).count() as i64;
    if due <= 0 {
        return due;
    }
    let seat = rules.map.seat(owner);
    let holds = |p: Province| position.owns(owner, p);
    let able = seat.home.iter().any(|p| holds(*p));
    let playing = !state.absent(&rules.map, owner) && !state.out.contains(&owner);
    if able && playing { due } else { 0 }
}

/// The naval bases in which a power may raise fleets (R58-31, H-1).
pub fn bases(rules: &Rules1958, position: &Position, owner: Owner) -> Vec<Place> {
    let board = &rules.map.board;
    let open = |base: &&Place| {
        let province = board.province_of(**base);
        let vacant = position.vacant(board, province);
        position.owns(owner, province) || (vacant && rules.house.guerilla_raise())
    };
    rules.map.seat(owner).bases.iter().filter(open).copied().collect()
}

/// Who is out, who has won or ties (R58-34 to R58-36).
fn end(rules: &Rules1958, state: &mut State, report: &mut Report) -> Vec<String> {
    let board = &rules.map.board;
    let name = |o: Owner| board.owner(o).name.clone();
    for owner in board.powers() {
        let playing = !state.absent(&rules.map, owner) && !state.out.contains(&owner);
        // A power whose home is all in other hands was in the game; one that nothing is said of is no part of the position.
        let taken = |p: &Province| report.after.owners[p.0 as usize].is_some();
        let held = report.after.centres(owner) > 0
            || report.lines.iter().any(|l| l.owner == owner)
            || rules.map.seat(owner).home.iter().all(taken);
        if playing && held && report.after.of(owner).next().is_none() {
            state.out.push(owner);
            report.events.push(Event::of("1958-out").with("power", owner));
        }
    }
    let majority = rules.map.majority.get(&state.players).copied().unwrap_or(board.victory) as usize;
    if let Some(winner) = board.powers().find(|o| report.after.of(*o).count() >= majority) {
        report.winners = vec![winner];
        let units = report.after.of(winner).count();
        report.events.push(Event::of("1958-victory").with("power", winner).with("n", units));
        return vec![format!("WINNER {}", name(winner))];
    }
    if state.time_up {
        let still = board.powers().filter(|o| report.after.of(*o).next().is_some()).collect::<Vec<_>>();
        let names = still.iter().map(|o| name(*o)).collect::<Vec<_>>().join(" ");
        report.events.push(Event::of("tie").with("powers", still.clone()));
        report.winners = still;
        return vec![format!("TIE {names}")];
    }
    Vec::new()
}

struct Power<'a> {
    rules: &'a Rules1958,
    owner: Owner,
    before: &'a Position,
    position: &'a mut Position,
    lines: Vec<Line>,
}

impl Power<'_> {
    fn holds(&self, province: Province) -> bool {
        self.before.owns(self.owner, province)
    }

    /// The capital for this raising: the first one if held, else the present one, else the one named, else the first
    /// original centre held (R58-32). None: no raising.
    fn capital(&mut self, state: &mut State, given: &[&Given]) -> Option<Province> {
        let seat = self.rules.map.seat(self.owner);
        let present = state.capital(&self.rules.map, self.owner);
        let lost = !self.holds(seat.capital) && !present.is_some_and(|p| self.holds(p));
        let mut named = None;
        for order in given {
            let Ok(Order::Capital { at: province }) = order.order else { continue };
            let mut entry = order.line(None);
            if !lost {
                entry.refuse(because("capital", "kept"));
            } else if named.is_some() {
                entry.refuse(because("capital", "twice"));
            } else if !seat.home.contains(&province) || !self.holds(province) {
                entry.refuse(because("capital", "other"));
            } else {
                named = Some(province);
            }
            self.lines.push(entry);
        }
        let moved = &mut state.moved[self.owner.0 as usize];
        if self.before.owns(self.owner, seat.capital) {
            *moved = None;
            return Some(seat.capital);
        }
        if !lost {
            return present;
        }
        let held = |p: &&Province| self.before.owns(self.owner, **p);
        let next = named.or_else(|| seat.home.iter().find(held).copied());
        if let Some(next) = next {
            *moved = Some(next);
        }
        next
    }

    fn raise(&mut self, given: &[&Given], capital: Option<Province>, out: bool, due: usize) {
        let mut left = if out { 0 } else { due };
        for order in given {
            let mut entry = order.line(None);
            match &order.order {
                Ok(Order::Capital { .. }) => continue,
                Ok(Order::Waive {}) => entry.shape = Shape::Other,
                Ok(Order::Raise { kind, at }) => match self.site(*kind, *at, capital) {
                    _ if out => entry.refuse(because("forgone", "capital")),
                    Err(reason) => entry.refuse(reason),
                    Ok(_) if left == 0 => entry.refuse(because("raising", "due")),
                    Ok(place) => {
                        left -= 1;
                        let number = self.free_number(*kind);
                        let unit = Unit { number, ..Unit::new(self.owner, *kind, place) };
                        self.position.units.push(unit);
                        entry.unit = Some(unit);
                        entry.shape = Shape::Build;
                    }
                },
                Ok(Order::Remove { .. }) => entry.refuse(because("no-removal", "due")),
                Ok(_) => entry.refuse(Reason::of("wrong-phase")),
                Err(_) => {}
            }
            self.lines.push(entry);
        }
        if left > 0 && capital.is_none() {
            let text = Stated::words("raises nothing; out of play: no capital held");
            self.lines.push(self.silent(text, because("forgone", "capital"), None));
        } else if left > 0 {
            let reason = because("forgone", "forgo").with("n", left);
            let text = Stated::words(&format!("forgoes {left} raising until next year"));
            self.lines.push(self.silent(text, reason, None));
        }
    }

    /// Where such a unit is raised (R58-31, H-1).
    fn site(&self, kind: Kind, at: Option<Place>, capital: Option<Province>) -> Result<Place, Reason> {
        let board = &self.rules.map.board;
        let capital = capital.ok_or_else(|| because("forgone", "capital"))?;
        let fault = |what: &'static str| Reason::of("raising").with("what", what).with("at", capital);
        let same = |a: Place, b: Place| {
            a == b || (board.coast(a).is_none() && board.province_of(a) == board.province_of(b))
        };
        if kind == Kind::Army {
            let place = capital.place();
            let right = at.is_none_or(|p| board.province_of(p) == capital);
            return if right { Ok(place) } else { Err(fault("army")) };
        }
        let usable = bases(self.rules, self.before, self.owner);
        match at {
            Some(at) => {
                let base = usable.iter().copied().find(|b| same(at, *b));
                base.ok_or_else(|| fault("base"))
            }
            None => match usable[..] {
                [one] => Ok(one),
                [] => Err(fault("lost")),
                _ => Err(fault("which")),
            },
        }
    }

    fn free_number(&self, kind: Kind) -> u16 {
        let taken = |n: &u16| self.position.of(self.owner).any(|u| u.kind == kind && u.number == *n);
        (1..=u16::MAX).find(|n| !taken(n)).unwrap_or(u16::MAX)
    }

    fn remove(&mut self, given: &[&Given], due: usize, events: &mut Vec<Event>) {
        let mut left = due;
        for order in given {
            let mut entry = order.line(None);
            match &order.order {
                Ok(Order::Capital { .. }) => continue,
                Ok(Order::Remove { unit: named }) => {
                    let found = self
                        .position
                        .of(self.owner)
                        .find(|u| UnitRef::numbered(u) == UnitRef { power: None, ..*named });
                    match found.copied() {
                        None => entry.refuse(because("no-removal", "unit")),
                        Some(_) if left == 0 => entry.refuse(because("no-removal", "due")),
                        Some(unit) => {
                            entry.unit = Some(unit);
                            entry.shape = Shape::Remove;
                            left -= self.take_off(unit, events).min(left);
                        }
                    }
                }
                Ok(Order::Raise { .. } | Order::Waive {}) => {
                    entry.refuse(because("raising", "due"));
                }
                Ok(_) => entry.refuse(Reason::of("wrong-phase")),
                Err(_) => {}
            }
            self.lines.push(entry);
        }
        while left > 0 {
            let aboard = |fleet: &Unit| {
                self.position
                    .of(self.owner)
                    .find(|a| a.aboard == fleet.number && a.place == fleet.place && a.aboard > 0)
            };
            let key = |u: &&Unit| (u.number, u.kind == Kind::Fleet, u.place);
            let Some(unit) = self.position.of(self.owner).max_by_key(key).copied() else { break };
            let unit = aboard(&unit).filter(|_| unit.kind == Kind::Fleet).copied().unwrap_or(unit);
            let text = Order::Remove { unit: UnitRef::numbered(&unit) }.stated();
            self.lines.push(self.silent(text, Reason::of("highest"), Some(unit)));
            left -= self.take_off(unit, events).min(left);
        }
    }

    /// Takes a unit off the board; the army of a carrying fleet lands in a coastal province and is lost at sea (R58-26).
    /// Says how many units went.
    fn take_off(&mut self, unit: Unit, events: &mut Vec<Event>) -> usize {
        let board = &self.rules.map.board;
        self.position.units.retain(|u| *u != unit);
        if unit.kind != Kind::Fleet {
            return 1;
        }
        let coastal = board.is_coast(board.province_of(unit.place));
        let carried = |u: &Unit| {
            u.owner == unit.owner && u.aboard == unit.number && u.aboard > 0 && u.place == unit.place
        };
        let Some(at) = self.position.units.iter().position(carried) else { return 1 };
        let landed = Event::of("landed").with("unit", self.position.units[at]);
        if coastal {
            let army = &mut self.position.units[at];
            army.aboard = 0;
            army.place = board.province_of(army.place).place();
            events.push(landed.with("what", "lands"));
            return 1;
        }
        self.position.units.remove(at);
        events.push(landed.with("what", "lost"));
        2
    }

    fn silent(&self, order: Stated, reason: Reason, unit: Option<Unit>) -> Line {
        Line {
            unit,
            shape: if unit.is_some() { Shape::Remove } else { Shape::Other },
            reason: Some(reason),
            ..Line::new(self.owner, order)
        }
    }
}
