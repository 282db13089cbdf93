//! Rule 15: the TARDIS travels, is held, is carried; what the Doctor does where it lands (RS-17.1c, f).

use super::house::Legs;
use super::prelude::*;

impl Play<'_> {
    fn hyperspace(&self) -> Province {
        super::board::id(self.board, super::board::HYPERSPACE)
    }

    /// RS-15.1, RS-15.3: to and from hyperspace only.
    pub fn legal_jump(&self, id: Id, path: &[Place]) -> Result<Act, Reason> {
        let hyp = self.hyperspace();
        let at = self.at(id);
        let spaces: Vec<Province> = path.iter().map(|p| self.province(*p)).collect();
        let land = |p: Province| self.map.can_stand(Kind::Timeship, p) && !self.map.is_reserved(p);
        match spaces.as_slice() {
            [to] if at == hyp && land(*to) => Ok(Act::Jump { to: *to, via: false }),
            [to] if at != hyp && *to == hyp => Ok(Act::Jump { to: hyp, via: false }),
            [first, to]
                if self.rules.house.tardis_legs() == Legs::Two && at != hyp && *first == hyp && land(*to) =>
            {
                Ok(Act::Jump { to: *to, via: true })
            }
            [to] if at == hyp => Err(general("landing")),
            _ => Err(general("hyperspace")),
        }
    }

    /// (c) Journeys of the TARDIS.
    pub fn travel(&mut self) {
        let all = self.moves.with(|_| true);
        let ships: Vec<Id> = all.filter(|id| self.man(*id).kind == Kind::Timeship).collect();
        for ship in ships {
            let result = match self.moves.act(ship).clone() {
                Act::Jump { to, .. } => match (self.moves.ruled(ship), self.gaoler(ship)) {
                    (Some(Err(result)), _) => result,
                    (Some(Ok(())), _) => self.land(ship, to),
                    (None, Some(held)) => held,
                    (None, None) => self.jump(ship, to),
                },
                Act::With { .. } if matches!(self.moves.ruled(ship), Some(Err(_))) => {
                    self.moves.ruled(ship).and_then(Result::err).unwrap_or_else(Result1::success)
                }
                Act::With { carrier } => self.be_carried(ship, carrier),
                _ => Result1::success(),
            };
            self.moves.results.insert(ship, result);
        }
    }

    /// RS-15.4: a unit that does nothing but hold it, and is not dislodged.
    fn gaoler(&self, ship: Id) -> Option<Result1> {
        let space = self.moves.from.get(&ship)?;
        let mut holders = self.moves.with(|act| matches!(act, Act::Hold { tardis: true, .. }));
        let gaoler = holders.find(|id| {
            let man = self.man(*id);
            *id != ship
                && self.moves.from.get(id).map(|p| self.province(*p)) == Some(self.province(*space))
                && man.standing()
                && !man.monster()
        })?;
        let reason = Reason::of("silly-held").with("by", self.before(gaoler));
        Some(Result1::fails(reason))
    }

    fn jump(&mut self, ship: Id, to: Province) -> Result1 {
        let hyp = self.hyperspace();
        if to == hyp {
            return self.land(ship, to);
        }
        let fault = self.draws.draw("malfunction", &["no".to_string(), "yes".to_string()]) == 1;
        let mut at = to;
        if fault {
            let spaces: Vec<Province> =
                self.map.spaces().filter(|p| !self.map.is_reserved(*p) && *p != to).collect();
            at = self.draw_space("tardis-space", &spaces).unwrap_or(to);
        }
        let landed = self.land(ship, at);
        if !fault {
            return landed;
        }
        self.tell(Step::Moves, Event::of("malfunction").with("to", to).with("at", at));
        Result1::fails(Reason::of("malfunction").with("at", at))
    }

    /// The TARDIS goes where it was to go.
    fn land(&mut self, ship: Id, at: Province) -> Result1 {
        self.world.men[ship].place = at.place();
        if at != self.hyperspace() {
            self.moves.landed.push((ship, true));
        }
        Result1::success()
    }

    /// RS-15.5: both sides agree, and nobody else holds it.
    fn be_carried(&mut self, ship: Id, carrier: Id) -> Result1 {
        if !matches!(self.moves.act(carrier), Act::Move { carry: true, .. }) {
            return Result1::void(general("carried"));
        }
        if let Some(held) = self.gaoler(ship) {
            return held;
        }
        let man = self.man(carrier);
        let moved = self.moves.from.get(&carrier).is_some_and(|p| *p != man.place);
        if !moved {
            return Result1::fails(general("carrier"));
        }
        let place = self.at(carrier).place();
        self.world.men[ship].place = place;
        self.moves.landed.push((ship, false));
        Result1::success()
    }

    /// (f) RS-15.6, RS-15.8: monsters destroyed, souls exorcised.
    pub fn kill_and_exorcise(&mut self) {
        for (ship, materialised) in self.moves.landed.clone() {
            let at = self.at(ship);
            let here: Vec<Id> = self.world.at(self.board, at).map(|(id, _)| id).collect();
            for id in here {
                let man = self.man(id);
                if man.monster() {
                    self.world.men[id].state = State::Gone;
                    let unit = self.unit_of(id);
                    self.report.destroyed.push(unit);
                    self.score();
                    self.tell(Step::Moves, Event::of("doctor").with("unit", unit).with("how", "ends"));
                } else if materialised && man.soul > 0 {
                    self.world.men[id].soul = 0;
                    self.score();
                    let event = Event::of("doctor").with("unit", self.unit_of(id));
                    self.tell(Step::Moves, event.with("how", "soul"));
                }
            }
        }
    }

    fn score(&mut self) {
        self.world.points = self.world.points.saturating_add(1);
    }
}
