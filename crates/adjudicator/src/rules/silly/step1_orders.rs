//! The effective orders of step 1, by unit.

use super::prelude::*;

/// The action of a unit in step 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SillyAction {
    /// Holds, perhaps shooing birds (RS-8.11) or holding the TARDIS (RS-15.4).
    Hold { shoo: bool, tardis: bool },
    /// Moves; `under`: through the underpass, `convoy`: by sea only, `carry`: with the TARDIS.
    Move { to: Place, under: bool, convoy: bool, carry: bool },
    /// Supports a unit in holding or moving; `under`: through the underpass (RS-6.2).
    Support { of: UnitId, to: Option<Place>, under: bool },
    /// Convoys a unit.
    Convoy { of: UnitId, to: Province },
    /// Birds fly alone.
    Fly { path: Vec<Province> },
    /// Birds carry an army.
    Carry { army: UnitId, path: Vec<Province> },
    /// An army is carried.
    Ride { birds: UnitId, path: Vec<Province> },
    /// Distracts a unit (RS-9.4).
    Distract { target: UnitId },
    /// Exposes itself (RS-10.3).
    Expose,
    /// The TARDIS travels; `via` is the first leg of two (`tardis_legs=2`).
    Jump { to: Province, via: bool },
    /// The TARDIS goes with a unit.
    With { carrier: UnitId },
}

impl SillyAction {
    /// A plain hold.
    pub const STAND: SillyAction = SillyAction::Hold { shoo: false, tardis: false };

    /// The goal of a move.
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
    /// The action.
    pub act: SillyAction,
    /// The order as stated.
    pub stated: StatedOrder,
    /// Its origin.
    pub origin: OrderOrigin,
    /// The place it was written at.
    pub written: Option<WrittenAt>,
    /// Whether the GM gave it, so that nothing replaces it (RS-17.0g).
    pub fixed: bool,
}

/// The result of an order of step 1.
#[derive(Clone, Debug)]
pub struct Step1Result {
    /// The verdict, ignoring dislodgement.
    pub verdict: Verdict,
    /// The reason, unless it is a plain success.
    pub reason: Option<Reason>,
    /// The strength it had.
    pub strength: Option<u32>,
}

impl Step1Result {
    /// A success.
    pub fn success() -> Step1Result {
        Step1Result { verdict: Verdict::Succeeds, reason: None, strength: None }
    }

    /// A failed attempt.
    pub fn fails(reason: Reason) -> Step1Result {
        Step1Result::failure(Verdict::Fails, reason)
    }

    /// A void order.
    pub fn void(reason: Reason) -> Step1Result {
        Step1Result::failure(Verdict::Void, reason)
    }

    /// Any result other than a success.
    pub fn failure(verdict: Verdict, reason: Reason) -> Step1Result {
        Step1Result { verdict, reason: Some(reason), strength: None }
    }
}

/// Step 1 in progress.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Effective orders by unit.
    pub orders: BTreeMap<UnitId, Effective>,
    /// Refused orders of units.
    pub refused: Vec<(UnitId, WrittenAt)>,
    /// Results by unit.
    pub results: BTreeMap<UnitId, Step1Result>,
    /// The place of every unit before step 1.
    pub from: BTreeMap<UnitId, Place>,
    /// Spaces with stand-offs that are empty afterwards.
    pub contested: Set,
    /// Distractors that had an effect, and their targets (RS-9.7).
    pub distracted: Vec<(UnitId, UnitId)>,
    /// Players' combat units whose move to a space was not stopped before it (RS-16.3), by goal.
    pub attempts: BTreeMap<Province, Vec<UnitId>>,
    /// Spaces where one unit's prevention beat all others (RS-16.2).
    pub beaten: Set,
    /// The predictions.
    pub foretold: Vec<super::orders::Prediction>,
    /// Results fixed by the GM (RS-19.1).
    pub pinned: BTreeMap<UnitId, Verdict>,
    /// The TARDIS in a new space: materialised (true) or carried (false).
    pub landed: Vec<(UnitId, bool)>,
}

impl Moves {
    /// The effective order of a unit.
    pub fn act(&self, id: UnitId) -> &SillyAction {
        self.orders.get(&id).map_or(&SillyAction::STAND, |e| &e.act)
    }

    /// The result fixed by the GM for a unit: `Ok` if it succeeds, otherwise the result.
    pub fn ruled_result(&self, id: UnitId) -> Option<Result<(), Step1Result>> {
        Some(match self.pinned.get(&id)? {
            Verdict::Succeeds | Verdict::Weakened => Ok(()),
            other => Err(Step1Result::failure(*other, Reason::of("gamesmaster"))),
        })
    }

    /// Units whose action fits, by number.
    pub fn with(&self, fits: impl Fn(&SillyAction) -> bool) -> std::vec::IntoIter<UnitId> {
        let all = self.orders.iter().filter(|(_, e)| fits(&e.act)).map(|(id, _)| *id);
        all.collect::<Vec<_>>().into_iter()
    }

    /// Units that move.
    pub fn movers(&self) -> std::vec::IntoIter<UnitId> {
        self.with(|a| matches!(a, SillyAction::Move { .. }))
    }
}
