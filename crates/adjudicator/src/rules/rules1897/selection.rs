//! Autumn and Winter 1897: the initial home centre, and the first unit in it (H-2.1 to H-3.2).

use super::Rules1897;
use super::homes::{Homes, initial_fact};
use crate::rules::phases::winter;
use crate::rules::prelude::*;
use crate::rules::rulings::GM;
use crate::rules::standard::grammar::{GRAMMAR, StandardOrder};
use crate::rules::submitted::{SubmittedOrder, read_submitted_orders};

/// The centres of powers that select nothing legal (H-2.4).
const DEFAULTS: &[(&str, &str)] = &[
    ("austria", "tri"),
    ("england", "edi"),
    ("france", "bre"),
    ("germany", "kie"),
    ("italy", "nap"),
    ("russia", "mos"),
    ("turkey", "smy"),
];

/// The words of letters: the standard ones and those of the selection.
pub const VOCABULARY: Vocabulary = Vocabulary {
    own: ("S text SELECT {0}: SELECT prov [ASHOME]", include_str!("selection.txt")),
    ..words::COMMON
};

/// Why a centre may not be selected (H-2.2, H-2.3); `None` if it may.
fn refusal(board: &Board, owner: Owner, province: Province) -> Option<String> {
    let info = board.province(province);
    if board.owner(owner).home.contains(&province) {
        let barred = board.owner(owner).id == "russia" && info.id == "stp";
        return barred.then(|| "Russia may not select St. Petersburg".to_string());
    }
    Some(match info.home {
        Some(other) => format!("{} is a home centre of {}", info.name, board.owner(other).name),
        None => format!("{} is not a home centre of {}", info.name, board.owner(owner).name),
    })
}

/// The centre a reading selects.
fn selected(reading: &Reading) -> Option<Province> {
    match StandardOrder::of(reading.item.as_ref()?.terms().next()?)? {
        StandardOrder::Select { at } => Some(at),
        _ => None,
    }
}

/// Adds the reason to a selection that is not allowed.
pub fn checked(board: &Board, who: Owner, reading: &mut Reading) {
    let known = board.owners.get(who.0 as usize);
    if let Some(why) = known.and(selected(reading)).and_then(|province| refusal(board, who, province)) {
        reading.codes.push(Code::Impossible);
        reading.message = why;
    }
}

fn default_centre(board: &Board, owner: Owner) -> Option<Province> {
    let id = &board.owner(owner).id;
    DEFAULTS.iter().find(|(power, _)| power == id).and_then(|(_, centre)| board.id(centre))
}

fn line(owner: Owner, order: StatedOrder, written: Option<WrittenAt>) -> OrderResult {
    OrderResult {
        origin: if written.is_some() { OrderOrigin::Player } else { OrderOrigin::None },
        written_at: written,
        ..OrderResult::new(owner, order)
    }
}

/// The reason a power may not select a province.
fn not_allowed(board: &Board, owner: Owner, province: Province) -> Reason {
    let home = board.owner(owner).home.contains(&province);
    if home {
        Reason::of("not-selectable").with("power", owner)
    } else {
        Reason::of("no-home").with("at", province)
    }
}

/// Plays Autumn 1897: all selections are revealed together; the first legal one counts, or the default if there is none.
pub fn play(rules: &Rules1897, position: &Position, sheets: &OrderSets, book: &mut RulingLog) -> PhaseResult {
    let board = rules.board();
    let mut report = PhaseResult::new(position);
    let mut chosen: Vec<Option<Province>> = vec![None; board.owners.len()];
    for (owner, term) in book.orders() {
        if let Some(StandardOrder::Select { at }) = StandardOrder::of(&term) {
            chosen[owner.0 as usize] = Some(at);
        }
        let mut entry = line(owner, StatedOrder::of(&GRAMMAR, term), None);
        entry.origin = OrderOrigin::Gamesmaster;
        report.orders.push(entry);
    }
    report.readings = rules.readings(position, sheets);
    for (sheet, letter) in sheets.0.iter().enumerate() {
        for reading in &report.readings[sheet] {
            let province = selected(reading);
            if province.is_none() && !reading.is_error() {
                continue;
            }
            let written = WrittenAt { sheet, line: reading.line };
            let item = reading.item.clone().map(|item| StatedOrder::Item(&GRAMMAR, item));
            let stated = item.unwrap_or_else(|| StatedOrder::words(&reading.text));
            let mut entry = line(letter.owner, stated, Some(written));
            let slot = &mut chosen[letter.owner.0 as usize];
            match province.map(|p| (p, refusal(board, letter.owner, p))) {
                None => entry.refuse(unreadable(&reading.message)),
                Some(_) if slot.is_some() => entry.refuse(Reason::of("first-selection")),
                Some((p, Some(_))) => entry.refuse(not_allowed(board, letter.owner, p)),
                Some((province, None)) => *slot = Some(province),
            }
            report.orders.push(entry);
        }
    }
    for owner in board.powers() {
        let province = chosen[owner.0 as usize].or_else(|| {
            let province = default_centre(board, owner)?;
            let mut entry = line(owner, StandardOrder::Select { at: province }.stated(), None);
            entry.reason = Some(Reason::of("default-centre").with("at", province));
            report.orders.push(entry);
            Some(province)
        });
        if let Some(province) = province {
            settle(board, owner, province, &mut report.after);
        }
    }
    report.orders.sort_by_key(|l| l.owner);
    report.after.turn = rules.board().adjustment(position.turn);
    report.after.sort();
    report
}

fn settle(board: &Board, owner: Owner, province: Province, after: &mut Position) {
    after.owners[province.0 as usize] = Some(owner);
    after.facts.push(initial_fact(board, owner, province));
}

/// Plays Winter 1897: one unit, army or fleet, in the initial home centre; an army if nothing valid is ordered (H-3.2).
/// In the combined form the first build that names a legal centre also selects it (H-2.7).
pub fn first_units(
    rules: &Rules1897,
    position: &Position,
    sheets: &OrderSets,
    book: &mut RulingLog,
) -> PhaseResult {
    let board = rules.board();
    let mut report = PhaseResult::new(position);
    let homes = Homes::read(board, position);
    let none_yet = board.powers().all(|o| homes.initial(o).is_none());
    let combined = rules.combined && none_yet;
    let mut initial: Vec<Option<Province>> = board.all_owners().map(|o| homes.initial(o)).collect();
    let mut built: Vec<Option<Unit>> = vec![None; board.owners.len()];
    let (mut given, readings) = read_submitted_orders(rules, position, sheets);
    // A build without a kind is an army.
    for one in given.iter_mut().filter(|g| g.order.is_err()) {
        let mut here = readings[one.written_at.sheet].iter().filter(|r| r.line == one.written_at.line);
        let meant = here
            .find(|r| StatedOrder::words(&r.text) == one.stated)
            .and_then(|r| r.meant.as_ref()?.terms().next().cloned());
        one.order = meant.map_or_else(|| one.order.clone(), Ok);
    }
    report.readings = readings;
    let orders = book.orders().into_iter();
    let ruled =
        orders.map(|(owner, term)| SubmittedOrder::new(rules, owner, term, WrittenAt { sheet: GM, line: 1 }));
    for SubmittedOrder { owner, order: term, stated, written_at: written, .. } in ruled.chain(given) {
        let slot = owner.0 as usize;
        let mut entry = line(owner, stated, Some(written));
        let takes_part = combined || initial[slot].is_some();
        let build = match term.as_ref().map(StandardOrder::of) {
            Ok(Some(StandardOrder::Build { unit })) => unit.kind.zip(unit.place()),
            _ => None,
        };
        match build {
            _ if !takes_part => entry.refuse(Reason::of("no-player")),
            None => {
                let why = term.err().unwrap_or_else(|| "only the first unit can be built".into());
                entry.refuse(unreadable(&why));
            }
            Some((kind, place)) => {
                let province = board.province_of(place);
                let legal = refusal(board, owner, province);
                if combined && initial[slot].is_none() && legal.is_none() {
                    initial[slot] = Some(province);
                }
                if let (Some(_), true) = (&legal, initial[slot].is_none()) {
                    entry.refuse(not_allowed(board, owner, province));
                } else if initial[slot] != Some(province) {
                    entry.refuse(Reason::of("first-unit"));
                } else if built[slot].is_some() {
                    entry.refuse(Reason::of("builds-over").with("n", 1u32));
                } else {
                    match winter::stand(board, kind, place) {
                        Err(why) => entry.refuse(why),
                        Ok(place) => {
                            let unit = Some(Unit::new(owner, kind, place));
                            (built[slot], entry.unit, entry.shape) = (unit, unit, OrderShape::Build);
                        }
                    }
                }
            }
        }
        report.orders.push(entry);
    }
    put(rules, &homes, combined, (initial, built), &mut report);
    report.orders.sort_by_key(|l| l.owner);
    report.after.turn = rules.board().moves_after(position.turn);
    report.after.sort();
    report
}

/// Places the units: the one built, or the default.
fn put(
    rules: &Rules1897,
    homes: &Homes,
    combined: bool,
    (mut initial, built): (Vec<Option<Province>>, Vec<Option<Unit>>),
    report: &mut PhaseResult,
) {
    let board = rules.board();
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
            let unit = Unit::new(owner, UnitKind::Army, province.place());
            let (order, why) =
                (StandardOrder::Build { unit: UnitRef::by_place(&unit) }.stated(), Some("default-unit"));
            report.orders.push(OrderResult::by_rule(owner, Some(unit), OrderShape::Build, order, why));
            unit
        });
        report.after.units.push(unit);
        if combined {
            report.events.push(PhaseEvent::new("initial").with("power", owner).with("at", province));
        }
    }
}
