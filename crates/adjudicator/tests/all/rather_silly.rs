//! Rather Silly Diplomacy: its beginning, remarks on units and failed moves, and the facts a case may expect.

use std::sync::Arc;

use adjudicator::cases;
use adjudicator::draw::Draws;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, OrderSets, PhaseResult, RuleSet, Ruling, Rulings, SheetAuthor, Switches};
use diagnostics::Source;

fn rules(switches: &str) -> Arc<dyn RuleSet> {
    rules::find("Rather Silly").unwrap().instantiate(&Switches::read(switches)).unwrap()
}

/// A position set up by a case: `Power: unit` lines and any sections after them.
fn position(rules: &dyn RuleSet, phase: &str, units: &str) -> Position {
    let text =
        format!("VARIANT_ALL Rather Silly\nCASE x\nPRESTATE_SETPHASE {phase}\nPRESTATE\n{units}\nEND\n");
    cases::position(&cases::read(&Source::new("x", text)).unwrap()[0], rules).unwrap()
}

/// Plays letters (`Power: order` lines) and rulings.
fn play(rules: &dyn RuleSet, position: &Position, orders: &str, gm: &[&str]) -> PhaseResult {
    let board = rules.board();
    let lines = orders.lines().filter_map(|l| l.trim().split_once(": "));
    let lines = lines.map(|(who, order)| (board.find_owner(who).unwrap(), order));
    let (sheets, _) = OrderSets::from_lines(board, SheetAuthor::Person, lines);
    let gm = Rulings(gm.iter().map(|l| Ruling::read(l, None)).collect());
    rules.play(position, &sheets, &gm, &mut Draws::from_list([""; 0]))
}

#[test]
fn the_doctor_begins_in_hyperspace_beside_the_seven_powers() {
    let rules = rules("");
    let (board, start) = (rules.board(), rules.start(&[], &mut Draws::from_list([""; 0])));
    assert_eq!(board.name, "Rather Silly");
    assert_eq!(start.units.len(), 23, "22 units and the TARDIS");
    let doctor = board.find_owner("Doctor").unwrap();
    let his: Vec<String> = start.units_of(doctor).map(|u| u.text(board)).collect();
    assert_eq!(his, ["T hyp"]);
    for (adjective, name) in
        [("Austrian", "Austria"), ("French", "France"), ("Turkish", "Turkey"), ("Jester's", "Jester")]
    {
        assert_eq!(board.find_owner(adjective), board.find_owner(name), "{adjective}");
    }
}

#[test]
fn the_habits_of_the_mail_are_those_of_the_game() {
    for (switches, mended) in [("", true), ("fuzzy_names=on", true), ("fuzzy_names=off", false)] {
        let rules = rules(switches);
        let here = position(&*rules, "Spring 1904, Movement", "France: A par");
        let report = play(&*rules, &here, "France: A par-burgunby", &[]);
        assert_eq!(report.after.units != here.units, mended, "{switches}");
    }
}

#[test]
fn what_a_unit_has_sold_or_joined_is_said_of_it_dislodged_or_not() {
    let rules = rules("fifth_fleet_name=Grand_Fleet");
    let units = "England: F lon\nFrance: A par\nFrance: A bur\nFrance: F bre\nSoothsayer: A mun\nItaly: A rom
PRESTATE_DISLODGED\n\tGermany: A bur from mun
PRESTATE_STATE\n\tfifth England F lon\n\tsiamese France A par A bur\n\tfree France F bre\n\tmerged Soothsayer A mun 3\n\tsoul Germany A bur 2";
    let position = position(&*rules, "Spring 1904, Retreat", units);
    let board = rules.board();
    for (unit, class, remarks) in [
        ("England F lon", Some("Grand Fleet"), vec![]),
        ("France A par", None, vec!["remark-twin"]),
        ("France A bur", None, vec!["remark-twin"]),
        ("France F bre", None, vec!["remark-free"]),
        ("Soothsayer A mun", None, vec!["remark-merged 3"]),
        ("Germany A bur", None, vec!["remark-soul 2"]),
        ("Italy A rom", None, vec![]),
    ] {
        let (owner, what) = unit.split_once(' ').unwrap();
        let said =
            rules.said_of(&position, &Unit::read(board, board.find_owner(owner).unwrap(), what).unwrap());
        assert_eq!(said.class.as_deref(), class, "{unit}");
        assert_eq!(said.remarks.iter().map(|m| m.text(board)).collect::<Vec<_>>(), remarks, "{unit}");
    }
}

/// The reason the first order of France or England failed, with its numbers.
fn why(units: &str, orders: &str) -> String {
    let rules = rules("");
    let report = play(&*rules, &position(&*rules, "Spring 1904, Movement", units), orders, &[]);
    let first = orders.lines().next().unwrap().split_once(": ").unwrap().1;
    let line = report.orders.iter().find(|l| l.text(rules.board()).starts_with(first)).unwrap();
    line.reason.as_ref().map_or_else(|| "none".into(), |r| r.text(rules.board()))
}

#[test]
fn a_failed_move_is_told_with_both_strengths() {
    for (units, orders, told) in [
        (
            "France: A par\nFrance: A mar",
            "France: A par-bur\nFrance: A mar-bur",
            "standoff-own France: A mar 1 1 bur",
        ),
        (
            "France: A par\nGermany: A bur",
            "France: A par-bur\nGermany: A bur-par",
            "head-on Germany: A bur 1 1 bur",
        ),
        (
            "France: A par\nFrance: A gas\nGermany: A bur\nGermany: A pic",
            "France: A par-bur\nFrance: A gas S A par-bur\nGermany: A bur-par\nGermany: A pic S A bur-par",
            "head-on-lost Germany: A bur 2 2 bur",
        ),
        // C.1: Germany does not help to dislodge its own army.
        (
            "France: A par\nGermany: A bur\nGermany: A ruh",
            "France: A par-bur\nGermany: A bur H\nGermany: A ruh S A par-bur",
            "holds Germany: A bur 1 1 bur",
        ),
        (
            "France: A par\nGermany: A bur\nGermany: A ruh",
            "France: A par-bur\nGermany: A bur H\nGermany: A ruh S A bur",
            "holds-supported Germany: A bur 1 2 bur",
        ),
        (
            "France: A par\nGermany: A mun\nGermany: A ruh",
            "France: A par-bur\nGermany: A mun-bur\nGermany: A ruh S A mun-bur",
            "beaten Germany: A mun 1 2 bur",
        ),
        (
            "France: A par\nFrance: A bur",
            "France: A par-bur\nFrance: A bur H",
            "silly-own France: A bur 1 1 bur",
        ),
        // Germany's support keeps Paris out, but does not dislodge Germany's own army.
        (
            "France: A par\nFrance: A mar\nGermany: A bur\nGermany: A ruh",
            "France: A par-bur\nFrance: A mar-bur\nGermany: A bur H\nGermany: A ruh S A mar-bur",
            "beaten France: A mar 1 2 bur",
        ),
        (
            "France: A par\nGermany: A bur\nGermany: A pic",
            "France: A par-bur\nGermany: A bur-par\nGermany: A pic S A bur-par",
            "silly-dislodged Germany: A bur head-on-lost Germany: A bur 1 2 bur",
        ),
    ] {
        assert_eq!(why(units, orders), told, "{orders}");
    }
}

#[test]
fn more_units_than_a_game_can_have_are_played_all_the_same() {
    let rules = rules("");
    let units = "France: A par\nFrance: A mun\nGermany: A ruh\nEngland: F lon\nItaly: A rom";
    let mut position = position(&*rules, "Spring 1904, Movement", units);
    position.units = position.units.repeat(120);
    let report = play(&*rules, &position, "France: A par-bur\nFrance: A mun H", &[]);
    assert_eq!(report.after.units.len() + report.dislodged.len(), position.units.len());
}

#[test]
fn a_monster_between_two_coasts_draws_nothing() {
    let rules = rules("arrivals=no");
    let units =
        "France: F mid\nFrance: A por\nFrance: A bre\nPRESTATE_DISLODGED\n\tMonsters: SM mid from nat";
    let report = play(&*rules, &position(&*rules, "Spring 1904, Retreat", units), "", &[]);
    let monsters = rules.board().find_owner("Monsters").unwrap();
    let there: Vec<String> = report.after.units_of(monsters).map(|u| u.text(rules.board())).collect();
    assert_eq!((there, report.draws.len()), (vec!["SM spa/nc".to_string()], 0));
}

#[test]
fn a_change_is_refused_with_what_it_lacks() {
    let rules = rules("");
    let position = position(&*rules, "Spring 1904, Movement", "France: A par");
    for (ruling, wanted) in [
        ("AT 1: MOVE France A par", "MOVE unit TO space"),
        ("AT 1: MOVE France A par TO atlantis", "“atlantis” is not a space"),
        ("AT 1: SWAP France A par", "“SWAP” is not a change: write PLACE, REMOVE or MOVE"),
        ("AT 1: REMOVE", "PLACE, REMOVE or MOVE"),
        ("AT 1: REMOVE France A bur", "no France: A bur"),
        ("AT 12: REMOVE France A par", "“12” is not a step"),
    ] {
        let report = play(&*rules, &position, "", &[ruling]);
        assert_eq!(report.rulings[0].outcome.clone().unwrap_err(), wanted, "{ruling}");
        assert_eq!(report.after.units, position.units, "{ruling}");
    }
}

#[test]
fn facts_hold_under_any_name_and_fail_where_they_are_not_so() {
    let rules = rules("arrivals=no questions=no");
    let units = "France: A par\nFrance: A bur\nEngland: F spa/sc
PRESTATE_STATE\n\tsiamese France A par A bur\n\tllamas Austria gal\n\tfraction France 1/2\n\tborg mun\n\tlink mos-lon\n\tfree England F spa";
    let report = play(&*rules, &position(&*rules, "Spring 1904, Retreat", units), "", &[]);
    for fact in [
        "siamese France A par A bur",
        "siamese French A Burgundy A Paris",
        "llamas Austria gal",
        "LLAMAS Austrian Galicia 1",
        "fraction Fr 1/2",
        "fraction France: 2/4",
        "borg Munich",
        "link lon-mos",
        "free England F spa",
        "free England F spa/sc",
        "vp 0",
        "reorders 1",
        "predictions 2",
        "fleets_built France 0",
        "lostsoul England 0",
        "fraction England 0",
        "no siamese England",
        "no siamese France A par A mar",
        "no llamas Austria ukr",
        "no llamas Italy",
        "no vp 1",
        "no borg off",
        "no link lon-par",
        "no drawn",
        "no victory",
    ] {
        assert!(rules.holds(fact, &report), "{fact}");
    }
    for fact in [
        "siamese France A par A mar",
        "no siamese",
        "no siamese France A par A bur",
        "no siamese France A bur A par",
        "no llamas Austria gal",
        "no llamas",
        "llamas Austria gal 2",
        "no fraction Fr",
        "fraction France 0",
        "no borg",
        "no link mos-lon",
        "no link lon-mos",
        "no vp 0",
        "no predictions 2",
        "no fleets_built Italy 0",
        "predictions 3",
        "drawn",
        "winner France",
    ] {
        assert!(!rules.holds(fact, &report), "{fact}");
    }
}
