//! The codes of readings: `W-` for orders taken with a remark, `E-` for pieces refused.

use serde::{Serialize, Serializer};

macro_rules! codes {
    ($($name:ident $text:literal $meaning:literal)*) => {
        /// How a piece of text was read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $meaning] $name,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as printed: `W-FUZZY`.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// What it means, for people.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$name => $meaning,)* }
            }
        }
    };
}

codes! {
    TypeFilled "W-TYPE-FILLED" "the unit letter was left out and filled in"
    TypeFixed "W-TYPE-FIXED" "the unit letter was wrong and put right"
    CoastFilled "W-COAST-FILLED" "the coast was left out and filled in: only one is possible"
    CoastIgnored "W-COAST-IGNORED" "the coast named was ignored"
    Context "W-CONTEXT" "this name could mean several places; the position decided"
    Case "W-CASE" "this name could mean several places; its capitals decided"
    Fuzzy "W-FUZZY" "spelling corrected"
    NoVerb "W-NO-VERB" "no sign or verb between two places: read as a move"
    NoOrder "W-NO-ORDER" "no order given for this unit: it holds"
    Impossible "W-IMPOSSIBLE" "well written, but the unit cannot do it"
    Void "W-VOID" "supports or convoys something that is not there or cannot happen"
    Power "W-POWER" "the wrong power was named"
    RunOn "W-RUNON" "no sign between orders"
    Extra "W-EXTRA" "stray words were ignored"
    Implied "W-IMPLIED" "a unit named in a support or convoy has no order of its own"
    Amends "W-AMENDS" "changes an earlier order"
    Partial "W-PARTIAL" "orders some units only; the others keep the orders of an earlier letter"
    Quoted "W-QUOTED" "quoted from an earlier mail, not an order"
    Signature "W-SIGNATURE" "signature, not an order"
    UnknownProvince "E-UNKNOWN-PROV" "no province has this name"
    AmbiguousProvince "E-AMBIG-PROV" "the name can mean several provinces"
    AmbiguousCoast "E-AMBIG-COAST" "two coasts are possible and none is named"
    UnknownCoast "E-UNKNOWN-COAST" "the province has no such coast"
    AmbiguousOrder "E-AMBIG-ORDER" "the order has two meanings"
    NoUnit "E-NO-UNIT" "there is no unit there"
    NotYours "E-NOT-YOURS" "the unit there belongs to another power"
    Conflict "E-CONFLICT" "two orders conflict"
    UnknownOrder "E-UNKNOWN-ORDER" "this is not an order"
    TooMany "E-TOO-MANY" "more than the number due"
    WrongPhase "E-WRONG-PHASE" "an order for another phase"
}

impl Code {
    /// True for codes that refuse the piece.
    pub fn is_error(self) -> bool {
        self.text().starts_with('E')
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.text())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.text())
    }
}

/// A slight fault of an order that was understood, which a strict house rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// The fleet ordered is not at the coast named.
    OwnCoast,
    /// The fleet supported is not at the coast named.
    OtherCoast,
    /// The move supported goes to where the unit stands.
    OwnProvince,
    /// The country of the unit supported or convoyed is not named.
    NoCountry,
    /// A bare `VIA`, as records of games write it behind moves to neighbours: by convoy if one was ordered, else by land.
    BareVia,
}

/// For which other order of the same player an order is put aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutAside {
    /// For the same order, written before.
    Repeated,
    /// For another order for the unit, which counts.
    OtherCounts,
    /// For another build in the province, and nothing else is remarked of it.
    OtherBuild,
}
