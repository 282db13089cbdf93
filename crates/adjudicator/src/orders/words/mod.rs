//! The words of the orders common to rule-sets, one file a language, and their patterns.

use super::vocabulary::Meaning::*;
use super::vocabulary::{Pattern, Vocabulary, Words, classes, row};
use crate::position::Kind;
use crate::season::Phase;

/// English.
pub const ENGLISH: Words = include_str!("english.txt");
/// German.
pub const GERMAN: Words = include_str!("german.txt");
/// French.
pub const FRENCH: Words = include_str!("french.txt");

/// The phrases, folded, by which orders of these languages say that a unit goes by convoy, or over what.
pub fn by_convoy() -> impl Iterator<Item = &'static str> {
    let words = [ENGLISH, FRENCH, GERMAN].into_iter().flat_map(classes);
    let sails = words.filter(|(class, _)| matches!(*class, "CONVOY" | "CONVOYED" | "VIA"));
    // `By` alone says nothing of the sea.
    sails.flat_map(|(_, phrases)| phrases.split('|')).map(str::trim).filter(|phrase| *phrase != "by")
}

const M: &[Phase] = &[Phase::Movement];
const R: &[Phase] = &[Phase::Retreat];
const W: &[Phase] = &[Phase::Adjustment];

/// Moves of all phases of the standard game and of rule-sets that share its orders.
pub const STANDARD: &[Pattern] = &[
    row(M, Hold, "unit HOLD | HOLD unit"),
    row(M, HoldIn, "unit HOLD FILLER place"),
    row(M, Hold, "units HOLD | unit"),
    row(M, AllHold, "ALL HOLD | HOLD ALL | REST HOLD | HOLD REST | ARMIES HOLD | FLEETS HOLD"),
    row(M, Move, "unit > place | MOVE unit > place | units > place | unit place"),
    row(M, Either, "unit > place OR prefs | unit place OR prefs | EITHER unit > place OR prefs"),
    row(M, Either, "unit EITHER > place OR prefs | unit HOLD OR > place | unit > place OR HOLD"),
    row(M, Path, "unit > path"),
    row(M, Via, "unit > place VIA path | unit > place VIA place | unit VIA place > place"),
    row(M, ViaConvoy, "unit > place CONVOYED | unit > place VIA | unit > place VIA CONVOY"),
    row(M, ViaConvoy, "unit > place CONVOY | unit CONVOYED > place | unit CONVOYED place"),
    row(M, ViaConvoy, "unit CONVOY > place"),
    row(M, Via, "unit CONVOY place > place | unit CONVOYED > place VIA place"),
    row(M, Via, "unit CONVOYED > place VIA path"),
    row(M, SupportHold, "unit SUPPORT other | unit SUPPORT other HOLD | unit SUPHOLD other"),
    row(M, Text(""), "SUPPORT unit"),
    row(M, SupportHold, "units SUPPORT other [HOLD]"),
    row(M, SupportMove, "unit SUPPORT other > place | unit SUPPORT other place"),
    row(M, SupportMove, "units SUPPORT other > place | unit SUPPORT other > path"),
    row(M, SupportMove, "unit SUPPORT other > place CONVOYED | unit SUPPORT other > place power"),
    row(M, SupportHold, "unit SUPPORT other HOLD power"),
    row(M, SupportMove, "unit SUPTO place FROM other | unit SUPPORT place FROM other"),
    row(M, Convoy, "unit CONVOY > place FROM other"),
    row(M, Supported, "unit > place SUPPORTED other | unit > place SUPPORTED units"),
    row(M, Supported, "unit [HOLD] SUPPORTED other | unit [HOLD] SUPPORTED units"),
    row(M, Convoy, "unit CONVOY other > place | unit CONVOY other > path"),
    row(M, Convoy, "unit CONVOY other > place CONVOYED | unit CONVOY other place"),
    row(M, Convoy, "units CONVOY other > place"),
    row(M, Mutual, "unit MUTUAL unit | unit SUPPORT unit MUTUAL unit | units MUTUAL"),
    row(M, Chain, "unit SUPPORT unit SUPPORT unit | unit SUPPORT unit SUPPORT unit > place"),
    row(W, Build, "BUILD unit | BUILD units | unit BUILD | units BUILD | + unit | + units"),
    row(W, Remove, "R unit | R units | REMOVE unit | REMOVE units | DISBAND unit | DISBAND units"),
    row(W, Remove, "unit REMOVE | unit DISBAND | units REMOVE | units DISBAND | - unit | - units"),
    row(W, Adjust, "unit"),
    row(W, Waive, "WAIVE | BUILD WAIVE | WAIVE BUILD | WAIVE number [BUILD] | WAIVE COUNT [BUILD]"),
    row(W, Waive, "COUNT BUILD WAIVE"),
    row(W, Either, "BUILD unit OR units | BUILD unit OR unit | REMOVE unit OR unit"),
];

/// Retreats of the standard game and of rule-sets that share its orders.
pub const RETREATS: &[Pattern] = &[
    row(R, Retreat, "unit > prefs | unit RETREAT prefs | unit RETREAT > prefs | RETREAT unit > prefs"),
    row(R, Retreat, "RETREAT unit prefs | unit prefs"),
    row(R, Disband, "unit DISBAND | unit RETREAT DISBAND | DISBAND unit | unit REMOVE | REMOVE unit"),
    row(R, Disband, "unit ANNUL"),
];

/// The words for armies and fleets.
pub const KINDS: &[(&str, Kind)] = &[
    ("a|army|armies|ar|armee|armeen|armees|heer|troop|troops|cannon", Kind::Army),
    ("f|fleet|fleets|fl|flt|navy|boat|ship|ships|boats|flotte|flotten|flottes", Kind::Fleet),
];

/// The orders of the standard game.
pub const COMMON: Vocabulary = Vocabulary {
    patterns: &[STANDARD, RETREATS],
    words: &[ENGLISH, GERMAN, FRENCH],
    kinds: KINDS,
    sizes: false,
    parts: false,
    home_is_hold: false,
    kinds_count: false,
    numbered: false,
    pathless: false,
    owned: false,
    joined: &[],
    outside: &[],
};
