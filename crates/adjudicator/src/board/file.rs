//! A board file as written: every key with its place in the text, merged with a base, printed in one form.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Deserialize;
use toml::Spanned;

use diagnostics::{Diagnostic, Source};

use super::Terrain;

/// A word of the file with its place in the text; words from a base have an empty range.
pub type FileWord = Spanned<String>;

/// Most bytes of a board file.
pub const LARGEST: usize = 2 << 20;
/// Most bytes of a board's drawing.
pub const LARGEST_DRAWING: usize = 4 << 20;

/// A board file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the format.
    pub form: Option<Spanned<u32>>,
    /// Name, base, counts.
    pub board: BoardEntry,
    /// The course of the game, which makes a variant of the board.
    #[serde(default)]
    pub play: PlayEntry,
    /// Names that mean several provinces.
    #[serde(default)]
    pub shared: BTreeMap<String, Vec<FileWord>>,
    /// The powers.
    #[serde(default)]
    pub power: Vec<PowerEntry>,
    /// The provinces.
    #[serde(default)]
    pub province: Vec<ProvinceEntry>,
    /// Borders cut from or added to a base.
    #[serde(default)]
    pub border: Vec<BorderEntry>,
    /// Marked ways.
    #[serde(default)]
    pub way: Vec<WayEntry>,
    /// Data for a rule-set: `[rules.claudian]`.
    #[serde(default)]
    pub rules: BTreeMap<String, toml::Value>,
}

/// `[board]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardEntry {
    /// As printed.
    pub name: Option<FileWord>,
    /// The board it is based on.
    pub base: Option<FileWord>,
    /// Rule-sets it may be played with.
    pub rules: Option<Vec<FileWord>>,
    /// An SVG file beside it, `schematic` or `base`.
    pub map: Option<FileWord>,
    /// Number of provinces.
    pub provinces: Option<Spanned<usize>>,
    /// Number of centres.
    pub centres: Option<Spanned<usize>>,
    /// `only these`: the base's powers leave the board.
    pub powers: Option<FileWord>,
    /// Provinces removed from the base.
    pub remove: Option<Vec<FileWord>>,
    /// A description of the board.
    pub about: Option<String>,
    /// The author.
    pub by: Option<String>,
    /// The place of publication.
    pub source: Option<String>,
    /// Its terms of use.
    pub licence: Option<String>,
    /// As `[play] victory`.
    pub victory: Option<Spanned<CentreCount>>,
    /// As `[play] begin`.
    pub first_season: Option<FileWord>,
}

/// A number of centres, one number for each year, or a word.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum CentreCount {
    /// The number itself.
    Number(u32),
    /// `majority` or `all`.
    Word(String),
    /// By year; the last number applies to all later years.
    Years(Vec<u32>),
}

/// `[play]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PlayEntry {
    pub begin: Option<FileWord>,
    pub units: Option<FileWord>,
    pub seasons: Option<Spanned<Vec<FileWord>>>,
    pub adjust: Option<FileWord>,
    pub years: Option<Spanned<u32>>,
    pub victory: Option<Spanned<CentreCount>>,
    pub lead: Option<Spanned<bool>>,
    pub last_year: Option<Spanned<i32>>,
    pub idle: Option<Spanned<u32>>,
    pub hold: Option<Vec<FileWord>>,
    pub shift: Option<Spanned<i32>>,
    pub adjustments: Option<Spanned<Vec<FileWord>>>,
    pub builds: Option<Spanned<Builds>>,
    pub kinds: Option<Spanned<Vec<String>>>,
    pub players: Option<Spanned<usize>>,
    pub leftover: Option<FileWord>,
    pub drop: Option<Vec<FileWord>>,
    pub draw: Option<FileWord>,
    pub concession: Option<bool>,
    pub switches: Option<BTreeMap<String, String>>,
}

/// `[[power]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PowerEntry {
    pub id: FileWord,
    pub name: Option<FileWord>,
    pub adjective: Option<FileWord>,
    pub aliases: Option<Vec<FileWord>>,
    pub names: Option<BTreeMap<String, FileWord>>,
    pub letter: Option<FileWord>,
    pub colour: Option<FileWord>,
    pub pattern: Option<FileWord>,
    pub kind: Option<FileWord>,
    pub played: Option<bool>,
    pub units: Option<Vec<FileWord>>,
    pub centres: Option<Vec<FileWord>>,
    pub owns: Option<Vec<FileWord>>,
    pub homes: Option<Vec<FileWord>>,
    pub sites: Option<Vec<FileWord>>,
    pub chooses: Option<Spanned<u32>>,
    pub homeland: Option<Vec<FileWord>>,
}

/// `[[province]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ProvinceEntry {
    pub id: FileWord,
    pub name: Option<FileWord>,
    pub abbr: Option<FileWord>,
    pub by_code: Option<bool>,
    pub aliases: Option<Vec<FileWord>>,
    pub names: Option<BTreeMap<String, FileWord>>,
    pub kind: Option<Spanned<Terrain>>,
    pub centre: Option<bool>,
    pub impassable: Option<bool>,
    pub convoys: Option<Spanned<bool>>,
    pub home: Option<FileWord>,
    pub homeland: Option<FileWord>,
    pub army: Option<Vec<FileWord>>,
    pub ferry: Option<Vec<FileWord>>,
    pub fleet: Option<Vec<FileWord>>,
    pub one_way_army: Option<Vec<FileWord>>,
    pub one_way_fleet: Option<Vec<FileWord>>,
    pub borders: Option<Vec<FileWord>>,
    pub coasts: Option<Vec<FileWord>>,
    pub fleet_nc: Option<Vec<FileWord>>,
    pub fleet_ne: Option<Vec<FileWord>>,
    pub fleet_ec: Option<Vec<FileWord>>,
    pub fleet_se: Option<Vec<FileWord>>,
    pub fleet_sc: Option<Vec<FileWord>>,
    pub fleet_sw: Option<Vec<FileWord>>,
    pub fleet_wc: Option<Vec<FileWord>>,
    pub fleet_nw: Option<Vec<FileWord>>,
    pub one_way_fleet_nc: Option<Vec<FileWord>>,
    pub one_way_fleet_ne: Option<Vec<FileWord>>,
    pub one_way_fleet_ec: Option<Vec<FileWord>>,
    pub one_way_fleet_se: Option<Vec<FileWord>>,
    pub one_way_fleet_sc: Option<Vec<FileWord>>,
    pub one_way_fleet_sw: Option<Vec<FileWord>>,
    pub one_way_fleet_wc: Option<Vec<FileWord>>,
    pub one_way_fleet_nw: Option<Vec<FileWord>>,
}

/// `[[border]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BorderEntry {
    pub a: FileWord,
    pub b: FileWord,
    #[serde(rename = "for")]
    pub what: Option<FileWord>,
    #[serde(default)]
    pub cut: bool,
    /// Whether it should be cut from the base but does not exist there.
    #[serde(skip)]
    pub(crate) vain: bool,
}

/// `[[way]]`: a passage that is closed at times, or weak.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct WayEntry {
    pub from: Option<FileWord>,
    pub to: FileWord,
    #[serde(rename = "for")]
    pub what: Option<FileWord>,
    pub closed: Option<Vec<FileWord>>,
    pub years: Option<FileWord>,
    #[serde(default)]
    pub weak: bool,
}

/// A word without a place in the text.
pub fn word(text: impl Into<String>) -> FileWord {
    Spanned::new(0..0, text.into())
}

/// The words of a list; empty if the list is absent.
pub fn word_list(list: &Option<Vec<FileWord>>) -> &[FileWord] {
    list.as_deref().unwrap_or_default()
}

/// The centres in which a power may build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Builds {
    /// In home centres it owns.
    #[default]
    Home,
    /// In any centre it owns (Chaos).
    Owned,
    /// In any centre it owns, as long as one of them is one of its home centres (Aberration).
    OwnedIfHome,
    /// In any centre it owns that is a home of any power.
    AnyHome,
}

impl Builds {
    /// The word of board files.
    pub fn word(self) -> &'static str {
        match self {
            Builds::Home => "home",
            Builds::Owned => "owned",
            Builds::OwnedIfHome => "owned_if_home",
            Builds::AnyHome => "any_home",
        }
    }
}

impl ProvinceEntry {
    /// The name if it is only printed and not read in orders, where the code and aliases are used instead.
    pub fn only_printed(&self) -> Option<&FileWord> {
        self.name.as_ref().filter(|_| self.by_code == Some(true))
    }

    /// A province with nothing but an id.
    pub fn new(id: impl Into<String>) -> ProvinceEntry {
        ProvinceEntry {
            id: word(id),
            name: None,
            abbr: None,
            by_code: None,
            aliases: None,
            names: None,
            kind: None,
            centre: None,
            impassable: None,
            convoys: None,
            home: None,
            homeland: None,
            army: None,
            ferry: None,
            fleet: None,
            one_way_army: None,
            one_way_fleet: None,
            borders: None,
            coasts: None,
            fleet_nc: None,
            fleet_ne: None,
            fleet_ec: None,
            fleet_se: None,
            fleet_sc: None,
            fleet_sw: None,
            fleet_wc: None,
            fleet_nw: None,
            one_way_fleet_nc: None,
            one_way_fleet_ne: None,
            one_way_fleet_ec: None,
            one_way_fleet_se: None,
            one_way_fleet_sc: None,
            one_way_fleet_sw: None,
            one_way_fleet_wc: None,
            one_way_fleet_nw: None,
        }
    }

    /// The fleet borders of each coast, by the coast's code.
    pub fn shores(&self) -> [(&'static str, &Option<Vec<FileWord>>); 8] {
        [
            ("nc", &self.fleet_nc),
            ("ne", &self.fleet_ne),
            ("ec", &self.fleet_ec),
            ("se", &self.fleet_se),
            ("sc", &self.fleet_sc),
            ("sw", &self.fleet_sw),
            ("wc", &self.fleet_wc),
            ("nw", &self.fleet_nw),
        ]
    }

    /// The one-way fleet borders of each coast, by the coast's code.
    pub fn one_way_shores(&self) -> [(&'static str, &Option<Vec<FileWord>>); 8] {
        [
            ("nc", &self.one_way_fleet_nc),
            ("ne", &self.one_way_fleet_ne),
            ("ec", &self.one_way_fleet_ec),
            ("se", &self.one_way_fleet_se),
            ("sc", &self.one_way_fleet_sc),
            ("sw", &self.one_way_fleet_sw),
            ("wc", &self.one_way_fleet_wc),
            ("nw", &self.one_way_fleet_nw),
        ]
    }

    /// The list of one-way borders of a coast, or of the only shore.
    pub fn one_way_shore_mut(&mut self, coast: Option<&str>) -> &mut Option<Vec<FileWord>> {
        match coast {
            Some("nc") => &mut self.one_way_fleet_nc,
            Some("ne") => &mut self.one_way_fleet_ne,
            Some("ec") => &mut self.one_way_fleet_ec,
            Some("se") => &mut self.one_way_fleet_se,
            Some("sc") => &mut self.one_way_fleet_sc,
            Some("sw") => &mut self.one_way_fleet_sw,
            Some("wc") => &mut self.one_way_fleet_wc,
            Some("nw") => &mut self.one_way_fleet_nw,
            _ => &mut self.one_way_fleet,
        }
    }

    /// The one-way fleet borders, each with the place it leads from.
    pub fn one_way_sailings(&self) -> impl Iterator<Item = (String, &FileWord)> {
        let id = self.id.get_ref();
        let bare = word_list(&self.one_way_fleet).iter().map(move |to| (id.clone(), to));
        let coasts = self.one_way_shores().into_iter();
        let coasts = coasts.flat_map(move |(coast, list)| {
            word_list(list).iter().map(move |to| (format!("{id}/{coast}"), to))
        });
        bare.chain(coasts)
    }

    /// The list of borders of a coast, or of the only shore.
    pub fn shore_mut(&mut self, coast: Option<&str>) -> &mut Option<Vec<FileWord>> {
        match coast {
            Some("nc") => &mut self.fleet_nc,
            Some("ne") => &mut self.fleet_ne,
            Some("ec") => &mut self.fleet_ec,
            Some("se") => &mut self.fleet_se,
            Some("sc") => &mut self.fleet_sc,
            Some("sw") => &mut self.fleet_sw,
            Some("wc") => &mut self.fleet_wc,
            Some("nw") => &mut self.fleet_nw,
            _ => &mut self.fleet,
        }
    }

    /// The fleet borders, each with the place it leads from: `gar/nc`.
    pub fn sailings(&self) -> impl Iterator<Item = (String, &FileWord)> {
        let id = self.id.get_ref();
        let bare = word_list(&self.fleet).iter().map(move |to| (id.clone(), to));
        let coasts = self.shores().into_iter();
        let coasts = coasts.flat_map(move |(coast, list)| {
            word_list(list).iter().map(move |to| (format!("{id}/{coast}"), to))
        });
        bare.chain(coasts)
    }

    /// Every list of places in the entry.
    fn lists_mut(&mut self) -> [&mut Option<Vec<FileWord>>; 22] {
        [
            &mut self.army,
            &mut self.ferry,
            &mut self.fleet,
            &mut self.one_way_army,
            &mut self.one_way_fleet,
            &mut self.borders,
            &mut self.fleet_nc,
            &mut self.fleet_ne,
            &mut self.fleet_ec,
            &mut self.fleet_se,
            &mut self.fleet_sc,
            &mut self.fleet_sw,
            &mut self.fleet_wc,
            &mut self.fleet_nw,
            &mut self.one_way_fleet_nc,
            &mut self.one_way_fleet_ne,
            &mut self.one_way_fleet_ec,
            &mut self.one_way_fleet_se,
            &mut self.one_way_fleet_sc,
            &mut self.one_way_fleet_sw,
            &mut self.one_way_fleet_wc,
            &mut self.one_way_fleet_nw,
        ]
    }
}

/// Puts the keys that are set over those of a base.
macro_rules! over {
    ($base:expr, $new:expr, $($key:ident)+) => {
        $(if $new.$key.is_some() { $base.$key = $new.$key; })+
    };
}

/// The province of a place code: `stp` of `stp/sc`.
pub fn province_code(code: &str) -> &str {
    code.split('/').next().unwrap_or(code)
}

impl BoardFile {
    /// Reads a file without checking its content.
    ///
    /// # Errors
    /// `B-FORM`: the file is too long, not TOML, or has unknown keys or values.
    pub fn read(source: &Source) -> Result<BoardFile, Box<Diagnostic>> {
        if source.text.len() > LARGEST {
            let message =
                format!("a board file has at most {LARGEST} bytes, this one has {}", source.text.len());
            return Err(Box::new(Diagnostic::error("B-FORM", message).in_file(source.name.clone())));
        }
        let file: BoardFile = toml::from_str(&source.text).map_err(|error| {
            let message = error.message().trim_end().to_string();
            let span = error.span().unwrap_or(0..0);
            Box::new(Diagnostic::error("B-FORM", message).at(source, span))
        })?;
        match &file.form {
            Some(form) if *form.get_ref() != 1 => {
                let message =
                    format!("form {} of board files is unknown: the only one is form 1", form.get_ref());
                Err(Box::new(Diagnostic::error("B-FORM", message).at(source, form.span())))
            }
            _ => Ok(file),
        }
    }

    /// Empties the ranges of all words: they belong to another file's text.
    fn forget(mut self) -> BoardFile {
        for entry in &mut self.province {
            displace(&mut entry.id);
            entry.lists_mut().into_iter().flatten().flatten().for_each(displace);
            [&mut entry.coasts, &mut entry.aliases].into_iter().flatten().flatten().for_each(displace);
            [&mut entry.name, &mut entry.abbr, &mut entry.home, &mut entry.homeland]
                .into_iter()
                .flatten()
                .for_each(displace);
            entry.names.iter_mut().flat_map(BTreeMap::values_mut).for_each(displace);
            if let Some(kind) = &mut entry.kind {
                displace(kind);
            }
            if let Some(convoys) = &mut entry.convoys {
                displace(convoys);
            }
        }
        for power in &mut self.power {
            displace(&mut power.id);
            [
                &mut power.aliases,
                &mut power.units,
                &mut power.centres,
                &mut power.owns,
                &mut power.homes,
                &mut power.sites,
                &mut power.homeland,
            ]
            .into_iter()
            .flatten()
            .flatten()
            .for_each(displace);
            let words = [&mut power.name, &mut power.adjective, &mut power.letter, &mut power.colour];
            words.into_iter().chain([&mut power.pattern, &mut power.kind]).flatten().for_each(displace);
            power.names.iter_mut().flat_map(BTreeMap::values_mut).for_each(displace);
            power.chooses.iter_mut().for_each(displace);
        }
        for way in &mut self.way {
            displace(&mut way.to);
            let words = [&mut way.from, &mut way.what, &mut way.years];
            words.into_iter().flatten().for_each(displace);
            way.closed.iter_mut().flatten().for_each(displace);
        }
        self.shared.values_mut().flatten().for_each(displace);
        self
    }

    /// Merges the file with its base (section 4 of the format): keys that are absent come from the base.
    pub fn merge_base(self, base: BoardFile) -> BoardFile {
        let mut out = base.forget();
        let BoardFile { form, board, play, shared, power, province, border, way, rules } = self;
        out.form = form.or(out.form);
        if board.powers.is_some() {
            out.power.clear();
            for entry in &mut out.province {
                (entry.home, entry.homeland) = (None, None);
            }
        }
        let there: BTreeSet<String> = out.province.iter().map(|p| p.id.get_ref().clone()).collect();
        let removed: Vec<String> = word_list(&board.remove).iter().map(|w| w.get_ref().clone()).collect();
        out.take_off(&removed);
        let changed = !power.is_empty() || !province.is_empty() || !removed.is_empty();
        if changed {
            (out.board.provinces, out.board.centres) = (None, None);
        }
        if board.name.is_some() {
            (out.board.about, out.board.by, out.board.source, out.board.licence) = (None, None, None, None);
        }
        let mut header = board;
        // The ids found have been removed; those left were never there.
        header.remove.iter_mut().for_each(|list| list.retain(|word| !there.contains(word.get_ref())));
        header.map = header.map.filter(|map| map.get_ref() != "base" || out.board.map.is_none());
        over!(out.board, header, name rules map provinces centres about by source licence victory first_season);
        (out.board.base, out.board.powers, out.board.remove) =
            (header.base.take(), header.powers.take(), header.remove.take());
        over!(out.play, play, begin units seasons adjust years victory lead last_year idle hold shift adjustments builds kinds players leftover drop draw concession);
        if let Some(switches) = play.switches {
            out.play.switches.get_or_insert_default().extend(switches);
        }
        out.shared.extend(shared);
        out.rules.extend(rules);
        for new in power {
            match out.power.iter_mut().find(|p| p.id.get_ref() == new.id.get_ref()) {
                Some(old) => {
                    over!(old, new, name adjective aliases names letter colour pattern kind played units centres owns homes sites chooses homeland);
                    old.id = new.id;
                }
                None => out.power.push(new),
            }
        }
        for new in province {
            match out.province.iter_mut().find(|p| p.id.get_ref() == new.id.get_ref()) {
                Some(old) => {
                    over!(old, new, name abbr by_code aliases names kind centre impassable convoys home homeland army ferry);
                    over!(old, new, fleet one_way_army one_way_fleet borders coasts fleet_nc fleet_ne fleet_ec fleet_se);
                    over!(old, new, fleet_sc fleet_sw fleet_wc fleet_nw);
                    over!(old, new, one_way_fleet_nc one_way_fleet_ne one_way_fleet_ec one_way_fleet_se);
                    over!(old, new, one_way_fleet_sc one_way_fleet_sw one_way_fleet_wc one_way_fleet_nw);
                    old.id = new.id;
                }
                None => out.province.push(new),
            }
        }
        out.way.extend(way);
        for mut border in border {
            border.vain = !out.redraw(&border);
            out.border.push(border);
        }
        out
    }

    /// Removes provinces with their borders.
    fn take_off(&mut self, removed: &[String]) {
        if removed.is_empty() {
            return;
        }
        let stays = |word: &FileWord| !removed.iter().any(|r| r == province_code(word.get_ref()));
        self.province.retain(|entry| stays(&entry.id));
        for entry in &mut self.province {
            entry.lists_mut().into_iter().flatten().for_each(|list| list.retain(stays));
        }
        self.shared.values_mut().for_each(|list| list.retain(stays));
        self.way.retain(|way| stays(&way.to) && way.from.as_ref().is_none_or(stays));
        self.play.hold.iter_mut().for_each(|list| list.retain(stays));
        for power in &mut self.power {
            let lists = [
                &mut power.centres,
                &mut power.owns,
                &mut power.homes,
                &mut power.sites,
                &mut power.homeland,
            ];
            for list in lists.into_iter().flatten() {
                list.retain(stays);
            }
            power.units.iter_mut().for_each(|units| units.retain(|unit| stands_on_board(unit, removed)));
        }
    }

    /// Cuts or adds a border, both ways; false if there is none to cut.
    fn redraw(&mut self, border: &BorderEntry) -> bool {
        let what = border.what.as_ref().map_or("both", |w| w.get_ref().as_str());
        let mut done = !border.cut;
        for (from, to) in [(&border.a, &border.b), (&border.b, &border.a)] {
            let mut parts = from.get_ref().splitn(2, '/');
            let (id, coast) = (parts.next().unwrap_or_default(), parts.next());
            let Some(entry) = self.province.iter_mut().find(|p| p.id.get_ref() == id) else { continue };
            if what != "fleet" {
                remove_goal(&mut entry.army, province_code(to.get_ref()), &mut done, to, border.cut);
            }
            if what != "army" {
                remove_goal(entry.shore_mut(coast), to.get_ref(), &mut done, to, border.cut);
            }
            if border.cut && what != "army" && coast.is_none() {
                for code in ["nc", "ne", "ec", "se", "sc", "sw", "wc", "nw"] {
                    if entry.shore_mut(Some(code)).is_some() {
                        remove_goal(entry.shore_mut(Some(code)), to.get_ref(), &mut done, to, border.cut);
                    }
                }
            }
        }
        done
    }
}

fn remove_goal(
    list: &mut Option<Vec<FileWord>>,
    goal: &str,
    done: &mut bool,
    to: &Spanned<String>,
    is_cut: bool,
) {
    let list = list.get_or_insert_default();
    let before = list.len();
    list.retain(|w| w.get_ref() != goal && !(is_cut && province_code(w.get_ref()) == goal));
    *done |= list.len() < before;
    if !is_cut {
        list.push(Spanned::new(to.span(), goal.into()));
    }
}

fn stands_on_board(unit: &FileWord, removed: &[String]) -> bool {
    let place = unit.get_ref().split_whitespace().nth(1).unwrap_or_default();
    !removed.iter().any(|r| r == province_code(place))
}

/// Empties the range of a value.
fn displace<T: Clone>(value: &mut Spanned<T>) {
    *value = Spanned::new(0..0, value.get_ref().clone());
}

/// Quotes a text for TOML.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn list<'a>(items: impl IntoIterator<Item = &'a str>) -> String {
    let items: Vec<String> = items.into_iter().map(quoted).collect();
    format!("[{}]", items.join(", "))
}

fn quoted_word(word: &Option<FileWord>) -> Option<String> {
    word.as_ref().map(|word| quoted(word.get_ref()))
}

fn words(words: &[FileWord]) -> String {
    list(words.iter().map(|word| word.get_ref().as_str()))
}

/// A list printed by `print`; `None` if it is empty.
fn unless_empty(print: fn(&[FileWord]) -> String, words: &Option<Vec<FileWord>>) -> Option<String> {
    words.as_ref().filter(|words| !words.is_empty()).map(|words| print(words))
}

fn sorted(words: &[FileWord]) -> String {
    let mut words: Vec<&str> = words.iter().map(|w| w.get_ref().as_str()).collect();
    words.sort_unstable();
    words.dedup();
    list(words)
}

fn say(out: &mut String, key: &str, value: Option<String>) {
    if let Some(value) = value {
        let _ = writeln!(out, "{key} = {value}");
    }
}

fn names(names: &Option<BTreeMap<String, FileWord>>) -> Option<String> {
    let pairs = names.as_ref()?.iter().map(|(k, v)| format!("{k} = {}", quoted(v.get_ref())));
    Some(format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", ")))
}

fn count(count: &CentreCount) -> String {
    match count {
        CentreCount::Number(n) => n.to_string(),
        CentreCount::Word(word) => quoted(word),
        CentreCount::Years(list) => format!("{list:?}"),
    }
}

/// Prints the file merged and sorted, in one form, without naming a base.
impl std::fmt::Display for BoardFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::from("form = 1\n\n[board]\n");
        let board = &self.board;
        say(&mut out, "name", quoted_word(&board.name));
        say(&mut out, "rules", board.rules.as_ref().map(|rules| words(rules)));
        say(&mut out, "map", quoted_word(&board.map));
        say(&mut out, "provinces", board.provinces.as_ref().map(|n| n.get_ref().to_string()));
        say(&mut out, "centres", board.centres.as_ref().map(|n| n.get_ref().to_string()));
        for (key, said) in [
            ("about", &board.about),
            ("by", &board.by),
            ("source", &board.source),
            ("licence", &board.licence),
        ] {
            say(&mut out, key, said.as_deref().map(quoted));
        }
        self.print_play(&mut out);
        if !self.shared.is_empty() {
            out += "\n[shared]\n";
            for (name, places) in &self.shared {
                say(&mut out, &quoted(name), Some(sorted(places)));
            }
        }
        self.power.iter().for_each(|power| print_power(&mut out, power));
        let mut provinces: Vec<&ProvinceEntry> = self.province.iter().collect();
        provinces.sort_by_key(|p| p.id.get_ref());
        provinces.into_iter().for_each(|entry| print_province(&mut out, entry));
        self.way.iter().for_each(|way| print_way(&mut out, way));
        if !self.rules.is_empty() {
            let table = toml::Table::from_iter([(
                "rules".to_string(),
                toml::Value::Table(self.rules.clone().into_iter().collect()),
            )]);
            out += "\n";
            out += &table.to_string();
        }
        f.write_str(&out)
    }
}

impl BoardFile {
    pub(super) fn print_play(&self, out: &mut String) {
        let play = &self.play;
        *out += "\n[play]\n";
        say(out, "begin", quoted_word(&play.begin).or_else(|| quoted_word(&self.board.first_season)));
        say(out, "units", quoted_word(&play.units));
        let seasons = play.seasons.as_ref();
        say(out, "seasons", seasons.map(|s| words(s.get_ref())));
        say(out, "adjust", quoted_word(&play.adjust));
        say(out, "years", play.years.as_ref().map(|n| n.get_ref().to_string()));
        let victory = play.victory.as_ref().or(self.board.victory.as_ref());
        say(out, "victory", victory.map(|v| count(v.get_ref())));
        say(out, "lead", play.lead.as_ref().map(|b| b.get_ref().to_string()));
        say(out, "last_year", play.last_year.as_ref().map(|n| n.get_ref().to_string()));
        say(out, "idle", play.idle.as_ref().map(|n| n.get_ref().to_string()));
        say(out, "hold", play.hold.as_ref().map(|h| sorted(h)));
        say(out, "shift", play.shift.as_ref().map(|n| n.get_ref().to_string()));
        say(out, "adjustments", play.adjustments.as_ref().map(|a| words(a.get_ref())));
        say(out, "builds", play.builds.as_ref().map(|b| quoted(b.get_ref().word())));
        say(out, "kinds", play.kinds.as_ref().map(|k| list(k.get_ref().iter().map(String::as_str))));
        say(out, "players", play.players.as_ref().map(|n| n.get_ref().to_string()));
        say(out, "leftover", quoted_word(&play.leftover));
        say(out, "drop", play.drop.as_ref().map(|d| sorted(d)));
        say(out, "draw", quoted_word(&play.draw));
        say(out, "concession", play.concession.map(|b| b.to_string()));
        if let Some(switches) = play.switches.as_ref().filter(|s| !s.is_empty()) {
            *out += "\n[play.switches]\n";
            switches.iter().for_each(|(key, value)| say(out, key, Some(quoted(value))));
        }
    }
}

fn print_power(out: &mut String, power: &PowerEntry) {
    *out += "\n[[power]]\n";
    say(out, "id", Some(quoted(power.id.get_ref())));
    say(out, "name", quoted_word(&power.name));
    say(out, "adjective", quoted_word(&power.adjective));
    say(out, "aliases", unless_empty(words, &power.aliases));
    say(out, "names", names(&power.names));
    say(out, "letter", quoted_word(&power.letter));
    say(out, "colour", quoted_word(&power.colour));
    say(out, "pattern", quoted_word(&power.pattern));
    let unplayed = (power.played == Some(false)).then(|| quoted("neutral"));
    say(out, "kind", quoted_word(&power.kind).or(unplayed));
    say(out, "units", unless_empty(words, &power.units));
    say(out, "centres", unless_empty(words, &power.centres));
    say(out, "owns", unless_empty(words, &power.owns));
    say(out, "homes", power.homes.as_ref().map(|homes| words(homes)));
    say(out, "sites", unless_empty(words, &power.sites));
    say(out, "chooses", power.chooses.as_ref().map(|n| n.get_ref().to_string()));
    say(out, "homeland", unless_empty(words, &power.homeland));
}

fn print_province(out: &mut String, entry: &ProvinceEntry) {
    *out += "\n[[province]]\n";
    say(out, "id", Some(quoted(entry.id.get_ref())));
    say(out, "name", quoted_word(&entry.name));
    say(out, "abbr", quoted_word(&entry.abbr));
    say(out, "aliases", unless_empty(sorted, &entry.aliases));
    say(out, "names", names(&entry.names));
    say(out, "kind", entry.kind.as_ref().map(|k| quoted(k.get_ref().word())));
    let convoys = entry.convoys.as_ref().map(|is| *is.get_ref());
    for (key, is) in [
        ("by_code", entry.by_code),
        ("centre", entry.centre),
        ("impassable", entry.impassable),
        ("convoys", convoys),
    ] {
        say(out, key, is.filter(|is| *is).map(|is| is.to_string()));
    }
    say(out, "home", quoted_word(&entry.home));
    say(out, "homeland", quoted_word(&entry.homeland));
    say(out, "army", unless_empty(sorted, &entry.army));
    say(out, "ferry", unless_empty(sorted, &entry.ferry));
    say(out, "one_way_army", unless_empty(sorted, &entry.one_way_army));
    say(out, "fleet", unless_empty(sorted, &entry.fleet));
    say(out, "coasts", unless_empty(sorted, &entry.coasts));
    for (coast, list) in entry.shores() {
        say(out, &format!("fleet_{coast}"), unless_empty(sorted, list));
    }
    say(out, "one_way_fleet", unless_empty(sorted, &entry.one_way_fleet));
    for (coast, list) in entry.one_way_shores() {
        say(out, &format!("one_way_fleet_{coast}"), unless_empty(sorted, list));
    }
    say(out, "borders", unless_empty(sorted, &entry.borders));
}

fn print_way(out: &mut String, way: &WayEntry) {
    *out += "\n[[way]]\n";
    say(out, "from", quoted_word(&way.from));
    say(out, "to", Some(quoted(way.to.get_ref())));
    say(out, "for", quoted_word(&way.what));
    say(out, "closed", way.closed.as_ref().map(|seasons| words(seasons)));
    say(out, "years", quoted_word(&way.years));
    say(out, "weak", way.weak.then(|| "true".into()));
}
