//! The judge: decides fights between forces. Knows board indices only: no order text, no rule-set, no file.
//!
//! * [`solver`](solve): decisions that are yes, no or open, and what depends on what; [`constant`] and [`depends`] ask
//!   exactly, by trying
//! * [`Fight`]: the orders of one phase as small integers, filled by a rule-set
//! * [`Combat`]: the standard rules of moving and fighting on the solver; [`Bend`] is what a rule-set may bend in them
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

pub use crate::judge::exhaustive::{constant, depends};
pub use crate::judge::explain::{Dislodging, Finding, Why, explain};
pub use crate::judge::fight::{Fight, Force, Ground, NOWHERE};
pub use crate::judge::outcome::Outcome;
pub use crate::judge::route::{connects, on_some_route};
pub use crate::judge::rule_hooks::{Bend, Combat, Cut, Paradox, Usual};
pub use crate::judge::solution::{Breaking, Derived, How, Solution};
pub use crate::judge::solver::{BUDGET, Core, ENOUGH, Known, System, Tri, component, solve};
pub use crate::set::{Bits, Broad, Members, Places, Set, Table, Vast, Wide};
