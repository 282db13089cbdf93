//! A draft of a board from another program's files: borders by direction, names as they came.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use adjudicator::board::file::{BoardFile, CentreCount, FileWord, PowerEntry, ProvinceEntry, WayEntry, word};
use adjudicator::board::{Board, Builds, Terrain, fold};
use diagnostics::Diagnostic;

/// A draft board.
#[derive(Debug, Default)]
pub struct BoardProposal {
    /// Name of the board.
    pub name: String,
    /// The first phase, in the notation of board files.
    pub begin: Option<String>,
    /// The movement turns of a cycle, if given.
    pub seasons: Vec<String>,
    /// The season of the adjustment.
    pub adjust: Option<String>,
    /// Centres needed to win, one number or by year; empty: more than half.
    pub victory: Vec<u32>,
    /// Years in a cycle, if given.
    pub years: Option<u32>,
    /// The year at whose end homes shift.
    pub shift: Option<i32>,
    /// Borders with a mark.
    pub ways: Vec<DraftWay>,
    /// Years without a centre changing hands.
    pub idle: Option<u32>,
    /// The last year.
    pub last_year: Option<i32>,
    /// The places in which powers build.
    pub builds: Builds,
    /// Provinces by id.
    pub spaces: BTreeMap<String, DraftSpace>,
    /// Powers, in the order of the file.
    pub powers: Vec<DraftPower>,
    /// Features that board files cannot say, or say differently.
    pub left_out: Vec<Diagnostic>,
    /// Homes shared by several powers.
    pub shared_homes: BTreeSet<String>,
}

/// A province.
#[derive(Debug)]
pub struct DraftSpace {
    /// As printed.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Land, coast or sea.
    pub kind: Terrain,
    /// Whether a fleet here convoys.
    pub convoys: bool,
    /// Whether nobody may enter.
    pub impassable: bool,
    /// Whether it is a supply centre.
    pub centre: bool,
    /// Its coasts; empty for a single shore.
    pub coasts: BTreeSet<String>,
    /// Destinations of armies.
    pub army: BTreeSet<String>,
    /// Destinations of fleets, from a coast or the single shore.
    pub fleet: BTreeSet<(Option<String>, String)>,
    /// The neighbours of an impassable one.
    pub borders: BTreeSet<String>,
}

impl DraftSpace {
    /// A province without borders.
    pub fn new(name: &str, kind: Terrain) -> DraftSpace {
        let (aliases, coasts, army, fleet, borders) = Default::default();
        let (name, convoys, impassable, centre) = (name.to_string(), false, false, false);
        DraftSpace { name, aliases, kind, convoys, impassable, centre, coasts, army, fleet, borders }
    }
}

/// A border with a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftWay {
    /// Its start; `None`: everywhere beside its target.
    pub from: Option<String>,
    /// Its target.
    pub to: String,
    /// `army` or `fleet`, if it applies to one of them only.
    pub what: Option<&'static str>,
    /// Seasons in which it is closed.
    pub closed: Vec<String>,
    /// Years in which it is closed.
    pub years: Option<String>,
    /// Whether a unit acting across it counts one less.
    pub weak: bool,
}

/// A power.
#[derive(Debug, Default)]
pub struct DraftPower {
    /// As printed.
    pub name: String,
    /// `Austrian`.
    pub adjective: Option<String>,
    /// The letter on its pieces.
    pub letter: Option<String>,
    /// Other names.
    pub aliases: Vec<String>,
    /// Home centres.
    pub homes: Vec<String>,
    /// Centres owned at the beginning; `None`: the homes.
    pub owns: Option<Vec<String>>,
    /// Places in which it builds besides its homes.
    pub sites: Vec<String>,
    /// The number of homes it may still choose.
    pub chooses: u32,
    /// Units at the beginning.
    pub units: Vec<String>,
    /// Whether it has no player.
    pub dummy: bool,
}

/// Splits a place code into id and coast.
pub fn split_coast(place: &str) -> (String, Option<String>) {
    match place.split_once('/') {
        Some((id, coast)) => (id.to_string(), Some(coast.to_string())),
        None => (place.to_string(), None),
    }
}

/// `The Isles` of `THE_ISLES`.
pub fn capitals(text: &str) -> String {
    let mut inner = false;
    let text = text.chars().map(|c: char| {
        let small = std::mem::replace(&mut inner, c.is_alphanumeric() || c == '\'' || c == '’');
        if small { c.to_lowercase().collect::<String>() } else { c.to_uppercase().collect() }
    });
    text.collect()
}

/// The id of a power: its name in small letters, figures and `-`.
pub fn power_id(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_alphanumeric()).map(plain_letters).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-")
}

fn plain_letters(part: &str) -> String {
    fold(part).chars().filter(char::is_ascii_alphanumeric).collect::<String>()
}

fn words<'a>(items: impl IntoIterator<Item = &'a String>) -> Option<Vec<FileWord>> {
    let list: Vec<FileWord> = items.into_iter().map(word).collect();
    (!list.is_empty()).then_some(list)
}

/// A place with the id that its code stands for.
fn renamed(ids: &BTreeMap<String, String>, place: &str) -> String {
    let (id, coast) = split_coast(place);
    let id = ids.get(&id).cloned().unwrap_or(id);
    coast.map_or(id.clone(), |coast| format!("{id}/{coast}"))
}

impl BoardProposal {
    fn left(&mut self, message: String) {
        self.left_out.push(Diagnostic::warning("left-out", message));
    }

    /// Gives provinces new ids if theirs have characters that are not allowed here.
    pub fn plain_ids(&mut self) {
        let is_good =
            |id: &str| id.len() <= 8 && id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        let mut taken: BTreeSet<String> = self.spaces.keys().filter(|id| is_good(id)).cloned().collect();
        let mut ids = BTreeMap::new();
        for id in self.spaces.keys().filter(|id| !is_good(id)) {
            let short: String = fold(id).chars().filter(char::is_ascii_alphanumeric).take(8).collect();
            let numbered = (0..1000).map(|n| format!("{}{n}", &short[..short.len().min(5)]));
            let new =
                [short.clone()].into_iter().chain(numbered).find(|id| is_good(id) && !taken.contains(id));
            if let Some(new) = new {
                taken.insert(new.clone());
                ids.insert(id.clone(), new);
            }
        }
        if !ids.is_empty() {
            self.rename(&ids);
        }
    }

    /// Gives provinces the ids that their codes stand for.
    pub fn rename(&mut self, ids: &BTreeMap<String, String>) {
        for (id, mut space) in std::mem::take(&mut self.spaces) {
            for set in [&mut space.army, &mut space.borders] {
                *set = set.iter().map(|place| renamed(ids, place)).collect();
            }
            space.fleet = space.fleet.iter().map(|(coast, to)| (coast.clone(), renamed(ids, to))).collect();
            self.spaces.insert(renamed(ids, &id), space);
        }
        for way in &mut self.ways {
            way.to = renamed(ids, &way.to);
            way.from = way.from.as_ref().map(|from| renamed(ids, from));
        }
        for power in &mut self.powers {
            power.homes.iter_mut().for_each(|home| *home = renamed(ids, home));
            power.owns.iter_mut().flatten().for_each(|own| *own = renamed(ids, own));
            power.sites.iter_mut().for_each(|site| *site = renamed(ids, site));
            for unit in &mut power.units {
                *unit = format!("{}{}", &unit[..2], renamed(ids, &unit[2..]));
            }
        }
    }

    /// The board file. A border given at one end only leads one way; what nothing can pass is left out.
    pub fn file(mut self) -> (BoardFile, Vec<Diagnostic>) {
        let mut file = BoardFile::default();
        file.board.name = Some(word(&self.name));
        file.play.begin = self.begin.as_ref().map(word);
        if !self.seasons.is_empty() {
            let list = self.seasons.iter().map(word).collect();
            file.play.seasons = Some(toml::Spanned::new(0..0, list));
        }
        file.play.adjust = self.adjust.as_ref().map(word);
        let count = match self.victory.as_slice() {
            [] => CentreCount::Word("majority".into()),
            [one] => CentreCount::Number(*one),
            list => CentreCount::Years(list.to_vec()),
        };
        file.play.victory = Some(toml::Spanned::new(0..0, count));
        file.play.years = self.years.map(|n| toml::Spanned::new(0..0, n));
        file.play.shift = self.shift.map(|n| toml::Spanned::new(0..0, n));
        self.ways.sort();
        file.way = self.ways.iter().map(DraftWay::entry).collect();
        file.play.idle = self.idle.map(|n| toml::Spanned::new(0..0, n));
        file.play.last_year = self.last_year.map(|n| toml::Spanned::new(0..0, n));
        file.play.builds = Some(toml::Spanned::new(0..0, self.builds));
        let homes: Vec<&String> = self.powers.iter().flat_map(|power| &power.homes).collect();
        let shared = homes.iter().filter(|home| homes.iter().filter(|other| other == home).count() > 1);
        self.shared_homes = shared.map(ToString::to_string).collect();
        file.power = std::mem::take(&mut self.powers).iter().map(|power| self.power(power)).collect();
        self.aliases(&mut file);
        let fleets = self.spaces.values().flat_map(|space| &space.fleet);
        let sailed: BTreeSet<String> = fleets.map(|(_, to)| split_coast(to).0).collect();
        let ids: Vec<String> = self.spaces.keys().cloned().collect();
        for (id, space) in &mut self.spaces {
            let dry = space.fleet.is_empty() && !sailed.contains(id) && !space.convoys;
            if space.kind == Terrain::Coast && dry {
                (space.kind, space.coasts) = (Terrain::Land, BTreeSet::new());
                let said = format!("{id} is a coast that no fleet comes to or leaves: it is land here");
                self.left_out.push(Diagnostic::warning("left-out", said));
            }
        }
        for id in &ids {
            let entry = self.province(id);
            file.province.push(entry);
        }
        (file, self.left_out)
    }

    fn power(&mut self, power: &DraftPower) -> PowerEntry {
        let owned = power.owns.as_ref().unwrap_or(&power.homes);
        let all = self.shared_homes.iter();
        let apart = power.homes.iter().any(|home| !owned.contains(home) || all.clone().any(|id| id == home));
        // Homes that are not owned, or are shared, are listed apart from what is owned.
        let (homes, owns): (Vec<&String>, Vec<&String>) =
            owned.iter().partition(|id| !apart && power.homes.contains(id));
        PowerEntry {
            id: word(power_id(&power.name)),
            name: Some(word(&power.name)),
            adjective: power.adjective.as_ref().map(word),
            aliases: words(&power.aliases),
            names: None,
            letter: power.letter.as_ref().map(word),
            colour: None,
            pattern: None,
            kind: power.dummy.then(|| word("dummy")),
            played: None,
            units: words(&power.units),
            centres: words(homes),
            owns: words(owns),
            homes: apart.then(|| power.homes.iter().map(word).collect()),
            sites: words(&power.sites),
            chooses: (power.chooses > 0).then(|| toml::Spanned::new(0..0, power.chooses)),
            homeland: None,
        }
    }

    /// An alias that several provinces have means all of them: the position decides.
    fn aliases(&mut self, file: &mut BoardFile) {
        let mut meant: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (id, space) in &self.spaces {
            let all = [id, &space.name].into_iter().chain(&space.aliases);
            for name in all {
                meant.entry(fold(name)).or_default().insert(id.clone());
            }
        }
        for (id, space) in &mut self.spaces {
            let mut seen = BTreeSet::from([fold(id), fold(&space.name)]);
            space.aliases.retain(|alias| {
                let several = meant.get(&fold(alias)).filter(|ids| ids.len() > 1);
                if let Some(ids) = several {
                    file.shared.insert(fold(alias), ids.iter().map(word).collect());
                }
                several.is_none() && seen.insert(fold(alias)) && !fold(alias).is_empty()
            });
        }
    }

    fn province(&mut self, id: &str) -> ProvinceEntry {
        let space = &self.spaces[id];
        let mut missing: Vec<String> = Vec::new();
        let mut entry = ProvinceEntry {
            id: word(id),
            name: Some(word(&space.name)),
            aliases: words(&space.aliases),
            kind: Some(toml::Spanned::new(0..0, space.kind)),
            centre: space.centre.then_some(true),
            impassable: space.impassable.then_some(true),
            convoys: space.convoys.then(|| Spanned::new(0..0, true)),
            borders: words(space.borders.iter().filter(|to| self.spaces.contains_key(*to))),
            coasts: words(&space.coasts),
            ..ProvinceEntry::new(id)
        };
        let (mut both, mut away) = (Vec::new(), Vec::new());
        for to in &space.army {
            match self.spaces.get(to) {
                None => missing.push(format!("{id} borders on {to}, which is not there")),
                Some(other) if other.impassable || space.impassable => {}
                Some(other) if other.kind == Terrain::Sea => {
                    missing.push(format!("armies do not get from {id} to {to}, which is water"));
                }
                Some(other) if other.army.contains(id) => both.push(to.clone()),
                Some(_) => away.push(to.clone()),
            }
        }
        (entry.army, entry.one_way_army) = (words(&both), words(&away));
        for (coast, to) in &space.fleet {
            let (other, shore) = split_coast(to);
            let here = match coast {
                Some(coast) => format!("{id}/{coast}"),
                None => id.to_string(),
            };
            match self.spaces.get(&other) {
                None => missing.push(format!("{here} borders on {to}, which is not there")),
                Some(there) if there.impassable || space.impassable => {}
                Some(there) if there.kind == Terrain::Land => {
                    missing.push(format!("fleets do not get from {here} to {to}, which is land"));
                }
                Some(there)
                    if there.coasts.is_empty() != shore.is_none()
                        || shore.as_ref().is_some_and(|shore| !there.coasts.contains(shore)) =>
                {
                    missing.push(format!("{here} borders on {to} for fleets: the coast is not clear"));
                }
                Some(there) if there.fleet.contains(&(shore.clone(), here.clone())) => {
                    entry.shore_mut(coast.as_deref()).get_or_insert_default().push(word(to));
                }
                Some(_) => {
                    entry.one_way_shore_mut(coast.as_deref()).get_or_insert_default().push(word(to));
                }
            }
        }
        missing.into_iter().for_each(|message| self.left(message));
        entry
    }
}

impl DraftWay {
    fn entry(&self) -> WayEntry {
        WayEntry {
            from: self.from.as_ref().map(word),
            to: word(&self.to),
            what: self.what.map(word),
            closed: words(&self.closed),
            years: self.years.as_ref().map(word),
            weak: self.weak,
        }
    }
}

/// Features that neither of the other programs' formats can say.
pub fn lost_in_export(board: &Board) -> Vec<String> {
    let play = &board.play;
    let mut lost = Vec::new();
    if !play.lead {
        lost.push("lead = false".to_string());
    }
    if !board.special.hold.is_empty() {
        let all: Vec<&str> = board.special.hold.iter().map(|p| board.province(*p).id.as_str()).collect();
        lost.push(format!("that a power that owns all of {} wins", all.join(", ")));
    }
    if let Some(seasons) = &board.special.adjustments {
        let all: Vec<String> = seasons.iter().map(ToString::to_string).collect();
        lost.push(format!("adjustments = [{}]", all.join(", ")));
    }
    if !play.fleets {
        lost.push("kinds = [\"A\"]".into());
    }
    lost.extend(play.switches.iter().map(|(key, value)| format!("the switch {key} = \"{value}\"")));
    if play.seating.players.is_some() || !play.seating.drop.is_empty() {
        lost.push("how many play, and what happens to the powers left over".into());
    }
    for owner in board.all_owners().filter(|o| !board.owner(*o).played) {
        let info = board.owner(owner);
        lost.push(format!("the neutral units of {}: {}", info.name, info.units.join(", ")));
    }
    for info in board.provinces.iter().filter(|info| !info.ferry.is_empty()) {
        lost.push(format!("that {} has a ferry to {}", info.id, info.ferry.join(", ")));
    }
    lost
}
