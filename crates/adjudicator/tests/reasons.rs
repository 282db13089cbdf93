//! Whom the reasons of results name, and what is due to whom.

use adjudicator::cases;
use adjudicator::diagnostic::Source;
use adjudicator::draw::Draws;
use adjudicator::rules::{self, Switches};

/// Units and orders of the rules of 1958, and why the first order came out as it did.
fn reason(units: &[&str], orders: &[&str]) -> String {
    let list = |lines: &[&str]| lines.iter().map(|l| format!("\t{l}\n")).collect::<String>();
    let text = format!(
        "VARIANT_ALL Rules1958\nCASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n{}ORDERS\n{}END\n",
        list(units),
        list(orders)
    );
    let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
    let played = cases::play(&case, &Switches::default()).unwrap();
    let first = played.report.lines.iter().filter(|l| l.written.is_some()).min_by_key(|l| l.written);
    first.unwrap().reason.as_ref().map(|r| r.text(played.rules.board())).unwrap_or_default()
}

#[test]
fn a_support_is_said_to_be_cut_by_those_who_cut_it_only() {
    // The move from the place supported into, and that of a follower whose leader stays, cut nothing.
    let units = ["Austria: A1 boh", "Austria: A2 mun", "Russia: A1 sil", "Russia: A2 gal", "Italy: A1 tyr"];
    let orders = [
        "Austria: A1 boh supports A2 mun-sil",
        "Austria: A2 mun-sil",
        "Russia: A1 sil-boh",
        "Russia: A2 gal-boh",
        "Italy: A1 tyr follows Austria A1",
    ];
    assert_eq!(reason(&units, &orders), "cut Russia: A2 gal");
}

#[test]
fn a_capital_is_said_to_be_closed_by_the_unit_that_stays() {
    let units = ["England: A1 yor", "England: F1 lon", "England: F2 lon"];
    let orders = ["England: A1 yor-lon", "England: F1 lon-eng", "England: F2 lon holds"];
    assert_eq!(reason(&units, &orders), "closed England: F2 lon holds");
}

#[test]
fn before_the_selection_a_first_unit_is_due_only_where_it_selects() {
    for (switches, due) in [("", 0), ("selection=combined", 1)] {
        let rules = rules::find("1897").unwrap().ready(&Switches::read(switches)).unwrap();
        let board = rules.board();
        let mut position = rules.start(&[], &mut Draws::forced([""; 0]));
        let [england, france] = ["England", "France"].map(|name| board.find_owner(name).unwrap());
        assert_eq!(rules.entitled(&position, france), due, "{switches}");
        position.facts.push("initial England: lon".into());
        assert_eq!([england, france].map(|o| rules.entitled(&position, o)), [1, 0], "{switches}");
    }
}
