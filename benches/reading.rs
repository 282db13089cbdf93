//! How long a thousand orders take to read; the aim is 20 ms.

use zine::board::Board;
use zine::diagnostic::Source;
use zine::orders::{Policy, Reader, words};
use zine::rules::{self, Switches};

fn main() {
    divan::main();
}

const ORDERS: &[&str] = &[
    "A Par-Pic",
    "A(Mar) S A(Par)—Bur",
    "F Bre - Mid Atlantic",
    "Army Paris supports Army Marseilles moving to Burgundy",
    "A MAR SA PAR-BUR",
    "F Bre holds",
    "A Par-Burgandy",
    "A Mar-Spa(sc)",
];

#[divan::bench]
fn a_thousand_orders(bencher: divan::Bencher) {
    let rules = (rules::find("Standard").unwrap().make)(&Switches::default()).unwrap();
    let board = Board::standard();
    let reader = Reader::new(&board, words::COMMON);
    let policy = Policy::new(&Default::default());
    let mut draws = zine::draw::Draws::forced(Vec::<String>::new());
    let position = rules.start(&[], &mut draws);
    let who = board.find_owner("France").unwrap();
    let text: String = ORDERS.iter().cycle().take(1000).map(|o| format!("{o}\n")).collect();
    let source = Source::new("orders", text);
    bencher.bench(|| reader.read(&board, &position, who, divan::black_box(&source), &policy));
}
