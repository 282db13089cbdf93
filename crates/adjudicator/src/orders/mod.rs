//! Reading orders as cases and rulings write them, a line each: text in, one reading out for every order and every piece that
//! is none. Letters are read in crate `letters`; what the judge has of them is canonical.
//!
//! # The way of a line
//! * `lines`: blank, whose orders another sends, or orders
//! * [`tokens`]: words, numbers and signs with their spans and capitals; nothing is thrown away
//! * [`names`]: what a stretch of words can mean on a board, in tiers: exact, prefix, one slip (`slips`)
//! * [`vocabulary`]: the words and patterns of a rule-set as tables; [`words`]: those common to rule-sets, a table a language
//! * [`cover`]: all ways to cut a line into orders that use every token, compared tier by tier
//! * `resolve`, `interpret`: what is left open is decided by the position or refused, with the reason (`explain`)
//! * `conditions`, [`decide`](decide()): `IF`, `ELSE`, read now and decided when the phase is judged
//! * [`exact`](exact()): lines that the program wrote itself, read by the strict parser alone
//! * `sheet`: several orders for a unit, excess builds; where the switches ([`Policy`]) act
//!
//! # For a rule-set
//! A rule-set has a [`Vocabulary`] of its own (usually `Vocabulary { .., ..words::COMMON }`), makes a [`Reader`] from it and its
//! board once, and calls [`Reader::read`]. An order that is all its own is a row like `M text LINK {0} {1}: LINK prov TO prov`
//! with its words in a table.

mod code;
mod conditions;
pub mod cover;
mod decide;
mod exact;
mod explain;
mod interpret;
mod interpreted;
pub(crate) mod lines;
pub mod names;
pub mod policy;
mod reader;
mod resolve;
mod sheet;
mod slips;
pub mod tokens;
pub mod vocabulary;
pub mod words;

pub use code::{Code, PutAside, Slip};
pub use decide::{FACTS, Fact, Step, decide};
pub use exact::exact;
pub use policy::{Lateness, MailRules, Policy};
pub use reader::Reader;
pub use slips::one_slip;
pub use vocabulary::Vocabulary;

use serde::Serialize;

use crate::terms::{OrderItem, UnitRef};

/// What all its rooms speak of.
pub(crate) mod prelude {
    pub(crate) use super::cover::{Capture, Match, UnitText};
    pub(crate) use super::interpreted::{Interpreted, Sort};
    pub(crate) use super::names::{Lexicon, Name, Tier};
    pub(crate) use super::resolve::{Context, Own, Refusal};
    pub(crate) use super::tokens::{Capitals, Sign, Token};
    pub(crate) use super::vocabulary::{Compiled, Meaning, Verb};
    pub(crate) use super::{Code, PutAside, Reading, Slip};
    pub(crate) use crate::board::{Board, Owner, Place, Province, Set, Terrain};
    pub(crate) use crate::position::{Position, Unit, UnitKind};
    pub(crate) use crate::season::Phase;
    pub(crate) use std::ops::Range;
}

/// One order, or one piece of a player's text that is none, as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// Line of the text, from 1.
    pub line: u32,
    /// First and last column of the piece, in characters from 1, both inclusive.
    pub columns: (u32, u32),
    /// The piece as written.
    pub text: String,
    /// Its canonical form (`A par-pic`, `Build A lon`, `HEADER ...`, `VOTE ...`); None if it gives no order.
    pub order: Option<String>,
    /// The same as a value.
    #[serde(skip)]
    pub item: Option<OrderItem>,
    /// Of a refused piece, what it says as far as it was understood.
    #[serde(skip)]
    pub meant: Option<OrderItem>,
    /// The unit that a refused piece names.
    #[serde(skip)]
    pub unit: Option<UnitRef>,
    /// Slight faults.
    #[serde(skip)]
    pub slips: Vec<Slip>,
    /// For which other order of the same player it is put aside.
    #[serde(skip)]
    pub put_aside: Option<PutAside>,
    /// How it was understood: warnings and errors.
    pub codes: Vec<Code>,
    /// The same in a plain sentence; empty when there is nothing to say.
    pub message: String,
}

impl Reading {
    /// What a piece of a line holds, or why it holds nothing.
    pub fn new(line: u32, columns: (u32, u32), text: String) -> Reading {
        Reading { line, columns, text, ..Reading::default() }
    }

    /// True if the piece was refused.
    pub fn is_error(&self) -> bool {
        self.codes.iter().any(|c| c.is_error())
    }
}

#[cfg(test)]
mod tests {
    use super::vocabulary::{Patterns, Words};
    use super::*;
    use crate::board::{Board, Place, Province};
    use crate::position::{Position, Unit};
    use crate::season::{Phase, Season, Turn};
    use crate::terms::{UnitRef, grammar};
    use diagnostics::Source;

    grammar! {
        pub enum Order,
        GRAMMAR: Placed {
            Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
            Move { unit: UnitRef, to: Place } = "{u}-{p}" in "M" draws Move;
            Dig { from: Province, to: Province } = "DIG {v} {v}" in "M";
            Bury { unit: UnitRef, count: u32 } = "{u} BURIES {n}" in "M";
        }
    }

    const TUNNELS: Patterns =
        "M text DIG {0} {1}: DIG prov AND prov\nM text {0} BURIES {1}: unit BURIES number GOLD";
    const WORDS: Words = "DIG dig|dig from|tunnel\nBURIES buries|bury\nGOLD gold|pieces of gold";

    #[test]
    fn a_rule_set_brings_its_own_words_and_patterns_as_tables() {
        let board = Board::standard();
        let vocabulary = Vocabulary {
            patterns: &[words::STANDARD, TUNNELS],
            words: &[words::ENGLISH, WORDS],
            ..words::COMMON
        };
        let reader = Reader::new(&board, &GRAMMAR, vocabulary);
        let mut position = Position::empty(&board, Turn::new(Season::Spring, 1901, Phase::Movement));
        let france = board.find_owner("France").unwrap();
        position.units.push(Unit::read(&board, france, "A par").unwrap());
        let read = |text: &str| {
            let policy = Policy::default();
            let readings = reader.read(&board, &position, france, &Source::new("test", text), &policy);
            readings.into_iter().filter_map(|r| r.order).collect::<Vec<_>>().join(" ; ")
        };
        assert_eq!(read("Tunnel Paris and Burgundy, A Par-Bur"), "DIG par bur ; A par-bur");
        assert_eq!(read("A Par buries 12 pieces of gold"), "A par BURIES 12");
        assert_eq!(read("A Par digs for gold"), "");
    }
}
