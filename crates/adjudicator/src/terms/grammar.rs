//! Grammars: the forms of a rule-set, declared together with the type of its orders.

use std::sync::OnceLock;

use super::form::{ArrowKind, FormPart, OrderForm, parts};
use super::{Arg, OrderTerm, UnitRef};
use crate::board::{Board, Owner, Place};

/// How a rule-set's orders name units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitNaming {
    /// `A mun`
    Placed,
    /// `A mun 2500`
    Sized,
    /// `A mun`, `A hyp`, `A hyp 2`; the kind only if given.
    Outside,
    /// `ARMY2`, `Italy FLEET1`
    Numbered,
    /// `A mun`, `France FA par`; power and kind only if given.
    Owned,
}

/// The kind of an order, for drawing it on a map and for the styles of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderShape {
    /// Holds.
    Hold,
    /// Moves (or retreats) to a place, by convoy or not.
    Move { to: Place, convoyed: bool },
    /// Supports the unit at a place in holding.
    SupportHold { of: Place },
    /// Supports the unit at a place in moving to another.
    SupportMove { of: Place, to: Place },
    /// Convoys an army.
    Convoy { of: Place, to: Place },
    /// Leaves the board, by choice or by rule.
    Disband,
    /// Is built.
    Build,
    /// Is removed.
    Remove,
    /// Any other order; not drawn.
    Other,
}

/// The orders of a rule-set as text: one printer, one strict parser.
#[derive(Debug)]
pub struct Grammar {
    /// The forms; a [`VerbIndex`](super::VerbIndex) is an index of them.
    pub forms: &'static [OrderForm],
    /// How units are named.
    pub units: UnitNaming,
    /// The grammar of facts in these orders' conditions; `None` if this is a table of facts.
    pub facts: Option<&'static Grammar>,
    parts: OnceLock<Vec<Vec<FormPart>>>,
}

impl Grammar {
    /// Creates a grammar from forms.
    pub const fn new(
        forms: &'static [OrderForm],
        units: UnitNaming,
        facts: Option<&'static Grammar>,
    ) -> Grammar {
        Grammar { forms, units, facts, parts: OnceLock::new() }
    }

    /// The forms, parsed.
    pub(crate) fn parts(&self) -> &[Vec<FormPart>] {
        self.parts.get_or_init(|| self.forms.iter().map(|f| parts(f.text)).collect())
    }

    /// The form of a term.
    pub fn form(&self, term: &OrderTerm) -> &'static OrderForm {
        &self.forms[term.verb.0 as usize]
    }

    /// The kind of an order in the form `{u}-...` that a person would call a move, drawn where its units are. `placed`
    /// gives the place of a unit named by number.
    pub fn shape(&self, term: &OrderTerm, placed: impl Fn(&UnitRef) -> Option<Place>) -> OrderShape {
        let other = term.units().nth(1).and_then(|u| u.place().or_else(|| placed(u)));
        let found = match self.form(term).arrow {
            ArrowKind::Hold => Some(OrderShape::Hold),
            ArrowKind::Move => {
                let convoyed = self.has_flag(term, " via convoy") || self.has_flag(term, " VIA CONVOY");
                let by_path = self.form(term).name == "Path";
                term.goal().map(|to| OrderShape::Move { to, convoyed: convoyed || by_path })
            }
            ArrowKind::Support => other.map(|of| match term.goal() {
                Some(to) => OrderShape::SupportMove { of, to },
                None => OrderShape::SupportHold { of },
            }),
            ArrowKind::Convoy => other.zip(term.goal()).map(|(of, to)| OrderShape::Convoy { of, to }),
            ArrowKind::Disband => Some(OrderShape::Disband),
            ArrowKind::Build => Some(OrderShape::Build),
            ArrowKind::Remove => Some(OrderShape::Remove),
            ArrowKind::Nothing => None,
        };
        found.unwrap_or(OrderShape::Other)
    }

    /// Whether an optional part without a slot is present.
    pub fn has_flag(&self, term: &OrderTerm, words: &str) -> bool {
        let mut slots = 0;
        for part in &self.parts()[term.verb.0 as usize] {
            match part {
                FormPart::Lit(_) => continue,
                FormPart::Flag(text) if *text == words => {
                    return term.args.get(slots).is_some_and(Option::is_some);
                }
                _ => slots += 1,
            }
        }
        false
    }

    /// The canonical text of a term.
    pub fn text(&self, board: &Board, term: &OrderTerm) -> String {
        let mut out = String::new();
        self.print(board, term, &mut out);
        out
    }
}

impl OrderTerm {
    /// The units named, the ordered one first.
    pub fn units(&self) -> impl Iterator<Item = &UnitRef> {
        self.args.iter().flatten().filter_map(|a| match a {
            Arg::Unit(unit) => Some(unit),
            _ => None,
        })
    }

    /// The owner of the ordered unit, if given.
    pub fn owner(&self) -> Option<Owner> {
        self.units().next().and_then(|unit| unit.power)
    }

    /// Sets the owner of the ordered unit, or clears it.
    pub(crate) fn owned(&mut self, power: Option<Owner>) {
        if let Some(Arg::Unit(unit)) = self.args.iter_mut().flatten().find(|a| matches!(a, Arg::Unit(_))) {
            unit.power = power;
        }
    }

    /// Its goal: the first place of the form, or the last of a path.
    pub fn goal(&self) -> Option<Place> {
        self.args.iter().flatten().find_map(|a| match a {
            Arg::Place(place) => Some(*place),
            Arg::List(list) => match list.last() {
                Some(Arg::Place(place)) => Some(*place),
                _ => None,
            },
            _ => None,
        })
    }
}
