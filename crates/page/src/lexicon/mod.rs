//! Words for what is printed: catalogues in several languages, results in the hobby's styles, dates and seasons.

pub mod catalogue;
pub mod dates;
pub mod draws;
pub mod events;
pub mod fight_notes;
pub mod orders;
pub mod pattern;
pub mod reasons;
pub mod results;
pub mod speaker;
pub mod style;

pub use catalogue::{Lexicon, LexiconCache};
pub use speaker::Voice;

/// The message that names a coast, by its code.
pub fn coast(code: &str) -> Option<&'static str> {
    Some(match code {
        "nc" => "coast-north",
        "ne" => "coast-north-east",
        "ec" => "coast-east",
        "se" => "coast-south-east",
        "sc" => "coast-south",
        "sw" => "coast-south-west",
        "wc" => "coast-west",
        "nw" => "coast-north-west",
        _ => return None,
    })
}
