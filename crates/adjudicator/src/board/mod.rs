//! The board: provinces, coasts, borders, centres, powers and their names, as indices that only a board creates.

pub mod bit_tables;
mod build;
pub mod check;
mod compare;
pub mod file;
pub mod loader;
mod names;
mod special_rules;
mod unit;
mod variant_rules;

pub use build::{BoardError, LIMIT};
pub use compare::Differences;
pub use file::{BoardFile, Builds};
pub use loader::BoardLoader;
pub use names::COASTS;
pub use special_rules::{SpecialRules, Way, Years};
pub use unit::{Unit, UnitKind};
pub use variant_rules::{Seating, VariantRules};

use std::collections::{BTreeMap, HashMap};

use diagnostics::Source;

/// A province of a board (`par`, `nth`), by index. The order of indices is the alphabetical order of ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Province(pub u16);

/// A place for a unit: a province, or one coast of it (`stp/sc`). Indices below the number of provinces are the provinces
/// themselves; coasts follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u16);

/// A power or other owner of units (a garrison's `Neutral`, `Monsters`), by index into [`Board::owners`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(pub u8);

impl Province {
    /// The province as a place without a coast.
    pub fn place(self) -> Place {
        Place(self.0)
    }
}

impl From<Province> for usize {
    fn from(province: Province) -> usize {
        province.0.into()
    }
}

impl From<&Province> for usize {
    fn from(province: &Province) -> usize {
        province.0.into()
    }
}

impl From<Place> for usize {
    fn from(place: Place) -> usize {
        place.0.into()
    }
}

impl From<&Place> for usize {
    fn from(place: &Place) -> usize {
        place.0.into()
    }
}

/// A set of places or provinces of one board, by index.
pub type Set = crate::set::Vast;

/// Land, coast, sea, or a place outside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Inland: armies only.
    Land,
    /// Land with a shore: armies and fleets.
    Coast,
    /// Water: fleets only.
    Sea,
    /// Off the map (hyperspace).
    Outside,
}

impl Terrain {
    /// The word used in board files.
    pub fn word(self) -> &'static str {
        match self {
            Terrain::Land => "land",
            Terrain::Coast => "coast",
            Terrain::Sea => "sea",
            Terrain::Outside => "outside",
        }
    }
}

/// A board's data on one province.
#[derive(Clone, Debug)]
pub struct ProvinceInfo {
    /// Code in lower case, unique: `par`.
    pub id: String,
    /// Full English name: `Paris`.
    pub name: String,
    /// Abbreviation as printed: `Par`, `NTH`.
    pub abbr: String,
    /// Other names and codes, in lower case.
    pub aliases: Vec<String>,
    /// Names in other languages, by the code of the language.
    pub names: BTreeMap<String, String>,
    /// Ids of neighbours an army reaches over water.
    pub ferry: Vec<String>,
    /// The terrain.
    pub terrain: Terrain,
    /// Whether no unit may ever enter.
    pub impassable: bool,
    /// Whether a fleet here convoys although it is not at sea.
    pub convoys: bool,
    /// Whether it is a supply centre.
    pub centre: bool,
    /// The power it is a home centre of at the start.
    pub home: Option<Owner>,
    /// The power whose country it is in, centre or not.
    pub homeland: Option<Owner>,
    /// Its coasts (places); empty if it has one shore.
    pub coasts: Vec<Place>,
    /// Provinces it touches where units' borders do not show it (impassable ones).
    pub borders: Vec<String>,
}

/// A board's data on one owner.
#[derive(Clone, Debug)]
pub struct OwnerInfo {
    /// Id in lower case: `austria`.
    pub id: String,
    /// Name as printed: `Austria`.
    pub name: String,
    /// Other names: `Austria-Hungary`, `Teutons`, and adjectives such as `Austrian`.
    pub aliases: Vec<String>,
    /// The adjective as printed.
    pub adjective: Option<String>,
    /// Names in other languages, by the code of the language.
    pub names: BTreeMap<String, String>,
    /// One or two letters for its pieces.
    pub letter: Option<String>,
    /// Its colour on maps, `#rrggbb`.
    pub colour: Option<String>,
    /// Its hatching on maps.
    pub pattern: Option<String>,
    /// Whether a player has it. False for garrisons and monsters.
    pub played: bool,
    /// Whether it is a power that begins without a player.
    pub dummy: bool,
    /// Units at the start, in the case format (`F stp/sc`).
    pub units: Vec<String>,
    /// Home centres, in the order of the data.
    pub home: Vec<Province>,
    /// Centres owned at the start.
    pub owns: Vec<Province>,
    /// Further places to build in.
    pub sites: Vec<Province>,
    /// Number of homes it may still choose by building in a centre.
    pub chooses: u32,
}

/// The data of a board's file besides its geography.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardInfo {
    /// The file's name without extension; empty for a built-in board.
    pub id: String,
    /// Rule-sets it may be played with, the usual one first.
    pub rules: Vec<String>,
    /// The map: an SVG file, `schematic` or `base`.
    pub map: Option<String>,
    /// The SVG file named by `map` or by the board's id, if it exists.
    pub drawing: Option<Source>,
    /// A description of the board.
    pub about: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The place of publication.
    pub source: Option<String>,
    /// Its terms of use.
    pub licence: Option<String>,
    /// The file merged with its base, in canonical form.
    pub text: String,
    /// The hash of that text; empty for a built-in board.
    pub hash: String,
}

impl BoardInfo {
    /// A key that is unique to this board: the hashes of its file and of its drawing.
    pub fn key(&self) -> String {
        let mut drawn = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&self.drawing.as_ref().map(|drawing| &*drawing.text), &mut drawn);
        format!("{} {:x}", self.hash, std::hash::Hasher::finish(&drawn))
    }

    fn from_file(file: &BoardFile) -> BoardInfo {
        let board = &file.board;
        let rules = file::word_list(&board.rules).iter().map(|w| w.get_ref().clone());
        BoardInfo {
            id: String::new(),
            rules: rules.collect(),
            map: board.map.clone().map(file::FileWord::into_inner),
            drawing: None,
            about: board.about.clone(),
            author: board.by.clone(),
            source: board.source.clone(),
            licence: board.licence.clone(),
            text: String::new(),
            hash: String::new(),
        }
    }
}

/// The first eight bytes of a word as a number that sorts like the word.
pub(crate) fn head(word: &str) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(word.bytes()).for_each(|(to, from)| *to = from);
    u64::from_be_bytes(bytes)
}

/// A board. Immutable once loaded; a rule-set has one and hands out indices into it.
#[derive(Clone, Debug)]
pub struct Board {
    /// Name of the board, e.g. `Standard`.
    pub name: String,
    /// All provinces in the order of their ids.
    pub provinces: Vec<ProvinceInfo>,
    /// All owners: the powers in the order of the data, then other owners.
    pub owners: Vec<OwnerInfo>,
    /// Centres needed to win.
    pub victory: u32,
    /// First year of play.
    pub first_year: i32,
    /// Beginning, seasons, building.
    pub play: VariantRules,
    /// Features that few boards have.
    pub special: SpecialRules,
    /// The powers that leave the game if fewer play, by number of players (1958).
    pub fewer: BTreeMap<usize, Vec<Owner>>,
    /// The file's data about the board.
    pub about: BoardInfo,
    /// The first letters of the provinces' ids, as numbers.
    heads: Vec<u64>,
    place_names: Vec<String>,
    province_of: Vec<Province>,
    army: Vec<Set>,
    fleet: Vec<Set>,
    names: HashMap<String, Vec<Place>>,
    /// Names that established lists give to several provinces (`nor`: Norway, Norwegian Sea). In players'
    /// orders the position decides between them; elsewhere the board's own codes and aliases apply.
    pub shared: Vec<(String, Vec<Province>)>,
    /// Every name of each owner, folded.
    owner_names: Vec<Vec<String>>,
}

impl Board {
    /// The standard board.
    pub fn standard() -> Board {
        Board::load(include_str!("data/standard.toml"))
            .unwrap_or_else(|e| unreachable!("built-in board: {e}"))
    }

    /// Number of provinces.
    pub fn len(&self) -> usize {
        self.provinces.len()
    }

    /// Whether the board has no provinces; false for every valid board.
    pub fn is_empty(&self) -> bool {
        self.provinces.is_empty()
    }

    /// Number of places: provinces and coasts.
    pub fn places(&self) -> usize {
        self.place_names.len()
    }

    /// All provinces, in the order of their ids.
    pub fn provinces(&self) -> impl Iterator<Item = Province> + use<> {
        (0..self.provinces.len() as u16).map(Province)
    }

    /// All owners.
    pub fn all_owners(&self) -> impl Iterator<Item = Owner> + use<> {
        (0..self.owners.len() as u8).map(Owner)
    }

    /// The owners that players have.
    pub fn powers(&self) -> impl Iterator<Item = Owner> + '_ {
        self.all_owners().filter(|o| self.owner(*o).played)
    }

    /// The data of a province.
    pub fn province(&self, province: Province) -> &ProvinceInfo {
        &self.provinces[province.0 as usize]
    }

    /// The data of an owner.
    pub fn owner(&self, owner: Owner) -> &OwnerInfo {
        &self.owners[owner.0 as usize]
    }

    /// The province of a place.
    pub fn province_of(&self, place: Place) -> Province {
        self.province_of[place.0 as usize]
    }

    /// The province a unit is in.
    pub fn unit_province(&self, unit: &Unit) -> Province {
        self.province_of(unit.place)
    }

    /// Code of a place: `par`, `stp/sc`.
    pub fn code(&self, place: Place) -> &str {
        &self.place_names[place.0 as usize]
    }

    /// Full name of a place: `Paris`, `St. Petersburg (south coast)`.
    pub fn place_name(&self, place: Place) -> String {
        let info = self.province(self.province_of(place));
        match self.coast(place) {
            None => info.name.clone(),
            Some(coast) => format!("{} ({} coast)", info.name, names::coast_word(coast)),
        }
    }

    /// Abbreviation as printed: `Par`, `StP(sc)`.
    pub fn place_abbr(&self, place: Place) -> String {
        let info = self.province(self.province_of(place));
        match self.coast(place) {
            None => info.abbr.clone(),
            Some(coast) => format!("{}({coast})", info.abbr),
        }
    }

    /// The coast of a place: `sc` of `stp/sc`.
    pub fn coast(&self, place: Place) -> Option<&str> {
        self.code(place).split_once('/').map(|(_, coast)| coast)
    }

    /// The place of a province's coast: `nc`, `sc`, `ec` or `wc`.
    pub fn with_coast(&self, province: Province, coast: &str) -> Option<Place> {
        self.province(province).coasts.iter().copied().find(|p| self.coast(*p) == Some(coast))
    }

    /// Provinces an army in the province can move to by land.
    pub fn army(&self, from: Province) -> Set {
        self.army[from.0 as usize]
    }

    /// Places a fleet at the place can sail to. In a province with coasts a fleet is always on one of them.
    pub fn fleet(&self, from: Place) -> Set {
        self.fleet[from.0 as usize]
    }

    /// Provinces a fleet at the place can sail to.
    pub fn fleet_provinces(&self, from: Place) -> Set {
        self.provinces_of(self.fleet(from))
    }

    /// Places a unit of a kind can move to without a convoy.
    pub fn steps(&self, kind: UnitKind, from: Place) -> Set {
        match kind {
            UnitKind::Fleet => self.fleet(from),
            _ => self.army(self.province_of(from)),
        }
    }

    /// Provinces a unit of a kind can move to without a convoy.
    pub fn step_provinces(&self, kind: UnitKind, from: Place) -> Set {
        self.provinces_of(self.steps(kind, from))
    }

    /// The provinces of a set of places.
    pub fn provinces_of(&self, places: Set) -> Set {
        members(places).map(|p| self.province_of[p as usize]).collect()
    }

    /// Provinces that share a border or coast with this one, for any kind of unit, including impassable ones listed in the data.
    pub fn touch(&self, province: Province) -> Set {
        let mut set = self.army(province) | self.fleet_provinces(province.place());
        for coast in &self.province(province).coasts {
            set |= self.fleet_provinces(*coast);
        }
        set
    }

    /// Whether a fleet can be in the province.
    pub fn fleet_can_stand(&self, province: Province) -> bool {
        matches!(self.province(province).terrain, Terrain::Coast | Terrain::Sea)
    }

    /// Provinces of a terrain, as a set.
    pub fn of_terrain(&self, terrain: Terrain) -> Set {
        self.provinces().filter(|p| self.province(*p).terrain == terrain).collect()
    }

    /// Whether the province is a sea.
    pub fn is_sea(&self, province: Province) -> bool {
        self.province(province).terrain == Terrain::Sea
    }

    /// Whether the province is land with a shore.
    pub fn is_coast(&self, province: Province) -> bool {
        self.province(province).terrain == Terrain::Coast
    }

    /// The seas among places.
    pub fn seas(&self, places: impl Iterator<Item = Place>) -> Set {
        places.map(|p| self.province_of(p)).collect::<Set>() & self.of_terrain(Terrain::Sea)
    }

    /// Provinces where a fleet can convoy: seas, and coasts marked so.
    pub fn carrying(&self) -> Set {
        self.provinces().filter(|p| self.is_sea(*p) || self.province(*p).convoys).collect()
    }

    /// The coasts of a province, as places; empty if it has one shore.
    pub fn coasts(&self, province: Province) -> Set {
        self.province(province).coasts.iter().collect()
    }

    /// All supply centres.
    pub fn centres(&self) -> impl Iterator<Item = Province> + '_ {
        self.provinces().filter(|p| self.province(*p).centre)
    }

    /// The places an exact name, code or alias can mean, coast included (`Spa(sc)`, `stp/nc`, `St. Petersburg
    /// south coast`): letter case, points and blanks are ignored. Empty if the board has no such name.
    pub fn places_named(&self, text: &str) -> Vec<Place> {
        names::lookup(self, text)
    }

    /// The place of an unambiguous name.
    pub fn place(&self, text: &str) -> Option<Place> {
        match self.places_named(text).as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The province of an unambiguous name without a coast.
    pub fn find(&self, text: &str) -> Option<Province> {
        self.place(text).map(|p| self.province_of(p))
    }

    /// The province of an id in this board's own data, for ids that are constants in code.
    pub fn id(&self, id: &str) -> Option<Province> {
        let head = head(id);
        let from = self.heads.partition_point(|h| *h < head);
        let mut alike = (from..).take_while(|i| self.heads.get(*i) == Some(&head));
        alike.find(|i| self.provinces[*i].id == id).map(|i| Province(i as u16))
    }

    /// The owner of a name, alias, id or unambiguous prefix of at least two letters; letter case does not matter.
    pub fn find_owner(&self, text: &str) -> Option<Owner> {
        names::owner(self, text)
    }

    /// Every exact name, code and alias in its folded form (see [`fold`]) with the places it can mean.
    pub fn names(&self) -> &HashMap<String, Vec<Place>> {
        &self.names
    }
}

pub use names::fold;

/// The members of a set, ascending.
pub fn members(set: Set) -> impl Iterator<Item = u16> {
    set.indices()
}

/// The union of all sets.
pub fn union(sets: impl Iterator<Item = Set>) -> Set {
    sets.fold(Set::EMPTY, |all, set| all | set)
}

/// The set with everything that can be reached from it in steps of `next`.
pub fn reachable_from(start: Set, next: impl Fn(u16) -> Set) -> Set {
    let (mut reached, mut edge) = (start, start);
    while !edge.is_empty() {
        edge = union(members(edge).map(&next)) & !reached;
        reached |= edge;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_board_has_its_places() {
        let board = Board::standard();
        assert_eq!(board.provinces.iter().filter(|p| !p.impassable).count(), 75);
        assert_eq!(board.centres().count(), 34);
        assert_eq!(board.code(board.place("St. Petersburg (South Coast)").unwrap()), "stp/sc");
        assert_eq!(board.code(board.place("mid").unwrap()), "mao");
        assert_eq!(board.find_owner("Russ"), board.find_owner("Russia"));
    }

    #[test]
    fn every_border_is_mutual() {
        let board = Board::standard();
        for p in board.provinces() {
            for q in members(board.army(p)) {
                assert!(board.army(Province(q)).has(p));
            }
        }
        for p in 0..board.places() as u16 {
            for q in members(board.fleet(Place(p))) {
                assert!(board.fleet(Place(q)).has(p), "{} {}", board.code(Place(p)), board.code(Place(q)));
            }
        }
    }
}
