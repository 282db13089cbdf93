//! The words and patterns of the Swiss Variant, in the spellings of its rules and near ones (S-7, S-16).

use crate::board::Board;
use crate::orders::vocabulary::{Meaning, Pattern, Vocabulary, Words};
use crate::orders::{Reader, words};
use crate::season::Phase;

const M: &[Phase] = &[Phase::Movement];
const R: &[Phase] = &[Phase::Retreat];
const MR: &[Phase] = &[Phase::Movement, Phase::Retreat];
const ALL: &[Phase] = &[Phase::Movement, Phase::Retreat, Phase::Adjustment];

const THROUGH: Meaning = Meaning::Text("{0}-{1} via hyperspace");
const SUPPORT: Meaning = Meaning::Text("{0} S {1} via hyperspace");
const SUPPORT_MOVE: Meaning = Meaning::Text("{0} S {1}-{2} via hyperspace");
const DEATH: Meaning = Meaning::Text("{0} D");

const PATTERNS: &[Pattern] = &[
    Pattern { phases: MR, slots: "unit > place HYPER", meaning: THROUGH },
    Pattern { phases: MR, slots: "unit > place THEIRS", meaning: THROUGH },
    Pattern { phases: MR, slots: "unit place HYPER", meaning: THROUGH },
    Pattern { phases: MR, slots: "unit HYPER > place", meaning: THROUGH },
    Pattern {
        phases: MR,
        slots: "unit > place CONVOYED HYPER",
        meaning: Meaning::Text("{0}-{1} via convoy via hyperspace"),
    },
    Pattern { phases: MR, slots: "unit > INTO", meaning: Meaning::Text("{0}-hyp") },
    Pattern { phases: MR, slots: "unit INTO", meaning: Meaning::Text("{0}-hyp") },
    Pattern { phases: M, slots: "unit SUPPORT other HYPER", meaning: SUPPORT },
    Pattern { phases: M, slots: "unit SUPPORT other HOLD HYPER", meaning: SUPPORT },
    Pattern { phases: M, slots: "unit SUPPORT HYPER other", meaning: SUPPORT },
    Pattern { phases: M, slots: "unit SUPPORT other > place HYPER", meaning: SUPPORT_MOVE },
    Pattern { phases: M, slots: "unit SUPPORT HYPER other > place", meaning: SUPPORT_MOVE },
    Pattern { phases: M, slots: "unit SUPPORT other > place THEIRS HYPER", meaning: SUPPORT_MOVE },
    Pattern {
        phases: M,
        slots: "unit SUPPORT other > place THEIRS",
        meaning: Meaning::Text("{0} S {1}-{2}"),
    },
    Pattern { phases: M, slots: "unit SUPPORT > place", meaning: Meaning::Text("{0} S to {1}") },
    Pattern {
        phases: M,
        slots: "unit SUPPORT > place HYPER",
        meaning: Meaning::Text("{0} S to {1} via hyperspace"),
    },
    Pattern {
        phases: M,
        slots: "unit SUPPORT HYPER > place",
        meaning: Meaning::Text("{0} S to {1} via hyperspace"),
    },
    Pattern { phases: R, slots: "unit HOLD DEATH", meaning: DEATH },
    Pattern { phases: R, slots: "unit HOLD AND DEATH", meaning: DEATH },
    Pattern { phases: R, slots: "unit DEATH", meaning: DEATH },
    Pattern { phases: R, slots: "unit HOLD", meaning: Meaning::Doubtful("{0} D") },
    Pattern { phases: R, slots: "unit", meaning: Meaning::Doubtful("{0} D") },
    Pattern { phases: ALL, slots: "LINK prov > prov", meaning: Meaning::Text("LINK {0} {1}") },
    Pattern { phases: ALL, slots: "LINK prov AND prov", meaning: Meaning::Text("LINK {0} {1}") },
    Pattern { phases: ALL, slots: "LINK prov , prov", meaning: Meaning::Text("LINK {0} {1}") },
    Pattern { phases: ALL, slots: "LINK prov prov", meaning: Meaning::Text("LINK {0} {1}") },
    Pattern { phases: ALL, slots: "SEPARATE prov > prov", meaning: Meaning::Text("SEPARATE {0} {1}") },
    Pattern { phases: ALL, slots: "SEPARATE prov AND prov", meaning: Meaning::Text("SEPARATE {0} {1}") },
    Pattern { phases: ALL, slots: "SEPARATE prov , prov", meaning: Meaning::Text("SEPARATE {0} {1}") },
    Pattern { phases: ALL, slots: "SEPARATE prov prov", meaning: Meaning::Text("SEPARATE {0} {1}") },
    Pattern {
        phases: ALL,
        slots: "CONSENT power [FOR] prov > prov",
        meaning: Meaning::Pair("CONSENT {0} {1} {2}"),
    },
    Pattern {
        phases: ALL,
        slots: "CONSENT power [FOR] prov AND prov",
        meaning: Meaning::Pair("CONSENT {0} {1} {2}"),
    },
    Pattern {
        phases: ALL,
        slots: "CONSENT power [FOR] prov prov",
        meaning: Meaning::Pair("CONSENT {0} {1} {2}"),
    },
    Pattern {
        phases: ALL,
        slots: "WITHDRAW power [FOR] prov > prov",
        meaning: Meaning::Pair("WITHDRAW {0} {1} {2}"),
    },
    Pattern {
        phases: ALL,
        slots: "WITHDRAW power [FOR] prov AND prov",
        meaning: Meaning::Pair("WITHDRAW {0} {1} {2}"),
    },
    Pattern {
        phases: ALL,
        slots: "WITHDRAW power [FOR] prov prov",
        meaning: Meaning::Pair("WITHDRAW {0} {1} {2}"),
    },
    Pattern { phases: ALL, slots: "LOST number FIRST", meaning: Meaning::Text("LOST {0} first") },
    Pattern { phases: ALL, slots: "LOST number COASTNC", meaning: Meaning::Text("LOST {0} coast nc") },
    Pattern { phases: ALL, slots: "LOST number COASTSC", meaning: Meaning::Text("LOST {0} coast sc") },
    Pattern { phases: ALL, slots: "LOST number COASTEC", meaning: Meaning::Text("LOST {0} coast ec") },
    Pattern { phases: ALL, slots: "LOST number COASTWC", meaning: Meaning::Text("LOST {0} coast wc") },
];

const WORDS: &[Words] = &[
    (
        "HYPER",
        "(hyperspace)|(h)|via hyperspace|through hyperspace|thru hyperspace|by hyperspace|in hyperspace",
    ),
    ("THEIRS", "(via hyperspace)|(through hyperspace)|(thru hyperspace)|(by hyperspace)"),
    ("INTO", "hyp|hyperspace|into hyperspace|to hyperspace|into hyp"),
    ("SUPPORT", "(s)"),
    ("CONVOY", "(c)"),
    (
        "DEATH",
        "fights to the death|fight to the death|to the death|fights to death|to death|\
        and fights to the death|and fight to the death",
    ),
    ("LINK", "link|links|link between|link from|links from"),
    (
        "SEPARATE",
        "separate|seperate|separates|seperates|seperation|separation|separation between|separate from|\
        seperation between|separation from|seperation from",
    ),
    (
        "CONSENT",
        "consent|consents|consent to|consents to|consent for|consents for|consents from|consent from",
    ),
    (
        "WITHDRAW",
        "withdraw|withdraws|revoke|revokes|withdraw consent to|withdraws consent to|withdraw consent for|\
        withdraws consent for|withdraw from|withdraws from|revoke consent to|revokes consent to|withdraw consent|\
        withdraws consent|revokes consent|revoke consent",
    ),
    ("FOR", "for|on|between"),
    ("AND", "with|from"),
    ("LOST", "lost"),
    ("FIRST", "first"),
    ("COASTNC", "coast nc"),
    ("COASTSC", "coast sc"),
    ("COASTEC", "coast ec"),
    ("COASTWC", "coast wc"),
];

/// Reads texts of the variant.
pub fn reader(board: &Board) -> Reader {
    let vocabulary = Vocabulary {
        patterns: &[words::STANDARD, words::RETREATS, PATTERNS],
        words: &[words::ENGLISH, words::GERMAN, words::FRENCH, WORDS],
        parts: true,
        kinds_count: true,
        pathless: true,
        outside: &["hyp", "hyperspace"],
        ..words::COMMON
    };
    Reader::new(board, &super::grammar::GRAMMAR, vocabulary)
}
