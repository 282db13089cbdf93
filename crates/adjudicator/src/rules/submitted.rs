//! The orders of the letters of a phase, read, as terms: what all rule-sets that take them one by one do first.

use super::rulings::GM;
use crate::orders::decide;
use crate::rules::prelude::*;

/// An order as it came: as a term, or as what a rule-set makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedOrder<O = OrderTerm> {
    /// Whose.
    pub owner: Owner,
    /// The order, or why there is none.
    pub order: Result<O, String>,
    /// The unit that a piece without an order names.
    pub unit: Option<UnitRef>,
    /// The same as it is stated; the piece as written if there is none.
    pub stated: StatedOrder,
    /// How it is drawn, as far as it says where its units are.
    pub shape: OrderShape,
    /// Where it was written.
    pub written_at: WrittenAt,
}

impl SubmittedOrder {
    /// An order by its term.
    pub fn new(rules: &dyn RuleSet, owner: Owner, term: OrderTerm, written_at: WrittenAt) -> SubmittedOrder {
        let shape = rules.grammar().shape(&term, |_| None);
        let stated = StatedOrder::of(rules.grammar(), term.clone());
        SubmittedOrder { owner, order: Ok(term), unit: None, stated, shape, written_at }
    }

    /// As an order of a rule-set's own type; what is none in it has no reason.
    pub fn map_order<O>(self, order: impl FnOnce(&OrderTerm) -> Option<O>) -> SubmittedOrder<O> {
        let SubmittedOrder { owner, unit, stated, shape, written_at: written, .. } = self;
        let order = self.order.and_then(|term| order(&term).ok_or_else(String::new));
        SubmittedOrder { owner, order, unit, stated, shape, written_at: written }
    }
}

impl<O> SubmittedOrder<O> {
    /// Its line before anything is known but that it is refused for a reason, or unreadable; unit and shape stay open.
    pub fn line(&self, fault: Option<Reason>) -> OrderResult {
        let reason = fault.or_else(|| self.order.as_ref().err().map(|why| unreadable(why)));
        OrderResult {
            origin: if self.order.is_err() { OrderOrigin::Refused } else { OrderOrigin::Player },
            written_at: Some(self.written_at),
            verdict: if reason.is_some() { Verdict::Void } else { Verdict::Succeeds },
            invalid: reason.is_some(),
            reason,
            ..OrderResult::new(self.owner, self.stated.clone())
        }
    }
}

/// The orders of an item that hold: of a condition those of the branch whose facts are so in the position.
pub(super) fn active_branch<'i>(board: &Board, position: &Position, item: &'i OrderItem) -> &'i [OrderTerm] {
    match item {
        OrderItem::Order { term, .. } => std::slice::from_ref(term),
        OrderItem::Cases { branches, .. } => {
            decide(board, position, &[], branches).map_or(&[], |i| &branches[i].then[..])
        }
        OrderItem::Heading(_) => &[],
    }
}

/// Reads all letters. What is no order and no fault (headings, votes, quotations) is only in the readings. A piece that is
/// refused is an order all the same if it says whose unit does what: then the rules say what is wrong with it.
pub(super) fn read_submitted_orders(
    rules: &dyn RuleSet,
    position: &Position,
    sheets: &OrderSets,
) -> (Vec<SubmittedOrder>, Vec<Vec<Reading>>) {
    let board = rules.board();
    let readings = rules.readings(position, sheets);
    let mut out = Vec::new();
    for (sheet, (letter, read)) in sheets.0.iter().zip(&readings).enumerate() {
        for reading in read {
            let (owner, written) = (letter.owner, WrittenAt { sheet, line: reading.line });
            let judged = |code: &Code| {
                matches!(code, Code::NotYours | Code::NoUnit | Code::WrongPhase | Code::AmbiguousCoast)
            };
            let refused = reading.meant.as_ref().filter(|_| reading.codes.iter().any(judged));
            let terms =
                reading.item.as_ref().or(refused).map_or(&[][..], |i| active_branch(board, position, i));
            out.extend(terms.iter().map(|term| SubmittedOrder::new(rules, owner, term.clone(), written)));
            if terms.is_empty() && reading.is_error() {
                let (order, stated) = (Err(reading.message.clone()), StatedOrder::words(&reading.text));
                let meant = reading.meant.as_ref().and_then(|m| m.terms().next()?.units().next().copied());
                let unit = reading.unit.or(meant);
                out.push(SubmittedOrder {
                    owner,
                    order,
                    unit,
                    stated,
                    shape: OrderShape::Other,
                    written_at: written,
                });
            }
        }
    }
    (out, readings)
}

/// What a phase begins with: the gamesmaster's rulings read, and all orders with his in their place; the readings besides.
pub(super) fn open_phase<'r>(
    rules: &'r dyn RuleSet,
    position: &Position,
    sheets: &OrderSets,
    gm: &Rulings,
    draws: &mut Draws,
) -> (RulingLog<'r>, Vec<SubmittedOrder>, Vec<Vec<Reading>>) {
    let mut book = RulingLog::open(rules, position, gm);
    book.overrule(draws);
    let (mut given, readings) =
        read_submitted_orders(rules, position, &book.apply_read_rulings(rules, position, sheets));
    ruled(rules, &mut book, &mut given);
    // Of builds and removals that are too many the gamesmaster's stand.
    if position.turn.phase == Phase::Adjustment {
        given.sort_by_key(|g| g.written_at.sheet != GM);
    }
    (book, given, readings)
}

/// The gamesmaster's ORDERs in the place of what their units were ordered.
fn ruled(rules: &dyn RuleSet, book: &mut RulingLog, given: &mut Vec<SubmittedOrder>) {
    for (owner, term) in book.orders() {
        given.retain(|g| g.owner != owner || !g.order.as_ref().is_ok_and(|t| book.same_unit(t, &term)));
        given.push(SubmittedOrder::new(rules, owner, term, WrittenAt { sheet: GM, line: 1 }));
    }
}
