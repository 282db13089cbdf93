//! The orders of Rather Silly Diplomacy and their canonical form (RS-0.14).

use super::condition::Condition;
use crate::board::{Board, Owner, Place, Province};
use crate::position::Kind;

/// A unit as an order names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Whose, if it was said.
    pub owner: Option<Owner>,
    /// What, if it was said.
    pub kind: Option<Kind>,
    /// Where.
    pub place: Place,
}

/// How a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// Not said.
    Any,
    /// `VIA UNDERPASS`
    Underpass,
    /// `VIA CONVOY`
    Convoy,
}

/// A space the Soothsayer names, with the unit he wants there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foretold {
    /// The space.
    pub space: Province,
    /// `AS FLEET`, `AS ARMY`.
    pub kind: Option<Kind>,
    /// `AS F stp/nc`.
    pub coast: Option<Place>,
}

/// An order, as written: nothing in it has been compared with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Step 1: stands, perhaps shooing birds (RS-8.11), perhaps holding the TARDIS (RS-15.4).
    Hold { unit: Named, shoo: bool, tardis: bool },
    /// Step 1: moves, flies along a path, or travels; in step 7 of its own phase a retreat.
    Move { unit: Named, path: Vec<Place>, via: Via, carry: bool },
    /// Step 1: supports another in standing (`to` is None) or moving.
    Support { unit: Named, of: Named, to: Option<Place> },
    /// Step 1: convoys an army.
    Convoy { unit: Named, of: Named, to: Place },
    /// Step 1: birds pick up an army (RS-8.5).
    PickUp { birds: Named, army: Named, path: Vec<Place> },
    /// Step 1: an army boards birds.
    Board { army: Named, birds: Named, path: Vec<Place> },
    /// Step 1: birds and army of one player, `A/B lon-nth-den`.
    Together { from: Place, path: Vec<Place> },
    /// Step 1: RS-9.4.
    Distract { unit: Named, target: Named },
    /// Step 1: RS-10.3.
    Expose { unit: Named },
    /// Step 1: the TARDIS goes where a unit goes (RS-15.5).
    With { ship: Named, carrier: Named },
    /// Step 4 (RS-5.1).
    Sell { unit: Named },
    /// Set-up (RS-3.1); names of no space stand apart.
    Herds { spaces: Vec<Spot>, unknown: Vec<String> },
    /// Step 6 (RS-3.3).
    Explode { at: Province },
    /// Filed before step 1 (RS-16.1); names of no space stand apart.
    Predict { spaces: Vec<Foretold>, unknown: Vec<String> },
    /// Step 11 (RS-7.1).
    Vote { a: Spot, b: Spot },
    /// Step 10b: the question for next season (RS-14.1).
    Question { question: String, answer: String },
    /// Step 10a.
    Answer { answer: String },
    /// Step 7.
    Retreat { unit: Named, path: Vec<Place> },
    /// Step 7: shooed birds with the army they carried (RS-8.13).
    RetreatTogether { from: Place, path: Vec<Place> },
    /// Step 7: `DISBAND`, or `DIE` of a distractor.
    Disband { unit: Named },
    /// Step 9, or 10b if free or the Mastermind's.
    Build { kind: Kind, place: Place, free: bool },
    /// Step 9 (RS-12.1).
    Siamese { pair: [(Kind, Place); 2] },
    /// Step 9.
    Remove { unit: Named },
    /// Step 9.
    Waive,
}

/// A province, or a name of the rules that is no space a herd or link may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A province.
    Space(Province),
    /// The Mont Blanc Underpass.
    Underpass,
}

/// An order with its condition and the order that takes its place (RS-0.15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The order.
    pub order: Order,
    /// `IF ...`
    pub condition: Option<Condition>,
    /// `ELSE ...`
    pub otherwise: Option<Box<Sentence>>,
}

/// When an order is carried out (RS-17); also the number that conditions are compared with (RS-17.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Set-up: herds.
    Setup,
    /// Predictions, before step 1.
    Foretelling,
    /// 1
    Moves,
    /// 2
    Mergers,
    /// 4
    Souls,
    /// 5
    Borg,
    /// 6
    Llamas,
    /// 7
    Retreats,
    /// 8
    Arrivals,
    /// 9
    Adjustment,
    /// 10a
    Answers,
    /// 10b
    FreeBuilds,
    /// 11
    Link,
}

impl Order {
    /// The step the order belongs to. `mastermind`: his builds are step 10b.
    pub fn step(&self, mastermind: bool) -> Step {
        match self {
            Order::Hold { .. }
            | Order::Move { .. }
            | Order::Support { .. }
            | Order::Convoy { .. }
            | Order::PickUp { .. }
            | Order::Board { .. }
            | Order::Together { .. }
            | Order::Distract { .. }
            | Order::Expose { .. }
            | Order::With { .. } => Step::Moves,
            Order::Sell { .. } => Step::Souls,
            Order::Herds { .. } => Step::Setup,
            Order::Explode { .. } => Step::Llamas,
            Order::Predict { .. } => Step::Foretelling,
            Order::Vote { .. } => Step::Link,
            Order::Question { .. } => Step::FreeBuilds,
            Order::Answer { .. } => Step::Answers,
            Order::Retreat { .. } | Order::RetreatTogether { .. } | Order::Disband { .. } => Step::Retreats,
            Order::Build { free, .. } if *free || mastermind => Step::FreeBuilds,
            Order::Build { .. } | Order::Siamese { .. } | Order::Remove { .. } | Order::Waive => {
                Step::Adjustment
            }
        }
    }

    /// The canonical form, which reads back as this order. Owners of units are said where the order said them.
    pub fn text(&self, board: &Board) -> String {
        let code = |p: Place| board.code(p);
        let unit = |u: &Named| u.text(board);
        let own = |u: &Named| Named { owner: None, ..*u }.text(board);
        let path = |from: Place, path: &[Place]| {
            let mut text = code(from).to_string();
            for place in path {
                text += "-";
                text += code(*place);
            }
            text
        };
        let spot = |s: &Spot| match s {
            Spot::Space(p) => board.province(*p).id.clone(),
            Spot::Underpass => "mbu".into(),
        };
        let build = |k: &Kind, p: &Place| format!("{} {}", k.code(), code(*p));
        match self {
            Order::Hold { unit: u, shoo, tardis } => {
                let shoo = if *shoo { " AND SHOO" } else { "" };
                format!(
                    "{} {}{shoo}",
                    unit(u),
                    if *tardis {
                        "HOLD TARDIS"
                    } else if shoo.is_empty() {
                        "H"
                    } else {
                        "HOLD"
                    }
                )
            }
            Order::Move { unit: u, path: p, via, carry } => {
                let via = match via {
                    Via::Any => "",
                    Via::Underpass => " VIA UNDERPASS",
                    Via::Convoy => " VIA CONVOY",
                };
                let carry = if *carry { " CARRY TARDIS" } else { "" };
                format!("{}{}{via}{carry}", u.kind_text(board), path(u.place, p))
            }
            Order::Support { unit: u, of, to } => {
                let to = to.map(|t| format!("-{}", code(t))).unwrap_or_default();
                format!("{} S {}{to}", unit(u), own(of))
            }
            Order::Convoy { unit: u, of, to } => format!("{} C {}-{}", unit(u), own(of), code(*to)),
            Order::PickUp { birds, army, path: p } => {
                format!("{} PICKUP {} ; AB {}", unit(birds), unit(army), path(birds.place, p))
            }
            Order::Board { army, birds, path: p } => {
                format!("{} BOARDS {} ; AB {}", unit(army), unit(birds), path(army.place, p))
            }
            Order::Together { from, path: p } => format!("AB {}", path(*from, p)),
            Order::Distract { unit: u, target } => format!("{} DISTRACT {}", unit(u), own(target)),
            Order::Expose { unit: u } => format!("{} EXPOSE", unit(u)),
            Order::With { ship, carrier } => format!("{} WITH {}", unit(ship), unit(carrier)),
            Order::Sell { unit: u } => format!("{} SELL SOUL", unit(u)),
            Order::Herds { spaces, unknown } => {
                let words = spaces.iter().map(spot).chain(unknown.iter().cloned());
                format!("LLAMAS {}", words.collect::<Vec<_>>().join(", "))
            }
            Order::Explode { at } => format!("LLAMAS {} EXPLODE", board.province(*at).id),
            Order::Predict { spaces, unknown } => {
                let text = |f: &Foretold| {
                    let kind = match (f.coast, f.kind) {
                        (Some(coast), _) => format!(" AS F {}", code(coast)),
                        (None, Some(Kind::Fleet)) => " AS FLEET".into(),
                        (None, Some(_)) => " AS ARMY".into(),
                        (None, None) => String::new(),
                    };
                    format!("{}{kind}", board.province(f.space).id)
                };
                let words = spaces.iter().map(text).chain(unknown.iter().cloned());
                format!("PREDICT {}", words.collect::<Vec<_>>().join(", "))
            }
            Order::Vote { a, b } => format!("VOTE {}-{}", spot(a), spot(b)),
            Order::Question { question, answer } => format!("QUESTION \"{question}\" ANSWER \"{answer}\""),
            Order::Answer { answer } => format!("ANSWER \"{answer}\""),
            Order::Retreat { unit: u, path: p } => {
                let goals = p.iter().map(|g| code(*g)).collect::<Vec<_>>().join("-");
                format!("{} RETREAT {goals}", unit(u))
            }
            Order::RetreatTogether { from, path: p } => {
                let goals = p.iter().map(|g| code(*g)).collect::<Vec<_>>().join("-");
                format!("AB {} RETREAT {goals}", code(*from))
            }
            Order::Disband { unit: u } if u.kind == Some(Kind::Distractor) => format!("{} DIE", unit(u)),
            Order::Disband { unit: u } => format!("{} DISBAND", unit(u)),
            Order::Build { kind, place, free } => {
                format!("BUILD {}{}", if *free { "FREE " } else { "" }, build(kind, place))
            }
            Order::Siamese { pair: [(a, p), (b, q)] } => {
                format!("BUILD SIAMESE {} + {}", build(a, p), build(b, q))
            }
            Order::Remove { unit: u } => format!("REMOVE {}", unit(u)),
            Order::Waive => "WAIVE".into(),
        }
    }
}

impl Named {
    /// A unit named without its owner.
    pub fn new(kind: Kind, place: Place) -> Named {
        Named { owner: None, kind: Some(kind), place }
    }

    /// `A par`, `France A par`.
    pub fn text(&self, board: &Board) -> String {
        format!("{}{}", self.kind_text(board), board.code(self.place))
    }

    fn kind_text(&self, board: &Board) -> String {
        let owner = self.owner.map(|o| format!("{} ", board.owner(o).name)).unwrap_or_default();
        let kind = self.kind.map(|k| format!("{} ", k.code())).unwrap_or_default();
        format!("{owner}{kind}")
    }
}

impl Sentence {
    /// The canonical form with condition and alternative.
    pub fn text(&self, board: &Board) -> String {
        let mut text = self.order.text(board);
        if let Some(condition) = &self.condition {
            text += &format!(" IF {}", condition.text(board));
        }
        if let Some(otherwise) = &self.otherwise {
            text += &format!(" ELSE {}", otherwise.text(board));
        }
        text
    }
}
