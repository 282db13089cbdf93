//! Facts of a position after a phase, sets of places, lines of sheets: small things that much else depends on.

use adjudicator::board::Owner;
use adjudicator::cases;
use adjudicator::rules::{self, OrderSets, Reason, SheetAuthor, Switches};
use adjudicator::set::{Bits, Broad, IndexSet, Vast, Wide};
use diagnostics::Source;

#[test]
fn a_set_in_a_narrower_width_is_what_fits_in() {
    for at in [0usize, 1, 62, 63, 64, 65, 127, 128, 129, 255, 256, 383, 384, 1023] {
        let set = Vast::singleton(at) | Vast::singleton(3usize);
        let fits = |capacity: usize| if at < capacity { vec![3.min(at), 3.max(at)] } else { vec![3] };
        assert_eq!(set.resize::<u64>().members().collect::<Vec<_>>(), fits(64), "{at}");
        assert_eq!(set.resize::<u128>().members().collect::<Vec<_>>(), fits(128), "{at}");
        assert_eq!(set.resize::<Wide>().members().collect::<Vec<_>>(), fits(256), "{at}");
        assert_eq!(set.resize::<Broad>().members().collect::<Vec<_>>(), fits(384), "{at}");
        assert!(IndexSet::has(set, at) && !IndexSet::has(set, at ^ 1) && !Bits::<16>::EMPTY.has(at), "{at}");
    }
}

#[test]
fn every_line_knows_its_sheet_and_who_wrote_it() {
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::default()).unwrap();
    let lines = [(1, "a"), (0, "b"), (1, "c"), (1, ""), (0, "d")].map(|(owner, line)| (Owner(owner), line));
    let (sheets, written) = OrderSets::from_lines(rules.board(), SheetAuthor::Lines(vec![2]), lines);
    let places: Vec<_> = written.iter().map(|w| (w.sheet, w.line)).collect();
    assert_eq!(places, [(0, 1), (1, 1), (0, 2), (0, 3), (1, 2)]);
    assert_eq!(sheets.0.iter().map(|s| &*s.text.text).collect::<Vec<_>>(), ["a\nc\n\n", "b\nd\n"]);
    let exact = |hand: &SheetAuthor| [1, 2, 3].map(|line| hand.is_program_line(line));
    assert_eq!(exact(&SheetAuthor::Person), [false; 3]);
    assert_eq!(exact(&SheetAuthor::Program), [true; 3]);
    assert_eq!(exact(&sheets.0[0].hand), [false, true, false]);
    for (mut hand, after) in [
        (SheetAuthor::Person, [false, false, true]),
        (SheetAuthor::Program, [true; 3]),
        (SheetAuthor::Lines(vec![1]), [true, false, true]),
    ] {
        hand.add(3);
        assert_eq!(exact(&hand), after);
    }
    for (code, put_aside) in [("repeated", true), ("changed", true), ("replaced", true), ("cut", false)] {
        assert_eq!(Reason::of(code).is_superseded(), put_aside, "{code}");
    }
}

/// A French fleet dislodged from the Mid-Atlantic, an army without influence, and possible facts about them.
#[test]
fn where_a_unit_may_retreat_is_told_by_coasts() {
    let holds = |fact: &str| {
        let text = format!(
            "CASE x\nPRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\n\tFrance: F mid\n\tFrance: A par\n\tEngland: F nat\n\
             \tEngland: F iri\nORDERS\n\tEngland: F nat-mid\n\tEngland: F iri S F nat-mid\nPOSTSTATE\n\tFrance: A par\n\
             \tEngland: F mid\n\tEngland: F iri\nPOSTSTATE_DISLODGED\n\tFrance: F mid\nPOSTSTATE_STATE\n\t{fact}\nEND\n"
        );
        let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
        let differences = cases::run(&case, &Switches::default()).differences;
        assert!(differences.iter().all(|d| d.contains("hold")), "{fact}: {differences:?}");
        differences.is_empty()
    };
    for places in ["spa/nc", "spa/sc", "spa", "por", "bre eng", "wes naf gas spa", ""] {
        assert!(holds(&format!("may-retreat France F mid: {places}")), "{places}");
        assert_eq!(holds(&format!("may-not-retreat France F mid: {places}")), places.is_empty(), "{places}");
    }
    for places in ["nat", "iri", "par", "mid", "stp", "stp/nc", "nowhere", "nat lon"] {
        assert!(!holds(&format!("may-retreat France F mid: {places}")), "{places}");
        assert!(!holds(&format!("may-retreat France F mid: por {places}")), "{places}");
        assert!(holds(&format!("may-not-retreat France F mid: {places}")), "{places}");
    }
    for other in [
        "France A par: pic",
        "France A par:",
        "England F mid: por",
        "France F bre:",
        "Italy F mid: por",
        "France F mid",
    ] {
        assert!(!holds(&format!("may-retreat {other}")), "{other}");
    }
}

#[test]
fn every_rule_set_takes_letters_as_its_switches_say() {
    for info in rules::LIST {
        let rules = info.instantiate(&Switches::read("late_orders=hard order_sets=combine")).unwrap();
        assert_eq!(rules.mail(), rules.policy().mail, "{}", info.name);
        assert!(rules.mail().refuse_late(), "{}", info.name);
        assert!(!info.instantiate(&Switches::default()).unwrap().mail().refuse_late(), "{}", info.name);
    }
}
