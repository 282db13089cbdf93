//! The table of the orders of standard Diplomacy and of 1897 (grammar.md, 4.1).

use crate::rules::prelude::*;
use crate::terms::grammar;

grammar! {
    /// An order of standard Diplomacy, or 1897's choice of a home centre.
    pub enum Order,
    /// The orders of standard Diplomacy and of 1897.
    GRAMMAR: Placed if crate::orders::FACTS {
        Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
        Move { unit: UnitRef, to: Place, convoy: bool } = "{u}-{p}[ via convoy]" in "MR" draws Move;
        Path { unit: UnitRef, to: Place, by: Vec<Province> } = "{u}-{p} via {v+ }" in "M" draws Move;
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
        Convoy { unit: UnitRef, of: UnitRef, to: Province } = "{u} C {u}-{v}" in "M" draws Convoy;
        Disband { unit: UnitRef } = "{u} D" in "R" draws Disband;
        Build { unit: UnitRef } = "Build {u}" in "W" draws Build;
        Remove { unit: UnitRef } = "Remove {u}" in "W" draws Remove;
        Waive {} = "Waive" in "W";
        Select { at: Province } = "SELECT {v}" in "S";
    }
}
