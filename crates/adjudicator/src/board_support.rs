//! Checks a board file against rule-sets and the order reader: missing data, and names that are read as something else.

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Severity, Source};

use crate::board::file::{BoardFile, FileWord, ProvinceEntry, word_list};
use crate::board::{Board, BoardLoader, Owner, Place, Province, Terrain, check, fold};
use crate::position::{Position, Unit, UnitKind};
use crate::rules::{self, RuleSet, Switches, standard};
use crate::season::{Phase, Turn};

/// Orders to try in each language: `U` is the unit in the province whose name is tested, `N` that name, `V` a
/// unit beside it, `W` its province; each with its canonical form.
const TRIED: &[(&str, &str)] = &[
    ("U N H", "U N H"),
    ("U N - W", "U N-W"),
    ("V W - N", "V W-N"),
    ("V W S U N", "V W S U N"),
    ("U N hält", "U N H"),
    ("V W nach N", "V W-N"),
    ("V W unterstützt U N", "V W S U N"),
    ("U N tient", "U N H"),
    ("V W va en N", "V W-N"),
    ("V W soutient U N", "V W S U N"),
];

/// Reads and checks a board file in every respect. There is a board only if there are no errors.
pub fn open(shelf: &BoardLoader, source: &Source) -> (Option<Board>, Vec<Diagnostic>) {
    let (board, mut found) = shelf.load(source);
    if let (Some(board), Ok(file)) = (&board, shelf.resolve(source)) {
        found.extend(check(&file, source, board));
    }
    let good = found.iter().all(|f| f.severity != Severity::Error);
    (board.filter(|_| good), found)
}

/// Checks a board that is valid in itself: data its rule-sets lack (`B-RULES`), and names that the order
/// reader takes for something else (`B-NAME`).
pub fn check(file: &BoardFile, source: &Source, board: &Board) -> Vec<Diagnostic> {
    let mut out = lacking(file, source, board);
    if board.all_owners().next().is_none() {
        return out;
    }
    if let Ok(rules) = standard::with_board(board, &Switches::default()) {
        let shared: Vec<String> = file.shared.keys().map(|name| fold(name)).collect();
        for entry in &file.province {
            let Some(province) = board.id(entry.id.get_ref()) else { continue };
            for word in names(entry).filter(|word| !shared.contains(&fold(word.get_ref()))) {
                if let Some((line, read)) = misread(&*rules, province, word.get_ref()) {
                    let said = match read {
                        Some(order) => format!("is read as “{order}”"),
                        None => "is not understood".into(),
                    };
                    let name = word.get_ref();
                    let message =
                        format!("“{name}” is not a good name for {}: “{line}” {said}", entry.id.get_ref());
                    let at = check::place(file, word.span());
                    out.push(
                        Diagnostic::error("B-NAME", message).at(source, at).help("give it another name"),
                    );
                }
            }
        }
    }
    out
}

/// Data that the rule-sets named need and the board lacks.
fn lacking(file: &BoardFile, source: &Source, board: &Board) -> Vec<Diagnostic> {
    let top = file.board.name.as_ref().map_or(0..0, FileWord::span);
    let usual = [FileWord::new(check::place(file, top), "Standard".to_string())];
    let named = file.board.rules.as_deref().unwrap_or(&usual);
    let mut out = Vec::new();
    for word in named {
        let message = match rules::find(word.get_ref()) {
            None => {
                let known: Vec<&str> = rules::LIST.iter().map(|info| info.name).collect();
                format!("no rule-set is called “{}”: {}", word.get_ref(), known.join(", "))
            }
            Some(info) => match info.build(Some(board), &Switches::default()) {
                Ok(_) => continue,
                Err(error) => error.to_string(),
            },
        };
        out.push(Diagnostic::error("B-RULES", message).at(source, check::place(file, word.span())));
    }
    out
}

/// All names of a province except those of the file's base, which were tested there.
fn names(entry: &ProvinceEntry) -> impl Iterator<Item = &FileWord> {
    let spoken = entry.names.iter().flat_map(BTreeMap::values);
    let name = entry.name.iter().filter(|_| entry.by_code != Some(true));
    let all = name.chain(&entry.abbr).chain(word_list(&entry.aliases)).chain(spoken);
    [&entry.id].into_iter().chain(all).filter(|word| !word.span().is_empty())
}

/// The first order containing a name that is read as another order, or not at all.
fn misread(rules: &dyn RuleSet, province: Province, name: &str) -> Option<(String, Option<String>)> {
    let board = rules.board();
    let fleet = board.province(province).terrain == Terrain::Sea;
    let place = province.place();
    let beside = match fleet {
        true => board.fleet(place).indices().next().map(|p| (UnitKind::Fleet, Place(p))),
        false => board.army(province).indices().next().map(|p| (UnitKind::Army, Place(p))),
    };
    let (kind, beside) = beside?;
    let turn = Turn { phase: Phase::Movement, ..board.first_turn() };
    let mut position = Position::empty(board, turn);
    let who = Owner(0);
    position.units = vec![Unit::new(who, kind, place), Unit::new(who, kind, beside)];
    position.sort();
    let (letter, other) = (if fleet { "F" } else { "A" }, board.code(beside));
    TRIED.iter().find_map(|(line, canonical)| {
        let line = fill_form(line, name, other, letter);
        let wanted = fill_form(canonical, &board.province(province).id, other, letter);
        let readings = rules.read(&position, who, &Source::new("name", line.clone()));
        let order = readings.into_iter().find_map(|reading| reading.order);
        (order.as_ref() != Some(&wanted)).then_some((line, order))
    })
}

fn fill_form(form: &str, name: &str, other: &str, letter: &str) -> String {
    let words = form.split_inclusive([' ', '-']).map(|part| match part.trim_end_matches([' ', '-']) {
        "U" | "V" => part.replace(['U', 'V'], letter),
        "N" => part.replace('N', name),
        "W" => part.replace('W', other),
        _ => part.to_string(),
    });
    words.collect()
}
