//! Tests of how the folder's files are read, in one program.

#[path = "../../../letters/tests/all/corpus.rs"]
mod corpus;
#[path = "../../../adjudicator/tests/outcomes/dice.rs"]
mod dice;
mod kept_texts;
#[path = "../../../adjudicator/tests/outcomes/ledger.rs"]
mod ledger;
mod marks;
#[path = "../../../adjudicator/tests/outcomes/odds.rs"]
mod odds;
#[path = "../../../adjudicator/tests/project/folder.rs"]
mod project;
mod schemas;
