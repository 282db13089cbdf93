//! Adjudicates games of Diplomacy: turns a position with its orders into a report that gives a reason for every result.
//!
//! ```
//! use adjudicator::draw::Draws;
//! use adjudicator::rules::{self, OrderSet, OrderSets, Rulings, SheetAuthor};
//! use diagnostics::Source;
//!
//! let rules = rules::find("Standard").unwrap().instantiate(&Default::default())?;
//! let (board, mut draws) = (rules.board(), Draws::from_list([""; 0]));
//! let sheet = |power, text| {
//!     let owner = board.find_owner(power).unwrap();
//!     OrderSet { owner, text: Source::new(power, text), hand: SheetAuthor::Person }
//! };
//! let sheets = OrderSets(vec![
//!     sheet("France", "Army Paris - Burgundy, A Mar S A Par - Bur"),
//!     sheet("Germany", "A Mun-Bur\nF Kiel -> Denmark"),
//! ]);
//! let start = rules.start(&board.powers().collect::<Vec<_>>(), &mut draws);
//! let report = rules.play(&start, &sheets, &Rulings::default(), &mut draws);
//! let result = |order: &str| report.orders.iter().find(|l| l.text(board) == order).map(|l| l.verdict.word());
//! assert_eq!((result("A par-bur"), result("A mun-bur")), (Some("succeeds"), Some("fails")));
//! # Ok::<(), adjudicator::rules::SwitchError>(())
//! ```
//!
//! # The modules, bottom to top; each knows only those above it in this list
//! * [`season`], [`draw`], [`set`], [`message_code`]: turns, random draws, sets, the kinds of messages
//! * [`board`]: provinces, coasts, borders, owners and their names
//! * [`terms`]: orders as values: one table per rule-set, one printer, one strict parser
//! * [`position`]: units, centres, facts; what is secret
//! * [`judge`]: solver, combat, retreats, adjustments, reasons as data
//! * [`switches`]: house rules as keys with closed lists of values
//! * [`orders`]: lines of orders into readings: tokens, names, patterns
//! * [`rules`]: the rule-sets and their common contract
//! * [`board_support`]: which rule-sets suit an editor's board
//! * [`cases`]: the case format: reading, writing and judging
pub mod board;
pub mod board_support;
pub mod cases;
pub mod draw;
pub mod judge;
pub mod message_code;
pub mod orders;
pub mod position;
pub mod rules;
pub mod season;
pub mod set;
pub mod switches;
pub mod terms;
