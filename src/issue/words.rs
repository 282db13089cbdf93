//! The fixed words of a page: those of the catalogue in force that need nothing filled in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Every fixed word of the templates by its key (`_` for `-`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Words(BTreeMap<String, String>);

impl Default for Words {
    fn default() -> Words {
        Words::from(&crate::words::Words::default())
    }
}

impl From<&crate::words::Words> for Words {
    fn from(words: &crate::words::Words) -> Words {
        Words(words.plain())
    }
}

impl Words {
    /// The word for a key; the key itself for one that does not exist.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }

    /// Replaces a word; false for a key that does not exist.
    pub fn set(&mut self, key: &str, word: impl Into<String>) -> bool {
        match self.0.get_mut(key) {
            Some(place) => {
                *place = word.into();
                true
            }
            None => false,
        }
    }

    /// The keys that exist, in alphabetical order.
    pub fn keys() -> impl Iterator<Item = String> {
        Words::default().0.into_keys()
    }
}
