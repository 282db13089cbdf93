//! Cuts a text into pieces, an order or what cannot be read each, for rule-sets with orders of their own.

use super::cursor::{Cursor, tokens};
use crate::board::{Board, Owner};
use crate::orders::{Code, Reading};

/// What stands in a piece, as a rule-set's own reader found it.
pub struct Found<T> {
    /// The order, or what there is of one.
    pub order: T,
    /// Its canonical text; None if it cannot be read.
    pub canonical: Option<String>,
    /// How it was read.
    pub codes: Vec<Code>,
    /// What is wrong with it, if anything is.
    pub message: String,
}

/// Reads a text of one line or several, the first of which has the number given. `read` takes one order from the cursor.
pub fn pieces<T>(
    board: &Board,
    who: Owner,
    text: &str,
    first: u32,
    read: impl Fn(&mut Cursor) -> Found<T>,
) -> Vec<(Reading, T)> {
    let mut out = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let all = tokens(line);
        let mut cursor = Cursor { board, line, tokens: &all, at: 0 };
        cursor.label(who);
        while cursor.at < all.len() {
            if cursor.skip_noise() {
                continue;
            }
            let from = cursor.at;
            let found = read(&mut cursor);
            if cursor.at == from {
                cursor.at += 1;
            }
            let (start, end) = (all[from].start, all[cursor.at - 1].end);
            let column = |byte: usize| line[..byte].chars().count() as u32;
            let warned = found.codes.first().map_or("", |code| code.meaning());
            let reading = Reading {
                line: first + index as u32,
                columns: (column(start) + 1, column(end)),
                text: line[start..end].to_string(),
                order: found.canonical,
                codes: found.codes,
                message: if found.message.is_empty() { warned.to_string() } else { found.message },
            };
            out.push((reading, found.order));
        }
    }
    out
}
