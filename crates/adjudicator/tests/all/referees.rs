//! Slow referees: each rule-set's moves judged a second time, from the words of its rules, without a line of the judge. Every way in
//! which the moves of a phase may succeed or fail is tried; those that agree with the rules are kept. One is left, or the one in
//! which a circle goes round; phases in which the rules themselves leave no single answer are counted and passed over.
//! `ZINE_LONG=1` compares 20,000 phases of each rule-set, `ZINE_SEED=2` others.

#[path = "../referees/chance.rs"]
mod chance;
#[path = "../referees/claudian.rs"]
mod claudian;
#[path = "../referees/fight.rs"]
mod fight;
#[path = "../referees/phase.rs"]
mod phase;
#[path = "../referees/rules1958.rs"]
mod rules1958;
#[path = "../referees/standard.rs"]
mod standard;
#[path = "../referees/winter.rs"]
mod winter;
