//! The facts in conditions of orders (RS-17.20 to RS-17.22), and the earliest step for each; past events are in the log.

use super::prelude::*;
use crate::terms::{Clause, grammar};

grammar! {
    /// A fact in a condition.
    pub enum ConditionAtom,
    /// The facts of Rather Silly Diplomacy (grammar.md, 4.6).
    FACTS: Owned {
        Occupied { at: Province } = "OCCUPIED {v}";
        ByBorg { at: Province } = "OCCUPIED {v} BY BORG";
        ByMonsters { at: Province } = "OCCUPIED {v} BY MONSTERS";
        /// By any player except the writer.
        ByOthers { at: Province } = "OCCUPIED {v} BY OTHERS";
        By { at: Province, owner: Owner, kind: Option<UnitKind> } = "OCCUPIED {v} BY {w}[ {k}]";
        ByKind { at: Province, kind: UnitKind } = "OCCUPIED {v} BY {k}";
        Empty { at: Province } = "EMPTY {v}";
        Contested { at: Province } = "CONTESTED {v}";
        Moved { unit: UnitRef, to: Province } = "MOVED {u} TO {v}";
        Succeeded { unit: UnitRef } = "SUCCEEDED {u}";
        Failed { unit: UnitRef } = "FAILED {u}";
        Dislodged { unit: UnitRef } = "DISLODGED {u}";
        Merged { at: Province } = "MERGED {v}";
        Sold { unit: UnitRef } = "SOLD {u}";
        Eaten { unit: UnitRef } = "EATEN {u}";
        BorgAt { at: Province } = "BORG AT {v}";
        Exploded { at: Province } = "EXPLODED {v}";
        Retreated { unit: UnitRef, to: Province } = "RETREATED {u} TO {v}";
        /// Monsters arrived.
        Arrived { kind: UnitKind, at: Province } = "ARRIVED {k} AT {v}";
        Owns { owner: Owner, at: Province } = "OWNS {w} {v}";
        AtLeast { owner: Owner, count: u32 } = "CENTRES {w} >= {n}";
        AtMost { owner: Owner, count: u32 } = "CENTRES {w} <= {n}";
        Exactly { owner: Owner, count: u32 } = "CENTRES {w} = {n}";
        Built { owner: Owner, kind: UnitKind, at: Province } = "BUILT {w} {k} {v}";
        Correct { owner: Owner } = "CORRECT {w}";
        Link { a: Province, b: Province } = "LINK {v}-{v}";
    }
}

/// A condition of an order.
pub type Condition = Clause<ConditionAtom>;

impl ConditionAtom {
    /// The step whose events the fact is about; `None` if it reads the position, or events before any conditional order
    /// (RS-17.20, RS-17.21).
    pub fn step(&self) -> Option<SillyStep> {
        Some(match self {
            ConditionAtom::Sold { .. } => SillyStep::Souls,
            ConditionAtom::Eaten { .. } => SillyStep::Borg,
            ConditionAtom::Exploded { .. } => SillyStep::Llamas,
            ConditionAtom::Retreated { .. } => SillyStep::Retreats,
            ConditionAtom::Arrived { .. } => SillyStep::Arrivals,
            ConditionAtom::Built { .. } => SillyStep::Adjustment,
            ConditionAtom::Correct { .. } => SillyStep::Answers,
            _ => return None,
        })
    }
}
