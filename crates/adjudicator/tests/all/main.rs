//! Cases, notations and switches of the project, rules and refusals, real games and phases at random, in one program: each further
//! program would be linked with the whole crate once more.

mod board_files;
mod boards;
mod casefiles;
mod cases;
mod courses;
mod decrees;
mod differences;
mod draws;
mod facts;
mod fights;
mod judge;
mod knots;
mod limits;
mod lines;
mod notations;
mod orders;
mod outcomes;
#[path = "../project/mod.rs"]
mod project;
mod rather_silly;
mod reading;
mod readings;
mod reasons;
mod referees;
mod rng;
mod rulings;
mod scene;
mod sheets;
mod shelf;
mod slips;
mod spaces;
mod spellings;
mod switch_changes;
mod switches;
mod texts;
mod turns;
mod verdicts;
