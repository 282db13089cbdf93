//! The words and patterns of Rather Silly Diplomacy in all the spellings of RS-0.14, and of its conditions (RS-0.15, RS-17.20).

use super::condition::Atom;
use super::orders::{GRAMMAR, Order};
use crate::board::Board;
use crate::orders::vocabulary::{Meaning, Pattern, Vocabulary, Words, row};
use crate::orders::{Code, Reader, Reading, words};
use crate::position::{Kind, Position, Unit};
use crate::season::Phase;
use crate::terms::Item;

/// A season is one letter: what belongs to which of its steps the steps say themselves.
const ALL: &[Phase] = &Phase::ALL;
const R: &[Phase] = &[Phase::Retreat];
/// All others.
const M: &[Phase] =
    &[Phase::Setup, Phase::Season, Phase::Movement, Phase::Adjustment, Phase::Questions, Phase::Selection];

const fn own(slots: &'static str, template: &'static str) -> Pattern {
    row(ALL, Meaning::Text(template), slots)
}

const fn moves(slots: &'static str, template: &'static str) -> Pattern {
    row(M, Meaning::Text(template), slots)
}

const fn usual(slots: &'static str, meaning: Meaning) -> Pattern {
    row(ALL, meaning, slots)
}

const PATTERNS: &[Pattern] = &[
    own("LLAMAS spots", "LLAMAS {0}"),
    own("LLAMAS prov EXPLODE", "LLAMAS {0} EXPLODE"),
    own("PREDICT omens", "PREDICT {0}"),
    own("VOTE spot > spot | VOTE spot ; spot", "VOTE {0}-{1}"),
    own("QUESTION text [;] ANSWER text", "QUESTION {0} ANSWER {1}"),
    own("ANSWER text", "ANSWER {0}"),
    own("BUILD kind place", "BUILD {0} {1}"),
    own("BUILD FREE kind place", "BUILD FREE {0} {1}"),
    own("BUILD SIAMESE kind place ; kind place", "BUILD SIAMESE {0} {1} + {2} {3}"),
    own("BUILD units", "BUILD {0}"),
    own("REMOVE unit | REMOVE units", "REMOVE {0}"),
    own("WAIVE", "WAIVE"),
    own("SELL unit | unit SELL", "{0} SELL SOUL"),
    usual("unit | unit HOLD", Meaning::Hold),
    own("unit HOLD [;] SHOO | unit [;] SHOO", "{0} HOLD AND SHOO"),
    own("unit HOLD TARDIS", "{0} HOLD TARDIS"),
    own("unit HOLD TARDIS [;] SHOO", "{0} HOLD TARDIS AND SHOO"),
    moves("unit > flight", "{0}-{1}"),
    moves("unit > flight [,] UNDER", "{0}-{1} VIA UNDERPASS"),
    moves("unit > flight [,] CONVOYED", "{0}-{1} VIA CONVOY"),
    moves("unit > flight [,] CARRIES", "{0}-{1} CARRY TARDIS"),
    moves("unit > flight [,] UNDER [,] CARRIES", "{0}-{1} VIA UNDERPASS CARRY TARDIS"),
    moves("unit > flight [,] CARRIES [,] UNDER", "{0}-{1} VIA UNDERPASS CARRY TARDIS"),
    moves("unit > flight [,] CONVOYED [,] CARRIES", "{0}-{1} VIA CONVOY CARRY TARDIS"),
    moves("unit > flight [,] CARRIES [,] CONVOYED", "{0}-{1} VIA CONVOY CARRY TARDIS"),
    row(M, Meaning::Move, "unit place"),
    usual("unit SUPPORT other | unit SUPPORT other HOLD", Meaning::SupportHold),
    usual(
        "unit SUPPORT other > place | unit SUPPORT other > path | unit SUPPORT other place",
        Meaning::SupportMove,
    ),
    own("unit CONVOY other > place", "{0} C {1}-{2}"),
    own("unit PICKUP other [;] BOTH place > flight", "{0} PICKUP {1} ; AB {2}-{3}"),
    own("unit BOARDS other [;] BOTH place > flight", "{0} BOARDS {1} ; AB {2}-{3}"),
    moves("BOTH place > flight", "AB {0}-{1}"),
    row(R, Meaning::Text("AB {0} RETREAT {1}"), "BOTH place > flight"),
    own("BOTH place RETREAT [>] flight", "AB {0} RETREAT {1}"),
    own("unit DISTRACT other", "{0} DISTRACT {1}"),
    own("unit EXPOSE", "{0} EXPOSE"),
    own("unit WITH other", "{0} WITH {1}"),
    own("unit RETREAT [>] flight", "{0} RETREAT {1}"),
    row(R, Meaning::Text("{0} RETREAT {1}"), "unit > flight"),
    own("unit DISBAND", "{0} DISBAND"),
];

const WORDS: Words = include_str!("words.txt");

const KINDS: &[(&str, Kind)] = &[
    ("dirty old man army|dirty old men army|dirty old man|dirty old men|dom army|dom|da", Kind::Exposer),
    ("female army|female armies|fa", Kind::Distractor),
    ("sea monsters|sea monster|sm", Kind::SeaMonster),
    ("space monsters|space monster|xm", Kind::SpaceMonster),
    ("flock of birds|birds|bird|flock|b", Kind::Birds),
    ("the tardis|tardis|t", Kind::Timeship),
    ("army|armies|a", Kind::Army),
    ("fleet|fleets|f", Kind::Fleet),
];

const FACTS: &[Pattern] = &[
    own("OCCUPIED prov", "OCCUPIED {0}"),
    own("OCCUPIED prov BY BORG", "OCCUPIED {0} BY BORG"),
    own("OCCUPIED prov BY MONSTERS", "OCCUPIED {0} BY MONSTERS"),
    own("OCCUPIED prov BY OTHERS", "OCCUPIED {0} BY OTHERS"),
    own("OCCUPIED prov BY power", "OCCUPIED {0} BY {1}"),
    own("OCCUPIED prov BY power kind", "OCCUPIED {0} BY {1} {2}"),
    own("OCCUPIED prov BY kind", "OCCUPIED {0} BY {1}"),
    own("EMPTY prov", "EMPTY {0}"),
    own("CONTESTED prov", "CONTESTED {0}"),
    own("MOVED unit > prov", "MOVED {0} TO {1}"),
    own("SUCCEEDED unit", "SUCCEEDED {0}"),
    own("FAILED unit", "FAILED {0}"),
    own("DISLODGED unit", "DISLODGED {0}"),
    own("MERGED prov", "MERGED {0}"),
    own("SOLD unit", "SOLD {0}"),
    own("EATEN unit", "EATEN {0}"),
    own("BORG AT prov", "BORG AT {0}"),
    own("EXPLODED prov", "EXPLODED {0}"),
    own("RETREATED unit > prov", "RETREATED {0} TO {1}"),
    own("ARRIVED kind AT prov", "ARRIVED {0} AT {1}"),
    own("OWNS power prov", "OWNS {0} {1}"),
    own("CENTRES power ATLEAST number", "CENTRES {0} >= {1}"),
    own("CENTRES power ATMOST number", "CENTRES {0} <= {1}"),
    own("CENTRES power EXACTLY number", "CENTRES {0} = {1}"),
    own("BUILT power kind prov", "BUILT {0} {1} {2}"),
    own("CORRECT power", "CORRECT {0}"),
    own("LINK prov > prov", "LINK {0}-{1}"),
];

const QUESTIONS: Words = include_str!("facts.txt");

const VOCABULARY: Vocabulary = Vocabulary {
    patterns: &[PATTERNS],
    words: &[WORDS],
    kinds: KINDS,
    parts: true,
    owned: true,
    joined: &["a / b", "b / a", "army / birds", "birds / army"],
    ..words::COMMON
};

/// Reads texts of the game. `fifth` are the names of the fifth fleets (RS-0.3).
pub fn reader(board: &Board, fifth: &[String]) -> Reader {
    let fifth: Vec<_> = fifth.iter().map(|name| (name.clone(), Kind::Fleet)).collect();
    let facts = Vocabulary { patterns: &[FACTS], words: &[QUESTIONS], ..VOCABULARY };
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
    item.change(&mut |term| match Order::of(term) {
        Some(Order::Disband { unit }) if unit.kind == Some(Kind::Distractor) => {
            (*term, changed) = (Order::Die { unit }.term(), true);
        }
        // Whose it is needs no word where nobody else has a unit.
        Some(Order::Distract { unit, mut target }) => {
            let here = board.province_of(target.stands());
            let other = |u: &Unit| board.province_of(u.place) == here && Some(u.owner) != target.power;
            if !position.units.iter().any(other) {
                target.power = None;
                (*term, changed) = (Order::Distract { unit, target }.term(), true);
            }
        }
        // RS-0.7
        Some(Order::Move { unit, under: true, .. })
            if matches!(unit.kind, Some(Kind::Birds | Kind::Timeship)) =>
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

fn refusal(board: &Board, item: &Item) -> Option<(Code, String)> {
    if let Item::Cases { branches, .. } = item {
        let facts = branches.iter().filter_map(|b| b.when.as_ref()).flat_map(|c| c.facts());
        let monster = |kind| matches!(kind, Kind::SeaMonster | Kind::SpaceMonster);
        if facts.filter_map(Atom::of).any(|a| matches!(a, Atom::Arrived { kind, .. } if !monster(kind))) {
            return Some((Code::UnknownOrder, "Only monsters arrive: SM or XM is expected".into()));
        }
    }
    item.terms().filter_map(Order::of).find_map(|order| match order {
        Order::PickUp { birds: unit, from, .. } | Order::Board { army: unit, from, .. }
            if board.province_of(from) != board.province_of(unit.stands()) =>
        {
            let (here, there) = (board.place_name(unit.stands()), board.place_name(from));
            Some((Code::Conflict, format!("The unit is in {here}, and the flight begins in {there}")))
        }
        _ => None,
    })
}
