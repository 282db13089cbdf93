//! Subzines whose gamesmaster works elsewhere. `private/lent/ID.toml` notes in both folders what was lent and what came back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::zine_config::SubzineConfig;
use crate::{Content, Folder};

/// What is known of a subzine that is lent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LentSubzine {
    /// The issue it was lent for.
    pub issue: i64,
    /// The zine that lent it; only in the gamesmaster's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lender: Option<String>,
    /// Hash of the packet that was lent last.
    pub packet: String,
    /// Hash of the packet that came back last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returned: Option<String>,
    /// The files of the issue in the last packet, with their hashes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub file: BTreeMap<String, String>,
    /// In the gamesmaster's folder: all other files made from the packet.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub base: BTreeMap<String, String>,
}

impl LentSubzine {
    /// The file with the note.
    pub fn file(subzine: &str) -> String {
        format!("private/lent/{subzine}.toml")
    }
}

/// Reads all notes, by subzine.
pub(crate) fn read(folder: &Folder) -> BTreeMap<String, LentSubzine> {
    let mut out = BTreeMap::new();
    for name in folder.files("private/lent", "toml") {
        let id = name.rsplit('/').next().and_then(|file| file.strip_suffix(".toml")).unwrap_or_default();
        match folder.text(&name).map(|source| base::toml_values::parse(&source)) {
            Some(Ok(lent)) => drop(out.insert(id.to_string(), lent)),
            Some(Err(fault)) => folder.fault(fault),
            None => {}
        }
    }
    out
}

impl Content {
    /// The subzines of which an issue waits for the packet.
    pub fn lent_out(&self, issue: i64) -> impl Iterator<Item = &SubzineConfig> {
        let is_out = move |lent: &&LentSubzine| {
            lent.lender.is_none() && lent.issue == issue && lent.returned.is_none()
        };
        let lent =
            move |subzine: &&SubzineConfig| self.lent.get(subzine.id.get_ref()).filter(is_out).is_some();
        self.zine.subzine.iter().filter(lent)
    }

    /// Whether an issue waits for the packet of a game's subzine: its gamesmaster has the mail.
    pub fn is_lent_out(&self, subzine: Option<&str>, issue: i64) -> bool {
        subzine.is_some_and(|id| self.lent_out(issue).any(|subzine| subzine.id.get_ref() == id))
    }

    /// The zine that lent this folder's subzine to its gamesmaster.
    pub fn lender(&self) -> Option<&str> {
        self.lent.values().find_map(|lent| lent.lender.as_deref())
    }
}
