//! The orders of step 1 as they take effect, by unit.

use super::prelude::*;

/// What a unit does in step 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Stands, perhaps shooing birds (RS-8.11) or holding the TARDIS (RS-15.4).
    Hold { shoo: bool, tardis: bool },
    /// Moves; `under`: through the underpass, `convoy`: by sea only.
    Move { to: Place, under: bool, convoy: bool, carry: bool },
    /// Supports a unit in standing or in moving; `under`: through the underpass (RS-6.2).
    Support { of: Id, to: Option<Province>, under: bool },
    /// Convoys.
    Convoy { of: Id, to: Province },
    /// Birds fly alone.
    Fly { path: Vec<Province> },
    /// Birds carry an army.
    Carry { army: Id, path: Vec<Province> },
    /// An army is carried.
    Ride { birds: Id, path: Vec<Province> },
    /// RS-9.4.
    Distract { target: Id },
    /// RS-10.3.
    Expose,
    /// The TARDIS travels; `via` is the first leg of two (`tardis_legs=2`).
    Jump { to: Province, via: bool },
    /// The TARDIS goes with a unit.
    With { carrier: Id },
}

impl Act {
    /// A plain hold.
    pub const STAND: Act = Act::Hold { shoo: false, tardis: false };

    /// Where a move goes.
    pub fn goal(&self) -> Option<Place> {
        match self {
            Act::Move { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// The effective order of a unit.
#[derive(Clone, Debug)]
pub struct Effective {
    /// What it does.
    pub act: Act,
    /// The order.
    pub stated: Stated,
    /// Where it came from.
    pub origin: Origin,
    /// Where it was written.
    pub written: Option<Written>,
    /// The gamesmaster gave it: nothing replaces it (RS-17.0g).
    pub fixed: bool,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Result1 {
    /// The verdict, dislodgement apart.
    pub verdict: Verdict,
    /// Why, if it is no plain success.
    pub reason: Option<Reason>,
    /// The strength it was done with.
    pub strength: Option<u32>,
}

impl Result1 {
    /// It came about.
    pub fn success() -> Result1 {
        Result1 { verdict: Verdict::Succeeds, reason: None, strength: None }
    }

    /// It was tried in vain.
    pub fn fails(reason: Reason) -> Result1 {
        Result1::not(Verdict::Fails, reason)
    }

    /// It means nothing.
    pub fn void(reason: Reason) -> Result1 {
        Result1::not(Verdict::Void, reason)
    }

    /// It did not.
    pub fn not(verdict: Verdict, reason: Reason) -> Result1 {
        Result1 { verdict, reason: Some(reason), strength: None }
    }
}

/// Step 1 while it is worked out.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Effective orders by unit.
    pub orders: BTreeMap<Id, Effective>,
    /// Results by unit.
    pub results: BTreeMap<Id, Result1>,
    /// Where everybody stood before step 1.
    pub from: BTreeMap<Id, Place>,
    /// Scenes of stand-offs, empty after them.
    pub contested: Set,
    /// Distractors with effect, and their targets (RS-9.7).
    pub distracted: Vec<(Id, Id)>,
    /// Players' combat units whose move to a space was not stopped before it (RS-16.3), by goal.
    pub attempts: BTreeMap<Province, Vec<Id>>,
    /// Spaces where one unit's prevention beat all others (RS-16.2).
    pub beaten: Set,
    /// Predictions: space, the kind wished, the coast wished.
    pub foretold: Vec<super::orders::Foretold>,
    /// Results the gamesmaster fixed (RS-19.1).
    pub pinned: BTreeMap<Id, Verdict>,
    /// The TARDIS came to a new space: materialised (true) or carried (false).
    pub landed: Vec<(Id, bool)>,
}

impl Moves {
    /// The effective order of a unit.
    pub fn act(&self, id: Id) -> &Act {
        self.orders.get(&id).map_or(&Act::STAND, |e| &e.act)
    }

    /// What the gamesmaster fixed for a unit: true, it comes about; false, with the result, it does not.
    pub fn ruled(&self, id: Id) -> Option<Result<(), Result1>> {
        Some(match self.pinned.get(&id)? {
            Verdict::Succeeds | Verdict::Weakened => Ok(()),
            other => Err(Result1::not(*other, Reason::of("gamesmaster"))),
        })
    }

    /// Units with an order that fits, by number.
    pub fn with(&self, fits: impl Fn(&Act) -> bool) -> std::vec::IntoIter<Id> {
        let all = self.orders.iter().filter(|(_, e)| fits(&e.act)).map(|(id, _)| *id);
        all.collect::<Vec<_>>().into_iter()
    }

    /// Units that move.
    pub fn movers(&self) -> std::vec::IntoIter<Id> {
        self.with(|a| matches!(a, Act::Move { .. }))
    }
}
