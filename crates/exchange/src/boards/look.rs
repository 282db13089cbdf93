//! A board as an editor sees it: the faults of its file, and its description in lines and words.

use std::path::Path;

use serde::Serialize;

use adjudicator::board::{Board, BoardLoader, Place, Province, members};
use adjudicator::board_support;
use adjudicator::position::UnitKind;
use base::disk;
use diagnostics::count_words::count_noun;
use diagnostics::{Diagnostic, Severity, Source};
use folder::board_files::{id_of, in_folder, instead, is_id, read};

/// A checked board file.
pub struct CheckedBoard {
    /// Its id.
    pub id: String,
    /// The board, unless there is an error.
    pub board: Option<Board>,
    /// The faults, in the order of the file.
    pub faults: Vec<Diagnostic>,
}

/// Numbers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCounts {
    /// Provinces, impassable ones too.
    pub spaces: usize,
    /// Supply centres.
    pub centres: usize,
    /// Powers.
    pub powers: usize,
    /// Neutral units at the beginning.
    pub neutral_units: usize,
    /// Pairs of provinces between which an army moves.
    pub army_borders: usize,
    /// Pairs of places between which a fleet moves.
    pub fleet_borders: usize,
}

/// The board files of a zine's folder.
///
/// # Errors
/// The folder cannot be listed.
pub fn files(root: &Path) -> std::io::Result<Vec<Source>> {
    let entries = disk::list(&root.join("boards"))?.unwrap_or_default();
    let names = entries.into_iter().filter_map(|entry| entry.file_name().into_string().ok());
    let boards = names.filter(|name| name.ends_with(".toml")).map(|name| format!("boards/{name}"));
    Ok(boards.filter_map(|name| Some(Source::new(name.clone(), read(&root.join(name))?.text))).collect())
}

/// The file of a board by its id in the zine's folder, by its path, or the program's own.
///
/// # Errors
/// The reason why there is none.
pub fn source(root: &Path, name: &str) -> Result<Source, Box<Diagnostic>> {
    let path = Path::new(name);
    let is_path = name.ends_with(".toml") || name.contains(['/', '\\']);
    if is_path && let Some(source) = read(path) {
        return Ok(source);
    }
    let own =
        in_folder(&root.join("boards"), name).map(|s| Source::new(format!("boards/{name}.toml"), s.text));
    own.or_else(|| BoardLoader::EMPTY.find(name)).ok_or_else(|| {
        let there = files(root).unwrap_or_default();
        let help = instead(there.iter().map(|source| id_of(&source.name)), name);
        Box::new(Diagnostic::error("no-board", format!("no board is called “{name}”")).help(help))
    })
}

/// Checks a board file; a base is searched for beside it and in the zine's folder.
pub fn look(root: &Path, source: &Source) -> CheckedBoard {
    let beside = Path::new(&*source.name).parent().map(Path::to_path_buf).unwrap_or_default();
    let id = id_of(&source.name).to_string();
    let (board, mut found) = match source.text.find('\u{fffd}') {
        Some(at) => {
            let fault = Diagnostic::error("B-FORM", "the file is not UTF-8").help("save it as UTF-8");
            (None, vec![fault.at(source, at..at + '\u{fffd}'.len_utf8())])
        }
        None => board_support::open(
            &BoardLoader(&|id: &str| in_folder(&root.join("boards"), id).or_else(|| in_folder(&beside, id))),
            source,
        ),
    };
    if !is_id(&id) {
        let said = format!("“{id}” cannot be a board's id: letters, digits, - and _");
        found.push(Diagnostic::error("B-FORM", said).in_file(source.name.clone()).help("rename the file"));
    }
    if let Some(board) = &board {
        found.extend(map::findings(board, source));
    }
    let good = found.iter().all(|f| f.severity != Severity::Error);
    CheckedBoard { id, board: board.filter(|_| good), faults: found }
}

impl CheckedBoard {
    /// The number of errors and of warnings.
    pub fn faults(&self) -> (usize, usize) {
        let [errors, warnings] = [Severity::Error, Severity::Warning]
            .map(|severity| self.faults.iter().filter(|f| f.severity == severity).count());
        (errors, warnings)
    }

    /// The last line of a check.
    pub fn line(&self) -> String {
        let (errors, warnings) = self.faults();
        let warned =
            if warnings > 0 { format!(", {}", count_noun(warnings, "warning")) } else { String::new() };
        match &self.board {
            Some(board) => format!("{}: {}: good{warned}", self.id, BoardCounts::count(board).line()),
            None => format!("{}: {}{warned}", self.id, count_noun(errors, "error")),
        }
    }
}

impl BoardCounts {
    /// Counts a board.
    pub fn count(board: &Board) -> BoardCounts {
        let neutral = board.all_owners().filter(|o| !board.owner(*o).played);
        BoardCounts {
            spaces: board.len(),
            centres: board.centres().count(),
            powers: board.powers().count(),
            neutral_units: neutral.map(|o| board.owner(o).units.len()).sum(),
            army_borders: count_borders(board.provinces().map(|p| (p.0, board.army(p)))),
            fleet_borders: count_borders((0..board.places() as u16).map(|p| (p, board.fleet(Place(p))))),
        }
    }

    /// `22 spaces (17 centres, 4 powers, 1 neutral unit), 17 borders for armies, 48 for fleets`.
    pub fn line(&self) -> String {
        let neutral = match self.neutral_units {
            0 => String::new(),
            n => format!(", {}", count_noun(n, "neutral unit")),
        };
        format!(
            "{} ({}, {}{neutral}), {} for armies, {} for fleets",
            count_noun(self.spaces, "space"),
            count_noun(self.centres, "centre"),
            count_noun(self.powers, "power"),
            count_noun(self.army_borders, "border"),
            self.fleet_borders
        )
    }
}

/// The number of borders among places, given with their neighbours.
fn count_borders(sets: impl Iterator<Item = (u16, adjudicator::board::Set)>) -> usize {
    let pairs = sets.flat_map(|(a, set)| members(set).map(move |b| (a.min(b), a.max(b))));
    pairs.collect::<std::collections::BTreeSet<_>>().len()
}

/// A board in a few lines: its course, its powers.
pub fn summary(board: &Board) -> String {
    let play = &board.play;
    let rules = if board.about.rules.is_empty() { "Standard".into() } else { board.about.rules.join(", ") };
    let mut out = format!("{} ({rules}): {}\n", board.name, BoardCounts::count(board).line());
    for (what, said) in
        [("", &board.about.about), ("by ", &board.about.author), ("from ", &board.about.source)]
    {
        out += &said.as_ref().map(|said| format!("{what}{said}\n")).unwrap_or_default();
    }
    let seasons: Vec<String> = play.seasons.iter().map(ToString::to_string).collect();
    let needed: Vec<String> = match play.victory.as_slice() {
        [] => vec![board.victory.to_string()],
        list => list.iter().map(ToString::to_string).collect(),
    };
    let (seasons, needed) = (seasons.join(", "), needed.join(", then "));
    let (first, builds) = (board.first_turn(), play.builds.word());
    out += &format!("begins {first}; moves in {seasons}; {needed} centres win; builds: {builds}\n");
    for line in special(board) {
        out += &format!("{line}\n");
    }
    for owner in board.all_owners() {
        let info = board.owner(owner);
        let kind = match (info.played, info.dummy) {
            (false, _) => " (neutral)",
            (_, true) => " (no player)",
            _ => "",
        };
        let parts = [
            info.owns.iter().map(|p| board.province(*p).abbr.as_str()).collect::<Vec<_>>().join(" "),
            info.units.join(", "),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        out += &format!("{}{kind}: {}\n", info.name, parts.join("; "));
    }
    out
}

/// The rarer features of a board, one per line.
fn special(board: &Board) -> Vec<String> {
    let special = &board.special;
    let mut out = Vec::new();
    if !special.hold.is_empty() {
        out.push(format!("a power that owns all of {} wins", abbreviations(&special.hold, board)));
    }
    out.extend(special.shift.map(|year| format!("at the end of {year} the centres owned become homes")));
    if let Some(seasons) = &special.adjustments {
        let all: Vec<String> = seasons.iter().map(ToString::to_string).collect();
        out.push(if all.is_empty() { "no builds".into() } else { format!("builds in {}", all.join(", ")) });
    }
    for owner in board.powers() {
        let info = board.owner(owner);
        if info.home.iter().any(|home| !info.owns.contains(home)) {
            out.push(format!("homes of {}: {}", info.name, abbreviations(&info.home, board)));
        }
        if !info.sites.is_empty() {
            out.push(format!("{} builds in {}, too", info.name, abbreviations(&info.sites, board)));
        }
        if info.chooses > 0 {
            out.push(format!(
                "{} chooses {} by building",
                info.name,
                count_noun(info.chooses as usize, "home")
            ));
        }
    }
    for way in &special.ways {
        let kind = way.kind.map_or(String::new(), |kind| format!("{} ", kind.code()));
        let from = way.from.map_or("anywhere".into(), |p| board.province(p).abbr.clone());
        let said = if way.weak { "weak".to_string() } else { format!("closed in {}", way.when()) };
        out.push(format!("{kind}{from} to {}: {said}", board.province(way.to).abbr));
    }
    out
}

fn abbreviations(list: &[Province], board: &Board) -> String {
    list.iter().map(|p| board.province(*p).abbr.clone()).collect::<Vec<_>>().join(" ")
}

/// Every province with its borders, one per line.
pub fn words(board: &Board) -> String {
    let lines = board.provinces().map(|p: Province| {
        let info = board.province(p);
        let mut said =
            vec![if info.impassable { "impassable".into() } else { info.terrain.word().to_string() }];
        match info.home.map(|o| board.owner(o).name.clone()) {
            Some(power) => said.push(format!("home centre of {power}")),
            None if info.centre => said.push("centre".into()),
            None => {}
        }
        if info.convoys {
            said.push("fleets convoy here".into());
        }
        let mut out = format!("{} ({}), {}", info.name, info.abbr, said.join(", "));
        let shores = info
            .coasts
            .iter()
            .map(|c| (UnitKind::Fleet, *c, format!("fleets, {}", board.coast(*c).unwrap_or_default())));
        let ways =
            [(UnitKind::Army, p.place(), "armies".into()), (UnitKind::Fleet, p.place(), "fleets".into())];
        for (kind, from, what) in ways.into_iter().chain(shores) {
            let to = members(board.steps(kind, from)).map(|q| board.place_abbr(Place(q)));
            let to = to.collect::<Vec<_>>().join(", ");
            if !to.is_empty() {
                out += &format!("; {what}: {to}");
            }
        }
        out + "\n"
    });
    lines.collect()
}
