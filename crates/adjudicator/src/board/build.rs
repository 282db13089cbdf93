//! Board data files: the standard board whole, other boards as deltas on one already loaded.

use std::collections::{BTreeMap, HashMap};

use diagnostics::{Diagnostic, Source};

use super::file::{BoardFile, FileWord, PowerEntry, ProvinceEntry, word_list};
use super::names::{coast_code, fold};
use super::variant_rules::{self, VariantRules};
use super::{Board, BoardInfo, Owner, OwnerInfo, Place, Province, ProvinceInfo, Set, Terrain};

/// A board file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The file is no TOML of the expected form.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// The file says something a board cannot be made from.
    #[error("{0}")]
    Faulty(Box<Diagnostic>),
    /// A border, home or owner names something the board does not have.
    #[error("the board has no “{0}” (named by {1})")]
    Unknown(String, String),
    /// More places than a board has.
    #[error("a board has at most {LIMIT} provinces and coasts, this one has {0}")]
    TooLarge(usize),
}

/// Provinces and coasts of the largest board.
pub const LIMIT: usize = 1024;

fn texts(words: &Option<Vec<FileWord>>) -> Vec<String> {
    word_list(words).iter().map(|w| w.get_ref().clone()).collect()
}

fn text(word: &Option<FileWord>) -> String {
    word.as_ref().map(|w| w.get_ref().clone()).unwrap_or_default()
}

/// What is read besides the name: aliases, and the names in other languages.
fn read_too(aliases: &Option<Vec<FileWord>>, names: &Option<BTreeMap<String, FileWord>>) -> Vec<String> {
    texts(aliases).into_iter().chain(spoken(names).into_values()).collect()
}

fn spoken(names: &Option<BTreeMap<String, FileWord>>) -> BTreeMap<String, String> {
    names.iter().flatten().map(|(language, name)| (language.clone(), name.get_ref().clone())).collect()
}

impl ProvinceEntry {
    /// What a board knows of it; `home` and `homeland` are the powers whose home centre and whose country it is.
    fn info(&self, home: Option<Owner>, homeland: Option<Owner>) -> ProvinceInfo {
        let (id, kind) = (self.id.get_ref(), self.kind.as_ref().map_or(Terrain::Land, |k| *k.get_ref()));
        let shown = if kind == Terrain::Sea { id.to_uppercase() } else { capital(id) };
        let abbr = self.abbr.as_ref().map_or(shown, |a| a.get_ref().clone());
        ProvinceInfo {
            aliases: read_too(&self.aliases, &self.names),
            names: spoken(&self.names),
            impassable: self.impassable == Some(true),
            convoys: self.convoys.as_ref().is_some_and(|is| *is.get_ref()),
            centre: self.centre == Some(true),
            ferry: texts(&self.ferry),
            home,
            homeland,
            borders: texts(&self.borders),
            ..ProvinceInfo::new(id, &text(&self.name), &abbr, kind)
        }
    }
}

impl PowerEntry {
    /// Nobody plays it and its units only stand.
    pub(super) fn neutral(&self) -> bool {
        self.kind.as_ref().map_or(self.played == Some(false), |k| k.get_ref() == "neutral")
    }

    fn info(&self) -> OwnerInfo {
        let adjective = self.adjective.as_ref().map(|w| w.get_ref().clone());
        OwnerInfo {
            played: !self.neutral(),
            dummy: self.kind.as_ref().is_some_and(|k| k.get_ref() == "dummy"),
            adjective: adjective.clone(),
            names: spoken(&self.names),
            letter: self.letter.as_ref().map(|w| w.get_ref().clone()),
            colour: self.colour.as_ref().map(|w| w.get_ref().clone()),
            pattern: self.pattern.as_ref().map(|w| w.get_ref().clone()),
            aliases: read_too(&self.aliases, &self.names).into_iter().chain(adjective).collect(),
            units: texts(&self.units),
            ..OwnerInfo::new(self.id.get_ref(), &text(&self.name), &[])
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
    pub(crate) fn add(&mut self, entry: &ProvinceEntry, home: Option<Owner>) {
        let id = entry.id.get_ref();
        self.army.extend(texts(&entry.army).into_iter().map(|to| (id.clone(), to)));
        self.fleet.extend(texts(&entry.fleet).into_iter().map(|to| (id.clone(), to)));
        self.provinces.push(entry.info(home, home));
    }
}

/// A board between file and indices: everything by name.
struct BoardDraft {
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
    /// Borders that lead one way only: for fleets, from, to.
    one_way: Vec<(bool, String, String)>,
    /// What owners have at the start besides their homes, by owner.
    owns: Vec<Vec<String>>,
    play: VariantRules,
    about: BoardInfo,
}

impl Board {
    /// Reads a whole board from its TOML data, which is taken to be right.
    pub fn load(text: &str) -> Result<Board, BoardError> {
        let file = BoardFile::read(&Source::new("board", text)).map_err(BoardError::Faulty)?;
        Board::from_file("", &file)
    }

    /// The board of a file with everything of its base in it; `id` is the file's name. What [`super::check`] finds is taken
    /// to be right.
    pub fn from_file(id: &str, file: &BoardFile) -> Result<Board, BoardError> {
        let mut draft = BoardDraft::from_file(file)?;
        draft.about.id = id.into();
        draft.finish()
    }

    /// The board with a rule-set's changes. Owners keep their indices, new ones follow; home centres of an owner are the
    /// provinces whose `home` is it, those of the old board first, in its order.
    pub fn with(&self, delta: &Delta) -> Result<Board, BoardError> {
        let mut owners = self.owners.clone();
        for new in &delta.owners {
            match owners.iter_mut().find(|o| o.id == new.id) {
                Some(old) => *old = new.clone(),
                None => owners.push(new.clone()),
            }
        }
        let mut provinces: Vec<ProvinceInfo> =
            self.provinces.iter().filter(|p| !delta.removes(&p.id)).cloned().collect();
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
        for info in self.provinces.iter().filter(|info| !delta.removes(&info.id)) {
            for place in &info.coasts {
                coasts.push((info.id.clone(), self.coast(*place).unwrap_or_default().into()));
            }
        }
        coasts.extend(delta.coasts.iter().cloned());
        let (mut army, mut fleet) = (Vec::new(), Vec::new());
        for p in self.provinces() {
            let a = &self.province(p).id;
            for q in super::members(self.army(p)) {
                let b = &self.provinces[q as usize].id;
                if !delta.removes(a) && !delta.removes(b) && !has_pair(&delta.cut_army, a, b) {
                    army.push((a.clone(), b.clone()));
                }
            }
        }
        for p in 0..self.places() as u16 {
            let a = self.code(Place(p)).to_string();
            for q in super::members(self.fleet(Place(p))) {
                let b = self.code(Place(q)).to_string();
                // A province that gets coasts loses its one shore; the delta says where each coast leads.
                let ends = [a.as_str(), b.as_str()];
                if !ends.iter().any(|end| delta.removes(end) || delta.coasts.iter().any(|(p, _)| p == end))
                    && !has_pair(&delta.cut_fleet, &a, &b)
                {
                    fleet.push((a.clone(), b));
                }
            }
        }
        army.extend(delta.army.iter().cloned());
        fleet.extend(delta.fleet.iter().cloned());
        let homes =
            owners.iter().map(|o| o.home.iter().map(|p| self.province(*p).id.clone()).collect()).collect();
        BoardDraft {
            name: delta.name.clone().unwrap_or_else(|| self.name.clone()),
            victory: delta.victory.unwrap_or(self.victory),
            first_year: delta.first_year.unwrap_or(self.first_year),
            shared: self
                .shared
                .iter()
                .map(|(name, at)| {
                    let ids = at.iter().map(|p| self.province(*p).id.clone());
                    (name.clone(), ids.filter(|id| !delta.removes(id)).collect())
                })
                .collect(),
            owners,
            homes,
            provinces,
            coasts,
            army,
            fleet,
            one_way: Vec::new(),
            owns: Vec::new(),
            play: self.play.clone(),
            about: self.about.clone(),
        }
        .finish()
    }
}

impl Delta {
    /// True if a province, or that of a coast, is taken off.
    fn removes(&self, id: &str) -> bool {
        self.remove.iter().any(|removed| removed == id.split('/').next().unwrap_or(id))
    }
}

/// True if two are a pair of the list, in either order.
fn has_pair(pairs: &[(String, String)], a: &str, b: &str) -> bool {
    pairs.iter().any(|(x, y)| (x == a && y == b) || (x == b && y == a))
}

impl BoardDraft {
    /// What a file says, by name.
    fn from_file(file: &BoardFile) -> Result<BoardDraft, BoardError> {
        let owner_of = |id: &Option<FileWord>, by: &str| -> Result<Option<Owner>, BoardError> {
            let Some(id) = id else { return Ok(None) };
            let at = file.power.iter().position(|p| p.id.get_ref() == id.get_ref());
            at.map(|i| Some(Owner(i as u8)))
                .ok_or_else(|| BoardError::Unknown(id.get_ref().clone(), by.into()))
        };
        let play = variant_rules::from_file(file);
        let mut draft = BoardDraft {
            name: text(&file.board.name),
            victory: 0,
            first_year: play.begin.year,
            shared: file.shared.iter().map(|(name, ids)| (name.clone(), texts(&Some(ids.clone())))).collect(),
            owners: Vec::new(),
            homes: Vec::new(),
            provinces: Vec::new(),
            coasts: Vec::new(),
            army: Vec::new(),
            fleet: Vec::new(),
            one_way: Vec::new(),
            owns: Vec::new(),
            play,
            about: BoardInfo::from_file(file),
        };
        for entry in &file.province {
            let id = entry.id.get_ref();
            let (home, homeland) = (owner_of(&entry.home, id)?, owner_of(&entry.homeland, id)?);
            draft.provinces.push(entry.info(home, homeland));
            draft.army.extend(texts(&entry.army).into_iter().map(|to| (id.clone(), to)));
            draft
                .coasts
                .extend(texts(&entry.coasts).into_iter().map(|coast| (id.clone(), coast_code(&coast))));
            draft.fleet.extend(entry.sailings().map(|(from, to)| (from, to.get_ref().clone())));
            let lists = [(false, &entry.one_way_army), (true, &entry.one_way_fleet)];
            for (fleet, list) in lists {
                draft.one_way.extend(texts(list).into_iter().map(|to| (fleet, id.clone(), to)));
            }
        }
        for (i, power) in file.power.iter().enumerate() {
            draft.homes.push(texts(&power.centres));
            draft.owns.push([texts(&power.centres), texts(&power.owns)].concat());
            draft.owners.push(power.info());
            for id in word_list(&power.homeland) {
                if let Some(info) = draft.provinces.iter_mut().find(|p| p.id == *id.get_ref()) {
                    info.homeland = Some(Owner(i as u8));
                }
            }
        }
        let centres = draft.provinces.iter().filter(|p| p.centre).count() as u32;
        draft.victory = variant_rules::victory(file, centres, &mut draft.play);
        Ok(draft)
    }

    fn province_index(&self, id: &str) -> Option<usize> {
        self.provinces.iter().position(|p| p.id == id)
    }

    fn finish(mut self) -> Result<Board, BoardError> {
        self.provinces.sort_by(|a, b| a.id.cmp(&b.id));
        self.coasts.sort();
        self.coasts.dedup();
        let total = self.provinces.len() + self.coasts.len();
        if total > LIMIT {
            return Err(BoardError::TooLarge(total));
        }
        let mut place_names: Vec<String> = self.provinces.iter().map(|p| p.id.clone()).collect();
        let mut province_of: Vec<Province> = (0..self.provinces.len() as u16).map(Province).collect();
        for info in &mut self.provinces {
            info.coasts.clear();
        }
        for (id, coast) in &self.coasts {
            let at = self.provinces.iter().position(|p| p.id == *id);
            let at = at.ok_or_else(|| BoardError::Unknown(id.clone(), "a coast".into()))?;
            self.provinces[at].coasts.push(Place(place_names.len() as u16));
            place_names.push(format!("{id}/{coast}"));
            province_of.push(Province(at as u16));
        }
        let index: HashMap<&str, u16> =
            place_names.iter().enumerate().map(|(i, n)| (n.as_str(), i as u16)).collect();
        let at = |code: &str, by: &str| {
            index.get(code).copied().ok_or_else(|| BoardError::Unknown(code.into(), by.into()))
        };
        let mut army: Vec<Set> = vec![Set::EMPTY; self.provinces.len()];
        let mut fleet: Vec<Set> = vec![Set::EMPTY; total];
        for (a, b) in &self.army {
            let (i, j) = (at(a, b)?, at(b, a)?);
            army[i as usize].insert(j);
            army[j as usize].insert(i);
        }
        for (a, b) in &self.fleet {
            let (i, j) = (at(a, b)?, at(b, a)?);
            // The bare province of one with coasts is no place for a fleet.
            if [i, j].iter().any(|k| self.provinces.get(*k as usize).is_some_and(|p| !p.coasts.is_empty())) {
                continue;
            }
            fleet[i as usize].insert(j);
            fleet[j as usize].insert(i);
        }
        for (sails, a, b) in &self.one_way {
            let (i, j) = (at(a, b)?, at(b, a)?);
            let from = if *sails { &mut fleet } else { &mut army };
            from[i as usize].insert(j);
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
            let order = listed.iter().filter_map(|id| self.province_index(id)).chain(0..self.provinces.len());
            for at in order {
                let province = Province(at as u16);
                if self.provinces[at].home == Some(Owner(i as u8)) && !home.contains(&province) {
                    home.push(province);
                }
            }
            let mut owns = home.clone();
            for id in self.owns.get(i).into_iter().flatten() {
                owns.extend(
                    self.province_index(id).map(|at| Province(at as u16)).filter(|p| !home.contains(p)),
                );
            }
            owns.retain(|p| {
                self.owns.is_empty() || {
                    let id = &self.provinces[p.0 as usize].id;
                    self.owns[i].contains(id) || !self.owns.iter().flatten().any(|o| o == id)
                }
            });
            (self.owners[i].home, self.owners[i].owns) = (home, owns);
        }
        let mut names: HashMap<String, Vec<Place>> = HashMap::new();
        for (i, info) in self.provinces.iter().enumerate() {
            let all = [&info.id, &info.name, &info.abbr].into_iter().chain(&info.aliases);
            for name in all {
                let found = names.entry(fold(name)).or_default();
                let place = Place(i as u16);
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
                at.push(Province(province as u16));
            }
            if at.len() > 1 {
                shared.push((name.clone(), at));
            }
        }
        // A board's own code means that province only, whatever else is called so.
        for (i, info) in self.provinces.iter().enumerate() {
            names.insert(fold(&info.id), vec![Place(i as u16)]);
        }
        let owner_names = self.owners.iter().map(|o| {
            let all = [&o.name, &o.id].into_iter().chain(&o.aliases);
            all.map(|n| fold(n)).collect()
        });
        Ok(Board {
            owner_names: owner_names.collect(),
            name: self.name,
            heads: self.provinces.iter().map(|p| super::head(&p.id)).collect(),
            provinces: self.provinces,
            owners: self.owners,
            victory: self.victory,
            first_year: self.first_year,
            play: self.play,
            about: self.about,
            place_names,
            province_of,
            army,
            fleet,
            names,
            shared,
        })
    }
}

fn capital(id: &str) -> String {
    let mut chars = id.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
