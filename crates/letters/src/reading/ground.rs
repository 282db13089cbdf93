//! What a position is asked: whose units are where, and what they can reach.

use std::cell::OnceCell;

use adjudicator::board::{Board, Owner, Place, Province, Set, Unit, UnitKind, members};
use adjudicator::position::Position;
use adjudicator::season::Phase;
use adjudicator::terms::{UnitLocation, UnitRef};

/// A position as the reader of one power's letter sees it.
pub struct Ground<'a> {
    /// The board.
    pub board: &'a Board,
    /// The position.
    pub position: &'a Position,
    /// Whose letter it is.
    pub who: Owner,
    /// The phase that is due.
    pub phase: Phase,
    /// The writer's own language, by number, where the letter does not tell.
    pub language: Option<usize>,
    units: Vec<Vec<Unit>>,
    own: Vec<Vec<Unit>>,
    by_sea: Vec<OnceCell<Set>>,
}

impl<'a> Ground<'a> {
    /// The view of a power.
    pub fn new(board: &'a Board, position: &'a Position, who: Owner) -> Ground<'a> {
        let mut units = vec![Vec::new(); board.len()];
        let mut own = units.clone();
        for unit in position.units.iter().filter(|u| u.aboard != Unit::OUTSIDE) {
            units[usize::from(board.unit_province(unit))].push(*unit);
        }
        let phase = position.turn.phase;
        let due: Vec<Unit> = match phase {
            Phase::Retreat => position.dislodged_units().copied().collect(),
            _ => position.units.iter().filter(|u| u.aboard != Unit::OUTSIDE).copied().collect(),
        };
        for unit in due.iter().filter(|u| u.owner == who) {
            own[usize::from(board.unit_province(unit))].push(*unit);
        }
        let by_sea = (0..board.len()).map(|_| OnceCell::new()).collect();
        Ground { board, position, who, phase, language: None, units, own, by_sea }
    }

    /// Whether retreats are due.
    pub fn retreats(&self) -> bool {
        self.phase == Phase::Retreat
    }

    /// Whether builds and removals are due.
    pub fn is_winter(&self) -> bool {
        self.phase == Phase::Adjustment
    }

    /// Whether moves are due.
    pub fn moves(&self) -> bool {
        !matches!(self.phase, Phase::Retreat | Phase::Adjustment)
    }

    /// The units due an order, of the writer.
    pub fn due(&self) -> impl Iterator<Item = &Unit> {
        self.own.iter().flatten()
    }

    /// The writer's unit in a province that is due an order; of that kind, if there are several.
    pub fn own(&self, province: Province, kind: Option<UnitKind>) -> Option<&Unit> {
        pick(self.own.get(usize::from(province))?, kind)
    }

    /// The unit of a number in a province.
    pub fn numbered(&self, province: Province, number: u32, kind: Option<UnitKind>) -> Option<&Unit> {
        let at = usize::from(province);
        let mut all = self.own.get(at)?.iter().chain(self.units.get(at)?);
        all.find(|u| u32::from(u.number) == number && kind.is_none_or(|k| k == u.kind))
    }

    /// The writer's unit in a province that an order names: the only one, or that of its kind and number.
    pub fn named(&self, province: Province, named: Option<&UnitRef>) -> Option<&Unit> {
        let units = self.own.get(usize::from(province))?;
        let fits = |u: &&Unit| {
            let number = match named.map(|n| n.at) {
                Some(UnitLocation::Marker(number)) => number == u.number,
                _ => true,
            };
            number && named.is_none_or(|n| n.kind.is_none_or(|k| k == u.kind))
        };
        units.iter().find(fits).or(units.first())
    }

    /// The unit driven out of a province, if retreats are due.
    pub fn dislodged(&self, province: Province, kind: Option<UnitKind>) -> Option<&Unit> {
        let mut units = self.position.dislodged_units().filter(|_| self.retreats());
        units.find(|u| self.board.unit_province(u) == province && kind.is_none_or(|k| k == u.kind))
    }

    /// The unit in a province, dislodged ones left out.
    pub fn unit(&self, province: Province, kind: Option<UnitKind>) -> Option<&Unit> {
        pick(self.units.get(usize::from(province))?, kind)
    }

    /// The places of a province a fleet may stand at.
    fn shores(&self, place: Place) -> Vec<Place> {
        let province = self.board.province_of(place);
        let coasts = &self.board.province(province).coasts;
        if coasts.is_empty() || self.board.coast(place).is_some() { vec![place] } else { coasts.clone() }
    }

    /// Whether a unit can come to a province, by convoy of fleets that are there, too.
    pub fn reaches(&self, kind: UnitKind, from: Place, to: Province) -> bool {
        match kind {
            UnitKind::Fleet | UnitKind::SeaMonster => self.sails(from).has(to),
            UnitKind::Birds | UnitKind::Timeship | UnitKind::SpaceMonster => true,
            _ => self.marches(from, to) || self.moves() && self.crosses(self.board.province_of(from), to),
        }
    }

    /// Whether an army comes to a province by land.
    pub fn marches(&self, from: Place, to: Province) -> bool {
        self.board.army(self.board.province_of(from)).has(to)
    }

    /// Where a fleet sails, as provinces.
    pub fn sails(&self, from: Place) -> Set {
        self.shores(from).into_iter().fold(Set::EMPTY, |all, place| all | self.board.fleet_provinces(place))
    }

    /// Whether a unit goes to a province by itself.
    pub fn steps(&self, kind: UnitKind, from: Place, to: Province) -> bool {
        match kind {
            UnitKind::Fleet | UnitKind::SeaMonster => self.sails(from).has(to),
            _ => self.marches(from, to),
        }
    }

    fn crosses(&self, from: Province, to: Province) -> bool {
        from != to && self.is_shore(from) && self.is_shore(to) && self.over_sea(from).has(to)
    }

    /// Land with a shore.
    pub fn is_shore(&self, province: Province) -> bool {
        self.board.is_coast(province)
    }

    /// Where armies get from a province by the fleets at sea.
    fn over_sea(&self, from: Province) -> Set {
        *self.by_sea[usize::from(from)].get_or_init(|| {
            let afloat: Set = self.carriers();
            let (mut seen, mut land) = (Set::EMPTY, Set::EMPTY);
            let mut edge = self.sails(from.place()) & afloat;
            while !edge.is_empty() {
                seen |= edge;
                let next = members(edge).fold(Set::EMPTY, |all, sea| all | self.sails(Place(sea)));
                land |= next;
                edge = next & afloat & !seen;
            }
            land
        })
    }

    fn carriers(&self) -> Set {
        let carrying = self.board.carrying();
        let fleets = self.position.units.iter().filter(|u| u.kind == UnitKind::Fleet);
        fleets.map(|u| self.board.unit_province(u)).filter(|p| carrying.has(*p)).collect()
    }

    /// Whether a dislodged unit may go to a province.
    pub fn is_retreat(&self, unit: &Unit, to: Province) -> bool {
        let dislodged = self.position.dislodged.iter().find(|d| d.unit == *unit);
        let from = dislodged.map_or(&[][..], |d| &d.from);
        let attacked = from.iter().any(|place| self.board.province_of(*place) == to);
        !attacked && self.unit(to, None).is_none() && self.steps(unit.kind, unit.place, to)
    }

    /// The coasts of a province that a fleet can come to.
    pub fn coasts(&self, from: Place, to: Province) -> Vec<Place> {
        let fleet =
            self.shores(from).into_iter().fold(Set::EMPTY, |all, place| all | self.board.fleet(place));
        self.board.province(to).coasts.iter().copied().filter(|c| fleet.has(*c)).collect()
    }

    /// Where a power may build: centres that are home and empty.
    pub fn sites(&self) -> Vec<Province> {
        let sites = self.board.sites(self.position, self.who, false);
        sites.into_iter().filter(|p| self.unit(*p, None).is_none()).collect()
    }

    /// Centres less units.
    pub fn balance(&self) -> i64 {
        self.position.centres(self.who) as i64 - self.position.units_of(self.who).count() as i64
    }
}

/// The unit of a kind, or the only one, or the first.
fn pick(units: &[Unit], kind: Option<UnitKind>) -> Option<&Unit> {
    units.iter().find(|u| Some(u.kind) == kind).or(units.first())
}
