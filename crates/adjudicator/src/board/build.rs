//! Boards built from their data files: the standard board whole, others as deltas on another board.

use std::collections::{BTreeMap, HashMap};

use diagnostics::{Diagnostic, Source};

use super::file::{BoardFile, FileWord, PowerEntry, ProvinceEntry, word_list};
use super::names::{coast_code, fold};
use super::special_rules::{SpecialRules, Way};
use super::variant_rules::{self, VariantRules};
use super::{Board, BoardInfo, Owner, OwnerInfo, Place, Province, ProvinceInfo, Set, Terrain};

/// The reason a board file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The file is not TOML of the expected form.
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    /// The file describes an impossible board.
    #[error("{0}")]
    Faulty(Box<Diagnostic>),
    /// A border, home or owner names something that is not on the board.
    #[error("the board has no “{0}” (named by {1})")]
    Unknown(String, String),
    /// The board has too many places.
    #[error("a board has at most {LIMIT} provinces and coasts, this one has {0}")]
    TooLarge(usize),
}

/// Most provinces and coasts a board may have.
pub const LIMIT: usize = 1024;

fn texts(words: &Option<Vec<FileWord>>) -> Vec<String> {
    word_list(words).iter().map(|w| w.get_ref().clone()).collect()
}

fn text(word: &Option<FileWord>) -> String {
    word.as_ref().map(|w| w.get_ref().clone()).unwrap_or_default()
}

/// The names that are read besides the printed one: aliases, and names in other languages.
fn read_too(aliases: &Option<Vec<FileWord>>, names: &Option<BTreeMap<String, FileWord>>) -> Vec<String> {
    texts(aliases).into_iter().chain(spoken(names).into_values()).collect()
}

fn spoken(names: &Option<BTreeMap<String, FileWord>>) -> BTreeMap<String, String> {
    names.iter().flatten().map(|(language, name)| (language.clone(), name.get_ref().clone())).collect()
}

impl ProvinceEntry {
    /// The province as the board stores it; `home` and `homeland` are the powers it is a home centre of and whose country it is in.
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
            id: id.clone(),
            name: text(&self.name),
            abbr,
            terrain: kind,
            coasts: Vec::new(),
        }
    }
}

impl PowerEntry {
    /// Whether no player has it, so that its units only hold.
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
            id: self.id.get_ref().clone(),
            name: text(&self.name),
            home: Vec::new(),
            owns: Vec::new(),
            sites: Vec::new(),
            chooses: self.chooses.as_ref().map_or(0, |n| *n.get_ref()),
        }
    }
}

/// A board between file and indices: everything by name.
#[derive(Default)]
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
    /// Borders that lead one way only: for fleets or not, from, to.
    one_way: Vec<(bool, String, String)>,
    /// Centres owned at the start besides the homes, by owner.
    owns: Vec<Vec<String>>,
    /// Homes given explicitly, owned or not, by owner.
    fixed: Vec<Option<Vec<String>>>,
    sites: Vec<Vec<String>>,
    play: VariantRules,
    special: SpecialRules,
    about: BoardInfo,
}

impl Board {
    /// Reads a whole board from TOML data, which must be valid.
    pub fn load(text: &str) -> Result<Board, BoardError> {
        let file = BoardFile::read(&Source::new("board", text)).map_err(BoardError::Faulty)?;
        Board::from_file("", &file)
    }

    /// The board of a file already merged with its base; `id` is the file's name. The file must pass [`super::check`].
    pub fn from_file(id: &str, file: &BoardFile) -> Result<Board, BoardError> {
        let mut draft = BoardDraft::from_file(file)?;
        draft.about.id = id.into();
        draft.finish()
    }
}

impl BoardDraft {
    /// Collects the data of a file, by name.
    fn from_file(file: &BoardFile) -> Result<BoardDraft, BoardError> {
        let play = variant_rules::from_file(file);
        let mut draft = BoardDraft {
            name: text(&file.board.name),
            first_year: play.begin.year,
            shared: file.shared.iter().map(|(name, ids)| (name.clone(), texts(&Some(ids.clone())))).collect(),
            play,
            about: BoardInfo::from_file(file),
            ..BoardDraft::default()
        };
        for entry in &file.province {
            let id = entry.id.get_ref();
            let (home, homeland) = (
                owner_of_power(&entry.home, id, &file.power)?,
                owner_of_power(&entry.homeland, id, &file.power)?,
            );
            draft.provinces.push(entry.info(home, homeland));
            draft.army.extend(texts(&entry.army).into_iter().map(|to| (id.clone(), to)));
            draft
                .coasts
                .extend(texts(&entry.coasts).into_iter().map(|coast| (id.clone(), coast_code(&coast))));
            draft.fleet.extend(entry.sailings().map(|(from, to)| (from, to.get_ref().clone())));
            draft.one_way.extend(texts(&entry.one_way_army).into_iter().map(|to| (false, id.clone(), to)));
            let sailings = entry.one_way_sailings();
            draft.one_way.extend(sailings.map(|(from, to)| (true, from, to.get_ref().clone())));
        }
        for (i, power) in file.power.iter().enumerate() {
            draft.homes.push(texts(&power.centres));
            draft.fixed.push(power.homes.as_ref().map(|_| texts(&power.homes)));
            draft.sites.push(texts(&power.sites));
            draft.owns.push([texts(&power.centres), texts(&power.owns)].concat());
            draft.owners.push(power.info());
            for id in word_list(&power.homeland) {
                if let Some(info) = draft.provinces.iter_mut().find(|p| p.id == *id.get_ref()) {
                    info.homeland = Some(Owner(i as u8));
                }
            }
        }
        draft.special = SpecialRules::from_file(file);
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
            // A fleet in a province with coasts is always on one of them.
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
            for name in self.fixed[i].as_ref().unwrap_or(names) {
                if let Some(info) = self.provinces.iter_mut().find(|p| p.id == *name)
                    && info.centre
                {
                    info.home = info.home.or(Some(Owner(i as u8)));
                }
            }
        }
        for i in 0..self.owners.len() {
            let mut home: Vec<Province> = Vec::new();
            let fixed = self.fixed.get(i).cloned().flatten();
            let listed = self.homes.get(i).cloned().unwrap_or_default();
            let order = listed.iter().filter_map(|id| self.province_index(id)).chain(0..self.provinces.len());
            for at in order.filter(|_| fixed.is_none()) {
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
                let id = &self.provinces[p.0 as usize].id;
                self.owns[i].contains(id) || !self.owns.iter().flatten().any(|o| o == id)
            });
            if let Some(fixed) = fixed {
                home = fixed
                    .iter()
                    .filter_map(|id| self.province_index(id))
                    .map(|at| Province(at as u16))
                    .collect();
            }
            let sites = self.sites.get(i).into_iter().flatten().filter_map(|id| self.province_index(id));
            self.owners[i].sites = sites.map(|at| Province(at as u16)).collect();
            (self.owners[i].home, self.owners[i].owns) = (home, owns);
        }
        let mut special = self.special;
        for (way, (from, to)) in special.ways.iter_mut().zip(&special.named_ways) {
            *way = Way {
                from: from.as_ref().map(&|id| province_with_id(id, &self.provinces)).transpose()?,
                to: province_with_id(to, &self.provinces)?,
                ..way.clone()
            };
        }
        special.hold = special
            .named_centres
            .iter()
            .map(|id| province_with_id(id, &self.provinces))
            .collect::<Result<_, _>>()?;
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
        // A board's own code means that province only, whatever else has the same name.
        for (i, info) in self.provinces.iter().enumerate() {
            names.insert(fold(&info.id), vec![Place(i as u16)]);
        }
        let owner_names = self.owners.iter().map(|o| {
            let all = [&o.name, &o.id].into_iter().chain(&o.aliases);
            all.map(|n| fold(n)).collect()
        });
        Ok(Board {
            fewer: BTreeMap::new(),
            owner_names: owner_names.collect(),
            name: self.name,
            heads: self.provinces.iter().map(|p| super::head(&p.id)).collect(),
            provinces: self.provinces,
            owners: self.owners,
            victory: self.victory,
            first_year: self.first_year,
            play: self.play,
            special,
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

fn province_with_id(id: &String, provinces: &[ProvinceInfo]) -> Result<Province, BoardError> {
    let found = provinces.iter().position(|p| p.id == *id);
    found.map(|at| Province(at as u16)).ok_or_else(|| BoardError::Unknown(id.clone(), "a way".into()))
}

fn owner_of_power(
    id: &Option<FileWord>,
    by: &str,
    powers: &[PowerEntry],
) -> Result<Option<Owner>, BoardError> {
    let Some(id) = id else { return Ok(None) };
    let at = powers.iter().position(|p| p.id.get_ref() == id.get_ref());
    at.map(|i| Some(Owner(i as u8))).ok_or_else(|| BoardError::Unknown(id.get_ref().clone(), by.into()))
}

fn capital(id: &str) -> String {
    let mut chars = id.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
