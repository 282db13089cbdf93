//! Letters: what they are read as, row by row and whole, in every rule-set; what of them is printed; all of it as was reviewed.

mod absence;
mod corpus;
#[path = "../../../adjudicator/tests/outcomes/crowds.rs"]
mod crowds;
#[path = "../../../adjudicator/tests/outcomes/dice.rs"]
mod dice;
mod glimpses;
mod house_rules;
mod laws;
#[path = "../../../adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
mod legal_orders;
mod letters;
mod lines;
#[path = "../../../adjudicator/tests/outcomes/misprints.rs"]
mod misprints;
#[path = "../../../adjudicator/tests/outcomes/odds.rs"]
mod odds;
mod parts;
mod printed;
#[path = "../../../adjudicator/tests/project/mod.rs"]
mod project;
mod reading;
mod readings;
#[path = "../../../adjudicator/tests/all/rng.rs"]
mod rng;
mod rule_pages;
#[path = "../../../adjudicator/tests/all/scene.rs"]
mod scene;
mod score;
mod told;
mod writer;
mod written;
#[path = "../../../adjudicator/tests/outcomes/wrong_words.rs"]
mod wrong_words;
