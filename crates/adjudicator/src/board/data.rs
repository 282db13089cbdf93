//! Board data files: the standard board whole, other boards as deltas on one already loaded.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use super::names::fold;
use super::{Board, Owner, OwnerInfo, Place, Province, ProvinceInfo, Set, Terrain};

/// A board file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The file is no TOML of the expected form.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// A border, home or owner names something the board does not have.
    #[error("the board has no “{0}” (named by {1})")]
    Unknown(String, String),
    /// More than 128 provinces and coasts.
    #[error("a board has at most 128 provinces and coasts, this one has {0}")]
    TooLarge(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Header,
    #[serde(default)]
    shared: std::collections::BTreeMap<String, Vec<String>>,
    power: Vec<Power>,
    province: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: String,
    #[allow(dead_code)]
    provinces: usize,
    #[allow(dead_code)]
    centres: usize,
    victory: u32,
    first_season: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Power {
    id: String,
    name: String,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default = "yes")]
    played: bool,
    #[serde(default)]
    units: Vec<String>,
    #[serde(default)]
    centres: Vec<String>,
    #[serde(default)]
    homeland: Vec<String>,
}

fn yes() -> bool {
    true
}

/// A province of a data file.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    abbr: String,
    #[serde(default)]
    aliases: Vec<String>,
    kind: Terrain,
    #[serde(default)]
    centre: bool,
    #[serde(default)]
    impassable: bool,
    #[serde(default)]
    pub(crate) home: Option<String>,
    #[serde(default)]
    homeland: Option<String>,
    #[serde(default)]
    army: Vec<String>,
    #[serde(default)]
    fleet: Vec<String>,
    #[serde(default)]
    borders: Vec<String>,
    #[serde(default)]
    coasts: Vec<String>,
    #[serde(default)]
    fleet_nc: Vec<String>,
    #[serde(default)]
    fleet_sc: Vec<String>,
    #[serde(default)]
    fleet_ec: Vec<String>,
    #[serde(default)]
    fleet_wc: Vec<String>,
}

impl Entry {
    /// What a board knows of it; `home` and `homeland` are the powers whose home centre and whose country it is.
    fn info(&self, home: Option<Owner>, homeland: Option<Owner>) -> ProvinceInfo {
        let abbr = if self.abbr.is_empty() { capital(&self.id) } else { self.abbr.clone() };
        ProvinceInfo {
            aliases: self.aliases.clone(),
            impassable: self.impassable,
            centre: self.centre,
            home,
            homeland,
            borders: self.borders.clone(),
            ..ProvinceInfo::new(&self.id, &self.name, &abbr, self.kind)
        }
    }
}

/// What a rule-set changes on another board. Built in code or read from its own data file; applied by [`Board::with`].
#[derive(Clone, Debug, Default)]
pub struct Delta {
    /// Name of the new board.
    pub name: Option<String>,
    /// Centres needed to win.
    pub victory: Option<u32>,
    /// First year of play.
    pub first_year: Option<i32>,
    /// Provinces taken off the board.
    pub remove: Vec<String>,
    /// Owners to add, or to replace by id.
    pub owners: Vec<OwnerInfo>,
    /// Provinces to add, or to replace by id; their borders come from `army` and `fleet`.
    pub provinces: Vec<ProvinceInfo>,
    /// New coasts of provinces: `("fin", "nc")`.
    pub coasts: Vec<(String, String)>,
    /// Borders to add for armies, both directions, as ids.
    pub army: Vec<(String, String)>,
    /// Borders to add for fleets, both directions, as place codes (`fin/nc`).
    pub fleet: Vec<(String, String)>,
    /// Borders for armies to take away, both directions.
    pub cut_army: Vec<(String, String)>,
    /// Borders for fleets to take away, both directions, as place codes.
    pub cut_fleet: Vec<(String, String)>,
    /// Provinces that become centres (true) or cease to be (false).
    pub centres: Vec<(String, bool)>,
}

impl Delta {
    /// Adds a province of a data file with its borders; `home` is the power whose home centre it is.
    pub(crate) fn add(&mut self, entry: &Entry, home: Option<Owner>) {
        self.army.extend(entry.army.iter().map(|to| (entry.id.clone(), to.clone())));
        self.fleet.extend(entry.fleet.iter().map(|to| (entry.id.clone(), to.clone())));
        self.provinces.push(entry.info(home, home));
    }
}

/// A board between file and indices: everything by name.
struct Draft {
    name: String,
    victory: u32,
    first_year: i32,
    shared: Vec<(String, Vec<String>)>,
    owners: Vec<OwnerInfo>,
    homes: Vec<Vec<String>>,
    provinces: Vec<ProvinceInfo>,
    coasts: Vec<(String, String)>,
    army: Vec<(String, String)>,
    fleet: Vec<(String, String)>,
}

impl Board {
    /// Reads a whole board from its TOML data.
    pub fn load(text: &str) -> Result<Board, BoardError> {
        let file: File = toml::from_str(text)?;
        let mut draft = Draft {
            name: file.board.name,
            victory: file.board.victory,
            first_year: file
                .board
                .first_season
                .split_whitespace()
                .last()
                .and_then(|y| y.parse().ok())
                .unwrap_or(1901),
            shared: file.shared.into_iter().collect(),
            owners: Vec::new(),
            homes: Vec::new(),
            provinces: Vec::new(),
            coasts: Vec::new(),
            army: Vec::new(),
            fleet: Vec::new(),
        };
        let owner_ids: Vec<String> = file.power.iter().map(|p| p.id.clone()).collect();
        let owner = |id: &Option<String>, by: &str| -> Result<Option<Owner>, BoardError> {
            let Some(id) = id else { return Ok(None) };
            let at = owner_ids.iter().position(|o| o == id);
            at.map(|i| Some(Owner(i as u8))).ok_or_else(|| BoardError::Unknown(id.clone(), by.into()))
        };
        for entry in &file.province {
            let (home, homeland) = (owner(&entry.home, &entry.id)?, owner(&entry.homeland, &entry.id)?);
            draft.provinces.push(entry.info(home, homeland));
            draft.army.extend(entry.army.iter().map(|to| (entry.id.clone(), to.clone())));
            draft.fleet.extend(entry.fleet.iter().map(|to| (entry.id.clone(), to.clone())));
            draft.coasts.extend(entry.coasts.iter().map(|coast| (entry.id.clone(), coast.clone())));
            let shores = [
                ("nc", &entry.fleet_nc),
                ("sc", &entry.fleet_sc),
                ("ec", &entry.fleet_ec),
                ("wc", &entry.fleet_wc),
            ];
            for (coast, goals) in shores {
                let place = format!("{}/{coast}", entry.id);
                draft.fleet.extend(goals.iter().map(|to| (place.clone(), to.clone())));
            }
        }
        for power in file.power {
            draft.homes.push(power.centres);
            draft.owners.push(OwnerInfo {
                id: power.id,
                name: power.name,
                aliases: power.aliases,
                played: power.played,
                units: power.units,
                home: Vec::new(),
            });
            let owner = Owner(draft.owners.len() as u8 - 1);
            for id in power.homeland {
                if let Some(info) = draft.provinces.iter_mut().find(|p| p.id == id) {
                    info.homeland = Some(owner);
                }
            }
        }
        draft.finish()
    }

    /// The board with a rule-set's changes. Owners keep their indices, new ones follow; home centres of an owner are the
    /// provinces whose `home` is it, those of the old board first, in its order.
    pub fn with(&self, delta: &Delta) -> Result<Board, BoardError> {
        let gone = |id: &str| delta.remove.iter().any(|r| r == id.split('/').next().unwrap_or(id));
        let pair_cut = |cuts: &[(String, String)], a: &str, b: &str| {
            cuts.iter().any(|(x, y)| (x == a && y == b) || (x == b && y == a))
        };
        let mut owners = self.owners.clone();
        for new in &delta.owners {
            match owners.iter_mut().find(|o| o.id == new.id) {
                Some(old) => *old = new.clone(),
                None => owners.push(new.clone()),
            }
        }
        let mut provinces: Vec<ProvinceInfo> =
            self.provinces.iter().filter(|p| !gone(&p.id)).cloned().collect();
        for new in &delta.provinces {
            match provinces.iter_mut().find(|p| p.id == new.id) {
                Some(old) => *old = new.clone(),
                None => provinces.push(new.clone()),
            }
        }
        for (id, centre) in &delta.centres {
            let info = provinces.iter_mut().find(|p| p.id == *id);
            let info = info.ok_or_else(|| BoardError::Unknown(id.clone(), "centres".into()))?;
            info.centre = *centre;
            if !centre {
                info.home = None;
            }
        }
        let mut coasts: Vec<(String, String)> = Vec::new();
        for info in &self.provinces {
            if gone(&info.id) || !provinces.iter().any(|p| p.id == info.id) {
                continue;
            }
            for place in &info.coasts {
                coasts.push((info.id.clone(), self.coast(*place).unwrap_or_default().into()));
            }
        }
        coasts.extend(delta.coasts.iter().cloned());
        let split = |id: &str| delta.coasts.iter().any(|(p, _)| p == id);
        let (mut army, mut fleet) = (Vec::new(), Vec::new());
        for p in self.all() {
            let a = &self.province(p).id;
            for q in super::members(self.army(p)) {
                let b = &self.provinces[q as usize].id;
                if !gone(a) && !gone(b) && !pair_cut(&delta.cut_army, a, b) {
                    army.push((a.clone(), b.clone()));
                }
            }
        }
        for p in 0..self.places() as u8 {
            let a = self.code(Place(p)).to_string();
            for q in super::members(self.fleet(Place(p))) {
                let b = self.code(Place(q)).to_string();
                // A province that gets coasts loses its one shore; the delta says where each coast leads.
                if !gone(&a) && !gone(&b) && !pair_cut(&delta.cut_fleet, &a, &b) && !split(&a) && !split(&b) {
                    fleet.push((a.clone(), b));
                }
            }
        }
        army.extend(delta.army.iter().cloned());
        fleet.extend(delta.fleet.iter().cloned());
        let homes =
            owners.iter().map(|o| o.home.iter().map(|p| self.province(*p).id.clone()).collect()).collect();
        Draft {
            name: delta.name.clone().unwrap_or_else(|| self.name.clone()),
            victory: delta.victory.unwrap_or(self.victory),
            first_year: delta.first_year.unwrap_or(self.first_year),
            shared: self
                .shared
                .iter()
                .map(|(name, at)| {
                    let ids = at.iter().map(|p| self.province(*p).id.clone());
                    (name.clone(), ids.filter(|id| !gone(id)).collect())
                })
                .collect(),
            owners,
            homes,
            provinces,
            coasts,
            army,
            fleet,
        }
        .finish()
    }
}

impl Draft {
    fn finish(mut self) -> Result<Board, BoardError> {
        self.provinces.sort_by(|a, b| a.id.cmp(&b.id));
        self.coasts.sort();
        self.coasts.dedup();
        let total = self.provinces.len() + self.coasts.len();
        if total > 128 {
            return Err(BoardError::TooLarge(total));
        }
        let mut place_names: Vec<String> = self.provinces.iter().map(|p| p.id.clone()).collect();
        let mut province_of: Vec<Province> = (0..self.provinces.len() as u8).map(Province).collect();
        for info in &mut self.provinces {
            info.coasts.clear();
        }
        for (id, coast) in &self.coasts {
            let at = self.provinces.iter().position(|p| p.id == *id);
            let at = at.ok_or_else(|| BoardError::Unknown(id.clone(), "a coast".into()))?;
            self.provinces[at].coasts.push(Place(place_names.len() as u8));
            place_names.push(format!("{id}/{coast}"));
            province_of.push(Province(at as u8));
        }
        let index: HashMap<&str, u8> =
            place_names.iter().enumerate().map(|(i, n)| (n.as_str(), i as u8)).collect();
        let at = |code: &str, by: &str| {
            index.get(code).copied().ok_or_else(|| BoardError::Unknown(code.into(), by.into()))
        };
        let mut army: Vec<Set> = vec![0; self.provinces.len()];
        let mut fleet: Vec<Set> = vec![0; total];
        for (a, b) in &self.army {
            let (i, j) = (at(a, b)?, at(b, a)?);
            army[i as usize] |= 1 << j;
            army[j as usize] |= 1 << i;
        }
        for (a, b) in &self.fleet {
            let (i, j) = (at(a, b)?, at(b, a)?);
            // The bare province of one with coasts is no place for a fleet.
            if [i, j].iter().any(|k| self.provinces.get(*k as usize).is_some_and(|p| !p.coasts.is_empty())) {
                continue;
            }
            fleet[i as usize] |= 1 << j;
            fleet[j as usize] |= 1 << i;
        }
        for (i, names) in self.homes.iter().enumerate() {
            for name in names {
                if let Some(info) = self.provinces.iter_mut().find(|p| p.id == *name)
                    && info.centre
                {
                    info.home = info.home.or(Some(Owner(i as u8)));
                }
            }
        }
        for i in 0..self.owners.len() {
            let mut home: Vec<Province> = Vec::new();
            let listed = self.homes.get(i).cloned().unwrap_or_default();
            let by_id = |id: &str| self.provinces.iter().position(|p| p.id == id);
            let order = listed.iter().filter_map(|id| by_id(id)).chain(0..self.provinces.len());
            for at in order {
                let province = Province(at as u8);
                if self.provinces[at].home == Some(Owner(i as u8)) && !home.contains(&province) {
                    home.push(province);
                }
            }
            self.owners[i].home = home;
        }
        let mut names: HashMap<String, Vec<Place>> = HashMap::new();
        let mut listed: HashSet<String> = HashSet::new();
        for (i, info) in self.provinces.iter().enumerate() {
            let all = [&info.id, &info.name, &info.abbr].into_iter().chain(&info.aliases);
            for name in all {
                let words = name.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').map(fold);
                listed.insert(words.filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" "));
                let found = names.entry(fold(name)).or_default();
                let place = Place(i as u8);
                if !found.contains(&place) {
                    found.push(place);
                }
            }
        }
        names.remove("");
        let mut shared: Vec<(String, Vec<Province>)> = Vec::new();
        for (name, ids) in &self.shared {
            let mut at: Vec<Province> = Vec::new();
            for id in ids {
                let province = self.provinces.iter().position(|p| p.id == *id);
                let province = province.ok_or_else(|| BoardError::Unknown(id.clone(), name.clone()))?;
                at.push(Province(province as u8));
            }
            if at.len() > 1 {
                shared.push((name.clone(), at));
            }
        }
        // A board's own code means that province only, whatever else is called so.
        for (i, info) in self.provinces.iter().enumerate() {
            names.insert(fold(&info.id), vec![Place(i as u8)]);
        }
        let owner_names = self.owners.iter().map(|o| {
            let all = [&o.name, &o.id].into_iter().chain(&o.aliases);
            all.map(|n| fold(n)).collect()
        });
        Ok(Board {
            owner_names: owner_names.collect(),
            name: self.name,
            provinces: self.provinces,
            owners: self.owners,
            victory: self.victory,
            first_year: self.first_year,
            place_names,
            province_of,
            army,
            fleet,
            names,
            listed,
            shared,
        })
    }
}

fn capital(id: &str) -> String {
    let mut chars = id.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
