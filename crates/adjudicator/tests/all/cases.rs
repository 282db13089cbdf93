//! Every case of every rule-set comes out as it says; what a case file may hold.

use std::io::Read;

use adjudicator::cases::{self, Case, CaseError, Runner};
use adjudicator::rules::{self, Switches};
use diagnostics::Source;

use crate::project;

#[test]
fn all_cases_come_out_as_they_say() {
    let (mut count, mut wrong) = (0, Vec::new());
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    for (_, case) in project::cases() {
        let outcome = runner.run(&case);
        count += 1;
        if !outcome.differences.is_empty() {
            wrong.push(format!("{}: {}", case.name, outcome.differences.join("; ")));
        }
    }
    assert!(count > 500, "only {count} cases were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Records of real games. Their winters state that civil disorder is measured to home centres, as in the programs that judged them.
#[test]
fn real_games() {
    let packed = project::tests().join("data/public_cases.txt.gz");
    let mut text = String::new();
    let file = std::fs::File::open(packed).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let read = cases::read(&Source::new("public_cases.txt", text)).unwrap();
    assert_eq!(read.len(), 4031);
    let mut runner = Runner::new(&Switches::default());
    let outcomes: Vec<_> = read.iter().map(|case| runner.run(case)).collect();
    let wrong: Vec<_> = outcomes.iter().filter(|o| !o.differences.is_empty()).collect();
    assert!(wrong.is_empty(), "{} differ, the first: {:?}", wrong.len(), wrong[0]);
}

fn read(text: &str) -> Result<Vec<Case>, CaseError> {
    cases::read(&Source::new("x", text))
}

#[test]
fn the_rule_set_of_all_cases_is_that_of_those_below_it() {
    let text = "CASE a\nVARIANT_ALL 1897\nCASE b\nEND\nCASE c\nVARIANT Swiss\nEND\nCASE d\nEND\nVARIANT_ALL Claudian\nCASE e";
    let found: Vec<String> =
        read(text).unwrap().into_iter().map(|c| format!("{} {}", c.name, c.variant)).collect();
    assert_eq!(found, ["a Standard", "b 1897", "c Swiss", "d 1897", "e Claudian"]);
}

#[test]
fn a_case_ends_with_its_last_line_or_where_the_next_begins() {
    let two = read("CASE a\nORDERS\n\tFrance: A par-bur\nCASE b\nORDERS\nEND").unwrap();
    assert_eq!(two.iter().map(|c| c.lines("ORDERS").count()).collect::<Vec<_>>(), [1, 0]);
    assert!(two.iter().all(|c| c.sections.len() == 1), "{two:?}");
    for line in ["\tFrance: A par-bur", "ORDERS", "PRESTATE_START", "RULES cd=hold", "BOARD isles", "END"] {
        let outside = read(&format!("CASE a\nORDERS\nEND\n{line}\nCASE b\nEND")).unwrap_err().to_string();
        assert!(outside.starts_with("x:4:") && outside.contains("not part of any case"), "{line}: {outside}");
        assert!(read(&format!("CASE a\nORDERS\n{line}\nCASE b\nEND")).is_ok(), "{line}");
    }
}

/// Marseilles and Munich took Burgundy from France; Brest and Marseilles stood each other off in Gascony.
const RETREAT: &str = "CASE a
PRESTATE_SETPHASE Fall 1901, Retreat
PRESTATE
	Germany: A bur
	Italy: A mar
	England: F bre
PRESTATE_DISLODGED
	France: A bur
PRESTATE_RESULTS
	SUCCESS: Germany: A mun-bur
	FAILURE: Italy: A mar-gas
	FAILURE: England: F bre-gas
	FAILURE: England: F nth C A lon-bel
";

#[test]
fn a_unit_retreats_neither_whence_its_attacker_came_nor_where_others_stood_each_other_off() {
    for (to, open) in [
        ("mun", false),
        ("gas", false),
        ("mar", false),
        ("par", true),
        ("pic", true),
        ("bel", true),
        ("ruh", true),
    ] {
        let retreated = if open { format!("\tFrance: A {to}\n") } else { String::new() };
        let text = format!(
            "{RETREAT}ORDERS\n\tFrance: A bur-{to}\nPOSTSTATE\n\tGermany: A bur\n\tItaly: A mar\n\tEngland: F bre\n{retreated}"
        );
        let outcome = cases::run(&read(&text).unwrap()[0], &Switches::default());
        assert!(outcome.differences.is_empty(), "{to}: {:?}", outcome.differences);
    }
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::default()).unwrap();
    for dislodged in ["A bur", "A bur from mun"] {
        let text = RETREAT.replace("France: A bur", &format!("France: {dislodged}"));
        let position = cases::position(&read(&text).unwrap()[0], &*rules).unwrap();
        let codes =
            |places: &mut dyn Iterator<Item = _>| places.map(|p| rules.board().code(p)).collect::<Vec<_>>();
        assert_eq!(codes(&mut position.dislodged[0].from.iter().copied()), ["mun"], "{dislodged}");
        assert_eq!(codes(&mut position.contested.iter().map(|p| p.place())), ["gas"], "{dislodged}");
    }
}

/// What a case may expect of how a game stands, and what it may not, with winners and without.
#[test]
fn a_case_with_a_false_fact_differs() {
    let eighteen = "par bre mar spa por bel hol lon lvp edi mun kie ber den swe nwy rom ven";
    for (rules, turn) in [("Standard", "Fall 1907, Movement"), ("Rather Silly", "Autumn 1907, Adjustment")] {
        for (centres, right, wrong) in [
            (
                eighteen,
                ["victory France", "winner france", "no victory England"],
                ["no victory", "victory England", "victory France Italy", "victory"],
            ),
            (
                "par bre mar",
                ["no victory", "no winner", "no contested bur"],
                ["victory France", "winner France", "victory", "contested bur"],
            ),
        ] {
            let differs = |fact: &str| {
                let text = format!(
                    "VARIANT_ALL {rules}\nCASE x\nPRESTATE_SETPHASE {turn}\nPRESTATE\n\tFrance: A par\n\tItaly: A nap\n\
                     PRESTATE_SUPPLYCENTER_OWNERS\n\tFrance: {centres}\n\tItaly: nap\nPOSTSTATE_STATE\n\t{fact}\nEND\n"
                );
                !cases::run(&read(&text).unwrap()[0], &Switches::default()).differences.is_empty()
            };
            for fact in right {
                assert!(!differs(fact), "{rules}: {fact}");
            }
            for fact in wrong {
                assert!(differs(fact), "{rules}: {fact}");
            }
        }
    }
}
