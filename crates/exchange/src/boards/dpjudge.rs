//! Reads and writes map files of the DPjudge and of the Python package `diplomacy`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use adjudicator::board::{Board, Builds, COASTS, Owner, OwnerInfo, Place, Province, Terrain, fold, members};
use adjudicator::position::UnitKind;
use adjudicator::season::Season;
use diagnostics::code::{self, FaultCode};
use diagnostics::{Diagnostic, Source};

use super::draft::{BoardProposal, DraftPower, DraftSpace, DraftWay, capitals, split_coast};

/// The longest chain of files used by one another.
const DEEP: usize = 8;
/// The most provinces and coasts that are read.
const LARGEST: usize = 4096;
/// The most lines left out before a file is refused.
const MOST_LEFT_OUT: usize = 200;

/// Whether a text is a map file: it has borders, or names a file to use.
pub fn is_map(text: &str) -> bool {
    text.lines().any(|line| {
        let words: Vec<String> = line.split_whitespace().take(3).map(str::to_uppercase).collect();
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [first, _, "ABUTS"] => TERRAINS.contains(&first),
            [first, _] => ["USE", "USES", "MAP"].contains(&first),
            _ => false,
        }
    })
}

const TERRAINS: &[&str] = &["COAST", "LAND", "WATER", "PORT", "SHUT", "AMEND"];
/// Lines without information about a board.
const SILENT: &[&str] = &["FLAG", "FLAGS", "NOTIFY", "TEXTONLY"];

/// Reads a map file; `beside` finds the files it uses by name.
///
/// # Errors
/// A file it uses is missing, or uses itself.
pub fn read(
    source: &Source,
    beside: &dyn Fn(&str) -> Option<Source>,
) -> Result<BoardProposal, Box<Diagnostic>> {
    let mut map = DpjudgeMap::default();
    map.read(source, beside, &mut Vec::new())?;
    Ok(map.draft())
}

/// The borders of a place, with the case of their letters.
#[derive(Clone, Default)]
struct Terrains {
    kind: String,
    /// Whether it is written in small letters: the bare province of one with coasts.
    bare: bool,
    abuts: Vec<String>,
}

/// Lines that are skipped.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Passing {
    #[default]
    Nothing,
    /// Until the directives end.
    Directives,
    /// To the end of the file.
    Rest,
}

/// A line that a board file says differently, or not at all.
enum LineRemark {
    /// It has no effect on play.
    LeftOut(String),
    /// A game would be played differently.
    Otherwise(String),
    /// The board file says it in other words.
    ReadAs(String),
}

#[derive(Default)]
struct DpjudgeMap {
    draft: BoardProposal,
    /// Lines by place, in small letters.
    lines: BTreeMap<String, Terrains>,
    /// Marks of borders, from one place to another.
    marks: BTreeMap<(String, String), String>,
    /// Names and aliases, by id.
    names: BTreeMap<String, (String, Vec<String>)>,
    /// Neutral centres.
    free: Vec<String>,
    /// The power that lines belong to; `None`: nobody.
    power: Option<usize>,
    /// Powers whose homes were set by a line of their own.
    fresh: BTreeSet<usize>,
    /// Places in the file where powers begin about which nothing else is said.
    bare_names: BTreeMap<String, Diagnostic>,
    /// The steps of a year: season, phases.
    flow: Vec<(String, String)>,
    flow_at: Option<Diagnostic>,
    begin: Option<(Vec<String>, Diagnostic)>,
    /// Whether builds outside home centres are ruled out.
    home_only: bool,
    passing: Passing,
    /// Places open in one season only: the season, what they are in it, the place.
    open_in: Vec<(Season, String, String)>,
    /// The ids that codes stand for, from this program's remarks.
    longer: BTreeMap<String, String>,
    /// Number of files used.
    used: usize,
}

impl DpjudgeMap {
    fn read(
        &mut self,
        source: &Source,
        beside: &dyn Fn(&str) -> Option<Source>,
        using: &mut Vec<String>,
    ) -> Result<(), Box<Diagnostic>> {
        let mut start = 0;
        self.passing = Passing::Nothing;
        for whole in source.text.split_inclusive('\n') {
            let line = whole.trim_end();
            let range = start..start + line.len();
            start += whole.len();
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some((code, id)) = line.strip_prefix(LONGER).and_then(|rest| rest.split_once(" = "))
                && self.longer.len() < LARGEST
            {
                self.longer.insert(code.to_lowercase(), id.to_lowercase());
            }
            let Some(first) = words.first().filter(|w| !w.starts_with('#')) else { continue };
            let key = first.to_uppercase();
            let fail = |said: String| Box::new(Diagnostic::error("import", said).at(source, range.clone()));
            let (draft, units) =
                (&self.draft, self.draft.powers.iter().map(|power| power.units.len()).sum::<usize>());
            let many = [self.lines.len(), self.names.len(), draft.powers.len() * 4, units];
            if draft.left_out.len() > MOST_LEFT_OUT || many.into_iter().any(|n| n > LARGEST) {
                let said = "too much of this file is not understood, or there is more than a board has";
                return Err(fail(said.into()));
            }
            if ["USE", "USES", "MAP"].contains(&key.as_str())
                && words.len() > 1
                && self.passing == Passing::Nothing
            {
                for name in &words[1..] {
                    self.used += 1;
                    if self.used > DEEP || using.contains(&name.to_lowercase()) {
                        return Err(fail(format!("“{name}” uses itself, or too many files use each other")));
                    }
                    let found = beside(name).ok_or_else(|| {
                        let file = if name.contains('.') { name.to_string() } else { format!("{name}.map") };
                        fail(format!("the file “{file}” is not beside this one"))
                    })?;
                    using.push(name.to_lowercase());
                    self.read(&found, beside, using)?;
                    using.pop();
                }
                continue;
            }
            let here = Diagnostic::warning("left-out", String::new()).at(source, range.clone());
            let said = match self.passes_over(&key, &words, line) {
                Some(said) => said,
                None => self.line(&key, &words, line, &here),
            };
            if let Some(said) = said {
                let fault = match said {
                    LineRemark::LeftOut(said) => Diagnostic::warning("left-out", said),
                    LineRemark::Otherwise(said) => Diagnostic::warning(code::PLAYS_OTHERWISE, said),
                    LineRemark::ReadAs(said) => Diagnostic::warning(code::READ_AS, said),
                };
                self.draft.left_out.push(fault.at(source, range));
            }
        }
        self.passing = Passing::Nothing;
        Ok(())
    }

    /// Skips lines for one kind of game, or for some turns only; the remark about them, if any.
    fn passes_over(&mut self, key: &str, words: &[&str], line: &str) -> Option<Option<LineRemark>> {
        let last = words.last().map(|word| word.to_uppercase()).unwrap_or_default();
        if ["DIRECTIVE", "DIRECTIVES"].contains(&last.as_str()) {
            let end = key == "END";
            self.passing = if end { Passing::Nothing } else { Passing::Directives };
            let said = format!("“{line}”: what follows is of another program's games, not of the board");
            return Some((!end).then_some(LineRemark::LeftOut(said)));
        }
        if self.passing != Passing::Nothing {
            return Some(None);
        }
        if !["IN", "FROM"].contains(&key) {
            return None;
        }
        let whole = words[1..].join(" ");
        let (when, what) = whole.split_once(':').unwrap_or((&whole, ""));
        if let Ok(season) = when.trim().parse::<Season>()
            && let [kind, place] = what.split_whitespace().collect::<Vec<_>>()[..]
            && TERRAINS.contains(&kind.to_uppercase().as_str())
        {
            let (kind, place) = (kind.to_uppercase(), place.to_lowercase());
            let said =
                format!("“{}”: in other turns {place} is closed to all who are not in it", line.trim());
            self.open_in.push((season, kind, place));
            return Some(Some(LineRemark::ReadAs(said)));
        }
        if what.trim().is_empty() {
            self.passing = Passing::Rest;
        }
        let said = format!("“{}”: what holds in some turns only cannot be expressed", line.trim());
        Some((!when.trim().eq_ignore_ascii_case("start")).then_some(LineRemark::Otherwise(said)))
    }

    /// Applies a line; returns what a board file cannot say of it.
    fn line(&mut self, key: &str, words: &[&str], line: &str, here: &Diagnostic) -> Option<LineRemark> {
        let rest = &words[1..];
        let ids = || rest.iter().take(LARGEST).map(|w| w.trim_matches(',').to_lowercase());
        match key {
            _ if SILENT.contains(&key) => {}
            "VICTORY" => {
                self.draft.victory = rest.iter().filter_map(|w| w.parse().ok()).collect();
                if self.draft.victory.len() < rest.len() {
                    return Some(LineRemark::Otherwise(format!("“{line}” has no numbers of centres")));
                }
            }
            "BEGIN" => {
                if rest.len() < 2 {
                    return Some(LineRemark::Otherwise(format!(
                        "“{line}” gives no start: write it like BEGIN SPRING 1901 MOVEMENT"
                    )));
                }
                self.begin = Some((rest.iter().map(ToString::to_string).collect(), here.clone()));
            }
            "FLOW" => {
                if rest.is_empty() {
                    self.flow.clear();
                }
                let steps = rest.iter().filter_map(|word| word.split_once(':'));
                self.flow
                    .extend(steps.map(|(season, phases)| (season.to_uppercase(), phases.to_uppercase())));
                self.flow_at.get_or_insert_with(|| here.clone());
            }
            "RULE" | "RULES" => return self.rules(rest),
            "NEWHOMES" => {
                self.draft.shift = rest.first().and_then(|year| year.parse().ok());
                let said = "the centres owned at the end of that year become homes (shift)";
                return Some(LineRemark::ReadAs(format!("“{}”: {said}", words.join(" "))));
            }
            "ROTATE" | "RESERVES" | "MILITIA" | "CONTROL" | "LEAGUE" | "TEAM" | "TEAMS" => {
                return Some(LineRemark::LeftOut(format!("“{}” cannot be expressed", words.join(" "))));
            }
            _ if line.contains('=') => return self.named(line),
            "OWNS" | "CENTERS" | "CENTRES" if self.power.is_some() => {
                let owned: Vec<String> = ids().collect();
                if let Some(power) = self.current() {
                    let owns = power.owns.get_or_insert_default();
                    if key != "OWNS" {
                        owns.clear();
                    }
                    owns.extend(owned.into_iter().filter(|id| !id.starts_with("sc")));
                }
            }
            "INHABITS" | "HOME" | "HOMES" => {
                let Some(power) = self.power else {
                    return Some(LineRemark::Otherwise(format!("“{line}” does not belong to any power")));
                };
                let anew = key != "INHABITS" || !self.fresh.contains(&power);
                self.fresh.insert(power);
                return self.homes(Some(power), rest, anew);
            }
            "UNITS" => {
                if let Some(power) = self.current() {
                    power.units.clear();
                }
            }
            "A" | "F" if rest.len() == 1 => {
                let place = rest[0].to_lowercase();
                self.draft.powers.iter_mut().for_each(|power| {
                    power.units.retain(|unit| unit[2..].split('/').next() != place.split('/').next())
                });
                let unit = format!("{key} {place}");
                match self.current() {
                    Some(power) => power.units.push(unit),
                    None => {
                        return Some(LineRemark::Otherwise(format!("{unit} does not belong to any power")));
                    }
                }
            }
            "DUMMY" | "DUMMIES" => {
                let all = self.several(rest);
                all.into_iter().for_each(|p| self.draft.powers[p].dummy = true);
                if !rest.is_empty() {
                    self.power = None;
                }
            }
            "UNPLAYED" => return self.unplayed(rest),
            "DROP" | "DROPS" => ids().collect::<Vec<_>>().iter().for_each(|place| self.take_off(place)),
            _ if TERRAINS.contains(&key) => return self.terrain(key, rest),
            _ => return self.declared(words, here),
        }
        None
    }

    fn rules(&mut self, rest: &[&str]) -> Option<LineRemark> {
        let (mut other, mut read_as) = (Vec::new(), Vec::new());
        for rule in rest {
            let rule = rule.to_uppercase();
            match rule.as_str() {
                "BUILD_ANY" => self.draft.builds = Builds::Owned,
                "!BUILD_ANY" => self.home_only = true,
                "REMOTE_BUILDS" => {
                    self.draft.builds = Builds::OwnedIfHome;
                    read_as.push(format!("the rule {rule} is builds = \"owned_if_home\""));
                }
                "HOME_BUILDS" => {
                    self.home_only = true;
                    read_as.push(format!("the rule {rule} is builds = \"home\""));
                }
                _ => other.push(rule),
            }
        }
        match (other.is_empty(), read_as.is_empty()) {
            (false, _) => {
                let said = "belong to a game, not to the board: its house rules are switches";
                Some(LineRemark::LeftOut(format!("the rules {} {said}", other.join(", "))))
            }
            (true, false) => Some(LineRemark::ReadAs(read_as.join("; "))),
            _ => None,
        }
    }

    fn current(&mut self) -> Option<&mut DraftPower> {
        self.draft.powers.get_mut(self.power?)
    }

    /// The power of a word, with or without the signs that only show how it is written.
    fn known(&self, word: &str) -> Option<usize> {
        let name = fold(word);
        self.draft.powers.iter().position(|p| fold(&p.name) == name)
    }

    /// The powers that a line names, except those after EXCEPT; or the one it is below.
    fn several(&self, words: &[&str]) -> Vec<usize> {
        match words {
            [] => self.power.into_iter().collect(),
            [all, but @ ..] if all.eq_ignore_ascii_case("ALL") => {
                let but: Vec<usize> = but.iter().filter_map(|word| self.known(word)).collect();
                (0..self.draft.powers.len()).filter(|p| !but.contains(p)).collect()
            }
            names => names.iter().filter_map(|word| self.known(word)).collect(),
        }
    }

    /// Powers that leave the board. The Python package, which separates names by commas, keeps their homes as centres.
    fn unplayed(&mut self, rest: &[&str]) -> Option<LineRemark> {
        let commas = rest.iter().any(|word| word.contains(','));
        let words: Vec<&str> = rest.iter().flat_map(|w| w.split(',')).filter(|w| !w.is_empty()).collect();
        let unknown: Vec<&str> = match words.first() {
            Some(all) if all.eq_ignore_ascii_case("ALL") => Vec::new(),
            _ => words.iter().copied().filter(|word| self.known(word).is_none()).collect(),
        };
        let gone = self.several(&words);
        for at in (0..self.draft.powers.len()).rev().filter(|at| gone.contains(at)) {
            let power = self.draft.powers.remove(at);
            if commas {
                self.free.extend(power.homes);
            }
            self.fresh = self.fresh.iter().filter(|f| **f != at).map(|f| f - usize::from(*f > at)).collect();
        }
        self.power = None;
        (!unknown.is_empty())
            .then(|| LineRemark::LeftOut(format!("there is no power {} to leave", unknown.join(", "))))
    }

    /// `Westering = wes wst west+sea`, or `OLD -> Westering = wes`.
    fn named(&mut self, line: &str) -> Option<LineRemark> {
        let (name, rest) = line.split_once('=')?;
        let (old, name) = match name.split_once("->") {
            Some((old, new)) => (Some(old.trim().to_lowercase()), new),
            None => (None, name),
        };
        let name = name.trim().replace('+', " ");
        let mut words = rest.split_whitespace().map(|w| w.trim_end_matches('?').replace('+', " "));
        let Some(id) = words.next() else {
            return Some(LineRemark::LeftOut(format!("“{name}” has no abbreviation")));
        };
        let id = id.to_lowercase();
        let mut remark = None;
        if let Some(old) = old {
            // A coast stays known by its code here.
            let new = match (old.split_once('/'), id.split_once('/')) {
                (Some((_, coast)), Some((place, other)))
                    if !COASTS.iter().any(|(code, _)| *code == other) =>
                {
                    remark = Some(LineRemark::ReadAs(format!("the coast {id} is {place}/{coast}")));
                    format!("{place}/{coast}")
                }
                _ => id.clone(),
            };
            self.rename(&old, &new);
        }
        let others: Vec<String> = words.filter(|w| !w.is_empty() && !w.contains(['/', '('])).collect();
        self.names.insert(id, (name, others));
        remark
    }

    /// Gives a place another code, wherever it was named.
    fn rename(&mut self, old: &str, new: &str) {
        self.names.remove(old);
        if old == new {
            return;
        }
        for (place, mut line) in std::mem::take(&mut self.lines) {
            line.abuts.iter_mut().for_each(|to| *to = rename_place(to, old, new));
            self.lines.insert(rename_place(&place, old, new), line);
        }
        for ((from, to), mark) in std::mem::take(&mut self.marks) {
            self.marks.insert((rename_place(&from, old, new), rename_place(&to, old, new)), mark);
        }
        self.free.iter_mut().for_each(|id| *id = rename_place(id, old, new));
        for power in &mut self.draft.powers {
            let lists = [&mut power.homes, &mut power.sites].into_iter().chain(&mut power.owns);
            lists.flatten().for_each(|id| *id = rename_place(id, old, new));
            power
                .units
                .iter_mut()
                .for_each(|unit| *unit = format!("{}{}", &unit[..2], rename_place(&unit[2..], old, new)));
        }
    }

    /// Removes places with everything said about them; they may be declared again.
    fn take_off(&mut self, place: &str) {
        let gone = |id: &str| id.to_lowercase().starts_with(place);
        self.lines.retain(|id, _| !gone(id));
        self.names.retain(|id, _| !gone(id));
        self.lines.values_mut().for_each(|line| line.abuts.retain(|to| !gone(to)));
        self.marks.retain(|(from, to), _| !gone(from) && !gone(to));
        for power in &mut self.draft.powers {
            power.homes.retain(|id| id != place);
            power.sites.retain(|id| id != place);
            power.units.retain(|unit| unit[2..].split('/').next() != Some(place));
        }
        self.free.retain(|id| id != place);
    }

    fn terrain(&mut self, key: &str, words: &[&str]) -> Option<LineRemark> {
        let Some(place) = words.first() else {
            return Some(LineRemark::Otherwise(format!("{key} of which province?")));
        };
        let id = place.to_lowercase();
        let bare = !place.contains('/')
            && !place.chars().any(char::is_uppercase)
            && place.chars().any(char::is_lowercase);
        let other = self.lines.get(&id).is_some_and(|line| line.bare != bare);
        if other && !bare && !id.contains('/') {
            // One shore instead of several.
            let coasts = format!("{id}/");
            self.lines.retain(|place, _| !place.starts_with(&coasts));
            for line in self.lines.values_mut() {
                for to in line.abuts.iter_mut().filter(|to| to.to_lowercase().starts_with(&coasts)) {
                    *to = place.to_string();
                }
            }
        }
        let mut said = None;
        let line = match self.lines.get_mut(&id) {
            Some(line) => line,
            None if key == "AMEND" => {
                said = Some(LineRemark::LeftOut(format!("{place} is amended, but was not there before")));
                let line = Terrains { kind: "COAST".into(), ..Terrains::default() };
                self.lines.entry(id.clone()).or_insert(line)
            }
            None => self.lines.entry(id.clone()).or_default(),
        };
        line.bare = bare;
        if key != "AMEND" {
            line.kind = key.into();
            // A line with only a kind leaves the borders as they are.
            if words.len() > 1 || other {
                line.abuts.clear();
                self.marks.retain(|(from, _), _| *from != id);
            }
        }
        for word in words.iter().skip(2).take(LARGEST) {
            if let Some(gone) = word.strip_prefix('-') {
                let gone = gone.to_lowercase();
                line.abuts.retain(|to| !to.to_lowercase().starts_with(&gone));
                continue;
            }
            let (to, mark) = marked(word);
            if !mark.is_empty() {
                self.marks.insert((id.clone(), to.to_lowercase()), mark.clone());
                match mark.as_str() {
                    ":" => {}
                    "*" | "~" => {
                        let what = format!("the way from {id} to {} is weak", to.to_lowercase());
                        said = Some(LineRemark::ReadAs(format!("“{word}”: {what}: one less in strength")));
                    }
                    _ => {
                        let what = format!("the way from {id} to {}", to.to_lowercase());
                        said = Some(LineRemark::Otherwise(format!(
                            "“{word}”: {what} has a mark that cannot be expressed"
                        )));
                    }
                }
            }
            line.abuts.push(to.to_string());
        }
        said
    }

    /// `ARDEN (ARDENISH:A) ARD BEA CAI`, or `OLD -> NEW`.
    fn declared(&mut self, words: &[&str], here: &Diagnostic) -> Option<LineRemark> {
        let nobody = ["UNOWNED", "NEUTRAL", "CENTERS", "CENTRES"].contains(&words[0].to_uppercase().as_str());
        if nobody {
            self.power = None;
            return self.homes(None, &words[1..], false);
        }
        let mut rest = &words[1..];
        let mut renamed = None;
        if let ["->", new, ..] = rest {
            renamed = Some(power_name(new));
            rest = &rest[2..];
        }
        let told = rest.first().and_then(|w| w.strip_prefix('(')?.strip_suffix(')'));
        if told.is_some() {
            rest = &rest[1..];
        }
        let at = self.known(words[0]);
        let alone = rest.is_empty() && told.is_none() && renamed.is_none();
        if at.is_none()
            && told.is_none()
            && (!rest.iter().all(is_plain_id) || alone && !words[0].chars().all(is_name_char))
        {
            return Some(LineRemark::LeftOut(format!("“{}” is not understood", words.join(" "))));
        }
        let at = at.unwrap_or_else(|| {
            let name = power_name(words[0]);
            if alone {
                self.bare_names.insert(fold(&name), here.clone());
            }
            self.draft.powers.push(DraftPower { name, ..DraftPower::default() });
            self.draft.powers.len() - 1
        });
        let power = &mut self.draft.powers[at];
        if let Some(new) = renamed {
            power.name = new;
        }
        if let Some(told) = told {
            let (adjective, letter) = told.split_once(':').unwrap_or((told, ""));
            let adjective = capitals(&adjective.trim_start_matches('_').replace('+', " "));
            power.adjective = (!adjective.is_empty()).then_some(adjective);
            power.letter = Some(letter.to_string()).filter(|letter| !letter.is_empty());
        }
        self.power = Some(at);
        let anew = self.fresh.remove(&at);
        self.homes(Some(at), rest, anew)
    }

    /// Adds home centres, and removes those with a dash; other signs are for other kinds of homes.
    fn homes(&mut self, power: Option<usize>, words: &[&str], anew: bool) -> Option<LineRemark> {
        let mut read_as = Vec::new();
        let mut power = match power {
            Some(at) => self.draft.powers.get_mut(at),
            None => None,
        };
        if let (Some(power), true) = (&mut power, anew) {
            power.homes.clear();
            power.sites.clear();
            power.chooses = 0;
        }
        for word in words.iter().take(LARGEST).flat_map(|w| w.split(',')).filter(|w| !w.is_empty()) {
            let whole = word.to_lowercase();
            let home = whole.trim_start_matches(['-', '*', '+', '~', '@']);
            let signs = &whole[..whole.len() - home.len()];
            let home = home.split('(').next().unwrap_or(home).to_string();
            let Some(power) = &mut power else {
                self.free.retain(|id| *id != home);
                if !signs.contains('-') {
                    self.free.push(home);
                }
                continue;
            };
            if home == "&sc" {
                power.chooses += 1;
                read_as.push(format!("“{word}”: a home centre still to be chosen (chooses)"));
                continue;
            }
            power.sites.retain(|id| *id != home);
            if power.homes.contains(&home) {
                power.homes.retain(|id| *id != home);
                self.free.push(home.clone());
            }
            if home.is_empty() || signs.contains('-') {
                continue;
            }
            if signs.contains(['*', '+']) {
                read_as.push(format!("“{word}”: {home} is a place for builds that is not a centre (sites)"));
                power.sites.push(home);
                continue;
            }
            if !signs.is_empty() {
                read_as.push(format!("“{word}”: {home} is a home centre like the others"));
            }
            power.homes.push(home);
        }
        (!read_as.is_empty()).then(|| LineRemark::ReadAs(read_as.join("; ")))
    }

    /// The turns of a year and the first of them, in this program's words.
    fn course(&mut self) {
        let known = |word: &str| word.parse::<Season>().ok().filter(|_| word.len() > 3);
        let (new_year, divided) = (
            number_of_season("NEWYEAR", &self.flow).unwrap_or(1),
            number_of_season("IFYEARDIV", &self.flow).unwrap_or(1),
        );
        let steps: Vec<&(String, String)> =
            self.flow.iter().filter(|step| !["NEWYEAR", "IFYEARDIV"].contains(&step.0.as_str())).collect();
        let moves: Vec<&String> =
            steps.iter().filter(|(_, p)| p.contains("MOVEMENT")).map(|(season, _)| season).collect();
        let ends: Vec<&String> =
            steps.iter().filter(|(_, p)| p.contains("ADJUSTMENT")).map(|(season, _)| season).collect();
        let odd = steps.iter().any(|(_, phases)| {
            phases.split(',').any(|p| !["MOVEMENT", "RETREATS", "ADJUSTMENTS"].contains(&p))
        });
        let era = self.flow.iter().any(|step| ["NEWYEAR", "IFYEARDIV"].contains(&step.0.as_str()));
        let usual = moves.len() == 2 && ends.len() == 1 && moves[0] != moves[1] && !moves.contains(&ends[0]);
        let mut words: BTreeMap<String, Season> = BTreeMap::new();
        let mut said = None;
        if era {
            words.extend(moves.iter().map(|word| ((*word).clone(), Season::Year)));
            let turns = (divided / new_year.abs().max(1)).max(1);
            self.draft.seasons = vec!["Year".to_string(); turns as usize];
            self.draft.years = u32::try_from(divided.max(1)).ok();
            said = Some((
                code::READ_AS,
                format!("turns of {} years, builds after every {turns}", new_year.abs()),
            ));
        } else if !moves.is_empty() && moves.iter().chain(&ends).all(|word| known(word).is_some()) {
            self.draft.seasons =
                moves.iter().map(|word| known(word).unwrap_or_default().to_string()).collect();
            self.draft.adjust = ends.last().map(|word| known(word).unwrap_or_default().to_string());
        } else if usual {
            let all = moves.iter().chain(&ends).map(|word| (*word).clone());
            words.extend(all.zip([Season::Spring, Season::Fall, Season::Winter]));
        } else if !steps.is_empty() {
            said =
                Some((code::PLAYS_OTHERWISE, "describe it with seasons and adjust below [play]".to_string()));
        }
        if odd && said.is_none() {
            said =
                Some((FaultCode::Named("left-out"), "it has phases of another program's games".to_string()));
        }
        if let (Some((code, said)), Some(at)) = (said, &self.flow_at) {
            let heading = if code == code::READ_AS { "is read as" } else { "cannot be expressed in full:" };
            let said = format!("this sequence of turns {heading} {said}");
            self.draft.left_out.push(again(code, said, at));
        }
        let Some((begin, at)) = self.begin.take() else { return };
        let [season, year, rest @ ..] = begin.as_slice() else { return };
        let phase = rest.first().map_or("Movement".into(), |w| capitals(w.trim_end_matches(['s', 'S'])));
        let word = season.to_uppercase();
        let count = if new_year < 0 { format!("-{year}") } else { year.clone() };
        match known(&word).or_else(|| words.get(&word).copied()) {
            Some(season) => self.draft.begin = Some(format!("{season} {count}, {phase}")),
            None => self.draft.begin = Some(format!("{} {count}, {phase}", capitals(season))),
        }
        if era {
            let said = format!("“{season}” is read as a turn of the year {count}");
            self.draft.left_out.push(again(code::READ_AS, said, &at));
        }
    }

    fn draft(mut self) -> BoardProposal {
        self.course();
        let mut seasons: Vec<Season> = self.draft.seasons.iter().filter_map(|s| s.parse().ok()).collect();
        if seasons.is_empty() {
            seasons = vec![Season::Spring, Season::Fall];
        }
        for (season, kind, place) in &self.open_in {
            if let Some(line) = self.lines.get_mut(place).filter(|line| line.kind == "SHUT") {
                line.kind = kind.clone();
                let closed = seasons.iter().filter(|other| *other != season).map(ToString::to_string);
                let closed = closed.collect();
                self.draft.ways.push(DraftWay { to: place.clone(), closed, ..DraftWay::default() });
            }
        }
        let DpjudgeMap { mut draft, lines, marks, names, free, longer, bare_names, home_only, .. } = self;
        if home_only {
            draft.builds = Builds::Home;
        }
        for power in std::mem::take(&mut draft.powers) {
            let nothing = power.homes.is_empty()
                && power.units.is_empty()
                && power.owns.is_none()
                && power.chooses == 0;
            match bare_names.get(&fold(&power.name)).filter(|_| nothing) {
                Some(at) => {
                    let said = format!("“{}” is not understood", power.name);
                    draft.left_out.push(again(FaultCode::Named("left-out"), said, at));
                }
                None => draft.powers.push(power),
            }
        }
        let mut centres: BTreeSet<String> = free.into_iter().collect();
        for power in &draft.powers {
            centres.extend(power.homes.iter().chain(power.owns.iter().flatten()).cloned());
        }
        let mut groups: BTreeMap<String, Vec<ProvinceLine>> = BTreeMap::new();
        for (place, line) in &lines {
            let (id, coast) = split_coast(place);
            groups.entry(id).or_default().push(ProvinceLine { coast, bare: line.bare, line });
        }
        // Only if there are coasts is the line in small letters that of the bare province.
        for group in groups.values_mut() {
            let split = group.iter().any(|line| line.coast.is_some());
            group.iter_mut().for_each(|line| line.bare &= split);
        }
        for id in centres.iter().filter(|id| !groups.contains_key(*id)) {
            let said = format!("{id} is a centre, but no province of the board");
            draft.left_out.push(Diagnostic::warning("left-out", said));
        }
        for (id, group) in &groups {
            let kind = kind(group);
            let named = names.get(id);
            let mut space = DraftSpace::new(named.map_or(id, |(name, _)| name), terrain(kind));
            space.aliases = named.map_or(Vec::new(), |(_, others)| others.clone());
            (space.convoys, space.impassable) = (kind == "PORT", kind == "SHUT");
            space.centre = centres.contains(id);
            space.coasts = group.iter().filter_map(|line| line.coast.clone()).collect();
            borders(&groups, id, &mut space, &marks);
            draft.spaces.insert(id.clone(), space);
        }
        for ((from, to), mark) in &marks {
            if ["*", "~"].contains(&mark.as_str()) {
                let (from, to) = (split_coast(from).0, split_coast(to).0);
                draft.ways.push(DraftWay { from: Some(from), to, weak: true, ..DraftWay::default() });
            }
        }
        let there = |place: &str| groups.contains_key(place.split('/').next().unwrap_or(place));
        for power in &mut draft.powers {
            power.homes.retain(|id| there(id));
            power.sites.retain(|id| there(id));
            power.units.retain(|unit| there(&unit[2..]));
            power.owns.iter_mut().for_each(|owns| owns.retain(|id| there(id)));
        }
        if !longer.is_empty() {
            draft.rename(&longer);
        }
        draft.plain_ids();
        draft
    }
}

fn is_name_char(c: char) -> bool {
    c.is_alphabetic() || ['+', '_', '-', '.', '\''].contains(&c)
}

fn number_of_season(name: &str, flow: &[(String, String)]) -> Option<i32> {
    let step = flow.iter().find(|(season, _)| season == name);
    step.and_then(|(_, number)| number.parse::<i32>().ok())
}

fn is_plain_id(w: &&str) -> bool {
    let id = w.trim_start_matches(['-', '*', '+', '~', '@', '&']);
    let id = id.split('(').next().unwrap_or(id);
    (2..=8).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn rename_place(place: &str, old: &str, new: &str) -> String {
    match place.to_lowercase() == old {
        false => place.to_string(),
        true if place.chars().all(|c| !c.is_lowercase()) => new.to_uppercase(),
        true if place.chars().all(|c| !c.is_uppercase()) => new.to_string(),
        true => capitals(new),
    }
}

/// Another remark on a line.
fn again(code: FaultCode, said: String, at: &Diagnostic) -> Diagnostic {
    let fault = Diagnostic::warning(code, said);
    match &at.span {
        Some(span) => fault.at(&span.source, span.range.clone()),
        None => fault,
    }
}

/// A neighbour without its marks, and the marks: `*MAO`, `naf~`, `A:ice`, `AEG(CON)`.
fn marked(word: &str) -> (&str, String) {
    let (mut to, mut mark) = (word, String::new());
    if let Some((who, rest)) = to.split_once(':') {
        mark += &format!("{who}:");
        to = rest;
    }
    if let Some((rest, need)) = to.strip_suffix(')').and_then(|rest| rest.split_once('(')) {
        mark += &format!("({need})");
        to = rest;
    }
    let plain = to.trim_start_matches(|c: char| !c.is_alphanumeric());
    mark += &to[..to.len() - plain.len()];
    to = plain.trim_end_matches(|c: char| !c.is_alphanumeric());
    mark += &plain[to.len()..];
    (to, mark)
}

struct ProvinceLine<'a> {
    coast: Option<String>,
    bare: bool,
    line: &'a Terrains,
}

fn kind<'a>(group: &[ProvinceLine<'a>]) -> &'a str {
    let line = group.iter().find(|line| !line.bare).or(group.first());
    line.map_or("", |line| line.line.kind.as_str())
}

fn borders(
    groups: &BTreeMap<String, Vec<ProvinceLine>>,
    id: &str,
    space: &mut DraftSpace,
    marks: &BTreeMap<(String, String), String>,
) {
    let group = groups.get(id).map(Vec::as_slice).unwrap_or_default();
    let bare = group.iter().any(|line| line.bare);
    for line in group {
        for word in &line.line.abuts {
            let to = word.to_lowercase();
            let goal = split_coast(&to).0;
            let there = groups.get(&goal).map(Vec::as_slice).unwrap_or_default();
            let place = line.coast.as_ref().map_or(id.to_string(), |coast| format!("{id}/{coast}"));
            if goal == id || there.is_empty() || marks.get(&(place, to.clone())).is_some_and(|m| m == ":") {
                continue;
            }
            if space.impassable {
                space.borders.insert(goal);
                continue;
            }
            let ((army, fleet), wanted) = (reach(word), kind(there));
            let dry = space.kind != Terrain::Sea && !["WATER", "SHUT"].contains(&wanted);
            if army && dry && (line.bare || !bare) {
                space.army.insert(goal);
            }
            let wet = space.kind != Terrain::Land && !["LAND", "SHUT"].contains(&wanted);
            let clear = to.contains('/') || there.iter().all(|line| line.coast.is_none());
            if fleet && wet && clear && !line.bare {
                space.fleet.insert((line.coast.clone(), to));
            }
        }
    }
}

/// Whether armies and fleets may pass, by the case of the letters: small ones are closed to fleets, Capitalised ones to armies.
fn reach(word: &str) -> (bool, bool) {
    let (small, large) = (word.chars().any(char::is_lowercase), word.chars().any(char::is_uppercase));
    (!(small && large), large || !small)
}

fn terrain(kind: &str) -> Terrain {
    match kind {
        "WATER" => Terrain::Sea,
        "COAST" | "PORT" => Terrain::Coast,
        _ => Terrain::Land,
    }
}

fn power_name(word: &str) -> String {
    capitals(word.trim_start_matches('_')).replace(['_', '+'], " ")
}

/// Begins a remark that says which longer id a code stands for.
const LONGER: &str = "# code ";

/// Words that the other program does not take for a place.
const TAKEN: [&str; 4] = ["cut", "the", "tsr", "via"];

/// Whether an id can be used as a code there.
fn is_code(id: &str) -> bool {
    // With a single letter it would be Capitalised there, and so closed to armies.
    id.len() == 3
        && id.bytes().all(|b| b.is_ascii_alphanumeric())
        && id.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_alphabetic))
        && !TAKEN.contains(&id)
}

/// The code of every place there: three letters, and a coast. Ids of another length, and those that are words there, get
/// others.
pub fn codes(board: &Board) -> Vec<String> {
    let mut used: BTreeSet<String> =
        board.provinces.iter().filter(|info| is_code(&info.id)).map(|info| info.id.clone()).collect();
    let mut all: Vec<String> = Vec::new();
    for info in &board.provinces {
        if is_code(&info.id) {
            all.push(info.id.clone());
            continue;
        }
        // The first letter, then two of the others in their order; numbers when those run out.
        let signs: Vec<char> = info.id.chars().filter(char::is_ascii_alphanumeric).collect();
        let first = signs.first().copied().unwrap_or('x');
        let rest = signs.get(1..).unwrap_or_default();
        let pairs = (0..rest.len()).flat_map(|a| (a + 1..rest.len()).map(move |b| (a, b)));
        let own = pairs.map(|(a, b)| [first, rest[a], rest[b]].iter().collect::<String>());
        let numbered = (0..26 * 260).map(|n| format!("{}{}{}", letter(n / 260), letter(n / 10), n % 10));
        let code = own.chain(numbered).find(|code| is_code(code) && !used.contains(code));
        let code = code.unwrap_or_else(|| info.id.clone());
        used.insert(code.clone());
        all.push(code);
    }
    for place in (all.len()..board.places()).map(|at| Place(at as u16)) {
        let own = board.code(place);
        let coast = own.split_once('/').map_or("", |(_, coast)| coast);
        all.push(format!("{}/{coast}", all[usize::from(board.province_of(place).0)]));
    }
    all
}

fn letter(n: usize) -> char {
    char::from(b'a' + (n % 26) as u8)
}

/// A power's name there: `THE_ISLES`; `_ANKARA` if a place has the same.
pub fn token(board: &Board, owner: Owner) -> String {
    let name = &board.owner(owner).name;
    let word = name.to_uppercase().split_whitespace().collect::<Vec<_>>().join("_");
    if confusing(board, name) { format!("_{word}") } else { word }
}

/// Whether a power's word is that of a place, or as short as a code; boards that came from there keep their words.
fn confusing(board: &Board, word: &str) -> bool {
    let about = &board.about;
    if about.id.is_empty() || about.source.as_ref().is_some_and(|file| file.ends_with(".map")) {
        return false;
    }
    let word = adjudicator::board::fold(word);
    [1, 3].contains(&word.chars().count())
        || board.provinces.iter().any(|info: &adjudicator::board::ProvinceInfo| {
            let mut all = [&info.id, &info.name, &info.abbr].into_iter().chain(&info.aliases);
            all.any(|name| adjudicator::board::fold(name) == word)
        })
}

/// The codes of provinces in capitals.
fn joined(codes: &[String], list: &[Province]) -> String {
    list.iter().map(|p| codes[usize::from(p.0)].to_uppercase()).collect::<Vec<_>>().join(" ")
}

/// Whether a name is allowed on a line of a map file.
fn is_plain(name: &str) -> bool {
    !name.contains(['=', '#', '+', '?', '\n']) && !name.contains("->")
}

/// Writes the board as a map file; also returns what that cannot say.
pub fn write(board: &Board) -> (String, Vec<String>) {
    let (play, mut lost, codes) = (&board.play, Vec::new(), codes(board));
    let code = |p: Province| codes[p.0 as usize].as_str();
    let mut out = format!("# {}\n", board.name.replace('\n', " "));
    for p in board.provinces().filter(|p| code(*p) != board.province(*p).id) {
        let _ = writeln!(out, "{LONGER}{} = {}", code(p), board.province(p).id);
    }
    course(board, &mut out, &mut lost);
    match play.builds {
        Builds::Home => {}
        Builds::Owned => out += "RULE BUILD_ANY\n",
        Builds::OwnedIfHome => out += "RULE REMOTE_BUILDS\n",
        Builds::AnyHome => lost.push("builds = \"any_home\"".to_string()),
    }
    lost.extend(super::draft::lost_in_export(board));
    lost.extend(play.last_year.map(|year| format!("last_year = {year}")));
    lost.extend(play.idle.map(|years| format!("idle = {years}")));
    for owner in board.powers() {
        power(board, owner, &codes, &mut out, &mut lost);
    }
    let taken = board.powers().flat_map(|o| board.owner(o).home.iter().chain(&board.owner(o).owns)).copied();
    let taken: Vec<Province> = taken.collect();
    let free: Vec<Province> = board.centres().filter(|p| !taken.contains(p)).collect();
    if !free.is_empty() {
        let _ = writeln!(out, "\nUNOWNED {}", joined(&codes, &free));
    }
    out.push('\n');
    for p in board.provinces() {
        let info = board.province(p);
        let shared = board.shared.iter().filter(|(_, at)| at.contains(&p));
        let shared = shared.map(|(name, _)| format!("{name}?"));
        let others: Vec<String> =
            info.aliases.iter().chain([&info.abbr]).filter(|n| is_plain(n)).cloned().collect();
        let id = adjudicator::board::fold(code(p));
        let others = others.into_iter().filter(|n| adjudicator::board::fold(n) != id).chain(shared);
        let words: Vec<String> = others.map(|n| n.split_whitespace().collect::<Vec<_>>().join("+")).collect();
        if !is_plain(&info.name) {
            lost.push(format!("the name “{}”", info.name));
        }
        let name = info.name.replace(['=', '#', '\n'], " ");
        let _ = writeln!(out, "{}", format!("{name} = {} {}", code(p), words.join(" ")).trim_end());
    }
    for coast in (board.len()..board.places()).map(|at| Place(at as u16)) {
        let _ = writeln!(out, "{} = {}", board.place_name(coast), codes[usize::from(coast)]);
    }
    out.push('\n');
    board.provinces().for_each(|p| abuts(board, &codes, p, &mut out, &mut lost));
    (out, lost)
}

/// Writes the first phase, the condition of victory, and the turns of a year.
fn course(board: &Board, out: &mut String, lost: &mut Vec<String>) {
    let (play, begin) = (&board.play, board.first_turn());
    let phase =
        if begin.phase == adjudicator::season::Phase::Adjustment { "ADJUSTMENTS" } else { "MOVEMENT" };
    let turns = play.seasons.len() as i32;
    let step = play.years / turns.max(1);
    let last = begin.year.saturating_add(step.saturating_mul(turns - 1));
    // Turns of whole years are counted in an era.
    let era = play.seasons.iter().all(|season| *season == Season::Year)
        && play.years == step * turns
        && last.rem_euclid(play.years.max(1)) == 0;
    let (name, sign) = if begin.year < 0 { ("B.C.", -1) } else { ("A.D.", 1) };
    let season = if era { name.to_string() } else { begin.season.to_string().to_uppercase() };
    let year = if era { begin.year.saturating_mul(sign) } else { begin.year };
    let _ = writeln!(out, "BEGIN {season} {year} {phase}");
    let victory = if play.victory.is_empty() { vec![board.victory] } else { play.victory.clone() };
    let victory: Vec<String> = victory.iter().map(ToString::to_string).collect();
    let _ = writeln!(out, "VICTORY {}", victory.join(" "));
    let usual = adjudicator::board::VariantRules::default();
    if era {
        let (step, years) = (step.saturating_mul(sign), play.years);
        let _ = writeln!(
            out,
            "FLOW NEWYEAR:{step}\nFLOW {name}:MOVEMENT,RETREATS\nFLOW IFYEARDIV:{years}\nFLOW {name}:ADJUSTMENTS"
        );
    } else if (&play.seasons, play.adjust) != (&usual.seasons, usual.adjust) {
        let moves = play.seasons.iter().map(|s| format!("{s}:MOVEMENT,RETREATS").to_uppercase());
        let all = moves.chain([format!("{}:ADJUSTMENTS", play.adjust).to_uppercase()]);
        let _ = writeln!(out, "FLOW {}", all.collect::<Vec<_>>().join(" "));
    }
    if !era && play.years != usual.years {
        lost.push(format!("years = {}", play.years));
    }
    if let Some(year) = board.special.shift {
        let _ = writeln!(out, "NEWHOMES {year}");
    }
    lost.extend(
        board
            .special
            .ways
            .iter()
            .filter(|way| !way.weak)
            .map(|way| format!("that a way to {} is closed in {}", board.province(way.to).id, way.when())),
    );
    lost.extend(board.special.ways.iter().filter(|way| way.weak && way.kind.is_some()).map(|way| {
        format!("that a way to {} is weak for one kind of units only", board.province(way.to).id)
    }));
}

fn power(board: &Board, owner: Owner, codes: &[String], out: &mut String, lost: &mut Vec<String>) {
    let info = board.owner(owner);
    let token = token(board, owner);
    if power_name(&token) != info.name {
        lost.push(format!("the name “{}” as it is written", info.name));
    }
    let adjective = info.adjective.as_ref().unwrap_or(&info.name);
    let mark = if confusing(board, adjective) { "_" } else { "" };
    let adjective = format!("{mark}{}", adjective.to_uppercase());
    let adjective = adjective.split_whitespace().collect::<Vec<_>>().join("+").replace(['(', ')', ':'], "");
    // An M means moves there.
    let letter = info.letter.as_ref().filter(|letter| !letter.starts_with(['M', 'm', '?']));
    let letter = letter.map(|letter| format!(":{letter}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "\n{}",
        format!("{token} ({adjective}{letter}) {}{}", joined(codes, &info.home), besides(codes, info))
            .trim_end()
    );
    if info.owns != info.home {
        let _ = writeln!(out, "{}", format!("OWNS {}", joined(codes, &info.owns)).trim_end());
    }
    for unit in info.units.iter().filter(|_| board.play.units) {
        let place = board.place(&unit[2..]).map_or(&unit[2..], |place| codes[usize::from(place)].as_str());
        let _ = writeln!(out, "{}", format!("{} {place}", &unit[..1]).to_uppercase());
    }
    if info.dummy {
        out.push_str("DUMMY\n");
    }
}

/// Places for builds that are not homes, and homes to be chosen, to be written after the homes.
fn besides(codes: &[String], info: &OwnerInfo) -> String {
    let sites = info.sites.iter().map(|p| format!(" *{}", codes[usize::from(p.0)].to_uppercase()));
    sites.chain((0..info.chooses).map(|_| " &SC".to_string())).collect()
}

/// Writes the lines of a province: one, or one for each coast and one in small letters for its armies.
fn abuts(board: &Board, codes: &[String], p: Province, out: &mut String, lost: &mut Vec<String>) {
    let info = board.province(p);
    let code = |place: Place| codes[place.0 as usize].as_str();
    let id = |p: Province| code(p.place());
    let kind = match info.terrain {
        _ if info.impassable => "SHUT",
        Terrain::Sea => "WATER",
        Terrain::Coast if info.convoys => "PORT",
        Terrain::Coast => "COAST",
        _ => "LAND",
    };
    // A star precedes a weak border.
    let weak: Vec<String> = board
        .provinces()
        .filter(|q| [UnitKind::Army, UnitKind::Fleet].iter().all(|kind| board.is_weak(*kind, p, *q)))
        .map(|q| id(q).to_lowercase())
        .collect();
    if info.impassable {
        let borders = info.borders.iter().filter_map(|other| board.id(other));
        adjacency_line(
            id(p).to_uppercase(),
            borders.map(|q| id(q).to_uppercase()).collect(),
            &weak,
            kind,
            out,
        );
        return;
    }
    let armies: Vec<Province> = members(board.steps(UnitKind::Army, p.place())).map(Province).collect();
    let sails = |from: Place| members(board.fleet(from)).map(Place);
    if !info.coasts.is_empty() {
        let mut bare: BTreeSet<String> = armies.iter().map(|q| id(*q).to_uppercase()).collect();
        for coast in &info.coasts {
            adjacency_line(
                code(*coast).to_uppercase(),
                sails(*coast).map(|q| code(q).to_uppercase()).collect(),
                &weak,
                kind,
                out,
            );
            let seas =
                sails(*coast).filter(|q| board.province(board.province_of(*q)).terrain == Terrain::Sea);
            bare.extend(seas.map(|q| code(q).to_uppercase()));
        }
        adjacency_line(id(p).to_string(), bare, &weak, kind, out);
        return;
    }
    let mut words = BTreeSet::new();
    for q in sails(p.place()) {
        let to = board.province_of(q);
        let code = code(q);
        let walks = armies.contains(&to);
        let dry = info.terrain != Terrain::Sea && board.province(to).terrain != Terrain::Sea;
        let title = code[..1].to_uppercase() + &code[1..];
        if dry && !walks && reach(&title) != (false, true) {
            lost.push(format!("that no army goes from {} to {code}", info.id));
        }
        words.insert(if dry && !walks { title } else { code.to_uppercase() });
    }
    for q in armies {
        let there = board.province(q);
        if !sails(p.place()).any(|place| board.province_of(place) == q) {
            let land = info.terrain == Terrain::Land || there.terrain == Terrain::Land;
            words.insert(if land { id(q).to_uppercase() } else { id(q).to_string() });
        }
    }
    adjacency_line(id(p).to_uppercase(), words, &weak, kind, out);
}

fn adjacency_line(place: String, words: BTreeSet<String>, weak: &[String], kind: &str, out: &mut String) {
    let star = |word: &String| weak.contains(&split_coast(&word.to_lowercase()).0);
    let words: Vec<String> =
        words.into_iter().map(|word| if star(&word) { format!("*{word}") } else { word }).collect();
    let _ = writeln!(out, "{}", format!("{kind} {place} ABUTS {}", words.join(" ")).trim_end());
}
