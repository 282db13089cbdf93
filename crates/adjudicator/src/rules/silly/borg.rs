//! Rule 2: BORG arrives, moves and eats (step 5).

use super::appetite::{Key, Pantry};
use super::prelude::*;

impl SillyPhase<'_> {
    /// Plays step 5.
    pub fn feed_borg(&mut self) {
        let Some(was) = self.world.borg else { return };
        let at = match self.book.borg() {
            Some(ruled) => Some(ruled),
            None => match was {
                None => self.borg_arrives(),
                Some(at) => Some(self.borg_goes(at)),
            },
        };
        let Some(at) = at else {
            self.tell(SillyStep::Borg, PhaseEvent::new("borg").with("how", "away"));
            return;
        };
        self.world.borg = Some(Some(at));
        let event = PhaseEvent::new("borg").with("at", at);
        let event = match was {
            None => event.with("how", "arrives"),
            Some(from) if from == at => event.with("how", "stays"),
            Some(from) => event.with("how", "moves").with("from", from),
        };
        self.tell(SillyStep::Borg, event);
        self.borg_eats(at);
    }

    fn pantry(&self) -> Pantry {
        let fed = &self.world.fed;
        let picky = self.rules.house.borg_picky();
        Pantry::count(&self.world, &self.map, |o| picky && fed.contains(&o))
    }

    /// Finds where BORG arrives (RS-2.1).
    fn borg_arrives(&mut self) -> Option<Province> {
        let pantry = self.pantry();
        let spaces: Vec<Province> = members(pantry.occupied()).map(Province).collect();
        self.tastiest(&pantry, &spaces)
    }

    /// Finds where BORG goes (RS-2.2).
    fn borg_goes(&mut self, at: Province) -> Province {
        let pantry = self.pantry();
        let around: Vec<Province> = members(self.map.touch_under(at)).map(Province).collect();
        let here = pantry.edible_units(at);
        let most = around.iter().map(|p| pantry.edible_units(*p)).max().unwrap_or(0);
        let candidates: Vec<Province> = if here > 0 {
            if most <= here {
                return at;
            }
            around.into_iter().filter(|p| pantry.edible_units(*p) == most).collect()
        } else if most > 0 {
            around.into_iter().filter(|p| pantry.edible_units(*p) > 0).collect()
        } else if !pantry.occupied().is_empty() {
            around
        } else {
            return at;
        };
        self.tastiest(&pantry, &candidates).unwrap_or(at)
    }

    /// The candidate with the largest key, ties drawn by lot; the comparison is reported.
    fn tastiest(&mut self, pantry: &Pantry, candidates: &[Province]) -> Option<Province> {
        let keys: Vec<(Province, Key)> = candidates.iter().map(|p| (*p, pantry.key(&self.map, *p))).collect();
        let best = keys.iter().map(|(_, k)| k).max()?.clone();
        let tied: Vec<Province> = keys.iter().filter(|(_, k)| *k == best).map(|(p, _)| *p).collect();
        if keys.len() > 1 {
            let mut shown = keys.clone();
            shown.sort_by(|a, b| b.1.cmp(&a.1));
            let places: Vec<Province> = shown.iter().take(3).map(|(p, _)| *p).collect();
            let counts: Vec<String> = shown.iter().map(|(_, k)| k.text()).collect();
            let event = PhaseEvent::new("borg-weighs").with("at", places).with("counts", counts.join("; "));
            self.tell(SillyStep::Borg, event);
        }
        self.draw_space("borg", &tied)
    }

    /// RS-2.4: eats every edible unit and every monster, never the TARDIS.
    fn borg_eats(&mut self, at: Province) {
        let meal: Vec<usize> = self
            .world
            .units_in(self.board, at)
            .filter(|(_, m)| m.is_edible() || m.monster())
            .map(|(id, _)| id)
            .collect();
        if meal.is_empty() {
            self.tell(SillyStep::Borg, PhaseEvent::new("borg-hungry"));
            return;
        }
        let dishes: Vec<Unit> = meal.iter().map(|id| self.unit_of(*id)).collect();
        let owners = meal.iter().map(|id| self.man(*id)).filter(|m| !m.monster()).map(|m| m.owner);
        let owners: std::collections::BTreeSet<_> = owners.collect();
        if self.rules.house.borg_picky() && !owners.is_empty() {
            self.world.fed = owners;
        }
        self.tell(SillyStep::Borg, PhaseEvent::new("borg-eats").with("units", dishes));
        self.tell(SillyStep::Borg, PhaseEvent::new("burp").with("n", meal.len()));
        for id in meal {
            self.log.eaten.push((id, at));
            self.destroy(id, SillyStep::Borg, "");
        }
    }
}
