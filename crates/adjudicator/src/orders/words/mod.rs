//! The words of the orders common to rule-sets, one table a language, and their patterns.

mod english;
mod french;
mod german;

pub use english::ENGLISH;
pub use french::FRENCH;
pub use german::GERMAN;

use super::vocabulary::{Meaning, Pattern, Vocabulary};
use crate::position::Kind;
use crate::season::Phase;

/// The phrases, folded, by which orders of these languages say that a unit goes by convoy, or over what.
pub fn by_convoy() -> impl Iterator<Item = &'static str> {
    let classes = [ENGLISH, FRENCH, GERMAN].into_iter().flatten();
    let sails = classes.filter(|(class, _)| matches!(*class, "CONVOY" | "CONVOYED" | "VIA"));
    // `By` alone says nothing of the sea.
    sails.flat_map(|(_, phrases)| phrases.split('|')).map(str::trim).filter(|phrase| *phrase != "by")
}

const M: &[Phase] = &[Phase::Movement];
const R: &[Phase] = &[Phase::Retreat];
const W: &[Phase] = &[Phase::Adjustment];

/// Moves of all phases of the standard game and of rule-sets that share its orders.
pub const STANDARD: &[Pattern] = &[
    Pattern { phases: M, slots: "unit HOLD", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "HOLD unit", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "unit HOLD FILLER place", meaning: Meaning::HoldIn },
    Pattern { phases: M, slots: "units HOLD", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "unit", meaning: Meaning::Hold },
    Pattern { phases: M, slots: "ALL HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "HOLD ALL", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "REST HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "HOLD REST", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "ARMIES HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "FLEETS HOLD", meaning: Meaning::AllHold },
    Pattern { phases: M, slots: "unit > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "MOVE unit > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "units > place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "unit place", meaning: Meaning::Move },
    Pattern { phases: M, slots: "unit > place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "EITHER unit > place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit EITHER > place OR prefs", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit HOLD OR > place", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit > place OR HOLD", meaning: Meaning::Either },
    Pattern { phases: M, slots: "unit > path", meaning: Meaning::Path },
    Pattern { phases: M, slots: "unit > place VIA path", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit > place VIA place", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit VIA place > place", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit > place CONVOYED", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit > place VIA", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit > place VIA CONVOY", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit > place CONVOY", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit CONVOYED > place", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit CONVOYED place", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit CONVOY > place", meaning: Meaning::ViaConvoy },
    Pattern { phases: M, slots: "unit CONVOY place > place", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit CONVOYED > place VIA place", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit CONVOYED > place VIA path", meaning: Meaning::Via },
    Pattern { phases: M, slots: "unit SUPPORT other", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPPORT other HOLD", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPHOLD other", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "SUPPORT unit", meaning: Meaning::Text("") },
    Pattern { phases: M, slots: "units SUPPORT other [HOLD]", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPPORT other > place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "units SUPPORT other > place", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other > path", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other > place CONVOYED", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other > place power", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT other HOLD power", meaning: Meaning::SupportHold },
    Pattern { phases: M, slots: "unit SUPTO place FROM other", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit SUPPORT place FROM other", meaning: Meaning::SupportMove },
    Pattern { phases: M, slots: "unit CONVOY > place FROM other", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "unit > place SUPPORTED other", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit > place SUPPORTED units", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit [HOLD] SUPPORTED other", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit [HOLD] SUPPORTED units", meaning: Meaning::Supported },
    Pattern { phases: M, slots: "unit CONVOY other > place", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "unit CONVOY other > path", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "unit CONVOY other > place CONVOYED", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "unit CONVOY other place", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "units CONVOY other > place", meaning: Meaning::Convoy },
    Pattern { phases: M, slots: "unit MUTUAL unit", meaning: Meaning::Mutual },
    Pattern { phases: M, slots: "unit SUPPORT unit MUTUAL unit", meaning: Meaning::Mutual },
    Pattern { phases: M, slots: "units MUTUAL", meaning: Meaning::Mutual },
    Pattern { phases: M, slots: "unit SUPPORT unit SUPPORT unit", meaning: Meaning::Chain },
    Pattern { phases: M, slots: "unit SUPPORT unit SUPPORT unit > place", meaning: Meaning::Chain },
    Pattern { phases: W, slots: "BUILD unit", meaning: Meaning::Build },
    Pattern { phases: W, slots: "BUILD units", meaning: Meaning::Build },
    Pattern { phases: W, slots: "unit BUILD", meaning: Meaning::Build },
    Pattern { phases: W, slots: "units BUILD", meaning: Meaning::Build },
    Pattern { phases: W, slots: "+ unit", meaning: Meaning::Build },
    Pattern { phases: W, slots: "+ units", meaning: Meaning::Build },
    Pattern { phases: W, slots: "R unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "R units", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "REMOVE unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "REMOVE units", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "DISBAND unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "DISBAND units", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "unit REMOVE", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "unit DISBAND", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "units REMOVE", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "units DISBAND", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "- unit", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "- units", meaning: Meaning::Remove },
    Pattern { phases: W, slots: "unit", meaning: Meaning::Adjust },
    Pattern { phases: W, slots: "WAIVE", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "BUILD WAIVE", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "WAIVE BUILD", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "WAIVE number [BUILD]", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "WAIVE COUNT [BUILD]", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "COUNT BUILD WAIVE", meaning: Meaning::Waive },
    Pattern { phases: W, slots: "BUILD unit OR units", meaning: Meaning::Either },
    Pattern { phases: W, slots: "BUILD unit OR unit", meaning: Meaning::Either },
    Pattern { phases: W, slots: "REMOVE unit OR unit", meaning: Meaning::Either },
];

/// Retreats of the standard game and of rule-sets that share its orders.
pub const RETREATS: &[Pattern] = &[
    Pattern { phases: R, slots: "unit > prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "unit RETREAT prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "unit RETREAT > prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "RETREAT unit > prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "RETREAT unit prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "unit prefs", meaning: Meaning::Retreat },
    Pattern { phases: R, slots: "unit DISBAND", meaning: Meaning::Disband },
    Pattern { phases: R, slots: "unit RETREAT DISBAND", meaning: Meaning::Disband },
    Pattern { phases: R, slots: "DISBAND unit", meaning: Meaning::Disband },
    Pattern { phases: R, slots: "unit REMOVE", meaning: Meaning::Disband },
    Pattern { phases: R, slots: "REMOVE unit", meaning: Meaning::Disband },
    Pattern { phases: R, slots: "unit ANNUL", meaning: Meaning::Disband },
];

/// The words for armies and fleets.
pub const KINDS: &[(&str, Kind)] = &[
    ("a", Kind::Army),
    ("army", Kind::Army),
    ("armies", Kind::Army),
    ("ar", Kind::Army),
    ("armee", Kind::Army),
    ("armeen", Kind::Army),
    ("armees", Kind::Army),
    ("heer", Kind::Army),
    ("troop", Kind::Army),
    ("troops", Kind::Army),
    ("cannon", Kind::Army),
    ("f", Kind::Fleet),
    ("fleet", Kind::Fleet),
    ("fleets", Kind::Fleet),
    ("fl", Kind::Fleet),
    ("flt", Kind::Fleet),
    ("navy", Kind::Fleet),
    ("boat", Kind::Fleet),
    ("ship", Kind::Fleet),
    ("ships", Kind::Fleet),
    ("boats", Kind::Fleet),
    ("flotte", Kind::Fleet),
    ("flotten", Kind::Fleet),
    ("flottes", Kind::Fleet),
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
