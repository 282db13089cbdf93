//! Rule 15: the TARDIS travels, is held, is carried; the Doctor's actions where it lands (RS-17.1c, f).

use super::house::Legs;
use super::prelude::*;

impl SillyPhase<'_> {
    fn hyperspace(&self) -> Province {
        super::board::id(self.board, super::board::HYPERSPACE)
    }

    /// RS-15.1, RS-15.3: validates a journey to or from hyperspace, the only ones allowed.
    pub fn legal_jump(&self, id: UnitId, path: &[Place]) -> Result<SillyAction, Reason> {
        let hyp = self.hyperspace();
        let at = self.province_of(id);
        let spaces: Vec<Province> = path.iter().map(|p| self.province(*p)).collect();
        let land = |p: Province| self.map.can_stand(UnitKind::Timeship, p) && !self.map.is_reserved(p);
        match spaces.as_slice() {
            [to] if at == hyp && land(*to) => Ok(SillyAction::Jump { to: *to, via: false }),
            [to] if at != hyp && *to == hyp => Ok(SillyAction::Jump { to: hyp, via: false }),
            [first, to]
                if self.rules.house.tardis_legs() == Legs::Two && at != hyp && *first == hyp && land(*to) =>
            {
                Ok(SillyAction::Jump { to: *to, via: true })
            }
            [to] if at == hyp => Err(general("landing")),
            _ => Err(general("hyperspace")),
        }
    }

    /// (c) Plays the journeys of the TARDIS.
    pub fn travel(&mut self) {
        let all = self.moves.with(|_| true);
        let ships: Vec<UnitId> = all.filter(|id| self.man(*id).kind == UnitKind::Timeship).collect();
        for ship in ships {
            let result = match self.moves.act(ship).clone() {
                SillyAction::Jump { to, .. } => match (self.moves.ruled_result(ship), self.gaoler(ship)) {
                    (Some(Err(result)), _) => result,
                    (Some(Ok(())), _) => self.land(ship, to),
                    (None, Some(held)) => held,
                    (None, None) => self.jump(ship, to),
                },
                SillyAction::With { .. } if matches!(self.moves.ruled_result(ship), Some(Err(_))) => {
                    self.moves.ruled_result(ship).and_then(Result::err).unwrap_or_else(Step1Result::success)
                }
                SillyAction::With { carrier } => self.be_carried(ship, carrier),
                _ => Step1Result::success(),
            };
            self.moves.results.insert(ship, result);
        }
    }

    /// RS-15.4: the result if a unit that only holds the TARDIS, and is not dislodged, keeps it.
    fn gaoler(&self, ship: UnitId) -> Option<Step1Result> {
        let space = self.moves.from.get(&ship)?;
        let mut holders = self.moves.with(|act| matches!(act, SillyAction::Hold { tardis: true, .. }));
        let gaoler = holders.find(|id| {
            let man = self.man(*id);
            *id != ship
                && self.moves.from.get(id).map(|p| self.province(*p)) == Some(self.province(*space))
                && man.standing()
                && !man.monster()
        })?;
        let reason = Reason::of("silly-held").with("by", self.unit_at_start(gaoler));
        Some(Step1Result::fails(reason))
    }

    fn jump(&mut self, ship: UnitId, to: Province) -> Step1Result {
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
        self.tell(SillyStep::Moves, PhaseEvent::new("malfunction").with("to", to).with("at", at));
        Step1Result::fails(Reason::of("malfunction").with("at", at))
    }

    /// Moves the TARDIS to its goal.
    fn land(&mut self, ship: UnitId, at: Province) -> Step1Result {
        self.world.units[ship].place = at.place();
        if at != self.hyperspace() {
            self.moves.landed.push((ship, true));
        }
        Step1Result::success()
    }

    /// RS-15.5: carries the TARDIS if both sides agree and no other unit holds it.
    fn be_carried(&mut self, ship: UnitId, carrier: UnitId) -> Step1Result {
        if !matches!(self.moves.act(carrier), SillyAction::Move { carry: true, .. }) {
            return Step1Result::void(general("carried"));
        }
        if let Some(held) = self.gaoler(ship) {
            return held;
        }
        let man = self.man(carrier);
        let moved = self.moves.from.get(&carrier).is_some_and(|p| *p != man.place);
        if !moved {
            return Step1Result::fails(general("carrier"));
        }
        let place = self.province_of(carrier).place();
        self.world.units[ship].place = place;
        self.moves.landed.push((ship, false));
        Step1Result::success()
    }

    /// (f) RS-15.6, RS-15.8: destroys monsters and exorcises souls.
    pub fn kill_and_exorcise(&mut self) {
        for (ship, materialised) in self.moves.landed.clone() {
            let at = self.province_of(ship);
            let here: Vec<UnitId> = self.world.units_in(self.board, at).map(|(id, _)| id).collect();
            for id in here {
                let man = self.man(id);
                if man.monster() {
                    self.world.units[id].state = UnitState::Gone;
                    let unit = self.unit_of(id);
                    self.report.destroyed.push(unit);
                    self.score();
                    self.tell(
                        SillyStep::Moves,
                        PhaseEvent::new("doctor").with("unit", unit).with("how", "ends"),
                    );
                } else if materialised && man.soul > 0 {
                    self.world.units[id].soul = 0;
                    self.score();
                    let event = PhaseEvent::new("doctor").with("unit", self.unit_of(id));
                    self.tell(SillyStep::Moves, event.with("how", "soul"));
                }
            }
        }
    }

    fn score(&mut self) {
        self.world.points = self.world.points.saturating_add(1);
    }
}
