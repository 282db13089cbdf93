//! Board files with a slip in any line: the findings, and the differences from the original file.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use adjudicator::board::{BoardFile, BoardLoader, Differences};
use adjudicator::board_support;
use diagnostics::Source;

use super::dice::Dice;
use super::wrong_words::slip;
use super::{ledger, project};

/// The findings on a file, and its differences from another.
fn told(name: &str, text: &str, was: Option<&BoardFile>) -> String {
    let source = Source::new(name, text);
    let (board, found) = board_support::open(&BoardLoader::EMPTY, &source);
    let mut out = String::new();
    for finding in found {
        writeln!(out, "{}", finding.render(false)).unwrap();
    }
    if let Some(board) = board {
        writeln!(out, "{:?}", (&board.about.text, &board.play, board.victory, board.places())).unwrap();
    }
    if let (Some(was), Ok(file)) = (was, BoardLoader::EMPTY.resolve(&source)) {
        let differences = Differences::compare(was, &file);
        writeln!(
            out,
            "{differences} {:?}",
            (differences.parts(), differences.is_dress(), differences.is_another())
        )
        .unwrap();
        writeln!(out, "{}", was.clone().with_names_and_colours_of(&file)).unwrap();
    }
    out
}

/// The board files of the project, in order: name and text.
pub fn files() -> Vec<(String, String)> {
    let folder = project::tests().join("data/boards");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml"));
    files.sort();
    let read = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(file).unwrap())
    };
    files.iter().map(read).collect()
}

#[test]
pub fn what_is_found_in_board_files_is_what_was_reviewed() {
    let mut ledger = ledger("boards.txt");
    for (name, text) in files() {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let was = BoardLoader::EMPTY.resolve(&Source::new(name.as_str(), text.as_str())).ok();
        ledger.note(&name, || told(&name, &text, was.as_ref()));
        let mut dice = Dice::of(&name);
        // Reading every name takes a while on larger boards.
        let step = if lines.len() < 400 { 1 } else { lines.len() / 20 };
        let mut at = 0;
        while at < lines.len() {
            let mut changed = lines.clone();
            match dice.below(4) {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, lines[at].clone()),
                _ => changed[at] = slip(&lines[at], &lines, &mut dice),
            }
            let text = changed.join("\n") + "\n";
            ledger.note(&format!("{name} {}", at + 1), || told(&name, &text, was.as_ref()));
            at += 1 + dice.below(2 * step);
        }
    }
    ledger.close();
}

/// Lines of each part of a board file, right and wrong; `#` and `@` are provinces of the file, `*` is a power.
const KEYS: &[(&str, &[&str])] = &[
    (
        "[play]",
        &[
            "seasons = [\"Spring\", \"Summer\", \"Fall\"]",
            "seasons = []",
            "seasons = [\"Fall\", \"Spring\"]",
            "seasons = [\"Fall\", \"Autumn\"]",
            "seasons = [\"Year\"]",
            "seasons = [\"Spring\", \"Tea\"]",
            "seasons = [\"Winter\"]",
            "seasons = [\"Year\"]\nyears = 4",
            "years = 0",
            "years = 2",
            "years = 70000",
            "adjust = \"Spring\"",
            "adjust = \"Fall\"",
            "adjust = \"Year\"",
            "adjust = \"never\"",
            "victory = 1",
            "victory = 17",
            "victory = 18",
            "victory = 5000",
            "victory = 0",
            "victory = [9, 8, 7]",
            "victory = []",
            "victory = \"all\"",
            "victory = \"majority\"",
            "victory = \"some\"",
            "lead = true",
            "last_year = 9",
            "last_year = -9",
            "idle = 3",
            "idle = 0",
            "builds = \"home\"",
            "builds = \"owned\"",
            "builds = \"any\"",
            "builds = \"none\"",
            "builds = \"homeland\"",
            "kinds = [\"A\"]",
            "kinds = [\"A\", \"Z\"]",
            "kinds = []",
            "players = 3",
            "players = 9",
            "players = 0",
            "leftover = \"dummy\"",
            "leftover = \"neutral\"",
            "drop = [\"*\"]",
            "drop = [\"nobody\"]",
            "draw = \"all\"",
            "draw = \"none\"",
            "concession = true",
            "switches = { x = \"y\" }",
            "begin = \"Fall 5, Retreat\"",
            "begin = \"soon\"",
            "units = \"powers\"",
            "units = \"none\"",
            "units = \"chosen\"",
        ],
    ),
    (
        "[board]",
        &[
            "name = \"\"",
            "base = \"standard\"",
            "base = \"isles\"",
            "rules = []",
            "rules = [\"Chess\"]",
            "rules = [\"Claudian\"]",
            "rules = [\"Rather Silly\", \"Swiss\", \"Rules1958\"]",
            "provinces = 3",
            "provinces = 22",
            "centres = 3",
            "centres = 0",
            "powers = \"replace\"",
            "remove = [\"#\"]",
            "remove = [\"nowhere\"]",
            "victory = 4",
            "victory = \"all\"",
            "first_season = \"Fall 3\"",
            "first_season = \"Spring\"",
            "map = \"../isles.svg\"",
            "by = \"Ada\"",
            "licence = \"CC0-1.0\"",
        ],
    ),
    (
        "[[power]]",
        &[
            "names = { de = \"Welsch\", fr = \"Gallois\" }",
            "names = { xx = \"Nix\" }",
            "aliases = [\"The Old Ones\"]",
            "aliases = [\"*\"]",
            "letter = \"\"",
            "letter = \"AB\"",
            "letter = \"*\"",
            "colour = \"red\"",
            "colour = \"#12345\"",
            "pattern = \"stars\"",
            "pattern = \"pales\"",
            "kind = \"dummy\"",
            "kind = \"neutral\"",
            "kind = \"king\"",
            "played = false",
            "units = [\"A #\"]",
            "units = [\"F #\"]",
            "units = [\"A #\", \"F #\"]",
            "units = [\"X #\"]",
            "units = []",
            "centres = [\"#\"]",
            "centres = [\"#\", \"#\"]",
            "centres = []",
            "owns = [\"#\"]",
            "owns = [\"nowhere\"]",
            "homeland = [\"#\", \"@\"]",
            "adjective = \"Welsh\"",
            "name = \"Gaul\"",
            "id = \"*\"",
        ],
    ),
    (
        "[[province]]",
        &[
            "kind = \"sea\"",
            "kind = \"land\"",
            "kind = \"coast\"",
            "kind = \"air\"",
            "centre = true",
            "centre = false",
            "impassable = true",
            "convoys = true",
            "convoys = false",
            "home = \"*\"",
            "home = \"nobody\"",
            "homeland = \"*\"",
            "army = [\"#\"]",
            "army = [\"#\", \"@\"]",
            "army = [\"nowhere\"]",
            "ferry = [\"#\"]",
            "fleet = [\"#\"]",
            "fleet = [\"#/nc\"]",
            "one_way_army = [\"#\"]",
            "one_way_fleet = [\"@\"]",
            "borders = [\"#\", \"@\"]",
            "coasts = [\"nc\", \"sc\"]",
            "coasts = [\"up\"]",
            "fleet_nc = [\"#\"]",
            "fleet_sc = [\"@\"]",
            "fleet_sw = [\"#\"]",
            "abbr = \"#\"",
            "abbr = \"X\"",
            "aliases = [\"Build\"]",
            "aliases = [\"The Deep\", \"hold\"]",
            "names = { de = \"nach\", fr = \"et\" }",
            "name = \"#\"",
            "name = \"Fleet\"",
            "id = \"#\"",
            "id = \"a b\"",
            "id = \"nc\"",
        ],
    ),
    (
        "[[border]]",
        &[
            "for = \"army\"",
            "for = \"fleet\"",
            "for = \"both\"",
            "cut = true",
            "cut = false",
            "a = \"#\"",
            "b = \"@\"",
            "b = \"nowhere\"",
        ],
    ),
    ("[shared]", &["sound = [\"#\", \"@\"]", "sound = [\"#\"]", "# = [\"#\", \"@\"]", "deep = []"]),
    ("[rules.Swiss]", &["trogs = \"*\"", "hyperspace = [\"#\"]", "x = 1"]),
    ("[rules.Rules1958]", &["capital = \"#\"", "bases = [\"#\"]", "x = true"]),
];

/// Number of copies of each file with added or changed keys.
const OTHERS: usize = 160;

/// The ids of all parts of a kind.
fn ids(text: &str, part: &str) -> Vec<String> {
    let id = |part: &str| part.split("id = \"").nth(1)?.split('"').next().map(String::from);
    text.split(part).skip(1).filter_map(id).collect()
}

/// A copy of a file with a line added to a part or replaced in it.
fn rewritten(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let (provinces, powers) = (ids(text, "[[province]]"), ids(text, "[[power]]"));
    let Some((part, keys)) = dice.pick(KEYS).copied() else { return text.into() };
    let mut line = String::new();
    for c in dice.pick(keys).unwrap_or(&"").chars() {
        match c {
            '#' | '@' => line += dice.pick(&provinces).map_or("par", |id| id),
            '*' => line += dice.pick(&powers).map_or("france", |id| id),
            c => line.push(c),
        }
    }
    let parts: Vec<usize> = (0..lines.len()).filter(|at| lines[*at] == part).collect();
    match dice.pick(&parts).copied() {
        None => lines.extend([part.into(), line]),
        Some(at) => {
            let key = line.split(" =").next().unwrap_or_default().to_string() + " =";
            let end = (at + 1..lines.len()).find(|n| lines[*n].starts_with('[')).unwrap_or(lines.len());
            match (at + 1..end).find(|n| lines[*n].starts_with(&key)) {
                Some(old) => lines[old] = line,
                None => lines.insert(at + 1, line),
            }
        }
    }
    lines.join("\n") + "\n"
}

#[test]
pub fn what_keys_of_board_files_come_to_is_what_was_reviewed() {
    let mut ledger = ledger("keys.txt");
    for (name, text) in files() {
        let was = BoardLoader::EMPTY.resolve(&Source::new(name.as_str(), text.as_str())).ok();
        // Reading every name takes a while on larger boards.
        let many = if text.lines().count() < 400 { OTHERS } else { OTHERS / 10 };
        for n in 0..many {
            let key = format!("{name} {n}");
            ledger.note(&key, || {
                let mut dice = Dice::of(&format!("{key} keys"));
                let mut text = rewritten(&text, &mut dice);
                if dice.one_in(3) {
                    text = rewritten(&text, &mut dice);
                }
                told(&name, &text, was.as_ref())
            });
        }
    }
    ledger.close();
}
