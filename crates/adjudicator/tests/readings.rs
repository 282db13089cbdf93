//! Pieces of letters that could be taken for something else.

use adjudicator::board::Owner;
use adjudicator::diagnostic::Source;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, Switches};
use adjudicator::season::{Phase, Season, Turn};

/// What a letter is read as by a rule-set, where a player has units of his: canonical texts, `-` for a piece without one.
fn read(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<String> {
    let rules = rules::find(name).unwrap().ready(&Switches::default()).unwrap();
    let board = rules.board();
    let owner = board.find_owner("France").or_else(|| board.find_owner("Germany")).unwrap_or(Owner(0));
    let mut position = Position::empty(board, Turn::new(season, board.first_year + 1, phase));
    position.units.extend(units.iter().map(|u| Unit::read(board, owner, u).unwrap()));
    let readings = rules.read(&position, owner, &Source::new("letter", text));
    readings.into_iter().map(|r| r.order.unwrap_or_else(|| "-".into())).collect()
}

fn spring(name: &str, text: &str) -> Vec<String> {
    read(name, Season::Spring, Phase::Movement, &["A par", "A mar"], text)
}

fn winter(text: &str) -> Vec<String> {
    read("Rather Silly", Season::Winter, Phase::Adjustment, &["A par", "A mar", "F bre"], text)
}

#[test]
fn a_support_in_brackets_is_no_coast() {
    for name in ["Standard", "1897", "Claudian"] {
        assert_eq!(spring(name, "A Par (S) to Bur"), ["-"], "{name}");
        assert_eq!(spring(name, "A Par (S) A Mar-Bur"), ["A par S A mar-bur"], "{name}");
    }
    assert_eq!(spring("Swiss", "A Par (S) to Bur"), ["A par S to bur"]);
    let coasts = read("Standard", Season::Spring, Phase::Movement, &["F spa/sc"], "F Spa (S)-Por");
    assert_eq!(coasts, ["F spa/sc-por"]);
}

#[test]
fn a_verb_before_a_power_is_no_heading() {
    for name in ["Standard", "1897", "Rules1958", "Swiss", "Claudian", "Rather Silly"] {
        assert_eq!(read(name, Season::Spring, Phase::Movement, &[], "Withdraw Germany"), ["-"], "{name}");
    }
}

#[test]
fn builds_and_removals_in_a_list_are_one_each() {
    assert_eq!(winter("REMOVE A Par, A Mar"), ["REMOVE A par", "REMOVE A mar"]);
    assert_eq!(winter("Remove A Par, A Mar and F Bre"), ["REMOVE A par", "REMOVE A mar", "REMOVE F bre"]);
    assert_eq!(winter("REMOVE A Par, A Mar-Gas"), ["REMOVE A par", "A mar-gas"]);
    assert_eq!(winter("Build F Stp/nc, A Mos"), ["BUILD F stp/nc", "BUILD A mos"]);
}

#[test]
fn the_point_of_an_abbreviation_parts_nothing() {
    assert_eq!(spring("Standard", "A Mar.-Spa. via convoy"), ["A mar-spa via convoy"]);
    assert_eq!(spring("Standard", "A Mar-Spa. A Par-Pic"), ["A mar-spa", "A par-pic"]);
}

#[test]
fn hyperspace_is_found_behind_whatever_links_it() {
    let read = |text: &str| read("Swiss", Season::Spring, Phase::Movement, &["A swi", "A mar"], text);
    for link in ["via", "through", "thru", "by", "in"] {
        for way in
            [format!(" {link} hyperspace"), format!(" ({link} hyperspace)"), format!(", {link} hyperspace")]
        {
            for order in ["A Swi-Ice", "A Swi. - Ice.", "A Swi. to Ice.", "A Switzerland - Iceland"] {
                let text = format!("{order}{way}");
                assert_eq!(read(&text), ["A swi-ice via hyperspace"], "{text}");
                let text = format!("{text}. A Mar-Gas.");
                assert_eq!(read(&text), ["A swi-ice via hyperspace", "A mar-gas"], "{text}");
            }
        }
    }
    for way in [" (hyperspace)", " (H)", "(hyperspace)"] {
        for order in ["A Swi-Ice", "A Swi. - Ice."] {
            assert_eq!(read(&format!("{order}{way}")), ["A swi-ice via hyperspace"], "{order}{way}");
        }
    }
}
