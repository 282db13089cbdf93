//! Lines that could be taken for something else, in letters.

use adjudicator::rules::{self, Switches};
use adjudicator::season::{Phase, Season};
use letters::{Names, World};

use super::scene::scene;

/// The orders of a letter by a rule-set, where the writer, France or Germany, has units of his and others theirs (`Italy: A tri`);
/// `-` for a piece that is asked about.
fn read(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<String> {
    let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    let board = rules.board();
    let units = units.iter().copied();
    let (position, owner) = scene(board, (season, phase), units, phase == Phase::Retreat);
    let names = Names::default();
    let read = letters::read(&World::new(&*rules, &position, owner, &names), text, 0);
    let told = read.pieces.iter().filter(|p| p.order.is_some() || p.is_error());
    told.map(|p| p.order.as_ref().map_or_else(|| "-".into(), |o| o.text(board))).collect()
}

fn spring(name: &str, text: &str) -> Vec<String> {
    read(name, Season::Spring, Phase::Movement, &["A par", "A mar"], text)
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

#[test]
fn a_number_behind_a_verb_is_a_count_or_a_unit_s_own() {
    let winter =
        |name: &str, units: &[&str], text: &str| read(name, Season::Winter, Phase::Adjustment, units, text);
    assert_eq!(winter("Standard", &[], "Build 2 A Par, F Bre"), ["Build A par", "Build F bre"]);
    let units = ["A1 mun", "A2 ber", "F2 kie"];
    for text in ["Remove 2F", "Remove 2F Kie", "Remove F2", "Remove Fleet 2"] {
        assert_eq!(winter("Rules1958", &units, text), ["Remove FLEET2"], "{text}");
    }
}

#[test]
fn the_way_of_a_convoy_may_stand_behind_a_comma_or_in_brackets() {
    let units = ["A lon", "F nth"];
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &units, text);
    for way in ["via", "through", "by way of", "carried by", "ferried by", "transported by", "convoyed by"] {
        for fleet in ["Nth", "F Nth"] {
            for text in [format!(" {way} {fleet}"), format!(", {way} {fleet}"), format!(" ({way} {fleet})")] {
                assert_eq!(read(&format!("A Lon-Nwy{text}")), ["A lon-nwy via nth"], "{text}");
            }
        }
    }
}
