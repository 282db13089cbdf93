//! Judges the first season of a game from two sheets of orders: `cargo run -p adjudicator --example season`.

use adjudicator::draw::Draws;
use adjudicator::rules::{self, OrderSet, OrderSets, Rulings, SheetAuthor};
use diagnostics::Source;

const FRANCE: &str = "Army Paris - Burgundy\nA Mar S A Par - Bur\nF Bre - MAO";
const GERMANY: &str = "A Mun-Bur\nF Kiel -> Denmark\nA Berlin to Kiel";

fn main() {
    let rules =
        rules::find("Standard").expect("a rule-set").instantiate(&Default::default()).expect("no switches");
    let (board, mut draws) = (rules.board(), Draws::from_list([""; 0]));
    let powers: Vec<_> = board.powers().collect();
    let sheet = |name: &str, text: &str| {
        let owner = board.find_owner(name).expect("a power of the board");
        OrderSet { owner, text: Source::new(name, text), hand: SheetAuthor::Person }
    };
    let sheets = OrderSets(vec![sheet("France", FRANCE), sheet("Germany", GERMANY)]);
    let report = rules.play(&rules.start(&powers, &mut draws), &sheets, &Rulings::default(), &mut draws);
    for line in report.orders.iter().filter(|l| l.written_at.is_some()) {
        let why = line.reason.as_ref().map_or(String::new(), |r| format!(" ({})", r.text(board)));
        println!("{}: {} {}{why}", board.owner(line.owner).name, line.text(board), line.verdict.word());
    }
}
