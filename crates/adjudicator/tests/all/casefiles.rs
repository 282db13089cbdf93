//! Contents of case files, and their comparison with results: comments, units, former results, dislodged units, invalid
//! orders, draws.

use adjudicator::board::Board;
use adjudicator::cases::{self, Case, CaseError};
use adjudicator::draw::Draw;
use adjudicator::position::{DislodgedUnit, Unit};
use adjudicator::rules::{self, RuleSet, SheetAuthor, Switches};
use diagnostics::Source;

fn read(text: &str) -> Case {
    cases::read(&Source::new("x", text)).unwrap().remove(0)
}

fn differences(text: &str) -> Vec<String> {
    cases::run(&read(text), &Switches::default()).differences
}

#[test]
fn a_comment_begins_behind_white_space_and_outside_of_quotation_marks() {
    for (line, kept) in [
        ("# all", None),
        ("France: A par-bur # why", Some("France: A par-bur")),
        ("France: A par-bur#1", Some("France: A par-bur#1")),
        ("GM: note \"a # b\" # c", Some("GM: note \"a # b\"")),
        ("GM: note \"a\" # \"b\"", Some("GM: note \"a\"")),
        ("GM: note \"a #", Some("GM: note \"a #")),
    ] {
        let case = read(&format!("CASE x\nORDERS\n\t{line}\nEND"));
        assert_eq!(case.lines("ORDERS").map(|(_, l)| l).collect::<Vec<_>>(), Vec::from_iter(kept), "{line}");
    }
}

#[test]
fn units_are_read_by_letter_or_word_with_number_and_size() {
    let board = Board::standard();
    let owner = board.find_owner("england").unwrap();
    for (text, unit) in [
        ("army mun", "A mun"),
        ("Army Munich 4,000", "A mun 4000"),
        ("FLEET stp/sc", "F stp/sc"),
        ("Fleet2 North Sea", "F2 nth"),
        ("a1 ber ABOARD f2", "A1 ber aboard F2"),
    ] {
        assert_eq!(Unit::read(&board, owner, text).unwrap().text(&board), unit, "{text}");
    }
    for (text, why) in [
        ("", "it is empty"),
        ("X mun", "“X” is not a kind of unit"),
        ("A", "“” is not a place on the board"),
        ("A 4000", "“4000” is not a place on the board"),
        ("A mun aboard Q", "“Q” is not a numbered fleet"),
        ("İİİİİİİİİ aboard F", "“F” is not a numbered fleet"),
        ("A İ aboard F1", "“İ” is not a place on the board"),
    ] {
        assert_eq!(Unit::read(&board, owner, text).unwrap_err().why, why, "{text}");
    }
    for text in ["F nth FROM nwy TO bel hol", "F nth from  nwy to bel\thol", "fleet nth From nwy to bel hol "]
    {
        let read = DislodgedUnit::read(&board, owner, text).unwrap().text(&board);
        assert_eq!(read, "F nth from nwy to bel hol", "{text}");
    }
    for text in [
        "F nth to bel from nwy",
        "F nth from to at",
        "A bur from İİİ",
        "A İé to é",
        "A İİİİİ from mun",
        "A bur to İ from é",
    ] {
        assert!(DislodgedUnit::read(&board, owner, text).is_err(), "{text}");
    }
}

#[test]
fn only_a_move_among_the_former_results_tells_what_was_contested() {
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::default()).unwrap();
    for (result, contested) in [
        ("FAILURE: Italy: A mar-gas", Some("gas")),
        ("failure: Italy: mar - gas", Some("gas")),
        ("FAILURE: Italy: par S mar-gas", None),
        ("FAILURE: Italy: A par S A mar-gas", None),
        ("FAILURE: Italy: A mar-bur", None),
        ("FAILURE: Italy: A mar S A gas", None),
        ("FAILURE: Italy: A mar-atlantis", None),
        ("SUCCESS: Italy: A mar-gas", None),
    ] {
        let case = read(&format!(
            "CASE x\nPRESTATE_SETPHASE Fall 1901, Retreat\nPRESTATE\n\tGermany: A bur\nPRESTATE_RESULTS\n\t{result}\nEND"
        ));
        let position = cases::position(&case, &*rules).unwrap();
        let found = position.contested.iter().map(|p| rules.board().province(*p).id.as_str());
        assert_eq!(found.collect::<Vec<_>>(), Vec::from_iter(contested), "{result}");
    }
}

/// Germany takes Burgundy from France, whose army has five possible retreats.
const TAKEN: &str = "CASE x
PRESTATE_SETPHASE Spring 1901, Movement
PRESTATE
	France: A bur
	Germany: A mun
	Germany: A ruh
ORDERS
	Germany: A mun-bur
	Germany: A ruh S A mun-bur
";

#[test]
fn dislodged_units_are_compared_where_a_case_lists_them_or_the_units_left() {
    let units = "POSTSTATE\n\tGermany: A bur\n\tGermany: A ruh\n";
    let all = "bel gas mar par pic";
    for (expected, right) in [
        (String::new(), true),
        (units.to_string(), false),
        ("POSTSTATE_DISLODGED\n\tFrance: A bur".to_string(), true),
        ("POSTSTATE_DISLODGED\n\tFrance: A par".to_string(), false),
        ("POSTSTATE_DISLODGED\n".to_string(), false),
        ("POSTSTATE_RETREATS\n\tFrance: A bur".to_string(), true),
        ("POSTSTATE_RETREATS\n\tFrance: A par".to_string(), false),
        (format!("{units}POSTSTATE_DISLODGED\n\tFrance: A bur"), true),
        (format!("{units}POSTSTATE_RETREATS\n\tFrance: A bur"), true),
        (format!("POSTSTATE_RETREATS\n\tFrance: A bur to {all}"), true),
        ("POSTSTATE_RETREATS\n\tFrance: A bur to pic par mar gas bel".to_string(), true),
        ("POSTSTATE_RETREATS\n\tFrance: A bur to bel gas mar par".to_string(), false),
        ("POSTSTATE_RETREATS\n\tFrance: A bur to bel gas mar par ruh".to_string(), false),
        (format!("POSTSTATE_RETREATS\n\tFrance: A bur to {all} ruh"), false),
        ("POSTSTATE_DISLODGED\n\tFrance: A bur from mun".to_string(), true),
        ("POSTSTATE_DISLODGED\n\tFrance: A bur from ruh".to_string(), false),
        ("POSTSTATE_DISLODGED\n\tFrance: A bur from mun ruh".to_string(), false),
        (format!("POSTSTATE_RETREATS\n\tFrance: A bur from mun to {all}"), true),
        (format!("POSTSTATE_RETREATS\n\tFrance: A bur from ruh to {all}"), false),
        ("POSTSTATE_RETREATS\n\tFrance: A bur from mun to par".to_string(), false),
    ] {
        let found = differences(&format!("{TAKEN}{expected}\nEND"));
        assert_eq!(found.is_empty(), right, "{expected}: {found:?}");
    }
    let same = differences(&format!("{TAKEN}POSTSTATE_SAME\nEND"));
    assert!(same.contains(&"unexpected dislodged: France: A bur".to_string()), "{same:?}");
}

#[test]
fn as_many_invalid_lines_stand_in_a_case_as_orders_are_void() {
    let board = "CASE x\nPRESTATE_SETPHASE Spring 1901, Movement\nPRESTATE\n\tFrance: A par\n\tFrance: A mar\nORDERS\n";
    for (orders, invalid, right) in [
        ("A par-lon", "A par-lon", true),
        ("A Paris to London", "A par-lon", true),
        ("A par-lon", "A par-lon|A par-lon", false),
        ("A par-lon|A mar-lon", "A par-lon|A mar-lon", true),
        ("A par-lon|A mar-lon", "A par-lon|A par-lon", false),
        ("A par-lon|A par-lon", "A par-lon|A par-lon", true),
        ("A par-lon|A par-lon", "A par-lon|A par-lon|A par-lon", false),
        ("A par-bur|A mar-lon", "A par-bur", false),
        ("A mar-lon. A par-bur", "A mar-lon. A par-bur", false),
        ("A mar-lon. A par-lon", "A mar-lon. A par-lon", true),
    ] {
        let lines = |list: &str| list.split('|').map(|o| format!("\tFrance: {o}\n")).collect::<String>();
        let found = differences(&format!("{board}{}INVALID\n{}END", lines(orders), lines(invalid)));
        assert_eq!(found.is_empty(), right, "{orders}; {invalid}: {found:?}");
    }
}

#[test]
fn a_board_that_is_not_found_is_no_other() {
    let found = differences(&format!("{}\nEND", TAKEN.replace("CASE x", "CASE x\nBOARD nowhere")));
    assert!(found.iter().any(|d| d.contains("nowhere")), "{found:?}");
}

fn replayed(text: &str, rules: &dyn RuleSet) -> Result<(String, Vec<String>), CaseError> {
    let case = read(text);
    let (report, differences) =
        cases::replay(&case, rules, &cases::position(&case, rules)?, SheetAuthor::Person)?;
    let after = report.after.units.iter().map(|u| u.owned_text(rules.board())).collect::<Vec<_>>();
    Ok((after.join(", "), differences))
}

#[test]
fn a_phase_played_again_tells_what_came_out_and_what_is_otherwise() {
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::default()).unwrap();
    for (expected, many) in [
        ("", 0),
        ("RESULT\n\tGermany: A mun-bur = succeeds\n", 0),
        ("RESULT\n\tGermany: A mun-bur = fails\n", 1),
        ("POSTSTATE_SUPPLYCENTER_OWNERS\n\tFrance: par\n", 1),
    ] {
        let (after, differences) = replayed(&format!("{TAKEN}{expected}END"), &*rules).unwrap();
        assert_eq!(after, "Germany: A bur, Germany: A ruh");
        assert_eq!(differences.len(), many, "{expected}: {differences:?}");
    }
}

#[test]
fn a_draw_of_one_alone_is_not_printed_with_a_phase() {
    let played = cases::play(&read(&format!("{TAKEN}END")), &Switches::default()).unwrap();
    let draw = |number, candidates: &[&str], value: &str| Draw {
        number,
        name: "link".into(),
        candidates: candidates.iter().map(|c| c.to_string()).collect(),
        value: value.into(),
        forced: false,
    };
    let printed = |draws: &[Draw]| {
        let text = cases::print_phase("x", &*played.rules, &played.before, &[], draws, &played.report, false);
        text.lines().find(|l| l.starts_with("DRAWS")).map(str::to_string)
    };
    let (alone, two) = (draw(1, &["mun"], "mun"), draw(2, &["bur", "par"], "par"));
    assert_eq!(printed(&[]), None);
    assert_eq!(printed(std::slice::from_ref(&alone)), None);
    assert_eq!(printed(&[alone, two]), Some("DRAWS par".into()));
}
