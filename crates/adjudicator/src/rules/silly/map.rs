//! Who borders on whom: borders, coasts, the hyperspace link and the underpass (RS-0.5 to RS-0.8, RS-6, RS-7.4).

use super::board::{self, HYPERSPACE, RESERVED, SWISS, SWITZERLAND};
use crate::rules::phases::winter::steps;
use crate::rules::prelude::*;

/// The board as it is this season.
#[derive(Clone, Debug)]
pub struct Map<'a> {
    /// The printed board.
    pub board: &'a Board,
    /// The link in force; both ends passable and different, or none.
    pub link: Option<(Province, Province)>,
    swiss: Set,
    closed: Set,
    reserved: Set,
}

/// The set of one province.
pub fn bit(province: Province) -> Set {
    Set::one(province)
}

impl<'a> Map<'a> {
    /// The board with a link (RS-7.4); one to Switzerland is empty [D44].
    pub fn new(board: &'a Board, link: Option<(Province, Province)>) -> Map<'a> {
        let set = |ids: &[&str]| ids.iter().map(|i| board::id(board, i)).collect::<Set>();
        let closed = set(&[SWITZERLAND, HYPERSPACE]);
        let link = link.filter(|(a, b)| a != b && !closed.has(*a) && !closed.has(*b));
        Map { board, link, swiss: set(&SWISS), closed, reserved: set(&RESERVED) }
    }

    /// Every space of the map but Switzerland and hyperspace.
    pub fn spaces(&self) -> impl Iterator<Item = Province> + '_ {
        self.board.all().filter(|p| !self.closed.has(*p))
    }

    /// Iceland and Corfu.
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

    /// RS-0.5: provinces that share a border or coast, and the partner of the link.
    pub fn touch(&self, province: Province) -> Set {
        let link = self.linked(province).map_or(Set::EMPTY, bit);
        (self.board.touch(province) | link) & !self.closed
    }

    /// RS-0.6: `touch` with the underpass.
    pub fn touch_under(&self, province: Province) -> Set {
        self.touch(province) | self.under(province)
    }

    fn under(&self, province: Province) -> Set {
        if !self.swiss.has(province) { Set::EMPTY } else { self.swiss & !bit(province) }
    }

    fn is_land(&self, province: Province) -> bool {
        matches!(self.board.province(province).terrain, Terrain::Land | Terrain::Coast)
    }

    /// Moves like an army.
    pub fn walks(kind: Kind) -> bool {
        matches!(kind, Kind::Army | Kind::Distractor | Kind::Exposer | Kind::SpaceMonster)
    }

    /// A unit of the kind can stand in the province, coasts left out.
    pub fn can_stand(&self, kind: Kind, province: Province) -> bool {
        !self.closed.has(province)
            && match kind {
                Kind::Fleet | Kind::SeaMonster => self.board.fleet_can_stand(province),
                Kind::Birds => !self.is_reserved(province),
                Kind::Timeship => true,
                _ => self.is_land(province),
            }
    }

    /// RS-0.7: places a unit reaches over borders and the link, without the underpass. Whose it is does not matter here.
    pub fn over(&self, kind: Kind, from: Place) -> Set {
        let province = self.board.province_of(from);
        let link = self.linked(province);
        let set = match kind {
            Kind::Army | Kind::Distractor | Kind::Exposer | Kind::SpaceMonster => {
                let link =
                    link.filter(|l| self.is_land(*l) && self.is_land(province)).map_or(Set::EMPTY, bit);
                self.board.army(province) | link
            }
            Kind::Fleet | Kind::SeaMonster => self.board.fleet(from) | self.link_places(link),
            Kind::Birds => self.touch(province) & !self.reserved,
            Kind::Timeship => Set::EMPTY,
        };
        let barred =
            if matches!(kind, Kind::SeaMonster | Kind::SpaceMonster) { self.reserved } else { Set::EMPTY };
        set & !self.closed & !barred
    }

    /// The places of a link's far end a fleet may name: each coast where there are two.
    fn link_places(&self, end: Option<Province>) -> Set {
        let Some(end) = end.filter(|e| self.board.fleet_can_stand(*e)) else { return Set::EMPTY };
        let coasts = &self.board.province(end).coasts;
        if coasts.is_empty() { bit(end) } else { coasts.iter().collect::<Set>() }
    }

    /// RS-6.1, RS-0.7: places a unit reaches through the underpass; fleets between Marseilles and Piedmont only.
    pub fn below(&self, kind: Kind, from: Place) -> Set {
        let province = self.board.province_of(from);
        match kind {
            Kind::Army | Kind::Distractor | Kind::Exposer => self.under(province),
            Kind::Fleet => {
                let set = members(self.under(province))
                    .filter(|p| self.board.fleet_can_stand(Province(*p)))
                    .collect::<Set>();
                if self.board.fleet_can_stand(province) { set } else { Set::EMPTY }
            }
            _ => Set::EMPTY,
        }
    }

    /// Everything a unit can move to directly.
    pub fn reach(&self, kind: Kind, from: Place) -> Set {
        self.over(kind, from) | self.below(kind, from)
    }

    /// The unit can move directly to the province, on whatever coast.
    pub fn reaches(&self, kind: Kind, from: Place, to: Province) -> bool {
        self.board.provinces_of(self.reach(kind, from)).has(to)
    }

    /// Reaches the province over borders or the link.
    pub fn reaches_over(&self, kind: Kind, from: Place, to: Province) -> bool {
        self.board.provinces_of(self.over(kind, from)).has(to)
    }

    /// The place in a province that a forced move goes to: `wish` if it can be reached, else the first coast of ec, nc, sc (C.6, RS-4.3).
    pub fn landfall(&self, kind: Kind, from: Place, to: Province, wish: &[Place]) -> Option<Place> {
        let reach = self.reach(kind, from);
        let mut open: Vec<Place> =
            members(reach).map(Place).filter(|p| self.board.province_of(*p) == to).collect();
        open.sort_by_key(|p| self.board.code(*p).to_string());
        wish.iter().copied().find(|w| open.contains(w)).or_else(|| open.first().copied())
    }

    /// Steps of the unit's own kind of moves from a place to the nearest of the goals; very many if it never gets there.
    pub fn distance(&self, kind: Kind, from: Place, goals: Set) -> usize {
        steps(from.0, |p| goals.has(self.board.province_of(Place(p))), |p| self.over(kind, Place(p)))
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
        let map = Map::new(&board, None);
        let place = |code: &str| board.place(code).unwrap();
        let to = |code: &str| board.find(code).unwrap();
        assert!(map.reaches(Kind::Army, place("mar"), to("tyr")));
        assert!(!map.reaches_over(Kind::Army, place("mar"), to("tyr")));
        assert!(map.reaches(Kind::Fleet, place("mar"), to("pie")));
        assert!(!map.reaches(Kind::Fleet, place("pie"), to("tyr")));
        assert!(!map.reaches(Kind::SpaceMonster, place("mar"), to("tyr")));
    }

    #[test]
    fn a_link_carries_who_can_stand_at_both_ends() {
        let (board, _) = board::make().unwrap();
        let to = |code: &str| board.find(code).unwrap();
        let map = Map::new(&board, Some((to("lon"), to("bul"))));
        let from = board.place("lon").unwrap();
        assert_eq!(
            members(map.over(Kind::Fleet, from) & !board.fleet(from)).count(),
            2,
            "both coasts of Bulgaria"
        );
        assert!(map.reaches(Kind::Army, from, to("bul")));
        let empty = Map::new(&board, Some((to("lon"), to("swi"))));
        assert_eq!(empty.touch(to("lon")), board.touch(to("lon")));
    }
}
