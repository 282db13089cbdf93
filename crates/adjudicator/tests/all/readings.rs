//! Pieces of letters that could be taken for something else.

use adjudicator::orders::{Code, Reading};
use adjudicator::rules::{self, Switches};
use adjudicator::season::{Phase, Season};
use diagnostics::Source;

use super::scene::scene;

/// What a letter is read as by a rule-set, where the writer, France or Germany, has units of his and others theirs
/// (`Italy: A tri`).
fn readings(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<Reading> {
    let rules = rules::find(name).unwrap().instantiate(&Switches::default()).unwrap();
    let board = rules.board();
    let units = units.iter().copied();
    let (position, owner) = scene(board, (season, phase), units, phase == Phase::Retreat);
    rules.read(&position, owner, &Source::new("letter", text))
}

/// The canonical texts, `-` for a piece without one.
fn read(name: &str, season: Season, phase: Phase, units: &[&str], text: &str) -> Vec<String> {
    let readings = readings(name, season, phase, units, text);
    readings.into_iter().map(|r| r.order.unwrap_or_else(|| "-".into())).collect()
}

fn spring(name: &str, text: &str) -> Vec<String> {
    read(name, Season::Spring, Phase::Movement, &["A par", "A mar"], text)
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
fn accents_and_apostrophes_belong_to_their_words() {
    for par in ["Pa\u{301}r", "P\u{e1}r", "Pa\u{301}ris", "P'ar", "P\u{2019}ar"] {
        assert_eq!(spring("Standard", &format!("A {par}-Pic")), ["A par-pic"], "{par}");
    }
    for german in ["Germany's", "Germany\u{2019}s", "Germany\u{b4}s"] {
        let units = ["A par", "A mar", "Germany: A mun"];
        let text = format!("A Par S {german} A Mun-Bur");
        let found = read("Standard", Season::Spring, Phase::Movement, &units, &text);
        assert_eq!(found, ["A par S A mun-bur"], "{german}");
    }
}

#[test]
fn a_flight_behind_a_semicolon_belongs_to_its_order() {
    let read =
        |units: &[&str], text: &str| read("Rather Silly", Season::Spring, Phase::Movement, units, text);
    let pickup = read(&["B par", "A par", "A mar"], "B Par PICKUP A Par; AB Par-Gas; A Mar H");
    assert_eq!(pickup, ["B par PICKUP A par ; AB par-gas", "A mar H"]);
    let boards = read(&["B par", "A par", "A mar"], "A Mar H; A Par BOARDS B Par; A/B Par-Gas");
    assert_eq!(boards, ["A mar H", "A par BOARDS B par ; AB par-gas"]);
}

#[test]
fn a_unit_in_brackets_stands_however_many_remarks_are_before_it() {
    for many in 0..12 {
        let text = format!("{}A Par-Bur (A Mar)", "A Par-Bur (I hope so), ".repeat(many));
        let read = spring("Standard", &text);
        assert_eq!((read.len(), read.last().map(String::as_str)), (many + 2, Some("A mar H")), "{text}");
    }
}

#[test]
fn of_several_numbered_units_in_a_place_the_number_is_asked() {
    let units = ["A1 mun", "F1 ven", "Italy: A1 tri", "Italy: F1 tri"];
    for (text, order) in [
        ("A1 S Italy Tri", None),
        ("F1 S Italy Tri - Adr", None),
        ("F1 S Italy F1 Tri - Adr", Some("FLEET1 S Italy FLEET1-adr")),
    ] {
        let found = readings("Rules1958", Season::Spring, Phase::Movement, &units, text);
        assert_eq!(found[0].order.as_deref(), order, "{found:?}");
        assert_eq!(found[0].codes.contains(&Code::AmbiguousOrder), order.is_none(), "{found:?}");
    }
}

#[test]
fn a_line_of_more_than_twenty_thousand_words_and_signs_is_refused() {
    let text = format!("A Par-Pic\n{}\nA Mar-Gas", "A Par-Bur ".repeat(5001));
    let found = readings("Standard", Season::Spring, Phase::Movement, &["A par", "A mar"], &text);
    let orders: Vec<_> = found.iter().map(|r| r.order.as_deref()).collect();
    assert_eq!(orders, [Some("A par-pic"), None, Some("A mar-gas")]);
    assert_eq!(found[1].codes, [Code::UnknownOrder]);
}

#[test]
fn an_order_to_the_own_place_is_to_stand_where_a_force_may_be_parted() {
    let claudian = |unit: &str, text: &str| read("Claudian", Season::Spring, Phase::Movement, &[unit], text);
    for (unit, text) in [
        ("A par 5000", "A(Par)5000-Par"),
        ("A par 5000", "A Paris 5000 to Paris"),
        ("F mao 100", "F(MAO)100-MAO"),
        ("F spa/sc 100", "F Spa/sc 100-Spa"),
    ] {
        assert_eq!(claudian(unit, text), [format!("{unit} H")], "{text}");
    }
    assert_eq!(claudian("A par 5000", "A(Par)2000-Par, A(Par)3000-Bur"), ["A par 2000 H", "A par 3000-bur"]);
    assert_eq!(spring("Standard", "A Par-Par"), ["A par-par"]);
}

#[test]
fn behind_a_hyphen_two_letters_are_too_little_of_a_name() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F den", "F lyo"], text);
    for sea in ["Bal Se", "Bal. Se", "Bal Sea", "Bal-Sea", "Baltic-Sea"] {
        assert_eq!(read(&format!("F Den to {sea}")), ["F den-bal"], "{sea}");
    }
    assert_eq!(read("F Den - bal-se"), ["-"]);
    assert_eq!(read("F Lyo-Wes Me"), ["F lyo-wes"]);
    assert_eq!(read("F Lyo - wes-me"), ["-"]);
}

#[test]
fn only_a_hyphen_without_blanks_joins_the_words_of_a_name() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F eng"], text);
    for name in ["Eng-Channel", "Eng Channel", "Eng. Channel"] {
        assert_eq!(read(&format!("F {name} H")), ["F eng H"], "{name}");
    }
    for two in
        ["Eng - Channel", "Eng- Channel", "Eng -Channel", "Eng -> Channel", "Eng->Channel", "Eng--Channel"]
    {
        assert_eq!(read(&format!("F {two} H")), ["-"], "{two}");
    }
}

#[test]
fn three_letters_are_enough_of_a_name() {
    for (name, codes) in
        [("Gulf", &[Code::Context][..]), ("Gul", &[Code::Context]), ("Gu", &[Code::UnknownProvince])]
    {
        let found =
            readings("Standard", Season::Spring, Phase::Movement, &["F lyo"], &format!("F {name}-Mar"));
        assert_eq!(found[0].codes, codes, "{found:?}");
    }
}

#[test]
fn one_letter_is_a_coast_only_in_brackets_or_behind_a_stroke() {
    let read = |text: &str| read("Standard", Season::Spring, Phase::Movement, &["F mao"], text);
    for (letter, point) in [("n", "north"), ("s", "south")] {
        for coast in [
            format!("({letter})"),
            format!("/{letter}"),
            format!(" ({letter}c)"),
            format!(" {letter}.c."),
            format!(" {point} coast"),
            format!(" {point}"),
        ] {
            assert_eq!(read(&format!("F Mao-Spa{coast}")), [format!("F mao-spa/{letter}c")], "{coast}");
        }
        for coast in [format!(" {letter}"), format!(" {letter} coast")] {
            assert_eq!(read(&format!("F Mao-Spa{coast}")), ["-"], "{coast}");
        }
    }
}

#[test]
fn a_flight_goes_over_twelve_spaces_at_most() {
    let spaces =
        ["bur", "gas", "mar", "pie", "tyr", "mun", "ruh", "bel", "pic", "bre", "par", "bur", "gas", "mar"];
    for many in 1..=spaces.len() {
        let flight = format!("B par-{}", spaces[..many].join("-"));
        let read = read("Rather Silly", Season::Spring, Phase::Movement, &["B par"], &flight);
        assert_eq!(read, [if many <= 12 { flight.as_str() } else { "-" }]);
    }
}

#[test]
fn a_power_named_like_a_place_is_told_as_decided_by_the_position() {
    for (name, units, text, order) in [
        ("Standard", ["F pic", "England: F bel"], "F Pic S F Eng Bel", "F pic S F bel"),
        ("Standard", ["F pic", "England: F bel"], "F Pic S F English Bel", "F pic S F bel"),
        ("Standard", ["F pic", "England: F eng"], "F Pic S F Eng Bel", "F pic S F eng-bel"),
        ("Standard", ["A bel", "England: A hol"], "A Bel S A Eng Hol", "A bel S A hol"),
        ("Standard", ["A bel", "England: A hol"], "A Bel S A English Hol", "A bel S A hol"),
        ("Rules1958", ["F1 pic", "England: F1 bel"], "F1 S F Eng Bel", "FLEET1 S England FLEET1"),
    ] {
        let found = readings(name, Season::Spring, Phase::Movement, &units, text).remove(0);
        assert_eq!(found.order.as_deref(), Some(order), "{text}");
        assert_eq!(found.codes.contains(&Code::Context), text.contains("Eng "), "{text}: {found:?}");
    }
}

#[test]
fn behind_a_power_s_name_a_place_is_its_unit_rather_than_another_order() {
    let units = ["F pic", "A par", "A mar", "England: F bel"];
    for (text, orders) in [
        ("F Pic S F Eng Bel", &["F pic S F bel"][..]),
        ("F Pic S F Eng Bel H", &["F pic S F bel"]),
        ("F Pic S F Eng Bel Hold. A Par-Bur", &["F pic S F bel", "A par-bur"]),
        ("F Pic S F Eng Bel H A Par Bur", &["F pic S F bel", "A par-bur"]),
        ("F Pic S F Eng Bel-Nth", &["F pic S F bel-nth"]),
        ("A Par S A Mar Bur", &["A par S A mar-bur"]),
        ("A Par S A Mar Bur A Mar Bur", &["A par S A mar-bur", "A mar-bur"]),
        ("A Par S A Mar Bur F Pic S F Bel", &["A par S A mar-bur", "F pic S F bel"]),
        ("Par S Mar Bur Pic S Bel", &["A par S A mar-bur", "F pic S F bel"]),
        ("A Mar-Bur Par-Gas Pic S Bel", &["A mar-bur", "A par-gas", "F pic S F bel"]),
    ] {
        assert_eq!(read("Standard", Season::Spring, Phase::Movement, &units, text), orders, "{text}");
    }
}

#[test]
fn what_takes_an_order_back_is_no_remark() {
    for back in [
        "cancelled",
        "canceled!",
        "void",
        "forget this one",
        "not really",
        "not any more",
        "gestrichen",
        "annulé",
    ] {
        assert_eq!(spring("Standard", &format!("A Par-Bur ({back})")), ["-"], "{back}");
    }
    for remark in ["not Gas", "not to Gas", "not A Mar", "NOT a fleet!", "a bluff", "I hope"] {
        assert_eq!(spring("Standard", &format!("A Par-Bur ({remark})")), ["A par-bur"], "{remark}");
    }
}
