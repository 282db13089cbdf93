//! The fixed words of a page: those of the catalogue in force that need nothing filled in.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Every fixed word of the templates by its key (`_` for `-`). Pages share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateWords(Arc<BTreeMap<String, String>>);

impl Default for TemplateWords {
    fn default() -> TemplateWords {
        static ENGLISH: LazyLock<TemplateWords> =
            LazyLock::new(|| TemplateWords::from(&crate::lexicon::Lexicon::default()));
        ENGLISH.clone()
    }
}

impl Serialize for TemplateWords {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for TemplateWords {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TemplateWords, D::Error> {
        Ok(TemplateWords(Arc::new(BTreeMap::deserialize(from)?)))
    }
}

impl From<&crate::lexicon::Lexicon> for TemplateWords {
    fn from(words: &crate::lexicon::Lexicon) -> TemplateWords {
        TemplateWords(Arc::new(words.template_words()))
    }
}

impl TemplateWords {
    /// The word for a key; the key itself for one that does not exist.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }

    /// Replaces a word; false for a key that does not exist.
    pub fn replace(&mut self, key: &str, word: impl Into<String>) -> bool {
        match Arc::make_mut(&mut self.0).get_mut(key) {
            Some(place) => {
                *place = word.into();
                true
            }
            None => false,
        }
    }

    /// The keys that exist, in alphabetical order.
    pub fn keys() -> impl Iterator<Item = String> {
        Arc::unwrap_or_clone(TemplateWords::default().0).into_keys()
    }
}
