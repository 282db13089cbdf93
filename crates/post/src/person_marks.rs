//! Sets marks on a person in people.toml without touching anything else the editor wrote.

use std::collections::BTreeMap;

use jiff::civil::Date;
use toml::Spanned;

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
/// An unknown person; a file in which the mark cannot be set without changing more.
pub fn set_mark(text: &str, person: &str, mark: PersonMark) -> Result<String, String> {
    let (key, day) = mark.key();
    let by_hand = || format!("write {key} = {day} below [{person}] in people.toml");
    type PeopleTable = BTreeMap<Spanned<String>, toml::Value>;
    let before: PeopleTable = toml::from_str(text).map_err(|_| by_hand())?;
    let (name, entry) = before
        .iter()
        .find(|(k, _)| k.get_ref() == person)
        .ok_or_else(|| format!("no person in people.toml is called {person}"))?;
    if entry.get(key).is_some() {
        return Ok(text.to_string());
    }
    let at = text[name.span().end..].find('\n').map_or(text.len(), |i| name.span().end + i + 1);
    let gap = if text[..at].ends_with('\n') { "" } else { "\n" };
    let marked = format!("{}{gap}{key} = {day}\n{}", &text[..at], &text[at..]);
    // The file must be the same as before except for the mark.
    let plain = |t: &str| toml::from_str::<toml::Table>(t).map_err(|_| by_hand());
    let (mut old, new) = (plain(text)?, plain(&marked)?);
    if let Some(table) = old.get_mut(person).and_then(toml::Value::as_table_mut) {
        let value = new.get(person).and_then(|p| p.get(key)).cloned().ok_or_else(by_hand)?;
        table.insert(key.into(), value);
    }
    if old == new { Ok(marked) } else { Err(by_hand()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_set_and_all_else_stays() {
        let text = "# people\n[bob] # the first\nname = \"Bob\"\n\n[\"dee\"]\nname = \"Dee\"";
        let day = jiff::civil::date(2026, 11, 20);
        let marked = set_mark(text, "bob", PersonMark::Bounced(day)).unwrap();
        assert_eq!(
            marked,
            "# people\n[bob] # the first\nbounced = 2026-11-20\nname = \"Bob\"\n\n[\"dee\"]\nname = \"Dee\""
        );
        assert_eq!(set_mark(&marked, "bob", PersonMark::Bounced(day)).unwrap(), marked);
        assert!(
            set_mark(&marked, "dee", PersonMark::Unsubscribed(day))
                .unwrap()
                .contains("[\"dee\"]\nunsubscribed = 2026-11-20\n")
        );
        assert!(set_mark(text, "eve", PersonMark::Bounced(day)).is_err());
        assert!(set_mark("bob = { name = \"Bob\" }", "bob", PersonMark::Bounced(day)).is_err());
    }
}
