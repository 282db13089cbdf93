//! House rules: the common test cases that each of them changes, and the rule-sets that have them.

use crate::project;

use adjudicator::cases::Runner;
use adjudicator::rules::{self, Switches};

/// A value of a switch, and the cases of standard Diplomacy about it, whose result it changes.
const CHANGES: &[(&str, &str)] = &[
    ("coastal_crawl=yes", "6.B.13"),
    ("own_unit_cuts_support=yes", "6.D.20"),
    ("convoyed_attack_from=sea", "6.F.16 6.F.30 6.G.13"),
    ("dislodged_bounce=never", "6.E.11 6.G.10 6.G.14 6.G.15 6.G.16 6.G.17 6.G.18"),
    ("dislodgement_cuts=no", "6.D.17 6.D.35 droidippy.3"),
    ("failed_mover=0", "6.C.5 6.C.8 6.C.9 6.D.13 6.E.10 droidippy.3"),
    ("convoy_disruption=any_route", "6.F.9 6.F.10 6.F.11 6.F.13 6.F.19 6.F.20"),
    ("convoy_paradox=1971", "6.F.16 6.F.17 6.F.19"),
    ("convoy_paradox=1982", "6.F.16 6.F.17 6.F.18 6.F.19 6.F.20 6.F.21 6.F.23 6.F.24 6.F.25 6.F.27 6.F.29"),
    ("convoy_paradox=2000", "6.F.16 6.F.17"),
    ("convoy_paradox=all_hold", "6.F.14 6.F.15 6.F.22 6.F.24 6.F.26 6.F.27 6.F.28 6.G.11"),
    ("adjacent_convoy=1982", "6.G.7 6.G.19"),
    ("adjacent_convoy=1971", "6.G.2 6.G.7 6.G.8 6.G.11 6.G.19 6.G.20 6.H.11 6.H.12"),
    ("adjacent_convoy=explicit", "6.G.1 6.G.5 6.G.6 6.G.9 6.G.11"),
    ("adjacent_fallback=yes", "6.G.8 6.G.11 6.G.20 6.H.12"),
    ("convoy_retreat=no", "6.H.11 6.H.12"),
    ("convoy_dislodged=lost", "6.C.5 6.F.6 6.F.7 6.F.8 6.F.21 6.F.30 6.G.20 6.H.12"),
    ("support_mover_standing=yes", "6.D.7 6.D.8 6.D.25"),
    ("coastal_convoy=yes", "6.F.1 diplicity.1"),
    ("illegal_orders=attempt", "6.D.28 6.D.29 6.D.32"),
    ("coast_missing_two=default_coast", "6.B.1 6.B.14 6.D.30"),
    ("coast_missing_one=fail", "6.B.2"),
    ("coast_impossible=ignore", "6.B.3 6.D.29"),
    ("support_coast=own_only", "6.B.15"),
    ("support_coast=required", "6.B.7 6.B.8 6.B.15"),
    ("support_coast=not_allowed", "6.B.4 6.B.7 6.B.8 6.B.9 6.B.15 6.D.23 6.E.11"),
    ("coast_wrong=fail", "6.B.10 6.B.16 6.B.17"),
    ("coast_irrelevant=fail", "6.B.12"),
];

#[test]
fn a_house_rule_changes_the_cases_that_are_about_it_and_no_others() {
    let cases: Vec<_> = project::cases()
        .into_iter()
        .filter(|(file, _)| file.starts_with("datc32_") || file.starts_with("godip_"))
        .collect();
    for (switch, about) in CHANGES {
        let mut runner = Runner::with_boards(&Switches::read(switch), &project::board);
        let changed = cases.iter().filter(|(_, case)| !runner.run(case).differences.is_empty());
        let names = changed.map(|(_, case)| case.name.split(' ').next().unwrap_or_default());
        assert_eq!(names.collect::<Vec<_>>().join(" "), *about, "{switch}");
    }
}

#[test]
fn every_rule_set_takes_the_switches_about_mail() {
    for info in rules::LIST {
        let sets = |switches: &str| info.instantiate(&Switches::read(switches)).unwrap().policy().sets();
        assert_ne!(sets("order_sets=combine"), sets("order_sets=replace"), "{}", info.name);
    }
}

#[test]
fn the_board_of_1958_has_its_own_name_and_first_units() {
    let rules = rules::find("Rules1958").unwrap().instantiate(&Switches::default()).unwrap();
    let board = rules.board();
    assert_eq!(board.name, "1958");
    let units = |name: &str| board.owner(board.find_owner(name).unwrap()).units.join(", ");
    assert_eq!(units("Turkey"), "A1 con, A2 con, F1 con");
    assert_eq!(board.powers().map(|o| board.owner(o).units.len()).sum::<usize>(), 22);
}
