//! Rule 11: every unit that can attacks fifth fleets in coastal provinces (freeze f).

use super::prelude::*;

impl SillyPhase<'_> {
    /// Calls units to attack fifth fleets (RS-11.3 to RS-11.5).
    pub fn call_on_fifths(&mut self) {
        let mut fleets = self.world.units_by_space(self.board, |m| m.fifth && m.standing());
        fleets.retain(|id| self.board.is_coast(self.province_of(*id)));
        let spaces: BTreeSet<Province> = fleets.iter().map(|id| self.province_of(*id)).collect();
        let mut served: BTreeSet<UnitId> = BTreeSet::new();
        for fleet in fleets {
            let (space, owner) = (self.province_of(fleet), self.man(fleet).owner);
            let called: Vec<UnitId> = self
                .world
                .standing()
                .map(|(id, _)| id)
                .filter(|id| self.is_called(*id, fleet, &spaces) && !served.contains(id))
                .collect();
            if called.is_empty() {
                continue;
            }
            let attackers: Vec<UnitId> = self
                .moves
                .with(|_| true)
                .filter(|id| {
                    let man = self.man(*id);
                    let goal = self.moves.act(*id).goal().map(|g| self.province(g));
                    man.owner != owner && !man.monster() && man.fights() && goal == Some(space)
                })
                .collect();
            let by_name = |id: &UnitId| (self.name(self.man(*id).owner).to_string(), self.province_of(*id));
            let ordered = attackers
                .into_iter()
                .min_by_key(|id| (std::cmp::Reverse(self.ordered_supports(*id, space)), by_name(id)));
            let attacker = ordered.or_else(|| {
                called
                    .iter()
                    .copied()
                    .min_by_key(|id| (std::cmp::Reverse(self.man(*id).weight()), by_name(id)))
            });
            let Some(attacker) = attacker else { continue };
            let with: Vec<Unit> =
                called.iter().filter(|id| **id != attacker).map(|id| self.unit_of(*id)).collect();
            let event =
                PhaseEvent::new("fifth").with("unit", self.unit_of(fleet)).with("by", self.unit_of(attacker));
            let event = event.with("help", if with.is_empty() { "no" } else { "yes" }).with("with", with);
            self.tell(SillyStep::Moves, event);
            let origin = OrderOrigin::Rule(CodedMessage::new("origin-gm"));
            for id in called {
                served.insert(id);
                if id != attacker {
                    let man = self.man(id);
                    let under = !self.map.reaches_over(man.kind, man.place, space);
                    let act = SillyAction::Support { of: attacker, to: Some(space.place()), under };
                    if *self.moves.act(id) != act {
                        self.replace(id, act, origin.clone());
                    }
                } else if ordered.is_none() {
                    let wish = [self.man(fleet).place];
                    self.force_move(id, space, &wish, origin.clone());
                }
            }
        }
    }

    /// RS-11.3: whether the unit is in E for a fifth fleet; one ordered to attack another fifth fleet serves there.
    fn is_called(&self, id: UnitId, fleet: UnitId, spaces: &BTreeSet<Province>) -> bool {
        let (man, target) = (self.man(id), self.man(fleet));
        let space = self.province_of(fleet);
        let goal = self.moves.act(id).goal().map(|g| self.province(g));
        let elsewhere = goal.is_some_and(|g| {
            g != space
                && spaces.contains(&g)
                && self
                    .world
                    .standing()
                    .any(|(f, m)| m.fifth && self.province_of(f) == g && m.owner != man.owner)
        });
        matches!(man.kind, UnitKind::Army | UnitKind::Fleet)
            && man.owner != target.owner
            && man.owner != self.rules.cast.monsters
            && !man.fifth
            && man.twin.is_none()
            && !self.is_ruled(id)
            && !self.moves.distracted.iter().any(|(_, t)| *t == id)
            && self.map.reaches(man.kind, man.place, space)
            && self.admits(man.owner, space)
            && !elsewhere
    }

    /// The number of valid supports ordered for a unit's move into a space.
    fn ordered_supports(&self, id: UnitId, space: Province) -> usize {
        self.moves
            .with(|a| matches!(a, SillyAction::Support { of, to: Some(to), .. } if *of == id && self.province(*to) == space))
            .count()
    }
}
