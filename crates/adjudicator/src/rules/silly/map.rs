//! Adjacency: borders, coasts, the hyperspace link and the underpass (RS-0.5 to RS-0.8, RS-6, RS-7.4).

use super::board::{self, HYPERSPACE, RESERVED, SWISS, SWITZERLAND};
use crate::rules::phases::winter::steps;
use crate::rules::prelude::*;

/// The board with this season's link.
#[derive(Clone, Debug)]
pub struct SeasonMap<'a> {
    /// The printed board.
    pub board: &'a Board,
    /// The current link, between two different, passable spaces.
    pub link: Option<(Province, Province)>,
    swiss: Set,
    closed: Set,
    reserved: Set,
}

/// The set of one province.
pub fn bit(province: Province) -> Set {
    Set::singleton(province)
}

impl<'a> SeasonMap<'a> {
    /// The board with a link (RS-7.4); one to Switzerland has no effect [D44].
    pub fn new(board: &'a Board, link: Option<(Province, Province)>) -> SeasonMap<'a> {
        let set = |ids: &[&str]| ids.iter().map(|i| board::id(board, i)).collect::<Set>();
        let closed = set(&[SWITZERLAND, HYPERSPACE]);
        let link = link.filter(|(a, b)| a != b && !closed.has(*a) && !closed.has(*b));
        SeasonMap { board, link, swiss: set(&SWISS), closed, reserved: set(&RESERVED) }
    }

    /// Every space of the map except Switzerland and hyperspace.
    pub fn spaces(&self) -> impl Iterator<Item = Province> + '_ {
        self.board.provinces().filter(|p| !self.closed.has(*p))
    }

    /// Whether it is Iceland or Corfu.
    pub fn is_reserved(&self, province: Province) -> bool {
        self.reserved.has(province)
    }

    fn linked(&self, province: Province) -> Option<Province> {
        match self.link {
            Some((a, b)) if a == province => Some(b),
            Some((a, b)) if b == province => Some(a),
            _ => None,
        }
    }

    /// RS-0.5: provinces that share a border or coast, and the other end of the link.
    pub fn touch(&self, province: Province) -> Set {
        let link = self.linked(province).map_or(Set::EMPTY, bit);
        (self.board.touch(province) | link) & !self.closed
    }

    /// RS-0.6: `touch` plus the underpass.
    pub fn touch_under(&self, province: Province) -> Set {
        self.touch(province) | self.under(province)
    }

    fn under(&self, province: Province) -> Set {
        if !self.swiss.has(province) { Set::EMPTY } else { self.swiss & !bit(province) }
    }

    fn is_land(&self, province: Province) -> bool {
        matches!(self.board.province(province).terrain, Terrain::Land | Terrain::Coast)
    }

    /// Whether the kind moves like an army.
    pub fn walks(kind: UnitKind) -> bool {
        matches!(kind, UnitKind::Army | UnitKind::Distractor | UnitKind::Exposer | UnitKind::SpaceMonster)
    }

    /// Whether a unit of the kind can be in the province, on any coast.
    pub fn can_stand(&self, kind: UnitKind, province: Province) -> bool {
        !self.closed.has(province)
            && match kind {
                UnitKind::Fleet | UnitKind::SeaMonster => self.board.fleet_can_stand(province),
                UnitKind::Birds => !self.is_reserved(province),
                UnitKind::Timeship => true,
                _ => self.is_land(province),
            }
    }

    /// RS-0.7: places a unit reaches over borders and the link, without the underpass. Its owner does not matter here.
    pub fn surface_reach(&self, kind: UnitKind, from: Place) -> Set {
        let province = self.board.province_of(from);
        let link = self.linked(province);
        let set = match kind {
            UnitKind::Army | UnitKind::Distractor | UnitKind::Exposer | UnitKind::SpaceMonster => {
                let link =
                    link.filter(|l| self.is_land(*l) && self.is_land(province)).map_or(Set::EMPTY, bit);
                self.board.army(province) | link
            }
            UnitKind::Fleet | UnitKind::SeaMonster => self.board.fleet(from) | self.link_places(link),
            UnitKind::Birds => self.touch(province) & !self.reserved,
            UnitKind::Timeship => Set::EMPTY,
        };
        let barred = if matches!(kind, UnitKind::SeaMonster | UnitKind::SpaceMonster) {
            self.reserved
        } else {
            Set::EMPTY
        };
        set & !self.closed & !barred
    }

    /// The places of a link's far end that a fleet may name: each coast if there are several.
    fn link_places(&self, end: Option<Province>) -> Set {
        let Some(end) = end.filter(|e| self.board.fleet_can_stand(*e)) else { return Set::EMPTY };
        let coasts = &self.board.province(end).coasts;
        if coasts.is_empty() { bit(end) } else { coasts.iter().collect::<Set>() }
    }

    /// RS-6.1, RS-0.7: places a unit reaches through the underpass; fleets only between Marseilles and Piedmont.
    pub fn underpass_reach(&self, kind: UnitKind, from: Place) -> Set {
        let province = self.board.province_of(from);
        match kind {
            UnitKind::Army | UnitKind::Distractor | UnitKind::Exposer => self.under(province),
            UnitKind::Fleet => {
                let set = members(self.under(province))
                    .filter(|p| self.board.fleet_can_stand(Province(*p)))
                    .collect::<Set>();
                if self.board.fleet_can_stand(province) { set } else { Set::EMPTY }
            }
            _ => Set::EMPTY,
        }
    }

    /// All places a unit can move to directly.
    pub fn reach(&self, kind: UnitKind, from: Place) -> Set {
        self.surface_reach(kind, from) | self.underpass_reach(kind, from)
    }

    /// Whether the unit can move directly to the province, on any coast.
    pub fn reaches(&self, kind: UnitKind, from: Place, to: Province) -> bool {
        self.board.provinces_of(self.reach(kind, from)).has(to)
    }

    /// Whether it can reach the province over borders or the link.
    pub fn reaches_over(&self, kind: UnitKind, from: Place, to: Province) -> bool {
        self.board.provinces_of(self.surface_reach(kind, from)).has(to)
    }

    /// The place in a province for a forced move: `wish` if it can be reached, else the first coast of ec, nc, sc (C.6, RS-4.3).
    pub fn landfall(&self, kind: UnitKind, from: Place, to: Province, wish: &[Place]) -> Option<Place> {
        let reach = self.reach(kind, from);
        let mut open: Vec<Place> =
            members(reach).map(Place).filter(|p| self.board.province_of(*p) == to).collect();
        open.sort_by_key(|p| self.board.code(*p).to_string());
        wish.iter().copied().find(|w| open.contains(w)).or_else(|| open.first().copied())
    }

    /// Steps of a kind of unit from a place to the nearest goal; a very large number if it never gets there.
    pub fn distance(&self, kind: UnitKind, from: Place, goals: Set) -> usize {
        steps(from.0, |p| goals.has(self.board.province_of(Place(p))), |p| self.surface_reach(kind, Place(p)))
    }

    /// The code of a province.
    pub fn code(&self, province: Province) -> &str {
        &self.board.province(province).id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_underpass_joins_what_switzerland_parts() {
        let (board, _) = board::make().unwrap();
        let map = SeasonMap::new(&board, None);
        let place = |code: &str| board.place(code).unwrap();
        let to = |code: &str| board.find(code).unwrap();
        assert!(map.reaches(UnitKind::Army, place("mar"), to("tyr")));
        assert!(!map.reaches_over(UnitKind::Army, place("mar"), to("tyr")));
        assert!(map.reaches(UnitKind::Fleet, place("mar"), to("pie")));
        assert!(!map.reaches(UnitKind::Fleet, place("pie"), to("tyr")));
        assert!(!map.reaches(UnitKind::SpaceMonster, place("mar"), to("tyr")));
    }

    #[test]
    fn a_link_carries_who_can_stand_at_both_ends() {
        let (board, _) = board::make().unwrap();
        let to = |code: &str| board.find(code).unwrap();
        let map = SeasonMap::new(&board, Some((to("lon"), to("bul"))));
        let from = board.place("lon").unwrap();
        assert_eq!(
            members(map.surface_reach(UnitKind::Fleet, from) & !board.fleet(from)).count(),
            2,
            "both coasts of Bulgaria"
        );
        assert!(map.reaches(UnitKind::Army, from, to("bul")));
        let empty = SeasonMap::new(&board, Some((to("lon"), to("swi"))));
        assert_eq!(empty.touch(to("lon")), board.touch(to("lon")));
    }
}
