//! What the slots of a pattern take: units, places, lists, words.

use crate::orders::prelude::*;

/// A unit as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitText {
    /// The token after it.
    pub end: usize,
    /// Its first token.
    pub start: usize,
    /// Its kind, if written.
    pub kind: Option<UnitKind>,
    /// The power written with it.
    pub power: Option<Owner>,
    /// The word for the power could as well be a place.
    pub shared_power: bool,
    /// Its place.
    pub name: Name,
    /// The name could as well be a power.
    pub shared_name: bool,
    /// Its first name token.
    pub name_at: usize,
    /// The number after its place.
    pub size: Option<u32>,
    /// The number it goes by; then its place may be left out ([`Meanings::NONE`](crate::orders::names::Meanings::NONE)).
    pub number: Option<u16>,
    /// It is not on the board.
    pub outside: bool,
}

impl UnitText {
    /// A unit of which no more than a name is written yet; its tokens begin at `start`, those of the name at `name_at`.
    pub fn named(start: usize, name: Name, name_at: usize) -> UnitText {
        UnitText {
            end: name.end,
            start,
            kind: None,
            power: None,
            shared_power: false,
            name,
            shared_name: false,
            name_at,
            size: None,
            number: None,
            outside: false,
        }
    }
}

/// A space of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its name; None for the underpass, which is none.
    pub name: Option<Name>,
    /// The token it begins at.
    pub at: usize,
    /// What shall stand there.
    pub kind: Option<UnitKind>,
    /// The token after all of it.
    pub end: usize,
}

/// What a slot took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Capture {
    /// A unit, own or other.
    Unit(UnitText),
    /// A goal or a province, and the token it begins at.
    Place(Name, usize),
    /// Places in turn.
    Path(Vec<(Name, usize)>),
    /// A power.
    Power(Owner),
    /// A kind of unit.
    Kind(UnitKind),
    /// A number.
    Number(u32),
    /// The token that is a text in quotation marks.
    Text(usize),
    /// Spaces in a list.
    Spots(Vec<Spot>),
    /// A word of a class or an arrow.
    Word(Option<Verb>),
}
