//! A position: units, dislodged units, centre owners, and further facts of the rule-set.

mod secret;
mod text;

pub use crate::board::{Unit, UnitKind};
pub use secret::Private;
pub use text::NotAUnit;

use crate::board::{Board, Builds, Owner, Place, Province};
use crate::season::Turn;

/// A unit that must retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DislodgedUnit {
    /// The unit, with the place it was dislodged from.
    pub unit: Unit,
    /// The places its attackers came from by land or under their own sail, if that closes a retreat.
    pub from: Vec<Place>,
    /// Its open retreats. `None`: they follow from the position, `from` and the contested provinces.
    pub retreats: Option<Vec<Place>>,
}

/// Everything that is true between two phases. Facts hidden from players are in `secrets`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The phase about to be played.
    pub turn: Turn,
    /// All units that are not dislodged.
    pub units: Vec<Unit>,
    /// Dislodged units awaiting retreat.
    pub dislodged: Vec<DislodgedUnit>,
    /// The owner of each province's centre, by province index; `None` if it has no owner.
    pub owners: Vec<Option<Owner>>,
    /// Provinces left vacant by a stand-off in the last movement.
    pub contested: Vec<Province>,
    /// Further public facts, one per line, in the words of the rule-set's specification.
    pub facts: Vec<String>,
    /// Facts that only the GM may see (herds of llamas).
    pub secrets: Private<Vec<String>>,
}

impl Position {
    /// An empty board at the given turn.
    pub fn empty(board: &Board, turn: Turn) -> Position {
        Position { turn, owners: vec![None; board.len()], ..Position::default() }
    }

    /// The units and centres that the board gives every owner at the start.
    pub fn at_start(board: &Board, turn: Turn) -> Position {
        let mut position = Position::empty(board, turn);
        for owner in board.all_owners() {
            let info = board.owner(owner);
            let units = info.units.iter().filter(|_| board.play.units || !info.played);
            position.units.extend(units.filter_map(|u| Unit::read(board, owner, u).ok()));
            info.owns.iter().for_each(|p| position.owners[p.0 as usize] = Some(owner));
        }
        position.sort();
        position
    }

    /// The units of an owner, in the order of the position.
    pub fn units_of(&self, owner: Owner) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |u| u.owner == owner)
    }

    /// The dislodged units, in the order of the position.
    pub fn dislodged_units(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.dislodged.iter().map(|d| &d.unit)
    }

    /// The units in a province, without dislodged ones.
    pub fn units_in<'a>(&'a self, board: &'a Board, province: Province) -> impl Iterator<Item = &'a Unit> {
        self.units.iter().filter(move |u| board.unit_province(u) == province)
    }

    /// The number of centres an owner has.
    pub fn centres(&self, owner: Owner) -> usize {
        self.owners.iter().filter(|o| **o == Some(owner)).count()
    }

    /// Whether an owner has a province's centre.
    pub fn owns(&self, owner: Owner, province: Province) -> bool {
        self.owners.get(province.0 as usize) == Some(&Some(owner))
    }

    /// Whether no unit is in a province; dislodged ones do not count.
    pub fn is_vacant(&self, board: &Board, province: Province) -> bool {
        self.units_in(board, province).next().is_none()
    }

    /// Puts units, owners and lists in canonical order, so that equal positions are equal values and print the same.
    pub fn sort(&mut self) {
        self.units.sort();
        self.dislodged.sort_by_key(|d| d.unit);
        self.contested.sort();
        self.contested.dedup();
        self.facts.sort();
    }
}

/// The fact that a province has become a home: `home Arden bea`.
const HOME: &str = "home ";
/// The fact that homes have shifted and are no longer those of the start.
const SHIFTED: &str = "homes shifted";

impl Board {
    /// The homes of a power in a position: those of the start and those chosen since, or the centres it owned when homes shifted.
    pub fn homes(&self, position: &Position, owner: Owner) -> Vec<Province> {
        let info = self.owner(owner);
        if self.special.shift.is_none() && info.chooses == 0 {
            return info.home.clone();
        }
        let shifted = position.facts.iter().any(|fact| fact == SHIFTED);
        let mut homes = if shifted { Vec::new() } else { info.home.clone() };
        homes.extend(self.chosen_homes(position, owner));
        homes
    }

    fn chosen_homes<'p>(
        &'p self,
        position: &'p Position,
        owner: Owner,
    ) -> impl Iterator<Item = Province> + 'p {
        let name = &self.owner(owner).name;
        position.facts.iter().filter_map(move |fact| {
            let id = fact.strip_prefix(HOME)?.strip_prefix(name.as_str())?.strip_prefix(' ')?;
            self.id(id)
        })
    }

    /// The number of homes a power may still choose by building in a centre that is no power's home.
    pub fn homes_to_choose(&self, position: &Position, owner: Owner) -> usize {
        match self.owner(owner).chooses as usize {
            0 => 0,
            all => all.saturating_sub(self.chosen_homes(position, owner).count()),
        }
    }

    /// Records that a province is a power's home from now on.
    pub fn choose_home(&self, position: &mut Position, owner: Owner, province: Province) {
        let fact = format!("{HOME}{} {}", self.owner(owner).name, self.province(province).id);
        position.facts.push(fact);
    }

    /// Makes the centres each power owns its homes.
    pub fn shift_homes(&self, position: &mut Position) {
        position.facts.retain(|fact| !fact.starts_with(HOME) && fact != SHIFTED);
        position.facts.push(SHIFTED.into());
        for owner in self.powers() {
            let owned: Vec<Province> = self.centres().filter(|p| position.owns(owner, *p)).collect();
            owned.into_iter().for_each(|p| self.choose_home(position, owner, p));
        }
    }

    /// The provinces in which a power may build if they are empty. `raised`: H-1 opens home centres that another power owns.
    pub fn sites(&self, position: &Position, owner: Owner, raised: bool) -> Vec<Province> {
        let info = self.owner(owner);
        let (own, choice) = (self.homes(position, owner), self.homes_to_choose(position, owner));
        let homes = own.iter().copied();
        let mut sites: Vec<Province> = match self.play.builds {
            Builds::OwnedIfHome if !homes.clone().any(|p| position.owns(owner, p)) => Vec::new(),
            _ if info.dummy => return Vec::new(),
            Builds::Home if choice > 0 => self
                .centres()
                .filter(|p| position.owns(owner, *p) && (own.contains(p) || self.province(*p).home.is_none()))
                .collect(),
            Builds::AnyHome => self
                .centres()
                .filter(|p| {
                    position.owns(owner, *p) && self.owners.iter().any(|other| other.home.contains(p))
                })
                .collect(),
            Builds::Home => homes
                .filter(|p| {
                    position.owns(owner, *p)
                        || raised && position.owners.get(p.0 as usize).is_some_and(Option::is_some)
                })
                .collect(),
            Builds::Owned | Builds::OwnedIfHome => {
                self.centres().filter(|p| position.owns(owner, *p)).collect()
            }
        };
        // A site that is not a centre cannot be owned; being empty is enough.
        let besides = info.sites.iter().copied();
        let besides = besides.filter(|p| position.owns(owner, *p) || !self.province(*p).centre);
        let new: Vec<Province> = besides.filter(|p| !sites.contains(p)).collect();
        sites.extend(new);
        sites
    }
}
