//! The grammar of Claudian Diplomacy (grammar.md, 4.3; C-10).

use crate::rules::prelude::*;
use crate::rules::usual_grammar;

usual_grammar! {
    /// An order for some men or ships of a force, or for the winter.
    pub enum ClaudianForm,
    /// The orders of Claudian Diplomacy.
    GRAMMAR: Sized {
        Move { unit: UnitRef, to: Place, convoy: bool } = "{u}-{p}[ via convoy]" in "MR" draws Move;
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
    }
}
