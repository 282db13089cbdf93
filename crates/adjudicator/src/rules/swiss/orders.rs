//! The orders of the Swiss Variant and their canonical text (S-7, S-16, and the spellings below it).

use super::grammar::Order as Form;
use super::space::Pair;
use crate::board::{Owner, Place, Province};
use crate::position::Kind;
use crate::terms::{self, UnitRef};

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
pub struct NamedUnit {
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
    /// Move or retreat, through hyperspace (S-16), by convoy if that was said.
    Move { to: Place, hyper: bool, convoy: bool },
    /// Support a unit in holding, through hyperspace.
    SupportHold { of: NamedUnit, hyper: bool },
    /// Support a unit in moving, through hyperspace; None is the one that moves there.
    SupportMove { of: Option<NamedUnit>, to: Place, hyper: bool },
    /// Carry an army.
    Convoy { of: NamedUnit, to: Place },
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
    /// For a unit: army or fleet, if written, where it is, and what it shall do.
    Unit { kind: Option<Kind>, at: At, act: Act },
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

/// An order as it came.
pub type Given = crate::rules::given::Given<Order>;

impl Order {
    /// What an order of the table says.
    pub fn of(form: Form) -> Order {
        let (unit, act) = match form {
            Form::Link { a, b } => return Order::Link(a, b),
            Form::Separate { a, b } => return Order::Separate(a, b),
            Form::Consent { power, a, b } => return Order::Consent(power, Pair::of(a, b), true),
            Form::Withdraw { power, a, b } => return Order::Consent(power, Pair::of(a, b), false),
            Form::LostFirst { piece } => return Order::LostFirst(piece),
            Form::LostCoast { piece, coast } => return Order::LostCoast(piece, coast.0.into()),
            Form::Waive {} => return Order::Waive,
            Form::Hold { unit } => (unit, Act::Hold),
            Form::Enter { unit } => (unit, Act::Enter),
            Form::Move { unit, to, convoy, hyper } => (unit, Act::Move { to, hyper, convoy }),
            Form::Support { unit, of, to: None, hyper } => (unit, Act::SupportHold { of: of.into(), hyper }),
            Form::Support { unit, of, to: Some(to), hyper } => {
                (unit, Act::SupportMove { of: Some(of.into()), to, hyper })
            }
            Form::SupportTo { unit, to, hyper } => (unit, Act::SupportMove { of: None, to, hyper }),
            Form::Convoy { unit, of, to } => (unit, Act::Convoy { of: of.into(), to: to.place() }),
            Form::Disband { unit } => (unit, Act::Disband),
            Form::Build { unit } => (unit, Act::Build),
            Form::Remove { unit } => (unit, Act::Remove),
        };
        let NamedUnit { kind, at } = unit.into();
        Order::Unit { kind, at, act }
    }
}

impl From<UnitRef> for NamedUnit {
    fn from(unit: UnitRef) -> NamedUnit {
        let at = match unit.at {
            terms::At::Place(place) => At::Place(place),
            _ => At::Hyper(unit.number),
        };
        NamedUnit { kind: unit.kind, at }
    }
}
