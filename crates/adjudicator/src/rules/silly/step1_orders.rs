//! The orders of step 1 as they take effect, by unit.

use super::prelude::*;

/// What a unit does in step 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SillyAction {
    /// Stands, perhaps shooing birds (RS-8.11) or holding the TARDIS (RS-15.4).
    Hold { shoo: bool, tardis: bool },
    /// Moves; `under`: through the underpass, `convoy`: by sea only.
    Move { to: Place, under: bool, convoy: bool, carry: bool },
    /// Supports a unit in standing or in moving; `under`: through the underpass (RS-6.2).
    Support { of: UnitId, to: Option<Place>, under: bool },
    /// Convoys.
    Convoy { of: UnitId, to: Province },
    /// Birds fly alone.
    Fly { path: Vec<Province> },
    /// Birds carry an army.
    Carry { army: UnitId, path: Vec<Province> },
    /// An army is carried.
    Ride { birds: UnitId, path: Vec<Province> },
    /// RS-9.4.
    Distract { target: UnitId },
    /// RS-10.3.
    Expose,
    /// The TARDIS travels; `via` is the first leg of two (`tardis_legs=2`).
    Jump { to: Province, via: bool },
    /// The TARDIS goes with a unit.
    With { carrier: UnitId },
}

impl SillyAction {
    /// A plain hold.
    pub const STAND: SillyAction = SillyAction::Hold { shoo: false, tardis: false };

    /// Where a move goes.
    pub fn goal(&self) -> Option<Place> {
        match self {
            SillyAction::Move { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// The effective order of a unit.
#[derive(Clone, Debug)]
pub struct Effective {
    /// What it does.
    pub act: SillyAction,
    /// The order.
    pub stated: StatedOrder,
    /// Where it came from.
    pub origin: OrderOrigin,
    /// Where it was written.
    pub written: Option<WrittenAt>,
    /// The gamesmaster gave it: nothing replaces it (RS-17.0g).
    pub fixed: bool,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Step1Result {
    /// The verdict, dislodgement apart.
    pub verdict: Verdict,
    /// Why, if it is no plain success.
    pub reason: Option<Reason>,
    /// The strength it was done with.
    pub strength: Option<u32>,
}

impl Step1Result {
    /// It came about.
    pub fn success() -> Step1Result {
        Step1Result { verdict: Verdict::Succeeds, reason: None, strength: None }
    }

    /// It was tried in vain.
    pub fn fails(reason: Reason) -> Step1Result {
        Step1Result::failure(Verdict::Fails, reason)
    }

    /// It means nothing.
    pub fn void(reason: Reason) -> Step1Result {
        Step1Result::failure(Verdict::Void, reason)
    }

    /// It did not.
    pub fn failure(verdict: Verdict, reason: Reason) -> Step1Result {
        Step1Result { verdict, reason: Some(reason), strength: None }
    }
}

/// Step 1 while it is worked out.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Effective orders by unit.
    pub orders: BTreeMap<UnitId, Effective>,
    /// The lines of units' orders that were refused.
    pub refused: Vec<(UnitId, WrittenAt)>,
    /// Results by unit.
    pub results: BTreeMap<UnitId, Step1Result>,
    /// Where everybody stood before step 1.
    pub from: BTreeMap<UnitId, Place>,
    /// Scenes of stand-offs, empty after them.
    pub contested: Set,
    /// Distractors with effect, and their targets (RS-9.7).
    pub distracted: Vec<(UnitId, UnitId)>,
    /// Players' combat units whose move to a space was not stopped before it (RS-16.3), by goal.
    pub attempts: BTreeMap<Province, Vec<UnitId>>,
    /// Spaces where one unit's prevention beat all others (RS-16.2).
    pub beaten: Set,
    /// Predictions: space, the kind wished, the coast wished.
    pub foretold: Vec<super::orders::Prediction>,
    /// Results the gamesmaster fixed (RS-19.1).
    pub pinned: BTreeMap<UnitId, Verdict>,
    /// The TARDIS came to a new space: materialised (true) or carried (false).
    pub landed: Vec<(UnitId, bool)>,
}

impl Moves {
    /// The effective order of a unit.
    pub fn act(&self, id: UnitId) -> &SillyAction {
        self.orders.get(&id).map_or(&SillyAction::STAND, |e| &e.act)
    }

    /// What the gamesmaster fixed for a unit: true, it comes about; false, with the result, it does not.
    pub fn ruled_result(&self, id: UnitId) -> Option<Result<(), Step1Result>> {
        Some(match self.pinned.get(&id)? {
            Verdict::Succeeds | Verdict::Weakened => Ok(()),
            other => Err(Step1Result::failure(*other, Reason::of("gamesmaster"))),
        })
    }

    /// Units with an order that fits, by number.
    pub fn with(&self, fits: impl Fn(&SillyAction) -> bool) -> std::vec::IntoIter<UnitId> {
        let all = self.orders.iter().filter(|(_, e)| fits(&e.act)).map(|(id, _)| *id);
        all.collect::<Vec<_>>().into_iter()
    }

    /// Units that move.
    pub fn movers(&self) -> std::vec::IntoIter<UnitId> {
        self.with(|a| matches!(a, SillyAction::Move { .. }))
    }
}
