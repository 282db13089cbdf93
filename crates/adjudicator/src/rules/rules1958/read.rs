//! The words and patterns of the 1958 rules: the seed's shorthand (`1 Bohemia`, `2F S Italy 1 Trieste`) and whole sentences (R58-5).

use crate::board::Board;
use crate::orders::vocabulary::Meaning::*;
use crate::orders::vocabulary::{Pattern, Vocabulary, Words, row};
use crate::orders::{Reader, words};
use crate::season::Phase;

const M: &[Phase] = &[Phase::Movement];
const W: &[Phase] = &[Phase::Adjustment];

const PATTERNS: &[Pattern] = &[
    row(M, Hold, "unit HOLD | HOLD unit"),
    row(M, HoldIn, "unit HOLD FILLER place"),
    row(M, Hold, "units HOLD | unit"),
    row(M, AllHold, "ALL HOLD | REST HOLD"),
    row(M, Move, "unit > place | MOVE unit > place | units > place | unit place"),
    row(M, Either, "unit > place OR prefs | unit place OR prefs"),
    row(M, Text("{0}-{1} boards {2}"), "unit > place BOARDS other"),
    row(M, SupportHold, "unit SUPPORT other | unit SUPPORT other HOLD | unit SUPHOLD other"),
    row(M, SupportHold, "units SUPPORT other [HOLD]"),
    row(M, SupportMove, "unit SUPPORT other > place | unit SUPPORT other place"),
    row(M, SupportMove, "units SUPPORT other > place | unit SUPTO place FROM other"),
    row(M, Supported, "unit > place SUPPORTED other | unit > place SUPPORTED units"),
    row(M, Supported, "unit [HOLD] SUPPORTED other | unit [HOLD] SUPPORTED units"),
    row(M, Mutual, "unit MUTUAL unit"),
    row(M, Text("{0} follows {1}"), "unit FOLLOWS other"),
    row(M, Text("{0} boards {1}"), "unit BOARDS other"),
    row(M, Text("{0} off"), "unit OFF"),
    row(M, Never("{0} convoys"), "unit CONVOY | unit CONVOY other | unit CONVOY other > place"),
    row(M, Never("{0} convoys"), "unit CONVOY other place"),
    row(W, Text("Raise {0}"), "BUILD kind"),
    row(W, Text("Raise {0} {1}"), "BUILD kind place | BUILD kind FILLER place"),
    row(W, Remove, "REMOVE unit | REMOVE units | DISBAND unit | unit REMOVE | unit DISBAND"),
    row(W, Text("Capital {0}"), "CAPITAL prov"),
    row(W, Waive, "WAIVE | BUILD WAIVE | WAIVE BUILD"),
];

const WORDS: Words = include_str!("words.txt");

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
