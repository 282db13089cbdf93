//! Rule 3: herds of llamas are placed (set-up) and explode (step 6).

use super::prelude::*;

/// Most herds a power may place (RS-3.1).
const HERDS: u32 = 3;

impl SillyPhase<'_> {
    /// Set-up, RS-3.1: places herds; the first three valid placements of each power count.
    pub fn place_herds(&mut self) {
        for index in self.letters(SillyStep::Setup) {
            let owner = self.mail[index].owner;
            let Some(SillyOrder::Herds { spaces }) = self.current(index) else { continue };
            let mut trouble = None;
            for spot in spaces {
                if let Err(reason) = self.place_herd(owner, spot) {
                    trouble = Some(reason);
                }
            }
            match trouble {
                Some(reason) => self.refuse(index, reason),
                None => self.done_in_secret(index),
            }
        }
        let names: std::collections::BTreeSet<Owner> = self.world.herds.keys().map(|(o, _)| *o).collect();
        if !names.is_empty() {
            self.tell(SillyStep::Setup, PhaseEvent::new("herds"));
        }
    }

    fn place_herd(&mut self, owner: Owner, spot: SpaceOrUnderpass) -> Result<(), Reason> {
        let SpaceOrUnderpass::Space(space) = spot else {
            return Err(general("grazing"));
        };
        let info = self.board.province(space);
        if info.centre || !self.map.spaces().any(|p| p == space) {
            return Err(general("grazing"));
        }
        let placed: u32 = self.world.herds.iter().filter(|((o, _), _)| *o == owner).map(|(_, n)| *n).sum();
        if placed >= HERDS {
            return Err(general("many"));
        }
        *self.world.herds.entry((owner, space)).or_insert(0) += 1;
        Ok(())
    }

    /// Step 6, RS-3.3, RS-3.4: explodes herds, all at once.
    pub fn explode(&mut self) {
        let mut fuses: Vec<(usize, SillyOrder, Owner, Province)> = Vec::new();
        let mut lit: std::collections::BTreeMap<(Owner, Province), u32> = Default::default();
        for index in self.letters(SillyStep::Llamas) {
            let owner = self.mail[index].owner;
            let first = self.mail[index].read.as_ref().ok().and_then(|s| match &s.order {
                SillyOrder::Explode { at } => Some(*at),
                _ => None,
            });
            if let Some(at) = first
                && self.world.herds.get(&(owner, at)).copied().unwrap_or(0) == 0
            {
                self.refuse(index, general("herd"));
                continue;
            }
            match self.current(index) {
                Some(order @ SillyOrder::Explode { at })
                    if (self.world.herds.get(&(owner, at)).copied().unwrap_or(0)
                        > lit.get(&(owner, at)).copied().unwrap_or(0)) =>
                {
                    *lit.entry((owner, at)).or_insert(0) += 1;
                    fuses.push((index, order, owner, at));
                }
                Some(SillyOrder::Explode { .. }) => self.refuse(index, general("herd")),
                _ => self.note_unmet_condition(index),
            }
        }
        let mut told: Vec<(Owner, Province)> = Vec::new();
        for (index, order, owner, at) in &fuses {
            if let Some(left) = self.world.herds.get_mut(&(*owner, *at)) {
                *left -= 1;
                if *left == 0 {
                    self.world.herds.remove(&(*owner, *at));
                }
            }
            self.log.exploded |= bit(*at);
            self.publish_order(*index, order, OrderShape::Other, None);
            told.push((*owner, *at));
        }
        let places: std::collections::BTreeSet<Province> = fuses.iter().map(|f| f.3).collect();
        let victims: Vec<UnitId> = self
            .world
            .living()
            .filter(|(_, m)| m.is_edible() || m.monster())
            .filter(|(_, m)| places.contains(&self.province(m.place)))
            .map(|(id, _)| id)
            .collect();
        for (owner, at) in told {
            let there = victims.iter().filter(|id| self.province_of(**id) == at);
            let units: Vec<Unit> = there.map(|id| self.unit_of(*id)).collect();
            let event = PhaseEvent::new("llamas").with("power", owner).with("at", at).with("n", units.len());
            self.tell(SillyStep::Llamas, event.with("units", units));
        }
        for id in victims {
            self.destroy(id, SillyStep::Llamas, "");
        }
    }
}
