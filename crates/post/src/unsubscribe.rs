//! How a reader says that he wants no more mail: a word in the subject that only he was sent.

use base::hash::hash;
use folder::{Content, Folder};

/// The key from which the words are made.
pub const KEY: &str = "private/post/unsubscribe.key";

/// The key, once made.
pub fn unsubscribe_key(folder: &Folder) -> Option<String> {
    folder.text(KEY).map(|s| s.text.trim().to_string()).filter(|s| !s.is_empty())
}

/// A person's word.
pub fn token(secret: &str, person: &str) -> String {
    hash(format!("unsubscribe {secret} {person}").as_bytes())[..24].to_string()
}

/// Who asks for it in a subject, `unsubscribe 0123...`.
pub fn unsubscribing_person(secret: &str, subject: &str, content: &Content) -> Option<String> {
    let lower = subject.to_lowercase();
    let mut words = lower.split_whitespace().skip_while(|w| *w != "unsubscribe");
    words.next()?;
    let word = words.next()?;
    content.people.keys().find(|id| token(secret, id) == word).cloned()
}
