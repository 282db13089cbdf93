//! The orders of the Swiss Variant and their canonical text (S-7, S-16, and the spellings below it).

use super::space::Pair;
use crate::board::{Board, Owner, Place, Province};
use crate::position::Kind;
use crate::rules::{Shape, Written};

/// Where the unit ordered is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// On the board.
    Place(Place),
    /// In hyperspace; its number, if one is written.
    Hyper(Option<u32>),
}

/// A unit named in another's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Army or fleet, if written.
    pub kind: Option<Kind>,
    /// Where it is.
    pub at: At,
}

/// What a unit is ordered to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Hold.
    Hold,
    /// Move or retreat.
    Move {
        /// Where to.
        to: Place,
        /// Through hyperspace (S-16).
        hyper: bool,
        /// By convoy, said so.
        convoy: bool,
    },
    /// Support a unit in holding.
    SupportHold {
        /// Which unit.
        of: Named,
        /// Through hyperspace.
        hyper: bool,
    },
    /// Support a unit in moving.
    SupportMove {
        /// Which unit; None: the one that moves there.
        of: Option<Named>,
        /// Where to.
        to: Place,
        /// Through hyperspace.
        hyper: bool,
    },
    /// Carry an army.
    Convoy {
        /// Which army.
        of: Named,
        /// Where to.
        to: Place,
    },
    /// Into hyperspace (S-29).
    Enter,
    /// To the death, or off the board: a retreat not made (S-27).
    Disband,
    /// Winter: build here.
    Build,
    /// Winter: remove.
    Remove,
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// For a unit.
    Unit {
        /// Army or fleet, if written.
        kind: Option<Kind>,
        /// Where it is.
        at: At,
        /// What it shall do.
        act: Act,
    },
    /// `Link`
    Link(Province, Province),
    /// `Separate`
    Separate(Province, Province),
    /// `Consent Germany swi-mun`; false: withdrawn.
    Consent(Owner, Pair, bool),
    /// `Lost 2 first`
    LostFirst(u32),
    /// `Lost 2 coast nc`
    LostCoast(u32, String),
    /// A build left unused.
    Waive,
}

/// An order with where and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Whose.
    pub owner: Owner,
    /// The order; Err: why it could not be read.
    pub order: Result<Order, String>,
    /// As written.
    pub text: String,
    /// Where.
    pub written: Written,
}

impl Given {
    /// Canonical text; as written if it could not be read.
    pub fn canonical(&self, board: &Board) -> String {
        self.order.as_ref().map_or_else(|_| self.text.clone(), |o| o.canonical(board))
    }
}

impl Order {
    /// Canonical text: `A swi-alb via hyperspace`, `LINK swi alb`.
    pub fn canonical(&self, board: &Board) -> String {
        let id = |p: &Province| board.province(*p).id.as_str();
        match self {
            Order::Link(a, b) => format!("LINK {} {}", id(a), id(b)),
            Order::Separate(a, b) => format!("SEPARATE {} {}", id(a), id(b)),
            Order::Consent(power, pair, given) => {
                let word = if *given { "CONSENT" } else { "WITHDRAW" };
                format!("{word} {} {}", board.owner(*power).name, pair.text(board))
            }
            Order::LostFirst(n) => format!("LOST {n} first"),
            Order::LostCoast(n, coast) => format!("LOST {n} coast {coast}"),
            Order::Waive => "Waive".into(),
            Order::Unit { kind, at, act } => {
                let unit = Named { kind: *kind, at: *at }.text(board);
                let by = |hyper: &bool| if *hyper { " via hyperspace" } else { "" };
                match act {
                    Act::Hold => format!("{unit} H"),
                    Act::Move { to, hyper, convoy } => {
                        let convoy = if *convoy { " via convoy" } else { "" };
                        format!("{unit}-{}{convoy}{}", board.code(*to), by(hyper))
                    }
                    Act::SupportHold { of, hyper } => format!("{unit} S {}{}", of.text(board), by(hyper)),
                    Act::SupportMove { of: Some(of), to, hyper } => {
                        format!("{unit} S {}-{}{}", of.text(board), board.code(*to), by(hyper))
                    }
                    Act::SupportMove { of: None, to, hyper } => {
                        format!("{unit} S to {}{}", board.code(*to), by(hyper))
                    }
                    Act::Convoy { of, to } => format!("{unit} C {}-{}", of.text(board), board.code(*to)),
                    Act::Enter => format!("{unit}-hyp"),
                    Act::Disband => format!("{unit} D"),
                    Act::Build => format!("Build {unit}"),
                    Act::Remove => format!("Remove {unit}"),
                }
            }
        }
    }
}

/// The form of a unit's order, for maps and the styles of results.
pub fn shape(act: &Act) -> Shape {
    let place = |of: &Named| match of.at {
        At::Place(place) => Some(place),
        At::Hyper(_) => None,
    };
    let found = match act {
        Act::Hold => Some(Shape::Hold),
        Act::Move { to, convoy, .. } => Some(Shape::Move { to: *to, convoyed: *convoy }),
        Act::SupportHold { of, .. } => place(of).map(|of| Shape::SupportHold { of }),
        Act::SupportMove { of, to, .. } => {
            of.as_ref().and_then(place).map(|of| Shape::SupportMove { of, to: *to })
        }
        Act::Convoy { of, to } => place(of).map(|of| Shape::Convoy { of, to: *to }),
        Act::Enter => None,
        Act::Disband => Some(Shape::Disband),
        Act::Build => Some(Shape::Build),
        Act::Remove => Some(Shape::Remove),
    };
    found.unwrap_or(Shape::Other)
}

impl Named {
    /// `A swi`, `A hyp 2`
    pub fn text(&self, board: &Board) -> String {
        let kind = self.kind.map_or(String::new(), |k| format!("{} ", k.code()));
        match self.at {
            At::Place(place) => format!("{kind}{}", board.code(place)),
            At::Hyper(Some(n)) => format!("{kind}hyp {n}"),
            At::Hyper(None) => format!("{kind}hyp"),
        }
    }
}
