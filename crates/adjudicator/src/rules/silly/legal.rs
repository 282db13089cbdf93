//! Whether an order of step 1 is valid, and what it does then (RS-17.0a).

use super::house::Siamese;
use super::map::{Map, bit};
use super::orders::{Named, Order};
use super::play::Play;
use super::step1::Act;
use super::world::Id;
use crate::board::{Owner, Place, Province, Set, Terrain, members};
use crate::judge::on_some_route;
use crate::position::Kind;
use crate::rules::Reason;

/// Flight range unladen and laden (RS-8.2).
const RANGE: usize = 3;
const LADEN: usize = 2;

fn no(code: &'static str, text: impl Into<String>) -> Reason {
    Reason::new(code, text)
}

impl Play<'_> {
    /// Judges an order given to a unit by its owner, the Jester or the gamesmaster. The order's subject is the unit already.
    pub fn legal(&self, id: Id, order: &Order) -> Result<Act, Reason> {
        let man = self.world.man(id);
        match order {
            Order::Hold { .. } => Ok(Act::STAND),
            Order::Shoo { .. } | Order::Tardis { .. } => {
                let (shoo, tardis) = match order {
                    Order::Tardis { shoo, .. } => (*shoo, true),
                    _ => (true, false),
                };
                if shoo && !matches!(man.kind, Kind::Army | Kind::Fleet | Kind::Distractor | Kind::Exposer) {
                    return Err(no("cannot-shoo", "birds do not shoo birds, and neither does a TARDIS"));
                }
                if tardis && man.kind == Kind::Timeship {
                    return Err(no("cannot-hold", "the TARDIS cannot hold itself"));
                }
                Ok(Act::Hold { shoo, tardis })
            }
            Order::Move { path, under, convoy, carry, .. } => match man.kind {
                Kind::Birds | Kind::Timeship if *under => {
                    Err(no("no-underpass", "it has no underpass (RS-0.7)"))
                }
                Kind::Birds if *carry => Err(no("cannot-carry", "birds do not carry the TARDIS")),
                Kind::Birds => Ok(Act::Fly { path: self.flight(man.place, path, RANGE)? }),
                Kind::Timeship => self.legal_jump(id, path),
                _ => self.legal_move(id, path, (*under, *convoy), *carry),
            },
            Order::Support { of, to, .. } => self.legal_support(id, of, *to),
            Order::Convoy { of, to, .. } => self.legal_convoy(id, of, *to),
            Order::PickUp { army, path, .. } if man.kind == Kind::Birds => {
                let Some(army) = self.fellow(id, army, |k| k == Kind::Army) else {
                    // What cannot be carried stays; the birds fly all the same (RS-8.5).
                    return match self.fellow(id, army, |_| true) {
                        Some(_) => Ok(Act::Fly { path: self.flight(man.place, path, LADEN)? }),
                        None => Err(no("no-unit", "no such army is here")),
                    };
                };
                Ok(Act::Carry { army, path: self.flight(man.place, path, LADEN)? })
            }
            Order::Board { birds, path, .. } => {
                if man.kind != Kind::Army {
                    return Err(no("cannot-ride", "birds carry armies only"));
                }
                let birds = self
                    .fellow(id, birds, |k| k == Kind::Birds)
                    .ok_or_else(|| no("no-unit", "no such birds are here"))?;
                self.legal_ride(id, birds, self.flight(man.place, path, LADEN)?)
            }
            Order::Together { path, .. } => {
                let path = self.flight(man.place, path, LADEN)?;
                let place = man.place;
                let other = |kind| {
                    let named = |owner| Named { owner, kind: Some(kind), place };
                    let own = self.fellow(id, &named(Some(man.owner)), |k| k == kind);
                    own.or_else(|| self.fellow(id, &named(None), |k| k == kind))
                };
                match man.kind {
                    Kind::Birds => match other(Kind::Army) {
                        Some(army) => Ok(Act::Carry { army, path }),
                        None => Err(no("no-unit", "no army is here to be carried")),
                    },
                    _ => {
                        let birds = other(Kind::Birds).ok_or_else(|| no("no-unit", "no birds are here"))?;
                        self.legal_ride(id, birds, path)
                    }
                }
            }
            Order::Distract { target, .. } => self.legal_distraction(id, target),
            Order::Expose { .. } if man.kind == Kind::Exposer => Ok(Act::Expose),
            Order::Expose { .. } => Err(no("cannot-expose", "only a dirty old man exposes")),
            Order::With { carrier, .. } if man.kind == Kind::Timeship => {
                let walks = |k| matches!(k, Kind::Army | Kind::Fleet | Kind::Distractor | Kind::Exposer);
                let carrier = self
                    .fellow(id, carrier, walks)
                    .ok_or_else(|| no("no-carrier", "no such unit is here to carry the TARDIS"))?;
                Ok(Act::With { carrier })
            }
            _ => Err(no("not-possible", "this unit cannot do that")),
        }
    }

    /// A unit in the same space, as an order names it.
    fn fellow(&self, id: Id, named: &Named, fits: impl Fn(Kind) -> bool) -> Option<Id> {
        if self.board.province_of(named.place) != self.at(id) {
            return None;
        }
        let found = self.named_at_start(named);
        let own = self.world.man(id).owner;
        let is = |i: &&Id| **i != id && fits(self.world.man(**i).kind) && self.world.man(**i).alive();
        found.iter().filter(is).min_by_key(|i| self.world.man(**i).owner != own).copied()
    }

    /// RS-0.8: the unit may be in the province.
    pub fn admits(&self, owner: Owner, province: Province) -> bool {
        !self.map.is_reserved(province) || owner == self.rules.cast.mastermind
    }

    fn legal_move(
        &self,
        id: Id,
        path: &[Place],
        (under, convoy): (bool, bool),
        carry: bool,
    ) -> Result<Act, Reason> {
        let man = self.world.man(id);
        let Some(goal) = path.last().copied() else { return Err(no("no-goal", "the goal is missing")) };
        let (from, to) = (self.at(id), self.board.province_of(goal));
        if from == to {
            return Err(no("same-space", "it is there already"));
        }
        if !self.map.can_stand(man.kind, to) {
            return Err(no("terrain", format!("cannot be in {}", self.space(to))));
        }
        if !self.admits(man.owner, to) {
            return Err(no("reserved", format!("{} is for the Mastermind only", self.space(to))));
        }
        let within = |set: Set| -> Vec<Place> {
            members(set).map(Place).filter(|p| self.board.province_of(*p) == to).collect()
        };
        let (over, below) =
            (within(self.map.over(man.kind, man.place)), within(self.map.below(man.kind, man.place)));
        if path.len() > 1 && !Map::walks(man.kind) {
            return Err(no("too-far", "it moves one space at a time"));
        }
        if under {
            return match below.first() {
                Some(place) => Ok(Act::Move { to: *place, under: true, convoy: false, carry }),
                None => Err(no("no-underpass", "the underpass does not lead there")),
            };
        }
        let sea = Map::walks(man.kind) && (convoy || path.len() > 1 || over.is_empty() && below.is_empty());
        if sea {
            if self.convoy_possible(id, to) {
                return Ok(Act::Move { to: to.place(), under: false, convoy: true, carry });
            }
            if over.is_empty() && below.is_empty() {
                return Err(no("not-adjacent", format!("{} is out of reach", self.space(to))));
            }
        }
        if over.is_empty() {
            return match below.first() {
                Some(place) => Ok(Act::Move { to: *place, under: true, convoy: false, carry }),
                None => Err(no("not-adjacent", format!("{} is out of reach", self.space(to)))),
            };
        }
        let to = if self.board.coast(goal).is_some() && man.kind == Kind::Fleet {
            over.iter()
                .copied()
                .find(|p| *p == goal)
                .ok_or_else(|| no("wrong-coast", "it cannot reach that coast"))?
        } else {
            // RS-0.7: by the link alone a coast must be named; over borders only where two can be reached.
            let sailed: Vec<Place> =
                over.iter().copied().filter(|p| self.board.fleet(man.place) >> p.0 & 1 == 1).collect();
            match (man.kind, sailed.as_slice(), over.as_slice()) {
                (Kind::Fleet, [one], _) => *one,
                (_, _, [one]) => *one,
                _ => return Err(no("which-coast", "the coast must be named")),
            }
        };
        Ok(Act::Move { to, under: false, convoy: false, carry })
    }

    /// Fleets (or a Siamese twin) stand so that a convoy could be ordered.
    pub fn convoy_possible(&self, id: Id, to: Province) -> bool {
        let man = self.world.man(id);
        let from = self.at(id);
        let coastal = |p: Province| self.board.province(p).terrain == Terrain::Coast;
        if let Some(twin) = man.twin
            && self.twin_carries(twin, id, to)
        {
            return true;
        }
        if !coastal(from) || !coastal(to) {
            return false;
        }
        let seas = self.seas_with_fleets();
        members(seas).any(|s| on_some_route(|p| self.map.touch(Province(p)), seas, s, from.0, to.0))
    }

    /// Seas with a player's fleet in them.
    fn seas_with_fleets(&self) -> Set {
        let fleets = self.world.standing().filter(|(_, m)| m.kind == Kind::Fleet);
        fleets
            .map(|(_, m)| self.board.province_of(m.place))
            .filter(|p| self.board.province(*p).terrain == Terrain::Sea)
            .fold(0, |s, p| s | bit(p))
    }

    /// RS-12.6: an army twin can carry its twin army to the province.
    pub fn twin_carries(&self, carrier: Id, army: Id, to: Province) -> bool {
        let (a, b) = (self.world.man(carrier), self.world.man(army));
        self.rules.house.siamese_convoy() == Siamese::Armies
            && a.kind == Kind::Army
            && b.kind == Kind::Army
            && a.twin == Some(army)
            && self.map.can_stand(Kind::Army, to)
            && self.map.touch(self.at(carrier)) & bit(to) != 0
            && to != self.at(army)
    }

    fn legal_support(&self, id: Id, of: &Named, to: Option<Place>) -> Result<Act, Reason> {
        let man = self.world.man(id);
        if !matches!(man.kind, Kind::Army | Kind::Fleet) {
            return Err(no("cannot-support", "it has no combat value to lend"));
        }
        let found = self.named_at_start(of);
        let fights = |i: &&Id| self.world.man(**i).fights() && **i != id;
        let Some(supported) = found.iter().find(fights).copied() else {
            let text = if found.iter().any(|i| *i != id) {
                "nothing without combat value can be supported"
            } else {
                "there is no such unit to support"
            };
            return Err(no("no-unit", text));
        };
        let (here, there) = (self.at(id), self.at(supported));
        let goal = to.map(|t| self.board.province_of(t)).filter(|g| *g != there);
        let aim = goal.unwrap_or(there);
        if aim == here {
            return Err(no("own-space", "it cannot support into its own space"));
        }
        if !self.map.reaches(man.kind, man.place, aim) || !self.admits(man.owner, aim) {
            return Err(no("not-adjacent", format!("it could not move to {} itself", self.space(aim))));
        }
        let under = !self.map.reaches_over(man.kind, man.place, aim);
        Ok(Act::Support { of: supported, to: goal, under })
    }

    fn legal_convoy(&self, id: Id, of: &Named, to: Place) -> Result<Act, Reason> {
        let man = self.world.man(id);
        let walks = |i: &&Id| {
            matches!(self.world.man(**i).kind, Kind::Army | Kind::Distractor | Kind::Exposer) && **i != id
        };
        let Some(army) = self.named_at_start(of).iter().find(walks).copied() else {
            return Err(no("no-unit", "there is no such army to convoy"));
        };
        let to = self.board.province_of(to);
        if man.kind == Kind::Army {
            return if self.twin_carries(id, army, to) {
                Ok(Act::Convoy { of: army, to })
            } else {
                Err(no("cannot-convoy", "an army convoys nobody but its Siamese twin"))
            };
        }
        let here = self.at(id);
        if man.kind != Kind::Fleet || self.board.province(here).terrain != Terrain::Sea {
            return Err(no("cannot-convoy", "only a fleet at sea convoys"));
        }
        let coastal = |p: Province| self.board.province(p).terrain == Terrain::Coast;
        if to == self.at(army) || !coastal(to) || !coastal(self.at(army)) {
            return Err(no("cannot-convoy", "no convoy leads there"));
        }
        Ok(Act::Convoy { of: army, to })
    }

    /// RS-8.2, RS-8.4: the spaces passed, checked or found.
    pub fn flight(&self, from: Place, path: &[Place], range: usize) -> Result<Vec<Province>, Reason> {
        let start = self.board.province_of(from);
        let named: Vec<Province> = path.iter().map(|p| self.board.province_of(*p)).collect();
        let open = |p: Province| self.map.can_stand(Kind::Birds, p);
        if let Some(shut) = named.iter().find(|p| !open(**p)) {
            return Err(no("closed", format!("no bird flies to {}", self.space(*shut))));
        }
        if named.len() > range {
            return Err(no("too-far", format!("{range} spaces are as far as they fly")));
        }
        let mut at = start;
        let mut whole = true;
        for p in &named {
            whole &= self.map.over(Kind::Birds, at.place()) & bit(*p) != 0;
            at = *p;
        }
        if whole {
            return Ok(named);
        }
        match named.as_slice() {
            [goal] if *goal != start => self
                .shortest_flight(start, *goal, range)
                .ok_or_else(|| no("too-far", format!("{} is out of range", self.space(*goal)))),
            _ => Err(no("broken-path", "the spaces named do not touch each other")),
        }
    }

    /// The shortest path, the alphabetically first among equals: provinces are numbered by code.
    fn shortest_flight(&self, from: Province, to: Province, range: usize) -> Option<Vec<Province>> {
        let mut paths: Vec<Vec<Province>> = vec![Vec::new()];
        for _ in 0..range {
            let mut longer = Vec::new();
            for path in &paths {
                let at = path.last().copied().unwrap_or(from);
                for next in members(self.map.over(Kind::Birds, at.place())).map(Province) {
                    let mut path = path.clone();
                    path.push(next);
                    longer.push(path);
                }
            }
            if let Some(found) = longer.iter().filter(|p| p.last() == Some(&to)).min() {
                return Some(found.clone());
            }
            paths = longer;
        }
        None
    }

    fn legal_ride(&self, id: Id, birds: Id, path: Vec<Province>) -> Result<Act, Reason> {
        if self.world.man(id).twin.is_some() {
            return Err(no("twin", "a Siamese twin is too heavy for birds"));
        }
        match path.last() {
            Some(end) if self.board.province(*end).terrain == Terrain::Sea => {
                Err(no("sea", "an army cannot be put down on the sea"))
            }
            _ => Ok(Act::Ride { birds, path }),
        }
    }
}
