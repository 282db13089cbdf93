//! The judge: decides fights between forces. Knows board indices only: no order text, no rule-set, no file.
//!
//! * [`solver`](solve): decisions that are yes, no or open, and what depends on what; [`constant`] and [`depends`] ask
//!   exactly, by trying
//! * [`Fight`]: the orders of one phase as small integers, filled by a rule-set
//! * [`Combat`]: the standard rules of moving and fighting on the solver; [`RuleHooks`] is what a rule-set may bend in them
//! * [`Outcome`]: who was dislodged, what was contested
//!
//! A rule-set fills a [`Fight`] with its legal, matched orders, calls [`Combat::solve`], and reads the [`Solution`].

mod combat;
mod exhaustive;
mod explain;
mod fight;
mod outcome;
mod paradox;
mod route;
mod rule_hooks;
mod solution;
mod solver;

pub use crate::set::{Bits, Broad, IndexSet, IndexTable, PlaceTables, SetIter, Vast, Wide};
pub use exhaustive::{constant, depends};
pub use explain::{Dislodging, ForceOutcome, MoveOutcome, explain};
pub use fight::{Fight, Force, NOWHERE, ProvinceForces};
pub use outcome::Outcome;
pub use route::{connects, on_some_route};
pub use rule_hooks::{Combat, CutRule, Paradox, RuleHooks, StandardHooks};
pub use solution::{BreakMethod, BrokenCore, Derived, Solution};
pub use solver::{BUDGET, Core, DecisionSystem, Decisions, ENOUGH, Tri, component, solve};
