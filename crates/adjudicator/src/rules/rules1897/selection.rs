//! Autumn and Winter 1897: the initial home centre, and the first unit in it (H-2.1 to H-3.2).

use super::Rules1897;
use super::homes::{Homes, initial_fact};
use crate::board::{Board, Owner, Province, Terrain};
use crate::diagnostic::Source;
use crate::orders::{Code, Reading};
use crate::position::{Kind, Position, Unit};
use crate::rules::rulings::Book;
use crate::rules::{Event, Line, Message, Origin, Reason, Report, RuleSet, Shape, Sheets, Verdict, Written};
use crate::season::{Phase, Season, Turn};

/// The centres of those who select nothing legal (H-2.4).
const DEFAULTS: &[(&str, &str)] = &[
    ("austria", "tri"),
    ("england", "edi"),
    ("france", "bre"),
    ("germany", "kie"),
    ("italy", "nap"),
    ("russia", "mos"),
    ("turkey", "smy"),
];

/// Words before the centre selected (H-2.5).
const VERBS: &[&str] = &[
    "select", "selects", "selected", "choose", "chooses", "chosen", "initial", "pick", "home", "start",
    "take",
];
/// Words that may stand between.
const FILLERS: &[&str] =
    &["centre", "center", "home", "initial", "as", "my", "the", "is", "in", "with", "supply", "we", "i"];

/// Why a centre may not be selected (H-2.2, H-2.3).
fn refusal(board: &Board, owner: Owner, province: Province) -> Option<String> {
    let info = board.province(province);
    if board.owner(owner).home.contains(&province) {
        let barred = board.owner(owner).id == "russia" && info.id == "stp";
        return barred.then(|| "Russia may not select St. Petersburg".to_string());
    }
    Some(match info.home {
        Some(other) => format!("{} is a home centre of {}", info.name, board.owner(other).name),
        None => format!("{} is no home centre of {}", info.name, board.owner(owner).name),
    })
}

/// Reads the selections of a text; everything else in it is refused.
pub fn read(board: &Board, _position: &Position, who: Owner, text: &Source) -> Vec<Reading> {
    let mut out: Vec<Reading> = Vec::new();
    for (index, line) in text.text.lines().enumerate() {
        let mut column = 1u32;
        for piece in line.split_inclusive([';', ',']) {
            let start = column + piece.chars().take_while(|c| c.is_whitespace()).count() as u32;
            column += piece.chars().count() as u32;
            let body = piece.trim().trim_end_matches([';', ',']).trim();
            if piece.trim().is_empty() {
                continue;
            }
            let end = start + piece.trim().chars().count() as u32 - 1;
            let (order, codes, message) = one(board, who, body);
            let columns = (start, end);
            out.push(Reading {
                line: index as u32 + 1,
                columns,
                text: piece.trim().into(),
                order,
                codes,
                message,
            });
        }
    }
    out
}

fn one(board: &Board, who: Owner, body: &str) -> (Option<String>, Vec<Code>, String) {
    if body.starts_with('>') {
        return (None, vec![Code::Quoted], "quoted from an earlier mail".into());
    }
    // A remark behind the choice is none of it: `Brest. And may it rain there`, `Brest (as agreed)`.
    let body = body.split(['(', '!']).next().unwrap_or(body);
    let remark = body
        .match_indices(". ")
        .find(|(at, _)| body[..*at].chars().rev().take_while(|c| c.is_alphabetic()).count() > 2);
    let body = remark.map_or(body, |(at, _)| &body[..at]);
    let cleaned: String = body.chars().map(|c| if matches!(c, ':' | '=' | '"') { ' ' } else { c }).collect();
    let mut words: Vec<&str> = cleaned.split_whitespace().collect();
    if words.len() > 1 && board.find_owner(words[0]) == Some(who) && board.places_named(words[0]).is_empty() {
        words.remove(0);
    }
    let is = |list: &[&str], w: &str| list.contains(&w.to_lowercase().as_str());
    let verbs = words.iter().take_while(|w| is(VERBS, w) || is(FILLERS, w)).count();
    if verbs == 0 || !words.iter().take(verbs).any(|w| is(VERBS, w)) {
        return (None, vec![Code::UnknownOrder], "a selection reads “Select London”".into());
    }
    while words.last().is_some_and(|w| is(FILLERS, w)) {
        words.pop();
    }
    let name = words.get(verbs..).unwrap_or_default().join(" ");
    let name = name.trim_end_matches(['.', '!']);
    match board.places_named(name).as_slice() {
        [place] => {
            let province = board.province_of(*place);
            let order = format!("SELECT {}", board.province(province).id);
            match refusal(board, who, province) {
                Some(why) => (Some(order), vec![Code::Impossible], why),
                None => (Some(order), Vec::new(), String::new()),
            }
        }
        [] => (None, vec![Code::UnknownProvince], format!("“{name}” is no province")),
        _ => (None, vec![Code::AmbiguousProvince], format!("“{name}” can mean several provinces")),
    }
}

fn default_centre(board: &Board, owner: Owner) -> Option<Province> {
    let id = &board.owner(owner).id;
    DEFAULTS.iter().find(|(power, _)| power == id).and_then(|(_, centre)| board.id(centre))
}

fn line(owner: Owner, order: String, written: Option<Written>) -> Line {
    Line {
        owner,
        unit: None,
        order,
        shape: Shape::Other,
        origin: if written.is_some() { Origin::Player } else { Origin::None },
        written,
        verdict: Verdict::Succeeds,
        invalid: false,
        reason: None,
        strength: None,
    }
}

fn refuse(line: &mut Line, reason: Reason) {
    line.verdict = Verdict::Void;
    line.invalid = true;
    line.origin = Origin::Refused;
    line.reason = Some(reason);
}

/// Why a power may not select a province.
fn not_allowed(board: &Board, owner: Owner, province: Province) -> Reason {
    let home = board.owner(owner).home.contains(&province);
    if home {
        Reason::of("not-selectable").with("power", owner)
    } else {
        Reason::of("no-home").with("at", province)
    }
}

/// Autumn 1897: all selections are revealed together; the first legal one counts, the default where there is none.
pub fn play(rules: &Rules1897, position: &Position, sheets: &Sheets, book: &mut Book) -> Report {
    let board = rules.board();
    let mut report = Report::new(position.clone());
    let mut chosen: Vec<Option<Province>> = vec![None; board.owners.len()];
    for (owner, order) in book.orders() {
        chosen[owner.0 as usize] = order.strip_prefix("SELECT ").and_then(|id| board.id(id));
        let mut entry = line(owner, order, None);
        entry.origin = Origin::Gamesmaster;
        report.lines.push(entry);
    }
    for (sheet, letter) in sheets.0.iter().enumerate() {
        let readings = rules.read(position, letter.owner, &letter.text);
        for reading in &readings {
            let order = reading.order.as_deref().and_then(|o| o.strip_prefix("SELECT "));
            let province = order.and_then(|id| board.id(id));
            if province.is_none() && !reading.is_error() {
                continue;
            }
            let written = Written { sheet, line: reading.line };
            let text = reading.order.clone().unwrap_or_else(|| reading.text.clone());
            let mut entry = line(letter.owner, text, Some(written));
            let slot = &mut chosen[letter.owner.0 as usize];
            match province.map(|p| (p, refusal(board, letter.owner, p))) {
                None => refuse(&mut entry, Reason::of("unreadable").with("message", reading.message.clone())),
                Some((_, Some(_))) if slot.is_some() => refuse(&mut entry, Reason::of("first-selection")),
                Some((p, Some(_))) => refuse(&mut entry, not_allowed(board, letter.owner, p)),
                Some(_) if slot.is_some() => {
                    refuse(&mut entry, Reason::of("first-selection"));
                }
                Some((province, None)) => *slot = Some(province),
            }
            report.lines.push(entry);
        }
        report.readings.push(readings);
    }
    for owner in board.powers() {
        let province = chosen[owner.0 as usize].or_else(|| {
            let province = default_centre(board, owner)?;
            let mut entry = line(owner, format!("SELECT {}", board.province(province).id), None);
            entry.reason = Some(Reason::of("default-centre").with("at", province));
            report.lines.push(entry);
            Some(province)
        });
        if let Some(province) = province {
            settle(board, owner, province, &mut report.after);
        }
    }
    report.lines.sort_by_key(|l| l.owner);
    report.after.turn = Turn::new(Season::Winter, 1897, Phase::Adjustment);
    report.after.sort();
    report
}

fn settle(board: &Board, owner: Owner, province: Province, after: &mut Position) {
    after.owners[province.0 as usize] = Some(owner);
    after.facts.push(initial_fact(board, owner, province));
}

/// Winter 1897: one unit, army or fleet, in the initial home centre; an army where nothing valid is ordered (H-3.2). In
/// the combined form the first build that names a legal centre selects it at once (H-2.7).
pub fn first_units(rules: &Rules1897, position: &Position, sheets: &Sheets, book: &mut Book) -> Report {
    let board = rules.board();
    let mut report = Report::new(position.clone());
    let homes = Homes::read(board, position);
    let none_yet = board.powers().all(|o| homes.initial(o).is_none());
    let combined = rules.combined && none_yet;
    let mut initial: Vec<Option<Province>> = board.all_owners().map(|o| homes.initial(o)).collect();
    let mut built: Vec<Option<Unit>> = vec![None; board.owners.len()];
    let mut ordered: Vec<(Owner, String, Option<Written>, Option<String>)> = Vec::new();
    ordered.extend(book.orders().into_iter().map(|(owner, order)| (owner, order, None, None)));
    for (sheet, letter) in sheets.0.iter().enumerate() {
        let readings = rules.standard.read(position, letter.owner, &letter.text);
        for reading in &readings {
            let written = Some(Written { sheet, line: reading.line });
            match &reading.order {
                Some(order) => ordered.push((letter.owner, order.clone(), written, None)),
                None if reading.is_error() => {
                    // A build beyond the number due, or of a kind that cannot be there, is looked at again below.
                    ordered.push((
                        letter.owner,
                        reading.text.clone(),
                        written,
                        Some(reading.message.clone()),
                    ));
                }
                None => {}
            }
        }
        report.readings.push(readings);
    }
    for (owner, text, written, refused) in ordered {
        let slot = owner.0 as usize;
        let mut entry = line(owner, text.clone(), written);
        if written.is_none() {
            entry.origin = Origin::Gamesmaster;
        }
        let takes_part = combined || initial[slot].is_some();
        match build(board, owner, &text) {
            _ if !takes_part => refuse(&mut entry, Reason::of("no-player")),
            None => {
                let why = refused.unwrap_or_else(|| "only the first unit can be built".into());
                refuse(&mut entry, Reason::of("unreadable").with("message", why));
            }
            Some((kind, province, coast)) => {
                let legal = refusal(board, owner, province);
                if combined && initial[slot].is_none() && legal.is_none() {
                    initial[slot] = Some(province);
                }
                let shore = board.province(province).terrain;
                let coasts = &board.province(province).coasts;
                if let (Some(_), true) = (&legal, initial[slot].is_none()) {
                    refuse(&mut entry, not_allowed(board, owner, province));
                } else if initial[slot] != Some(province) {
                    refuse(&mut entry, Reason::of("first-unit"));
                } else if built[slot].is_some() {
                    refuse(&mut entry, Reason::of("builds-over").with("n", 1u32));
                } else if kind == Kind::Fleet && shore == Terrain::Land {
                    refuse(&mut entry, Reason::of("fleet-not-there"));
                } else if kind == Kind::Fleet && !coasts.is_empty() && coast.is_none() {
                    refuse(&mut entry, Reason::of("coast-unclear"));
                } else {
                    let place = coast.filter(|_| kind == Kind::Fleet).unwrap_or(province.place());
                    let unit = Unit::new(owner, kind, place);
                    built[slot] = Some(unit);
                    entry.unit = Some(unit);
                    entry.shape = Shape::Build;
                }
            }
        }
        report.lines.push(entry);
    }
    for owner in board.powers() {
        let slot = owner.0 as usize;
        let combined_default = combined && initial[slot].is_none();
        if combined_default {
            initial[slot] = default_centre(board, owner);
        }
        let Some(province) = initial[slot] else { continue };
        if homes.initial(owner).is_none() {
            settle(board, owner, province, &mut report.after);
        }
        let unit = built[slot].unwrap_or_else(|| {
            let unit = Unit::new(owner, Kind::Army, province.place());
            let mut entry = line(owner, format!("Build {}", unit.text(board)), None);
            entry.unit = Some(unit);
            entry.shape = Shape::Build;
            entry.origin = Origin::Rule(Message::new("origin-rule"));
            entry.reason = Some(Reason::of("default-unit"));
            report.lines.push(entry);
            unit
        });
        report.after.units.push(unit);
        if combined {
            report.events.push(Event::of("initial").with("power", owner).with("at", province));
        }
    }
    report.lines.sort_by_key(|l| l.owner);
    report.after.turn = Turn::new(Season::Spring, 1898, Phase::Movement);
    report.after.sort();
    report
}

/// `Build F lon` as kind, province and coast; army where the kind is not said.
fn build(board: &Board, owner: Owner, text: &str) -> Option<(Kind, Province, Option<crate::board::Place>)> {
    let rest = text.trim().to_lowercase();
    let rest = rest.strip_prefix("build").or_else(|| rest.strip_prefix("raise"))?.trim().to_string();
    let unit =
        Unit::read(board, owner, &rest).or_else(|_| Unit::read(board, owner, &format!("A {rest}"))).ok()?;
    let coast = board.coast(unit.place).is_some().then_some(unit.place);
    Some((unit.kind, board.province_of(unit.place), coast))
}
