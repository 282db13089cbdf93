//! Map files of the DPjudge and of the Python package `diplomacy`: read, and written.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use adjudicator::board::{Board, Builds, Owner, Place, Province, Terrain, members};
use adjudicator::position::UnitKind;
use diagnostics::{Diagnostic, Source};

use super::draft::{BoardProposal, DraftPower, DraftSpace, capitals, split_coast};

/// Files a map may be made from.
const DEEP: usize = 8;
/// Provinces with their coasts that are read.
const LARGEST: usize = 4096;
/// Lines that may be left out before a file is refused.
const MOST_LEFT_OUT: usize = 200;

/// Whether a text is a map file: it says what abuts on what, or which file to use.
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

/// A map file; `beside` finds the files it uses by name.
///
/// # Errors
/// A file it uses is not there, or uses itself.
pub fn read(
    source: &Source,
    beside: &dyn Fn(&str) -> Option<Source>,
) -> Result<BoardProposal, Box<Diagnostic>> {
    let mut map = DpjudgeMap::default();
    map.read(source, beside, &mut Vec::new())?;
    Ok(map.draft())
}

/// What abuts on a place, with the case of its letters.
#[derive(Default)]
struct Terrains {
    kind: String,
    abuts: Vec<String>,
}

#[derive(Default)]
struct DpjudgeMap {
    draft: BoardProposal,
    /// By place in small letters, and whether the line is of the bare province of one with coasts.
    lines: BTreeMap<(String, bool), Terrains>,
    /// Names and other names by id.
    names: Vec<(String, String, Vec<String>)>,
    centres: BTreeSet<String>,
    /// The power that lines belong to; none: centres of nobody.
    power: Option<usize>,
    dropped: BTreeSet<String>,
    /// The ids that codes stand for, as this program's remarks say it.
    longer: BTreeMap<String, String>,
    /// Files that were used.
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
            if ["USE", "USES", "MAP"].contains(&key.as_str()) && words.len() > 1 {
                for name in &words[1..] {
                    self.used += 1;
                    if self.used > DEEP || using.contains(&name.to_lowercase()) {
                        return Err(fail(format!("“{name}” uses itself, or too many files use each other")));
                    }
                    let found = beside(name)
                        .ok_or_else(|| fail(format!("the file “{name}.map” is not beside this one")))?;
                    using.push(name.to_lowercase());
                    self.read(&found, beside, using)?;
                    using.pop();
                }
                continue;
            }
            if let Some(said) = self.line(&key, &words, line) {
                let fault = Diagnostic::warning("left-out", said);
                self.draft.left_out.push(fault.at(source, range));
            }
        }
        Ok(())
    }

    /// Takes a line in; says what of it cannot be said in a board file.
    fn line(&mut self, key: &str, words: &[&str], line: &str) -> Option<String> {
        let rest = &words[1..];
        let ids = || rest.iter().take(LARGEST).map(|w| w.to_lowercase());
        match key {
            "VICTORY" => {
                self.draft.victory = rest.iter().filter_map(|w| w.parse().ok()).collect();
                if self.draft.victory.len() < rest.len() {
                    return Some(format!("“{line}” has no numbers of centres"));
                }
            }
            "BEGIN" => {
                let phase =
                    rest.get(2).map_or("Movement".into(), |w| capitals(w.trim_end_matches(['s', 'S'])));
                let [season, year, ..] = rest else {
                    return Some(format!("“{line}” does not say when the game begins"));
                };
                self.draft.begin = Some(format!("{} {year}, {phase}", capitals(season)));
            }
            "FLOW" => return self.flow(rest),
            "RULE" | "RULES" => {
                let (build, other): (Vec<&&str>, Vec<&&str>) =
                    rest.iter().partition(|w| w.eq_ignore_ascii_case("BUILD_ANY"));
                if !build.is_empty() {
                    self.draft.builds = Builds::Owned;
                }
                let other: Vec<&str> = other.into_iter().copied().collect();
                return (!other.is_empty())
                    .then(|| format!("the rules {} cannot be expressed here", other.join(", ")));
            }
            "UNOWNED" | "NEUTRAL" => {
                self.power = None;
                self.centres.extend(ids().map(|id| id.trim_start_matches('-').to_string()));
            }
            "OWNS" | "CENTERS" | "CENTRES" => {
                self.centres.extend(ids());
                if let Some(power) = self.current() {
                    let owns = power.owns.get_or_insert_default();
                    if key != "OWNS" {
                        owns.clear();
                    }
                    owns.extend(ids());
                }
            }
            "INHABITS" | "HOME" | "HOMES" => {
                let homes: Vec<String> = ids().collect();
                let Some(power) = self.current() else {
                    return Some(format!("“{line}” does not belong to any power"));
                };
                if key != "INHABITS" {
                    power.homes.clear();
                }
                DpjudgeMap::home(power, &mut BTreeSet::new(), homes.clone());
                self.centres.extend(homes.into_iter().filter(|id| !id.starts_with('-')));
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
                    None => return Some(format!("{unit} does not belong to any power")),
                }
            }
            "DUMMY" | "DUMMIES" => {
                self.several(rest).into_iter().for_each(|p| self.draft.powers[p].dummy = true)
            }
            "UNPLAYED" => {
                let gone: Vec<String> =
                    self.several(rest).into_iter().map(|p| self.draft.powers[p].name.clone()).collect();
                self.draft.powers.retain(|power| !gone.contains(&power.name));
                self.power = None;
            }
            "DROP" | "DROPS" => self.dropped.extend(ids()),
            _ if line.contains('=') => return self.named(line),
            _ if TERRAINS.contains(&key) => return self.terrain(key, rest),
            _ => return self.declared(words),
        }
        None
    }

    fn current(&mut self) -> Option<&mut DraftPower> {
        self.draft.powers.get_mut(self.power?)
    }

    /// The powers that a line names, all but those behind EXCEPT, or the one it stands below.
    fn several(&self, words: &[&str]) -> Vec<usize> {
        let at = |word: &&str| self.draft.powers.iter().position(|p| p.name == power_name(word));
        match words {
            [] => self.power.into_iter().collect(),
            [all, but @ ..] if all.eq_ignore_ascii_case("ALL") => {
                let but: Vec<usize> = but.iter().filter_map(at).collect();
                (0..self.draft.powers.len()).filter(|p| !but.contains(p)).collect()
            }
            names => names.iter().filter_map(at).collect(),
        }
    }

    fn flow(&mut self, words: &[&str]) -> Option<String> {
        let mut seasons = Vec::new();
        let mut lost = false;
        for word in words {
            let Some((season, phases)) = word.split_once(':') else { continue };
            let phases = phases.to_uppercase();
            let season = capitals(season);
            lost |= season.parse::<adjudicator::season::Season>().is_err();
            if phases.contains("MOVEMENT") {
                seasons.push(season.clone());
            }
            if phases.contains("ADJUSTMENT") {
                self.draft.adjust = Some(season);
            }
        }
        if lost {
            self.draft.adjust = None;
            let told = "seasons and adjust below [play] tell of it";
            return Some(format!("this sequence of turns cannot be expressed: {told}"));
        }
        self.draft.seasons = seasons;
        None
    }

    /// `Westering = wes wst west+sea`.
    fn named(&mut self, line: &str) -> Option<String> {
        let (name, rest) = line.split_once('=')?;
        let name = name.rsplit("->").next().unwrap_or(name).trim().replace('+', " ");
        let mut words = rest.split_whitespace().map(|w| w.trim_end_matches('?').replace('+', " "));
        let Some(id) = words.next() else { return Some(format!("“{name}” has no abbreviation")) };
        let id = id.to_lowercase();
        let others: Vec<String> = words.filter(|w| !w.is_empty()).collect();
        self.names.retain(|(known, ..)| *known != id);
        self.names.push((id, name, others));
        None
    }

    fn terrain(&mut self, key: &str, words: &[&str]) -> Option<String> {
        let Some(place) = words.first() else { return Some(format!("{key} of which province?")) };
        let bare = !place.contains('/')
            && !place.chars().any(char::is_uppercase)
            && place.chars().any(char::is_lowercase);
        let line = self.lines.entry((place.to_lowercase(), bare)).or_default();
        if key != "AMEND" {
            *line = Terrains { kind: key.into(), abuts: Vec::new() };
        }
        for word in words.iter().skip(2).take(LARGEST) {
            match word.strip_prefix('-') {
                Some(gone) => {
                    let gone = gone.to_lowercase();
                    line.abuts.retain(|to| !to.to_lowercase().starts_with(&gone));
                }
                None => line.abuts.push(word.to_string()),
            }
        }
        None
    }

    /// `ARDEN (ARDENISH:A) ARD BEA CAI`, or `OLD -> NEW`.
    fn declared(&mut self, words: &[&str]) -> Option<String> {
        let name = power_name(words[0]);
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
        let at = self.draft.powers.iter().position(|p| p.name == name);
        if at.is_none()
            && told.is_none()
            && (rest.is_empty()
                || !rest.iter().all(|w: &&str| {
                    let id = w.trim_start_matches('-');
                    (2..=8).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                }))
        {
            return Some(format!("“{}” is not understood", words.join(" ")));
        }
        let at = at.unwrap_or_else(|| {
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
            power.letter = letter.chars().next().map(|_| letter.to_string());
        }
        self.power = Some(at);
        let words = rest.iter().take(LARGEST).map(|w| w.to_lowercase());
        DpjudgeMap::home(power, &mut self.centres, words.collect());
        None
    }

    /// Home centres are added, those with a dash taken away.
    fn home(power: &mut DraftPower, centres: &mut BTreeSet<String>, ids: Vec<String>) {
        for id in ids {
            match id.strip_prefix('-') {
                Some(gone) => power.homes.retain(|home| home != gone.trim_start_matches('-')),
                None => {
                    centres.insert(id.clone());
                    if !power.homes.contains(&id) {
                        power.homes.push(id);
                    }
                }
            }
        }
    }

    fn draft(self) -> BoardProposal {
        let DpjudgeMap { mut draft, lines, names, centres, dropped, longer, .. } = self;
        let mut groups: BTreeMap<String, Vec<ProvinceLine>> = BTreeMap::new();
        for ((place, bare), line) in &lines {
            let (id, coast) = split_coast(place);
            if !dropped.contains(&id) {
                groups.entry(id).or_default().push(ProvinceLine { coast, bare: *bare, line });
            }
        }
        // The line in small letters is of the bare province only where there are coasts.
        for group in groups.values_mut() {
            let split = group.iter().any(|line| line.coast.is_some());
            group.iter_mut().for_each(|line| line.bare &= split);
        }
        for (id, group) in &groups {
            let kind = kind(group);
            let named = names.iter().find(|(known, ..)| known == id);
            let mut space = DraftSpace::new(named.map_or(id, |(_, name, _)| name), terrain(kind));
            space.aliases = named.map_or(Vec::new(), |(.., others)| others.clone());
            (space.convoys, space.impassable) = (kind == "PORT", kind == "SHUT");
            space.centre = centres.contains(id);
            space.coasts = group.iter().filter_map(|line| line.coast.clone()).collect();
            borders(&groups, id, &mut space);
            draft.spaces.insert(id.clone(), space);
        }
        let stays = |place: &str| !dropped.contains(place.split('/').next().unwrap_or(place));
        for power in &mut draft.powers {
            power.homes.retain(|id| stays(id));
            power.units.retain(|unit| stays(&unit[2..]));
            power.owns.iter_mut().for_each(|owns| owns.retain(|id| stays(id)));
        }
        if !longer.is_empty() {
            draft.rename(&longer);
        }
        draft
    }
}

/// A line of a province.
struct ProvinceLine<'a> {
    coast: Option<String>,
    bare: bool,
    line: &'a Terrains,
}

fn kind<'a>(group: &[ProvinceLine<'a>]) -> &'a str {
    let line = group.iter().find(|line| !line.bare).or(group.first());
    line.map_or("", |line| line.line.kind.as_str())
}

fn borders(groups: &BTreeMap<String, Vec<ProvinceLine>>, id: &str, space: &mut DraftSpace) {
    let group = groups.get(id).map(Vec::as_slice).unwrap_or_default();
    let bare = group.iter().any(|line| line.bare);
    for line in group {
        for word in &line.line.abuts {
            let to = word.to_lowercase();
            let goal = split_coast(&to).0;
            let there = groups.get(&goal).map(Vec::as_slice).unwrap_or_default();
            if goal == id || there.is_empty() {
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

/// Whether armies and fleets may pass, by the case of the letters: small ones are not for fleets, Capitalised not for armies.
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

/// What begins a remark that says which longer id a code stands for.
const LONGER: &str = "# code ";

/// Words that the other program takes for something else than a place.
const TAKEN: [&str; 4] = ["cut", "the", "tsr", "via"];

/// Whether an id can be a code there.
fn is_code(id: &str) -> bool {
    // With one letter alone it would be Capitalised there, which is not for armies.
    id.len() == 3
        && id.bytes().all(|b| b.is_ascii_alphanumeric())
        && id.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_alphabetic))
        && !TAKEN.contains(&id)
}

/// The code of every place there: three letters, and a coast. Ids of another length, and those that are words there, get others.
pub fn codes(board: &Board) -> Vec<String> {
    let mut used: BTreeSet<String> =
        board.provinces.iter().filter(|info| is_code(&info.id)).map(|info| info.id.clone()).collect();
    let mut all: Vec<String> = Vec::new();
    for info in &board.provinces {
        if is_code(&info.id) {
            all.push(info.id.clone());
            continue;
        }
        // Two of its letters in their order behind the first, and numbers when those are gone.
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

/// A power's name there: `THE_ISLES`; `_ANKARA` where it is a place's as well.
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

/// Whether a name can stand on a line of a map file.
fn is_plain(name: &str) -> bool {
    !name.contains(['=', '#', '+', '?', '\n']) && !name.contains("->")
}

/// The board as a map file, and what it cannot say.
pub fn write(board: &Board) -> (String, Vec<String>) {
    let (play, mut lost, codes) = (&board.play, Vec::new(), codes(board));
    let code = |p: Province| codes[p.0 as usize].as_str();
    let mut out = format!("# {}\n", board.name.replace('\n', " "));
    for p in board.provinces().filter(|p| code(*p) != board.province(*p).id) {
        let _ = writeln!(out, "{LONGER}{} = {}", code(p), board.province(p).id);
    }
    let begin = board.first_turn();
    let phase =
        if begin.phase == adjudicator::season::Phase::Adjustment { "ADJUSTMENTS" } else { "MOVEMENT" };
    let _ = writeln!(out, "BEGIN {} {} {phase}", begin.season.to_string().to_uppercase(), begin.year);
    let victory = if play.victory.is_empty() { vec![board.victory] } else { play.victory.clone() };
    let victory: Vec<String> = victory.iter().map(ToString::to_string).collect();
    let _ = writeln!(out, "VICTORY {}", victory.join(" "));
    let usual = adjudicator::board::VariantRules::default();
    if (&play.seasons, play.adjust) != (&usual.seasons, usual.adjust) {
        let moves = play.seasons.iter().map(|s| format!("{s}:MOVEMENT,RETREATS").to_uppercase());
        let all = moves.chain([format!("{}:ADJUSTMENTS", play.adjust).to_uppercase()]);
        let _ = writeln!(out, "FLOW {}", all.collect::<Vec<_>>().join(" "));
    }
    match play.builds {
        Builds::Home => {}
        Builds::Owned => out += "RULE BUILD_ANY\n",
        Builds::OwnedIfHome => lost.push("builds = \"owned_if_home\"".to_string()),
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
        format!("{token} ({adjective}{letter}) {}", joined(codes, &info.home)).trim_end()
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

/// The lines of a province: one, or one for each coast and one in small letters for its armies.
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
    let mut line = |place: String, words: BTreeSet<String>| {
        let words: Vec<String> = words.into_iter().collect();
        let _ = writeln!(out, "{}", format!("{kind} {place} ABUTS {}", words.join(" ")).trim_end());
    };
    if info.impassable {
        let borders = info.borders.iter().filter_map(|other| board.id(other));
        line(id(p).to_uppercase(), borders.map(|q| id(q).to_uppercase()).collect());
        return;
    }
    let armies: Vec<Province> = members(board.steps(UnitKind::Army, p.place())).map(Province).collect();
    let sails = |from: Place| members(board.fleet(from)).map(Place);
    if !info.coasts.is_empty() {
        let mut bare: BTreeSet<String> = armies.iter().map(|q| id(*q).to_uppercase()).collect();
        for coast in &info.coasts {
            line(code(*coast).to_uppercase(), sails(*coast).map(|q| code(q).to_uppercase()).collect());
            let seas =
                sails(*coast).filter(|q| board.province(board.province_of(*q)).terrain == Terrain::Sea);
            bare.extend(seas.map(|q| code(q).to_uppercase()));
        }
        line(id(p).to_string(), bare);
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
    line(id(p).to_uppercase(), words);
}
