//! A position in typed form: units with what they have sold, joined or merged, and everything else the rules keep (RS-0.12).

use super::prelude::*;

/// A unit by its index in [`World::men`]; it keeps it for the whole season.
pub type Id = usize;

/// Where a unit is in the course of the season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// On the board.
    #[default]
    Standing,
    /// Waiting for step 7; the places its attackers came from are closed to it.
    Dislodged(Vec<Place>),
    /// Destroyed, removed or merged.
    Gone,
}

/// A unit with its attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Man {
    /// Whose it is.
    pub owner: Owner,
    /// What it is.
    pub kind: Kind,
    /// Where it stands now.
    pub place: Place,
    /// The unit as it stood when the season began; None for those who came later.
    pub start: Option<Unit>,
    /// Movement steps of double strength left (RS-5.2).
    pub soul: u8,
    /// Has sold its soul before (only kept under `resell=no`).
    pub resold: bool,
    /// A fifth fleet (RS-11).
    pub fifth: bool,
    /// Won with a question (RS-14.7).
    pub free: bool,
    /// The multiple of a merged unit (RS-16.5), else 0.
    pub merged: u32,
    /// Its Siamese twin.
    pub twin: Option<Id>,
    /// Standing, dislodged or gone.
    pub state: State,
    /// Open retreats said outright by the position.
    pub retreats: Option<Vec<Place>>,
}

impl Man {
    /// A new plain unit.
    pub fn new(owner: Owner, kind: Kind, place: Place) -> Man {
        Man { owner, kind, place, ..Man::default() }
    }

    /// RS-0.2: combat value.
    pub fn weight(&self) -> u32 {
        match self.kind {
            Kind::Army | Kind::Fleet if self.soul > 0 => 2,
            Kind::Army | Kind::Fleet => self.merged.max(1),
            Kind::SeaMonster | Kind::SpaceMonster => 2,
            _ => 0,
        }
    }

    /// Still on the board, dislodged or not.
    pub fn alive(&self) -> bool {
        self.state != State::Gone
    }

    /// On the board and not waiting for a retreat.
    pub fn standing(&self) -> bool {
        self.state == State::Standing
    }

    /// Waiting for step 7.
    pub fn dislodged(&self) -> bool {
        matches!(self.state, State::Dislodged(_))
    }

    /// RS-0.2: can fight at all.
    pub fn fights(&self) -> bool {
        matches!(self.kind, Kind::Army | Kind::Fleet | Kind::SeaMonster | Kind::SpaceMonster)
    }

    /// RS-17.9e: needs a centre.
    pub fn conventional(&self) -> bool {
        matches!(self.kind, Kind::Army | Kind::Fleet | Kind::Birds)
    }

    /// Sea or space monsters.
    pub fn monster(&self) -> bool {
        matches!(self.kind, Kind::SeaMonster | Kind::SpaceMonster)
    }

    /// RS-0.2: BORG's diet.
    pub fn edible(&self) -> bool {
        matches!(self.kind, Kind::Army | Kind::Fleet | Kind::Birds | Kind::Distractor | Kind::Exposer)
    }

    /// As a unit of the position, where it is now.
    pub fn unit(&self) -> Unit {
        Unit::new(self.owner, self.kind, self.place)
    }
}

/// The whole state between two phases.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The phase.
    pub turn: Turn,
    /// All units, those gone included.
    pub men: Vec<Man>,
    /// Owners of centres.
    pub owners: Vec<Option<Owner>>,
    /// Provinces contested in step 1.
    pub contested: BTreeSet<Province>,
    /// None: a position without BORG; Some(None): not yet arrived; else where he is.
    pub borg: Option<Option<Province>>,
    /// Whose units he ate last (only kept under `borg_picky=yes`).
    pub fed: BTreeSet<Owner>,
    /// Unexploded herds.
    pub herds: BTreeMap<(Owner, Province), u32>,
    /// The link in force.
    pub link: Option<(Province, Province)>,
    /// Centres tied up by lost souls.
    pub lost: BTreeMap<Owner, u32>,
    /// Fleets built since Winter 1901.
    pub fleets: BTreeMap<Owner, u32>,
    /// Free-unit credit.
    pub credit: BTreeMap<Owner, Fraction>,
    /// Who has had his Siamese pair.
    pub paired: BTreeSet<Owner>,
    /// The Jester's orders this season.
    pub reorders: u32,
    /// The Soothsayer's predictions this season.
    pub predictions: u32,
    /// The Doctor's victory points.
    pub points: i32,
    /// Question and answer to be judged this season.
    pub question: Option<(String, String)>,
    /// Spaces where a unit shooed this season.
    pub shoo: BTreeSet<Province>,
    /// Birds and the armies they carried this season.
    pub laden: Vec<(Id, Id)>,
    /// Who is out.
    pub eliminated: BTreeSet<Owner>,
    /// Who has won.
    pub winners: Vec<Owner>,
    /// The game was ended as a draw.
    pub drawn: bool,
    /// Facts of the position these rules know nothing of.
    pub other: Vec<String>,
}

impl World {
    /// Reads a position. Facts may stand among the public or the secret ones.
    pub fn read(board: &Board, position: &Position) -> World {
        let mut men = Vec::new();
        for unit in &position.units {
            men.push(Man { start: Some(*unit), ..Man::new(unit.owner, unit.kind, unit.place) });
        }
        for d in &position.dislodged {
            men.push(Man {
                start: Some(d.unit),
                state: State::Dislodged(d.from.clone()),
                retreats: d.retreats.clone(),
                ..Man::new(d.unit.owner, d.unit.kind, d.unit.place)
            });
        }
        let mut world = World {
            turn: position.turn,
            men,
            owners: position.owners.clone(),
            contested: position.contested.iter().copied().collect(),
            reorders: 1,
            predictions: 2,
            ..World::default()
        };
        world.owners.resize(board.len(), None);
        for fact in position.facts.iter().chain(position.secrets.reveal()) {
            if !world.state(board, fact, true) {
                world.other.push(fact.clone());
            }
        }
        world
    }

    /// The position after the phase, secrets apart.
    pub fn write(&self, board: &Board, turn: Turn, open: &BTreeMap<Id, Vec<Place>>) -> Position {
        let mut position = Position::empty(board, turn);
        for (id, man) in self.men.iter().enumerate() {
            match &man.state {
                State::Standing => position.units.push(man.unit()),
                State::Dislodged(from) => position.dislodged.push(Dislodged {
                    unit: man.unit(),
                    from: from.clone(),
                    retreats: open.get(&id).cloned(),
                }),
                State::Gone => {}
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

    /// The unit of an index.
    pub fn man(&self, id: Id) -> &Man {
        &self.men[id]
    }

    /// Units on the board, dislodged ones included.
    pub fn living(&self) -> impl Iterator<Item = (Id, &Man)> {
        self.men.iter().enumerate().filter(|(_, m)| m.alive())
    }

    /// Units on the board that do not wait for a retreat.
    pub fn standing(&self) -> impl Iterator<Item = (Id, &Man)> {
        self.men.iter().enumerate().filter(|(_, m)| m.standing())
    }

    /// The living units in a province, dislodged ones included.
    pub fn at<'a>(&'a self, board: &'a Board, province: Province) -> impl Iterator<Item = (Id, &'a Man)> {
        self.living().filter(move |(_, m)| board.province_of(m.place) == province)
    }

    /// The units on the board, dislodged or not, of which something is so.
    pub fn those(&self, fits: impl Fn(&Man) -> bool) -> Vec<Id> {
        self.living().filter(|(_, m)| fits(m)).map(|(id, _)| id).collect()
    }

    /// The combat unit standing in a province.
    pub fn holder(&self, board: &Board, province: Province) -> Option<Id> {
        self.at(board, province).find(|(_, m)| m.standing() && m.fights()).map(|(id, _)| id)
    }

    /// The combat unit standing in a province, some units (those in the air) not counted.
    pub fn holder_but(&self, board: &Board, province: Province, not: &[Id]) -> Option<Id> {
        self.at(board, province)
            .find(|(id, m)| m.standing() && m.fights() && !not.contains(id))
            .map(|(id, _)| id)
    }

    /// How many centres an owner has.
    pub fn centres(&self, owner: Owner) -> u32 {
        self.owners.iter().filter(|o| **o == Some(owner)).count() as u32
    }

    /// Free-unit credit of a player.
    pub fn credit_of(&self, owner: Owner) -> Fraction {
        self.credit.get(&owner).copied().unwrap_or_default()
    }
}
