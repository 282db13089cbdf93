//! Names of issues and flyers: their folders, and the messages about them.

/// Whether a number is a flyer's: `11a`.
pub fn is_flyer(number: &str) -> bool {
    number.ends_with(|c: char| c.is_ascii_lowercase())
}

/// The folder of an issue or flyer in the archive: `issues/12`, `flyers/11a`.
pub fn place(number: &str) -> String {
    format!("{}/{number}", if is_flyer(number) { "flyers" } else { "issues" })
}

/// The message that names an issue or a flyer, given the one for issues.
pub fn issue_or_flyer_key<'m>(id: &'m str, number: &str) -> &'m str {
    match id {
        "archive-number" if is_flyer(number) => "archive-flyer",
        "archive-number-title" if is_flyer(number) => "archive-flyer-title",
        "viewer-press" if is_flyer(number) => "viewer-press-flyer",
        id => id,
    }
}
