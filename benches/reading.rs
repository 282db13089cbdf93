//! How long a thousand orders of a season take to read in each rule-set: the aim is 7 ms for Standard and 9 ms for the others.

use adjudicator::board::Owner;
use adjudicator::draw::Draws;
use adjudicator::orders::Reading;
use adjudicator::position::{Position, Unit};
use adjudicator::rules::{self, RuleSet, Switches};
use diagnostics::Source;

fn main() {
    divan::main();
}

/// Turns of phrase of the standard game, then for each rule-set its name, a power, its units and a letter of its own.
const COMMON: &[&str] = &[
    "A Par-Pic",
    "A(Mar) S A(Par)—Bur",
    "F Bre - Mid Atlantic",
    "Army Paris supports Army Marseilles moving to Burgundy",
    "A MAR S A PAR-BUR",
    "F Bre holds",
    "A Par-Burgandy",
    "A Mar-Spa",
];
const LETTERS: &[(&str, &str, &[&str], &[&str])] = &[
    ("Standard", "France", &["A par", "A mar", "F bre"], COMMON),
    ("1897", "France", &["A par", "A mar", "F bre"], COMMON),
    (
        "Rules1958",
        "Italy",
        &["ARMY1 ven", "ARMY2 rom", "FLEET1 nap", "FLEET2 tri"],
        &[
            "1 Trieste",
            "2F S Italy 1 Trieste",
            "Army 2 to Venice",
            "A2 supports Army 1 to Tyrolia",
            "FLEET1-ion",
            "Fleet 1 holds",
            "2 follows 1",
            "1 Trieste boards 2F",
        ],
    ),
    (
        "Swiss",
        "France",
        &["A par", "A mar", "F bre"],
        &[
            "A Par - Pic via hyperspace",
            "A(Mar) S A(Par)—Bur",
            "F Bre - Mid Atlantic",
            "Link Switzerland and Paris",
            "A MAR S A PAR-BUR",
            "F Bre holds",
            "Consent Germany Swi-Mun",
            "A Mar-Spa",
        ],
    ),
    (
        "Claudian",
        "Roman",
        &["A rom 25000", "F nap 100"],
        &[
            "A(Rom)2500 - Ven",
            "A Rom 5,000 S A Ven 2500-Tri",
            "F Nap 50 - Ion",
            "Army Rome 10000 to Tuscany",
            "A rom 5000 H",
            "F Nap at.",
        ],
    ),
    (
        "Rather Silly",
        "France",
        &["A par", "A mar", "F bre"],
        &[
            "A(Par)-Pic",
            "A mar S A par-bur",
            "F bre-mid",
            "A Par hold and shoo",
            "A mar SELL SOUL IF MOVED A par TO bur",
            "A par RETREAT gas IF DISLODGED A par ELSE A par DISBAND",
            "VOTE par-lon IF CONTESTED bur",
            "LLAMAS par EXPLODE IF OCCUPIED par BY OTHERS OR NOT (EMPTY bur AND BORG AT pic)",
        ],
    ),
];

struct Letter {
    rules: Box<dyn RuleSet>,
    position: Position,
    who: Owner,
    text: Source,
}

fn letter(name: &str) -> Letter {
    let (_, power, units, orders) = LETTERS.iter().find(|l| l.0 == name).unwrap();
    let rules = (rules::find(name).unwrap().make)(&Switches::default()).unwrap();
    let board = rules.board();
    let who = board.find_owner(power).unwrap_or_else(|| board.powers().next().unwrap());
    let mut position =
        rules.start(&board.powers().collect::<Vec<_>>(), &mut Draws::from_secret(b"s", "g", "start"));
    let spring = if name == "Rather Silly" { "Spring 1901, Season" } else { "Spring 1901" };
    position.turn = spring.parse().unwrap();
    position.units.retain(|u| u.owner != who);
    position.units.extend(units.iter().filter_map(|u| Unit::read(board, who, u).ok()));
    let text: String = orders.iter().cycle().take(1000).map(|o| format!("{o}\n")).collect();
    Letter { position, who, text: Source::new("orders", text), rules }
}

#[divan::bench(args = ["Standard", "1897", "Rules1958", "Swiss", "Claudian", "Rather Silly"])]
fn a_thousand_orders(bencher: divan::Bencher, name: &str) {
    let Letter { rules, position, who, text } = letter(name);
    let read = |text: &Source| -> Vec<Reading> { rules.read(&position, who, text) };
    let refused = read(&text).iter().filter(|r| r.is_error()).count();
    assert!(refused < 500, "{name}: {refused} of a thousand orders are refused");
    bencher.bench(|| read(divan::black_box(&text)));
}
