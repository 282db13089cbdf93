//! Words for what is printed: results in the hobby's styles, dates and seasons as a zine writes them.

pub mod dates;
pub mod results;
