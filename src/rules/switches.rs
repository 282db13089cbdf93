//! House-rule switches: keys with closed lists of values, the presets, and the error for anything else.

use std::collections::BTreeMap;

/// Switches as set: only those that somebody set are in it. Keys and values are checked by the rule-set they go to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches(pub BTreeMap<String, String>);

/// A key or value that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchError {
    /// No such key for this rule-set.
    #[error("{rules} has no switch “{key}”: it knows {allowed}")]
    Key {
        /// The rule-set.
        rules: &'static str,
        /// The key written.
        key: String,
        /// The keys it has.
        allowed: String,
    },
    /// The key has no such value.
    #[error("“{key}” cannot be “{value}”: it is one of {allowed}")]
    Value {
        /// The key.
        key: String,
        /// The value written.
        value: String,
        /// The values it may have.
        allowed: String,
    },
    /// Two keys for one thing, with values that disagree.
    #[error("“{0}” and “{1}” say the same thing and disagree")]
    Disagree(String, String),
}

/// A switch a rule-set knows: its key, its values with the default first, and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Key as written in `RULES`, zine.toml, house-rules.md and game.toml.
    pub key: &'static str,
    /// Allowed values, the default first.
    pub values: &'static [&'static str],
    /// One sentence for `zine rules`.
    pub about: &'static str,
}

impl Switches {
    /// Reads `key=value key=value`.
    pub fn read(text: &str) -> Switches {
        let pairs = text.split_whitespace().filter_map(|w| w.split_once('='));
        Switches(pairs.map(|(k, v)| (k.to_string(), v.to_string())).collect())
    }

    /// Sets a switch.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.into(), value.into());
    }

    /// The value of a switch in a table: as set, or the default.
    pub fn get<'a>(&'a self, table: &[Switch], key: &str) -> &'a str {
        if let Some(value) = self.0.get(key) {
            return value;
        }
        table.iter().find(|s| s.key == key).and_then(|s| s.values.first()).copied().unwrap_or("")
    }

    /// Checks keys and values against a table.
    pub fn check(&self, rules: &'static str, table: &[Switch]) -> Result<(), SwitchError> {
        for (key, value) in &self.0 {
            let Some(switch) = table.iter().find(|s| s.key == key) else {
                let allowed = table.iter().map(|s| s.key).collect::<Vec<_>>().join(", ");
                return Err(SwitchError::Key { rules, key: key.clone(), allowed });
            };
            if !switch.values.contains(&value.as_str()) {
                let allowed = switch.values.join(", ");
                return Err(SwitchError::Value { key: key.clone(), value: value.clone(), allowed });
            }
        }
        Ok(())
    }
}
