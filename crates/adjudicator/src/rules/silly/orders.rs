//! The orders of Rather Silly Diplomacy and their canonical form (RS-0.14).

use super::condition::{Condition, ConditionAtom};
use crate::rules::prelude::*;
use crate::terms::{Arg, Branch, grammar, slot};

/// A space that the Soothsayer names, with the unit predicted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prediction {
    /// The space.
    pub space: Province,
    /// `AS FLEET` or `AS ARMY`.
    pub kind: Option<UnitKind>,
    /// `AS F stp/nc`.
    pub coast: Option<Place>,
}

/// A province, or the underpass, which no herd or link may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpaceOrUnderpass {
    /// A province.
    Space(Province),
    /// The Mont Blanc Underpass.
    Underpass,
}

slot!(SpaceOrUnderpass, b's', |s| Arg::Spot(s.space()), Arg::Spot(p) => Some(p.map_or(SpaceOrUnderpass::Underpass, SpaceOrUnderpass::Space)));
slot!(
    Prediction,
    b'f',
    |f| Arg::Foretold(f.space, if f.coast.is_some() { Some(UnitKind::Fleet) } else { f.kind }, f.coast),
    Arg::Foretold(space, kind, coast) => Some(Prediction { space: *space, kind: *kind, coast: *coast })
);

grammar! {
    /// An order as written, not compared with the position.
    pub enum SillyOrder,
    /// The orders of Rather Silly Diplomacy (grammar.md, 4.5).
    GRAMMAR: Owned if super::condition::FACTS {
        /// Set-up (RS-3.1).
        Herds { spaces: Vec<SpaceOrUnderpass> } = "LLAMAS {s+, }" in "S";
        /// Step 6 (RS-3.3).
        Explode { at: Province } = "LLAMAS {v} EXPLODE" in "M";
        /// Filed before step 1 (RS-16.1).
        Predict { spaces: Vec<Prediction> } = "PREDICT {f+, }" in "M";
        /// Step 11 (RS-7.1).
        Vote { a: SpaceOrUnderpass, b: SpaceOrUnderpass } = "VOTE {s}-{s}" in "MS";
        /// Step 10b: the question for next season (RS-14.1).
        Question { question: String, answer: String } = "QUESTION {t} ANSWER {t}" in "MS";
        /// Step 10a.
        Answer { answer: String } = "ANSWER {t}" in "M";
        /// Step 7: shooed birds with the army they carried (RS-8.13).
        RetreatTogether { from: Place, path: Vec<Place> } = "AB {p} RETREAT {p+-}" in "MR" draws Move;
        /// Step 1: birds and an army of one player.
        Together { from: Place, path: Vec<Place> } = "AB {p}-{p+-}" in "M" draws Move;
        /// Step 9, or 10b if free or the Mastermind's.
        Build { free: bool, kind: UnitKind, place: Place } = "BUILD [FREE ]{k} {p}" in "WS" draws Build;
        /// Step 9 (RS-12.1).
        Siamese { kind: UnitKind, place: Place, twin: UnitKind, beside: Place } = "BUILD SIAMESE {k} {p} + {k} {p}" in "W" draws Build;
        /// Step 9.
        Remove { unit: UnitRef } = "REMOVE {u}" in "W" draws Remove;
        /// Step 9.
        Waive {} = "WAIVE" in "W";
        /// Step 1: holds.
        Hold { unit: UnitRef } = "{u} H" in "M" draws Hold;
        /// Step 1: holds and shoos birds (RS-8.11).
        Shoo { unit: UnitRef } = "{u} HOLD AND SHOO" in "M" draws Hold;
        /// Step 1: holds and keeps the TARDIS from leaving (RS-15.4).
        Tardis { unit: UnitRef, shoo: bool } = "{u} HOLD TARDIS[ AND SHOO]" in "M" draws Hold;
        /// Step 1: moves, flies along a path, or travels; a retreat if step 7 is a phase of its own.
        Move { unit: UnitRef, path: Vec<Place>, under: bool, convoy: bool, carry: bool }
            = "{u}-{p+-}[ VIA UNDERPASS][ VIA CONVOY][ CARRY TARDIS]" in "M" draws Move;
        /// Step 1: supports another unit in holding or moving.
        Support { unit: UnitRef, of: UnitRef, to: Option<Place> } = "{u} S {u}[-{p}]" in "M" draws Support;
        /// Step 1: convoys an army.
        Convoy { unit: UnitRef, of: UnitRef, to: Place } = "{u} C {u}-{p}" in "M" draws Convoy;
        /// Step 1: birds pick up an army (RS-8.5).
        PickUp { birds: UnitRef, army: UnitRef, from: Place, path: Vec<Place> }
            = "{u} PICKUP {u} ; AB {p}-{p+-}" in "M";
        /// Step 1: an army boards birds.
        Board { army: UnitRef, birds: UnitRef, from: Place, path: Vec<Place> }
            = "{u} BOARDS {u} ; AB {p}-{p+-}" in "M";
        /// Step 1: distracts a unit (RS-9.4).
        Distract { unit: UnitRef, target: UnitRef } = "{u} DISTRACT {u}" in "M";
        /// Step 1: exposes itself (RS-10.3).
        Expose { unit: UnitRef } = "{u} EXPOSE" in "M";
        /// Step 1: the TARDIS goes with a unit (RS-15.5).
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

/// An order with its condition and its alternative (RS-0.15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalOrder {
    /// The order.
    pub order: SillyOrder,
    /// `IF ...`
    pub condition: Option<Condition>,
    /// `ELSE ...`
    pub otherwise: Option<Box<ConditionalOrder>>,
}

/// The step in which an order is carried out (RS-17); conditions are compared with its number (RS-17.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SillyStep {
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

impl SillyOrder {
    /// The step of the order. `mastermind`: the Mastermind's builds are step 10b.
    pub fn step(&self, mastermind: bool) -> SillyStep {
        match self {
            SillyOrder::Hold { .. }
            | SillyOrder::Shoo { .. }
            | SillyOrder::Tardis { .. }
            | SillyOrder::Move { .. }
            | SillyOrder::Support { .. }
            | SillyOrder::Convoy { .. }
            | SillyOrder::PickUp { .. }
            | SillyOrder::Board { .. }
            | SillyOrder::Together { .. }
            | SillyOrder::Distract { .. }
            | SillyOrder::Expose { .. }
            | SillyOrder::With { .. } => SillyStep::Moves,
            SillyOrder::Sell { .. } => SillyStep::Souls,
            SillyOrder::Herds { .. } => SillyStep::Setup,
            SillyOrder::Explode { .. } => SillyStep::Llamas,
            SillyOrder::Predict { .. } => SillyStep::Foretelling,
            SillyOrder::Vote { .. } => SillyStep::Link,
            SillyOrder::Question { .. } => SillyStep::FreeBuilds,
            SillyOrder::Answer { .. } => SillyStep::Answers,
            SillyOrder::Retreat { .. }
            | SillyOrder::RetreatTogether { .. }
            | SillyOrder::Disband { .. }
            | SillyOrder::Die { .. } => SillyStep::Retreats,
            SillyOrder::Build { free, .. } if *free || mastermind => SillyStep::FreeBuilds,
            SillyOrder::Build { .. }
            | SillyOrder::Siamese { .. }
            | SillyOrder::Remove { .. }
            | SillyOrder::Waive {} => SillyStep::Adjustment,
        }
    }
}

impl SpaceOrUnderpass {
    fn space(self) -> Option<Province> {
        match self {
            SpaceOrUnderpass::Space(province) => Some(province),
            SpaceOrUnderpass::Underpass => None,
        }
    }
}

impl ConditionalOrder {
    /// The order of a line; `None` for headings.
    pub fn from_item(item: &OrderItem) -> Option<ConditionalOrder> {
        match item {
            OrderItem::Order { term, .. } => {
                Some(ConditionalOrder { order: SillyOrder::of(term)?, condition: None, otherwise: None })
            }
            OrderItem::Cases { branches, .. } => ConditionalOrder::first(branches),
            OrderItem::Heading(_) => None,
        }
    }

    fn first(branches: &[Branch]) -> Option<ConditionalOrder> {
        let (branch, rest) = branches.split_first()?;
        let condition = match &branch.when {
            Some(when) => Some(when.map(&mut ConditionAtom::of)?),
            None => None,
        };
        let otherwise = if rest.is_empty() { None } else { Some(Box::new(ConditionalOrder::first(rest)?)) };
        Some(ConditionalOrder { order: SillyOrder::of(branch.then.first()?)?, condition, otherwise })
    }

    /// The order as stated, with condition and alternative.
    pub fn to_stated(&self) -> StatedOrder {
        if self.condition.is_none() && self.otherwise.is_none() {
            return self.order.stated();
        }
        let parts = std::iter::successors(Some(self), |s| s.otherwise.as_deref());
        let branches = parts.map(|s| Branch {
            when: s.condition.as_ref().and_then(|c| c.map(&mut |fact| Some(fact.term()))),
            then: vec![s.order.term()],
        });
        StatedOrder::Item(&GRAMMAR, OrderItem::Cases { branches: branches.collect(), lasting: false })
    }

    /// The canonical form with condition and alternative.
    pub fn text(&self, board: &Board) -> String {
        self.to_stated().text(board)
    }
}
