//! Every row of the notation tables: spelling in, canonical text and codes out. `notations.tsv` is the table of the
//! specification, `more.tsv` has what was found to be read wrongly, or not at all, since.

use std::collections::BTreeSet;

use adjudicator::board::Owner;
use adjudicator::cases;
use adjudicator::orders::Reading;
use adjudicator::position::Position;
use adjudicator::rules::{self, RuleSet, Switches};
use adjudicator::season::{Phase, Season, Turn};
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

/// Rows that only crate `letters` reads: marks of lists, lists of units and goals, retreats behind orders, changes, chains.
const IN_LETTERS: &str = "\
    N022 N024 N038 N206 N216 N217 N219 N237 N240 N241 N249 N270 N320 N323 N330 Z001 Z006 Z008 Z009 Z010 Z011 \
    Z013 Z014 Z025 Z030 Z031 Z032 Z043 Z044 Z045 Z046 Z047 Z048 Z049 Z050 Z051 Z052 Z066 Z070 Z071 Z072 Z073 \
    Z074 Z075 Z076 Z077 Z078 Z079 Z084 Z085 Z090 Z094 Z103 Z110 Z111 Z116 Z124 Z125 Z126 Z134 Z135 Z136 Z137 \
    Z141 Z158";

/// Rows that only a reader of whole letters reads: headings, press, quotations, conditions before their orders as people say
/// them. Crate `letters` reads every row.
fn is_of_letters(row: &Row) -> bool {
    let begins = |word: &&str| row.canonical.starts_with(word);
    let whole = ["W-QUOTED", "W-SIGNATURE"].iter().any(|code| row.codes.contains(*code)) || row.id == "Z104";
    let listed = IN_LETTERS.split_whitespace().any(|id| id == row.id);
    whole
        || listed
        || row.variant != "RatherSilly" && ["IF ", "HEADER ", "STATUS ", "VOTE "].iter().any(begins)
}

/// Reads a text without a position: on the empty board, in the phase in which least of it is refused.
fn read_anywhere(rules: &dyn RuleSet, who: Owner, text: &Source) -> Vec<Reading> {
    let board = rules.board();
    let phases =
        [Phase::Movement, Phase::Adjustment, Phase::Retreat, Phase::Selection, Phase::Season, Phase::Setup];
    let read = phases.into_iter().map(|phase| {
        let season = if phase == Phase::Adjustment { Season::Winter } else { Season::Spring };
        let position = Position::empty(board, Turn::new(season, board.first_year, phase));
        rules.read(&position, who, text)
    });
    read.min_by_key(|readings| readings.iter().filter(|r| r.is_error()).count()).unwrap_or_default()
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
        None => read_anywhere(&*rules, who, &text),
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
    rows()
        .iter()
        .filter(|r| variant(&r.variant) && !is_of_letters(r))
        .filter_map(|r| fault(r, &positions))
        .collect()
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
