//! From the folder to what goes out: pages composed, laid out, checked, sealed, gathered into the web archive; and what happens by command.

pub mod absences;
pub mod accounts_sheet;
pub mod back_issues;
pub mod build;
pub mod build_stamp;
pub mod catalogue_check;
pub mod check;
pub mod check_summary;
pub mod compose;
pub mod custom_pages;
pub mod events;
pub mod how_to_play;
pub mod issue_page;
#[cfg(feature = "typeset")]
pub mod layout_check;
pub mod layout_memory;
pub mod letters_to_review;
pub mod outputs;
#[cfg(feature = "typeset")]
pub mod pdf_archive;
#[cfg(feature = "typeset")]
pub mod print_run;
pub mod seal;
pub mod text_links;
pub mod web_archive;
