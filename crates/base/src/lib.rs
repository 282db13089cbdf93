//! Shared foundations of all crates: money, hashes, files, days, issue numbers, pictures, parallel work.

pub mod charset;
pub mod dated_terms;
pub mod disk;
pub mod folding;
pub mod hash;
pub mod html_entities;
pub mod issue_number;
pub mod money;
pub mod months;
pub mod parallel;
pub mod paths;
pub mod pictures;
pub mod template_limits;
pub mod term_history;
mod toml_schemas;
pub mod toml_values;
