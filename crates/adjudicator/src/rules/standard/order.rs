//! The orders of standard Diplomacy as types, and their strict canonical text.

use super::grammar::Order as Form;
use crate::rules::prelude::*;

/// An order of any phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `A par H`
    Hold,
    /// `A par-pic`, `A lon-den via convoy`; in a retreat phase a retreat.
    Move { to: Place, via: bool },
    /// `A mun S A ber`; by the province of the supported unit.
    SupportHold { of: Province },
    /// `A mar S A par-bur`; with a coast only if the order names one.
    SupportMove { of: Province, to: Place },
    /// `F nth C A lon-den`
    Convoy { of: Province, to: Province },
    /// `A mun D`, in a retreat phase.
    Disband,
    /// `Build A lon`
    Build,
    /// `Remove F den`
    Remove,
    /// `Waive`
    Waive,
}

/// An order with the unit it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// The kind written, if any.
    pub kind: Option<Kind>,
    /// The place written; None for `Waive`.
    pub place: Option<Place>,
    /// What it is to do.
    pub order: Order,
    /// The kind written for the unit supported or convoyed.
    pub other: Option<Kind>,
    /// The coast or province written for the unit supported or convoyed.
    pub of: Option<Place>,
    /// The convoy path written: provinces, in sequence.
    pub path: Vec<Province>,
}

impl Ordered {
    /// What an order of the table says; None for 1897's choice of a home centre.
    pub fn of(board: &Board, term: &Term) -> Option<Ordered> {
        let at = |unit: &UnitRef| unit.place().map(|p| board.province_of(p));
        let (mut other, mut of, mut path) = (None, None, Vec::new());
        let mut helped = |unit: UnitRef| {
            (other, of) = (unit.kind, unit.place());
            at(&unit)
        };
        let (unit, order) = match Form::of(term)? {
            Form::Hold { unit } => (unit, Order::Hold),
            Form::Move { unit, to, convoy } => (unit, Order::Move { to, via: convoy }),
            Form::Path { unit, to, by } => {
                path = by;
                (unit, Order::Move { to, via: true })
            }
            Form::Support { unit, of, to: None } => (unit, Order::SupportHold { of: helped(of)? }),
            Form::Support { unit, of, to: Some(to) } => (unit, Order::SupportMove { of: helped(of)?, to }),
            Form::Convoy { unit, of, to } => (unit, Order::Convoy { of: helped(of)?, to }),
            Form::Disband { unit } => (unit, Order::Disband),
            Form::Build { unit } => (unit, Order::Build),
            Form::Remove { unit } => (unit, Order::Remove),
            Form::Waive {} => {
                let order = Order::Waive;
                return Some(Ordered { kind: None, place: None, order, other, of, path });
            }
            Form::Select { .. } => return None,
        };
        Some(Ordered { kind: unit.kind, place: unit.place(), order, other, of, path })
    }
}

/// An order of the table for a unit of this kind at this place. `other` is the kind of the unit supported or convoyed.
pub fn form(kind: Kind, place: Place, order: Order, other: Option<(Kind, Place)>) -> Form {
    let unit = UnitRef::new(kind, place);
    let of = |province: Province| {
        let (kind, place) = other.unwrap_or((Kind::Army, province.place()));
        UnitRef::new(kind, place)
    };
    match order {
        Order::Hold => Form::Hold { unit },
        Order::Move { to, via } => Form::Move { unit, to, convoy: via },
        Order::SupportHold { of: p } => Form::Support { unit, of: of(p), to: None },
        Order::SupportMove { of: p, to } => Form::Support { unit, of: of(p), to: Some(to) },
        Order::Convoy { of: p, to } => Form::Convoy { unit, of: of(p), to },
        Order::Disband => Form::Disband { unit },
        Order::Build => Form::Build { unit },
        Order::Remove => Form::Remove { unit },
        Order::Waive => Form::Waive {},
    }
}

#[cfg(test)]
mod tests {
    use super::super::grammar::GRAMMAR;
    use super::*;

    #[test]
    fn canonical_orders_read_back_as_printed() {
        let board = Board::standard();
        for text in [
            "A par-pic",
            "A lon-den via convoy",
            "A mar S A par-bur",
            "F nth C A lon-nwy",
            "A mun D",
            "Build A lon",
            "Remove F den",
            "F stp/sc S F bot",
            "F mao-spa/nc",
            "A par H",
            "Build F stp/nc",
        ] {
            let read = Ordered::of(&board, &GRAMMAR.parse(&board, text).unwrap()).unwrap();
            let other = read.other.zip(read.of);
            assert_eq!(form(read.kind.unwrap(), read.place.unwrap(), read.order, other).text(&board), text);
        }
    }
}
