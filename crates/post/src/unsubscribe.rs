//! How a reader asks for no more mail: a token in the subject that only they were sent.

use base::hash::hash;
use folder::{Content, Folder};

/// The key from which tokens are derived.
pub const KEY: &str = "private/post/unsubscribe.key";

/// The key, if it exists.
pub fn unsubscribe_key(folder: &Folder) -> Option<String> {
    folder.text(KEY).map(|s| s.text.trim().to_string()).filter(|s| !s.is_empty())
}

/// A person's token.
pub fn token(secret: &str, person: &str) -> String {
    hash(format!("unsubscribe {secret} {person}").as_bytes())[..24].to_string()
}

/// The person who asks for it in a subject, `unsubscribe 0123...`.
pub fn unsubscribing_person(secret: &str, subject: &str, content: &Content) -> Option<String> {
    let lower = subject.to_lowercase();
    let mut words = lower.split_whitespace().skip_while(|w| *w != "unsubscribe");
    words.next()?;
    let word = words.next()?;
    content.people.keys().find(|id| token(secret, id) == word).cloned()
}
