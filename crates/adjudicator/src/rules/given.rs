//! The orders of the letters of a phase, read, as terms: what all rule-sets that take them one by one do first.

use super::rulings::{Book, GM};
use super::{RuleSet, Sheets, Written};
use crate::board::Owner;
use crate::orders::Reading;
use crate::position::Position;
use crate::terms::Term;

/// An order as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Whose.
    pub owner: Owner,
    /// The order, or why there is none.
    pub term: Result<Term, String>,
    /// Its canonical text, or the piece as written.
    pub text: String,
    /// Where it was written.
    pub written: Written,
}

/// Reads all letters. What is no order and no fault (headings, votes, quotations) is only in the readings. A piece that a
/// reader of letters refuses is an order all the same if it is canonical: then the rules say what is wrong with it.
pub fn given(rules: &dyn RuleSet, position: &Position, sheets: &Sheets) -> (Vec<Given>, Vec<Vec<Reading>>) {
    let (board, grammar) = (rules.board(), rules.grammar());
    let (mut out, mut all) = (Vec::new(), Vec::new());
    for (sheet, letter) in sheets.0.iter().enumerate() {
        let readings = rules.read(position, letter.owner, &letter.text);
        for reading in &readings {
            let written = Written { sheet, line: reading.line };
            let plain = reading.order.as_deref().map(|o| {
                // A list of retreats behind an order belongs to a later phase.
                let order = o.strip_prefix("PERPETUAL ").unwrap_or(o);
                order.split_once(" [R").map_or(order, |(order, _)| order)
            });
            let term = match plain {
                Some(order) => grammar.parse(board, order).ok(),
                None if reading.is_error() => grammar.parse(board, &reading.text).ok(),
                None => continue,
            };
            if term.is_none() && plain.is_some() {
                continue;
            }
            let text = term.as_ref().map_or_else(|| reading.text.clone(), |t| grammar.text(board, t));
            let term = term.ok_or_else(|| reading.message.clone());
            out.push(Given { owner: letter.owner, term, text, written });
        }
        all.push(readings);
    }
    (out, all)
}

/// The gamesmaster's ORDERs in the place of what their units were ordered.
pub(super) fn ruled(rules: &dyn RuleSet, book: &mut Book, given: &mut Vec<Given>) {
    for (owner, text) in book.orders() {
        given.retain(|g| g.owner != owner || !book.same_unit(&g.text, &text));
        let term = rules.grammar().parse(rules.board(), &text).map_err(|fault| fault.to_string());
        given.push(Given { owner, term, text, written: Written { sheet: GM, line: 1 } });
    }
}
