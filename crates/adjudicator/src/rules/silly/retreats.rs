//! Step 7 (RS-17.7): retreats of dislodged units, distractors, shooed birds, twins and monsters.

use super::prelude::*;

/// A valid retreat, not yet carried out.
#[derive(Clone, Debug)]
struct PendingRetreat {
    to: Place,
    /// The army the birds take along.
    with: Option<UnitId>,
    line: OrderResult,
}

impl SillyPhase<'_> {
    /// Computes the open retreats of all units waiting for step 7.
    pub fn open_retreats(&mut self) {
        for id in self.world.units_where(SillyUnit::dislodged) {
            let mut open = self.legal_retreats(id);
            open.sort();
            self.open.insert(id, open);
        }
    }

    /// The places a unit may retreat to, ignoring its twin's retreat.
    fn legal_retreats(&self, id: UnitId) -> Vec<Place> {
        let man = self.man(id);
        if let Some(said) = &man.retreats {
            return said.clone();
        }
        let here = self.province_of(id);
        match man.kind {
            UnitKind::Birds => {
                let ends = self.escapes(id, 3).into_iter().filter_map(|p| p.last().copied());
                let mut ends: Vec<Province> = ends.collect();
                ends.sort();
                ends.dedup();
                ends.into_iter().map(|p| p.place()).collect()
            }
            UnitKind::Distractor | UnitKind::Exposer => {
                let from = self.origins(id);
                members(self.map.reach(man.kind, man.place))
                    .map(Place)
                    .filter(|p| self.admits(man.owner, self.province(*p)))
                    .filter(|p| !from.contains(&self.province(*p)))
                    .collect()
            }
            _ => members(self.map.reach(man.kind, man.place))
                .map(Place)
                .filter(|p| {
                    let q = self.province(*p);
                    q != here && self.is_open(id, q) && self.admits(man.owner, q)
                })
                .collect(),
        }
    }

    fn origins(&self, id: UnitId) -> Vec<Province> {
        match &self.man(id).state {
            UnitState::Dislodged(from) => from.iter().map(|p| self.province(*p)).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a space has no combat unit and no stand-off, and is not where the attacker came from.
    fn is_open(&self, id: UnitId, space: Province) -> bool {
        self.world.holder(self.board, space).is_none()
            && !self.world.contested.contains(&space)
            && !self.origins(id).contains(&space)
    }

    /// RS-8.13: flights that leave every zone and end outside.
    fn escapes(&self, id: UnitId, range: usize) -> Vec<Vec<Province>> {
        let start = self.province_of(id);
        let mut out = Vec::new();
        let mut paths: Vec<Vec<Province>> = vec![Vec::new()];
        for _ in 0..range {
            paths = self.longer(start, &paths);
            paths.retain(|path| !self.reenters(start, path));
            out.extend(paths.iter().filter(|p| self.ends_outside(p)).cloned());
        }
        out
    }

    fn zone_sets(&self) -> Vec<Set> {
        self.world.shoo.iter().map(|p| self.zone(*p)).collect()
    }

    fn reenters(&self, start: Province, path: &[Province]) -> bool {
        self.stopped_after(start, path, &self.zone_sets()) < path.len()
    }

    fn ends_outside(&self, path: &[Province]) -> bool {
        path.last().is_some_and(|end| self.zone_sets().iter().all(|z| !z.has(*end)))
    }

    /// Plays step 7.
    pub fn retreat(&mut self) {
        self.rulings_at("7");
        let mut leaves: BTreeMap<UnitId, PendingRetreat> = BTreeMap::new();
        self.monsters_leave(&mut leaves);
        let served = self.serve(SillyStep::Retreats, |p, owner, order| {
            let named = match order {
                SillyOrder::Retreat { unit, .. }
                | SillyOrder::Disband { unit }
                | SillyOrder::Die { unit } => *unit,
                SillyOrder::RetreatTogether { from, .. } => UnitRef::new(UnitKind::Birds, *from),
                _ => return Err(UnitLookupError::Invalid(general("none"))),
            };
            let found: Vec<UnitId> = p.named_now(owner, &named);
            let waiting: Vec<UnitId> = found.iter().copied().filter(|id| p.man(*id).dislodged()).collect();
            match (waiting.is_empty(), found.is_empty()) {
                (false, _) => Ok(waiting),
                (true, true) => Err(p.lookup_error(owner, &named)),
                _ if p.world.turn.phase == Phase::Season => {
                    Err(UnitLookupError::Lapsed(causal_reason("not-dislodged", "unit")))
                }
                _ => Err(UnitLookupError::Invalid(causal_reason("not-dislodged", "unit"))),
            }
        });
        // A unit's legal retreats may depend on its twin's order, so goals are collected before they are checked.
        let goals: BTreeMap<UnitId, Province> = served
            .iter()
            .filter_map(|(id, _, order)| match order {
                SillyOrder::Retreat { path, .. } => Some((*id, self.province(*path.last()?))),
                _ => None,
            })
            .collect();
        for (id, index, order) in served {
            match self.judge_retreat(id, &order, &goals) {
                Ok(None) => self.publish_order(index, &order, OrderShape::Disband, Some(id)),
                Ok(Some((to, with))) => {
                    let mut line = self.letter_copy(index, order.stated());
                    line.unit = Some(self.man(id).unit());
                    line.shape = OrderShape::Move { to, convoyed: false };
                    line.verdict = Verdict::Succeeds;
                    leaves.insert(id, PendingRetreat { to, with, line });
                }
                Err(reason) => self.refuse(index, reason),
            }
        }
        self.clash(&mut leaves);
        self.leave(leaves);
        self.rest_in_peace();
        self.part_twins(SillyStep::Retreats);
    }

    /// Validates a retreat; `None`: it disbands.
    fn judge_retreat(
        &self,
        id: UnitId,
        order: &SillyOrder,
        goals: &BTreeMap<UnitId, Province>,
    ) -> Result<Option<(Place, Option<UnitId>)>, Reason> {
        let man = self.man(id);
        let (path, laden) = match order {
            SillyOrder::Disband { .. } | SillyOrder::Die { .. } => return Ok(None),
            SillyOrder::Retreat { path, .. } => (path, false),
            SillyOrder::RetreatTogether { path, .. } => (path, true),
            _ => return Err(causal_reason("not-dislodged", "order")),
        };
        if man.kind == UnitKind::Birds {
            return self.judge_flight(id, path, laden).map(Some);
        }
        let Some(goal) = path.last().copied() else {
            return Err(general("goal"));
        };
        if path.len() > 1 {
            return Err(general("one-space"));
        }
        let to = self.province(goal);
        let legal: Vec<Place> =
            self.legal_retreats(id).into_iter().filter(|p| self.province(*p) == to).collect();
        let place = match (legal.as_slice(), self.board.coast(goal)) {
            ([], _) => return Err(causal_reason("retreat-closed", "other").with("to", to)),
            // Only a fleet's goal still has a coast.
            (places, Some(_)) => {
                places.iter().copied().find(|p| *p == goal).ok_or_else(|| Reason::of("coast-unreachable"))?
            }
            ([one], _) => *one,
            _ => return Err(Reason::of("coast-unclear")),
        };
        if let Some(twin) = man.twin {
            let theirs = if self.man(twin).dislodged() {
                goals.get(&twin).copied().unwrap_or(self.province_of(twin))
            } else {
                self.province_of(twin)
            };
            if theirs == to || !self.map.touch_under(theirs).has(to) {
                return Err(general("twin-far"));
            }
        }
        Ok(Some((place, None)))
    }

    /// RS-8.13: validates a flight of shooed birds, with or without the army they carried.
    fn judge_flight(
        &self,
        id: UnitId,
        path: &[Place],
        laden: bool,
    ) -> Result<(Place, Option<UnitId>), Reason> {
        let man = self.man(id);
        let army = self.world.laden.iter().find(|(b, _)| *b == id).map(|(_, a)| *a);
        let army = army.filter(|a| {
            let other = self.man(*a);
            other.standing() && self.province_of(*a) == self.province_of(id)
        });
        if laden && army.is_none() {
            return Err(causal_reason("birds", "unladen"));
        }
        let range = if laden { 2 } else { 3 };
        let flown = self.flight(man.place, path, range)?;
        // RS-8.4: if only the end was named, the first way out that leads there.
        let mut ways = self.escapes(id, range);
        ways.sort_by_key(|p| (p.len(), p.clone()));
        let way = ways.into_iter().find(|p| path.len() == 1 && p.last() == flown.last());
        let path = way.unwrap_or(flown);
        if self.reenters(self.province_of(id), &path) || !self.ends_outside(&path) {
            return Err(causal_reason("birds", "earshot"));
        }
        let Some(end) = path.last().copied() else {
            return Err(general("goal"));
        };
        if laden {
            let sea = self.board.is_sea(end);
            let open = self.world.holder(self.board, end).is_none() && !self.world.contested.contains(&end);
            if sea || !open {
                return Err(causal_reason("birds", "closed"));
            }
        }
        Ok((end.place(), army.filter(|_| laden)))
    }

    /// RS-4.8: retreats monsters to where they are least disturbed.
    fn monsters_leave(&mut self, leaves: &mut BTreeMap<UnitId, PendingRetreat>) {
        for id in self.world.units_by_space(self.board, |m| m.dislodged() && m.monster()) {
            let legal = self.legal_retreats(id);
            let Some(to) = self.monster_retreat(id, &legal) else { continue };
            let man = self.man(id);
            let unit = UnitRef::new(man.kind, man.place);
            let line = OrderResult {
                unit: Some(man.unit()),
                shape: OrderShape::Move { to, convoyed: false },
                origin: OrderOrigin::Rule(CodedMessage::new("origin-monsters")),
                ..OrderResult::new(man.owner, SillyOrder::Retreat { unit, path: vec![to] }.stated())
            };
            leaves.insert(id, PendingRetreat { to, with: None, line });
        }
    }

    /// Destroys combat units that retreat to the same space.
    fn clash(&mut self, leaves: &mut BTreeMap<UnitId, PendingRetreat>) {
        let goals: Vec<(UnitId, Province)> = leaves
            .iter()
            .filter(|(id, leave)| self.man(**id).fights() || leave.with.is_some())
            .map(|(id, l)| (*id, self.province(l.to)))
            .collect();
        let clashing: Vec<UnitId> = goals
            .iter()
            .filter(|(id, p)| goals.iter().any(|(o, q)| o != id && q == p))
            .map(|(id, _)| *id)
            .collect();
        for id in clashing {
            let Some(mut leave) = leaves.remove(&id) else { continue };
            if let Some(army) = leave.with {
                // The birds get away; their army does not.
                self.destroy(army, SillyStep::Retreats, "refuge");
                leave.with = None;
                leaves.insert(id, leave);
                continue;
            }
            leave.line.verdict = Verdict::Fails;
            let others = goals.iter().filter(|(o, p)| *o != id && *p == self.province(leave.to));
            let by: Vec<Unit> = others.map(|(o, _)| self.unit_of(*o)).collect();
            leave.line.reason = Some(Reason::of("retreat-clash").with("by", by));
            self.report.orders.push(leave.line);
        }
    }

    fn leave(&mut self, leaves: BTreeMap<UnitId, PendingRetreat>) {
        for (id, leave) in leaves {
            let to = self.province(leave.to);
            self.world.units[id].place = leave.to;
            self.world.units[id].state = UnitState::Standing;
            self.log.retreated.push((id, to));
            if let Some(army) = leave.with {
                self.world.units[army].place = to.place();
                self.log.retreated.push((army, to));
            }
            self.report.orders.push(leave.line);
        }
    }

    /// Destroys units that have not left by now.
    fn rest_in_peace(&mut self) {
        for id in self.world.units_by_space(self.board, SillyUnit::dislodged) {
            let man = self.man(id);
            match man.kind {
                UnitKind::Birds => {
                    let mute = self.escapes(id, 3).is_empty();
                    self.tell_of(SillyStep::Retreats, if mute { "fright" } else { "neglect" }, id);
                    self.destroy(id, SillyStep::Retreats, "");
                }
                UnitKind::Distractor => self.destroy(id, SillyStep::Retreats, "dishonour"),
                UnitKind::SeaMonster | UnitKind::SpaceMonster => {
                    self.destroy(id, SillyStep::Retreats, "lair")
                }
                _ => self.destroy(id, SillyStep::Retreats, "no-order"),
            }
        }
    }
}
