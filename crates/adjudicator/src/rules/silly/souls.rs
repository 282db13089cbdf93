//! Rule 5: souls revert (step 3) and are sold (step 4).

use super::prelude::*;

impl SillyPhase<'_> {
    /// Step 3: reverts souls (RS-5.2, RS-5.3).
    pub fn revert_souls(&mut self) {
        let keep = !self.rules.house.resell();
        let mut back = Vec::new();
        for (id, man) in self.world.units.iter_mut().enumerate().filter(|(_, m)| m.alive() && m.soul > 0) {
            man.soul -= 1;
            if man.soul == 0 {
                man.resold = keep;
                back.push(id);
            }
        }
        for id in back {
            self.tell_of(SillyStep::Mergers, "soul-back", id);
        }
    }

    /// Step 4: sells souls (RS-5.1).
    pub fn sell_souls(&mut self) {
        let served = self.serve(SillyStep::Souls, |p, owner, order| {
            let SillyOrder::Sell { unit } = order else {
                return Err(UnitLookupError::Invalid(general("none")));
            };
            let found = p.named_now(owner, unit);
            if found.is_empty() { Err(p.lookup_error(owner, unit)) } else { Ok(found) }
        });
        for (id, index, order) in served {
            match self.saleable(id) {
                Err(reason) => self.refuse(index, reason),
                Ok(()) => {
                    self.world.units[id].soul = 2;
                    let at = self.province_of(id);
                    self.log.sold.push((id, at));
                    self.publish_order(index, &order, OrderShape::Other, Some(id));
                    let event = PhaseEvent::new("signs").with("power", self.man(id).owner).with("n", 1u32);
                    self.tell(SillyStep::Souls, event.with("units", self.unit_of(id)));
                }
            }
        }
    }

    fn saleable(&self, id: UnitId) -> Result<(), Reason> {
        let man = self.man(id);
        Err(causal_reason(
            "souls",
            match man.kind {
                UnitKind::Army | UnitKind::Fleet if man.soul > 0 => "sold",
                UnitKind::Army | UnitKind::Fleet if man.free || man.owner == self.rules.cast.mastermind => {
                    "free"
                }
                UnitKind::Army | UnitKind::Fleet if man.merged > 0 => "merged",
                UnitKind::Army | UnitKind::Fleet if man.resold && !self.rules.house.resell() => "once",
                UnitKind::Army | UnitKind::Fleet => return Ok(()),
                _ => "kind",
            },
        ))
    }

    /// RS-0.17: a unit that is gone or never arrived is a lapse; one that never existed or is another's is an error.
    pub fn lookup_error(&self, owner: Owner, named: &UnitRef) -> UnitLookupError {
        let province = self.province(named.stands());
        let own = self.world.units.iter().enumerate().filter(|(_, man)| man.owner == owner);
        let mut own = own.filter(|(_, man)| named.kind.is_none_or(|k| k == man.kind)).map(|(id, _)| id);
        let passed = own.any(|id| {
            let began = self.moves.from.get(&id).map(|p| self.province(*p));
            let goal = match self.moves.act(id) {
                SillyAction::Move { to, .. } => Some(self.province(*to)),
                SillyAction::Fly { path }
                | SillyAction::Carry { path, .. }
                | SillyAction::Ride { path, .. } => path.last().copied(),
                _ => None,
            };
            began == Some(province) || goal == Some(province) || self.bound_for(id, province)
        });
        if passed && named.power.is_none_or(|o| o == owner) {
            return UnitLookupError::Lapsed(causal_reason("souls", "gone"));
        }
        UnitLookupError::Invalid(general("none"))
    }

    /// Whether the unit was bound for the province this season by its own order, even if that was replaced.
    fn bound_for(&self, id: UnitId, province: crate::board::Province) -> bool {
        let man = &self.world.units[id];
        self.mail.iter().filter(|l| l.owner == man.owner).any(|l| {
            let Ok(sentence) = &l.read else { return false };
            match &sentence.order {
                SillyOrder::Move { unit, path, .. } | SillyOrder::Retreat { unit, path } => {
                    unit.kind == Some(man.kind) && path.last().is_some_and(|p| self.province(*p) == province)
                }
                _ => false,
            }
        })
    }
}
