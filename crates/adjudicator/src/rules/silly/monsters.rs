//! Rule 4: sea and space monsters: moves, retreats and arrivals.

use super::appetite::{Key, Pantry};
use super::prelude::*;

/// A monster's preference for a space: distance to a centre, class, crowd key (RS-4.4 to RS-4.6); it takes the smallest.
/// Occupied spaces of class 2 have smaller keys.
type Liking = (usize, bool, Key);

impl SillyPhase<'_> {
    /// Freeze (d): the move of a monster from the position before step 1; `None` to hold (RS-4.5 to RS-4.7).
    pub fn monster_goal(&mut self, id: UnitId) -> Option<Place> {
        let man = self.man(id).clone();
        let at = self.province(man.place);
        let pantry = Pantry::count(&self.world, &self.map, |_| false);
        let adjacent =
            self.map.board.provinces_of(self.map.surface_reach(man.kind, man.place)) & !self.lairs();
        let centres = members(adjacent).map(Province).filter(|p| self.board.province(*p).centre);
        let mut candidates: Vec<(Province, Liking)> = Vec::new();
        if self.board.province(at).centre {
            let own = pantry.key(&self.map, at).neighbours();
            for p in centres {
                let liking = self.liking(p, &pantry, 0);
                if liking.2.neighbours() < own {
                    candidates.push((p, liking));
                }
            }
        } else {
            candidates.extend(centres.map(|p| (p, self.liking(p, &pantry, 0))));
            if candidates.is_empty() {
                for p in members(adjacent).map(Province) {
                    let steps = self.steps_to_centre(&man, p);
                    candidates.push((p, self.liking(p, &pantry, steps)));
                }
            }
        }
        let to = self.quietest("monster-move", candidates)?;
        self.map.landfall(man.kind, man.place, to, &[])
    }

    /// Spaces with a monster in them.
    fn lairs(&self) -> Set {
        let monsters = self.world.living().filter(|(_, m)| m.monster());
        monsters.map(|(_, m)| self.province(m.place)).collect()
    }

    fn liking(&self, space: Province, pantry: &Pantry, steps: usize) -> Liking {
        let key = pantry.key(&self.map, space);
        (steps, pantry.edible_units(space) > 0, key)
    }

    /// Steps of the monster's kind from a space to the nearest centre without a monster.
    fn steps_to_centre(&self, man: &SillyUnit, space: Province) -> usize {
        let lairs = self.lairs();
        let goals = self.board.centres().collect::<Set>() & !lairs;
        let place = self.map.landfall(man.kind, man.place, space, &[]).unwrap_or(space.place());
        self.map.distance(man.kind, place, goals)
    }

    fn quietest(&mut self, draw: &str, candidates: Vec<(Province, Liking)>) -> Option<Province> {
        let best = candidates.iter().map(|(_, l)| l).min()?.clone();
        let tied: Vec<Province> = candidates.iter().filter(|(_, l)| *l == best).map(|(p, _)| *p).collect();
        self.draw_space(draw, &tied)
    }

    /// RS-4.8: a dislodged monster's choice among its legal retreats.
    pub fn monster_retreat(&mut self, id: UnitId, legal: &[Place]) -> Option<Place> {
        let man = self.man(id).clone();
        let pantry = Pantry::count(&self.world, &self.map, |_| false);
        let mut candidates: Vec<(Province, Liking)> = Vec::new();
        let lairs = self.lairs();
        for place in legal {
            let p = self.province(*place);
            if lairs.has(p) || candidates.iter().any(|(q, _)| *q == p) {
                continue;
            }
            let steps = if self.board.province(p).centre { 0 } else { self.steps_to_centre(&man, p) };
            candidates.push((p, self.liking(p, &pantry, steps)));
        }
        let to = self.quietest("monster-retreat", candidates)?;
        legal
            .iter()
            .copied()
            .filter(|p| self.province(*p) == to)
            .min_by_key(|p| self.board.code(*p).to_string())
    }

    /// Step 8, RS-4.1: new monsters arrive.
    pub fn arrive(&mut self) {
        self.rulings_at("8");
        if !self.rules.house.arrivals() {
            return;
        }
        let kind = if self.spring() { UnitKind::SeaMonster } else { UnitKind::SpaceMonster };
        let taken = self.world.living().map(|(_, m)| self.province(m.place)).collect::<Set>();
        let borg = self.world.borg.flatten().map_or(Set::EMPTY, bit);
        let free = self.map.spaces().filter(|p| !self.map.is_reserved(*p) && !(taken | borg).has(*p));
        let free = free.filter(|p| match self.board.province(*p).terrain {
            Terrain::Sea => kind == UnitKind::SeaMonster,
            Terrain::Coast => true,
            Terrain::Land => kind == UnitKind::SpaceMonster,
            Terrain::Outside => false,
        });
        let free: Vec<Province> = free.collect();
        let codes: Vec<String> = free.iter().map(|p| self.map.code(*p).to_string()).collect();
        if codes.is_empty() {
            self.tell(SillyStep::Arrivals, PhaseEvent::new("no-room"));
            return;
        }
        let at = free[self.draws.draw("arrival", &codes)];
        let coasts = self.board.province(at).coasts.clone();
        let place = if kind == UnitKind::SeaMonster && !coasts.is_empty() {
            let names: Vec<String> =
                coasts.iter().map(|c| self.board.coast(*c).unwrap_or_default().to_string()).collect();
            coasts[self.draws.draw("coast", &names)]
        } else {
            at.place()
        };
        let monsters = self.rules.cast.monsters;
        self.add_unit(SillyUnit::new(monsters, kind, place));
        self.log.arrived.push((kind, at));
        let word = if kind == UnitKind::SeaMonster { "sea" } else { "space" };
        self.tell(SillyStep::Arrivals, PhaseEvent::new("monsters").with("kind", word).with("at", place));
    }
}
