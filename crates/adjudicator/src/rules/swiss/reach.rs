//! Possible moves, supports and convoys, through either space (S-5, S-15 to S-20, S-25, S-26).

use super::board::SwissPlaces;
use super::space::{HyperspaceState, MoveSeason, Pair, is_permanent_link};
use crate::board::{Set, reachable_from};
use crate::rules::prelude::*;

/// The data that determine possible moves in one season.
pub struct Reach<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its named places.
    pub places: &'a SwissPlaces,
    /// Linkages, barriers, consents.
    pub space: &'a HyperspaceState,
    /// The season.
    pub now: MoveSeason,
    /// Whether foreign units may enter Switzerland by linkages made by orders (`swiss_entry=any-link`).
    pub any_link: bool,
}

impl Reach<'_> {
    /// The reason a province cannot be reached: at all, or in normal space where only hyperspace leads there.
    fn unreached(&self, from: Province, to: Province) -> Reason {
        let linked = self.space.is_linked(self.places, from, to, self.now);
        Reason::of("swiss-reach").with("to", to).with("space", if linked { "normal" } else { "any" })
    }

    /// The places a unit can go to through normal space without a convoy.
    pub fn normal(&self, unit: &Unit) -> Set {
        let from = self.board.unit_province(unit);
        members(self.board.steps(unit.kind, unit.place))
            .filter(|p| self.crossing(unit, from, self.board.province_of(Place(*p))).is_ok())
            .collect::<Set>()
    }

    /// Checks barriers and the Swiss border, which only armies of TROGS cross (S-5, S-15).
    fn crossing(&self, unit: &Unit, from: Province, to: Province) -> Result<(), Reason> {
        if self.space.is_barred(from, to, self.now) {
            return Err(Reason::of("barrier").with("at", vec![from, to]));
        }
        let swiss = from == self.places.swi || to == self.places.swi;
        if swiss && (unit.owner != self.places.trogs || unit.kind != UnitKind::Army) {
            return Err(causal_reason("swiss-border", "border"));
        }
        Ok(())
    }

    /// The place reached by a move through normal space without a convoy, with its coast (S-18).
    pub fn by_land_or_sea(&self, unit: &Unit, to: Place) -> Result<Place, Reason> {
        let (from, goal) = (self.board.unit_province(unit), self.board.province_of(to));
        let place = self.coast(unit, to)?;
        if !self.board.steps(unit.kind, unit.place).has(place) {
            return Err(self.unreached(from, goal));
        }
        self.crossing(unit, from, goal)?;
        Ok(place)
    }

    /// The place with its coast: a fleet must name it if the province has several (S-18); an army has none.
    pub fn coast(&self, unit: &Unit, to: Place) -> Result<Place, Reason> {
        let province = self.board.province_of(to);
        let info = self.board.province(province);
        if info.impassable {
            return Err(causal_reason("swiss-border", "nar"));
        }
        if unit.kind != UnitKind::Fleet {
            return Ok(province.place());
        }
        if !info.coasts.is_empty() && self.board.coast(to).is_none() {
            return Err(Reason::of("coast-unclear").with("to", province));
        }
        Ok(to)
    }

    /// The place reached by a move or retreat through hyperspace (S-17, S-18, S-5, S-26).
    pub fn through_hyperspace(&self, unit: &Unit, to: Place) -> Result<Place, Reason> {
        let (from, goal) = (self.board.unit_province(unit), self.board.province_of(to));
        self.may_use(unit.owner, from, goal)?;
        let foreign = unit.owner != self.places.trogs;
        if foreign && goal == self.places.swi && !is_permanent_link(self.places, from, goal) && !self.any_link
        {
            return Err(causal_reason("swiss-border", "hyper"));
        }
        self.coast(unit, to)
    }

    /// Checks that there is a current linkage between the two which the power may use.
    fn may_use(&self, power: Owner, from: Province, to: Province) -> Result<(), Reason> {
        if !self.space.is_linked(self.places, from, to, self.now) {
            return Err(Reason::of("no-linkage").with("ends", "two").with("at", vec![from, to]));
        }
        let free = power == self.places.trogs || is_permanent_link(self.places, from, to);
        if !free && !self.space.consent(power, Pair::sorted_pair(from, to)) {
            return Err(Reason::of("no-consent").with("at", vec![from, to]));
        }
        Ok(())
    }

    /// Checks that a unit may support into a province (S-17, S-22 a, S-25).
    pub fn supports(&self, unit: &Unit, to: Province, hyper: bool) -> Result<(), Reason> {
        let from = self.board.unit_province(unit);
        let sea = self.board.is_sea(to);
        if unit.kind != UnitKind::Fleet && sea {
            return Err(Reason::of("support-out-of-reach").with("to", to));
        }
        if self.board.province(to).impassable {
            return Err(causal_reason("swiss-border", "nar"));
        }
        if hyper {
            return self.may_use(unit.owner, from, to);
        }
        if !self.board.step_provinces(unit.kind, unit.place).has(to) {
            return Err(self.unreached(from, to));
        }
        self.crossing(unit, from, to)
    }

    /// The provinces a fleet at sea touches for a convoy: barriers break legs (S-15), hyperspace adds none (S-20).
    pub fn touches(&self, sea: Province) -> Set {
        let all = self.board.fleet_provinces(sea.place());
        members(all).filter(|p| !self.space.is_barred(sea, Province(*p), self.now)).collect::<Set>()
    }

    /// Whether a chain of the fleets in `seas` leads from one shore to another.
    pub fn chain(&self, from: Province, to: Province, seas: Set) -> bool {
        if self.space.is_barred(from, to, self.now) || from == to {
            return false;
        }
        let reached = reachable_from(self.touching(seas, from), |s| self.touches(Province(s)) & seas);
        !self.touching(reached, to).is_empty()
    }

    fn touching(&self, set: Set, p: Province) -> crate::set::Bits<16> {
        members(set).filter(|s| self.touches(Province(*s)).has(p)).collect::<Set>()
    }
}
