//! The table of the orders of Claudian Diplomacy (grammar.md, 4.3; C-10).

use crate::rules::prelude::*;
use crate::terms::grammar;

grammar! {
    /// An order for some men or ships of a force, or for the winter.
    pub enum Order,
    /// The orders of Claudian Diplomacy.
    GRAMMAR: Sized if crate::orders::FACTS {
        Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
        Move { unit: UnitRef, to: Place, convoy: bool } = "{u}-{p}[ via convoy]" in "MR" draws Move;
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
        Convoy { unit: UnitRef, of: UnitRef, to: Province } = "{u} C {u}-{v}" in "M" draws Convoy;
        Disband { unit: UnitRef } = "{u} D" in "R" draws Disband;
        Build { unit: UnitRef } = "Build {u}" in "W" draws Build;
        Remove { unit: UnitRef } = "Remove {u}" in "W" draws Remove;
        Waive {} = "Waive" in "W";
    }
}
