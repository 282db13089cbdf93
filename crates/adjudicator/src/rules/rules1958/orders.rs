//! The grammar of the 1958 rules (grammar.md, 4.4; R58-5).

use crate::rules::prelude::*;
use crate::terms::grammar;

grammar! {
    /// An order to a unit, or a power's decision in Fall.
    pub enum Order1958,
    /// The orders of the 1958 rules.
    GRAMMAR: Numbered if crate::orders::FACTS {
        Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
        Move { unit: UnitRef, to: Place, boards: Option<UnitRef> } = "{u}-{p}[ boards {u}]" in "MR" draws Move;
        /// The objective is a province.
        Support { unit: UnitRef, of: UnitRef, to: Option<Province> } = "{u} S {u}[-{v}]" in "M" draws Support;
        Follow { unit: UnitRef, leader: UnitRef } = "{u} follows {u}" in "M";
        Board { unit: UnitRef, fleet: UnitRef } = "{u} boards {u}" in "M" draws Hold;
        Off { unit: UnitRef } = "{u} off" in "M" draws Hold;
        /// These rules have no convoys (R58-7).
        Convoy { unit: UnitRef } = "{u} convoys" in "M";
        Disband { unit: UnitRef } = "{u} D" in "R" draws Disband;
        Raise { kind: UnitKind, at: Option<Place> } = "Raise {k}[ {p}]" in "W" draws Build;
        Waive {} = "Waive" in "W";
        Remove { unit: UnitRef } = "Remove {u}" in "W" draws Remove;
        /// R58-32.
        Capital { at: Province } = "Capital {v}" in "W";
    }
}
