//! Rule 5: souls revert (step 3) and are sold (step 4).

use super::prelude::*;

impl Play<'_> {
    /// RS-5.2, RS-5.3.
    pub fn revert_souls(&mut self) {
        let keep = !self.rules.house.resell();
        let mut back = Vec::new();
        for (id, man) in self.world.men.iter_mut().enumerate().filter(|(_, m)| m.alive() && m.soul > 0) {
            man.soul -= 1;
            if man.soul == 0 {
                man.resold = keep;
                back.push(id);
            }
        }
        for id in back {
            self.tell_of(Step::Mergers, "soul-back", id);
        }
    }

    /// RS-5.1.
    pub fn sell_souls(&mut self) {
        let served = self.serve(Step::Souls, |p, owner, order| {
            let Order::Sell { unit } = order else { return Err(Missing::Invalid(general("none"))) };
            let found = p.named_now(owner, unit);
            if found.is_empty() { Err(p.missing(owner, unit)) } else { Ok(found) }
        });
        for (id, index, order) in served {
            match self.saleable(id) {
                Err(reason) => self.refuse(index, reason),
                Ok(()) => {
                    self.world.men[id].soul = 2;
                    let at = self.at(id);
                    self.log.sold.push((id, at));
                    self.done(index, &order, Shape::Other, Some(id));
                    let event = Event::of("signs").with("power", self.man(id).owner).with("n", 1u32);
                    self.tell(Step::Souls, event.with("units", self.unit_of(id)));
                }
            }
        }
    }

    fn saleable(&self, id: Id) -> Result<(), Reason> {
        let man = self.man(id);
        let no = |what| Err(because("souls", what));
        match man.kind {
            Kind::Army | Kind::Fleet => {}
            _ => return no("kind"),
        }
        if man.soul > 0 {
            return no("sold");
        }
        if man.free || man.owner == self.rules.cast.mastermind {
            return no("free");
        }
        if man.merged > 0 {
            return no("merged");
        }
        if man.resold && !self.rules.house.resell() {
            return no("once");
        }
        Ok(())
    }

    /// RS-0.17: a unit that is gone or never came is a lapse; one that never was, or is another's, is an error.
    pub fn missing(&self, owner: Owner, named: &UnitRef) -> Missing {
        let province = self.province(named.stands());
        let mine = |id: &Id| {
            let man = &self.world.men[*id];
            man.owner == owner && named.kind.is_none_or(|k| k == man.kind)
        };
        let here = |id: &Id| {
            let began = self.moves.from.get(id).map(|p| self.province(*p));
            let goal = match self.moves.act(*id) {
                super::step1_orders::Act::Move { to, .. } => Some(self.province(*to)),
                super::step1_orders::Act::Fly { path }
                | super::step1_orders::Act::Carry { path, .. }
                | super::step1_orders::Act::Ride { path, .. } => path.last().copied(),
                _ => None,
            };
            began == Some(province) || goal == Some(province) || self.bound_for(*id, province)
        };
        if named.power.is_none_or(|o| o == owner)
            && (0..self.world.men.len()).any(|id| mine(&id) && here(&id))
        {
            return Missing::Lapsed(because("souls", "gone"));
        }
        Missing::Invalid(general("none"))
    }

    /// The unit was to come there this season: its own order said so, whatever it was replaced by.
    fn bound_for(&self, id: Id, province: crate::board::Province) -> bool {
        let man = &self.world.men[id];
        self.mail.iter().filter(|l| l.owner == man.owner).any(|l| {
            let Ok(sentence) = &l.read else { return false };
            match &sentence.order {
                Order::Move { unit, path, .. } | Order::Retreat { unit, path } => {
                    unit.kind == Some(man.kind) && path.last().is_some_and(|p| self.province(*p) == province)
                }
                _ => false,
            }
        })
    }
}
