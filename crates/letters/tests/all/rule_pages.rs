//! The orders that the pages of the rules show (`tests/data/rules`), each read as its page says.

use std::collections::BTreeSet;

use adjudicator::board::{BoardLoader, Owner};
use adjudicator::cases;
use adjudicator::orders::Policy;
use adjudicator::rules::{self, Switches};
use diagnostics::Source;
use letters::{Names, World, reading, sets};

use crate::project;

/// What is read: orders and headings, or a dash; the codes of remarks.
fn read(case: &cases::Case, power: &str, text: &str) -> (String, BTreeSet<String>) {
    let mut held = Switches::default();
    held.0.extend(case.rules.0.clone());
    held.0.insert("double_orders".into(), "hold".into());
    let board = case.board.as_deref().map(|id| BoardLoader(&|id| project::board(id, "")).board(id).unwrap());
    let entry = rules::find(&case.variant).unwrap();
    let rules = entry.ready_on(board.as_ref(), &held);
    let rules = rules.or_else(|_| entry.ready_on(board.as_ref(), &Switches::default())).unwrap();
    let position = cases::position(case, &*rules).unwrap();
    let who = rules.board().find_owner(power).unwrap_or(Owner(u8::MAX));
    let names = Names::default();
    let mut letter = [reading::read(&World::new(&*rules, &position, who, &names), text, 0)];
    sets::combine(&mut letter, &Policy::new(rules.switches()), 0);
    let pieces = &letter[0].pieces;
    let orders = pieces.iter().filter_map(|p| p.order.as_ref()).map(|o| o.text(rules.board()));
    let orders: Vec<String> = orders.filter(|o| !o.is_empty()).collect();
    let codes = pieces.iter().flat_map(|p| &p.codes).map(ToString::to_string).collect();
    (if orders.is_empty() { "-".into() } else { orders.join(" ; ") }, codes)
}

#[test]
fn every_order_of_the_pages_of_the_rules_is_read_as_they_say() {
    let folder = project::tests().join("data/rules");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let positions = cases::read(&Source::new("positions.txt", text("positions.txt"))).unwrap();
    let mut wrong = Vec::new();
    for line in text("examples.tsv").lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let case = positions.iter().find(|c| c.name == cells[2]).unwrap();
        let letter = format!("{}\n", cells[4].replace("\\n", "\n"));
        let (orders, codes) = read(case, cells[3], &letter);
        let (barred, wanted): (Vec<&str>, Vec<&str>) =
            cells[6].split_whitespace().partition(|code| code.starts_with('!'));
        let has = |code: &str| codes.contains(code);
        let coded = wanted.iter().all(|code| has(code))
            && !barred.iter().any(|code| has(code.trim_start_matches('!')));
        if orders != cells[5] || !coded {
            wrong.push(format!(
                "{}: {:?} is read as {orders} {codes:?}, not as {} {}",
                cells[0], cells[4], cells[5], cells[6]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}
