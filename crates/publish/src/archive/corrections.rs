//! Corrections of earlier issues, as stored with a seal.

use serde::{Deserialize, Serialize};

use page::model::RichText;

/// A correction of an earlier issue.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct IssueCorrection {
    /// The name of its file, without `.md`.
    pub name: String,
    /// Number of the issue that was wrong.
    pub issue: String,
    /// Its text, in the form of the page model.
    pub text: serde_json::Value,
}

impl IssueCorrection {
    /// Its text.
    pub fn prose(&self) -> RichText {
        serde_json::from_value(self.text.clone()).unwrap_or_default()
    }
}
