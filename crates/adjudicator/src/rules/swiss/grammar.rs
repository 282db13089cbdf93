//! The grammar of the Swiss Variant (grammar.md, 4.2; S-7, S-16, S-26, S-29).

use crate::rules::prelude::*;
use crate::rules::usual_grammar;
use crate::terms::Coast;

usual_grammar! {
    /// An order of the Swiss Variant.
    pub enum SwissOrder,
    /// The orders of the Swiss Variant.
    GRAMMAR: Outside {
        Enter { unit: UnitRef } = "{u}-hyp" in "M";
        Move { unit: UnitRef, to: Place, convoy: bool, hyper: bool }
            = "{u}-{p}[ via convoy][ via hyperspace]" in "MR" draws Move;
        Support { unit: UnitRef, of: UnitRef, to: Option<Place>, hyper: bool }
            = "{u} S {u}[-{p}][ via hyperspace]" in "M" draws Support;
        /// Supports the unit that moves there, without naming it.
        SupportTo { unit: UnitRef, to: Place, hyper: bool } = "{u} S to {p}[ via hyperspace]" in "M";
        Link { a: Province, b: Province } = "LINK {v} {v}" in "MRW";
        Separate { a: Province, b: Province } = "SEPARATE {v} {v}" in "MRW";
        Consent { power: Owner, a: Province, b: Province } = "CONSENT {w} {v} {v}" in "MRW";
        Withdraw { power: Owner, a: Province, b: Province } = "WITHDRAW {w} {v} {v}" in "MRW";
        LostFirst { piece: u32 } = "LOST {n} first" in "MRW";
        LostCoast { piece: u32, coast: Coast } = "LOST {n} coast {c}" in "MRW";
    }
}

/// An order as submitted.
pub type SubmittedSwissOrder = crate::rules::submitted::SubmittedOrder<SwissOrder>;
