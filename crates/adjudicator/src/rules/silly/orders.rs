//! The orders of Rather Silly Diplomacy and their canonical form (RS-0.14).

use super::condition::{Atom, Condition};
use crate::rules::prelude::*;
use crate::terms::{Arg, Branch, grammar, slot};

/// A space the Soothsayer names, with the unit he wants there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foretold {
    /// The space.
    pub space: Province,
    /// `AS FLEET`, `AS ARMY`.
    pub kind: Option<Kind>,
    /// `AS F stp/nc`.
    pub coast: Option<Place>,
}

/// A province, or a name of the rules that is no space a herd or link may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A province.
    Space(Province),
    /// The Mont Blanc Underpass.
    Underpass,
}

slot!(Spot, b's', |s| Arg::Spot(s.space()), Arg::Spot(p) => Some(p.map_or(Spot::Underpass, Spot::Space)));
slot!(
    Foretold,
    b'f',
    |f| Arg::Foretold(f.space, if f.coast.is_some() { Some(Kind::Fleet) } else { f.kind }, f.coast),
    Arg::Foretold(space, kind, coast) => Some(Foretold { space: *space, kind: *kind, coast: *coast })
);

grammar! {
    /// An order, as written: nothing in it has been compared with the position.
    pub enum Order,
    /// The orders of Rather Silly Diplomacy (grammar.md, 4.5).
    GRAMMAR: Owned if super::condition::FACTS {
        /// Set-up (RS-3.1).
        Herds { spaces: Vec<Spot> } = "LLAMAS {s+, }" in "S";
        /// Step 6 (RS-3.3).
        Explode { at: Province } = "LLAMAS {v} EXPLODE" in "M";
        /// Filed before step 1 (RS-16.1).
        Predict { spaces: Vec<Foretold> } = "PREDICT {f+, }" in "M";
        /// Step 11 (RS-7.1).
        Vote { a: Spot, b: Spot } = "VOTE {s}-{s}" in "MS";
        /// Step 10b: the question for next season (RS-14.1).
        Question { question: String, answer: String } = "QUESTION {t} ANSWER {t}" in "MS";
        /// Step 10a.
        Answer { answer: String } = "ANSWER {t}" in "M";
        /// Step 7: shooed birds with the army they carried (RS-8.13).
        RetreatTogether { from: Place, path: Vec<Place> } = "AB {p} RETREAT {p+-}" in "MR" draws Move;
        /// Step 1: birds and army of one player.
        Together { from: Place, path: Vec<Place> } = "AB {p}-{p+-}" in "M" draws Move;
        /// Step 9, or 10b if free or the Mastermind's.
        Build { free: bool, kind: Kind, place: Place } = "BUILD [FREE ]{k} {p}" in "WS" draws Build;
        /// Step 9 (RS-12.1).
        Siamese { kind: Kind, place: Place, twin: Kind, beside: Place } = "BUILD SIAMESE {k} {p} + {k} {p}" in "W" draws Build;
        /// Step 9.
        Remove { unit: UnitRef } = "REMOVE {u}" in "W" draws Remove;
        /// Step 9.
        Waive {} = "WAIVE" in "W";
        /// Step 1: stands.
        Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
        /// Step 1: stands and shoos birds (RS-8.11).
        Shoo { unit: UnitRef } = "{u} HOLD AND SHOO" in "M" draws Hold;
        /// Step 1: stands and holds the TARDIS (RS-15.4).
        Tardis { unit: UnitRef, shoo: bool } = "{u} HOLD TARDIS[ AND SHOO]" in "M" draws Hold;
        /// Step 1: moves, flies along a path, or travels; in step 7 of its own phase a retreat.
        Move { unit: UnitRef, path: Vec<Place>, under: bool, convoy: bool, carry: bool }
            = "{u}-{p+-}[ VIA UNDERPASS][ VIA CONVOY][ CARRY TARDIS]" in "M" draws Move;
        /// Step 1: supports another in standing or moving.
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
        /// Step 1: convoys an army.
        Convoy { unit: UnitRef, of: UnitRef, to: Place } = "{u} C {u}-{p}" in "M" draws Convoy;
        /// Step 1: birds pick up an army (RS-8.5).
        PickUp { birds: UnitRef, army: UnitRef, from: Place, path: Vec<Place> }
            = "{u} PICKUP {u} ; AB {p}-{p+-}" in "M";
        /// Step 1: an army boards birds.
        Board { army: UnitRef, birds: UnitRef, from: Place, path: Vec<Place> }
            = "{u} BOARDS {u} ; AB {p}-{p+-}" in "M";
        /// Step 1: RS-9.4.
        Distract { unit: UnitRef, target: UnitRef } = "{u} DISTRACT {u}" in "M";
        /// Step 1: RS-10.3.
        Expose { unit: UnitRef } = "{u} EXPOSE" in "M";
        /// Step 1: the TARDIS goes where a unit goes (RS-15.5).
        With { ship: UnitRef, carrier: UnitRef } = "{u} WITH {u}" in "M";
        /// Step 4 (RS-5.1).
        Sell { unit: UnitRef } = "{u} SELL SOUL" in "M";
        /// Step 7.
        Retreat { unit: UnitRef, path: Vec<Place> } = "{u} RETREAT {p+-}" in "MR" draws Move;
        /// Step 7.
        Disband { unit: UnitRef } = "{u} DISBAND" in "MR" draws Disband;
        /// Step 7, of a distractor.
        Die { unit: UnitRef } = "{u} DIE" in "MR" draws Disband;
    }
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
            | Order::Shoo { .. }
            | Order::Tardis { .. }
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
            Order::Retreat { .. }
            | Order::RetreatTogether { .. }
            | Order::Disband { .. }
            | Order::Die { .. } => Step::Retreats,
            Order::Build { free, .. } if *free || mastermind => Step::FreeBuilds,
            Order::Build { .. } | Order::Siamese { .. } | Order::Remove { .. } | Order::Waive {} => {
                Step::Adjustment
            }
        }
    }
}

impl Spot {
    fn space(self) -> Option<Province> {
        match self {
            Spot::Space(province) => Some(province),
            Spot::Underpass => None,
        }
    }
}

impl Sentence {
    /// What a line holds; None for headings.
    pub fn of(item: &Item) -> Option<Sentence> {
        match item {
            Item::Order { term, .. } => {
                Some(Sentence { order: Order::of(term)?, condition: None, otherwise: None })
            }
            Item::Cases { branches, .. } => Sentence::first(branches),
            Item::Heading(_) => None,
        }
    }

    fn first(branches: &[Branch]) -> Option<Sentence> {
        let (branch, rest) = branches.split_first()?;
        let condition = match &branch.when {
            Some(when) => Some(when.map(&mut Atom::of)?),
            None => None,
        };
        let otherwise = if rest.is_empty() { None } else { Some(Box::new(Sentence::first(rest)?)) };
        Some(Sentence { order: Order::of(branch.then.first()?)?, condition, otherwise })
    }

    /// As it is stated, with condition and alternative.
    pub fn stated(&self) -> Stated {
        if self.condition.is_none() && self.otherwise.is_none() {
            return self.order.stated();
        }
        let parts = std::iter::successors(Some(self), |s| s.otherwise.as_deref());
        let branches = parts.map(|s| Branch {
            when: s.condition.as_ref().and_then(|c| c.map(&mut |fact| Some(fact.term()))),
            then: vec![s.order.term()],
        });
        Stated::Item(&GRAMMAR, Item::Cases { branches: branches.collect(), lasting: false })
    }

    /// The canonical form with condition and alternative.
    pub fn text(&self, board: &Board) -> String {
        self.stated().text(board)
    }
}
