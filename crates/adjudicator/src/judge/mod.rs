//! The judge: decides fights between forces. It knows board indices only: no order text, rule-set or file.
//!
//! * [`solver`](solve): decisions that are yes, no or open, and their dependencies; [`constant`] and [`depends`] answer
//!   exactly, by trial
//! * [`Fight`]: the orders of one phase as small integers, filled by a rule-set
//! * [`Combat`]: the standard rules of moving and fighting on the solver; [`RuleHooks`] lets a rule-set change them
//! * [`Outcome`]: dislodged forces and contested provinces
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
