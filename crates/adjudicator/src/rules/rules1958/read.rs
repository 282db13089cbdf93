//! The words and patterns of the 1958 rules: the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and whole sentences (R58-5).

use crate::board::Board;
use crate::orders::vocabulary::{Meaning, Pattern, Vocabulary, Words};
use crate::orders::{Reader, words};
use crate::season::Phase;

const M: &[Phase] = &[Phase::Movement];
const W: &[Phase] = &[Phase::Adjustment];

const PATTERNS: &[Pattern] = &[
    Pattern { phases: M, slots: "unit HOLD", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "HOLD unit", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "unit HOLD FILLER place", meaning: Meaning::HoldIn },
    Pattern { phases: M, slots: "units HOLD", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "unit", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "ALL HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "REST HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "unit > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "MOVE unit > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "units > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "unit place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "unit > place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit > place BOARDS other", meaning: Meaning::Text("{0}-{1} boards {2}") },
    Pattern { phases: M, slots: "unit SUPPORT other", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPPORT other HOLD", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPHOLD other", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "units SUPPORT other [HOLD]", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPPORT other > place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "units SUPPORT other > place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPTO place FROM other", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit > place SUPPORTED other", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit > place SUPPORTED units", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit [HOLD] SUPPORTED other", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit [HOLD] SUPPORTED units", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit MUTUAL unit", meaning: Meaning::Mutual },
    Pattern { phases: M, slots: "unit FOLLOWS other", meaning: Meaning::Text("{0} follows {1}") },
    Pattern { phases: M, slots: "unit BOARDS other", meaning: Meaning::Text("{0} boards {1}") },
    Pattern { phases: M, slots: "unit OFF", meaning: Meaning::Text("{0} off") },
    Pattern { phases: M, slots: "unit CONVOY", meaning: Meaning::Never("{0} convoys") },
    Pattern { phases: M, slots: "unit CONVOY other", meaning: Meaning::Never("{0} convoys") },
    Pattern { phases: M, slots: "unit CONVOY other > place", meaning: Meaning::Never("{0} convoys") },
    Pattern { phases: M, slots: "unit CONVOY other place", meaning: Meaning::Never("{0} convoys") },
    Pattern { phases: W, slots: "BUILD kind", meaning: Meaning::Text("Raise {0}") },
    Pattern { phases: W, slots: "BUILD kind place", meaning: Meaning::Text("Raise {0} {1}") },
    Pattern { phases: W, slots: "BUILD kind FILLER place", meaning: Meaning::Text("Raise {0} {1}") },
    Pattern { phases: W, slots: "REMOVE unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "REMOVE units", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "DISBAND unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "unit REMOVE", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "unit DISBAND", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "CAPITAL prov", meaning: Meaning::Text("Capital {0}") },
    Pattern { phases: W, slots: "WAIVE", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "BUILD WAIVE", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "WAIVE BUILD", meaning: Meaning::Waive },
];

const WORDS: &[Words] = &[
    ("FOLLOWS", "follow|follows|following"),
    (
        "BOARDS",
        "boards|board|boarding|aboard|on board|on board of|go on board|goes on board|embarks|embarks on|goes aboard",
    ),
    ("OFF", "off|lands|ashore|goes ashore|disembarks"),
    (
        "CAPITAL",
        "capital|new capital|new capital is|the new capital is|capital is|the capital is|capital to|\
        capital at|capital in|names capital|moves capital to",
    ),
];

/// Reads texts of the 1958 rules.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[PATTERNS, words::RETREATS],
        words: &[words::ENGLISH, words::GERMAN, words::FRENCH, WORDS],
        parts: true,
        numbered: true,
        ..words::COMMON
    };
    Reader::new(board, &super::orders::GRAMMAR, vocabulary)
}
