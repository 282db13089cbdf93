//! Rule 8: birds, the armies they carry, and units that shoo them (RS-17.1d).

use super::prelude::*;

/// An army in the air.
#[derive(Clone, Debug)]
struct Carriage {
    birds: UnitId,
    army: UnitId,
    /// The spaces they cross together.
    common: Vec<Province>,
    /// Whether they part at the end (RS-8.10).
    parts: bool,
    /// Number of steps the army makes before it is on the ground again; 0: back at the start.
    steps: usize,
    /// Most steps the birds can make.
    reach: usize,
}

impl Carriage {
    /// Whether it flies the whole way.
    fn whole(&self) -> bool {
        self.steps == self.common.len()
    }

    /// The space it reaches.
    fn end(&self) -> Province {
        self.common[self.steps - 1]
    }
}

/// Units with their landing places, and units lost with the reason.
#[derive(Default)]
struct Landed {
    places: Vec<(UnitId, Province)>,
    lost: Vec<(UnitId, &'static str)>,
}

impl SillyPhase<'_> {
    /// Freeze (h): pairs armies with the birds that carry them (RS-8.5, RS-8.10). Armies without a lift hold on the ground.
    pub fn pair_carriages(&mut self) {
        for id in self.moves.with(|a| matches!(a, SillyAction::Ride { .. })) {
            if self.carriage_of(id).is_none() {
                if let Some(order) = self.moves.orders.get_mut(&id) {
                    order.act = SillyAction::STAND;
                }
                self.moves.results.insert(id, Step1Result::void(causal_reason("birds", "left")));
            }
        }
    }

    /// The birds carrying an army, the common part of the flight, and whether they part.
    fn carriage_of(&self, army: UnitId) -> Option<(UnitId, Vec<Province>, bool)> {
        let SillyAction::Ride { birds, path } = self.moves.act(army) else { return None };
        let SillyAction::Carry { army: other, path: flight } = self.moves.act(*birds) else { return None };
        if *other != army {
            return None;
        }
        let common: Vec<Province> =
            path.iter().zip(flight).take_while(|(a, b)| a == b).map(|(a, _)| *a).collect();
        let parts = common.len() < path.len() || common.len() < flight.len();
        (!common.is_empty()).then_some((*birds, common, parts))
    }

    /// Zones of shooing units: their space and all spaces that touch it (RS-8.11).
    fn zones(&self) -> Vec<Set> {
        self.shooing().map(|p| self.zone(p)).collect()
    }

    /// Spaces of shooing units.
    fn shooing(&self) -> impl Iterator<Item = Province> {
        let shooing = self.moves.with(|a| matches!(a, SillyAction::Hold { shoo: true, .. }));
        shooing.filter_map(|id| self.moves.from.get(&id)).map(|p| self.province(*p))
    }

    /// The zone of a space, without the underpass (RS-8.11 [D46]).
    pub fn zone(&self, space: Province) -> Set {
        bit(space) | self.map.touch(space)
    }

    /// Number of steps birds fly before a zone stops them (RS-8.12).
    pub fn stopped_after(&self, start: Province, path: &[Province], zones: &[Set]) -> usize {
        let mut limit = path.len();
        for zone in zones {
            let mut inside = zone.has(start);
            for (i, p) in path.iter().enumerate() {
                let enters = zone.has(*p);
                if enters && !inside {
                    limit = limit.min(i);
                    break;
                }
                inside &= enters;
            }
        }
        limit
    }

    /// (d) Lands birds and carried armies.
    pub fn land_birds(&mut self) {
        let zones = self.zones();
        let shooing: Vec<Province> = self.shooing().collect();
        self.world.shoo.extend(shooing);
        let mut carriages = self.carriages(&zones);
        self.settle_landings(&mut carriages);
        let mut down = Landed::default();
        self.land_armies(&carriages, &mut down);
        self.land_flights(&carriages, &zones, &mut down);
        for (id, place) in down.places {
            self.world.units[id].place = place.place();
        }
        for (id, how) in down.lost {
            self.destroy(id, SillyStep::Moves, how);
        }
        self.frighten(&zones);
    }

    fn land_armies(&mut self, carriages: &[Carriage], down: &mut Landed) {
        let drops: Vec<(UnitId, Province)> =
            carriages.iter().filter(|c| c.parts && c.whole()).map(|c| (c.army, c.end())).collect();
        for c in carriages {
            let start = self.province_of(c.army);
            if c.whole() && c.parts {
                let at = c.end();
                let sea = self.board.is_sea(at);
                let alone = drops.iter().filter(|(_, p)| *p == at).count() == 1;
                let landed =
                    carriages.iter().any(|o| !(o.parts && o.whole()) && self.army_end(o) == Some(at));
                let safe = !sea
                    && alone
                    && !landed
                    && self.world.holder_but(self.board, at, &carried(carriages)).is_none();
                down.places.push((c.army, at));
                let ordered =
                    matches!(self.moves.act(c.army), SillyAction::Ride { path, .. } if path.len() == c.steps);
                let result = if ordered && safe {
                    Step1Result::success()
                } else {
                    Step1Result::fails(causal_reason("birds", "dropped"))
                };
                self.moves.results.insert(c.army, result);
                if !safe {
                    down.lost.push((c.army, if sea { "dropped-sea" } else { "dropped" }));
                }
            } else if c.whole() {
                down.places.push((c.army, c.end()));
                self.moves.results.insert(c.army, Step1Result::success());
            } else if c.steps == 0 {
                self.in_vain(c.army, causal_reason("birds", "place"));
                if self.world.holder_but(self.board, start, &carried(carriages)).is_some() {
                    down.lost.push((c.army, "taken"));
                }
            } else {
                let at = c.end();
                self.in_vain(c.army, causal_reason("birds", "closed"));
                down.places.push((c.army, at));
                if self.board.is_sea(at) {
                    down.lost.push((c.army, "drowned-birds"));
                }
            }
        }
    }

    /// Lands birds.
    fn land_flights(&mut self, carriages: &[Carriage], zones: &[Set], down: &mut Landed) {
        for id in self.moves.with(|a| matches!(a, SillyAction::Fly { .. } | SillyAction::Carry { .. })) {
            let path = match self.moves.act(id) {
                SillyAction::Fly { path } | SillyAction::Carry { path, .. } => path.clone(),
                _ => continue,
            };
            let mut steps = self.stopped_after(self.province_of(id), &path, zones);
            let mut reason = (steps < path.len()).then(|| causal_reason("birds", "shooed"));
            match self.moves.ruled_result(id) {
                Some(Ok(())) => (steps, reason) = (path.len(), None),
                Some(Err(result)) => (steps, reason) = (0, result.reason),
                None => {}
            }
            if let Some(c) = carriages.iter().find(|c| c.birds == id) {
                if c.reach < steps {
                    steps = c.reach;
                    reason = Some(causal_reason("birds", "army"));
                }
                if !c.parts && c.steps > 0 && c.steps == steps {
                    self.world.laden.push((id, c.army));
                }
            }
            if let Some(end) = steps.checked_sub(1).and_then(|i| path.get(i)) {
                down.places.push((id, *end));
            }
            let result = reason.map_or_else(Step1Result::success, Step1Result::fails);
            self.moves.results.insert(id, result);
        }
    }

    fn carriages(&self, zones: &[Set]) -> Vec<Carriage> {
        self.moves
            .with(|a| matches!(a, SillyAction::Ride { .. }))
            .filter_map(|army| {
                let (birds, common, parts) = self.carriage_of(army)?;
                let path = match self.moves.act(birds) {
                    SillyAction::Carry { path, .. } => path.clone(),
                    _ => return None,
                };
                let free = match self.moves.ruled_result(birds) {
                    Some(Ok(())) => path.len(),
                    Some(Err(_)) => 0,
                    None => self.stopped_after(self.province_of(birds), &path, zones),
                };
                // RS-8.12: being stopped by a zone counts as a stand-off.
                Some(Carriage { birds, army, steps: free.min(common.len()), reach: free, common, parts })
            })
            .collect()
    }

    /// The landing place of a carried army; `None` if it never left.
    fn army_end(&self, c: &Carriage) -> Option<Province> {
        match c.steps {
            0 => Some(self.province_of(c.army)),
            n => c.common.get(n - 1).copied(),
        }
    }

    /// RS-8.6, RS-8.7: applied repeatedly until nothing changes.
    fn settle_landings(&self, carriages: &mut Vec<Carriage>) {
        loop {
            let now = carriages.clone();
            let mut changed = false;
            for (i, c) in carriages.iter_mut().enumerate() {
                let dropped = c.parts && c.whole();
                if c.steps == 0 || dropped {
                    continue;
                }
                if !c.whole() && self.board.is_sea(c.end()) {
                    continue;
                }
                let others: Vec<Province> = now
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| *j != i)
                    .filter_map(|(_, o)| self.army_end(o))
                    .collect();
                if self.can_land(c.end(), &others) {
                    continue;
                }
                changed = true;
                c.steps -= 1;
                let drowned = c.steps > 0 && self.board.is_sea(c.end());
                // The birds stop with a living army and fly on without a drowned one.
                if !drowned {
                    c.reach = c.reach.min(c.steps);
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// RS-8.6: whether there is no combat unit, stand-off or other army; seas and zones are checked before.
    fn can_land(&self, at: Province, others: &[Province]) -> bool {
        let riders = self.moves.with(|a| matches!(a, SillyAction::Ride { .. }));
        !self.moves.contested.has(at)
            && !others.contains(&at)
            && self.world.holder_but(self.board, at, riders.as_slice()).is_none()
    }

    /// RS-8.13: makes birds that end in a zone leave it in step 7.
    fn frighten(&mut self, zones: &[Set]) {
        for id in self.world.units_where(|m| m.kind == UnitKind::Birds && m.standing()) {
            if zones.iter().any(|z| z.has(self.province_of(id))) {
                self.drive(id, None);
            }
        }
    }
}

fn carried(carriages: &[Carriage]) -> Vec<UnitId> {
    carriages.iter().map(|c| c.army).collect()
}
