//! Judges the first season of a game from two letters: `cargo run -p adjudicator --example season`.

use adjudicator::draw::Draws;
use adjudicator::rules::{self, OrderSet, OrderSets, Rulings, SheetAuthor};
use diagnostics::Source;

const FRANCE: &str =
    "Dear Ada,\nmy army in Paris goes to Burgundy, and A Mar S A Par - Bur. F Bre - MAO please.\nYours, Bob";
const GERMANY: &str = "A Mun-Bur\nKiel -> Denmark\nBerlin to Kiel";

fn main() {
    let rules =
        rules::find("Standard").expect("a rule-set").instantiate(&Default::default()).expect("no switches");
    let (board, mut draws) = (rules.board(), Draws::from_list([""; 0]));
    let powers: Vec<_> = board.powers().collect();
    let letter = |name: &str, text: &str| {
        let owner = board.find_owner(name).expect("a power of the board");
        OrderSet { owner, text: Source::new(name, text), received: None, hand: SheetAuthor::Person }
    };
    let sheets = OrderSets(vec![letter("France", FRANCE), letter("Germany", GERMANY)]);
    let report = rules.play(&rules.start(&powers, &mut draws), &sheets, &Rulings::default(), &mut draws);
    for line in report.orders.iter().filter(|l| l.written_at.is_some()) {
        let why = line.reason.as_ref().map_or(String::new(), |r| format!(" ({})", r.text(board)));
        println!("{}: {} {}{why}", board.owner(line.owner).name, line.text(board), line.verdict.word());
    }
}
