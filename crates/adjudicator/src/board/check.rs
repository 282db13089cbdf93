//! Checks of a board file: every finding with its code and its place (`zine board check`).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use toml::Spanned;

use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity, Source};

use super::Unit;
use super::file::{BoardFile, CentreCount, FileWord, PowerEntry, ProvinceEntry, province_code, word_list};
use super::names::{COASTS, coast_code, fold};
use super::{Board, Set, Terrain, Years, members, reachable_from};
use crate::orders::words::is_season;
use crate::season::{Phase, Season, Turn};

/// The hatchings a board file may name.
pub const PATTERNS: &[&str] = &[
    "bars", "pales", "bends", "sinister", "grid", "dots", "crosses", "chevrons", "scales", "waves", "bricks",
    "diamonds", "plain", "none",
];
/// Most owners a board may have.
pub const OWNERS: usize = 250;
/// Longest cycle, in years.
const YEARS: u32 = 10_000;
/// Words of orders, which no province may have as a name.
const ORDERS: &[&str] = &[
    "a", "f", "army", "fleet", "hold", "holds", "stand", "stands", "support", "supports", "move", "moves",
    "convoy", "convoys", "via", "retreat", "retreats", "disband", "build", "builds", "remove", "waive",
];

/// Checks a file merged with its base.
pub fn check(file: &BoardFile, source: &Source) -> Vec<Diagnostic> {
    let mut check = BoardChecker::new(file, source);
    check.form();
    check.twice();
    for entry in &file.province {
        check.province(entry);
    }
    check.one_way();
    for power in &file.power {
        check.power(power);
    }
    check.counts();
    check.play();
    check.special();
    check.letters();
    let mut found = check.faults;
    found.sort_by_key(|f| f.span.as_ref().map_or(0, |s| s.range.start));
    found
}

/// The place of a finding: data from the base is reported where the base is named.
pub fn place(file: &BoardFile, range: Range<usize>) -> Range<usize> {
    match &file.board.base {
        Some(base) if range.is_empty() => base.span(),
        _ => range,
    }
}

struct BoardChecker<'a> {
    file: &'a BoardFile,
    source: &'a Source,
    ids: HashMap<&'a str, &'a ProvinceEntry>,
    powers: HashMap<&'a str, &'a PowerEntry>,
    faults: Vec<Diagnostic>,
}

impl<'a> BoardChecker<'a> {
    fn new(file: &'a BoardFile, source: &'a Source) -> BoardChecker<'a> {
        BoardChecker {
            file,
            source,
            ids: file.province.iter().map(|p| (p.id.get_ref().as_str(), p)).collect(),
            powers: file.power.iter().map(|p| (p.id.get_ref().as_str(), p)).collect(),
            faults: Vec::new(),
        }
    }

    /// Adds a finding at a place of the file; for data from the base, at the name of the base.
    fn place(
        &mut self,
        severity: Severity,
        code: &'static str,
        range: Range<usize>,
        message: String,
    ) -> &mut Diagnostic {
        let range = place(self.file, range);
        let found = match severity {
            Severity::Error => Diagnostic::error(code, message),
            _ => Diagnostic::warning(code, message),
        };
        self.faults.push(found.at(self.source, range));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    fn wrong(&mut self, code: &'static str, range: Range<usize>, message: String) -> &mut Diagnostic {
        self.place(Severity::Error, code, range, message)
    }

    fn province_of(&self, code: &str) -> Option<&'a ProvinceEntry> {
        self.ids.get(province_code(code)).copied()
    }

    /// The province of a word; reports a word that is no province's id.
    fn find_province(&mut self, word: &FileWord, by: &str) -> Option<&'a ProvinceEntry> {
        let found = self.province_of(word.get_ref());
        if found.is_none() {
            self.absent(word, by);
        }
        found
    }

    /// Reports that no province has the id.
    fn absent(&mut self, word: &FileWord, by: &str) {
        let near = nearest(province_code(word.get_ref()), self.ids.keys().copied());
        let ask = near.map(|id| format!("; did you mean “{id}”?")).unwrap_or_default();
        let message = format!("“{}” ({by}): no province has this id{ask}", word.get_ref());
        self.wrong("B-UNKNOWN", word.span(), message);
    }

    fn form(&mut self) {
        let top = 0..0;
        if self.file.board.name.is_none() {
            self.wrong("B-FORM", top.clone(), "[board] has no name".into()).help =
                Some("write name = \"…\" below [board]".into());
        }
        if self.file.power.len() > OWNERS {
            let message =
                format!("a board has at most {OWNERS} powers, this one has {}", self.file.power.len());
            self.wrong("B-FORM", top.clone(), message);
        }
        let coasts: usize = self.file.province.iter().map(|p| word_list(&p.coasts).len()).sum();
        let total = self.file.province.len() + coasts;
        if total > super::LIMIT {
            let limit = super::LIMIT;
            let message = format!("a board has at most {limit} provinces and coasts, this one has {total}");
            self.wrong("B-FORM", top.clone(), message);
        }
        if self.file.province.is_empty() {
            self.wrong("B-FORM", top, "the board has no provinces".into());
        }
        if let Some(word) = self.file.board.powers.as_ref().filter(|w| w.get_ref() != "only these") {
            self.wrong(
                "B-FORM",
                word.span(),
                format!("powers = “{}” is not a value; the only one is “only these”", word.get_ref()),
            );
        }
        for border in &self.file.border {
            let known = [&border.a, &border.b].map(|end| self.find_province(end, "a border"));
            if border.vain && known.iter().all(Option::is_some) {
                let (a, b) = (border.a.get_ref(), border.b.get_ref());
                let message = format!("the base has no border between {a} and {b} that could be cut");
                self.wrong("B-UNKNOWN", border.a.span(), message);
            }
            if let Some(what) =
                border.what.as_ref().filter(|w| !["army", "fleet", "both"].contains(&w.get_ref().as_str()))
            {
                let message =
                    format!("“{}” is not a kind of border: write army, fleet or both", what.get_ref());
                self.wrong("B-FORM", what.span(), message);
            }
        }
        for word in word_list(&self.file.board.remove) {
            if self.file.board.base.is_some() {
                self.absent(word, "remove");
            } else {
                self.wrong("B-FORM", word.span(), "only provinces of a base are removed".into());
            }
        }
        for (name, list) in &self.file.shared {
            for word in list {
                self.find_province(word, &format!("shared name {name}"));
            }
        }
    }

    /// Reports ids, names, abbreviations and aliases shared by two provinces or two powers.
    fn twice(&mut self) {
        let shared: BTreeSet<String> = self.file.shared.keys().map(|name| fold(name)).collect();
        let mut seen: HashMap<String, (&str, bool)> = HashMap::new();
        let mut printed: HashMap<String, &str> = HashMap::new();
        let help = "take it off one of them, or write it below [shared]";
        for entry in &self.file.province {
            let id = entry.id.get_ref();
            // Printed names must differ even from ids.
            if let Some(word) = &entry.name
                && let name = fold(word.get_ref())
                && self.ids.contains_key(name.as_str())
                && !shared.contains(&name)
                && let Some(other) = printed.insert(name, id)
            {
                let message = format!("“{}” is a name of {other} and of {id}", word.get_ref());
                self.wrong("B-TWICE", word.span(), message).help = Some(help.into());
            }
            let name = entry.name.iter().filter(|_| entry.by_code != Some(true));
            let said = name.chain(&entry.abbr).chain(word_list(&entry.aliases));
            let words =
                [&entry.id].into_iter().chain(said).chain(entry.names.iter().flat_map(BTreeMap::values));
            let mut own: BTreeSet<String> = BTreeSet::new();
            for (n, word) in words.enumerate() {
                let name = fold(word.get_ref());
                if !own.insert(name.clone()) || name.is_empty() {
                    continue;
                }
                // An id means its own province, whatever else has that name.
                if let Some((other, is_id)) = seen.get(&name).copied()
                    && is_id == (n == 0)
                    && (n == 0 || !shared.contains(&name))
                {
                    let message = format!("“{}” is a name of {other} and of {id}", word.get_ref());
                    self.wrong("B-TWICE", word.span(), message).help = Some(help.into());
                } else {
                    seen.insert(name, (id, n == 0));
                }
            }
        }
        let mut seen: HashMap<String, &str> = HashMap::new();
        for power in &self.file.power {
            let said = power.name.iter().chain(&power.adjective).chain(word_list(&power.aliases));
            let words =
                [&power.id].into_iter().chain(said).chain(power.names.iter().flat_map(BTreeMap::values));
            let mut own: BTreeSet<String> = BTreeSet::new();
            for word in words {
                let name = fold(word.get_ref());
                if !own.insert(name.clone()) {
                    continue;
                }
                if let Some(other) = seen.insert(name, power.id.get_ref()) {
                    let message =
                        format!("“{}” is a name of {other} and of {}", word.get_ref(), power.id.get_ref());
                    self.wrong("B-TWICE", word.span(), message);
                }
            }
        }
    }

    fn province(&mut self, entry: &'a ProvinceEntry) {
        let id = entry.id.get_ref().as_str();
        if !(2..=8).contains(&id.len())
            || !id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_'))
            || COASTS.iter().any(|(code, _)| *code == id)
        {
            let message = format!(
                "“{id}” cannot be the id of a province: use 2 to 8 of a-z, 0-9 and _, and not the code of a coast"
            );
            self.wrong("B-FORM", entry.id.span(), message);
        }
        match &entry.name {
            None => {
                self.wrong("B-NAME", entry.id.span(), format!("{id} has no name")).help =
                    Some("write name = \"…\"".into());
            }
            Some(name) => {
                let abbr = entry.abbr.iter().chain(word_list(&entry.aliases));
                for word in
                    [name].into_iter().chain(abbr).chain(entry.names.iter().flat_map(BTreeMap::values))
                {
                    self.name(entry, word);
                }
            }
        }
        let Some(kind) = entry.kind.as_ref().map(|k| *k.get_ref()) else {
            self.wrong(
                "B-FORM",
                entry.id.span(),
                format!("{id} has no kind: write kind = \"land\", \"coast\" or \"sea\""),
            );
            return;
        };
        for word in [&entry.home, &entry.homeland].into_iter().flatten() {
            if !self.powers.contains_key(word.get_ref().as_str()) {
                let near = nearest(word.get_ref(), self.powers.keys().copied());
                let ask = near.map(|id| format!("; did you mean “{id}”?")).unwrap_or_default();
                let message = format!("“{}” (home of {id}): no power has this id{ask}", word.get_ref());
                self.wrong("B-UNKNOWN", word.span(), message);
            }
        }
        if let Some(home) = entry.home.as_ref().filter(|_| entry.centre != Some(true)) {
            self.wrong(
                "B-CENTRE",
                home.span(),
                format!("{id} is a home of {} but is not a centre", home.get_ref()),
            )
            .help = Some("write centre = true, or remove the home".into());
        }
        if let Some(word) = entry.convoys.as_ref().filter(|is| *is.get_ref() && kind == Terrain::Land) {
            let message = format!("{id} is land, so no fleet can be there to convoy");
            self.wrong("B-KIND", word.span(), message).help = Some("write kind = \"coast\"".into());
        }
        self.coasts(entry, kind);
        self.armies(entry, kind);
        self.fleets(entry, kind);
        for word in word_list(&entry.borders) {
            self.find_province(word, &format!("border of {id}"));
        }
    }

    /// Reports a name that the order reader would take for something else.
    fn name(&mut self, entry: &ProvinceEntry, word: &FileWord) {
        if entry.only_printed().is_some_and(|name| std::ptr::eq(name, word)) {
            return;
        }
        let name = fold(word.get_ref());
        let said = word.get_ref();
        let season = name.len() > 3 && is_season(&name);
        if season || ORDERS.contains(&name.as_str()) {
            let message =
                format!("“{said}” is a word of orders and cannot be a name of {}", entry.id.get_ref());
            self.wrong("B-NAME", word.span(), message).help = Some("give it another name".into());
        } else if COASTS.iter().any(|(code, long)| *code == name || format!("{}coast", fold(long)) == name) {
            let message =
                format!("“{said}” is the word for a coast and cannot be a name of {}", entry.id.get_ref());
            self.wrong("B-NAME", word.span(), message);
        } else if name.chars().all(|c| c.is_ascii_digit()) {
            self.wrong("B-NAME", word.span(), format!("“{said}” cannot be read as a name"));
        } else {
            let mut powers = self.file.power.iter();
            if let Some(power) =
                powers.find(|p| p.name.iter().chain([&p.id]).any(|n| fold(n.get_ref()) == name))
                && let centres = word_list(&power.centres).iter().chain(word_list(&power.owns))
                && let mut centres = centres.chain(word_list(&power.homes))
                && !centres.any(|centre| centre.get_ref() == entry.id.get_ref())
            {
                let message = format!("“{said}” is also the name of a power: {}", power.id.get_ref());
                self.wrong("B-NAME", word.span(), message);
            }
        }
    }

    fn coasts(&mut self, entry: &'a ProvinceEntry, kind: Terrain) {
        let id = entry.id.get_ref();
        let named: Vec<String> = word_list(&entry.coasts).iter().map(|c| coast_code(c.get_ref())).collect();
        for (word, code) in word_list(&entry.coasts).iter().zip(&named) {
            if !COASTS.iter().any(|(c, _)| c == code) {
                let codes = COASTS.map(|(c, _)| c).join(", ");
                self.wrong("B-COAST", word.span(), format!("“{}” is not a coast: {codes}", word.get_ref()));
            }
        }
        if let [one] = word_list(&entry.coasts) {
            self.wrong(
                "B-COAST",
                one.span(),
                format!("{id} has one coast only: write its borders as fleet = […]"),
            );
        }
        if let Some(word) = word_list(&entry.coasts).first().filter(|_| kind != Terrain::Coast) {
            self.wrong("B-COAST", word.span(), format!("{id} is {} and has no coasts", kind.word()));
        }
        for ((coast, list), (_, away)) in entry.shores().into_iter().zip(entry.one_way_shores()) {
            let there = named.iter().any(|n| n == coast);
            match (list.as_ref().or(away.as_ref()), there) {
                (Some(list), false) => {
                    let range = list.first().map_or(entry.id.span(), FileWord::span);
                    let message =
                        format!("{id} has borders of a coast “{coast}”, which is not among its coasts");
                    self.wrong("B-COAST", range, message);
                }
                (None, true) => {
                    let at = word_list(&entry.coasts).iter().find(|c| coast_code(c.get_ref()) == coast);
                    let range = at.map_or(entry.id.span(), FileWord::span);
                    let message =
                        format!("no fleet can reach {id}/{coast}: list its borders in fleet_{coast}");
                    self.wrong("B-COAST", range, message);
                }
                _ => {}
            }
        }
        if let Some(word) = word_list(&entry.fleet).first().filter(|_| !named.is_empty()) {
            let message = format!(
                "{id} has coasts: its borders for fleets are those of the coasts (fleet_{})",
                named[0]
            );
            self.wrong("B-KIND", word.span(), message);
        }
    }

    fn armies(&mut self, entry: &'a ProvinceEntry, kind: Terrain) {
        let id = entry.id.get_ref();
        let all = word_list(&entry.army).iter().chain(word_list(&entry.one_way_army));
        if let Some(word) = all.clone().next().filter(|_| kind == Terrain::Sea) {
            self.wrong("B-KIND", word.span(), format!("{id} is sea but has borders for armies"));
        }
        for word in all {
            let by = format!("army of {id}");
            let Some(to) = self.find_province(word, &by) else { continue };
            let sea = to.kind.as_ref().is_some_and(|k| *k.get_ref() == Terrain::Sea);
            if word.get_ref().contains('/') {
                self.wrong(
                    "B-KIND",
                    word.span(),
                    format!("“{}” ({by}): armies have no coasts", word.get_ref()),
                );
            } else if sea && kind != Terrain::Sea {
                self.wrong("B-KIND", word.span(), format!("“{}” ({by}) is sea", word.get_ref()));
            } else if to.impassable == Some(true) || entry.impassable == Some(true) {
                self.wrong(
                    "B-KIND",
                    word.span(),
                    format!("no unit can move from {id} to {}: one of them is impassable", word.get_ref()),
                )
                .help = Some("list what an impassable province touches as its borders".into());
            } else if word.get_ref() == id {
                self.wrong("B-KIND", word.span(), format!("{id} lists itself"));
            }
        }
        for word in word_list(&entry.ferry) {
            if !word_list(&entry.army).iter().any(|a| a.get_ref() == word.get_ref()) {
                let message =
                    format!("“{}” (ferry of {id}) is not among its borders for armies", word.get_ref());
                self.wrong("B-KIND", word.span(), message);
            }
        }
    }

    fn fleets(&mut self, entry: &'a ProvinceEntry, kind: Terrain) {
        let id = entry.id.get_ref();
        let all: Vec<(String, &FileWord)> = entry.sailings().chain(entry.one_way_sailings()).collect();
        if let Some((_, word)) = all.first().filter(|_| kind == Terrain::Land) {
            self.wrong("B-KIND", word.span(), format!("{id} is land but has borders for fleets"));
        }
        let mut water = false;
        for (from, word) in &all {
            let by = format!("fleet of {from}");
            let Some(to) = self.find_province(word, &by) else { continue };
            let terrain = to.kind.as_ref().map(|k| *k.get_ref());
            water |= terrain == Some(Terrain::Sea);
            let coasts: Vec<String> = word_list(&to.coasts).iter().map(|c| coast_code(c.get_ref())).collect();
            let said = word.get_ref();
            match said.split_once('/') {
                _ if terrain == Some(Terrain::Land) && kind != Terrain::Land => {
                    self.wrong("B-KIND", word.span(), format!("“{said}” ({by}) is land"));
                }
                None if !coasts.is_empty() => {
                    let message =
                        format!("“{said}” ({by}) has coasts: name one, such as {said}/{}", coasts[0]);
                    self.wrong("B-KIND", word.span(), message);
                }
                Some((_, coast)) if !coasts.iter().any(|c| c == coast) => {
                    self.wrong(
                        "B-COAST",
                        word.span(),
                        format!("“{said}” ({by}): {} has no such coast", to.id.get_ref()),
                    );
                }
                None if said == id => {
                    self.wrong("B-KIND", word.span(), format!("{id} lists itself"));
                }
                _ => {}
            }
        }
        let ends = kind == Terrain::Coast && !water && entry.impassable != Some(true);
        if ends && all.iter().all(|(_, w)| self.province_of(w.get_ref()).is_some()) {
            let range = entry.kind.as_ref().map_or(0..0, |k| k.span());
            // Rivers: fleets get there by way of other coasts.
            let (severity, river) = match all.is_empty() {
                true => (Severity::Error, ""),
                false => (Severity::Warning, "; fleets get there by other coasts only, as on a river"),
            };
            self.place(
                severity,
                "B-KIND",
                range,
                format!("{id} is coast, but there is no sea beside it{river}"),
            );
        }
    }

    /// Reports borders listed at one end only.
    fn one_way(&mut self) {
        let mut armies: BTreeSet<(&str, &str)> = BTreeSet::new();
        let mut fleets: BTreeSet<(String, &str)> = BTreeSet::new();
        for entry in &self.file.province {
            let id = entry.id.get_ref().as_str();
            armies.extend(word_list(&entry.army).iter().map(|to| (id, to.get_ref().as_str())));
            fleets.extend(entry.sailings().map(|(from, to)| (from, to.get_ref().as_str())));
        }
        for entry in &self.file.province {
            let id = entry.id.get_ref();
            for to in word_list(&entry.army) {
                let back = armies.contains(&(to.get_ref(), id));
                self.way(id, to, !back && self.ids.contains_key(to.get_ref().as_str()), "army");
            }
            for (from, to) in entry.sailings() {
                let back = fleets.contains(&(to.get_ref().clone(), from.as_str()));
                self.way(&from, to, !back && self.province_of(to.get_ref()).is_some(), "fleet");
            }
        }
    }

    fn way(&mut self, from: &str, to: &FileWord, lacks: bool, what: &str) {
        if lacks {
            let to_id = to.get_ref();
            let message = format!("{from} lists {to_id}, but {to_id} does not list {from} ({what})");
            self.wrong("B-ONE-WAY", to.span(), message).help =
                Some(format!("write it at both ends, or here as one_way_{what}"));
        }
    }

    fn power(&mut self, power: &'a PowerEntry) {
        let id = power.id.get_ref();
        if power.name.is_none() {
            self.wrong("B-NAME", power.id.span(), format!("{id} has no name")).help =
                Some("write name = \"…\"".into());
        }
        if id.is_empty() || !id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_')) {
            self.wrong(
                "B-FORM",
                power.id.span(),
                format!("“{id}” cannot be the id of a power: use a-z, 0-9, - and _"),
            );
        }
        if let Some(kind) =
            power.kind.as_ref().filter(|k| !["player", "dummy", "neutral"].contains(&k.get_ref().as_str()))
        {
            let message =
                format!("“{}” is not a kind of power: write player, dummy or neutral", kind.get_ref());
            self.wrong("B-FORM", kind.span(), message);
        }
        if let Some(word) = power.colour.as_ref().filter(|word| !is_colour(word.get_ref())) {
            self.wrong("B-FORM", word.span(), format!("“{}” is not a colour: write #rrggbb", word.get_ref()));
        }
        if let Some(word) = power.pattern.as_ref().filter(|w| !PATTERNS.contains(&w.get_ref().as_str())) {
            let message = format!("“{}” is not a pattern: {}", word.get_ref(), PATTERNS.join(", "));
            self.wrong("B-FORM", word.span(), message);
        }
        if let Some(word) = power.letter.as_ref().filter(|w| !(1..=2).contains(&w.get_ref().chars().count()))
        {
            self.wrong(
                "B-FORM",
                word.span(),
                format!("“{}” does not fit on a piece: use one or two letters", word.get_ref()),
            );
        }
        for (word, what) in word_list(&power.centres)
            .iter()
            .map(|w| (w, "centre"))
            .chain(word_list(&power.owns).iter().map(|w| (w, "centre")))
        {
            if let Some(entry) = self.find_province(word, &format!("{what} of {id}"))
                && entry.centre != Some(true)
            {
                let message = format!("{} is owned by {id} but is not a centre", word.get_ref());
                self.wrong("B-CENTRE", word.span(), message).help = Some("write centre = true there".into());
            }
        }
        for word in word_list(&power.homeland) {
            self.find_province(word, &format!("homeland of {id}"));
        }
        for unit in word_list(&power.units) {
            self.unit(power, unit);
        }
        for word in word_list(&power.homes) {
            if let Some(entry) = self.find_province(word, &format!("home of {id}"))
                && entry.centre != Some(true)
            {
                let message = format!("{} is a home of {id} but is not a centre", word.get_ref());
                self.wrong("B-CENTRE", word.span(), message).help = Some("write it in sites".into());
            }
        }
        for word in word_list(&power.sites) {
            if let Some(entry) = self.find_province(word, &format!("site of {id}"))
                && (entry.kind.as_ref().is_none_or(|kind| *kind.get_ref() == Terrain::Sea)
                    || entry.impassable == Some(true))
            {
                let message = format!("{} is a site of {id}, but nothing can be built there", word.get_ref());
                self.wrong("B-KIND", word.span(), message).help = Some("name a land or a coast".into());
            }
        }
        let nothing = word_list(&power.centres).is_empty()
            && word_list(&power.homes).is_empty()
            && word_list(&power.owns).is_empty()
            && word_list(&power.units).is_empty();
        let homes = self.file.province.iter().any(|p| p.home.as_ref().is_some_and(|h| h.get_ref() == id));
        if nothing && !homes && !power.neutral() {
            self.wrong("B-CENTRE", power.id.span(), format!("{id} has neither a centre nor a unit"));
        }
    }

    fn unit(&mut self, power: &PowerEntry, unit: &FileWord) {
        let said = unit.get_ref();
        let by = format!("{said} of {}", power.id.get_ref());
        let words: Vec<&str> = said.split_whitespace().collect();
        let (fleet, place) = match words[..] {
            ["A" | "a", place] => (false, place),
            ["F" | "f", place] => (true, place),
            _ => {
                self.wrong(
                    "B-UNIT",
                    unit.span(),
                    format!("“{said}” is not a unit: write \"A par\" or \"F stp/sc\""),
                );
                return;
            }
        };
        let Some(entry) = self.province_of(place) else {
            let near = nearest(province_code(place), self.ids.keys().copied());
            let ask = near.map(|id| format!("; did you mean “{id}”?")).unwrap_or_default();
            self.wrong("B-UNIT", unit.span(), format!("“{place}” ({by}): no province has this id{ask}"));
            return;
        };
        let coasts: Vec<String> = word_list(&entry.coasts).iter().map(|c| coast_code(c.get_ref())).collect();
        let coast = place.split_once('/').map(|(_, c)| c);
        let terrain = entry.kind.as_ref().map(|k| *k.get_ref());
        let fault = match (terrain, coast) {
            _ if entry.impassable == Some(true) => Some("no unit can enter it".to_string()),
            (Some(Terrain::Land), _) if fleet => Some("a fleet cannot start inland".into()),
            (Some(Terrain::Sea), _) if !fleet => Some("an army cannot start at sea".into()),
            (_, Some(coast)) if !coasts.iter().any(|c| c == coast) => {
                Some(format!("there is no coast {coast}"))
            }
            (_, Some(_)) if !fleet => Some("an army has no coast: write the province alone".into()),
            (_, None) if fleet && !coasts.is_empty() => {
                Some(format!("name its coast, such as {place}/{}", coasts[0]))
            }
            _ => None,
        };
        if let Some(fault) = fault {
            self.wrong("B-UNIT", unit.span(), format!("{by}: {fault}"));
        }
        let units = self.file.power.iter().flat_map(|p| word_list(&p.units));
        let mut beside = units.filter(|u| {
            u.get_ref().split_whitespace().nth(1).map(province_code) == Some(province_code(place))
        });
        let first = beside.find(|u| u.span() != unit.span() || u.get_ref() != said);
        if let Some(other) = first.filter(|o| o.span().start <= unit.span().start) {
            let message = format!("{by}: there is already a unit there ({})", other.get_ref());
            self.wrong("B-UNIT", unit.span(), message);
        }
    }

    fn counts(&mut self) {
        if self.file.power.is_empty() {
            let at = self.file.board.name.as_ref().map_or(0..0, FileWord::span);
            self.wrong("B-CENTRE", at, "nobody plays on this board: it has no power".into()).help =
                Some("write [[power]] with id, name, centres and units".into());
        }
        let open = self.file.province.iter().filter(|p| p.impassable != Some(true));
        let (total, all) = (open.clone().count(), self.file.province.len());
        let centres = self.file.province.iter().filter(|p| p.centre == Some(true)).count();
        if let Some(said) = &self.file.board.provinces
            && ![total, all].contains(said.get_ref())
        {
            let message = format!("provinces = {}, but there are {all}", said.get_ref());
            self.wrong("B-CENTRE", said.span(), message);
        }
        if let Some(said) = self.file.board.centres.as_ref().filter(|said| *said.get_ref() != centres) {
            self.wrong(
                "B-CENTRE",
                said.span(),
                format!("centres = {}, but there are {centres}", said.get_ref()),
            );
        }
        let mut owner: BTreeMap<&str, &str> = BTreeMap::new();
        for power in &self.file.power {
            for word in word_list(&power.centres).iter().chain(word_list(&power.owns)) {
                if let Some(other) =
                    owner.insert(word.get_ref(), power.id.get_ref()).filter(|o| o != power.id.get_ref())
                {
                    let message =
                        format!("{} is owned by {other} and by {}", word.get_ref(), power.id.get_ref());
                    self.wrong("B-CENTRE", word.span(), message);
                }
            }
        }
        let said = self.file.play.victory.as_ref().or(self.file.board.victory.as_ref());
        let Some(said) = said else { return };
        let needed: Vec<u32> = match said.get_ref() {
            CentreCount::Number(n) => vec![*n],
            CentreCount::Years(list) if list.is_empty() => {
                self.wrong("B-VICTORY", said.span(), "the list of centres that win is empty".into());
                return;
            }
            CentreCount::Years(list) => list.clone(),
            CentreCount::Word(word) if ["majority", "all"].contains(&word.as_str()) => return,
            CentreCount::Word(word) => {
                let message = format!(
                    "“{word}” is not a way to win: write a number, a list of numbers, majority or all"
                );
                self.wrong("B-VICTORY", said.span(), message);
                return;
            }
        };
        let most = needed.iter().copied().max().unwrap_or(0) as usize;
        let least = needed.iter().copied().min().unwrap_or(0) as usize;
        let begun =
            self.file.power.iter().map(|p| word_list(&p.centres).len() + word_list(&p.owns).len()).max();
        if most > centres {
            self.wrong(
                "B-VICTORY",
                said.span(),
                format!("{} needed to win, but there are only {centres}", are(most)),
            );
        } else if least <= begun.unwrap_or(0) {
            self.wrong(
                "B-VICTORY",
                said.span(),
                format!("{} enough to win, but a power starts with that many", are(least)),
            );
        } else if self.file.play.lead.as_ref().is_some_and(|l| !*l.get_ref()) && least * 2 <= centres {
            let message = format!(
                "{least} of {centres} centres are enough to win, but nobody need have more than the others"
            );
            self.wrong("B-VICTORY", said.span(), message).help =
                Some("write more than half, or lead = true".into());
        }
    }

    fn play(&mut self) {
        let play = &self.file.play;
        let mut seasons = vec![Season::Spring, Season::Fall];
        if let Some(said) = &play.seasons {
            seasons = said.get_ref().iter().filter_map(|s| s.get_ref().parse().ok()).collect();
            for word in said.get_ref().iter().filter(|s| s.get_ref().parse::<Season>().is_err()) {
                let message = format!(
                    "“{}” is not a season: write Spring, Summer, Fall, Autumn, Winter or Year",
                    word.get_ref()
                );
                self.wrong("B-PLAY", word.span(), message);
            }
            let mut sorted = seasons.clone();
            sorted.sort();
            sorted.dedup();
            let years = play.years.as_ref().map_or(1, |y| *y.get_ref() as usize);
            let apart = sorted.len() == 1 && years.is_multiple_of(seasons.len().max(1));
            if seasons.is_empty() {
                self.wrong("B-PLAY", said.span(), "there are no seasons".into());
            } else if sorted.len() < seasons.len() && !apart {
                self.wrong("B-PLAY", said.span(), "two turns of a year are printed alike".into()).help = Some(
                    "name each season once (Autumn is Fall), or one season only with years = a multiple of their number"
                        .into(),
                );
            } else if !apart && sorted != seasons {
                self.wrong("B-PLAY", said.span(), "the seasons are not in the order of the year".into());
            }
        }
        if let Some(years) = play.years.as_ref().filter(|y| !(1..=YEARS).contains(y.get_ref())) {
            let message = format!("a cycle takes 1 to {YEARS} years, not {}", years.get_ref());
            self.wrong("B-PLAY", years.span(), message);
        }
        let adjust = play.adjust.as_ref().map(|w| (w, w.get_ref().parse::<Season>()));
        if let Some((word, Err(_))) = &adjust {
            self.wrong("B-PLAY", word.span(), format!("“{}” is not a season", word.get_ref()));
        }
        let said = adjust.as_ref().map(|(word, _)| word.span());
        let said = said.or_else(|| play.seasons.as_ref().map(Spanned::span)).unwrap_or(0..0);
        let winter = adjust.and_then(|(_, season)| season.ok()).unwrap_or(Season::Winter);
        let builds = Turn::new(winter, 0, Phase::Adjustment).order();
        if seasons.contains(&winter) {
            let message = format!("the adjustment of {winter} cannot be told from its moves");
            self.wrong("B-PLAY", said, message).help = Some("name another season in adjust".into());
        } else if seasons.iter().any(|s| *s > winter || Turn::new(*s, 0, Phase::Retreat).order() > builds) {
            let message = format!("the adjustment of {winter} comes before the last moves of the year");
            self.wrong("B-PLAY", said, message).help = Some("name a later season in adjust".into());
        }
        let begin = play.begin.as_ref().or(self.file.board.first_season.as_ref());
        if let Some(word) = begin {
            match word.get_ref().parse::<Turn>() {
                Err(error) => {
                    self.wrong("B-PLAY", word.span(), error.to_string()).help =
                        Some("write \"Spring 1901, Movement\"".into());
                }
                Ok(turn) => {
                    let fits = match turn.phase {
                        Phase::Movement => seasons.contains(&turn.season),
                        Phase::Adjustment => turn.season == winter,
                        _ => false,
                    };
                    if !fits {
                        let message = format!("“{}” is not among the turns of the game", word.get_ref());
                        self.wrong("B-PLAY", word.span(), message);
                    }
                    if let Some(last) = play.last_year.as_ref().filter(|y| *y.get_ref() < turn.year) {
                        self.wrong("B-PLAY", last.span(), "it ends before it begins".into());
                    }
                }
            }
        }
        self.closed(&play.units, &["as listed", "none"]);
        self.closed(&play.leftover, &["dummy", "neutral", "out"]);
        self.closed(&play.draw, &["preference", "lot", "fixed"]);
        if let Some(kinds) = &play.kinds {
            let kinds_written = kinds.get_ref();
            if kinds_written.is_empty() || !kinds_written.iter().all(|k| matches!(k.as_str(), "A" | "F")) {
                self.wrong(
                    "B-PLAY",
                    kinds.span(),
                    "kinds are \"A\" and \"F\"; other kinds of units are rule-sets".into(),
                );
            }
        }
        for word in word_list(&play.drop) {
            if !self.powers.contains_key(word.get_ref().as_str()) {
                self.wrong(
                    "B-UNKNOWN",
                    word.span(),
                    format!("“{}” (drop): no power has this id", word.get_ref()),
                );
            }
        }
        let playing = self.file.power.iter().filter(|p| !p.neutral()).count();
        if let Some(said) = play.players.as_ref().filter(|n| *n.get_ref() == 0 || *n.get_ref() > playing) {
            self.wrong(
                "B-PLAY",
                said.span(),
                format!("{} players, but there are {playing} powers", said.get_ref()),
            );
        }
    }

    /// Checks marked ways, centres that win, and build seasons.
    fn special(&mut self) {
        for way in &self.file.way {
            let to = self.find_province(&way.to, "a way");
            let from = way.from.as_ref().and_then(|from| self.find_province(from, "a way"));
            self.closed(&way.what, &["army", "fleet", "both"]);
            for word in word_list(&way.closed) {
                if word.get_ref().parse::<Season>().is_err() {
                    let message = format!("“{}” is not a season", word.get_ref());
                    self.wrong("B-PLAY", word.span(), message);
                }
            }
            if let Some(word) = way.years.as_ref().filter(|word| Years::read(word.get_ref()).is_none()) {
                let message = format!("“{}” is not a year or a range of years", word.get_ref());
                self.wrong("B-PLAY", word.span(), message).help =
                    Some("write odd, even, 1914, 1914 to 1918, to 1914, or from 1914".into());
            }
            let timed = way.closed.is_some() || way.years.is_some();
            if timed == way.weak {
                let message = "a way is closed in seasons or years, or weak".to_string();
                self.wrong("B-PLAY", way.to.span(), message).help =
                    Some("write closed = [\"Fall\"], years = \"odd\", or weak = true".into());
            }
            if let (Some(from), Some(to)) = (from, to)
                && !self.is_way(from, to)
            {
                let (from, to) = (from.id.get_ref(), to.id.get_ref());
                let message = format!("no way leads from {from} to {to} that could have a mark");
                self.wrong("B-UNKNOWN", way.to.span(), message);
            }
        }
        for word in word_list(&self.file.play.hold) {
            if let Some(entry) = self.find_province(word, "hold")
                && entry.centre != Some(true)
            {
                let message = format!("{} is to be held to win but is not a centre", word.get_ref());
                self.wrong("B-VICTORY", word.span(), message);
            }
        }
        let Some(said) = &self.file.play.adjustments else { return };
        let moves = self.file.play.seasons.as_ref().map_or(vec![Season::Spring, Season::Fall], |said| {
            said.get_ref().iter().filter_map(|s| s.get_ref().parse().ok()).collect()
        });
        for word in said.get_ref() {
            match word.get_ref().parse::<Season>() {
                Err(_) => {
                    let message = format!("“{}” is not a season", word.get_ref());
                    self.wrong("B-PLAY", word.span(), message);
                }
                Ok(season) if moves.iter().all(|m| *m > season) => {
                    let message = format!("the adjustment of {season} comes before any moves of the year");
                    self.wrong("B-PLAY", word.span(), message).help = Some("name another season".into());
                }
                Ok(_) => {}
            }
        }
        if let (Some(adjust), false) = (&self.file.play.adjust, said.get_ref().is_empty())
            && !said.get_ref().iter().any(|word| word.get_ref() == adjust.get_ref())
        {
            let message = format!("{} is not among the adjustments", adjust.get_ref());
            self.wrong("B-PLAY", adjust.span(), message);
        }
    }

    /// Whether an army or fleet can move from one province to another.
    fn is_way(&self, from: &ProvinceEntry, to: &ProvinceEntry) -> bool {
        let goal = to.id.get_ref().as_str();
        let armies = word_list(&from.army).iter().chain(word_list(&from.one_way_army));
        let mut fleets = from.sailings().chain(from.one_way_sailings());
        armies.into_iter().any(|word| word.get_ref() == goal)
            || fleets.any(|(_, word)| province_code(word.get_ref()) == goal)
    }

    fn closed(&mut self, word: &Option<FileWord>, allowed: &[&str]) {
        if let Some(word) = word.as_ref().filter(|w| !allowed.contains(&w.get_ref().as_str())) {
            let message = format!("“{}” cannot be used here: {}", word.get_ref(), allowed.join(", "));
            self.wrong("B-PLAY", word.span(), message);
        }
    }

    /// Reports letters shared by two powers.
    fn letters(&mut self) {
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for power in &self.file.power {
            let Some(letter) = &power.letter else { continue };
            if let Some(other) = seen.insert(letter.get_ref(), power.id.get_ref()) {
                let message =
                    format!("“{}” is the letter of {other} and of {}", letter.get_ref(), power.id.get_ref());
                self.wrong("B-DRESS", letter.span(), message);
            }
        }
    }
}

/// The known id nearest to a word, at most two edits away.
fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.map(|id| (distance(word, id), id)).filter(|(d, _)| *d <= 2);
    near.min().map(|(_, id)| id)
}

/// Edit distance: letters changed, added or removed; swapping two neighbours counts as one.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit())
}

/// Checks that need the finished board: spaces no unit can reach, boards in parts.
pub fn check_built_board(file: &BoardFile, source: &Source, board: &Board) -> Vec<Diagnostic> {
    let mut check = BoardChecker::new(file, source);
    let at = |id: &str| file.province.iter().find(|p| p.id.get_ref() == id).map_or(0..0, |p| p.id.span());
    let entered = board.provinces().fold(Set::EMPTY, |set, p| set | board.touch(p));
    for province in board.provinces().filter(|p| !board.province(*p).impassable) {
        let info = board.province(province);
        if info.terrain != Terrain::Outside && !entered.has(province) {
            check.wrong("B-REACH", at(&info.id), format!("no unit can ever enter {}", info.id));
        }
    }
    // A one-way border joins two spaces, too.
    let mut beside: Vec<Set> = board.provinces().map(|p| board.touch(p)).collect();
    for p in board.provinces() {
        members(board.touch(p)).for_each(|q| beside[usize::from(q)].insert(p));
    }
    let mut open = board.provinces().filter(|p| !beside[usize::from(p)].is_empty());
    if let Some(first) = open.next() {
        let part = reachable_from(Set::singleton(first), |p| beside[usize::from(p)]);
        if let Some(other) = open.find(|p| !part.has(p)) {
            let id = &board.province(other).id;
            let message = format!(
                "the board is in two parts: {id} cannot be reached from {}",
                board.province(first).id
            );
            check.wrong("B-REACH", at(id), message);
        }
    }
    for coast in (board.len()..board.places()).map(|i| super::Place(i as u16)) {
        let (code, id) = (board.code(coast), &board.province(board.province_of(coast)).id);
        if board.place(code) != Some(coast) {
            let message = format!("{code} is a coast of {id}, but its code is read as a name of a province");
            check.wrong("B-TWICE", at(id), message).help = Some("give that province another name".into());
        }
    }
    check.far(board);
    check.faults
}

impl BoardChecker<'_> {
    /// Reports centres that no army or fleet of some power can reach.
    fn far(&mut self, board: &Board) {
        for owner in board.powers() {
            let info = board.owner(owner);
            let starts = info.home.iter().chain(&info.owns).copied();
            let units = info.units.iter().filter_map(|u| Unit::read(board, owner, u).ok());
            let starts: Set = starts.chain(units.map(|u| board.province_of(u.place))).collect();
            let reached = reachable_from(starts, |p| board.touch(super::Province(p)));
            for centre in board.centres().filter(|c| !starts.is_empty() && !reached.has(*c)) {
                let id = board.province(centre).id.clone();
                let at = self.ids.get(id.as_str()).map_or(0..0, |e| e.id.span());
                let message = format!("{id} is a centre that {} cannot reach", info.name);
                self.place(Severity::Warning, "B-REACH", at, message);
            }
        }
    }
}

/// `1 centre is`, `9 centres are`.
fn are(centres: usize) -> String {
    format!("{} {}", count_noun(centres, "centre"), if centres == 1 { "is" } else { "are" })
}
