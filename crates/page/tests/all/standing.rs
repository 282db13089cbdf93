//! How a game stands by the rules of 1958 and 1897, in words.

use adjudicator::board::Board;
use adjudicator::cases;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;
use page::lexicon::events::{StatementText, statement};

/// A position of a case text, and the rule-set.
fn position(text: &str) -> (Box<dyn RuleSet>, Position) {
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let rules = (rules::find(&case.variant).unwrap().make)(&Switches::default()).unwrap();
    let position = cases::position(&case, &*rules).unwrap();
    (rules, position)
}

/// How the game stands, in English.
fn standing(rules: &dyn RuleSet, position: &Position) -> Vec<StatementText> {
    let words = page::lexicon::Lexicon::default();
    let voice = words.voice_for(rules.board(), page::lexicon::results::ResultStyle::Uk);
    rules.standing(position).iter().map(|s| statement(&voice, s)).collect()
}

fn row<'a>(list: &'a [StatementText], power: &str) -> Vec<&'a str> {
    let row = list.iter().flat_map(|s| &s.rows).find(|r| r[0] == power).unwrap();
    row.iter().map(String::as_str).collect()
}

#[test]
fn the_standing_of_1958_names_capitals_stacks_armies_aboard_and_the_majority() {
    let (rules, position) = position(
        "CASE x\nVARIANT Rules1958\nPRESTATE_SETPHASE Fall 1902, Adjustment\nPRESTATE\n\tGermany: A1 mun\n\tGermany: A2 mun\n\tEngland: F1 nth\n\tEngland: A1 nth aboard F1\n\tRussia: A1 ber\nPRESTATE_SUPPLYCENTER_OWNERS\n\tGermany: mun kie den\n\tEngland: lon edi lvp\n\tRussia: ber\nPRESTATE_STATE\n\tCAPITAL Germany mun\n\tDUTY Russia\nEND\n",
    );
    let standing = standing(&*rules, &position);
    assert_eq!(row(&standing, "Germany"), ["Germany", "2", "3", "+1", "Mun*", "Kie"]);
    assert_eq!(row(&standing, "England"), ["England", "2", "3", "+1", "Lon", "Lon"]);
    let notes = standing[0].notes.join("\n");
    for part in [
        "Stacks: Germany A1 and A2 in Munich.",
        "Carried: England A1 on board F1 (North Sea).",
        "18 units win",
        "Reader of orders for 1903: Russia.",
    ] {
        assert!(notes.contains(part), "{part} in {notes}");
    }
}

#[test]
fn the_standing_of_1897_names_home_centres_and_what_nobody_owns() {
    let (rules, position) = position(
        "CASE x\nVARIANT 1897\nPRESTATE_SETPHASE Spring 1900, Movement\nPRESTATE\n\tEngland: F lon\nPRESTATE_SUPPLYCENTER_OWNERS\n\tEngland: lon nwy\n\tRussia: stp\nPRESTATE_STATE\n\thome England: lon stp\n\thome Russia: sev\nEND\n",
    );
    let standing = standing(&*rules, &position);
    assert_eq!(standing[0].heading, "Home centres");
    assert_eq!(row(&standing, "England"), ["England", "Lon (Stp)", "2"]);
    let unowned = standing[0].notes.last().unwrap();
    let centres = Board::standard().centres().count() - 3;
    assert_eq!(unowned.matches(", ").count() + 2, centres, "{unowned}");
}
