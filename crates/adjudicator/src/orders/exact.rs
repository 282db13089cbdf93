//! Lines the program wrote itself: seals, packets, rulings taken. The strict parser reads them and guesses nothing.

use crate::orders::prelude::*;
use crate::terms::{Grammar, OrderItem};

/// Reads those lines of a text, by their numbers from 1, that are canonical; blank ones give nothing. What is not canonical is
/// refused where it stops being so.
pub fn exact(
    grammar: &Grammar,
    board: &Board,
    text: &str,
    mut wanted: impl FnMut(u32) -> bool,
) -> Vec<Reading> {
    let lines =
        (1u32..).zip(text.lines()).filter(|(number, line)| !line.trim().is_empty() && wanted(*number));
    let read = |(number, line): (u32, &str)| {
        let order = line.trim();
        let before = line.chars().take_while(|c| c.is_whitespace()).count() as u32;
        let columns = (before + 1, before + order.chars().count() as u32);
        let reading = Reading::new(number, columns, order.to_string());
        match OrderItem::parse(grammar, board, order) {
            Ok(item) => Reading { order: Some(order.into()), item: Some(item), ..reading },
            Err(fault) => Reading {
                codes: vec![Code::UnknownOrder],
                message: format!("Not canonical: {fault}"),
                ..reading
            },
        }
    };
    lines.map(read).collect()
}
