//! Grammars: the forms of a rule-set, made together with the type of its orders.

use std::sync::OnceLock;

use super::form::{Form, Part, parts};
use super::{Arg, Term, UnitRef};
use crate::board::{Board, Owner, Place};

/// How a rule-set names units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// `A mun`
    Placed,
    /// `A mun 2500`
    Sized,
    /// `A mun`, `A hyp`, `A hyp 2`; the kind only if it was said.
    Outside,
    /// `ARMY2`, `Italy FLEET1`
    Numbered,
    /// `A mun`, `France FA par`; power and kind only if they were said.
    Owned,
}

/// How an order is drawn; which slots it takes follows from their shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Stands.
    Hold,
    /// Goes to the last place of the form.
    Move,
    /// The second unit, and the place if there is one.
    Support,
    /// The second unit and the place.
    Convoy,
    /// Leaves the board.
    Disband,
    /// Is built.
    Build,
    /// Is removed.
    Remove,
    /// Not at all.
    Nothing,
}

/// The form of an order, for drawing it on a map and for the styles of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Stands.
    Hold,
    /// Moves (or retreats) to a place, by convoy or not.
    Move { to: Place, convoyed: bool },
    /// Supports the unit at a place in standing.
    SupportHold { of: Place },
    /// Supports the unit at a place into another.
    SupportMove { of: Place, to: Place },
    /// Convoys an army.
    Convoy { of: Place, to: Place },
    /// Leaves the board of its own will or by rule.
    Disband,
    /// Is built.
    Build,
    /// Is removed.
    Remove,
    /// Something that is not drawn.
    Other,
}

/// The orders of a rule-set as text: one printer, one strict parser.
#[derive(Debug)]
pub struct Grammar {
    /// The forms; a [`Verb`](super::Verb) is an index of them.
    pub forms: &'static [Form],
    /// How units are named.
    pub units: Units,
    /// What conditions of these orders ask, as orders of their own table; None for a table of facts.
    pub facts: Option<&'static Grammar>,
    parts: OnceLock<Vec<Vec<Part>>>,
}

impl Grammar {
    /// A grammar of forms.
    pub const fn new(forms: &'static [Form], units: Units, facts: Option<&'static Grammar>) -> Grammar {
        Grammar { forms, units, facts, parts: OnceLock::new() }
    }

    /// The forms taken apart.
    pub(crate) fn parts(&self) -> &[Vec<Part>] {
        self.parts.get_or_init(|| self.forms.iter().map(|f| parts(f.text)).collect())
    }

    /// The form of a term.
    pub fn form(&self, term: &Term) -> &'static Form {
        &self.forms[term.verb.0 as usize]
    }

    /// The order in the form `{u}-...` a person would call a move, drawn where its units stand. `placed` says where a
    /// unit named by number stands.
    pub fn shape(&self, term: &Term, placed: impl Fn(&UnitRef) -> Option<Place>) -> Shape {
        let other = term.units().nth(1).and_then(|u| u.place().or_else(|| placed(u)));
        let found = match self.form(term).drawn {
            Drawn::Hold => Some(Shape::Hold),
            Drawn::Move => {
                let convoyed = self.flagged(term, " via convoy") || self.flagged(term, " VIA CONVOY");
                let by_path = self.form(term).name == "Path";
                term.goal().map(|to| Shape::Move { to, convoyed: convoyed || by_path })
            }
            Drawn::Support => other.map(|of| match term.goal() {
                Some(to) => Shape::SupportMove { of, to },
                None => Shape::SupportHold { of },
            }),
            Drawn::Convoy => other.zip(term.goal()).map(|(of, to)| Shape::Convoy { of, to }),
            Drawn::Disband => Some(Shape::Disband),
            Drawn::Build => Some(Shape::Build),
            Drawn::Remove => Some(Shape::Remove),
            Drawn::Nothing => None,
        };
        found.unwrap_or(Shape::Other)
    }

    /// True if a part without a slot is there.
    pub fn flagged(&self, term: &Term, words: &str) -> bool {
        let mut slots = 0;
        for part in &self.parts()[term.verb.0 as usize] {
            match part {
                Part::Lit(_) => continue,
                Part::Flag(text) if *text == words => {
                    return term.args.get(slots).is_some_and(Option::is_some);
                }
                _ => slots += 1,
            }
        }
        false
    }

    /// The canonical text of a term.
    pub fn text(&self, board: &Board, term: &Term) -> String {
        let mut out = String::new();
        self.print(board, term, &mut out);
        out
    }
}

impl Term {
    /// The units named, the one ordered first.
    pub fn units(&self) -> impl Iterator<Item = &UnitRef> {
        self.args.iter().flatten().filter_map(|a| match a {
            Arg::Unit(unit) => Some(unit),
            _ => None,
        })
    }

    /// Whose the unit ordered is, if that was said.
    pub fn owner(&self) -> Option<Owner> {
        self.units().next().and_then(|unit| unit.power)
    }

    /// Says whose the unit ordered is, or leaves it open.
    pub(crate) fn owned(&mut self, power: Option<Owner>) {
        if let Some(Arg::Unit(unit)) = self.args.iter_mut().flatten().find(|a| matches!(a, Arg::Unit(_))) {
            unit.power = power;
        }
    }

    /// Where it goes: the first place of the form, the last of a path.
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

/// Makes the type of a rule-set's orders and its grammar from one table. Behind `in` stand the phases of an order, behind `draws`
/// how it is drawn; facts have neither.
macro_rules! grammar {
    (@drawn) => { $crate::terms::Drawn::Nothing };
    (@drawn $drawn:ident) => { $crate::terms::Drawn::$drawn };
    (@facts) => { None };
    (@facts $facts:path) => { Some(&$facts) };
    (
        $(#[$meta:meta])* pub enum $order:ident, $(#[$smeta:meta])* $grammar:ident: $units:ident $(if $facts:path)? {
            $( $(#[$vmeta:meta])*
               $verb:ident { $($field:ident : $type:ty),* } = $text:literal $(in $phases:literal)? $(draws $drawn:ident)?; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, dead_code)]
        pub enum $order { $( $(#[$vmeta])* $verb { $($field: $type),* } ),* }

        $(#[$smeta])*
        pub static $grammar: $crate::terms::Grammar = $crate::terms::Grammar::new(
            &[ $( $crate::terms::Form {
                name: stringify!($verb), text: $text, phases: concat!($($phases)?), drawn: $crate::terms::grammar!(@drawn $($drawn)?),
            } ),* ],
            $crate::terms::Units::$units,
            $crate::terms::grammar!(@facts $($facts)?),
        );

        const _: () = {
            use $crate::terms::Slot;
            $( assert!(
                $crate::terms::fits(
                    $text,
                    &[ $( (<$type as Slot>::SHAPE, <$type as Slot>::MANY, <$type as Slot>::OPTIONAL) ),* ],
                ),
                concat!("the form of ", stringify!($verb), " does not fit its fields"),
            ); )*
        };

        #[allow(dead_code)]
        impl $order {
            /// As a term.
            pub fn term(&self) -> $crate::terms::Term {
                #[repr(u8)]
                enum Index { $($verb),* }
                match self {
                    $( $order::$verb { $($field),* } => $crate::terms::Term {
                        verb: $crate::terms::Verb(Index::$verb as u8),
                        args: Box::new([ $( $crate::terms::Slot::arg($field) ),* ]),
                    } ),*
                }
            }

            /// The order a term is.
            pub fn of(term: &$crate::terms::Term) -> Option<$order> {
                #[allow(unused_mut, unused_variables)]
                let mut args = term.args.iter().map(Option::as_ref);
                match $grammar.form(term).name {
                    $( stringify!($verb) => Some($order::$verb {
                        $( $field: <$type as $crate::terms::Slot>::of(args.next()?)? ),*
                    }), )*
                    _ => None,
                }
            }

            /// The order a canonical text is.
            ///
            /// # Errors
            /// Any other text: how far it is one.
            pub fn parse(board: &$crate::board::Board, text: &str) -> Result<$order, $crate::terms::Fault> {
                let term = $grammar.parse(board, text)?;
                $order::of(&term).ok_or($crate::terms::Fault { at: 0, wanted: $crate::terms::Wanted::Order })
            }

            /// The unit ordered; None for what a power decides.
            pub fn unit(&self) -> Option<$crate::terms::UnitRef> {
                match self {
                    $( $order::$verb { $($field),* } => None$( .or($crate::terms::Slot::unit($field)) )*, )*
                }
            }

            /// As a report states it.
            pub fn stated(&self) -> $crate::terms::Stated {
                $crate::terms::Stated::of(&$grammar, self.term())
            }

            /// The canonical text.
            pub fn text(&self, board: &$crate::board::Board) -> String {
                $grammar.text(board, &self.term())
            }
        }
    };
}
pub(crate) use grammar;

/// A grammar that begins with what armies and fleets of most rule-sets are told alike.
macro_rules! usual_grammar {
    (
        $(#[$meta:meta])* pub enum $order:ident, $(#[$smeta:meta])* $grammar:ident: $units:ident { $($own:tt)* }
    ) => {
        $crate::terms::grammar! {
            $(#[$meta])* pub enum $order,
            $(#[$smeta])* $grammar: $units if $crate::orders::FACTS {
                Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
                Convoy { unit: UnitRef, of: UnitRef, to: Province } = "{u} C {u}-{v}" in "M" draws Convoy;
                Disband { unit: UnitRef } = "{u} D" in "R" draws Disband;
                Build { unit: UnitRef } = "Build {u}" in "W" draws Build;
                Remove { unit: UnitRef } = "Remove {u}" in "W" draws Remove;
                Waive {} = "Waive" in "W";
                $($own)*
            }
        }
    };
}
pub(crate) use usual_grammar;
