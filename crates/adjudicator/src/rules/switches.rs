//! House-rule switches: keys with closed lists of values, the presets, and the error for anything else.

use std::collections::BTreeMap;

/// Switches as set: only those that somebody set are in it. Keys and values are checked by the rule-set they go to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

/// The switches of standard Diplomacy (DATC chapter 4, and the disputes of *Laurania* #2).
pub const STANDARD: &[Switch] = &[
    Switch {
        key: "convoy_disruption",
        values: &["all_routes", "any_route"],
        about: "A convoy by several routes breaks when all of them are broken, or when any fleet on a complete route is dislodged (DATC 4.A.1).",
    },
    Switch {
        key: "convoy_paradox",
        values: &["szykman", "1971", "1982", "2000", "all_hold"],
        about: "What is done when an attack depends on itself through a convoy (DATC 4.A.2).",
    },
    Switch {
        key: "adjacent_convoy",
        values: &["2000", "1982", "1971", "explicit"],
        about: "When an army goes to a neighbouring province by sea (DATC 4.A.3).",
    },
    Switch {
        key: "adjacent_fallback",
        values: &["no", "yes"],
        about: "An army that was to go to a neighbouring province by a broken convoy goes by land (DATC 4.A.3).",
    },
    Switch {
        key: "convoyed_attack_from",
        values: &["province", "sea"],
        about: "A convoyed attack comes from the army's province, or from the last sea (DATC 4.A.4).",
    },
    Switch {
        key: "convoy_retreat",
        values: &["yes", "no"],
        about: "A unit may retreat to where a convoyed attacker came from (DATC 4.A.5).",
    },
    Switch {
        key: "convoy_path",
        values: &["ignored", "optional", "required"],
        about: "A convoy path written in an order means nothing, binds, or must be there (DATC 4.A.6).",
    },
    Switch {
        key: "dislodged_bounce",
        values: &["unless_head_to_head", "never"],
        about: "A dislodged unit still contests the province its attacker came from, unless they met head to head (DATC 4.A.7).",
    },
    Switch {
        key: "dislodgement_cuts",
        values: &["yes", "no"],
        about: "A unit that is dislodged from where its support goes loses the support (DATC 6.D.17).",
    },
    Switch {
        key: "coastal_crawl",
        values: &["no", "yes"],
        about: "Two fleets may pass each other by different coasts of a province (DATC 6.B.13).",
    },
    Switch {
        key: "self_support_dislodge",
        values: &["prohibited"],
        about: "Support for an attack on one's own unit does not help to dislodge it (DATC 6.D.10-14).",
    },
    Switch {
        key: "own_unit_cuts_support",
        values: &["no", "yes"],
        about: "An attack by a unit of the same country cuts support (DATC 6.D.20).",
    },
    Switch {
        key: "coast_missing_two",
        values: &["fail", "default_coast"],
        about: "A fleet's move that can reach two coasts and names none fails, or goes to the first (DATC 4.B.1).",
    },
    Switch {
        key: "coast_missing_one",
        values: &["infer", "fail"],
        about: "A missing coast is inferred when one is possible (DATC 4.B.2).",
    },
    Switch {
        key: "coast_impossible",
        values: &["illegal", "ignore"],
        about: "A coast that cannot be reached makes the order illegal, or is ignored (DATC 4.B.3).",
    },
    Switch {
        key: "support_coast",
        values: &["optional", "own_only", "required", "not_allowed"],
        about: "Whether a support must name the coast of the move it supports (DATC 4.B.4).",
    },
    Switch {
        key: "coast_wrong",
        values: &["ignore", "fail"],
        about: "A wrong coast of the unit ordered or supported is ignored (DATC 4.B.5).",
    },
    Switch {
        key: "coast_irrelevant",
        values: &["ignore", "fail"],
        about: "A coast for an army or where there is none is ignored (DATC 4.B.6).",
    },
    Switch {
        key: "build_coast_missing",
        values: &["fail"],
        about: "A fleet built where there are two coasts must name one (DATC 4.B.7).",
    },
    Switch {
        key: "unit_type_missing",
        values: &["valid", "invalid", "valid_unless_better"],
        about: "An order without A or F is followed (DATC 4.C.1).",
    },
    Switch {
        key: "unit_type_wrong",
        values: &["valid", "invalid", "valid_unless_better"],
        about: "An order with the wrong letter is followed (DATC 4.C.2).",
    },
    Switch {
        key: "build_type_missing",
        values: &["by_place", "3.0", "fail"],
        about: "A build without A or F is an army inland and fails on a coast; 3.0: a fleet where a coast is named (DATC 4.C.3).",
    },
    Switch {
        key: "build_fleet_inland",
        values: &["fail", "army"],
        about: "A fleet ordered inland is not built, or is an army (DATC 4.C.4).",
    },
    Switch {
        key: "nationality_missing",
        values: &["legal", "illegal"],
        about: "A support or convoy need not name the country of the unit (DATC 4.C.5).",
    },
    Switch {
        key: "nationality_wrong",
        values: &["legal", "illegal"],
        about: "A support or convoy that names the wrong country is followed (DATC 4.C.6).",
    },
    Switch {
        key: "illegal_orders",
        values: &["ignored", "attempt"],
        about: "A unit with an illegal order stands; attempt: an impossible move refuses support in standing (DATC 4.E.1).",
    },
    Switch {
        key: "fuzzy_names",
        values: &["on", "off"],
        about: "A typing slip in a name is mended with a remark.",
    },
    Switch {
        key: "late_orders",
        values: &["until-adjudication", "hard"],
        about: "Orders after the deadline count until the season is judged.",
    },
    Switch {
        key: "poor_orders",
        values: &["individually", "as_set"],
        about: "Badly written orders are read alone, or with the player's other orders (DATC 4.E.3).",
    },
    Switch {
        key: "implicit_orders",
        values: &["no", "yes"],
        about: "A move is read out of a support or convoy by the same player (DATC 4.E.3).",
    },
    Switch {
        key: "perpetual_orders",
        values: &["no", "yes"],
        about: "Orders may hold until withdrawn (DATC 4.E.4).",
    },
    Switch {
        key: "proxy_orders",
        values: &["no", "notified", "in_orders"],
        about: "Another player may order a unit (DATC 4.E.5).",
    },
    Switch {
        key: "order_sets",
        values: &["replace_unless_clear", "replace", "combine", "combine_unless_clear"],
        about: "What a later letter does to an earlier one (DATC 4.D.1).",
    },
    Switch {
        key: "order_sets_undated",
        values: &["combine", "all_hold"],
        about: "What is done with letters whose order is not known (DATC 4.D.2).",
    },
    Switch {
        key: "double_orders",
        values: &["first", "last", "hold"],
        about: "Which of several orders for one unit counts (DATC 4.D.3).",
    },
    Switch {
        key: "excess_builds",
        values: &["first", "none", "last"],
        about: "Which of too many builds count (DATC 4.D.4).",
    },
    Switch {
        key: "double_build",
        values: &["first", "none", "last"],
        about: "Which of two builds in one centre counts (DATC 4.D.5).",
    },
    Switch {
        key: "excess_removals",
        values: &["first", "civil_disorder", "last"],
        about: "Which of too many removals count (DATC 4.D.6).",
    },
    Switch {
        key: "waive_builds",
        values: &["yes", "no", "explicit_only"],
        about: "Builds need not be made (DATC 4.D.7).",
    },
    Switch {
        key: "civil_disorder",
        values: &[
            "owned",
            "home_dptg",
            "home_any",
            "home_convoy_own",
            "home_convoy_any",
            "country",
            "oldest",
        ],
        about: "Which units are removed when the player does not say (DATC 4.D.8).",
    },
    Switch {
        key: "civil_disorder_alphabet",
        values: &["english", "board"],
        about: "The language whose alphabet decides between equals (DATC 4.D.8).",
    },
    Switch {
        key: "civil_disorder_support",
        values: &["yes", "no"],
        about: "Units of a country in civil disorder may be supported in standing (DATC 4.D.9).",
    },
    Switch {
        key: "flying_dutchman",
        values: &["remove", "until_adjustment", "1966"],
        about: "What is done with a unit too many found later (DATC 4.E.6).",
    },
    Switch {
        key: "guerilla_raise",
        values: &["off", "on"],
        about: "H-1: builds also in vacant home centres that another power owns.",
    },
    Switch {
        key: "alternate_route_convoy",
        values: &["any", "all"],
        about: "H-2: the same question as convoy_disruption (any: all_routes, all: any_route).",
    },
    Switch {
        key: "convoy_dislodged",
        values: &["stays", "lost"],
        about: "H-3 (Toronto): an army whose convoy is broken by dislodgement is destroyed.",
    },
    Switch {
        key: "support_mover_standing",
        values: &["no", "yes"],
        about: "H-4 (Youngstown): support in standing counts for a unit that was ordered to move and did not get away.",
    },
    Switch {
        key: "failed_mover",
        values: &["1", "0"],
        about: "H-5 (Key-Just): a unit whose move failed defends with nothing.",
    },
    Switch {
        key: "same_retreat",
        values: &["annihilate", "lot"],
        about: "H-6: of units that retreat to one space none arrives, or a lot decides.",
    },
    Switch {
        key: "coastal_convoy",
        values: &["no", "yes"],
        about: "H-7: fleets in coastal provinces convoy, too.",
    },
];

/// The value of a switch of standard Diplomacy; the default if it is not set.
pub fn value<'a>(switches: &'a Switches, key: &str) -> &'a str {
    switches.get(STANDARD, key)
}

impl Switches {
    /// Reads `key=value key=value`.
    pub fn read(text: &str) -> Switches {
        let pairs = text.split_whitespace().filter_map(|w| w.split_once('='));
        Switches(pairs.map(|(k, v)| (k.to_string(), v.to_string())).collect())
    }

    /// `key=value key=value`, as [`Switches::read`] takes it; blanks in a value are written as `_`.
    pub fn text(&self) -> String {
        let pair = |(k, v): (&String, &String)| {
            format!("{k}={}", v.split_whitespace().collect::<Vec<_>>().join("_"))
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join(" ")
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

    /// The switches checked against a table, aliases put under their own key: H-2 `alternate_route_convoy` is
    /// `convoy_disruption` (any: all_routes, all: any_route).
    pub fn settled(&self, rules: &'static str, table: &[Switch]) -> Result<Switches, SwitchError> {
        const KEY: &str = "convoy_disruption";
        const ALIAS: &str = "alternate_route_convoy";
        let mut settled = self.clone();
        let meant = |value: &str| match value {
            "any" => "all_routes".to_string(),
            "all" => "any_route".to_string(),
            other => other.to_string(),
        };
        settled.check(rules, table)?;
        if let Some(value) = settled.0.remove(ALIAS) {
            let value = meant(&value);
            if settled.0.get(KEY).is_some_and(|other| *other != value) {
                return Err(SwitchError::Disagree(KEY.into(), ALIAS.into()));
            }
            settled.0.insert(KEY.into(), value);
        }
        Ok(settled)
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
