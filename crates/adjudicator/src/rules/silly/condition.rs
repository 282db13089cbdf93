//! What conditions of orders ask (RS-17.20 to RS-17.22), and when they may be asked; what happened is in the log.

use super::prelude::*;
use crate::terms::{Clause, grammar};

grammar! {
    /// What a condition asks.
    pub enum Atom,
    /// The facts of Rather Silly Diplomacy (grammar.md, 4.6).
    FACTS: Owned {
        Occupied { at: Province } = "OCCUPIED {v}" in "" draws Nothing;
        ByBorg { at: Province } = "OCCUPIED {v} BY BORG" in "" draws Nothing;
        ByMonsters { at: Province } = "OCCUPIED {v} BY MONSTERS" in "" draws Nothing;
        /// Any player but the writer.
        ByOthers { at: Province } = "OCCUPIED {v} BY OTHERS" in "" draws Nothing;
        By { at: Province, owner: Owner, kind: Option<Kind> } = "OCCUPIED {v} BY {w}[ {k}]" in "" draws Nothing;
        ByKind { at: Province, kind: Kind } = "OCCUPIED {v} BY {k}" in "" draws Nothing;
        Empty { at: Province } = "EMPTY {v}" in "" draws Nothing;
        Contested { at: Province } = "CONTESTED {v}" in "" draws Nothing;
        Moved { unit: UnitRef, to: Province } = "MOVED {u} TO {v}" in "" draws Nothing;
        Succeeded { unit: UnitRef } = "SUCCEEDED {u}" in "" draws Nothing;
        Failed { unit: UnitRef } = "FAILED {u}" in "" draws Nothing;
        Dislodged { unit: UnitRef } = "DISLODGED {u}" in "" draws Nothing;
        Merged { at: Province } = "MERGED {v}" in "" draws Nothing;
        Sold { unit: UnitRef } = "SOLD {u}" in "" draws Nothing;
        Eaten { unit: UnitRef } = "EATEN {u}" in "" draws Nothing;
        BorgAt { at: Province } = "BORG AT {v}" in "" draws Nothing;
        Exploded { at: Province } = "EXPLODED {v}" in "" draws Nothing;
        Retreated { unit: UnitRef, to: Province } = "RETREATED {u} TO {v}" in "" draws Nothing;
        /// Monsters arrived.
        Arrived { kind: Kind, at: Province } = "ARRIVED {k} AT {v}" in "" draws Nothing;
        Owns { owner: Owner, at: Province } = "OWNS {w} {v}" in "" draws Nothing;
        AtLeast { owner: Owner, count: u32 } = "CENTRES {w} >= {n}" in "" draws Nothing;
        AtMost { owner: Owner, count: u32 } = "CENTRES {w} <= {n}" in "" draws Nothing;
        Exactly { owner: Owner, count: u32 } = "CENTRES {w} = {n}" in "" draws Nothing;
        Built { owner: Owner, kind: Kind, at: Province } = "BUILT {w} {k} {v}" in "" draws Nothing;
        Correct { owner: Owner } = "CORRECT {w}" in "" draws Nothing;
        Link { a: Province, b: Province } = "LINK {v}-{v}" in "" draws Nothing;
    }
}

/// A condition of an order.
pub type Condition = Clause<Atom>;

impl Atom {
    /// The step whose events the atom asks for; None for atoms that read the position (RS-17.20).
    pub fn step(&self) -> Option<Step> {
        Some(match self {
            Atom::Contested { .. } | Atom::Moved { .. } | Atom::Succeeded { .. } => Step::Moves,
            Atom::Failed { .. } | Atom::Dislodged { .. } => Step::Moves,
            Atom::Merged { .. } => Step::Mergers,
            Atom::Sold { .. } => Step::Souls,
            Atom::Eaten { .. } => Step::Borg,
            Atom::Exploded { .. } => Step::Llamas,
            Atom::Retreated { .. } => Step::Retreats,
            Atom::Arrived { .. } => Step::Arrivals,
            Atom::Built { .. } => Step::Adjustment,
            Atom::Correct { .. } => Step::Answers,
            _ => return None,
        })
    }
}
