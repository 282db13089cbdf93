//! The web archive: every issue, game, person and rule-set that was published, with search, feed and calendar.

pub mod addresses;
pub mod calendar;
pub mod corrections;
pub mod custom;
pub mod dead_ends;
pub mod feed;
pub mod links;
pub mod model;
mod open_data;
pub mod order_writing;
pub mod page;
pub mod press;
pub mod sealed_page;
pub mod search;
pub mod search_entries;
pub mod site;

pub mod feed_content;
pub mod game_viewer;
pub mod tags;

/// Escapes text for XML and HTML, in content and in attributes; characters that XML does not allow are removed.
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
