//! Corrections of earlier issues, as they are kept with a seal.

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
    /// What it says, as the model of the page has it.
    pub text: serde_json::Value,
}

impl IssueCorrection {
    /// What it says.
    pub fn prose(&self) -> RichText {
        serde_json::from_value(self.text.clone()).unwrap_or_default()
    }
}
