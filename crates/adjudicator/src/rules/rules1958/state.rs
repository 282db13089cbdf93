//! Facts of a game of 1958 besides units and owners: capitals moved, players, eliminated powers, duty (section 12).

use super::board::Board1958;
use crate::rules::normalize_fact;
use crate::rules::prelude::*;

/// The facts of a position, read from its state lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State1958 {
    /// Capitals that have moved, by owner (R58-32).
    pub moved: Vec<Option<Province>>,
    /// Number of players: five, six or seven.
    pub players: u8,
    /// Eliminated powers (R58-34).
    pub eliminated: Vec<Owner>,
    /// The power that reads the orders, if a line gives it (R58-2).
    pub duty: Option<Owner>,
    /// Whether the agreed end of the game has come (R58-36).
    pub time_up: bool,
    /// The owner of each province's centre.
    owners: Vec<Option<Owner>>,
}

impl State1958 {
    /// Reads the state lines; other facts stay in the position.
    pub fn read(map: &Board1958, position: &Position) -> State1958 {
        let mut state = State1958 {
            moved: vec![None; map.board.owners.len()],
            players: 7,
            owners: position.owners.clone(),
            ..State1958::default()
        };
        for fact in &position.facts {
            let words: Vec<String> = normalize_fact(fact).split(' ').map(String::from).collect();
            let owner = words.get(1).and_then(|w| map.board.find_owner(w));
            match (words[0].as_str(), owner) {
                ("capital", Some(owner)) => {
                    state.moved[owner.0 as usize] = words.get(2).and_then(|w| map.board.find(w));
                }
                ("players", _) => {
                    let players = words.get(1).and_then(|w| w.parse().ok());
                    state.players = players.filter(|n| (5..=7).contains(n)).unwrap_or(7);
                }
                ("out", Some(owner)) => state.eliminated.push(owner),
                ("duty", Some(owner)) => state.duty = Some(owner),
                ("time_up", _) => state.time_up = true,
                _ => {}
            }
        }
        state
    }

    /// The state lines.
    pub fn facts(&self, map: &Board1958) -> Vec<String> {
        let board = &map.board;
        let name = |o: Owner| board.owner(o).name.as_str();
        let mut facts = Vec::new();
        for owner in board.all_owners() {
            if let Some(capital) = self.moved[owner.0 as usize] {
                facts.push(format!("CAPITAL {} {}", name(owner), board.province(capital).id));
            }
        }
        if self.players != 7 {
            facts.push(format!("PLAYERS {}", self.players));
        }
        facts.extend(self.eliminated.iter().map(|o| format!("OUT {}", name(*o))));
        facts.extend(self.duty.iter().map(|o| format!("DUTY {}", name(*o))));
        if self.time_up {
            facts.push("TIME_UP".into());
        }
        facts
    }

    /// The capital of a power: the first one, or where it has moved; `None` if it was lost and no other centre could be
    /// named (R58-32).
    pub fn capital(&self, map: &Board1958, owner: Owner) -> Option<Province> {
        let capital = self.moved[owner.0 as usize].unwrap_or(map.seat(owner).capital);
        let holder = self.owners.get(capital.0 as usize).copied().flatten();
        (holder.is_none() || holder == Some(owner)).then_some(capital)
    }

    /// Whether any number of the owner's units of a kind may be in the place: armies in the capital, fleets in a base (R58-17).
    pub fn stacks(&self, map: &Board1958, owner: Owner, kind: UnitKind, place: Place) -> bool {
        match kind {
            UnitKind::Army => Some(map.board.province_of(place)) == self.capital(map, owner),
            _ => map.seat(owner).bases.contains(&place),
        }
    }

    /// Whether a power is not in the game at all (R58-1).
    pub fn is_absent(&self, map: &Board1958, owner: Owner) -> bool {
        map.fewer.get(&self.players).is_some_and(|(dropped, _)| dropped.contains(&owner))
    }

    /// The power on duty in a year: England in 1901, then Germany, Russia, Turkey, Austria, Italy, France and so on (R58-2).
    pub fn on_duty(&self, map: &Board1958, year: i32) -> Option<Owner> {
        let circle: Vec<Owner> = circle(map).into_iter().filter(|o| !self.is_absent(map, *o)).collect();
        let start = (year - map.board.first_year).rem_euclid(circle.len().max(1) as i32) as usize;
        let mut around = circle.iter().cycle().skip(start).take(circle.len()).copied();
        self.duty.or_else(|| around.find(|o| !self.eliminated.contains(o)))
    }

    /// The power on duty after this one.
    pub fn next_on_duty(&self, map: &Board1958, now: Owner) -> Option<Owner> {
        let circle = circle(map);
        let at = circle.iter().position(|o| *o == now)?;
        let mut around = circle.iter().cycle().skip(at + 1).take(circle.len()).copied();
        around.find(|o| !self.is_absent(map, *o) && !self.eliminated.contains(o))
    }
}

fn circle(map: &Board1958) -> Vec<Owner> {
    let names = ["England", "Germany", "Russia", "Turkey", "Austria", "Italy", "France"];
    names.iter().filter_map(|n| map.board.find_owner(n)).collect()
}
