//! Validity of orders of step 1, and their actions (RS-17.0a).

use super::house::Siamese;
use super::prelude::*;
use crate::judge::on_some_route;

/// Flight range, unladen and laden (RS-8.2).
const RANGE: usize = 3;
const LADEN: usize = 2;

impl SillyPhase<'_> {
    /// Validates an order to a unit by its owner, the Jester or the GM. The order is already known to be for this unit.
    pub fn legal(&self, id: UnitId, order: &SillyOrder) -> Result<SillyAction, Reason> {
        let man = self.man(id);
        match order {
            SillyOrder::Hold { .. } => Ok(SillyAction::STAND),
            SillyOrder::Shoo { .. } | SillyOrder::Tardis { .. } => {
                let (shoo, tardis) = match order {
                    SillyOrder::Tardis { shoo, .. } => (*shoo, true),
                    _ => (true, false),
                };
                if shoo
                    && !matches!(
                        man.kind,
                        UnitKind::Army | UnitKind::Fleet | UnitKind::Distractor | UnitKind::Exposer
                    )
                {
                    return Err(causal_reason("birds", "shoo"));
                }
                if tardis && man.kind == UnitKind::Timeship {
                    return Err(general("possible"));
                }
                Ok(SillyAction::Hold { shoo, tardis })
            }
            SillyOrder::Move { path, under, convoy, carry, .. } => match man.kind {
                UnitKind::Birds | UnitKind::Timeship if *under => Err(general("underpass")),
                UnitKind::Birds if *carry => Err(general("tardis")),
                UnitKind::Birds => Ok(SillyAction::Fly { path: self.flight(man.place, path, RANGE)? }),
                UnitKind::Timeship => self.legal_jump(id, path),
                _ => self.legal_move(id, path, *under, *convoy, *carry),
            },
            SillyOrder::Support { of, to, .. } => self.legal_support(id, of, *to),
            SillyOrder::Convoy { of, to, .. } => self.legal_convoy(id, of, *to),
            SillyOrder::PickUp { army, path, .. } if man.kind == UnitKind::Birds => {
                let Some(army) = self.fellow(id, army, |k| k == UnitKind::Army) else {
                    // An army that cannot be carried stays; the birds fly all the same (RS-8.5).
                    return match self.fellow(id, army, |_| true) {
                        Some(_) => Ok(SillyAction::Fly { path: self.flight(man.place, path, LADEN)? }),
                        None => Err(general("none")),
                    };
                };
                Ok(SillyAction::Carry { army, path: self.flight(man.place, path, LADEN)? })
            }
            SillyOrder::Board { birds, path, .. } => {
                if man.kind != UnitKind::Army {
                    return Err(causal_reason("birds", "armies"));
                }
                let birds =
                    self.fellow(id, birds, |k| k == UnitKind::Birds).ok_or_else(|| general("none"))?;
                self.legal_ride(id, birds, self.flight(man.place, path, LADEN)?)
            }
            SillyOrder::Together { path, .. } => {
                let path = self.flight(man.place, path, LADEN)?;
                let other = if man.kind == UnitKind::Birds { UnitKind::Army } else { UnitKind::Birds };
                match self.fellow(id, &UnitRef::new(other, man.place), |_| true) {
                    Some(army) if man.kind == UnitKind::Birds => Ok(SillyAction::Carry { army, path }),
                    None if man.kind == UnitKind::Birds => Err(causal_reason("birds", "nobody")),
                    Some(birds) => self.legal_ride(id, birds, path),
                    None => Err(general("none")),
                }
            }
            SillyOrder::Distract { target, .. } => self.legal_distraction(id, target),
            SillyOrder::Expose { .. } if man.kind == UnitKind::Exposer => Ok(SillyAction::Expose),
            SillyOrder::Expose { .. } => Err(general("expose")),
            SillyOrder::With { carrier, .. } if man.kind == UnitKind::Timeship => {
                let carrier = self.fellow(id, carrier, |k| {
                    matches!(k, UnitKind::Army | UnitKind::Fleet | UnitKind::Distractor | UnitKind::Exposer)
                });
                Ok(SillyAction::With { carrier: carrier.ok_or_else(|| general("none"))? })
            }
            _ => Err(general("possible")),
        }
    }

    /// A unit in the same space, as named in an order.
    fn fellow(&self, id: UnitId, named: &UnitRef, fits: impl Fn(UnitKind) -> bool) -> Option<UnitId> {
        if self.province(named.stands()) != self.province_of(id) {
            return None;
        }
        let own = self.man(id).owner;
        let fellows = self.named_at_start(named).into_iter().filter(|i| *i != id && self.man(*i).alive());
        fellows.filter(|i| fits(self.man(*i).kind)).min_by_key(|i| self.man(*i).owner != own)
    }

    /// RS-0.8: whether the owner's units may be in the province.
    pub fn admits(&self, owner: Owner, province: Province) -> bool {
        !self.map.is_reserved(province) || owner == self.rules.cast.mastermind
    }

    fn legal_move(
        &self,
        id: UnitId,
        path: &[Place],
        under: bool,
        convoy: bool,
        carry: bool,
    ) -> Result<SillyAction, Reason> {
        let man = self.man(id);
        let Some(goal) = path.last().copied() else { return Err(general("goal")) };
        let (from, to) = (self.province_of(id), self.province(goal));
        if from == to {
            return Err(Reason::of("own-province"));
        }
        if !self.map.can_stand(man.kind, to) {
            return Err(general("terrain"));
        }
        if !self.admits(man.owner, to) {
            return Err(general("cast"));
        }
        let [over, below] =
            [self.map.surface_reach(man.kind, man.place), self.map.underpass_reach(man.kind, man.place)]
                .map(|set| members(set).map(Place).filter(|p| self.province(*p) == to).collect::<Vec<_>>());
        if path.len() > 1 && !SeasonMap::walks(man.kind) {
            return Err(general("one-space"));
        }
        let go = |to, under, convoy| Ok(SillyAction::Move { to, under, convoy, carry });
        let dive = |why| below.first().map_or(Err(general(why)), |place| go(*place, true, false));
        if under {
            return dive("underpass");
        }
        let sea =
            SeasonMap::walks(man.kind) && (convoy || path.len() > 1 || over.is_empty() && below.is_empty());
        if sea {
            if self.convoy_possible(id, to) {
                return go(to.place(), false, true);
            }
            if convoy || path.len() > 1 || over.is_empty() && below.is_empty() {
                return Err(if convoy { causal_reason("silly-route", "none") } else { general("far") });
            }
        }
        if over.is_empty() {
            return dive("far");
        }
        let to = if self.board.coast(goal).is_some() && man.kind == UnitKind::Fleet {
            over.iter().copied().find(|p| *p == goal).ok_or_else(|| Reason::of("coast-unreachable"))?
        } else {
            // RS-0.7: over the link alone, a coast must be named; over borders only if two can be reached.
            let sailed: Vec<Place> =
                over.iter().copied().filter(|p| self.board.fleet(man.place).has(p)).collect();
            match (man.kind, sailed.as_slice(), over.as_slice()) {
                (UnitKind::Fleet, [one], _) => *one,
                (_, _, [one]) => *one,
                _ => return Err(Reason::of("coast-unclear")),
            }
        };
        go(to, false, false)
    }

    /// Whether fleets (or a Siamese twin) are in place so that a convoy could be ordered.
    pub fn convoy_possible(&self, id: UnitId, to: Province) -> bool {
        self.convoy_possible_without(None, id, to)
    }

    /// The same without one of them that does something else (DATC 6.D.31).
    pub fn convoy_possible_without(&self, idle: Option<UnitId>, id: UnitId, to: Province) -> bool {
        let man = self.man(id);
        let from = self.province_of(id);
        if man.twin.is_some_and(|twin| Some(twin) != idle && self.twin_carries(twin, id, to)) {
            return true;
        }
        if !self.board.is_coast(from) || !self.board.is_coast(to) {
            return false;
        }
        let seas = self.seas_sailed(None) & !idle.map_or(Set::EMPTY, |idle| bit(self.province_of(idle)));
        members(seas).any(|s| on_some_route(|p| self.map.touch(Province(p)), seas, s, from.0, to.0))
    }

    /// RS-12.6: whether an army twin can carry its twin army to the province.
    pub fn twin_carries(&self, carrier: UnitId, army: UnitId, to: Province) -> bool {
        let (a, b) = (self.man(carrier), self.man(army));
        self.rules.house.siamese_convoy() == Siamese::Armies
            && a.kind == UnitKind::Army
            && b.kind == UnitKind::Army
            && a.twin == Some(army)
            && self.map.can_stand(UnitKind::Army, to)
            && self.map.touch(self.province_of(carrier)).has(to)
            && to != self.province_of(army)
    }

    fn legal_support(&self, id: UnitId, of: &UnitRef, to: Option<Place>) -> Result<SillyAction, Reason> {
        let man = self.man(id);
        if !matches!(man.kind, UnitKind::Army | UnitKind::Fleet) {
            return Err(general("value"));
        }
        let found = self.named_at_start(of);
        let supported = found.iter().copied().find(|i| self.man(*i).fights() && *i != id);
        let Some(supported) = supported else {
            return Err(general(if found.iter().any(|i| *i != id) { "worthless" } else { "none" }));
        };
        let (here, there) = (self.province_of(id), self.province_of(supported));
        let goal = to.filter(|t| self.province(*t) != there);
        let aim = goal.map_or(there, |goal| self.province(goal));
        if aim == here {
            return Err(Reason::of("into-itself"));
        }
        if !self.map.reaches(man.kind, man.place, aim) || !self.admits(man.owner, aim) {
            return Err(Reason::of("support-out-of-reach").with("to", aim));
        }
        let under = !self.map.reaches_over(man.kind, man.place, aim);
        Ok(SillyAction::Support { of: supported, to: goal, under })
    }

    fn legal_convoy(&self, id: UnitId, of: &UnitRef, to: Place) -> Result<SillyAction, Reason> {
        let man = self.man(id);
        let mut others = self.named_at_start(of).into_iter().filter(|i| *i != id);
        let army = others
            .find(|i| matches!(self.man(*i).kind, UnitKind::Army | UnitKind::Distractor | UnitKind::Exposer))
            .ok_or_else(|| general("none"))?;
        let to = self.province(to);
        if man.kind == UnitKind::Army {
            return if self.twin_carries(id, army, to) {
                Ok(SillyAction::Convoy { of: army, to })
            } else {
                Err(general("twin-convoy"))
            };
        }
        let here = self.province_of(id);
        if man.kind != UnitKind::Fleet || !self.board.is_sea(here) {
            return Err(Reason::of("cannot-convoy"));
        }
        if to == self.province_of(army)
            || !self.board.is_coast(to)
            || !self.board.is_coast(self.province_of(army))
        {
            return Err(general("convoy"));
        }
        Ok(SillyAction::Convoy { of: army, to })
    }

    /// RS-8.2, RS-8.4: the spaces crossed, given and checked, or found.
    pub fn flight(&self, from: Place, path: &[Place], range: usize) -> Result<Vec<Province>, Reason> {
        let start = self.province(from);
        let named: Vec<Province> = path.iter().map(|p| self.province(*p)).collect();
        if named.iter().any(|p| !self.map.can_stand(UnitKind::Birds, *p)) {
            return Err(causal_reason("birds", "shut"));
        }
        if named.len() > range {
            return Err(causal_reason("birds", "far"));
        }
        let mut at = start;
        let mut whole = true;
        for p in &named {
            whole &= self.map.surface_reach(UnitKind::Birds, at.place()).has(*p);
            at = *p;
        }
        if whole {
            return Ok(named);
        }
        match named.as_slice() {
            [goal] if *goal != start => {
                self.shortest_flight(start, *goal, range).ok_or_else(|| causal_reason("birds", "far"))
            }
            _ => Err(general("path")),
        }
    }

    /// The shortest path; the alphabetically first among equals, as provinces are numbered by code.
    fn shortest_flight(&self, from: Province, to: Province, range: usize) -> Option<Vec<Province>> {
        let mut paths: Vec<Vec<Province>> = vec![Vec::new()];
        (0..range).find_map(|_| {
            paths = self.longer(from, &paths);
            paths.iter().filter(|p| p.last() == Some(&to)).min().cloned()
        })
    }

    /// All flights one space longer.
    pub fn longer(&self, from: Province, paths: &[Vec<Province>]) -> Vec<Vec<Province>> {
        let mut longer = Vec::new();
        for path in paths {
            let at = path.last().copied().unwrap_or(from);
            let next = members(self.map.surface_reach(UnitKind::Birds, at.place())).map(Province);
            longer.extend(next.map(|next| [path.as_slice(), &[next]].concat()));
        }
        longer
    }

    fn legal_ride(&self, id: UnitId, birds: UnitId, path: Vec<Province>) -> Result<SillyAction, Reason> {
        if self.man(id).twin.is_some() {
            return Err(causal_reason("birds", "heavy"));
        }
        match path.last() {
            Some(end) if self.board.is_sea(*end) => Err(causal_reason("birds", "sea")),
            _ => Ok(SillyAction::Ride { birds, path }),
        }
    }
}
