//! Every row of the notation tables: spelling in, canonical text and codes out. `notations.tsv` is the table of the
//! specification, `more.tsv` has what was found to be read wrongly, or not at all, since.

use std::collections::BTreeSet;

use adjudicator::board::Owner;
use adjudicator::cases;
use adjudicator::rules::{self, Switches};
use diagnostics::Source;

use crate::project;

struct Row {
    id: String,
    variant: String,
    position: String,
    power: String,
    spelling: String,
    canonical: String,
    codes: BTreeSet<String>,
}

fn rows() -> Vec<Row> {
    let root = project::tests().join("orders");
    let table = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let tables = [table("notations.tsv"), table("more.tsv")];
    tables
        .iter()
        .flat_map(|table| table.lines().skip(1))
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            Row {
                id: cells[0].into(),
                variant: cells[1].into(),
                position: cells[2].into(),
                power: cells[3].into(),
                spelling: cells[4].replace("\\n", "\n"),
                canonical: cells[5].into(),
                codes: cells[6].split_whitespace().map(String::from).collect(),
            }
        })
        .collect()
}

/// What a row should have given and did not; None if it is right.
fn fault(row: &Row, positions: &[cases::Case]) -> Option<String> {
    let Some(entry) = rules::find(&row.variant) else {
        return Some(format!("{}: no rule-set {}", row.id, row.variant));
    };
    let switches = Switches::read("double_orders=hold");
    let rules = (entry.make)(&switches).or_else(|_| (entry.make)(&Switches::default())).unwrap();
    let who = rules.board().find_owner(&row.power).unwrap_or(Owner(u8::MAX));
    let text = Source::new("row", row.spelling.as_str());
    let readings = match positions.iter().find(|c| c.name == row.position) {
        Some(case) => rules.read(&cases::position(case, &*rules).unwrap(), who, &text),
        None => rules::read_anywhere(&*rules, who, &text),
    };
    let canonical = readings.iter().filter_map(|r| r.order.clone()).collect::<Vec<_>>().join(" ; ");
    let codes: BTreeSet<String> = readings.iter().flat_map(|r| &r.codes).map(ToString::to_string).collect();
    let missing: Vec<&String> = row.codes.difference(&codes).collect();
    let errors: Vec<&String> = codes.difference(&row.codes).collect();
    let extra = errors.iter().any(|c| c.starts_with('E'));
    (canonical != row.canonical || !missing.is_empty() || extra).then(|| {
        format!(
            "{} {} {}: {:?}\n    expected {:?} {:?}\n    read     {canonical:?} {codes:?}\n    {}",
            row.id,
            row.variant,
            row.position,
            row.spelling,
            row.canonical,
            row.codes,
            readings.iter().map(|r| r.message.as_str()).collect::<Vec<_>>().join(" | ")
        )
    })
}

fn faults(variant: impl Fn(&str) -> bool) -> Vec<String> {
    let root = project::tests().join("orders");
    let text = std::fs::read_to_string(root.join("positions.txt")).unwrap();
    let positions = cases::read(&Source::new("positions.txt", text)).unwrap();
    rows().iter().filter(|r| variant(&r.variant)).filter_map(|r| fault(r, &positions)).collect()
}

#[test]
fn every_row_of_the_standard_game_is_read_as_given() {
    let faults = faults(|v| v == "Standard");
    assert!(faults.is_empty(), "{} rows differ:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_row_of_the_other_rule_sets_is_read_as_given() {
    let faults = faults(|v| v != "Standard");
    assert!(faults.is_empty(), "{} rows differ:\n{}", faults.len(), faults.join("\n"));
}
