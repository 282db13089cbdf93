//! Slow referees: each rule-set's moves judged a second time, from the text of its rules, without any code of the judge.
//! Every combination of success and failure of a phase's moves is tried, and those that agree with the rules are kept:
//! one, or that in which a circle succeeds. Phases for which the rules themselves have no single answer are counted and
//! skipped. `ZINE_LONG=1` compares 20,000 phases of each rule-set, `ZINE_SEED=2` others.

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
