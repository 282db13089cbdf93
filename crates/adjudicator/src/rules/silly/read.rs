//! The words and patterns of Rather Silly Diplomacy in all the spellings of RS-0.14, and of its conditions (RS-0.15, RS-17.20).

use super::condition::ConditionAtom;
use super::prelude::*;

const KINDS: &[(&str, UnitKind)] = &[
    ("dirty old man army|dirty old men army|dirty old man|dirty old men|dom army|dom|da", UnitKind::Exposer),
    ("female army|female armies|fa", UnitKind::Distractor),
    ("sea monsters|sea monster|sm", UnitKind::SeaMonster),
    ("space monsters|space monster|xm", UnitKind::SpaceMonster),
    ("flock of birds|birds|bird|flock|b", UnitKind::Birds),
    ("the tardis|tardis|t", UnitKind::Timeship),
    ("army|armies|a", UnitKind::Army),
    ("fleet|fleets|f", UnitKind::Fleet),
];

const VOCABULARY: Vocabulary = Vocabulary {
    patterns: &[include_str!("patterns.txt")],
    words: &[include_str!("words.txt")],
    kinds: KINDS,
    parts: true,
    owned: true,
    joined: &["a / b", "b / a", "army / birds", "birds / army"],
    ways: Some(in_the_air),
    ..words::COMMON
};

/// The provinces birds can fly to next (RS-8.2).
fn in_the_air(board: &Board, _: &Position, kind: UnitKind, place: Place) -> Set {
    if kind == UnitKind::Birds { board.touch(board.province_of(place)) } else { Set::EMPTY }
}

/// Reads texts of the game. `fifth` are the names of the fifth fleets (RS-0.3).
pub fn reader(board: &Board, fifth: &[String]) -> Reader {
    let fifth: Vec<_> = fifth.iter().map(|name| (name.clone(), UnitKind::Fleet)).collect();
    let facts = Vocabulary {
        patterns: &[include_str!("questions.txt")],
        words: &[include_str!("facts.txt")],
        ..VOCABULARY
    };
    Reader::new(board, &GRAMMAR, VOCABULARY).with(&fifth, facts)
}

/// What the rules say of an order that is well written and can be nothing: it stays what it says, or is refused.
pub fn checked(board: &Board, position: &Position, reading: &mut Reading) {
    let Some(item) = &mut reading.item else { return };
    if let Some((code, why)) = refusal(board, item) {
        reading.meant = reading.item.take();
        (reading.order, reading.codes, reading.message) = (None, vec![code], why);
        return;
    }
    let mut changed = false;
    item.change(&mut |term| match SillyOrder::of(term) {
        Some(SillyOrder::Disband { unit }) if unit.kind == Some(UnitKind::Distractor) => {
            (*term, changed) = (SillyOrder::Die { unit }.term(), true);
        }
        // Whose it is needs no word where nobody else has a unit.
        Some(SillyOrder::Distract { unit, mut target }) => {
            let here = board.province_of(target.stands());
            let mut others = position.units.iter().filter(|u| Some(u.owner) != target.power);
            if !others.any(|u| board.unit_province(u) == here) {
                target.power = None;
                (*term, changed) = (SillyOrder::Distract { unit, target }.term(), true);
            }
        }
        // RS-0.7
        Some(SillyOrder::Move { unit, under: true, .. })
            if matches!(unit.kind, Some(UnitKind::Birds | UnitKind::Timeship)) =>
        {
            reading.codes.push(Code::Impossible);
            reading.message = "It has no underpass".into();
        }
        _ => {}
    });
    if changed {
        reading.order = Some(item.text(&GRAMMAR, board));
    }
}

fn refusal(board: &Board, item: &OrderItem) -> Option<(Code, String)> {
    if let OrderItem::Cases { branches, .. } = item {
        let facts = branches.iter().filter_map(|b| b.when.as_ref()).flat_map(|c| c.facts());
        if facts.filter_map(ConditionAtom::of).any(|a| {
            matches!(a, ConditionAtom::Arrived { kind, .. } if !matches!(kind, UnitKind::SeaMonster | UnitKind::SpaceMonster))
        }) {
            return Some((Code::UnknownOrder, "Only monsters arrive: SM or XM is expected".into()));
        }
    }
    item.terms().filter_map(SillyOrder::of).find_map(|order| match order {
        SillyOrder::PickUp { birds: unit, from, .. } | SillyOrder::Board { army: unit, from, .. }
            if board.province_of(from) != board.province_of(unit.stands()) =>
        {
            let (here, there) = (board.place_name(unit.stands()), board.place_name(from));
            Some((Code::Conflict, format!("The unit is in {here}, and the flight begins in {there}")))
        }
        _ => None,
    })
}
