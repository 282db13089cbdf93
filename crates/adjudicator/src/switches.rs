//! House-rule switches: keys with closed lists of values, the presets, and the error for anything else.

use std::collections::BTreeMap;

/// Switches that somebody set; those at their default are not in it. The rule-set that uses them checks keys and values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Switches(pub BTreeMap<String, String>);

/// A key or value that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchError {
    /// The rule-set has no such key.
    #[error("{rules} has no switch “{key}”: its switches are {allowed}")]
    Key {
        /// The rule-set.
        rules: &'static str,
        /// The key written.
        key: String,
        /// The keys it has.
        allowed: String,
    },
    /// The key has no such value.
    #[error("“{key}” cannot be “{value}”: it must be one of {allowed}")]
    Value {
        /// The key.
        key: String,
        /// The value written.
        value: String,
        /// The values it may have.
        allowed: String,
    },
    /// The rule-set cannot be played on an editor's board.
    #[error("{rules} is played on its own board: it needs {needs}")]
    Board {
        /// The rule-set.
        rules: &'static str,
        /// The missing information about another board.
        needs: &'static str,
    },
    /// The board lacks something the rule-set needs.
    #[error("{rules} cannot be played on this board: {lacks}")]
    Lacks {
        /// The rule-set.
        rules: &'static str,
        /// The missing feature.
        lacks: String,
    },
    /// Two keys for one thing, with values that disagree.
    #[error("“{0}” and “{1}” set the same switch to different values; keep one")]
    Disagree(String, String),
}

/// A switch of a rule-set: its key, its values with the default first, and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Key as written in `RULES`, zine.toml, house-rules.md and game.toml.
    pub key: &'static str,
    /// Allowed values, the default first.
    pub values: &'static [&'static str],
    /// One sentence for `zine rules`.
    pub about: &'static str,
}

/// Declares switches once: their enums, their rows of `zine rules`, the struct of their values, its reader and one getter each. An
/// unused key does not compile; `fixed` keys have one value or alias another key, and have no getter. The first value is the
/// default; `=Kind` uses a type defined elsewhere; `[yes]`, `[no]`, `[on]` and `[off]` are the default of a bool.
macro_rules! switches {
    ($(#[$doc:meta])* $vis:vis struct $Name:ident {
        $($key:ident: $(=$Shared:ident)? $($Own:ident)? [$($values:tt)*] $about:literal;)+
    }) => {
        $($crate::switches::switches!(@enum [$($Shared)?] [$($Own)?] $about [$($values)*]);)+

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $Name {
            $($key: $crate::switches::switches!(@type $($Shared)? $($Own)?),)+
        }

        impl $Name {
            /// The rows of the keys.
            $vis const TABLE: &'static [$crate::switches::Switch] = &[
                $($crate::switches::Switch { key: stringify!($key), values: $crate::switches::switches!(@texts [$($values)*]), about: $about },)+
            ];

            /// Reads the values; switches that are not set have their defaults.
            $vis fn read(switches: &$crate::switches::Switches) -> $Name {
                $Name {
                    $($key: switches.value_of(
                        stringify!($key),
                        $crate::switches::switches!(@pairs $($Shared)? $($Own)? [$($values)*]),
                    ),)+
                }
            }
        }

        #[deny(dead_code)]
        impl $Name {
            $($crate::switches::switches!(@getter $key $about, $($Shared)? $($Own)?);)+
        }

        impl Default for $Name {
            fn default() -> $Name {
                $Name::read(&$crate::switches::Switches::default())
            }
        }
    };
    (@enum [$Shared:ident] [] $($rest:tt)*) => {};
    (@enum [] [fixed] $($rest:tt)*) => {};
    (@enum [] [$Kind:ident] $about:literal [$($Value:ident = $text:literal),+]) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Kind { $(#[doc = concat!("`", $text, "`")] $Value,)+ }
    };
    (@type fixed) => { () };
    (@type $Kind:ident) => { $Kind };
    (@texts [yes]) => { &["yes", "no"] };
    (@texts [no]) => { &["no", "yes"] };
    (@texts [on]) => { &["on", "off"] };
    (@texts [off]) => { &["off", "on"] };
    (@texts [$($Value:ident = $text:literal),+]) => { &[$($text),+] };
    (@pairs fixed [$($Value:ident = $text:literal),+]) => { &[$(($text, ())),+] };
    (@pairs bool [yes]) => { &[("yes", true), ("no", false)] };
    (@pairs bool [no]) => { &[("no", false), ("yes", true)] };
    (@pairs bool [on]) => { &[("on", true), ("off", false)] };
    (@pairs bool [off]) => { &[("off", false), ("on", true)] };
    (@pairs $Kind:ident [$($Value:ident = $text:literal),+]) => { &[$(($text, $Kind::$Value)),+] };
    (@getter $key:ident $about:literal, fixed) => {};
    (@getter $key:ident $about:literal, $Kind:ident) => {
        #[doc = $about]
        #[inline]
        pub fn $key(&self) -> $Kind { self.$key }
    };
}
pub(crate) use switches;

impl Switches {
    /// Reads `key=value key=value`.
    pub fn read(text: &str) -> Switches {
        let pairs = text.split_whitespace().filter_map(|w| w.split_once('='));
        Switches(pairs.map(|(k, v)| (k.to_string(), v.to_string())).collect())
    }

    /// `key=value key=value`, as [`Switches::read`] reads it, with `_` for a blank in a value.
    pub fn text(&self) -> String {
        let pairs = self
            .0
            .iter()
            .map(|(key, value)| format!("{key}={}", value.split_whitespace().collect::<Vec<_>>().join("_")));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Sets a switch.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.into(), value.into());
    }

    /// The meaning of a key's value; that of the first of `values`, the default, if it is not set.
    pub(crate) fn value_of<T: Copy>(&self, key: &str, values: &[(&str, T)]) -> T {
        let set = self.0.get(key);
        let named = values.iter().find(|(text, _)| set.is_some_and(|s| s == text));
        named.unwrap_or(&values[0]).1
    }

    /// The switches checked against tables, with aliases resolved: H-2 `alternate_route_convoy` is
    /// `convoy_disruption` (any: all_routes, all: any_route).
    pub(crate) fn validate(
        &self,
        rules: &'static str,
        tables: &[&[Switch]],
    ) -> Result<Switches, SwitchError> {
        const KEY: &str = "convoy_disruption";
        const ALIAS: &str = "alternate_route_convoy";
        let mut settled = self.clone();
        settled.check(rules, tables)?;
        if let Some(value) = settled.0.remove(ALIAS) {
            let value = match value.as_str() {
                "any" => "all_routes".to_string(),
                "all" => "any_route".to_string(),
                _ => value,
            };
            if settled.0.get(KEY).is_some_and(|other| *other != value) {
                return Err(SwitchError::Disagree(KEY.into(), ALIAS.into()));
            }
            settled.0.insert(KEY.into(), value);
        }
        Ok(settled)
    }

    /// Checks keys and values against tables.
    pub(crate) fn check(&self, rules: &'static str, tables: &[&[Switch]]) -> Result<(), SwitchError> {
        for (key, value) in &self.0 {
            let mut known = tables.iter().copied().flatten();
            let Some(switch) = known.clone().find(|s| s.key == key) else {
                let allowed = known.by_ref().map(|s| s.key).collect::<Vec<_>>().join(", ");
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
