//! A position in typed form: units with souls, twins and mergers, and all other facts of the rules (RS-0.12).

use super::prelude::*;

/// A unit's index in [`SillyState::units`], constant for the whole season.
pub type UnitId = usize;

/// The state of a unit in the course of the season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum UnitState {
    /// On the board.
    #[default]
    Standing,
    /// Waiting for step 7, with the places its attackers came from, which are closed to it.
    Dislodged(Vec<Place>),
    /// Destroyed, removed or merged.
    Gone,
}

/// A unit with its attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SillyUnit {
    /// The owner.
    pub owner: Owner,
    /// The kind.
    pub kind: UnitKind,
    /// The current place.
    pub place: Place,
    /// The unit as it was at the start of the season; `None` if it came later.
    pub start: Option<Unit>,
    /// Movement steps of double strength left (RS-5.2).
    pub soul: u8,
    /// Whether it has sold its soul before (only stored under `resell=no`).
    pub resold: bool,
    /// Whether it is a fifth fleet (RS-11).
    pub fifth: bool,
    /// Whether it was won with a question (RS-14.7).
    pub free: bool,
    /// The multiple of a merged unit (RS-16.5); 0 for others.
    pub merged: u32,
    /// Its Siamese twin.
    pub twin: Option<UnitId>,
    /// On the board, dislodged or gone.
    pub state: UnitState,
    /// Open retreats listed in the position.
    pub retreats: Option<Vec<Place>>,
}

impl SillyUnit {
    /// A new plain unit.
    pub fn new(owner: Owner, kind: UnitKind, place: Place) -> SillyUnit {
        SillyUnit { owner, kind, place, ..SillyUnit::default() }
    }

    /// RS-0.2: combat value.
    pub fn weight(&self) -> u32 {
        match self.kind {
            UnitKind::Army | UnitKind::Fleet if self.soul > 0 => 2,
            UnitKind::Army | UnitKind::Fleet => self.merged.max(1),
            UnitKind::SeaMonster | UnitKind::SpaceMonster => 2,
            _ => 0,
        }
    }

    /// Whether it is still on the board, dislodged or not.
    pub fn alive(&self) -> bool {
        self.state != UnitState::Gone
    }

    /// Whether it is on the board and not waiting for a retreat.
    pub fn standing(&self) -> bool {
        self.state == UnitState::Standing
    }

    /// Whether it is waiting for step 7.
    pub fn dislodged(&self) -> bool {
        matches!(self.state, UnitState::Dislodged(_))
    }

    /// RS-0.2: whether it can fight at all.
    pub fn fights(&self) -> bool {
        matches!(self.kind, UnitKind::Army | UnitKind::Fleet | UnitKind::SeaMonster | UnitKind::SpaceMonster)
    }

    /// RS-17.9e: whether it needs a centre.
    pub fn conventional(&self) -> bool {
        matches!(self.kind, UnitKind::Army | UnitKind::Fleet | UnitKind::Birds)
    }

    /// Whether it is a sea or space monster.
    pub fn monster(&self) -> bool {
        matches!(self.kind, UnitKind::SeaMonster | UnitKind::SpaceMonster)
    }

    /// RS-0.2: whether BORG eats it.
    pub fn is_edible(&self) -> bool {
        matches!(
            self.kind,
            UnitKind::Army | UnitKind::Fleet | UnitKind::Birds | UnitKind::Distractor | UnitKind::Exposer
        )
    }

    /// The unit as part of a position, in its current place.
    pub fn unit(&self) -> Unit {
        Unit::new(self.owner, self.kind, self.place)
    }
}

/// The whole state between two phases.
#[derive(Clone, Debug, Default)]
pub struct SillyState {
    /// The phase.
    pub turn: Turn,
    /// All units, including those gone.
    pub units: Vec<SillyUnit>,
    /// Owners of centres.
    pub owners: Vec<Option<Owner>>,
    /// Provinces contested in step 1.
    pub contested: BTreeSet<Province>,
    /// `None`: a position without BORG; `Some(None)`: not yet arrived; otherwise his space.
    pub borg: Option<Option<Province>>,
    /// The owners of the units he ate last (only stored under `borg_picky=yes`).
    pub fed: BTreeSet<Owner>,
    /// Unexploded herds.
    pub herds: BTreeMap<(Owner, Province), u32>,
    /// The current link.
    pub link: Option<(Province, Province)>,
    /// Centres tied up by lost souls.
    pub lost: BTreeMap<Owner, u32>,
    /// Fleets built since Winter 1901.
    pub fleets: BTreeMap<Owner, u32>,
    /// Free-unit credit.
    pub credit: BTreeMap<Owner, Fraction>,
    /// Players who have had their Siamese pair.
    pub paired: BTreeSet<Owner>,
    /// Number of the Jester's orders this season.
    pub reorders: u32,
    /// Number of the Soothsayer's predictions this season.
    pub predictions: u32,
    /// The Doctor's victory points.
    pub points: i32,
    /// The question and answer to be judged this season.
    pub question: Option<(String, String)>,
    /// Spaces of units that shooed this season.
    pub shoo: BTreeSet<Province>,
    /// Birds and the armies they carried this season.
    pub laden: Vec<(UnitId, UnitId)>,
    /// Eliminated players.
    pub eliminated: BTreeSet<Owner>,
    /// The winners.
    pub winners: Vec<Owner>,
    /// Whether the game was ended as a draw.
    pub drawn: bool,
    /// Facts that these rules do not know.
    pub other: Vec<String>,
}

impl SillyState {
    /// Reads a position, including public and secret facts.
    pub fn read(board: &Board, position: &Position) -> SillyState {
        let mut men = Vec::new();
        for unit in &position.units {
            men.push(SillyUnit { start: Some(*unit), ..SillyUnit::new(unit.owner, unit.kind, unit.place) });
        }
        for d in &position.dislodged {
            men.push(SillyUnit {
                start: Some(d.unit),
                state: UnitState::Dislodged(d.from.clone()),
                retreats: d.retreats.clone(),
                ..SillyUnit::new(d.unit.owner, d.unit.kind, d.unit.place)
            });
        }
        let mut world = SillyState {
            turn: position.turn,
            units: men,
            owners: position.owners.clone(),
            contested: position.contested.iter().copied().collect(),
            reorders: 1,
            predictions: 2,
            ..SillyState::default()
        };
        world.owners.resize(board.len(), None);
        for fact in position.facts.iter().chain(position.secrets.reveal()) {
            if !world.state(board, fact, true) {
                world.other.push(fact.clone());
            }
        }
        world
    }

    /// The position after the phase, without secrets.
    pub fn write(&self, board: &Board, turn: Turn, open: &BTreeMap<UnitId, Vec<Place>>) -> Position {
        let mut position = Position::empty(board, turn);
        for (id, man) in self.units.iter().enumerate() {
            match &man.state {
                UnitState::Standing => position.units.push(man.unit()),
                UnitState::Dislodged(from) => position.dislodged.push(DislodgedUnit {
                    unit: man.unit(),
                    from: from.clone(),
                    retreats: open.get(&id).cloned(),
                }),
                UnitState::Gone => {}
            }
        }
        position.owners = self.owners.clone();
        position.contested = self.contested.iter().copied().collect();
        let (facts, secrets) = self.facts(board);
        position.facts = facts;
        *position.secrets.reveal_mut() = secrets;
        position.sort();
        position
    }

    /// The unit with an id.
    pub fn man(&self, id: UnitId) -> &SillyUnit {
        &self.units[id]
    }

    /// Units on the board, dislodged ones included.
    pub fn living(&self) -> impl Iterator<Item = (UnitId, &SillyUnit)> {
        self.units.iter().enumerate().filter(|(_, m)| m.alive())
    }

    /// Units on the board that are not waiting for a retreat.
    pub fn standing(&self) -> impl Iterator<Item = (UnitId, &SillyUnit)> {
        self.units.iter().enumerate().filter(|(_, m)| m.standing())
    }

    /// The living units in a province, dislodged ones included.
    pub fn units_in<'a>(
        &'a self,
        board: &'a Board,
        province: Province,
    ) -> impl Iterator<Item = (UnitId, &'a SillyUnit)> {
        self.living().filter(move |(_, m)| board.province_of(m.place) == province)
    }

    /// The units on the board, dislodged or not, that fit.
    pub fn units_where(&self, fits: impl Fn(&SillyUnit) -> bool) -> Vec<UnitId> {
        self.living().filter(|(_, m)| fits(m)).map(|(id, _)| id).collect()
    }

    /// The same, sorted by province.
    pub fn units_by_space(&self, board: &Board, fits: impl Fn(&SillyUnit) -> bool) -> Vec<UnitId> {
        let mut ids = self.units_where(fits);
        ids.sort_by_key(|id| (board.province_of(self.man(*id).place), *id));
        ids
    }

    /// The undislodged combat unit in a province.
    pub fn holder(&self, board: &Board, province: Province) -> Option<UnitId> {
        self.units_in(board, province).find(|(_, m)| m.standing() && m.fights()).map(|(id, _)| id)
    }

    /// The same, ignoring some units (those in the air).
    pub fn holder_but(&self, board: &Board, province: Province, not: &[UnitId]) -> Option<UnitId> {
        self.units_in(board, province)
            .find(|(id, m)| m.standing() && m.fights() && !not.contains(id))
            .map(|(id, _)| id)
    }

    /// The number of centres an owner has.
    pub fn centres(&self, owner: Owner) -> u32 {
        self.owners.iter().filter(|o| **o == Some(owner)).count() as u32
    }

    /// Free-unit credit of a player.
    pub fn credit_of(&self, owner: Owner) -> Fraction {
        self.credit.get(&owner).copied().unwrap_or_default()
    }
}
