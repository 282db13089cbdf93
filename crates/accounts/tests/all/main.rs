//! Tests of what readers owe and are sent, in one program.

mod accounts;
mod bookkeeping;
#[path = "../../../adjudicator/tests/outcomes/dice.rs"]
mod dice;
mod imports;
mod journals;
#[path = "../../../adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
#[path = "../../../adjudicator/tests/outcomes/misprints.rs"]
mod misprints;
#[path = "../../../adjudicator/tests/outcomes/odds.rs"]
mod odds;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod statements;
mod told;
#[path = "../../../adjudicator/tests/outcomes/wrong_words.rs"]
mod wrong_words;
