//! The table of the orders of standard Diplomacy and of 1897 (grammar.md, 4.1).

use crate::rules::prelude::*;
use crate::rules::usual_grammar;

usual_grammar! {
    /// An order of standard Diplomacy, or 1897's choice of a home centre.
    pub enum StandardOrder,
    /// The orders of standard Diplomacy and of 1897.
    GRAMMAR: Placed {
        Move { unit: UnitRef, to: Place, convoy: bool } = "{u}-{p}[ via convoy]" in "MR" draws Move;
        Path { unit: UnitRef, to: Place, by: Vec<Province> } = "{u}-{p} via {v+ }" in "M" draws Move;
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
        Select { at: Province } = "SELECT {v}" in "S";
    }
}
