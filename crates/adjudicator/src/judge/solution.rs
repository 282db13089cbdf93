//! A fight decided: what is known, what follows from it, and how cores were broken.

use super::Decisions;

/// What follows from the decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Derived<S> {
    /// Supports cut.
    pub cut: S,
    /// Supports given.
    pub given: S,
    /// Supports not known yet.
    pub pending: S,
    /// Moves that are attempted: they attack, cut and bounce.
    pub exists: S,
    /// Moves without any effect: no route, struck by a paradox rule, void by a ruling.
    pub missing: S,
    /// Carried moves with a whole route.
    pub whole: S,
    /// Carried moves without one.
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

/// What was done with a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenCore<S> {
    /// The moves that had no single answer.
    pub core: S,
    /// The rule that was applied; None if there was none, and the moves fail.
    pub how: Option<BreakMethod>,
    /// Moves that lost their effect.
    pub struck: S,
}

/// A fight decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<S> {
    /// Which moves succeed.
    pub decisions: Decisions<S>,
    /// Cuts, routes, attempts.
    pub derived: Derived<S>,
    /// What broke cores, in order.
    pub broken: Vec<BrokenCore<S>>,
}
