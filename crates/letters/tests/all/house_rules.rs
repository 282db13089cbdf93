//! House rules about reading orders, as the reader keeps them: what comes of a letter without a
//! switch and with it.

use adjudicator::board::Owner;
use adjudicator::cases;
use adjudicator::orders::Policy;
use adjudicator::rules::{self, Switches};
use diagnostics::Source;
use letters::{Names, World, reading, sets};

use crate::written::file;

/// A switch, a position and a power, a letter, its orders by default and with the switch.
const ROWS: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "excess_builds=last",
        "P3",
        "England",
        "Build A Lon\nF Edi\nA Lvp",
        "Build A lon ; Build F edi",
        "Build F edi ; Build A lvp",
    ),
    ("excess_builds=none", "P3", "England", "Build A Lon\nF Edi\nA Lvp", "Build A lon ; Build F edi", ""),
    ("double_build=last", "P3", "England", "Build A Edi\nBuild F Edi", "Build A edi", "Build F edi"),
    ("double_build=none", "P3", "England", "Build A Edi\nBuild F Edi", "Build A edi", ""),
    ("excess_removals=last", "P3", "Germany", "Remove A Hol\nRemove A Mun", "Remove A hol", "Remove A mun"),
    ("build_fleet_inland=army", "P3", "France", "Build F Par", "Build F par", "Build A par"),
    ("build_type_missing=fail", "P3", "France", "Build Par", "Build A par", ""),
    ("unit_type_wrong=invalid", "P1", "Germany", "F Mun - Bur", "A mun-bur", ""),
    ("unit_type_missing=invalid", "P1", "Germany", "Mun - Bur", "A mun-bur", ""),
    ("unit_type_missing=valid_unless_better", "P1", "Germany", "Mun - Bur\nA Mun H", "A mun-bur", "A mun H"),
    ("coast_missing_one=fail", "P1", "Turkey", "F Aeg - Bul", "F aeg-bul/sc", ""),
    ("coast_missing_two=default_coast", "P1", "France", "F MAO - Spa", "", "F mao-spa/nc"),
    ("coast_impossible=ignore", "P1", "Turkey", "F Aeg - Bul/ec", "F aeg-bul/ec", "F aeg-bul/sc"),
    ("coast_wrong=fail", "P1", "France", "F Spa/nc - Por", "F spa/sc-por", ""),
    ("nationality_missing=illegal", "P1", "Germany", "A Mun S A Bur", "A mun S A bur", ""),
    ("nationality_wrong=illegal", "P1", "Germany", "A Mun S Italian A Bur", "A mun S A bur", ""),
    ("coast_irrelevant=fail", "P1", "France", "A Par - Pic/nc", "A par-pic", ""),
];

/// The orders of a letter under some house rules.
fn orders(switches: &str, place: &str, power: &str, letter: &str) -> String {
    let rules = rules::find("Standard").unwrap().instantiate(&Switches::read(switches)).unwrap();
    let cases = cases::read(&Source::new("positions.txt", file("positions.txt"))).unwrap();
    let position = cases::position(cases.iter().find(|c| c.name == place).unwrap(), &*rules).unwrap();
    let who = rules.board().find_owner(power).unwrap_or(Owner(u8::MAX));
    let names = Names::default();
    let mut letter = [reading::read(&World::new(&*rules, &position, who, &names), letter, 0)];
    let set = sets::combine(&mut letter, &Policy::new(rules.switches()), 0);
    set.orders.iter().map(|o| o.order.text(rules.board())).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn letters_are_read_by_the_house_rules() {
    let mut wrong = Vec::new();
    for (switch, place, power, letter, plain, switched) in ROWS {
        let found = [orders("", place, power, letter), orders(switch, place, power, letter)];
        if found != [*plain, *switched] {
            wrong.push(format!("{switch}: {letter:?}: {found:?}, not {plain:?} and {switched:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
