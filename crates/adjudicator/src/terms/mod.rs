//! Terms: orders as values. A rule-set's table of forms (`grammar!`) defines its orders, their one printer and their one
//! strict parser, so that a verb without a text, a text without a verb, or a forgotten argument does not compile.
//!
//! A term is what was written, not compared with any position. `parse(print(t)) == t` for every term, and
//! `print(parse(s)) == s` for every text the parser accepts.

mod clause;
mod form;
mod grammar;
mod item;
mod order_table;
mod parse;
mod print;
#[cfg(test)]
mod tests;

pub use clause::Clause;
pub(crate) use clause::DEPTH;
pub use form::{ArrowKind, FormPart, OrderForm, fits};
pub use grammar::{Grammar, OrderShape, UnitNaming};
pub(crate) use item::BRANCHES;
pub use item::{Branch, OrderItem, StatedOrder};
pub(crate) use order_table::grammar;
pub use parse::{Expected, TermError};

use crate::board::{Owner, Place, Province};
use crate::position::{Unit, UnitKind};

/// An order: its verb, and one argument for each slot of the verb's form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OrderTerm {
    /// The form, as an index into the grammar.
    pub verb: VerbIndex,
    /// The arguments; `None` for an absent optional part.
    pub args: Box<[Option<Arg>]>,
}

/// A form of a grammar, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VerbIndex(pub u8);

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arg {
    /// A unit.
    Unit(UnitRef),
    /// A place with its coast, or a province.
    Place(Place),
    /// A power.
    Power(Owner),
    /// A kind of unit.
    Kind(UnitKind),
    /// A number.
    Number(u32),
    /// A quoted text, or one of a few words.
    Text(Box<str>),
    /// An optional part that is present.
    Flag,
    /// A province, or the underpass (`None`).
    Spot(Option<Province>),
    /// A province with the unit predicted there.
    Foretold(Province, Option<UnitKind>, Option<Place>),
    /// Several arguments of one shape.
    List(Box<[Arg]>),
}

/// A unit as an order names it: only the facts given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitRef {
    /// The owner.
    pub power: Option<Owner>,
    /// The kind.
    pub kind: Option<UnitKind>,
    /// The place.
    pub at: UnitLocation,
    /// The number of men, or which of several units outside.
    pub number: Option<u32>,
}

/// The location or number of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnitLocation {
    /// In a place.
    Place(Place),
    /// The unit of this number (`ARMY2`).
    Marker(u16),
    /// Off the board (`hyp`).
    Outside,
}

impl UnitRef {
    /// A unit by its kind and place.
    pub fn new(kind: UnitKind, place: Place) -> UnitRef {
        UnitRef { power: None, kind: Some(kind), at: UnitLocation::Place(place), number: None }
    }

    /// A unit by its kind and place, its power left out.
    pub fn by_place(unit: &Unit) -> UnitRef {
        UnitRef::new(unit.kind, unit.place)
    }

    /// A unit by its number, its power left out.
    pub fn by_number(unit: &Unit) -> UnitRef {
        UnitRef { power: None, kind: Some(unit.kind), at: UnitLocation::Marker(unit.number), number: None }
    }

    /// Its place, if it was named by its place.
    pub fn place(&self) -> Option<Place> {
        match self.at {
            UnitLocation::Place(place) => Some(place),
            _ => None,
        }
    }

    /// Its place, in rule-sets where all units are named by their places.
    pub fn stands(&self) -> Place {
        self.place().unwrap_or_default()
    }

    /// Whether it can mean this unit; facts not given match any unit, and so does a coast not given.
    pub fn fits(&self, board: &crate::board::Board, unit: &Unit) -> bool {
        let here = match self.at {
            UnitLocation::Place(p) => {
                p == unit.place
                    || board.coast(p).is_none() && board.province_of(p) == board.unit_province(unit)
            }
            UnitLocation::Marker(number) => number == unit.number,
            UnitLocation::Outside => false,
        };
        here && self.kind.is_none_or(|k| k == unit.kind) && self.power.is_none_or(|p| p == unit.owner)
    }
}

/// A type of an order's field: its letter in forms, and its conversion to and from arguments.
pub trait Slot: Sized {
    /// The letter in forms (`u` in `{u}`); `!` for an optional part without a slot.
    const SHAPE: u8;
    /// Whether it holds several, with a sign between them.
    const MANY: bool = false;
    /// Whether it is optional.
    const OPTIONAL: bool = false;
    /// Converts it into an argument.
    fn arg(&self) -> Option<Arg>;
    /// Converts an argument back.
    fn of(arg: Option<&Arg>) -> Option<Self>;
    /// The unit, if it is one.
    fn unit(&self) -> Option<UnitRef> {
        match self.arg()? {
            Arg::Unit(unit) => Some(unit),
            _ => None,
        }
    }
}

macro_rules! slot {
    ($type:ty, $shape:literal, |$this:ident| $arg:expr, $pattern:pat => $value:expr) => {
        impl $crate::terms::Slot for $type {
            const SHAPE: u8 = $shape;
            fn arg(&self) -> Option<$crate::terms::Arg> {
                let $this = self;
                Some($arg)
            }
            fn of(arg: Option<&$crate::terms::Arg>) -> Option<Self> {
                match arg? {
                    $pattern => $value,
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use slot;

slot!(UnitRef, b'u', |u| Arg::Unit(*u), Arg::Unit(u) => Some(*u));
slot!(Place, b'p', |p| Arg::Place(*p), Arg::Place(p) => Some(*p));
slot!(Province, b'v', |p| Arg::Place(p.place()), Arg::Place(p) => Some(Province(p.0)));
slot!(Owner, b'w', |o| Arg::Power(*o), Arg::Power(o) => Some(*o));
slot!(UnitKind, b'k', |k| Arg::Kind(*k), Arg::Kind(k) => Some(*k));
slot!(u32, b'n', |n| Arg::Number(*n), Arg::Number(n) => Some(*n));
slot!(String, b't', |t| Arg::Text(t.as_str().into()), Arg::Text(t) => Some(t.to_string()));

impl Slot for bool {
    const SHAPE: u8 = b'!';
    fn arg(&self) -> Option<Arg> {
        self.then_some(Arg::Flag)
    }
    fn of(arg: Option<&Arg>) -> Option<Self> {
        Some(arg.is_some())
    }
}

impl<T: Slot> Slot for Option<T> {
    const SHAPE: u8 = T::SHAPE;
    const OPTIONAL: bool = true;
    fn arg(&self) -> Option<Arg> {
        self.as_ref().and_then(T::arg)
    }
    fn of(arg: Option<&Arg>) -> Option<Self> {
        match arg {
            None => Some(None),
            some => T::of(some).map(Some),
        }
    }
}

impl<T: Slot> Slot for Vec<T> {
    const SHAPE: u8 = T::SHAPE;
    const MANY: bool = true;
    fn arg(&self) -> Option<Arg> {
        Some(Arg::List(self.iter().filter_map(T::arg).collect()))
    }
    fn of(arg: Option<&Arg>) -> Option<Self> {
        match arg? {
            Arg::List(list) => list.iter().map(|a| T::of(Some(a))).collect(),
            _ => None,
        }
    }
}

/// A coast: `nc`, `sc`, `ec`, `wc`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coast(pub Box<str>);
slot!(Coast, b'c', |c| Arg::Text(c.0.clone()), Arg::Text(t) => Some(Coast(t.clone())));
