//! The words and patterns of the Swiss Variant, in the spellings of its rules and near ones (S-7, S-16).

use crate::board::Board;
use crate::orders::vocabulary::Meaning::{self, *};
use crate::orders::vocabulary::{Pattern, Vocabulary, Words, row};
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
    row(MR, THROUGH, "unit > place HYPER | unit > place THEIRS | unit place HYPER | unit HYPER > place"),
    row(MR, Text("{0}-{1} via convoy via hyperspace"), "unit > place CONVOYED HYPER"),
    row(MR, Text("{0}-hyp"), "unit > INTO | unit INTO"),
    row(M, SUPPORT, "unit SUPPORT other HYPER | unit SUPPORT other HOLD HYPER | unit SUPPORT HYPER other"),
    row(M, SUPPORT_MOVE, "unit SUPPORT other > place HYPER | unit SUPPORT HYPER other > place"),
    row(M, SUPPORT_MOVE, "unit SUPPORT other > place THEIRS HYPER"),
    row(M, Text("{0} S {1}-{2}"), "unit SUPPORT other > place THEIRS"),
    row(M, Text("{0} S to {1}"), "unit SUPPORT > place"),
    row(M, Text("{0} S to {1} via hyperspace"), "unit SUPPORT > place HYPER | unit SUPPORT HYPER > place"),
    row(R, DEATH, "unit HOLD DEATH | unit HOLD AND DEATH | unit DEATH"),
    row(R, Doubtful("{0} D"), "unit HOLD | unit"),
    row(ALL, Text("LINK {0} {1}"), "LINK prov [>] prov | LINK prov AND prov | LINK prov , prov"),
    row(
        ALL,
        Text("SEPARATE {0} {1}"),
        "SEPARATE prov [>] prov | SEPARATE prov AND prov | SEPARATE prov , prov",
    ),
    row(
        ALL,
        Pair("CONSENT {0} {1} {2}"),
        "CONSENT power [FOR] prov [>] prov | CONSENT power [FOR] prov AND prov",
    ),
    row(
        ALL,
        Pair("WITHDRAW {0} {1} {2}"),
        "WITHDRAW power [FOR] prov [>] prov | WITHDRAW power [FOR] prov AND prov",
    ),
    row(ALL, Text("LOST {0} first"), "LOST number FIRST"),
    row(ALL, Text("LOST {0} coast nc"), "LOST number COASTNC"),
    row(ALL, Text("LOST {0} coast sc"), "LOST number COASTSC"),
    row(ALL, Text("LOST {0} coast ec"), "LOST number COASTEC"),
    row(ALL, Text("LOST {0} coast wc"), "LOST number COASTWC"),
];

const WORDS: Words = include_str!("words.txt");

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
