//! A decided fight: the decisions, their consequences, and how cores were broken.

use super::Decisions;

/// The consequences of the decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Derived<S> {
    /// Supports cut.
    pub cut: S,
    /// Supports given.
    pub given: S,
    /// Supports not decided yet.
    pub pending: S,
    /// Moves that are made: they attack, cut and bounce.
    pub exists: S,
    /// Moves without any effect: no route, struck by a paradox rule, void by a ruling.
    pub missing: S,
    /// Convoyed moves with a whole route.
    pub whole: S,
    /// Convoyed moves without one.
    pub broken: S,
}

/// How a core without a single answer was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakMethod {
    /// A ring of moves: all of them succeed.
    Ring,
    /// The convoyed moves have no effect (Szykman).
    Szykman,
    /// The moves fail and have no effect.
    AllHold,
}

/// A core and how it was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenCore<S> {
    /// The moves that had no single answer.
    pub core: S,
    /// The rule applied; `None` if there was none, and the moves fail.
    pub how: Option<BreakMethod>,
    /// Moves that lost their effect.
    pub struck: S,
}

/// A decided fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<S> {
    /// Which moves succeed.
    pub decisions: Decisions<S>,
    /// Cuts, routes, attacks.
    pub derived: Derived<S>,
    /// The cores broken, in order.
    pub broken: Vec<BrokenCore<S>>,
}
