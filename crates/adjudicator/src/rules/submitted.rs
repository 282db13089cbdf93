//! The orders in the letters of a phase, read, as terms: the first step of all rule-sets that take orders one by one.

use super::rulings::GM;
use crate::orders::decide;
use crate::rules::prelude::*;

/// An order as submitted: a term, or the rule-set's own type of order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedOrder<O = OrderTerm> {
    /// The owner.
    pub owner: Owner,
    /// The order, or why it cannot be read.
    pub order: Result<O, String>,
    /// The unit named by a piece without an order.
    pub unit: Option<UnitRef>,
    /// The order as stated; the text as written if it cannot be read.
    pub stated: StatedOrder,
    /// Its kind, for drawing, as far as the order itself places its units.
    pub shape: OrderShape,
    /// The place it was written at.
    pub written_at: WrittenAt,
}

impl SubmittedOrder {
    /// An order from its term.
    pub fn new(rules: &dyn RuleSet, owner: Owner, term: OrderTerm, written_at: WrittenAt) -> SubmittedOrder {
        let shape = rules.grammar().shape(&term, |_| None);
        let stated = StatedOrder::of(rules.grammar(), term.clone());
        SubmittedOrder { owner, order: Ok(term), unit: None, stated, shape, written_at }
    }

    /// Converts it to a rule-set's own type of order; one that does not convert has an empty reason.
    pub fn map_order<O>(self, order: impl FnOnce(&OrderTerm) -> Option<O>) -> SubmittedOrder<O> {
        let SubmittedOrder { owner, unit, stated, shape, written_at: written, .. } = self;
        let order = self.order.and_then(|term| order(&term).ok_or_else(String::new));
        SubmittedOrder { owner, order, unit, stated, shape, written_at: written }
    }
}

impl<O> SubmittedOrder<O> {
    /// Its result before judging: refused for a fault, or unreadable; unit and shape are not set.
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

/// Reads all letters. Pieces that are neither orders nor faults (headings, votes, quotations) appear only in the readings. A
/// refused piece still counts as an order if it says which unit does what: then the rules say what is wrong with it.
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
            let refused = reading.meant.as_ref().filter(|_| reading.codes.iter().any(is_for_the_judge));
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

fn is_for_the_judge(code: &Code) -> bool {
    matches!(code, Code::NotYours | Code::NoUnit | Code::WrongPhase | Code::AmbiguousCoast)
}

/// Opens a phase: reads the GM's rulings, and all orders with the GM's in their place; also returns the readings.
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
    // Of too many builds and removals, the GM's come first.
    if position.turn.phase == Phase::Adjustment {
        given.sort_by_key(|g| g.written_at.sheet != GM);
    }
    (book, given, readings)
}

/// Replaces the orders of units by the GM's ORDERs.
fn ruled(rules: &dyn RuleSet, book: &mut RulingLog, given: &mut Vec<SubmittedOrder>) {
    for (owner, term) in book.orders() {
        given.retain(|g| g.owner != owner || !g.order.as_ref().is_ok_and(|t| book.same_unit(t, &term)));
        given.push(SubmittedOrder::new(rules, owner, term, WrittenAt { sheet: GM, line: 1 }));
    }
}
