//! Tests of the crate, in one program.

mod charset;
#[path = "../../../adjudicator/tests/outcomes/dice.rs"]
mod dice;
#[path = "../../../adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
#[path = "../../../adjudicator/tests/outcomes/odds.rs"]
mod odds;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
