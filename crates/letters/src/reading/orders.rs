//! An order as it was understood, before it is a term: comparable, cheap, with its canonical text.

use std::fmt::Write;
use std::rc::Rc;

use adjudicator::board::{Board, Place, Province, UnitKind};
use adjudicator::orders::Code;
use adjudicator::terms::{Grammar, UnitLocation, UnitNaming, UnitRef};

/// How a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By itself.
    Itself,
    /// By convoy.
    Convoy,
    /// Through these seas.
    Seas(Province, Option<Province>),
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Order {
    Hold(UnitRef),
    Disband(UnitRef),
    Move {
        unit: UnitRef,
        to: Place,
        by: By,
    },
    Support {
        unit: UnitRef,
        of: UnitRef,
        to: Option<Place>,
    },
    Convoy {
        unit: UnitRef,
        of: UnitRef,
        to: Province,
    },
    /// Supports the order before.
    Same(UnitRef),
    /// A convoy of the army that moved before.
    Carry(UnitRef),
    /// Does what the order before does.
    Also(UnitRef),
    /// Goes where the unit ordered before stands.
    Succeed(UnitRef),
    /// Supports the move of another, wherever it goes.
    SupportMoveOf {
        unit: UnitRef,
        of: UnitRef,
    },
    /// Its canonical text, and the unit ordered.
    Text(Rc<str>, Option<UnitRef>),
}

/// Remarks about how an order was read, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes(pub u32);

const CODES: [Code; 21] = [
    Code::Fuzzy,
    Code::TypeFixed,
    Code::TypeFilled,
    Code::Power,
    Code::Void,
    Code::Impossible,
    Code::CoastFilled,
    Code::CoastIgnored,
    Code::NoVerb,
    Code::Context,
    Code::NoOrder,
    Code::Implied,
    Code::AmbiguousCoast,
    Code::UnknownCoast,
    Code::Case,
    Code::RunOn,
    Code::Extra,
    Code::Amends,
    Code::TooMany,
    Code::NoUnit,
    Code::UnknownOrder,
];

impl Notes {
    /// One remark.
    pub fn of(code: Code) -> Notes {
        Notes(CODES.iter().position(|c| *c == code).map_or(0, |at| 1 << at))
    }

    /// Both together.
    pub fn with(self, other: Notes) -> Notes {
        Notes(self.0 | other.0)
    }

    /// Adds one.
    pub fn add(&mut self, code: Code) {
        self.0 |= Notes::of(code).0;
    }

    /// Whether it is there.
    pub fn has(self, code: Code) -> bool {
        self.0 & Notes::of(code).0 != 0
    }

    /// All of them.
    pub fn codes(self) -> impl Iterator<Item = Code> {
        CODES.iter().enumerate().filter(move |(at, _)| self.0 >> at & 1 == 1).map(|(_, code)| *code)
    }
}

impl Order {
    /// The unit ordered.
    pub fn unit(&self) -> Option<UnitRef> {
        match self {
            Order::Hold(unit)
            | Order::Disband(unit)
            | Order::Same(unit)
            | Order::Carry(unit)
            | Order::Succeed(unit)
            | Order::Also(unit) => Some(*unit),
            Order::Move { unit, .. }
            | Order::Support { unit, .. }
            | Order::Convoy { unit, .. }
            | Order::SupportMoveOf { unit, .. } => Some(*unit),
            Order::Text(_, unit) => *unit,
        }
    }

    /// Where something goes by it.
    pub fn goal(&self, board: &Board) -> Option<Province> {
        match self {
            Order::Move { to, .. } => Some(board.province_of(*to)),
            Order::Support { to, .. } => to.map(|to| board.province_of(to)),
            Order::Convoy { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// Whether it is a move.
    pub fn is_move(&self) -> bool {
        matches!(self, Order::Move { .. })
    }

    /// The canonical text.
    pub fn text(&self, grammar: &Grammar, board: &Board) -> String {
        let silly = grammar.units == UnitNaming::Owned;
        let mut out = String::new();
        let unit = |out: &mut String, unit: &UnitRef| put_unit(out, grammar.units, board, unit);
        match self {
            Order::Text(text, _) => out.push_str(text),
            Order::Hold(u) => {
                unit(&mut out, u);
                out.push_str(" H");
            }
            Order::Disband(u) => {
                unit(&mut out, u);
                out.push_str(if silly { " DISBAND" } else { " D" });
            }
            Order::Move { unit: u, to, by } => {
                unit(&mut out, u);
                let _ = write!(out, "-{}", board.code(*to));
                match by {
                    By::Itself => {}
                    By::Convoy => out.push_str(if silly { " VIA CONVOY" } else { " via convoy" }),
                    By::Seas(first, second) => {
                        let _ = write!(out, " via {}", board.code(first.place()));
                        second.iter().for_each(|p| {
                            let _ = write!(out, " {}", board.code(p.place()));
                        });
                    }
                }
            }
            Order::Support { unit: u, of, to } => {
                unit(&mut out, u);
                out.push_str(" S ");
                unit(&mut out, of);
                if let Some(to) = to {
                    let _ = write!(out, "-{}", board.code(*to));
                }
            }
            Order::Convoy { unit: u, of, to } => {
                unit(&mut out, u);
                out.push_str(" C ");
                unit(&mut out, of);
                let _ = write!(out, "-{}", board.code(to.place()));
            }
            Order::Same(u) | Order::Carry(u) | Order::Also(u) | Order::Succeed(u) => unit(&mut out, u),
            Order::SupportMoveOf { unit: u, of } => {
                unit(&mut out, u);
                out.push_str(" S ");
                unit(&mut out, of);
            }
        }
        out
    }
}

/// Writes a unit as a rule-set names it.
pub fn put_unit(out: &mut String, units: UnitNaming, board: &Board, unit: &UnitRef) {
    if let Some(power) = unit.power.filter(|_| matches!(units, UnitNaming::Numbered | UnitNaming::Owned)) {
        let _ = write!(out, "{} ", board.owner(power).name);
    }
    match unit.at {
        UnitLocation::Marker(number) => {
            let kind = if unit.kind == Some(UnitKind::Fleet) { "FLEET" } else { "ARMY" };
            let _ = write!(out, "{kind}{number}");
            return;
        }
        UnitLocation::Place(place) => {
            if let Some(kind) = unit.kind {
                let _ = write!(out, "{} ", kind.code());
            }
            out.push_str(board.code(place));
        }
        UnitLocation::Outside => {
            if let Some(kind) = unit.kind {
                let _ = write!(out, "{} ", kind.code());
            }
            out.push_str("hyp");
        }
    }
    if let Some(number) = unit.number {
        let _ = write!(out, " {number}");
    }
}
