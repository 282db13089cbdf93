//! Reading for rule-sets with orders of their own: the common reader first, the rule-set's own for what is its own.

use crate::diagnostic::Source;
use crate::orders::{Code, Reading};

/// A piece as the rule-set's own reader understood it.
pub struct Own<T> {
    /// How it was read.
    pub reading: Reading,
    /// The order.
    pub order: T,
}

impl<T> Own<T> {
    fn valid(&self) -> bool {
        self.reading.order.is_some() && !self.reading.is_error()
    }
}

/// Errors of the common reader that are only about what it does not know of the rule-set: its words, its units, its winters.
const STRANGE: &[Code] = &[
    Code::UnknownOrder,
    Code::Conflict,
    Code::NoUnit,
    Code::NotYours,
    Code::TooMany,
    Code::WrongPhase,
    Code::AmbiguousCoast,
];

/// Puts both readings of a text together, a line at a time. Headings, votes, quotations and signatures are as the common
/// reader says. A line that `special` knows as the rule-set's own goes to `own` (text and number of its line) if that
/// reads all of it; of the others, `own` gets the canonical text of what was read, and what was not. `refuse` makes an
/// order void that was read against the common reader's doubts.
pub fn blend<T>(
    text: &Source,
    common: Vec<Reading>,
    special: impl Fn(&str) -> bool,
    own: impl Fn(&str, u32) -> Vec<Own<T>>,
    refuse: impl Fn(T, &Reading) -> T,
) -> Vec<(Reading, Option<T>)> {
    let mut out = Vec::new();
    let mut common = common.into_iter().peekable();
    while let Some(first) = common.next() {
        let line = first.line;
        let mut items = vec![first];
        while let Some(next) = common.next_if(|r| r.line == line) {
            items.push(next);
        }
        let written = text.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or("");
        if items.iter().all(aside) {
            out.extend(items.into_iter().map(|r| (r, None)));
            continue;
        }
        if special(written) {
            let pieces = own(written, line);
            if !pieces.is_empty() && pieces.iter().all(Own::valid) {
                out.extend(pieces.into_iter().map(|p| (p.reading, Some(p.order))));
                continue;
            }
        }
        for item in items {
            if aside(&item) {
                out.push((item, None));
            } else {
                one(item, &own, &refuse, &mut out);
            }
        }
    }
    out
}

/// No order: a remark, or one of the items that are for the editor.
fn aside(reading: &Reading) -> bool {
    match &reading.order {
        // What the common reader passes over as a repetition can be another part of a force.
        None => !reading.is_error() && reading.codes != [Code::Extra],
        Some(order) => ["HEADER", "VOTE", "STATUS"].iter().any(|w| order.starts_with(w)),
    }
}

fn one<T>(
    item: Reading,
    own: &impl Fn(&str, u32) -> Vec<Own<T>>,
    refuse: &impl Fn(T, &Reading) -> T,
    out: &mut Vec<(Reading, Option<T>)>,
) {
    // Both kinds of units must be named right in these games (C-10.7, S-37): what was put right is read as written.
    let mended = item.codes.contains(&Code::TypeFixed);
    let literal = if mended { own(&item.text, item.line) } else { Vec::new() };
    if literal.len() == 1 && literal.iter().all(Own::valid) {
        out.extend(literal.into_iter().map(|p| (p.reading, Some(p.order))));
        return;
    }
    if let Some(order) = &item.order {
        // A list of retreats behind an order belongs to a later phase.
        let plain = order.split(" [R").next().unwrap_or(order);
        let mut pieces = own(plain, item.line);
        if pieces.len() == 1
            && let Some(piece) = pieces.pop().filter(Own::valid)
        {
            out.push((item, Some(piece.order)));
            return;
        }
    }
    let mut pieces = own(&item.text, item.line);
    let errors: Vec<&Code> = item.codes.iter().filter(|c| c.is_error()).collect();
    let strange = errors.iter().all(|c| STRANGE.contains(c));
    if strange && !pieces.is_empty() && pieces.iter().all(Own::valid) {
        for piece in pieces {
            let mut reading = piece.reading;
            let at = item.columns.0.saturating_sub(1);
            reading.columns = (reading.columns.0 + at, reading.columns.1 + at);
            out.push((reading, Some(piece.order)));
        }
        return;
    }
    if !item.is_error() && item.order.is_none() {
        out.push((item, None));
        return;
    }
    let order = if pieces.is_empty() { None } else { Some(refuse(pieces.remove(0).order, &item)) };
    out.push((item, order));
}
