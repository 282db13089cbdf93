//! The web archive: every issue, game, person and rule-set that was published, with search, feed and calendar.

pub mod addresses;
pub mod calendar;
pub mod feed;
pub mod found;
pub mod kept;
pub mod links;
pub mod matrix;
pub mod model;
mod open;
pub mod page;
pub mod press;
pub mod search;
pub mod site;

pub(crate) mod steps;
mod tags;
pub mod whole;

/// Text made safe for XML and HTML, in content and in attributes; characters XML does not allow are left out.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\t' | '\n' | '\r' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}
