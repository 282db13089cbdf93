//! Sets marks on a person in people.toml without touching anything else the editor wrote.

use jiff::civil::Date;
use production::events::{toml_tables, with_key};

/// A mark on a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonMark {
    /// Mail to them bounced.
    Bounced(Date),
    /// They want no more mail.
    Unsubscribed(Date),
}

impl PersonMark {
    fn key(self) -> (&'static str, Date) {
        match self {
            PersonMark::Bounced(day) => ("bounced", day),
            PersonMark::Unsubscribed(day) => ("unsubscribed", day),
        }
    }
}

/// Whether a file is in the zine's own folder, so that it may be changed.
pub fn is_here(name: &str) -> bool {
    std::path::Path::new(name).components().all(|c| matches!(c, std::path::Component::Normal(_)))
}

/// people.toml with the mark; unchanged if the person already has it.
///
/// # Errors
/// A file that is no TOML, a person who has no table there.
pub fn set_mark(name: &str, text: &str, person: &str, mark: PersonMark) -> Result<String, String> {
    let (key, day) = mark.key();
    with_key(name, text, person, key, toml_tables::day(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_set_and_all_else_stays() {
        let text = "# people\n[bob] # the first\nname = \"Bob\"\n\n[\"dee\"]\nname = \"Dee\"\n";
        let set = |text: &str, person: &str, mark| set_mark("people.toml", text, person, mark);
        let day = jiff::civil::date(2026, 11, 20);
        let marked = set(text, "bob", PersonMark::Bounced(day)).unwrap();
        let head = "# people\n[bob] # the first\nname = \"Bob\"\nbounced = 2026-11-20\n";
        assert_eq!(marked, format!("{head}\n[\"dee\"]\nname = \"Dee\"\n"));
        assert_eq!(set(&marked, "bob", PersonMark::Bounced(day)).unwrap(), marked);
        let both = set(&marked, "dee", PersonMark::Unsubscribed(day)).unwrap();
        assert_eq!(both, format!("{marked}unsubscribed = 2026-11-20\n"));
        assert!(set(text, "eve", PersonMark::Bounced(day)).is_err());
        let one_line = set("bob = { name = \"Bob\" }", "bob", PersonMark::Bounced(day)).unwrap();
        let people: toml::Table = toml::from_str(&one_line).unwrap();
        assert_eq!(people["bob"]["bounced"].to_string(), "2026-11-20");
        assert_eq!(people["bob"]["name"].as_str(), Some("Bob"));
    }
}
