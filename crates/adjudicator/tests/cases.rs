//! Every case of every rule-set comes out as it says.

mod project;

use adjudicator::cases::{self, Runner};
use adjudicator::diagnostic::Source;
use adjudicator::rules::Switches;

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
                let case = cases::read(&Source::new("x", text)).unwrap().remove(0);
                !cases::run(&case, &Switches::default()).differences.is_empty()
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
